"""The server's log: one JSON object a line, on standard error.

It says what happened to the server, never what is in a hand: no deck, no act, no view, no token, no
snapshot is ever handed to it. Rooms are named by a short digest, since a room's code is what lets
people in.
"""

from __future__ import annotations

import logging
import sys
import traceback
from hashlib import blake2b
from pathlib import Path

import structlog
from structlog.typing import FilteringBoundLogger, Processor

Log = FilteringBoundLogger


def set_up(level: int = logging.INFO) -> None:
    """Sends our events, and the warnings of the libraries below us, to standard error."""
    before: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    after: list[Processor] = [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(sort_keys=True),
    ]
    structlog.configure(
        processors=[*before, *after],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    bare = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(processors=[bare, *after], foreign_pre_chain=before)
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


def log() -> Log:
    """The log."""
    logger: Log = structlog.get_logger()
    return logger


def trace_of(error: BaseException) -> list[str]:
    """Where an error came from, innermost place last: places in code only, never a value."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


def named(code: str) -> str:
    """A room's name in the log: tells rooms apart and opens none of them."""
    return blake2b(code.encode(), digest_size=5).hexdigest()

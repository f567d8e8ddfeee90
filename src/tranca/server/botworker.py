"""A process that thinks for bots: a request a line comes in, an answer a line goes out.

It gets a seat's view, a level and a seed, and nothing else: there is no deal in this process, so no
bot can look at one. It ends when its input does, so it never outlives a killed server.
"""

from __future__ import annotations

import signal
import sys
from typing import Literal

import msgspec
from msgspec import Struct

from tranca.bots import BadView, UnknownLevel, choose_serialised


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot is asked. ``number`` comes back with the answer."""

    number: int
    level: str
    seed: int
    view: msgspec.Raw


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """What it says: an act's text, or the name of the error that it ended in."""

    number: int
    kind: Literal["act", "error"]
    text: str


_request_decoder = msgspec.json.Decoder(Request)


def reply_to(line: bytes) -> Reply:
    """Answers one request. A bot that raises costs one act, not the process."""
    asked = _request_decoder.decode(line)
    try:
        act = choose_serialised(bytes(asked.view), asked.level, asked.seed)
    except (BadView, UnknownLevel) as bad:
        return Reply(asked.number, "error", type(bad).__name__)
    except Exception as error:  # noqa: BLE001 - told to the server, which logs it
        return Reply(asked.number, "error", type(error).__name__)
    return Reply(asked.number, "act", act)


def main() -> None:
    """Serves until the input ends."""
    # Ctrl+C in a terminal reaches the whole group: the server alone decides when its workers end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        out.write(msgspec.json.encode(reply_to(line)) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()

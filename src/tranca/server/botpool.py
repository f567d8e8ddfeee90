"""The bot workers: other processes, so that thinking never holds up a table.

Each is given one request at a time. One that is too slow or dead is replaced and costs one
automatic act. Seeds come from the operating system's generator, never from a deal; a worker gets a
seat's serialised view and nothing else.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Final

import msgspec

from tranca.server.botworker import Reply, Request
from tranca.server.house import BotFailed
from tranca.server.logs import Log

WORKER: Final = ("-m", "tranca.server.botworker")
LONGEST_REPLY: Final = 64 * 1024
START_LIMIT_S: Final = 30.0
"""A fresh worker's first answer may take this long: it imports the game first."""

_reply_decoder = msgspec.json.Decoder(Reply)


class BotPool:
    """``size`` workers, each started when it is first needed.

    Who thinks longer than ``limit_ms`` has failed.
    """

    def __init__(
        self, size: int, limit_ms: int, log: Log, worker: tuple[str, ...] = WORKER
    ) -> None:
        self._limit_s = limit_ms / 1000
        self._log = log
        self._command = worker
        self._workers = [_Worker() for _ in range(size)]
        self._asking: set[asyncio.Task[str]] = set()
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for each in self._workers:
            self._idle.put_nowait(each)

    async def warm_up(self) -> None:
        """Starts every worker; to be called before anybody is asked to choose."""
        for worker in self._workers:
            with suppress(BotFailed):  # logged; it is tried again when it is needed
                await self._start(worker)

    async def choose(self, view: bytes, level: str) -> str:
        """See :meth:`tranca.server.house.Bots.choose`."""
        try:
            async with asyncio.timeout(self._limit_s):
                worker = await self._idle.get()
        except TimeoutError:
            raise BotFailed("busy") from None
        asking = asyncio.create_task(self._ask(worker, view, level))
        self._asking.add(asking)
        asking.add_done_callback(lambda done: self._answered(worker, done))
        # Who no longer wants the answer lets go of it; the worker finishes all the same.
        return await asyncio.shield(asking)

    def _answered(self, worker: _Worker, done: asyncio.Task[str]) -> None:
        self._asking.discard(done)
        self._idle.put_nowait(worker)
        if not done.cancelled():
            done.exception()  # heard, even when nobody waits for it any more

    async def _ask(self, worker: _Worker, view: bytes, level: str) -> str:
        if worker.process is None or worker.process.returncode is not None:
            await self._start(worker)
        try:
            async with asyncio.timeout(self._limit_s):
                reply = await worker.ask(view, level)
        except TimeoutError:
            await self._replace(worker)
            raise BotFailed("slow") from None
        except (OSError, EOFError, ValueError, msgspec.MsgspecError):
            await self._replace(worker)
            raise BotFailed("died") from None
        if reply.kind == "error":
            self._log.error("bot_raised", level=level, error=reply.text)
            raise BotFailed("raised")
        return reply.text

    async def _start(self, worker: _Worker) -> None:
        try:
            async with asyncio.timeout(START_LIMIT_S):
                await worker.start(self._command)
        except (OSError, EOFError, TimeoutError, ValueError, msgspec.MsgspecError) as error:
            worker.kill()
            self._log.error("bot_worker_not_started", error=type(error).__name__)
            raise BotFailed("died") from None

    async def _replace(self, worker: _Worker) -> None:
        self._log.error("bot_worker_replaced")
        worker.kill()

    async def close(self) -> None:
        """Ends all workers and waits for them."""
        for worker in self._workers:
            worker.kill()
        await asyncio.gather(*(worker.ended() for worker in self._workers))


class _Worker:
    """One process; ``None`` before its start and after its end."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self._old: list[Process] = []
        self._number = 0

    async def start(self, command: tuple[str, ...]) -> None:
        self._number = 0
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=LONGEST_REPLY,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        )
        await self.ask(b"null", "")  # refused, but only by a worker that has come up

    async def ask(self, view: bytes, level: str) -> Reply:
        process = self.process
        assert process is not None, "a worker is asked while it runs"
        assert process.stdin is not None, "made with pipes"
        assert process.stdout is not None, "made with pipes"
        self._number += 1
        asked = Request(self._number, level, secrets.randbits(64), msgspec.Raw(view))
        process.stdin.write(msgspec.json.encode(asked) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise EOFError
        reply = _reply_decoder.decode(line)
        if reply.number != self._number:
            raise ValueError("an answer to another question")
        return reply

    def kill(self) -> None:
        if self.process is None:
            return
        if self.process.returncode is None:
            self.process.kill()
        self._old.append(self.process)
        self.process = None

    async def ended(self) -> None:
        for process in self._old:
            await process.wait()
        self._old.clear()

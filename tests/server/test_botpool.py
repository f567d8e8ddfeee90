"""Bots in other processes: what they are handed, and what happens when they hang or die."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.server.bench import settle
from tranca.bots import view_to_json
from tranca.cards import FULL_PACK
from tranca.game import Deal, legal_acts, new_deal, parse_act, play, view_of
from tranca.rules import variant
from tranca.server.botpool import BotPool
from tranca.server.botworker import Reply, reply_to
from tranca.server.house import BotFailed
from tranca.server.logs import log

CALM = """
import sys, msgspec
for line in sys.stdin.buffer:
    asked = msgspec.json.decode(line)
    {body}
    sys.stdout.buffer.write(msgspec.json.encode(
        {{"number": asked["number"], "kind": "act", "text": "D"}}) + b"\\n")
    sys.stdout.flush()
"""


def deal() -> Deal:
    deck = list(FULL_PACK)
    Random(2).shuffle(deck)
    return new_deal(variant("sala", 4), 1, deck)


def view() -> bytes:
    dealt = deal()
    return view_to_json(view_of(dealt, dealt.table.turn))


@asynccontextmanager
async def pool(*worker: str, limit_ms: int = 20_000, size: int = 1) -> AsyncIterator[BotPool]:
    made = BotPool(size, limit_ms, log(), worker) if worker else BotPool(size, limit_ms, log())
    try:
        yield made
    finally:
        await made.close()


def worker(tmp_path: Path, body: str) -> str:
    """A worker that does something odd with requests after the first, which only wakes it up."""
    program = tmp_path / "worker.py"
    program.write_text(CALM.format(body=f"if asked['number'] > 1: {body}"))
    return str(program)


async def test_a_worker_chooses_a_legal_act() -> None:
    async with pool() as bots:
        act = await bots.choose(view(), "casual")
        assert deal().refusal(parse_act(act)) is None


async def test_several_are_served_by_several_workers() -> None:
    async with pool(size=2) as bots:
        await bots.warm_up()
        acts = await asyncio.gather(*(bots.choose(view(), "aleatorio") for _ in range(8)))
        assert set(acts) == {"D"} or all(parse_act(act) for act in acts)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("import time; time.sleep(100)", "slow"),
        ("sys.exit(1)", "died"),
        ("sys.stdout.write('nonsense\\n')", "died"),
        ("asked['number'] = 77", "died"),
    ],
)
async def test_a_worker_that_fails_costs_one_act_and_is_replaced(
    tmp_path: Path, body: str, why: str
) -> None:
    async with pool(worker(tmp_path, body), limit_ms=1000) as bots:
        await bots.warm_up()
        with pytest.raises(BotFailed, match=why):
            await bots.choose(b"{}", "casual")
        first = bots._workers[0].process
        with pytest.raises(BotFailed, match=why):
            await bots.choose(b"{}", "casual")
        assert first is None, "the failed one was put away"


async def test_a_bot_that_raises_costs_one_act_and_no_process() -> None:
    async with pool() as bots:
        await bots.warm_up()
        before = bots._workers[0].process
        with pytest.raises(BotFailed, match="raised"):
            await bots.choose(b'{"no":"view"}', "casual")
        with pytest.raises(BotFailed, match="raised"):
            await bots.choose(view(), "no such level")
        assert await bots.choose(view(), "aleatorio")
        assert bots._workers[0].process is before


async def test_who_cannot_be_started_has_failed() -> None:
    async with pool("-c", "raise SystemExit(3)") as bots:
        await bots.warm_up()
        with pytest.raises(BotFailed, match="died"):
            await bots.choose(view(), "casual")


async def test_with_all_workers_busy_nobody_waits_for_ever(tmp_path: Path) -> None:
    slow = worker(tmp_path, "import time; time.sleep(100)")
    async with pool(slow, limit_ms=300) as bots:
        await bots.warm_up()
        answers = await asyncio.gather(
            *(bots.choose(b"{}", "casual") for _ in range(2)), return_exceptions=True
        )
        assert {str(answer) for answer in answers} <= {"slow", "busy"}


async def test_a_choice_that_is_not_wanted_any_more_is_not_taken_for_the_next(
    tmp_path: Path,
) -> None:
    """Whoever asked lets go; the worker finishes, and is not killed for it."""
    slow = worker(tmp_path, "import time; time.sleep(0.2 if asked['number'] == 2 else 0)")
    async with pool(slow) as bots:
        await bots.warm_up()
        before = bots._workers[0].process
        unwanted = asyncio.create_task(bots.choose(b"{}", "casual"))
        await settle()
        unwanted.cancel()
        with pytest.raises(asyncio.CancelledError):
            await unwanted
        assert await bots.choose(b"{}", "casual") == "D"
        assert bots._workers[0].process is before


def test_a_request_holds_a_view_a_level_and_a_seed() -> None:
    line = b'{"number":3,"level":"aleatorio","seed":5,"view":' + view() + b"}"
    assert reply_to(line) == reply_to(line), "the same seed, the same act"
    assert reply_to(line).number == 3
    with pytest.raises(msgspec.ValidationError):
        reply_to(line[:-1] + b',"deck":[]}')
    bad = reply_to(b'{"number":4,"level":"casual","seed":5,"view":null}')
    assert bad == Reply(4, "error", "BadView")


def test_seeds_differ_from_call_to_call() -> None:
    """One view, many seeds: a uniform bot does not always choose alike."""
    dealt = deal()
    rng = Random(1)
    for _ in itertools.count():
        if dealt.table.phase == "play":
            break
        play(dealt, rng.choice(legal_acts(dealt.table, dealt.own(dealt.table.turn))))
    seen = view_to_json(view_of(dealt, dealt.table.turn))
    acts = {
        reply_to(b'{"number":1,"level":"aleatorio","seed":%d,"view":%s}' % (seed, seen)).text
        for seed in range(20)
    }
    assert len(acts) > 1

"""CLOCK-4: when a bot acts.

A human-looking delay made of public facts and a jitter that the deal itself gives.

Only the moment is decided here, never the act; the same room always gives the same moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from tranca.room.clock import window
from tranca.room.state import USUAL_LEVEL, Room, on_turn, seated

DRAW_MS: Final = 700
"""To look at the pile and draw."""
PILE_CARD_MS: Final = 30
"""More for each card of the pile: a big one makes anybody think; at most PILE_MOST_MS."""
PILE_MOST_MS: Final = 300
PLAY_MS: Final = 550
"""To meld or discard."""
JITTER_MS: Final = 400
"""Up to this much more."""
ALONE_SHARE: Final = 0.5
"""With one person at the table the bots take half as long."""
MARGIN_MS: Final = 500
"""A bot acts at least this long before the limit."""


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot has to act: its seat, its level, the moment in the deal, and when (epoch ms)."""

    seat: int
    level: str
    deal: int
    n: int
    due_ms: int


def bot_to_act(room: Room, now: int) -> BotTurn | None:
    """The bot or substitute that is on turn, unless play stands still."""
    number = on_turn(room)
    if number is None or room.paused != "no" or room.current is None or room.clock is None:
        return None
    seat = room.seats[number - 1]
    if not seat.is_bot:
        return None
    n = len(room.current.moves)
    due = max(now, room.clock.opened + _delay(room, n))
    running = window(room)
    limit = None if running is None else running.watch.due(running.limit)
    if limit is not None:
        due = min(due, max(now, limit - MARGIN_MS))
    return BotTurn(number, seat.level or USUAL_LEVEL, room.current.number, n, due)


def _delay(room: Room, n: int) -> int:
    assert room.deal is not None, "somebody is on turn"
    table = room.deal.table
    if table.phase == "draw":
        base = DRAW_MS + min(PILE_MOST_MS, PILE_CARD_MS * len(table.pile))
    else:
        base = PLAY_MS
    delay = base + _jitter(f"{room.match}/{room.deal_number}/{n}")
    return int(delay * ALONE_SHARE) if len(seated(room)) <= 1 else delay


def _jitter(moment: str) -> int:
    drawn = blake2b(moment.encode(), digest_size=2).digest()
    return int.from_bytes(drawn, "big") * JITTER_MS // 65536

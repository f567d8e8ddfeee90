"""Past deals played back, and the records of closed matches (MATCH-4, RECORD).

A record holds a deck, so nothing here gives one while its match is open.
"""

from __future__ import annotations

from typing import Any, Final

from tranca.cards import parse_cards
from tranca.game import Deal, Fact, new_deal, parse_act, play
from tranca.game.record import record_of, record_text
from tranca.room.state import OpenDeal, PastDeal, Room, Sitter, is_closed
from tranca.rules import Rules, rules_from

KINDS_RECORDED: Final = {"person": "human", "bot": "bot", "substitute": "bot", "empty": "bot"}


def played(rules: Rules, open_deal: OpenDeal) -> tuple[Deal, tuple[tuple[Fact, ...], ...]]:
    """A deal played back from its deck: as it stands now, and what came of each act."""
    deal = new_deal(rules, open_deal.dealer, parse_cards(open_deal.deck))
    facts = tuple(tuple(play(deal, parse_act(move.act))) for move in open_deal.moves)
    return deal, facts


def past_deal(room: Room, match: str, number: int) -> PastDeal | None:
    """The deal of that match and number, if the room still keeps it."""
    kept = (past for past in room.past if (past.match, past.deal.number) == (match, number))
    return next(kept, None)


def viewer_of(past: PastDeal, person: str) -> int | None:
    """The seat whose hand was this person's when the deal ended; ``None``: the public side only."""
    return next((n for n, viewer in enumerate(past.viewers, 1) if viewer == person), None)


def records_of(room: Room, match: str) -> tuple[str, ...]:
    """A closed match's records, as far as kept, a line each, in order; none of an open one."""
    if not is_closed(room, match):
        return ()
    return tuple(record_line(past) for past in room.past if past.match == match)


def record_line(past: PastDeal) -> str:
    """One deal as a record, deck and all. For closed matches only: the caller has made sure."""
    deal, _ = played(rules_from(past.rules), past.deal)
    return record_text(record_of(deal, _extras(past)))


def _extras(past: PastDeal) -> dict[str, Any]:
    moves = past.deal.moves
    return {
        "match": past.match,
        "deal": past.deal.number,
        "before": list(past.before),
        "target": past.target,
        "seats": [_recorded(sitter) for sitter in past.sitters],
        "times": [move.ms for move in moves],
        "by": "".join(move.by for move in moves),
    }


def _recorded(sitter: Sitter) -> dict[str, str]:
    seat = {"name": sitter.name, "kind": KINDS_RECORDED[sitter.kind]}
    return seat if sitter.level is None else {**seat, "level": sitter.level}

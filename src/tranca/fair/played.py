"""Whether a deal's record is the deal that its shares gave: deck, root, play by the engine, count.

The rules are asked of the engine, act for act; none is written here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from tranca.cards import card_text
from tranca.fair.canonical import NotCanonical, canonical
from tranca.fair.deal import open_deal
from tranca.fair.matchfile import FiledDeal, MatchFile
from tranca.fair.scheme import rules_id
from tranca.game import Deal, match_winner
from tranca.game.record import BadRecord, parse_record, replay

RECORD_KEYS: Final = frozenset(
    {
        *("format", "rules", "dealer", "deck", "actions", "result", "match", "deal"),
        *("before", "target", "seats", "times", "by"),
    }
)
"""What a record in a match file holds, all of it and no more."""
_SEAT_KEYS: Final = ({"name", "kind"}, {"name", "kind", "level"})
_SEAT_KINDS: Final = ("human", "bot")


class Score:
    """A match's totals while its deals are added up (MATCH-1)."""

    __slots__ = ("counted", "finished", "target", "totals")

    def __init__(self, target: int | None) -> None:
        self.target = target
        self.totals = (0, 0)
        self.counted = 0
        self.finished = True  # whether the last deal looked at came to its end

    @property
    def is_decided(self) -> bool:
        """Whether the deals so far have ended the match."""
        return bool(self.counted) and match_winner(self.totals, self.target) is not None

    def add(self, deal: Deal) -> None:
        """Adds a deal; one without an end adds nothing."""
        result = deal.result()
        self.finished = result is not None
        if result is not None:
            a, b = (lines.total for lines in result.sides)
            self.totals = (self.totals[0] + a, self.totals[1] + b)
            self.counted += 1


def play_faults(
    file: MatchFile, deal: FiledDeal, record: dict[str, Any], score: Score
) -> Iterator[str]:
    """What is wrong with a deal that was dealt; what it counts is added to ``score``."""
    if score.is_decided or not score.finished:
        yield "the match had ended before this deal"
    attempt = deal.attempts[-1]
    sealed = open_deal(
        file.secret,
        file.match,
        rules_id(file.rules),
        deal.deal,
        attempt.attempt,
        deal.dealer,
        attempt.shares,
    )
    if deal.root != sealed.root:
        yield "the root is not the one of the deck that the shares give"
    if record.keys() != RECORD_KEYS:
        yield f"the record has other keys than {', '.join(sorted(RECORD_KEYS))}"
        return
    if record["deck"] != [card_text(card) for card in sealed.deck]:
        yield "the deck is not the one that the shares give"
    yield from _frame_faults(file, deal, record, score)
    yield from _replay_faults(record, score)


def _frame_faults(
    file: MatchFile, deal: FiledDeal, record: dict[str, Any], score: Score
) -> Iterator[str]:
    expected = {
        "rules": file.rules.to_dict(),
        "match": file.match,
        "deal": deal.deal,
        "dealer": deal.dealer,
        "before": list(score.totals),
        "target": file.target,
    }
    for key, value in expected.items():
        if not _same(record[key], value):
            yield f"the record's {key} is not the match's"
    seats = record["seats"]
    if not isinstance(seats, list) or len(seats) != file.rules.players:
        yield "the record names another number of seats"
    elif not all(_is_seat(seat) for seat in seats):
        yield "the record says of a seat something else than name, kind and level"


def _is_seat(seat: object) -> bool:
    return (
        isinstance(seat, dict)
        and seat.keys() in _SEAT_KEYS
        and seat["kind"] in _SEAT_KINDS
        and all(isinstance(value, str) for value in seat.values())
    )


def _replay_faults(record: dict[str, Any], score: Score) -> Iterator[str]:
    try:
        deal = replay(parse_record(json.dumps(record)))
    except BadRecord as bad:
        act = "" if bad.action is None else f"act {bad.action}: "
        yield f"{act}{bad.code}: {bad.message}"
        return
    acts = len(deal.history)
    if record["actions"] != deal.acts:
        yield "an act is not in its canonical text"
    if len(record["times"]) != acts or len(record["by"]) != acts:
        yield "times and by must have one entry for each act"
    result = deal.result()
    if not _same(record["result"], None if result is None else result.to_dict()):
        yield "the result says more than the count"
    score.add(deal)


def _same(written: object, expected: object) -> bool:
    """Equal as JSON, types and all (``true`` is not 1)."""
    try:
        return canonical(written) == canonical(expected)
    except NotCanonical:
        return False

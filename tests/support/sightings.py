"""How often the rare parts of the game were reached while tests played, told at the run's end.

A law that never meets what it is about protects nothing, so the laws note what they see here. The
counts travel with each test's report, so they add up however many processes ran the tests; this
module is a pytest plugin that collects and prints them. It refuses to judge: that everything is
reached is asserted by ``tests/game/test_reached.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import pytest

from tranca.cards import TWOS, is_black_three
from tranca.game import (
    Deal,
    DealEnded,
    Drew,
    Fact,
    MortoTaken,
    MortoTakenUp,
    RedThreeLaid,
    StockRenewed,
    SwappedToPile,
    TookPile,
    TurnLost,
    WentOut,
    may_empty_hand,
    side_of,
)

RARE: Final = (
    "the stock ended the deal",
    "a morto became the stock",
    "it did while another morto was taken up",
    "both mortos became the stock",
    "a red three was not replaced",
    "one was, and is marked zero",
    "a morto was taken directly",
    "a morto was pending",
    "a pending morto was taken up",
    "taking it up used up the stock",
    "both sides had a morto",
    "a stuck hand lost the turn",
    "a last card could only be melded",
    "the pile was locked",
    "one card in the pile and one in the hand, blocked",
    "the pile was taken with a 2 on top",
    "the top joined a meld with cards of the hand",
    "a player went out",
    "a player went out dry",
    "a partner went out while the morto was pending",
    "a second draw was on offer",
    "it was made and both cards kept",
    "it was made and the first card swapped to the pile",
)
"""Everything that must be reached, in the order of the summary."""


class Sightings(Counter[str]):
    """Counts of what was met, by its words."""

    def look(self, deal: Deal) -> None:
        """Notes what a player finds who is about to act."""
        table = deal.table
        if deal.extra_draw:
            self["a second draw was on offer"] += 1
        if table.phase == "play" and table.hand_counts[table.turn - 1] == 1:
            self["a last card could only be melded"] += bool(may_empty_hand(table, table.turn))
        if table.phase != "draw" or not table.pile:
            return
        self["the pile was locked"] += is_black_three(table.pile[-1])
        single = len(table.pile) == 1 and table.hand_counts[table.turn - 1] == 1
        if single and table.rules.single_pile_single_hand_block:
            self["one card in the pile and one in the hand, blocked"] += 1

    def note(self, deal: Deal, facts: Sequence[Fact]) -> None:
        """Notes what came of an act; the deal is as it is after it."""
        for at, fact in enumerate(facts):
            for words in _what(deal, fact, facts[:at], facts[at + 1 :]):
                self[words] += 1


def _what(deal: Deal, fact: Fact, before: Sequence[Fact], after: Sequence[Fact]) -> Iterator[str]:
    table = deal.table
    match fact:
        case DealEnded() if not table.went_out:
            yield "the stock ended the deal"
        case StockRenewed():
            yield "a morto became the stock"
            if any(isinstance(each, MortoTaken | MortoTakenUp) for each in before):
                yield "it did while another morto was taken up"
            if table.morto == ["none", "none"] and not table.morto_counts:
                yield "both mortos became the stock"
        case Drew(came=False) if any(isinstance(each, RedThreeLaid) for each in after):
            yield "a red three was not replaced"
        case RedThreeLaid(live=False):
            yield "one was, and is marked zero"
        case TurnLost():
            yield "a stuck hand lost the turn"
        case SwappedToPile():
            yield "it was made and the first card swapped to the pile"
        case Drew() if _is_second_draw(deal):
            yield "it was made and both cards kept"
        case WentOut() | MortoTaken() | MortoTakenUp():
            yield from _of_mortos(deal, fact)
        case TookPile():
            if TWOS >> fact.cards[-1] & 1:
                yield "the pile was taken with a 2 on top"
            if fact.with_cards and not fact.new:
                yield "the top joined a meld with cards of the hand"
        case _:
            return


def _is_second_draw(deal: Deal) -> bool:
    """Whether the draw that was just made is the one of DRAW-3, the first card being kept."""
    seats, acts = deal.seats, deal.history
    twice = len(acts) > 1 and acts[-2] == acts[-1] and seats[-2] == seats[-1]
    return twice and deal.rules.first_turn_extra_draw == "keep_both"


def _of_mortos(deal: Deal, fact: WentOut | MortoTaken | MortoTakenUp) -> Iterator[str]:
    table = deal.table
    match fact:
        case WentOut():
            yield "a player went out dry" if fact.dry else "a player went out"
            if table.morto[side_of(fact.seat)] == "pending":
                yield "a partner went out while the morto was pending"
        case MortoTaken():
            yield "a morto was taken directly" if fact.direct else "a morto was pending"
            if "none" not in table.morto:
                yield "both sides had a morto"
        case MortoTakenUp():
            yield "a pending morto was taken up"
            if not table.stock_count and not table.can_renew_stock() and not deal.over:
                yield "taking it up used up the stock"


SIGHTED: Final = Sightings()
"""What the test that runs now has met."""

_PROPERTY: Final = "sightings"
_total: Final = Sightings()


@pytest.fixture(autouse=True)
def _sightings_of_this_test(request: pytest.FixtureRequest) -> Iterator[None]:
    SIGHTED.clear()
    yield
    if SIGHTED:
        request.node.user_properties.append((_PROPERTY, dict(SIGHTED)))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Adds up what each test met; under xdist the reports come from other processes."""
    if report.when == "teardown":
        for name, seen in report.user_properties:
            if name == _PROPERTY and isinstance(seen, dict):
                _total.update(seen)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the counts, those of zero too."""
    if not any(_total[words] for words in RARE):
        return
    terminalreporter.section("what the laws of play have met")
    for words in [*RARE, *sorted(set(_total) - set(RARE))]:
        terminalreporter.write_line(f"{_total[words]:>9} {words}")

"""Deals played by bots one after the other, the dealer moving on as at a table.

Everything follows from the seed, so that the same call gives the same records, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from tranca.arena.playing import play_out, seat_dice, seeded_deck
from tranca.arena.statistics import Estimate, estimate
from tranca.bots import bot_of
from tranca.game import Deal, Discard, side_of
from tranca.game.record import record_of, record_text
from tranca.rules import Rules


@dataclass(frozen=True, slots=True)
class Simulated:
    """A deal played out: its number from 1, and the level at each seat."""

    number: int
    deal: Deal
    levels: tuple[str, ...]


def simulate(rules: Rules, levels: Sequence[str], seed: int, deals: int) -> Iterator[Simulated]:
    """Plays so many deals, the levels given round the seats.

    Raises :class:`~tranca.bots.UnknownLevel` before the first deal is asked for.
    """
    seated = tuple(levels[seat % len(levels)] for seat in range(rules.players))
    bots = [bot_of(level) for level in seated]
    first_dealer = Random(f"{seed}/dealer").randrange(rules.players)

    def played() -> Iterator[Simulated]:
        for number in range(1, deals + 1):
            name = f"{seed}/deal {number}"
            dealer = (first_dealer + number - 1) % rules.players + 1
            dice = seat_dice(name, rules.players)
            yield Simulated(number, play_out(rules, dealer, seeded_deck(name), bots, dice), seated)

    return played()


def record_simulated(simulated: Simulated, seed: int) -> str:
    """The deal's record (RECORD), one line without its end, every seat a bot with its level."""
    extras = {
        "match": f"simulate-{seed}",
        "deal": simulated.number,
        "seats": [
            {"name": f"{level}-{seat}", "kind": "bot", "level": level}
            for seat, level in enumerate(simulated.levels, 1)
        ],
        "by": "b" * len(simulated.deal.history),
    }
    return record_text(record_of(simulated.deal, extras))


@dataclass(slots=True)
class Tally:
    """Counts over the deals of a simulation; keeps no deal."""

    points: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    went_out: list[int] = field(default_factory=lambda: [0, 0])
    by_stock: int = 0
    turns: int = 0
    acts: int = 0

    def add(self, deal: Deal) -> None:
        """Counts a deal that is over."""
        result = deal.result()
        assert result is not None, "only deals that are over are counted"
        for side in (0, 1):
            self.points[side].append(result.sides[side].total)
        if result.went_out is None:
            self.by_stock += 1
        else:
            self.went_out[side_of(result.went_out)] += 1
        self.acts += len(deal.history)
        self.turns += turns_of(deal)

    @property
    def deals(self) -> int:
        """How many deals were counted."""
        return len(self.points[0])

    def side_points(self, side: int) -> Estimate:
        """A side's points a deal."""
        return estimate(self.points[side])


def turns_of(deal: Deal) -> int:
    """How many turns the deal had; each ends with a discard, or is lost, or ends the deal."""
    turns = 0
    ended = True
    previous = 0
    for act, seat in zip(deal.history, deal.seats, strict=True):
        turns += ended or seat != previous
        ended = isinstance(act, Discard)
        previous = seat
    return turns

"""Deals played by bots one after the other, the dealer moving on as at a table.

Everything follows from the seed: a deal from the seed and its number, and from nothing that was
played before it. So the same call gives the same records, byte for byte, whoever plays which deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tranca.arena.playing import play_out, seat_dice, seeded_deck
from tranca.bots import Bot, bot_of
from tranca.game import Deal, new_deal
from tranca.game.record import record_of, record_text
from tranca.rules import Rules


@dataclass(frozen=True, slots=True)
class Simulated:
    """A deal played out: its number from 1, and the level at each seat."""

    number: int
    deal: Deal
    levels: tuple[str, ...]


class Plan:
    """What is to be simulated: the rules, the levels given round the seats, the seed.

    Raises :class:`~tranca.bots.UnknownLevel` for a level that is none.
    """

    def __init__(self, rules: Rules, levels: Sequence[str], seed: int) -> None:
        self.rules = rules
        self.levels = tuple(levels[seat % len(levels)] for seat in range(rules.players))
        self.seed = seed
        self._bots: list[Bot] = [bot_of(level) for level in self.levels]
        self._first_dealer = Random(f"{seed}/dealer").randrange(rules.players)

    def dealt(self, number: int) -> Deal:
        """The deal of that number, from 1, before its first act."""
        return new_deal(self.rules, self._dealer(number), seeded_deck(self._name(number)))

    def played(self, number: int) -> Simulated:
        """The deal of that number, from 1, played to its end."""
        name = self._name(number)
        dice = seat_dice(name, self.rules.players)
        deck = seeded_deck(name)
        deal = play_out(self.rules, self._dealer(number), deck, self._bots, dice)
        return Simulated(number, deal, self.levels)

    def _name(self, number: int) -> str:
        return f"{self.seed}/deal {number}"

    def _dealer(self, number: int) -> int:
        return (self._first_dealer + number - 1) % self.rules.players + 1


def simulate(rules: Rules, levels: Sequence[str], seed: int, deals: int) -> Iterator[Simulated]:
    """Plays so many deals, the levels given round the seats.

    Raises :class:`~tranca.bots.UnknownLevel` before the first deal is asked for.
    """
    plan = Plan(rules, levels, seed)
    return (plan.played(number) for number in range(1, deals + 1))


def record_simulated(simulated: Simulated, seed: int) -> str:
    """The deal's record (RECORD), one line without its end, every seat a bot with its level."""
    extras: dict[str, Any] = {
        "match": f"simulate-{seed}",
        "deal": simulated.number,
        "seats": [
            {"name": f"{level}-{seat}", "kind": "bot", "level": level}
            for seat, level in enumerate(simulated.levels, 1)
        ],
        "by": "b" * len(simulated.deal.history),
    }
    return record_text(record_of(simulated.deal, extras))

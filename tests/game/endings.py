"""``python -m tests.game.endings --deals 100000 --jobs 2``: that every deal ends, shown by playing.

Random deals of each variant for each table size, half of them by players who take any legal act
alike, half by eager melders. Each must end within :func:`most_acts`; after every act 104 cards are
on their places and whoever is to act may act; at the end all invariants hold and the lines are
counted. A fault names its game and deal, which :func:`play_to_the_end` shows again.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count, islice
from random import Random

from tests.support.long_run import parser_of, run, tell
from tests.support.playing import dealt, eager
from tests.support.positions import EVERY_GAME
from tranca.game import Deal, Fact, advance, legal_acts
from tranca.game.invariants import broken
from tranca.rules import Rules, variant

BATCH = 50
"""Deals of one game that a process plays before it reports."""
DEALT_OR_MORTO = 11
CARDS = 104
NEVER_MELDED = 8
"""The threes (MELD-2, RED-1)."""


def most_acts(rules: Rules) -> int:
    """A bound on the acts of a deal that was dealt.

    Every act but a discard uses something up for good. A draw takes a card of the stock, or of a
    morto that became stock (at most both), but for one last draw that brings none, which ends the
    deal with its turn (STOCK-2). A pile take, a new meld and an addition each lay at least one
    card, and nothing is taken back (MELD-6); threes are never laid. A discard follows a draw or a
    take of its own. So with ``s`` draws, ``t`` takes and ``m`` meldings the acts are at most
    ``2 (s + t) + m``, and ``t + m`` is at most the cards that can be laid.
    """
    stock = CARDS - DEALT_OR_MORTO * (rules.players + 2)
    if rules.stock_out == "morto_to_stock":
        stock += 2 * DEALT_OR_MORTO
    return 2 * (stock + 1) + 2 * (CARDS - NEVER_MELDED)


def play_to_the_end(rules: Rules, seed: int) -> Deal:
    """A deal played to its end by seeded players; raises where one of the promises is broken."""
    rng, deal, most = Random(seed), dealt(rules, seed, seed % rules.players + 1), most_acts(rules)
    facts: list[Fact] = []
    while not deal.over:
        acts = legal_acts(deal.table, deal.own(deal.table.turn))
        assert acts, f"seat {deal.table.turn} has no legal act"
        assert len(deal.history) < most, f"more than {most} acts"
        advance(deal, rng.choice(acts) if seed % 2 else eager(rng, acts), facts)
        facts.clear()
        assert cards_of(deal) == CARDS, "a card was lost"
    fault = broken(deal)
    assert fault is None, fault
    assert deal.result() is not None
    return deal


def cards_of(deal: Deal) -> int:
    """How many cards lie in all places."""
    table = deal.table
    red_threes = table.red_threes
    found = len(deal.stock) + len(table.pile) + len(red_threes[0]) + len(red_threes[1])
    for hand in deal.hands:
        found += hand.count()
    for morto in deal.mortos:
        found += len(morto)
    for waiting in deal.pending:
        found += len(waiting or ())
    for melds in table.melds:
        for meld in melds:
            found += meld.size
    return found


def batch(number: int) -> Counter[str]:
    """The deals of one batch, of each game in turn; how they ended, and the longest."""
    name, players = EVERY_GAME[number % len(EVERY_GAME)]
    rules, counts = variant(name, players), Counter[str]()
    first = number // len(EVERY_GAME) * BATCH
    for seed in range(first, first + BATCH):
        try:
            deal = play_to_the_end(rules, seed)
        except AssertionError as fault:
            raise AssertionError(f"{name} for {players}, deal {seed}: {fault}") from fault
        counts[f"deals of {name} for {players}"] += 1
        longest = f"most acts in {name} for {players} (bound {most_acts(rules)})"
        counts[longest] = max(counts[longest], len(deal.history))
        counts["deals"] += 1
        counts["acts"] += len(deal.history)
        counts["deals ended by going out" if deal.went_out else "deals ended by the stock"] += 1
    return counts


def main(arguments: list[str]) -> int:
    """Plays so many deals of each game; 0 if all kept the promises."""
    parser = parser_of(__doc__)
    parser.add_argument("--deals", type=int, default=100_000, help="of each game")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first batch")
    asked = parser.parse_args(arguments)
    batches = -(-asked.deals // BATCH) * len(EVERY_GAME)
    outcome = run(batch, islice(count(asked.first), batches), asked.jobs)
    return tell("random deals to their end", outcome, asked)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

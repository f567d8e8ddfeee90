"""Bots at play without a server: deals from seeded decks, and levels measured against each other.

The decks here come from a seed, so that a run can be repeated; the deals that people play never do.
"""

from tranca.arena.mirrored import Duel, PairPlayed, duel, play_pair
from tranca.arena.playing import play_out, seeded_deck
from tranca.arena.simulation import Simulated, Tally, record_simulated, simulate
from tranca.arena.statistics import Estimate, estimate

__all__ = [
    "Duel",
    "Estimate",
    "PairPlayed",
    "Simulated",
    "Tally",
    "duel",
    "estimate",
    "play_out",
    "play_pair",
    "record_simulated",
    "seeded_deck",
    "simulate",
]

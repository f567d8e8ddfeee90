"""Bots at play without a server: deals from seeded decks, and levels measured against each other.

The decks here come from a seed, so that a run can be repeated; the deals that people play never do.
"""

from tranca.arena.crew import Alone, Crew, Played, WorkerLost
from tranca.arena.mirrored import Duel, PairPlayed, duel, play_pair
from tranca.arena.playing import play_out, seeded_deck
from tranca.arena.playouts import play_out_cheaply
from tranca.arena.resuming import AnotherRun, check_player, outcome_of_record
from tranca.arena.simulation import Plan, Simulated, record_simulated, simulate
from tranca.arena.statistics import Estimate, estimate
from tranca.arena.tally import Outcome, Tally, outcome_of

__all__ = [
    "Alone",
    "AnotherRun",
    "Crew",
    "Duel",
    "Estimate",
    "Outcome",
    "PairPlayed",
    "Plan",
    "Played",
    "Simulated",
    "Tally",
    "WorkerLost",
    "check_player",
    "duel",
    "estimate",
    "outcome_of",
    "outcome_of_record",
    "play_out",
    "play_out_cheaply",
    "play_pair",
    "record_simulated",
    "seeded_deck",
    "simulate",
]

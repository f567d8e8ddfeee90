"""Whether a record is the one that a simulation would have written for that deal.

Who goes on with a file asks this of each line in it. The acts are replayed, not chosen anew: that
they are the bots' own is asked of one deal only, by :func:`check_player`.
"""

from __future__ import annotations

from tranca.arena.simulation import Plan, Simulated, record_simulated
from tranca.arena.tally import Outcome, outcome_of
from tranca.game.record import BadRecord, parse_record, replay


class AnotherRun(ValueError):
    """A record that this simulation would not have written; the message says why."""


def outcome_of_record(plan: Plan, number: int, line: str) -> Outcome:
    """What is counted of the deal of that number, which the line records.

    Raises :class:`AnotherRun` unless the line is, byte for byte, what the plan would have written
    for bots that made these acts.
    """
    try:
        record = parse_record(line)
        deal = replay(record)
    except BadRecord as bad:
        raise AnotherRun(f"{bad.code}: {bad.message}") from None
    start = plan.dealt(number)
    if record.rules != plan.rules:
        raise AnotherRun("it was played by other rules")
    if deal.deck != start.deck or deal.dealer != start.dealer:
        raise AnotherRun("it was dealt from another seed, or is another deal")
    if not deal.over:
        raise AnotherRun("the deal was not played to its end")
    if record_simulated(Simulated(number, deal, plan.levels), plan.seed) != line:
        raise AnotherRun("the bots were others, or the line is not as it was written")
    return outcome_of(deal)


def check_player(plan: Plan, number: int, line: str) -> None:
    """Plays that deal again; raises :class:`AnotherRun` if the bots of today play it otherwise."""
    if record_simulated(plan.played(number), plan.seed) != line:
        raise AnotherRun("these bots play that deal otherwise: the file is an older program's")

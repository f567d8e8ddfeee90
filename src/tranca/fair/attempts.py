"""Whether the exchange of a deal was what it must be: commitments, shares, and what was voided.

It yields sentences, one for each thing that is wrong, and judges neither cards nor play.
"""

from __future__ import annotations

from collections.abc import Iterator

from tranca.fair.matchfile import Attempt, FiledDeal, MatchFile
from tranca.fair.scheme import deal_commitment, deal_seed, share_commitment


def deal_faults(file: MatchFile, deal: FiledDeal) -> Iterator[str]:
    """What is wrong between the attempts of a deal, and with where the deal stands."""
    if not deal.attempts:
        yield "a deal has at least one attempt"
        return
    is_last_deal = deal.deal == len(file.deals)
    *earlier, last = deal.attempts
    if any(attempt.voided is None for attempt in earlier):
        yield "an attempt stood, yet another one followed"
    if any(attempt.voided and attempt.voided.why == "closed" for attempt in earlier):
        yield "the match ended in an attempt that another one followed"
    if (last.voided is None) != (deal.record is not None) or (deal.record is None) != (
        deal.root is None
    ):
        yield "root and record belong to an attempt that stood, and to no other"
    if last.voided is not None and not is_last_deal:
        yield "a deal without cards, yet another deal followed"
    barred: set[int] = set()
    for attempt in deal.attempts:
        if again := barred.intersection(attempt.asked):
            yield f"attempt {attempt.attempt} asked seats {sorted(again)}, which had failed before"
        if attempt.voided is not None:
            barred.update(attempt.voided.seats)


def attempt_faults(file: MatchFile, deal: FiledDeal, attempt: Attempt) -> Iterator[str]:
    """What is wrong with one attempt: the server's commitment, the seats', the shares."""
    seed = deal_seed(file.secret, deal.deal, attempt.attempt)
    if attempt.commitment != deal_commitment(file.match, deal.deal, attempt.attempt, seed):
        yield "the server's part is not the one committed to"
    for seat, (commit, share) in enumerate(zip(attempt.commits, attempt.shares, strict=True), 1):
        if commit is not None and seat not in attempt.asked:
            yield f"seat {seat} committed without being asked"
        if share is None:
            continue
        if commit is None:
            yield f"seat {seat} has a share that it never committed to"
        elif commit != share_commitment(file.match, deal.deal, attempt.attempt, seat, share):
            yield f"seat {seat}'s share is not the one committed to"
    yield from _missing_faults(attempt)


def _missing_faults(attempt: Attempt) -> Iterator[str]:
    pairs = zip(attempt.commits, attempt.shares, strict=True)
    missing = {seat for seat, (k, share) in enumerate(pairs, 1) if k is not None and share is None}
    voided = attempt.voided
    if voided is None:
        if missing:
            yield f"dealt although the shares of seats {sorted(missing)} were not revealed"
    elif voided.why in {"restart", "closed"}:
        if voided.seats:
            yield f"voided by {voided.why!r}, which is no seat's fault, yet it names seats"
    elif not voided.seats or not missing.issuperset(voided.seats):
        yield "voided for seats that did not commit, or that revealed rightly, or for none"

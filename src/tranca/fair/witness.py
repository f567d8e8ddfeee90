"""What one client was shown in play, checked at once and against what is published afterwards.

The published file may be consistent in itself and still not be the match that was played: only
those who were there can tell. This is their half of the proof; the page keeps the same things.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tranca.fair.log import LogEntry, chained
from tranca.fair.matchfile import Attempt, FiledDeal, MatchFile, Voided
from tranca.fair.report import Findings, Report
from tranca.fair.scheme import Share, share_commitment
from tranca.fair.tree import CardProof, root_of


@dataclass(frozen=True, slots=True)
class SeenAttempt:
    """One attempt as a seat's client saw it. ``own`` is the share that it committed to, if it did.

    ``commits`` and ``shares`` are those of all seats, seat 1's first, ``None`` until they were
    shown; ``revealed`` tells whether the server said that it had the own share.
    """

    attempt: int
    commitment: bytes
    own: Share | None = None
    commits: tuple[bytes | None, ...] | None = None
    shares: tuple[Share | None, ...] | None = None
    revealed: bool = False
    voided: Voided | None = None


@dataclass(frozen=True, slots=True)
class SeenDeal:
    """One deal as a seat's client saw it: its attempts, the root, and the cards proved to it."""

    deal: int
    seat: int
    dealer: int
    attempts: tuple[SeenAttempt, ...]
    root: bytes | None = None
    proofs: tuple[CardProof, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """One match as a client saw it.

    ``entries`` are the log's hashes that it was shown, oldest first.
    """

    match: str
    rules_id: str
    commitment: bytes
    first_dealer: int
    entries: tuple[bytes, ...] = ()
    deals: tuple[SeenDeal, ...] = ()


# ---------------------------------------------------------------- at once, in play


def is_own_commit_shown(match: str, deal: SeenDeal, attempt: SeenAttempt) -> bool:
    """Whether, among the commitments shown, the client's own is as it sent it."""
    if attempt.own is None or attempt.commits is None:
        return attempt.own is None
    sent = share_commitment(match, deal.deal, attempt.attempt, deal.seat, attempt.own)
    return attempt.commits[deal.seat - 1] == sent


def wrong_reveals(match: str, deal: SeenDeal, attempt: SeenAttempt) -> tuple[int, ...]:
    """The seats whose share, as shown, is not the one that they were shown to commit to."""
    if attempt.commits is None or attempt.shares is None:
        return ()
    return tuple(
        seat
        for seat, (commit, share) in enumerate(zip(attempt.commits, attempt.shares, strict=True), 1)
        if share is not None
        and commit != share_commitment(match, deal.deal, attempt.attempt, seat, share)
    )


def wrong_proofs(match: str, deal: SeenDeal) -> tuple[int, ...]:
    """The indexes of cards whose proof does not lead to the root shown, or that came twice."""
    indexes = [proof.index for proof in deal.proofs]
    return tuple(
        sorted(
            {
                proof.index
                for proof in deal.proofs
                if indexes.count(proof.index) > 1 or root_of(match, deal.deal, proof) != deal.root
            }
        )
    )


# ---------------------------------------------------------------- against what was published


def compare(seen: Seen, file: MatchFile | None, log: Sequence[LogEntry] | None = None) -> Report:
    """Checks that the match published is the one that the client saw.

    ``file`` is ``None`` where none was published. This is besides ``verify_match``, which tells
    whether the file holds by itself.
    """
    found = Findings()
    if log is not None:
        found.judge("log", list(_log_faults(seen, log)), "what you were shown still stands in it")
    if file is None:
        found.fault("file", "the match was not published")
        return found.report()
    found.judge("match", list(_match_faults(seen, file)), "the match that you were shown")
    published = {deal.deal: deal for deal in file.deals}
    for deal in seen.deals:
        place = f"deal {deal.deal}"
        if deal.deal not in published:
            found.fault(place, "you were dealt it, and it was not published")
            continue
        found.judge(
            place,
            list(_deal_faults(seen.match, deal, published[deal.deal])),
            f"as you were shown it, with {len(deal.proofs)} cards proved to you",
        )
    return found.report()


def _log_faults(seen: Seen, log: Sequence[LogEntry]) -> Iterator[str]:
    hashes = chained(log)
    places = [hashes.index(entry) if entry in hashes else -1 for entry in seen.entries]
    if -1 in places:
        yield "an entry that you were shown does not stand in it any more"
    elif places != sorted(places):
        yield "the entries that you were shown stand in another order"
    if not any(entry.match == seen.match and entry.kind == "open" for entry in log):
        yield "the match that you played was never entered"


def _match_faults(seen: Seen, file: MatchFile) -> Iterator[str]:
    claimed = file.claimed
    assert claimed is not None, "a file that was read says what it claims"
    if file.match != seen.match:
        yield f"it is another match, {file.match[:40]!r}"
    if claimed.commitment != seen.commitment:
        yield "its commitment is not the one that you were shown before play"
    if claimed.rules_id != seen.rules_id:
        yield "its rules are not those that you played by"
    if claimed.first_dealer != seen.first_dealer:
        yield "its first dealer is not the one that you were shown"


def _deal_faults(match: str, seen: SeenDeal, published: FiledDeal) -> Iterator[str]:
    if seen.dealer != published.dealer:
        yield f"you saw seat {seen.dealer} deal, not seat {published.dealer}"
    attempts = {attempt.attempt: attempt for attempt in published.attempts}
    for attempt in seen.attempts:
        if attempt.attempt not in attempts:
            yield f"attempt {attempt.attempt} was shown to you, and was not published"
            continue
        for fault in _attempt_faults(match, seen, attempt, attempts[attempt.attempt]):
            yield f"attempt {attempt.attempt}: {fault}"
    last_seen = max((attempt.attempt for attempt in seen.attempts), default=-1)
    if seen.attempts and seen.root is not None and max(attempts, default=-1) > last_seen:
        yield "attempts were published that you, who saw the cards dealt, were not shown"
    if seen.root is not None and seen.root != published.root:
        yield "the root is not the one that you were shown before the first card"
    if wrong := wrong_proofs(match, seen):
        yield f"the cards at {list(wrong)} were not proved to you"


def _attempt_faults(
    match: str, deal: SeenDeal, seen: SeenAttempt, published: Attempt
) -> Iterator[str]:
    seat = deal.seat
    if seen.commitment != published.commitment:
        yield "the server's commitment is not the one that you were shown"
    if not is_own_commit_shown(match, deal, seen):
        yield "your own commitment was not shown to you as you sent it"
    if wrong_reveals(match, deal, seen):
        yield "shares were shown to you that nobody had committed to"
    if seen.commits is not None and seen.commits != published.commits:
        yield "the seats' commitments are not those that you were shown"
    if seen.shares is not None and seen.shares != published.shares:
        yield "the seats' shares are not those that you were shown"
    if seen.revealed and published.shares[seat - 1] != seen.own:
        yield "your share was dropped"
    if seen.voided is not None and seen.voided != published.voided:
        yield "it was voided for another reason than you were shown"
    voided = published.voided
    if seen.revealed and voided is not None and seat in voided.seats:
        yield "it was voided in your name, although your share had come"

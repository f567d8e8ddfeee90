"""Checks a closed match from its file, step by step, trusting nothing that the file says.

Everything that can be derived is derived again: the commitments, who dealt, every share, the decks,
the roots, the play by the engine, the count, the ending. What cannot (names, times, who played an
act, doubts, who conceded) is covered by the digest in the public log alone; without a log the
report says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tranca.fair.attempts import attempt_faults, deal_faults
from tranca.fair.log import LogEntry
from tranca.fair.matchfile import FiledDeal, MatchFile, digest_of
from tranca.fair.played import Score, play_faults
from tranca.fair.report import Findings, Report
from tranca.fair.scheme import dealer_of, first_dealer, match_commitment, rules_id
from tranca.fair.shapes import BadMatchFile
from tranca.game import match_winner


def verify_match(data: bytes, log: Sequence[LogEntry] | None = None) -> Report:
    """Checks a match file's bytes, against the public log's entries where they are at hand.

    The entries are all of the log from its start, their hashes checked by whoever read them. Never
    raises for what the bytes may be.
    """
    found = Findings()
    try:
        file = MatchFile.from_bytes(data)
    except BadMatchFile as bad:
        found.fault("file", str(bad))
        return found.report()
    found.ok("file", f"{len(data)} bytes in canonical form, digest {digest_of(data).hex()[:16]}…")
    _check_match(file, found)
    score = Score(file.target)
    for deal in file.deals:
        _check_deal(file, deal, score, found)
    found.judge("score", list(_ending_faults(file, score)), _said_ending(file))
    _tell_doubts(file, found)
    if log is None:
        found.note("log", "not looked at: names, times and doubts are proved by the log alone")
    else:
        found.judge("log", list(log_faults(file, data, log)), "opened, and closed with this file")
    return found.report()


def _check_match(file: MatchFile, found: Findings) -> None:
    claimed, players = file.claimed, file.rules.players
    assert claimed is not None, "a file that was read says what it claims"
    named = rules_id(file.rules)
    found.judge(
        "rules",
        []
        if claimed.rules_id == named
        else [f"their name is {named}, not {claimed.rules_id[:40]!r}"],
        named,
    )
    commitment = match_commitment(file.match, named, file.secret)
    found.judge(
        "commitment",
        [] if claimed.commitment == commitment else ["the secret is not the one committed to"],
        f"the secret is the one committed to, M = {commitment.hex()[:16]}…",
    )
    drawn = first_dealer(file.secret, file.match, players)
    found.judge(
        "first dealer",
        [] if claimed.first_dealer == drawn else [f"the draw gives seat {drawn}"],
        f"the draw gives seat {drawn}",
    )


def _check_deal(file: MatchFile, deal: FiledDeal, score: Score, found: Findings) -> None:
    place = f"deal {deal.deal}"
    drawn = first_dealer(file.secret, file.match, file.rules.players)
    dealer = dealer_of(drawn, deal.deal, file.rules.players)
    if deal.dealer != dealer:
        found.fault(place, f"seat {dealer} deals, not seat {deal.dealer}")
    for fault in deal_faults(file, deal):
        found.fault(place, fault)
    for attempt in deal.attempts:
        at = f"{place}, attempt {attempt.attempt}"
        shared = [seat for seat, share in enumerate(attempt.shares, 1) if share is not None]
        said = f"commitments hold; shares of seats {shared}" if shared else "no seat had a share"
        found.judge(at, list(attempt_faults(file, deal, attempt)), said)
        if attempt.voided is not None:
            found.note(at, _said_voided(attempt.voided.why, attempt.voided.seats))
    if deal.record is not None and deal.attempts:
        faults = list(play_faults(file, deal, deal.record, score))
        acts = f"{len(deal.record['actions'])} acts" if not faults else ""
        found.judge(place, faults, f"deck, root, {acts} and the count follow")


def _tell_doubts(file: MatchFile, found: Findings) -> None:
    for doubt in file.doubts:
        place = f"deal {doubt.deal}" if doubt.deal else "before the deals"
        found.note(place, f"seat {doubt.seat}'s client doubted it: {doubt.code[:40]!r}")


def _said_voided(why: str, seats: tuple[int, ...]) -> str:
    said = {
        "restart": "voided: the server was started anew; compare with what you were shown",
        "closed": "voided: the match ended first",
    }
    return said.get(why) or f"voided: {why}, seats {list(seats)}"


def _ending_faults(file: MatchFile, score: Score) -> Iterator[str]:
    if file.totals != score.totals:
        yield f"the deals add up to {list(score.totals)}, not {list(file.totals)}"
    decided = match_winner(score.totals, file.target) if score.counted else None
    by_points = {"single"} if file.target is None else {"target"}
    if (file.ending in {"target", "single"}) != (decided is not None):
        yield f"the totals do not end the match as {file.ending!r}"
    elif decided is not None and file.ending not in by_points:
        yield f"a match with this target does not end as {file.ending!r}"
    yield from _winner_faults(file, decided)
    if file.ending == "dropped" and file.deals:
        yield "a match that was dropped has no deals"


def _winner_faults(file: MatchFile, decided: int | None) -> Iterator[str]:
    if decided is not None:
        named = {0: "A", 1: "B", -1: "none"}[decided]
        if file.winner != named:
            yield f"the totals make {named} the winner, not {file.winner}"
    elif (file.winner == "none") != (file.ending in {"draw", "expired", "dropped"}):
        yield f"a match that ended as {file.ending!r} has not {file.winner!r} for its winner"


def _said_ending(file: MatchFile) -> str:
    return f"{file.totals[0]} to {file.totals[1]}; ended as {file.ending!r}, winner {file.winner}"


def log_faults(file: MatchFile, data: bytes, log: Sequence[LogEntry]) -> Iterator[str]:
    """What of the public log does not fit this file: it opens once, then closes once with it."""
    claimed = file.claimed
    assert claimed is not None, "a file that was read says what it claims"
    mine = [entry for entry in log if entry.match == file.match]
    if [entry.kind for entry in mine] != ["open", "close"]:
        kinds = ", ".join(entry.kind for entry in mine) or "nothing"
        yield f"the log must hold this match's open and close, once each; it holds {kinds}"
        return
    opened, closed = mine
    if opened.digest:
        yield "an open entry has no digest"
    if {opened.commitment, closed.commitment} != {claimed.commitment}:
        yield "the log holds another commitment for this match"
    if closed.digest != digest_of(data):
        yield "the log closed this match with another file"

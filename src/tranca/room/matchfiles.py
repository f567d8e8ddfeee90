"""The file of a closed match, as everybody may read it: secret, shares, void attempts, records.

FAIRNESS 10.

Made from what the room tells when a match is closed, never before; its form is
:mod:`tranca.fair.matchfile`'s.
"""

from __future__ import annotations

import json

from tranca.fair import matchfile
from tranca.fair.matchfile import FiledDeal, MatchFile, Voided
from tranca.room.effects import MatchClosed
from tranca.room.records import record_line
from tranca.room.ruling import rules_of
from tranca.room.shares import Attempt, Dealing


def file_of(closed: MatchClosed) -> bytes | None:
    """The canonical bytes; ``None`` for a match that was begun before deals could be checked."""
    if closed.pledge is None:
        return None
    records = {past.deal.number: json.loads(record_line(past)) for past in closed.deals}
    made = MatchFile(
        match=closed.match,
        rules=rules_of(closed.settings),
        target=closed.settings.target,
        secret=closed.pledge.secret,
        ending=closed.ending,
        winner=closed.winner,
        totals=closed.totals,
        doubts=tuple(matchfile.Doubt(each.deal, each.seat, each.code) for each in closed.doubts),
        deals=tuple(
            _deal(dealing, records.get(dealing.deal))
            for dealing in closed.dealings
            if dealing.attempts
        ),
    )
    return made.to_bytes()


def _deal(dealing: Dealing, record: dict[str, object] | None) -> FiledDeal:
    assert dealing.dealer is not None, "the dealer is known before the first attempt"
    return FiledDeal(
        deal=dealing.deal,
        dealer=dealing.dealer,
        attempts=tuple(_attempt(attempt) for attempt in dealing.attempts),
        root=None if record is None or dealing.root is None else bytes.fromhex(dealing.root),
        record=record,
    )


def _attempt(attempt: Attempt) -> matchfile.Attempt:
    voided = None if attempt.void is None else Voided(attempt.void, attempt.at_fault)
    return matchfile.Attempt(
        attempt=attempt.number,
        commitment=bytes.fromhex(attempt.commitment),
        asked=attempt.asked,
        commits=tuple(None if k is None else bytes.fromhex(k) for k in attempt.commits),
        shares=tuple(None if share is None else share.share() for share in attempt.shares),
        voided=voided,
    )

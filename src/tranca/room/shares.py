"""What a room keeps of the verifiable deal: the match's pledge, the exchange of shares, doubts.

Values only, as they stand in snapshots. Bytes that people are shown are kept as the hex that they
are shown. The scheme itself is in :mod:`tranca.fair`; when what happens is in
:mod:`tranca.room.dealing`.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tranca.fair import Share
from tranca.room.view import DealingStage, DoubtCode, VoidReason

MOST_DOUBTS: Final = 64
"""Doubts kept of one match: enough to mark it, too few to fill a store."""


class Pledge(Struct, frozen=True):
    """What the house has bound itself to for a match, before anybody's share is asked.

    ``secret`` is S; the rest may be shown: M, the drawn first dealer, the log's E for it.
    """

    match: str
    rules_id: str
    secret: bytes
    commitment: str
    first_dealer: int
    entry: str

    def __repr__(self) -> str:
        """Without the secret, which no log and no report may hold."""
        return f"Pledge({self.match!r})"


class Shared(Struct, frozen=True):
    """A seat's revealed share: 32 bytes in hex, and a cut from 0 to 103."""

    nonce: str
    cut: int

    def share(self) -> Share:
        """The same for the scheme; raises ``ValueError`` for what is no share."""
        return Share(bytes.fromhex(self.nonce), self.cut)


class Attempt(Struct, frozen=True):
    """One attempt at a deal's shuffle; ``commits`` and ``shares`` have an entry for each seat."""

    number: int
    commitment: str
    asked: tuple[int, ...]
    commits: tuple[str | None, ...]
    shares: tuple[Shared | None, ...]
    void: VoidReason | None = None
    at_fault: tuple[int, ...] = ()

    def committed(self) -> tuple[int, ...]:
        """The seats that have committed."""
        return tuple(seat for seat, k in enumerate(self.commits, 1) if k is not None)

    def owing(self) -> tuple[int, ...]:
        """The seats that have committed and not revealed."""
        return tuple(seat for seat in self.committed() if self.shares[seat - 1] is None)


class Dealing(Struct, frozen=True):
    """The exchange of one deal. ``since``: when the stage began to run out, if it does."""

    deal: int
    dealer: int | None = None  # known with the pledge
    stage: DealingStage = "secret"
    since: int | None = None
    invited: tuple[int, ...] = ()  # seats of the people who were there when the exchange began
    attempts: tuple[Attempt, ...] = ()
    root: str | None = None

    @property
    def attempt(self) -> Attempt:
        """The attempt that counts: the last one."""
        return self.attempts[-1]

    def at_fault(self) -> set[int]:
        """The seats that deal without a share for the rest of this deal (FAIRNESS 4)."""
        return {seat for attempt in self.attempts for seat in attempt.at_fault}


class Doubted(Struct, frozen=True):
    """A check of this seat's client failed."""

    deal: int
    seat: int
    code: DoubtCode


class ClosedMatch(Struct, frozen=True):
    """A closed match of the room whose file may be had; ``key`` where only its link opens it."""

    match: str
    key: str | None

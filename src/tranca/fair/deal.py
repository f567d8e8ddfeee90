"""One deal's order: the production entry point, which the room calls and ``tranca audit`` tests.

It draws nothing: the same secret and shares give the same deck, in a room that is folded again from
its inputs as in a verifier years later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tranca.fair.scheme import (
    Share,
    deal_commitment,
    deal_key,
    deal_seed,
    deck_of,
    transcript,
)
from tranca.fair.tree import DealTree


@dataclass(frozen=True)
class SealedDeal:
    """An order that is fixed: its key, and computed when asked for, its deck and its tree.

    Secret, but for ``commitment`` (C), ``root`` and the proofs that go to the cards' seats. Two are
    equal when they are the same deal of the same match with the same key.
    """

    match: str
    deal: int
    commitment: bytes
    key: bytes = field(repr=False)

    @cached_property
    def deck(self) -> tuple[int, ...]:
        """The 104 kinds, index 0 dealt first."""
        return deck_of(self.key)

    @cached_property
    def tree(self) -> DealTree:
        """The tree over the deck."""
        return DealTree(self.match, self.deal, self.key, self.deck)

    @property
    def root(self) -> bytes:
        """The tree's root, shown before the first card."""
        return self.tree.root


def open_deal(
    secret: bytes,
    match: str,
    rules_id: str,
    deal: int,
    attempt: int,
    dealer: int,
    shares: Sequence[Share | None],
) -> SealedDeal:
    """Fixes the order of a deal: ``secret`` is the match's, ``shares`` start with seat 1's.

    Deals count from 1, attempts from 0; a seat without a share is ``None``.
    """
    seed = deal_seed(secret, deal, attempt)
    commitment = deal_commitment(match, deal, attempt, seed)
    of_transcript = transcript(match, rules_id, deal, attempt, dealer, commitment, shares)
    return SealedDeal(match, deal, commitment, deal_key(seed, of_transcript))

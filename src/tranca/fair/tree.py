"""The Merkle tree over a deal's 104 cards, and the proof of one of them.

Its root is shown before the first card; with a card come its index, its salt and seven hashes, and
whoever gets it can tell that it was fixed before play. Salts keep the other cards hidden: there are
only 52 kinds to try.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tranca.fair.scheme import BYTE_OF_KIND, CARDS, MAC, H, lp, u32

LEAVES: Final = 128
DEPTH: Final = 7
HASH_BYTES: Final = 64
SALT_BYTES: Final = 32
_UNUSED: Final = bytes(HASH_BYTES)


class BadProof(ValueError):
    """A proof of the wrong shape: an index out of the deck, a salt or a path of another length."""


@dataclass(frozen=True, slots=True)
class CardProof:
    """That this card (a kind of ``tranca.cards``) lies at this index of the deck.

    ``path`` holds the seven neighbours from the leaf's up to the one below the root.
    """

    index: int
    card: int
    salt: bytes = field(repr=False)
    path: tuple[bytes, ...] = field(repr=False)

    def __post_init__(self) -> None:
        if not 0 <= self.index < CARDS or self.card not in BYTE_OF_KIND:
            raise BadProof("a proof is of one of the deck's 104 places and one of the 52 kinds")
        if len(self.salt) != SALT_BYTES:
            raise BadProof(f"a salt has {SALT_BYTES} bytes")
        if len(self.path) != DEPTH or any(len(node) != HASH_BYTES for node in self.path):
            raise BadProof(f"a path has {DEPTH} hashes of {HASH_BYTES} bytes")


class DealTree:
    """The tree of one deal; made from its key and deck, so secret but for the root."""

    __slots__ = ("_deck", "_levels", "_salts")

    def __init__(self, match: str, deal: int, key: bytes, deck: Sequence[int]) -> None:
        self._deck = tuple(deck)
        self._salts = [salt_of(key, index) for index in range(CARDS)]
        leaves = [
            leaf_of(match, deal, index, card, self._salts[index])
            for index, card in enumerate(self._deck)
        ]
        self._levels = [leaves + [_UNUSED] * (LEAVES - CARDS)]
        while len(self._levels[-1]) > 1:
            below = self._levels[-1]
            self._levels.append(
                [node_of(below[at], below[at + 1]) for at in range(0, len(below), 2)]
            )

    @property
    def root(self) -> bytes:
        """The root, shown before the first card; 64 bytes."""
        return self._levels[-1][0]

    def proof(self, index: int) -> CardProof:
        """The proof of the card at an index from 0 to 103. For the eyes of its seat alone."""
        if not 0 <= index < CARDS:
            raise BadProof(f"the deck has no place {index}")
        path = tuple([level[index >> up ^ 1] for up, level in enumerate(self._levels[:-1])])
        return CardProof(index, self._deck[index], self._salts[index], path)


def salt_of(key: bytes, index: int) -> bytes:
    """The salt of the card at an index."""
    return MAC(key, lp(b"TF1/salt", u32(index)))[:SALT_BYTES]


def leaf_of(match: str, deal: int, index: int, card: int, salt: bytes) -> bytes:
    """The leaf of a card (a kind of ``tranca.cards``) at an index."""
    kind = bytes([BYTE_OF_KIND[card]])
    return H(lp(b"TF1/leaf", match.encode(), u32(deal), u32(index), kind, salt))


def node_of(left: bytes, right: bytes) -> bytes:
    """The hash over two neighbours."""
    return H(b"\x01" + left + right)


def root_of(match: str, deal: int, proof: CardProof) -> bytes:
    """The root that a proof leads to: the card is proved when it is the root that was shown."""
    node = leaf_of(match, deal, proof.index, proof.card, proof.salt)
    for up, other in enumerate(proof.path):
        is_right = proof.index >> up & 1
        node = node_of(other, node) if is_right else node_of(node, other)
    return node

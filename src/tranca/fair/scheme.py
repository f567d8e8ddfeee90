"""The steps of the scheme, one function each, in the words and the order of ``docs/fairness.md``.

Byte-exact: another program that follows the text gets the same bytes, and the vectors in
``tests/fair`` hold both to it. It refuses to choose anything: secret and shares are handed in.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tranca.cards import FULL_PACK, parse_card
from tranca.rules import Rules

SCHEME: Final = "TF1"
SECRET_BYTES: Final = 64
NONCE_BYTES: Final = 32
CARDS: Final = len(FULL_PACK)

KINDS: Final = tuple(parse_card(rank + suit) for suit in "shdc" for rank in "A23456789TJQK")
"""The kind (of ``tranca.cards``) that the scheme's byte ``suit · 13 + rank`` names."""
BYTE_OF_KIND: Final = {kind: byte for byte, kind in enumerate(KINDS)}
"""The scheme's byte for each kind of ``tranca.cards``."""


class BadShare(ValueError):
    """A share that is none: the nonce is not 32 bytes, or the cut no place in the deck."""


@dataclass(frozen=True, slots=True)
class Share:
    """What a seat adds to the shuffle: 32 bytes that nobody else chose, and a cut from 0 to 103."""

    nonce: bytes
    cut: int

    def __post_init__(self) -> None:
        if type(self.nonce) is not bytes or len(self.nonce) != NONCE_BYTES:
            raise BadShare(f"a nonce has {NONCE_BYTES} bytes")
        if type(self.cut) is not int or not 0 <= self.cut < CARDS:
            raise BadShare(f"a cut lies between 0 and {CARDS - 1}")


def H(data: bytes) -> bytes:  # noqa: N802, the name that the scheme's text uses
    """SHA-512, 64 bytes."""
    return hashlib.sha512(data).digest()


def MAC(key: bytes, message: bytes) -> bytes:  # noqa: N802, the name that the scheme's text uses
    """HMAC-SHA-512, 64 bytes."""
    return hmac.digest(key, message, "sha512")


def lp(*fields: bytes) -> bytes:
    """The fields, each as its length in four big-endian bytes and then itself, joined."""
    return b"".join([len(field).to_bytes(4, "big") + field for field in fields])


def u32(number: int) -> bytes:
    """Four big-endian bytes; raises ``OverflowError`` for what does not fit."""
    return number.to_bytes(4, "big")


# ---------------------------------------------------------------- the match


def rules_id(rules: Rules) -> str:
    """The name of a rule set: variant, players, and 16 hex digits over every switch."""
    spelled = json.dumps(rules.to_dict(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"{rules.variant}/{rules.players}@{H(spelled.encode()).hex()[:16]}"


def match_commitment(match: str, rules: str, secret: bytes) -> bytes:
    """M: what is shown of a match's 64 secret bytes before anybody's share is asked.

    ``rules`` is the rule set's :func:`rules_id`. Raises ``ValueError`` for a secret of another
    length.
    """
    return H(lp(b"TF1/match", match.encode(), rules.encode(), _secret(secret)))


def first_dealer(secret: bytes, match: str, players: int) -> int:
    """The seat that deals first (DEAL-2), drawn by the secret."""
    return MAC(_secret(secret), lp(b"TF1/dealer", match.encode()))[0] % players + 1


def dealer_of(first: int, deal: int, players: int) -> int:
    """The dealer of a match's deal ``deal`` (from 1), one seat on each time (DEAL-2)."""
    return (first - 1 + deal - 1) % players + 1


def _secret(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a match's secret has {SECRET_BYTES} bytes")
    return secret


# ---------------------------------------------------------------- one deal


def deal_seed(secret: bytes, deal: int, attempt: int) -> bytes:
    """s: the server's part of one attempt at a deal (deals from 1, attempts from 0). Secret."""
    return MAC(_secret(secret), lp(b"TF1/hand", u32(deal), u32(attempt)))


def deal_commitment(match: str, deal: int, attempt: int, seed: bytes) -> bytes:
    """C: what is shown of the server's part before the players commit to theirs."""
    return H(lp(b"TF1/seed", match.encode(), u32(deal), u32(attempt), seed))


def share_commitment(match: str, deal: int, attempt: int, seat: int, share: Share) -> bytes:
    """k: what a seat shows of its share before anybody reveals one."""
    place = (match.encode(), u32(deal), u32(attempt), u32(seat))
    return H(lp(b"TF1/client", *place, share.nonce, u32(share.cut)))


def transcript(
    match: str,
    rules: str,
    deal: int,
    attempt: int,
    dealer: int,
    commitment: bytes,
    shares: Sequence[Share | None],
) -> bytes:
    """T: everything public that the order of the deck hangs on, seat 1's share first.

    A seat without a share (``None``) is one zero byte; ``commitment`` is C.
    """
    seats = [_seat_field(share) for share in shares]
    place = (match.encode(), rules.encode(), u32(deal), u32(attempt), u32(dealer))
    return H(lp(b"TF1/tr", *place, commitment, *seats))


def _seat_field(share: Share | None) -> bytes:
    return b"\x00" if share is None else b"\x01" + lp(share.nonce, u32(share.cut))


def deal_key(seed: bytes, of_transcript: bytes) -> bytes:
    """K: the key of the shuffle and of the cards' salts. Secret until the match is closed."""
    return MAC(seed, lp(b"TF1/shuffle", of_transcript))


# ---------------------------------------------------------------- the deck


class KeyStream:
    """The bytes that a key draws, read one at a time, and whole numbers without modulo bias.

    ``rejects`` and ``blocks`` count what was skipped and what was computed.
    """

    __slots__ = ("_block", "_key", "blocks", "rejects")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block: Iterator[int] = iter(b"")
        self.blocks = 0
        self.rejects = 0

    def byte(self) -> int:
        """The next byte."""
        for byte in self._block:
            return byte
        self._block = iter(MAC(self._key, lp(b"TF1/ks", u32(self.blocks))))
        self.blocks += 1
        return next(self._block)

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit - 1``, for limits from 1 to 256.

        Bytes from the last incomplete round of ``limit`` are skipped, so each is as likely as the
        others.
        """
        bound = 256 - 256 % limit
        while (byte := self.byte()) >= bound:
            self.rejects += 1
        return byte % limit


def order_of(key: bytes) -> tuple[int, ...]:
    """The order that the key gives the 104 cards, as numbers from 0 (Fisher–Yates).

    Which of two equal cards a card is can be told here and nowhere else: the shuffle's statistics
    ask, the game never.
    """
    order = list(range(CARDS))
    stream = KeyStream(key)
    for last in range(CARDS - 1, 0, -1):
        other = stream.below(last + 1)  # the last one itself included: it may stay
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def deck_of(key: bytes) -> tuple[int, ...]:
    """The deck that the key gives, as kinds of ``tranca.cards``; the first is dealt first.

    (DEAL-3.)
    """
    return tuple([KINDS[card % len(KINDS)] for card in order_of(key)])

"""The acts of a player, one class a sentence, and their text (docs/records.md, "Acts").

The seat that acts is never in an act: it follows from the play. Cards are a multiset in two planes,
like a hand's.
"""

from __future__ import annotations

import re
from typing import Final

from tranca.cards import (
    BadCard,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
    plane_cards,
    planes,
)


class BadAct(ValueError):
    """A text that is no act: ``REC-1``, or ``REC-6`` when it names a third copy (CARDS-1)."""

    def __init__(self, message: str, code: str = "REC-1") -> None:
        super().__init__(message)
        self.code = code


class Draw:
    """Draws from the stock: ``D`` (DRAW-2; also the second draw of DRAW-3)."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Draw)

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return "Draw()"


class TakePile:
    """Takes the pile, its top melded with cards of the hand.

    ``T:7h8h`` new, ``T@2:7h`` added (PILE-1).

    ``meld`` is the number of the side's meld that the top joins, or 0 for a new one.
    """

    __slots__ = ("meld", "one", "two")

    def __init__(self, meld: int, one: int, two: int) -> None:
        self.meld = meld
        self.one = one
        self.two = two

    def cards(self) -> list[int]:
        """The cards of the hand, in written order; the top is not among them."""
        return plane_cards(self.one, self.two)

    def size(self) -> int:
        """How many cards leave the hand."""
        return self.one.bit_count() + self.two.bit_count()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, TakePile)
            and self.meld == other.meld
            and self.one == other.one
            and self.two == other.two
        )

    def __hash__(self) -> int:
        return hash((2, self.meld, self.one, self.two))

    def __repr__(self) -> str:
        return f"TakePile({act_text(self)!r})"


class LayMeld:
    """Lays a new meld: ``M:4h5h2c``."""

    __slots__ = ("one", "two")

    def __init__(self, one: int, two: int) -> None:
        self.one = one
        self.two = two

    def cards(self) -> list[int]:
        """Its cards, in written order."""
        return plane_cards(self.one, self.two)

    def size(self) -> int:
        """How many cards leave the hand."""
        return self.one.bit_count() + self.two.bit_count()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LayMeld) and self.one == other.one and self.two == other.two

    def __hash__(self) -> int:
        return hash((3, self.one, self.two))

    def __repr__(self) -> str:
        return f"LayMeld({act_text(self)!r})"


class AddToMeld:
    """Adds cards to the side's meld of that number: ``M@2:7h8h`` (MELD-6)."""

    __slots__ = ("meld", "one", "two")

    def __init__(self, meld: int, one: int, two: int) -> None:
        self.meld = meld
        self.one = one
        self.two = two

    def cards(self) -> list[int]:
        """The added cards, in written order."""
        return plane_cards(self.one, self.two)

    def size(self) -> int:
        """How many cards leave the hand."""
        return self.one.bit_count() + self.two.bit_count()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, AddToMeld)
            and self.meld == other.meld
            and self.one == other.one
            and self.two == other.two
        )

    def __hash__(self) -> int:
        return hash((4, self.meld, self.one, self.two))

    def __repr__(self) -> str:
        return f"AddToMeld({act_text(self)!r})"


class Discard:
    """Discards one card and ends the turn: ``X:Ks``."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discard) and self.card == other.card

    def __hash__(self) -> int:
        return hash((5, self.card))

    def __repr__(self) -> str:
        return f"Discard({act_text(self)!r})"


Act = Draw | TakePile | LayMeld | AddToMeld | Discard

DRAW: Final = Draw()
DISCARDS: Final = tuple(Discard(card) for card in range(52))
"""The discard of each kind."""

# The longest act names a handful of kinds twice; anything past this is not worth reading.
LONGEST_ACT: Final = 240
_SHAPE: Final = re.compile(r"([MT])(?:@([1-9][0-9]*))?(?::((?:[2-9TJQKA][cdhs])+))?\Z")


def act_text(act: Act) -> str:
    """The act's canonical text: cards sorted by suit ``c d h s``, then rank ``A 2 3 … K``."""
    match act:
        case Draw():
            return "D"
        case Discard():
            return "X:" + card_text(act.card)
        case LayMeld():
            return "M:" + cards_text(act.cards())
        case AddToMeld():
            return f"M@{act.meld}:{cards_text(act.cards())}"
        case TakePile():
            place = f"T@{act.meld}" if act.meld else "T"
            return f"{place}:{cards_text(act.cards())}" if act.one else place


def parse_act(text: str) -> Act:
    """The act that a text writes, its cards in any order.

    Raises :class:`BadAct` saying what is wrong.
    """
    if text == "D":
        return DRAW
    if len(text) > LONGEST_ACT:
        raise BadAct(f"an act of {len(text)} characters is too long")
    if text.startswith("X:"):
        try:
            return Discard(parse_card(text[2:]))
        except BadCard as bad:
            raise BadAct(str(bad)) from None
    found = _SHAPE.match(text)
    if found is None:
        raise BadAct(f"{text[:40]!r} is no act")
    return _with_cards(found[1], found[2], found[3], text)


def _with_cards(letter: str, number: str | None, cards: str | None, text: str) -> Act:
    meld = int(number) if number else 0
    pair = planes(parse_cards(cards or ""))
    if pair is None:
        raise BadAct(f"{text[:40]!r} names a card more than twice", "REC-6")
    if letter == "T":
        if not cards and not meld:
            raise BadAct(f"{text[:40]!r} names neither cards nor a meld")
        return TakePile(meld, pair[0], pair[1])
    if not cards:
        raise BadAct(f"{text[:40]!r} names no cards")
    return AddToMeld(meld, pair[0], pair[1]) if meld else LayMeld(pair[0], pair[1])

"""A hand: how many of each kind somebody holds.

Two planes of 52 bits: ``one`` has the kinds held at least once, ``two`` those held twice. A pack
has no third copy, but a hand-written position may (counts are not checked there), so further copies
wait in ``more`` and move up.
"""

from __future__ import annotations

from collections.abc import Iterable

from tranca.cards.kinds import ACES, SUIT_KINDS, cards_text, in_text_order


class Hand:
    """A mutable multiset of kinds. Equality compares contents."""

    __slots__ = ("more", "one", "two")

    def __init__(self, cards: Iterable[int] | None = None) -> None:
        self.one = 0
        self.two = 0
        self.more: list[int] | None = None
        if cards is not None:
            self.add_all(cards)

    def copy(self) -> Hand:
        """Another hand with the same cards."""
        other = Hand()
        other.one = self.one
        other.two = self.two
        if self.more is not None:
            other.more = self.more.copy()
        return other

    def add(self, card: int) -> None:
        """Puts one card in."""
        bit = 1 << card
        if not self.one & bit:
            self.one |= bit
        elif not self.two & bit:
            self.two |= bit
        elif self.more is None:
            self.more = [card]
        else:
            self.more.append(card)

    def add_all(self, cards: Iterable[int]) -> None:
        """Puts several cards in."""
        one, two = self.one, self.two
        for card in cards:
            bit = 1 << card
            if two & bit:
                self.more = [card] if self.more is None else [*self.more, card]
            else:
                two |= one & bit
                one |= bit
        self.one, self.two = one, two

    def remove(self, card: int) -> None:
        """Takes one card out; the caller has made sure that it is held."""
        bit = 1 << card
        if self.two & bit:
            self.two ^= bit
        else:
            self.one &= ~bit
        if self.more:
            self._move_up()

    def remove_all(self, one: int, two: int) -> None:
        """Takes out a multiset given as planes; the caller has made sure that all of it is held."""
        held_one, held_two = self.one, self.two
        self.two = held_two & ~one
        self.one = held_one & ~one | held_two & one & ~two
        if self.more:
            self._move_up()

    def _move_up(self) -> None:
        waiting, self.more = self.more, None
        for card in waiting or ():
            self.add(card)

    def holds(self, one: int, two: int) -> bool:
        """Whether the multiset given as planes is held."""
        return not (one & ~self.one or two & ~self.two)

    def count(self) -> int:
        """Number of cards."""
        cards = self.one.bit_count()
        if self.two:
            cards += self.two.bit_count()
        return cards if self.more is None else cards + len(self.more)

    def count_of(self, card: int) -> int:
        """How many copies of this kind are held."""
        more = self.more
        return (self.one >> card & 1) + (self.two >> card & 1) + (more.count(card) if more else 0)

    def cards(self) -> list[int]:
        """The cards in written order (suits ``c d h s``, ranks ``A 2 … K``)."""
        if not self.more:
            return plane_cards(self.one, self.two)
        return in_text_order([*plane_cards(self.one, self.two), *self.more])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.cards() == other.cards()

    def __hash__(self) -> int:
        raise TypeError("a hand changes; it cannot be a key")

    def __repr__(self) -> str:
        return f"Hand({cards_text(self.cards())!r})"


def planes(cards: Iterable[int]) -> tuple[int, int] | None:
    """The multiset as two planes, or ``None`` when a kind comes more than twice (CARDS-1)."""
    one = two = 0
    for card in cards:
        bit = 1 << card
        if two & bit:
            return None
        two |= one & bit
        one |= bit
    return one, two


def plane_cards(one: int, two: int) -> list[int]:
    """The cards of a multiset given as planes, in written order."""
    listed: list[int] = []
    for suit in SUIT_KINDS:
        held = one & suit
        # The ace is the highest kind of its suit and is written first.
        for kinds in (held & ACES, held & ~ACES) if held else ():
            rest = kinds
            while rest:
                bit = rest & -rest
                rest ^= bit
                card = bit.bit_length() - 1
                listed.append(card)
                if two & bit:
                    listed.append(card)
    return listed

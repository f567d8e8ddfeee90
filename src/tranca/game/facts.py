"""What has happened: facts in the past tense, each knowing who may see what of it (VIEW-2, VIEW-3).

Only :class:`Drew` holds a secret, the card drawn, which its own seat alone may see; everything else
is public. They are plain classes, as a deal makes some two hundred of them, and a dozen dataclasses
would cost more to make than all the rest of the engine to import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tranca.cards import NO_CARD

if TYPE_CHECKING:
    from tranca.game.counting import Result


class _Told:
    """What makes a fact a value, written once: equality, hash and text from its named parts.

    Nobody changes a fact once it is told.
    """

    __slots__ = ()
    __match_args__: ClassVar[Any] = ()

    def parts(self) -> tuple[object, ...]:
        """The values of the fact, in the order in which its class names them."""
        return tuple([getattr(self, name) for name in type(self).__match_args__])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self) or not isinstance(other, _Told):
            return False
        return self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.parts()))

    def __repr__(self) -> str:
        named = zip(type(self).__match_args__, self.parts(), strict=True)
        return f"{type(self).__name__}({', '.join([f'{n}={v!r}' for n, v in named])})"


class Drew(_Told):
    """A draw from the stock.

    ``came`` is public; ``card`` is for the drawer (:data:`NO_CARD`: hidden, or none came).
    """

    __slots__ = ("came", "card", "seat")
    __match_args__ = ("seat", "card", "came")

    def __init__(self, seat: int, card: int, came: bool) -> None:
        self.seat = seat
        self.card = card
        self.came = came


class SwappedToPile(_Told):
    """DRAW-3: the first card went onto the pile before the second draw."""

    __slots__ = ("card", "seat")
    __match_args__ = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class TookPile(_Told):
    """The pile was taken.

    All of it in ``cards``, its top last and melded with ``with_cards`` of the hand.
    """

    __slots__ = ("cards", "meld", "new", "seat", "with_cards")
    __match_args__ = ("seat", "cards", "with_cards", "meld", "new")

    def __init__(
        self, seat: int, cards: tuple[int, ...], with_cards: tuple[int, ...], meld: int, new: bool
    ) -> None:
        self.seat = seat
        self.cards = cards
        self.with_cards = with_cards
        self.meld = meld
        self.new = new


class Melded(_Told):
    """Cards were laid: a new meld, or added to meld ``meld`` (counted from 1)."""

    __slots__ = ("cards", "meld", "new", "seat")
    __match_args__ = ("seat", "cards", "meld", "new")

    def __init__(self, seat: int, cards: tuple[int, ...], meld: int, new: bool) -> None:
        self.seat = seat
        self.cards = cards
        self.meld = meld
        self.new = new


class CanastaMade(_Told):
    """A meld became a canasta of this table."""

    __slots__ = ("clean", "meld", "seat")
    __match_args__ = ("seat", "meld", "clean")

    def __init__(self, seat: int, meld: int, clean: bool) -> None:
        self.seat = seat
        self.meld = meld
        self.clean = clean


class Discarded(_Told):
    """A card was discarded."""

    __slots__ = ("card", "seat")
    __match_args__ = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class RedThreeLaid(_Told):
    """A red three was laid open (RED-1); ``live`` is false when it was marked zero (RED-3)."""

    __slots__ = ("card", "live", "seat")
    __match_args__ = ("seat", "card", "live")

    def __init__(self, seat: int, card: int, live: bool) -> None:
        self.seat = seat
        self.card = card
        self.live = live


class MortoTaken(_Told):
    """The side's morto was taken: into the hand at once, or reserved (MORTO-2, MORTO-3)."""

    __slots__ = ("direct", "seat")
    __match_args__ = ("seat", "direct")

    def __init__(self, seat: int, direct: bool) -> None:
        self.seat = seat
        self.direct = direct


class MortoTakenUp(_Told):
    """A reserved morto became the hand (MORTO-3)."""

    __slots__ = ("seat",)
    __match_args__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class StockRenewed(_Told):
    """A morto became the stock (STOCK-1)."""

    __slots__ = ("cards",)
    __match_args__ = ("cards",)

    def __init__(self, cards: int) -> None:
        self.cards = cards


class TurnLost(_Told):
    """The turn ended without a discard (OUT-5)."""

    __slots__ = ("seat",)
    __match_args__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class WentOut(_Told):
    """The player went out; ``dry``: by OUT-3, without a morto."""

    __slots__ = ("dry", "seat")
    __match_args__ = ("seat", "dry")

    def __init__(self, seat: int, dry: bool) -> None:
        self.seat = seat
        self.dry = dry


class DealEnded(_Told):
    """The deal is over and counted."""

    __slots__ = ("result",)
    __match_args__ = ("result",)

    def __init__(self, result: Result) -> None:
        self.result = result


Fact = (
    Drew
    | SwappedToPile
    | TookPile
    | Melded
    | CanastaMade
    | Discarded
    | RedThreeLaid
    | MortoTaken
    | MortoTakenUp
    | StockRenewed
    | TurnLost
    | WentOut
    | DealEnded
)


def fact_for(fact: Fact, viewer: int | None) -> Fact:
    """The fact as a seat, or a watcher (``None``), may see it."""
    if isinstance(fact, Drew) and fact.seat != viewer and fact.card != NO_CARD:
        return Drew(fact.seat, NO_CARD, fact.came)
    return fact

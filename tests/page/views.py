"""Views of a table made by hand for the page's tests: any hand, any melds, any moment.

Nothing here plays: legality is whatever a test says, as the page must not know better.
"""

import random
from typing import Any, Literal

import msgspec

from tranca.room.view import ClockView, FairView, RoomView, SeatView, Settings
from tranca.wire.messages import (
    CardProof,
    DealView,
    MeldView,
    Move,
    RedThreeView,
    SideView,
    Welcome,
)

RANKS = "3456789TJQKA"
_TEXT_RANKS = "A23456789TJQK"


def in_order(cards: list[str]) -> list[str]:
    """Returns cards in the canonical order of acts: suits c d h s, then ranks A 2 3 … K."""
    return sorted(cards, key=lambda card: ("cdhs".index(card[1]), _TEXT_RANKS.index(card[0])))


def hand_of(count: int) -> list[str]:
    """Returns some hand of ``count`` cards, always the same one."""
    deck = [rank + suit for rank in "A2456789TJQK" for suit in "cdhs"] * 2 + ["3c", "3s"] * 2
    random.Random(7).shuffle(deck)
    return in_order(deck[:count])


def _canasta(count: int, *, wild: bool) -> Literal["clean", "dirty"] | None:
    if count < 7:
        return None
    return "dirty" if wild else "clean"


def run_of(suit: str, low: str, count: int, wild_at: int | None = None) -> MeldView:
    """Returns a run; ``wild_at`` puts a 2 in that place."""
    first = RANKS.index(low)
    cards = [rank + suit for rank in RANKS[first : first + count]]
    if wild_at is not None:
        cards[wild_at] = "2" + suit
    canasta = _canasta(count, wild=wild_at is not None)
    high = RANKS[first + count - 1]
    return MeldView(kind="run", cards=cards, suit=suit, low=low, high=high, canasta=canasta)


def set_of(rank: str, suits: str) -> MeldView:
    """Returns a set without a wild."""
    canasta = _canasta(len(suits), wild=False)
    cards = [rank + suit for suit in suits]
    return MeldView(kind="set", cards=cards, suit=None, low=rank, high=rank, canasta=canasta)


MELDS = (
    run_of("s", "4", 7),
    run_of("h", "4", 8, wild_at=4),
    run_of("c", "4", 3),
    set_of("K", "hcd"),
    run_of("d", "9", 5),
    set_of("A", "hcds"),
    run_of("s", "T", 3),
    run_of("h", "7", 3),
    set_of("Q", "hhccddss"),
    run_of("c", "7", 4),
    set_of("5", "hcd"),
    run_of("d", "4", 11),
)
"""Twelve melds of every kind and length, clean and dirty canastas among them."""


def deal_view(hand: list[str], melds: int = 2, **changes: Any) -> DealView:
    """Returns seat 1's deal in its play phase; every discard is legal unless changed."""
    ours = SideView(
        melds=list(MELDS[:melds]),
        red_threes=[RedThreeView("3h", live=True), RedThreeView("3d", live=True)],
        morto="none",
        pending_seat=None,
    )
    theirs = SideView(
        melds=list(MELDS[:melds][::-1]),
        red_threes=[RedThreeView("3h", live=True)],
        morto="used",
        pending_seat=None,
    )
    view = DealView(
        deal=1, n=0, dealer=4, turn=1, phase="play", seat=1, hand=hand, drawn=None,
        extra_draw=False, legal=[f"X:{card}" for card in dict.fromkeys(hand)], legal_complete=True,
        warn=[], counts=[len(hand), 11, 9, 12], stock=38, mortos=[11, 11], stock_can_renew=True,
        pile=["Kc", "8c", "5h", "9d", "Jd", "6c"], locked=False, sides=[ours, theirs],
        went_out=None, result=None,
    )  # fmt: skip
    return msgspec.structs.replace(view, **changes)


def room_view(**changes: Any) -> RoomView:
    """Returns a room in play: Ana (the viewer) and Leonardo against two bots."""
    people: list[tuple[Literal["person", "bot"], str]] = [
        ("person", "Ana"),
        ("bot", "Bia"),
        ("person", "Leonardo"),
        ("bot", "Rui"),
    ]
    seats = tuple(
        SeatView(
            seat=number, kind=kind, name=name, person=f"p{number}" if kind == "person" else None,
            level="casual" if kind == "bot" else None, connected=True, away_ms=None,
            reserved_by=None, host=number == 1,
        )
        for number, (kind, name) in enumerate(people, 1)
    )  # fmt: skip
    fields: dict[str, Any] = {
        "code": "ABCDEF", "phase": "playing", "paused": "no", "differs": (), "seats": seats,
        "settings": Settings("sala", 4, {}, 3000, 30, True, "on", False, "casual"),
        "watchers": (), "you_person": "p1", "you_seat": 1, "you_host": True,
        "you_may_return": None, "you_reserved": None, "match": "m1", "match_number": 1, "deal": 1,
        "dealer": 4, "totals": (1240, 980), "last": None, "deals": (), "winner": None,
        "ending": None, "clock": ClockView("act", 1, 24_000, 30_000), "proposals": (),
    }  # fmt: skip
    return RoomView(**{**fields, **changes})


def fair_view(**changes: Any) -> FairView:
    """Returns a match without a commitment, of which nothing can be checked."""
    fields: dict[str, Any] = {
        "match": "m1", "rules_id": "sala/4@0123456789abcdef", "commitment": None,
        "first_dealer": None, "entry": None, "trouble": False, "next_dealer": None, "cutter": None,
        "dealing": None, "doubts": (), "files": (),
    }  # fmt: skip
    return FairView(**{**fields, **changes})


def welcome(
    room: RoomView,
    deal: DealView | None,
    moves: list[Move],
    fair: FairView,
    proofs: list[CardProof],
) -> Welcome:
    """Returns the first frame of a connection."""
    return Welcome(
        seq=1, room=room, deal=deal, moves=moves, active=True, fair=fair, proofs=proofs,
        server="0", bundle="test",
    )  # fmt: skip

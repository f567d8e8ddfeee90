"""Lays a deal out in the middle, makes acts in it, and holds it against what the rule book says.

Every refusal asserted here is also a small law: the act is not listed, ``play`` raises the same
refusal, and nothing whatever has changed. It refuses to know a rule: what is allowed is for the
tests to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tranca.cards import Hand, card_text
from tranca.game import Deal, Fact, IllegalAct, Meld, Table, act_text, legal_acts, parse_act, play
from tranca.game.position import deal_from_position
from tranca.rules import Rules, variant

STOCK = "4c5c6c7c8c9cTcJcQcKc"
MORTOS = ("4h5h6h7h8h9hThJhQhKhAh", "4s5s6s7s8s9sTsJsQsKsAs")
OTHERS = "KcQs"
CLEAN = "6d7d8d9dTdJdQd"
"""A clean canasta: 70 points of cards and 200 for itself."""
DIRTY = "6d7d8d9dTdJd2c"
"""A dirty one: 70 and 100."""


def rules_of(rules: Rules | str = "sala", players: int = 4, **switches: object) -> Rules:
    """A variant's rules, some switches set."""
    found = variant(rules, players) if isinstance(rules, str) else rules
    return found.changed(switches)


def side(
    melds: Sequence[str] = (),
    morto: str = "none",
    red_threes: Sequence[tuple[str, str]] = (),
    pending: tuple[int, str] | None = None,
) -> dict[str, Any]:
    """One side of a position; ``pending`` is the seat and its reserved cards."""
    spelled: dict[str, Any] = {
        "melds": list(melds),
        "red_threes": [list(pair) for pair in red_threes],
        "morto": "pending" if pending else morto,
    }
    if pending:
        spelled["pending"] = {"seat": pending[0], "cards": pending[1]}
    return spelled


def position(
    hand: str,
    *,
    players: int = 4,
    phase: str = "play",
    turn: int = 1,
    first_turn: bool = False,
    others: Mapping[int, str] | None = None,
    stock: str = STOCK,
    pile: str = "",
    mortos: Sequence[str] = MORTOS,
    ours: Mapping[str, Any] | None = None,
    theirs: Mapping[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A position as records write it; ``ours`` is the side on turn, unsaid hands are ``KcQs``."""
    hands = {str(seat): OTHERS for seat in range(1, players + 1)}
    hands.update({str(seat): cards for seat, cards in (others or {}).items()})
    hands[str(turn)] = hand
    sides = [dict(ours or side()), dict(theirs or side())]
    return {
        "turn": turn,
        "phase": phase,
        "first_turn": first_turn,
        "hands": hands,
        "stock": stock,
        "pile": pile,
        "mortos": list(mortos),
        "sides": sides if turn % 2 else sides[::-1],
        **more,
    }


def lay(hand: str, rules: Rules | str = "sala", **where: Any) -> Deal:
    """A deal in the middle: seat 1 of 2×2 ``sala`` in phase play, unless said otherwise."""
    players = where.get("players", 4)
    found = rules_of(rules, players) if isinstance(rules, str) else rules
    return deal_from_position(found, position(hand, **{**where, "players": found.players}))


def listed(deal: Deal) -> list[str]:
    """The legal acts of the player on turn, as text."""
    return [act_text(act) for act in legal_acts(deal.table, deal.own(deal.table.turn))]


def allowed(deal: Deal, *acts: str) -> None:
    """Each of these acts may be made now; none is made."""
    for act in acts:
        assert deal.refusal(parse_act(act)) is None, (act, deal.refusal(parse_act(act)))
        assert act_text(parse_act(act)) in listed(deal)


def refused(deal: Deal, act: str, *articles: str) -> None:
    """This act is refused for one of these articles, and changes nothing."""
    parsed, before = parse_act(act), state(deal)
    fault = deal.refusal(parsed)
    assert fault is not None, f"{act} is allowed"
    assert fault.code in articles, fault
    assert act_text(parsed) not in listed(deal)
    with pytest.raises(IllegalAct) as illegal:
        play(deal, parsed)
    assert illegal.value.refusal == fault
    assert state(deal) == before


def played(deal: Deal, *acts: str) -> list[Fact]:
    """Makes these acts, each of which must be allowed; what came of them."""
    facts: list[Fact] = []
    for act in acts:
        allowed(deal, act)
        facts += play(deal, parse_act(act))
    return facts


def held(deal: Deal, seat: int = 1) -> str:
    """A seat's hand, in written order."""
    return names(deal.hand(seat).cards())


def names(cards: Sequence[int]) -> str:
    """Names of cards, one after the other."""
    return "".join(card_text(card) for card in cards)


def shown(deal: Deal, number: int = 1, of: int = 0) -> str:
    """A side's meld as it is shown."""
    return names(deal.table.melds[of][number - 1].shown())


def totals(deal: Deal) -> list[int]:
    """Both sides' totals of a deal that is over."""
    result = deal.result()
    assert result is not None, "the deal goes on"
    return [lines.total for lines in result.sides]


def state(deal: Deal) -> dict[str, object]:
    """Everything that a deal holds, by the names of its fields, those yet to be added included."""
    fields = {name: _plain(getattr(deal, name)) for name in fields_of(Deal) if name != "table"}
    table = {name: _plain(getattr(deal.table, name)) for name in fields_of(Table)}
    return {**fields, **{f"table.{name}": value for name, value in table.items()}}


def fields_of(kind: type) -> tuple[str, ...]:
    """The names of a slotted class's fields, be the engine pure or compiled."""
    names = getattr(kind, "__slots__", None) or getattr(kind, "__mypyc_attrs__", ())
    assert names, f"{kind.__name__} does not say what it holds"
    return tuple(names)


def _plain(value: Any) -> object:
    if isinstance(value, Hand):
        return tuple(value.cards())
    if isinstance(value, Meld):
        return tuple(value.shown())
    if isinstance(value, list | tuple):
        return tuple(_plain(each) for each in value)
    return value

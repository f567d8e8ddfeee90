"""CAN: seven cards, clean or dirty, and whether a set counts."""

import pytest

from tests.support.laying import CLEAN, lay, played, refused, rules_of, side
from tranca.cards import parse_cards
from tranca.game import CanastaMade, Deal, DealEnded, counts_as_canasta, meld_of
from tranca.rules import Rules, variant

SEVEN_KINGS = "KcKcKdKdKhKhKs"


def canasta_points(deal: Deal) -> int:
    """What side A's canastas count, the deal being ended by a discard."""
    facts = played(deal, "X:9c")
    assert isinstance(facts[-1], DealEnded)
    return facts[-1].result.sides[0].canastas


def ending(rules: Rules | str, *melds: str) -> Deal:
    """Side A with these melds, about to discard as the stock is out."""
    found = variant(rules, 4) if isinstance(rules, str) else rules
    last = found.changed({"stock_out": "end_deal"})
    return lay("9cJd", last, stock="", ours=side(melds, "used"))


@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("6d7d8d9dTdJd", 0),
        (CLEAN, 200),
        ("6d7d8d9dTdJd2c", 100),
        ("4h5h6h7h8h9hThJhQhKhAh", 200),
        ("4h5h6h7h8h9hThJhQhKh2s", 100),
        (SEVEN_KINGS, 200),
        ("KcKcKdKdKhKh2s", 100),
        ("KcKcKdKdKhKhKsKs2d", 100),
    ],
)
def test_seven_cards_are_a_canasta(meld: str, points: int) -> None:
    """CAN-1: 200 clean, 100 with a 2, whatever its length past seven; six count nothing."""
    assert canasta_points(ending("sala", meld)) == points


def test_each_canasta_counts() -> None:
    """CAN-1: and there is no other bonus."""
    assert canasta_points(ending("sala", CLEAN, SEVEN_KINGS, "4h5h6h7h8h9h2s")) == 500


def test_a_two_makes_a_clean_canasta_dirty() -> None:
    """CAN-1: and it never becomes clean again."""
    deal = lay("2cJhKs9c", ours=side(["4h5h6h7h8h9hTh"], "used"))
    stages = [deal.table.melds[0][0]]
    for act in ("M@1:2c", "M@1:Jh"):
        played(deal, act)
        stages += deal.table.melds[0]
    assert [(meld.is_clean, meld.size) for meld in stages] == [(True, 7), (False, 8), (False, 9)]


@pytest.mark.parametrize(
    ("start", "add", "clean"), [("6d7d8d9dTdJd", "Qd", True), ("6d7d8d9dTd2s", "Jd", False)]
)
def test_becoming_a_canasta_is_told_once(start: str, add: str, clean: bool) -> None:
    """CAN-1: with the seventh card, and not again with the eighth."""
    deal = lay(f"{add}5dKs9c", ours=side([start], "used"))
    told = [fact for fact in played(deal, f"M@1:{add}") if isinstance(fact, CanastaMade)]
    assert told == [CanastaMade(1, 1, clean)]
    assert not [fact for fact in played(deal, "M@1:5d") if isinstance(fact, CanastaMade)]


@pytest.mark.parametrize(("name", "counts"), [("sala", True), ("classica", False)])
def test_a_set_of_seven_is_a_switch(name: str, counts: bool) -> None:
    """CAN-2: where a set is no canasta, it counts no bonus and opens no way out."""
    meld = meld_of(parse_cards(SEVEN_KINGS), variant(name, 4))
    assert meld is not None
    assert counts_as_canasta(meld, variant(name, 4)) is counts
    assert canasta_points(ending(name, SEVEN_KINGS)) == (200 if counts else 0)
    deal = lay("9c", name, ours=side([SEVEN_KINGS], "used"))
    if counts:
        played(deal, "X:9c")
        assert deal.went_out == 1
    else:
        refused(deal, "X:9c", "OUT-1")


def test_what_a_canasta_counts_is_the_tables_own() -> None:
    """CAN-1: ``clean_canasta`` and ``dirty_canasta``."""
    rules = rules_of(clean_canasta=350, dirty_canasta=20)
    assert canasta_points(ending(rules, CLEAN, "4h5h6h7h8h9h2s")) == 370

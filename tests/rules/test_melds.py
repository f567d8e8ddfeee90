"""MELD: runs and sets, the 2 and its place, and what may be added to what."""

from typing import Any

import pytest

from tests.support.laying import (
    allowed,
    held,
    lay,
    listed,
    played,
    refused,
    rules_of,
    shown,
    side,
)
from tests.support.referee import stands
from tranca.cards import parse_cards
from tranca.game import meld_of
from tranca.rules import VARIANT_NAMES

FULL = "4h5h6h7h8h9hThJhQhKhAh"
TEN_AND_A_TWO = "5h6h7h8h9hThJhQhKhAh2c"
EIGHT_KINGS = "KcKcKdKdKhKhKsKs"


def may_lay(cards: str, variant: str = "sala", **switches: Any) -> None:
    """These cards are a new meld."""
    allowed(lay(cards + "9cJd", rules_of(variant, **switches)), f"M:{cards}")


def may_not_lay(cards: str, *articles: str, variant: str = "sala", **switches: Any) -> None:
    """These cards are none, by one of these articles."""
    refused(lay(cards + "9cJd", rules_of(variant, **switches)), f"M:{cards}", *articles)


@pytest.mark.parametrize("cards", ["4h5h6h", "QsKsAs", "9dTdJdQd", "7c5c6c", FULL])
def test_a_run(cards: str) -> None:
    """MELD-1: three or more of one suit in sequence, from 4 up to the ace, laid in any order."""
    may_lay(cards)


@pytest.mark.parametrize(
    "cards",
    ["4h5h", "4h5h7h", "4h5h6s", "KhAh4h", "Ah4h5h", "4h5h6hKh", "4h4h5h", "KhAhAh", "4s5h6s"],
)
def test_no_run(cards: str) -> None:
    """MELD-1: no gap, no second suit, no second copy, never round the corner, never two cards."""
    may_not_lay(cards, "MELD-1")


@pytest.mark.parametrize("cards", ["7c7d7h", "7h7h7s", "KcKcKdKd", "AcAdAh", EIGHT_KINGS])
def test_a_set(cards: str) -> None:
    """MELD-1: three or more of one rank, whatever the suits, twins too."""
    may_lay(cards)


@pytest.mark.parametrize("cards", ["7c7d", "7c7d8h", "7c7d7hKs"])
def test_no_set(cards: str) -> None:
    """MELD-1: one rank, and three of it."""
    may_not_lay(cards, "MELD-1")


@pytest.mark.parametrize(
    "cards", ["3c4c5c", "3c3s4c", "3c3c3s", "3s4s2h", "2c2d2h", "4h2c2d", "7h7s2c2d", "4h5h6h2c2c"]
)
def test_no_three_and_at_most_one_two(cards: str) -> None:
    """MELD-2: no three; a 2 is wild, there is one at most, and there are two naturals at least."""
    may_not_lay(cards, "MELD-2")


def test_a_two_is_never_a_natural() -> None:
    """MELD-2: not even its own suit's, below the 3 or beside the ace."""
    may_not_lay("Ah2h4h", "MELD-4")
    may_not_lay("Ah2h3s", "MELD-2")
    may_lay("4h5h2h")


def test_no_three_joins_a_meld() -> None:
    """MELD-2: neither in its place below the 4 nor anywhere."""
    refused(lay("3sKd9c", ours=side(["4s5s6s"])), "M@1:3s", "MELD-2")


@pytest.mark.parametrize("variant", VARIANT_NAMES)
def test_a_two_in_a_set_is_a_switch(variant: str) -> None:
    """MELD-3: where a set may hold no 2, neither a new one nor an added one is taken."""
    deal = lay("7c7d2hKs9c", variant, ours=side(["QcQdQh"]))
    if variant == "games-on":
        refused(deal, "M:7c7d2h", "MELD-3")
        refused(deal, "M@1:2h", "MELD-3")
    else:
        allowed(deal, "M:7c7d2h", "M@1:2h")


@pytest.mark.parametrize("cards", ["4h5h2c", "KhAh2c", "4h6h2c", "QhAh2c", TEN_AND_A_TWO])
def test_a_two_closes_a_run(cards: str) -> None:
    """MELD-4: at either end, or in the one gap."""
    may_lay(cards)


@pytest.mark.parametrize("cards", ["4h7h2c", "4h6h8h2c", "4hAh2c", FULL + "2c", "4h5h8h9h2c"])
def test_a_two_closes_one_gap_only(cards: str) -> None:
    """MELD-4: not two places, not round the corner, not as a twelfth card."""
    may_not_lay(cards, "MELD-4")


def test_the_two_slides_when_its_natural_arrives() -> None:
    """MELD-4: its place is derived: gap, else high end, else low end."""
    deal = lay("KhAh2cQhJh5d9s")
    played(deal, "M:KhAh2c")
    assert shown(deal) == "2cKhAh"
    played(deal, "M@1:Jh")
    assert shown(deal) == "Jh2cKhAh"
    played(deal, "M@1:Qh")
    assert shown(deal) == "2cJhQhKhAh"


@pytest.mark.parametrize(
    ("meld", "shows"),
    [
        ("4h5h2c", "4h5h2c"),
        ("QhKh2c", "QhKh2c"),
        ("KhAh2c", "2cKhAh"),
        ("9hJh2c", "9h2cJh"),
        ("QcQd2h", "QcQd2h"),
    ],
)
def test_where_the_two_is_shown(meld: str, shows: str) -> None:
    """MELD-4: in its gap, else at the high end, else at the low end."""
    assert shown(lay("Kd9s", ours=side([meld]))) == shows


def test_the_order_in_which_cards_came_does_not_matter() -> None:
    """MELD-4: an end 2 lets the run grow on either side, but not on both at once past one gap."""
    deal = lay("4h9hKdQs9s", ours=side(["6h7h2c"]))
    allowed(deal, "M@1:9h", "M@1:4h")
    refused(deal, "M@1:4h9h", "MELD-4")
    played(deal, "M@1:9h")
    assert shown(deal) == "6h7h2c9h"
    refused(deal, "M@1:4h", "MELD-4")


def test_a_run_ends_at_eleven() -> None:
    """MELD-4: a complete one takes no 2; ten with a 2 take no eleventh natural."""
    refused(lay("2cKdQs", ours=side([FULL])), "M@1:2c", "MELD-4")
    refused(lay("4hKdQs", ours=side([TEN_AND_A_TWO])), "M@1:4h", "MELD-4")
    allowed(lay("4hKdQs", ours=side(["5h6h7h8h9hThJhQhKhAh"])), "M@1:4h")


def test_a_set_of_eight_and_a_two() -> None:
    """MELD-5: at most eight naturals, and one 2."""
    deal = lay("2h2dKdQs9s", ours=side([EIGHT_KINGS]))
    refused(deal, "M@1:Kd", "MELD-5")
    refused(deal, "M@1:2h2d", "MELD-2")
    played(deal, "M@1:2h")
    refused(deal, "M@1:2d", "MELD-2")


def test_no_third_copy_joins_a_set() -> None:
    """MELD-5, CARDS-1: a kind is there twice, so also in a meld."""
    deal = lay("KdKdQs9s", ours=side(["KcKdKd"]))
    refused(deal, "M@1:Kd", "MELD-5")
    deal = lay("KdKdQs9s", ours=side(["KcKdKh"]))
    allowed(deal, "M@1:Kd")
    refused(deal, "M@1:KdKd", "MELD-5")


@pytest.mark.parametrize("act", ["M@1:8h", "M@1:6s", "M@1:5h", "M@1:7h9h", "M@1:Ah"])
def test_what_does_not_continue_a_run_is_not_added(act: str) -> None:
    """MELD-6: the meld must stand with all that is added at once."""
    deal = lay("8h6s5h7h9hAh4c", ours=side(["4h5h6h"]))
    refused(deal, act, "MELD-4", "MELD-1")
    allowed(deal, "M@1:7h", "M@1:7h8h", "M@1:7h8h9h")


def test_what_is_of_another_rank_does_not_join_a_set() -> None:
    """MELD-1, MELD-6: a set stays of one rank."""
    refused(lay("8h6s5h", ours=side(["7c7d7h"])), "M@1:8h", "MELD-1")


def test_one_adds_to_own_melds_by_number() -> None:
    """MELD-6: numbered as opened; the partner's are the side's, the other side's are not."""
    deal = lay(
        "7h9s5cKd", ours=side(["4h5h6h", "QcQdQh"]), theirs=side(["6s7s8s", "4c6c2d", "JcJdJh"])
    )
    allowed(deal, "M@1:7h")
    refused(deal, "M@2:7h", "MELD-1")
    refused(deal, "M@3:9s", "MELD-6")
    refused(deal, "M@1000:7h", "MELD-6")
    assert [act for act in listed(deal) if act.startswith("M")] == ["M@1:7h"]
    played(deal, "M@1:7h", "X:Kd")
    assert [len(melds) for melds in deal.table.melds] == [2, 3]


def test_the_partner_adds_to_the_sides_melds() -> None:
    """MELD-6: seat 3 and seat 1 share one row."""
    deal = lay("7hKd", turn=3, ours=side(["4h5h6h"], "used"))
    deal.hand(3).add(parse_cards("9s")[0])
    deal.table.hand_counts[2] += 1
    played(deal, "M@1:7h", "X:Kd")
    assert shown(deal) == "4h5h6h7h"


def test_melds_are_never_joined() -> None:
    """MELD-6: a run that reaches another stays beside it."""
    deal = lay("7hKsQd", ours=side(["4h5h6h", "8h9hTh"]))
    played(deal, "M@1:7h")
    assert [shown(deal, number) for number in (1, 2)] == ["4h5h6h7h", "8h9hTh"]


def test_a_second_run_or_set_may_be_opened() -> None:
    """MELD-6: beside one of the same suit or rank, freely."""
    deal = lay("5h6h6h7hKcKd2h8hTd", ours=side(["4h5h6h", "KsKhKd"]))
    played(deal, "M:5h6h7h", "M:KcKd2h")
    assert [shown(deal, number) for number in (3, 4)] == ["5h6h7h", "KcKd2h"]
    refused(deal, "M@1:6h", "MELD-4")


def test_nobody_melds_what_is_not_held() -> None:
    """REC-6: a card that is not in the hand, a second copy of one held once, a third of any."""
    deal = lay("4h5h7c7dKd", ours=side(["6s7s8s"]))
    refused(deal, "M:4h5h6h", "REC-6")
    refused(deal, "M:7c7c7d", "REC-6")
    refused(deal, "M@1:9s", "REC-6")
    assert held(deal) == "7c7dKd4h5h"


def test_every_choice_of_up_to_four_cards_near_each_other_is_judged_alike() -> None:
    """MELD-1 to MELD-5: against the second referee, on all small choices of a small pack."""
    pack = ["3s", "4s", "5s", "6s", "8s", "As", "Ks", "4d", "5d", "2s", "2d"]
    rules = rules_of()
    choices: list[list[str]] = [[]]
    for _ in range(4):
        choices = [[*chosen, card] for chosen in choices for card in pack]
        for chosen in choices:
            stands_here = meld_of(parse_cards("".join(chosen)), rules) is not None
            assert stands_here == stands(chosen, rules.to_dict()), chosen

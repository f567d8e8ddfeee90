"""COUNT: the deal in lines, side by side."""

import pytest

from tests.support.laying import CLEAN, DIRTY, MORTOS, lay, played, rules_of, side
from tranca.game import Deal, Lines
from tranca.rules import VARIANT_NAMES, Rules


def counted(deal: Deal, act: str = "X:9c") -> tuple[Lines, Lines]:
    """Both sides' lines after the act that ends the deal."""
    played(deal, act)
    result = deal.result()
    assert result is not None
    assert result.went_out == deal.went_out
    return result.sides


def last_turn(hand: str, rules: Rules | str = "sala", **where: object) -> Deal:
    """Seat 1 about to make the deal's last discard, the stock and the mortos being gone."""
    return lay(hand, rules, **{"stock": "", "mortos": (), **where})


def test_every_line_of_a_side() -> None:
    """COUNT-1: cards, canastas, going out, red threes, cards left, morto; the total sums them."""
    ours = side([CLEAN, "4s5s6s"], "used", [("3h", "normal"), ("3d", "normal")])
    theirs = side(["KcKdKh2s"], red_threes=[("3d", "normal")])
    first, second = counted(last_turn("9c", ours=ours, theirs=theirs, others={2: "3s4d5d"}))
    assert first == Lines(100, 200, 100, 200, -20, 0)
    assert second == Lines(40, 0, 0, -100, -30 - 20, -100)
    assert (first.total, second.total) == (580, -210)


def test_ten_points_a_melded_card() -> None:
    """COUNT-1: every card of every meld, 2s too."""
    first, _ = counted(last_turn("9cJd", ours=side(["4s5s6s", "QcQd2h"], "used")))
    assert first.cards == 60


@pytest.mark.parametrize(("name", "without"), [("sala", -100), ("games-on", -100), ("classica", 0)])
def test_red_threes_need_a_canasta(name: str, without: int) -> None:
    """COUNT-1: +100 each with one; without, what ``red3_no_canasta`` says."""
    red = [("3h", "normal"), ("3d", "normal")]
    with_one, _ = counted(last_turn("9cJd", name, ours=side([CLEAN], "used", red)))
    without_one, _ = counted(last_turn("9cJd", name, ours=side(["6d7d8d"], "used", red)))
    assert (with_one.red_threes, without_one.red_threes) == (200, 2 * without)


def test_any_canasta_serves_the_red_threes() -> None:
    """COUNT-1: a dirty one too, though it opens no way out here; a set only where it is one."""
    red = [("3h", "normal")]
    first, _ = counted(last_turn("9cJd", "cacheta-league", ours=side([DIRTY], "used", red)))
    assert first.red_threes == 100
    first, _ = counted(last_turn("9cJd", "classica", ours=side(["KcKcKdKdKhKhKs"], "used", red)))
    assert first.red_threes == 0


def test_cards_left_cost_ten_and_black_threes_their_own_price() -> None:
    """COUNT-1: in all hands of the side; 2s and aces cost ten like any."""
    hands = {3: "3s3cAh"}
    first, _ = counted(last_turn("9c2h", ours=side((), "used"), others=hands))
    assert first.hand == -40
    first, _ = counted(last_turn("9c2h", rules_of(black3_in_hand=-100), others=hands))
    assert first.hand == -220


def test_the_side_that_took_no_morto_pays() -> None:
    """COUNT-1: even when it became the stock; who used it pays nothing."""
    first, second = counted(last_turn("9cJd", ours=side((), "used")))
    assert (first.morto, second.morto) == (0, -100)
    _, second = counted(last_turn("9cJd", rules_of(morto_unused_penalty=300)))
    assert second.morto == -300


@pytest.mark.parametrize(("unused", "cost"), [(True, -100), (False, 0)])
def test_a_pending_morto_counts_as_unused_or_not(unused: bool, cost: int) -> None:
    """COUNT-1: ``pending_is_unused``."""
    theirs = side((), pending=(2, MORTOS[0]))
    deal = last_turn("9cJd", rules_of(pending_is_unused=unused), theirs=theirs, others={2: ""})
    assert counted(deal)[1].morto == cost


@pytest.mark.parametrize(("counts", "cost"), [(False, 0), (True, -10 - 10 - 10 - 50)])
def test_cards_of_a_pending_morto_count_or_not(counts: bool, cost: int) -> None:
    """COUNT-1: ``pending_cards_count``; a red three in it is a card left, and not live."""
    rules = rules_of(pending_cards_count=counts, black3_in_hand=-50)
    theirs = side([CLEAN], pending=(2, "3hKd2c3s"))
    deal = last_turn("9cJd", rules, theirs=theirs, others={2: "", 4: "Ks"})
    _, second = counted(deal)
    assert second.hand == cost - 10
    assert second.red_threes == 0


def test_the_bonus_is_for_the_side_that_went_out() -> None:
    """COUNT-1, COUNT-2: 100, which may well leave it behind the other."""
    first, second = counted(
        last_turn("9c", ours=side([CLEAN], "used"), theirs=side([CLEAN, CLEAN], "used"))
    )
    assert (first.going_out, second.going_out) == (100, 0)
    assert first.total < second.total
    first, _ = counted(last_turn("9c", rules_of(batida_bonus=250), ours=side([CLEAN], "used")))
    assert first.going_out == 250


def test_nobody_gets_it_when_the_stock_ends_the_deal() -> None:
    """COUNT-1: then nobody went out."""
    first, second = counted(last_turn("9cJd", ours=side([CLEAN], "used")))
    assert (first.going_out, second.going_out) == (0, 0)


@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_a_total_may_be_negative(name: str) -> None:
    """COUNT-1: with nothing laid there is only what is owed."""
    first, second = counted(last_turn("9cJd", name))
    assert first == Lines(0, 0, 0, 0, -30, -100)
    assert (first.total, second.total) == (-130, -140)

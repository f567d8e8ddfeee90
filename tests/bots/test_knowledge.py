"""What a bot tells from its view: remembered cards, unseen cards, the chances of a discard."""

from dataclasses import replace

import pytest

from tests.bots.positions import laid, seen_by_turn, side
from tranca.bots.going_out import difference_if_out
from tranca.bots.memory import Memory, remember
from tranca.bots.outlook import Outlook
from tranca.cards import TWOS, parse_card, parse_cards
from tranca.game import Deal, parse_act, play
from tranca.rules import variant


def outlook(deal: Deal) -> Outlook:
    view = seen_by_turn(deal)
    return Outlook(view, remember(view))


def chance(deal: Deal, card: str) -> float:
    return outlook(deal).take_chances()[parse_card(card)]


def played(deal: Deal, *acts: str) -> Deal:
    for act in acts:
        play(deal, parse_act(act))
    return deal


def after_a_take() -> Deal:
    """Seat 2 threw a four; seat 3 drew and threw a nine; seat 4 too; seat 1 took all three."""
    seats = {2: "4hKs6c", 3: "9s5d6d", 4: "9d6s8h"}
    deal = laid("9c9h7d", turn=2, phase="draw", pile="Kc", seats=seats)
    return played(deal, "D", "X:4h", "D", "X:9s", "D", "X:9d", "T:9c9h")


def test_cards_taken_with_the_pile_are_known_to_be_held() -> None:
    """Only those whose throwing was seen, and not the top, which lies on the table."""
    memory = remember(seen_by_turn(after_a_take()))
    assert memory.held == [{parse_card("4h"): 1, parse_card("9s"): 1}, {}, {}, {}]


def test_a_known_card_that_is_laid_or_thrown_is_known_no_more() -> None:
    deal = played(after_a_take(), "M@1:9s", "X:4h")
    assert remember(seen_by_turn(deal)).held == [{}, {}, {}, {}]


def test_a_pile_that_was_taken_is_not_taken_again() -> None:
    """Seat 1 takes the one card that seat 4 threw after taking two."""
    acts = ("X:4h", "X:9s", "T:9c9h", "X:5h", "T:5c5d")
    view = replace(seen_by_turn(laid("4d7h")), acts=acts, act_seats=(2, 3, 4, 4, 1))
    assert remember(view).held == [{}, {}, {}, {parse_card("4h"): 1}]


def test_the_last_three_ranks_thrown_are_remembered() -> None:
    memory = Memory(4)
    for card in parse_cards("4h5h6h7h"):
        memory.throws(2, card)
    assert memory.thrown[1] == [card % 13 for card in parse_cards("5h6h7h")]


def test_unseen_cards_are_the_pack_less_all_that_lies_open() -> None:
    deal = laid("9c9c2h", pile="9d9h", ours=side(["7c8cTc2d"]))
    unseen = outlook(deal).unseen
    assert unseen[parse_card("9c")] == 0
    assert unseen[parse_card("9d")] == 1
    assert unseen[parse_card("8c")] == 1
    assert unseen[parse_card("9s")] == 2
    assert outlook(deal).unseen_of(TWOS) == 6
    assert outlook(deal).unseen_total == 104 - 9


def test_no_rival_takes_a_locked_pile() -> None:
    assert chance(laid("3c4d"), "3c") == 0


def test_a_rival_takes_what_fits_its_table() -> None:
    deal = laid("4d7h", theirs=side(["4h5h6h"]))
    assert chance(deal, "7h") == 1
    assert chance(deal, "7s") < 1


def test_a_rank_of_which_no_card_is_left_is_safe() -> None:
    deal = laid("Kc4d", ours=side(["KcKdKdKhKhKsKs"]), theirs=side(["QcQdQs", "AcAdAs"]))
    assert chance(deal, "Kc") < chance(deal, "4d") / 2


def test_a_pair_that_a_rival_was_seen_to_take_makes_its_rank_unsafe() -> None:
    """Seat 4 asks about seat 1, which took the nine of spades; before, it knew of none."""
    deal = played(after_a_take(), "X:7d", "D", "X:Ks", "D", "X:5d")
    assert deal.table.turn == 4
    fair = chance(deal, "4d")
    view = seen_by_turn(deal)
    forgetful = Outlook(view, Memory(4)).take_chances()[parse_card("4d")]
    assert fair > forgetful


def test_a_rank_that_a_rival_threw_is_safer() -> None:
    deal = played(after_a_take(), "X:4h", "D", "X:Ks", "D", "X:5d")
    view = seen_by_turn(deal)
    forgetful = Outlook(view, Memory(4)).take_chances()[parse_card("4d")]
    assert chance(deal, "4d") < forgetful


@pytest.mark.parametrize(("stock", "mortos", "late"), [(60, 2, 0), (3, 0, 1), (0, 0, 1)])
def test_lateness_runs_from_none_to_the_last_turn(stock: int, mortos: int, late: float) -> None:
    deal = laid("4d7h", stock=stock, mortos=mortos, others=4)
    assert outlook(deal).late == late


def test_a_morto_that_can_become_stock_puts_the_end_off() -> None:
    """STOCK-1: where it cannot, the deal is later."""
    kept = variant("games-on", 4)
    assert outlook(laid("4d7h", stock=2)).late < outlook(laid("4d7h", stock=2, rules=kept)).late


def test_a_rival_threatens_once_it_may_go_out() -> None:
    canasta = ["5h6h7h8h9hThJh"]
    assert outlook(laid("4d7h", theirs=side(canasta, morto="none"))).threat == 0
    assert outlook(laid("4d7h", theirs=side(["5h6h7h"], morto="used"))).threat == 0
    far = outlook(laid("4d7h", theirs=side(canasta, morto="used"), others=9)).threat
    near = outlook(laid("4d7h", theirs=side(canasta, morto="used"), others=1)).threat
    assert 0 < far < near < 1


def test_going_out_is_counted_to_the_point() -> None:
    """Ours: 10 cards laid, a clean canasta and the batida; theirs: 3 laid, no morto, 16 held."""
    ours = side(["5h6h7h8h9hThJh", "QcQdQs"], morto="used")
    deal = laid("9d", ours=ours, theirs=side(["4c4d4s"]))
    look = outlook(deal)
    mine = 10 * 10 + 200 + 100 - 8 * 10
    yours = 3 * 10 - 100 - 16 * 10
    assert difference_if_out(look, deal.table.melds[0]) == mine - yours
    assert deal.table.went_out == 0


def test_a_dry_batida_counts_its_own_bonus() -> None:
    """OUT-3, where a side that never had a morto may go out all the same."""
    rules = variant("cacheta-league", 4)
    ours = side(["5h6h7h8h9hThJh"])
    deal = laid("9d", ours=ours, theirs=side(morto="used"), mortos=0, rules=rules)
    mine = 70 + 200 + 1 - 80 - 100
    assert difference_if_out(outlook(deal), deal.table.melds[0]) == mine + 160


def test_black_threes_in_closed_hands_are_counted_at_what_they_may_cost() -> None:
    dear = variant("sala", 4).changed({"black3_in_hand": -100})
    ours = side(["5h6h7h8h9hThJh"], morto="used")
    plain = laid("9d", ours=ours, others=6)
    costly = laid("9d", ours=ours, others=6, rules=dear)
    melds = plain.table.melds[0]
    gain = difference_if_out(outlook(costly), melds) - difference_if_out(outlook(plain), melds)
    assert gain == pytest.approx(6 * 90 * 4 / outlook(plain).unseen_total)

"""Every deal ends: some hundreds here; ``tests.game.endings`` plays a hundred thousand a game."""

import pytest

from tests.game.endings import CARDS, cards_of, most_acts, play_to_the_end
from tests.support.playing import dealt
from tests.support.positions import EVERY_GAME, other_values
from tranca.rules import variant

DEALS = 24


@pytest.mark.parametrize(("name", "players"), EVERY_GAME)
def test_random_deals_end_within_the_bound(name: str, players: int) -> None:
    """No card is lost, nobody is without a legal act, and no deal is longer than can be."""
    rules = variant(name, players)
    lengths = [len(play_to_the_end(rules, seed).history) for seed in range(DEALS)]
    assert max(lengths) <= most_acts(rules)
    assert min(lengths) > 20


@pytest.mark.parametrize("stock_out", ["morto_to_stock", "end_deal"])
@pytest.mark.parametrize("switch", ["first_turn_extra_draw", "no_morto_left", "go_out_canasta"])
def test_deals_end_under_switches_that_lengthen_them(switch: str, stock_out: str) -> None:
    standard = variant("sala", 2).changed({"stock_out": stock_out})
    for value in other_values(switch, standard):
        for seed in range(6):
            play_to_the_end(standard.changed({switch: value}), seed)


def test_the_bound_is_what_its_words_say() -> None:
    """Stock and both mortos drawn singly, and every card that can be laid laid by itself."""
    assert most_acts(variant("sala", 4)) == 2 * (38 + 22 + 1) + 2 * 96
    assert most_acts(variant("classica", 2)) == 2 * (60 + 1) + 2 * 96


def test_a_lost_card_is_noticed() -> None:
    deal = dealt(variant("sala", 4), 3)
    assert cards_of(deal) == CARDS
    deal.stock.pop()
    assert cards_of(deal) == CARDS - 1


def test_a_deal_past_the_bound_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.game.endings.most_acts", lambda rules: 30)
    with pytest.raises(AssertionError, match="more than 30 acts"):
        play_to_the_end(variant("sala", 4), 1)

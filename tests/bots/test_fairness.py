"""No level plays by what its seat may not see.

The type says it already, since a bot is handed a view and no deal. Here it is tried: the cards that
a seat cannot see are dealt anew, many times, and the choice must not change. A cheat that is shown
the deal is put to the same trial, to show that the trial can fail.
"""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.bots.positions import played_deal, seen_by_turn
from tranca.bots import LEVELS, bot_of
from tranca.cards import NO_CARD, RED_THREES, Hand
from tranca.game import Deal, SideSeen, View, side_of, view_of
from tranca.game.invariants import all_cards, broken
from tranca.rules import VARIANT_NAMES, variant

POSITIONS = 40
REDEALS = 3


def redealt(deal: Deal, dice: Random) -> Deal:
    """The same deal to the seat on turn, with all that it cannot see dealt anew.

    Red threes go where they may lie unseen: in the stock and the mortos, never in a hand.
    """
    other = deal.copy()
    seat = deal.table.turn
    places: list[list[int]] = [deal.stock, *deal.mortos, *(p for p in deal.pending if p)]
    hidden = [card for place in places for card in place]
    for other_seat, hand in enumerate(deal.hands, 1):
        if other_seat != seat:
            hidden += hand.cards()
    red = [card for card in hidden if RED_THREES >> card & 1]
    plain = [card for card in hidden if not RED_THREES >> card & 1]
    dice.shuffle(plain)
    for other_seat, hand in enumerate(deal.hands, 1):
        if other_seat != seat:
            count = hand.count()
            other.hands[other_seat - 1] = Hand(plain[:count])
            del plain[:count]
    rest = plain + red
    dice.shuffle(rest)
    other.stock = [rest.pop() for _ in deal.stock]
    other.mortos = [[rest.pop() for _ in morto] for morto in deal.mortos]
    other.pending = [None if p is None else [rest.pop() for _ in p] for p in deal.pending]
    assert Counter(all_cards(other)) == Counter(all_cards(deal))
    return other


def positions() -> list[Deal]:
    found = []
    for number in range(POSITIONS):
        rules = variant(VARIANT_NAMES[number % 4], 2 if number % 3 == 0 else 4)
        deal = played_deal(rules, "iniciante", number, 7 * number % 97)
        if not deal.over:
            found.append(deal)
    return found


@pytest.fixture(scope="module")
def middles() -> list[Deal]:
    found = positions()
    assert len(found) > POSITIONS * 2 // 3
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_dealing_the_hidden_cards_anew_changes_no_choice(level: str, middles: list[Deal]) -> None:
    bot = bot_of(level)
    for number, deal in enumerate(middles):
        dice = Random(number)
        chosen = bot.choose(seen_by_turn(deal), Random(3))
        for _ in range(REDEALS):
            other = redealt(deal, dice)
            assert broken(other) is None
            assert bot.choose(seen_by_turn(other), Random(3)) == chosen


def peeking(deal: Deal) -> int:
    """A cheat's discard: the card whose rank the next player has fewest of, found by looking."""
    seat = deal.table.turn
    ranks = Counter(card % 13 for card in deal.hand(seat % deal.rules.players + 1).cards())
    return min(deal.hand(seat).cards(), key=lambda card: (ranks[card % 13], card))


def test_a_cheat_does_not_pass_this_trial(middles: list[Deal]) -> None:
    changed = 0
    for number, deal in enumerate(middles):
        dice = Random(number)
        changed += any(peeking(redealt(deal, dice)) != peeking(deal) for _ in range(REDEALS))
    assert changed > len(middles) // 2


def turned(view: View, seats: int) -> View:
    """The same table with everybody moved on by so many seats."""

    def moved(seat: int) -> int:
        return (seat - 1 + seats) % view.rules.players + 1 if seat else 0

    def row(side: SideSeen) -> SideSeen:
        return replace(side, pending_seat=moved(side.pending_seat))

    counts = [0] * view.rules.players
    for seat, count in enumerate(view.hand_counts, 1):
        counts[moved(seat) - 1] = count
    sides = (row(view.sides[0]), row(view.sides[1]))
    return replace(
        view,
        viewer=moved(view.viewer or 0),
        turn=moved(view.turn),
        dealer=moved(view.dealer),
        hand_counts=tuple(counts),
        sides=sides if side_of(moved(1)) == 0 else sides[::-1],
        act_seats=tuple(moved(seat) for seat in view.act_seats),
    )


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_matter_where_a_level_sits(level: str, middles: list[Deal]) -> None:
    bot = bot_of(level)
    for deal in middles:
        view = seen_by_turn(deal)
        chosen = bot.choose(view, Random(3))
        for seats in range(1, deal.rules.players):
            assert bot.choose(turned(view, seats), Random(3)) == chosen


def test_a_card_drawn_by_another_is_in_nobody_elses_view(middles: list[Deal]) -> None:
    for deal in middles:
        for viewer in (None, *range(1, deal.rules.players + 1)):
            if viewer != deal.table.turn:
                assert view_of(deal, viewer).drawn == NO_CARD

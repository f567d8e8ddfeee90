"""The search misses no way to end a turn, but where it means to, and never goes past its cap."""

from collections.abc import Iterator

import pytest

from tests.bots.positions import laid, random_deal, seen_by_turn, side
from tranca.bots.judging import Habits, Judge
from tranca.bots.planning import POSITION_CAP, Position
from tranca.cards import TWOS, plane_cards
from tranca.game import AddToMeld, Deal, LayMeld, Meld, advance, legal_acts, side_of
from tranca.rules import VARIANT_NAMES, variant

Laid = tuple[tuple[str, ...], ...]
"""The melds of a side, told apart by their cards, with all 2s alike."""


def described(melds: list[Meld]) -> Laid:
    shown = []
    for meld in melds:
        naturals = tuple(str(card) for card in plane_cards(meld.one, meld.two))
        shown.append((*naturals, "run" if meld.is_run else "set", "" if meld.is_clean else "2"))
    return tuple(sorted(shown))


def searched(deal: Deal) -> tuple[set[Laid], int]:
    """What the search looks at, and how many positions."""
    judge = Judge(seen_by_turn(deal), Habits())
    seen: list[Position] = []
    judge.explorer.explore([judge.explorer.start()], judge.promise, seen.append)
    catalogue = judge.explorer.catalogue
    return {described(catalogue.melds_of(position.melds)) for position in seen}, len(seen)


def brute(deal: Deal) -> set[Laid]:
    """Every state that legal melding can reach before the next discard or a new hand."""
    seat = deal.table.turn
    held = deal.hand(seat).count()
    found: set[Laid] = set()
    queue = [deal]
    while queue:
        state = queue.pop()
        key = described(state.table.melds[side_of(seat)])
        if key in found:
            continue
        found.add(key)
        if state.over or state.table.turn != seat or state.hand(seat).count() > held:
            continue
        for act in _melding(state):
            after = state.copy()
            advance(after, act, [])
            queue.append(after)
    return found


def _melding(deal: Deal) -> Iterator[LayMeld | AddToMeld]:
    hand = deal.hand(deal.table.turn)
    wild = hand.one & TWOS & -(hand.one & TWOS)
    for act in legal_acts(deal.table, deal.own(deal.table.turn)):
        if isinstance(act, LayMeld | AddToMeld) and act.one & TWOS in (0, wild):
            yield act


def small_positions() -> list[Deal]:
    """Positions in the middle of a turn from which brute force ends."""
    found = []
    for seed in range(160):
        rules = variant(VARIANT_NAMES[seed % 4], 2 if seed % 3 == 0 else 4)
        deal = random_deal(rules, seed, 15 + seed)
        if deal.over or deal.table.phase != "play":
            continue
        if deal.hand(deal.table.turn).count() <= 12:
            found.append(deal)
    return found


def test_every_way_to_lay_cards_is_found() -> None:
    """Against brute force over the engine's lists; what dirties a clean six is left out."""
    deals = small_positions()
    assert len(deals) > 30
    several = 0
    for deal in deals:
        ours, _ = searched(deal)
        theirs = brute(deal)
        assert ours <= theirs
        missed = theirs - ours
        several += len(theirs) > 3
        assert all(_spoilt(missing, deal) for missing in missed)
    assert several > 10


def _spoilt(missing: Laid, deal: Deal) -> bool:
    """Whether a meld of this state was once a clean six or more, and has a 2 now."""
    return any(meld[-1] == "2" and len(meld) - 1 >= 7 for meld in missing)


def test_a_last_card_is_reached_through_a_canasta_made_at_once() -> None:
    """OUT-4: one card by itself may not be added, both together make the canasta that goes out."""
    deal = laid("9hTh", ours=side(["4h5h6h7h8h"], morto="used"))
    laid_out, _ = searched(deal)
    assert any("run" in meld and len(meld) == 7 + 2 for state in laid_out for meld in state)


def test_a_turn_of_forty_cards_stays_under_the_cap() -> None:
    fat = "4c5c6c7c8c9cTcJcQcKcAc4d5d6d7d8d9dTdJdQdKdAd4h5h6h7h8h9hThJhQhKhAh2c2d2h"
    _, looked = searched(laid(fat, mortos=1, stock=10, others=3))
    assert looked == POSITION_CAP


def test_no_position_is_looked_at_twice() -> None:
    deal = laid("4c5c6c7cKcKdKh9d9s9h")
    states, looked = searched(deal)
    assert len(states) == looked


def test_one_and_both_of_two_equal_cards_are_told_apart() -> None:
    states, _ = searched(laid("KcKc9d4h", ours=side(["KdKhKs"])))
    sizes = {len(state[0]) - 2 for state in states}
    assert sizes == {3, 4, 5}


@pytest.mark.parametrize("hand", ["4c5c6c9d", "KcKdKh4s"])
def test_what_would_leave_a_card_without_the_right_is_not_planned(hand: str) -> None:
    """OUT-4 again: no canasta, the morto used; neither set nor run may be laid."""
    states, _ = searched(laid(hand, ours=side(["7h8h9h"], morto="used")))
    assert len(states) == 1

"""A second scorer: COUNT-1 once more, from card names alone, importing nothing of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.support.referee import Referee, is_canasta, is_clean


def points_left(cards: Sequence[str], rules: Mapping[str, Any]) -> int:
    """What cards left in hand count: a black three its own price, any other ten less."""
    return sum(rules["black3_in_hand"] if card in ("3c", "3s") else -10 for card in cards)


def lines(deal: Referee, side: int) -> dict[str, int]:
    """COUNT-1 for one side, line by line, with the total."""
    rules = deal.rules
    canastas = [meld for meld in deal.melds[side] if is_canasta(meld, rules)]
    hands = [card for seat, hand in deal.hands.items() if (seat + 1) % 2 == side for card in hand]
    pending = deal.pending[side]
    if pending is not None and rules["pending_cards_count"]:
        hands += pending[1]
    went_out = deal.out and (deal.out + 1) % 2 == side
    bonus = rules["batida_seca_bonus"] if deal.dry else rules["batida_bonus"]
    price = 100 if canastas else rules["red3_no_canasta"]
    unused = deal.morto[side] == "none" or (pending is not None and rules["pending_is_unused"])
    counted = {
        "cards": sum(10 for meld in deal.melds[side] for _ in meld),
        "canastas": sum(
            rules["clean_canasta"] if is_clean(meld) else rules["dirty_canasta"]
            for meld in canastas
        ),
        "going_out": bonus if went_out else 0,
        "red_threes": sum(price for _, is_live in deal.red_threes[side] if is_live),
        "hand": points_left(hands, rules),
        "morto": -rules["morto_unused_penalty"] if unused else 0,
    }
    return {**counted, "total": sum(counted.values())}

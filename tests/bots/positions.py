"""Positions for bots, written short: what is not said is quiet and harmless."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tranca.bots import bot_of
from tranca.cards import FULL_PACK, cards_text, parse_cards
from tranca.game import Deal, View, act_text, legal_acts, new_deal, play, view_of
from tranca.game.position import deal_from_position
from tranca.rules import Rules, variant

SALA = variant("sala", 4)


def side(melds: Sequence[str] = (), morto: str = "none", **more: Any) -> dict[str, Any]:
    """A side's row of a position."""
    return {"melds": list(melds), "red_threes": [], "morto": morto, **more}


def laid(
    hand: str,
    *,
    pile: str = "",
    phase: str = "play",
    ours: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    others: int = 8,
    stock: int = 30,
    mortos: int = 2,
    rules: Rules = SALA,
    seats: dict[int, str] | None = None,
    seed: int = 5,
    **more: Any,
) -> Deal:
    """Seat 1 on turn with this hand; the cards that nobody sees are whatever is left of the pack.

    ``others`` is how many cards each other seat holds, unless ``seats`` says which; ``stock`` is
    how many are left to draw, in an order that follows from ``seed``.
    """
    ours, theirs = ours or side(), theirs or side()
    left = list(FULL_PACK)
    known = seats or {}
    for text in (hand, pile, *known.values(), *ours["melds"], *theirs["melds"]):
        for card in parse_cards(text):
            left.remove(card)
    hidden = [card for card in left if card not in parse_cards("3d3h")]
    Random(seed).shuffle(hidden)

    def some(count: int) -> str:
        taken, hidden[:] = hidden[:count], hidden[count:]
        return cards_text(taken)

    hands = {
        str(seat): known[seat] if seat in known else some(others)
        for seat in range(2, rules.players + 1)
    }
    position = {
        "turn": 1,
        "phase": phase,
        "first_turn": False,
        "hands": {"1": hand, **hands},
        "stock": some(stock),
        "pile": pile,
        "mortos": [some(11) for _ in range(mortos)],
        "sides": [ours, theirs],
        **more,
    }
    return deal_from_position(rules, position)


def choice(deal: Deal, level: str = "casual", seed: int = 0) -> str:
    """The act that a level chooses for the seat on turn, as text."""
    view = view_of(deal, deal.table.turn)
    return act_text(bot_of(level).choose(view, Random(seed)))


def rest_of_turn(deal: Deal, level: str = "casual", seed: int = 0) -> list[str]:
    """What a level does until the turn or the deal is over."""
    dice = Random(seed)
    seat = deal.table.turn
    acts: list[str] = []
    while deal.table.turn == seat and not deal.over and not (acts and acts[-1].startswith("X")):
        act = bot_of(level).choose(view_of(deal, seat), dice)
        play(deal, act)
        acts.append(act_text(act))
    return acts


def random_deal(rules: Rules, seed: int, acts: int) -> Deal:
    """A deal some legal acts in, or over before."""
    dice = Random(seed)
    deck = list(FULL_PACK)
    dice.shuffle(deck)
    deal = new_deal(rules, dice.randrange(rules.players) + 1, deck)
    while not deal.over and len(deal.history) < acts:
        play(deal, dice.choice(legal_acts(deal.table, deal.own(deal.table.turn))))
    return deal


def played_deal(rules: Rules, level: str, seed: int, acts: int) -> Deal:
    """A deal some acts of a level in, or over before."""
    dice = Random(seed)
    deck = list(FULL_PACK)
    dice.shuffle(deck)
    deal = new_deal(rules, dice.randrange(rules.players) + 1, deck)
    while not deal.over and len(deal.history) < acts:
        view = view_of(deal, deal.table.turn)
        play(deal, bot_of(level).choose(view, dice))
    return deal


def seen_by_turn(deal: Deal) -> View:
    """The view of the seat on turn."""
    return view_of(deal, deal.table.turn)

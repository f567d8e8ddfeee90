"""The engine and the second referee side by side: what both see, what both allow, act by act.

Both are put into the same plain words and must say the same. It refuses to know who is right: where
they differ, somebody reads the rule book.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.support.laying import listed, names
from tests.support.playing import eager, shuffled
from tests.support.referee import Referee, in_order
from tests.support.scorer import lines
from tests.support.sightings import SIGHTED
from tranca.cards import card_text
from tranca.game import BadAct, Deal, act_text, count, new_deal, parse_act, play
from tranca.game.position import deal_from_position
from tranca.rules import Rules

SMALL_HAND = 8
"""Up to this many cards, all choices among them are tried; past it they are too many for a test."""

SAMPLED = 100
"""Of a larger hand, so many choices are tried."""

Pair = tuple[Deal, Referee]


def seen_by_engine(deal: Deal) -> dict[str, object]:
    """The engine's state in plain words."""
    table = deal.table
    return {
        "turn": (table.turn, table.phase, table.first_turn),
        "offered": deal.extra_draw,
        "hands": [names(hand.cards()) for hand in deal.hands],
        "stock": names(deal.stock[::-1]),
        "pile": names(table.pile),
        "mortos": [names(morto) for morto in deal.mortos],
        "melds": [[names(meld.cards()) for meld in melds] for melds in table.melds],
        "red_threes": [[(card_text(c), live) for c, live in row] for row in table.red_threes],
        "morto": table.morto,
        "pending": [None if cards is None else names(cards) for cards in deal.pending],
        "out": (table.went_out, table.went_out_dry),
    }


def seen_by_referee(deal: Referee) -> dict[str, object]:
    """The referee's state in the same words."""
    return {
        "turn": (deal.turn, deal.phase, deal.first_turn),
        "offered": deal.offered,
        "hands": [written(deal.hands[seat]) for seat in sorted(deal.hands)],
        "stock": "".join(deal.stock),
        "pile": "".join(deal.pile),
        "mortos": ["".join(morto) for morto in deal.mortos],
        "melds": [[written(meld) for meld in melds] for melds in deal.melds],
        "red_threes": deal.red_threes,
        "morto": deal.morto,
        "pending": [None if pending is None else "".join(pending[1]) for pending in deal.pending],
        "out": (deal.out, deal.dry),
    }


def written(cards: Sequence[str]) -> str:
    """Cards in written order, one name after the other."""
    return "".join(in_order(cards))


def alike(deal: Deal, referee: Referee) -> None:
    """Both stand alike, and count alike, line by line."""
    ours, theirs = seen_by_engine(deal), seen_by_referee(referee)
    differing = {name: (ours[name], theirs[name]) for name in ours if ours[name] != theirs[name]}
    assert not differing, f"after {deal.acts}, engine and referee: {differing}"
    for side, counted in enumerate(count(deal).sides):
        assert counted.to_dict() == lines(referee, side), f"side {side} after {deal.acts}"


def together(deal: Deal, referee: Referee, act: str) -> None:
    """Both make the act and stand alike afterwards, score included."""
    SIGHTED.note(deal, play(deal, parse_act(act)))
    referee.make(act)
    alike(deal, referee)


def same_acts(deal: Deal, referee: Referee, largest: int = SMALL_HAND) -> list[str]:
    """The engine lists each act once, and lists and allows exactly those that the referee does.

    Against every choice of cards of a hand of up to ``largest``.
    """
    SIGHTED.look(deal)
    found = listed(deal)
    assert len(found) == len(set(found)), found
    refused = [act for act in found if not referee.allows(act)]
    assert not refused, f"after {deal.acts}, listed but not allowed: {refused}"
    if len(referee.hands[referee.turn]) <= largest:
        tried = referee.every_try()
        SIGHTED["acts tried by brute force"] += len(tried)
        allowed = {act for act in tried if referee.allows(act)}
        judged = {act for act in tried if _engine_allows(deal, act)}
        assert set(found) == allowed, (
            f"after {deal.acts}, listed and allowed: {set(found) ^ allowed}"
        )
        assert judged == allowed, f"after {deal.acts}, judged otherwise: {judged ^ allowed}"
    return found


def same_sample(deal: Deal, referee: Referee, rng: Random) -> None:
    """Of a hand too large for every choice: choices among one suit or one rank, and the 2s."""
    found, hand = set(listed(deal)), referee.hands[referee.turn]
    letter = "T" if referee.phase == "draw" else "M"
    for _ in range(SAMPLED):
        like = rng.choice(hand)
        pool = [card for card in hand if card[1] == like[1] or card[0] == "2"]
        if rng.random() < 0.4:
            pool = [card for card in hand if card[0] in (like[0], "2")]
        number = rng.randint(0, len(referee.melds[referee.side]))
        cards = written(rng.sample(pool, rng.randint(1, min(7, len(pool)))))
        act = f"{letter}@{number}:{cards}" if number else f"{letter}:{cards}"
        assert referee.allows(act) == (act in found) == _engine_allows(deal, act), act
    SIGHTED["acts tried of large hands"] += SAMPLED


def _engine_allows(deal: Deal, act: str) -> bool:
    try:
        return deal.refusal(parse_act(act)) is None
    except BadAct:  # a third copy of a kind
        return False


def dealt_to_both(rules: Rules, seed: int) -> Pair:
    """The same fresh deal in front of both."""
    deck, dealer = shuffled(seed), seed % rules.players + 1
    referee = Referee.dealt(rules.to_dict(), dealer, [card_text(card) for card in deck])
    return new_deal(rules, dealer, deck), referee


def laid_to_both(rules: Rules, position: dict[str, Any]) -> Pair:
    """The same position in front of both."""
    return deal_from_position(rules, position), Referee.laid(rules.to_dict(), position)


def follow(pair: Pair, rng: Random, most: int, tries: Callable[[Deal], int]) -> Deal:
    """Plays a deal in front of both, by an eager player's acts.

    ``tries`` says up to how many cards of a hand every choice is tried at this point; 0 for none.
    """
    deal, referee = pair
    alike(deal, referee)
    for _ in range(most):
        if deal.over:
            break
        largest = tries(deal)
        found = same_acts(deal, referee, largest) if largest else listed(deal)
        if 0 < largest < len(referee.hands[referee.turn]):
            same_sample(deal, referee, rng)
        act = act_text(eager(rng, [parse_act(each) for each in found]))
        assert referee.allows(act), f"after {deal.acts}, not allowed: {act}"
        together(deal, referee, act)
    return deal

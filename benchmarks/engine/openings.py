"""The positions that measurements start from, each known by its name and a seed.

An opening is what a search has at its root: one player's hand is known, all else is guessed anew
for every world. The grown positions show what an act costs late in a deal. It refuses to look for
easy positions: what is drawn is what is measured.
"""

from __future__ import annotations

from random import Random
from typing import Final

from benchmarks.engine.greedy import greedy_act
from tranca.cards import FULL_PACK, RED_THREES, cards_text, parse_cards, planes
from tranca.game import Deal, advance, new_deal, new_meld
from tranca.game.position import deal_from_position
from tranca.rules import variant

WORLDS: Final = 64
OPENING: Final = "4c5c7c9d9hQhKh2s6sTsJs"
"""The starter's hand in the opening called ``eleven``: a pair, a gap, neighbours and one 2."""

RULES: Final = variant("sala", 4)
SEATS: Final = 4


def worlds(seed: int, count: int = WORLDS) -> list[Deal]:
    """Deals of ``sala`` for four in which the starter holds :data:`OPENING`, the rest shuffled."""
    rng = Random(f"eleven/{seed}")
    return [_dealt_around(OPENING, rng) for _ in range(count)]


def _dealt_around(hand: str, rng: Random) -> Deal:
    known = parse_cards(hand)
    rest = without(list(FULL_PACK), known)
    rng.shuffle(rest)
    deck: list[int] = []
    for card in known:  # dealt one at a time, the starter first (DEAL-3)
        deck.append(card)
        deck.extend(rest.pop() for _ in range(SEATS - 1))
    return new_deal(RULES, SEATS, deck + rest)


def played_on(deal: Deal, acts: int) -> Deal:
    """The deal after so many greedy acts, or at its end. Changes it."""
    for _ in range(acts):
        if deal.over:
            break
        advance(deal, greedy_act(deal))
    return deal


def grown(rng: Random, cards: int, own_melds: int, rival_melds: int) -> Deal:
    """Seat 1 about to meld or discard: a hand of so many cards, melds of three on both sides.

    Drawn from one pack without its red threes, as far as that goes: seats 2 to 4 hold two cards
    each from another.
    """
    while True:  # a pack may run out of melds before it runs out of cards
        pack = [kind for kind in FULL_PACK if not RED_THREES >> kind & 1]
        rng.shuffle(pack)
        sides = [_melds(rng, pack, own_melds), _melds(rng, pack, rival_melds)]
        if len(sides[0]) == own_melds and len(sides[1]) == rival_melds:
            return laid(cards_text(pack[:cards]), sides)


def laid(hand: str, sides: list[list[str]]) -> Deal:
    """Seat 1 in the middle of a turn with this hand and these melds, no morto left."""
    others = {str(seat): "9c9d" for seat in range(2, SEATS + 1)}
    position = {
        "turn": 1,
        "phase": "play",
        "first_turn": False,
        "stock": "4c5d6h7s8c9d",
        "pile": "",
        "mortos": [],
        "hands": {"1": hand, **others},
        "sides": [{"melds": melds, "red_threes": [], "morto": "used"} for melds in sides],
    }
    return deal_from_position(RULES, position)


def _melds(rng: Random, pack: list[int], count: int) -> list[str]:
    """So many melds of three, taken out of the pack; fewer if it holds no more."""
    found: list[str] = []
    for _ in range(60 * count):
        if len(found) == count:
            break
        three = _near(rng, pack)
        pair = planes(three)
        if pair is not None and new_meld(pair[0], pair[1], RULES) is not None:
            pack[:] = without(pack, three)
            found.append(cards_text(three))
    return found


def _near(rng: Random, pack: list[int]) -> list[int]:
    """A card of the pack and two that may go with it: next in its suit, or of its rank."""
    first = rng.choice(pack)
    if rng.random() < 0.5:
        near = [first, first + 1, first + 2]
        return near if all(kind in pack for kind in near) else []
    rank = [kind for kind in pack if kind % 13 == first % 13]
    return rng.sample(rank, 3) if len(rank) >= 3 else []


def without(pack: list[int], cards: list[int]) -> list[int]:
    """The pack with these cards taken out, one copy for each."""
    left = pack.copy()
    for card in cards:
        left.remove(card)
    return left

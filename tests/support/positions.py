"""Small positions: few cards, so that melds, mortos and endings are never far.

Two suits of six neighbouring ranks, the 2s and the threes make the pack; melds on the table are
picked from a list. One generator serves Hypothesis and seeded runs alike. It refuses to count the
cards of the whole game, as positions may.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.support.referee import RUN, split, stands
from tranca.rules import PLAYER_COUNTS, SWITCHES, VARIANT_NAMES, Rules, Value, variant

LAID = (
    "6d7d8d9dTdJd",
    "6h7h8h9hThJh",
    "5h6h7h",
    "7d8d9dTdJdQd",
    "4d5d6d7d8d9dTd",
    "6h7h8h9hThJh2s",
    "8h9h2c",
    "6d8d2s",
    "4h5h6h7h8h9hThJhQhKhAh",
    "5d6d7d8d9dTdJdQdKdAd2c",
    "9c9s9c",
    "8c8s8h",
    "7c7s7h7d7c7s2c",
    "TcTsThTdTcTsTh",
    "JcJs2h",
)
POINTS = (-1000, -100, -10, 0, 1, 300, 1000)
EVERY_GAME = [(name, players) for name in VARIANT_NAMES for players in PLAYER_COUNTS]


def values_of(name: str) -> list[Value]:
    """Values that a switch may have; of points, some of each size."""
    switch = SWITCHES[name]
    if switch.values is not None:
        return list(switch.values)
    return [points for points in POINTS if switch.low <= points <= switch.high]


def other_values(name: str, standard: Rules) -> list[Value]:
    """What a switch may be besides what it is."""
    return [value for value in values_of(name) if value != getattr(standard, name)]


def every_rule_set() -> list[Rules]:
    """Each variant for each table size as it is, then with every single switch at each value."""
    standards = [variant(name, players) for name, players in EVERY_GAME]
    return standards + [
        standard.changed({name: value})
        for standard in standards
        for name in SWITCHES
        for value in other_values(name, standard)
    ]


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """A variant for two or four, up to four of its switches set to anything they may be."""
    found = variant(draw(st.sampled_from(VARIANT_NAMES)), draw(st.sampled_from(PLAYER_COUNTS)))
    names = draw(st.lists(st.sampled_from(sorted(SWITCHES)), max_size=4, unique=True))
    return found.changed({name: draw(st.sampled_from(values_of(name))) for name in names})


@st.composite
def positions(draw: st.DrawFn) -> tuple[Rules, dict[str, Any]]:
    """Rules and a position under them, seat 1 on turn, that may well end within a few acts."""
    rules = draw(rule_sets())
    return rules, small(draw(st.randoms(use_true_random=False)), rules)


class _Pack:
    """The cards still to be handed round; red threes go only where they may lie."""

    def __init__(self, rng: Random) -> None:
        low = rng.randrange(len(RUN))  # now and then round the corner, where no run goes on
        self.cards = [rank + suit for rank in (RUN + RUN)[low : low + 6] for suit in "hd"] * 2
        self.cards += ["2h", "2h", "2s", "2d", "3s", "3c", "3h", "3d"]
        rng.shuffle(self.cards)

    def take(self, count: int, *, red_threes: bool = False) -> str:
        plain = [card for card in self.cards if red_threes or card not in ("3d", "3h")]
        taken = plain[:count]
        for card in taken:
            self.cards.remove(card)
        return "".join(taken)


def small(rng: Random, rules: Rules) -> dict[str, Any]:
    """A small position under these rules, seat 1 on turn."""
    pack = _Pack(rng)
    phase = rng.choice(("draw", "play"))
    one_and_one = rules.single_pile_single_hand_block and rng.random() < 0.3  # PILE-5
    few = 1 if one_and_one else rng.choice((1, 2, 2, 3, 3, 4, 6, 8))
    hands = {"1": pack.take(max(few, 2) if phase == "play" else few)}
    for seat in range(2, rules.players + 1):
        hands[str(seat)] = pack.take(rng.randint(1, 3))
    sides = [_side(rng, rules, pack, hands, side) for side in (0, 1)]
    # A morto keeps two cards whatever its red threes: with fewer, a hand could be empty as none is
    # in a game.
    most = 2 if rules.no_morto_left == "barred" else rng.choice((0, 2))
    mortos = [_morto(rng, pack) for _ in range(rng.randint(0, most))]
    laid = {
        "turn": 1,
        "phase": phase,
        "first_turn": rng.random() < (0.5 if rules.first_turn_extra_draw == "off" else 0.9),
        "hands": hands,
        "pile": pack.take(1 if one_and_one else rng.randint(0, 3)),
        "mortos": [morto for morto in mortos if morto],
        "stock": _stock(rng, pack),
        "sides": sides,
    }
    if phase == "draw" and rng.random() < 0.1:
        _leave_one_card_to_meld(laid)
    return laid | _offer(rng, rules, laid)


def _leave_one_card_to_meld(laid: dict[str, Any]) -> None:
    """Nothing to draw, and a last card that makes the canasta by which it may go (OUT-5, OUT-1)."""
    laid["hands"]["1"], laid["stock"], laid["mortos"] = "Qd", "", []
    laid["sides"][0]["melds"] = ["6d7d8d9dTdJd"]
    if laid["sides"][0]["morto"] == "none":
        laid["sides"][0]["morto"] = "used"


def _stock(rng: Random, pack: _Pack) -> str:
    """Up to four cards; a red three waits last in line now and then, for nothing to replace."""
    cards = pack.take(rng.randint(0, 4), red_threes=True)
    red = next((card for card in ("3h", "3d") if card in pack.cards), None)
    if red is None or rng.random() < 0.7:
        return cards
    pack.cards.remove(red)
    return cards[: rng.choice((0, 2))] + red


def _offer(rng: Random, rules: Rules, laid: dict[str, Any]) -> dict[str, Any]:
    """Where a second draw may be on offer, it is, half the time."""
    renewable = rules.stock_out == "morto_to_stock" and laid["mortos"]
    may = laid["first_turn"] and rules.first_turn_extra_draw != "off" and laid["phase"] == "play"
    if not may or not (laid["stock"] or renewable) or rng.random() < 0.5:
        return {}
    return {"drawn": split(laid["hands"]["1"])[0], "extra_draw": True}


def _morto(rng: Random, pack: _Pack) -> str:
    kept = pack.take(2)
    return pack.take(rng.randint(0, 2), red_threes=True) + kept if len(kept) == 4 else ""


def _side(
    rng: Random, rules: Rules, pack: _Pack, hands: dict[str, str], side: int
) -> dict[str, Any]:
    picked = rng.choices(LAID, k=rng.randint(0, 3 if side == 0 else 1))
    melds = [meld for meld in picked if stands(split(meld), rules.to_dict())]
    spelled: dict[str, Any] = {"melds": melds, "red_threes": [], "morto": "none"}
    if rng.random() < 0.5:
        spelled["red_threes"] = [["3h", rng.choice(("normal", "zero"))]]
    # Seat 1 is on turn, so its side's reserved morto can only be seat 3's.
    may_wait = {0: "3", 1: "2"}[side]
    dry = rules.no_morto_left == "batida_seca"
    state = rng.choice(("none", "used", "pending", "none" if dry else "used", "pending"))
    if state == "pending" and may_wait in hands:
        reserved = _morto(rng, pack)
        if reserved:
            hands[may_wait] = ""
            spelled["pending"] = {"seat": int(may_wait), "cards": reserved}
            spelled["morto"] = "pending"
    elif state == "used":
        spelled["morto"] = "used"
    return spelled

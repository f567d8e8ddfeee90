"""Small positions for Hypothesis: few cards, so that melds, mortos and endings are never far.

Two suits of six neighbouring ranks, the 2s and the threes make the pack; melds on the table are
picked from a list. It refuses to count the cards of the whole game, as positions may.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.support.referee import RUN, stands
from tranca.rules import PLAYER_COUNTS, SWITCHES, VARIANT_NAMES, Rules, variant

LAID = (
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


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """A variant for two or four, up to four of its switches set to anything they may be."""
    found = variant(draw(st.sampled_from(VARIANT_NAMES)), draw(st.sampled_from(PLAYER_COUNTS)))
    names = draw(st.lists(st.sampled_from(sorted(SWITCHES)), max_size=4, unique=True))
    return found.changed({name: draw(values_of(name)) for name in names})


def values_of(name: str) -> st.SearchStrategy[Any]:
    """Values that a switch may have."""
    switch = SWITCHES[name]
    if switch.values is not None:
        return st.sampled_from(switch.values)
    return st.sampled_from([points for points in POINTS if switch.low <= points <= switch.high])


class _Pack:
    """The cards still to be handed round; red threes go only where they may lie."""

    def __init__(self, cards: list[str]) -> None:
        self.cards = cards

    def take(self, count: int, *, red_threes: bool = False) -> str:
        plain = [card for card in self.cards if red_threes or card not in ("3d", "3h")]
        taken = plain[:count]
        for card in taken:
            self.cards.remove(card)
        return "".join(taken)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Rules, dict[str, Any]]:
    """Rules and a position under them, seat 1 on turn, that may well end within a few acts."""
    rules = draw(rule_sets())
    low = draw(st.integers(0, len(RUN) - 6))
    ranks = RUN[low : low + 6]
    pack = _Pack(
        draw(
            st.permutations(
                [rank + suit for rank in ranks for suit in "hd" for _ in range(2)]
                + ["2h", "2h", "2s", "2d", "3s", "3c", "3h", "3d"]
            )
        )
    )
    phase = draw(st.sampled_from(("draw", "play")))
    few = draw(st.sampled_from((1, 2, 2, 3, 3, 4, 6, 8)))
    hands = {"1": pack.take(max(few, 2) if phase == "play" else few)}
    for seat in range(2, rules.players + 1):
        hands[str(seat)] = pack.take(draw(st.integers(1, 3)))
    sides = [_side(draw, rules, pack, hands, side) for side in (0, 1)]
    # A morto keeps two cards whatever its red threes: with fewer, a hand could be empty as none is
    # in a game.
    mortos = [_morto(draw, pack) for _ in range(draw(st.integers(0, 2)))]
    return rules, {
        "turn": 1,
        "phase": phase,
        "first_turn": draw(st.booleans()),
        "hands": hands,
        "pile": pack.take(draw(st.integers(0, 3))),
        "mortos": [morto for morto in mortos if len(morto) >= 4],
        "stock": pack.take(draw(st.integers(0, 4)), red_threes=True),
        "sides": sides,
    }


def _morto(draw: st.DrawFn, pack: _Pack) -> str:
    kept = pack.take(2)
    return pack.take(draw(st.integers(0, 2)), red_threes=True) + kept if len(kept) == 4 else ""


def _side(
    draw: st.DrawFn, rules: Rules, pack: _Pack, hands: dict[str, str], side: int
) -> dict[str, Any]:
    picked = draw(st.lists(st.sampled_from(LAID), max_size=3 if side == 0 else 1))
    melds = [meld for meld in picked if stands(_cards(meld), rules.to_dict())]
    spelled: dict[str, Any] = {"melds": melds, "red_threes": [], "morto": "none"}
    if draw(st.booleans()):
        spelled["red_threes"] = [["3h", draw(st.sampled_from(("normal", "zero")))]]
    # Seat 1 is on turn, so its side's reserved morto can only be seat 3's.
    may_wait = {0: "3", 1: "2"}[side]
    state = draw(st.sampled_from(("none", "used", "pending", "used", "pending")))
    if state == "pending" and may_wait in hands:
        reserved = _morto(draw, pack)
        if reserved:
            hands[may_wait] = ""
            spelled["pending"] = {"seat": int(may_wait), "cards": reserved}
            spelled["morto"] = "pending"
    elif state == "used":
        spelled["morto"] = "used"
    return spelled


def _cards(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]

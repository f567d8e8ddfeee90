"""A refusal says what was wrong: the card that is named is the one that is missing."""

import pytest

import tranca

POSITION = {
    "turn": 1,
    "phase": "play",
    "first_turn": False,
    "hands": {"1": "4h5h4s8dKc", "2": "9c", "3": "9d", "4": "9s"},
    "stock": "5s9c",
    "pile": "6h",
    "mortos": [],
    "sides": [
        {"melds": ["7h8h9h"], "red_threes": [], "morto": "used"},
        {"melds": [], "red_threes": [], "morto": "used"},
    ],
}


@pytest.mark.parametrize(
    ("act", "missing"),
    [
        ("M:4h5h6h", "6h"),
        ("M:4h4h4s", "4h"),
        ("M@1:6hTh", "6h"),
        ("M@1:Th", "Th"),
        ("X:Ks", "Ks"),
    ],
)
def test_a_card_that_is_not_held_is_named(act: str, missing: str) -> None:
    deal = tranca.lay(tranca.variant("sala"), POSITION)
    assert tranca.why_not(deal, act) == f"REC-6: {missing} is not in the hand"


def test_a_card_of_the_pile_is_named_where_it_lies() -> None:
    deal = tranca.lay(tranca.variant("sala"), {**POSITION, "phase": "draw", "pile": "4hKd6h"})
    assert tranca.why_not(deal, "T:4h4h") == (
        "PILE-2: only the top and cards held before may form the meld"
    )
    assert tranca.why_not(deal, "T:5h7h") == "REC-6: 7h is not in the hand"

"""MATCH: deals add up until a side has the target."""

import pytest

from tests.support.laying import CLEAN, lay, played, side
from tranca.game import match_winner
from tranca.rules import TARGETS, VARIANT_NAMES


@pytest.mark.parametrize(
    ("totals", "target", "winner"),
    [
        ((2990, 1000), 3000, None),
        ((3000, 1000), 3000, 0),
        ((3010, 3200), 3000, 1),
        ((-500, 3000), 3000, 1),
        ((3100, 3100), 3000, None),
        ((0, 0), 3000, None),
    ],
)
def test_the_higher_total_wins_once_one_has_the_target(
    totals: tuple[int, int], target: int, winner: int | None
) -> None:
    """MATCH-1: reaching it is enough; the higher total wins, whoever went out; a tie goes on."""
    assert match_winner(totals, target) == winner


@pytest.mark.parametrize(("totals", "winner"), [((120, -40), 0), ((-200, -130), 1), ((50, 50), -1)])
def test_a_single_deal_decides_itself(totals: tuple[int, int], winner: int) -> None:
    """MATCH-1: the only match that can be drawn."""
    assert match_winner(totals, None) == winner


def test_going_out_does_not_win() -> None:
    """MATCH-1, COUNT-2: side B has more, though A went out."""
    deal = lay("Ks", ours=side([CLEAN], "used"), theirs=side([CLEAN, CLEAN], "used"))
    played(deal, "X:Ks")
    result = deal.result()
    assert result is not None
    assert result.went_out == 1
    assert match_winner([lines.total for lines in result.sides], None) == 1


def test_every_variant_names_its_targets() -> None:
    """MATCH-1: its usual one first; ``None`` is the single deal, where it is offered."""
    assert set(TARGETS) == set(VARIANT_NAMES)
    assert [TARGETS[name][0] for name in VARIANT_NAMES] == [3000, 2000, 3000, 3000]
    assert [name for name in VARIANT_NAMES if None in TARGETS[name]] == list(VARIANT_NAMES[1:])

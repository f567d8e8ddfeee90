"""A canary: seeded duels, small ones. The measured strengths are in docs/bots.md."""

from tranca.arena import duel, play_pair
from tranca.bots import bot_of
from tranca.rules import variant


def lower_bound(first: str, second: str, pairs: int) -> float:
    bots = (bot_of(first), bot_of(second))
    rules = variant("sala", 4)
    return duel([play_pair(rules, bots, 1, number) for number in range(pairs)]).difference.low


def test_casual_beats_a_random_legal_player() -> None:
    assert lower_bound("casual", "aleatorio", 8) > 400


def test_casual_beats_iniciante() -> None:
    assert lower_bound("casual", "iniciante", 20) > 50


def test_iniciante_beats_a_random_legal_player() -> None:
    assert lower_bound("iniciante", "aleatorio", 12) > 200

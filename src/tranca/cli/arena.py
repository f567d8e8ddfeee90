"""``tranca arena``: one level against another on mirrored deals."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tranca.arena import Duel, duel, play_pair
from tranca.bots import bot_of
from tranca.cli.options import (
    LEVEL_NAMES,
    JsonOption,
    PlayersOption,
    SeedOption,
    VariantOption,
    checked_level,
    rules_of,
)
from tranca.cli.progress import watched


def command(
    first: Annotated[str, typer.Argument(metavar="LEVEL", help=f"One of {LEVEL_NAMES}.")],
    second: Annotated[str, typer.Argument(metavar="LEVEL", help="Whom it plays against.")],
    variant: VariantOption = "sala",
    players: PlayersOption = 4,
    pairs: Annotated[
        int, typer.Option(metavar="N", min=1, help="Decks, each played twice with sides swapped.")
    ] = 100,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Measure one level against another.

    The answer is in points a deal, with a 95 % interval over mirrored pairs.
    """
    rules = rules_of(variant, players)
    bots = (bot_of(checked_level(first, "LEVEL")), bot_of(checked_level(second, "LEVEL")))
    numbers = (play_pair(rules, bots, seed, number) for number in range(pairs))
    outcome = duel(list(watched(numbers, pairs, "pairs")))
    if as_json:
        asked = {"levels": [first, second], "variant": variant, "players": players}
        print(json.dumps({**asked, "pairs": pairs, "seed": seed, **_as_object(outcome)}))
    else:
        print(_in_words(first, second, pairs, outcome))


def _as_object(outcome: Duel) -> dict[str, object]:
    return {
        "difference": outcome.difference.to_dict(),
        "points": [each.to_dict() for each in outcome.points],
        "ends": {"out": list(outcome.went_out), "stock": outcome.by_stock},
    }


def _in_words(first: str, second: str, pairs: int, outcome: Duel) -> str:
    ours, theirs = outcome.points
    return (
        f"{first} − {second}: {outcome.difference} points a deal ({pairs} pairs)\n"
        f"points a deal: {first} {ours} · {second} {theirs}\n"
        f"ended by {first} going out {outcome.went_out[0]}, by {second} {outcome.went_out[1]}, "
        f"by the stock {outcome.by_stock}"
    )

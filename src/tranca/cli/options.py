"""Options that several commands share, read and refused alike."""

from __future__ import annotations

from typing import Annotated

import typer

from tranca.bots import LEVELS, UnknownLevel, bot_of
from tranca.rules import VARIANT_NAMES, BadRules, Rules, variant

VariantOption = Annotated[
    str, typer.Option("--variant", metavar="NAME", help=", ".join(VARIANT_NAMES))
]
PlayersOption = Annotated[int, typer.Option("--players", metavar="2|4", help="Seats at the table.")]
SeedOption = Annotated[
    int, typer.Option("--seed", metavar="S", help="The same seed plays the same deals.")
]
JobsOption = Annotated[
    int, typer.Option("--jobs", metavar="J", min=1, max=256, help="Processes that play at once.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="The summary as one JSON object.")]
LEVEL_NAMES = ", ".join(LEVELS)


def rules_of(name: str, players: int) -> Rules:
    """The rules that the options name; raises ``typer.BadParameter``."""
    try:
        return variant(name, players)
    except BadRules as bad:
        hint = "--variant" if name not in VARIANT_NAMES else "--players"
        raise typer.BadParameter(str(bad), param_hint=hint) from None


def checked_level(name: str, hint: str) -> str:
    """The level's name; raises ``typer.BadParameter`` when there is none."""
    try:
        bot_of(name)
    except UnknownLevel as unknown:
        raise typer.BadParameter(str(unknown), param_hint=hint) from None
    return name

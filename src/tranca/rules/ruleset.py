"""A rule set as a value: one field per switch, each with its article, and the named variants.

Code asks for a switch, never for a variant's name; the name only says what a room's rules are
compared with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal

from tranca.rules.switches import SWITCHES, Value, said


class BadRules(ValueError):
    """A rule set that is not one; the message names the key."""


@dataclass(frozen=True, slots=True)
class Rules:
    """All switches of one table. The defaults are those of ``sala`` for four."""

    first_turn_extra_draw: Literal["off", "keep_both", "swap_to_pile"] = "off"  # DRAW-3
    justify_extend_with_hand: bool = True  # PILE-4
    single_pile_single_hand_block: bool = False  # PILE-5
    set_allows_wild: bool = True  # MELD-3
    set_is_canasta: bool = True  # CAN-2
    clean_canasta: int = 200  # CAN-1
    dirty_canasta: int = 100  # CAN-1
    red3_no_canasta: int = -100  # COUNT-1
    red3_unreplaced: Literal["normal", "zero"] = "normal"  # RED-3
    black3_in_hand: int = -10  # COUNT-1
    morto_unused_penalty: int = 100  # COUNT-1
    pending_is_unused: bool = True  # COUNT-1
    pending_cards_count: bool = False  # COUNT-1
    pending_allows_partner_out: bool = False  # OUT-2
    go_out_canasta: Literal["any", "clean"] = "any"  # OUT-1
    stock_out: Literal["morto_to_stock", "end_deal"] = "morto_to_stock"  # STOCK-1
    no_morto_left: Literal["barred", "batida_seca"] = "barred"  # OUT-3
    batida_bonus: int = 100  # COUNT-1
    batida_seca_bonus: int = 1  # OUT-3
    variant: str = "sala"
    players: int = 4  # DEAL-1

    def switches(self) -> dict[str, Value]:
        """Every switch by name, without ``variant`` and ``players``."""
        return {name: getattr(self, name) for name in SWITCHES}

    def to_dict(self) -> dict[str, Value]:
        """As a record spells a rule set out: every switch, then ``variant`` and ``players``."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def differs(self) -> tuple[str, ...]:
        """Names of the switches that differ from the variant's.

        All of them for an unknown variant.
        """
        standard = _VARIANTS.get((self.variant, self.players))
        if standard is None:
            return tuple(SWITCHES)
        return tuple(n for n in SWITCHES if getattr(self, n) != getattr(standard, n))

    def changed(self, switches: Mapping[str, object]) -> Rules:
        """These rules with some switches set.

        Raises :class:`BadRules` naming the first wrong one.
        """
        for switch, value in switches.items():
            _check_switch(switch, value)
        changes: dict[str, Any] = dict(switches)
        return replace(self, **changes)


_SALA: Final = Rules()
_GAMES_ON: Final = Rules(
    first_turn_extra_draw="keep_both",
    justify_extend_with_hand=False,
    single_pile_single_hand_block=True,
    set_allows_wild=False,
    red3_unreplaced="zero",
    stock_out="end_deal",
    variant="games-on",
)
_CACHETA_LEAGUE: Final = Rules(
    pending_allows_partner_out=True,
    go_out_canasta="clean",
    no_morto_left="batida_seca",
    variant="cacheta-league",
)
_CLASSICA: Final = Rules(
    set_is_canasta=False,
    red3_no_canasta=0,
    pending_allows_partner_out=True,
    go_out_canasta="clean",
    stock_out="end_deal",
    variant="classica",
)
_VARIANTS: Final[dict[tuple[str, int], Rules]] = {
    ("sala", 4): _SALA,
    ("sala", 2): replace(_SALA, players=2),
    ("games-on", 4): _GAMES_ON,
    ("games-on", 2): replace(_GAMES_ON, players=2),
    ("cacheta-league", 4): _CACHETA_LEAGUE,
    ("cacheta-league", 2): replace(_CACHETA_LEAGUE, players=2, stock_out="end_deal"),
    ("classica", 4): _CLASSICA,
    ("classica", 2): replace(_CLASSICA, players=2),
}

VARIANT_NAMES: Final = ("sala", "games-on", "cacheta-league", "classica")
PLAYER_COUNTS: Final = (4, 2)
TARGETS: Final[dict[str, tuple[int | None, ...]]] = {
    "sala": (3000, 1500, 5000),
    "games-on": (2000, None),
    "cacheta-league": (3000, 2000, None),
    "classica": (3000, None),
}
"""Targets that a variant names, its usual one first; ``None`` is a match of a single deal."""


def variant(name: str, players: int) -> Rules:
    """The rule set of a named variant for 2 or 4 seats; raises :class:`BadRules`."""
    if name not in VARIANT_NAMES:
        raise BadRules(f"no variant is called {name[:40]!r}; there are {', '.join(VARIANT_NAMES)}")
    if players not in PLAYER_COUNTS:
        raise BadRules(f"players must be 2 or 4, not {said(players)}")
    return _VARIANTS[name, players]


def rules_from(spelled: Mapping[str, object]) -> Rules:
    """The rule set that a record spells out.

    Every switch, ``variant`` and ``players`` must be there and well-typed; unknown keys are passed
    over. Raises :class:`BadRules` naming what is missing or wrong.
    """
    for switch in SWITCHES:
        if switch not in spelled:
            raise BadRules(f"rules lack the switch {switch}")
        _check_switch(switch, spelled[switch])
    name, players = spelled.get("variant"), spelled.get("players")
    if not isinstance(name, str):
        raise BadRules("rules lack the name of their variant")
    if type(players) is not int or players not in PLAYER_COUNTS:
        raise BadRules(f"players must be 2 or 4, not {said(players)}")
    values: dict[str, Any] = {switch: spelled[switch] for switch in SWITCHES}
    return Rules(variant=name, players=players, **values)


def _check_switch(name: str, value: object) -> None:
    switch = SWITCHES.get(name)
    if switch is None:
        raise BadRules(f"there is no switch called {name[:40]!r}")
    fault = switch.fault(value)
    if fault is not None:
        raise BadRules(fault)

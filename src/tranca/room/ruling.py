"""The rule set that a room's settings spell out. It judges nothing: ``tranca.rules`` does."""

from __future__ import annotations

from functools import lru_cache

from tranca.room.view import Settings
from tranca.rules import Rules, Value, rules_from


def rules_of(settings: Settings) -> Rules:
    """The rule set that the settings spell out; raises ``BadRules``."""
    # True and 1 are one key of a dict and two values of a switch.
    spelled = tuple((name, type(value), value) for name, value in settings.switches.items())
    return _rules(settings.variant, settings.players, spelled)


@lru_cache(maxsize=256)
def _rules(variant: str, players: int, spelled: tuple[tuple[str, type, Value], ...]) -> Rules:
    """The same: each view of a room asks for it, and a server has few rule sets."""
    switches = {name: value for name, _, value in spelled}
    return rules_from({**switches, "variant": variant, "players": players})

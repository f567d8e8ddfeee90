"""Rule sets as data: switches, variants, targets.

Holds no rule itself and asks for no variant by name.
"""

from tranca.rules.ruleset import (
    PLAYER_COUNTS,
    TARGETS,
    VARIANT_NAMES,
    BadRules,
    Rules,
    rules_from,
    variant,
)
from tranca.rules.switches import SWITCHES, Switch, Value

__all__ = [
    "PLAYER_COUNTS",
    "SWITCHES",
    "TARGETS",
    "VARIANT_NAMES",
    "BadRules",
    "Rules",
    "Switch",
    "Value",
    "rules_from",
    "variant",
]

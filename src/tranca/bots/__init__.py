"""Bots: from what a seat sees to an act, at several levels.

No clock, no deal, no room; dice come seeded.
"""

from tranca.bots.levels import LEVELS, OFFERED_LEVELS, UnknownLevel, bot_of
from tranca.bots.protocol import Bot
from tranca.bots.serial import BadView, choose_serialised, view_from_json, view_to_json

__all__ = [
    "LEVELS",
    "OFFERED_LEVELS",
    "BadView",
    "Bot",
    "UnknownLevel",
    "bot_of",
    "choose_serialised",
    "view_from_json",
    "view_to_json",
]

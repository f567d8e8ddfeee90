"""From a frame to a typed message, and from a message to what the room is told.

One strict decode: what is not exactly a message of :mod:`tranca.wire.messages` is a
:class:`BadMessage`, and there is no second, looser way in. Who speaks, and from which device, comes
from the connection.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tranca.bots import OFFERED_LEVELS
from tranca.room import inputs
from tranca.room.view import Settings
from tranca.rules import TARGETS, BadRules, variant
from tranca.wire import bodies, messages
from tranca.wire.phrases import PHRASES

LARGEST_FRAME: Final = 8192
"""Bytes of a frame that is still read."""
LONGEST_EXPLANATION: Final = 200

Plain = (
    messages.Act
    | messages.Sit
    | messages.Swap
    | messages.Answer
    | messages.Start
    | messages.Again
    | messages.Pause
    | messages.Resume
    | messages.SetBot
    | messages.Fill
    | messages.Remove
    | messages.Reserve
    | messages.Leave
    | messages.Back
    | messages.Call
    | messages.ReplaceHost
    | messages.Concede
    | messages.End
    | messages.EndAbandonment
    | messages.Say
    | messages.Share
    | messages.Reveal
    | messages.Doubt
)
"""Commands whose fields are those of the room's own input of the same name."""

Command = Plain | messages.ChangeSettings
"""What goes into the room. The other messages are answered by the server itself."""

_decoder: Final = msgspec.json.Decoder(messages.ClientMessage)


class BadMessage(Exception):
    """The bytes are not ours. ``code`` is a ``BAD-`` code, or the article that a setting breaks."""

    def __init__(self, code: str, text: str, command: str | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.message = text
        self.command = command
        """The id of the command at fault, where it could be read."""


def decode(frame: str | bytes) -> messages.ClientMessage:
    """The message that a text frame holds; raises :class:`BadMessage`."""
    if isinstance(frame, bytes):
        raise BadMessage("BAD-FRAME", "messages are text frames")
    # Four bytes a character at most: short frames need not be measured.
    if len(frame) * 4 > LARGEST_FRAME and len(frame.encode(errors="replace")) > LARGEST_FRAME:
        raise BadMessage("BAD-SIZE", f"a message has at most {LARGEST_FRAME} bytes")
    try:
        return _decoder.decode(frame)
    except msgspec.ValidationError as bad:
        raise BadMessage("BAD-MESSAGE", str(bad)[:LONGEST_EXPLANATION]) from None
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        raise BadMessage("BAD-JSON", "the message is not JSON") from None


def settings_of(asked: messages.SettingsIn) -> Settings:
    """The settings with every switch spelled out; raises :class:`BadMessage`."""
    try:
        rules = variant(asked.variant, asked.players).changed(asked.switches)
    except BadRules as bad:
        raise BadMessage("ROOM-1", str(bad)[:LONGEST_EXPLANATION]) from None
    return Settings(
        variant=asked.variant,
        players=asked.players,
        switches=rules.switches(),
        target=asked.target,
        seconds=asked.seconds,
        watching=asked.watching,
        phrases=asked.phrases,
        public=asked.public,
        level=_level(asked.level),
    )


def quick_settings(asked: bodies.QuickIn) -> Settings:
    """The settings of a table for this wish; raises :class:`BadMessage`.

    Only the variant's own targets, so that few who wait wish for different things (MATCH-6).
    """
    wish = messages.SettingsIn(variant=asked.variant, players=asked.players, target=asked.target)
    settings = settings_of(wish)
    if asked.target not in TARGETS[asked.variant]:
        raise BadMessage("ROOM-1", "quick play has the targets that the variant names")
    return settings


def to_command(said: Command, by: str, device: str) -> inputs.Said:
    """What the room is told when this person says this; raises :class:`BadMessage` with the id."""
    try:
        match said:
            case messages.ChangeSettings():
                settings = settings_of(said.settings)
                return inputs.ChangeSettings(by=by, device=device, id=said.id, settings=settings)
            case messages.SetBot(level=str() as level):
                _level(level)
            case messages.Say(phrase=phrase):
                _phrase(phrase)
            case _:
                pass
        return _plain(said, by, device)
    except BadMessage as bad:
        raise BadMessage(bad.code, bad.message, said.id) from None


def _plain(said: Plain, by: str, device: str) -> inputs.Said:
    fields: dict[str, Any] = msgspec.structs.asdict(said)
    made = _INPUTS[type(said)]
    return made(by=by, device=device, **fields)


def _level(level: str) -> str:
    if level not in OFFERED_LEVELS:
        raise BadMessage("BAD-LEVEL", f"the levels are {', '.join(OFFERED_LEVELS)}")
    return level


def _phrase(phrase: str) -> None:
    if phrase not in PHRASES:
        raise BadMessage("BAD-PHRASE", "there is no such phrase")


_INPUTS: Final[dict[type[Plain], type[inputs.Said]]] = {
    messages.Act: inputs.Act,
    messages.Sit: inputs.Sit,
    messages.Swap: inputs.Swap,
    messages.Answer: inputs.Answer,
    messages.Start: inputs.Start,
    messages.Again: inputs.Again,
    messages.Pause: inputs.Pause,
    messages.Resume: inputs.Resume,
    messages.SetBot: inputs.SetBot,
    messages.Fill: inputs.Fill,
    messages.Remove: inputs.Remove,
    messages.Reserve: inputs.Reserve,
    messages.Leave: inputs.Leave,
    messages.Back: inputs.Back,
    messages.Call: inputs.Call,
    messages.ReplaceHost: inputs.ReplaceHost,
    messages.Concede: inputs.Concede,
    messages.End: inputs.End,
    messages.EndAbandonment: inputs.EndAbandonment,
    messages.Say: inputs.Say,
    messages.Share: inputs.Share,
    messages.Reveal: inputs.Reveal,
    messages.Doubt: inputs.Doubt,
}

__all__ = [
    "LARGEST_FRAME",
    "BadMessage",
    "Command",
    "decode",
    "quick_settings",
    "settings_of",
    "to_command",
]

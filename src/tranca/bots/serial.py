"""Views as bytes, so that a bot can think in another process, and the one call it needs there.

Reading is strict: a view must be written exactly as :func:`view_to_json` writes it. No deal can be
written, so a worker cannot be sent what its seat may not see.
"""

from __future__ import annotations

from random import Random

import msgspec

from tranca.bots.levels import bot_of
from tranca.game import View, act_text


class BadView(ValueError):
    """Bytes that are no view as :func:`view_to_json` writes one."""


_DECODER = msgspec.json.Decoder(View)


def view_to_json(view: View) -> bytes:
    """The view as JSON; the same view gives the same bytes."""
    return msgspec.json.encode(view)


def view_from_json(data: bytes) -> View:
    """The view that the bytes write; raises :class:`BadView`."""
    try:
        view = _DECODER.decode(data)
    except (msgspec.DecodeError, RecursionError) as bad:
        raise BadView(str(bad)) from None
    if view_to_json(view) != data:
        raise BadView("these bytes say more than a view does, or say it otherwise")
    return view


def choose_serialised(view_json: bytes, level: str, seed: int) -> str:
    """The canonical text of the act that a level chooses for the seat on turn.

    The seed must not derive from the deal's. Raises :class:`BadView`, or
    :class:`~tranca.bots.levels.UnknownLevel`.
    """
    bot = bot_of(level)
    return act_text(bot.choose(view_from_json(view_json), Random(seed)))

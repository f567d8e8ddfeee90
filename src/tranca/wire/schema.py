"""The protocol as a JSON schema (2020-12).

Made from :mod:`tranca.wire.messages` and :mod:`tranca.wire.bodies`, and from nothing else.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tranca.wire import bodies, messages

ROOTS: dict[str, Any] = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "AnyEvent": messages.AnyEvent,
    "GuestIn": bodies.GuestIn,
    "DeviceIn": bodies.DeviceIn,
    "DeviceOn": bodies.DeviceOn,
    "QuickIn": bodies.QuickIn,
    "Me": bodies.Me,
    "RoomCreated": bodies.RoomCreated,
    "Lobby": bodies.Lobby,
    "Reopen": bodies.Reopen,
    "RulesInfo": bodies.RulesInfo,
    "Replay": bodies.Replay,
    "LogLine": bodies.LogLine,
    "Problem": bodies.Problem,
}
"""Every type that crosses the wire by itself; the others are reached from these."""


def schema() -> dict[str, Any]:
    """The whole protocol: ``$defs`` with one entry for each named type.

    Unions of messages stand there under the names of :data:`ROOTS`.
    """
    roots, components = msgspec.json.schema_components(
        ROOTS.values(), ref_template="#/$defs/{name}"
    )
    definitions = dict(components)
    for name, root in zip(ROOTS, roots, strict=True):
        if name not in definitions:
            definitions[name] = root
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tranca wire protocol",
        "oneOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {name: definitions[name] for name in sorted(definitions)},
    }

"""What is told outside a room: the lobby, the host's form, an expired room's settings."""

from __future__ import annotations

from tranca.bots import OFFERED_LEVELS
from tranca.room.ruling import rules_of
from tranca.room.state import Room, name_at
from tranca.room.view import Settings
from tranca.rules import PLAYER_COUNTS, SWITCHES, TARGETS, VARIANT_NAMES, variant
from tranca.wire import bodies, messages
from tranca.wire.phrases import PHRASES


def lobby_room(room: Room) -> bodies.LobbyRoom:
    """A room as somebody outside sees it: its table and its people, nothing of a deal."""
    settings = room.settings
    host = room.people.get(room.host or "")
    return bodies.LobbyRoom(
        code=room.code,
        host="" if host is None else host.name,
        variant=settings.variant,
        players=settings.players,
        house_rules=bool(rules_of(settings).differs()),
        target=settings.target,
        seconds=settings.seconds,
        watching=settings.watching,
        playing=room.phase in {"shuffling", "playing", "result"},
        seats=[
            bodies.LobbySeat(number, seat.kind, name_at(room, number))
            for number, seat in enumerate(room.seats, 1)
        ],
    )


def rules_info() -> bodies.RulesInfo:
    """All that a host may choose."""
    return bodies.RulesInfo(
        switches=[
            bodies.SwitchInfo(
                name=switch.name,
                article=switch.article,
                values=None if switch.values is None else list(switch.values),
                low=switch.low if switch.values is None else None,
                high=switch.high if switch.values is None else None,
            )
            for switch in SWITCHES.values()
        ],
        variants=[
            bodies.VariantInfo(
                name, players, list(TARGETS[name]), variant(name, players).switches()
            )
            for name in VARIANT_NAMES
            for players in PLAYER_COUNTS
        ],
        levels=list(OFFERED_LEVELS),
        phrases=list(PHRASES),
    )


def settings_in(settings: Settings) -> messages.SettingsIn:
    """Settings as they would be asked for again."""
    return messages.SettingsIn(
        variant=settings.variant,
        players=settings.players,
        switches=dict(settings.switches),
        target=settings.target,
        seconds=settings.seconds,
        watching=settings.watching,
        phrases=settings.phrases,
        public=settings.public,
        level=settings.level,
    )

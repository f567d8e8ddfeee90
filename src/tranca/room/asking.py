"""Which commands the room would take from a person now: the buttons of the page (VIEW-1).

Nothing is judged here. Each word stands for some commands that could be given, and the machine is
asked about them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tranca.game import Refusal
from tranca.room import inputs, refusals
from tranca.room.inputs import Said
from tranca.room.machine import refusal_of
from tranca.room.play import act_refusal
from tranca.room.state import Room

Probe = Callable[[Room, str], Iterator[Said]]
Bare = (
    inputs.Start
    | inputs.Again
    | inputs.Pause
    | inputs.Resume
    | inputs.Fill
    | inputs.Leave
    | inputs.Back
    | inputs.Call
    | inputs.ReplaceHost
    | inputs.Concede
    | inputs.End
    | inputs.EndAbandonment
)
"""Commands that say nothing but their name."""


def commands_open_to(room: Room, person: str, now: int) -> tuple[str, ...]:
    """The words of which some command would be accepted from this person at ``now``."""
    return tuple(
        word
        for word, probe in _PROBES.items()
        if any(refusal_of(room, command, now) is None for command in probe(room, person))
    )


def verdict(room: Room, person: str, text: str) -> Refusal | None:
    """Why this act would be refused from this person now, ``None`` if it would be taken.

    Changes nothing.
    """
    if person not in room.people:
        return refusals.NOT_IN_ROOM
    return act_refusal(room, person, text)


def _plain(kind: type[Bare]) -> Probe:
    def probe(_: Room, person: str) -> Iterator[Said]:
        yield kind(by=person, device="", id="")

    return probe


def _seats(room: Room) -> range:
    return range(1, len(room.seats) + 1)


def _sit(room: Room, person: str) -> Iterator[Said]:
    for seat in _seats(room):
        yield inputs.Sit(by=person, device="", id="", seat=seat)


def _swap(room: Room, person: str) -> Iterator[Said]:
    for seat in _seats(room):
        yield inputs.Swap(by=person, device="", id="", seat=seat)


def _reserve(room: Room, person: str) -> Iterator[Said]:
    for seat in (None, *_seats(room)):
        yield inputs.Reserve(by=person, device="", id="", seat=seat)


def _bots(room: Room, person: str) -> Iterator[Said]:
    for seat in _seats(room):
        yield inputs.SetBot(by=person, device="", id="", seat=seat, level="")


def _remove(room: Room, person: str) -> Iterator[Said]:
    for other in room.people:
        yield inputs.Remove(by=person, device="", id="", person=other)


def _say(_: Room, person: str) -> Iterator[Said]:
    yield inputs.Say(by=person, device="", id="", phrase="")


def _settings(room: Room, person: str) -> Iterator[Said]:
    yield inputs.ChangeSettings(by=person, device="", id="", settings=room.settings)


_PROBES: Final[dict[str, Probe]] = {
    "start": _plain(inputs.Start),
    "again": _plain(inputs.Again),
    "pause": _plain(inputs.Pause),
    "resume": _plain(inputs.Resume),
    "fill": _plain(inputs.Fill),
    "bots": _bots,
    "settings": _settings,
    "leave": _plain(inputs.Leave),
    "back": _plain(inputs.Back),
    "reserve": _reserve,
    "sit": _sit,
    "swap": _swap,
    "call": _plain(inputs.Call),
    "replace_host": _plain(inputs.ReplaceHost),
    "concede": _plain(inputs.Concede),
    "end": _plain(inputs.End),
    "end_abandonment": _plain(inputs.EndAbandonment),
    "say": _say,
    "remove": _remove,
}

"""Everything that can be put into a room, at random: for laws that hold whatever people do."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.room.scene import MINUTE, SECOND, Scene, settings
from tranca.fair.scheme import share_commitment
from tranca.room import needs_secret, root_to_show
from tranca.room.inputs import (
    Act,
    Again,
    Answer,
    Back,
    BotActed,
    Call,
    ChangeSettings,
    Command,
    Concede,
    Connected,
    Disconnected,
    Doubt,
    End,
    EndAbandonment,
    Entered,
    Fill,
    Leave,
    Pause,
    Remove,
    ReplaceHost,
    Reserve,
    Restarted,
    Resume,
    Reveal,
    Say,
    SecretMissing,
    SetBot,
    Share,
    Sit,
    Start,
    Swap,
    Tick,
    Touched,
)

PEOPLE = ("Ana", "Bia", "Caio", "Davi", "Rui")
WAITS = (0, 1, 400, 9999, 10 * SECOND, 15 * SECOND, 30 * SECOND, 2 * MINUTE - 1, 2 * MINUTE)
BARE: tuple[type[Command], ...] = (
    Start,
    Start,
    Start,
    Again,
    Fill,
    Fill,
    Pause,
    Resume,
    Resume,
    Leave,
    Back,
    Back,
    Call,
    ReplaceHost,
    Concede,
    End,
    EndAbandonment,
)


def random_settings(rng: Random) -> Any:
    """Some choices that a host may make."""
    return settings(
        variant=rng.choice(("sala", "games-on", "cacheta-league", "classica")),
        players=rng.choice((2, 4)),
        target=rng.choice((None, 200, 3000)),
        seconds=rng.choice((10, 30, None)),
        watching=rng.random() < 0.7,
        phrases=rng.choice(("on", "between", "off")),
    )


def random_command(scene: Scene, rng: Random) -> tuple[type[Command], dict[str, Any]]:
    """Some command that a page could send, sensible or not."""
    seat = rng.randint(0, 5)
    match rng.randrange(13):
        case 0 | 1:
            return Sit, {"seat": seat}
        case 2:
            return Swap, {"seat": seat}
        case 3:
            numbers = [p.number for p in scene.room.proposals] or [1]
            return Answer, {"proposal": rng.choice(numbers), "agree": rng.random() < 0.8}
        case 4:
            return SetBot, {"seat": seat, "level": rng.choice(("casual", "iniciante", None))}
        case 5:
            return Remove, {"person": rng.choice(PEOPLE)}
        case 6:
            return Reserve, {"seat": rng.choice((seat, None))}
        case 7:
            return Say, {"phrase": "boa"}
        case 8:
            return Act, {"deal": rng.randint(1, 2), "n": rng.randint(0, 3), "act": "D"}
        case 9:
            return ChangeSettings, {"settings": random_settings(rng)}
        case 10:
            return Doubt, {"deal": rng.randint(0, 2), "code": rng.choice(("card", "root"))}
        case _:
            return rng.choice(BARE), {}


def anything(scene: Scene, rng: Random) -> None:
    """One random input, or a stretch of play; the host is there more often than not."""
    who = rng.choice(PEOPLE)
    if rng.random() < 0.4 and scene.room.host is not None:
        who = scene.room.host
    chance = rng.random()
    if chance < 0.3:
        play_some(scene, rng.choice((1, 3, 10, 400)))
    elif chance < 0.65:
        command, fields = random_command(scene, rng)
        scene.say(who, command, **fields)
    elif chance < 0.72 and scene.room.host is not None:
        scene.say(scene.room.host, Fill)
        scene.say(scene.room.host, rng.choice((Start, Resume, Again)))
    elif chance < 0.85:
        come_or_go(scene, rng, who)
    elif chance < 0.97:
        scene.now += rng.choice(WAITS)
        scene.give(Tick())
    elif chance < 0.98:
        scene.give(Restarted(scene.now - rng.randint(0, 1000)))
    else:
        scene.give(BotActed(rng.randint(1, 4), scene.room.deal_number, rng.randint(0, 2), "D"))
    while scene.room.phase == "shuffling" and rng.random() < 0.8:
        shuffle_some(scene, rng)


def shuffle_some(scene: Scene, rng: Random) -> None:
    """One thing that may happen in an exchange of shares, as it should or not."""
    if needs_secret(scene.room):
        if rng.random() < 0.1:
            scene.give(SecretMissing(scene.room.match))
        scene.pledge(dealer=rng.randint(1, len(scene.room.seats)))
    elif (root := root_to_show(scene.room)) is not None:
        scene.give(root)
    elif rng.random() < 0.2:
        scene.wait(rng.choice((SECOND, 2 * SECOND, 5 * SECOND, 10 * SECOND)))
    elif scene.stage != "gather" and (asked := scene.attempt.asked):
        seat = rng.choice(asked)
        who = scene.seat(seat).person or rng.choice(PEOPLE)
        drawn = scene.drawn(seat if rng.random() < 0.9 else 5)
        place = {"deal": scene.room.deal_number, "attempt": scene.attempt.number}
        k = share_commitment(scene.room.match, place["deal"], place["attempt"], seat, drawn).hex()
        scene.say(who, Share, **place, commit=k)
        if rng.random() < 0.7:
            scene.say(who, Reveal, **place, nonce=drawn.nonce.hex(), cut=drawn.cut)


def come_or_go(scene: Scene, rng: Random, who: str) -> None:
    """Somebody opens or closes the room's link on one of two devices."""
    device = f"{who}-{rng.randint(1, 2)}"
    kind = rng.choice((Connected, Connected, Disconnected, Touched))
    if kind is Connected and who not in scene.room.people:
        scene.give(Entered(who, who, device))
    else:
        scene.give(kind(who, device))


def play_some(scene: Scene, acts: int) -> None:
    """Some acts of whoever is on turn, if play goes on."""
    for _ in range(acts):
        if scene.room.phase != "playing" or scene.room.paused != "no":
            return
        scene.now += 300
        chosen = scene.rng.choice(scene.legal())
        person = scene.seat(scene.turn).person
        if person is None:
            scene.bot_acts(chosen)
        else:
            scene.act(person, chosen)

"""The verifiable deal through the server: clients that take part and that do not, crashes, leaks.

Every client here checks what it is shown (``tests.support.sharing``).
"""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.server.bench import Bench, DryDice, Guest, HeldStore, bench, settings, settle
from tests.support.sharing import Partaker
from tranca.cards import card_text
from tranca.fair import CardProof
from tranca.fair.log import LogEntry, chained
from tranca.fair.scheme import deal_seed
from tranca.fair.tree import DealTree
from tranca.fair.verify import verify_match
from tranca.room import Room, evidence
from tranca.room.dealing import COMMIT_MS, GATHER_MS, REVEAL_MS
from tranca.room.inputs import ChangeSettings
from tranca.store import Change, LogRow, MatchOpened, MemoryStore, Store, StoredFile

PEOPLE = ("ana", "beto", "caio", "duda")


@pytest.fixture
async def table() -> AsyncIterator[Bench]:
    made = bench()
    await made.hub.start()
    yield made
    await made.hub.stop()


def partaker(person: str, *, commits: bool = True, reveals: bool = True) -> Partaker:
    return Partaker(Random(person), commits, reveals)


async def company(
    table: Bench, parts: dict[str, Partaker] | None = None, **choices: Any
) -> tuple[str, list[Guest]]:
    """Ana, Beto, Caio and Duda at one table; the first deal is still to be started."""
    code = await table.room(**{"seconds": None, "target": None, **choices})
    guests = []
    for seat, person in enumerate(PEOPLE[: choices.get("players", 4)], 1):
        guests.append(await table.enter(code, person, partaker=(parts or {}).get(person)))
        if seat > 1:
            guests[-1].say("sit", seat=seat)
    await settle()
    return code, guests


async def room(table: Bench, code: str) -> Room:
    runner = await table.hub.runner(code)
    assert runner is not None
    return runner.room


async def play_out(guests: list[Guest], seed: int = 1) -> None:
    """Everybody plays by chance to the deal's end."""
    rng = Random(seed)
    for _ in range(600):
        if guests[0].view["room"]["phase"] != "playing":
            return
        mover = next(guest for guest in guests if guest.is_on_turn)
        mover.act(rng.choice(mover.deal["legal"]))
        await settle()
    pytest.fail("the deal did not end")


def log_of(store: Store) -> tuple[LogRow, ...]:
    rows = store.fair_log()
    entries = [LogEntry(row.kind, row.match, row.commitment, row.digest) for row in rows]
    assert [row.n for row in rows] == list(range(1, len(rows) + 1))
    assert chained(entries) == [row.hash for row in rows], "one chain"
    return rows


def checked(store: Store, match: str) -> StoredFile:
    """A closed match's file, which holds and stands in the log."""
    file = store.match_file(match)
    assert file is not None
    rows = log_of(store)
    log = [LogEntry(row.kind, row.match, row.commitment, row.digest) for row in rows]
    report = verify_match(file.body, log)
    assert report.ok, report.faults
    return file


def attempts_in(file: StoredFile) -> list[dict[str, Any]]:
    return [a for deal in json.loads(file.body)["deals"] for a in deal["attempts"]]


# ---------------------------------------------------------------- a whole match


async def test_a_match_from_its_commitment_to_its_file(table: Bench) -> None:
    code, guests = await company(table)
    match = (await room(table, code)).match
    first = guests[0].outlet.frames[0]
    assert first["fair"]["commitment"] is not None, "shown with the first view"
    assert first["fair"]["entry"] == log_of(table.store)[0].hash.hex()
    guests[0].say("start")
    await settle()
    assert table.store.match_file(match) is None
    await play_out(guests)
    body = checked(table.store, match).body
    (attempt,) = attempts_in(StoredFile(body, None))
    for seat, guest in enumerate(guests, 1):
        share = guest.partaker.shares[match, 1, 0]
        assert attempt["shares"][seat - 1] == {"nonce": share.nonce.hex(), "cut": share.cut}
    assert [row.kind for row in log_of(table.store)] == ["open", "close"]
    assert [file["match"] for file in guests[2].view["fair"]["files"]] == [match]


async def test_the_root_comes_before_the_cards_in_a_message_of_its_own(table: Bench) -> None:
    _, guests = await company(table)
    guests[0].say("start")
    await settle()
    for guest in guests:
        stages = [
            (f["fair"]["dealing"]["stage"], f["fair"]["dealing"]["root"] is not None, f["deal"])
            for f in guest.outlet.frames
            if f.get("fair") and f["fair"]["dealing"]
        ]
        assert [stage[:2] for stage in stages] == [
            ("commit", False), ("reveal", False), ("sealed", True), ("dealt", True)
        ]  # fmt: skip
        assert [stage[2] is None for stage in stages] == [True, True, True, False]


async def test_an_update_that_changes_nothing_of_it_does_not_repeat_it(table: Bench) -> None:
    _, guests = await company(table)
    guests[0].say("start")
    await settle()
    guests[0].say("say", phrase="ola")
    await settle()
    assert guests[1].view["fair"] is None
    assert guests[1].view["proofs"] == []


async def test_each_draw_brings_its_drawers_proof_and_nobody_elses(table: Bench) -> None:
    _, guests = await company(table)
    guests[0].say("start")
    await settle()
    mover = next(guest for guest in guests if guest.is_on_turn)
    before = len(mover.partaker.proved)
    mover.act("D")
    await settle()
    assert len(mover.partaker.proved) > before
    assert all(other.view["proofs"] == [] for other in guests if other is not mover)


async def test_who_comes_back_gets_the_proofs_of_what_came_meanwhile(table: Bench) -> None:
    code, guests = await company(table, players=2, seconds=30)
    guests[0].say("start")
    await settle()
    await guests[1].go()
    for _ in range(3):
        await table.clock.advance(31_000)
    again = await table.enter(code, "beto", "d2")
    here = await room(table, code)
    assert set(again.partaker.proved) == set(here.arrived[1])
    assert len(here.arrived[1]) > 11


async def test_each_deal_of_a_match_is_proved_anew(table: Bench) -> None:
    _, guests = await company(table, target=100_000)
    for deal in (1, 2, 3):
        guests[0].say("start")
        await settle()
        here = guests[0].runner.room
        assert (here.phase, here.deal_number) == ("playing", deal)
        for seat, guest in enumerate(guests, 1):
            assert guest.partaker.place == (here.match, deal)
            assert set(guest.partaker.proved) == set(here.arrived[seat - 1])
        await play_out(guests, deal)


async def test_a_second_device_of_a_seat_is_proved_the_same(table: Bench) -> None:
    code, guests = await company(table)
    guests[0].say("start")
    await settle()
    other = await table.enter(code, "beto", "d2")
    assert other.partaker.proved == guests[1].partaker.proved


async def test_a_matchs_name_does_not_hang_on_its_rooms_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Names stand in the public log: a digest of the code could be tried until it fits."""
    monkeypatch.setattr(secrets, "choice", lambda letters: letters[0])
    named = set()
    for _ in range(2):
        table = bench()
        code = await table.room()
        named.add((code, (await room(table, code)).match))
        await table.hub.stop()
    assert len({code for code, _ in named}) == 1
    assert len({match for _, match in named}) == 2


# ---------------------------------------------------------------- who does not take part


async def test_who_never_answers_deals_without_a_share(table: Bench) -> None:
    parts = {"beto": partaker("beto", commits=False)}
    code, guests = await company(table, parts)
    guests[0].say("start")
    await settle()
    await table.clock.advance(COMMIT_MS - 1)
    assert (await room(table, code)).phase == "shuffling"
    await table.clock.advance(1)
    here = await room(table, code)
    assert here.phase == "playing"
    shares = here.dealings[0].attempt.shares
    assert [share is None for share in shares] == [False, True, False, False]


async def test_who_commits_and_keeps_silent_voids_once(table: Bench) -> None:
    parts = {"beto": partaker("beto", reveals=False)}
    _, guests = await company(table, parts)
    guests[0].say("start")
    await settle()
    await table.clock.advance(REVEAL_MS)
    here = guests[0].runner.room
    assert here.phase == "playing"
    assert [(a.void, a.at_fault) for a in here.dealings[0].attempts] == [
        ("silent", (2,)),
        (None, ()),
    ]
    notices = [e for f in guests[2].frames("update") for e in f["events"] if e["type"] == "notice"]
    assert [(e["seat"], e["name"]) for e in notices if e["code"] == "voided"] == [(2, "Beto")]
    await play_out(guests)
    checked(table.store, here.match)


async def test_who_is_absent_is_not_waited_for(table: Bench) -> None:
    code, guests = await company(table)
    await guests[3].go()
    guests[0].say("start")
    await settle()
    here = await room(table, code)
    assert (here.phase, here.dealings[0].attempt.asked) == ("playing", (1, 2, 3))


async def test_a_share_said_twice_or_wrong_or_late(table: Bench) -> None:
    parts = {"beto": partaker("beto", commits=False)}
    _, (ana, beto, *_) = await company(table, parts, players=2)
    ana.say("start")
    await settle()
    one, two = "1" * 128, "2" * 128
    kept = [beto.say("share", deal=1, attempt=0, commit=k) for k in (one, one, two)]
    await settle()
    assert [beto.answer(id_)["type"] for id_ in kept[:2]] == ["ok", "ok"]
    assert ana.runner.room.dealings[0].stage == "reveal"
    assert beto.answer(kept[2])["code"] == "ROOM-SHARE"
    wrong = beto.say("reveal", deal=1, attempt=0, nonce="0" * 64, cut=0)
    stale = beto.say("reveal", deal=1, attempt=1, nonce="0" * 64, cut=0)
    await settle()
    assert beto.answer(wrong)["code"] == "ROOM-REVEAL"
    assert beto.answer(stale)["code"] == "ROOM-STALE"
    await table.clock.advance(REVEAL_MS)
    late = beto.say("reveal", deal=1, attempt=0, nonce="0" * 64, cut=0)
    await settle()
    assert beto.answer(late)["type"] == "refused"
    assert ana.runner.room.phase == "playing"


async def test_a_doubt_marks_the_match_in_its_file_and_stops_nobody(table: Bench) -> None:
    code, guests = await company(table)
    guests[0].say("start")
    await settle()
    said = guests[1].say("doubt", deal=1, code="card")
    await settle()
    assert guests[1].answer(said)["type"] == "ok"
    assert guests[3].view["fair"]["doubts"] == [{"deal": 1, "seat": 2, "code": "card"}]
    await play_out(guests)
    file = checked(table.store, (await room(table, code)).match)
    assert json.loads(file.body)["doubts"] == [{"deal": 1, "seat": 2, "code": "card"}]
    assert b"tranca_doubts_total 1.0" in table.house.metrics.text()


# ---------------------------------------------------------------- falls


async def fallen(table: Bench) -> Bench:
    """The server dies and another one starts on what its store has."""
    await table.hub.stop()
    after = bench(table.store, clock=table.clock, seed=99)
    await after.hub.start()
    await settle()
    return after


@pytest.mark.parametrize("stage", ["commit", "reveal"])
async def test_a_fall_in_the_middle_of_an_exchange_costs_nobody_a_share(stage: str) -> None:
    table = bench()
    await table.hub.start()
    parts = {"duda": partaker("duda", commits=stage == "reveal", reveals=False)}
    code, guests = await company(table, parts)
    guests[0].say("start")
    await settle()
    before = (await room(table, code)).dealings[0]
    assert before.stage == stage
    table = await fallen(table)
    back = [await table.enter(code, person, "d9") for person in PEOPLE]
    here = await room(table, code)
    assert here.phase == "playing"
    first, second = here.dealings[0].attempts
    assert (first.void, first.at_fault, first.commitment) == (
        "restart",
        (),
        before.attempt.commitment,
    )
    assert None not in second.shares
    notices = [a["void"] for a in back[0].view["fair"]["dealing"]["attempts"]]
    assert notices == ["restart", None]
    await play_out(back)
    checked(table.store, here.match)
    await table.hub.stop()


async def test_after_a_fall_those_who_are_back_wait_ten_seconds_for_the_others() -> None:
    table = bench()
    await table.hub.start()
    parts = {"duda": partaker("duda", commits=False)}
    code, guests = await company(table, parts)
    guests[0].say("start")
    await settle()
    table = await fallen(table)
    await table.enter(code, "ana", "d9")
    await table.clock.advance(GATHER_MS - 1)
    assert (await room(table, code)).phase == "shuffling"
    await table.clock.advance(1)
    here = await room(table, code)
    assert (here.phase, here.dealings[0].attempt.asked) == ("playing", (1,))
    await table.hub.stop()


class Falling(MemoryStore):
    """Keeps what opens a match, and then nothing more."""

    falls = True
    is_down = False

    def write(self, changes: Sequence[Change]) -> Future[None]:
        if self.is_down:
            return Future()
        self.is_down = self.falls and any(isinstance(change, MatchOpened) for change in changes)
        return super().write(changes)


@pytest.mark.parametrize("away_ms", [0, 600_000])
async def test_a_fall_between_drawing_and_telling_never_draws_twice(away_ms: int) -> None:
    """FAIRNESS 1: the first secret of a match is the only one, however often the house dies."""
    store = Falling()
    table = bench(store)
    await table.hub.start()
    code = await table.room()
    match = (await room(table, code)).match
    kept = store.opened_match(match)
    assert kept is not None
    assert (await room(table, code)).pledge is None
    store.is_down = False
    store.falls = False
    table.clock.stand_still(away_ms)
    table = await fallen(table)
    pledge = (await room(table, code)).pledge
    assert pledge is not None
    assert (pledge.secret, pledge.entry) == (kept.secret, kept.entry.hex())
    assert [row.kind for row in log_of(store)] == ["open"]
    await table.hub.stop()


async def test_nothing_is_heard_between_the_logs_entry_and_the_rooms_knowing_of_it() -> None:
    """Else other rules could be played under a commitment to the ones before."""
    store = Falling()
    table = bench(store)
    await table.hub.start()
    code = await table.room()
    dropped = (await room(table, code)).match
    assert (await room(table, code)).pledge is None
    await table.hub.stop()
    store.is_down = False
    store.falls = False
    after = bench(store, clock=table.clock)
    await after.hub.start()
    runner = await after.hub.runner(code)
    assert runner is not None
    other = settings(variant="classica")
    runner.post(ChangeSettings(by="ana", device="", id="c", settings=other))
    await settle()
    pledge = runner.room.pledge
    assert pledge is not None
    rows = log_of(store)
    assert [(row.kind, row.match) for row in rows] == [
        ("open", dropped),
        ("close", dropped),
        ("open", runner.room.match),
    ]
    assert rows[2].commitment.hex() == pledge.commitment
    checked(store, dropped)
    await after.hub.stop()


async def test_without_a_secret_nothing_is_dealt_until_there_is_one() -> None:
    table = bench(dice=DryDice(failures=4))
    await table.hub.start()
    code, guests = await company(table, players=2)
    assert guests[0].view["fair"] is None or guests[0].view["fair"]["trouble"]
    shown = [f["fair"] for f in guests[0].outlet.frames if f.get("fair")]
    assert shown[-1]["trouble"]
    assert shown[-1]["commitment"] is None
    refused = guests[0].say("start")
    await settle()
    assert guests[0].answer(refused)["code"] == "ROOM-SECRET"
    guests[0].say("say", phrase="ola")
    await settle()
    assert (await room(table, code)).pledge is not None, "tried again with every input"
    guests[0].say("start")
    await settle()
    assert (await room(table, code)).phase == "playing"
    assert b"tranca_secrets_failed_total 4.0" in table.house.metrics.text()
    await table.hub.stop()


async def test_other_rules_before_the_first_deal_leave_their_trace(table: Bench) -> None:
    code, guests = await company(table, players=2)
    dropped = (await room(table, code)).match
    other = {"variant": "classica", "players": 2, "target": None}
    guests[0].say("settings", settings=other)
    await settle()
    here = await room(table, code)
    assert here.match != dropped
    assert here.pledge is not None
    rows = log_of(table.store)
    assert [(row.kind, row.match) for row in rows] == [
        ("open", dropped),
        ("close", dropped),
        ("open", here.match),
    ]
    assert json.loads(checked(table.store, dropped).body)["ending"] == "dropped"


async def test_a_room_that_everybody_leaves_closes_its_match(table: Bench) -> None:
    code, guests = await company(table)
    match = (await room(table, code)).match
    guests[0].say("start")
    await settle()
    for guest in guests:
        await guest.go()
    await table.clock.advance(130_000)
    assert await table.hub.runner(code) is None
    file = checked(table.store, match)
    assert json.loads(file.body)["ending"] == "expired"
    assert [row.kind for row in log_of(table.store)] == ["open", "close"]


async def test_nothing_of_an_exchange_is_shown_before_it_is_durable() -> None:
    """FAIRNESS 4: C, each k and each reveal."""
    store = HeldStore()
    table = bench(store)
    await table.hub.start()
    _, guests = await company(table, players=2)
    for stage in ("commit", "reveal", "sealed", "dealt"):
        store.holds = True
        before = [len(guest.outlet.frames) for guest in guests]
        if stage == "commit":
            guests[0].say("start")
        await settle()
        assert [len(guest.outlet.frames) for guest in guests] == before, stage
        await release(store, guests, stage)
    await table.hub.stop()


async def release(store: HeldStore, guests: list[Guest], stage: str) -> None:
    """Lets writes through one at a time, until this stage is shown; the next one is held again."""
    for _ in range(20):
        store.release()
        store.holds = True
        await settle()
        shown = [f["fair"]["dealing"] for f in guests[0].outlet.frames if f.get("fair")]
        if shown[-1] is not None and shown[-1]["stage"] == stage:
            return
    pytest.fail(f"{stage} was never shown")


# ---------------------------------------------------------------- leaks


def spelled(secret: bytes) -> Iterator[str]:
    """What bytes look like when they slip into a text."""
    yield secret.hex()
    yield base64.b64encode(secret).decode().rstrip("=")
    yield base64.urlsafe_b64encode(secret).decode().rstrip("=")
    yield json.dumps(list(secret))[1:-1].replace(" ", "")


def forbidden(here: Room, seat: int | None) -> Iterator[tuple[str, str]]:
    """Everything that this viewer must not be told while the match is open, by name."""
    pledge, sealed = here.pledge, here.sealed
    assert pledge is not None
    assert sealed is not None
    named = {"S": pledge.secret, "K": sealed.key}
    for attempt in here.dealings[-1].attempts:
        named[f"s{attempt.number}"] = deal_seed(pledge.secret, 1, attempt.number)
    for name, secret in named.items():
        for text in spelled(secret):
            yield name, text[:40]
    own = () if seat is None else here.arrived[seat - 1]
    for place in range(104):
        if place not in own:
            for text in spelled(sealed.tree.proof(place).salt):
                yield f"salt {place}", text[:40]
    yield "deck", "".join(card_text(card) for card in sealed.deck[60:70])
    yield "deck", json.dumps([card_text(card) for card in sealed.deck[60:70]])[1:-1]


async def leaks(table: Bench) -> list[str]:
    """Plays a deal, all but its end, and names what reached somebody too early."""
    _, guests = await company(table)
    runner = guests[0].runner
    watcher = await table.enter(runner.room.code, "eva")
    guests[0].say("start")
    await settle()
    rng = Random(4)
    found = []
    here = runner.room
    for _ in range(60):
        if runner.room.phase != "playing":
            break
        mover = next(guest for guest in guests if guest.is_on_turn)
        mover.act(rng.choice(mover.deal["legal"]))
        await settle()
        if runner.room.phase == "playing":
            here = runner.room
    for seat, viewer in enumerate((*guests, watcher), 1):
        sent = "".join(viewer.outlet.texts)
        for name, text in forbidden(here, seat if seat < 5 else None):
            if text in sent.replace(" ", ""):
                found.append(f"{viewer.person} was sent {name}")
    counted = table.house.metrics.text().decode()
    found += [f"metrics tell {name}" for name, text in forbidden(here, None) if text in counted]
    return found


async def test_nothing_of_the_secret_leaves_before_the_match_is_closed(
    table: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await leaks(table) == []
    told = capsys.readouterr()
    runner = next(iter(table.hub._runners.values()))
    if runner.room.sealed is not None:
        for name, text in forbidden(runner.room, None):
            assert text not in told.out + told.err, f"the log tells {name}"


async def test_a_key_that_slipped_out_would_be_found(
    table: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = evidence.fair_view

    def leaky(here: Room, now: int) -> Any:
        shown = honest(here, now)
        key = "" if here.sealed is None else base64.b64encode(here.sealed.key).decode()
        return replace(shown, entry=key)

    monkeypatch.setattr("tranca.wire.outbound.fair_view", leaky)
    assert "eva was sent K" in await leaks(table)


async def test_a_proof_that_reached_another_seat_would_be_found(
    table: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = DealTree.proof

    def shifted(tree: DealTree, index: int) -> CardProof:
        return honest(tree, (index + 1) % 104)

    monkeypatch.setattr(Partaker, "checks", False)
    monkeypatch.setattr("tranca.room.evidence.proof_at", lambda r, i: shifted(r.sealed.tree, i))
    monkeypatch.setattr("tranca.wire.outbound.proof_at", lambda r, i: shifted(r.sealed.tree, i))
    assert [leak for leak in await leaks(table) if "salt" in leak]

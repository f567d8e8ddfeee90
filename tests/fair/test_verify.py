"""A match file is checked whole: honest ones hold, and whatever is bent is found where it is."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from tests.fair.house import House
from tranca.fair.canonical import canonical, read_canonical
from tranca.fair.log import LogEntry
from tranca.fair.matchfile import Doubt, Ending, MatchFile, digest_of
from tranca.fair.report import Report
from tranca.fair.scheme import match_commitment, rules_id
from tranca.fair.shapes import BadMatchFile
from tranca.fair.verify import verify_match
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, variant

Source = dict[str, Any]


@cache
def played(seed: int = 3) -> House:
    """Two whole deals and a third left open, with voided attempts among them."""
    house = House(seed, variant("sala", 4), persons=(1, 2, 4), target=100_000, void_share=0.6)
    house.play_deals(2)
    house._play_deal(3, 20)
    return house


def source() -> Source:
    """The honest file, as an object to be bent."""
    return copy.deepcopy(_source())


@cache
def _source() -> Source:
    read: Source = read_canonical(played().file("draw").to_bytes())
    return read


def faults(bent: Source) -> str:
    """What is at fault with a bent file, by itself, in one text."""
    report = verify_match(canonical(bent))
    return "\n".join(map(str, report.faults))


def closed(data: bytes, house: House) -> list[LogEntry]:
    """A log in which this file closed the house's match."""
    return [
        LogEntry("open", house.match, house.commitment),
        LogEntry("close", house.match, house.commitment, digest_of(data)),
    ]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("name", VARIANT_NAMES)
@pytest.mark.parametrize("target", [None, 1500])
def test_an_honest_match_holds(name: str, players: int, target: int | None) -> None:
    house = House(players, variant(name, players), persons=(1, 2), target=target)
    house.play_deals(9)
    assert house.ended_by_points()
    report = verify_match(house.close(), house.log)
    assert report.ok, report.faults
    assert {"rules", "commitment", "first dealer", "score", "log"} <= places(report)


def places(report: Report) -> set[str]:
    return {step.place for step in report.steps}


@pytest.mark.parametrize("ending", ["draw", "conceded", "abandonment", "expired"])
def test_a_match_that_ended_otherwise_holds(ending: Ending) -> None:
    data = played().file(ending).to_bytes()
    assert verify_match(data, closed(data, played())).ok


def test_a_match_without_deals_holds() -> None:
    """Its rules were changed before a deal: it is dropped, and still in the log."""
    house = House(1, variant("sala", 4))
    report = verify_match(house.close("dropped"), house.log)
    assert report.ok, report.faults


def test_a_match_of_bots_alone_holds() -> None:
    house = House(1, variant("sala", 4), persons=())
    house.play_deals(2)
    assert verify_match(house.close("draw"), house.log).ok


def test_a_match_closed_in_the_middle_of_an_attempt_holds() -> None:
    house = House(4, variant("sala", 4), target=100_000, void_share=0.0)
    house.play_deals(2)
    bent = read_canonical(house.file("draw").to_bytes())
    last = bent["deals"][1]
    bent["totals"] = last["record"]["before"]
    last["record"] = last["root"] = None
    last["attempts"][-1]["voided"] = {"why": "closed", "seats": []}
    last["attempts"][-1]["shares"] = [None] * 4
    assert not faults(bent)
    bent["deals"].append(copy.deepcopy(bent["deals"][0]) | {"deal": 3})
    assert "another deal followed" in faults(bent)


def test_reading_and_writing_are_each_others_inverse() -> None:
    data = played().file("draw").to_bytes()
    read = MatchFile.from_bytes(data)
    assert read.to_bytes() == data
    assert replace(read, claimed=None) == played().file("draw")


# ---------------------------------------------------------------- what is bent is found

_NONCE = "5a" * 32


def _first_share(bent: Source) -> Source:
    shares = bent["deals"][0]["attempts"][-1]["shares"]
    share: Source = next(share for share in shares if share is not None)
    return share


def _voided(bent: Source) -> Source:
    found: Source = next(
        attempt
        for deal in bent["deals"]
        for attempt in deal["attempts"]
        if attempt["voided"] is not None and attempt["voided"]["seats"]
    )
    return found


def _flip(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


def _bend(path: str, value: Any) -> Callable[[Source], None]:
    def bend(bent: Source) -> None:
        *way, last = [int(step) if step.lstrip("-").isdigit() else step for step in path.split("/")]
        place: Any = bent
        for step in way:
            place = place[step]
        place[last] = value(place[last]) if callable(value) else value

    return bend


def _swap_cards(bent: Source) -> None:
    deck = bent["deals"][0]["record"]["deck"]
    other = next(at for at in range(1, 104) if deck[at] != deck[0])
    deck[0], deck[other] = deck[other], deck[0]


def _drop_share(bent: Source) -> None:
    shares = bent["deals"][0]["attempts"][-1]["shares"]
    shares[next(at for at, share in enumerate(shares) if share)] = None


def _drop_seat_entirely(bent: Source) -> None:
    attempt = bent["deals"][0]["attempts"][-1]
    at = next(at for at, share in enumerate(attempt["shares"]) if share)
    attempt["shares"][at] = attempt["commits"][at] = None


def _uncommitted_share(bent: Source) -> None:
    attempt = bent["deals"][0]["attempts"][-1]
    attempt["shares"][2] = {"nonce": _NONCE, "cut": 3}


def _ask_again(bent: Source) -> None:
    """Who failed in an attempt is asked in the next one, as if nothing had been."""
    for deal in bent["deals"]:
        for attempt, after in pairwise(deal["attempts"]):
            if attempt["voided"]["seats"]:
                after["asked"] = sorted({*after["asked"], *attempt["voided"]["seats"]})
                return


BENT: list[tuple[str, Callable[[Source], None], str]] = [
    ("another secret", _bend("secret", _flip), "secret is not the one committed to"),
    ("another commitment", _bend("commitment", _flip), "secret is not the one committed to"),
    ("another match", _bend("match", "m-9999"), "secret is not the one committed to"),
    ("rules' name", _bend("rules_id", "sala/4@0000000000000000"), "their name is"),
    ("a switch", _bend("rules/dirty_canasta", 150), "their name is"),
    ("first dealer", _bend("first_dealer", lambda seat: seat % 4 + 1), "the draw gives seat"),
    ("a dealer", _bend("deals/1/dealer", lambda seat: seat % 4 + 1), "deals, not seat"),
    ("C", _bend("deals/0/attempts/0/commitment", _flip), "server's part is not"),
    ("a nonce", lambda b: _first_share(b).update(nonce=_NONCE), "share is not the one committed"),
    ("a cut", lambda b: _first_share(b).update(cut=(_first_share(b)["cut"] + 1) % 104), "share is"),
    ("a share dropped", _drop_share, "were not revealed"),
    ("a seat's part dropped", _drop_seat_entirely, "deck is not the one that the shares give"),
    ("a share of nobody", _uncommitted_share, "never committed to"),
    ("nobody asked", _bend("deals/0/attempts/-1/asked", []), "without being asked"),
    ("asked again", _ask_again, "which had failed before"),
    ("no void", lambda b: _voided(b).update(voided=None), "an attempt stood, yet another"),
    (
        "void without seats",
        lambda b: _voided(b)["voided"].update(seats=[]),
        "did not commit, or that revealed rightly",
    ),
    (
        "void blaming a seat that revealed",
        lambda b: _voided(b)["voided"].update(
            seats=[next(n for n, s in enumerate(_voided(b)["shares"], 1) if s)]
        ),
        "did not commit, or that revealed rightly",
    ),
    (
        "a restart's void with seats",
        lambda b: _voided(b)["voided"].update(why="restart"),
        "no seat's fault",
    ),
    (
        "closed, yet going on",
        lambda b: _voided(b)["voided"].update(why="closed", seats=[]),
        "the match ended in an attempt",
    ),
    ("no attempt", _bend("deals/0/attempts", []), "at least one attempt"),
    ("root", _bend("deals/0/root", _flip), "root is not the one"),
    ("no root", _bend("deals/0/root", None), "root and record belong"),
    ("no record", _bend("deals/0/record", None), "root and record belong"),
    ("two cards swapped", _swap_cards, "deck is not the one"),
    ("a record's match", _bend("deals/0/record/match", "m-2"), "record's match is not"),
    ("a record's number", _bend("deals/0/record/deal", 2), "record's deal is not"),
    ("a record's dealer", _bend("deals/0/record/dealer", lambda s: s % 4 + 1), "record's dealer"),
    ("totals before", _bend("deals/1/record/before", [0, 10]), "record's before is not"),
    ("a record's target", _bend("deals/1/record/target", None), "record's target is not"),
    ("a record's rules", _bend("deals/0/record/rules/dirty_canasta", 150), "record's rules"),
    ("a seat less", _bend("deals/0/record/seats", lambda s: s[:3]), "another number of seats"),
    ("a seat's kind", _bend("deals/0/record/seats/0/kind", "god"), "something else than name"),
    ("a seat's name", _bend("deals/0/record/seats/0/name", 7), "something else than name"),
    ("an act left out", _bend("deals/0/record/actions", lambda a: a[:-1]), "deal 1"),
    ("another act", _bend("deals/0/record/actions/0", "X:Ks"), "act 0"),
    ("times", _bend("deals/0/record/times", lambda t: t[1:]), "one entry for each act"),
    ("by", _bend("deals/0/record/by", lambda by: by[1:]), "one entry for each act"),
    (
        "a line of the count",
        _bend("deals/0/record/result/sides/0/cards", lambda c: c + 10),
        "REC-5",
    ),
    ("no result", _bend("deals/0/record/result", None), "REC-5"),
    ("totals", _bend("totals", [0, 0]), "the deals add up to"),
    ("an ending by points", _bend("ending", "target"), "do not end the match"),
    ("an ending as single", _bend("ending", "single"), "do not end the match"),
    ("a draw that is won", _bend("winner", "A"), "for its winner"),
    ("conceded to nobody", _bend("ending", "conceded"), "for its winner"),
    ("dropped after deals", _bend("ending", "dropped"), "has no deals"),
    ("a deal after the end", _bend("target", 10), "the match had ended before this deal"),
]


@pytest.mark.parametrize(("bend", "said"), [b[1:] for b in BENT], ids=[b[0] for b in BENT])
def test_a_bent_file_is_found_by_itself(bend: Callable[[Source], None], said: str) -> None:
    """No log is needed: each of these is derived and compared."""
    bent = source()
    bend(bent)
    assert said in faults(bent)


def test_the_honest_source_has_no_fault() -> None:
    """What the bent ones were bent from."""
    assert not faults(source())
    assert _voided(source())


@pytest.mark.parametrize(("target", "ending"), [(None, "target"), (10, "single")])
def test_a_match_by_points_ends_as_its_target_says(target: int | None, ending: str) -> None:
    house = House(6, variant("sala", 4), target=target, void_share=0.0)
    house.play_deals(1)
    assert house.ended_by_points()
    bent = read_canonical(house.file().to_bytes())
    assert not faults(bent)
    bent["ending"] = ending
    assert "a match with this target does not end as" in faults(bent)
    bent["ending"] = "draw"
    assert "the totals do not end the match" in faults(bent)


def test_the_winner_is_the_totals() -> None:
    house = House(6, variant("sala", 4), target=10, void_share=0.0)
    house.play_deals(1)
    bent = read_canonical(house.file().to_bytes())
    bent["winner"] = "B" if bent["winner"] == "A" else "A"
    assert "the winner, not" in faults(bent)


def test_an_act_spelled_otherwise_is_found() -> None:
    """A file has one spelling, acts too."""
    bent = source()
    for deal in bent["deals"]:
        for at, act in enumerate(deal["record"]["actions"]):
            kind, _, cards = act.partition(":")
            turned = "".join(cards[n : n + 2] for n in range(len(cards) - 2, -1, -2))
            if kind == "M" and turned != cards:
                deal["record"]["actions"][at] = f"M:{turned}"
                assert "canonical text" in faults(bent)
                return
    pytest.fail("no meld in these deals")


def test_more_in_a_result_than_the_count_is_found() -> None:
    bent = source()
    bent["deals"][0]["record"]["result"]["bonus"] = 5
    assert "says more than the count" in faults(bent)


@pytest.mark.parametrize(
    "where",
    ["", "deals/0", "deals/0/attempts/0", "deals/0/record", "rules", "deals/0/record/rules"],
)
def test_a_further_key_is_found(where: str) -> None:
    bent = source()
    place: Any = bent
    for step in where.split("/") if where else []:
        place = place[int(step) if step.isdigit() else step]
    place["zz"] = 1
    assert faults(bent)


@pytest.mark.parametrize("key", sorted(_source()))
def test_a_missing_key_is_found(key: str) -> None:
    bent = source()
    del bent[key]
    assert f"lacks {key!r}" in faults(bent)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", "tranca-match/2"),
        ("scheme", "TF2"),
        ("match", 1),
        ("players", 2),
        ("players", True),
        ("target", 0),
        ("target", "3000"),
        ("secret", "AB" * 64),
        ("secret", "ab" * 63),
        ("secret", None),
        ("first_dealer", 5),
        ("ending", "won"),
        ("winner", None),
        ("totals", [1]),
        ("totals", [1, True]),
        ("doubts", {}),
        ("doubts", [{"deal": 1, "seat": 5, "code": ""}]),
        ("doubts", [{"deal": -1, "seat": 1, "code": ""}]),
        ("deals", None),
        ("rules", []),
        ("rules/players", 3),
        ("deals/0/deal", 2),
        ("deals/0/record", []),
        ("deals/0/attempts/0/attempt", 1),
        ("deals/0/attempts/0/asked", [2, 1]),
        ("deals/0/attempts/0/asked", [1, 1]),
        ("deals/0/attempts/0/asked", [0]),
        ("deals/0/attempts/0/commits", [None] * 3),
        ("deals/0/attempts/0/shares", [None] * 5),
        ("deals/0/attempts/0/shares/0", {"nonce": _NONCE, "cut": 104}),
        ("deals/0/attempts/0/shares/0", {"nonce": _NONCE[:-2], "cut": 1}),
        ("deals/0/attempts/0/voided", {"why": "luck", "seats": []}),
    ],
)
def test_an_ill_shaped_file_is_refused(path: str, value: Any) -> None:
    bent = source()
    _bend(path, value)(bent)
    with pytest.raises(BadMatchFile):
        MatchFile.from_bytes(canonical(bent))
    assert faults(bent)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"null", b"\xff", b"[" * 10_000])
def test_anything_else_is_a_fault_and_no_crash(data: bytes) -> None:
    assert not verify_match(data).ok


def test_pretty_printed_is_another_file() -> None:
    assert "canonical" in str(verify_match(json.dumps(source(), indent=1).encode()).faults[0])


@pytest.mark.parametrize(
    "bend",
    [
        _bend("rules_id", "\x1b[2J"),
        _bend("match", "\x1b[2J"),
        _bend("\x1b[2J", 1),
        _bend("deals/0/record/actions/0", "\x1b[2J"),
        _bend("deals/0/record/deck/0", "\x1b[2J"),
        _bend("rules/\x1b[2J", 1),
        _bend("doubts", [{"deal": 1, "seat": 1, "code": "\x1b[2J"}]),
    ],
)
def test_a_report_never_carries_a_files_control_characters(
    bend: Callable[[Source], None],
) -> None:
    """A report is printed on terminals, and a file comes from anywhere."""
    bent = source()
    bend(bent)
    assert all(str(step).isprintable() for step in verify_match(canonical(bent)).steps)


# ---------------------------------------------------------------- the log


def test_what_nothing_derives_is_held_by_the_log() -> None:
    """A name changed: the file holds by itself, and the log has another digest."""
    data = played().file("draw").to_bytes()
    bent = source()
    bent["deals"][0]["record"]["seats"][0]["name"] = "Outro"
    changed = canonical(bent)
    assert verify_match(changed).ok
    assert not verify_match(changed, closed(data, played())).ok


def test_without_a_log_the_report_says_so() -> None:
    report = verify_match(played().file("draw").to_bytes())
    assert any(step.state == "note" and step.place == "log" for step in report.steps)


def test_a_doubt_is_told() -> None:
    doubts = (Doubt(1, 2, "card"), Doubt(0, 4, "commitment"))
    report = verify_match(replace(played().file("draw"), doubts=doubts).to_bytes())
    assert report.ok
    told = [(step.place, step.said) for step in report.steps if "doubted" in step.said]
    assert told == [
        ("deal 1", "seat 2's client doubted it: 'card'"),
        ("before the deals", "seat 4's client doubted it: 'commitment'"),
    ]


OPEN, CLOSE = closed(played().file("draw").to_bytes(), played())
OTHER = LogEntry("open", "m-other", bytes(64))


@pytest.mark.parametrize(
    "log",
    [
        [],
        [OTHER],
        [OPEN],
        [CLOSE],
        [CLOSE, OPEN],
        [OPEN, OPEN, CLOSE],
        [OPEN, CLOSE, CLOSE],
        [replace(OPEN, commitment=bytes(64)), CLOSE],
        [OPEN, replace(CLOSE, commitment=bytes(64))],
        [replace(OPEN, digest=CLOSE.digest), CLOSE],
        [OPEN, replace(CLOSE, digest=bytes(64))],
    ],
)
def test_a_log_that_does_not_fit_is_a_fault(log: list[LogEntry]) -> None:
    report = verify_match(played().file("draw").to_bytes(), log)
    assert {step.place for step in report.faults} == {"log"}


def test_others_entries_do_not_matter() -> None:
    report = verify_match(played().file("draw").to_bytes(), [OTHER, OPEN, OTHER, CLOSE, OTHER])
    assert report.ok, report.faults


def test_a_secret_found_afterwards_does_not_fit() -> None:
    """Whoever rewrites file and commitment together still has the log against them."""
    house = played()
    file = replace(house.file("draw"), secret=bytes(64))
    assert match_commitment(house.match, rules_id(house.rules), bytes(64)) != house.commitment
    data = file.to_bytes()
    report = verify_match(data, closed(data, house))
    assert any(step.place == "log" for step in report.faults)

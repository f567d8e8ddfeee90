"""The file that opens a closed match: its secret, everybody's shares, and its deals' records.

What it says of the deals is all that is needed to compute them again. It reads and writes the
canonical form alone and trusts nothing that it reads: whether it is *true* is asked of
``tranca.fair.verify``. It must not be made while anything of the match is hidden (VIEW-3).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from tranca.fair import shapes
from tranca.fair.canonical import LARGEST, NotCanonical, canonical, read_canonical
from tranca.fair.scheme import (
    CARDS,
    NONCE_BYTES,
    SCHEME,
    SECRET_BYTES,
    H,
    Share,
    first_dealer,
    match_commitment,
    rules_id,
)
from tranca.fair.shapes import BadMatchFile
from tranca.fair.tree import HASH_BYTES
from tranca.rules import PLAYER_COUNTS, BadRules, Rules, rules_from

FORMAT: Final = "tranca-match/1"

Why = Literal["silent", "wrong", "left", "restart", "closed"]
"""Why an attempt was voided: a committed seat kept silent, revealed wrongly or left; the server was
started anew; the match ended first."""
Ending = Literal["target", "single", "conceded", "draw", "abandonment", "expired", "dropped"]
"""How a match ended; ``dropped``: its rules were changed before a deal, which opened another."""
Winner = Literal["A", "B", "none"]

WHYS: Final[tuple[Why, ...]] = get_args(Why)
ENDINGS: Final[tuple[Ending, ...]] = get_args(Ending)
WINNERS: Final[tuple[Winner, ...]] = get_args(Winner)

_KEYS: Final = (
    *("format", "scheme", "match", "rules_id", "rules", "players", "target", "commitment"),
    *("secret", "first_dealer", "ending", "winner", "totals", "doubts", "deals"),
)
_ATTEMPT_KEYS: Final = ("attempt", "commitment", "asked", "commits", "shares", "voided")


@dataclass(frozen=True, slots=True)
class Voided:
    """Why an attempt counts for nothing, and the seats whose share failed to come (ascending)."""

    why: Why
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt at fixing a deal's order, as it was shown. Lists by seat start with seat 1's."""

    attempt: int
    commitment: bytes
    asked: tuple[int, ...]
    commits: tuple[bytes | None, ...]
    shares: tuple[Share | None, ...]
    voided: Voided | None = None


@dataclass(frozen=True, slots=True)
class FiledDeal:
    """A deal: its attempts, the root and the record of the last (``None`` if that was voided)."""

    deal: int
    dealer: int
    attempts: tuple[Attempt, ...]
    root: bytes | None
    record: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Doubt:
    """A seat's client said that something shown to it did not check; ``code`` says what.

    ``deal`` is 0 for what was shown before any, and may be one that never got its cards.
    """

    deal: int
    seat: int
    code: str


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A closed match, opened. ``target`` is points, or ``None`` for a single deal."""

    match: str
    rules: Rules
    target: int | None
    secret: bytes
    ending: Ending
    winner: Winner
    totals: tuple[int, int]
    deals: tuple[FiledDeal, ...]
    doubts: tuple[Doubt, ...] = ()
    claimed: Claimed | None = None

    def to_bytes(self) -> bytes:
        """The canonical bytes, derived fields and all; raises ``NotCanonical`` for odd text."""
        return canonical(_object_of(self))

    @classmethod
    def from_bytes(cls, data: bytes) -> MatchFile:
        """The file that canonical bytes spell; raises :class:`BadMatchFile`."""
        try:
            return _file_of(read_canonical(data))
        except NotCanonical as bad:
            raise BadMatchFile(str(bad)) from None


@dataclass(frozen=True, slots=True)
class Claimed:
    """What a file that was read says of itself and could be derived: to be checked, not used."""

    rules_id: str
    commitment: bytes
    first_dealer: int


def digest_of(data: bytes) -> bytes:
    """What the log's closing entry holds of a file: H of its canonical bytes."""
    return H(data)


# ---------------------------------------------------------------- writing


def _object_of(file: MatchFile) -> dict[str, Any]:
    players = file.rules.players
    named = rules_id(file.rules)
    return {
        "format": FORMAT,
        "scheme": SCHEME,
        "match": file.match,
        "rules_id": named,
        "rules": file.rules.to_dict(),
        "players": players,
        "target": file.target,
        "commitment": match_commitment(file.match, named, file.secret).hex(),
        "secret": file.secret.hex(),
        "first_dealer": first_dealer(file.secret, file.match, players),
        "ending": file.ending,
        "winner": file.winner,
        "totals": list(file.totals),
        "doubts": [{"deal": d.deal, "seat": d.seat, "code": d.code} for d in file.doubts],
        "deals": [_deal_object(deal) for deal in file.deals],
    }


def _deal_object(deal: FiledDeal) -> dict[str, Any]:
    return {
        "deal": deal.deal,
        "dealer": deal.dealer,
        "attempts": [_attempt_object(attempt) for attempt in deal.attempts],
        "root": None if deal.root is None else deal.root.hex(),
        "record": deal.record,
    }


def _attempt_object(attempt: Attempt) -> dict[str, Any]:
    voided = attempt.voided
    return {
        "attempt": attempt.attempt,
        "commitment": attempt.commitment.hex(),
        "asked": list(attempt.asked),
        "commits": [None if k is None else k.hex() for k in attempt.commits],
        "shares": [
            None if share is None else {"nonce": share.nonce.hex(), "cut": share.cut}
            for share in attempt.shares
        ],
        "voided": None if voided is None else {"why": voided.why, "seats": list(voided.seats)},
    }


# ---------------------------------------------------------------- reading


def _file_of(value: object) -> MatchFile:
    source = shapes.fields(value, "the file", _KEYS)
    shapes.one_of(source["format"], "format", (FORMAT,))
    shapes.one_of(source["scheme"], "scheme", (SCHEME,))
    rules = _rules(source["rules"])
    players = shapes.number(source["players"], "players", rules.players, rules.players)
    target = source["target"]
    deals = shapes.items(source["deals"], "deals")
    doubts = shapes.items(source["doubts"], "doubts")
    return MatchFile(
        match=shapes.text(source["match"], "match"),
        rules=rules,
        target=None if target is None else shapes.number(target, "target", 1, LARGEST),
        secret=shapes.octets(source["secret"], "secret", SECRET_BYTES),
        ending=shapes.one_of(source["ending"], "ending", ENDINGS),
        winner=shapes.one_of(source["winner"], "winner", WINNERS),
        totals=_totals(source["totals"]),
        deals=tuple(_deal(deal, f"deal {n}", n, players) for n, deal in enumerate(deals, 1)),
        doubts=tuple(_doubt(doubt, players) for doubt in doubts),
        claimed=_claimed(source, players),
    )


def _claimed(source: dict[str, Any], players: int) -> Claimed:
    return Claimed(
        rules_id=shapes.text(source["rules_id"], "rules_id"),
        commitment=shapes.octets(source["commitment"], "commitment", HASH_BYTES),
        first_dealer=shapes.number(source["first_dealer"], "first_dealer", 1, players),
    )


def _totals(value: object) -> tuple[int, int]:
    a, b = shapes.items(value, "totals", 2)
    return (
        shapes.number(a, "totals", -LARGEST, LARGEST),
        shapes.number(b, "totals", -LARGEST, LARGEST),
    )


def _rules(value: object) -> Rules:
    if not isinstance(value, dict):
        raise BadMatchFile("rules must be an object")
    try:
        rules = rules_from(value)
    except BadRules as bad:
        raise BadMatchFile(f"rules: {bad}") from None
    shapes.fields(value, "rules", rules.to_dict())
    assert rules.players in PLAYER_COUNTS, "rules are for a table that there is"
    return rules


def _doubt(value: object, players: int) -> Doubt:
    doubt = shapes.fields(value, "a doubt", ("deal", "seat", "code"))
    return Doubt(
        deal=shapes.number(doubt["deal"], "a doubt's deal", 0, LARGEST),
        seat=shapes.number(doubt["seat"], "a doubt's seat", 1, players),
        code=shapes.text(doubt["code"], "a doubt's code"),
    )


def _deal(value: object, place: str, number: int, players: int) -> FiledDeal:
    deal = shapes.fields(value, place, ("deal", "dealer", "attempts", "root", "record"))
    attempts = shapes.items(deal["attempts"], f"{place}: attempts")
    root, record = deal["root"], deal["record"]
    if record is not None and not isinstance(record, dict):
        raise BadMatchFile(f"{place}: record must be an object or null")
    return FiledDeal(
        deal=shapes.number(deal["deal"], f"{place}: deal", number, number),
        dealer=shapes.number(deal["dealer"], f"{place}: dealer", 1, players),
        attempts=tuple(
            _attempt(attempt, f"{place}, attempt {n}", n, players)
            for n, attempt in enumerate(attempts)
        ),
        root=None if root is None else shapes.octets(root, f"{place}: root", HASH_BYTES),
        record=record,
    )


def _attempt(value: object, place: str, number: int, players: int) -> Attempt:
    attempt = shapes.fields(value, place, _ATTEMPT_KEYS)
    commits = shapes.items(attempt["commits"], f"{place}: commits", players)
    shares = shapes.items(attempt["shares"], f"{place}: shares", players)
    return Attempt(
        attempt=shapes.number(attempt["attempt"], f"{place}: attempt", number, number),
        commitment=shapes.octets(attempt["commitment"], f"{place}: commitment", HASH_BYTES),
        asked=shapes.seats(attempt["asked"], f"{place}: asked", players),
        commits=tuple(
            None if k is None else shapes.octets(k, f"{place}: commits", HASH_BYTES)
            for k in commits
        ),
        shares=tuple(_share(share, f"{place}: shares") for share in shares),
        voided=_voided(attempt["voided"], f"{place}: voided", players),
    )


def _share(value: object, place: str) -> Share | None:
    if value is None:
        return None
    share = shapes.fields(value, place, ("nonce", "cut"))
    return Share(
        nonce=shapes.octets(share["nonce"], place, NONCE_BYTES),
        cut=shapes.number(share["cut"], place, 0, CARDS - 1),
    )


def _voided(value: object, place: str, players: int) -> Voided | None:
    if value is None:
        return None
    voided = shapes.fields(value, place, ("why", "seats"))
    why = shapes.one_of(voided["why"], place, WHYS)
    return Voided(why, shapes.seats(voided["seats"], place, players))

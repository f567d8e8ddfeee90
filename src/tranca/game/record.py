"""Deals as text: reading, writing and replaying records (docs/records.md).

A record is one JSON object on one line. Reading is strict about what a record must have and keeps
whatever else it holds; every fault has a ``REC-`` code or the article that an act breaks, and the
number of the act at fault.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tranca.cards import BadCard, card_text, parse_card
from tranca.game.acts import Act, BadAct, parse_act
from tranca.game.counting import Result
from tranca.game.deal import BadDeck, Deal
from tranca.game.facts import Fact
from tranca.game.legality import IllegalAct
from tranca.game.playing import new_deal, play
from tranca.game.position import BadPosition, deal_from_position
from tranca.game.record_checks import difference, extras_fault
from tranca.game.strict_json import BadJson, read_json
from tranca.rules import BadRules, Rules, rules_from

FORMAT: Final = "tranca/1"
_FROM_0: Final = "places counted from 0"
_KNOWN: Final = ("format", "rules", "dealer", "deck", "position", "actions", "result")


class BadRecord(ValueError):
    """A record at fault.

    A code, a sentence, and the act's number from 0 when one act is to blame.
    """

    def __init__(self, code: str, message: str, action: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.action = action


@dataclass(slots=True)
class Record:
    """A deal as written. Has either ``deck`` (with ``dealer``) or ``position``.

    ``has_result`` tells a result that is null (the deal is open) from one that is not given.
    ``extras`` and ``rule_extras`` keep the keys that are not read here.
    """

    rules: Rules
    actions: list[Any]
    dealer: int | None = None
    deck: list[Any] | None = None
    position: dict[str, Any] | None = None
    result: dict[str, Any] | None = None
    has_result: bool = False
    extras: dict[str, Any] = field(default_factory=dict)
    rule_extras: dict[str, Any] = field(default_factory=dict)


def parse_record(line: str) -> Record:
    """The record that a line writes; raises :class:`BadRecord` (``REC-3``)."""
    try:
        source = read_json(line)
    except BadJson as bad:
        raise BadRecord("REC-3", f"not a JSON object: {bad}") from None
    if not isinstance(source, dict):
        raise BadRecord("REC-3", f"a record is an object, not {type(source).__name__}")
    if source.get("format") != FORMAT:
        raise BadRecord("REC-3", f"format must be {FORMAT!r}")
    return _from_object(source)


def _from_object(source: dict[str, Any]) -> Record:
    spelled = _typed(source, "rules", dict)
    try:
        rules = rules_from(spelled)
    except BadRules as bad:
        raise BadRecord("REC-3", str(bad)) from None
    record = Record(rules, _typed(source, "actions", list))
    switches = rules.to_dict()
    record.rule_extras = {key: value for key, value in spelled.items() if key not in switches}
    if "position" in source:
        if "deck" in source:
            raise BadRecord("REC-3", "a record has a deck or a position, not both")
        record.position = _typed(source, "position", dict)
    else:
        record.dealer = _typed(source, "dealer", int)
        record.deck = _typed(source, "deck", list)
    if "result" in source:
        record.has_result = True
        if source["result"] is not None:
            record.result = _typed(source, "result", dict)
    record.extras = {key: value for key, value in source.items() if key not in _KNOWN}
    fault = extras_fault(record.extras)
    if fault is not None:
        raise BadRecord("REC-3", fault)
    return record


def _typed(source: dict[str, Any], name: str, kind: type) -> Any:
    if name not in source:
        raise BadRecord("REC-3", f"the record lacks {name}")
    if type(source[name]) is not kind:
        found = type(source[name]).__name__
        raise BadRecord("REC-3", f"{name} must be {kind.__name__}, not {found}")
    return source[name]


def first_state(record: Record) -> Deal:
    """The deal before its first act; raises :class:`BadRecord` (``REC-3``, ``REC-4``)."""
    if record.position is not None:
        try:
            return deal_from_position(record.rules, record.position)
        except BadPosition as bad:
            raise BadRecord("REC-3" if bad.ill_typed else "REC-4", str(bad)) from None
    assert record.deck is not None, "a record has a deck or a position"
    assert record.dealer is not None, "a deck comes with its dealer"
    if not 1 <= record.dealer <= record.rules.players:
        raise BadRecord("REC-4", f"the dealer must be a seat from 1 to {record.rules.players}")
    try:
        return new_deal(record.rules, record.dealer, _kinds(record.deck))
    except BadDeck as bad:
        raise BadRecord("REC-4", str(bad)) from None


def _kinds(deck: list[Any]) -> list[int]:
    """The kinds that a deck names; raises :class:`BadRecord` with the place of a wrong one."""
    kinds: list[int] = []
    for place, name in enumerate(deck):
        if not isinstance(name, str):
            raise BadRecord("REC-3", f"deck[{place}] must be a card's name, {_FROM_0}")
        try:
            kind = parse_card(name)
        except BadCard as bad:
            raise BadRecord("REC-4", f"deck[{place}]: {bad}, {_FROM_0}") from None
        if kinds.count(kind) == 2:
            raise BadRecord("REC-4", f"deck[{place}]: {name} for the third time, {_FROM_0}")
        kinds.append(kind)
    return kinds


def replay(
    record: Record,
    watch: Callable[[int, Act, list[Fact], Deal], None] | None = None,
    most: int | None = None,
) -> Deal:
    """Plays a record through and checks its result; gives the deal as it stands at the end.

    ``watch`` is called after each act with its number, the act, what came of it, and the deal (not
    to be kept: it goes on changing). With ``most``, only so many acts are played, and the result is
    left alone. Raises :class:`BadRecord` at the first fault.
    """
    deal = first_state(record)
    for number, text in enumerate(record.actions[:most]):
        try:
            act = parse_act(text) if isinstance(text, str) else None
        except BadAct as bad:
            raise BadRecord(bad.code, str(bad), number) from None
        if act is None:
            raise BadRecord("REC-1", "an act is written as text", number)
        try:
            facts = play(deal, act)
        except IllegalAct as illegal:
            raise BadRecord(illegal.refusal.code, illegal.refusal.message, number) from None
        if watch is not None:
            watch(number, act, facts, deal)
    if most is None:
        _check_result(record, deal)
    return deal


def _check_result(record: Record, deal: Deal) -> None:
    if not record.has_result:
        return
    result = deal.result()
    if result is None or record.result is None:
        if result is not None:
            raise BadRecord("REC-5", "the result is null, but the deal is over")
        if record.result is not None:
            raise BadRecord("REC-5", "the result is a count, but the deal is not over")
        return
    fault = difference("result", record.result, result.to_dict())
    if fault is not None:
        raise BadRecord("REC-5", fault)


def record_of(
    deal: Deal, extras: dict[str, Any] | None = None, start: dict[str, Any] | None = None
) -> Record:
    """The record of a deal, its deck included: never for eyes that may not see it.

    For a deal laid from a position, ``start`` is that position. Raises ``ValueError`` when there is
    neither a deck nor a start.
    """
    if not deal.deck and start is None:
        raise ValueError("the record of a deal without a deck needs the position that it began at")
    result = deal.result()
    return Record(
        rules=deal.rules,
        actions=list(deal.acts),
        dealer=deal.dealer if start is None else None,
        deck=[card_text(card) for card in deal.deck] if start is None else None,
        position=start,
        result=None if result is None else result.to_dict(),
        has_result=True,
        extras=dict(extras or {}),
    )


def record_text(record: Record) -> str:
    """The record as one line of JSON, without the line's end.

    The same record gives the same bytes.
    """
    rules = {**record.rules.to_dict(), **record.rule_extras}
    source: dict[str, Any] = {"format": FORMAT, "rules": rules}
    if record.position is not None:
        source["position"] = record.position
    else:
        source["dealer"] = record.dealer
        source["deck"] = record.deck
    source["actions"] = record.actions
    if record.has_result:
        source["result"] = record.result
    source.update(record.extras)
    text = json.dumps(source, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:  # half a surrogate pair, which JSON can escape and UTF-8 cannot hold
        return json.dumps(source, separators=(",", ":"))
    return text


@dataclass(frozen=True, slots=True)
class Verdict:
    """What ``verify`` says of one line."""

    ok: bool
    over: bool = False
    result: Result | None = None
    action: int | None = None
    code: str = ""
    message: str = ""


def verify_line(line: str) -> Verdict:
    """Replays one line and checks every act and the result.

    Never raises for what a line may hold.
    """
    try:
        deal = replay(parse_record(line))
    except BadRecord as bad:
        return Verdict(False, action=bad.action, code=bad.code, message=bad.message)
    return Verdict(True, over=deal.over, result=deal.result())

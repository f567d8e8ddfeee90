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
from tranca.game.deal import BadDeck, Deal, new_deal, play
from tranca.game.facts import Fact
from tranca.game.legality import IllegalAct
from tranca.game.position import BadPosition, deal_from_position
from tranca.rules import BadRules, Rules, rules_from

FORMAT: Final = "tranca/1"
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
        source = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as bad:
        reason = "nested too deeply" if isinstance(bad, RecursionError) else str(bad)
        raise BadRecord("REC-3", f"not a JSON object: {reason[:120]}") from None
    if not isinstance(source, dict):
        raise BadRecord("REC-3", f"a record is an object, not {type(source).__name__}")
    if source.get("format") != FORMAT:
        raise BadRecord("REC-3", f"format must be {FORMAT!r}")
    return _from_object(source)


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")


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
    _check_extras(record.extras)
    return record


def _typed(source: dict[str, Any], name: str, kind: type) -> Any:
    if name not in source:
        raise BadRecord("REC-3", f"the record lacks {name}")
    if type(source[name]) is not kind:
        found = type(source[name]).__name__
        raise BadRecord("REC-3", f"{name} must be {kind.__name__}, not {found}")
    return source[name]


def _is_int(value: object) -> bool:
    return type(value) is int


def _all_of(check: Callable[[object], bool], length: int | None = None) -> Callable[[object], bool]:
    def holds(value: object) -> bool:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            return False
        return all(check(each) for each in value)

    return holds


_OPTIONAL: Final[dict[str, Callable[[object], bool]]] = {
    "match": lambda value: isinstance(value, str),
    "deal": _is_int,
    "before": _all_of(_is_int, 2),
    "seats": _all_of(lambda value: isinstance(value, dict)),
    "times": _all_of(_is_int),
    "by": lambda value: isinstance(value, str) and not set(value) - set("pbsa"),
    "target": lambda value: value is None or _is_int(value),
}


def _check_extras(extras: dict[str, Any]) -> None:
    for name, holds in _OPTIONAL.items():
        if name in extras and not holds(extras[name]):
            raise BadRecord("REC-3", f"{name} is ill-typed")


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
    if not all(isinstance(card, str) for card in record.deck):
        raise BadRecord("REC-3", "a deck is a list of card names")
    try:
        return new_deal(record.rules, record.dealer, [parse_card(card) for card in record.deck])
    except (BadCard, BadDeck) as bad:
        raise BadRecord("REC-4", str(bad)) from None


def replay(
    record: Record, watch: Callable[[int, Act, list[Fact], Deal], None] | None = None
) -> Deal:
    """Plays a record through and checks its result; gives the deal as it stands at the end.

    ``watch`` is called after each act with its number, the act, what came of it, and the deal (not
    to be kept: it goes on changing). Raises :class:`BadRecord` at the first fault.
    """
    deal = first_state(record)
    for number, text in enumerate(record.actions):
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
    _check_result(record, deal)
    return deal


def _check_result(record: Record, deal: Deal) -> None:
    if not record.has_result:
        return
    result = deal.result()
    computed = None if result is None else result.to_dict()
    if not _same(record.result, computed):
        said = "null" if record.result is None else "a count"
        raise BadRecord("REC-5", f"the result is {said}, but the play gives {_brief(result)}")


def _same(written: object, computed: object) -> bool:
    """Equal in every key that is computed, and in type (``true`` is not 1)."""
    if isinstance(computed, dict):
        return isinstance(written, dict) and all(
            key in written and _same(written[key], value) for key, value in computed.items()
        )
    if isinstance(computed, list):
        return (
            isinstance(written, list)
            and len(written) == len(computed)
            and all(_same(w, c) for w, c in zip(written, computed, strict=True))
        )
    return type(written) is type(computed) and written == computed


def _brief(result: Result | None) -> str:
    if result is None:
        return "no end"
    totals = " to ".join(str(lines.total) for lines in result.sides)
    return f"{totals}, out: {result.went_out}"


def record_of(deal: Deal, extras: dict[str, Any] | None = None) -> Record:
    """The record of a deal that was dealt from a deck, its deck included.

    Never for eyes that may not see it.
    """
    result = deal.result()
    return Record(
        rules=deal.rules,
        actions=list(deal.acts),
        dealer=deal.dealer,
        deck=[card_text(card) for card in deal.deck],
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

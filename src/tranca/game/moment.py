"""Any moment of a record: the deal after so many acts, the act before it and what that brought.

It stops at a faulty act instead of raising, so that the table can be looked at as it was when the
act was refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tranca.game.acts import Act, act_text
from tranca.game.deal import Deal
from tranca.game.facts import Fact, fact_for
from tranca.game.picture import Line, Span, lines_of, scene_of_deal, scene_of_view
from tranca.game.record import BadRecord, Record, first_state, replay
from tranca.game.telling import told
from tranca.game.view import view_of
from tranca.game.words import WORDS, Language, harmless


@dataclass(frozen=True, slots=True)
class Made:
    """An act that was made: who, what, and what came of it."""

    seat: int
    act: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """The deal after the acts in ``made``, out of those that the record holds.

    ``names`` are the seats', or empty. ``fault`` is there when the next act was wanted and does
    not stand.
    """

    deal: Deal
    made: tuple[Made, ...]
    actions: Sequence[object]
    names: tuple[str, ...]
    fault: BadRecord | None


def moment_of(record: Record, acts: int | None = None) -> Moment:
    """The record's deal after so many acts, or after all of them.

    Raises :class:`BadRecord` when there is no deal to look at, because of its deck or position.
    """
    made: list[Made] = []
    fault = None
    most = len(record.actions) if acts is None else acts

    def watch(number: int, act: Act, facts: list[Fact], deal: Deal) -> None:
        made.append(Made(deal.seats[number], act_text(act), tuple(facts)))

    deal = first_state(record)
    try:
        deal = replay(record, watch, most)
    except BadRecord as bad:
        fault = bad
        deal = replay(record, most=bad.action)
    return Moment(deal, tuple(made), record.actions, _names(record), fault)


def _names(record: Record) -> tuple[str, ...]:
    """The seats' names, made harmless; empty unless each seat has one."""
    seats = record.extras.get("seats") or []
    names = [seat.get("name") for seat in seats[: record.rules.players]]
    if len(names) < record.rules.players or not all(isinstance(name, str) for name in names):
        return ()
    return tuple(harmless(name) for name in names)


def moment_lines(moment: Moment, viewer: int | None, language: Language) -> list[Line]:
    """The moment for a terminal: the last act, the table, the act to come.

    For a seat, only what that seat saw; ``None`` sees all, the act to come included.
    """
    words = WORDS[language]
    scene = (
        scene_of_deal(moment.deal, moment.names)
        if viewer is None
        else scene_of_view(view_of(moment.deal, viewer), moment.names)
    )
    lines = [*_last(moment, viewer, language), [], *lines_of(scene, language)]
    number = len(moment.made)
    if number < len(moment.actions):
        act = harmless(str(moment.actions[number])[:60], 60)
        if moment.fault is not None:
            why = f"{moment.fault.code}: {moment.fault.message}"
            said = words.refused.format(n=number, act=act, why=why)
            lines += [[], [Span(said, "fault")]]
        elif viewer is None:
            lines += [[], [Span(words.next_act.format(act=act), "note")]]
    return lines


def _last(moment: Moment, viewer: int | None, language: Language) -> list[Line]:
    words = WORDS[language]
    number, of = len(moment.made), len(moment.actions)
    if not moment.made:
        head = Span(words.opening.format(of=of), "title")
        return [[head], *_told(moment.deal.opening, moment, viewer, language)]
    last = moment.made[-1]
    head = Span(words.moment.format(n=number, of=of), "title")
    act = Span(f" · {name_of(moment, last.seat, language)}: {last.act}")
    return [[head, act], *_told(last.facts, moment, viewer, language)]


def _told(
    facts: Sequence[Fact], moment: Moment, viewer: int | None, language: Language
) -> list[Line]:
    def name(seat: int) -> str:
        return name_of(moment, seat, language)

    seen = [fact if viewer is None else fact_for(fact, viewer) for fact in facts]
    return [[Span(f"  {told(fact, language, name)}")] for fact in seen]


def name_of(moment: Moment, seat: int, language: Language) -> str:
    """What a seat is called: its number, and its name where the record has one."""
    number = WORDS[language].seat.format(seat=seat).capitalize()
    return f"{number} ({moment.names[seat - 1]})" if moment.names else number


def made_lines(moment: Moment, viewer: int | None, language: Language) -> list[Line]:
    """Every act up to the moment, a line each with its number and what came of it."""
    lines: list[Line] = []
    width = len(str(len(moment.actions)))
    for number, made in enumerate(moment.made, 1):
        told_lines = _told(made.facts, moment, viewer, language)
        said = "; ".join(line[0].text.strip() for line in told_lines)
        lines.append(
            [Span(f"{number:>{width}}  ", "label"), Span(made.act.ljust(12), "title"), Span(said)]
        )
    return lines

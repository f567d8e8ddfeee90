"""A table as text, for ``print(deal)`` and the terminal: melds, stacks, hands, the count.

A picture of a deal shows every card, a picture of a view what that viewer sees. Each piece of text
says what it is (its *role*), so that whoever has colours can use them; it refuses to know any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from tranca.cards import NO_CARD, is_black_three, is_wild
from tranca.game.counting import Result
from tranca.game.meld import Meld, counts_as_canasta
from tranca.game.table import Table, side_of
from tranca.game.words import WORDS, Language, Words, card_sign, harmless

if TYPE_CHECKING:
    from tranca.game.deal import Deal
    from tranca.game.view import View

Role = Literal[
    "plain",
    "title",
    "label",
    "red",
    "black",
    "wild",
    "clean",
    "dirty",
    "turn",
    "note",
    "hidden",
    "fault",
]
WIDTH: Final = 96
"""Columns that a picture takes at most, unless a single card needs more."""

HIDDEN: Final = "▒"


class Span(NamedTuple):
    """A piece of a line and what it is."""

    text: str
    role: Role = "plain"


Line = list[Span]


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn. Cards that are not to be seen are ``None``; lists by seat start with seat 1's.

    ``names`` are those of the seats, or empty.
    """

    table: Table
    hands: tuple[tuple[int, ...] | None, ...]
    drawn: int
    extra_draw: bool
    acts: int
    stock: tuple[int, ...] | None
    mortos: tuple[tuple[int, ...], ...] | None
    pending: tuple[tuple[int, ...] | None, tuple[int, ...] | None]
    result: Result | None
    names: tuple[str, ...] = ()


def scene_of_deal(deal: Deal, names: Sequence[str] = ()) -> Scene:
    """All of a deal, hidden cards and all. Never for the eyes of somebody at its table."""
    one, other = deal.pending
    return Scene(
        table=deal.table,
        hands=tuple(tuple(hand.cards()) for hand in deal.hands),
        drawn=deal.drawn,
        extra_draw=deal.extra_draw,
        acts=len(deal.history),
        stock=tuple(deal.stock[::-1]),
        mortos=tuple(tuple(morto) for morto in deal.mortos),
        pending=(None if one is None else tuple(one), None if other is None else tuple(other)),
        result=deal.result(),
        names=tuple(names),
    )


def scene_of_view(view: View, names: Sequence[str] = ()) -> Scene:
    """What one viewer sees of a deal."""
    seats = range(1, view.rules.players + 1)
    return Scene(
        table=view.table(),
        hands=tuple(view.hand if seat == view.viewer else None for seat in seats),
        drawn=view.drawn,
        extra_draw=view.extra_draw,
        acts=len(view.acts),
        stock=None,
        mortos=None,
        pending=(None, None),
        result=view.result,
        names=tuple(names),
    )


def picture(scene: Scene, language: Language = "pt") -> str:
    """The scene as plain text, its lines without trailing spaces."""
    lines = lines_of(scene, language)
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def lines_of(scene: Scene, language: Language = "pt") -> list[Line]:
    """The scene line by line, each piece with its role."""
    words = WORDS[language]
    lines = [_title(scene, words)]
    for side in (0, 1):
        lines += [[], *_side(scene.table, side, words)]
    lines += [[], *_stacks(scene, words), [], *_hands(scene, words)]
    if scene.result is not None:
        lines += [[], *_count(scene.result, scene.table, words)]
    return lines


# ---------------------------------------------------------------- cards


def card_span(card: int) -> Span:
    """A card with its role."""
    if is_wild(card):
        return Span(card_sign(card), "wild")
    return Span(card_sign(card), "red" if 13 <= card < 39 else "black")


def _row(label: str, cards: Iterable[int], tail: Sequence[Span] = ()) -> list[Line]:
    """A label and cards after it; where a line is full, the rest is set in below the first."""
    line: Line = [Span(label, "label")]
    lines = [line]
    start = used = len(label)
    for span in [*map(card_span, cards), *tail]:
        if used > start and used + len(span.text) > WIDTH:
            line = [Span(" " * start)]
            lines.append(line)
            used = start
        line += [span, Span(" ")]
        used += len(span.text) + 1
    return lines


# ---------------------------------------------------------------- parts of the table


def _title(scene: Scene, words: Words) -> Line:
    table = scene.table
    size = "1×1" if table.rules.players == 2 else "2×2"
    name = words.variants.get(table.rules.variant) or harmless(table.rules.variant)
    line = [Span(f"{name}, {size} · {words.count_of_acts(scene.acts)} · ", "title")]
    if table.phase == "over":
        return [*line, Span(words.over, "turn")]
    asked = words.turn_draw if table.phase == "draw" else words.turn_play
    line.append(Span(asked.format(seat=table.turn), "turn"))
    if scene.drawn != NO_CARD:
        line += [Span(f" · {words.drawn} ", "note"), card_span(scene.drawn)]
    if scene.extra_draw:
        line.append(Span(f" · {words.second_draw}", "note"))
    return line


def _side(table: Table, side: int, words: Words) -> Iterator[Line]:
    pair = table.rules.players == 4
    named = (words.sides if pair else words.side).format(side="AB"[side])
    seats = words.seats if pair else words.seat
    seated = seats.format(a=side + 1, b=side + 3, seat=side + 1)
    head = [Span(named, "title"), Span(f" · {seated} · {words.morto[table.morto[side]]}")]
    for card, live in table.red_threes[side]:
        head += [Span("  "), card_span(card)]
        if not live:
            head.append(Span(f" ({words.zero})", "note"))
    yield head
    if not table.melds[side]:
        yield [Span(f"  {words.melds_none}", "hidden")]
    for number, meld in enumerate(table.melds[side], 1):
        yield from _row(f"{number:>3}  ", meld.shown(), _mark(meld, table, words))


def _mark(meld: Meld, table: Table, words: Words) -> list[Span]:
    if not counts_as_canasta(meld, table.rules):
        return []
    return [Span(f" {words.clean}", "clean") if meld.is_clean else Span(f" {words.dirty}", "dirty")]


def _stacks(scene: Scene, words: Words) -> Iterator[Line]:
    table = scene.table
    width = 1 + max(len(words.stock), len(words.pile), len(words.mortos) + 2)
    yield from _row(
        f"{words.stock.ljust(width)}{table.stock_count:>3}  ",
        scene.stock or (),
        () if scene.stock or not table.stock_count else [Span(HIDDEN, "hidden")],
    )
    for number, count in enumerate(table.morto_counts, 1):
        label = f"{f'{words.mortos} {number}'.ljust(width)}{count:>3}  "
        if scene.mortos is None:
            yield [Span(label, "label"), Span(HIDDEN, "hidden")]
        else:
            yield from _row(label, scene.mortos[number - 1])
    locked = bool(table.pile) and is_black_three(table.pile[-1])
    yield from _row(
        f"{words.pile.ljust(width)}{len(table.pile):>3}  ",
        table.pile,
        [Span(f" {words.locked}", "note")] if locked else [],
    )


def _hands(scene: Scene, words: Words) -> Iterator[Line]:
    table = scene.table
    longest = max((len(name) for name in scene.names), default=0)
    for seat, cards in enumerate(scene.hands, 1):
        on_turn = table.phase != "over" and seat == table.turn
        name = scene.names[seat - 1] if scene.names else ""
        count = table.hand_counts[seat - 1]
        label = f"{'▸' if on_turn else ' '} {seat} {'AB'[side_of(seat)]}  "
        label += f"{name.ljust(longest)}{'  ' if longest else ''}{count:>2}  "
        yield from _hand(scene, seat, label, cards, words)


def _hand(
    scene: Scene, seat: int, label: str, cards: tuple[int, ...] | None, words: Words
) -> list[Line]:
    side = side_of(seat)
    if scene.table.pending_seat[side] == seat:
        return _row(label, scene.pending[side] or (), [Span(f" {words.reserved}", "note")])
    if cards is None:
        return [[Span(label, "label"), Span(HIDDEN * scene.table.hand_counts[seat - 1], "hidden")]]
    return _row(label, cards)


# ---------------------------------------------------------------- the count


def _count(result: Result, table: Table, words: Words) -> Iterator[Line]:
    if result.went_out is None:
        yield [Span(words.by_stock, "title")]
    else:
        said = words.out_dry if table.went_out_dry else words.out
        yield [Span(said.format(seat=result.went_out), "title")]
    sides = [lines.to_dict() for lines in result.sides]
    yield [Span(" " * 14), Span(f"{'A':>7}{'B':>8}", "label")]
    for key, name in words.lines.items():
        role: Role = "title" if key == "total" else "plain"
        yield [Span(f"{name.ljust(14)}{sides[0][key]:>7}{sides[1][key]:>8}", role)]

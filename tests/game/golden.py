"""Golden files: what the engine did once, word for word.

One playthrough of every variant and table size with every seat's view; the ordered legal acts and
the counts of sequences (perft) at named positions; and records that must replay for ever.
``python -m tests.game.golden`` writes them anew; the change shows in the diff and must be defended
there. Records are written once: one that is there is never touched, since what it holds is what
people have saved.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from tests.rules.lines.line import laid, ruled
from tests.support.laying import listed, names
from tests.support.playing import dealt, eager, play_out
from tests.support.side_by_side import seen_by_engine
from tranca.cards import NO_CARD
from tranca.game import (
    Deal,
    DealEnded,
    Fact,
    SideSeen,
    StockRenewed,
    View,
    act_text,
    legal_acts,
    play,
    view_of,
)
from tranca.game.record import record_of, record_text
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, variant

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
GAMES = [(name, players) for name in VARIANT_NAMES for players in PLAYER_COUNTS]
PERFT = GOLDEN / "perft.txt"
LISTINGS = GOLDEN / "legal-acts.txt"
SEED = 2026
PERFT_AT = (0, 1, 20, 60)
"""After how many acts the sequences of legal acts are counted, three acts deep."""
DEEP = 4
"""How deep the sequences of the named positions are counted."""
NAMED = (
    ("an ordinary hand", "sala", "4h5h6h7h9cJd2c | stock 8h9h"),
    ("twins and a 2", "sala", "7h7h7s7d2s2c9c"),
    ("sets without 2s", "games-on", "7h7h7s7d2s2c9c"),
    ("a run with gaps", "sala", "4h5h7h8hThQhKhAh2c | ours 6h7h8h"),
    ("melds that take a 2", "sala", "2h2c5h9hJd | ours 6h7h8h QcQdQh 6s7s2d"),
    ("nearly out", "sala", "QdKs5d | ours 6d7d8d9dTdJd used"),
    ("nearly out, clean", "classica", "2cQdKs | ours 6d7d8d9dTdJd used"),
    ("the pile, bridged", "sala", "7h9hKcQd2c | draw | pile 3s8h | ours 4h5h6h"),
    ("the pile, top alone", "games-on", "7h9hKcQd2c | draw | pile 3s8h | ours 4h5h6h 9h9s9c"),
    ("a 2 on the pile", "sala", "6d7d8dQsQc9h | draw | pile 8c2c | ours 4h5h6h 7s8s2s"),
    ("a locked pile", "sala", "4h5hKd | draw | pile 6h3s"),
    ("a useless card to come", "games-on", "JsQh4c9s | draw | first | stock 5d7d8d9d"),
    ("a stock that runs out", "sala", "9cJd | stock - | mortos 4s5s6s"),
    ("two seats, a morto to come", "sala/2", "9c | mortos 3hKdQd 4s5s | stock 7c8c9d"),
)
"""Small fixed positions: their name, rules, and position as the lines of the rule book write it."""


def play_file(name: str, players: int) -> Path:
    """Where a game's playthrough lies."""
    return GOLDEN / "play" / f"{name}-{players}.txt"


def record_file(name: str, players: int) -> Path:
    """Where a game's records lie."""
    return GOLDEN / "records" / f"{name}-{players}.tranca.jsonl"


def named(rules: str, at: str) -> Deal:
    """A named position, laid out."""
    return laid(at, "D" if " | draw" in at else "X", ruled(rules))


def perft(deal: Deal, depth: int) -> int:
    """How many sequences of legal acts of this length there are; shorter where the deal ends."""
    return len(leaves(deal, depth))


def leaves(deal: Deal, depth: int) -> list[Deal]:
    """The deals after each sequence of legal acts of this length; shorter where the deal ends."""
    if depth == 0 or deal.over:
        return [deal]
    found: list[Deal] = []
    for act in legal_acts(deal.table, deal.own(deal.table.turn)):
        after = deal.copy()
        play(after, act)
        found += leaves(after, depth - 1)
    return found


def perft_table() -> str:
    """Each named position: sequences of acts, and different states they lead to, by depth."""
    rows = [f"{'position':<28}" + "".join(f"{depth:>16}" for depth in range(1, DEEP + 1))]
    for name, rules, at in NAMED:
        row = f"{name:<28}"
        for depth in range(1, DEEP + 1):
            ends = leaves(named(rules, at), depth)
            row += f"{f'{len(ends)} ({len({repr(seen_by_engine(end)) for end in ends})})':>16}"
        rows.append(row)
    return "\n".join(rows) + "\n"


def listings() -> str:
    """The ordered legal acts at each named position."""
    told_each = []
    for name, rules, at in NAMED:
        acts = listed(named(rules, at))
        told_each.append(f"{name} [{rules}: {at}]\n" + "".join(f"  {act}\n" for act in acts))
    return "\n".join(told_each)


def playthrough(name: str, players: int) -> str:
    """A whole deal as text: each act, what came of it, the table, and what every viewer sees."""
    deal, rng = dealt(variant(name, players), SEED, players), Random(SEED)
    lines = [f"{name}, {players} seats, seed {SEED}", *(f"  {told(fact)}" for fact in deal.opening)]
    shown: dict[int, str] = {}
    lines += views_text(deal, shown)
    while not deal.over:
        acts = legal_acts(deal.table, deal.own(deal.table.turn))
        if len(deal.history) in PERFT_AT:
            lines.append(f"  perft {' '.join(str(perft(deal, depth)) for depth in (1, 2, 3))}")
        act, seat = eager(rng, acts), deal.table.turn
        facts = play(deal, act)
        lines.append(f"{len(deal.history)} seat {seat} {act_text(act)} (of {len(acts)})")
        lines += [f"  {told(fact)}" for fact in facts]
        lines += views_text(deal, shown)
    return "\n".join(lines) + "\n"


def views_text(deal: Deal, shown: dict[int, str]) -> list[str]:
    """Everybody's view: what all see, then each seat's own part where it is not as last ``shown``.

    A seat sees the watcher's view and its own part, and nothing else.
    """
    watcher = view_of(deal, None)
    lines = [f"  {public_text(watcher)} views {digest(deal)}"]
    for seat in range(1, deal.rules.players + 1):
        view = view_of(deal, seat)
        bare = replace(view, viewer=None, hand=(), drawn=NO_CARD, extra_draw=False)
        assert bare == watcher, "a seat sees more than everybody and its own"
        drawn = "" if view.drawn == NO_CARD else f" drew {names([view.drawn])}"
        own = names(list(view.hand)) + drawn + (" may draw again" if view.extra_draw else "")
        if shown.get(seat) != own:
            lines.append(f"  seat {seat} sees {own or 'no card'}")
            shown[seat] = own
    return lines


def told(fact: Fact) -> str:
    """A fact as a line, its cards by name."""
    if isinstance(fact, DealEnded):
        return f"DealEnded {fact.result.to_dict()}"
    said = [type(fact).__name__]
    for name, value in zip(type(fact).__match_args__, fact.parts(), strict=True):
        shown: object = value
        if name in ("card", "cards", "with_cards") and not isinstance(fact, StockRenewed):
            many: list[Any] = list(value) if isinstance(value, tuple) else [value]
            shown = names([card for card in many if card != NO_CARD])
        said.append(f"{name}={shown}")
    return " ".join(said)


def public_text(view: View) -> str:
    """What everybody sees, in one line."""
    counts = f"hands {view.hand_counts} stock {view.stock_count} mortos {view.morto_counts}"
    turn = f"{view.phase} {view.turn}{' first' if view.first_turn else ''}"
    sides = " | ".join(_side_text(side) for side in view.sides)
    return f"{turn} {counts} pile {names(list(view.pile)) or '-'} | {sides} |"


def _side_text(side: SideSeen) -> str:
    melds = " ".join(names(list(cards)) for cards in side.melds)
    red = "".join(names([card]) + ("" if live else "/zero") for card, live in side.red_threes)
    waiting = f" {side.pending_seat}:{side.pending_count}" if side.pending_seat else ""
    return f"{melds} red {red or '-'} {side.morto}{waiting}"


def digest(deal: Deal) -> str:
    """Twelve digits that change with anything that any viewer sees."""
    viewers: list[int | None] = [*range(1, deal.rules.players + 1), None]
    return sha256(repr([view_of(deal, viewer) for viewer in viewers]).encode()).hexdigest()[:12]


def records(name: str, players: int) -> str:
    """Three deals: one to the end by a melder, one broken off, one from another seed."""
    deals = [
        play_out(
            dealt(variant(name, players), SEED + seed, seed % players + 1), Random(seed), most=most
        )
        for seed, most in ((1, 3000), (2, 45), (3, 3000))
    ]
    return "".join(record_text(record_of(deal, {"match": "golden"})) + "\n" for deal in deals)


def write() -> None:
    """Writes everything anew but records; of those, what is not there yet."""
    PERFT.write_text(perft_table(), encoding="utf-8")
    LISTINGS.write_text(listings(), encoding="utf-8")
    for name, players in GAMES:
        play_file(name, players).parent.mkdir(parents=True, exist_ok=True)
        play_file(name, players).write_text(playthrough(name, players), encoding="utf-8")
        kept = record_file(name, players)
        kept.parent.mkdir(parents=True, exist_ok=True)
        if not kept.exists():
            kept.write_text(records(name, players), encoding="utf-8")


if __name__ == "__main__":
    write()

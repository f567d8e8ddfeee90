"""Golden files: one playthrough of every variant and size, and records that must replay for ever.

``python -m tests.game.golden`` writes the playthroughs anew; the change shows in the diff and must
be defended there. Records are written once: one that is there is never touched, since what it holds
is what people have saved.
"""

from __future__ import annotations

from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from random import Random

from tests.support.laying import names
from tests.support.playing import dealt, eager, play_out
from tranca.cards import NO_CARD
from tranca.game import Deal, DealEnded, Fact, StockRenewed, act_text, legal_acts, play, view_of
from tranca.game.record import record_of, record_text
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, variant

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
GAMES = [(name, players) for name in VARIANT_NAMES for players in PLAYER_COUNTS]
SEED = 2026
PERFT_AT = (0, 1, 20, 60)
"""After how many acts the sequences of legal acts are counted, three acts deep."""


def play_file(name: str, players: int) -> Path:
    """Where a game's playthrough lies."""
    return GOLDEN / "play" / f"{name}-{players}.txt"


def record_file(name: str, players: int) -> Path:
    """Where a game's records lie."""
    return GOLDEN / "records" / f"{name}-{players}.tranca.jsonl"


def perft(deal: Deal, depth: int) -> int:
    """How many sequences of legal acts of this length there are; shorter where the deal ends."""
    if depth == 0 or deal.over:
        return 1
    total = 0
    for act in legal_acts(deal.table, deal.own(deal.table.turn)):
        after = deal.copy()
        play(after, act)
        total += perft(after, depth - 1)
    return total


def playthrough(name: str, players: int) -> str:
    """A whole deal as text: each act, what came of it, the table, and a digest of every view."""
    deal, rng = dealt(variant(name, players), SEED, players), Random(SEED)
    lines = [f"{name}, {players} seats, seed {SEED}", *(f"  {told(fact)}" for fact in deal.opening)]
    while not deal.over:
        acts = legal_acts(deal.table, deal.own(deal.table.turn))
        if len(deal.history) in PERFT_AT:
            lines.append(f"  perft {' '.join(str(perft(deal, depth)) for depth in (1, 2, 3))}")
        act, seat = eager(rng, acts), deal.table.turn
        facts = play(deal, act)
        lines.append(f"{len(deal.history)} seat {seat} {act_text(act)} (of {len(acts)})")
        lines += [f"  {told(fact)}" for fact in facts]
        lines.append(f"  {table_text(deal)} views {digest(deal)}")
    return "\n".join(lines) + "\n"


def told(fact: Fact) -> str:
    """A fact as a line, its cards by name."""
    if isinstance(fact, DealEnded):
        return f"DealEnded {fact.result.to_dict()}"
    said = [type(fact).__name__]
    for field in fields(fact):
        value = getattr(fact, field.name)
        if field.name in ("card", "cards", "with_cards") and not isinstance(value, bool):
            many = value if isinstance(value, tuple) else ([] if value == NO_CARD else [value])
            value = value if isinstance(fact, StockRenewed) else names(list(many))
        said.append(f"{field.name}={value}")
    return " ".join(said)


def table_text(deal: Deal) -> str:
    """The public table in one line."""
    table = deal.table
    sides = " | ".join(
        f"{' '.join(names(meld.shown()) for meld in table.melds[side])} {table.morto[side]}"
        for side in (0, 1)
    )
    counts = f"hands {table.hand_counts} stock {table.stock_count} mortos {table.morto_counts}"
    return f"{counts} pile {len(table.pile)} | {sides} |"


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
    """Writes the playthroughs anew, and the records that are not there yet."""
    for name, players in GAMES:
        play_file(name, players).parent.mkdir(parents=True, exist_ok=True)
        play_file(name, players).write_text(playthrough(name, players), encoding="utf-8")
        kept = record_file(name, players)
        kept.parent.mkdir(parents=True, exist_ok=True)
        if not kept.exists():
            kept.write_text(records(name, players), encoding="utf-8")


if __name__ == "__main__":
    write()

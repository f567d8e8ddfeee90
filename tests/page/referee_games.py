"""Games for the page's referee: records that the engine wrote, and near-legal acts that it judged.

``python -m tests.page.referee_games`` writes those that are kept beside the tests; with a number
and a file, so many whole deals, and as many from small positions, where the rare parts of the game
are common. The page's referee must come to the same of every act, count and total; the two were
written apart, from the rule book alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.support.laying import held, listed, names
from tests.support.playing import dealt, eager
from tests.support.positions import every_rule_set, small
from tests.support.sightings import Sightings
from tranca.bots import bot_of
from tranca.cards import FULL_PACK, card_text
from tranca.game import BadAct, Deal, legal_acts, parse_act, play, side_of, view_of
from tranca.game.position import deal_from_position
from tranca.game.record import record_of, record_text
from tranca.rules import Rules

FILE: Final = Path(__file__).with_name("referee_games.jsonl")
STANDARDS: Final = 8
"""The first so many rule sets are the variants as they are, for both table sizes."""
KEPT_DEALS: Final = range(1, 5 * STANDARDS + 1)
"""Seeds of whole deals kept beside the tests: five of each variant and table size."""
KEPT_POSITIONS: Final = range(1, 161)
MANY: Final = 1000
STRIDE: Final = 37
"""So far apart are the rule sets of neighbouring seeds: a few seeds meet all kinds of rules."""
MOST_ACTS: Final = 3000
PLAYERS: Final = ("eager", "aleatorio", "iniciante")
LOOKS: Final = 0.05
"""How often the acts of a moment are judged; oftener where a hand is nearly empty."""
LOOKS_AT_THE_BRINK: Final = 0.4
MOST_LOOKS: Final = 5
NEAR: Final = 16
"""Near-legal acts that are tried at a moment."""

Game = dict[str, Any]


@cache
def _rule_sets() -> list[Rules]:
    """Each variant for each table size, then each with every single switch set otherwise."""
    return every_rule_set()


def _rules_for(seed: int) -> Rules:
    """The variants in turn, then every single switch at each of its other values."""
    return _rule_sets()[seed % STANDARDS] if seed in KEPT_DEALS else _any_rules(seed)


def _any_rules(seed: int) -> Rules:
    sets = _rule_sets()
    return sets[STRIDE * seed % len(sets)]


def whole_deal(seed: int, met: Sightings) -> Game:
    """A deal from a shuffled deck to its end, by players of one of three kinds."""
    rules = _rules_for(seed)
    deal = dealt(rules, seed, seed % rules.players + 1)
    kind = PLAYERS[seed // STANDARDS % len(PLAYERS)]
    return _game(deal, Random(seed), kind, met, None)


def from_position(seed: int, met: Sightings) -> Game:
    """A small position, played to its end by an eager player."""
    rng, rules = Random(-seed), _any_rules(seed)
    start = small(rng, rules)
    return _game(deal_from_position(rules, start), rng, "eager", met, start)


def _game(deal: Deal, rng: Random, kind: str, met: Sightings, start: dict[str, Any] | None) -> Game:
    looks: list[Game] = []
    while not deal.over and len(deal.history) < MOST_ACTS:
        met.look(deal)
        brink = min(deal.table.hand_counts) <= 2
        if len(looks) < MOST_LOOKS and rng.random() < (LOOKS_AT_THE_BRINK if brink else LOOKS):
            looks.append(_judged(deal, rng))
        met.note(deal, play(deal, _choice(deal, kind, rng)))
    return {"record": json.loads(record_text(record_of(deal, start=start))), "looks": looks}


def _choice(deal: Deal, kind: str, rng: Random) -> Any:
    seat = deal.table.turn
    if kind == "eager":
        return eager(rng, legal_acts(deal.table, deal.own(seat)))
    return bot_of(kind).choose(view_of(deal, seat), rng)


# ------------------------------------------------------------------ near-legal acts


def _judged(deal: Deal, rng: Random) -> Game:
    """Acts at this moment, told apart by the engine."""
    legal = listed(deal)
    tried = {"D"} | {_near(deal, legal, rng) for _ in range(NEAR)}
    tried |= set(rng.sample(legal, min(4, len(legal))))
    allowed = {text for text in tried if _engine_allows(deal, text)}
    return {
        "after": len(deal.history), "legal": sorted(allowed), "illegal": sorted(tried - allowed),
    }  # fmt: skip


def _engine_allows(deal: Deal, text: str) -> bool:
    try:
        return deal.refusal(parse_act(text)) is None
    except BadAct:
        return False


def _near(deal: Deal, legal: Sequence[str], rng: Random) -> str:
    """An act that one might think of: cards that look alike, or a legal act with a change."""
    text = _wished(deal, rng) if rng.random() < 0.6 else rng.choice(legal)
    return _touched(deal, text, rng) if rng.random() < 0.5 else text


def _wished(deal: Deal, rng: Random) -> str:
    """Cards of one suit or rank and 2s, as a meld, on a meld, or with the pile; or a discard."""
    hand = _split(held(deal, deal.table.turn))
    like = rng.choice(hand or ["7h"])
    place = rng.choice((0, 1))
    pool = [card for card in hand if card[place] == like[place] or card[0] == "2"] or [like]
    letter = rng.choice("TTX" if deal.table.phase == "draw" else "MMMX")
    if letter == "X":
        return f"X:{like}"
    few = rng.sample(pool, min(len(pool), rng.choice((1, 2, 3, 3, 4, 5))))
    return _written(letter, rng.randint(0, _melds(deal) + 1), few)


def _touched(deal: Deal, text: str, rng: Random) -> str:
    """The same act with a card more, less or other, another meld, or of another moment."""
    head, _, tail = text.partition(":")
    cards = _split(tail)
    letter, _, number = head.partition("@")
    match rng.choice(("more", "less", "other", "meld", "moment", "pile")):
        case "more":
            cards.append(card_text(rng.choice(FULL_PACK)))
        case "less" if cards:
            cards.pop(rng.randrange(len(cards)))
        case "other" if cards:
            cards[rng.randrange(len(cards))] = card_text(rng.choice(FULL_PACK))
        case "meld":
            number = str(rng.randint(0, _melds(deal) + 1))
        case "moment":
            letter = rng.choice("DTMX")
        case "pile" if deal.table.pile:
            cards.append(names([rng.choice(list(deal.table.pile))]))
    return _written(letter, int(number or 0), cards)


def _written(letter: str, number: int, cards: Sequence[str]) -> str:
    if letter == "D":
        return "D"
    where = f"@{number}" if number and letter != "X" else ""
    return letter + where + (":" + "".join(cards) if cards else "")


def _melds(deal: Deal) -> int:
    return len(deal.table.melds[side_of(deal.table.turn)])


def _split(cards: str) -> list[str]:
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]


def games(deals: Iterable[int], positions: Iterable[int], met: Sightings) -> Iterator[str]:
    """Games of these seeds, a line each; ``met`` counts the rare parts of the game in them."""
    for seed in deals:
        yield json.dumps(whole_deal(seed, met), separators=(",", ":"))
    for seed in positions:
        yield json.dumps(from_position(seed, met), separators=(",", ":"))


def kept(met: Sightings) -> Iterator[str]:
    """The games kept beside the tests."""
    return games(KEPT_DEALS, KEPT_POSITIONS, met)


def many(count: int, met: Sightings) -> Iterator[str]:
    """So many other whole deals, and as many from positions."""
    seeds = range(KEPT_POSITIONS.stop, KEPT_POSITIONS.stop + count)
    return games(seeds, seeds, met)


if __name__ == "__main__":
    asked = sys.argv[1:]
    target = Path(asked[1]) if asked else FILE
    lines = many(int(asked[0]), Sightings()) if asked else kept(Sightings())
    target.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

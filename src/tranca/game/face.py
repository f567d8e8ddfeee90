"""The public face of the game: what ``import tranca`` offers, text in and out.

Acts, cards, positions and records are handed over and come back as the text that records use
(docs/records.md), so a session at a prompt needs no class of ours. It decides nothing by itself:
every function here is a call or two into the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tranca import game
from tranca.cards import FULL_PACK, BadCard, card_text, cards_text, parse_card, parse_cards
from tranca.game import (
    Act,
    BadAct,
    BadDeck,
    Deal,
    Fact,
    IllegalAct,
    Lines,
    Refusal,
    Result,
    Table,
    View,
    act_text,
    count,
    fact_for,
    match_winner,
    parse_act,
    picture,
    position,
    record,
    view_of,
)
from tranca.game.position import BadPosition, position_of
from tranca.game.record import BadRecord, Record, Verdict, parse_record, record_text, verify_line
from tranca.game.telling import told
from tranca.game.words import Language
from tranca.rules import VARIANT_NAMES, BadRules, Rules, rules_from
from tranca.rules import variant as variant_named


def variant(name: str = "sala", players: int = 4, **switches: object) -> Rules:
    """A variant's rules for 2 or 4 seats, some switches set; raises :class:`BadRules`."""
    return variant_named(name, players).changed(switches)


def new_deal(rules: Rules, dealer: int, deck: str | Sequence[int]) -> Deal:
    """A deal from a shuffled deck, ``deck[0]`` dealt first (DEAL-3).

    The deck is text (``3cQd…``) or kinds, such as a shuffled ``FULL_PACK``. Raises
    :class:`BadDeck` and :class:`BadCard`.
    """
    return game.new_deal(rules, dealer, parse_cards(deck) if isinstance(deck, str) else deck)


def lay(rules: Rules, laid: Mapping[str, Any]) -> Deal:
    """A deal in the middle, as a position lays it; raises :class:`BadPosition`."""
    return position.deal_from_position(rules, laid)


def legal(of: Deal | View) -> list[str]:
    """The legal acts of the player on turn, as text; none once the deal is over.

    Of a view they are its viewer's own, so none unless the viewer is on turn.
    """
    if isinstance(of, View):
        listed = game.legal_acts(of.table(), of.own()) if of.on_turn() else []
    else:
        listed = [] if of.over else game.legal_acts(of.table, of.own(of.table.turn))
    return [act_text(act) for act in listed]


def why_not(of: Deal, act: Act | str) -> str | None:
    """The article and a sentence if the player on turn may not make this act, else ``None``."""
    refused = of.refusal(_read(act))
    return None if refused is None else f"{refused.code}: {refused.message}"


def play(of: Deal, *made: Act | str) -> list[Fact]:
    """Makes these acts, one after the other, and gives what came of them, in order.

    Raises :class:`BadAct` for a text that is no act and :class:`IllegalAct` for one that is
    refused; that one changes nothing, those before it stand.
    """
    facts: list[Fact] = []
    for act in made:
        facts += game.play(of, _read(act))
    return facts


def pictured(of: Deal | View, language: Language = "pt") -> str:
    """A deal with all its cards, or a view with what it shows, as text for people.

    ``print(deal)`` prints the first, in Portuguese.
    """
    if isinstance(of, View):
        return picture.picture(picture.scene_of_view(of), language)
    return picture.picture(picture.scene_of_deal(of), language)


def record_line(of: Deal, start: Mapping[str, Any] | None = None, **extras: Any) -> str:
    """The record of a deal, one line of JSON without its end, whether or not the deal is over.

    It holds the whole deck; a deal that was laid has none, and ``start`` is the position that it
    was laid from. ``extras`` are further keys, such as ``match="m-1"``.
    """
    return record_text(record.record_of(of, extras, None if start is None else dict(start)))


def replay(line: str, acts: int | None = None) -> Deal:
    """The deal that a record's line tells, every act checked, and its result.

    With ``acts``, the deal as it stood after so many of them. Raises :class:`BadRecord` with the
    article and the number of the act at fault.
    """
    if acts is not None and acts < 0:
        raise ValueError("a deal has no fewer than no acts")
    return record.replay(parse_record(line), most=acts)


def _read(act: Act | str) -> Act:
    return parse_act(act) if isinstance(act, str) else act


__all__ = [
    "FULL_PACK",
    "VARIANT_NAMES",
    "Act",
    "BadAct",
    "BadCard",
    "BadDeck",
    "BadPosition",
    "BadRecord",
    "BadRules",
    "Deal",
    "Fact",
    "IllegalAct",
    "Lines",
    "Record",
    "Refusal",
    "Result",
    "Rules",
    "Table",
    "Verdict",
    "View",
    "act_text",
    "card_text",
    "cards_text",
    "count",
    "fact_for",
    "lay",
    "legal",
    "match_winner",
    "new_deal",
    "parse_act",
    "parse_card",
    "parse_cards",
    "parse_record",
    "pictured",
    "play",
    "position_of",
    "record_line",
    "record_text",
    "replay",
    "rules_from",
    "told",
    "variant",
    "verify_line",
    "view_of",
    "why_not",
]

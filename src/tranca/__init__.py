"""Tranca: the Brazilian card game, played in the browser with friends or with bots.

What is named here is the public face of the game (docs/library.md): rules, deals, acts, tables,
views, records. The names are fetched when they are first asked for, so importing ``tranca`` costs
nothing and does nothing.

The package is laid out in rooms, ground floor first: ``cards``, ``rules``, ``game``, then
``bots``, ``room`` and ``fair``, then ``wire`` and ``store``, then ``arena``, then ``server``, then
``cli``. A lower floor never imports a higher one, and none of them asks this face for anything but
the version.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from tranca.game.face import (
        FULL_PACK,
        VARIANT_NAMES,
        Act,
        BadAct,
        BadCard,
        BadDeck,
        BadPosition,
        BadRecord,
        BadRules,
        Deal,
        Fact,
        IllegalAct,
        Lines,
        Record,
        Refusal,
        Result,
        Rules,
        Table,
        Verdict,
        View,
        act_text,
        card_text,
        cards_text,
        count,
        fact_for,
        lay,
        legal,
        match_winner,
        new_deal,
        parse_act,
        parse_card,
        parse_cards,
        parse_record,
        pictured,
        play,
        position_of,
        record_line,
        record_text,
        replay,
        rules_from,
        told,
        variant,
        verify_line,
        view_of,
        why_not,
    )
else:

    def __getattr__(name: str) -> object:
        """A name of the face, which is loaded with the first of them."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from tranca.game import face  # noqa: PLC0415 - the engine is loaded when it is asked for

        return getattr(face, name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


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
    "__version__",
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

"""Facts of a deal as sentences for people.

It tells what it is handed: whoever shows a seat what it may know passes the fact through
``fact_for`` first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from tranca.cards import NO_CARD
from tranca.game.facts import (
    CanastaMade,
    DealEnded,
    Discarded,
    Drew,
    Fact,
    Melded,
    MortoTaken,
    MortoTakenUp,
    RedThreeLaid,
    StockRenewed,
    SwappedToPile,
    TookPile,
    TurnLost,
    WentOut,
)
from tranca.game.words import WORDS, Language, Words, card_sign, card_signs

Naming = Callable[[int], str]


def told(fact: Fact, language: Language = "pt", name_of: Naming | None = None) -> str:
    """The fact as a sentence without a full stop.

    ``name_of`` gives a seat's name; without it seats are called by their numbers.
    """
    words = WORDS[language]
    name, filled = _case(fact, words)
    seat = getattr(fact, "seat", 0)
    who = name_of(seat) if name_of else words.seat.format(seat=seat).capitalize()
    return words.facts[name].format(who=who, **filled)


def _case(fact: Fact, words: Words) -> tuple[str, dict[str, str]]:
    """Which sentence tells the fact, and what is filled into it."""
    match fact:
        case Drew(card=card, came=came):
            if card != NO_CARD:
                return "drew_card", {"card": card_sign(card)}
            return ("drew" if came else "drew_nothing"), {}
        case TookPile(cards=cards, with_cards=with_cards, meld=meld, new=new):
            laid = card_signs([cards[-1], *with_cards])
            count = words.count_of_cards(len(cards))
            said = {"n": count, "cards": laid, "meld": str(meld)}
            return ("took_new" if new else "took_add"), said
        case Melded(cards=cards, meld=meld, new=new):
            said = {"cards": card_signs(cards), "meld": str(meld)}
            return ("melded_new" if new else "melded_add"), said
        case SwappedToPile(card=card):
            return "swapped", {"card": card_sign(card)}
        case Discarded(card=card):
            return "discarded", {"card": card_sign(card)}
        case RedThreeLaid(card=card, live=live):
            return ("red_three" if live else "red_three_zero"), {"card": card_sign(card)}
        case _:
            return _case_without_cards(fact, words)


def _case_without_cards(
    fact: CanastaMade | MortoTaken | MortoTakenUp | StockRenewed | TurnLost | WentOut | DealEnded,
    words: Words,
) -> tuple[str, dict[str, str]]:
    match fact:
        case CanastaMade(meld=meld, clean=clean):
            return ("canasta_clean" if clean else "canasta_dirty"), {"meld": str(meld)}
        case MortoTaken(direct=direct):
            return ("morto_direct" if direct else "morto_pending"), {}
        case MortoTakenUp():
            return "morto_up", {}
        case StockRenewed(cards=cards):
            return "stock_renewed", {"n": words.count_of_cards(cards)}
        case TurnLost():
            return "turn_lost", {}
        case WentOut(dry=dry):
            return ("went_out_dry" if dry else "went_out"), {}
        case DealEnded():
            return "over", {}
        case _:
            assert_never(fact)

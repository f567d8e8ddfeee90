"""The game: one deal from the shuffled deck to the count, and what each viewer sees of it.

Pure: values in, values out. No clock, no dice, no files; whoever deals brings the order of the
deck.
"""

from tranca.game.acts import (
    DRAW,
    Act,
    AddToMeld,
    BadAct,
    Discard,
    Draw,
    LayMeld,
    TakePile,
    act_text,
    parse_act,
)
from tranca.game.counting import Lines, Result, match_winner
from tranca.game.deal import BadDeck, Deal, count
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
    fact_for,
)
from tranca.game.legality import IllegalAct, Refusal, may_empty_hand, refusal
from tranca.game.listing import legal_acts
from tranca.game.meld import Meld, counts_as_canasta, meld_of, new_meld
from tranca.game.playing import advance, new_deal, play
from tranca.game.table import MortoState, Own, Phase, Table, side_of
from tranca.game.view import SideSeen, View, view_of

__all__ = [
    "DRAW",
    "Act",
    "AddToMeld",
    "BadAct",
    "BadDeck",
    "CanastaMade",
    "Deal",
    "DealEnded",
    "Discard",
    "Discarded",
    "Draw",
    "Drew",
    "Fact",
    "IllegalAct",
    "LayMeld",
    "Lines",
    "Meld",
    "Melded",
    "MortoState",
    "MortoTaken",
    "MortoTakenUp",
    "Own",
    "Phase",
    "RedThreeLaid",
    "Refusal",
    "Result",
    "SideSeen",
    "StockRenewed",
    "SwappedToPile",
    "Table",
    "TakePile",
    "TookPile",
    "TurnLost",
    "View",
    "WentOut",
    "act_text",
    "advance",
    "count",
    "counts_as_canasta",
    "fact_for",
    "legal_acts",
    "match_winner",
    "may_empty_hand",
    "meld_of",
    "new_deal",
    "new_meld",
    "parse_act",
    "play",
    "refusal",
    "side_of",
    "view_of",
]

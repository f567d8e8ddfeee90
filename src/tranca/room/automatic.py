"""CLOCK-2: the act made for a player whose window has run, from what that player sees.

It is no bot: it chooses by a fixed order so that everybody can foresee it, and the engine's rules
bind it (OUT-6).
"""

from __future__ import annotations

from tranca.cards import NO_CARD, is_wild
from tranca.game import DRAW, Act, Discard, Own, Table, act_text, legal_acts, refusal


def automatic_act(table: Table, own: Own) -> str:
    """The act's text.

    In the draw phase it draws. In the play phase it discards the card just drawn, if still held,
    no 2 and legal; else the first legal card in hand order that is no 2; else a 2. Where nothing
    may be discarded, the first legal act.
    """
    if table.phase == "draw":
        return act_text(DRAW)
    for card in _in_order(own):
        if refusal(table, own, Discard(card)) is None:
            return act_text(Discard(card))
    return act_text(_first_legal(table, own))


def _in_order(own: Own) -> list[int]:
    """The cards of the hand as CLOCK-2 tries them; ``cards()`` lists them in hand order."""
    held = own.hand.cards()
    naturals = [card for card in held if not is_wild(card)]
    wilds = [card for card in held if is_wild(card)]
    if own.drawn == NO_CARD or is_wild(own.drawn):
        return naturals + wilds
    return [own.drawn, *naturals, *wilds]  # one that was melded is held no more, and refused


def _first_legal(table: Table, own: Own) -> Act:
    acts = legal_acts(table, own)
    assert acts, "a player to act always has a legal act"
    return acts[0]

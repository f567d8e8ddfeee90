"""The switches of the rule book: each one's article and the values it may have.

Whoever needs to know what can be set (the host's form, the reader of records, the rule sheet) asks
here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Value = bool | int | str

LOWEST_POINTS: Final = -1000
HIGHEST_POINTS: Final = 1000


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch. ``values`` lists what it may be.

    ``None`` means whole points from ``low`` to ``high``.
    """

    name: str
    article: str
    values: tuple[Value, ...] | None
    low: int = LOWEST_POINTS
    high: int = HIGHEST_POINTS

    def fault(self, value: object) -> str | None:
        """What is wrong with a value, or ``None``. ``True`` is no number and ``1`` is no yes."""
        if self.values is None:
            if type(value) is not int:
                return f"{self.name} must be a whole number, not {said(value)}"
            if not self.low <= value <= self.high:
                return f"{self.name} must lie between {self.low} and {self.high}, not {said(value)}"
            return None
        if not any(type(value) is type(allowed) and value == allowed for allowed in self.values):
            allowed_text = ", ".join(repr(allowed) for allowed in self.values)
            return f"{self.name} must be one of {allowed_text}, not {said(value)}"
        return None


def said(value: object) -> str:
    """A value as a message says it, in at most 40 letters.

    Lists and objects are named by their type alone: what a file holds may be nested past what
    ``repr`` can follow.
    """
    if isinstance(value, int) and abs(value) > 10**39:
        return "a number past counting"
    if value is None or isinstance(value, str | int | float):
        return f"{value!r:.40}"
    return f"a value of type {type(value).__name__}"[:40]


_YES_NO: Final = (True, False)

SWITCHES: Final[dict[str, Switch]] = {
    switch.name: switch
    for switch in (
        Switch("first_turn_extra_draw", "DRAW-3", ("off", "keep_both", "swap_to_pile")),
        Switch("justify_extend_with_hand", "PILE-4", _YES_NO),
        Switch("single_pile_single_hand_block", "PILE-5", _YES_NO),
        Switch("set_allows_wild", "MELD-3", _YES_NO),
        Switch("set_is_canasta", "CAN-2", _YES_NO),
        Switch("clean_canasta", "CAN-1", None, 0),
        Switch("dirty_canasta", "CAN-1", None, 0),
        Switch("red3_no_canasta", "COUNT-1", None),
        Switch("red3_unreplaced", "RED-3", ("normal", "zero")),
        Switch("black3_in_hand", "COUNT-1", None),
        Switch("morto_unused_penalty", "COUNT-1", None, 0),
        Switch("pending_is_unused", "COUNT-1", _YES_NO),
        Switch("pending_cards_count", "COUNT-1", _YES_NO),
        Switch("pending_allows_partner_out", "OUT-2", _YES_NO),
        Switch("go_out_canasta", "OUT-1", ("any", "clean")),
        Switch("stock_out", "STOCK-1", ("morto_to_stock", "end_deal")),
        Switch("no_morto_left", "OUT-3", ("barred", "batida_seca")),
        Switch("batida_bonus", "COUNT-1", None, 0),
        Switch("batida_seca_bonus", "OUT-3", None, 0),
    )
}
"""Every switch by name, in the order in which a record spells them out."""

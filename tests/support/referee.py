"""A second referee, slow and obvious, to check the engine move for move.

It is written from the rule book alone, in card names and lists, and imports nothing of the engine:
where the engine has masks and tables, this one tries every place for a card. It refuses to be fast
or to say why it refuses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

RUN = "456789TJQKA"
WRITTEN = "A23456789TJQK"
NO_RED_THREES = ("3d", "3h")
Rules = Mapping[str, Any]


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards as acts write them: suits c d h s, then ranks A 2 3 … K."""
    return sorted(cards, key=lambda card: ("cdhs".index(card[1]), WRITTEN.index(card[0])))


def split(text: str) -> list[str]:
    """Card names written one after the other."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def stands(cards: Sequence[str], rules: Rules) -> bool:
    """MELD-1 to MELD-5: whether these cards are a meld."""
    naturals = [card for card in cards if card[0] != "2"]
    wilds = len(cards) - len(naturals)
    if len(cards) < 3 or wilds > 1 or len(naturals) < 2:
        return False
    if any(card[0] == "3" for card in cards) or max(Counter(cards).values()) > 2:
        return False
    if len({card[0] for card in naturals}) == 1:
        return wilds == 0 or bool(rules["set_allows_wild"])
    return _is_run(naturals, len(cards))


def _is_run(naturals: Sequence[str], length: int) -> bool:
    ranks = [card[0] for card in naturals]
    if len({card[1] for card in naturals}) != 1 or len(set(ranks)) != len(ranks):
        return False
    windows = (RUN[low : low + length] for low in range(len(RUN) - length + 1))
    return any(set(ranks) <= set(window) for window in windows)


def is_clean(meld: Sequence[str]) -> bool:
    """CAN-1: without a 2."""
    return all(card[0] != "2" for card in meld)


def is_canasta(meld: Sequence[str], rules: Rules) -> bool:
    """CAN-1, CAN-2."""
    is_set = len({card[0] for card in meld if card[0] != "2"}) == 1
    return len(meld) >= 7 and (not is_set or bool(rules["set_is_canasta"]))


def sub_multisets(cards: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every non-empty choice among these cards, equal cards told apart by number only."""
    held = sorted(Counter(cards).items())
    for counts in product(*(range(count + 1) for _, count in held)):
        if any(counts):
            yield tuple(card for (card, _), n in zip(held, counts, strict=True) for _ in range(n))


def read(act: str) -> tuple[str, int, list[str]]:
    """An act's letter, the number of its meld (0 for none) and its cards."""
    head, _, cards = act.partition(":")
    letter, _, number = head.partition("@")
    return letter, int(number or 0), split(cards)


class Referee:
    """A deal in plain lists of card names."""

    def __init__(self, rules: Rules, dealer: int) -> None:
        self.rules = rules
        self.seats = int(rules["players"])
        self.turn = dealer % self.seats + 1
        self.phase = "draw"
        self.first_turn = True
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(1, self.seats + 1)}
        self.stock: list[str] = []
        self.mortos: list[list[str]] = []
        self.pile: list[str] = []
        self.melds: list[list[list[str]]] = [[], []]
        self.red_threes: list[list[tuple[str, bool]]] = [[], []]
        self.morto = ["none", "none"]
        self.pending: list[tuple[int, list[str]] | None] = [None, None]
        self.first_drawn: str | None = None
        self.offered = False
        self.out = 0
        self.dry = False

    # ------------------------------------------------------------ laying out

    @classmethod
    def dealt(cls, rules: Rules, dealer: int, deck: Sequence[str]) -> Referee:
        """DEAL-3, then RED-2."""
        deal = cls(rules, dealer)
        cards = list(deck)
        order = [(dealer + place) % deal.seats + 1 for place in range(deal.seats)]
        dealt: dict[int, list[str]] = {seat: [] for seat in order}
        for _ in range(11):
            for seat in order:
                dealt[seat].append(cards.pop(0))
        deal.mortos = [[cards.pop(0) for _ in range(11)] for _ in range(2)]
        deal.stock = cards
        for seat in order:
            for card in dealt[seat]:
                deal.enter(seat, card)
        return deal

    @classmethod
    def laid(cls, rules: Rules, position: Mapping[str, Any]) -> Referee:
        """A position of a record."""
        deal = cls(rules, 1)
        deal.turn, deal.phase = position["turn"], position["phase"]
        deal.first_turn = position["first_turn"]
        deal.offered = position.get("extra_draw", False)
        deal.first_drawn = position.get("drawn")
        deal.hands = {int(seat): split(cards) for seat, cards in position["hands"].items()}
        deal.stock, deal.pile = split(position["stock"]), split(position["pile"])
        deal.mortos = [split(morto) for morto in position["mortos"]]
        for side, spelled in enumerate(position["sides"]):
            deal.melds[side] = [split(meld) for meld in spelled["melds"]]
            deal.red_threes[side] = [(c, mark == "normal") for c, mark in spelled["red_threes"]]
            deal.morto[side] = spelled["morto"]
            if spelled["morto"] == "pending":
                waiting = spelled["pending"]
                deal.pending[side] = (waiting["seat"], split(waiting["cards"]))
        return deal

    # ------------------------------------------------------------ what may be done

    def allows(self, act: str) -> bool:
        """Whether the player on turn may make this act."""
        letter, number, cards = read(act)
        hand, melds = self.hands[self.turn], [list(meld) for meld in self.melds[self.side]]
        if self.phase == "over" or Counter(cards) - Counter(hand):
            return False
        if letter == "D":
            return self.phase == "draw" or self.offered
        if letter == "X":
            return self.phase == "play" and (len(hand) > 1 or self.may_empty(melds))
        left, joining = len(hand) - len(cards), cards
        if letter == "T":
            if not self.may_take(number, cards):
                return False
            left, joining = left + len(self.pile) - 1, [*cards, self.pile[-1]]
        elif self.phase != "play":
            return False
        if number > len(melds):
            return False
        if number:
            melds[number - 1] += joining
        else:
            melds.append(joining)
        return stands(melds[number - 1], self.rules) and (left >= 2 or self.may_empty(melds))

    def may_take(self, number: int, cards: Sequence[str]) -> bool:
        """PILE-1, PILE-3, PILE-4, PILE-5, as far as the meld is not asked for."""
        if self.phase != "draw" or not self.pile or self.pile[-1] in ("3c", "3s"):
            return False
        one_and_one = len(self.pile) == 1 and len(self.hands[self.turn]) == 1
        if one_and_one and self.rules["single_pile_single_hand_block"]:
            return False
        return not (number and cards) or bool(self.rules["justify_extend_with_hand"])

    def may_empty(self, melds: Sequence[Sequence[str]]) -> bool:
        """MORTO-1, OUT-1, OUT-2, OUT-3: may the last card go, with these melds of the side?"""
        morto = self.morto[self.side]
        if morto == "none" and self.mortos:
            return True
        if morto == "none" and self.rules["no_morto_left"] == "barred":
            return False
        if morto == "pending" and not self.rules["pending_allows_partner_out"]:
            return False
        wants_clean = self.rules["go_out_canasta"] == "clean"
        canastas = [meld for meld in melds if is_canasta(meld, self.rules)]
        return any(is_clean(meld) or not wants_clean for meld in canastas)

    def every_try(self) -> set[str]:
        """Every act that could be thought of with cards of the hand, allowed or not.

        And with cards that lie in the pile, where they are few.
        """
        hand, pile = self.hands[self.turn], self.pile[-3:]
        if self.phase == "draw" and len(hand) <= 3:
            hand = [*hand, *pile]
        numbers = range(len(self.melds[self.side]) + 1)
        tried = {"D", *("X:" + card for card in hand), *(f"T@{n}" for n in numbers if n)}
        for cards in sub_multisets(hand):
            text = "".join(in_order(cards))
            for n in numbers:
                place = f"@{n}" if n else ""
                tried |= {f"M{place}:{text}", f"T{place}:{text}"}
        return tried

    # ------------------------------------------------------------ what is done

    @property
    def side(self) -> int:
        """The side on turn."""
        return (self.turn + 1) % 2

    def make(self, act: str) -> None:
        """Makes an act that is allowed, and all that the rules do by themselves."""
        letter, number, cards = read(act)
        if letter == "D":
            self.draw()
        elif letter == "X":
            self.discard(cards[0])
        else:
            self.meld(letter, number, cards)

    def next_card(self) -> str | None:
        """The stock's next card; STOCK-1."""
        while not self.stock and self.mortos and self.rules["stock_out"] == "morto_to_stock":
            self.stock = self.mortos.pop(0)
        return self.stock.pop(0) if self.stock else None

    def enter(self, seat: int, card: str) -> str | None:
        """RED-1, RED-3: gives a seat a card; what came into the hand at last."""
        arriving: str | None = card
        while arriving in NO_RED_THREES:
            exposed, arriving = arriving, self.next_card()
            counts = arriving is not None or self.rules["red3_unreplaced"] == "normal"
            self.red_threes[(seat + 1) % 2].append((exposed, counts))
        if arriving is not None:
            self.hands[seat].append(arriving)
        return arriving

    def draw(self) -> None:
        """DRAW-2, DRAW-3, OUT-5."""
        hand = self.hands[self.turn]
        second = self.phase == "play"
        if second and self.rules["first_turn_extra_draw"] == "swap_to_pile":
            assert self.first_drawn is not None
            hand.remove(self.first_drawn)
            self.pile.append(self.first_drawn)
        before = list(hand)
        card = self.next_card()
        came = None if card is None else self.enter(self.turn, card)
        self.phase, self.offered, self.first_drawn = "play", False, came
        if came is not None and not second and self.first_turn:
            self.offered = self._offers(came, before)
        if not self.offered and came is None and len(hand) <= 1 and not self._can_go_on():
            self.end_turn()

    def _offers(self, came: str, before: Sequence[str]) -> bool:
        if self.rules["first_turn_extra_draw"] == "off" or came[0] == "2":
            return False
        if not self.stock and not (
            any(self.mortos) and self.rules["stock_out"] == "morto_to_stock"
        ):
            return False
        pairs = [p for p in sub_multisets(before) if len(p) == 2]
        return not any(stands([came, *pair], self.rules) for pair in pairs)

    def _can_go_on(self) -> bool:
        hand = self.hands[self.turn]
        acts = [f"X:{card}" for card in hand] + [
            f"M@{n}:{card}" for card in hand for n in range(1, len(self.melds[self.side]) + 1)
        ]
        return any(self.allows(act) for act in acts)

    def meld(self, letter: str, number: int, cards: Sequence[str]) -> None:
        """PILE-1, PILE-2, MELD-6, MORTO-2."""
        hand, joining = self.hands[self.turn], list(cards)
        for card in cards:
            hand.remove(card)
        if letter == "T":
            joining.append(self.pile.pop())
            hand += self.pile
            self.pile, self.phase = [], "play"
        if number:
            self.melds[self.side][number - 1] += joining
        else:
            self.melds[self.side].append(joining)
        self.offered = False
        if hand:
            return
        if self.morto[self.side] == "none" and self.mortos:
            self.morto[self.side] = "used"
            for card in self.mortos.pop(0):
                self.enter(self.turn, card)
        else:
            self.go_out()

    def discard(self, card: str) -> None:
        """MORTO-3, OUT-1, the end of a turn."""
        hand = self.hands[self.turn]
        hand.remove(card)
        self.pile.append(card)
        if not hand and not (self.morto[self.side] == "none" and self.mortos):
            self.go_out()
            return
        if not hand:
            self.morto[self.side] = "pending"
            self.pending[self.side] = (self.turn, self.mortos.pop(0))
        self.end_turn()

    def end_turn(self) -> None:
        """STOCK-2, then MORTO-3 for whoever is next."""
        self.offered, self.first_turn, self.first_drawn = False, False, None
        renewable = self.rules["stock_out"] == "morto_to_stock" and any(self.mortos)
        if not self.stock and not renewable:
            self.phase = "over"
            return
        self.turn = self.turn % self.seats + 1
        self.phase = "draw"
        reserved = self.pending[self.side]
        if reserved is not None and reserved[0] == self.turn:
            self.morto[self.side], self.pending[self.side] = "used", None
            for card in reserved[1]:
                self.enter(self.turn, card)

    def go_out(self) -> None:
        """OUT-1, OUT-3."""
        self.out, self.dry, self.phase = self.turn, self.morto[self.side] == "none", "over"

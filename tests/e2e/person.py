"""Somebody at the page: reads what is on the screen and taps, and knows nothing else.

Plays like a person who knows the game a little: draws, lays what lies together in the hand, adds
what the glow of a meld offers, discards. Whatever the page answers is read from the page.
"""

import re
from collections import defaultdict

from playwright.sync_api import Locator, Page, expect

RANKS = ["4", "5", "6", "7", "8", "9", "10", "valete", "dama", "rei", "ás"]
OWN_TURN = re.compile("^Sua vez")
PATIENCE_MS = 30_000
HAND_CHANGED = """before => {
    const hand = document.querySelectorAll('[role=group][aria-label="Sua mão"] button');
    return hand.length !== before || document.querySelector('.prompt .box') !== null;
}"""
"""The table has taken what was played, or said why not. Looks at the screen only."""


class Person:
    """One person and the page in front of them."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("dialog", lambda dialog: self.faults.append(dialog.message))

    # ------------------------------------------------------------ coming in

    def give_name(self, name: str) -> None:
        """Writes a name into the dialog that asks for one."""
        dialog = self.page.get_by_role("dialog", name="Como quer ser chamado?")
        dialog.get_by_role("textbox").fill(name)
        dialog.get_by_role("button", name="Pronto").tap()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button of the screen, by what is written on it."""
        return self.page.get_by_role("button", name=name)

    # ------------------------------------------------------------ looking

    @property
    def says(self) -> Locator:
        """The line that tells whose turn it is."""
        return self.page.get_by_text(OWN_TURN).first

    def hand(self) -> list[str]:
        """The names of the cards in the own hand, in their order."""
        cards = self.page.get_by_role("group", name="Sua mão").get_by_role("button")
        names = cards.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        return [re.sub(r"^nova,? |,? nova$", "", name) for name in names]

    def card(self, name: str, copy: int = 0) -> Locator:
        """A card of the hand; ``copy`` tells equal ones apart."""
        hand = self.page.get_by_role("group", name="Sua mão")
        return hand.get_by_role("button", name=re.compile(f"^{re.escape(name)}\\b")).nth(copy)

    def is_on_turn(self) -> bool:
        """Whether the table says that it is this person's turn."""
        return self.says.is_visible()

    # ------------------------------------------------------------ acting

    def tap_cards(self, names: list[str]) -> None:
        """Selects cards; a name given twice selects both copies."""
        seen: dict[str, int] = defaultdict(int)
        for name in names:
            tap(self.card(name, seen[name]))
            seen[name] += 1

    def clear(self) -> None:
        """Lets go of the selected cards and closes what the table said."""
        box = self.page.locator(".prompt").get_by_role(
            "button", name=re.compile("^(Fechar|Voltar)$")
        )
        if box.count():
            box.first.tap()
        clear = self.button("Soltar as cartas escolhidas")
        if clear.get_attribute("aria-disabled") != "true":
            clear.tap()

    def play_turn(self) -> None:
        """Plays a whole turn."""
        if self.button("Descartar").count() == 0:
            self.button("Monte").last.tap()
        discard = self.button("Descartar").first
        over = self.page.get_by_role("heading", name=re.compile("^Fim da mão|venc|Empate"))
        expect(discard.or_(over).first).to_be_visible()
        if self.is_on_turn() and len(self.hand()) > 4:
            self._lay_what_lies_together()
            self._add_what_fits()
        if self.is_on_turn():
            self._discard()

    def _lay_what_lies_together(self) -> None:
        for cards in groups(self.hand()):
            if not self.is_on_turn() or len(self.hand()) - len(cards) < 2:
                return
            self.tap_cards(cards)
            before = len(self.hand())
            tap(self.button(f"Baixar ({len(cards)})"))
            self._settle(before)

    def _add_what_fits(self) -> None:
        for name in dict.fromkeys(self.hand()):
            if name.startswith("2 de") or not self.is_on_turn() or len(self.hand()) < 4:
                continue
            tap(self.card(name))
            glowing = self.page.locator("section.own button.meld-button.glow")
            if glowing.count():
                before = len(self.hand())
                tap(glowing.first)
                self._settle(before)
            else:
                self.clear()

    def _settle(self, before: int) -> None:
        """Waits until the table has taken the cards, or said why not."""
        self.page.wait_for_function(HAND_CHANGED, arg=before)
        self.clear()

    def _discard(self) -> None:
        """Tries the cards from the one least likely to be missed, until the table takes one."""
        names = self.hand()
        worth = {name: sum(near(name, other) for other in names) for name in names}
        for name in sorted(set(names), key=lambda each: (each.startswith("2 de"), worth[each])):
            tap(self.card(name))
            tap(self.button("Descartar").first)
            asked = self.page.locator(".prompt .ask").get_by_role("button", name="Descartar")
            refused = self.page.locator(".prompt .no")
            expect(asked.or_(refused).first).to_be_visible()
            if asked.count():
                before = len(names)
                tap(asked)
                self.page.wait_for_function(HAND_CHANGED, arg=before)
                return
            self.clear()
        raise AssertionError(f"no card of {names} could be discarded")


def tap(where: Locator) -> None:
    """Taps near a card's top left corner, which is the part that stays visible in a full hand."""
    box = where.bounding_box()
    assert box is not None, "what is tapped is on the screen"
    where.tap(position={"x": min(10, box["width"] / 2), "y": min(14, box["height"] / 2)})


def groups(names: list[str]) -> list[list[str]]:
    """Cards of a hand that are a set or a run as they are, none used twice."""
    left = [name for name in names if name.split(" de ")[0] in RANKS]
    found: list[list[str]] = []
    for rank in RANKS:
        same = [name for name in left if name.split(" de ")[0] == rank]
        if len(same) >= 3:
            found.append(same)
            left = [name for name in left if name not in same]
    for suit in ("paus", "ouros", "copas", "espadas"):
        run: list[str] = []
        for rank in [*RANKS, ""]:
            name = f"{rank} de {suit}"
            if name in left:
                run.append(name)
                continue
            if len(run) >= 3:
                found.append(run)
            run = []
    return found


def near(name: str, other: str) -> bool:
    """Whether two cards might meet in a meld."""
    (rank, suit), (other_rank, other_suit) = name.split(" de "), other.split(" de ")
    if rank not in RANKS or other_rank not in RANKS:
        return False
    apart = abs(RANKS.index(rank) - RANKS.index(other_rank))
    return rank == other_rank or (suit == other_suit and apart <= 2)

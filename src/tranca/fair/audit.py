"""The audit of decks: sampled by the entry point that the room deals by, or as they were dealt.

It tallies and tells; where the chance of sampled deals comes from is the caller's to say, and so is
where the files of played matches lie.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from tranca.fair.deal import SealedDeal, open_deal
from tranca.fair.hands import HandTally
from tranca.fair.matchfile import FiledDeal, MatchFile
from tranca.fair.scheme import (
    CARDS,
    NONCE_BYTES,
    SECRET_BYTES,
    Share,
    dealer_of,
    first_dealer,
    order_of,
    rules_id,
)
from tranca.fair.statistics import Outcome, ShuffleTally
from tranca.fair.verify import verify_match
from tranca.game.dealing import Places
from tranca.rules import Rules

DEALS_A_MATCH: Final = 8
AFTER_RESTART: Final = "after a restart"
Draw = Callable[[int], bytes]
"""So many bytes of chance."""


class Audit:
    """Tallies of the decks and of hands by groups; ``wrong`` tells of files that do not hold."""

    __slots__ = ("after_restart", "hands", "shuffles", "wrong")

    def __init__(self) -> None:
        self.shuffles = ShuffleTally()
        self.after_restart = ShuffleTally()
        self.hands: dict[str, HandTally] = {}
        self.wrong: list[str] = []

    def add(self, sealed: SealedDeal, dealer: int, groups: Mapping[int, tuple[str, ...]]) -> None:
        """Counts a deal; ``groups`` names, for each seat, those that its hand is counted with."""
        self.shuffles.add(order_of(sealed.key), sealed.deck)
        places = Places(dealer, len(groups))
        for seat, named in groups.items():
            hand = [sealed.deck[place] for place in places.hands[seat]]
            for group in named:
                self.hands.setdefault(group, HandTally()).add(hand)

    def add_match(self, data: bytes, restarted: Mapping[str, Collection[int]]) -> None:
        """Counts the deals of a closed match, from its file's bytes.

        A file that does not verify goes into ``wrong``, and its deals are not counted.
        ``restarted`` names, by match, the deals that were the first after a restart, besides those
        whose own exchange was voided by one.
        """
        report = verify_match(data)
        if not report.ok:
            self.wrong += [f"{step.place}: {step.said}" for step in report.faults[:1]]
            return
        file = MatchFile.from_bytes(data)
        for deal in file.deals:
            if deal.record is None:
                continue
            sealed = _sealed(file, deal)
            is_first = deal.deal in restarted.get(file.match, ()) or _was_restarted(deal)
            after = [AFTER_RESTART] if is_first else []
            if after:
                self.after_restart.add(order_of(sealed.key), sealed.deck)
            self.add(sealed, deal.dealer, _groups(deal.record, file.rules.players, after))

    def merge(self, other: Audit) -> None:
        """Adds another audit's counts to this one's."""
        self.shuffles.merge(other.shuffles)
        self.after_restart.merge(other.after_restart)
        for group, tally in other.hands.items():
            self.hands.setdefault(group, HandTally()).merge(tally)
        self.wrong += other.wrong

    def outcomes(self) -> list[Outcome]:
        """All tests: of the decks, of those after a restart if there are any, of each group."""
        told = self.shuffles.outcomes()
        if self.after_restart.deals:
            told += [
                Outcome(f"{each.name}, {AFTER_RESTART}", each.said, each.p)
                for each in self.after_restart.outcomes()
            ]
        for group, tally in sorted(self.hands.items()):
            told += tally.outcomes(group)
        return told


def _sealed(file: MatchFile, deal: FiledDeal) -> SealedDeal:
    last = deal.attempts[-1]
    named = rules_id(file.rules)
    return open_deal(
        file.secret, file.match, named, deal.deal, last.attempt, deal.dealer, last.shares
    )


def _was_restarted(deal: FiledDeal) -> bool:
    return any(each.voided is not None and each.voided.why == "restart" for each in deal.attempts)


def _groups(
    record: Mapping[str, Any], players: int, after_restart: Sequence[str]
) -> dict[int, tuple[str, ...]]:
    groups: dict[int, tuple[str, ...]] = {}
    for seat, sitter in zip(range(1, players + 1), record["seats"], strict=True):
        is_bot = sitter.get("kind") == "bot"
        who = f"bot {sitter.get('level', '')}" if is_bot else f"person {sitter.get('name', '')}"
        here = f"seat {seat}"
        more = [f"{here}, {when}" for when in after_restart]
        groups[seat] = (here, "bots" if is_bot else "persons", who, *more)
    return groups


def sampled(rules: Rules, deals: int, draw: Draw) -> Iterator[tuple[SealedDeal, int]]:
    """So many deals and their dealers, in matches, by the entry point that the room deals by.

    ``draw`` stands for the operating system's generator and the players' own. Seats with and
    without a share take turns, so that every pattern of them comes up.
    """
    named = rules_id(rules)
    for number in range(-(-deals // DEALS_A_MATCH)):
        match = f"audit-{number}"
        secret = draw(SECRET_BYTES)
        first = first_dealer(secret, match, rules.players)
        for deal in range(1, min(DEALS_A_MATCH, deals - number * DEALS_A_MATCH) + 1):
            dealer = dealer_of(first, deal, rules.players)
            shares = [_share(draw) if number >> seat & 1 else None for seat in range(rules.players)]
            yield open_deal(secret, match, named, deal, 0, dealer, shares), dealer


def _share(draw: Draw) -> Share:
    return Share(draw(NONCE_BYTES), int.from_bytes(draw(8), "big") % CARDS)


def audited(rules: Rules, deals: int, draw: Draw) -> Audit:
    """An audit of so many sampled deals, the hands grouped by seats."""
    audit = Audit()
    groups = {seat: (f"seat {seat}",) for seat in range(1, rules.players + 1)}
    for sealed, dealer in sampled(rules, deals, draw):
        audit.add(sealed, dealer, groups)
    return audit

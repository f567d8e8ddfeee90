"""A house with its players, whole, in memory: what the room, the store and the pages do together.

Everything follows from the seed. Each seat's client keeps what it was shown (``Seen``); the house
publishes a file and a log. Crooked houses override one deed each. It refuses to know the rules: the
engine plays, an eager player chooses.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from tests.support.playing import eager
from tranca.fair.arrivals import of_opening
from tranca.fair.deal import SealedDeal, open_deal
from tranca.fair.log import LogEntry, chained
from tranca.fair.matchfile import (
    Attempt,
    Ending,
    FiledDeal,
    MatchFile,
    Voided,
    Winner,
    digest_of,
)
from tranca.fair.scheme import (
    Share,
    deal_commitment,
    deal_seed,
    dealer_of,
    first_dealer,
    match_commitment,
    rules_id,
    share_commitment,
)
from tranca.fair.tree import CardProof
from tranca.fair.witness import Seen, SeenAttempt, SeenDeal
from tranca.game import Deal, legal_acts, match_winner, new_deal, play
from tranca.game.record import record_of, record_text
from tranca.rules import Rules

Shares = tuple[Share | None, ...]


@dataclass
class Shown:
    """What the clients of a table were shown of one deal, seat by seat."""

    attempts: list[dict[int, SeenAttempt]] = field(default_factory=list)
    root: bytes | None = None
    proofs: dict[int, list[CardProof]] = field(default_factory=dict)


class House:
    """An honest house. Seats in ``persons`` have a client, the others are bots."""

    def __init__(
        self,
        seed: int,
        rules: Rules,
        persons: Sequence[int] = (1, 2),
        target: int | None = 3000,
        void_share: float = 0.3,
    ) -> None:
        self.rng = Random(seed)
        self.rules = rules
        self.persons = tuple(persons)
        self.target = target
        self.void_share = void_share
        self.match = f"m-{seed:04}"
        self.secret = self.rng.randbytes(64)
        self.named = rules_id(rules)
        self.commitment = match_commitment(self.match, self.named, self.secret)
        self.first = first_dealer(self.secret, self.match, rules.players)
        self.log = [LogEntry("open", self.match, self.commitment)]
        self.deals: list[FiledDeal] = []
        self.shown: list[Shown] = []
        self.totals = (0, 0)

    # ------------------------------------------------------------ deeds that a crook overrides

    def seed_of(self, deal: int, attempt: int) -> bytes:
        """The server's part of an attempt, fixed before anybody's share is asked."""
        return deal_seed(self.secret, deal, attempt)

    def sealed(self, deal: int, attempt: int, shares: Shares) -> SealedDeal:
        """The order of the deck, once the shares are known."""
        dealer = dealer_of(self.first, deal, self.rules.players)
        return open_deal(self.secret, self.match, self.named, deal, attempt, dealer, shares)

    def used(self, shares: Shares) -> Shares:
        """The shares that the house takes into account."""
        return shares

    def is_unlucky(self, shares: Shares) -> Voided | None:
        """Why an attempt is voided, if it is."""
        if self.rng.random() > self.void_share:
            return None
        who = tuple(seat for seat, share in enumerate(shares, 1) if share is not None)
        why = self.rng.choice(["silent", "wrong", "left", "restart"])
        if why == "restart" or not who:
            return Voided("restart")
        return Voided(why, (self.rng.choice(who),))  # type: ignore[arg-type]

    def published_attempts(self, attempts: list[Attempt]) -> list[Attempt]:
        """The attempts that the file tells of."""
        return attempts

    def proved(self, proof: CardProof) -> CardProof:
        """The proof that is handed to a seat."""
        return proof

    # ------------------------------------------------------------ a match

    def play_deals(self, deals: int, most_acts: int = 3000) -> None:
        """Plays so many deals, or fewer if the match is decided; each for so many acts at most."""
        for number in range(1, deals + 1):
            self._play_deal(number, most_acts)
            if self.ended_by_points() or self.deals[-1].record["result"] is None:  # type: ignore[index]
                break

    def ended_by_points(self) -> bool:
        return match_winner(self.totals, self.target) is not None

    def file(self, ending: Ending | None = None) -> MatchFile:
        """The match, opened: decided by points, or ended as told."""
        decided = match_winner(self.totals, self.target) if self.deals else None
        winner: Winner = "none"
        if decided is not None:
            ending = "single" if self.target is None else "target"
            winner = "A" if decided == 0 else "B" if decided == 1 else "none"
        elif ending in {"conceded", "abandonment"}:
            winner = "B"
        return MatchFile(
            match=self.match,
            rules=self.rules,
            target=self.target,
            secret=self.secret,
            ending=ending or "draw",
            winner=winner,
            totals=self.totals,
            deals=tuple(self.deals),
        )

    def close(self, ending: Ending | None = None) -> bytes:
        """Publishes: the file's bytes, and the log's closing entry."""
        data = self.file(ending).to_bytes()
        self.log.append(LogEntry("close", self.match, self.commitment, digest_of(data)))
        return data

    def seen(self, seat: int) -> Seen:
        """What a seat's client was shown."""
        return Seen(
            match=self.match,
            rules_id=self.named,
            commitment=self.commitment,
            first_dealer=self.first,
            entries=tuple(chained(self.log[:1])),
            deals=tuple(
                SeenDeal(
                    deal=number,
                    seat=seat,
                    dealer=dealer_of(self.first, number, self.rules.players),
                    attempts=tuple(each[seat] for each in shown.attempts),
                    root=shown.root,
                    proofs=tuple(shown.proofs.get(seat, ())),
                )
                for number, shown in enumerate(self.shown, 1)
            ),
        )

    # ------------------------------------------------------------ a deal

    def _play_deal(self, number: int, most_acts: int) -> None:
        shown = Shown()
        self.shown.append(shown)
        attempts: list[Attempt] = []
        barred: set[int] = set()
        while True:
            attempt = self._attempt(number, len(attempts), barred, shown)
            attempts.append(attempt)
            if attempt.voided is None:
                break
            barred |= set(attempt.voided.seats)
        sealed = self.sealed(number, attempts[-1].attempt, attempts[-1].shares)
        shown.root = sealed.root
        dealer = dealer_of(self.first, number, self.rules.players)
        deal = self._played(new_deal(self.rules, dealer, sealed.deck), sealed, shown, most_acts)
        record = self._record(number, deal)
        self.deals.append(
            FiledDeal(number, dealer, tuple(self.published_attempts(attempts)), sealed.root, record)
        )
        if (result := deal.result()) is not None:
            a, b = (lines.total for lines in result.sides)
            self.totals = (self.totals[0] + a, self.totals[1] + b)

    def _attempt(self, deal: int, attempt: int, barred: set[int], shown: Shown) -> Attempt:
        asked = tuple(seat for seat in self.persons if seat not in barred)
        commitment = deal_commitment(self.match, deal, attempt, self.seed_of(deal, attempt))
        shares: Shares = tuple(
            Share(self.rng.randbytes(32), self.rng.randrange(104)) if seat in asked else None
            for seat in range(1, self.rules.players + 1)
        )
        commits = tuple(
            None if share is None else share_commitment(self.match, deal, attempt, seat, share)
            for seat, share in enumerate(shares, 1)
        )
        voided = self.is_unlucky(shares)
        failed = voided.seats if voided is not None else ()
        came = tuple(None if seat in failed else share for seat, share in enumerate(shares, 1))
        used = self.used(came)
        shown.attempts.append(
            {
                seat: SeenAttempt(
                    attempt=attempt,
                    commitment=commitment,
                    own=shares[seat - 1],
                    commits=commits,
                    shares=tuple(u or c for u, c in zip(used, came, strict=True)),
                    revealed=came[seat - 1] is not None,
                    voided=voided,
                )
                for seat in self.persons
            }
        )
        return Attempt(attempt, commitment, asked, commits, used, voided)

    def _played(self, deal: Deal, sealed: SealedDeal, shown: Shown, most_acts: int) -> Deal:
        now, came = of_opening(deal)
        acts = 0
        while True:
            for seat, index in came:
                shown.proofs.setdefault(seat, []).append(self.proved(sealed.tree.proof(index)))
            if deal.over or acts == most_acts:
                return deal
            act = eager(self.rng, legal_acts(deal.table, deal.own(deal.table.turn)))
            now, came = now.after(play(deal, act))
            acts += 1

    def _record(self, number: int, deal: Deal) -> dict[str, Any]:
        players = self.rules.players
        extras = {
            "match": self.match,
            "deal": number,
            "before": list(self.totals),
            "target": self.target,
            "seats": [
                {"name": f"Zé {seat}", "kind": "human"}
                if seat in self.persons
                else {"name": f"Robô {seat}", "kind": "bot", "level": "casual"}
                for seat in range(1, players + 1)
            ],
            "times": [self.rng.randrange(60_000) for _ in deal.history],
            "by": "".join("p" if seat in self.persons else "b" for seat in deal.seats),
        }
        record: dict[str, Any] = json.loads(record_text(record_of(deal, extras)))
        return record


def edited(file: MatchFile, deal: int, **changes: Any) -> MatchFile:
    """The file with one deal (from 1) changed."""
    deals = list(file.deals)
    deals[deal - 1] = replace(deals[deal - 1], **changes)
    return replace(file, deals=tuple(deals))

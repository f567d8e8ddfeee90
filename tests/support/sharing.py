"""A client's part in the exchange of shares: what a page does, without a page.

It is told every message that its client is sent and says what that client answers; on the way it
checks everything that it is shown, as the page does, so that a deal which does not check fails
whatever test it happens in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from tranca.cards import parse_card
from tranca.fair import CardProof, Share
from tranca.fair.scheme import share_commitment
from tranca.fair.tree import root_of

Message = dict[str, Any]


@dataclass
class Partaker:
    """One client. ``shares``: what it drew, by match, deal and attempt; ``proved``: its cards."""

    rng: Random = field(default_factory=lambda: Random(1))
    commits: bool = True
    reveals: bool = True
    checks: ClassVar[bool] = True
    shares: dict[tuple[str, int, int], Share] = field(default_factory=dict)
    said: set[str] = field(default_factory=set)
    fair: Message | None = None
    proved: dict[int, str] = field(default_factory=dict)
    place: tuple[str, int] = ("", 0)

    def hear(self, message: Message) -> list[Message]:
        """What this client says when it is sent this message; mostly nothing."""
        if message["type"] not in {"welcome", "update"}:
            return []
        if message["type"] == "welcome":
            self.said.clear()  # whatever was on its way may be lost; it is said again
        if message["fair"] is not None:
            self.fair = message["fair"]
        assert self.fair is not None, "a welcome shows everything"
        self._look_at(message)
        dealing, seat = self.fair["dealing"], message["room"]["you_seat"]
        if dealing is None or seat is None or not dealing["attempts"]:
            return []
        if dealing["stage"] == "commit" and seat in dealing["attempts"][-1]["asked"]:
            return self._commit(dealing, seat)
        if dealing["stage"] == "reveal":
            return self._reveal(dealing, seat)
        return []

    def _commit(self, dealing: Message, seat: int) -> list[Message]:
        if not self.commits:
            return []
        place = self._attempt(dealing)
        if place not in self.shares:
            self.shares[place] = Share(self.rng.randbytes(32), self.rng.randrange(104))
        k = share_commitment(*place, seat, self.shares[place]).hex()
        said = {"type": "share", "deal": place[1], "attempt": place[2], "commit": k}
        return self._once(said)

    def _reveal(self, dealing: Message, seat: int) -> list[Message]:
        place = self._attempt(dealing)
        shown, share = dealing["attempts"][-1]["commits"][seat - 1], self.shares.get(place)
        if shown is None or share is None:
            return []
        own = share_commitment(*place, seat, share).hex()
        assert shown == own or not self.checks, "somebody else's commitment stands at this seat"
        said = {"type": "reveal", "deal": place[1], "attempt": place[2]}
        said |= {"nonce": share.nonce.hex(), "cut": share.cut}
        return self._once(said) if self.reveals else []

    def _attempt(self, dealing: Message) -> tuple[str, int, int]:
        assert self.fair is not None
        return self.fair["match"], dealing["deal"], dealing["attempts"][-1]["attempt"]

    def _once(self, said: Message) -> list[Message]:
        id_ = f"{said['type']}-{said['deal']}-{said['attempt']}"
        if id_ in self.said:
            return []
        self.said.add(id_)
        return [{**said, "id": id_}]

    # ------------------------------------------------------------ what it is shown

    def _look_at(self, message: Message) -> None:
        """Checks every proof against the root, and the hand against the proofs."""
        assert self.fair is not None
        dealing = self.fair["dealing"]
        if dealing is None or not self.checks:
            return
        place = self.fair["match"], dealing["deal"]
        if place != self.place:
            self.place, self.proved, self.said = place, {}, set()
        for sent in message["proofs"]:
            self._check(sent, dealing)
        deal = message["deal"]
        if deal is not None and deal["seat"] is not None and deal["n"] == 0:
            known = sorted(self.proved.values())
            assert set(deal["hand"]) <= set(known), "every card of the first hand is proved"

    def _check(self, sent: Message, dealing: Message) -> None:
        salt, path = bytes.fromhex(sent["salt"]), tuple(map(bytes.fromhex, sent["path"]))
        proof = CardProof(sent["index"], parse_card(sent["card"]), salt, path)
        assert dealing["root"] is not None, "the root is shown before the first card"
        assert root_of(*self.place, proof).hex() == dealing["root"]
        assert self.proved.setdefault(sent["index"], sent["card"]) == sent["card"]

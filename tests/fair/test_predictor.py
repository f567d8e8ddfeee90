"""Nobody predicts the next stock card from what a client sees, before or during a deal.

A predictor names a kind. Its chance, whatever it does, is that kind's share of the cards that have
reached nobody yet: given all hands and all that was played, their order is as likely as any other.
So hits less chances, summed over many cards, are a martingale; a predictor that gains by what the
scheme shows is caught, and honest luck goes over the bound once in a million. The seeds are fixed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import erfc, sqrt
from random import Random
from typing import Protocol

import pytest

from tests.support.playing import eager
from tranca.cards import FULL_PACK
from tranca.fair import deal as dealing
from tranca.fair import tree as trees
from tranca.fair.arrivals import Arrivals, of_opening
from tranca.fair.deal import SealedDeal, open_deal
from tranca.fair.scheme import MAC, Share, match_commitment, share_commitment
from tranca.fair.tree import CardProof, leaf_of
from tranca.game import Deal, legal_acts, new_deal, play
from tranca.rules import variant

MATCH = "m-0001"
SALA = variant("sala", 4)
NAMED = "sala/4@e4ffcdb1f205816a"
ODDS = 1e-6


@dataclass(frozen=True)
class Sight:
    """All that seat 1's client knows before a card from the stock: public, and its own.

    ``shown`` are M, C, the seats' commitments, the nonces revealed and the root, in this order.
    """

    deal: int
    next_index: int
    unseen: Counter[int]
    shown: tuple[bytes, ...]
    proofs: tuple[CardProof, ...] = ()

    @property
    def best(self) -> int:
        """The kind with most unseen copies: what counting cards gives."""
        return max(sorted(self.unseen), key=self.unseen.__getitem__)

    @property
    def neighbours(self) -> tuple[CardProof, ...]:
        """Proofs whose path begins with the next card's leaf."""
        return tuple(proof for proof in self.proofs if proof.index ^ 1 == self.next_index)


@dataclass(frozen=True)
class Trial:
    """A sight, the card that came, and the cards that had reached nobody."""

    sight: Sight
    came: int
    undealt: Counter[int]


class Predictor(Protocol):
    """Names a kind from a sight, and is told afterwards what came."""

    def guess(self, sight: Sight) -> int: ...
    def learn(self, sight: Sight, came: int) -> None: ...


class Counting:
    """Counts cards, and heeds nothing of the scheme."""

    def guess(self, sight: Sight) -> int:
        return sight.best

    def learn(self, sight: Sight, came: int) -> None:
        pass


class OpensLeaves(Counting):
    """Looks for the next card's leaf among the hashes that it was handed.

    With every salt that it can think of: those it was given, what was shown, nothing at all, and
    what it makes of them as keys.
    """

    def guess(self, sight: Sight) -> int:
        known = {proof.path[0] for proof in sight.neighbours}
        index = sight.next_index.to_bytes(4, "big")
        keys = [*sight.shown[:3], sight.shown[-1], *(proof.salt for proof in sight.proofs[-2:])]
        salts = [bytes(32), *(key[:32] for key in keys), *(MAC(key, index)[:32] for key in keys)]
        for kind in sight.unseen if known else ():
            for salt in salts:
                if leaf_of(MATCH, sight.deal, sight.next_index, kind, salt) in known:
                    return kind
        return sight.best


class Learns(Counting):
    """Remembers which card came after which byte of what was shown, and bets on the commonest.

    Any lasting bond between a byte of C, root, salt or path and the next card shows in time.
    """

    def __init__(self) -> None:
        self.after: defaultdict[tuple[int, int], Counter[int]] = defaultdict(Counter)

    def features(self, sight: Sight) -> list[tuple[int, int]]:
        sources = [sight.shown[1], sight.shown[-1]]
        if sight.proofs:
            sources += [sight.proofs[-1].salt, *sight.proofs[-1].path]
        return [(at, source[0]) for at, source in enumerate(sources)]

    def guess(self, sight: Sight) -> int:
        votes: Counter[int] = Counter()
        for feature in self.features(sight):
            votes.update(self.after[feature])
        return max(sorted(sight.unseen), key=lambda kind: (votes[kind], sight.unseen[kind]))

    def learn(self, sight: Sight, came: int) -> None:
        for feature in self.features(sight):
            self.after[feature][came] += 1


class BetsOnNeighbours(Counting):
    """Bets that the neighbour in the tree is the twin of a card that it holds."""

    def guess(self, sight: Sight) -> int:
        twins = [proof.card for proof in sight.neighbours if sight.unseen[proof.card] > 0]
        return twins[0] if twins else sight.best


# ---------------------------------------------------------------- trials


def trials(seed: int, deals: int, acts: int = 60) -> list[Trial]:
    """What seat 1 knows before the first card and before each stock card of seeded deals."""
    rng = Random(seed)
    return [trial for number in range(1, deals + 1) for trial in trials_of(rng, number, acts)]


def trials_of(rng: Random, number: int, acts: int) -> list[Trial]:
    secret = rng.randbytes(64)
    shares = [Share(rng.randbytes(32), rng.randrange(104)) for _ in range(4)]
    sealed = open_deal(secret, MATCH, NAMED, number, 0, 4, shares)
    shown = [match_commitment(MATCH, NAMED, secret), sealed.commitment]
    shown += [share_commitment(MATCH, number, 0, n, share) for n, share in enumerate(shares, 1)]
    shown += [share.nonce for share in shares] + [sealed.root]
    everything = Counter(FULL_PACK)
    found = [Trial(Sight(number, 0, everything, tuple(shown)), sealed.deck[0], everything)]
    deal = new_deal(SALA, 4, sealed.deck)
    now, came = of_opening(deal)
    proofs: list[CardProof] = []
    for _ in range(acts):
        proofs += [sealed.tree.proof(index) for seat, index in came if seat == 1]
        if deal.over:
            break
        if now.stock and now.stock[0] != found[-1].sight.next_index:  # one bet a card
            sight = Sight(number, now.stock[0], unseen(deal), tuple(shown), tuple(proofs))
            found.append(Trial(sight, sealed.deck[now.stock[0]], undealt(sealed, now)))
        act = eager(rng, legal_acts(deal.table, deal.own(deal.table.turn)))
        now, came = now.after(play(deal, act))
    return found


def unseen(deal: Deal) -> Counter[int]:
    """The cards that seat 1 sees nowhere now."""
    left = Counter(FULL_PACK)
    left.subtract(deal.hand(1).cards())
    left.subtract(deal.table.pile)
    for side in (0, 1):
        left.subtract(card for card, _ in deal.table.red_threes[side])
        for meld in deal.table.melds[side]:
            left.subtract(meld.cards())
    return +left


def undealt(sealed: SealedDeal, now: Arrivals) -> Counter[int]:
    """The cards that have reached nobody: the stock, and the mortos, reserved ones too."""
    reserved = [places for places in now.pending if places is not None]
    places = (now.stock, *now.mortos, *reserved)
    return Counter(sealed.deck[index] for place in places for index in place)


def p_value(predictor: Predictor, of: Sequence[Trial]) -> float:
    """How often chance alone hits as often or oftener (normal approximation, one-sided)."""
    hits, expected, variance = 0, 0.0, 0.0
    for trial in of:
        kind = predictor.guess(trial.sight)
        chance = trial.undealt[kind] / trial.undealt.total()
        hits += kind == trial.came
        expected += chance
        variance += chance * (1 - chance)
        predictor.learn(trial.sight, trial.came)
    return erfc((hits - expected) / sqrt(2 * variance)) / 2


# ---------------------------------------------------------------- verdicts

PREDICTORS: list[type[Predictor]] = [Counting, OpensLeaves, Learns, BetsOnNeighbours]


@cache
def honest() -> list[Trial]:
    return trials(1, 200, acts=200)


@pytest.mark.parametrize("predictor", PREDICTORS)
def test_no_predictor_does_better_than_chance(predictor: type[Predictor]) -> None:
    assert len(honest()) > 5000
    assert p_value(predictor(), honest()) > ODDS


def test_unsalted_leaves_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test can fail: without salts the next card is read off the neighbour's path."""
    monkeypatch.setattr(trees, "salt_of", lambda key, index: bytes(32))
    assert p_value(OpensLeaves(), trials(1, 15)) < ODDS


def test_one_salt_for_all_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "salt_of", lambda key, index: MAC(key, b"salt")[:32])
    assert p_value(OpensLeaves(), trials(1, 15)) < ODDS


def test_salts_made_of_what_is_shown_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A salt keyed by C, say, which everybody has."""
    made = dealing.open_deal

    def keyed(*of: object) -> SealedDeal:
        sealed = made(*of)  # type: ignore[arg-type]
        monkeypatch.setattr(
            trees, "salt_of", lambda _, n: MAC(sealed.commitment, n.to_bytes(4, "big"))[:32]
        )
        return sealed

    monkeypatch.setitem(globals(), "open_deal", keyed)
    assert p_value(OpensLeaves(), trials(1, 15)) < ODDS


def test_a_salt_that_whispers_the_next_card_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a house might plant for a friend: the learner picks it up by itself."""
    plain = trees.DealTree.proof

    def whispering(tree: trees.DealTree, index: int) -> CardProof:
        proof = plain(tree, index)
        told = plain(tree, min(index + 1, 103)).card
        return CardProof(proof.index, proof.card, bytes([told]) + proof.salt[1:], proof.path)

    monkeypatch.setattr(trees.DealTree, "proof", whispering)
    assert p_value(Learns(), trials(1, 100)) < ODDS


def test_twins_left_together_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shuffle that moves pairs of equal cards as one."""

    def paired(key: bytes) -> tuple[int, ...]:
        kinds = Random(key).sample(range(52), 52)
        return tuple(kind for kind in kinds for _ in range(2))

    monkeypatch.setattr(dealing, "deck_of", paired)
    assert p_value(BetsOnNeighbours(), trials(1, 20)) < ODDS

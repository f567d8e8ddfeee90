"""Crooked houses, and the clients who were there: each deed is reported, every time.

A house that tries sixteen secrets, drops a share, hides an attempt, changes a card or loses a match
may publish whatever it likes. What a client was shown stands against it.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.fair.house import House, Shares
from tranca.cards import TWOS
from tranca.fair.deal import SealedDeal, open_deal
from tranca.fair.log import LogEntry, chained
from tranca.fair.matchfile import Attempt, FiledDeal, MatchFile, Voided
from tranca.fair.report import Report
from tranca.fair.scheme import (
    Share,
    deal_commitment,
    deal_key,
    dealer_of,
    match_commitment,
    transcript,
)
from tranca.fair.tree import CardProof
from tranca.fair.verify import verify_match
from tranca.fair.witness import (
    Seen,
    compare,
    is_own_commit_shown,
    wrong_proofs,
    wrong_reveals,
)
from tranca.rules import variant

SALA = variant("sala", 4)
SEEDS = range(25)
each_seed = pytest.mark.parametrize("seed", SEEDS)


def judged(house: House, data: bytes | None, seat: int = 1) -> tuple[Report | None, Report]:
    """What the verifier says, and what this seat's client."""
    if data is None:
        return None, compare(house.seen(seat), None, house.log)
    file = MatchFile.from_bytes(data)
    return verify_match(data, house.log), compare(house.seen(seat), file, house.log)


def said(report: Report) -> str:
    return "\n".join(map(str, report.faults))


def twos_of(sealed: SealedDeal, seat: int, dealer: int) -> int:
    """How good the crook finds a deck: the 2s that its friend is dealt."""
    place = (seat - dealer - 1) % 4
    return sum(TWOS >> card & 1 for card in sealed.deck[place:44:4])


@each_seed
def test_an_honest_house_is_not_accused(seed: int) -> None:
    house = House(seed, SALA, persons=(1, 2, 3), void_share=0.4)
    house.play_deals(2, most_acts=60)
    data = house.close("draw")
    for seat in house.persons:
        by_file, by_client = judged(house, data, seat)
        assert by_file is not None
        assert by_file.ok, said(by_file)
        assert by_client.ok, said(by_client)
        for deal in house.seen(seat).deals:
            assert not wrong_proofs(house.match, deal)
            for attempt in deal.attempts:
                assert is_own_commit_shown(house.match, deal, attempt)
                assert not wrong_reveals(house.match, deal, attempt)


# ---------------------------------------------------------------- sixteen secrets


class TriesSecrets(House):
    """Shows the commitment to one secret, and plays by the best of sixteen."""

    def sealed(self, deal: int, attempt: int, shares: Shares) -> SealedDeal:
        dealer = dealer_of(self.first, deal, 4)
        pool = [self.secret, *(Random(f"{self.match}/{n}").randbytes(64) for n in range(15))]
        orders = [
            (open_deal(s, self.match, self.named, deal, attempt, dealer, shares), s) for s in pool
        ]
        best, self.chosen = max(orders, key=lambda each: twos_of(each[0], 1, dealer))
        return best


@each_seed
def test_a_house_that_tries_sixteen_secrets_is_reported(seed: int) -> None:
    """With the secret it committed to, the deck does not follow; with the other, M does not."""
    house = TriesSecrets(seed, SALA, void_share=0.0)
    house.play_deals(1, most_acts=20)
    if house.chosen == house.secret:
        assert verify_match(house.close("draw"), house.log).ok  # its first was its best
        return
    honest_looking = house.file("draw")
    by_file, _ = judged(house, honest_looking.to_bytes())
    assert by_file is not None
    assert "deck is not the one" in said(by_file)
    rewritten = replace(honest_looking, secret=house.chosen)
    by_file, by_client = judged(house, rewritten.to_bytes(), 2)
    assert by_file is not None
    assert not by_file.ok
    assert "commitment is not the one that you were shown" in said(by_client)


class TriesSeeds(House):
    """Keeps its secret, and takes for its part of the deal the best of sixteen."""

    def seeds(self, deal: int, attempt: int) -> list[bytes]:
        own = super().seed_of(deal, attempt)
        return [own, *(Random(f"{self.match}/{deal}/{n}").randbytes(64) for n in range(15))]

    def sealed(self, deal: int, attempt: int, shares: Shares) -> SealedDeal:
        dealer = dealer_of(self.first, deal, 4)
        made = []
        for seed in self.seeds(deal, attempt):
            c = deal_commitment(self.match, deal, attempt, seed)
            t = transcript(self.match, self.named, deal, attempt, dealer, c, shares)
            made.append(SealedDeal(self.match, deal, c, deal_key(seed, t)))
        return max(made, key=lambda each: twos_of(each, 1, dealer))


@each_seed
def test_a_house_that_tries_sixteen_seeds_is_reported(seed: int) -> None:
    house = TriesSeeds(seed, SALA, void_share=0.0)
    house.play_deals(1, most_acts=20)
    best = house.sealed(1, 0, house.deals[0].attempts[0].shares)
    if best.commitment == house.deals[0].attempts[0].commitment:
        assert verify_match(house.close("draw"), house.log).ok  # its own was its best
        return
    by_file, _ = judged(house, house.close("draw"))
    assert by_file is not None
    assert "deck is not the one" in said(by_file)
    deal = house.deals[0]
    swapped = replace(deal.attempts[0], commitment=best.commitment)
    house.deals[0] = replace(deal, attempts=(swapped,))
    by_file, by_client = judged(house, house.file("draw").to_bytes(), 2)
    assert by_file is not None
    assert "server's part is not" in said(by_file)
    assert "server's commitment is not" in said(by_client)


class TriesAttempts(House):
    """Calls for a restart whenever the revealed shares give its friend a poor hand."""

    def is_unlucky(self, shares: Shares) -> Voided | None:
        attempt = len(self.shown[-1].attempts)
        deal = len(self.shown)
        sealed = self.sealed(deal, attempt, shares)
        dealer = dealer_of(self.first, deal, 4)
        poor = twos_of(sealed, 1, dealer) < 2
        return Voided("restart") if poor and attempt < 16 else None


class TriesAttemptsInSecret(TriesAttempts):
    """And tells of the last attempt alone."""

    def published_attempts(self, attempts: list[Attempt]) -> list[Attempt]:
        return [replace(attempts[-1], attempt=0)]


@each_seed
def test_a_house_that_tries_attempts_shows_each(seed: int) -> None:
    """A voided attempt is no fault by itself, but every single one is told."""
    house = TriesAttempts(seed, SALA)
    house.play_deals(1, most_acts=20)
    by_file, by_client = judged(house, house.close("draw"))
    assert by_file is not None
    assert by_client.ok
    notes = [step for step in by_file.steps if "started anew" in step.said]
    assert len(notes) == len(house.deals[0].attempts) - 1


@each_seed
def test_attempts_that_are_hidden_are_reported(seed: int) -> None:
    house = TriesAttemptsInSecret(seed, SALA)
    house.play_deals(1, most_acts=20)
    if len(house.shown[0].attempts) == 1:
        assert verify_match(house.close("draw"), house.log).ok  # its first was good enough
        return
    by_file, by_client = judged(house, house.close("draw"))
    assert by_file is not None
    assert not by_file.ok
    assert "was shown to you, and was not published" in said(by_client)


# ---------------------------------------------------------------- a share dropped


class DropsShare(House):
    """Deals as if seat 2 had never revealed, and says nothing of it."""

    def used(self, shares: Shares) -> Shares:
        return (shares[0], None, *shares[2:])


class DropsShareAndCommit(DropsShare):
    """And publishes that seat 2 never committed."""

    def published_attempts(self, attempts: list[Attempt]) -> list[Attempt]:
        return [
            replace(each, commits=(each.commits[0], None, *each.commits[2:])) for each in attempts
        ]


@each_seed
@pytest.mark.parametrize("crook", [DropsShare, DropsShareAndCommit])
def test_a_share_that_is_dropped_is_reported(crook: type[House], seed: int) -> None:
    house = crook(seed, SALA, void_share=0.0)
    house.play_deals(1, most_acts=20)
    by_file, by_client = judged(house, house.close("draw"), 2)
    assert by_file is not None
    assert "your share was dropped" in said(by_client)
    assert by_file.ok == (
        crook is DropsShareAndCommit
    )  # consistent in itself: only seat 2 can tell


class BlamesSeat(House):
    """Voids the first attempt in the name of seat 2, whose share has come."""

    def is_unlucky(self, shares: Shares) -> Voided | None:
        return Voided("silent", (2,)) if not self.shown[-1].attempts else None


@each_seed
def test_a_void_in_the_name_of_who_revealed_is_reported(seed: int) -> None:
    """Its client knows that the server had acknowledged the share."""
    house = BlamesSeat(seed, SALA)
    house.play_deals(1, most_acts=20)
    shown = house.shown[0].attempts[0]
    shown[2] = replace(shown[2], revealed=True, voided=None)
    _, by_client = judged(house, house.close("draw"), 2)
    assert "in your name, although your share had come" in said(by_client)
    _, of_seat_1 = judged(house, house.file("draw").to_bytes(), 1)
    assert of_seat_1.ok


# ---------------------------------------------------------------- cards, at once


class ChangesCard(House):
    """Hands seat 1 a card that was not fixed, with whatever proof it has."""

    def proved(self, proof: CardProof) -> CardProof:
        return replace(proof, card=(proof.card + 1) % 52) if proof.index == 7 else proof


class DealsTwice(House):
    """Hands out one place of the deck twice."""

    def _played(self, deal, sealed, shown, most_acts):  # type: ignore[no-untyped-def]
        after = super()._played(deal, sealed, shown, most_acts)
        for proofs in shown.proofs.values():
            proofs.append(proofs[0])
        return after


@each_seed
@pytest.mark.parametrize("crook", [ChangesCard, DealsTwice])
def test_a_changed_card_is_seen_at_once(crook: type[House], seed: int) -> None:
    house = crook(seed, SALA, void_share=0.0)
    house.play_deals(1, most_acts=20)
    wrong = {seat: wrong_proofs(house.match, house.seen(seat).deals[0]) for seat in house.persons}
    if crook is ChangesCard:
        getting = (house.deals[0].dealer + 7) % 4 + 1
        assert {seat for seat, indexes in wrong.items() if indexes} == (
            {getting} & set(house.persons)
        )
    else:
        assert all(len(indexes) == 1 for indexes in wrong.values())


def test_a_deck_changed_in_play_is_seen_against_the_root() -> None:
    """The root shown is not the one published: the deck was another."""
    house = House(1, SALA, void_share=0.0)
    house.play_deals(1, most_acts=20)
    house.shown[0].root = bytes(64)
    _, by_client = judged(house, house.close("draw"))
    assert "root is not the one that you were shown" in said(by_client)
    assert "were not proved to you" in said(by_client)


# ---------------------------------------------------------------- commitments in play


def test_an_own_commitment_not_shown_is_seen() -> None:
    house = House(1, SALA, void_share=0.0)
    house.play_deals(1, most_acts=5)
    deal = house.seen(2).deals[0]
    attempt = deal.attempts[0]
    assert attempt.commits is not None
    hidden = replace(attempt, commits=(attempt.commits[0], bytes(64), None, None))
    assert not is_own_commit_shown(house.match, deal, hidden)
    lost = replace(attempt, commits=(attempt.commits[0], None, None, None))
    assert not is_own_commit_shown(house.match, deal, lost)


def test_a_share_that_was_not_committed_to_is_seen() -> None:
    """A server that chooses a friend's share after seeing the others."""
    house = House(1, SALA, void_share=0.0)
    house.play_deals(1, most_acts=5)
    deal = house.seen(2).deals[0]
    attempt = deal.attempts[0]
    assert attempt.shares is not None
    first = attempt.shares[0]
    assert first is not None
    other = replace(first, cut=(first.cut + 1) % 104)
    assert wrong_reveals(
        house.match, deal, replace(attempt, shares=(other, *attempt.shares[1:]))
    ) == ((1,))


# ---------------------------------------------------------------- published otherwise


def _last(deal: FiledDeal, **changes: Any) -> FiledDeal:
    """The deal with its last attempt changed."""
    *earlier, last = deal.attempts
    return replace(deal, attempts=(*earlier, replace(last, **changes)))


def _first(deal: FiledDeal, **changes: Any) -> FiledDeal:
    first, *later = deal.attempts
    return replace(deal, attempts=(replace(first, **changes), *later))


OTHER_SHARE = Share(bytes(32), 0)
PUBLISHED: dict[str, tuple[Callable[[FiledDeal], FiledDeal], str]] = {
    "the server's part": (lambda d: _last(d, commitment=bytes(64)), "server's commitment is not"),
    "another's commitment": (
        lambda d: _last(d, commits=(d.attempts[-1].commits[0], bytes(64), None, None)),
        "seats' commitments are not",
    ),
    "another's share": (
        lambda d: _last(d, shares=(d.attempts[-1].shares[0], OTHER_SHARE, None, None)),
        "seats' shares are not",
    ),
    "one's own share": (
        lambda d: _last(d, shares=(OTHER_SHARE, *d.attempts[-1].shares[1:])),
        "your share was dropped",
    ),
    "why it was voided": (
        lambda d: _first(d, voided=Voided("left", (2,))),
        "voided for another reason",
    ),
    "one attempt more": (
        lambda d: replace(d, attempts=(*d.attempts, replace(d.attempts[-1], attempt=2))),
        "were not shown",
    ),
    "another dealer": (lambda d: replace(d, dealer=d.dealer % 4 + 1), "you saw seat"),
    "another root": (lambda d: replace(d, root=bytes(64)), "root is not the one"),
}


@pytest.mark.parametrize(("bend", "fault"), PUBLISHED.values(), ids=PUBLISHED)
def test_whatever_is_published_otherwise_is_reported(
    bend: Callable[[FiledDeal], FiledDeal], fault: str
) -> None:
    """Each thing that seat 1 was shown is held against the file."""
    house = BlamesSeat(1, SALA)  # a first attempt voided in seat 2's name, a second that stood
    house.play_deals(1, most_acts=20)
    file = MatchFile.from_bytes(house.file("draw").to_bytes())
    assert compare(house.seen(1), file).ok
    report = compare(house.seen(1), replace(file, deals=(bend(file.deals[0]),)))
    assert fault in said(report)


def test_who_came_back_later_misses_nothing_that_it_saw() -> None:
    """A client that was away during the exchange has the root and its cards, and no attempts."""
    house = House(3, SALA, void_share=0.9)
    house.play_deals(1, most_acts=20)
    seen = house.seen(1)
    late = replace(seen, deals=(replace(seen.deals[0], attempts=()),))
    assert compare(late, MatchFile.from_bytes(house.file("draw").to_bytes())).ok


# ---------------------------------------------------------------- matches that vanish


def others(n: int) -> list[LogEntry]:
    return [LogEntry("open", f"other-{k}", bytes([k] * 64)) for k in range(n)]


def seen_with_entries(house: House, hashes: list[bytes]) -> Seen:
    return replace(house.seen(1), entries=tuple(hashes))


def test_a_match_left_or_killed_is_open_in_the_log_for_ever() -> None:
    """Nobody published it: its entry stands, and who played it says that it was not published."""
    house = House(1, SALA)
    house.play_deals(1, most_acts=20)
    log = [*others(2), *house.log, *others(3)]
    seen = seen_with_entries(house, chained(log)[2:4])
    report = compare(seen, None, log)
    assert [step.place for step in report.faults] == ["file"]


@pytest.mark.parametrize("kept", range(1, 4))
def test_a_match_taken_out_of_the_log_is_reported(kept: int) -> None:
    """Even by a client that kept one hash only, and even of later than its own match."""
    house = House(1, SALA)
    house.play_deals(1, most_acts=20)
    log = [*others(2), *house.log, *others(3)]
    without = [*others(5)]
    hashes = [chained(log)[1 + kept]]
    report = compare(seen_with_entries(house, hashes), None, without)
    assert "does not stand in it any more" in said(report)
    assert "was never entered" in said(report)


def test_a_log_written_anew_in_another_order_is_reported() -> None:
    house = House(1, SALA)
    log = [*house.log, *others(3)]
    report = compare(seen_with_entries(house, list(reversed(chained(log)))), None, log)
    assert "another order" in said(report)


def test_another_match_in_its_place_is_reported() -> None:
    mine, other = House(1, SALA, void_share=0.0), House(2, SALA, void_share=0.0)
    for house in (mine, other):
        house.play_deals(1, most_acts=20)
    report = compare(mine.seen(1), MatchFile.from_bytes(other.file("draw").to_bytes()))
    assert "it is another match" in said(report)


def test_a_deal_that_was_not_published_is_reported() -> None:
    house = House(3, SALA, void_share=0.0, target=100_000)
    house.play_deals(2)
    file = MatchFile.from_bytes(house.file("draw").to_bytes())
    report = compare(house.seen(1), replace(file, deals=file.deals[:1]))
    assert "you were dealt it, and it was not published" in said(report)


def test_a_commitment_shown_otherwise_is_reported() -> None:
    house = House(3, SALA, void_share=0.0)
    house.play_deals(1, most_acts=5)
    file = MatchFile.from_bytes(house.file("draw").to_bytes())
    seen = house.seen(1)
    lies = {
        "commitment is not": replace(
            seen, commitment=match_commitment(house.match, house.named, bytes(64))
        ),
        "rules are not": replace(seen, rules_id="sala/4@0000000000000000"),
        "first dealer is not": replace(seen, first_dealer=house.first % 4 + 1),
    }
    for fault, other in lies.items():
        assert fault in said(compare(other, file))

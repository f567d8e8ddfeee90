"""VIEW-3: nobody is sent a card that is not theirs to know, nor anything that depends on one.

Two ways of looking: every card in every frame must be one that its viewer has met; and two deals
that differ only in what a viewer cannot see must give that viewer the same bytes, for as long as
the public acts are the same.
"""

from __future__ import annotations

import itertools
import re
import secrets
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.server.bench import Bench, Guest, bench, settle
from tests.support.decks import dealt_from
from tests.support.sharing import Partaker
from tranca.cards import FULL_PACK, card_text, cards_text, is_red_three, parse_cards
from tranca.fair import CardProof, DealTree
from tranca.game import Deal, Drew, Fact
from tranca.room import pledges
from tranca.wire import facts as facts_module
from tranca.wire.replays import replay_of

PEOPLE = ("ana", "beto", "caio", "duda")
CARD = re.compile(r"[2-9TJQKA][cdhs]")


async def table(
    monkeypatch: pytest.MonkeyPatch, deck: str, dealer: int
) -> tuple[Bench, list[Guest]]:
    """Four people at one table and a watcher; the deal is out, from this deck."""
    monkeypatch.setattr(pledges, "first_dealer", lambda *_: dealer)
    monkeypatch.setattr(secrets, "choice", lambda letters: letters[0])
    monkeypatch.setattr(secrets, "token_hex", lambda length: "0" * 2 * length)
    made = bench()
    await made.hub.start()
    code = await made.room(seconds=None)
    guests = [await made.enter(code, person) for person in (*PEOPLE, "eva")]
    for seat, guest in enumerate(guests[1:4], 2):
        guest.say("sit", seat=seat)
    await settle()
    with dealt_from(parse_cards(deck)):
        guests[0].say("start")
        await settle()
    assert guests[0].deal["dealer"] == dealer
    return made, guests


@pytest.fixture
def fixed_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    """VIEW-3: what hangs on the order by its nature has fixed values of equal length."""

    def proof(tree: DealTree, index: int) -> CardProof:
        return CardProof(index, tree._deck[index], bytes(32), (bytes(64),) * 7)

    monkeypatch.setattr(DealTree, "root", bytes(64))
    monkeypatch.setattr(DealTree, "proof", proof)
    monkeypatch.setattr(Partaker, "checks", False)


def deal_of(guest: Guest) -> Deal:
    deal = guest.runner.room.deal
    assert deal is not None
    return deal


def cards_in(node: Any) -> Iterator[str]:
    """Every card that is named anywhere in a message, in acts too."""
    if isinstance(node, str):
        yield from CARD.findall(node)
    elif isinstance(node, dict):
        for value in node.values():
            yield from cards_in(value)
    elif isinstance(node, list):
        for value in node:
            yield from cards_in(value)


def about_cards(frame: dict[str, Any]) -> list[Any]:
    proved = [proof["card"] for proof in frame.get("proofs", ())]
    told = [frame.get("deal"), frame.get("moves"), frame.get("events"), frame.get("message")]
    return [*told, proved]


def met(deal: Deal, seat: int | None) -> set[str]:
    """The kinds that a viewer may know of at this moment."""
    seen = {card_text(card) for card in deal.table.pile}
    for side in (0, 1):
        seen |= {card_text(card) for meld in deal.table.melds[side] for card in meld.cards()}
        seen |= {card_text(card) for card, _ in deal.table.red_threes[side]}
    seen |= {card for act in deal.acts for card in CARD.findall(act)}
    if seat is not None:
        seen |= {card_text(card) for card in deal.hand(seat).cards()}
    return seen


async def leaks(guests: list[Guest], rng: Random, acts: int) -> list[str]:
    """Plays so many acts and names each card that reached somebody who had not met it."""
    found: list[str] = []
    known: list[set[str]] = [set() for _ in guests]
    read = [0] * len(guests)
    for _ in range(acts):
        deal = deal_of(guests[0])
        for n, guest in enumerate(guests):
            known[n] |= met(deal, n + 1 if n < 4 else None)
            fresh = guest.outlet.frames[read[n] :]
            read[n] += len(fresh)
            for frame in fresh:
                strange = set(cards_in(about_cards(frame))) - known[n]
                found += [f"{guest.person} was sent {card}" for card in strange]
        if deal.over:
            break
        mover = guests[deal.table.turn - 1]
        mover.act(rng.choice(mover.deal["legal"]))
        for other in guests:
            if other is not mover:
                other.say("ask", act="X:Ks")
                other.say("act", deal=1, n=mover.deal["n"], act="M:4h5h6h")
        await settle()
    return found


def deck_of(rng: Random) -> str:
    deck = list(FULL_PACK)
    rng.shuffle(deck)
    return cards_text(deck)


@pytest.mark.parametrize("seed", range(3))
async def test_no_card_reaches_who_has_not_met_it(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """P1, P46: every frame of four players and a watcher over a whole deal."""
    rng = Random(seed)
    made, guests = await table(monkeypatch, deck_of(rng), seed % 4 + 1)
    assert await leaks(guests, rng, 400) == []
    await made.hub.stop()


async def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(fact: Fact, _: int | None) -> Fact:
        return fact

    monkeypatch.setattr(facts_module, "fact_for", leaky)
    rng = Random(1)
    made, guests = await table(monkeypatch, deck_of(rng), 1)
    assert await leaks(guests, rng, 60)
    await made.hub.stop()


@pytest.mark.parametrize("seed", range(2))
async def test_a_replay_of_an_open_match_shows_what_its_viewer_had_met(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rng = Random(seed)
    made, guests = await table(monkeypatch, deck_of(rng), 2)
    known: list[set[str]] = [set() for _ in guests]
    for _ in range(40):
        deal = deal_of(guests[0])
        for n in range(5):
            known[n] |= met(deal, n + 1 if n < 4 else None)
        mover = guests[deal.table.turn - 1]
        mover.act(rng.choice(mover.deal["legal"]))
        await settle()
    deal = deal_of(guests[0])
    room = guests[0].runner.room
    for n, guest in enumerate(guests):
        known[n] |= met(deal, n + 1 if n < 4 else None)
        replay = replay_of(room, guest.person, room.match, 1)
        assert replay is not None
        assert all(frame.hands is None for frame in replay.frames)
        shown = {card for frame in replay.frames for card in (*frame.deal.hand, *frame.deal.pile)}
        assert shown <= known[n]
        for frame in replay.frames:
            assert frame.deal.seat == (n + 1 if n < 4 else None)
            assert frame.deal.legal == []
    await made.hub.stop()


# ---------------------------------------------------------------- the same bytes


def redealt(deck: list[int], dealer: int, viewer: int | None, rng: Random) -> list[int]:
    """The deck with everything that this viewer cannot see at the deal put in another order.

    Red threes keep their places: they are laid open as they come.
    """
    order = [(dealer + turn) % 4 + 1 for turn in range(4)]
    hidden = [
        index
        for index, card in enumerate(deck)
        if not is_red_three(card) and not (index < 44 and order[index % 4] == viewer)
    ]
    moved = hidden.copy()
    rng.shuffle(moved)
    other = deck.copy()
    for index, source in zip(hidden, moved, strict=True):
        other[index] = deck[source]
    return other


def without_red_threes_in_hands(rng: Random) -> list[int]:
    """A shuffled deck whose red threes lie deep in the stock: no replacement is drawn unseen."""
    plain = [card for card in FULL_PACK if not is_red_three(card)]
    rng.shuffle(plain)
    return plain + [card for card in FULL_PACK if is_red_three(card)]


async def compared(
    monkeypatch: pytest.MonkeyPatch, seed: int, viewer: int | None
) -> tuple[list[str], list[str], int]:
    """What the viewer was sent in two such deals, and how many acts they had in common."""
    rng = Random(seed)
    dealer = viewer or seed % 4 + 1  # the dealer plays last
    deck = without_red_threes_in_hands(rng)
    one, here = await table(monkeypatch, cards_text(deck), dealer)
    two, there = await table(monkeypatch, cards_text(redealt(deck, dealer, viewer, rng)), dealer)
    looking = 4 if viewer is None else viewer - 1
    acts = 0
    for step in itertools.count():
        turn = deal_of(here[0]).table.turn
        common = [a for a in here[turn - 1].deal["legal"] if a in there[turn - 1].deal["legal"]]
        if turn == viewer and "D" in common:
            common.remove("D")  # what one draws oneself one may well see
        if not common or deal_of(here[0]).over or step > 200:
            break
        # Discards while there are some: drawing alone would tell nothing.
        act = rng.choice([a for a in common if a.startswith("X:")] or common)
        for guests in (here, there):
            guests[turn - 1].act(act)
            if viewer is not None and viewer != turn:
                guests[looking].say("act", deal=1, n=acts, act="X:Ks")
                guests[looking].say("ask", act="D")
            await settle()
        acts += 1
    sent = here[looking].outlet.texts, there[looking].outlet.texts
    await one.hub.stop()
    await two.hub.stop()
    return *sent, acts


@pytest.mark.parametrize("viewer", [1, 2, 3, 4, None])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.usefixtures("fixed_proofs")
async def test_what_one_cannot_see_does_not_change_a_byte(
    monkeypatch: pytest.MonkeyPatch, seed: int, viewer: int | None
) -> None:
    """K11, VIEW-3."""
    one, two, acts = await compared(monkeypatch, seed, viewer)
    assert acts > 1
    assert one == two


@pytest.mark.parametrize("viewer", [1, 3, None])
async def test_root_salts_and_paths_have_the_same_length_whatever_the_order(
    monkeypatch: pytest.MonkeyPatch, viewer: int | None
) -> None:
    """The real ones: they differ in their bytes, and in nothing else."""
    one, two, acts = await compared(monkeypatch, 1, viewer)
    assert acts > 1
    assert one != two
    assert [len(text) for text in one] == [len(text) for text in two]


@pytest.mark.usefixtures("fixed_proofs")
async def test_a_byte_that_depends_on_a_hidden_card_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def leaky(fact: Fact, viewer: int | None) -> Fact:
        hidden = isinstance(fact, Drew) and fact.seat != viewer
        return Drew(fact.seat, fact.card, fact.card % 2 == 0) if hidden else fact  # type: ignore[union-attr]

    monkeypatch.setattr(facts_module, "fact_for", leaky)
    differing = 0
    for seed in range(3):
        one, two, _ = await compared(monkeypatch, seed, None)
        differing += one != two
    assert differing


def test_the_cards_of_an_act_are_found() -> None:
    assert list(cards_in({"act": "T@2:7h8h", "more": ["Ks", {"x": "M:2c"}]})) == [
        "7h",
        "8h",
        "Ks",
        "2c",
    ]

"""Secrecy: deal anew what a seat cannot see, and nothing that it is shown changes (VIEW-3).

The bots' choices and the bytes on the wire are tested where they are made; here are the view and
the facts.
"""

from dataclasses import fields
from random import Random

import pytest

from tests.support.laying import fields_of, lay, played, side, state
from tests.support.playing import dealt, eager, play_out
from tranca.cards import FULL_PACK, NO_CARD, Hand, is_red_three
from tranca.game import (
    Deal,
    Drew,
    RedThreeLaid,
    SideSeen,
    Table,
    View,
    act_text,
    fact_for,
    legal_acts,
    parse_act,
    play,
    refusal,
    view_of,
)
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, rules_from, variant

EVERY_GAME = [(name, players) for name in VARIANT_NAMES for players in PLAYER_COUNTS]

OF_THE_DEAL = {
    "table": "public",
    "hands": "own",
    "drawn": "own",
    "extra_draw": "own",
    "history": "public",
    "seats": "public",
    "opening": "public",
    "stock": "secret",
    "mortos": "secret",
    "pending": "secret",
    "deck": "secret",
}
"""Who sees each field of a deal. A new one must be entered here, and decided about."""
UNSEEN_OF_THE_TABLE = {"accepts"}
"""Fields of the public table that are worked out from others."""


def redealt(deal: Deal, viewer: int | None, rng: Random) -> Deal:
    """The same deal with everything that the viewer cannot see shuffled among its places."""
    other = deal.copy()
    hidden = [seat for seat in range(1, deal.rules.players + 1) if seat != viewer]
    pool = [card for seat in hidden for card in deal.hand(seat).cards()] + deal.stock
    pool += [card for morto in deal.mortos for card in morto]
    pool += [card for cards in deal.pending for card in cards or []]
    rng.shuffle(pool)
    pool.sort(key=is_red_three)  # a hand holds none, so hands are filled first
    for seat in hidden:
        other.hands[seat - 1] = Hand(_cut(pool, deal.hand(seat).count()))
    rng.shuffle(pool)
    other.stock = _cut(pool, len(deal.stock))
    other.mortos = [_cut(pool, len(morto)) for morto in deal.mortos]
    other.pending = [None if cards is None else _cut(pool, len(cards)) for cards in deal.pending]
    if deal.table.turn != viewer and deal.drawn != NO_CARD:
        other.drawn = other.hand(deal.table.turn).cards()[0]
    other.deck = tuple(rng.sample(FULL_PACK, len(FULL_PACK)))
    return other


def _cut(pool: list[int], count: int) -> list[int]:
    taken = pool[:count]
    del pool[:count]
    return taken


def viewers(deal: Deal) -> list[int | None]:
    """Every seat, and a watcher."""
    return [*range(1, deal.rules.players + 1), None]


@pytest.mark.parametrize(("name", "players"), EVERY_GAME)
def test_a_view_does_not_depend_on_hidden_cards(name: str, players: int) -> None:
    """VIEW-3: redeal them, and every viewer sees the same, in every phase up to the end."""
    rng = Random(name)

    def each(deal: Deal) -> None:
        if deal.over or rng.random() > 0.2:
            return
        for viewer in viewers(deal):
            assert view_of(redealt(deal, viewer, rng), viewer) == view_of(deal, viewer)

    for seed in range(3):
        play_out(dealt(variant(name, players), seed), Random(seed), each)


@pytest.mark.parametrize(("name", "players"), EVERY_GAME)
def test_facts_do_not_depend_on_hidden_cards(name: str, players: int) -> None:
    """VIEW-3: the same act tells every other viewer the same, until a red three is laid open."""
    rng = Random(name)
    compared = 0
    deal = dealt(variant(name, players), 5)
    while not deal.over:
        act = eager(rng, legal_acts(deal.table, deal.own(deal.table.turn)))
        for viewer in viewers(deal):
            other = redealt(deal, viewer, rng)
            if other.refusal(act) is not None or act_text(act) != "D":
                continue
            facts, others = play(deal.copy(), act), play(other, act)
            if any(isinstance(fact, RedThreeLaid) for fact in [*facts, *others]):
                continue
            if viewer != deal.table.turn:
                compared += 1
                assert [fact_for(f, viewer) for f in facts] == [fact_for(f, viewer) for f in others]
        play(deal, act)
    assert compared > 50


def test_only_the_drawer_is_told_the_card() -> None:
    """VIEW-2, VIEW-3: the others learn that a card came."""
    drew = Drew(2, 7, True)
    assert fact_for(drew, 2) == drew
    for viewer in (1, 3, 4, None):
        assert fact_for(drew, viewer) == Drew(2, NO_CARD, True)


def test_the_offer_is_seen_by_its_seat_alone() -> None:
    """VIEW-3, DRAW-3: nobody else learns whether the card that came was useless."""
    deal = lay("JsQh4c9s", "games-on", phase="draw", first_turn=True, stock="5d7d8d")
    played(deal, "D")
    assert view_of(deal, 1).extra_draw
    assert view_of(deal, 1).drawn != NO_CARD
    for viewer in (2, 3, 4, None):
        view = view_of(deal, viewer)
        assert (view.extra_draw, view.drawn) == (False, NO_CARD)


def test_a_watcher_sees_no_hand() -> None:
    """VIEW-2: only the public table."""
    view = view_of(dealt(variant("sala", 4), 1), None)
    assert (view.viewer, view.hand) == (None, ())
    assert view.hand_counts == (11, 11, 11, 11)


def test_every_field_of_a_deal_says_who_sees_it() -> None:
    """VIEW-1: a new field is secret until somebody decides otherwise, and then it stands here."""
    assert set(OF_THE_DEAL) == set(fields_of(Deal))
    shown = {field.name for field in fields(View)}
    assert not shown & {name for name, who in OF_THE_DEAL.items() if who == "secret"}


@pytest.mark.parametrize("field", [name for name, who in OF_THE_DEAL.items() if who == "secret"])
def test_a_secret_field_reaches_no_view(field: str) -> None:
    """VIEW-1: whatever is in it."""
    deal = play_out(dealt(variant("sala", 4), 1), Random(1), most=30)
    before = [view_of(deal, viewer) for viewer in viewers(deal)]
    others: dict[str, object] = {"mortos": [[1, 2, 3], [4]], "deck": (5,)}
    setattr(deal, field, others.get(field, [[5], None]))
    assert [view_of(deal, viewer) for viewer in viewers(deal)] == before


def test_the_view_holds_the_whole_public_table() -> None:
    """VIEW-2: what legality reads can be had from the view, field by field."""
    views = {field.name for field in fields(View)} | {field.name for field in fields(SideSeen)}
    renamed = {"pending_counts": "pending_count"}
    for name in set(fields_of(Table)) - UNSEEN_OF_THE_TABLE:
        assert renamed.get(name, name) in views, name


@pytest.mark.parametrize(("name", "players"), EVERY_GAME)
def test_a_view_is_enough_to_judge_by(name: str, players: int) -> None:
    """VIEW-4: legality gets the same answers from a seat's view as from the deal."""

    def each(deal: Deal) -> None:
        if deal.over:
            return
        seat = deal.table.turn
        view = view_of(deal, seat)
        assert view.on_turn()
        from_view = legal_acts(view.table(), view.own())
        assert from_view == legal_acts(deal.table, deal.own(seat))
        foolish = parse_act("M:7h8h9h")
        assert refusal(view.table(), view.own(), foolish) == deal.refusal(foolish)

    play_out(dealt(variant(name, players), 8), Random(8), each)


def test_looking_changes_nothing() -> None:
    deal = play_out(dealt(variant("sala", 4), 4), Random(4), most=40)
    before = state(deal)
    for viewer in viewers(deal):
        view = view_of(deal, viewer)
        view.table().pile.clear()
        view.own().hand.add(3)
    assert state(deal) == before


def test_a_view_of_a_pending_morto_holds_no_card_of_it() -> None:
    """VIEW-3, MORTO-3: not for its own player either."""
    cards = side((), pending=(3, "4h5h6h7h8h9hThJhQhKhAh"))
    one = lay("KdQs", others={3: ""}, ours=cards, mortos=("4s5s",))
    cards = side((), pending=(3, "4s5s6s7s8s9sTsJsQsKsAs"))
    two = lay("KdQs", others={3: ""}, ours=cards, mortos=("4s5s",))
    for viewer in viewers(one):
        assert view_of(one, viewer) == view_of(two, viewer)


def test_the_same_view_again_from_the_same_record() -> None:
    """A view is a plain value: equal ones are equal, and its rules survive being spelled out."""
    rules = rules_from(variant("classica", 2).to_dict())
    one, two = (play_out(dealt(rules, 6), Random(6), most=25) for _ in range(2))
    assert view_of(one, 1) == view_of(two, 1)

"""Laws of the scheme: what binds, what must differ, what is refused."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tranca.cards import FULL_PACK, card_text
from tranca.fair.deal import open_deal
from tranca.fair.scheme import (
    BYTE_OF_KIND,
    KINDS,
    BadShare,
    KeyStream,
    Share,
    deal_commitment,
    dealer_of,
    deck_of,
    first_dealer,
    lp,
    match_commitment,
    order_of,
    rules_id,
    share_commitment,
    transcript,
)
from tranca.rules import PLAYER_COUNTS, SWITCHES, VARIANT_NAMES, variant

keys = st.binary(min_size=64, max_size=64)
nonces = st.binary(min_size=32, max_size=32)
share_values = st.builds(Share, nonces, st.integers(0, 103))
small = st.integers(0, 2**32 - 1)


@given(st.lists(st.binary(max_size=9), max_size=5), st.lists(st.binary(max_size=9), max_size=5))
def test_fields_joined_are_told_apart(one: list[bytes], other: list[bytes]) -> None:
    """Two lists of fields have the same bytes only if they are the same list."""
    assert (lp(*one) == lp(*other)) == (one == other)


@given(keys)
def test_a_deck_is_the_two_packs(key: bytes) -> None:
    """CARDS-1: every key gives the 104 cards, each kind twice."""
    assert sorted(order_of(key)) == list(range(104))
    assert Counter(deck_of(key)) == Counter(FULL_PACK)


@given(keys, st.integers(1, 256))
def test_below_is_below(key: bytes, limit: int) -> None:
    stream = KeyStream(key)
    assert all(0 <= stream.below(limit) < limit for _ in range(50))


def test_below_skips_the_incomplete_round() -> None:
    """Of 256 bytes a limit of 100 uses 200; the others are skipped, not folded in."""
    stream, raw = KeyStream(bytes(64)), KeyStream(bytes(64))
    drawn = [stream.below(100) for _ in range(300)]
    kept: list[int] = []
    while len(kept) < 300:
        byte = raw.byte()
        if byte < 200:
            kept.append(byte % 100)
    assert drawn == kept
    assert stream.rejects > 0


def test_kinds_are_numbered_as_the_scheme_numbers_them() -> None:
    assert [card_text(KINDS[at]) for at in (0, 1, 12, 13, 26, 39, 51)] == (
        ["As", "2s", "Ks", "Ah", "Ad", "Ac", "Kc"]
    )
    assert [BYTE_OF_KIND[kind] for kind in KINDS] == list(range(52))


@pytest.mark.parametrize("nonce", [b"", bytes(31), bytes(33)])
def test_a_nonce_of_another_length_is_refused(nonce: bytes) -> None:
    with pytest.raises(BadShare):
        Share(nonce, 0)


@pytest.mark.parametrize("cut", [-1, 104, True, 2.0])
def test_a_cut_out_of_the_deck_is_refused(cut: int) -> None:
    with pytest.raises(BadShare):
        Share(bytes(32), cut)


def test_a_share_at_the_edges_is_taken() -> None:
    assert (Share(bytes(32), 0).cut, Share(bytes(32), 103).cut) == (0, 103)


@pytest.mark.parametrize("secret", [b"", bytes(63), bytes(65)])
def test_a_secret_of_another_length_is_refused(secret: bytes) -> None:
    with pytest.raises(ValueError, match="64 bytes"):
        match_commitment("m", "sala/4@0", secret)
    with pytest.raises(ValueError, match="64 bytes"):
        first_dealer(secret, "m", 4)
    with pytest.raises(ValueError, match="64 bytes"):
        open_deal(secret, "m", "sala/4@0", 1, 0, 1, [None] * 4)


def test_every_rule_set_has_a_name_of_its_own() -> None:
    """So a match cannot be shown under other rules than it was committed to."""
    all_rules = [variant(name, players) for name in VARIANT_NAMES for players in PLAYER_COUNTS]
    for rules in list(all_rules):
        for name, switch in SWITCHES.items():
            values = switch.values or (switch.low, switch.high)
            all_rules += [rules.changed({name: value}) for value in values]
    distinct = set(all_rules)
    assert len({rules_id(rules) for rules in distinct}) == len(distinct) > 200


@given(st.text(max_size=8), small, small, small, share_values)
def test_a_share_is_bound_to_its_place(
    match: str, deal: int, attempt: int, seat: int, share: Share
) -> None:
    """A commitment heard at one table, deal, attempt or seat is worth nothing at another."""
    places = {(match, deal, attempt, seat), (match + "x", deal, attempt, seat)}
    places |= {(match, deal ^ 1, attempt, seat), (match, deal, attempt ^ 1, seat)}
    places |= {(match, deal, attempt, seat ^ 1), (match, attempt, deal, seat)}
    made = {share_commitment(*place, share) for place in places}
    other = Share(share.nonce, (share.cut + 1) % 104)
    made.add(share_commitment(match, deal, attempt, seat, other))
    assert len(made) == len(places) + 1


@given(st.lists(st.none() | share_values, min_size=4, max_size=4), st.integers(0, 3))
def test_every_share_moves_the_transcript(shares: list[Share | None], seat: int) -> None:
    """No seat's share, nor its absence, is left out of what the deck hangs on."""
    old = shares[seat]
    changed = list(shares)
    changed[seat] = Share(bytes(32), 0) if old is None else Share(old.nonce, old.cut ^ 1)
    commitment = deal_commitment("m", 1, 0, bytes(64))

    def made(each: list[Share | None]) -> bytes:
        return transcript("m", "sala/4@0", 1, 0, 2, commitment, each)

    assert made(shares) != made(changed)


@given(keys, st.integers(1, 2**32 - 1), st.integers(0, 9))
def test_the_order_follows_from_secret_and_shares(secret: bytes, deal: int, attempt: int) -> None:
    """A room that is folded again, and a verifier, get the same deck."""
    shares = [Share(bytes([seat] * 32), seat) for seat in range(4)]
    one = open_deal(secret, "m", "sala/4@0", deal, attempt, 1, shares)
    other = open_deal(secret, "m", "sala/4@0", deal, attempt, 1, shares)
    assert one == other
    assert (one.deck, one.root) == (other.deck, other.root)
    moved = open_deal(secret, "m", "sala/4@0", deal, attempt + 1, 1, shares)
    assert moved.key != one.key


def test_a_sealed_deal_does_not_spell_its_key() -> None:
    """Nor a proof its salt: what is printed by accident tells nothing."""
    sealed = open_deal(bytes(range(64)), "m", "sala/4@0", 1, 0, 1, [None] * 4)
    proof = sealed.tree.proof(3)
    assert sealed.key.hex() not in repr(sealed)
    assert repr(sealed.key) not in repr(sealed)
    assert repr(proof.salt) not in repr(proof)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_dealer_moves_one_seat_on(players: int) -> None:
    """DEAL-2."""
    dealers = [dealer_of(players, deal, players) for deal in range(1, players + 2)]
    assert dealers == [players, *range(1, players + 1)]


def test_the_first_dealer_is_drawn_evenly() -> None:
    """256 first bytes divide by 2 and by 4, so no seat is likelier; here all come up."""
    drawn = Counter(first_dealer(bytes(64), f"m-{n}", 4) for n in range(400))
    assert set(drawn) == {1, 2, 3, 4}
    assert min(drawn.values()) > 60

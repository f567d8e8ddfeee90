"""A proof holds for its card, its place and its deal, and for nothing else."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tranca.fair.deal import SealedDeal, open_deal
from tranca.fair.tree import BadProof, CardProof, DealTree, leaf_of, root_of

MATCH = "m-0001"


def sealed(seed: int = 7) -> SealedDeal:
    return open_deal(bytes([seed] * 64), MATCH, "sala/4@0", 3, 0, 1, [None] * 4)


SEALED = sealed()
indexes = st.integers(0, 103)


def test_every_card_is_proved() -> None:
    for index, card in enumerate(SEALED.deck):
        proof = SEALED.tree.proof(index)
        assert (proof.index, proof.card) == (index, card)
        assert root_of(MATCH, 3, proof) == SEALED.root


@given(indexes, st.integers(0, 51))
def test_another_card_is_not_proved(index: int, card: int) -> None:
    proof = replace(SEALED.tree.proof(index), card=card)
    assert (root_of(MATCH, 3, proof) == SEALED.root) == (card == SEALED.deck[index])


@given(indexes, indexes)
def test_another_place_is_not_proved(index: int, other: int) -> None:
    proof = replace(SEALED.tree.proof(index), index=other)
    assert (root_of(MATCH, 3, proof) == SEALED.root) == (other == index)


@given(indexes, st.integers(0, 6), st.integers(0, 511))
def test_a_bent_path_is_not_proved(index: int, step: int, bit: int) -> None:
    proof = SEALED.tree.proof(index)
    node = bytearray(proof.path[step])
    node[bit // 8] ^= 1 << bit % 8
    path = (*proof.path[:step], bytes(node), *proof.path[step + 1 :])
    assert root_of(MATCH, 3, replace(proof, path=path)) != SEALED.root


@given(indexes, st.integers(0, 255))
def test_a_bent_salt_is_not_proved(index: int, bit: int) -> None:
    proof = SEALED.tree.proof(index)
    salt = bytearray(proof.salt)
    salt[bit // 8] ^= 1 << bit % 8
    assert root_of(MATCH, 3, replace(proof, salt=bytes(salt))) != SEALED.root


def test_a_proof_is_of_its_deal_and_match() -> None:
    proof = SEALED.tree.proof(0)
    assert root_of(MATCH, 4, proof) != SEALED.root
    assert root_of("m-0002", 3, proof) != SEALED.root


def test_two_equal_cards_have_different_leaves() -> None:
    """Place and salt tell them apart, so a leaf does not betray its twin."""
    leaves = {
        leaf_of(MATCH, 3, index, card, SEALED.tree.proof(index).salt)
        for index, card in enumerate(SEALED.deck)
    }
    assert len(leaves) == 104


def test_a_path_holds_no_leaf_but_the_neighbours() -> None:
    """What a seat learns of other cards is one salted hash, and hashes of hashes."""
    leaves = {
        leaf_of(MATCH, 3, index, card, SEALED.tree.proof(index).salt): index
        for index, card in enumerate(SEALED.deck)
    }
    for index in range(104):
        known = [leaves[node] for node in SEALED.tree.proof(index).path if node in leaves]
        assert known == ([index ^ 1] if index ^ 1 < 104 else [])


@pytest.mark.parametrize("index", [-1, 104, 127])
def test_there_is_no_proof_of_an_unused_leaf(index: int) -> None:
    with pytest.raises(BadProof):
        SEALED.tree.proof(index)


@pytest.mark.parametrize(
    "changes",
    [
        {"index": 104},
        {"index": -1},
        {"card": 52},
        {"salt": bytes(31)},
        {"path": (bytes(64),) * 6},
        {"path": (bytes(64),) * 6 + (bytes(63),)},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_a_proof_of_another_shape_is_refused(changes: dict[str, object]) -> None:
    whole = {"index": 0, "card": 0, "salt": bytes(32), "path": (bytes(64),) * 7}
    CardProof(**whole)  # type: ignore[arg-type]
    with pytest.raises(BadProof):
        CardProof(**{**whole, **changes})  # type: ignore[arg-type]


def test_the_tree_is_that_of_its_deck() -> None:
    swapped = (SEALED.deck[1], SEALED.deck[0], *SEALED.deck[2:])
    same = DealTree(MATCH, 3, SEALED.key, SEALED.deck)
    assert same.root == SEALED.root
    assert (DealTree(MATCH, 3, SEALED.key, swapped).root == SEALED.root) == (
        SEALED.deck[0] == SEALED.deck[1]
    )

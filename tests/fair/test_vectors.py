"""Both vectors of the specification, at every step: another program gets the same bytes."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tranca.cards import card_text
from tranca.fair.deal import open_deal
from tranca.fair.log import LogEntry, entry_hash
from tranca.fair.matchfile import digest_of
from tranca.fair.scheme import (
    KINDS,
    KeyStream,
    Share,
    deal_commitment,
    deal_key,
    deal_seed,
    deck_of,
    first_dealer,
    match_commitment,
    order_of,
    rules_id,
    share_commitment,
    transcript,
)
from tranca.fair.tree import DealTree, root_of
from tranca.rules import variant

HERE = Path(__file__).resolve().parent
SPECIFICATION = Path(__file__).resolve().parents[3] / "shared" / "fairness"
Vector = dict[str, Any]


@cache
def vectors() -> list[Vector]:
    found: list[Vector] = json.loads((HERE / "vectors.json").read_text(encoding="utf-8"))
    return found


each_vector = pytest.mark.parametrize("vector", vectors(), ids=lambda each: str(each["match"]))


def shares(vector: Vector) -> list[Share | None]:
    return [
        None if seat is None else Share(bytes.fromhex(seat["nonce"]), seat["cut"])
        for seat in vector["seats"]
    ]


def octets(vector: Vector, key: str) -> bytes:
    return bytes.fromhex(vector[key])


def place(vector: Vector) -> tuple[str, int, int]:
    return vector["match"], vector["deal"], vector["attempt"]


def test_the_vectors_are_there() -> None:
    assert [vector["match"] for vector in vectors()] == ["m-0001", "partida-é"]


@each_vector
def test_rules_id(vector: Vector) -> None:
    name, _, rest = vector["rules_id"].partition("/")
    assert rules_id(variant(name, int(rest[0]))) == vector["rules_id"]


@each_vector
def test_match_commitment(vector: Vector) -> None:
    made = match_commitment(vector["match"], vector["rules_id"], octets(vector, "seed"))
    assert made == octets(vector, "match_commit")


@each_vector
def test_first_dealer(vector: Vector) -> None:
    players = len(vector["seats"])
    drawn = first_dealer(octets(vector, "seed"), vector["match"], players)
    assert drawn == vector["first_dealer"]


@each_vector
def test_seed_and_its_commitment(vector: Vector) -> None:
    match, deal, attempt = place(vector)
    seed = deal_seed(octets(vector, "seed"), deal, attempt)
    assert seed == octets(vector, "deal_seed")
    assert deal_commitment(match, deal, attempt, seed) == octets(vector, "deal_commit")


@each_vector
def test_share_commitments(vector: Vector) -> None:
    made = [
        None if share is None else share_commitment(*place(vector), seat, share).hex()
        for seat, share in enumerate(shares(vector), 1)
    ]
    assert made == vector["seat_commits"]


@each_vector
def test_transcript_and_key(vector: Vector) -> None:
    match, deal, attempt = place(vector)
    made = transcript(
        match,
        vector["rules_id"],
        deal,
        attempt,
        vector["dealer"],
        octets(vector, "deal_commit"),
        shares(vector),
    )
    assert made == octets(vector, "transcript")
    assert deal_key(octets(vector, "deal_seed"), made) == octets(vector, "key")


@each_vector
def test_key_stream_and_deck(vector: Vector) -> None:
    key = octets(vector, "key")
    stream = KeyStream(key)
    for last in range(103, 0, -1):
        stream.below(last + 1)
    assert (stream.rejects, stream.blocks) == (vector["rejects"], vector["blocks"])
    assert [card_text(card) for card in deck_of(key)] == vector["deck"]
    assert tuple(KINDS[card % 52] for card in order_of(key)) == deck_of(key)


@each_vector
def test_root_and_proof(vector: Vector) -> None:
    match, deal, _ = place(vector)
    key = octets(vector, "key")
    tree = DealTree(match, deal, key, deck_of(key))
    assert tree.root == octets(vector, "merkle_root")
    proof = tree.proof(66)
    assert proof.salt.hex() == vector["proof_of_66"]["salt"]
    assert [node.hex() for node in proof.path] == vector["proof_of_66"]["path"]
    assert card_text(proof.card) == vector["deck"][66]
    assert root_of(match, deal, proof) == tree.root


@each_vector
def test_log(vector: Vector) -> None:
    told = vector["log"]
    commitment = octets(vector, "match_commit")
    opened = entry_hash(bytes.fromhex(told["prev"]), LogEntry("open", vector["match"], commitment))
    digest = digest_of(told["file"].encode())
    closed = entry_hash(opened, LogEntry("close", vector["match"], commitment, digest))
    assert (opened.hex(), closed.hex()) == (told["open"], told["close"])


@each_vector
def test_the_entry_point_goes_all_the_way(vector: Vector) -> None:
    match, deal, attempt = place(vector)
    sealed = open_deal(
        octets(vector, "seed"),
        match,
        vector["rules_id"],
        deal,
        attempt,
        vector["dealer"],
        shares(vector),
    )
    assert sealed.commitment == octets(vector, "deal_commit")
    assert [card_text(card) for card in sealed.deck] == vector["deck"]
    assert sealed.root == octets(vector, "merkle_root")


@pytest.mark.skipif(not SPECIFICATION.is_dir(), reason="the specification is not at hand")
def test_our_copy_is_the_specifications() -> None:
    assert (HERE / "vectors.json").read_bytes() == (SPECIFICATION / "vectors.json").read_bytes()

"""The public log: what is entered stays, and any change of it is seen by who kept one hash."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tranca.fair.log import START, LogEntry, chained, entry_hash

entries = st.builds(
    LogEntry,
    st.sampled_from(["open", "close"]),
    st.text(max_size=6),
    st.binary(min_size=64, max_size=64),
    st.binary(max_size=64),
)
chains = st.lists(entries, min_size=1, max_size=8)


@given(chains)
def test_each_hash_covers_all_before_it(log: list[LogEntry]) -> None:
    hashes = chained(log)
    assert hashes[0] == entry_hash(START, log[0])
    for (before, after), entry in zip(pairwise(hashes), log[1:], strict=True):
        assert after == entry_hash(before, entry)


@given(chains, st.data())
def test_an_entry_left_out_moves_the_end(log: list[LogEntry], data: st.DataObject) -> None:
    """A match cannot be made to vanish: the last hash that anybody keeps would not come up."""
    at = data.draw(st.integers(0, len(log) - 1))
    kept = chained(log)[-1]
    assert kept not in chained(log[:at] + log[at + 1 :])


@given(chains, st.data())
def test_an_entry_changed_moves_the_end(log: list[LogEntry], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(log) - 1))
    other = data.draw(entries)
    changed = [*log[:at], other, *log[at + 1 :]]
    assert (chained(changed)[-1] == chained(log)[-1]) == (other == log[at])


@given(chains, st.data())
def test_a_chain_may_be_checked_from_its_middle(log: list[LogEntry], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(log)))
    hashes = chained(log)
    before = START if at == 0 else hashes[at - 1]
    assert chained(log[at:], before) == hashes[at:]


@pytest.mark.parametrize(
    "changes",
    [{"kind": "close"}, {"match": "m-2"}, {"commitment": b"d"}, {"digest": b"e"}],
    ids=lambda changes: next(iter(changes)),
)
def test_every_field_is_covered(changes: dict[str, object]) -> None:
    entry = LogEntry("open", "m-1", b"c")
    assert entry_hash(START, replace(entry, **changes)) != entry_hash(START, entry)  # type: ignore[arg-type]

"""Files and functions stay small, as a habit; a ratchet holds what is over it."""

import json

from tests.house.sizes import RATCHET, complaints, function_lines, oversized


def test_sizes_fit_the_ratchet() -> None:
    found = complaints(oversized(), json.loads(RATCHET.read_text(encoding="utf-8")))
    assert not found, "\n".join([*found, "(python -m tests.house.sizes writes the ratchet anew)"])


def test_what_is_over_the_habit_and_not_entered_is_refused() -> None:
    assert complaints({"src/a.py": 301}, {}) == [
        "src/a.py has 301 lines: over the habit, split it or enter it"
    ]


def test_the_ratchet_only_tightens() -> None:
    assert not complaints({"src/a.py": 310}, {"src/a.py": 310})
    assert "grew" in complaints({"src/a.py": 311}, {"src/a.py": 310})[0]
    assert "shrank" in complaints({"src/a.py": 309}, {"src/a.py": 310})[0]
    assert "take it out" in complaints({}, {"src/a.py": 310})[0]


def test_a_function_is_measured_by_its_code() -> None:
    source = '''
class Table:
    def turn(
        self,
        seat: int,
    ) -> int:
        """Says what it promises,

        at length.
        """
        # and why
        first = seat

        def inner() -> int:
            return first

        return inner()
'''
    assert function_lines(source) == {"Table.turn": 4, "Table.turn.inner": 1}

"""The tool that plants faults: it plants those that it says, and a planted one is noticed."""

from pathlib import Path

from tests.mutants.__main__ import ROOT, all_mutants, engine_files
from tests.mutants.mutations import mutants_of, planted
from tests.mutants.report import reasons
from tests.mutants.running import Bench

SOURCE = '''
"""A module."""
LIMIT: Final = 7

def locked(pile: list[int]) -> Refusal | None:
    """Whether."""
    assert pile, "a pile"
    if len(pile) > LIMIT and not pile[-1]:
        return Refusal("PILE-3", "locked, 3 cards")
    pile.clear()
    return None
'''


def changes(source: str) -> set[tuple[str, str]]:
    return {(mutant.before, mutant.after) for mutant in mutants_of("a.py", source)}


def test_it_plants_what_a_tired_programmer_would() -> None:
    assert changes(SOURCE) == {
        ("7", "8"),
        ("7", "6"),
        ("len(pile) > LIMIT", "len(pile) >= LIMIT"),
        ("len(pile) > LIMIT and (not pile[-1])", "len(pile) > LIMIT or not pile[-1]"),
        (
            "if len(pile) > LIMIT and (not pile[-1])",
            "if not (len(pile) > LIMIT and (not pile[-1]))",
        ),
        ("1", "2"),
        ("1", "0"),
        ("return Refusal('PILE-3', 'locked, 3 cards')", "return None"),
        ("'PILE-3'", "'PILE-9'"),
        ("pile.clear()", "forgotten"),
    }


def test_each_mutant_differs_from_the_source_and_from_the_others() -> None:
    sources = [planted(mutant, SOURCE) for mutant in mutants_of("a.py", SOURCE)]
    assert len({SOURCE, *sources}) == len(sources) + 1
    assert sum("pass\n" in source for source in sources) == 1
    keys = [mutant.key for mutant in all_mutants(engine_files())]
    assert len(set(keys)) == len(keys)
    assert len(keys) > 1000


def test_every_reason_is_of_a_mutant_that_can_still_be_planted() -> None:
    planted = {mutant.key for mutant in all_mutants(engine_files())}
    assert reasons().keys() <= planted


def test_a_planted_fault_is_noticed_and_the_tree_is_whole_again(tmp_path: Path) -> None:
    bench = Bench(ROOT, tmp_path / "tree")
    file = bench.folder / "src/tranca/game/legality.py"
    before = file.read_bytes()
    fault = next(
        mutant
        for mutant in all_mutants(["src/tranca/game/legality.py"])
        if mutant.before == "'PILE-3'"
    )
    suite = [["tests/rules"]]
    assert bench.verdict(fault, suite) == "caught"
    assert bench.verdict(None, suite) == "survived"
    assert file.read_bytes() == before

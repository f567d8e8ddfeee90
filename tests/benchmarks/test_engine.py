"""The benchmark of the engine runs, plays by the rules, and judges without mercy.

Only our pure build is run here: no network, no compiler, and no figure is believed.
"""

import re
from pathlib import Path
from random import Random

import pytest

from benchmarks.engine import openings, report
from benchmarks.engine.__main__ import main
from benchmarks.engine.contestants import CONTESTANTS, QUICK, Measured
from benchmarks.engine.environments import MAKERS, ROOT, NotMade, digest, pure
from benchmarks.engine.greedy import greedy_act, play_out
from benchmarks.engine.plot import drawn
from benchmarks.engine.targets import TARGETS, judged
from benchmarks.engine.workers.clock import timed
from benchmarks.engine.workers.growth_worker import FIVE_WHOLE_RANKS, curves
from benchmarks.engine.workers.tranca_worker import random_deals
from tranca.cards import FULL_PACK
from tranca.game import TakePile, advance, legal_acts, new_deal, play
from tranca.game.invariants import broken
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, variant

DOCUMENT = ROOT / "docs" / "performance.md"
EMPTY = f"# Speed\n\nBefore.\n\n{report.BEGIN}\n\nold figures\n\n{report.END}\n\nAfter.\n"
OURS_ALONE = ["--quick", "--without", "peers", "--without", "compiled"]


# ---------------------------------------------------------------- the command


def test_a_quick_run_of_our_own_build_writes_the_document(tmp_path: Path) -> None:
    document = tmp_path / "performance.md"
    document.write_text(EMPTY, encoding="utf-8")
    places = ["--cache", str(tmp_path / "cache"), "--document", str(document)]

    assert main([*OURS_ALONE, *places]) == 0

    written = document.read_text(encoding="utf-8")
    assert written.startswith("# Speed\n\nBefore.\n")
    assert written.endswith("\n\nAfter.\n")
    assert "old figures" not in written
    for contestant in CONTESTANTS:
        if contestant.environment == "pure":
            assert re.search(rf"\| pure \| {re.escape(contestant.says)} \| [1-9\d0.]", written)
    for target in TARGETS:
        assert f"| {target.name} | " in written
    assert written.count("| not measured |") == len(TARGETS) - 1, "import needs nobody else"
    assert len(re.findall(r"^\| .*grow", written, re.MULTILINE)) == len(list(curves()))
    picture = (tmp_path / report_picture(written)).read_text(encoding="utf-8")
    assert picture.startswith("<svg ")
    assert "import, pure" in picture


def report_picture(document: str) -> str:
    found = re.search(r"!\[[^\]]+\]\(([^)]+)\)", document)
    assert found is not None
    return found[1]


def test_a_worker_that_fails_fails_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / "performance.md"
    document.write_text(EMPTY, encoding="utf-8")
    lame = pure(tmp_path / "cache")
    monkeypatch.setitem(MAKERS, "pure", lambda _: type(lame)("pure", lame.python, lame.folder))

    assert main([*OURS_ALONE, "--document", str(document)]) == 1

    assert "No module named 'tranca'" in capsys.readouterr().err
    assert document.read_text(encoding="utf-8") == EMPTY


def test_a_pure_build_is_never_measured_as_the_compiled_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = pure(tmp_path / "cache")
    disguised = type(real)("compiled", real.python, real.folder, real.sources)
    monkeypatch.setitem(MAKERS, "compiled", lambda _: disguised)
    monkeypatch.setattr("benchmarks.engine.__main__.described", lambda _: {})

    assert main(["--quick", "--without", "peers", "--print"]) == 1

    assert "the environment compiled holds the pure build" in capsys.readouterr().err


def test_what_fails_in_an_environment_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotMade, match=r"(?s)failed \(1\).*ZeroDivisionError"):
        pure(tmp_path).asked("1 / 0")


def test_an_environment_knows_our_sources_and_nothing_else_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONSTARTUP", "elsewhere.py")
    environment = pure(tmp_path)
    assert environment.asked("import tranca.game as g; print(g.__file__)").startswith(str(ROOT))
    assert environment.asked("import sys; print('site-packages' in str(sys.modules))") == "False"
    assert "PYTHONSTARTUP" not in environment.variables()


def test_a_changed_source_asks_for_a_new_build(tmp_path: Path) -> None:
    source = tmp_path / "src" / "deal.py"
    source.parent.mkdir()
    source.write_text("one", encoding="utf-8")
    before = digest(["src/*.py"], tmp_path)
    assert digest(["src/*.py"], tmp_path) == before
    source.write_text("two", encoding="utf-8")
    assert digest(["src/*.py"], tmp_path) != before


# ---------------------------------------------------------------- what is played


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_greed_plays_by_the_rules(name: str, players: int) -> None:
    rng = Random(f"{name}/{players}")
    takes = 0
    for _ in range(12):
        deck = list(FULL_PACK)
        rng.shuffle(deck)
        deal = new_deal(variant(name, players), 1, deck)
        while not deal.over:
            act = greedy_act(deal)
            assert deal.refusal(act) is None, f"{act} after {deal.acts}"
            takes += isinstance(act, TakePile)
            advance(deal, act)
        assert broken(deal) is None
    assert takes, "the pile was never worth taking"


def test_greed_goes_out_where_it_can() -> None:
    deals = openings.worlds(1)
    for deal in deals:
        play_out(deal)
    outs = sum(deal.went_out is not None for deal in deals)
    assert outs > len(deals) / 5, f"only {outs} of {len(deals)} play-outs ended by going out"


def test_a_play_out_counts_its_acts() -> None:
    deal = openings.worlds(2, 1)[0]
    acts = play_out(deal)
    assert deal.over
    assert acts == len(deal.history)


def test_all_worlds_of_the_opening_give_the_starter_the_same_hand() -> None:
    deals = openings.worlds(3)
    assert len({tuple(map(str, deal.hands)) for deal in deals}) == len(deals)
    for deal in deals:
        starter = deal.table.turn
        assert deal.hand(starter).cards() == deals[0].hand(starter).cards()
        assert deal.hand(starter).count() == 11
        assert broken(deal) is None


def test_both_ways_of_making_acts_play_the_same_deals() -> None:
    searched, ruled = random_deals(4, advance), random_deals(4, play)
    acts = [searched() for _ in range(5)]
    assert acts == [ruled() for _ in range(5)]
    assert len(set(acts)) > 1


@pytest.mark.parametrize(("cards", "own", "rivals"), [(11, 0, 0), (11, 12, 12), (40, 12, 6)])
def test_a_grown_position_is_as_large_as_it_says(cards: int, own: int, rivals: int) -> None:
    deal = openings.grown(Random(5), cards, own, rivals)
    assert deal.table.hand_counts[0] == cards
    assert [len(melds) for melds in deal.table.melds] == [own, rivals]
    held = deal.hand(1).cards() + [
        card for side in deal.table.melds for meld in side for card in meld.cards()
    ]
    assert all(held.count(card) <= 2 for card in held), "from one pack"
    assert len(legal_acts(deal.table, deal.own(1))) >= cards / 2


def test_five_whole_ranks_are_forty_cards() -> None:
    deal = openings.laid(FIVE_WHOLE_RANKS, [[], []])
    assert deal.table.hand_counts[0] == 40
    assert deal.hand(1).one == deal.hand(1).two


def test_the_clock_counts_whole_games() -> None:
    played: list[int] = []

    def play_one() -> int:
        played.append(7)
        return 7

    told = timed(play_one, 0.0)
    assert told["games"] == 1, "at least one, however short the time"
    assert told["units"] == 7
    told = timed(play_one, 0.01)
    assert told["units"] == 7 * told["games"]
    assert told["seconds"] >= 0.01
    assert len(played) > told["games"], "the warm-up is not counted"


# ---------------------------------------------------------------- what is told


def test_a_target_is_judged_by_the_medians() -> None:
    samples = {"pure api": [41.0, 39.0, 50.0], "openspiel gin_rummy": [10.0, 13.0, 10.0]}
    outcome = judged(samples)[0]
    assert outcome.verdict == "met"
    assert (outcome.figure, outcome.least, outcome.most) == (4.1, 3.0, 5.0)
    assert outcome.reach() == 4.1 / 4


def test_a_target_missed_by_a_hair_is_missed() -> None:
    outcome = judged({"pure api": [39.999], "openspiel gin_rummy": [10.0]})[0]
    assert outcome.verdict == "missed"
    assert outcome.reach() < 1


def test_a_cost_is_to_be_small() -> None:
    outcomes = {
        outcome.target.name: outcome
        for outcome in judged(
            {
                "pure process": [0.2],
                "openspiel process": [1.0],
                "pure import": [0.05],
                "pure bare": [0.01],
            }
        )
    }
    whole = outcomes["whole process, pure ÷ OpenSpiel"]
    assert (whole.verdict, whole.figure) == ("met", 0.2)
    imported = outcomes["import, pure"]
    assert imported.verdict == "missed"
    assert imported.figure == pytest.approx(0.04)
    assert imported.reach() == pytest.approx(0.75)


def test_what_was_not_measured_is_neither_met_nor_missed() -> None:
    assert {outcome.verdict for outcome in judged({})} == {"not measured"}


def test_every_target_compares_contestants_that_there_are() -> None:
    names = {contestant.name for contestant in CONTESTANTS}
    assert len(names) == len(CONTESTANTS)
    assert {target.first for target in TARGETS} | {target.second for target in TARGETS} <= names
    assert {contestant.environment for contestant in CONTESTANTS} == set(MAKERS)


def test_ranges_and_verdicts_are_written_out() -> None:
    samples = {"pure api": [123_456.0, 120_000.0], "rlcard game": [20_000.0, 30_000.0]}
    text = report.figures(
        {"date": "today"}, QUICK, Measured(samples, {}, {}), judged(samples), "plot.svg"
    )
    assert "| pure API ÷ RLCard game | ≥ 4 | 4.87 [4 – 6.17] | **met** |" in text
    assert "| pure | legal_acts() + advance() | 122 000 [120 000 – 123 000] acts/s |" in text


@pytest.mark.parametrize("document", ["no marks", report.BEGIN, report.END + report.BEGIN])
def test_a_document_without_a_place_is_left_alone(document: str) -> None:
    with pytest.raises(report.NoPlace):
        report.placed(document, "figures")


def test_the_picture_shows_what_was_found() -> None:
    missed = drawn(judged({"pure api": [20.0], "openspiel gin_rummy": [10.0]}), {})
    met = drawn(judged({"pure api": [90.0], "openspiel gin_rummy": [10.0]}), {})
    assert "#b5483a" in missed
    assert "#b5483a" not in met
    assert "#2e7d4f" in met


def test_the_document_gives_a_reason_for_each_miss() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    reasons = document.partition("## What misses")[2].partition("\n## ")[0]
    missed = re.findall(r"^\| ([^|]+) \|[^|]+\|[^|]+\| \*\*missed\*\* \|$", document, re.MULTILINE)
    unexplained = [name for name in missed if f"**{name}**" not in reasons]
    assert not unexplained, f"docs/performance.md gives no reason for: {unexplained}"
    named = re.findall(r"^- \*\*([^*]+)\*\*", reasons, re.MULTILINE)
    assert set(named) <= set(missed), "a reason for what was met, or is no target"

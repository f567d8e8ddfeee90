"""The document tells the truth: its little program works, and it names all that a file may hold."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fair.house import House
from tests.fair.test_statistics import SIZES
from tests.house.tree import ROOT
from tranca.fair.canonical import canonical, read_canonical
from tranca.fair.matchfile import ENDINGS, WHYS, WINNERS
from tranca.fair.scheme import CARDS
from tranca.rules import variant

TEXT = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
PORTUGUESE, ENGLISH = TEXT.split("## For players, in English")


@pytest.fixture
def by_hand(tmp_path: Path) -> Path:
    """The program that the document prints."""
    (code,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    path = tmp_path / "conferir.py"
    path.write_text(code, encoding="utf-8")
    return path


def run(program: Path, data: bytes) -> subprocess.CompletedProcess[str]:
    file = program.with_name("match.json")
    file.write_bytes(data)
    return subprocess.run(
        [sys.executable, "-X", "utf8", "-I", str(program), str(file)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def match_file() -> bytes:
    house = House(3, variant("games-on", 4), persons=(1, 2, 4), target=100_000, void_share=0.5)
    house.play_deals(3)
    assert any(len(deal.attempts) > 1 for deal in house.deals)
    return house.close("draw")


def test_the_printed_program_checks_a_match(by_hand: Path) -> None:
    """A few lines, nothing but Python: they come to the same decks and roots."""
    answer = run(by_hand, match_file())
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.splitlines() == [f"mão {deal} confere" for deal in (1, 2, 3)]


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("secret", "the secret was changed"),
        ("share", "share changed"),
        ("commitment", "the server's part was changed"),
        ("deck", "another deck was dealt"),
        ("root", "the root was changed"),
    ],
)
def test_the_printed_program_refuses_a_changed_one(by_hand: Path, where: str, said: str) -> None:
    bent = read_canonical(match_file())
    deal = bent["deals"][0]
    match where:
        case "secret":
            bent["secret"] = "00" * 64
        case "share":
            share = next(each for each in deal["attempts"][-1]["shares"] if each)
            share["cut"] = (share["cut"] + 1) % CARDS
        case "commitment":
            deal["attempts"][0]["commitment"] = "00" * 64
        case "deck":
            deal["record"]["deck"].reverse()
        case _:
            deal["root"] = "00" * 64
    answer = run(by_hand, canonical(bent))
    assert answer.returncode == 1
    assert said in answer.stderr


def test_every_key_of_a_match_file_is_told() -> None:
    (example,) = re.findall(r"```json\n(\{.*?)```", ENGLISH, re.DOTALL)
    told, made = json.loads(example), json.loads(match_file())

    def keys(value: object) -> set[str]:
        if isinstance(value, dict):
            inner = [keys(each) for key, each in value.items() if key not in {"record", "rules"}]
            return set(value).union(*inner)
        return set().union(*(keys(each) for each in value)) if isinstance(value, list) else set()

    assert keys(made) <= keys(told)


@pytest.mark.parametrize("word", [*ENDINGS, *WHYS, *WINNERS])
def test_every_word_of_a_match_file_is_told(word: str) -> None:
    assert f"`{word}`" in ENGLISH


def test_both_languages_say_what_is_not_proved() -> None:
    assert "não é certificado de laboratório" in PORTUGUESE
    assert "não olhou as cartas" in PORTUGUESE
    assert "no laboratory's certificate" in ENGLISH
    assert "did not look at the cards" in ENGLISH


def test_the_sizes_told_are_those_tested() -> None:
    """Each faulty shuffle's row names the statistic and the number of decks of the suite."""
    table = ENGLISH.partition("| faulty shuffle |")[2].partition("A predictor")[0]
    for _, statistic, deals in SIZES:
        told = f"{deals // 1000} {deals % 1000:03}" if deals >= 1000 else str(deals)
        assert f"{statistic} {told}" in table, (statistic, told)

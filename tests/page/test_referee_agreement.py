"""The page's referee and the engine agree: on kept games daily, on thousands when there is time."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.page.referee_games import FILE, MANY, kept, many
from tests.support.sightings import RARE, Sightings
from tranca import webbuild

WEB = Path(__file__).parents[2] / "web"
FRESH = "write them again: python -m tests.page.referee_games"


def test_the_kept_games_are_what_the_engine_plays() -> None:
    """The page's own tests judge these; whatever changes the games must reach them."""
    lines, met = FILE.read_text(encoding="utf-8").splitlines(), Sightings()
    assert lines == list(kept(met)), FRESH
    assert not [words for words in RARE if not met[words]]


@pytest.mark.slow
def test_the_page_agrees_on_thousands_of_games(tmp_path: Path) -> None:
    """Every act, count and total, and what may not be played, under each single switch."""
    node = webbuild.find_node()
    if node is None:
        pytest.fail("There is no Node to run the page's referee with.")
    games = tmp_path / "games.jsonl"
    games.write_text("".join(f"{line}\n" for line in many(MANY, Sightings())), encoding="utf-8")
    vitest = WEB / "node_modules" / "vitest" / "vitest.mjs"
    done = subprocess.run(
        [str(node.program), str(vitest), "run", "src/fair/referee/agreement.test.ts"],
        cwd=WEB,
        env={**os.environ, "TRANCA_REFEREE_GAMES": str(games)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"total of {2 * MANY} games" in done.stdout

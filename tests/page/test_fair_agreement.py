"""Python and the page agree: on kept matches every day, on a thousand when there is time."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.page.fair_cases import FILE, KEPT, cases
from tranca import webbuild

WEB = Path(__file__).parents[2] / "web"
MANY = 1000


def test_the_kept_matches_are_what_the_house_makes() -> None:
    """The page's own tests check these; a change of the file's format must reach them."""
    kept = FILE.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in kept] == [json.loads(line) for line in cases(KEPT)]


@pytest.mark.slow
def test_the_page_finds_a_thousand_matches_true(tmp_path: Path) -> None:
    """Every commitment, share, deck, root, act and count, done again by the page's own code."""
    node = webbuild.find_node()
    if node is None:
        pytest.fail("There is no Node to run the page's verifier with.")
    found = tmp_path / "cases.jsonl"
    found.write_text("\n".join(cases(range(1, MANY + 1))) + "\n", encoding="utf-8")
    vitest = WEB / "node_modules" / "vitest" / "vitest.mjs"
    done = subprocess.run(
        [str(node.program), str(vitest), "run", "src/fair/verify", "-t", "true matches"],
        cwd=WEB,
        env={**os.environ, "TRANCA_FAIR_CASES": str(found)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"all {MANY} are found true" in done.stdout

"""What all tests share: the Hypothesis profiles, and the browser that Playwright drives."""

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.chromium import FLAGS, HOW_TO_GET_ONE, find_chromium
from tranca.game.build import build

pytest_plugins = ("tests.support.sightings",)

# No deadlines: a slow machine is not a bug. In CI the same examples each time; at home new ones.
settings.register_profile("home", deadline=None)
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    print_blob=True,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=(HealthCheck.too_slow,),
)
# For planted faults: the first failure is enough, nobody reads the smallest example.
settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow,),
)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "home")
)


def pytest_report_header() -> str:
    """Says which engine the tests run on: its files as they are, or compiled."""
    return f"engine: {build()}"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Makes pytest-playwright start the Chromium of this machine; without one the test fails."""
    chromium = find_chromium()
    if chromium is None:
        pytest.fail(HOW_TO_GET_ONE)
    return {**browser_type_launch_args, "executable_path": str(chromium), "args": list(FLAGS)}

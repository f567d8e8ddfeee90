"""The core takes values and returns values: no clock, no dice, no file, no socket, no log."""

import pytest

from tests.house.purity import core_modules, impurities
from tests.house.tree import SOURCE, shown


def test_the_core_is_pure() -> None:
    found = [
        f"{shown(path)}, {impurity}"
        for package, path in core_modules(SOURCE)
        for impurity in impurities(package, path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_the_core_is_looked_at() -> None:
    packages = {package for package, _ in core_modules(SOURCE)}
    assert packages >= {"cards", "rules", "game", "fair", "bots", "room"}


def test_importing_the_package_itself_does_nothing() -> None:
    assert not impurities("tranca", (SOURCE / "__init__.py").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "planted",
    [
        "import time",
        "import os.path",
        "from datetime import datetime",
        "def draw():\n    import random\n    return random.random()",
        "from random import Random",
        "from pathlib import Path",
        "import collections, secrets",
        "import msgspec",
        "from tranca.server import app",
        "from tranca import webbuild",
        "import tranca.store",
        "from . import clock",
        "text = open('cards.txt').read()",
        "read = open",
        "clock = __import__('time')",
        "print('drawn')",
        "count = 0\ndef next_id():\n    global count\n    count += 1",
    ],
)
def test_a_planted_impurity_is_caught(planted: str) -> None:
    assert impurities("game", planted)


@pytest.mark.parametrize(
    "clean",
    [
        "from collections.abc import Iterator",
        "import itertools\nfrom dataclasses import dataclass",
        "from tranca.cards import Kind",
        "import tranca.rules.switches",
        "class Door:\n    def open(self) -> None:\n        self.is_open = True",
    ],
)
def test_honest_code_is_left_alone(clean: str) -> None:
    assert not impurities("game", clean)


def test_a_bot_may_hold_seeded_dice_and_no_others() -> None:
    assert not impurities("bots", "from random import Random")
    assert impurities("bots", "from random import shuffle")
    assert impurities("bots", "import random")
    assert impurities("bots", "from random import SystemRandom")


def test_a_room_may_make_bytes_of_its_values() -> None:
    assert not impurities("room", "import msgspec")
    assert impurities("room", "from random import Random")

"""Which build of the engine runs: its files as they are, or the same files compiled.

A compiled module is found before the file beside it, so a forgotten one would hide every later
edit. Whoever measures or tests the engine says which build it was; asks nothing but how the
engine's own modules were loaded.
"""

from __future__ import annotations

from typing import Literal

from tranca.game import listing, playing


def build() -> Literal["pure", "compiled"]:
    """``compiled`` where mypyc's extensions run (docs/decisions/0030-engine-speed.md)."""
    loaded = [str(module.__file__) for module in (listing, playing)]
    return "pure" if all(path.endswith(".py") for path in loaded) else "compiled"

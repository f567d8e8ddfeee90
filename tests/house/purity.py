"""Reads a module and says what in it could make the core see a clock, dice, a file or a socket.

It refuses to guess: what is not known to be harmless is impure, so a new import of the core is a
decision that somebody writes down here.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

CORE = ("cards", "rules", "game", "bots", "room", "fair")
"""The packages that take values and return values."""

HARMLESS = frozenset(
    {
        "__future__",
        "abc",
        "array",
        "bisect",
        "collections",
        "copy",
        "dataclasses",
        "enum",
        "functools",
        "hashlib",
        "heapq",
        "hmac",
        "itertools",
        "json",
        "math",
        "operator",
        "re",
        "string",
        "struct",
        "types",
        "typing",
        "unicodedata",
    }
)
"""Modules of the standard library that compute, and do nothing else."""

ALLOWED_BESIDES = {
    "bots": frozenset({"msgspec", "random"}),
    "room": frozenset({"msgspec"}),
}
"""What one package may use more.

A bot's dice are seeded by its caller (``SEEDED_ONLY``). The views that bots are handed, and a
room's state and inputs, are values that are written down as bytes, and msgspec makes bytes of
values.
"""

REACHING_OUT = frozenset({"__import__", "breakpoint", "eval", "exec", "input", "open", "print"})
"""Builtins that touch the world or hide what they do."""

SEEDED_ONLY = frozenset({"Random"})
"""The names of ``random`` that keep their dice to themselves."""


def impurities(package: str, source: str) -> list[str]:
    """Returns what is impure in ``source``, a module of the core's ``package``.

    Each is ``"line N: what"``. A core module may import our own core modules and the harmless
    ones, so purity holds for all that it reaches.
    """
    return [f"line {line}: {what}" for line, what in _impurities(package, ast.parse(source))]


def _impurities(package: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for name in names:
                    yield from _of_import(package, node.lineno, name.name, "*")
            case ast.ImportFrom(module=module, names=names, level=level):
                for name in names:
                    yield from _of_import(
                        package, node.lineno, "." * level + (module or ""), name.name
                    )
            case ast.Global(names=variables):
                yield node.lineno, f"global {', '.join(variables)}"
            case ast.Name(id=name, ctx=ast.Load()) if name in REACHING_OUT:
                yield node.lineno, f"the builtin {name}"


def _of_import(package: str, line: int, module: str, name: str) -> Iterator[tuple[int, str]]:
    top, _, rest = module.partition(".")
    if top == "tranca":
        room = rest.partition(".")[0] or name
        if room not in CORE:
            yield line, f"imports tranca.{room}, which is no part of the core"
    elif top == "random" and top in ALLOWED_BESIDES.get(package, ()):
        if name not in SEEDED_ONLY:
            yield line, f"imports random.{name}: only a seeded {', '.join(SEEDED_ONLY)} may be used"
    elif top not in HARMLESS | ALLOWED_BESIDES.get(package, frozenset()):
        yield line, f"imports {module}"


def core_modules(source: Path) -> Iterator[tuple[str, Path]]:
    """Yields each core module below the package folder ``source``, with the name of its package."""
    for package in CORE:
        for path in sorted((source / package).rglob("*.py")):
            yield package, path

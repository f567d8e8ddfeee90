"""Measures files and functions against the habit of the house, with a ratchet for what is over it.

``python -m tests.house.sizes`` writes the ratchet anew; the change shows up in the diff, where it
must be defended. It refuses to measure what nobody reads: generated files, docstrings, blank
lines, comments.
"""

import ast
import io
import json
import tokenize
from pathlib import Path

from tests.house.tree import GENERATED, ROOT, project_files, shown

RATCHET = Path(__file__).with_name("sizes.json")
FILE_LINES = 300
"""How long a file is, out of habit; lines as an editor counts them."""
FUNCTION_LINES = 25
"""How long a function is, out of habit; lines that hold code, the signature left out."""

_PLACES = ("src/", "web/src/", "web/build/", "run.py", "hatch_build.py")
_READ = (".py", ".ts", ".svelte", ".css")


def oversized() -> dict[str, int]:
    """Returns the lines of what is over the habit, by ``path`` or ``path:function``."""
    sizes: dict[str, int] = {}
    for path in project_files():
        name = shown(path)
        if not name.startswith(_PLACES) or path.suffix not in _READ or name in GENERATED:
            continue
        text = path.read_text(encoding="utf-8")
        if (lines := len(text.splitlines())) > FILE_LINES:
            sizes[name] = lines
        functions = function_lines(text) if path.suffix == ".py" else {}
        long = {function: code for function, code in functions.items() if code > FUNCTION_LINES}
        sizes |= {f"{name}:{function}": code for function, code in long.items()}
    return sizes


def function_lines(source: str) -> dict[str, int]:
    """Returns the lines of code in each function's body, by its name with its class before it."""
    code = _lines_with_code(source)
    sizes: dict[str, int] = {}

    def visit(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                body = child.body[1:] if ast.get_docstring(child, clean=False) else child.body
                first = body[0].lineno if body else child.body[0].lineno
                last = child.end_lineno or first
                lines = sum(first <= line <= last for line in code)
                # Overloads and setters share a name: the longest counts.
                sizes[prefix + child.name] = max(lines, sizes.get(prefix + child.name, 0))
                visit(child, f"{prefix}{child.name}.")
            elif isinstance(child, ast.ClassDef):
                visit(child, f"{prefix}{child.name}.")
            else:
                visit(child, prefix)

    visit(ast.parse(source), "")
    return sizes


def _lines_with_code(source: str) -> set[int]:
    layout = {
        tokenize.COMMENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
        tokenize.INDENT,
        tokenize.NEWLINE,
        tokenize.NL,
    }
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {
        line
        for token in tokens
        if token.type not in layout
        for line in range(token.start[0], token.end[0] + 1)
    }


def complaints(measured: dict[str, int], allowed: dict[str, int]) -> list[str]:
    """Returns one sentence for each size that the ratchet does not fit; none when all do.

    A size over the habit must stand in the ratchet, exactly: one that grew is refused, and one
    that shrank asks for a smaller number, so that it cannot grow back.
    """
    found = []
    for what in sorted(measured.keys() | allowed.keys()):
        now, before = measured.get(what), allowed.get(what)
        if before is None:
            found.append(f"{what} has {now} lines: over the habit, split it or enter it")
        elif now is None:
            found.append(f"{what} is within the habit now or gone: take it out")
        elif now > before:
            found.append(f"{what} grew from {before} to {now} lines")
        elif now < before:
            found.append(f"{what} shrank from {before} to {now} lines: lower the number")
    return found


if __name__ == "__main__":
    RATCHET.write_text(json.dumps(oversized(), indent=2, sort_keys=True) + "\n", encoding="utf-8")
    print(f"wrote {RATCHET.relative_to(ROOT)}")

"""Small faults, planted one at a time into a source file.

A mutant is the file with one node of its syntax tree changed as a tired programmer might change
it: a comparison turned, a bound off by one, a condition negated, a line forgotten, an article's
number wrong. Text that only people read (docstrings, messages, ``__repr__``) and assertions are
left alone: nothing that a rule says hangs on them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

_COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
_ARTICLE: Final = re.compile(r"[A-Z]{2,}-\d+\Z")
_FOR_PEOPLE: Final = frozenset({"__repr__", "__str__"})
_UNREAD: Final = frozenset({"__all__", "__slots__"})


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: in which function of which file, what stood there and what stands there now.

    ``number`` counts the file's mutants from 0. ``nth`` tells equal changes of one function apart,
    from 1, so that ``key`` names the same fault for as long as the function is not changed.
    """

    file: str
    function: str
    line: int
    before: str
    after: str
    nth: int
    number: int

    @property
    def key(self) -> str:
        """Its name, which does not depend on the line."""
        again = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.file}::{self.function}: {self.before} → {self.after}{again}"


def mutants_of(file: str, source: str) -> list[Mutant]:
    """Every mutant of a source file, in the order of its lines."""
    found: list[Mutant] = []
    seen: dict[tuple[str, str, str], int] = {}
    for number, (function, node, change) in enumerate(_all_changes(ast.parse(source))):
        before = _short(node)
        with _changed(node, change):
            after = _short(node)
        nth = seen[function, before, after] = seen.get((function, before, after), 0) + 1
        line = getattr(node, "lineno", 0)
        found.append(Mutant(file, function, line, before, after, nth, number))
    return sorted(found, key=lambda mutant: mutant.line)


def planted(mutant: Mutant, source: str) -> str:
    """The source of the mutant's file with the fault in it."""
    tree = ast.parse(source)
    for number, (_, node, change) in enumerate(_all_changes(tree)):
        if number == mutant.number:
            with _changed(node, change):
                return ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    raise ValueError(f"{mutant.key} is no mutant of this source")


Change = tuple[dict[str, object], dict[str, object]]
"""Fields of a node as they are, and as they would be."""


def _all_changes(tree: ast.AST) -> Iterator[tuple[str, ast.AST, Change]]:
    for function, node in _places(tree, ""):
        for change in _changes(node):
            yield function, node, change


@contextmanager
def _changed(node: ast.AST, change: Change) -> Iterator[None]:
    before, after = change
    for name, value in after.items():
        setattr(node, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(node, name, value)


def _short(node: ast.AST) -> str:
    if isinstance(node, _Line):
        return node.text()
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        return f"if {ast.unparse(node.test)}"
    text = ast.unparse(node)
    return text if len(text) <= 80 else text[:77] + "…"


class _Line(ast.AST):
    """A statement in its block, so that the statement as a whole can be forgotten."""

    def __init__(self, block: list[ast.stmt], at: int) -> None:
        super().__init__()
        self.block = block
        self.at = at
        self.lineno = block[at].lineno

    @property
    def statement(self) -> ast.stmt:
        return self.block[self.at]

    @statement.setter
    def statement(self, statement: ast.stmt) -> None:
        self.block[self.at] = statement

    def text(self) -> str:
        """The statement as it stands, shortened."""
        return "forgotten" if isinstance(self.statement, ast.Pass) else _short(self.statement)


def _places(node: ast.AST, function: str) -> Iterator[tuple[str, ast.AST]]:
    """The nodes that may be changed, each with the function that it stands in."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "type_params", "bases"}:
            continue
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            yield from ((function or "module", _Line(value, at)) for at in range(len(value)))
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _within(child, function)


def _within(child: ast.AST, function: str) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
        if child.name in _FOR_PEOPLE:
            return
        yield from _places(child, f"{function}.{child.name}" if function else child.name)
        return
    if _is_for_people(child):
        return
    yield function or "module", child
    yield from _places(child, function)


def _is_for_people(node: ast.AST) -> bool:
    """Docstrings, messages, assertions, imports, names for the type checker and for ``*``."""
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.Assert, ast.JoinedStr, ast.Raise)):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    targets = node.targets if isinstance(node, ast.Assign) else []
    named = {target.id for target in targets if isinstance(target, ast.Name)}
    if named & _UNREAD:
        return True
    test = node.test if isinstance(node, ast.If) else None
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _changes(node: ast.AST) -> Iterator[Change]:
    """What may be done to a node: fields as they are, and as they would be."""
    match node:
        case ast.Compare(ops=[only]) if type(only) in _COMPARISONS:
            yield {"ops": node.ops}, {"ops": [_COMPARISONS[type(only)]()]}
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _OPERATORS:
            if not _is_text(node):
                yield {"op": op}, {"op": _OPERATORS[type(op)]()}
        case ast.BoolOp(op=op):
            yield {"op": op}, {"op": ast.Or() if isinstance(op, ast.And) else ast.And()}
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield {"test": test}, {"test": ast.UnaryOp(ast.Not(), test)}
        case ast.Constant(value=value):
            yield from _constants(value)
        case ast.Return(value=ast.Call(func=ast.Name(id="Refusal"))):
            yield {"value": node.value}, {"value": ast.Constant(None)}
        case _Line():
            yield from _forgotten(node)
        case _:
            pass


def _is_text(node: ast.BinOp | ast.AugAssign) -> bool:
    sides = [node.left, node.right] if isinstance(node, ast.BinOp) else [node.value]
    return any(isinstance(s, ast.Constant) and isinstance(s.value, str) for s in sides)


def _constants(value: object) -> Iterator[Change]:
    old: dict[str, object] = {"value": value}
    if isinstance(value, bool):
        yield old, {"value": not value}
    elif isinstance(value, int):
        yield old, {"value": value + 1}
        if value > 0:
            yield old, {"value": value - 1}
    elif isinstance(value, str) and _ARTICLE.match(value):
        yield old, {"value": value[:-1] + ("9" if value[-1] != "9" else "8")}


def _forgotten(line: _Line) -> Iterator[Change]:
    """A call, an assignment to something that stands already, a ``continue``: left out."""
    statement = line.statement
    called = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    written = isinstance(statement, ast.AugAssign | ast.Continue) or (
        isinstance(statement, ast.Assign)
        and not any(isinstance(target, ast.Name | ast.Tuple) for target in statement.targets)
    )
    if called or written:
        yield {"statement": statement}, {"statement": ast.Pass()}

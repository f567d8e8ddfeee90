"""The page's TypeScript types, written from the protocol's JSON schema.

``python -m tranca.wire.typescript`` prints them; ``web/src/lib/wire.ts`` holds the last print and
a test fails when
it is stale. Only the part of JSON schema that msgspec emits is understood; anything else is an
error, never ``any``.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tranca.wire.schema import schema

HEADER = "// Made by `python -m tranca.wire.typescript` from the server's messages. Do not edit.\n"
_SIMPLE = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def typescript() -> str:
    """All types of the protocol as one TypeScript module."""
    definitions: dict[str, Any] = schema()["$defs"]
    return HEADER + "".join(_declaration(name, node) for name, node in definitions.items())


def _declaration(name: str, node: dict[str, Any]) -> str:
    comment = f"/** {_one_line(node['description'])} */\n" if "description" in node else ""
    if node.get("type") == "object" and "properties" in node:
        return f"\n{comment}export interface {name} {_object(node, '')}\n"
    return f"\n{comment}export type {name} = {_type(node)};\n"


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace("*/", "* /")


def _object(node: dict[str, Any], indent: str) -> str:
    outgoing_needs_all = node.get("additionalProperties") is not False
    required = set(node.get("required", []))
    lines = []
    for name, child in node["properties"].items():
        # What the server sends always carries every field; what a client sends may leave out
        # defaults.
        optional = "" if name in required or outgoing_needs_all else "?"
        lines.append(f"{indent}  {name}{optional}: {_type(child)};")
    return "{\n" + "\n".join(lines) + f"\n{indent}}}"


def _type(node: dict[str, Any]) -> str:
    if "$ref" in node:
        return str(node["$ref"]).rsplit("/", 1)[1]
    for union in ("anyOf", "oneOf"):
        if union in node:
            return " | ".join(dict.fromkeys(_type(child) for child in node[union]))
    if "enum" in node:
        return " | ".join(json.dumps(value) for value in node["enum"])
    if "const" in node:
        return json.dumps(node["const"])
    return _container(node)


def _container(node: dict[str, Any]) -> str:
    kind = node.get("type")
    if kind == "array":
        if "prefixItems" in node:
            return "[" + ", ".join(_type(child) for child in node["prefixItems"]) + "]"
        item = _type(node["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {_type(node['additionalProperties'])}>"
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    raise ValueError(f"no TypeScript for {node!r}")


if __name__ == "__main__":
    sys.stdout.write(typescript())

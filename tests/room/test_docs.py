"""The picture of the machine in ``docs/room.md`` is the machine's own table."""

from pathlib import Path

from tranca.room.machine import TABLE

PAGE = Path(__file__).resolve().parents[2] / "docs" / "room.md"


def picture() -> list[str]:
    """The table as the page shows it."""
    lines = []
    for kind, row in TABLE.items():
        marks = ["●" if mark != "·" else "" for mark in row.phases]
        cells = [f"`{kind.__name__}`", row.who, *marks]
        lines.append("|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|")
    return lines


def test_the_page_shows_the_table_as_it_is() -> None:
    shown = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if "●" in line]
    assert shown == picture()

"""What a check of a match says: one line a step, each good, at fault, or worth knowing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "note", "fault"]
"""``note``: nothing is wrong, but whoever reads the report should know it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what was looked at, and what came of it."""

    state: State
    place: str
    said: str

    def __str__(self) -> str:
        return f"{self.state:5} {self.place}: {self.said}"


@dataclass(frozen=True, slots=True)
class Report:
    """All steps, in the order in which they were taken."""

    steps: tuple[Step, ...]

    @property
    def ok(self) -> bool:
        """Whether no step is at fault."""
        return not self.faults

    @property
    def faults(self) -> tuple[Step, ...]:
        """The steps at fault."""
        return tuple(step for step in self.steps if step.state == "fault")


class Findings:
    """Steps while they are being found, at one place after the other."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def ok(self, place: str, said: str) -> None:
        """A step that checked."""
        self.steps.append(Step("ok", place, said))

    def note(self, place: str, said: str) -> None:
        """Something to know."""
        self.steps.append(Step("note", place, said))

    def fault(self, place: str, said: str) -> None:
        """Something that is not as it must be."""
        self.steps.append(Step("fault", place, said))

    def judge(self, place: str, faults: list[str], said: str) -> bool:
        """A step that checked unless something is wrong with it; gives whether it did."""
        for fault in faults:
            self.fault(place, fault)
        if not faults:
            self.ok(place, said)
        return not faults

    def report(self) -> Report:
        """What was found, fixed."""
        return Report(tuple(self.steps))

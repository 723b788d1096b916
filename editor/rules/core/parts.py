"""Sums that explain themselves: every contribution with its rule."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from schemas.messages import known
from schemas.problems import Message, Piece


@cache
def section(rule: str) -> Piece:
    """Return a section of a rule book for a sentence: a number as it is, a title in the reader's language."""
    code = f"book_sections.{rule.lower().replace(' ', '_')}"
    return Message(code=code) if known(code) else rule


class Part(NamedTuple):
    """One contribution to a number."""

    rule: str
    """Section of the rule book: its number, ``IV.2.0``, or its English title where it has none."""
    code: str
    """Message code of its words, e.g. ``demonworld.part_weapon_power``."""
    value: float
    """What it adds."""

    def message(self) -> Message:
        """Return the contribution as a message for a log: its words with ``rule`` and ``value``."""
        return Message(code=self.code, values={"rule": section(self.rule), "value": self.value})


class Sum(NamedTuple):
    """A number and the parts that make it up."""

    value: float
    parts: tuple[Part, ...]

    @property
    def modifiers(self) -> tuple[tuple[str, str, int], ...]:
        """The parts as events keep them: (rule number, code, whole value) of each."""
        return tuple([(part.rule, part.code, int(part.value)) for part in self.parts])


def add_up(parts: Iterable[Part | None]) -> Sum:
    """Return the sum of the parts; what is nothing or 0 is left out, except the first."""
    given = [part for part in parts if part is not None]
    kept = tuple(part for index, part in enumerate(given) if index == 0 or part.value)
    return Sum(sum(part.value for part in kept), kept)


def chance_d20(number: float) -> float:
    """Return the chance that 1D20 shows a number or less, from 0 to 1."""
    return min(max(number, 0), 20) / 20


def chance_d6_least(least: int) -> float:
    """Return the chance that 1D6 shows so much or more, from 0 to 1."""
    return min(max(7 - least, 0), 6) / 6

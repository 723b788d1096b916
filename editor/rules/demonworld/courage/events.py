"""What happens to the courage of units (XV)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from schemas.systems.demonworld_tables_intermediate import MoraleTestId

Mood = Literal["", "rout", "impetuous"]
"""How a unit feels: as usual, in rout (XV.9.0), impetuous (XV.10.0)."""
Gone = Literal["caught", "left", "scattered"]
"""Why elements in rout are gone: touched by an enemy, off the table, given up."""


@dataclass(frozen=True, slots=True)
class CourageDue:
    """Units have to test their courage, or may, one after another."""

    test: Literal["obedience", "rally"]
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CourageTested:
    """A unit has tested its courage (XV.1.0)."""

    unit: int
    test: MoraleTestId
    enemy: int | None
    """The enemy unit that counts."""
    group: tuple[int, ...]
    """Elements of the group that counts: all of the unit but where it is divided (XV.2.0)."""
    value: int
    """The morale value tested against."""
    die: int | None
    """D6; nothing where the result was certain (XV.8.0)."""
    needed: int
    """The least die that passes, of obedience the greatest."""
    passed: bool
    modifiers: tuple[tuple[str, str, int], ...]
    """(rule number, code, value) of each part of the modifier."""


@dataclass(frozen=True, slots=True)
class RallyDeclined:
    """A player lets a unit run on (XV.6.0)."""

    unit: int


@dataclass(frozen=True, slots=True)
class MoodChanged:
    """A unit is in rout or impetuous from now on (XV.9.0, XV.10.0)."""

    unit: int
    mood: Literal["rout", "impetuous"]
    quarry: tuple[int, ...] = ()
    """Enemy units that have made it impetuous."""


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """It is drawn by lot which unit runs or storms forward next (XV.9.0, XV.10.0)."""

    unit: int
    among: tuple[int, ...]
    """Units that were waiting."""
    die: int
    """Die with as many sides as there are units."""


@dataclass(frozen=True, slots=True)
class LoserDrawn:
    """A die settles who has lost a melee in which all is equal (XV.3.0)."""

    side: int
    die: int


@dataclass(frozen=True, slots=True)
class UnitFled:
    """Elements of a unit in rout have run (XV.9.0)."""

    unit: int
    cells: tuple[int, ...]
    facings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoutersLost:
    """Elements in rout are gone (XV.9.0)."""

    unit: int
    elements: tuple[int, ...]
    how: Gone


@dataclass(frozen=True, slots=True)
class CommanderStayed:
    """A commander stays behind while his unit runs on; he acts on his own again (XV.9.0)."""

    unit: int
    element: int


@dataclass(frozen=True, slots=True)
class UnitRallied:
    """A unit, or its best group, is in rout no more (XV.9.0)."""

    unit: int
    stragglers: tuple[int, ...]
    """Its elements that are in rout still."""


@dataclass(frozen=True, slots=True)
class DrivenBegan:
    """The compulsory move of an impetuous unit begins (XV.10.0)."""

    unit: int
    quarry: tuple[int, ...]
    """Enemy units that it goes for."""


@dataclass(frozen=True, slots=True)
class DrivenEnded:
    """The compulsory move of an impetuous unit is over (XV.10.0)."""

    unit: int


CourageEvent = (
    CourageDue
    | CourageTested
    | RallyDeclined
    | MoodChanged
    | LotDrawn
    | LoserDrawn
    | UnitFled
    | RoutersLost
    | CommanderStayed
    | UnitRallied
    | DrivenBegan
    | DrivenEnded
)

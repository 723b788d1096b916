"""What happens while armies come onto the field (XVI.3.3, XVI.5.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from schemas.systems.demonworld_parts import Order


class Stand(NamedTuple):
    """Where the elements of a unit have been set up, side by side."""

    unit: int
    elements: tuple[int, ...]
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    formation: Literal["", "square", "wedge", "skirmish_formation"]


@dataclass(frozen=True, slots=True)
class ScoutsCounted:
    """Both sides have announced their reconnaissance points (XVI.5.0)."""

    points: tuple[int, ...]
    outflanked: int | None
    """Side that is outflanked."""


@dataclass(frozen=True, slots=True)
class DeploymentLaid:
    """A side has set up its units, unseen by the other (XVI.3.3)."""

    side: int
    stands: tuple[Stand, ...]


@dataclass(frozen=True, slots=True)
class DeploymentRevealed:
    """Both sides have set up and see each other."""


@dataclass(frozen=True, slots=True)
class SectionRolled:
    """It is rolled whether a marching section arrives (XVI.5.0)."""

    section: int
    """Its place in ``BattleState.marches``."""
    die: int | None
    """D6; nothing where it cannot fail."""
    needed: int
    """Least face with which it arrives."""
    stars: int
    """Stars of its highest commander."""
    failed: int
    """Turns in which it has failed before."""
    arrives: bool


@dataclass(frozen=True, slots=True)
class SectionCalled:
    """A trigger of the scenario has called a group of reinforcements."""

    section: int
    """Its place in ``BattleState.marches``."""
    turn: int
    """Turn at whose beginning it arrives."""


@dataclass(frozen=True, slots=True)
class UnitEntered:
    """The head of a marching unit stands on the edge of the field (XVI.5.0)."""

    section: int
    unit: int
    element: int
    cell: int
    facing: int
    order: Order | None
    """The order that it comes with; none for a commander on his own."""


@dataclass(frozen=True, slots=True)
class UnitKeptBack:
    """A marching unit does not come onto the field in this turn."""

    section: int
    unit: int
    blocked: bool
    """There was no field for it; else its player kept it back."""


@dataclass(frozen=True, slots=True)
class UnitMarched:
    """A column that is still coming onto the field has moved (XVI.5.0)."""

    unit: int
    elements: tuple[int, ...]
    """Those on the field now, from the head."""
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class StragglersEntered:
    """The rest of a column whose track is broken has come onto the field."""

    unit: int
    elements: tuple[int, ...]
    cells: tuple[int, ...]
    facings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarchersLost:
    """The battle is over, and units of flank marches have never arrived: they are lost (XVI.5.0)."""

    units: tuple[int, ...]

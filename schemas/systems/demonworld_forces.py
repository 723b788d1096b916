"""Who takes part in a battle of Demonworld and how: units at the start, marches, reinforcements, players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Protocol

from pydantic import Field

from schemas.army import ArmyEntry
from schemas.base import Schema
from schemas.descriptive import TEXT
from schemas.map import FieldAt
from schemas.quantities import Key, PositiveCount
from schemas.references import ItemRef
from schemas.scenario_spawns import BoardEdge
from schemas.systems.demonworld_parts import Facing, Layout
from schemas.text import LocalText
from schemas.validation import broken, first_twice

Edge = BoardEdge


class UnitOfArmy(Schema):
    """One unit of a side, and in what state it comes to the battle."""

    entry: Key
    """Entry of the side's army, or of the side's own troops."""
    copy_number: PositiveCount = 1
    """Which of its copies, from 1."""
    lost: Annotated[int, Field(ge=0, le=999)] = 0
    """Elements that it lost before the battle."""
    wounds: Annotated[int, Field(ge=0, le=999)] = 0
    """Hit points that its elements lost before the battle; none of them dies of it (VIII.1.1)."""
    items: tuple[ItemRef, ...] = Field(default=(), max_length=20)
    """Items that it carries in this battle besides those of its entry."""
    state: Key | None = None
    """State of its card in which it comes; empty for that of its entry, ``card`` for the card as it is."""


class UnitPlacement(UnitOfArmy):
    """A unit on the field at the start."""

    layout: Layout = "line"
    """Formation that it stands in."""
    at: FieldAt
    """Field of the left end of the front rank, seen by the unit, or head of a column; offset coordinates."""
    facing: Facing
    """Its facing."""
    frontage: Annotated[int, Field(ge=1, le=40)] = 5
    """Elements in the front rank of a line, horde or skirmish formation."""
    altitude: Annotated[int, Field(ge=0, le=99)] | None = None
    """Altitude in high flight at the start, over level 0 (XXIII.4.0); empty: on the ground."""
    attached_to: Key | None = None
    """Entry of the unit that a commander is with at the start, beside one of its elements (X.2.2)."""
    attached_copy: PositiveCount = 1
    """Which copy of that entry, from 1."""


class MarchingUnit(UnitOfArmy):
    """A unit that comes onto the field during the battle."""


class FlankMarch(Schema):
    """A section that comes onto the field from a flank instead of standing there at the start (XVI.5.0)."""

    flank: Literal["left", "right"] = "right"
    """Flank on which it arrives, seen from the side's own edge."""
    units: tuple[MarchingUnit, ...] = Field(min_length=1, max_length=100)
    """Its units, in the order in which they come onto the field."""
    first_turn: Annotated[int, Field(ge=2, le=99)] | None = None
    """Earliest turn in which it may arrive; empty for that of the rules."""


class Reinforcement(Schema):
    """A group that comes onto the field at an edge in a turn that the scenario names, without a roll."""

    id: Key
    """Identifier inside the scenario; triggers call the group by it."""
    edge: Edge = "south"
    """Edge of the field at which it comes in."""
    turn: Annotated[int, Field(ge=1, le=99)] | None = 2
    """Turn in which it arrives; empty if a trigger calls it."""
    units: tuple[MarchingUnit, ...] = Field(min_length=1, max_length=100)
    """Its units, in the order in which they come onto the field."""


class SidePlayer(Schema):
    """One of several players of a side, and the units that obey this player."""

    name: LocalText
    """What the player's part is called, per language."""
    entries: Annotated[tuple[Key, ...], TEXT] = Field(default=(), max_length=500)
    """Entries of the army, and of the side's own troops, that the player leads."""


class BarredRide(Schema):
    """A mount on which a person of the side does not ride in this battle (XVII.5.0, XXI.2.3)."""

    rider: Key
    """Entry of the person."""
    mount: Key
    """Entry of the giant, dragon or chariot."""


class Forces(Protocol):
    """The part of a side that :func:`check_forces` looks at."""

    @property
    def troops(self) -> tuple[ArmyEntry, ...]:
        """Units composed for this battle."""

    @property
    def reinforcements(self) -> tuple[Reinforcement, ...]:
        """Groups that come later."""


def check_forces(sides: Sequence[Forces]) -> None:
    """Refuse troops of a side with the same key, and two groups of reinforcements with the same id.

    Raises:
        ValueError: a key or an id is there twice.
    """
    taken: set[str] = set()
    for number, side in enumerate(sides):
        if twice := first_twice(entry.key for entry in side.troops):
            raise broken("army.key_twice", at=f"sides[{number}].troops[{twice[0]}].key", key=twice[1])
        for place, group in enumerate(side.reinforcements):
            if group.id in taken:
                at = f"sides[{number}].reinforcements[{place}].id"
                raise broken("scenario.reinforcement_twice", at=at, id=group.id)
            taken.add(group.id)

"""The buildings of a field of battle as cells: rooms, walls, doors, and what is seen through them (XXIV.2.0).

A building fills its fields. Of a field that a wall fills the wall is the field itself, else the wall stands
on the sides towards the outside. Doors and windows are openings in these walls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.hexes import border_touched
from editor.rules.core.joined_things import joined_things
from editor.rules.demonworld.terrain.changes import DoorState, GroundChanges, Side, side_of
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.walls import Building, Passage, passage, passes_doors
from schemas.map_things import EDGE_DOORS, EDGE_WALLS
from schemas.map_things import Building as MapBuilding
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables import Mover

_SEEN_THROUGH: Final[frozenset[DoorState]] = frozenset({"open", "broken"})
_PLAIN: Final = "plain"
"""Solidity of a door that one breaks open in a turn."""


@dataclass(frozen=True, eq=False)
class Houses:
    """The buildings of a battle, with their doors and walls as they are now."""

    ground: Ground
    """The cells."""
    number: Mapping[int, int]
    """Cell under a roof -> number of its building."""
    names: tuple[str, ...]
    """Building -> its id on the map."""
    plan: Building[int]
    """Rooms, walls and doors."""
    windows: frozenset[frozenset[int]]
    """Sides with a window."""
    leaves: Mapping[int, frozenset[frozenset[int]]]
    """Field of a door -> the sides by which one goes through it."""
    sturdy: Mapping[Side, str]
    """Door that has to be hewn down -> what it is: wooden or fortified (XXIV.3.1)."""
    taken: frozenset[frozenset[int]]
    """Sides on which nothing of chapter XI counts: what is drawn there belongs to a building."""
    wide: Mapping[Side, tuple[Side, ...]]
    """Leaf of a door of several fields -> all its leaves; doors of one side are left out (XXIV.3.1)."""

    def now(self, changes: GroundChanges) -> Houses:
        """Return the buildings of the map with the doors and walls that a battle has changed.

        A projectile that breaks the wall before a field that the wall fills opens that field; before a door
        it breaks the door.
        """
        plan, states = self.plan, dict(changes.doors)
        gone = {frozenset(side) for side in changes.broken}
        opened = {cell for side in gone for cell in side if cell in plan.wall_fields}
        shattered: dict[int, DoorState] = {
            cell: "broken" for cell, leaves in self.leaves.items() if not gone.isdisjoint(leaves)
        }
        doors_on = {cell: states.get((cell, cell), state) for cell, state in plan.doors_on.items()}
        doors_between: dict[frozenset[int], DoorState] = {
            side: "broken" if side in gone else states.get(_key(side), state)
            for side, state in plan.doors_between.items()
        }
        rubble = opened.difference(doors_on)
        for leaves in self.wide.values():
            if any(_state_of(one, doors_on, doors_between, shattered) == "broken" for one in leaves):
                for one, other in leaves:
                    if one == other:
                        shattered[one] = "broken"
                    else:
                        doors_between[frozenset((one, other))] = "broken"
        after = Building(
            inside=frozenset(plan.inside) | rubble,
            wall_fields=frozenset(plan.wall_fields) - rubble,
            walls=frozenset(side for side in plan.walls if side not in gone or side in doors_between),
            doors_on={**doors_on, **shattered},
            doors_between=doors_between,
        )
        return replace(self, plan=after)

    @cached_property
    def solid(self) -> frozenset[int]:
        """The cells that a wall fills, those of doors left out."""
        return frozenset(cell for cell in self.plan.wall_fields if cell not in self.plan.doors_on)

    @cached_property
    def within(self) -> Mapping[int, int]:
        """Cell on which one stands inside -> number of its building; the fields of doors are among them."""
        return {cell: number for cell, number in self.number.items() if cell not in self.solid}

    @cached_property
    def doors(self) -> Mapping[Side, DoorState]:
        """Every door by its side -> its state; one that fills a field is that cell twice."""
        found: dict[Side, DoorState] = {(cell, cell): state for cell, state in self.plan.doors_on.items()}
        found |= {_key(side): state for side, state in self.plan.doors_between.items()}
        return dict(sorted(found.items()))

    @cached_property
    def concerned(self) -> frozenset[int]:
        """Every cell of which a step may meet a building."""
        return frozenset(self.number) | self.ground.near(self.number)

    def passage(self, start: int, end: int, mover: Mover, size: int, ruleset: DemonworldRuleset) -> Passage:
        """Return what a step to a neighbour meets of walls and doors (XXIV.2.0, XXIV.3.1)."""
        return passage(self.plan, start, end, mover, size, ruleset)

    def enterable(self, cell: int, mover: Mover, size: int, ruleset: DemonworldRuleset) -> bool:
        """Return whether somebody can stand on a cell at all, as far as walls and doors go (XXIV.3.1)."""
        if cell in self.solid or self.plan.doors_on.get(cell) == "locked":
            return False
        return cell not in self.number or passes_doors(mover, size, ruleset)

    def shut_between(self, start: int, end: int) -> bool:
        """Return whether a door that is shut stands between two cells: nobody strikes through it (XXIV.5.0).

        Who stands on the field of a door keeps it open.
        """
        state = self.plan.doors_between.get(frozenset((start, end)))
        return state is not None and state not in _SEEN_THROUGH

    def bars_shots(self, one: int, other: int) -> bool:
        """Return whether a projectile meets a wall between two cells: not through windows and open doors."""
        side = frozenset((one, other))
        filled = not side.isdisjoint(self.solid)
        return side in self._walled and (filled or not self._open(side)) and side not in self.windows

    def leaves_of(self, door: Side) -> tuple[Side, ...]:
        """Return all leaves of a door: what is done to one is done to all (XXIV.3.1)."""
        return self.wide.get(door, (door,))

    def doors_at(self, cell: int) -> list[Side]:
        """Return the doors with which somebody on a cell is in contact (XXIV.3.1)."""
        return [
            side
            for side in self.doors
            if (cell in side if side[0] != side[1] else self.ground.distance(cell, side[0]) <= 1)
        ]

    def outside_by(self, cell: int) -> int:
        """Return how many fields a cell lies from the nearest building; 0 for one under its roof."""
        distance = self.ground.distance
        return min(distance(cell, one) for one in self.number)

    # what is seen

    def hides(self, start: int, end: int, *, above: Iterable[int] = ()) -> bool:
        """Return whether walls hide two cells from each other, one of which at least is inside (XXIV.4.0).

        The line between their centres has to go through windows and open doors alone. Walls that it touches
        hide, as all that stands on sides does.

        Args:
            start: a cell.
            end: another one, or the same.
            above: those of the two over which somebody is in the air, and so over the roof.
        """
        rooms, aloft = self.within, set(above)
        homes = {rooms[cell] for cell in (start, end) if cell in rooms and cell not in aloft}
        if not homes:
            return False
        if any(cell in aloft and rooms.get(cell) in homes for cell in (start, end)):
            return True
        ground = self.ground
        first, last = ground.axial(start), ground.axial(end)

        def touched(side: frozenset[int]) -> bool:
            one, other = side
            return border_touched(first, last, ground.axial(one), ground.axial(other))

        for cell in {start, end, *ground.between(start, end)}:
            if self.number.get(cell) not in homes:
                continue
            if cell in self.solid and not any(map(touched, self._openings.get(cell, ()))):
                return True
            kept_open = self._leaves_of(start) | self._leaves_of(end)
            if any(side not in kept_open and touched(side) for side in self._shut.get(cell, ())):
                return True
        return False

    def stands_between(self, start: int, end: int, cell: int) -> bool:
        """Return whether a cell on the way between two others is that of a building in which neither stands.

        Its roof is in the way, as high as its walls (XXIV.4.0).
        """
        number = self.number.get(cell)
        return number is not None and number not in (self.within.get(start), self.within.get(end))

    def _leaves_of(self, cell: int) -> frozenset[frozenset[int]]:
        """Return the sides of a door on whose field somebody stands: he keeps it open."""
        return self.leaves.get(cell, frozenset())

    @cached_property
    def _openings(self) -> Mapping[int, list[frozenset[int]]]:
        """Cell -> its sides through which one sees."""
        return self._by_cell(side for side in self._walled if self._open(side))

    @cached_property
    def _shut(self) -> Mapping[int, list[frozenset[int]]]:
        """Cell -> its sides through which nobody sees."""
        return self._by_cell(side for side in self._walled if not self._open(side))

    @cached_property
    def _walled(self) -> frozenset[frozenset[int]]:
        """Every side with a wall, a door or a window."""
        return frozenset(self.plan.walls).union(*self.leaves.values())

    def _open(self, side: frozenset[int]) -> bool:
        if side in self.windows or self.plan.doors_between.get(side) in _SEEN_THROUGH:
            return True
        doors = self.plan.doors_on
        hung = [doors[cell] for cell in side & doors.keys() if side in self._leaves_of(cell)]
        return not _SEEN_THROUGH.isdisjoint(hung)

    def _by_cell(self, sides: Iterable[frozenset[int]]) -> dict[int, list[frozenset[int]]]:
        found: dict[int, list[frozenset[int]]] = {}
        for side in sides:
            for cell in side:
                found.setdefault(cell, []).append(side)
        return found


def _key(side: frozenset[int]) -> Side:
    """Return a side between two cells as changes of the ground name it."""
    one, other = side
    return side_of(one, other)


def _state_of(
    door: Side,
    on_fields: Mapping[int, DoorState],
    between: Mapping[frozenset[int], DoorState],
    shattered: Mapping[int, DoorState],
) -> DoorState:
    """Return what a leaf is, as far as changes and projectiles have made it."""
    one, other = door
    return shattered.get(one, on_fields[one]) if one == other else between[frozenset(door)]


def houses_of(ground: Ground) -> Houses | None:
    """Return the buildings of a field as its maps have them, None where there is none (XXIV.2.0)."""
    field = ground.field
    drawn: tuple[MapBuilding, ...] = joined_things(field)["buildings"]
    if not drawn:
        return None
    found = _Drawn(ground)
    for number, building in enumerate(drawn):
        found.add(number, building)
    found.raise_walls()
    for number, building in enumerate(drawn):
        found.open_up(number, building)
    found.take_sides(field)
    plan = Building(
        inside=frozenset(found.number) - found.filled,
        wall_fields=frozenset(found.filled),
        walls=frozenset(found.walls).difference(*found.leaves.values()),
        doors_on=found.doors_on,
        doors_between=found.doors_between,
    )
    return Houses(
        ground=ground,
        number=found.number,
        names=tuple(building.id for building in drawn),
        plan=plan,
        windows=frozenset(found.windows),
        leaves={cell: frozenset(sides) for cell, sides in found.leaves.items()},
        sturdy=found.sturdy,
        taken=frozenset(found.taken),
        wide={leaf: leaves for leaves in found.wide() for leaf in leaves},
    )


class _Drawn:
    """Buildings of a map on their way to cells."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self.number: dict[int, int] = {}
        self.filled: set[int] = set()
        self.walls: set[frozenset[int]] = set()
        self.windows: set[frozenset[int]] = set()
        self.doors_on: dict[int, DoorState] = {}
        self.doors_between: dict[frozenset[int], DoorState] = {}
        self.leaves: dict[int, set[frozenset[int]]] = {}
        self.sturdy: dict[Side, str] = {}
        self.taken: set[frozenset[int]] = set()
        self._together: dict[tuple[int, str], list[Side]] = {}

    def add(self, number: int, building: MapBuilding) -> None:
        """Note what lies under a roof; of fields that two buildings share the first one counts."""
        for at in building.fields:
            self.number.setdefault(self._ground.cell(at), number)
        self.filled |= {self._ground.cell(at) for at in building.wall_fields}

    def raise_walls(self) -> None:
        """Put walls on every side between a building and what is not of it."""
        for cell, number in self.number.items():
            for other in self._ground.around(cell):
                if self.number.get(other) != number:
                    self.walls.add(frozenset((cell, other)))
        self.taken |= self.walls

    def open_up(self, number: int, building: MapBuilding) -> None:
        """Put the openings of a building into its walls; a gate is a door that stands open."""
        for opening in building.openings:
            side = frozenset(self._ground.cell(at) for at in opening.between)
            if side.isdisjoint(self.number):
                continue
            if opening.is_way:
                key = self._hang(side, opening.at_start, opening.solidity)
                if opening.leaf_of is not None:
                    self._together.setdefault((number, opening.leaf_of), []).append(key)
            else:
                self.walls.add(side)
                self.windows.add(side)
            self.taken.add(side)

    def take_sides(self, field: Battlefield) -> None:
        """Take over what is drawn on sides of buildings and between their rooms."""
        for one, other, kind in field.edges:
            side = frozenset((self._ground.cell(one), self._ground.cell(other)))
            inner = all(cell in self.number for cell in side)
            if side in self.walls or (inner and kind in EDGE_WALLS):
                self.taken.add(side)
                self.walls.add(side)
                if kind in EDGE_DOORS and not self._has_door(side):
                    self._hang(side, EDGE_DOORS[kind], _PLAIN)

    def wide(self) -> Iterable[tuple[Side, ...]]:
        """Return the leaves of each door that has several."""
        found = [tuple(sorted(set(leaves))) for leaves in self._together.values()]
        return [leaves for leaves in found if len(leaves) > 1]

    def _has_door(self, side: frozenset[int]) -> bool:
        return side in self.doors_between or any(side in leaves for leaves in self.leaves.values())

    def _hang(self, side: frozenset[int], state: DoorState, solidity: str) -> Side:
        """Put a door on the field that a wall fills, else on the side; return its name."""
        filled = sorted(side & self.filled)
        self.walls.add(side)
        if filled:
            cell = filled[0]
            self.doors_on.setdefault(cell, state)
            self.leaves.setdefault(cell, set()).add(side)
            key = (cell, cell)
        else:
            self.doors_between[side] = state
            key = _key(side)
        if solidity != _PLAIN:
            self.sturdy[key] = solidity
        return key

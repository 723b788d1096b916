"""Who sees whom in a battle: the lines of sight of chapter XII on the cells of the field."""

from __future__ import annotations

from copy import copy
from typing import Final

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.hexes import Axial
from editor.rules.demonworld.terrain.changes import GroundChanges, Side, depth_now
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.houses import Houses
from editor.rules.demonworld.terrain.sight_lines import (
    Lie,
    Line,
    Look,
    Wall,
    ground_of,
    on_field,
    over,
    stands_at,
    unseen,
    wall_of,
    walls,
)
from editor.rules.demonworld.terrain.step_costs import Crossings
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_REMEMBERED: Final = 100_000
"""So many looks are remembered, then the memory begins anew."""
SMOKE: Final = 10_000
"""Top of the smoke over a fire, in segments: higher than anybody looks (XXII.3.0)."""
_HIDDEN: Final = (0.0, float(SMOKE))
"""An obstacle (distance, top) that hides everything."""
Between = tuple[tuple[int, int], ...]
"""(cell, size) of each element on the way."""


class Sight:
    """The ground of a battle as far as it is looked over; what was looked at once is remembered."""

    def __init__(
        self, ground: Ground, ruleset: DemonworldRuleset, *, flat: bool, houses: Houses | None = None
    ) -> None:
        """Take the ground and the buildings on it.

        Args:
            ground: the cells.
            ruleset: the numbers of the game.
            flat: all ground counts as clear and flat, as scenarios may say.
            houses: buildings; None where chapter XXIV is not in force.
        """
        self._ground = ground
        self._built = self._houses = houses
        self._ruleset = ruleset
        self._clear = Lie(ruleset.open_ground)
        self._lies = {} if flat else _lies(ground.field, ruleset)
        self._standing: list[Wall] = []
        """Walls and hedges that count for sight."""
        self._walls: dict[int, list[int]] = {}
        """Cell -> numbers of those at its sides."""
        for one, other, kind in () if flat else ground.field.edges:
            pair = (ground.field.to_axial(one), ground.field.to_axial(other))
            if houses is not None and frozenset(map(ground.of_axial, pair)) in houses.taken:
                continue
            wall = wall_of(frozenset(pair), kind, self._lie, ruleset)
            if wall is not None:
                for field in pair:
                    self._walls.setdefault(ground.of_axial(field), []).append(len(self._standing))
                self._standing.append(wall)
        self._cells = {ground.of_axial(field): lie for field, lie in self._lies.items()}
        feet = {cell: stands_at(lie, ruleset) for cell, lie in self._cells.items()}
        self._feet = {cell: foot for cell, foot in feet.items() if foot}
        """Cell -> height of the feet of who stands there, where it is not nought."""
        self._flat = ground_of(self._clear, ruleset)
        self._grounds = {cell: ground_of(lie, ruleset) for cell, lie in self._cells.items()}
        """Cell -> what a line that ends there depends on."""
        risen = {cell: _tops(lie, ruleset) for cell, lie in self._cells.items()}
        self._tops = {cell: tops for cell, tops in risen.items() if any(tops) or cell in self._walls}
        """Cell -> tops of what stands on it: of lines that touch it, of those that cross its inside."""
        self._looks: dict[tuple[int, int, int, int, Between], Look] = {}
        self._smoke: frozenset[int] = frozenset()
        """Cells on fire."""
        self._mapped = (self._cells, self._tops, self._walls, self._grounds)
        """Ground, tops, walls and ends of lines as the map has them."""
        self._mapped_feet = self._feet
        """Heights of feet as the map has them."""

    def changed(self, changes: GroundChanges) -> Sight:
        """Return what is looked over where a battle has changed its ground so; this one stays as it is.

        Smoke stands over fires, endlessly high; what has burnt hides nothing any more (XXII.3.0). Fields that
        spells have made other ground are that (XX.6.0).
        """
        found = copy(self)
        cells, tops, walled, grounds = self._mapped
        found._looks, found._smoke = {}, changes.burning
        found._houses = self._built.now(changes) if self._built is not None else None
        found._cells, found._grounds, found._feet = {**cells}, {**grounds}, {**self._mapped_feet}
        become = changes.grounds(self._ruleset)
        for cell, kind in become.items():
            was = cells.get(cell, self._clear)
            lie = found._cells[cell] = was._replace(terrain=kind, depth=depth_now(kind, was.depth))
            found._grounds[cell] = ground_of(lie, self._ruleset)
            found._feet[cell] = stands_at(lie, self._ruleset)
        found._walls = {**walled, **self._without(changes.broken)}
        found._tops = {**tops}
        bodies = dict(changes.bodies)
        for cell in {*become, *changes.burning, *bodies}:
            touched, crossed = _tops(found._cells.get(cell, self._clear), self._ruleset)
            more: tuple[float, ...] = (SMOKE,) if cell in changes.burning else ()
            if cell in bodies:
                more += (found._feet.get(cell, 0) + bodies[cell],)
            found._tops[cell] = (touched + more, crossed + more)
        return found

    def smoke_between(self, start: int, end: int) -> bool:
        """Return whether the smoke of a fire stands between two cells (XXII.3.0)."""
        return bool(self._smoke) and not self._smoke.isdisjoint(self._ground.between(start, end))

    def _without(self, broken: tuple[Side, ...]) -> dict[int, list[int]]:
        """Return cell -> numbers of its walls that still stand, of the cells beside broken ones."""
        gone = {frozenset(self._ground.axial(cell) for cell in side) for side in broken}
        return {
            cell: [
                number
                for number in self._mapped[2].get(cell, ())
                if frozenset((self._standing[number].one, self._standing[number].other)) not in gone
            ]
            for side in broken
            for cell in side
        }

    def look(self, start: int, size: int, end: int, target_size: int, between: Between) -> Look:
        """Return what an element sees of another one (XII.1.0).

        Args:
            start: cell of the element that looks.
            size: its size, in segments.
            end: cell of the one looked at.
            target_size: its size.
            between: elements on the cells that the line touches.
        """
        key = (start, size, end, target_size, between)
        found = self._looks.get(key)
        if found is None:
            if len(self._looks) >= _REMEMBERED:
                self._looks.clear()
            found = self._looks[key] = self._look(*key)
        return found

    def _look(self, start: int, size: int, end: int, target_size: int, between: Between) -> Look:
        """Return what :func:`sight_lines.look` would, from cells of which most have nothing to look over."""
        eye, way = self._feet.get(start, 0) + size, self._ground.distance(start, end)
        surface, depth, shot_into = self._grounds.get(end, self._flat)
        hidden = min(depth, target_size)
        return self._along(start, end, Line(eye, way, surface, target_size, hidden, shot_into), between)

    def look_over(
        self,
        start: int,
        eye: int,
        end: int,
        target: tuple[int, int],
        between: Between,
        above: tuple[int, ...] = (),
    ) -> Look:
        """Return what an eye at a height sees of somebody whose feet are at another one (XXIII.7.0).

        Args:
            start: cell over which the eye is.
            eye: its height over level 0.
            end: another cell, over which the one looked at is.
            target: height of his feet over level 0, and his size.
            between: elements on the cells that the line touches.
            above: those of the two cells over which somebody flies, and so over any roof.
        """
        foot, size = target
        ends = Line(eye, self._ground.distance(start, end), foot, size, 0, 0)
        return self._along(start, end, ends, between, above)

    def roofed(self, cell: int) -> bool:
        """Return whether a cell lies under the roof of a building (XXIV.2.0)."""
        return self._houses is not None and cell in self._houses.number

    def _buildings_between(self, start: int, end: int, above: tuple[int, ...]) -> list[tuple[float, float]]:
        """Return roofs and walls between two cells: those about one of them hide all (XXIV.4.0)."""
        houses, tall = self._houses, self._ruleset.ground.heights.building_wall
        if houses is None:  # pragma: no cover - asked where there are buildings
            return []
        if houses.hides(start, end, above=above):
            return [_HIDDEN]
        return [
            (near, self._grounds.get(start + step, self._flat)[0] + tall)
            for step, near, _ in self._ground.course(start, end)
            if houses.stands_between(start, end, start + step)
        ]

    def top_seen(self, start: int, size: int, end: int, target_size: int, between: Between) -> bool:
        """Return whether the top of an element is seen: then a part of a segment is, at least (XXIV.4.0)."""
        foot = self._grounds.get(end, self._flat)[0] - self._grounds.get(end, self._flat)[1]
        eye = self._feet.get(start, 0) + size
        return self.look_over(start, eye, end, (foot + target_size, 1), between).segments > 0

    def _along(self, start: int, end: int, ends: Line, between: Between, above: tuple[int, ...] = ()) -> Look:
        """Return what is seen between two ends over what stands on the way.

        Most lines end at an element close by or at the first hill, so that is asked first, and what hides all
        by itself ends the search.
        """
        obstacles: list[tuple[float, float]] = []
        if self._houses is not None:
            obstacles += self._buildings_between(start, end, above)
            if obstacles and obstacles[0] == _HIDDEN:
                return unseen(ends)
        tops, walled, apart = self._tops, self._walls, self._ground.distance
        # How far a top rises over the line to the target's foot, times the distance (XII.1.0), against what
        # hides all of the target.
        eye, way, fall = ends.top, ends.distance, ends.top - ends.surface
        rise = fall - (ends.size - ends.hidden - 1)
        for cell, height in between:
            far, head = apart(start, cell), self._feet.get(cell, 0) + height
            if (head - eye) * way + rise * far >= 0:
                return unseen(ends)
            obstacles.append((far, head))
        found = {*walled.get(start, ()), *walled.get(end, ())} if walled else set()
        for step, near, crossed in self._ground.course(start, end) if tops else ():
            cell = start + step
            if cell in tops:
                for top in tops[cell][crossed]:
                    above_line = (top - eye) * way
                    if above_line + rise * near >= 0:
                        return unseen(ends)
                    if above_line + fall * near >= 0:
                        obstacles.append((near, top))
                if cell in walled:
                    found.update(walled[cell])
        if found:
            standing = [self._standing[number] for number in sorted(found)]
            obstacles += walls(self._ground.axial(start), self._ground.axial(end), standing)
        return over(ends, obstacles)

    def lie(self, cell: int) -> Lie:
        """Return the ground of a cell as it is now."""
        return self._cells.get(cell, self._clear)

    def _lie(self, field: Axial) -> Lie:
        return self._lies.get(field, self._clear)


def _tops(lie: Lie, ruleset: DemonworldRuleset) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the tops of what stands on a field: where a line touches it, where it crosses its inside."""
    touched, crossed = (
        tuple(one.top for one in on_field(lie, 0, None, crossed=inside, ruleset=ruleset))
        for inside in (False, True)
    )
    return touched, crossed


def _lies(field: Battlefield, ruleset: DemonworldRuleset) -> dict[Axial, Lie]:
    """Return the ground of every field; who stands on a bridge has no depth under him."""
    bridged = Crossings((), field.edges, ruleset).bridged
    found = {}
    for at in field.fields():
        terrain = ruleset.terrain_type(field.terrain_at(at)) or ruleset.open_ground
        depth = 0 if at in bridged else field.depth_at(at)
        found[field.to_axial(at)] = Lie(terrain, field.level_at(at), depth)
    return found

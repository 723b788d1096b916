"""A ball or bolt on the map: what it meets, whom it wounds, what stops it where (XIX.5.0, XIX.5.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from editor.rules.core.hexes import Axial, distance
from editor.rules.demonworld.artillery.course import Height, height_of_flight, stretches
from editor.rules.demonworld.large.footprints import Body, Rider, standing
from editor.rules.demonworld.large.riders import Mount, struck_by_missile
from editor.rules.demonworld.shooting.artillery import Flight, NeedsMoreDiceError, Obstacle, PathTarget
from editor.rules.demonworld.terrain.land import Land
from schemas.systems.demonworld_tables_advanced import ProjectileRule

Stopped = Literal["outside", "hill", "wall", "large", "power", "missed", "final"]
Side = Literal["left", "right"]


class NeedsWallDieError(NeedsMoreDiceError):
    """A D6 for a wall with somebody behind it is missing."""


class NeedsSideError(NeedsMoreDiceError):
    """The draw between two fields is missing."""


class NeedsMountDieError(NeedsMoreDiceError):
    """A D6 for a mount and its rider is missing."""


class Met(NamedTuple):
    """Something that a projectile has met on its way."""

    what: Literal["line", "ground", "mounted", "body", "wall", "flown_over"]
    """A draw between two fields, ground that takes power, a rider with his mount, somebody, a wall, or a wall
    that it flies over."""
    at: Axial
    """The field entered; of a wall the one behind it."""
    power: int
    """Its power then; of ground the power that is left."""
    die: int | None = None
    """D20 of an attack; it succeeds with the power or less."""
    name: str = ""
    """Who was attacked."""
    other: Axial | None = None
    """The field before a wall; of a draw the field that was not drawn."""
    wall_die: int | None = None
    """D6 for a wall or who stands behind it."""


@dataclass
class Draws:
    """Dice and draws of a shot, taken as they are needed."""

    rolls: Iterator[int]
    """D20s of its attacks."""
    wall_dice: Iterator[int]
    """D6s for walls with somebody behind them."""
    sides: Iterator[Side]
    """Draws between two fields, seen along the flight."""
    mount_dice: Iterator[int] = field(default_factory=lambda: iter(()))
    """D6s for riders and their mounts (XIX.7.0)."""


@dataclass
class DirectShot:
    """A ball or bolt on its way from field to field."""

    land: Land
    """The ground."""
    start: Axial
    """Front field of the gun."""
    final: Axial
    """The final field."""
    flight: Flight
    """The projectile: its power, what it meets so far."""
    height: Height
    """How high it flies."""
    there: dict[Axial, Body]
    """Who stands on each field."""
    draws: Draws
    """Dice and draws."""
    path: list[Axial] = field(default_factory=list)
    """Fields entered, in order; the gun's own is left out."""
    wounds: dict[str, int] = field(default_factory=dict)
    """Wounds of everybody who was attacked."""
    walls: list[frozenset[Axial]] = field(default_factory=list)
    """Walls that it broke."""
    stopped: Stopped = "final"
    """What ended it."""
    met: list[Met] = field(default_factory=list)
    """What it has met, in order: all that was rolled or drawn for it, and ground that took power."""

    @property
    def at(self) -> Axial:
        """Where it is: the last field that it entered."""
        return self.path[-1] if self.path else self.start

    def fly(self) -> None:
        """Fly to the final field, or until something stops it.

        Raises:
            NeedsMoreDiceError: dice or draws run out.
        """
        if self.final == self.start:
            return
        for stretch in (*stretches(self.start, self.final), (self.final,)):
            stopped = self._enter(self._drawn(stretch))
            if stopped is not None:
                self.stopped = stopped
                return

    def _drawn(self, stretch: tuple[Axial, ...]) -> Axial:
        if len(stretch) == 1:
            return stretch[0]
        try:
            drawn = 0 if next(self.draws.sides) == "left" else 1
        except StopIteration:
            raise NeedsSideError from None
        self.met.append(Met("line", stretch[drawn], self.flight.power, other=stretch[1 - drawn]))
        return stretch[drawn]

    def _enter(self, there: Axial) -> Stopped | None:
        """Go on into a field; return what stops it.

        The wall before it comes first, then what grows there, then who stands there.
        """
        if there not in self.land.lies:
            return "outside"
        near = distance(self.start, there)
        if there != self.final and self.height.hill(self.land.ground(there), near):
            self.path.append(there)
            return "hill"
        if not self._passes_wall(there, near):
            return "wall"
        self.path.append(there)
        if not self._passes_ground(there, near):
            return "power"
        return self._strike(there, near)

    def _passes_wall(self, there: Axial, near: int) -> bool:
        """Meet the wall before a field, if there is one, but for that of the gun's own field (XIX.5.0)."""
        here = self.at
        tall = 0 if here == self.start else self.land.missile_wall(here, there)
        if not tall:
            return True
        top = max(self.land.ground(here), self.land.ground(there)) + tall
        if not self.height.meets(top, (distance(self.start, here) + near) / 2):
            return True
        drawn = self._wall_die() if self._stands_above(there, tall) else None
        if drawn is not None and not self._strikes_wall(drawn):
            self.met.append(Met("flown_over", there, self.flight.power, other=here, wall_die=drawn))
            return True
        power, rolled = self.flight.power, len(self.flight.attacks)
        goes_on = self.flight.meet(PathTarget(obstacle=Obstacle(wall=True)))
        die = self.flight.attacks[-1][1] if len(self.flight.attacks) > rolled else None
        self.met.append(Met("wall", there, power, die, other=here, wall_die=drawn))
        if self.flight.rule.wall == "attacked" and (goes_on or self.flight.power == 0):
            self.walls.append(frozenset((here, there)))
        return goes_on

    def _stands_above(self, there: Axial, tall: int) -> bool:
        """Return whether somebody behind a wall is taller than it."""
        body = self.there.get(there)
        return body is not None and body.size_at(there) - self.land.lie(there).depth > tall

    def _wall_die(self) -> int:
        """Roll a D6 for a wall and who is taller behind it."""
        try:
            return next(self.draws.wall_dice)
        except StopIteration:
            raise NeedsWallDieError from None

    def _strikes_wall(self, die: int) -> bool:
        """Return whether by a D6 the wall is struck, and not who is taller behind it."""
        rows = self.land.ruleset.artillery.wall_or_element
        return not any(row.hits == "element" and row.first <= die <= row.last for row in rows)

    def _passes_ground(self, there: Axial, near: int) -> bool:
        """Fly through what grows on a field."""
        kind = self.land.lie(there).terrain
        if there != self.final and not self.height.meets(self.land.ground(there) + kind.height, near):
            return True
        power = self.flight.power
        goes_on = self.flight.meet(PathTarget(obstacle=Obstacle(terrain=kind.id)))
        if self.flight.power != power:
            self.met.append(Met("ground", there, self.flight.power))
        return goes_on

    def _strike(self, there: Axial, near: int) -> Stopped | None:
        """Strike who stands on a field; a large base always ends the shot."""
        body = self.there.get(there)
        if body is None:
            return None
        if there != self.final and not self.height.meets(self.land.feet(there) + body.size_at(there), near):
            return None
        rider = self._rider(body, there)
        name, left = (body.name, body.hit_points) if rider is None else rider
        large, rolled = body.base.large and rider is None, len(self.flight.attacks)
        goes_on = self.flight.meet(PathTarget(left, large))
        self.wounds[name] = self.wounds.get(name, 0) + self.flight.wounds[-1]
        for power, die in self.flight.attacks[rolled:]:
            self.met.append(Met("body", there, power, die, name))
        if large:
            return "large"
        if goes_on:
            return None
        return "power" if self.flight.power == 0 else "missed"

    def _rider(self, body: Body, there: Axial) -> Rider | None:
        """Return the rider of somebody where a D6 says that he is struck instead of his mount (XIX.7.0)."""
        rider = body.carries_at(there)
        if rider is None:
            return None
        try:
            die = next(self.draws.mount_dice)
        except StopIteration:
            raise NeedsMountDieError from None
        struck = struck_by_missile(mount_kind(body), die, self.land.ruleset)
        self.met.append(Met("mounted", there, self.flight.power, die, body.name))
        return rider if struck == "rider" else None


def mount_kind(body: Body) -> Mount:
    """Return by which rows of the table a rider is struck: on a monster those of dragons (XIX.7.0)."""
    return "chariot" if body.base.kind == "chariot" else "dragon"


def shoot(
    start: Axial,
    final: Axial,
    rule: ProjectileRule,
    power: int,
    bodies: Iterable[Body],
    land: Land,
    draws: Draws,
) -> DirectShot:
    """Follow a ball or bolt along its true line (XIX.5.0, XIX.5.1).

    Args:
        start: front field of the gun.
        final: the final field, where it ends at the latest; it may lie outside the land.
        rule: how the projectile behaves.
        power: its power.
        bodies: everybody on the ground but the gun.
        land: the ground.
        draws: dice and draws, taken as they are needed.

    Raises:
        NeedsMoreDiceError: dice or draws run out.
    """
    flight = Flight(rule, power, draws.rolls)
    height = height_of_flight(start, final, land)
    shot = DirectShot(land, start, final, flight, height, standing(bodies), draws)
    shot.fly()
    return shot

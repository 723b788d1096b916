"""Artillery: range bands, deviation, loading, the way of a projectile (XIX)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables_advanced import CrewOrder, ProjectileRule

BandName = Literal["short", "medium", "long"]


class Ranges(NamedTuple):
    """The ranges of an engine, in fields (XIX.2.1)."""

    minimum: int
    """It does not fire nearer."""
    short: int | None
    """Short range up to; None if near shots count as medium."""
    medium: int
    """Medium range up to."""
    long: int
    """Long range up to."""

    def band(self, distance: int) -> BandName | None:
        """Return the band of a distance, or None if it is too near or too far."""
        if not self.minimum <= distance <= self.long:
            return None
        if self.short is not None and distance <= self.short:
            return "short"
        return "medium" if distance <= self.medium else "long"


def deviation_chances(band: BandName, ruleset: DemonworldRuleset) -> dict[str, float]:
    """Return the chance of each result of the deviation table in a band (XIX.4.1)."""
    chances: dict[str, float] = dict.fromkeys((row.result for row in ruleset.artillery.deviation), 0.0)
    for row in ruleset.artillery.deviation:
        if row.band == band:
            chances[row.result] += (row.last - row.first + 1) / 20
    return chances


def is_loaded(points: int, ruleset: DemonworldRuleset) -> bool:
    """Return whether so many loading points make a shot (XIX.3.0)."""
    return points >= ruleset.artillery.loading_points


def crew_order(order: Order, ruleset: DemonworldRuleset) -> CrewOrder | None:
    """Return what the crew does under an order; a charge becomes another order (XIX.3.0)."""
    real = ruleset.artillery.charge_becomes if order == "charge" else order
    return next((row for row in ruleset.artillery.orders if row.order == real), None)


class Service(NamedTuple):
    """What a crew does in a turn."""

    movement_points: int
    """Movement points that it has."""
    loading_points: int
    """Loading points after the movement phase."""
    fires_in: Literal["first", "second"] | None
    """Shooting phase in which it fires."""


def crew_movement(movement: int, lost_hit_points: int, *, engaged: bool) -> int:
    """Return the movement points of a crew: fewer by each hit point lost, none while engaged (XIX.3.0)."""
    return 0 if engaged else max(movement - lost_hit_points, 0)


def loaded_with(row: CrewOrder, left: int, loaded: int, ruleset: DemonworldRuleset) -> int:
    """Return the loading points of a gun whose crew has so many movement points left (XIX.3.0)."""
    return min(loaded + left, ruleset.artillery.loading_points) if row.loads else loaded


def serve_gun(
    row: CrewOrder,
    lost_hit_points: int,
    spent: int,
    loaded: int,
    ruleset: DemonworldRuleset,
    *,
    engaged: bool,
) -> Service:
    """Return what a crew does in a turn (XIX.3.0).

    A shot in the first phase takes the loading points before the movement phase loads again with the movement
    points left. Engaged, a gun neither moves nor loads, and fires only in the second phase.
    """
    most = ruleset.artillery.loading_points
    movement = crew_movement(row.movement, lost_hit_points, engaged=engaged)
    first = row.fires_in == "first" and not engaged and is_loaded(loaded, ruleset)
    points = loaded - most if first else loaded
    points = loaded_with(row, movement - min(spent, movement), points, ruleset)
    if first:
        return Service(movement, points, "first")
    second = row.fires_in == "second" and is_loaded(points, ruleset)
    return Service(movement, points, "second" if second else None)


class Obstacle(NamedTuple):
    """Ground or a barrier on the way of a projectile."""

    terrain: str = ""
    """Kind of ground; empty for a barrier."""
    wall: bool = False
    """Whether it is a barrier that projectiles meet as a wall."""


class PathTarget(NamedTuple):
    """What a projectile meets."""

    hit_points: int = 0
    """Hit points of an element; 0 for an obstacle."""
    large: bool = False
    """Whether it is a large element."""
    obstacle: Obstacle | None = None
    """An obstacle instead of an element."""


class NeedsMoreDiceError(ValueError):
    """The way of the projectile needs more dice than were given."""


@dataclass
class Flight:
    """A projectile on its way (XIX.5.0, XIX.6.0)."""

    rule: ProjectileRule
    """How it behaves."""
    power: int
    """Its power now."""
    dice: Iterator[int]
    """The D20s."""
    wounds: list[int] = field(default_factory=list)
    """Wounds of each target so far."""
    stopped_at: int | None = None
    """Index of what it missed, or what blocked it, or of a large target."""
    attacks: list[tuple[int, int]] = field(default_factory=list)
    """(power, die) of each attack so far: it succeeds with a die of the power or less."""

    def fly(self, targets: Sequence[PathTarget]) -> None:
        """Go on from target to target until it ends.

        Raises:
            NeedsMoreDiceError: the dice run out.
        """
        for target in targets:
            if not self.meet(target):
                break
        self.wounds += [0] * (len(targets) - len(self.wounds))

    def meet(self, target: PathTarget) -> bool:
        """Meet the next target; return whether the projectile goes on.

        Raises:
            NeedsMoreDiceError: the dice run out.
        """
        index, met = len(self.wounds), target.obstacle
        self.wounds.append(0)
        return self._element(index, target) if met is None else self._obstacle(index, met)

    def _hits(self) -> bool:
        """Attack with a D20 of the present power or less; no other modifier."""
        try:
            die = next(self.dice)
        except StopIteration:
            raise NeedsMoreDiceError from None
        self.attacks.append((self.power, die))
        return die <= self.power

    def _lose(self, change: int | None) -> None:
        self.power = max(self.power + (change or 0), 0)

    def _obstacle(self, index: int, met: Obstacle) -> bool:
        """Meet an obstacle; return whether it goes on. Power that ends in a wood stops it there."""
        if met.wall:
            if self.rule.wall == "ignored" or self.rule.wall == "attacked_each_side":
                return True
            if self.rule.wall == "attacked" and self._hits():
                self._lose(self.rule.per_wall)
            else:
                self.stopped_at = index
                return False
        for ground in self.rule.grounds:
            if ground.terrain == met.terrain:
                self._lose(ground.change)
        if self.power == 0:
            self.stopped_at = index
        return self.power > 0

    def _element(self, index: int, target: PathTarget) -> bool:
        """Strike an element; return whether it goes on to the next target."""
        repeats = self.rule.repeats_on_target or target.large
        hit = True
        while self.power > 0 and self.wounds[index] < target.hit_points:
            hit = self._hits()
            if hit:
                self.wounds[index] += 1
                self._lose(self.rule.per_success)
            if not hit or not repeats:
                break
        if target.large or (not hit and not self.rule.goes_on_after_failure):
            self.stopped_at = index
            return False
        return self.power > 0 and (self.rule.goes_on_after_success if hit else True)

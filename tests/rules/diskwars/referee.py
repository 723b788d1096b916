"""A second reading of Diskwars' book: looks at what happened and says what the book would not have.

Shares nothing with the rules but the data of states and events. Contact is looked for on a grid of points,
and beside the corners of what is bare where a blow says that there is some.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, isclose, pi, radians, sin, sqrt
from typing import Any

Round = tuple[tuple[float, float], float]
"""Middle and radius of a disk."""
POINTS = 24
"""Points of the grid across the overlap of two disks."""


MEET = 1e-6
"""Disks that overlap by less only meet at their edges."""


ACTS = frozenset(
    {
        "Moved",
        "Rested",
        "Skilled",
        "Announced",
        "Placed",
        "Shot",
        "Struck",
        "Stopped",
        "TurnBegan",
        "TurnEnded",
    }
)
"""What somebody does, and turns that begin and end."""


class Referee:
    """Watches one battle."""

    def faults(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        """Yield what is wrong with an event."""
        layers = [one.layer for one in after.table.disks]
        if len(set(layers)) != len(layers):
            yield "two disks in one layer"
        if before.table.entering and type(event).__name__ in ACTS:
            yield "something else happens while a disk has to be laid"
        look = getattr(self, f"_{type(event).__name__.lower()}", None)
        if look is not None:
            yield from look(before, event, after)

    def _moved(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        disk = _disk(before, event.disk)
        wide = disk.card.diameter_mm / 10
        if disk.activated:
            yield "activated twice"
        if event.layer <= max((one.layer for one in before.table.disks if one is not disk), default=-1):
            yield "a disk that flips comes to lie below others"
        if not any(one.until for one in disk.lasting) and len(event.path) > disk.card.movement:
            yield f"{len(event.path)} flips of {disk.card.movement}"
        x, y = disk.at
        for heading, (to_x, to_y) in zip(event.path, event.spots, strict=True):
            x, y = x + wide * cos(radians(heading)), y + wide * sin(radians(heading))
            if not (isclose(x, to_x, abs_tol=1e-6) and isclose(y, to_y, abs_tol=1e-6)):
                yield f"a flip ends at {to_x}, {to_y}, not at {x}, {y}"
                x, y = to_x, to_y
        if _pinned(before, disk):
            yield "moves from under another disk"
        if after.table.players[before.active].id != disk.player:
            yield "moves another's disk"

    def _rested(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        if _disk(before, event.disk).activated or not _disk(after, event.disk).activated:
            yield "an activation without its marker"

    def _shot(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        disk, target = _disk(before, event.disk), _disk(before, event.target)
        if _pinned(before, disk) and not event.laid:
            yield "shoots from under another disk"
        if disk.player == target.player and not event.laid:
            yield "aims at its own side"

    def _struck(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        striker, target = _disk(before, event.striker), _disk(before, event.target)
        if striker.player == target.player:
            yield "strikes a friend"
        above = striker.layer > target.layer
        if above == event.answer:
            yield "who lies above answers, or who lies below attacks"
        plain = not striker.lasting and not target.lasting
        printed = striker.card.defence if event.answer else striker.card.attack
        if plain and event.amount != printed and not any(striker.card.abilities):
            yield f"strikes with {event.amount}, not {printed}"
        if not _may_touch(before, striker, target):
            yield "strikes what it does not touch"
        if plain and _disk(after, event.target).damage != target.damage + event.amount:
            yield "the damage is not counted"

    def _wounded(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        disk = _disk(before, event.disk)
        if disk.lasting or any(disk.card.abilities):
            return
        if (event.wounds, event.left) != divmod(disk.damage, disk.card.toughness) and event.wounds:
            yield f"{disk.damage} damage on toughness {disk.card.toughness} makes {event.wounds} wounds"

    def _asked(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        waiting = before.table.entering
        if not waiting:
            if event.step == "enter":
                yield "a disk has to be laid that nothing brings in"
        elif event.step != "enter" or after.table.players[event.seat].id != waiting[0].player:
            yield "another than its owner is asked while a disk has to be laid"

    def _camein(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        disk, player = _disk(after, event.reserve.id), before.table.players[before.active]
        if before.step != "enter":
            return
        if (disk.player, event.player) != (player.id, player.id):
            yield "a disk is laid by another than its owner"
        yield from _laid_in_zone(before, disk)

    def _placed(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        yield from _laid_in_zone(before, _disk(after, event.disk))

    def _leftout(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        if event.reserve.id not in {one.reserve.id for one in before.table.entering}:
            yield "a disk is left out that nothing brings in"
        if any(one.id == event.reserve.id for one in after.table.disks):
            yield "a disk that is left out lies on the table"

    def _turnended(self, _before: Any, _event: Any, after: Any) -> Iterator[str]:
        if any(one.damage or one.activated for one in after.table.disks):
            yield "markers stay after the turn"

    def _turnbegan(self, before: Any, _event: Any, after: Any) -> Iterator[str]:
        if after.turn != before.turn + 1:
            yield f"turn {after.turn} after {before.turn}"


def _laid_in_zone(before: Any, disk: Any) -> Iterator[str]:
    """Yield what is wrong with where a disk is laid out of a stack.

    In its player's strip where all begin on the table or he has no land, else in contact with his land; never
    upon an enemy.
    """
    seat = before.battle.seats[before.active]
    (x, y), radius, near = disk.at, disk.card.diameter_mm / 20, 1e-6
    if not before.battle.scenario.initial_disks or seat.base is None:
        west, south, east, north = seat.strip
        if min(x - west, y - south, east - x, north - y) < radius - near:
            yield "a disk is laid outside its player's strip"
    else:
        land = seat.base
        if hypot(x - land.at[0], y - land.at[1]) > radius + land.radius + near:
            yield "a disk is laid that does not touch its player's land"
    for one in before.table.disks:
        reach = radius + one.card.diameter_mm / 20
        if one.player != disk.player and hypot(x - one.at[0], y - one.at[1]) < reach - MEET:
            yield "a disk is laid upon an enemy"


def _disk(state: Any, name: str) -> Any:
    return next(one for one in state.table.disks if one.id == name)


def _pinned(state: Any, disk: Any) -> bool:
    return any(other.layer > disk.layer and _touch(state, disk, other) for other in state.table.disks)


def _touch(state: Any, one: Any, other: Any) -> bool:
    """Whether a point of the overlap of two disks has none of those between upon it."""
    reach, further = one.card.diameter_mm / 20, other.card.diameter_mm / 20
    if hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) >= reach + further - MEET:
        return False
    low, high = sorted((one.layer, other.layer))
    between = [
        (disk.at, disk.card.diameter_mm / 20)
        for disk in state.table.disks
        if low < disk.layer < high
        and hypot(disk.at[0] - one.at[0], disk.at[1] - one.at[1]) < disk.card.diameter_mm / 20 + reach
        and hypot(disk.at[0] - other.at[0], disk.at[1] - other.at[1]) < disk.card.diameter_mm / 20 + further
    ]
    if not between:
        return True
    left, right = (f(one.at[0] + s * reach, other.at[0] + s * further) for f, s in ((max, -1), (min, 1)))
    low_y, top = (f(one.at[1] + s * reach, other.at[1] + s * further) for f, s in ((max, -1), (min, 1)))
    for across in range(POINTS + 1):
        for up in range(POINTS + 1):
            x = left + (right - left) * across / POINTS
            y = low_y + (top - low_y) * up / POINTS
            if (
                hypot(x - one.at[0], y - one.at[1]) < reach
                and hypot(x - other.at[0], y - other.at[1]) < further
            ) and all(hypot(x - at[0], y - at[1]) > radius for at, radius in between):
                return True
    return False


def _may_touch(state: Any, one: Any, other: Any) -> bool:
    """Whether two disks touch, perhaps only where the grid has no point."""
    if _touch(state, one, other):
        return True
    low, high = sorted((one.layer, other.layer))
    between = [_round(disk) for disk in state.table.disks if low < disk.layer < high]
    return _sliver(_round(one), _round(other), between)


def _round(disk: Any) -> Round:
    return disk.at, disk.card.diameter_mm / 20


def _sliver(one: Round, other: Round, between: Sequence[Round]) -> bool:
    """Whether a part of the overlap that lies between the points of the grid is bare.

    A bare part, however narrow, has a corner where two edges cross: a point just beside one is bare, too.
    """
    edges = [one, other, *between]
    for number, first in enumerate(edges):
        for second in edges[:number]:
            for corner in _crossings(first, second):
                for step in (1e-3, 1e-5):
                    for turn in range(24):
                        x = corner[0] + step * cos(turn * pi / 12)
                        y = corner[1] + step * sin(turn * pi / 12)
                        if all(hypot(x - at[0], y - at[1]) < r for at, r in (one, other)) and all(
                            hypot(x - at[0], y - at[1]) > r for at, r in between
                        ):
                            return True
    return False


def _crossings(first: Round, second: Round) -> list[tuple[float, float]]:
    """Return where the edges of two disks cross."""
    (x, y), radius = first
    (other_x, other_y), other_radius = second
    far = hypot(other_x - x, other_y - y)
    if not abs(radius - other_radius) < far < radius + other_radius:
        return []
    along = (radius**2 - other_radius**2 + far**2) / (2 * far)
    aside = sqrt(max(radius**2 - along**2, 0.0))
    right, up = (other_x - x) / far, (other_y - y) / far
    return [
        (x + along * right - side * aside * up, y + along * up + side * aside * right) for side in (1, -1)
    ]

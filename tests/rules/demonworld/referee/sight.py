"""What a shooter sees: the table of lines of sight in exact fractions (XII, XVII.1.4, XXII.3.0)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction

from tests.rules.demonworld.referee.fields import Place, apart, drawn, minus, plus, sides_met
from tests.rules.demonworld.referee.rooms import ROOF
from tests.rules.demonworld.referee.table import PLANTS, Table

Obstacle = tuple[Fraction, int | None]
"""(distance from the shooter, height of its top; None for smoke without end)."""


def feet(table: Table, place: Place) -> int:
    """Height of who stands on a field: two segments a level, less the water (XII.3.2, XII.3.6)."""
    return 2 * table.level(place) - table.depth(place)


def heights(table: Table, element: int) -> dict[Place, int]:
    """Field of an element -> segments that it stands tall there (XVIII.6.0: car and animals differ)."""
    card = table.card(element)
    if table.base(element) == "chariot":
        named = table.parts(element)
        beasts = card.chariot.animals_size
        return {named["C"]: card.size + 1, named["A"]: beasts, named["Z"]: beasts}
    return dict.fromkeys(table.fields(element), int(card.size))


def obstacles(table: Table, eye: Place, target: Place, *, without: Collection[Place] = ()) -> list[Obstacle]:
    """Everything on the line between two fields that may hide something, but for who stands ``without``."""
    found: list[Obstacle] = []
    terrain = "XII" in table.chapters and not table.ground.flat
    way = minus(target, eye)
    for step, inner in drawn(way):
        field = plus(eye, step)
        if field not in table.ground.lies:
            continue
        near = Fraction(apart(eye, field))
        if table.rooms is not None and table.rooms.roof_between(eye, target, field):
            found.append((near, 2 * table.level(field) + ROOF))
        if terrain:
            ground = 2 * table.level(field)
            if ground and inner:
                found.append((near, ground))
            if table.burning(field):
                found.append((near, None))
            plant = PLANTS.get(table.terrain(field))
            if plant:
                found.append((near, ground + plant))
            if field in table.bodies:
                # It lies on the ground under the water.
                found.append((near, feet(table, field) + table.bodies[field]))
        other = table.on.get(field)
        if other is not None and field not in without:
            found.append((near, feet(table, field) + heights(table, other)[field]))
    if terrain:
        for one, other_side in sides_met(way):
            a, b = plus(eye, one), plus(eye, other_side)
            if eye in (a, b) or table.edge(a, b) not in ("wall", "hedge", "door"):
                continue
            if table.along_road(a, b):
                continue
            far = Fraction(apart(eye, a) + apart(eye, b), 2)
            found.append((far, 2 * max(table.level(a), table.level(b)) + 1))
    return found


def clear(eye_height: int, far: int, height: int, met: Iterable[Obstacle]) -> bool:
    """Whether the line to a point passes above all obstacles; a touched top blocks (XII.1.0)."""
    for near, top in met:
        if top is None:
            return False
        if near == 0 or far == 0:
            continue
        if eye_height + (height - eye_height) * near / far <= top:
            return False
    return True


def seen_whole(
    table: Table, eye: Place, eye_height: int, target: Place, size: int, *, altitude: int | None = None
) -> int:
    """Segments of a target whose foot and top are both seen, above the water (XII.1.0, XII.3.6)."""
    far = apart(eye, target)
    met = obstacles(table, eye, target)
    bottom = feet(table, target) if altitude is None else altitude
    surface = 2 * table.level(target)
    if "XII" not in table.chapters:
        # The basic game knows whole targets only (IV.2.0).
        return 0 if met else size
    free = {height for height in range(bottom, bottom + size + 1) if clear(eye_height, far, height, met)}
    segments = range(max(bottom, surface), bottom + size)
    return sum(height in free and height + 1 in free for height in segments)


def top_seen(table: Table, eye: Place, eye_height: int, target: Place, size: int) -> bool:
    """Whether a part of somebody's topmost segment is seen: enough of whoever is inside (XXIV.4.0)."""
    return clear(eye_height, apart(eye, target), feet(table, target) + size, obstacles(table, eye, target))

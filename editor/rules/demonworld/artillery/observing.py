"""What the crew of a gun that throws stones has reason to aim at (XIX.6.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from editor.rules.core.hexes import Axial, distance, neighbours
from editor.rules.demonworld.artillery.aiming import gun_arc
from editor.rules.demonworld.large.footprints import Body, sizes_of, standing
from editor.rules.demonworld.large.looking import ground_seen, partly_seen
from editor.rules.demonworld.shooting.artillery import Ranges
from editor.rules.demonworld.terrain.land import Land
from editor.rules.demonworld.terrain.sight_lines import Standing
from schemas.systems.demonworld_parts import Facing

NoAim = Literal["arc", "range", "empty", "unseen"]


def known(eye: Standing, bodies: Sequence[Body], land: Land) -> list[Body]:
    """Return of whom a crew knows (XIX.6.0).

    Whoever is seen in part, the standard bases beside the field looked at not in the way; and whoever stands
    beside a standard base that is known: who sees a rank knows that others stand behind it.
    """
    sizes, there = sizes_of(bodies), standing(bodies)
    found = {body.name: body for body in bodies if _in_view(eye, body, land, sizes, there)}
    waiting = [body for body in found.values() if not body.base.large]
    for body in waiting:
        for field in neighbours(body.base.at):
            other = there.get(field)
            if other is not None and other.name not in found:
                found[other.name] = other
                if not other.base.large:
                    waiting.append(other)
    return [body for body in bodies if body.name in found]


def _in_view(
    eye: Standing, body: Body, land: Land, sizes: dict[Axial, int], there: dict[Axial, Body]
) -> bool:
    """Return whether a part of somebody is seen past the standard bases beside him."""
    for field in body.base.fields:
        others = {**sizes}
        for one in neighbours(field):
            if one in there and not there[one].base.large:
                others.pop(one, None)
        if partly_seen(eye, Standing(field, body.size_at(field)), land, others):
            return True
    return False


def no_aim(
    eye: Standing,
    facing: Facing,
    ranges: Ranges,
    aim: Axial,
    bodies: Sequence[Body],
    land: Land,
    *,
    incendiary: bool,
) -> NoAim | None:
    """Return why a crew may not aim at a field, or None if it may (XIX.6.0).

    Args:
        eye: the front field of the gun and the size of its crew.
        facing: where the gun looks.
        ranges: its ranges.
        aim: the field.
        bodies: everybody on the ground but the gun.
        land: the ground.
        incendiary: an empty field that burns may be set alight, if a part of what grows there is seen.
    """
    if not gun_arc(eye.at, facing, aim, land.ruleset):
        return "arc"
    if ranges.band(distance(eye.at, aim)) is None:
        return "range"
    body = standing(bodies).get(aim)
    if body is not None:
        return None if body in known(eye, bodies, land) else "unseen"
    if not incendiary or not burns(aim, land):
        return "empty"
    return None if ground_seen(eye, aim, land, sizes_of(bodies)) else "unseen"


def burns(field: Axial, land: Land) -> bool:
    """Return whether what grows on a field may be set alight (XXII.3.0)."""
    kind = land.lie(field).terrain.id
    return any(ground.terrain == kind for ground in land.ruleset.fire.grounds)

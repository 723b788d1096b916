"""Dragon's breath: its zones, whether it may be used, whom it attacks (XVII.7.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from editor.rules.core.hexes import Axial, Facing, front_directions, turned
from editor.rules.demonworld.advanced import breath_power
from editor.rules.demonworld.large.footprints import Body, Footprint, sizes_of
from editor.rules.demonworld.large.looking import partly_seen
from editor.rules.demonworld.terrain.land import Land
from editor.rules.demonworld.terrain.sight_lines import Standing
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Aim = Literal["ahead", "left", "right"]

_TURNS = {"ahead": 0, "left": -1, "right": 1}


def breath_zone(at: Axial, facing: Facing, aim: Aim, ruleset: DemonworldRuleset) -> tuple[Axial, ...]:
    """Return the fields of a zone: the triangle from the front field toward one of three corners (XVII.7.4).

    Two neighbouring zones share the ray between them.
    """
    (q, r), ((aq, ar), (bq, br)) = at, front_directions(turned(facing, _TURNS[aim]))
    reach = ruleset.large.breath.range
    return tuple(
        [
            (q + a * aq + b * bq, r + a * ar + b * br)
            for a in range(reach + 1)
            for b in range(reach + 1 - a)
            if a + b
        ]
    )


class Breathed(NamedTuple):
    """Somebody in a zone of breath."""

    body: Body
    """Who stands there."""
    enemy: bool = True
    """Whether he is an enemy; friends suffer, too, but are no reason to breathe."""
    rider: str | None = None
    """Name of who rides on him."""


class BreathAttack(NamedTuple):
    """One roll of breath: a D20 of the power or less takes a hit point."""

    name: str
    """Who is attacked."""
    at: Axial
    """On which field."""
    power: int
    """Power there."""


def may_breathe(dragon: Footprint, size: int, aim: Aim, there: Sequence[Breathed], land: Land) -> bool:
    """Return whether an enemy in the zone is seen in part from the front field (XVII.7.4).

    All other fields of elements stand in the way, those of the same large base, too.
    """
    zone = set(breath_zone(dragon.at, dragon.facing, aim, land.ruleset))
    eye, elements = Standing(dragon.at, size), sizes_of(one.body for one in there)
    return any(
        partly_seen(eye, Standing(field, one.body.size_at(field)), land, elements)
        for one in there
        if one.enemy
        for field in one.body.base.fields
        if field in zone
    )


def breath_attacks(
    zone: Iterable[Axial], power: int, there: Iterable[Breathed], land: Land
) -> list[BreathAttack]:
    """Return the attacks of breath: one for each field of everybody in the zone, friends included (XVII.7.4).

    The power is less for each segment under water. A rider is attacked beside his mount where its reference
    field lies in the zone, out of the water.
    """
    covered, rules = set(zone), land.ruleset
    found: list[BreathAttack] = []
    for body, _, rider in there:
        for field in sorted(body.base.fields, key=lambda one: (one[1], one[0])):
            if field in covered:
                wet = min(land.lie(field).depth, body.size_at(field))
                found.append(BreathAttack(body.name, field, int(breath_power(power, wet, rules).value)))
        if rider is not None and body.base.at in covered:
            found.append(BreathAttack(rider, body.base.at, power))
    return found

"""Where a flight ends: close to the ground and high in the air (XXIII.1.0 to XXIII.5.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from editor.rules.core.hexes import FACINGS, Axial, neighbours
from editor.rules.demonworld.flyers.altitudes import (
    Aloft,
    Span,
    ceiling,
    free_spans,
    ground_height,
    least_altitude,
    passes,
    size_in_air,
)
from editor.rules.demonworld.large.footprints import Footprint
from editor.rules.demonworld.terrain.sight_lines import Lie, stands_at
from editor.rules.demonworld.terrain.step_costs import Step, step_cost
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset, TerrainType

Mode = Literal["low", "high"]


@dataclass(frozen=True)
class Sky:
    """A battlefield as a flyer sees it: its ground, the others who stand on it or are in the air."""

    lies: Mapping[Axial, Lie]
    """Ground of each field of the battlefield."""
    standing: Mapping[Axial, int]
    """Field -> size of who stands on it."""
    aloft: Mapping[Axial, Sequence[Aloft]]
    """Field -> who is in high flight over it."""


class Flyer(NamedTuple):
    """A base that flies: a standard one or a dragon."""

    base: Footprint
    """Where it is; it flies by its reference field."""
    size: int
    """Its size on the ground."""
    altitude: int | None = None
    """Its altitude; None on the ground."""
    climb: int | None = None
    """Most that its card lets it climb in a move; None for what the rules say."""


class End(NamedTuple):
    """A place where a flight may end."""

    cost: int
    """Movement points of the way there."""
    lands: bool
    """Whether it may land there."""
    air: tuple[Span, ...]
    """Altitudes at which it may stay in the air there."""


def is_wood(terrain: TerrainType) -> bool:
    """Return whether nobody lands on a ground or takes off from it: one that no shot passes (XXIII.1.0)."""
    return terrain.blocks_sight


def can_start(flyer: Flyer, sky: Sky) -> bool:
    """Return whether it can begin a flight: not on the ground in a wood (XXIII.1.0)."""
    if flyer.altitude is not None:
        return True
    return not any(is_wood(sky.lies[field].terrain) for field in flyer.base.fields if field in sky.lies)


def flight_ends(
    flyer: Flyer, mode: Mode, points: float, order: Order | None, sky: Sky, ruleset: DemonworldRuleset
) -> dict[Footprint, End]:
    """Return the places where a flight may end (XXIII.1.0 to XXIII.5.0).

    It flies straight on, turns cost nothing, and what lies under or over the way does not matter. Low flight
    ends on the ground; high flight ends there or in the air, and on a hold order leads up and down only.

    Args:
        flyer: who flies; a low flight starts on the ground.
        mode: how it flies.
        points: its movement points.
        order: its order.
        sky: the battlefield.
        ruleset: the numbers of the game.
    """
    if not can_start(flyer, sky):
        return {}
    high = mode == "high"
    way = 0 if high and order == "hold" else points
    found: dict[Footprint, End] = {}
    for field, cost in _reach(flyer.base.at, way, sky, ruleset).items():
        for base in _turned(flyer.base, field):
            if not all(one in sky.lies for one in base.fields):
                continue
            end = end_at(flyer, base, cost, sky, ruleset, high=high)
            if end.lands or end.air:
                found[base] = end
    return found


def end_at(
    flyer: Flyer, base: Footprint, cost: int, sky: Sky, ruleset: DemonworldRuleset, *, high: bool
) -> End:
    """Return what a flyer may do on fields of the battlefield to which it has come: land, stay aloft."""
    lands = _lands(flyer, base, sky, ruleset, high=high)
    return End(cost, lands, _air(flyer, base, sky, ruleset) if high else ())


def _reach(start: Axial, points: float, sky: Sky, ruleset: DemonworldRuleset) -> dict[Axial, int]:
    """Return the fields over which it gets with so many points, with the cost of the way."""
    found, edge, each = {start: 0}, [start], ruleset.flying.field_cost
    spent = each
    while edge and spent <= points:
        further = []
        for field in edge:
            for beside in neighbours(field):
                if beside in sky.lies and beside not in found:
                    found[beside] = spent
                    further.append(beside)
        edge, spent = further, spent + each
    return found


def _turned(base: Footprint, at: Axial) -> Iterator[Footprint]:
    """Yield the base on a field in every facing; a standard base in the one that it has."""
    if not base.large:
        yield base._replace(at=at)
        return
    for facing in FACINGS:
        yield Footprint(base.kind, at, facing)


def _top_of_climb(flyer: Flyer, sky: Sky, ruleset: DemonworldRuleset) -> int:
    start = flyer.altitude
    if start is None:
        start = ground_height(sky.lies[flyer.base.at].level, ruleset)
    return ceiling(start, ruleset, flyer.climb)


def _lands(flyer: Flyer, base: Footprint, sky: Sky, ruleset: DemonworldRuleset, *, high: bool) -> bool:
    """Return whether it may land: on free fields that it can enter, no wood, nobody too low above it.

    A flight from the ground does not end where it began, a high one no higher than the flyer climbs.
    """
    if flyer.altitude is None and base.at == flyer.base.at:
        return False
    if high:
        top = _top_of_climb(flyer, sky, ruleset)
        if any(ground_height(sky.lies[field].level, ruleset) > top for field in base.fields):
            return False
    return all(_field_is_free(flyer, field, sky, ruleset) for field in base.fields)


def _field_is_free(flyer: Flyer, field: Axial, sky: Sky, ruleset: DemonworldRuleset) -> bool:
    lie = sky.lies[field]
    if field in sky.standing or is_wood(lie.terrain):
        return False
    mover: Literal["infantry", "dragon"] = "dragon" if flyer.base.large else "infantry"
    if step_cost(Step(mover, lie.terrain, flyer.size, lie.depth), ruleset) is None:
        return False
    foot = stands_at(lie, ruleset)
    return all(passes(foot, flyer.size, other, ruleset) for other in sky.aloft.get(field, ()))


def _air(flyer: Flyer, base: Footprint, sky: Sky, ruleset: DemonworldRuleset) -> tuple[Span, ...]:
    """Return the altitudes at which it may stay over its fields."""
    lowest = max(least_altitude(sky.lies[field], sky.standing.get(field), ruleset) for field in base.fields)
    others = [other for field in base.fields for other in sky.aloft.get(field, ())]
    size = size_in_air(flyer.size, ruleset, large=base.large)
    return free_spans(lowest, _top_of_climb(flyer, sky, ruleset), size, others, ruleset)

"""What a large base can come to in one movement, and what a step of its way does (XVII.1.3, XVII.3.0)."""

from __future__ import annotations

from typing import NamedTuple

from editor.rules.core.parts import chance_d20
from editor.rules.demonworld.large.moving import (
    BaseWay,
    can_overrun,
    enterable,
    is_free,
    large_bases,
    others_at,
    overrunnable,
    ridden_down,
    spot_of,
    walk,
    ways,
)
from editor.rules.demonworld.large.paces import Pace, Spot
from editor.rules.demonworld.large.riding import power_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit


class Reached(NamedTuple):
    """Cells that a large base can cover at the end of a movement."""

    freely: frozenset[int]
    """Those to which it comes without riding anybody down."""
    over_others: frozenset[int]
    """Those to which it comes only by riding over others (XVII.3.0)."""


class Footing(NamedTuple):
    """Where steps lead a large base, and what they do."""

    cells: tuple[int, ...]
    """The cells that it covers after them."""
    points: int
    """Movement points that they cost."""
    under: tuple[tuple[int, float], ...]
    """(element, chance that it is hit) of everybody whom they ride down, as things stand now."""


def reached(state: BattleState, unit: Unit, points: float) -> Reached:
    """Return the cells that a large base can cover at the end of a movement, with so many points."""
    element, start = unit.elements[0], spot_of(unit)
    fields = large_bases(state).fields
    free = {cell for spot in ways(state, unit, points) if spot != start for cell in fields(element, *spot)}
    if not can_overrun(state, unit):
        return Reached(frozenset(free), frozenset())
    there = others_at(state, element)

    def allowed(_spot: Spot, pace: Pace) -> bool:
        met = ridden_down(pace, there)
        return enterable(state, pace) and (not met or overrunnable(state, element, met))

    found = large_bases(state).paces[element].ways(start, int(points), allowed, lambda _spot: False)
    over = set[int]()
    for spot, way in found.items():
        cells = fields(element, *spot)
        if not way.steps or free.issuperset(cells) or not is_free(state, element, spot, there):
            continue
        led = walk(state, unit, way.steps, points, overruns=True)
        if isinstance(led, BaseWay) and any(led.overrun):
            over.update(cells)
    return Reached(frozenset(free), frozenset(over - free))


def footing(state: BattleState, unit: Unit, steps: tuple[str, ...], points: float) -> Footing | None:
    """Return where steps lead a large base and what they do. None if they are forbidden."""
    led = walk(state, unit, steps, points, overruns=can_overrun(state, unit))
    if not isinstance(led, BaseWay):
        return None
    element = unit.elements[0]
    met = dict.fromkeys(other for some in led.overrun for other in some)
    under = tuple([(other, chance_d20(power_of(state, element, other).value)) for other in met])
    return Footing(tuple(large_bases(state).fields(element, *led.spot)), led.points, under)

"""Shots in a battle of which one side or both are in the air: range and sight (XXIII.7.0, XXIII.7.1)."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.demonworld.flyers.now import air_size_of, large, lie_at
from editor.rules.demonworld.flyers.shots import (
    FlightShot,
    InSight,
    bands_left,
    foot_of,
    is_above,
    seen_size,
    top_of,
)
from editor.rules.demonworld.large.mounts import carrier
from editor.rules.demonworld.shooting.numbers import Band, power_at
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.sight_lines import Look


def in_flight(state: BattleState, *elements: int | None) -> bool:
    """Return whether one of these elements is in the air."""
    return bool(state.aloft) and any(one in state.aloft for one in elements)


def in_sight_of(state: BattleState, element: int) -> InSight:
    """Return an element as shots at flyers, or by them, look at it: a rider as his mount (XXIII.7.1)."""
    element = carrier(state, element)
    stands = state.standing[element]
    altitude = state.units[stands.unit].altitude
    level = lie_at(state, stands.cell).level
    return InSight(state.battle.cards[element].size, level, altitude, large(state.battle, element))


def _between(state: BattleState, shooter: int, target: int, bands: Sequence[Band], fields: int) -> FlightShot:
    return FlightShot(in_sight_of(state, shooter), in_sight_of(state, target), bands, fields, 1)


def power(state: BattleState, shooter: int, target: int, bands: Sequence[Band], fields: int) -> int | None:
    """Return the power of a weapon over so many fields, None where the target is out of range (XXIII.7.0)."""
    ruleset = state.battle.ruleset
    given = _between(state, shooter, target, bands, fields)
    found = power_at(bands_left(given, ruleset), fields)
    if found is None:
        return None
    return ruleset.flying.rider_power if given.shooter.flies else found


def upwards(state: BattleState, shooter: int, target: int) -> bool:
    """Return whether a flyer shoots at a higher one: nobody supports it then (XXIII.7.1)."""
    given = _between(state, shooter, target, (), 0)
    return given.shooter.flies and is_above(given, state.battle.ruleset)


def height_between(state: BattleState, one: int, other: int) -> int:
    """Return the segments between the top of the lower of two and the foot of the higher one (XXIII.7.1)."""
    ruleset = state.battle.ruleset
    a, b = in_sight_of(state, one), in_sight_of(state, other)
    return max(0, foot_of(a, ruleset) - top_of(b, ruleset), foot_of(b, ruleset) - top_of(a, ruleset))


def look(state: BattleState, shooter: int, start: int, target: int, end: int) -> Look:
    """Return what is seen of a target in the air, or from there (XII.1.0, XXIII.7.0).

    Flyers hide nobody. Straight above or below nothing is in the way.
    """
    battle, ruleset = state.battle, state.battle.ruleset
    eye, goal = in_sight_of(state, shooter), in_sight_of(state, target)
    size = seen_size(goal, ruleset)
    fields = battle.ground.distance(start, end)
    if "XII" not in battle.chapters or not fields:
        under_roof = not fields and eye.flies != goal.flies and battle.sight.roofed(start)
        hidden = under_roof or (bool(fields) and battle.sight.smoke_between(start, end))
        return Look(0 if hidden else size, "blocked" if hidden else "clear", fields, 0)
    occupied = state.occupied
    between = tuple(
        [
            (one, battle.cards[occupied[one]].size)
            for one in battle.ground.between(start, end)
            if one in occupied
        ]
    )
    into = 0 if goal.flies else lie_at(state, end).terrain.shot_into
    feet = foot_of(goal, ruleset) - (0 if goal.flies else lie_at(state, end).depth)
    above = tuple([cell for cell, one in ((start, eye), (end, goal)) if one.flies])
    seen = battle.sight.look_over(start, top_of(eye, ruleset), end, (feet, size), between, above)
    return seen._replace(shot_into=into)


def segments_of(state: BattleState, element: int) -> int:
    """Return the size of an element as it is now: of large monsters another one in the air (XXIII.7.0)."""
    return air_size_of(state, element) if element in state.aloft else state.battle.cards[element].size

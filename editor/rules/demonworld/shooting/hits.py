"""Declared shots are rolled for: base number, stray shots, hits (IV.2, IV.3, XII.5.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from editor.rules.core.parts import Sum
from editor.rules.demonworld.buildings.inside import from_outside
from editor.rules.demonworld.buildings.shots import into_building
from editor.rules.demonworld.effects.numbers import in_shooting, in_weather
from editor.rules.demonworld.flyers import aiming
from editor.rules.demonworld.flyers.now import large
from editor.rules.demonworld.large.dismounting import remove_fallen
from editor.rules.demonworld.large.mounts import acting, mount_of
from editor.rules.demonworld.large.parts import (
    RIDER_SIZE,
    is_chariot,
    missile_protection_on,
    part_hit,
    size_on,
    with_part_named,
    with_rider_named,
)
from editor.rules.demonworld.large.ride_events import RideAnswered
from editor.rules.demonworld.melee.contact import touches
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.shooting import numbers as shooting_numbers
from editor.rules.demonworld.shooting.events import ShotFired, ShotOutcome
from editor.rules.demonworld.shooting.numbers import ShotInput
from editor.rules.demonworld.shooting.seeing import aimed_at, seen
from editor.rules.demonworld.shooting.targets import into_melee, power
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.terrain.sight_lines import Look
from editor.rules.demonworld.units import Shot


def resolve(recorder: Recorder) -> frozenset[int]:
    """Roll for every declared shot (IV.2.0, IV.3.0); who is hit stays on the field until all are done.

    Returns:
        Elements hit by shots into a melee: there nobody falls for a special one (XII.5.0).
    """
    in_melee = set()
    for shots in recorder.state.shots:
        for shot in shots or ():
            fired = _fire(recorder, shot)
            recorder.note(fired)
            if fired.aim_die is not None and fired.outcome == "hit" and fired.struck is not None:
                in_melee.add(fired.struck)
    return frozenset(in_melee)


def shoot_at_ride(recorder: Recorder, shots: Sequence[Shot]) -> None:
    """Roll for the last shots at a large base that is about to ride over the shooters (XVII.3.0)."""
    number = recorder.state.unit
    if number is not None:  # pragma: no branch - one who was asked shoots
        recorder.note(RideAnswered((number,)))
    for shot in shots:
        recorder.note(_fire(recorder, shot))
    struck = tuple(sorted(recorder.state.struck))
    if struck:
        remove_fallen(recorder, struck)


class _Flight(NamedTuple):
    """Where a shot goes: at its target, or out of a melee into a field beside it (XII.5.0)."""

    cell: int
    struck: int | None
    """Element that the dice are rolled for; None where the shot meets nobody."""
    aim: int | None = None
    """D6 of a shot into a melee."""
    way: int | None = None
    """D6 of the compass for a shot that strayed."""


def _fire(recorder: Recorder, shot: Shot) -> ShotFired:
    """Roll for a shot, where it meets anybody who still stands (IV.2.0, IV.3.0)."""
    state = recorder.state
    unit = acting(state, shot.shooter)
    place = unit.elements.index(shot.shooter)
    start, target_cell = unit.cells[place], aimed_at(state, unit, place, shot.target)
    melee = into_melee(state, unit, shot.target, start)
    flight = _flight(recorder, shot, target_cell) if melee else _Flight(target_cell, shot.target)
    struck = flight.struck
    if struck is None:
        return _unrolled(shot, "strayed_into_nothing", flight)
    if struck in state.struck:
        return _unrolled(shot, "target_gone", flight)
    if fleeing(state.battle, state.units[state.unit_of[struck]], struck):
        return _unrolled(shot._replace(target=struck), "cut_down", flight)
    on_base = large(state.battle, shot.target)
    flies = aiming.in_flight(state, shot.shooter, shot.target)
    look = (
        aiming.look(state, shot.shooter, start, shot.target, target_cell)
        if flies
        else seen(state, unit, start, flight.cell if on_base else target_cell)
    )
    weapon = state.battle.cards[shot.shooter].weapons[shot.weapon]
    number = base_number(
        state,
        shot.shooter,
        struck,
        power(state, unit, weapon, start, target_cell, shot.target) or 0,
        len(shot.supports),
        melee=melee,
        look=look,
        strayed=flight.way is not None and not on_base,
        at=flight.cell if on_base else None,
    )
    die = recorder.die(20)
    return ShotFired(
        shot.shooter,
        shot.target,
        shot.supports,
        "hit" if die <= number.value else "miss",
        struck,
        int(number.value),
        die,
        flight.aim,
        flight.way,
        number.modifiers,
    )


def _flight(recorder: Recorder, shot: Shot, target_cell: int) -> _Flight:
    """Roll where a shot into a melee goes; past a rider it goes nowhere (XII.5.0, XVII.7.6)."""
    state, dice = recorder.state, recorder.dice
    riding = mount_of(state, shot.target) is not None
    aim = dice.roll(6)
    on_base = riding or large(state.battle, shot.target)
    if not shooting_numbers.goes_astray(aim, state.battle.ruleset, large=on_base):
        return _Flight(target_cell, shot.target, aim)
    if riding:
        return _Flight(target_cell, None, aim)
    way = dice.roll(6)
    cell = target_cell + state.battle.ground.steps[way - 1]
    struck = state.occupied.get(cell)
    if struck is not None and not _may_stray(state, (shot.target, target_cell), (struck, cell)):
        struck = None
    return _Flight(cell, struck, aim, way)


def _unrolled(shot: Shot, outcome: ShotOutcome, flight: _Flight) -> ShotFired:
    """Return a shot for which no power is rolled."""
    _, struck, aim, way = flight
    return ShotFired(shot.shooter, shot.target, shot.supports, outcome, struck, None, None, aim, way, ())


def shot_number(state: BattleState, shot: Shot) -> Sum:
    """Return the base number of a shot that hits whom it is aimed at (IV.2.0, IV.3.0)."""
    unit = acting(state, shot.shooter)
    place = unit.elements.index(shot.shooter)
    start, end = unit.cells[place], aimed_at(state, unit, place, shot.target)
    weapon = state.battle.cards[shot.shooter].weapons[shot.weapon]
    return base_number(
        state,
        shot.shooter,
        shot.target,
        power(state, unit, weapon, start, end) or 0,
        len(shot.supports),
        melee=into_melee(state, unit, shot.target, start),
        look=seen(state, unit, start, end),
    )


def _may_stray(state: BattleState, aimed: tuple[int, int], met: tuple[int, int]) -> bool:
    """Return whether a shot at an element may hit its neighbour: whoever is in contact with it (XII.5.0).

    An enemy of the target as chapter XI says, one of its own side unless a height that cannot be climbed lies
    between them.

    Another field of the same large base always (XVII.2.0).

    Args:
        state: the battle.
        aimed: element shot at, and its cell.
        met: element on the cell where the shot comes down, and that cell.
    """
    (target, here), (other, there) = aimed, met
    terrain = state.battle.terrain
    if terrain is None or target == other:
        return True
    if state.battle.camp_of[target] != state.battle.camp_of[other]:
        return touches(state, target, other)
    return terrain.climbable(terrain.own[target], here, there) or terrain.climbable(
        terrain.own[other], there, here
    )


def _cell(state: BattleState, element: int) -> int:
    """Return the cell of an element; anything for one that does not stand."""
    stands = state.standing.get(element)
    return stands.cell if stands is not None else -1


def base_number(
    state: BattleState,
    shooter: int,
    target: int,
    strength: int,
    supports: int,
    *,
    melee: bool = False,
    look: Look | None = None,
    strayed: bool = False,
    at: int | None = None,
) -> Sum:
    """Return the base number of a shot at an element (IV.2.0); skills count from chapter VIII on.

    From chapter XII on what is seen of the target and its ground count; for somebody else whom a shot into a
    melee hits neither does (XII.5.0). ``at``: the cell struck, None for the target's own (XVIII.5.0).
    """
    skill = state.battle.cards[shooter].missile_skill if "VIII" in state.battle.chapters else 0
    mount = mount_of(state, target)
    if mount is not None:
        segments, ground = RIDER_SIZE, look.shot_into if look is not None else 0
    elif look is not None:
        segments, ground = (0, 0) if strayed else (look.segments, look.shot_into)
    elif target in state.aloft:
        segments, ground = aiming.segments_of(state, target), 0
    else:
        segments, ground = size_on(state, target, state.standing[target].cell if at is None else at), 0
    given = ShotInput(
        power=strength,
        segments=segments,
        skill=skill,
        ground=ground,
        protection=missile_protection_on(state, target, at),
        supports=supports,
        into_melee=melee,
    )
    found = state.battle.numbers.shot(given, state.battle.ruleset)
    if from_outside(state, (shooter, _cell(state, shooter)), (target, _cell(state, target))):
        found = into_building(found, state.battle.ruleset)
    if mount is not None:
        cards = state.battle.cards
        found = with_rider_named(found, cards[target].missile_protection, cards[mount].missile_protection)
    if is_chariot(state.battle, target):
        found = with_part_named(found, part_hit(state, target, at))
    return in_shooting(state, in_weather(state, found), shooter, target, into_melee=melee)

"""Shots of guns are rolled for: the table of deviation, the flight, what it strikes (XIX.4.1 to XIX.6.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.hexes import DIRECTIONS, Axial, distance
from editor.rules.demonworld.artillery.aiming import strayed
from editor.rules.demonworld.artillery.course import stretches
from editor.rules.demonworld.artillery.direct import DirectShot, Draws, mount_kind, shoot
from editor.rules.demonworld.artillery.events import GunFired, Outcome
from editor.rules.demonworld.artillery.flights import NotedRolls, met_event, rolled, side_drawn
from editor.rules.demonworld.artillery.guns_now import GunAim
from editor.rules.demonworld.artillery.in_battle import (
    artillery_of,
    bodies,
    front_of,
    land_now,
    projectile_of,
    ranges_of,
)
from editor.rules.demonworld.artillery.incendiary import forgo, throw, throws_fire
from editor.rules.demonworld.artillery.projectile_events import (
    ProjectileEnded,
    ProjectileStruck,
    RiderDrawn,
    WallMet,
    WallOutcome,
)
from editor.rules.demonworld.artillery.stones import FOR_RIDER, Stone, fall
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.large.footprints import Body
from editor.rules.demonworld.large.riders import struck_by_missile
from editor.rules.demonworld.shooting.artillery import BandName, Flight, PathTarget
from editor.rules.demonworld.state import BattleState, Recorder
from schemas.systems.demonworld_ruleset import DemonworldRuleset

STRAYS: Final = {"one_field": 1, "two_fields": 2}
"""Result of the table of deviation -> fields by which the shot strays (XIX.4.1)."""


def resolve(recorder: Recorder) -> frozenset[int]:
    """Roll for every gun that fires; who is hit stays on the field until all shots are done (XIX.4.0).

    Returns:
        Elements hit: they are struck where they stand, and nobody falls for a special one.
    """
    before = recorder.state.struck
    for aim in sorted(recorder.state.guns.aims):
        _fire(recorder, aim)
    forgo(recorder)
    return recorder.state.struck - before


def deviation(band: BandName, die: int, ruleset: DemonworldRuleset) -> Outcome:
    """Return what the table of deviation says of a D20 in a band (XIX.4.1)."""
    rows = ruleset.artillery.deviation
    return next(row.result for row in rows if row.band == band and row.first <= die <= row.last)


def _fire(recorder: Recorder, aim: GunAim) -> None:
    """Roll on the table of deviation; what does not go wrong flies (XIX.4.1)."""
    state = recorder.state
    artillery, ground = artillery_of(state, aim.gun), state.battle.ground
    start, field = front_of(state, aim.gun), ground.axial(aim.cell)
    band = ranges_of(artillery).band(distance(start, field))
    if band is None:
        raise ValueError("a gun is aimed out of its range")
    die = recorder.die(20)
    outcome = deviation(band, die, state.battle.ruleset)
    way, final = None, field
    if outcome in STRAYS:
        way = recorder.die(6)
        final = strayed(field, DIRECTIONS[way - 1], STRAYS[outcome])
    flies = outcome in (*STRAYS, "hit")
    inside = flies and final in land_now(state.battle).lies
    cell = ground.of_axial(final) if inside else None
    fire = throws_fire(state, aim.gun)
    power = (artillery.incendiary or 0) if fire else artillery.power
    fired = GunFired(aim.gun, aim.cell, aim.high, band, die, outcome, way, cell, power, incendiary=fire)
    recorder.note(fired)
    if flies and fire:
        for event in throw(recorder.state, aim.gun, final, recorder.dice):
            recorder.note(event)
    elif flies and artillery.fire == "indirect":
        _fall(recorder, aim.gun, final)
    elif flies:
        _fly(recorder, aim, final)


def _fall(recorder: Recorder, gun: int, final: Axial) -> None:
    """Let a stone fall (XIX.6.0)."""
    state = recorder.state
    artillery, land, ground = artillery_of(state, gun), land_now(state.battle), state.battle.ground
    beside = artillery.power_adjacent if artillery.projectile == "large_stone" else None
    stone = Stone(projectile_of(state, gun), artillery.power, beside)
    six = rolled(recorder.dice, 6)
    fallen = fall(final, stone, bodies(state, gun), land, rolled(recorder.dice, 20), six)
    if not fallen.affected:
        return
    cell = ground.of_axial
    for at, mount, die in fallen.lots:
        recorder.note(RiderDrawn(gun, int(mount), cell(at), die, die <= FOR_RIDER))
    for one in fallen.attacks:
        hit = one.die <= one.power
        if one.name:
            _strike(recorder, gun, one.name, cell(one.at), one.power, one.die)
        else:
            outcome: WallOutcome = "broken" if hit else "held"
            recorder.note(WallMet(gun, cell(final), cell(one.at), None, one.power, one.die, outcome))
    if not fallen.attacks:
        recorder.note(ProjectileEnded(gun, cell(final), "final"))


def _fly(recorder: Recorder, aim: GunAim, final: Axial) -> None:
    """Let a ball or bolt fly along its true line; one aimed high meets the large base alone (XIX.5.1)."""
    state, gun = recorder.state, aim.gun
    start, land = front_of(state, gun), land_now(state.battle)
    everybody = bodies(state, gun)
    if aim.high:
        field = state.battle.ground.axial(aim.cell)
        target = next(one for one in everybody if field in one.base.fields)
        if final in target.base.fields:
            _strike_high(recorder, gun, target, final)
            return
        if not before_or_behind(start, field, final, target):
            recorder.note(ProjectileEnded(gun, None, "over"))
            return
    sides = NotedRolls(recorder.dice, 6)
    six = rolled(recorder.dice, 6)
    draws = Draws(rolled(recorder.dice, 20), six, map(side_drawn, sides), six)
    power = artillery_of(state, gun).power
    shot = shoot(start, final, projectile_of(state, gun), power, everybody, land, draws)
    for event in _events(state, gun, shot, iter(sides.faces)):
        recorder.note(event)


def _strike_high(recorder: Recorder, gun: int, target: Body, final: Axial) -> None:
    """Strike a large base that was aimed at above others, and nobody else (XIX.5.1)."""
    state = recorder.state
    flight = Flight(projectile_of(state, gun), artillery_of(state, gun).power, rolled(recorder.dice, 20))
    cell, name, left = state.battle.ground.of_axial(final), target.name, target.hit_points
    rider = target.carries_at(final)
    if rider is not None:
        six = recorder.die(6)
        struck = struck_by_missile(mount_kind(target), six, state.battle.ruleset) == "rider"
        recorder.note(RiderDrawn(gun, int(target.name), cell, six, struck))
        name, left = rider if struck else (name, left)
    flight.meet(PathTarget(left, large=name == target.name))
    for power, die in flight.attacks:
        _strike(recorder, gun, name, cell, power, die)
    recorder.note(ProjectileEnded(gun, cell, "large"))


def before_or_behind(start: Axial, aim: Axial, final: Axial, target: Body) -> bool:
    """Return whether a shot aimed high that has strayed is an ordinary one after all (XIX.5.1).

    It is where its final field lies on the line to the field aimed at, or where the line to the final field
    leads over the large base; else it has flown past the base and is lost.
    """
    before = any(final in stretch for stretch in stretches(start, aim))
    fields = target.base.fields
    return before or any(field in fields for stretch in stretches(start, final) for field in stretch)


def _events(state: BattleState, gun: int, shot: DirectShot, sides: Iterator[int]) -> Iterator[Event]:
    """Yield what has happened to a ball or bolt on its way, in order."""
    cell = state.battle.ground.of_axial
    for met in shot.met:
        yield met_event(state, gun, met, sides)
    at = cell(shot.at) if shot.stopped != "outside" else None
    yield ProjectileEnded(gun, at, shot.stopped)


def _strike(recorder: Recorder, gun: int, name: str, cell: int, power: int, die: int) -> None:
    hit = die <= power
    recorder.note(ProjectileStruck(gun, int(name), cell, power, die, "hit" if hit else "miss"))

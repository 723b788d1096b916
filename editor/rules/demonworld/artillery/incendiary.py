"""Incendiary projectiles: which guns throw them, at what, and what catches fire (XXII.6.0)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal

from editor.rules.core.dice import Dice
from editor.rules.core.hexes import Axial
from editor.rules.demonworld.artillery.direct import Draws, shoot
from editor.rules.demonworld.artillery.events import ShotsForgone
from editor.rules.demonworld.artillery.flights import NotedRolls, met_event, rolled, side_drawn
from editor.rules.demonworld.artillery.in_battle import (
    artillery_of,
    bodies,
    eye_of,
    front_of,
    land_now,
    projectile_of,
)
from editor.rules.demonworld.artillery.projectile_events import IncendiaryFell, ProjectileStruck
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.fire.turn_begins import in_force, would_burn
from editor.rules.demonworld.large.footprints import sizes_of, standing
from editor.rules.demonworld.large.looking import ground_seen
from editor.rules.demonworld.large.moving import is_gun
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message

_PHASE: Final = "second_shooting"
"""Phase in which they are thrown."""
_ONE_ATTACK: Final = {
    "per_success": 0,
    "goes_on_after_success": False,
    "goes_on_after_failure": False,
    "repeats_on_target": False,
    "grounds": (),
    "wall": "stops",
}
"""How the flight of such a ball or bolt differs from that of others."""


def may_announce(state: BattleState, unit: Unit) -> bool:
    """Return whether a gun may say at the start of the movement that it throws an incendiary projectile."""
    if not is_gun(state, unit) or not in_force(state) or unit.engaged:
        return False
    has = artillery_of(state, unit.elements[0]).incendiary is not None
    return has and unit.order == state.battle.ruleset.fire.flaming_arrow_order


def announced(state: BattleState, unit: Unit) -> bool:
    """Return whether a gun is to throw an incendiary projectile in this turn: it stays where it is."""
    return is_gun(state, unit) and unit.number in state.fire.archers


def throws_fire(state: BattleState, gun: int) -> bool:
    """Return whether a gun that fires now throws an incendiary projectile."""
    return state.phase == _PHASE and state.unit_of[gun] in state.fire.archers


def check_field(state: BattleState, unit: Unit, cell: int, *, high: bool) -> Message | None:
    """Return why a crew may not throw fire at a field: it has to see who, or what would burn, is there."""
    gun = unit.elements[0]
    if high:
        return refuse_unit(state, unit.number, "gun_high_incendiary", "XXII.6.0")
    if artillery_of(state, gun).fire == "direct" or cell in state.occupied:
        return None
    if not would_burn(state, cell):
        return refuse_unit(state, unit.number, "gun_no_fuel", "XXII.6.0")
    land, field = land_now(state.battle), state.battle.ground.axial(cell)
    if not ground_seen(eye_of(state, gun), field, land, sizes_of(bodies(state, gun))):
        return refuse_unit(state, unit.number, "gun_unseen", "XIX.6.0")
    return None


def throw(state: BattleState, gun: int, final: Axial, dice: Dice) -> Iterator[Event]:
    """Yield what an incendiary projectile does on the field that it strikes (XXII.6.0).

    A stone strikes its final field; a ball or a bolt the first base that it meets, or its final field; a wall
    stops it. Who stands there is attacked once, an empty field that would burn catches fire.
    """
    power, land = artillery_of(state, gun).incendiary or 0, land_now(state.battle)
    if artillery_of(state, gun).fire == "direct":
        yield from _fly(state, gun, final, power, dice)
    elif (body := standing(bodies(state, gun)).get(final)) is not None:
        die, cell = dice.roll(20), state.battle.ground.of_axial(final)
        outcome: Literal["hit", "miss"] = "hit" if die <= power else "miss"
        yield ProjectileStruck(gun, int(body.name), cell, power, die, outcome, incendiary=True)
    elif final in land.lies:
        yield _fall(state, gun, final, power, dice)


def _fall(state: BattleState, gun: int, final: Axial, power: int, dice: Dice) -> IncendiaryFell:
    """Return what fire does on a field on which nobody stands."""
    cell = state.battle.ground.of_axial(final)
    die = dice.roll(20) if would_burn(state, cell) else None
    return IncendiaryFell(gun, cell, power, die, lit=die is not None and die <= power)


def _fly(state: BattleState, gun: int, final: Axial, power: int, dice: Dice) -> Iterator[Event]:
    """Yield what a direct shot meets: one attack ends it, as does a wall; plants do not slow it."""
    rule = projectile_of(state, gun).model_copy(update=_ONE_ATTACK)
    once = [one._replace(hit_points=min(one.hit_points, 1), rider=None) for one in bodies(state, gun)]
    sides = NotedRolls(dice, 6)
    draws = Draws(rolled(dice, 20), rolled(dice, 6), map(side_drawn, sides))
    shot = shoot(front_of(state, gun), final, rule, power, once, land_now(state.battle), draws)
    drawn, struck = iter(sides.faces), False
    for met in shot.met:
        event = met_event(state, gun, met, drawn)
        struck = isinstance(event, ProjectileStruck)
        yield replace(event, incendiary=True) if isinstance(event, ProjectileStruck) else event
    if shot.stopped == "final" and not struck:
        yield _fall(state, gun, shot.at, power, dice)


def forgo(recorder: Recorder) -> None:
    """Take the loading points of guns that have announced a projectile and not thrown it (XXII.6.0)."""
    state = recorder.state
    if state.phase != _PHASE:
        return
    fired = {aim.gun for aim in state.guns.aims}
    guns = tuple(
        unit.elements[0]
        for unit in state.units
        if unit.elements and announced(state, unit) and unit.elements[0] not in fired
    )
    lost = tuple([gun for gun in guns if state.guns.points(gun)])
    if lost:
        recorder.note(ShotsForgone(lost))

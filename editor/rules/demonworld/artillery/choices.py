"""What a side decides of its guns in a shooting phase, each action with its row (XIX.4.0, XIX.5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow, allowed, only, says
from editor.rules.core.hexes import FACINGS, distance, front_directions
from editor.rules.demonworld.artillery.aiming import gun_arc, take_aim
from editor.rules.demonworld.artillery.events import GunAimed, GunsSilent
from editor.rules.demonworld.artillery.in_battle import (
    artillery_of,
    bodies,
    eye_of,
    front_of,
    guns_of,
    known_cells,
    land_now,
    may_not_fire,
    ranges_of,
    watched_cells,
)
from editor.rules.demonworld.artillery.incendiary import check_field, throws_fire
from editor.rules.demonworld.base import Action
from editor.rules.demonworld.fire.turn_begins import would_burn
from editor.rules.demonworld.large.footprints import Body, sizes_of
from editor.rules.demonworld.large.moving import large_bases
from editor.rules.demonworld.shooting.seeing import in_sight
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.terrain.sight_lines import Standing, look
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import element_named, field_named, refuse, refuse_unit, said
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class FireGun(Action):
    """Aim a gun at a field; it fires with all other shots of the phase (XIX.4.0)."""

    gun: int
    """Element that fires."""
    cell: int
    """The field."""
    high: bool = False
    """Above others at the large base on the field; only direct shots (XIX.5.1)."""


@dataclass(frozen=True, slots=True)
class HoldFire(Action):
    """Fire no further gun of one's own side in this phase."""


def check_fire(state: BattleState, action: FireGun) -> Message | None:
    """Return the rule that forbids to aim a gun at a field (XIX.4.0 to XIX.6.0)."""
    stands = state.standing.get(action.gun)
    if stands is None or state.battle.side_of[action.gun] != state.side:
        return refuse("no_such_element", "XIX.4.0", element=action.gun)
    unit = state.units[stands.unit]
    if unit not in guns_of(state, state.side):
        return refuse_unit(state, unit.number, "no_gun", "XIX.1.0")
    trouble = may_not_fire(state, unit)
    if trouble is not None:
        return trouble
    if not state.battle.ground.holds(action.cell):
        return refuse_unit(state, unit.number, "gun_off_the_field", "XIX.4.0")
    return _check_aim(state, unit, action)


def _check_aim(state: BattleState, unit: Unit, action: FireGun) -> Message | None:
    gun, number, ground = action.gun, unit.number, state.battle.ground
    artillery, start, field = artillery_of(state, gun), front_of(state, gun), ground.axial(action.cell)
    facing, land = FACINGS[unit.facings[0]], land_now(state.battle)
    if not gun_arc(start, facing, field, state.battle.ruleset) or action.cell in state.covered(unit):
        return refuse_unit(state, number, "gun_arc", "XIX.1.1")
    ranges = ranges_of(artillery)
    if ranges.band(distance(start, field)) is None:
        values = {"distance": distance(start, field), "least": ranges.minimum, "most": ranges.long}
        return refuse_unit(state, number, "gun_range", "XIX.2.1", **values)
    target = state.occupied.get(action.cell)
    fire = throws_fire(state, gun)
    if fire and (trouble := check_field(state, unit, action.cell, high=action.high)) is not None:
        return trouble
    if artillery.fire == "indirect":
        return _check_stone(state, unit, action) if target is not None or not fire else None
    size = state.battle.cards[target].size if target is not None else 0
    if not take_aim(start, facing, ranges, field, size, land, indirect=False).allowed:
        return refuse_unit(state, number, "gun_steep", "XIX.5.1")
    return _check_high(state, unit, target) if action.high else None


def _check_stone(state: BattleState, unit: Unit, action: FireGun) -> Message | None:
    """Return why a crew has no reason to throw a stone at a field (XIX.6.0)."""
    gun, number = action.gun, unit.number
    if action.high:
        return refuse_unit(state, number, "gun_high_direct", "XIX.5.1")
    if action.cell not in state.occupied:
        return refuse_unit(state, number, "gun_empty", "XIX.6.0")
    if not in_sight(state, state.standing[gun].cell, action.cell):
        return refuse_unit(state, number, "gun_unseen", "-")
    if action.cell not in known_cells(state, gun) and action.cell not in watched_cells(state, gun):
        return refuse_unit(state, number, "gun_unseen", "XIX.6.0")
    return None


def _check_high(state: BattleState, unit: Unit, target: int | None) -> Message | None:
    """Return why a gun may not aim above others at a target: it is large and half of it is seen (XIX.5.1)."""
    if target is None or target not in large_bases(state).kinds:
        return refuse_unit(state, unit.number, "gun_high_large", "XIX.5.1")
    if segments_of(state, unit.elements[0], target) < (
        state.battle.cards[target].size * state.battle.ruleset.artillery.aim_high_seen
    ):
        return refuse_unit(state, unit.number, "gun_high_unseen", "XIX.5.1")
    return None


def segments_of(state: BattleState, gun: int, target: int) -> int:
    """Return the segments of a large base that a crew sees whole, of the field that is hidden least."""
    land, eye = land_now(state.battle), eye_of(state, gun)
    everybody = bodies(state, gun)
    body: Body = next(one for one in everybody if one.name == str(target))
    sizes = sizes_of(everybody)
    looks = [
        look(eye, Standing(field, body.size_at(field)), land.lie, sizes, land.edges, land.ruleset).segments
        for field in body.base.fields
    ]
    return max(looks)


def aims_of(state: BattleState, unit: Unit) -> Iterator[FireGun]:
    """Yield every field in arc and range of a gun, one on which a large base stands aimed at high, too."""
    gun, ground = unit.elements[0], state.battle.ground
    artillery, (q, r) = artillery_of(state, gun), front_of(state, gun)
    (lq, lr), (rq, rr) = front_directions(FACINGS[unit.facings[0]])
    kinds, lies = large_bases(state).kinds, large_bases(state).land.lies
    fire = throws_fire(state, gun)
    for far in range(max(artillery.minimum, 1), artillery.long + 1):
        for right in range(far + 1):
            field = q + (far - right) * lq + right * rq, r + (far - right) * lr + right * rr
            if field not in lies:
                continue
            cell = ground.of_axial(field)
            target = state.occupied.get(cell)
            fuel = fire and target is None and would_burn(state, cell)
            if target is None and not fuel and artillery.fire == "indirect":
                continue
            yield FireGun(gun, cell)
            if artillery.fire == "direct" and target in kinds and not fire:
                yield FireGun(gun, cell, high=True)


def _list_fire(state: BattleState) -> Iterator[FireGun]:
    for unit in guns_of(state, state.side):
        if may_not_fire(state, unit) is None:
            yield from aims_of(state, unit)


def _fire(recorder: Recorder, action: FireGun) -> str:
    recorder.note(GunAimed(action.gun, action.cell, action.high))
    return "guns"


def _say_fire(state: BattleState, action: FireGun) -> Message:
    values = {"field": field_named(state, action.cell)}
    target = state.occupied.get(action.cell)
    named = element_named(state, target, "target") if target is not None else {}
    code = "fire_gun_high" if action.high else "fire_gun" if target is not None else "fire_gun_empty"
    if throws_fire(state, action.gun):
        code = "throw_fire" if target is not None else "throw_fire_empty"
    return said(code, element_named(state, action.gun, "gun"), named, **values)


def _hold(recorder: Recorder, _action: HoldFire) -> str:
    recorder.note(GunsSilent(recorder.state.side))
    return "guns"


ACTIONS: Final = (
    ActionRow(FireGun, check_fire, _fire, _list_fire, _say_fire),
    ActionRow(HoldFire, allowed, _hold, only(HoldFire), says(said("hold_fire"))),
)

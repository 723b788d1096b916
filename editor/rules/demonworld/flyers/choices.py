"""What a side decides about its flyers, each action with its row (XXIII)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, Literal

from editor.rules.core.engine.rows import ActionRow, StageRow
from editor.rules.core.parts import Sum
from editor.rules.demonworld.base import Action, forbidden, legal
from editor.rules.demonworld.combinations import few
from editor.rules.demonworld.flyers.air import StrikeFlyers, attacks_of, blow_at, check_air
from editor.rules.demonworld.flyers.air_events import AirAttacksDeclared, AirBlow
from editor.rules.demonworld.flyers.events import Flown, MeleeLeft
from editor.rules.demonworld.flyers.falling import take_off_the_field
from editor.rules.demonworld.flyers.flying import Fly, Rise, flight, rising
from editor.rules.demonworld.flyers.leaving import able_to_leave, altitude_of_leaving, check_leaving
from editor.rules.demonworld.flyers.listing import flights, rises
from editor.rules.demonworld.melee.attack_numbers import initiative_of
from editor.rules.demonworld.movement.events import UnitReacted
from editor.rules.demonworld.movement.going_first import sides
from editor.rules.demonworld.movement.phase import end_movement, end_other, make_contact, part
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue
from editor.rules.demonworld.units import Attack
from editor.rules.demonworld.victory.holding import came_through, disputable
from editor.rules.demonworld.words import facing_named, field_named, said, unit_values, units_named
from schemas.base import must_be
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class LeaveMelee(Action):
    """Let flyers that fight on the ground go up and leave their melee, or let all stay (XXIII.8.4)."""

    units: tuple[int, ...] = ()


def _refuse_fly(state: BattleState, action: Fly) -> Message | None:
    return forbidden(flight(state, action))


def _fly(recorder: Recorder, action: Fly) -> str:
    """Fly; who lands beside an enemy attacks him, and moves no more (XXIII.3.0, XXIII.5.0)."""
    before = recorder.state
    found = legal(flight(before, action))
    end_other(recorder, action.unit)
    recorder.note(
        Flown(
            action.unit, action.mode, action.cells, action.facings, action.altitude, found.points, found.dives
        )
    )
    if disputable(before):
        came_through(recorder, action.unit, ())
    if found.contact and make_contact(recorder, action.unit, answered=True):
        return "answer"
    end_movement(recorder, (action.unit,))
    return "side_goes_on"


def _say_fly(state: BattleState, action: Fly) -> Message:
    values = unit_values(state, action.unit)
    where = {"field": field_named(state, action.cells[0]), **facing_named(action.facings[0])}
    if action.altitude is None:
        return said("fly_lands", values, where)
    return said("fly_aloft", values, where, altitude=action.altitude)


def _rise(recorder: Recorder, action: Rise) -> str | None:
    """Answer an attack by going straight up (XXIII.5.0)."""
    unit = recorder.state.units[action.unit]
    recorder.note(UnitReacted(action.unit, unit.cells, unit.facings, 0))
    recorder.note(Flown(action.unit, "high", unit.cells, unit.facings, action.altitude, 0))
    return part(recorder)


def _say_rise(state: BattleState, action: Rise) -> Message:
    return said("rise", unit_values(state, action.unit), altitude=action.altitude)


def _leave(recorder: Recorder, action: LeaveMelee) -> str:
    state = recorder.state
    recorder.note(MeleeLeft(state.side, action.units, altitude_of_leaving(state)))
    return "wings"


def _refuse_leave(state: BattleState, action: LeaveMelee) -> Message | None:
    return check_leaving(state, action.units)


def _list_leave(state: BattleState) -> Iterator[LeaveMelee]:
    """Yield who may leave: all choices where there are few, else nobody, everybody and each alone."""
    able = able_to_leave(state, state.side)
    if few([1 for _ in able]):
        for count in range(len(able) + 1):
            for chosen in combinations(able, count):
                yield LeaveMelee(chosen)
        return
    yield LeaveMelee()
    yield LeaveMelee(tuple(able))
    yield from (LeaveMelee((one,)) for one in able)


def _say_leave(state: BattleState, action: LeaveMelee) -> Message:
    if not action.units:
        return said("leave_melee_nobody")
    return said("leave_melee", units_named(state, action.units))


def _wings(recorder: Recorder) -> str | None:
    """Ask the next side whose flyers may leave their melees by air; then courage is tested (XXIII.8.4)."""
    state = recorder.state
    for side in sides(state):
        if side not in state.winged and able_to_leave(state, side):
            recorder.note(DecisionDue("leave_melee", side))
            return None
    return "melee_tests"


def _strike_flyers(recorder: Recorder, action: StrikeFlyers) -> str:
    recorder.note(AirAttacksDeclared(recorder.state.side, action.attacks))
    return "air"


def _list_strikes(state: BattleState) -> Iterator[StrikeFlyers]:
    """Yield attacks at flyers: all together where there are few, else none, one for each, each single one."""
    by: dict[int, list[Attack]] = {}
    for attack in attacks_of(state, state.side):
        by.setdefault(attack.attacker, []).append(attack)
    if few(map(len, by.values())):
        for chosen in product(*[(None, *found) for found in by.values()]):
            yield StrikeFlyers(tuple([one for one in chosen if one is not None]))
        return
    yield StrikeFlyers()
    yield StrikeFlyers(tuple([found[0] for found in by.values()]))
    yield from (StrikeFlyers((attack,)) for found in by.values() for attack in found)


def _say_strike(_state: BattleState, action: StrikeFlyers) -> Message:
    return said("strike_flyers", count=len(action.attacks)) if action.attacks else said("strike_no_flyers")


def _air(recorder: Recorder) -> str | None:
    """Ask for the attacks in the air and at flyers; then strike them by initiative (XXIII.8.0)."""
    state = recorder.state
    for side in sides(state):
        if state.air[side] is None and next(attacks_of(state, side), None) is not None:
            recorder.note(DecisionDue("air_attacks", side))
            return None
    left = [attack for attacks in recorder.state.air for attack in attacks or ()]
    while left:
        speeds = [initiative_of(recorder.state, one.attacker, one.weapon) for one in left]
        top, before = max(speeds), recorder.state
        for attack, speed in zip(left, speeds, strict=True):
            if speed == top:
                _air_blow(recorder, before, attack, speed)
        take_off_the_field(recorder)
        standing = recorder.state.standing
        left = [
            one
            for one, speed in zip(left, speeds, strict=True)
            if speed != top and one.attacker in standing and one.target in standing
        ]
    return "hewing"


def _air_blow(recorder: Recorder, before: BattleState, attack: Attack, speed: int) -> None:
    """Strike one blow; those of one initiative fall at once (VI.1.4)."""
    number = must_be(blow_at(before.replace(side=before.battle.side_of[attack.attacker]), attack), Sum)
    if attack.target in recorder.state.struck:
        gone = AirBlow(attack.attacker, attack.target, speed, int(number.value), None, "target_gone", ())
        recorder.note(gone)
        return
    die = recorder.die(20)
    outcome: Literal["hit", "miss"] = "hit" if die <= number.value else "miss"
    base, parts = int(number.value), number.modifiers
    recorder.note(AirBlow(attack.attacker, attack.target, speed, base, die, outcome, parts))


ACTIONS: Final = (
    ActionRow(Fly, _refuse_fly, _fly, flights, _say_fly, sound=True),
    ActionRow(Rise, rising, _rise, rises, _say_rise),
    ActionRow(LeaveMelee, _refuse_leave, _leave, _list_leave, _say_leave),
    ActionRow(StrikeFlyers, check_air, _strike_flyers, _list_strikes, _say_strike),
)
STAGES: Final = (StageRow("wings", _wings), StageRow("air", _air))

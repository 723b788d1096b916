"""Riding over others: shots at the last moment, the die, where it ends, what follows (XVII.3.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from editor.rules.core.engine.rows import StageRow
from editor.rules.core.parts import Sum
from editor.rules.demonworld.advanced import overrun_power
from editor.rules.demonworld.effects.numbers import extra
from editor.rules.demonworld.flyers.now import above_ground
from editor.rules.demonworld.large.dismounting import leave_unridden, remove_fallen
from editor.rules.demonworld.large.footprints import GUNS
from editor.rules.demonworld.large.mount_events import RiderCrushed
from editor.rules.demonworld.large.mounts import rider_on
from editor.rules.demonworld.large.moving import (
    is_chief,
    large_bases,
    others_at,
    ridden_down,
    spot_of,
    touched_at,
)
from editor.rules.demonworld.large.paces import Pace
from editor.rules.demonworld.large.plans import can_end
from editor.rules.demonworld.large.ride_events import BaseStepped, Outcome, Overrun, RideEnded, RideUndone
from editor.rules.demonworld.melee.engaging import may_react
from editor.rules.demonworld.melee.numbers import Striker
from editor.rules.demonworld.melee.reach import reached
from editor.rules.demonworld.morale.phase import after_overrun
from editor.rules.demonworld.movement.events import ContactMade
from editor.rules.demonworld.movement.phase import end_movement, exhausted
from editor.rules.demonworld.movement.points import points_to_spend
from editor.rules.demonworld.shooting.events import RanksToClose
from editor.rules.demonworld.shooting.targets import shots_of
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue, ask
from editor.rules.demonworld.units import Ride, Shot, Unit
from schemas.base import must_be


def initiative_now(state: BattleState, element: int) -> int:
    """Return the initiative of an element in an overrun: its order and its quickest weapon (XVII.3.0).

    Items and effects count (XX.6.0, XXV); what makes a weapon slow only where the ruleset says so. A giant
    who commands has the bonus of the sequence before which it moves (X.2.1, XVII.5.0).
    """
    battle, card = state.battle, state.battle.cards[element]
    unit = state.units[state.unit_of[element]]
    impetuous = unit.mood == "impetuous"
    kinds = [battle.ruleset.weapon_type(one.weapon) for one in card.weapons if one.melee_power is not None]
    bonus = max([kind.initiative for kind in kinds if kind is not None], default=0)
    if bonus < 0 and not battle.ruleset.large.overrun.two_handed_counts:
        bonus = 0
    order = None if impetuous else unit.order
    charging = is_chief(state, unit) and element in (state.called[battle.side_of[element]] or ())
    charged = state.sequence if charging else None
    striker = Striker(card.initiative, order, None, True, impetuous, charged)
    own = battle.numbers.speed(striker, battle.ruleset)
    return int(own.value) + bonus + extra(state, element, "initiative")


def power_of(state: BattleState, base: int, target: int) -> Sum:
    """Return the power with which a large base rides down an element (XVII.3.0)."""
    large = state.battle.cards[base].large
    overrun = (large.overrun if large is not None else None) or 0
    size = state.battle.cards[target].size
    altitude = state.units[state.unit_of[target]].altitude
    above = above_ground(state, altitude, state.standing[target].cell) if altitude is not None else 0
    return overrun_power(overrun, size, initiative_now(state, base), initiative_now(state, target), above)


def last_shots(state: BattleState, ride: Ride, met: tuple[int, ...]) -> Iterator[Shot]:
    """Yield the shots of those who are about to be ridden down, at the base (XVII.3.0).

    Units on hold and persons on their own shoot, each element once in a movement phase; no more in the second
    shooting phase then.
    """
    base = state.units[ride.unit].elements[0]
    units = {state.unit_of[element] for element in met}.difference(ride.asked)
    for side in state.battle.enemies(state.battle.side_of[base]):
        for shot in shots_of(state, side):
            if shot.target == base and state.unit_of[shot.shooter] in units:
                yield shot


def struck_from(state: BattleState, element: int, there: Mapping[int, int]) -> frozenset[int]:
    """Return the enemies in contact on fields that a large base can strike where it stands (XVII.4.2)."""
    stands = state.standing[element]
    touched = touched_at(state, element, (stands.cell, stands.facing), there)
    return frozenset([there[cell] for cell in reached(state, element, stands) if there.get(cell) in touched])


def next_pace(state: BattleState, ride: Ride) -> tuple[Pace, tuple[int, ...]]:
    """Return the next step of a ride and whom it rides down."""
    unit = state.units[ride.unit]
    element = unit.elements[0]
    pace = must_be(large_bases(state).paces[element].named(spot_of(unit), ride.steps[0]), Pace)
    return pace, ridden_down(pace, others_at(state, element))


def _ride(recorder: Recorder) -> str | None:
    """Go on with a ride, step by step, until somebody has to decide something or it is over (XVII.3.0)."""
    while True:
        state = recorder.state
        ride = must_be(state.ride, Ride)
        unit = state.units[ride.unit]
        if not unit.elements or not ride.steps:
            return _stops(recorder, ride, unit)
        pace, met = next_pace(state, ride)
        shooters = {state.unit_of[shot.shooter] for shot in last_shots(state, ride, met)}
        if shooters:
            ask(recorder, "ride_shots", min(shooters))
            return None
        if not can_end(state, unit, pace, points_to_spend(state, unit)):
            return _undo(recorder, ride.unit)
        recorder.note(BaseStepped(ride.unit, *pace.spot, pace.points))
        _ride_down(recorder, unit.elements[0], met, pace)


def _ride_down(recorder: Recorder, base: int, met: tuple[int, ...], pace: Pace) -> None:
    """Roll for everybody whom a step rides down; who falls is taken away at once (XVII.3.0).

    A passenger loses a hit point where the step has met the car of his chariot.
    """
    bases = large_bases(recorder.state)
    for target in met:
        state = recorder.state
        power, die = power_of(state, base, target), recorder.die(20)
        flight = state.battle.cards[target].flight
        fragile = target in state.aloft and flight is not None and flight.fragile
        machine = fragile or bases.kinds.get(target) in (*GUNS, "chariot")
        outcome: Outcome = "hit" if die <= power.value else "miss"
        recorder.note(Overrun(base, target, int(power.value), die, outcome, machine, power.modifiers))
        passenger = rider_on(state, target) if outcome == "hit" else None
        if passenger is not None and passenger != target and state.standing[target].cell in pace.entered:
            recorder.note(RiderCrushed(state.unit_of[target], passenger))
    fallen = tuple(sorted(recorder.state.struck))
    if fallen:
        remove_fallen(recorder, fallen)


def _stops(recorder: Recorder, ride: Ride, unit: Unit) -> str | None:
    """End a ride on free fields, or ask how it goes on (XVII.3.0)."""
    state = recorder.state
    if unit.elements:
        there = others_at(state, unit.elements[0])
        if any(cell in there for cell in state.covered(unit)):
            ask(recorder, "ride_on", unit.number)
            return None
    hurt = tuple(
        number
        for number in dict.fromkeys(ride.overrun)
        if state.units[number].elements
        and state.units[number].mood != "rout"
        and state.units[number].altitude is None
        and len(state.units[number].cells) < len(state.before[number])
    )
    if hurt:
        recorder.note(RanksToClose(hurt))
    return "ride_ranks"


def _ranks(recorder: Recorder) -> str | None:
    """Let the units with losses close their ranks, then test their courage (XVII.3.1)."""
    state = recorder.state
    if state.asked:
        ask(recorder, "close_ranks", state.asked[0])
        return None
    ride = must_be(state.ride, Ride)
    after_overrun(recorder, dict.fromkeys(ride.overrun), ride.unit)
    recorder.note(RideEnded(ride.unit))
    return _engages(recorder, ride.unit)


def _engages(recorder: Recorder, number: int) -> str:
    """Engage whoever stands on a field that the base strikes; else its movement goes on (XVII.4.2)."""
    leave_unridden(recorder)
    state = recorder.state
    unit, side = state.units[number], state.battle.roster[number].side
    recorder.note(DecisionDue("move", side, number))
    if not unit.elements:
        return "side_goes_on"
    element = unit.elements[0]
    struck = struck_from(state, element, others_at(state, element))
    touched = tuple(sorted({state.unit_of[other] for other in struck}))
    if touched:
        asked = tuple([other for other in touched if may_react(state, other)])
        recorder.note(ContactMade(number, touched, asked))
        return "answer"
    if exhausted(state, unit):
        end_movement(recorder, (number,))
    return "side_goes_on"


def _undo(recorder: Recorder, number: int) -> str:
    """Take back a ride that cannot end on free fields, with all that it has done (XVII.3.0)."""
    recorder.note(RideUndone(number))
    end_movement(recorder, (number,))
    ask(recorder, "move", number)
    return "side_goes_on"


STAGES: Final = (StageRow("ride", _ride), StageRow("ride_ranks", _ranks))

"""Fires lit by hand at the end of the movement (XXII.3.0)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.commanders.who import is_commander
from editor.rules.demonworld.fire.events import FireTried, LightingSaid
from editor.rules.demonworld.fire.igniting import Igniting, ignites, refuses_igniting
from editor.rules.demonworld.fire.turn_begins import flammable
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import element_named, field_named, refuse, refuse_unit, said
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class LightFires(Action):
    """Say which elements try to set a field beside them on fire: (element, cell) (XXII.3.0)."""

    tries: tuple[tuple[int, int], ...] = ()


def could_light(unit: Unit) -> bool:
    """Return whether a unit is one whose elements light fires, wherever they stand: not in rout."""
    return bool(unit.elements) and unit.mood != "rout" and unit.altitude is None


def igniting(state: BattleState, unit: Unit, element: int, cell: int) -> Igniting:
    """Return somebody's attempt to set a field on fire as the rules look at it.

    Raises:
        ValueError: chapter XI is not in force, so that nothing burns.
    """
    battle, own = state.battle, unit.cells[unit.elements.index(element)]
    terrain, card = battle.terrain, battle.cards[element]
    if terrain is None:
        raise ValueError("without chapter XI nothing burns")
    # A field under its own base is beside no element (XVII.6.1).
    apart = 0 if cell in state.fields_of(element) else battle.ground.distance(own, cell)
    direction = battle.ground.direction(own, cell)
    token = state.changes.tokens.get(cell)
    grown = (terrain.lies[cell] if token is None else terrain.map_lie(cell)).terrain
    return Igniting(
        commander=is_commander(battle, element),
        order=unit.order,
        permitted=card.may_start_fires,
        engaged=bool(unit.engaged) or state.in_contact(unit),
        shot=element in state.spent or unit.number in state.fire.archers,
        manoeuvre=unit.manoeuvres > 0,
        distance=apart,
        terrain=grown,
        token=token,
        passable=direction is not None and terrain.own[element].steps[direction][own] < NEVER,
    )


def check_lighting(state: BattleState, action: LightFires) -> Message | None:
    """Return the rule that forbids lighting fires so (XXII.3.0)."""
    used: set[int] = set()
    for element, cell in action.tries:
        number = state.unit_of[element] if 0 <= element < len(state.unit_of) else None
        if number is None or element not in state.units[number].elements:
            return refuse("no_such_element", "XXII.3.0", element=element)
        if state.battle.side_of[element] != state.side or element in used:
            return refuse("lights_once", "XXII.3.0", element=element)
        used.add(element)
        unit = state.units[number]
        if not could_light(unit) or element in unit.stragglers:
            return refuse_unit(state, number, "lights_no_fire_rout", "XXII.3.0")
        if not state.battle.ground.holds(cell):
            return refuse_unit(state, number, "lights_no_fire_not_adjacent", "XXII.3.0")
        reason = refuses_igniting(igniting(state, unit, element, cell), state.battle.ruleset)
        if reason is not None:
            return refuse_unit(state, number, f"lights_no_fire_{reason}", "XXII.3.0")
    return None


def tries(state: BattleState, side: int) -> Iterator[tuple[int, int]]:
    """Yield every single (element, cell) with which a side may try to light a fire."""
    around = state.battle.ground.around
    for unit in state.of_side(side):
        if not could_light(unit) or unit.engaged:
            continue
        for element, own in zip(unit.elements, unit.cells, strict=True):
            for cell in around(own):
                if flammable(state, cell) is not None and element not in unit.stragglers:
                    attempt = igniting(state, unit, element, cell)
                    if refuses_igniting(attempt, state.battle.ruleset) is None:
                        yield element, cell


def light(recorder: Recorder, action: LightFires) -> str:
    """Roll for each try in its order; a field that burns already takes no further die.

    A side is asked until it lights no further fire; each element tries once.
    """
    ruleset = recorder.state.battle.ruleset
    for element, cell in action.tries:
        state = recorder.state
        if cell in state.changes.burning:
            recorder.note(FireTried(element, cell, None, None))
            continue
        die = recorder.die(20)
        token = flammable(state, cell) if ignites(die, ruleset) else None
        recorder.note(FireTried(element, cell, die, token))
    if not action.tries:
        recorder.note(LightingSaid(recorder.state.side))
    return "lighting"


def list_lighting(state: BattleState) -> Iterator[LightFires]:
    """Yield nothing, then each single try."""
    yield LightFires()
    for one in tries(state, state.side):
        yield LightFires((one,))


def say_lighting(state: BattleState, action: LightFires) -> Message:
    """Return the action as a button says it."""
    if not action.tries:
        return said("light_nothing")
    element, cell = action.tries[0]
    if len(action.tries) > 1:
        return said("light_fires", count=len(action.tries))
    return said("light_fire", element_named(state, element, "unit"), field=field_named(state, cell))

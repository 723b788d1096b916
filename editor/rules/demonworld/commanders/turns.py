"""How commanders take their part in the movement phase (X.2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.rules.demonworld.commanders.actions import CallCommanders, TurnCommanders
from editor.rules.demonworld.commanders.events import CommanderLeft, CommandersRolled
from editor.rules.demonworld.commanders.who import alone, independent, joined
from editor.rules.demonworld.effects.numbers import barred, initiative
from editor.rules.demonworld.large.mounts import free_fields
from editor.rules.demonworld.large.moving import turned_spot
from editor.rules.demonworld.movement.points import shape_of
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message
from schemas.systems.demonworld_parts import Order


def may_leave(state: BattleState, host: Unit, element: int) -> Message | None:
    """Return why a commander may not leave his unit: in melee, moved already, not on the rim (X.2.3)."""
    number = host.number
    if barred(state, element, "moving"):
        return refuse_unit(state, number, "kept_from_moving", "XX.6.0")
    if host.engaged:
        return refuse_unit(state, number, "leave_in_melee", "X.2.3")
    if host.mood:
        return refuse_unit(state, number, "leave_unsteady", "X.2.2")
    if host.done or host.points or host.manoeuvres:
        return refuse_unit(state, number, "leave_before", "X.2.3")
    ground = state.battle.ground
    cell = host.cells[host.elements.index(element)]
    if all(beside in host.cells or not ground.inside[beside] for beside in ground.around(cell)):
        return refuse_unit(state, number, "leave_from_the_rim", "X.2.3")
    return None


def may_dismount(state: BattleState, mount: Unit) -> Message | None:
    """Return why a commander may not get off his mount: in melee, in flight, moved, no room (XVII.7.6)."""
    number, rider = mount.number, mount.rider
    if rider is None:
        return refuse_unit(state, number, "nobody_rides", "XVII.7.6")
    if barred(state, rider, "moving"):
        return refuse_unit(state, number, "kept_from_moving", "XX.6.0")
    if mount.engaged:
        return refuse_unit(state, number, "dismount_in_melee", "XVII.7.6")
    if mount.altitude is not None:
        return refuse_unit(state, number, "dismount_in_flight", "XXIII.4.0")
    if mount.done:
        return refuse_unit(state, number, "movement_over", "XVII.7.6")
    if not free_fields(state, mount.elements[0], rider):
        return refuse_unit(state, number, "no_room_to_dismount", "XVII.7.6")
    return None


def callable_now(state: BattleState, side: int) -> tuple[int, ...]:
    """Return the commanders of a side who may move before the units of a sequence (X.2.1)."""
    return tuple(_callable(state, side))


def anybody_callable(state: BattleState, side: int) -> bool:
    """Return whether a side has a commander who may move before the units of a sequence (X.2.1)."""
    return next(_callable(state, side), None) is not None


def _callable(state: BattleState, side: int) -> Iterator[int]:
    for unit in alone(state, side):
        if not unit.engaged and not unit.done and unit.order is None:
            yield unit.elements[0]
    for unit in state.of_side(side):
        if unit.rider is not None and may_dismount(state, unit) is None and not unit.points:
            yield unit.rider
        if not independent(state.battle, unit):
            yield from [one for one in joined(state.battle, unit) if may_leave(state, unit, one) is None]


def wait(state: BattleState, sequence: Order) -> bool:
    """Return whether commanders may move before the units of this sequence: those of M, H and C (X.2.1)."""
    battle = state.battle
    if "X" not in battle.chapters or sequence not in battle.ruleset.initiative.independent_commander:
        return False
    return any(anybody_callable(state, side) for side in range(len(battle.scenario.sides)))


def check_call(state: BattleState, action: CallCommanders) -> Message | None:
    """Return the rule that forbids calling these commanders (X.2.1)."""
    able = callable_now(state, state.side)
    if len(set(action.elements)) != len(action.elements):
        return refuse("commander_twice", "X.2.1")
    for element in action.elements:
        if element in able:
            continue
        if 0 <= element < len(state.unit_of) and state.battle.side_of[element] == state.side:
            host = state.units[state.unit_of[element]]
            if element == host.rider:
                return may_dismount(state, host)
            if element in joined(state.battle, host):
                return may_leave(state, host, element)
            return refuse_unit(state, host.number, "commander_cannot_move", "X.2.1")
        return refuse("no_such_element", "X.2.1", element=element)
    return None


def side_to_call(state: BattleState) -> int | None:
    """Return the next side that has to say which of its commanders move, or nothing."""
    silent = [side for side, called in enumerate(state.called) if called is None]
    return next((side for side in silent if anybody_callable(state, side)), None)


def leave_units(recorder: Recorder) -> None:
    """Let called commanders who are with units leave them (X.2.3)."""
    for called in recorder.state.called:
        for element in called or ():
            host = recorder.state.unit_of[element]
            riding = recorder.state.units[host].rider == element
            if host != recorder.state.battle.came_with[element] and not riding:
                recorder.note(CommanderLeft(host, element))


def roll_first(recorder: Recorder, sides: Iterable[int]) -> int:
    """Roll for each camp's called commander of the best initiative; return the side that decides (X.2.1)."""
    state = recorder.state
    return settle(recorder, _best(state, [one for side in sides for one in state.called[side] or ()]))


def _best(state: BattleState, elements: Iterable[int]) -> dict[int, int]:
    """Return the commander of the best initiative of each camp, of several the first, by his side."""
    best: dict[int, int] = {}
    for element in elements:
        camp = state.battle.camp_of[element]
        if camp not in best or initiative(state, element) > initiative(state, best[camp]):
            best[camp] = element
    return {state.battle.side_of[element]: element for element in best.values()}


def settle(recorder: Recorder, best: dict[int, int]) -> int:
    """Roll D6 plus initiative for the commander of each side until one is ahead (X.2.1)."""
    rolls = []
    while True:
        sums = {}
        for side, element in best.items():
            die = recorder.die(6)
            rolls.append((element, die))
            sums[side] = die + initiative(recorder.state, element)
        highest = [side for side, total in sums.items() if total == max(sums.values())]
        if len(highest) == 1:
            recorder.note(CommandersRolled(tuple(rolls), highest[0]))
            return highest[0]


def torn(state: BattleState) -> tuple[int, ...]:
    """Return the units that commanders have left disorganised: they may regroup for nothing (X.2.3)."""
    return tuple(
        number
        for number in dict.fromkeys(state.left)
        if state.units[number].elements
        and not state.units[number].engaged
        and not shape_of(state, state.units[number]).organised
    )


def may_turn(state: BattleState, side: int) -> list[Unit]:
    """Return the commanders of a side who may turn after the last sequence (X.2.1).

    Those in no melee, and those who at the start of the turn fought one single ordinary element.
    """
    return [
        unit
        for unit in alone(state, side)
        if not unit.mood
        and not barred(state, unit.elements[0], "moving")
        and (not unit.engaged or (unit.engaged < state.turn and _one_enemy(state, unit)))
    ]


def _one_enemy(state: BattleState, unit: Unit) -> bool:
    battle, camp = state.battle, state.battle.roster[unit.number].camp
    beside = {state.occupied.get(cell) for cell in battle.ground.near(state.covered(unit))}
    enemies = [one for one in beside if one is not None and battle.camp_of[one] != camp]
    return len(enemies) == 1 and battle.cards[enemies[0]].large is None


def side_to_turn(state: BattleState) -> int | None:
    """Return the next side that may turn its commanders, or nothing."""
    return next(
        (side for side, called in enumerate(state.called) if called is None and may_turn(state, side)), None
    )


def check_turns(state: BattleState, action: TurnCommanders) -> Message | None:
    """Return the rule that forbids turning these commanders so (X.2.1)."""
    able = {unit.number for unit in may_turn(state, state.side)}
    numbers = [number for number, _ in action.facings]
    if len(set(numbers)) != len(numbers):
        return refuse("commander_twice", "X.2.1")
    for number, facing in action.facings:
        if number not in able:
            if 0 <= number < len(state.units):
                return refuse_unit(state, number, "commander_cannot_turn", "X.2.1")
            return refuse("no_such_unit", "I.2.1", unit=number)
        if not 0 <= facing < 6:
            return refuse_unit(state, number, "facings_do_not_fit", "V.1.3")
        unit = state.units[number]
        if facing not in unit.facings and turned_spot(state, unit, facing) is None:
            return refuse_unit(state, number, "base_turns_on_spot", "XVII.6.3")
    return None


def duel(state: BattleState, fight: int) -> dict[int, int] | None:
    """Return side -> the best commander of its camp where commanders on their own fight among themselves.

    They throw dice for the order of their moves (X.2.1); None in any other melee. Of more than two camps
    only those whose place is still open.
    """
    units = [state.units[number] for number in state.fights[fight].units if state.units[number].elements]
    if not all(independent(state.battle, unit) for unit in units):
        return None
    placed = {*state.ahead, *state.behind}
    best = _best(
        state, [unit.elements[0] for unit in units if state.battle.roster[unit.number].camp not in placed]
    )
    return best if len(best) > 1 else None

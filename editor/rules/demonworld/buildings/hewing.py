"""Solid doors are hewn down in the melee phase, by the power of the weapons alone (XXIV.3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.demonworld.advanced import phases_to_break
from editor.rules.demonworld.base import Action
from editor.rules.demonworld.buildings.events import DoorsHewn, Hewing, leaves_of
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.terrain.changes import Side
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse, refuse_unit, said
from schemas.base import must_be
from schemas.problems import Message
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_RULE: Final = "XXIV.3.1"


@dataclass(frozen=True, slots=True)
class HewDoors(Action):
    """Say which elements strike at solid doors in this melee phase, none for leaving them (XXIV.3.1)."""

    blows: tuple[Hewing, ...] = ()


def stability_of(state: BattleState, door: Side) -> int | None:
    """Return what is left of the stability of a solid door, None of any other."""
    houses = state.battle.houses
    solidity = houses.sturdy.get(door) if houses is not None else None
    if solidity is None:
        return None
    hewn = dict(state.doors.hewn)
    lost = sum(hewn.get(leaf, 0) for leaf in leaves_of(state, door))
    return max(whole_stability(solidity, state.battle.ruleset) - lost, 0)


def whole_stability(solidity: str, ruleset: DemonworldRuleset) -> int:
    """Return the stability of a new solid door, wooden or fortified (XXIV.3.1)."""
    rules = ruleset.buildings
    return rules.fortified_door if solidity == "fortified" else rules.wooden_door


def may_hew(state: BattleState, unit: Unit) -> bool:
    """Return whether elements of a unit may strike at doors: it attacks by its order and is in no melee."""
    if not unit.elements or unit.order is None or unit.engaged or unit.mood == "rout":
        return False
    rule = state.battle.ruleset.order(unit.order)
    return rule is not None and rule.may_engage and unit.altitude is None and not state.in_contact(unit)


def doors_before(state: BattleState, cell: int, facing: int) -> Iterator[Side]:
    """Yield the locked solid doors in the front fields of somebody on a cell."""
    houses, steps = state.battle.houses, state.battle.ground.steps
    if houses is None:
        return
    ahead = [cell + steps[direction] for direction in FRONT[facing]]
    for door in houses.doors_at(cell):
        fills = door[0] == door[1]
        faced = door[0] in ahead if fills else any(other in ahead for other in door)
        if faced and door in houses.sturdy and houses.doors[door] == "locked":
            yield door


def check_hewing(state: BattleState, action: HewDoors) -> Message | None:
    """Return the rule that forbids striking at doors so (XXIV.3.1)."""
    used: set[int] = set()
    for blow in action.blows:
        stands = state.standing.get(blow.element)
        if stands is None or state.battle.side_of[blow.element] != state.side or blow.element in used:
            return refuse("no_such_element", _RULE, element=blow.element)
        used.add(blow.element)
        unit = state.units[stands.unit]
        if not may_hew(state, unit) or blow.element in unit.stragglers:
            return refuse_unit(state, unit.number, "hews_not", _RULE)
        if blow.door not in doors_before(state, stands.cell, stands.facing):
            return refuse_unit(state, unit.number, "no_door", _RULE)
        if power_of(state, blow) is None:
            return refuse_unit(state, unit.number, "no_such_weapon", "II.5.2")
    return None


def power_of(state: BattleState, blow: Hewing) -> int | None:
    """Return what a blow takes off a door: the power of the weapon, None for one that does not strike."""
    weapons = state.battle.cards[blow.element].weapons
    return weapons[blow.weapon].melee_power if 0 <= blow.weapon < len(weapons) else None


def hewings(state: BattleState, side: int) -> Iterator[Hewing]:
    """Yield every single blow that a side may strike at a door."""
    if state.battle.houses is None or not state.battle.houses.sturdy:
        return
    for unit in state.of_side(side):
        if not may_hew(state, unit):
            continue
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
            for door in doors_before(state, cell, facing) if element not in unit.stragglers else ():
                for number in range(len(state.battle.cards[element].weapons)):
                    blow = Hewing(element, door, number)
                    if power_of(state, blow) is not None:
                        yield blow


def list_hewing(state: BattleState) -> Iterator[HewDoors]:
    """Yield nothing, everybody with the strongest weapon, and each single blow."""
    yield HewDoors()
    every = strongest_blows(state)
    if len(every) > 1:
        yield HewDoors(every)
    yield from (HewDoors((blow,)) for blow in hewings(state, state.side))


def strongest_blows(state: BattleState) -> tuple[Hewing, ...]:
    """Return a blow at a door by each element of the side to act that can, with its strongest weapon."""
    found: dict[int, Hewing] = {}
    for blow in hewings(state, state.side):
        best = found.get(blow.element)
        if best is None or (power_of(state, blow) or 0) > (power_of(state, best) or 0):
            found[blow.element] = blow
    return tuple(found.values())


def say_hewing(_state: BattleState, action: HewDoors) -> Message:
    """Return the action as a button says it."""
    return said("hew_doors", count=len(action.blows)) if action.blows else said("hew_no_door")


def hew(recorder: Recorder, action: HewDoors) -> str:
    """Take the powers of the weapons off the doors; what has lost all is broken (XXIV.3.1)."""
    state = recorder.state
    powers = tuple([must_be(power_of(state, blow), int) for blow in action.blows])
    left = []
    for leaves in sorted({leaves_of(state, blow.door) for blow in action.blows}):
        door = leaves[0]
        used = [power for blow, power in zip(action.blows, powers, strict=True) if blow.door in leaves]
        stability = must_be(stability_of(state, door), int)
        down = phases_to_break(stability, [used]) is not None
        left.append((door, 0 if down else stability - sum(used)))
    recorder.note(DoorsHewn(state.side, action.blows, powers, tuple(left)))
    return "hewing"

"""Why the side to act may want what goes beside orders, moves and blows: leaders, courage, ranks, doors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from editor.rules.core.advice import because, percent
from editor.rules.core.wording import together
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import nearest_enemy, wanted_facing
from editor.rules.demonworld.artillery.in_battle import guns_of
from editor.rules.demonworld.base import Action
from editor.rules.demonworld.commanders.command import commands
from editor.rules.demonworld.commanders.turns import callable_now, may_turn
from editor.rules.demonworld.commanders.who import counters, independent
from editor.rules.demonworld.effects.numbers import morale
from editor.rules.demonworld.magic.casting import list_shifts
from editor.rules.demonworld.magic.events import magic_of
from editor.rules.demonworld.magic.spells import critical_failure
from editor.rules.demonworld.morale.charging import charge_facts
from editor.rules.demonworld.morale.courage import Facts, best_group, chance, die_needed, tests_courage
from editor.rules.demonworld.morale.obedience import facts_of
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.shooting.closing_ranks import CloseRanks
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import units_named
from schemas.base import must_be
from schemas.problems import Message
from schemas.systems.demonworld_tables_intermediate import MoraleTestId


def choice_reasons(state: BattleState, action: Action) -> Iterator[Message]:
    """Yield why a choice may be wanted; ``state`` is what the side to act may know."""
    found = _OF_ACTION.get(type(action))
    return found(state, action) if found is not None else iter(())


def enemy_near(state: BattleState, unit: Unit) -> Iterator[Message]:
    """Say how far the nearest enemy of a unit is."""
    enemy = nearest_enemy(state, unit)
    if enemy is not None:
        values = {**units_named(state, [unit.number]), **units_named(state, [enemy[1].number], "enemy")}
        yield because("demonworld_apart", values, apart=enemy[0])


def by_unit(
    state: BattleState, code: str, chances: Iterable[tuple[int, float]], worth: Callable[[int], float]
) -> Iterator[Message]:
    """Say of each unit how many attacks aim at it and how many hits are expected, the dearest losses first.

    Args:
        state: the battle.
        code: the end of the sentence's code.
        chances: (element attacked, chance of a hit), one for each attack.
        worth: what an element counts, in points.
    """
    found: dict[int, list[float]] = {}
    for target, likely in chances:
        sums = found.setdefault(state.battle.came_with[target], [0.0, 0.0, 0.0])
        sums[0] += 1
        sums[1] += likely
        sums[2] += likely * worth(target)
    for number, (count, hits, _points) in sorted(found.items(), key=lambda one: (-one[1][2], one[0])):
        named = units_named(state, [number])
        yield because(code, named, count=int(count), hits=round(hits, 1))


def of_way(state: BattleState, unit: Unit, end: int) -> Iterator[Message]:
    """Say how near the nearest enemy is where the first of a unit ends."""
    moved = unit.replace(cells=(end, *unit.cells[1:]))
    before, after = nearest_enemy(state, unit), nearest_enemy(state.with_unit(moved), moved)
    if before is not None and after is not None:
        values = {**units_named(state, [unit.number]), **units_named(state, [after[1].number], "enemy")}
        yield because("demonworld_nearer", values, now=before[0], then=after[0])


def _end(state: BattleState, unit: Unit, directions: Iterable[int]) -> int:
    """Return where the first of a unit comes to, step by step."""
    steps = state.battle.ground.steps
    return unit.cells[0] + sum(steps[direction] for direction in directions)


# commanders


def _of_call(state: BattleState, action: act.CallCommanders) -> Iterator[Message]:
    """Say of each commander called how near the enemy is, else how many stay where they are (X.2.1)."""
    for element in action.elements:
        yield from enemy_near(state, state.units[state.unit_of[element]])
    if not action.elements:
        yield because("demonworld_none_called", count=len(callable_now(state, state.side)))


def _of_commander(state: BattleState, action: act.CommanderMove) -> Iterator[Message]:
    """Say how near a commander comes to the enemy, and how many units are in his radius (X.3.0)."""
    unit = state.units[action.unit]
    end = _end(state, unit, action.path)
    yield from of_way(state, unit, end)
    moved = unit.replace(cells=(end,))
    now, then = _commanded(state, unit), _commanded(state.with_unit(moved), moved)
    yield because("demonworld_radius", units_named(state, [unit.number]), now=now, then=then)


def _commanded(state: BattleState, commander: Unit) -> int:
    """Return how many units of his side are in a commander's radius."""
    own = state.of_side(state.side)
    units = [one for one in own if one.elements and not independent(state.battle, one)]
    return sum(commands(state, commander, one) for one in units)


def _of_joining(state: BattleState, action: act.JoinUnit) -> Iterator[Message]:
    """Say how many orders a commander gives, and how near the enemy is to the unit that he joins (X.2.3)."""
    unit = state.units[action.unit]
    count = counters(state.battle, unit.elements[0])
    yield because("demonworld_joins", units_named(state, [unit.number]), count=count)
    yield from enemy_near(state, state.units[action.host])


def _of_taking_in(state: BattleState, action: act.TakeIn) -> Iterator[Message]:
    yield from enemy_near(state, state.units[action.unit])


def _of_turning(state: BattleState, action: act.TurnCommanders) -> Iterator[Message]:
    """Say which enemies commanders look at then, or how near they are (X.2.1)."""
    turned = dict(action.facings)
    for unit in may_turn(state, state.side):
        enemy = nearest_enemy(state, unit)
        facing = turned.get(unit.number, unit.facings[0])
        if enemy is not None and wanted_facing(state, unit, enemy[1]) == facing:
            named = units_named(state, [unit.number]) | units_named(state, [enemy[1].number], "enemy")
            yield because("demonworld_faces", named)
        else:
            yield from enemy_near(state, unit)


# courage


def _tested(state: BattleState, unit: Unit, test_id: MoraleTestId, facts: Facts) -> Iterator[Message]:
    """Say with what chance a unit passes a test of courage (XV.1.0)."""
    test = tests_courage(state.battle, unit, test_id)
    if test is not None:
        total = best_group(state, unit, test, facts)[1]
        needed = die_needed(test, total.value, *morale(state, unit.number), state.battle.ruleset)
        passes = percent(chance(test, needed))
        yield because(f"demonworld_{test_id}", units_named(state, [unit.number]), chance=passes)


def _of_daring(state: BattleState, action: act.Dare) -> Iterator[Message]:
    """Say with what chance a unit dares to charge a more fearsome enemy (XV.5.0)."""
    unit = state.units[action.unit]
    yield from _tested(state, unit, "charge", charge_facts(state, action.enemy))
    yield from enemy_near(state, unit)


def _of_rallying(state: BattleState, action: act.Rally) -> Iterator[Message]:
    """Say with what chance a unit rallies, or would (XV.6.0)."""
    yield from _tested(state, state.units[action.unit], "rally", Facts())


def _of_urging(state: BattleState, action: act.Urge) -> Iterator[Message]:
    """Say with what chance a unit obeys, and whom it storms at where it does not (XV.7.0)."""
    unit = state.units[action.unit]
    facts, quarry = facts_of(state, unit, action.will)
    yield from _tested(state, unit, "obedience", facts)
    yield because("demonworld_storms", units_named(state, [unit.number]), units_named(state, quarry, "enemy"))


def _of_gathering(state: BattleState, action: act.Gather) -> Iterator[Message]:
    """Say how many stragglers a unit has (XV.9.0)."""
    unit = state.units[action.unit]
    yield because("demonworld_stragglers", units_named(state, [unit.number]), count=len(unit.stragglers))


# who goes first, and who does nothing more


def _of_sequence(_state: BattleState, action: act.ChooseFirst) -> Iterator[Message]:
    """Say what going first means where the enemies in reach do not decide (V.2.0, VI.1.5)."""
    yield because("demonworld_first" if action.first else "demonworld_second")


def _of_finishing(state: BattleState, _action: act.Finish) -> Iterator[Message]:
    """Say which units could still move (V.2.0)."""
    able = [unit.number for unit in movable(state, state.side)]
    if able:
        yield because("demonworld_could_move", units_named(state, able))
    else:
        yield because("demonworld_all_moved")


def _of_holding_fire(state: BattleState, _action: act.HoldFire) -> Iterator[Message]:
    """Say how near the enemy is to each gun (XIX.4)."""
    for gun in guns_of(state, state.side):
        yield from enemy_near(state, gun)


# elements and doors


def _of_ranks(state: BattleState, action: CloseRanks) -> Iterator[Message]:
    """Say how many elements move up (IV.4.0)."""
    named = units_named(state, [action.unit])
    yield because("demonworld_ranks", named, count=len(action.places))


def _of_swapping(state: BattleState, action: act.SwapFront) -> Iterator[Message]:
    """Say how many special elements come to the front rank (IX.4.0)."""
    yield because("demonworld_front", units_named(state, [action.unit]), count=len(action.swaps))


def _of_diverting(state: BattleState, action: act.Divert) -> Iterator[Message]:
    """Say what a special element is worth to its unit (IX.5.0)."""
    named = units_named(state, [state.unit_of[action.element]])
    yield because("demonworld_divert" if action.instead is not None else "demonworld_falls", named)


def _of_second(_state: BattleState, _action: act.StrikeAgain) -> Iterator[Message]:
    """Say that a second attack not used is lost (XIV.1.0)."""
    yield because("demonworld_second_attack")


def _of_failure(state: BattleState, action: act.ShiftFailure) -> Iterator[Message]:
    """Say what else a critical failure could be shifted to (XX.5.0)."""
    casting, die = must_be(magic_of(state).failing, tuple)
    rows = [
        critical_failure(die, other.shift, casting.points, state.battle.ruleset).row.name
        for other in list_shifts(state)
        if other != action
    ]
    if rows:
        yield because("demonworld_failures", row=together(rows))


def _of_door(state: BattleState, action: act.WorkDoor) -> Iterator[Message]:
    """Say how near the enemy is to who works at a door (XXIV.3.1)."""
    yield from enemy_near(state, state.units[state.unit_of[action.element]])


def _of_entering(state: BattleState, action: act.Enter) -> Iterator[Message]:
    """Say how near the enemy is to where a unit enters (XVI.5.0)."""
    unit = state.units[action.unit]
    if action.cell is None:
        yield because("demonworld_kept_back", units_named(state, [unit.number]))
        return
    moved = unit.replace(cells=(action.cell,), facings=(action.facing,))
    yield from enemy_near(state.with_unit(moved), moved)


def _of_march(state: BattleState, action: act.March) -> Iterator[Message]:
    """Say how near a column that is coming onto the field comes to the enemy (XVI.5.0)."""
    unit = state.units[action.unit]
    yield from of_way(state, unit, _end(state, unit, (direction for direction, _ in action.steps)))


def _of_flight(state: BattleState, action: act.Fly) -> Iterator[Message]:
    """Say how near a flyer comes to the enemy (XXIII.3.0)."""
    yield from of_way(state, state.units[action.unit], action.cells[0])


_OF_ACTION: Final[Mapping[type, Callable[[BattleState, Any], Iterator[Message]]]] = MappingProxyType(
    {
        act.CallCommanders: _of_call,
        act.CommanderMove: _of_commander,
        act.JoinUnit: _of_joining,
        act.TakeIn: _of_taking_in,
        act.TurnCommanders: _of_turning,
        act.Dare: _of_daring,
        act.Rally: _of_rallying,
        act.Urge: _of_urging,
        act.Gather: _of_gathering,
        act.ChooseFirst: _of_sequence,
        act.Finish: _of_finishing,
        act.HoldFire: _of_holding_fire,
        CloseRanks: _of_ranks,
        act.SwapFront: _of_swapping,
        act.Divert: _of_diverting,
        act.StrikeAgain: _of_second,
        act.ShiftFailure: _of_failure,
        act.WorkDoor: _of_door,
        act.Enter: _of_entering,
        act.March: _of_march,
        act.Fly: _of_flight,
    }
)

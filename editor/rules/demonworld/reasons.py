"""Why the side to act may want an action: what the rules expect of it, in sentences (hints)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, Final

from editor.rules.core.advice import because, percent
from editor.rules.core.parts import chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import (
    charge_of,
    fields_under,
    long_weapon,
    nearest_enemy,
    wanted_facing,
)
from editor.rules.demonworld.ai.outlook import assignments
from editor.rules.demonworld.artillery.expecting import Prospects
from editor.rules.demonworld.base import Action
from editor.rules.demonworld.choice_reasons import by_unit, choice_reasons, enemy_near
from editor.rules.demonworld.forecast.blow import exchange
from editor.rules.demonworld.forecast.figures import Odds, posts_of
from editor.rules.demonworld.forecast.melee import first_phase, prospect
from editor.rules.demonworld.forecast.spell import strikes
from editor.rules.demonworld.magic.spells import casting_chance
from editor.rules.demonworld.melee.listing import attacks
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.movement.points import Plan
from editor.rules.demonworld.shooting.hits import shot_number
from editor.rules.demonworld.special_reasons import special_reasons
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import order_named, units_named
from schemas.base import must_be
from schemas.problems import Message
from schemas.systems.demonworld_parts import Order

_MOVES: Final = (
    act.Advance,
    act.WheelUnit,
    act.Turn,
    act.Regroup,
    act.ColumnMove,
    act.SmallMove,
    act.MoveBase,
)


def reasons(state: BattleState, action: Action) -> tuple[Message, ...]:
    """Return what the rules expect of an action of the side to act; ``state`` is what that side may know."""
    if isinstance(action, _MOVES):
        unit = state.units[action.unit]
        return tuple(_of_move(state, action)) or tuple(enemy_near(state, unit))
    found = _OF_ACTION.get(type(action))
    said = tuple(found(state, action)) if found is not None else ()
    return said or (*choice_reasons(state, action), *special_reasons(state, action))


def _of_orders(state: BattleState, action: act.GiveOrders | act.KeepOrders) -> Iterator[Message]:
    """Say of each unit how near its enemy is and how far it comes, the nearest first (III.2.0, V.1.0)."""
    found: list[tuple[int, int, Message]] = []
    for number, order in action.orders:
        unit = state.units[number]
        enemy = nearest_enemy(state, unit)
        if enemy is None:
            continue
        values = {
            **units_named(state, [number]),
            **units_named(state, [enemy[1].number], "enemy"),
            **order_named(state, order),
            "apart": enemy[0],
        }
        code, reach = _reach(state, unit, order, enemy[1])
        found.append((enemy[0], number, because(code, values, reach=reach)))
    yield from (message for _, _, message in sorted(found, key=lambda one: one[:2]))


def _reach(state: BattleState, unit: Unit, order: Order, enemy: Unit) -> tuple[str, int]:
    """Return what an order lets a unit do, as a code, and how far: shoot, move, or await the enemy."""
    weapon = long_weapon(state, unit)
    if weapon is not None and (order == "skirmish" or (order == "hold" and weapon[0] in (None, "hold"))):
        return "demonworld_order_shoots", weapon[1]
    far = fields_under(state, unit, order)
    return ("demonworld_order", far) if far else ("demonworld_order_awaits", charge_of(state, enemy))


def _of_move(state: BattleState, action: act.Movement) -> Iterator[Message]:
    """Say what a movement leads to: a melee with its losses, or how near to the goal and the enemy."""
    unit, planned = state.units[action.unit], must_be(plan(state, action), Plan)
    moved = unit.replace(cells=planned.cells, facings=planned.facings)
    after = state.with_unit(moved)
    named = units_named(state, [unit.number])
    if planned.contact:
        theirs, ours = first_phase(after, moved)
        values = {**named, "theirs": round(theirs, 1), "ours": round(ours, 1)}
        yield because("demonworld_contact", values)
    goal = assignments(state, state.side).get(unit.number)
    if goal is not None:
        now, then = (_apart(state, one, goal) for one in (unit, moved))
        yield because("demonworld_goal", named, now=now, then=then)
    enemy = nearest_enemy(state, unit)
    if enemy is None or planned.contact:
        return
    values = {**named, **units_named(state, [enemy[1].number], "enemy")}
    then = _apart(after, moved, enemy[1])
    if then != enemy[0]:
        yield because("demonworld_nearer", values, now=enemy[0], then=then)
    if moved.facings[0] != unit.facings[0] and wanted_facing(after, moved, enemy[1]) == moved.facings[0]:
        yield because("demonworld_faces", values)


def _apart(state: BattleState, unit: Unit, other: Unit) -> int:
    """Return how many fields lie from the nearest field of one unit to that of another, the last counted."""
    return state.battle.ground.least_apart(unit.cells, other.cells)


def _of_shots(state: BattleState, action: act.Shoot) -> Iterator[Message]:
    """Say of each unit shot at how many hits are expected, or how near the enemy is (IV.2.0)."""
    if not action.shots:
        for unit in state.of_side(state.side):
            if unit.elements and long_weapon(state, unit) is not None:
                yield from enemy_near(state, unit)
    chances = ((one.target, chance_d20(int(shot_number(state, one).value))) for one in action.shots)
    yield from by_unit(state, "demonworld_shots", chances, Odds(state).worth)


def _of_blows(state: BattleState, action: act.Strike) -> Iterator[Message]:
    """Say of each unit struck at how many hits are expected, and what the phase costs both (VI.1)."""
    numbers = ((one.target, exchange(state, one).number) for one in action.attacks)
    chances = [(target, chance_d20(int(number.value))) for target, number in numbers]
    yield from by_unit(state, "demonworld_blows", chances, Odds(state).worth)
    if chances:
        yield from _losses(*_of_phase(state, action))
    else:
        able = {one.attacker for declared in attacks(state) for one in declared.attacks}
        yield because("demonworld_no_blows", count=len(able))


def _of_phase(state: BattleState, action: act.Strike) -> tuple[float, float]:
    """Return what this melee phase is expected to cost both sides in the fights of some attacks."""
    units = {state.unit_of[one] for attack in action.attacks for one in (attack.attacker, attack.target)}
    cells = sorted({cell for number in units for cell in state.covered(state.units[number])})
    return prospect(state, Odds(state), posts_of(state), cells, state.side, phases=1)


def _losses(theirs: float, ours: float) -> Iterator[Message]:
    yield because("demonworld_losses", theirs=round(theirs, 1), ours=round(ours, 1))


def _of_spell(state: BattleState, action: act.CastSpell) -> Iterator[Message]:
    """Say how likely a spell works, and what its attacks are expected to cost both (XX.5.0)."""
    casting = action.casting
    works = 1.0
    if not casting.stored:
        level = state.battle.spells[casting.spell].level
        works = casting_chance(level, casting.points, state.battle.ruleset)
        yield because("demonworld_spell", chance=percent(works))
    struck = strikes(state, casting)
    if struck:
        theirs, ours = (works * sum(one.harm for one in struck if one.friend == own) for own in (False, True))
        yield from _losses(theirs, ours)


def _of_gun(state: BattleState, action: act.FireGun) -> Iterator[Message]:
    """Say what a shot of a gun is expected to cost both (XIX.4)."""
    found = Prospects(state, action.gun).of(action.cell, high=action.high)
    yield from _losses(found.enemy_points, found.friend_points)


def _of_shifts(state: BattleState, action: Any) -> Iterator[Message]:
    """Say how many more of the elements that move come into contact with an enemy (V.3.2, VI.1.5)."""
    near, steps = state.near_enemy[state.side], state.battle.ground.steps
    standing = state.standing
    more = 0
    for shift in action.shifts:
        if shift.element in standing:
            cell = standing[shift.element].cell
            end = cell + sum(steps[direction] for direction in shift.path)
            more += (end in near) - (cell in near)
    if more > 0:
        yield because("demonworld_more_contact", count=more)
    else:
        touching = sum(cell in near for unit in state.of_side(state.side) for cell in unit.cells)
        yield because("demonworld_in_contact", count=touching + more)
    turned = sum(shift.facing is not None and not shift.path for shift in action.shifts)
    if turned:
        yield because("demonworld_turned", count=turned)


def _of_first(state: BattleState, _action: act.ChooseFirst) -> Iterator[Message]:
    """Say whom the one to go first could reach (V.3.0)."""
    if state.step != "choose_sequence":
        return
    able = [
        unit.number
        for unit in chain(state.of_side(state.side))
        if unit.elements
        and (enemy := nearest_enemy(state, unit)) is not None
        and enemy[0] - 1 <= fields_under(state, unit, unit.order or "hold")
    ]
    if able:
        yield because("demonworld_in_reach", units_named(state, able))
    else:
        yield because("demonworld_out_of_reach")


_OF_ACTION: Final[Mapping[type, Callable[[BattleState, Any], Iterator[Message]]]] = MappingProxyType(
    {
        act.GiveOrders: _of_orders,
        act.KeepOrders: _of_orders,
        act.Shoot: _of_shots,
        act.Strike: _of_blows,
        act.CastSpell: _of_spell,
        act.FireGun: _of_gun,
        act.React: _of_shifts,
        act.CloseIn: _of_shifts,
        act.HouseMove: _of_shifts,
        act.RegroupAfterMelee: _of_shifts,
        act.ChooseFirst: _of_first,
    }
)

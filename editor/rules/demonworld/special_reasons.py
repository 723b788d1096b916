"""Why one may want what later chapters let a side do: fires, states, riders, flyers, doors (XVII to XXIV)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from editor.rules.core.advice import because, percent
from editor.rules.core.parts import Sum, chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.burning import TURNS, threatened
from editor.rules.demonworld.ai.looking import long_weapon
from editor.rules.demonworld.ai.states import pace, strength
from editor.rules.demonworld.base import Action, legal
from editor.rules.demonworld.buildings.events import leaves_of
from editor.rules.demonworld.buildings.hewing import hewings, power_of, stability_of
from editor.rules.demonworld.choice_reasons import by_unit, enemy_near
from editor.rules.demonworld.commanders.who import counters
from editor.rules.demonworld.fire import flaming, lighting
from editor.rules.demonworld.fire.igniting import igniting_chance
from editor.rules.demonworld.flyers.air import attacks_of, blow_at
from editor.rules.demonworld.flyers.leaving import able_to_leave
from editor.rules.demonworld.forecast.figures import Odds
from editor.rules.demonworld.forecast.melee import first_phase
from editor.rules.demonworld.magic.events import magic_of
from editor.rules.demonworld.magic.wizards import WizardNow
from editor.rules.demonworld.state import BattleState, is_enemy
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import field_named, units_named
from schemas.base import must_be
from schemas.problems import Message
from schemas.systems.demonworld import DemonworldUnit


def special_reasons(state: BattleState, action: Action) -> Iterator[Message]:
    """Yield why an action of a later chapter may be wanted; ``state`` is what the side to act may know."""
    found = _OF_ACTION.get(type(action))
    return found(state, action) if found is not None else iter(())


# fire


def _of_lighting(state: BattleState, action: act.LightFires) -> Iterator[Message]:
    """Say of each field whether it catches fire and whom it threatens, else what could be lit (XXII.3.0)."""
    if not action.tries:
        fields = {cell for _element, cell in lighting.tries(state, state.side)}
        yield because("demonworld_unlit", count=len(fields))
        return
    once = igniting_chance(state.battle.ruleset)
    tried = [cell for _element, cell in action.tries]
    for cell in dict.fromkeys(tried):
        yield from _burning(state, cell, 1 - (1 - once) ** tried.count(cell))


def _burning(state: BattleState, cell: int, chance: float) -> Iterator[Message]:
    """Say with what chance a field catches fire, and how many elements its fire may reach then."""
    field = field_named(state, cell)
    yield because("demonworld_catches", field=field, chance=percent(chance))
    found = threatened(state, cell)
    theirs, ours = (
        round(sum(likely for element, likely in found if is_enemy(state, element) == foe), 1)
        for foe in (True, False)
    )
    yield because("demonworld_threatens", field=field, turns=TURNS, theirs=theirs, ours=ours)


def _of_announcing(state: BattleState, action: act.AnnounceArrows) -> Iterator[Message]:
    """Say of each unit how near the enemy is, else how many could shoot flaming arrows (XXII.5.0)."""
    for number in action.units:
        yield from enemy_near(state, state.units[number])
    if not action.units:
        able = [unit for unit in state.of_side(state.side) if flaming.able(state, unit)]
        yield because("demonworld_no_flames", count=len(able))


def _of_flaming(state: BattleState, action: act.ShootFlaming) -> Iterator[Message]:
    """Say what flaming arrows promise against units and fields, else who could shoot them (XXII.5.0)."""
    chances = [(shot, chance_d20(int(flaming.flaming_number(state, shot).value))) for shot in action.shots]
    aimed = ((shot.target, chance) for shot, chance in chances if shot.target is not None)
    yield from by_unit(state, "demonworld_shots", aimed, Odds(state).worth)
    missed: dict[int, float] = {}
    for shot, chance in chances:
        if shot.cell is not None:
            missed[shot.cell] = missed.get(shot.cell, 1.0) * (1 - chance)
    for cell, chance in missed.items():
        yield from _burning(state, cell, 1 - chance)
    if not action.shots:
        archers = [unit for unit in state.of_side(state.side) if unit.number in state.fire.archers]
        yield because("demonworld_no_flames", count=len(archers))


# states, formations, set-up


def _of_state(state: BattleState, action: act.ChangeState) -> Iterator[Message]:
    """Say how a unit's movement and melee change with its state, and how near the enemy is (V)."""
    roster = state.battle.roster[action.unit]
    yield from _paces(state, action.unit, roster.card, roster.profiles[action.state])
    now, then = strength(roster.card), strength(roster.profiles[action.state])
    yield because("demonworld_strength", units_named(state, [action.unit]), now=now, then=then)
    yield from enemy_near(state, state.units[action.unit])


def _paces(state: BattleState, number: int, now: DemonworldUnit, then: DemonworldUnit) -> Iterator[Message]:
    yield because("demonworld_pace", units_named(state, [number]), now=pace(now), then=pace(then))


def _of_forming(state: BattleState, action: act.Announce | act.Reform) -> Iterator[Message]:
    """Say how near the enemy is to a unit that takes another form (XIII, V.1.4)."""
    yield from enemy_near(state, state.units[action.unit])


def _of_setting_up(state: BattleState, action: act.Deploy) -> Iterator[Message]:
    """Say how many units are set up, and how many of them can shoot far (XVI.3.3)."""
    units = [state.units[one.unit] for one in action.placings]
    shooting = sum(long_weapon(state, unit) is not None for unit in units)
    yield because("demonworld_set_up", count=len(units), shooting=shooting)


# melee, courage, magic


def _of_contact(state: BattleState, action: act.DeclareContact) -> Iterator[Message]:
    """Say what the melee costs where a contact counts, else that none is wanted (XI.4.0)."""
    for number in dict.fromkeys(own for own, _enemy in action.pairs):
        yield _melee(state, "demonworld_contact", state.units[number])
    if not action.pairs:
        yield because("demonworld_no_contact")


def _melee(state: BattleState, code: str, unit: Unit) -> Message:
    """Say what the next melee phase of a unit is expected to cost both sides."""
    theirs, ours = first_phase(state, unit)
    return because(code, units_named(state, [unit.number]), theirs=round(theirs, 1), ours=round(ours, 1))


def _of_following(state: BattleState, action: act.Follow) -> Iterator[Message]:
    """Say how many orders those give who stay behind, and how near the enemy is (XV.9.0)."""
    orders = sum(counters(state.battle, element) for element in action.staying)
    yield because("demonworld_stay_behind", count=len(action.staying), orders=orders)
    yield from enemy_near(state, state.units[action.unit])


def _of_no_spell(state: BattleState, action: act.CastNothing) -> Iterator[Message]:
    """Say how many spell points a wizard keeps (XX.3.2)."""
    wizard = must_be(magic_of(state).of(action.wizard), WizardNow)
    named = units_named(state, [state.battle.came_with[action.wizard]])
    yield because("demonworld_keeps_points", named, count=wizard.all_points)


def _of_hewing(state: BattleState, action: act.HewDoors) -> Iterator[Message]:
    """Say what blows take off each door, and what holds it (XXIV.3.1)."""
    powers: dict[tuple[Any, ...], int] = {}
    for blow in action.blows:
        leaves = leaves_of(state, blow.door)
        powers[leaves] = powers.get(leaves, 0) + must_be(power_of(state, blow), int)
    for leaves, power in powers.items():
        yield because("demonworld_hews", power=power, left=must_be(stability_of(state, leaves[0]), int))
    if not action.blows:
        for leaves in sorted({leaves_of(state, blow.door) for blow in hewings(state, state.side)}):
            yield because("demonworld_door_stays", left=must_be(stability_of(state, leaves[0]), int))


# flyers and riders


def _of_air(state: BattleState, action: act.StrikeFlyers) -> Iterator[Message]:
    """Say of each unit struck at how many hits are expected (XXIII.8.0)."""
    numbers = ((one.target, legal(blow_at(state, one))) for one in action.attacks)
    chances = ((target, chance_d20(int(must_be(number, Sum).value))) for target, number in numbers)
    yield from by_unit(state, "demonworld_blows", chances, Odds(state).worth)
    if not action.attacks:
        flyers = {one.target for one in attacks_of(state, state.side)}
        yield because("demonworld_no_air_attack", count=len(flyers))


def _of_leaving(state: BattleState, action: act.LeaveMelee) -> Iterator[Message]:
    """Say what the next phase would cost those who leave a melee by air, else those who stay (XXIII.8.4)."""
    for number in action.units or able_to_leave(state, state.side):
        yield _melee(state, "demonworld_if_they_stay", state.units[number])


def _of_rising(state: BattleState, action: act.Rise) -> Iterator[Message]:
    """Say how near the enemy is whom a flyer avoids (XXIII.5.0)."""
    yield from enemy_near(state, state.units[action.unit])


def _of_mounting(state: BattleState, action: act.MountUp) -> Iterator[Message]:
    """Say how fast a commander is on his mount (XVII.7.6)."""
    roster = state.battle.roster
    yield from _paces(state, action.unit, roster[action.unit].card, roster[action.host].card)


def _of_standing(state: BattleState, action: act.Dismount | act.ComeDown) -> Iterator[Message]:
    """Say how near the enemy is where a rider stands then (XVII.7.6)."""
    yield from enemy_near(state, state.units[action.unit].replace(cells=(action.cell,)))


_OF_ACTION: Final[Mapping[type, Callable[[BattleState, Any], Iterator[Message]]]] = MappingProxyType(
    {
        act.LightFires: _of_lighting,
        act.AnnounceArrows: _of_announcing,
        act.ShootFlaming: _of_flaming,
        act.ChangeState: _of_state,
        act.Announce: _of_forming,
        act.Reform: _of_forming,
        act.Deploy: _of_setting_up,
        act.DeclareContact: _of_contact,
        act.Follow: _of_following,
        act.CastNothing: _of_no_spell,
        act.HewDoors: _of_hewing,
        act.StrikeFlyers: _of_air,
        act.LeaveMelee: _of_leaving,
        act.Rise: _of_rising,
        act.MountUp: _of_mounting,
        act.Dismount: _of_standing,
        act.ComeDown: _of_standing,
    }
)

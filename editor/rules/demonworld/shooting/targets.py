"""Who may shoot in a phase, at whom, and what is declared (IV.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.buildings.inside import from_outside, room_of, unit_inside
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.effects.numbers import barred
from editor.rules.demonworld.fire.now import FlamingShot
from editor.rules.demonworld.flyers import aiming
from editor.rules.demonworld.large.mounts import acting, bands_of, carrier
from editor.rules.demonworld.large.parts import size_on
from editor.rules.demonworld.melee.contact import touches
from editor.rules.demonworld.movement.points import shape_of
from editor.rules.demonworld.shooting import numbers as shooting_numbers
from editor.rules.demonworld.shooting.seeing import aimed_at, in_sight, sees, segments_seen, visibility
from editor.rules.demonworld.state import BattleState, is_enemy
from editor.rules.demonworld.units import Shot, Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message
from schemas.systems.demonworld_parts import Order, Weapon

AnyShot = TypeVar("AnyShot", bound=Shot | FlamingShot)


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """Declare every shot of the phase (IV.1.0)."""

    shots: tuple[Shot, ...] = ()
    breaths: tuple[tuple[int, Literal["ahead", "left", "right"]], ...] = ()
    """(dragon, where it breathes) (XVII.7.4)."""


_EITHER: Final[tuple[Order, ...]] = ("skirmish", "hold")
"""A commander on his own shoots as if he had both orders (X.2.1)."""


def may_shoot(state: BattleState, unit: Unit) -> bool:
    """Return whether the elements of a unit may shoot in this phase (IV)."""
    on_his_own = unit.order is None and independent(state.battle, unit)
    if not unit.elements or (unit.order is None and not on_his_own):
        return False
    if unit.left_melee and unit.left_melee == state.turn - 1:
        return False  # Who has left a melee by air does not shoot in the next turn (XXIII.8.4).
    if unit.engaged and unit.number in state.fire.archers:
        return False  # Who readies flaming arrows and is attacked does not shoot at all (XXII.5.0).
    cards = state.battle.cards
    if not any(weapon.bands for element in unit.elements for weapon in cards[element].weapons):
        return False
    phase: Literal["first", "second"] = "first" if state.phase == "first_shooting" else "second"
    engaged = bool(unit.engaged) and (phase == "first" or unit.engaged < state.turn)
    if on_his_own:
        return not engaged and not (unit.engaged and unit.charged)
    organised = shape_of(state, unit).organised or unit_inside(state, unit)
    return shooting_numbers.may_shoot(
        unit.order, phase, state.battle.ruleset, organised=organised, engaged=engaged
    )


def out_of_order(state: BattleState, unit: Unit, element: int) -> bool:
    """Return whether an element does not shoot because its unit is in no order, and it is outside.

    Who skirmishes shoots in order alone; inside a building order does not matter (IV, XXIV.4.0).
    """
    if not unit_inside(state, unit) or shape_of(state, unit).organised:
        return False
    rule = state.battle.ruleset.order(unit.order) if unit.order is not None else None
    skirmishes = rule is not None and rule.shoots_in == "first"
    return skirmishes and room_of(state, element, state.standing[element].cell) is None


def usable(state: BattleState, unit: Unit, weapon: Weapon) -> bool:
    """Return whether a unit may shoot with a weapon under its order, wherever it stands (II.5.1)."""
    orders = (unit.order,) if unit.order else _EITHER
    return shooting_numbers.usable(weapon, orders, state.battle.ruleset)


def arms(state: BattleState, unit: Unit, element: int) -> tuple[tuple[int, Weapon], ...]:
    """Return (place on the card, weapon) of what an element shoots with under its unit's order (II.5.1)."""
    battle = state.battle
    card = battle.cards[element]
    key = (id(card), unit.order)
    found = battle.missiles.get(key)
    if found is None:
        found = battle.missiles[key] = tuple(
            [(place, one) for place, one in enumerate(card.weapons) if usable(state, unit, one)]
        )
    return found


def power(
    state: BattleState, unit: Unit, weapon: Weapon, start: int, end: int, target: int | None = None
) -> int | None:
    """Return the power of a weapon between two cells, or None if it cannot shoot there (II.5.1).

    ``target``: who is shot at there, where he may be in the air (XXIII.7.0).
    """
    if not usable(state, unit, weapon):
        return None
    if target is not None and state.aloft:
        shooter = unit.elements[unit.cells.index(start)]
        if aiming.in_flight(state, shooter, target):
            fields = state.battle.ground.distance(start, end)
            return aiming.power(state, shooter, target, weapon.bands, fields)
    return shooting_numbers.power_at(weapon.bands, state.battle.ground.distance(start, end))


def shots_of(state: BattleState, side: int) -> Iterator[Shot]:
    """Yield every single shot without supports that a side may make."""
    camp = state.battle.camps[side]
    enemies = [
        (element, stands.cell) for unit in state.units if state.battle.roster[unit.number].camp != camp
        for element, stands in unit.stands.items()
    ]  # fmt: skip
    distance, bases = state.battle.ground.distance, state.battle.bases
    for unit in [band for one in state.of_side(side) for band in bands_of(one)]:
        if not may_shoot(state, unit):
            continue
        near = enemies if bases is not None else _in_range(state, unit, enemies)
        for place, shooter in enumerate(unit.elements if near else ()):
            usable_arms = arms(state, unit, shooter)
            if shooter in state.spent or not usable_arms or shooter in unit.stragglers:
                continue
            if out_of_order(state, unit, shooter):
                continue
            if barred(state, shooter, "shooting"):
                continue
            for target, stands in near:
                cell = stands if bases is None else aimed_at(state, unit, place, target)
                apart = distance(unit.cells[place], cell)
                flight = bool(state.aloft) and aiming.in_flight(state, shooter, target)
                for number, weapon in usable_arms:
                    if (
                        shooting_numbers.power_at(weapon.bands, apart) is not None
                        and (
                            not flight
                            or power(state, unit, weapon, unit.cells[place], cell, target) is not None
                        )
                        and sees(state, unit, place, cell, target=target)
                        and (bases is None or not too_near(state, shooter, target))
                        and not _own_rider_gone(state, shooter, weapon)
                    ):
                        yield Shot(shooter, target, (), number)


def longest_range(state: BattleState, unit: Unit) -> int:
    """Return how far a unit shoots at most under its order; 0 if it has nothing to shoot with (II.5.1)."""
    of_each = {id(carried): carried for carried in [arms(state, unit, element) for element in unit.elements]}
    return max(
        [band.to for carried in of_each.values() for _, one in carried for band in one.bands], default=0
    )


def _in_range(state: BattleState, unit: Unit, enemies: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return those (element, cell) that an element of a unit might have in range."""
    cells = [cell for _, cell in enemies]
    near = set(state.battle.ground.close_by(unit.cells, cells, longest_range(state, unit)))
    return [one for one in enemies if one[1] in near]


def check_shots(state: BattleState, action: Shoot) -> Message | None:
    """Return the rule that forbids a declaration of shots (IV.1)."""
    return check_each(state, action.shots, _check_any)


def _check_any(state: BattleState, shot: Shot) -> Message | None:
    if not state.fire.trapped.isdisjoint((shot.shooter, *shot.supports)):
        return refuse("in_fire", "XXII.3.0")
    return _check_ride(state, shot) or _check_shot(state, shot)


def check_each(
    state: BattleState, shots: Iterable[AnyShot], check: Callable[[BattleState, AnyShot], Message | None]
) -> Message | None:
    """Return why one of several shots is forbidden; each element shoots or supports once (IV.1.2)."""
    used: set[int] = set()
    for shot in shots:
        trouble = check(state, shot)
        if trouble is not None:
            return trouble
        for element in (shot.shooter, *shot.supports):
            if element in used or element in state.spent:
                return refuse("shoots_once", "IV.1.2", element=element)
            used.add(element)
    return None


def _check_ride(state: BattleState, shot: Shot) -> Message | None:
    """Return why this is no last shot of the unit that is asked at the base that comes over it (XVII.3.0)."""
    ride, number = state.ride, state.unit
    if state.step != "ride_shots" or ride is None or number is None:
        return None
    unit = state.units[number]
    if shot.shooter not in unit.stands or shot.target not in state.units[ride.unit].stands:
        return refuse_unit(state, number, "only_at_the_rider", "XVII.3.0")
    return None


def _check_shot(state: BattleState, shot: Shot) -> Message | None:
    battle = state.battle
    places = {element: stands.cell for element, stands in state.standing.items()}
    if shot.shooter not in places or battle.side_of[shot.shooter] != state.side:
        return refuse("no_such_element", "IV.1.0", element=shot.shooter)
    if shot.target not in places:
        return refuse("no_such_element", "IV.1.0", element=shot.target)
    if not is_enemy(state, shot.target):
        return refuse("own_target", "IV.3.0")
    unit = acting(state, shot.shooter)
    if not may_shoot(state, unit):
        return refuse_unit(state, unit.number, "may_not_shoot", "IV")
    if not set(unit.stragglers).isdisjoint((shot.shooter, *shot.supports)):
        return refuse_unit(state, unit.number, "straggler_runs", "XV.9.0")
    if any(barred(state, element, "shooting") for element in (shot.shooter, *shot.supports)):
        return refuse_unit(state, unit.number, "kept_from_shooting", "XX.6.0")
    everybody = [one for one in (shot.shooter, *shot.supports) if one in unit.elements]
    if any(out_of_order(state, unit, element) for element in everybody):
        return refuse_unit(state, unit.number, "may_not_shoot", "IV, XXIV.4.0")
    weapons = battle.cards[shot.shooter].weapons
    if not 0 <= shot.weapon < len(weapons):
        return refuse_unit(state, unit.number, "no_such_weapon", "II.5.1")
    if _own_rider_gone(state, shot.shooter, weapons[shot.weapon]):
        return refuse_unit(state, unit.number, "own_rider_gone", "XVII.7.6")
    place = unit.elements.index(shot.shooter)
    target = aimed_at(state, unit, place, shot.target)
    main = power(state, unit, weapons[shot.weapon], places[shot.shooter], target, shot.target)
    if main is None:
        return refuse_unit(state, unit.number, "out_of_range", "II.5.1")
    if not in_sight(state, places[shot.shooter], target):
        return refuse_unit(state, unit.number, "weather_hides", "-", fields=visibility(state))
    if not sees(state, unit, place, target, target=shot.target):
        return refuse_unit(state, unit.number, "no_clear_line", "IV.1.1")
    if too_near(state, shot.shooter, shot.target):
        return refuse_unit(state, unit.number, "giant_shoots_afar", "XVII.6.4")
    if not shot.supports:
        return None
    out = from_outside(state, (shot.target, places[shot.target]), (shot.shooter, places[shot.shooter]))
    if out and not battle.ruleset.buildings.supports_out:
        return refuse_unit(state, unit.number, "no_support_out_of_building", "XXIV.4.0")
    if into_melee(state, unit, shot.target, places[shot.shooter]):
        return refuse_unit(state, unit.number, "no_support_into_melee", "IV.3.0")
    if aiming.in_flight(state, shot.shooter) and aiming.upwards(state, shot.shooter, shot.target):
        return refuse_unit(state, unit.number, "no_support_upwards", "XXIII.7.1")
    for element in shot.supports:
        if element not in unit.elements or element == shot.shooter:
            return refuse_unit(state, unit.number, "support_own_unit", "IV.1.2")
        arms = battle.cards[element].weapons
        place = unit.elements.index(element)
        target = aimed_at(state, unit, place, shot.target)
        powers = [power(state, unit, arm, places[element], target, shot.target) for arm in arms]
        if not any(shooting_numbers.may_support(found, main) for found in powers):
            return refuse_unit(state, unit.number, "support_too_weak", "IV.1.2")
        through = unit.formation == "skirmish_formation"
        if not sees(state, unit, place, target, through_own=through, target=shot.target):
            return refuse_unit(state, unit.number, "no_clear_line", "IV.1.2")
    axial = battle.ground.axial
    if not shooting_numbers.chain_holds(
        axial(places[shot.shooter]), [axial(places[element]) for element in shot.supports]
    ):
        return refuse_unit(state, unit.number, "chain_broken", "IV.1.2")
    return None


def _own_rider_gone(state: BattleState, shooter: int, weapon: Weapon) -> bool:
    """Return whether a weapon is that of the rider whose place a commander has taken (XVII.7.6)."""
    return weapon.carried_by == "rider" and state.units[state.unit_of[shooter]].master is not None


def too_near(state: BattleState, shooter: int, target: int) -> bool:
    """Return whether a giant would shoot at somebody beside it (XVII.6.4)."""
    bases = state.battle.bases
    if bases is None or bases.kinds.get(shooter) != "giant":
        return False
    direction, theirs = state.battle.ground.direction, state.fields_of(target)
    return any(direction(cell, there) is not None for cell in state.fields_of(shooter) for there in theirs)


def into_melee(state: BattleState, unit: Unit, target: int, start: int) -> bool:
    """Return whether a shot from a cell goes into a melee (IV.3.0): the target touches an enemy of its own.

    Not where the shooters hold and the target has just contacted them, nor at a large base of which half is
    seen (XVII.2.0).
    """
    battle, occupied = state.battle, state.occupied
    bases = battle.bases
    if target in state.aloft:
        return False
    if bases is not None:
        target = carrier(state, target)
    if (
        bases is not None
        and target in bases.kinds
        and aiming.in_flight(state, unit.elements[unit.cells.index(start)])
    ):
        return False
    if bases is not None and target in bases.kinds:
        place = unit.cells.index(start)
        aimed = aimed_at(state, unit, place, target)
        segments = segments_seen(state, unit, start, aimed)
        if segments >= size_on(state, target, aimed) * battle.ruleset.shooting.large_in_melee_seen:
            return False
    touched = {
        state.unit_of[element]
        for cell in state.fields_of(target)
        for step in battle.ground.steps
        if (element := occupied.get(cell + step)) is not None
        and battle.camp_of[element] != battle.camp_of[target]
        and (battle.terrain is None or touches(state, element, target))
    }
    standing_fast = unit.order == "hold" or (unit.order is None and independent(battle, unit))
    return bool(touched) and not (standing_fast and unit.number in touched)

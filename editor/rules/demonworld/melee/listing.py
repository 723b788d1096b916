"""Attacks, second attacks, one-sided contacts and answers worth listing (V.3.2, VI.1, XI.4.0, XIV.1.0)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import combinations_with_replacement, compress, product

from editor.rules.demonworld.combinations import (
    Outcome,
    Support,
    all_declarations,
    counts,
    few,
    shortest_ways,
    together,
)
from editor.rules.demonworld.large.mounts import bands_of
from editor.rules.demonworld.large.moving import is_large, points_of
from editor.rules.demonworld.large.parts import is_chariot
from editor.rules.demonworld.large.plans import ANSWERS_AS, single_steps
from editor.rules.demonworld.melee.attack_numbers import large, usable_weapon
from editor.rules.demonworld.melee.attacks import Strike, targets_of
from editor.rules.demonworld.melee.blows import StrikeAgain, options
from editor.rules.demonworld.melee.contact import DeclareContact, at_hand, best_facing
from editor.rules.demonworld.melee.reach import arms_suffice, in_reach, most_attacks
from editor.rules.demonworld.melee.regrouping import RegroupAfterMelee, enemy_cells, touched_cells
from editor.rules.demonworld.morale.impetuous import closed_in, closed_up, regroup_duty
from editor.rules.demonworld.movement import actions as movement_actions
from editor.rules.demonworld.movement.actions import CloseIn, React, Shift
from editor.rules.demonworld.movement.manoeuvres import after_melee_fields
from editor.rules.demonworld.movement.paths import least_points
from editor.rules.demonworld.movement.points import manoeuvres_to_spend, points_to_spend
from editor.rules.demonworld.movement.regrouping import in_wedge
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Attack, Unit
from schemas.base import must_be


def attacks(state: BattleState) -> Iterator[Strike]:
    """Yield declarations of attacks.

    All of them, supports included, where there are few; else none, everybody at the first target, each
    single one.
    """
    single: dict[int, list[tuple[Attack, ...]]] = {}
    for unit in state.of_side(state.side):
        if unit.engaged:
            for band in bands_of(unit):
                for element, found in _blows(state, band):
                    single.setdefault(element, []).extend(found)
    targets = {
        element: {one.target for found in choices for one in found} for element, choices in single.items()
    }
    helpers = [
        Support(helper, attacker, target)
        for helper in single
        for attacker in single
        if attacker != helper
        for target in sorted(targets[helper] & targets[attacker])
    ]
    everybody = sorted(single)
    if few(counts(everybody, single, helpers)):
        for declared in all_declarations(everybody, single, helpers):
            yield Strike(declared)
        return
    yield Strike()
    yield Strike(tuple([attack for choices in single.values() for attack in choices[0]]))
    for choices in single.values():
        for choice in choices:
            yield Strike(choice)


def _blows(state: BattleState, unit: Unit) -> Iterator[tuple[int, list[tuple[Attack, ...]]]]:
    """Yield each element of a unit with what it may strike: as often as its weapon allows (XIV.1.0)."""
    cards = state.battle.cards
    for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        found: list[tuple[Attack, ...]] = []
        targets = list(targets_of(state, unit, cell, facing, element))
        if large(state, element):
            found = list(base_blows(state, element, targets))
            if found:
                yield element, found
            continue
        for number, weapon in enumerate(cards[element].weapons):
            at = [one for one in targets if usable_weapon(state, element, number, cards[one]) is not None]
            times = weapon.attacks if "XIV" in state.battle.chapters else 1
            for count in range(1, times + 1):
                for chosen in combinations_with_replacement(at, count):
                    found.append(tuple([Attack(element, one, (), number) for one in chosen]))
        if found:
            yield element, found


def base_blows(state: BattleState, element: int, targets: Sequence[int]) -> Iterator[tuple[Attack, ...]]:
    """Yield what a large base may strike in a phase: any choice of weapons, claws and targets (XVII.4.0)."""
    cards, places = state.battle.cards, state.standing
    choices: list[list[tuple[Attack, ...]]] = []
    for number in range(len(cards[element].weapons)):
        at = [
            Attack(element, one, (), number)
            for one in targets
            if usable_weapon(state, element, number, cards[one]) is not None
            and in_reach(state, element, places[element], one, places[one], number)
        ]
        if at:
            most = most_attacks(state, at[0])
            if is_chariot(state.battle, element):
                helped = [one._replace(supports=(element,)) for one in at]
                at += [one for one in helped if arms_suffice(state, [one], places)]
            sets = [one for count in range(most + 1) for one in combinations_with_replacement(at, count)]
            choices.append([one for one in sets if arms_suffice(state, one, places)])
    for chosen in product(*choices):
        attacks = tuple([attack for some in chosen for attack in some])
        if attacks:
            yield attacks


def second_attacks(state: BattleState) -> Iterator[StrikeAgain]:
    """Yield every use of the second attack that is asked for, and that it is let pass."""
    chance, cards = state.earned[0], state.battle.cards
    yield StrikeAgain(chance[0])
    for target, step in options(state, chance):
        for weapon in range(len(cards[chance[0]].weapons)):
            if usable_weapon(state, chance[0], weapon, cards[target]) is not None:
                yield StrikeAgain(chance[0], target, step, weapon)


def contacts(state: BattleState) -> Iterator[DeclareContact]:
    """Yield which one-sided contacts may be declared, together where they are few (XI.4.0)."""
    pairs = at_hand(state)
    if few([1] * len(pairs)):
        for chosen in product((False, True), repeat=len(pairs)):
            yield DeclareContact(tuple(compress(pairs, chosen)))
        return
    yield DeclareContact()
    for pair in pairs:
        yield DeclareContact((pair,))
    yield DeclareContact(pairs)


_NOBODY: frozenset[int] = frozenset()


def _others(state: BattleState, units: Container[int]) -> frozenset[int]:
    """Return the cells on which elements of other units stand: they do not make room."""
    return frozenset(cell for cell, element in state.occupied.items() if state.unit_of[element] not in units)


def reactions(state: BattleState) -> Iterator[React]:
    """Yield answers of an attacked unit.

    Every outcome where there are few; else none, all in contact that turn to their enemies, and one element
    that steps or turns.
    """
    unit = state.units[must_be(state.unit, int)]
    if is_large(state, unit):
        yield React(unit.number)
        points = points_of(state, unit, ANSWERS_AS) - unit.points
        for step in single_steps(state, unit, points):
            yield React(unit.number, (), (step,))
        return
    near, held = state.near_enemy[state.side], state.contact_cells[state.side]
    most = manoeuvres_to_spend(state, unit) // state.battle.ruleset.movement.regroup_manoeuvres_per_field
    if in_wedge(state, unit):
        yield from _forwards(state, unit, most)
        return
    others = _others(state, (unit.number,))

    def ways(element: int, taken: Container[int]) -> dict[int, movement_actions.Path]:
        cell = unit.cells[unit.elements.index(element)]
        return shortest_ways(state, element, cell, 0 if cell in held else most, taken, near)

    choices: list[tuple[int, list[Outcome]]] = []
    for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        choices.append((element, _outcomes(list(ways(element, others)), cell, facing)))
    if few(len(found) for _, found in choices):
        for shifts in together(state, choices, ways):
            yield React(unit.number, shifts)
        return
    yield React(unit.number)
    enemies = enemy_cells(state, state.side)
    turning = [
        Shift(element, (), look)
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True)
        if cell in near and (look := best_facing(state.battle.ground, cell, enemies, facing)) != facing
    ]
    yield React(unit.number, tuple(turning))
    for element in unit.elements:
        for direction in range(6):
            yield React(unit.number, (Shift(element, (direction,)),))
        for facing in range(6):
            yield React(unit.number, (Shift(element, (), facing),))


def _forwards(state: BattleState, unit: Unit, most: int) -> Iterator[React]:
    """Yield answers of a wedge: single elements go forwards (XIII.2.0)."""
    yield React(unit.number)
    for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        near = state.near_enemy[state.side]
        for way in shortest_ways(state, element, cell, most, state.occupied, near, FRONT[facing]).values():
            if way:
                yield React(unit.number, (Shift(element, way),))


def closing_in(state: BattleState) -> Iterator[CloseIn]:
    """Yield how further elements of an attacker come forward.

    Every outcome where there are few; else none, as many as come into contact, and one element that steps.
    """
    unit = state.units[must_be(state.unit, int)]
    if is_large(state, unit):
        yield CloseIn(unit.number)
        for step in single_steps(state, unit, points_to_spend(state, unit)):
            yield CloseIn(unit.number, steps=(step,))
        return
    near, held = state.near_enemy[state.side], state.contact_cells[state.side]
    others = _others(state, (unit.number,))
    yield CloseIn(unit.number)
    yield closed_in(state, unit)
    for by, most in _paid(state, unit):

        def ways(element: int, taken: Container[int], most: int = most) -> dict[int, movement_actions.Path]:
            place = unit.elements.index(element)
            cell, front = unit.cells[place], FRONT[unit.facings[place]]
            return shortest_ways(state, element, cell, 0 if cell in held else most, taken, near, front)

        choices: list[tuple[int, list[Outcome]]] = [
            (element, [(end, None) for end in ways(element, others) if end != cell])
            for element, cell in zip(unit.elements, unit.cells, strict=True)
        ]
        if few(len(found) for _, found in choices):
            for shifts in together(state, choices, ways):
                if shifts:
                    yield CloseIn(unit.number, shifts, by)
            continue
        for element, facing in zip(unit.elements, unit.facings, strict=True):
            for direction in FRONT[facing]:
                yield CloseIn(unit.number, (Shift(element, (direction,)),), by)


def _paid(state: BattleState, unit: Unit) -> Iterator[tuple[movement_actions.By, int]]:
    """Yield (how steps are paid, how many there may be)."""
    points = int(points_to_spend(state, unit) // least_points(state))
    manoeuvres = manoeuvres_to_spend(state, unit)
    if points > 0:
        yield "points", points
    if manoeuvres > 0:
        yield "manoeuvres", manoeuvres


def after_melee(state: BattleState) -> Iterator[RegroupAfterMelee]:
    """Yield moves after a melee.

    Every outcome where there are few; else none, what impetuous units must do, as many as come into contact,
    and one element that steps or turns.
    """
    battle, side = state.battle, state.side
    enemies, near = enemy_cells(state, side), state.near_enemy[side]
    numbers = state.fights[state.fight].units
    units = [state.units[number] for number in numbers if battle.roster[number].side == side]
    large = [unit for unit in units if is_large(state, unit)]
    if large:
        units = [unit for unit in units if unit not in large]
        for unit in large:
            for step in single_steps(state, unit, NEVER):
                yield RegroupAfterMelee((), ((unit.elements[0], (step,)),))
    own = [one for unit in units for one in zip(unit.elements, unit.cells, unit.facings, strict=True)]
    others = _others(state, numbers)
    cells = {element: cell for element, cell, _ in own}
    touched = {element: len(touched_cells(state, element, cell, enemies)) for element, cell, _ in own}

    def ways(element: int, taken: Container[int]) -> dict[int, movement_actions.Path]:
        fields = after_melee_fields(touched[element], battle.ruleset)
        stops = near if not touched[element] else _NOBODY
        return shortest_ways(state, element, cells[element], fields, taken, stops)

    if few(5 for _ in own):
        choices = [
            (element, _outcomes(list(ways(element, others)), cell, facing)) for element, cell, facing in own
        ]
        if few(len(found) for _, found in choices):
            for shifts in together(state, choices, ways):
                yield RegroupAfterMelee(shifts)
            return
    yield RegroupAfterMelee()
    yield RegroupAfterMelee(regroup_duty(state))
    yield RegroupAfterMelee(closed_up(state, units))
    for element, _, facing in own:
        for look in range(6):
            if look != facing:
                yield RegroupAfterMelee((Shift(element, (), look),))
        if after_melee_fields(touched[element], battle.ruleset):
            for direction in range(6):
                yield RegroupAfterMelee((Shift(element, (direction,)),))


def _outcomes(ends: list[int], cell: int, facing: int) -> list[Outcome]:
    """Return every end with every facing, but for staying as it is."""
    looks = [None, *(look for look in range(6) if look != facing)]
    return [(end, look) for end in ends for look in looks if (end, look) != (cell, None)]

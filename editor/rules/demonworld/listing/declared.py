"""Declarations: shots, attacks and what belongs to them (IV.1, VI.1, IX.5.0, XIV.1.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import NamedTuple, TypeVar

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import fighting, shooting
from editor.rules.demonworld.closing_ranks import closing_moves
from editor.rules.demonworld.listing.joint import few
from editor.rules.demonworld.melee_phase import targets_of, usable_weapon
from editor.rules.demonworld.second_attacks import options
from editor.rules.demonworld.shooting_phase import may_shoot, shots_of, usable
from editor.rules.demonworld.special_elements import substitutes
from editor.rules.demonworld.state import BattleState, Unit

Blow = TypeVar("Blow", act.Shot, act.Attack)


class Support(NamedTuple):
    """An element that might support another."""

    helper: int
    whom: int
    target: int


def shots(state: BattleState) -> Iterator[act.Shoot]:
    """Yield declarations of shots.

    All of them, supports included, where there are few; else none, each single shot, and the plain player's.
    """
    single: dict[int, list[tuple[act.Shot, ...]]] = {}
    for shot in shots_of(state, state.side):
        single.setdefault(shot.shooter, []).append((shot,))
    helpers = _shooting_helpers(state, single)
    everybody = sorted(single.keys() | {one.helper for one in helpers})
    if few(_counts(everybody, single, helpers)):
        for declared in _all(everybody, single, helpers):
            yield act.Shoot(declared)
        return
    yield act.Shoot()
    yield shooting.shots(state)
    for found in single.values():
        for choice in found:
            yield act.Shoot(choice)


def _shooting_helpers(state: BattleState, single: dict[int, list[tuple[act.Shot, ...]]]) -> list[Support]:
    """Return who might support whose shot, by unit and weapon alone (IV.1.2)."""
    found = []
    for unit in state.of_side(state.side):
        if not may_shoot(state, unit):
            continue
        for helper in unit.elements:
            weapons = state.battle.cards[helper].weapons
            if helper in state.spent or not any(usable(state, unit, weapon) for weapon in weapons):
                continue
            for shooter in unit.elements:
                if shooter != helper:
                    targets = dict.fromkeys(choice[0].target for choice in single.get(shooter, ()))
                    found += [Support(helper, shooter, target) for target in targets]
    return found


def attacks(state: BattleState) -> Iterator[act.Strike]:
    """Yield declarations of attacks.

    All of them, supports included, where there are few; else none, each single one, and the plain player's.
    """
    single: dict[int, list[tuple[act.Attack, ...]]] = {}
    for unit in state.of_side(state.side):
        if unit.engaged:
            for element, found in _blows(state, unit):
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
    if few(_counts(everybody, single, helpers)):
        for declared in _all(everybody, single, helpers):
            yield act.Strike(declared)
        return
    yield act.Strike()
    yield fighting.attacks(state)
    for choices in single.values():
        for choice in choices:
            yield act.Strike(choice)


def _blows(state: BattleState, unit: Unit) -> Iterator[tuple[int, list[tuple[act.Attack, ...]]]]:
    """Yield each element of a unit with what it may strike: as often as its weapon allows (XIV.1.0)."""
    cards = state.battle.cards
    for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        found: list[tuple[act.Attack, ...]] = []
        targets = list(targets_of(state, unit, cell, facing))
        for number, weapon in enumerate(cards[element].weapons):
            at = [one for one in targets if usable_weapon(state, element, number, cards[one]) is not None]
            times = weapon.attacks if "XIV" in state.battle.chapters else 1
            for count in range(1, times + 1):
                for chosen in combinations_with_replacement(at, count):
                    found.append(tuple([act.Attack(element, one, (), number) for one in chosen]))
        if found:
            yield element, found


def _counts(
    elements: Sequence[int], single: dict[int, list[tuple[Blow, ...]]], helpers: Sequence[Support]
) -> list[int]:
    supports = dict.fromkeys(elements, 0)
    for one in helpers:
        supports[one.helper] += 1
    return [len(single.get(element, ())) + supports[element] for element in elements]


def _all(
    elements: Sequence[int], single: dict[int, list[tuple[Blow, ...]]], helpers: Sequence[Support]
) -> Iterator[tuple[Blow, ...]]:
    """Yield every combination: each element strikes or shoots, supports somebody who does, or neither."""
    of_each: list[list[tuple[Blow, ...] | Support | None]] = []
    for one in elements:
        of_each.append([None])
        of_each[-1].extend(single.get(one, ()))
        of_each[-1].extend(support for support in helpers if support.helper == one)
    for chosen in product(*of_each):
        found = _declared(chosen)
        if found is not None:
            yield found


def _declared(chosen: Sequence[tuple[Blow, ...] | Support | None]) -> tuple[Blow, ...] | None:
    """Return the declaration, each support with the blow that it supports; nothing where one has none."""
    blows: list[Blow] = []
    wanted: dict[tuple[int, int], list[int]] = {}
    for one in chosen:
        if isinstance(one, Support):
            wanted.setdefault((one.whom, one.target), []).append(one.helper)
        elif one is not None:
            blows += one
    found: list[Blow] = []
    for blow in blows:
        supports = wanted.pop((blow[0], blow.target), None)
        found.append(blow if supports is None else blow._replace(supports=tuple(supports)))
    return None if wanted else tuple(found)


def diversions(state: BattleState) -> Iterator[act.Divert]:
    """Yield every answer to a shot that has hit a special element."""
    yield act.Divert(state.diverting[0])
    for element in substitutes(state, state.diverting[0]):
        yield act.Divert(state.diverting[0], element)


def close_ranks(state: BattleState) -> Iterator[act.CloseRanks]:
    """Yield ways to close ranks: all where there are few; else none, each single move, and the best."""
    if state.unit is None:
        return
    unit, ground = state.units[state.unit], state.battle.ground
    held = state.before[unit.number]
    moves = [
        [(element, beside) for beside in ground.around(cell) if beside in held]
        for element, cell in zip(unit.elements, unit.cells, strict=True)
    ]
    moves = [found for found in moves if found]
    if few(map(len, moves)):
        for chosen in product(*[(None, *found) for found in moves]):
            yield act.CloseRanks(unit.number, tuple([one for one in chosen if one is not None]))
        return
    yield act.CloseRanks(unit.number)
    best = closing_moves(state, unit)
    if best:
        yield act.CloseRanks(unit.number, best)
    for found in moves:
        for move in found:
            yield act.CloseRanks(unit.number, (move,))


def second_attacks(state: BattleState) -> Iterator[act.StrikeAgain]:
    """Yield every use of the second attack that is asked for, and that it is let pass."""
    chance, cards = state.earned[0], state.battle.cards
    yield act.StrikeAgain(chance[0])
    for target, step in options(state, chance):
        for weapon in range(len(cards[chance[0]].weapons)):
            if usable_weapon(state, chance[0], weapon, cards[target]) is not None:
                yield act.StrikeAgain(chance[0], target, step, weapon)

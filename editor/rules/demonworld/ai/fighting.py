"""The plain player in melee: attacks, supports, regrouping (VI.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from editor.rules.core.parts import chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import monster_blows, monsters
from editor.rules.demonworld.ai.looking import prize
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.melee.attack_numbers import attack_number, best_weapon
from editor.rules.demonworld.melee.attacks import standing, targets_of, unsupported
from editor.rules.demonworld.melee.blows import options
from editor.rules.demonworld.melee.contact import best_facing
from editor.rules.demonworld.melee.regrouping import enemy_cells, regrouping, touched_cells
from editor.rules.demonworld.movement.manoeuvres import after_melee_fields
from editor.rules.demonworld.movement.paths import Costs, passable, steps_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import Ground, directions_from, side_of
from editor.rules.demonworld.terrain.prepared import NEVER
from schemas.problems import Message

_WORTH: Final = {"front": 0.0, "flank": 2.0, "rear": 4.0}
_FAR: Final = 3
"""Elements farther than this from a melee of their unit come nearer; those nearer keep their rank."""


def attacks(state: BattleState, worth: Callable[[int], float] | None = None) -> act.Strike:
    """Return attacks: each element strikes where its number is best.

    Those below the worth of a support give it. ``worth``: what each element is worth; then each strikes where
    that promises most, those left aside whom others strike already.
    """
    places = standing(state)
    support = state.battle.ruleset.melee.support
    singles: dict[int, list[tuple[int, act.Attack]]] = {}
    for unit in state.of_side(state.side):
        if not unit.engaged or is_large(state, unit):
            continue
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
            for target in targets_of(state, unit, cell, facing):
                weapon = best_weapon(state, element, state.battle.cards[target])
                if weapon is not None:
                    attack = act.Attack(element, target, (), weapon[0])
                    number = int(attack_number(state, attack, places, 0).value)
                    singles.setdefault(element, []).append((number, attack))
    struck: dict[int, list[tuple[int, act.Attack]]] = {}
    spared: dict[int, float] = {}
    order = sorted(singles, key=lambda element: (-max([number for number, _ in singles[element]]), element))
    for element in order:
        if worth is None and len(singles[element]) == 1:
            number, attack = singles[element][0]
        elif worth is None:
            number, attack = max(
                singles[element],
                key=lambda one: (
                    one[0] * prize(state, one[1].target) - support * len(struck.get(one[1].target, ())),
                    -one[1].target,
                ),
            )
        else:
            number, attack = max(singles[element], key=partial(_promise, worth, spared))
            spared[attack.target] = spared.get(attack.target, 1.0) * (1 - chance_d20(number))
        struck.setdefault(attack.target, []).append((number, attack))
    declared: list[act.Attack] = []
    for target in sorted(struck):
        if len(struck[target]) == 1:
            declared.append(struck[target][0][1])
            continue
        dry = frozenset(
            attack.attacker
            for _, attack in struck[target]
            if not unsupported(state, places[attack.attacker].cell, places[target].cell)
        )
        declared += _combined(struck[target], support, dry)
    return act.Strike((*declared, *monster_blows.attacks(state)))


def _promise(
    worth: Callable[[int], float], spared: Mapping[int, float], one: tuple[int, act.Attack]
) -> tuple[float, int]:
    """Return what an attack is expected to bring, after those that are declared already."""
    number, attack = one
    return max(0.5, number) * worth(attack.target) * spared.get(attack.target, 1.0), -attack.target


def _combined(
    single: list[tuple[int, act.Attack]], support: int, dry: frozenset[int]
) -> Iterable[act.Attack]:
    """Return the attacks on one target: the weak support the strongest (VI.1.2).

    Only ``dry`` elements give and have support: neither water nor a wall is in their way (XI.3.6, XI.3.7).
    """
    ranked = sorted(single, key=lambda one: (-one[0], one[1].attacker))
    main, rest = ranked[0][1], ranked[1:]
    weak = tuple(
        attack.attacker
        for number, attack in rest
        if number < support and main.attacker in dry and attack.attacker in dry
    )
    yield main._replace(supports=weak)
    for _, attack in rest:
        if attack.attacker not in weak:
            yield attack


def second_attack(state: BattleState) -> act.StrikeAgain:
    """Return the second attack with the best number; one without a chance is let pass (XIV.1.0)."""
    chance = state.earned[0]
    places = standing(state)
    own = places[chance[0]]
    best: tuple[int, act.StrikeAgain] = 0, act.StrikeAgain(chance[0])
    able = [
        (target, step, weapon)
        for target, step in options(state, chance)
        if (weapon := best_weapon(state, chance[0], state.battle.cards[target])) is not None
    ]
    for target, step, weapon in able:
        stands = {**places, chance[0]: own._replace(cell=chance[2])} if step else places
        number = int(attack_number(state, act.Attack(chance[0], target, (), weapon[0]), stands, 0).value)
        if number > best[0]:
            best = number, act.StrikeAgain(chance[0], target, step, weapon[0])
    return best[1]


def regroup(state: BattleState) -> act.RegroupAfterMelee:
    """Return moves after a melee.

    Free elements go into contact, best on flank or rear, and all look at their enemies.
    """
    battle, side = state.battle, state.side
    ground = battle.ground
    enemies = enemy_cells(state, side)
    near = state.near_enemy[side]
    facing_at = state.looks
    taken = set(state.occupied)
    units = [
        state.units[number]
        for number in state.fights[state.fight].units
        if battle.roster[number].side == side
        and state.units[number].mood != "rout"
        and not is_large(state, state.units[number])
    ]
    plain = battle.terrain is None
    foes = [
        cell
        for number in state.fights[state.fight].units
        if battle.roster[number].camp != battle.camps[side]
        for cell in state.covered(state.units[number])
    ]
    rows = [
        (
            element,
            cell,
            facing,
            [] if plain and cell not in near else touched_cells(state, element, cell, enemies),
        )
        for unit in units
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True)
    ]
    shifts = []
    worths: dict[tuple[int, int], float] = {}
    seen: Seen | None = None
    fields = [after_melee_fields(touched, battle.ruleset) for touched in range(len(ground.steps) + 1)]
    for element, cell, facing, beside in sorted(rows, key=lambda row: (-len(row[3]), row[0])):
        most = fields[len(beside)]
        path: act.Path = ()
        end = cell
        if most:
            stay = beside[0] if len(beside) == 1 else None
            costs = steps_of(state, element)
            if seen is None or seen.costs is not costs:
                seen = Seen(ground, near, enemies, facing_at, costs, worths)
            path, end = best_step(seen, cell, facing, most, taken, stay)
            if not path and cell not in near:
                path, end = _approach(ground, cell, facing, most, taken, foes, costs)
        look = best_facing(ground, end, enemies, facing) if end in near else facing
        if path or look != facing:
            taken.discard(cell)
            taken.add(end)
            shifts.append(act.Shift(element, path, look if look != facing else None))
    return with_monsters(state, act.RegroupAfterMelee(tuple(shifts)))


def with_monsters(state: BattleState, action: act.RegroupAfterMelee) -> act.RegroupAfterMelee:
    """Return the moves after a melee with those of monsters, where they leave each other room."""
    bases = monsters.after_melee(state)
    both = act.RegroupAfterMelee(action.shifts, bases)
    return action if not bases or isinstance(regrouping(state, both), Message) else both


def _approach(
    ground: Ground,
    cell: int,
    facing: int,
    most: int,
    taken: set[int],
    foes: Sequence[int],
    costs: Costs | None,
) -> tuple[act.Path, int]:
    """Return the way nearer to the enemies of a melee for an element that is left far behind."""
    if not foes:
        return (), cell
    best: tuple[int, act.Path, int] = min(ground.distance(cell, foe) for foe in foes), (), cell
    if best[0] <= _FAR:
        return (), cell
    reached: dict[int, act.Path] = {cell: ()}
    edge = [cell]
    for _ in range(most):
        further = []
        for start in edge:
            for direction in directions_from(facing):
                end = start + ground.steps[direction]
                if end in reached or end in taken or not ground.inside[end]:
                    continue
                if not passable(costs, start, direction):
                    continue
                reached[end] = (*reached[start], direction)
                further.append(end)
                apart = min(ground.distance(end, foe) for foe in foes)
                if apart < best[0]:
                    best = apart, reached[end], end
        edge = further
    return best[1], best[2]


class Seen(NamedTuple):
    """What an element that moves after a melee looks at."""

    ground: Ground
    near: frozenset[int]
    """Cells beside enemies."""
    enemies: frozenset[int]
    """Cells of enemies."""
    facing_at: dict[int, int]
    """Cell -> where who stands there looks."""
    costs: Costs | None
    """What its steps cost, where the ground counts."""
    worths: dict[tuple[int, int], float]
    """(costs, cell) -> how good it is to fight there, as far as asked for."""

    def worth(self, cell: int) -> float:
        """Return how good it is to fight from a cell: the best side of an enemy that it touches."""
        key = (id(self.costs), cell)
        found = self.worths.get(key)
        if found is None:
            found = -1.0
            for direction, step in enumerate(self.ground.steps):
                beside = cell + step
                if beside in self.enemies and passable(self.costs, cell, direction):
                    side = side_of(self.facing_at[beside], (direction + 3) % 6)
                    found = max(found, _WORTH[side])
            self.worths[key] = found
        return found


def best_step(
    seen: Seen, cell: int, facing: int, most: int, taken: set[int], stay: int | None
) -> tuple[act.Path, int]:
    """Return the way to the best cell within reach.

    Beside an enemy, on its flank or rear rather than its front. ``stay``: cell of an enemy beside whom it
    remains.
    """
    ground, near, costs = seen.ground, seen.near, seen.costs
    best: tuple[float, act.Path, int] = (seen.worth(cell) if cell in near else -0.5, (), cell)
    if near.isdisjoint([cell + step for step in ground.disc(most)]):
        return (), cell
    reached: dict[int, act.Path] = {cell: ()}
    inside, steps, edge = ground.inside, ground.steps, [cell]
    around = ground.around(stay) if stay is not None else ()
    for length in range(1, most + 1):
        further = []
        for start in edge:
            if start in near and start != cell:
                continue
            for direction in directions_from(facing):
                end = start + steps[direction]
                fights = end in near and (stay is None or end in around)
                if (length == most and not fights) or end in reached or end in taken or not inside[end]:
                    continue
                if costs is not None and costs[direction][start] >= NEVER:
                    continue
                path = (*reached[start], direction)
                reached[end] = path
                further.append(end)
                if not fights:
                    continue
                worth = seen.worth(end) - 0.1 * length - (0.5 if stay is not None else 0.0)
                if worth > best[0]:
                    best = (worth, path, end)
        edge = further
    return best[1], best[2]

"""The plain player in melee: attacks, supports, regrouping, answers to attacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.after_melee import enemy_cells, touched_cells
from editor.rules.demonworld.going import Costs, passable, path_points, steps_of
from editor.rules.demonworld.ground import FRONT, Ground, directions_from, side_of
from editor.rules.demonworld.manoeuvres import after_melee_fields
from editor.rules.demonworld.means import field_cost, manoeuvres_to_spend, points_to_spend, small
from editor.rules.demonworld.melee_phase import attack_number, best_weapon, standing, targets_of, unsupported
from editor.rules.demonworld.second_attacks import options
from editor.rules.demonworld.state import BattleState, Unit

_WORTH = {"front": 0, "flank": 2, "rear": 4}
_FAR: Final = 3
"""Elements farther than this from a melee of their unit come nearer; those nearer keep their rank."""
_SLACK: Final = 2
"""So much worse off, a unit still steps up to its attacker."""


def attacks(state: BattleState) -> act.Strike:
    """Return attacks: each element strikes where its number is best.

    Those below the worth of a support give it.
    """
    places = standing(state)
    support = state.battle.ruleset.melee.support
    singles: dict[int, list[tuple[int, act.Attack]]] = {}
    for unit in state.of_side(state.side):
        if not unit.engaged:
            continue
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
            for target in targets_of(state, unit, cell, facing):
                weapon = best_weapon(state, element, state.battle.cards[target])
                if weapon is not None:
                    attack = act.Attack(element, target, (), weapon[0])
                    number = int(attack_number(state, attack, places, 0).value)
                    singles.setdefault(element, []).append((number, attack))
    struck: dict[int, list[tuple[int, act.Attack]]] = {}
    order = sorted(singles, key=lambda element: (-max(number for number, _ in singles[element]), element))
    for element in order:
        number, attack = max(
            singles[element],
            key=lambda one: (one[0] - support * len(struck.get(one[1].target, ())), -one[1].target),
        )
        struck.setdefault(attack.target, []).append((number, attack))
    declared: list[act.Attack] = []
    for target in sorted(struck):
        dry = frozenset(
            attack.attacker
            for _, attack in struck[target]
            if not unsupported(state, places[attack.attacker].cell, places[target].cell)
        )
        declared += _combined(struck[target], support, dry)
    return act.Strike(tuple(declared))


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
    for target, step in options(state, chance):
        weapon = best_weapon(state, chance[0], state.battle.cards[target])
        if weapon is None:
            continue
        stands = {**places, chance[0]: own._replace(cell=chance[2])} if step else places
        number = int(attack_number(state, act.Attack(chance[0], target, (), weapon[0]), stands, 0).value)
        if number > best[0]:
            best = number, act.StrikeAgain(chance[0], target, step, weapon[0])
    return best[1]


def best_facing(ground: Ground, cell: int, enemies: set[int], facing: int) -> int:
    """Return the facing with most enemies in front; of several the least turn away."""

    def worth(wanted: int) -> tuple[int, int]:
        hits = sum(cell + ground.steps[direction] in enemies for direction in FRONT[wanted])
        turn = min((wanted - facing) % 6, (facing - wanted) % 6)
        return hits, -turn

    return max(directions_from(facing), key=worth)


def regroup(state: BattleState) -> act.RegroupAfterMelee:
    """Return moves after a melee.

    Free elements go into contact, best on flank or rear, and all look at their enemies.
    """
    battle, side = state.battle, state.side
    ground = battle.ground
    enemies = enemy_cells(state, side)
    near = state.near_enemy[side]
    facing_at = {
        cell: facing for unit in state.units for cell, facing in zip(unit.cells, unit.facings, strict=True)
    }
    taken = set(state.occupied)
    units = [
        state.units[number]
        for number in state.fights[state.fight].units
        if battle.roster[number].side == side and state.units[number].mood != "rout"
    ]
    foes = [
        cell
        for number in state.fights[state.fight].units
        if battle.roster[number].side != side
        for cell in state.units[number].cells
    ]
    rows = [
        (element, cell, facing, touched_cells(state, element, cell, enemies))
        for unit in units
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True)
    ]
    shifts = []
    for element, cell, facing, beside in sorted(rows, key=lambda row: (-len(row[3]), row[0])):
        most = after_melee_fields(len(beside), battle.ruleset)
        stay = beside[0] if len(beside) == 1 else None
        costs = steps_of(state, element)
        path, end = _best_step(ground, cell, facing, most, taken, near, enemies, facing_at, stay, costs)
        if not path and cell not in near:
            path, end = _approach(ground, cell, facing, most, taken, foes, costs)
        look = best_facing(ground, end, enemies, facing) if end in near else facing
        if path or look != facing:
            taken.discard(cell)
            taken.add(end)
            shifts.append(act.Shift(element, path, look if look != facing else None))
    return act.RegroupAfterMelee(tuple(shifts))


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


def _best_step(
    ground: Ground,
    cell: int,
    facing: int,
    most: int,
    taken: set[int],
    near: frozenset[int],
    enemies: set[int],
    facing_at: dict[int, int],
    stay: int | None,
    costs: Costs | None,
) -> tuple[act.Path, int]:
    """Return the way to the best cell within reach.

    Beside an enemy, on its flank or rear rather than its front.
    """
    best: tuple[float, act.Path, int] = (
        _worth_of(ground, cell, enemies, facing_at, costs) if cell in near else -0.5,
        (),
        cell,
    )
    reached: dict[int, act.Path] = {cell: ()}
    edge = [cell]
    for _ in range(most):
        further = []
        for start in edge:
            if start in near and start != cell:
                continue
            for direction in directions_from(facing):
                end = start + ground.steps[direction]
                if end in reached or end in taken or not ground.inside[end]:
                    continue
                if not passable(costs, start, direction):
                    continue
                path = (*reached[start], direction)
                reached[end] = path
                further.append(end)
                if end not in near or (stay is not None and stay not in ground.around(end)):
                    continue
                worth = (
                    _worth_of(ground, end, enemies, facing_at, costs)
                    - 0.1 * len(path)
                    - (0.5 if stay is not None else 0.0)
                )
                if worth > best[0]:
                    best = (worth, path, end)
        edge = further
    return best[1], best[2]


def _worth_of(
    ground: Ground, cell: int, enemies: set[int], facing_at: dict[int, int], costs: Costs | None
) -> float:
    """Return how good it is to fight from a cell: the best side of an enemy that it touches."""
    worth = -1.0
    for direction, beside in enumerate(ground.around(cell)):
        if beside in enemies and passable(costs, cell, direction):
            worth = max(worth, _WORTH[side_of(facing_at[beside], (direction + 3) % 6)])
    return worth


def react(state: BattleState) -> act.React:
    """Return an answer to an attack: those in contact turn to face it where they do not.

    Where the unit is a match for its attacker, free elements step up to him with what is left.
    """
    if state.unit is None:
        raise ValueError("no unit is asked to react")
    unit = state.units[state.unit]
    side = state.battle.roster[unit.number].side
    near, ground, enemies = state.near_enemy[side], state.battle.ground, enemy_cells(state, side)
    movement, left = state.battle.ruleset.movement, manoeuvres_to_spend(state, unit)
    turn = 0 if small(state, unit) else movement.turn_manoeuvres
    shifts = []
    if turn <= left:
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
            if cell in near and not _faces(ground, cell, facing, enemies):
                shifts.append(act.Shift(element, (), best_facing(ground, cell, enemies, facing)))
    if _a_match(state, unit):
        most = (left - (turn if shifts else 0)) // movement.regroup_manoeuvres_per_field
        shifts += _steps_up(state, unit, most, enemies, turns=bool(shifts) or not turn)
    return act.React(unit.number, tuple(shifts))


def _faces(ground: Ground, cell: int, facing: int, enemies: set[int]) -> bool:
    """Return whether an enemy stands in a front field."""
    return any(cell + ground.steps[direction] in enemies for direction in FRONT[facing])


def _a_match(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit strikes about as hard as whoever has attacked it, protections counted."""
    if state.attacker is None:
        return False
    battle, other = state.battle, state.units[state.attacker]
    own, card = battle.roster[unit.number].card, battle.roster[other.number].card
    given = best_weapon(state, unit.elements[0], card)
    taken = best_weapon(state, other.elements[0], own)
    if given is None:
        return False
    if taken is None:
        return True
    return given[1] - card.melee_protection + _SLACK >= taken[1] - own.melee_protection


def _steps_up(
    state: BattleState, unit: Unit, most: int, enemies: set[int], *, turns: bool
) -> list[act.Shift]:
    """Return the ways of free elements to places beside an enemy, where they look at him.

    ``turns`` says whether they may turn there: the turn of others is paid for already.
    """
    ground, near = state.battle.ground, state.near_enemy[state.battle.roster[unit.number].side]
    facing_at = {
        cell: facing for other in state.units for cell, facing in zip(other.cells, other.facings, strict=True)
    }
    taken = set(state.occupied)
    found = []
    for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        if cell in near:
            continue
        costs = steps_of(state, element)
        path, end = _best_step(ground, cell, facing, most, taken, near, enemies, facing_at, None, costs)
        look = best_facing(ground, end, enemies, facing) if turns else facing
        if path and _faces(ground, end, look, enemies):
            taken.discard(cell)
            taken.add(end)
            found.append(act.Shift(element, path, look if look != facing else None))
    return found


def close_in(state: BattleState) -> act.CloseIn:
    """Return the moves that bring most further elements of the attacker into contact."""
    if state.unit is None:
        raise ValueError("no unit is closing in")
    unit = state.units[state.unit]
    by_points = int(points_to_spend(state, unit) // field_cost(state))
    by_manoeuvres = manoeuvres_to_spend(state, unit)
    shifts = _forward(state, unit, max(by_points, by_manoeuvres))
    if state.battle.terrain is not None:
        return _afforded(state, unit, shifts)
    longest = max((len(shift.path) for shift in shifts), default=0)
    return act.CloseIn(unit.number, shifts, "points" if longest <= by_points else "manoeuvres")


def _afforded(state: BattleState, unit: Unit, shifts: tuple[act.Shift, ...]) -> act.CloseIn:
    """Return as many of the ways forward, the first ones first, as the unit can pay for (XI.2.0)."""
    places = dict(zip(unit.elements, unit.cells, strict=True))
    points, manoeuvres = points_to_spend(state, unit), manoeuvres_to_spend(state, unit)
    for count in range(len(shifts), 0, -1):
        some = shifts[:count]
        if max(len(shift.path) for shift in some) <= manoeuvres:
            return act.CloseIn(unit.number, some, "manoeuvres")
        ways = [(shift.element, places[shift.element], shift.path) for shift in some]
        if path_points(state, unit, ways) <= points:
            return act.CloseIn(unit.number, some, "points")
    return act.CloseIn(unit.number)


def _forward(state: BattleState, unit: Unit, most: int) -> tuple[act.Shift, ...]:
    """Return the forward ways of free elements to a cell beside an enemy, the nearest elements first."""
    ground, near = state.battle.ground, state.near_enemy[state.battle.roster[unit.number].side]
    taken = set(state.occupied)
    waiting = [place for place, cell in enumerate(unit.cells) if cell not in near]
    found: list[act.Shift] = []
    going = True
    while going:
        going = False
        for place in list(waiting):
            costs = steps_of(state, unit.elements[place])
            way = _way_forward(ground, unit.cells[place], unit.facings[place], most, taken, near, costs)
            if way is not None:
                path, end = way
                found.append(act.Shift(unit.elements[place], path))
                taken.discard(unit.cells[place])
                taken.add(end)
                waiting.remove(place)
                going = True
    return tuple(found)


def _way_forward(
    ground: Ground,
    cell: int,
    facing: int,
    most: int,
    taken: set[int],
    near: frozenset[int],
    costs: Costs | None,
) -> tuple[act.Path, int] | None:
    edge: list[tuple[int, act.Path]] = [(cell, ())]
    for _ in range(most):
        further: list[tuple[int, act.Path]] = []
        for start, path in edge:
            for direction in FRONT[facing]:
                end = start + ground.steps[direction]
                if not ground.inside[end] or end in taken or any(end == other for other, _ in further):
                    continue
                if not passable(costs, start, direction):
                    continue
                if end in near:
                    return (*path, direction), end
                further.append((end, (*path, direction)))
        edge = further
    return None

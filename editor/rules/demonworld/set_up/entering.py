"""Coming onto the field in column: where the head may stand, and how the rest follows it (XVI.5.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.large.moving import others_at
from editor.rules.demonworld.movement.paths import going, together
from editor.rules.demonworld.movement.points import field_cost, points_to_spend
from editor.rules.demonworld.movement.small_units import follow, nearest_facing
from editor.rules.demonworld.set_up.events import StragglersEntered, UnitMarched
from editor.rules.demonworld.set_up.zones import edge_cells, entry_facings, passable
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Marching, Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Put the head of a marching unit on an edge field (XVI.5.0), or keep the unit back for this turn."""

    unit: int
    cell: int | None = None
    """An edge field of its flank; None to keep it back."""
    facing: int = 0
    """Where its head looks."""


@dataclass(frozen=True, slots=True)
class March(Action):
    """Move a column that is still coming onto the field: the head steps, each other one follows (XVI.5.0)."""

    unit: int
    steps: tuple[tuple[int, int], ...]
    """(direction, facing) of the head, step by step."""


def section_of(state: BattleState, unit: int) -> int | None:
    """Return the section with which a unit marches."""
    return next((number for number, march in enumerate(state.marches) if unit in march.units), None)


def section_named(state: BattleState, name: str) -> int | None:
    """Return the section that is the group of reinforcements with this id."""
    return next((number for number, march in enumerate(state.marches) if march.name == name), None)


def next_of(state: BattleState, section: int) -> int | None:
    """Return the next unit of a section that is wholly off the field."""
    march = state.marches[section]
    return next(
        (one for one in march.units if state.units[one].outside and not state.units[one].elements), None
    )


def entry_cells(state: BattleState, section: int, unit: int) -> tuple[int, ...]:
    """Return the cells on which the head of a unit may stand (XVI.5.0).

    The first unit chooses; all others come by the same cell, or where that is blocked by the nearest that is
    free. A head never stands beside an enemy.
    """
    march = state.marches[section]
    free = [cell for cell in _open_cells(state, march, unit) if facings_at(state, march, unit, cell)]
    if march.entry is None or not free:
        return tuple(free)
    ground = state.battle.ground
    nearest = min(ground.distance(cell, march.entry) for cell in free)
    return tuple(cell for cell in free if ground.distance(cell, march.entry) == nearest)


def facings_at(state: BattleState, march: Marching, unit: int, cell: int) -> tuple[int, ...]:
    """Return the facings with which the head of a unit may come in on an edge cell (XVI.5.0)."""
    facings = entry_facings(state.battle.ground, cell)
    return tuple([one for one in facings if head_at(state, march, unit, cell, one) is not None])


def head_at(state: BattleState, march: Marching, unit: int, cell: int, facing: int) -> int | None:
    """Return the cell of a head that comes in on an edge cell: of a large base its reference cell.

    It stands wholly on the field then, one of its fields on the cell, the others as far back as there is room
    for it, and beside no enemy; None where it cannot.
    """
    battle, head = state.battle, state.battle.roster[unit].elements[0]
    if battle.bases is None or head not in battle.bases.kinds:
        return cell
    closed = state.near_enemy[march.side] | state.contact_cells[march.side] | others_at(state, head).keys()
    edge = frozenset(edge_cells(battle.ground, march.edge))
    best: tuple[int, int] | None = None
    for own in battle.bases.around(head, facing).fields:
        fields = battle.bases.fields(head, cell - own, facing)
        if not all(battle.ground.inside[at] and passable(battle, head, at) for at in fields):
            continue
        if not closed.isdisjoint(fields) or not battle.bases.paces[head].stands((cell - own, facing)):
            continue
        behind = len(edge.intersection(fields))
        if best is None or behind > best[0]:
            best = behind, cell - own
    return None if best is None else best[1]


def _open_cells(state: BattleState, march: Marching, unit: int) -> list[int]:
    """Return the edge cells of a section's flank that are free, passable and beside no enemy."""
    battle = state.battle
    near = state.near_enemy[march.side] | state.contact_cells[march.side]
    head = battle.roster[unit].elements[0]
    return [
        cell
        for cell in edge_cells(battle.ground, march.edge)
        if cell not in state.occupied and cell not in near and passable(battle, head, cell)
    ]


def check_enter(state: BattleState, action: Enter) -> Message | None:
    """Return the rule that forbids this entry (XVI.5.0)."""
    section = section_of(state, action.unit) if 0 <= action.unit < len(state.units) else None
    if state.step != "enter" or state.unit != action.unit or section is None:
        return refuse("not_now", "XVI.5.0")
    if action.cell is None:
        return None
    cells = entry_cells(state, section, action.unit)
    if action.cell not in cells:
        march = state.marches[section]
        if action.cell in _open_cells(state, march, action.unit) and march.entry is not None:
            return refuse_unit(state, action.unit, "same_entry", "XVI.5.0")
        return refuse_unit(state, action.unit, "no_entry", "XVI.5.0")
    if action.facing not in facings_at(state, state.marches[section], action.unit, action.cell):
        return refuse_unit(state, action.unit, "entry_facing", "XVI.5.0")
    return None


def coming_in(unit: Unit) -> bool:
    """Return whether a unit is a column with its tail off the field: it can only march on (XVI.5.0).

    Where losses or a melee have broken its track, its rest comes in by itself at the beginning of a turn.
    """
    return bool(unit.outside) and bool(unit.elements) and unit.cells[-1] == unit.entry


def tracked(state: BattleState, unit: Unit) -> bool:
    """Return whether the elements on the field still stand one behind the other, back to the entry."""
    ground = state.battle.ground
    return coming_in(unit) and all(
        ground.direction(behind, ahead) is not None
        for ahead, behind in zip(unit.cells, unit.cells[1:], strict=False)
    )


def march_in(state: BattleState, action: March) -> UnitMarched | Message:
    """Return where a column stands after its head has stepped, or the rule that forbids it (XVI.5.0).

    Who may move at all ``may_move`` has checked. Each step costs what its dearest element pays.
    """
    unit, number = state.units[action.unit], action.unit
    if not tracked(state, unit):
        return refuse_unit(state, number, "not_coming_in", "XVI.5.0")
    if not action.steps:
        return refuse_unit(state, number, "no_path", "V.1.6")
    ground, side = state.battle.ground, state.side
    elements, cells, facings = list(unit.elements), list(unit.cells), list(unit.facings)
    waiting = list(unit.outside)
    cost = 0
    for direction, facing in action.steps:
        if not (0 <= direction < 6 and 0 <= facing < 6 and direction in FRONT[facing]):
            return refuse_unit(state, number, "head_steps_forward", "V.1.6")
        target = cells[0] + ground.steps[direction]
        if not ground.inside[target]:
            return refuse_unit(state, number, "off_the_field", "V.3.0")
        if target in cells or (target in state.occupied and target not in unit.cells):
            return refuse_unit(state, number, "occupied", "V.3.0")
        if target in low_skies(state, unit):
            return refuse_unit(state, number, "under_flyer", "XXIII.5.0")
        if target in state.near_enemy[side] or target in state.contact_cells[side]:
            return refuse_unit(state, number, "march_no_contact", "XVI.5.0")
        before, tail = list(cells), cells[-1]
        follow(state, range(len(cells)), cells, facings, target, facing)
        step = _cost(state, unit.replace(elements=tuple(elements)), before, cells)
        if step >= NEVER:
            return refuse_unit(state, number, "impassable", "XI.2.0")
        cost += step
        if waiting:
            ahead = ground.direction(tail, cells[-1])
            elements.append(waiting.pop(0))
            cells.append(tail)
            facings.append(facings[-1] if ahead is None else nearest_facing(facings[-1], ahead))
    left = points_to_spend(state, unit)
    if cost > left:
        return refuse_unit(state, number, "points_spent", "V", needed=cost, left=left)
    return UnitMarched(number, tuple(elements), tuple(cells), tuple(facings), cost)


def _cost(state: BattleState, unit: Unit, before: Sequence[int], after: Sequence[int]) -> int:
    """Return the movement points of one step of a column: what its dearest element pays (V.1.6, XI)."""
    gaits = going(state, unit)
    if gaits is None:
        return field_cost(state)
    ground = state.battle.ground
    ways = zip(gaits, before, after, strict=True)
    moves = [(gait, a, way) for gait, a, b in ways if (way := ground.direction(a, b)) is not None]
    return together(state, moves)


def stragglers(state: BattleState, unit: Unit) -> StragglersEntered | None:
    """Return how the rest of a broken column comes in: onto free edge cells near its entry, out of contact.

    None if none is free, or the unit is in melee.
    """
    section = section_of(state, unit.number)
    if unit.entry is None or section is None or unit.engaged or not unit.elements or tracked(state, unit):
        return None
    ground, entry = state.battle.ground, unit.entry
    facing = unit.facings[-1]
    free = sorted(
        _open_cells(state, state.marches[section], unit.number),
        key=lambda cell: (ground.distance(entry, cell), ground.seen(entry, cell, facing)),
    )
    coming = unit.outside[: len(free)]
    if not coming:
        return None
    return StragglersEntered(unit.number, coming, tuple(free[: len(coming)]), (facing,) * len(coming))


def entries(state: BattleState) -> Iterator[Enter]:
    """Yield every way for the unit that is asked to come in, and that it stays away."""
    number = state.unit if state.unit is not None else 0
    section = section_of(state, number)
    yield Enter(number)
    if section is not None:  # pragma: no branch - it is one of a section
        for cell in entry_cells(state, section, number):
            for facing in facings_at(state, state.marches[section], number, cell):
                yield Enter(number, cell, facing)


def marches(state: BattleState, unit: Unit) -> Iterator[March]:
    """Yield single steps of a column that is coming in, and its longest march."""
    if not tracked(state, unit):
        return
    yield from longest_march(state, unit)
    for direction in range(6):
        for facing in (direction, (direction + 1) % 6):
            yield March(unit.number, ((direction, facing),))


def longest_march(state: BattleState, unit: Unit) -> Iterator[March]:
    """Yield the march of as many steps as can be made, each towards the nearest enemy."""
    ground = state.battle.ground
    enemies = enemy_cells(state)
    if not enemies:
        return
    target = min(enemies, key=lambda enemy: seen_from_edge(state, unit.cells[0], enemy))
    steps: tuple[tuple[int, int], ...] = ()
    head, facing = unit.cells[0], unit.facings[0]
    while True:
        choices = sorted(
            (
                (ground.distance(head + ground.steps[way], target), turn, way, look)
                for turn, look in ((0, facing), (1, (facing + 1) % 6), (1, (facing - 1) % 6))
                for way in FRONT[look]
            ),
            key=lambda one: (one[0], one[1], seen_from_edge(state, head + ground.steps[one[2]], target)),
        )
        found = next(
            (
                (way, look)
                for _, _, way, look in choices
                if not isinstance(march_in(state, March(unit.number, (*steps, (way, look)))), Message)
            ),
            None,
        )
        if found is None:
            break
        steps = (*steps, found)
        head, facing = head + ground.steps[found[0]], found[1]
    if steps:
        yield March(unit.number, steps)


def enemy_cells(state: BattleState) -> list[int]:
    """Return the cells of the enemies of the side to act."""
    roster, camp = state.battle.roster, state.battle.camps[state.side]
    return [cell for unit in state.units if roster[unit.number].camp != camp for cell in unit.cells]


def seen_from_edge(state: BattleState, cell: int, enemy: int) -> tuple[int, int, int]:
    """Order enemies by distance; the same distance as the side sees it from its own edge."""
    look = 0 if state.battle.scenario.sides[state.side].edge in ("south", "west") else 3
    ahead, right = state.battle.ground.seen(cell, enemy, look)
    return state.battle.ground.distance(cell, enemy), ahead, right

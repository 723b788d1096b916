"""What happens in a shooting phase (IV, IX.5.0): events, the state after each, and its line in the log."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.commanders import who
from editor.rules.demonworld.effects.words import explained
from editor.rules.demonworld.morale import courage
from editor.rules.demonworld.state import BattleState, changed, hurt, put, without
from editor.rules.demonworld.units import Fight, Shot, exchanged
from editor.rules.demonworld.words import Modifier, element_named, line, log_wounds, side_named, units_named

ShotOutcome = Literal["hit", "miss", "strayed_into_nothing", "target_gone", "cut_down"]


@dataclass(frozen=True, slots=True)
class ShotsDeclared(Event):
    """A side has said who shoots at whom (IV.1.0)."""

    side: int
    shots: tuple[Shot, ...]


@dataclass(frozen=True, slots=True)
class ShotFired(Event):
    """A shot was resolved (IV.2.0, IV.3.0)."""

    shooter: int
    target: int
    supports: tuple[int, ...]
    outcome: ShotOutcome
    struck: int | None
    """Element that the dice were rolled for; another than the target where the shot strayed."""
    base: int | None
    die: int | None
    aim_die: int | None
    """D6 of a shot into a melee."""
    direction_die: int | None
    """D6 of the compass for a shot that strayed."""
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class ElementsRemoved(Event):
    """Elements hit were taken off the field together."""

    elements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShotsToDivert(Event):
    """Special elements were hit by shots, and others stand beside them (IX.5.0)."""

    elements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShotDiverted(Event):
    """It is settled who falls to a shot at a special element (IX.5.0)."""

    element: int
    instead: int | None
    """Who falls in its place; None if it falls itself."""
    touching: int
    """Elements of its unit beside it: a die of so much or less saves it."""
    die: int | None


@dataclass(frozen=True, slots=True)
class RanksToClose(Event):
    """Units with losses may close their ranks, in this order (IV.4.0)."""

    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RanksClosed(Event):
    """A unit has closed its ranks, or kept its gaps (IV.4.0)."""

    unit: int
    cells: tuple[int, ...]


def _shots_declared(state: BattleState, event: ShotsDeclared) -> BattleState:
    spent = {element for shot in event.shots for element in (shot.shooter, *shot.supports)}
    return state.replace(shots=put(state.shots, event.side, event.shots), spent=state.spent | spent)


def _shot_fired(state: BattleState, event: ShotFired) -> BattleState:
    if event.outcome == "cut_down":
        return state.replace(struck=state.struck | {event.target})
    return hurt(state, event.struck) if event.outcome == "hit" and event.struck is not None else state


def _elements_removed(state: BattleState, event: ElementsRemoved) -> BattleState:
    gone = set(event.elements)
    state = _with_bodies(state, gone)
    unit_of, side_of = state.unit_of, state.battle.side_of
    units, runners = [], set(state.runners_fallen)
    for number in sorted({unit_of[element] for element in gone}):
        unit = state.units[number]
        runners |= gone.intersection(courage.runners(state.battle, unit))
        keep = [place for place, element in enumerate(unit.elements) if element not in gone]
        left = unit.replace(
            elements=tuple([unit.elements[place] for place in keep]),
            cells=tuple([unit.cells[place] for place in keep]),
            facings=tuple([unit.facings[place] for place in keep]),
            rider=None if unit.rider in gone or not keep else unit.rider,
        )
        units.append(courage.settled(left))
    fights = state.fights
    if state.phase == "melee":
        fights = tuple(
            Fight(
                fight.units,
                tuple(
                    lost
                    + sum(side_of[element] == side and unit_of[element] in fight.units for element in gone)
                    for side, lost in enumerate(fight.losses)
                ),
            )
            for fight in fights
        )
    state = state.replace(
        units=changed(state, units),
        struck=state.struck - gone,
        fights=fights,
        runners_fallen=frozenset(runners) if runners else state.runners_fallen,
    )
    return who.bereft(state) if "X" in state.battle.chapters else state


def _with_bodies(state: BattleState, gone: Collection[int]) -> BattleState:
    """Return the state in which fallen large monsters lie where they stood (XVII.6.6, XVII.7.7).

    ``state``: before they are taken away; nobody lies on those who stand under him.
    """
    bases, changes = state.battle.bases, state.changes
    if bases is None:
        return state
    for element in sorted(gone):
        if bases.monster(element):
            here = state.occupied
            fields = [cell for cell in state.fields_of(element) if here.get(cell, element) in gone]
            changes = changes.with_bodies(tuple(fields), state.battle.ruleset.large.body_size)
    return state if changes is state.changes else state.on(changes)


def _shots_to_divert(state: BattleState, event: ShotsToDivert) -> BattleState:
    return state.replace(diverting=event.elements)


def _shot_diverted(state: BattleState, event: ShotDiverted) -> BattleState:
    state = state.replace(diverting=without(state.diverting, event.element))
    if event.instead is None:
        return state
    unit = state.units[state.unit_of[event.element]]
    cells, facings = exchanged(unit, [(event.element, event.instead)])
    wounds = state.wounds
    if event.element in wounds:
        lost, now = wounds[event.element]
        wounds = {**wounds, event.element: (lost - 1, now - 1)}
    return state.replace(
        units=changed(state, [unit.replace(cells=cells, facings=facings)]),
        struck=(state.struck - {event.element}) | {event.instead},
        wounds=wounds,
    )


def _ranks_to_close(state: BattleState, event: RanksToClose) -> BattleState:
    return state.replace(asked=event.units)


def _ranks_closed(state: BattleState, event: RanksClosed) -> BattleState:
    unit = state.units[event.unit].replace(cells=event.cells)
    return state.with_unit(unit, asked=without(state.asked, event.unit))


def _log_shots_declared(state: BattleState, event: ShotsDeclared) -> tuple[LogLine, ...]:
    return line("shots_declared", {**side_named(state, event.side), "count": len(event.shots)})


def _log_shot_fired(state: BattleState, event: ShotFired) -> tuple[LogLine, ...]:
    values = {
        **element_named(state, event.shooter, "shooter"),
        **element_named(state, event.target, "target"),
        "base": event.base,
        "die": event.die,
        "supports": len(event.supports),
    }
    strayed = event.struck is not None and event.struck != event.target
    if event.struck is not None:
        values |= element_named(state, event.struck, "struck")
    dice = [(6, face) for face in (event.aim_die, event.direction_die) if face is not None]
    dice += [(20, event.die)] if event.die is not None else []
    units = [state.unit_of[event.shooter], state.unit_of[event.target]]
    code = f"shot_{event.outcome}" + ("_strayed" if strayed and event.outcome in ("hit", "miss") else "")
    need = Need(event.base) if event.base is not None and len(dice) == 1 else None
    details = explained(state, event.modifiers)
    lines = line(code, values, dice=dice, units=units, details=details, need=need)
    return lines + log_wounds(state, event.struck if event.outcome == "hit" else None)


def _log_elements_removed(state: BattleState, event: ElementsRemoved) -> tuple[LogLine, ...]:
    lost: dict[int, int] = {}
    came, persons = state.battle.came_with, []
    for element in event.elements:
        unit = state.unit_of[element]
        if came[element] == unit:
            lost[unit] = lost.get(unit, 0) + 1
        else:
            persons.append(came[element])
    lines: list[LogLine] = []
    for unit in persons:
        lines += line("unit_destroyed", units_named(state, [unit]), units=[unit])
    for unit, count in lost.items():
        left = sum(came[element] == unit for element in state.units[unit].elements) - count
        code = "unit_destroyed" if left == 0 else "elements_removed"
        lines += line(code, {**units_named(state, [unit]), "count": count, "left": left}, units=[unit])
    bases = state.battle.bases
    for element in event.elements:
        if bases is not None and bases.monster(element):
            number = state.unit_of[element]
            lines += line("body_lies", units_named(state, [number]), units=[number])
    return tuple(lines)


def _log_shot_diverted(state: BattleState, event: ShotDiverted) -> tuple[LogLine, ...]:
    values = {**element_named(state, event.element, "target"), "die": event.die, "count": event.touching}
    if event.instead is not None:
        values |= element_named(state, event.instead, "struck")
    saved = "diverted" if event.instead is not None else "not_diverted"
    code = saved if event.die is not None else "falls_itself"
    sides = state.battle.ruleset.shooting.special_element_die
    dice = [(sides, event.die)] if event.die is not None else []
    return line(f"special_{code}", values, dice=dice, units=[state.unit_of[event.element]])


def _log_ranks_closed(state: BattleState, event: RanksClosed) -> tuple[LogLine, ...]:
    if event.cells == state.units[event.unit].cells:
        return ()
    return line("ranks_closed", units_named(state, [event.unit]), units=[event.unit])


EVENTS: Final = (
    EventRow(ShotsDeclared, _shots_declared, _log_shots_declared),
    EventRow(ShotFired, _shot_fired, _log_shot_fired),
    EventRow(ElementsRemoved, _elements_removed, _log_elements_removed),
    EventRow(ShotsToDivert, _shots_to_divert, unreported),
    EventRow(ShotDiverted, _shot_diverted, _log_shot_diverted),
    EventRow(RanksToClose, _ranks_to_close, unreported),
    EventRow(RanksClosed, _ranks_closed, _log_ranks_closed),
)

"""What happens to doors (XXIV.3.1): events, the state after each, and its lines in the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.buildings.now import Work
from editor.rules.demonworld.state import BattleState, changed
from editor.rules.demonworld.terrain.changes import DoorState, GroundChanges, Side
from editor.rules.demonworld.words import element_named, field_named, line, side_named
from schemas.problems import Value

DoorWork = Literal["open", "close", "lock", "unlock", "break"]
"""What somebody does at a door."""
AFTER: Final[Mapping[DoorWork, DoorState]] = {
    "open": "open",
    "close": "closed",
    "lock": "locked",
    "unlock": "closed",
}
"""What is done -> what the door is at once; breaking takes a whole turn."""


class Hewing(NamedTuple):
    """One blow at a solid door (XXIV.3.1)."""

    element: int
    """Who strikes."""
    door: Side
    weapon: int = 0
    """Place of the weapon on his card."""


@dataclass(frozen=True, slots=True)
class DoorWorked(Event):
    """Somebody has opened, shut, locked or unlocked a door (XXIV.3.1)."""

    element: int
    door: Side
    deed: DoorWork


@dataclass(frozen=True, slots=True)
class DoorTried(Event):
    """Somebody has begun to break a door open, or goes on with it (XXIV.3.1)."""

    work: Work


@dataclass(frozen=True, slots=True)
class DoorWorkEnded(Event):
    """Elements are disturbed at their doors: their units are in melee (XXIV.3.1)."""

    elements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DoorsBroken(Event):
    """A turn ended: doors have been broken open, each by somebody (XXIV.3.1)."""

    doors: tuple[tuple[Side, int], ...]
    """(door, element)."""
    works: tuple[Work, ...]
    """Who goes on in the next turn."""


@dataclass(frozen=True, slots=True)
class DoorsHewn(Event):
    """A side has struck at solid doors; without a blow it has let them be (XXIV.3.1)."""

    side: int
    blows: tuple[Hewing, ...]
    powers: tuple[int, ...]
    """Power of each blow: so much stability is lost."""
    left: tuple[tuple[Side, int], ...]
    """(door, stability that is left); broken at 0."""


@dataclass(frozen=True, slots=True)
class PacesSpent(Event):
    """Elements of a unit have gone their own ways in and about a building (XXIV.3.2)."""

    unit: int
    paces: tuple[tuple[int, int], ...]
    """(element, movement points or manoeuvres that it has spent so in this phase)."""


def leaves_of(state: BattleState, door: Side) -> tuple[Side, ...]:
    """Return all leaves of a door: what is done to one is done to all (XXIV.3.1)."""
    houses = state.battle.houses
    return houses.leaves_of(door) if houses is not None else (door,)


def with_door(state: BattleState, door: Side, now: DoorState) -> GroundChanges:
    """Return the ground after something was done to a door (XXIV.3.1)."""
    changes = state.changes
    for leaf in leaves_of(state, door):
        changes = changes.with_door(leaf, now)
    return changes


def _door_worked(state: BattleState, event: DoorWorked) -> BattleState:
    return state.on(with_door(state, event.door, AFTER[event.deed])).replace(
        unit=state.unit_of[event.element]
    )


def _door_tried(state: BattleState, event: DoorTried) -> BattleState:
    doors = replace(state.doors, works=(*state.doors.works, event.work))
    return state.replace(doors=doors, unit=state.unit_of[event.work.element])


def _door_work_ended(state: BattleState, event: DoorWorkEnded) -> BattleState:
    left = tuple([work for work in state.doors.works if work.element not in event.elements])
    return state.replace(doors=replace(state.doors, works=left))


def _doors_broken(state: BattleState, event: DoorsBroken) -> BattleState:
    after = state
    for door, _ in event.doors:
        after = after.on(with_door(after, door, "broken"))
    return after.replace(doors=replace(state.doors, works=event.works))


def _doors_hewn(state: BattleState, event: DoorsHewn) -> BattleState:
    after, hewn = state, dict(state.doors.hewn)
    for blow, power in zip(event.blows, event.powers, strict=True):
        hewn[blow.door] = hewn.get(blow.door, 0) + power
    for door, left in event.left:
        if left == 0:
            after = after.on(with_door(after, door, "broken"))
    struck = (*state.doors.struck, event.side)
    doors = replace(state.doors, hewn=tuple(sorted(hewn.items())), struck=struck)
    return after.replace(doors=doors)


def _paces_spent(state: BattleState, event: PacesSpent) -> BattleState:
    return state.replace(units=changed(state, [state.units[event.unit].replace(paces=event.paces)]))


def door_named(state: BattleState, door: Side) -> dict[str, Value]:
    """Return the name of a door: its field, or the two between which it hangs."""
    one, other = (field_named(state, cell) for cell in door)
    return {"door": one if door[0] == door[1] else f"{one}/{other}"}


def _log_door_worked(state: BattleState, event: DoorWorked) -> tuple[LogLine, ...]:
    values = {**element_named(state, event.element, "unit"), **door_named(state, event.door)}
    return line(f"door_{event.deed}", values, units=[state.unit_of[event.element]])


def _log_door_tried(state: BattleState, event: DoorTried) -> tuple[LogLine, ...]:
    work = event.work
    values = {**element_named(state, work.element, "unit"), **door_named(state, work.door)}
    return line("door_tried", values, units=[state.unit_of[work.element]])


def _log_door_work_ended(state: BattleState, event: DoorWorkEnded) -> tuple[LogLine, ...]:
    lines: tuple[LogLine, ...] = ()
    for work in state.doors.works:
        if work.element in event.elements:
            values = {**element_named(state, work.element, "unit"), **door_named(state, work.door)}
            lines += line("door_left", values, units=[state.unit_of[work.element]])
    return lines


def _log_doors_broken(state: BattleState, event: DoorsBroken) -> tuple[LogLine, ...]:
    lines: tuple[LogLine, ...] = ()
    for door, element in event.doors:
        values = {**element_named(state, element, "unit"), **door_named(state, door)}
        lines += line("door_broken", values, units=[state.unit_of[element]])
    return lines


def _log_doors_hewn(state: BattleState, event: DoorsHewn) -> tuple[LogLine, ...]:
    lines: tuple[LogLine, ...] = ()
    for door, left in event.left:
        leaves = leaves_of(state, door)
        hits = zip(event.blows, event.powers, strict=True)
        blows = [power for blow, power in hits if blow.door in leaves]
        values: dict[str, Value] = {
            **side_named(state, event.side),
            **door_named(state, door),
            "count": len(blows),
            "power": sum(blows),
            "left": left,
        }
        units = sorted({state.unit_of[blow.element] for blow in event.blows if blow.door in leaves})
        lines += line("door_hewn" if left else "door_hewn_down", values, units=units)
    return lines


EVENTS: Final = (
    EventRow(DoorWorked, _door_worked, _log_door_worked),
    EventRow(DoorTried, _door_tried, _log_door_tried),
    EventRow(DoorWorkEnded, _door_work_ended, _log_door_work_ended),
    EventRow(DoorsBroken, _doors_broken, _log_doors_broken),
    EventRow(DoorsHewn, _doors_hewn, _log_doors_hewn),
    EventRow(PacesSpent, _paces_spent, unreported),
)

"""Doors: who opens, shuts, locks, breaks and hews them; who fights through them (XXIV.3.1, XXIV.5.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.fields import Place, ahead, plus
from tests.rules.demonworld.referee.rooms import SIZES, Side
from tests.rules.demonworld.referee.table import Table

FROM: Final = {
    "open": ("closed", "locked"),
    "close": ("open",),
    "lock": ("open", "closed"),
    "unlock": ("locked",),
}
"""Deed -> what the door was before."""
TO: Final = {"open": "open", "close": "closed", "lock": "locked", "unlock": "closed"}
"""Deed -> what it is then."""


class Houses:
    """Follows everybody at doors."""

    def __init__(self) -> None:
        self._stood: dict[int, Place] = {}
        self._shot: set[int] = set()
        self._moved: set[int] = set()
        self._hewn: dict[Side, int] = {}

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        if before.rooms is None or after.rooms is None:
            return
        match event:
            case happened.TurnBegan():
                self._stood = {one: at for one, (_, at, _) in after.stands.items()}
                self._shot, self._moved = set(), set()
            case happened.ShotsDeclared():
                self._shot |= {one for shot in event.shots for one in (shot.shooter, *shot.supports)}
                yield from _no_support_outwards(before, event)
            case happened.AttacksDeclared():
                yield from _through_doors(before, event)
            case happened.DoorWorked():
                yield from self._worked(before, event, after)
            case happened.DoorsBroken():
                yield from self._broken(before, event, after)
            case happened.DoorsHewn():
                yield from self._hewed(before, event, after)
            case _:
                yield from _unchanged(before, event, after)
        self._moved |= {
            one for one, at in self._stood.items() if one in after.stands and after.stands[one][1] != at
        }

    @staticmethod
    def _worked(before: Table, event: Any, after: Table) -> Iterator[str]:
        rooms, door = before.rooms, before.side_of(event.door)
        assert rooms is not None
        assert after.rooms is not None
        unit, at, _ = before.stands[event.element]
        if door not in rooms.beside(at):
            yield f"XXIV.3.1: element {event.element} is not beside the door {sorted(door)}"
        if rooms.doors.get(door) not in FROM[event.deed]:
            yield f"XXIV.3.1: a door that is {rooms.doors.get(door)} is to {event.deed}"
        if after.rooms.doors.get(door) != TO[event.deed]:
            yield f"XXIV.3.1: after {event.deed} a door is {after.rooms.doors.get(door)}"
        if len({after.rooms.doors[leaf] for leaf in rooms.leaves(door)}) > 1:
            yield f"XXIV.3.1: one leaf of the door {sorted(door)} is {event.deed} alone"
        if unit.engaged:
            yield f"XXIV.3.1: element {event.element} is in melee and does something to a door"
        barred = rooms.doors.get(door) == "locked" or event.deed == "lock"
        if barred and rooms.room(at) is None:
            yield f"XXIV.3.1: element {event.element} is outside and has to do with a lock"
        manned = any(len(leaf) == 1 and leaf & before.on.keys() for leaf in rooms.leaves(door))
        if event.deed in ("close", "lock") and manned:
            yield "XXIV.3.1: a door is shut in which somebody stands"

    def _broken(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Who has stood at it a whole turn, has neither moved nor shot and is in no melee."""
        rooms = before.rooms
        assert rooms is not None
        for cells, element in event.doors:
            door = before.side_of(cells)
            if element not in before.stands:
                yield f"XXIV.3.1: element {element} is dead and breaks a door"
                continue
            unit, at, _ = before.stands[element]
            if (
                not rooms.leaves(door) & set(rooms.beside(at))
                or element in self._moved
                or self._stood.get(element) != at
            ):
                yield f"XXIV.3.1: element {element} has not stood at the door for the whole turn"
            if element in self._shot:
                yield f"XXIV.3.1: element {element} has shot and breaks a door"
            if unit.engaged:
                yield f"XXIV.3.1: element {element} is in melee and breaks a door"
            if rooms.stability(door) is not None:
                yield f"XXIV.3.1: element {element} breaks a solid door without hewing"
            if rooms.doors.get(door) != "locked":
                yield f"XXIV.3.1: a door that is {rooms.doors.get(door)} is broken"
            if after.rooms is not None and after.rooms.doors.get(door) != "broken":
                yield "XXIV.3.1: a broken door is not broken"

    def _hewed(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """The power of the weapon comes off the stability, whatever the skill (XXIV.3.1)."""
        rooms, used = before.rooms, set[int]()
        assert rooms is not None
        assert after.rooms is not None
        for blow, power in zip(event.blows, event.powers, strict=True):
            door = before.side_of(blow.door)
            unit, at, facing = before.stands[blow.element]
            front = {plus(at, step) for step in ahead(facing)}
            if blow.element in used:
                yield f"XXIV.3.1: element {blow.element} hews twice"
            used.add(blow.element)
            if door not in rooms.beside(at) or not front & door:
                yield f"XXIV.3.1: element {blow.element} hews at a door that it has not in front"
            if unit.engaged or unit.mood == "rout":
                yield f"XXIV.3.1: element {blow.element} is in melee or runs, and hews"
            if power != before.card(blow.element).weapons[blow.weapon].melee_power:
                yield f"XXIV.3.1: element {blow.element} takes {power} off a door"
            if rooms.doors.get(door) != "locked" or rooms.stability(door) is None:
                yield f"XXIV.3.1: element {blow.element} hews at a door that is not solid, or open"
            for leaf in rooms.leaves(door):
                self._hewn[leaf] = self._hewn.get(leaf, 0) + power
        for cells, left in event.left:
            door = before.side_of(cells)
            wanted = max(0, (rooms.stability(door) or 0) - self._hewn.get(door, 0))
            if left != wanted:
                yield f"XXIV.3.1: a door has {left} left, not {wanted}"
            if (after.rooms.doors.get(door) == "broken") != (wanted == 0):
                yield f"XXIV.3.1: a door with {wanted} left is {after.rooms.doors.get(door)}"


def _unchanged(before: Table, event: Any, after: Table) -> Iterator[str]:
    """Doors change by what is done to them alone, and by projectiles that break walls (XIX.5.0)."""
    if before.rooms is None or after.rooms is None or before.rooms is after.rooms:
        return
    for door, state in after.rooms.doors.items():
        if before.rooms.doors[door] != state and before.broken == after.broken:
            yield f"XXIV.3.1: a {type(event).__name__} makes the door {sorted(door)} {state}"


def _no_support_outwards(before: Table, event: Any) -> Iterator[str]:
    """Nobody supports a shot out of a building (XXIV.4.0)."""
    for shot in event.shots:
        inside = any(before.indoors(one) for one in (shot.shooter, *shot.supports))
        if shot.supports and inside and not before.indoors(shot.target):
            yield f"XXIV.4.0: a shot of element {shot.shooter} out of a building is supported"


def _through_doors(before: Table, event: Any) -> Iterator[str]:
    """Who strikes at somebody inside from outside can go in and is not supported (XXIV.5.0)."""
    for attack in event.attacks:
        if not before.indoors(attack.target):
            continue
        for element in (attack.attacker, *attack.supports):
            if before.indoors(element):
                continue
            if attack.supports:
                yield f"XXIV.5.0: the attack of element {attack.attacker} into a building is supported"
            card = before.card(element)
            enters = card.mobility == "infantry" and card.size in SIZES
            if not enters and before.base(element) == "standard":
                yield f"XXIV.5.0: element {element} cannot go in and strikes at somebody inside"

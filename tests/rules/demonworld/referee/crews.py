"""What crews may aim at: of whom they know, and how steeply they shoot (XIX.5.1, XIX.6.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.fields import Place, apart, around
from tests.rules.demonworld.referee.sight import clear, feet, heights, obstacles
from tests.rules.demonworld.referee.table import Table


class Crews:
    """Follows whom the crews of guns that throw stones have seen."""

    def __init__(self) -> None:
        self._moved_from: Table | None = None
        """The table before the last movement phase: whoever goes out of sight may still be aimed at."""

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        match event:
            case happened.PhaseBegan() if event.phase == "movement":
                self._moved_from = before
            case happened.GunAimed():
                place = before.ground.place(event.cell)
                if before.card(event.gun).artillery.fire == "indirect":
                    yield from self._reason(before, event.gun, place)
                else:
                    yield from _steep(before, event.gun, place)
            case _:
                pass

    def _reason(self, table: Table, gun: int, place: Place) -> Iterator[str]:
        target = table.on.get(place)
        if target is None or target in known(table, gun):
            return
        second = table.state.phase == "second_shooting"
        if not second or table.unit(target).number not in self._watched(gun):
            yield f"XIX.6.0: the crew of gun {gun} knows nothing of element {target} on {place}"

    def _watched(self, gun: int) -> set[int]:
        """Units that a crew knew before the last movement phase."""
        before = self._moved_from
        if before is None or gun not in before.stands or gun not in dict(before.state.guns.loaded):
            return set()
        return {before.unit(one).number for one in known(before, gun)}


def known(table: Table, gun: int) -> set[int]:
    """Everybody of whom a part is seen, and who stands beside a standard base that is known (XIX.6.0)."""
    others = set(table.on.values()) - {gun}
    found = {one for one in others if _in_view(table, gun, one)}
    waiting = [one for one in found if table.base(one) == "standard"]
    while waiting:
        for near in around(table.stands[waiting.pop()][1]):
            other = table.on.get(near)
            if other is not None and other != gun and other not in found:
                found.add(other)
                if table.base(other) == "standard":
                    waiting.append(other)
    return found


def _in_view(table: Table, gun: int, target: int) -> bool:
    """Whether a part of somebody is seen; standard bases beside the field looked at hide nothing of it."""
    eye = table.stands[gun][1]
    height = feet(table, eye) + table.card(gun).size
    for place, tall in heights(table, target).items():
        beside = {
            near for near in around(place) if near in table.on and table.base(table.on[near]) == "standard"
        }
        top = feet(table, place) + tall
        met = obstacles(table, eye, place, without=beside)
        if top > 2 * table.level(place) and clear(height, apart(eye, place), top, met):
            return True
    return False


def _steep(table: Table, gun: int, place: Place) -> Iterator[str]:
    """No ground higher than a segment for each field, no top lower than one for three (XIX.5.1)."""
    at = table.stands[gun][1]
    if table.ground.flat or place not in table.ground.lies or table.depth(at) or table.depth(place):
        return
    far, rise = apart(at, place), 2 * (table.level(place) - table.level(at))
    target = table.on.get(place)
    tall = heights(table, target)[place] if target is not None else 0
    if rise > far or 3 * (rise + tall) < -far:
        yield f"XIX.5.1: gun {gun} shoots {rise} segments up over {far} fields"

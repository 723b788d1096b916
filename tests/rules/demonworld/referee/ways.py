"""What a step costs, and who may take it at all (XI.3, XVII.6.2, XVII.7.2, XVIII.2.0, XIX.1.2)."""

from __future__ import annotations

from typing import Any, Final

from tests.rules.demonworld.referee.fields import Place
from tests.rules.demonworld.referee.table import DIFFICULT, Table

WADING: Final = {(1, 2): 6, (1, 3): 4, (2, 3): 6}
"""(depth, size) -> points; nobody else of size 3 or less enters water (XI.3.6)."""


def step_cost(
    table: Table, element: int, here: Place, there: Place, *, loose: bool = False, road: bool = True
) -> int | None:
    """Points of a step of a standard element, None where it is impossible.

    Args:
        table: the table.
        element: who steps.
        here: where from.
        there: where to, a neighbour.
        loose: it counts as independent or in skirmish formation (XI.3.2, XI.3.3).
        road: the whole unit keeps to the road (XI.3.8).
    """
    if there not in table.ground.lies or there in table.bodies or table.burning(there):
        return None
    if not table.ground.ways:
        return 3
    card = table.card(element)
    door = 0 if table.rooms is None else table.rooms.step(here, there, card)
    if door is None:
        return None
    if door:
        return door
    if table.base(element) in ("giant", "dragon"):
        return _monster(table, card, here, there)
    if table.machine(element):
        return _machine(table, table.base(element), here, there)
    up = table.level(there) - table.level(here)
    if abs(up) > 2:
        return None
    levels = {2: 4, 1: 2, 0: 0, -1: 0, -2: 2}[up]
    if table.along_road(here, there):
        if road:
            return (3 if card.mobility == "cavalry" else 2) + levels
        ground = _ground(table, card, there, loose=loose)
        return (3 if ground is None else ground) + levels
    ground = _ground(table, card, there, loose=loose)
    if ground is None:
        return None
    return ground + levels + (3 if table.edge(here, there) in ("wall", "hedge", "door") else 0)


def _ground(table: Table, card: Any, there: Place, *, loose: bool) -> int | None:
    kind = table.terrain(there)
    for one in card.terrain_exceptions:
        if one.terrain == kind:
            if one.counts_as is None:
                return None
            kind = one.counts_as
    if kind == "water":
        depth = table.depth(there)
        if card.size > 3:
            return 3 if depth <= card.size - 2 else None
        return 3 if depth == 0 else WADING.get((min(depth, 3), max(card.size, 1)))
    if kind == "marsh":
        return None
    if kind == "mud":
        return 5 if loose else 6
    return 4 if kind in DIFFICULT and not loose else 3


def _monster(table: Table, card: Any, here: Place, there: Place) -> int | None:
    """Giants and dragons: three points; two levels and more cost one each (XVII.6.2)."""
    up = abs(table.level(there) - table.level(here))
    kind = table.terrain(there)
    if kind == "marsh" or (kind == "water" and table.depth(there) > card.size - 2) or 2 * up > card.size:
        return None
    return 3 + (up if up >= 2 else 0)


def _machine(table: Table, base: str, here: Place, there: Place) -> int | None:
    """Chariots and guns: hardly any ground, one level at the most (XVIII.2.0, XIX.1.2)."""
    up = table.level(there) - table.level(here)
    if table.along_road(here, there):
        if base == "chariot":
            return 3
        return {0: 3, 1: 9, -1: 6}.get(up)
    if table.edge(here, there) in ("wall", "hedge", "ruined_wall", "door"):
        return None
    allowed = {"clear", "ford", "sand"} if base == "chariot" else {"clear", "ford"}
    if table.terrain(there) not in allowed:
        return None
    if base == "chariot":
        return {0: 3, 1: 6, -1: 6}.get(up)
    return {0: 3, -1: 9}.get(up)


def in_contact(table: Table, element: int) -> list[int]:
    """Enemies with whom an element is in contact (I.3.1, XI.4.0)."""
    return [
        other
        for other, own, his in table.touching(element)
        if table.enemies(element, other) and touches(table, element, own, other, his)
    ]


def touches(table: Table, one: int, here: Place, other: int, there: Place) -> bool:
    """Whether two neighbours are in contact: one-sided ways count only where that was declared (XI.4.0)."""
    if not table.ground.ways:
        return True
    if table.rooms is not None and table.rooms.shut(here, there):
        return False
    forth = step_cost(table, one, here, there) is not None
    back = step_cost(table, other, there, here) is not None
    if forth and back:
        return True
    a, b = table.unit(one).number, table.unit(other).number
    return (forth and (a, b) in table.state.locked) or (back and (b, a) in table.state.locked)

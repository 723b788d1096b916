"""Buildings for tests: a hut with walls between fields, a tower whose walls fill fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import DoorState, Side, side_of
from tests.rules.demonworld.battle.arena import Field, Troop, cell, state_of
from tests.rules.demonworld.battle.hills import ground

CHAPTERS = ("VIII", "IX", "XI", "XII", "XIII", "XIV", "XXIV")
HUT: tuple[Field, ...] = ((8, 7), (9, 7), (8, 8), (9, 8))
"""Rooms of the hut; its walls stand on the sides."""
DOOR: tuple[Field, Field] = ((8, 7), (7, 7))
"""Its door looks west."""
WINDOW: tuple[Field, Field] = ((9, 7), (10, 7))
"""Its window looks east."""
TOWER: tuple[Field, ...] = ((3, 3), (4, 3), (3, 4), (4, 4), (5, 4), (3, 5), (4, 5))
"""A ring of wall fields about (4, 4)."""
GATE: tuple[Field, Field] = ((5, 4), (6, 4))
"""A door on the wall field (5, 4), to the east."""


HUT_LEAF: tuple[Field, Field] = ((8, 8), (7, 8))
"""Where the door of the hut has a second leaf when it is wide."""
TOWER_LEAF: tuple[Field, Field] = ((4, 3), (5, 3))
"""Where the gate of the tower has one, on another wall field."""


def widened(house: dict[str, Any], leaf: tuple[Field, Field]) -> dict[str, Any]:
    """A building whose door has a second leaf."""
    door, *others = house["openings"]
    leaves = [{**door, "leaf_of": "gate"}, {**door, "between": leaf, "leaf_of": "gate"}]
    return {**house, "openings": [*leaves, *others]}


def hut(**door: Any) -> dict[str, Any]:
    """The hut, with values of its door."""
    return {
        "id": "hut",
        "fields": HUT,
        "openings": [{"between": DOOR, **door}, {"between": WINDOW, "kind": "window"}],
    }


def tower(**door: Any) -> dict[str, Any]:
    """The tower, with values of its door."""
    walls = [at for at in TOWER if at != (4, 4)]
    return {"id": "tower", "fields": TOWER, "wall_fields": walls, "openings": [{"between": GATE, **door}]}


def built(
    buildings: Sequence[dict[str, Any]],
    *troops: Troop,
    land: dict[str, Any] | None = None,
    chapters: Sequence[str] = CHAPTERS,
    **values: Any,
) -> BattleState:
    """A battle about some buildings."""
    board = {**(land or ground()), "buildings": list(buildings)}
    return state_of(*troops, chapters=chapters, ground=board, **values)


def door_of(state: BattleState, one: Field, other: Field | None = None) -> Side:
    """The door between two fields, or the one that fills a field."""
    return side_of(cell(state, one), cell(state, other or one))


def with_door(state: BattleState, door: Side, now: DoorState) -> BattleState:
    return state.on(state.changes.with_door(door, now))


def cost(state: BattleState, start: Field, end: Field, element: int = 0) -> int:
    """What a step to a neighbour costs an element."""
    assert state.battle.terrain is not None
    here = cell(state, start)
    direction = state.battle.ground.direction(here, cell(state, end))
    assert direction is not None
    return state.battle.terrain.own[element].steps[direction][here]

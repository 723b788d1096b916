"""Distances on a table, as the game measures them: in fields of its map, else in its unit of length."""

from __future__ import annotations

import math
from typing import Final

from editor.rules.free.state import State
from schemas.problems import Message

_IN_MM: Final = {"mm": 1.0, "cm": 10.0, "inch": 25.4}

Point = tuple[int, int]


def distance_words(state: State, one: Point, other: Point) -> Message:
    """Return how far two points are from each other, in words."""
    mat, rules = state.game.mat, state.game.rules
    if mat is not None and rules.on_fields:
        first, second = mat.field_at(*one), mat.field_at(*other)
        if first is not None and second is not None:
            return Message(
                code="free_table.fields", values={"count": mat.arrays.grid.distance(first, second)}
            )
    length = math.dist(one, other) / _IN_MM[rules.measure]
    tenths = round(length, 1)
    shown = round(length) if rules.measure == "mm" or tenths.is_integer() else tenths
    return Message(code=f"free_table.length_{rules.measure}", values={"length": shown})


def field_turn(state: State) -> int | None:
    """Return by how many degrees a piece is turned to the next side of its field. None without fields."""
    mat = state.game.mat
    if mat is None or not state.game.rules.on_fields:
        return None
    return 90 if mat.arrays.grid_kind == "square" else 60


def laid_at(state: State, x: float, y: float) -> Point:
    """Return where something comes to lie that is put down at a point: in the middle of the field there."""
    mat = state.game.mat
    if mat is not None and state.game.rules.on_fields and (at := mat.field_at(x, y)) is not None:
        x, y = mat.centre(at)
    return round(x), round(y)

"""What lies on the boards of a battlefield beside its ground, moved to where the boards lie."""

from __future__ import annotations

from typing import Any

from editor.rules.core.battlefield import Battlefield, Piece
from schemas.map import Building, Objective, River


def joined_things(battlefield: Battlefield) -> dict[str, Any]:
    """Return rivers, buildings, objectives and compass rose of all boards, by their names in ``MapArrays``.

    A thing that is drawn on both boards of a join counts once. Proposed zones, starts and notes stay on their
    maps: a scenario has its own. Of several roses the one of the first upright board is shown.
    """
    rivers: list[River] = []
    buildings: list[Building] = []
    objectives: list[Objective] = []
    compass = None
    for piece in battlefield.pieces:
        board = piece.board
        rivers += [moved for river in board.rivers if (moved := _river(river, piece)) not in rivers]
        for house in board.buildings:
            building = _building(house, piece)
            buildings += [building] if building not in buildings else []
        for objective in board.objectives:
            flag = objective.model_copy(update={"at": piece.to_battlefield(objective.at)})
            objectives += [flag] if flag not in objectives else []
        if compass is None and board.compass is not None and not piece.turned:
            compass = board.compass.model_copy(update={"at": piece.to_battlefield(board.compass.at)})
    return {
        "rivers": tuple(rivers),
        "buildings": tuple(buildings),
        "objectives": tuple(objectives),
        "compass": compass,
    }


def _river(river: River, piece: Piece) -> River:
    return river.model_copy(update={"fields": tuple(piece.to_battlefield(at) for at in river.fields)})


def _building(building: Building, piece: Piece) -> Building:
    place = piece.to_battlefield
    openings = tuple(
        one.model_copy(update={"between": (place(one.between[0]), place(one.between[1]))})
        for one in building.openings
    )
    update = {
        "fields": tuple(place(at) for at in building.fields),
        "wall_fields": tuple(place(at) for at in building.wall_fields),
        "openings": openings,
    }
    return building.model_copy(update=update)

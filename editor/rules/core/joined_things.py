"""What lies on the boards of a battlefield beside its ground, moved to where the boards lie."""

from __future__ import annotations

from typing import Any, TypeVar

from editor.rules.core.battlefield import Battlefield, Piece
from schemas.map import Building, MapLabel, MapSymbol, Objective, River

Art = TypeVar("Art", MapLabel, MapSymbol)


def joined_things(battlefield: Battlefield) -> dict[str, Any]:
    """Return what lies on all boards, by names in ``MapArrays``: rivers, buildings, words, symbols and so on.

    A thing that is drawn on both boards of a join counts once. Proposed zones, starts and notes stay on their
    maps: a scenario has its own. Of several roses the one of the first upright board is shown.
    """
    rivers: list[River] = []
    buildings: list[Building] = []
    objectives: list[Objective] = []
    labels: list[MapLabel] = []
    symbols: list[MapSymbol] = []
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
        labels += [_upright(label, piece) for label in board.labels]
        symbols += [_upright(symbol, piece) for symbol in board.symbols]
        if compass is None and board.compass is not None and not piece.turned:
            compass = board.compass.model_copy(update={"at": piece.to_battlefield(board.compass.at)})
    return {
        "rivers": tuple(rivers),
        "buildings": tuple(buildings),
        "objectives": tuple(objectives),
        "labels": tuple(labels),
        "symbols": tuple(symbols),
        "compass": compass,
    }


def _river(river: River, piece: Piece) -> River:
    return river.model_copy(update={"fields": tuple(piece.to_battlefield(at) for at in river.fields)})


def _upright(thing: Art, piece: Piece) -> Art:
    """Return a label or symbol of a board; of a turned board it lies elsewhere but stands upright."""
    way = -1 if piece.turned else 1
    update = {"at": piece.to_battlefield(thing.at), "x": way * thing.x, "y": way * thing.y}
    return thing.model_copy(update=update)


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

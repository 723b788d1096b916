"""A list of pictures for programs that show boards and tokens, such as Foundry and Roll20: plain JSON."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from typing import Any, Final

from editor.packs.play_set import Board, BoardGrid, PlayCard, PlaySet, Token

FILE: Final = "pictures.json"
SCENE: Final = "foundry-scene.json"
FOLDER: Final = "pictures"
_FORMAT: Final = 1
_FOUNDRY_GRIDS: Final = {
    ("square", "odd"): 1,
    ("square", "even"): 1,
    ("pointy", "odd"): 2,
    ("pointy", "even"): 3,
    ("flat", "odd"): 4,
    ("flat", "even"): 5,
}
"""Foundry's numbers of grids: squares, hexes in rows, hexes in columns; 0 is none."""

_LEVEL: Final = "defaultLevel0000"
"""Id of the level that every scene of Foundry 14 has."""


def list_files(found: PlaySet) -> dict[str, bytes]:
    """Return the files of a set by their path in the folder: pictures, the list, a scene for Foundry."""
    files = {f"{FOLDER}/{picture.file}": picture.png for picture in found.pictures()}
    files[FILE] = _json(_listed(found))
    files[SCENE] = _json(_scene(found))
    return files


def _json(data: dict[str, Any]) -> bytes:
    return f"{json.dumps(data, ensure_ascii=False, indent=1)}\n".encode()


def _listed(found: PlaySet) -> dict[str, Any]:
    return {
        "format": "marshalry-pictures",
        "version": _FORMAT,
        "title": found.title,
        "game": found.game,
        "language": found.language,
        "sides": list(found.sides),
        "boards": [_board(one) for one in found.boards],
        "tokens": [_token(one, found.boards[0]) for one in found.tokens],
        "decks": [
            {
                "title": deck.title,
                "cards": [
                    {**_card(card), "count": card.count, "states": [_card(one) for one in card.states]}
                    for card in deck.cards
                ],
            }
            for deck in found.decks
        ],
        "pages": [{"title": title, "picture": f"{FOLDER}/{one.file}"} for title, one in found.charts],
    }


def _board(board: Board) -> dict[str, Any]:
    grid = board.grid
    return {
        "title": board.title,
        "picture": f"{FOLDER}/{board.picture.file}",
        "width": board.picture.size[0],
        "height": board.picture.size[1],
        "mm_per_pixel": round(board.mm_per_pixel, 4),
        "grid": None
        if grid is None
        else {
            "kind": grid.kind,
            "first": list(grid.first),
            "width": grid.width,
            "step": grid.step,
            "shifts": grid.shifts,
        },
    }


def _card(card: PlayCard) -> dict[str, Any]:
    return {
        "title": card.title,
        "front": f"{FOLDER}/{card.front.file}",
        "back": f"{FOLDER}/{card.back.file}",
    }


def _token(token: Token, board: Board) -> dict[str, Any]:
    wide, high = token.front.size
    field = board.grid.width if board.grid is not None else max(wide, 1)
    return {
        "title": token.title,
        "side": token.group,
        "front": f"{FOLDER}/{token.front.file}",
        "back": f"{FOLDER}/{token.back.file}" if token.back is not None else None,
        "count": token.count,
        "width": wide,
        "height": high,
        "fields": round(wide / field, 2),
        "facings": token.turns,
        "shape": token.shape,
        "placed": [asdict(one) for one in token.placed],
    }


def _scene(found: PlaySet) -> dict[str, Any]:
    """Return the first board as Foundry imports a scene (*Import Data*); its pictures are uploaded before.

    Foundry 12 and 13 have the picture and its place in ``background``; 14 has them in the scene's one level
    and in ``shiftX`` and ``shiftY``. Each leaves the keys of the other alone.
    """
    board = found.boards[0]
    grid = board.grid
    kind = 0 if grid is None else _FOUNDRY_GRIDS[grid.kind, grid.shifts]
    size = round(grid.width) if grid is not None else 100
    x, y = map(round, _corner(grid)) if grid is not None else (0, 0)
    source = f"{FOLDER}/{board.picture.file}"
    return {
        "name": found.title,
        "width": board.picture.size[0],
        "height": board.picture.size[1],
        "padding": 0.25,
        "background": {"src": source, "offsetX": x, "offsetY": y},
        "shiftX": x,
        "shiftY": y,
        "initialLevel": _LEVEL,
        "levels": [{"_id": _LEVEL, "name": board.title, "background": {"src": source}}],
        "grid": {"type": kind, "size": size, "alpha": 0.0, "distance": 1, "units": ""},
    }


def _corner(grid: BoardGrid) -> tuple[float, float]:
    """Return the north-western corner of the box round the first field, from which Foundry counts its fields.

    Foundry's size of a hex is that from side to side; from corner to corner it is longer.
    """
    x, y = grid.first
    across, long = grid.width / 2, grid.width / math.sqrt(3)
    if grid.kind == "square":
        return x - across, y - across
    return (x - long, y - across) if grid.kind == "flat" else (x - across, y - long)

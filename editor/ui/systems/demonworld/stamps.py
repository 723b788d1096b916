"""The stamps that Demonworld brings: pieces of country to begin a map with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.rules.core.map_pieces import capture
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.editors.maps.opening import open_map
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.session import DocumentSession
from schemas.map import Edge
from schemas.map_stamp import MapStamp
from schemas.messages import name_of

_TERRAIN: Final = {
    ".": "clear",
    "b": "bushes",
    "g": "tall_grass",
    "w": "wood",
    "r": "rocks",
    "s": "sand",
    "m": "mud",
    "y": "marsh",
    "~": "water",
}
_DEPTHS: Final = {"~": 1}

_COPSE: Final = (" bb ", "bwwb", "bwwwb", "bwwb", " bb ")
_WOOD: Final = (
    "  bbbbb ",
    " bwwwwb ",
    " bwwwwwb",
    "bwwwwwwb",
    "bwwwwwb ",
    " bwwwwwb",
    " bwwwwb ",
    "  bbbb  ",
)
_POND: Final = (" sss ", "s~~s ", "s~~~s", "s~~s ", " sss ")
_MARSH: Final = (" ggg ", "gyyyg", "gyy~yg", "gyyyg", " ggg ")
_CRAG: Final = (" .... ", ".rrr. ", ".rrrr.", ".rrr. ", " .... ")
_HILL: Final = ("  .....  ", " ......", " .......", "........", " .......", " ......", "  .....")
_HILL_LEVELS: Final = ("  11111", " 122221", " 1233321", "12344321", " 1233321", " 122221", "  11111")
_CRAG_LEVELS: Final = (" 1111 ", "12221 ", "123321", "12221 ", " 1111 ")
_FIELD: Final = ("gggg", "gggg", "gggg")


@lru_cache(maxsize=1)
def stamps() -> tuple[MapStamp, ...]:
    """Return them, made once."""
    made = (
        _stamp("copse", _COPSE),
        _stamp("wood", _WOOD),
        _stamp("pond", _POND),
        _stamp("marsh", _MARSH),
        _stamp("hill", _HILL, _HILL_LEVELS),
        _stamp("crag", _CRAG, _CRAG_LEVELS),
        _stamp("hedged_field", _FIELD, hedged=True),
    )
    return tuple(stamp for stamp in made if stamp is not None)


def _stamp(
    key: str, rows: Sequence[str], levels: Sequence[str] = (), *, hedged: bool = False
) -> MapStamp | None:
    """Return a stamp from rows of letters; a blank is no part of it."""
    width = max(map(len, rows))
    arrays = MapArrays.empty(width + 2, len(rows) + 2, "even", False, tuple(_TERRAIN.values()))
    arrays.terrain[:] = NO_FIELD
    places = list(_TERRAIN)
    for row, letters in enumerate(rows, start=1):
        for column, letter in enumerate(letters, start=1):
            if letter != " ":
                arrays.terrain[row, column] = places.index(letter)
                arrays.depth[row, column] = _DEPTHS.get(letter, 0)
    for row, digits in enumerate(levels, start=1):
        for column, digit in enumerate(digits, start=1):
            arrays.levels[row, column] = int(digit) if digit.isdigit() else 0
    mask = arrays.terrain != NO_FIELD
    if hedged:
        arrays.edges = _hedge_around(arrays)
    piece = capture(arrays, mask, name=name_of(key))
    return piece.to_stamp() if piece is not None else None


def _hedge_around(arrays: MapArrays) -> tuple[Edge, ...]:
    """Return a hedge around everything, with one side left open."""
    edges = []
    for row in range(arrays.rows):
        for column in range(arrays.columns):
            if arrays.terrain[row, column] == NO_FIELD:
                continue
            for other in arrays.grid.neighbours((column, row)):
                if arrays.terrain[other[1], other[0]] == NO_FIELD:
                    edges.append(Edge(between=((column, row), other), kind="hedge"))
    return tuple(edges[:-1])


def map_editor(session: DocumentSession, context: UiContext) -> MapEditor:
    """Return the editor of a map, with the stamps of the game."""
    return open_map(session, context, stamps=stamps())

"""What a scenario is played on: fields, a table, the board as it is set up, or a plain cloth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from editor.packs.play_set import Board, BoardGrid
from editor.rules.core.contract import Setup
from editor.services.play_sets.pictures import Pictures
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, kind_of, system_of
from schemas.map import HexMapBase
from schemas.registry import row_of

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from editor.rules.core.map_arrays import MapArrays

FIELD_PX: Final = 72
"""Pixels of a field from side to side."""
FIELD_MM: Final = 34.64
"""The same in mm: fields have sides of 20 mm (I.1.4)."""
_LONGEST: Final = 4_000
"""Pixels of the longer side of a board at most."""
_PLAIN: Final = (1_800, 1_200)
_CLOTH: Final = "#c3cbb4"


class Boards:
    """Draws the board of one scenario."""

    def __init__(self, ws: Workspace, setup: Setup, language: str, pictures: Pictures) -> None:
        self._ws, self._setup, self._language, self._pictures = ws, setup, language, pictures
        self._system = system_of(setup.scenario)

    def board(self) -> Board:
        """Return the ground: fields, a table, the board as it is set up, or a plain cloth."""
        title = self._setup.scenario.name.get(self._language)
        found = self._fields()
        if found is not None:
            return self._of_fields(title, *found)
        table = self._table()
        if table is not None:
            return table
        image = self._set_up()
        return Board(title, self._pictures.add("board", image), 0.5)

    def _fields(self) -> tuple[HexMapBase, MapArrays] | None:
        from editor.rules.core.map_arrays import MapArrays
        from editor.services.maps import field_named

        if getattr(self._setup.scenario, "boards", ()):
            return field_named(self._ws, self._setup.scenario.id)
        board = next((one for one in self._documents(Kind.MAP) if isinstance(one, HexMapBase)), None)
        return (board, MapArrays.from_map(board)) if board is not None else None

    def _documents(self, kind: Kind) -> list[Document]:
        return [one for one in self._setup.documents.values() if kind_of(one) == kind]

    def _of_fields(self, title: str, board: HexMapBase, arrays: MapArrays) -> Board:
        from editor.printing.maps.lattice import lattice_of
        from editor.printing.maps.picture import map_image
        from editor.services.maps import looks_of

        fits = _LONGEST // max(arrays.columns, arrays.rows)
        width = max(8, min(FIELD_PX, fits) // 2 * 2)
        image = map_image(arrays, looks_of(self._ws, board), width, language=self._language)
        lattice = lattice_of(arrays, width)
        x, y = lattice.centre((0, 0))
        if lattice.shifted(0):
            x, y = (x, y - width / 2) if lattice.kind == "flat" else (x - width / 2, y)
        grid = BoardGrid(lattice.kind, (x, y), float(width), float(lattice.step), lattice.stagger)
        return Board(title, self._pictures.add("board", image), FIELD_MM / width, grid)

    def _table(self) -> Board | None:
        """Return the table of the scenario, where its game draws tables."""
        from editor.printing.systems import FACE_SYSTEMS
        from schemas.map import TableMapBase

        game = row_of(FACE_SYSTEMS, self._system)
        table = next((one for one in self._documents(Kind.MAP) if isinstance(one, TableMapBase)), None)
        if game is None or game.table is None or table is None:
            return None
        image = game.table(table, self._setup.documents, self._language, 2 * _PLAIN[0])
        if image is None:
            return None
        mm = 10 * max(table.width_cm, table.depth_cm) / max(image.width(), image.height())
        return Board(table.name.get(self._language), self._pictures.add("board", image), mm)

    def _set_up(self) -> QImage:
        """Return the board as the scenario sets it up; a plain cloth where its game has none."""
        from PySide6.QtGui import QColor, QImage

        from editor.printing.systems import FACE_SYSTEMS

        game = row_of(FACE_SYSTEMS, self._system)
        has_tiles = any(not isinstance(one, HexMapBase) for one in self._documents(Kind.MAP))
        if game is not None and game.board is not None and has_tiles:
            image = game.board(self._setup, self._language, _PLAIN[0])
            if image is not None:
                return image
        plain = QImage(*_PLAIN, QImage.Format.Format_RGB32)
        plain.fill(QColor(_CLOTH))
        return plain

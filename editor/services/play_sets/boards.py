"""What a scenario is played on: fields, a table, the board as it is set up, or a plain cloth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from editor.packs.play_set import Board, BoardGrid
from editor.rules.core.contract import Setup
from editor.services.play_sets.pictures import Pictures
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, kind_of, system_of
from schemas.free_documents import TableSize
from schemas.map import HexMapBase
from schemas.registry import row_of

if TYPE_CHECKING:
    from editor.rules.core.map_arrays import MapArrays

FIELD_PX: Final = 72
"""Pixels of a field from side to side."""
FIELD_MM: Final = 34.64
"""The same in mm: fields have sides of 20 mm (I.1.4)."""
_LONGEST: Final = 4_000
"""Pixels of the longer side of a board at most."""
_PLAIN: Final = 1_800
"""The same of a board of tiles."""
_CLOTH: Final = "#c3cbb4"
_CLOTH_MM: Final = 0.5
"""Millimetres of a table in one pixel of its cloth."""


class Boards:
    """Draws the board of one scenario."""

    def __init__(self, ws: Workspace, setup: Setup, language: str, pictures: Pictures) -> None:
        self._ws, self._setup, self._language, self._pictures = ws, setup, language, pictures
        self._system = system_of(setup.scenario)
        self.tiles: tuple[str, ...] = ()
        """Ids of the maps that players lay on the board as tiles; known once it is drawn."""

    def board(self) -> Board:
        """Return the ground: fields, a table, the board as it is set up, or a plain cloth."""
        title = self._setup.scenario.name.get(self._language)
        found = self._fields()
        if found is not None:
            return self._of_fields(title, *found)
        return self._bare(title) or self._table() or self._cloth(title)

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
        image = game.table(table, self._setup.documents, self._language, 2 * _PLAIN)
        if image is None:
            return None
        mm = 10 * max(table.width_cm, table.depth_cm) / max(image.width(), image.height())
        return Board(table.name.get(self._language), self._pictures.add("board", image), mm)

    def _bare(self, title: str) -> Board | None:
        """Return the board of tiles as the scenario lays them, where its game has such boards."""
        from editor.printing.systems import FACE_SYSTEMS

        game = row_of(FACE_SYSTEMS, self._system)
        made = game.bare_board(self._setup, _PLAIN) if game is not None and game.bare_board else None
        if made is None:
            return None
        self.tiles = made.tiles
        square = float(made.square)
        grid = BoardGrid("square", made.first, square, square, "odd")
        return Board(title, self._pictures.add("board", made.image), made.square_mm / square, grid)

    def _cloth(self, title: str) -> Board:
        """Return a plain cloth, as large as the table of the scenario."""
        from PySide6.QtGui import QColor, QImage

        table = getattr(self._setup.scenario, "table", TableSize())
        size = (round(table.width / _CLOTH_MM), round(table.depth / _CLOTH_MM))
        plain = QImage(*size, QImage.Format.Format_RGB32)
        plain.fill(QColor(_CLOTH))
        return Board(title, self._pictures.add("board", plain), _CLOTH_MM)

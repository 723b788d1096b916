"""What the tests of the map's tools do with their hands."""

import numpy as np
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.editor import MapEditor

LEFT = Qt.MouseButton.LeftButton


SHIFT, CONTROL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


NONE = Qt.KeyboardModifier.NoModifier


def spot(editor: MapEditor, at: Offset) -> QPoint:
    return editor.canvas.centre_of(at).toPoint()


def drag(qtbot: QtBot, editor: MapEditor, *way: Offset, held: Qt.KeyboardModifier = NONE) -> None:
    qtbot.mousePress(editor.canvas, LEFT, held, spot(editor, way[0]))
    for at in way[1:]:
        qtbot.mouseMove(editor.canvas, spot(editor, at))
    qtbot.mouseRelease(editor.canvas, LEFT, held, spot(editor, way[-1]))


def click(qtbot: QtBot, editor: MapEditor, at: Offset) -> None:
    qtbot.mouseMove(editor.canvas, spot(editor, at))
    qtbot.mouseClick(editor.canvas, LEFT, NONE, spot(editor, at))


def plain(editor: MapEditor) -> None:
    """Make the map flat and empty without a step of undo."""
    arrays = editor.model.arrays
    assert arrays is not None
    arrays.terrain[arrays.terrain != 255] = arrays.terrain_index("clear")
    arrays.levels[:] = 0
    arrays.depth[:] = 0
    arrays.roads = arrays.rivers = arrays.edges = arrays.labels = arrays.symbols = ()


def terrain(editor: MapEditor, at: Offset) -> str:
    return editor.model.arrays.terrain_at(at)


def fields_of(editor: MapEditor, terrain_id: str) -> set[Offset]:
    arrays = editor.model.arrays
    rows, columns = np.nonzero(arrays.terrain == arrays.terrain_index(terrain_id))
    return set(zip(columns.tolist(), rows.tolist(), strict=True))

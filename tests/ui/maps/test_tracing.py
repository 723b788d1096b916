"""The picture to trace: found as a tool, moved, scaled, fitted to the fields by two points, undone."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QPushButton
from pytestqt.qtbot import QtBot

from editor.ui.editors.maps.editor import MapEditor
from editor.ui.editors.maps.places import KINDS
from editor.ui.editors.maps.tools.grips import Frame
from editor.ui.editors.maps.tools.tracing import PictureTool
from editor.ui.kit import file_dialogs
from editor.ui.kit.inputs import SpinBox
from tests.ui.maps.conftest import Open
from tests.ui.maps.map_hands import CONTROL, LEFT, NONE, plain, spot

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def editor(open_copy: Open, qtbot: QtBot, tmp_path: Path) -> MapEditor:
    opened = open_copy("demonworld/map/board-3")
    assert isinstance(opened, MapEditor)
    qtbot.waitExposed(opened.canvas)
    plain(opened)
    file = tmp_path / "scan.png"
    scan = QImage(60, 40, QImage.Format.Format_RGB32)
    scan.fill(QColor("#ff0000"))
    assert scan.save(str(file))
    kind = next(one for one in KINDS if one.name == "picture")
    opened.places_panel.add_picture(kind, file, keep=True)
    return opened


def pull(editor: MapEditor, start: QPointF, end: QPointF, *, fit: bool = False) -> None:
    held = CONTROL if fit else NONE
    QTest.mousePress(editor.canvas, LEFT, held, start.toPoint())
    QTest.mouseMove(editor.canvas, ((start + end) / 2).toPoint())
    QTest.mouseMove(editor.canvas, end.toPoint())
    QTest.mouseRelease(editor.canvas, LEFT, held, end.toPoint())


@pytest.mark.long
def test_the_picture_is_moved_scaled_and_undone(editor: MapEditor) -> None:
    first = editor.model.arrays.picture
    editor.choose_tool("picture")
    tool = editor.tools["picture"]
    assert isinstance(tool, PictureTool)
    assert tool.chosen == first
    one, other = QPointF(spot(editor, (5, 5))), QPointF(spot(editor, (7, 5)))
    pull(editor, one, other)
    moved = editor.model.arrays.picture
    assert moved.x == pytest.approx(first.x + 2, abs=0.1)
    assert moved.width == first.width
    pull(editor, QPointF(spot(editor, (11, 5))), QPointF(spot(editor, (9, 5))), fit=True)
    fitted = editor.model.arrays.picture
    assert fitted.width == pytest.approx(first.width / 2, rel=0.05)
    # What lay on the pin lies there still.
    assert fitted.x == pytest.approx(7 + (moved.x - 7) / 2, abs=0.6)
    for before in (moved, first):
        editor.session.undo_stack.undo()
        assert editor.model.arrays.picture == before
        assert tool.chosen == before


@pytest.mark.long
def test_the_bar_says_how_the_picture_lies(editor: MapEditor) -> None:
    editor.choose_tool("picture")
    editor.bar.findChild(SpinBox, "brush_picture_opacity").setValue(80)
    editor.bar.findChild(QCheckBox, "brush_picture_under").setChecked(True)
    editor.bar.findChild(QCheckBox, "brush_picture_printed").setChecked(True)
    picture = editor.model.arrays.picture
    assert (picture.opacity, picture.under, picture.printed) == (0.8, True, True)
    tool = editor.tools["picture"]
    assert isinstance(tool, PictureTool)
    box = tool.box(picture, editor.canvas)
    assert box is not None
    pull(editor, Frame.of(editor.canvas, box).corners[0], QPointF(spot(editor, (6, 6))))
    assert editor.model.arrays.picture.width < picture.width
    editor.bar.findChild(QPushButton, "brush_picture_fit").click()
    whole = editor.model.arrays.picture
    wide, high = editor.canvas.lattice.size(18, 15)
    assert whole.width == pytest.approx(min(wide, high * 1.5) / editor.canvas.lattice.width, rel=0.01)


@pytest.mark.long
def test_without_a_picture_a_click_asks_for_one(
    editor: MapEditor, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(file_dialogs, "open_file", lambda *_: asked.append(1) or ("", ""))
    editor.choose_tool("picture")
    editor.delete()
    assert editor.model.arrays.picture is None
    qtbot.mouseClick(editor.canvas, LEFT, pos=spot(editor, (4, 4)))
    editor.bar.findChild(QPushButton, "brush_picture_choose").click()
    assert len(asked) == 2

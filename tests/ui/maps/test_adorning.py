"""Labels and symbols put on the map by hand: placed, moved, scaled, turned, mirrored, taken away, undone."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from editor.ui.editors.maps.editor import MapEditor
from editor.ui.editors.maps.tools.adorning import LabelTool, SymbolTool
from editor.ui.editors.maps.tools.grips import Frame
from editor.ui.kit.inputs import ComboBox, DecimalBox, SpinBox
from tests.ui.maps.conftest import OpenMap
from tests.ui.maps.map_hands import LEFT, click, plain, spot

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def editor(kept_map: OpenMap) -> MapEditor:
    return kept_map("demonworld/map/board-3")


def pull(qtbot: QtBot, editor: MapEditor, start: QPointF, end: QPointF) -> None:
    qtbot.mousePress(editor.canvas, LEFT, pos=start.toPoint())
    QTest.mouseMove(editor.canvas, ((start + end) / 2).toPoint())
    QTest.mouseMove(editor.canvas, end.toPoint())
    qtbot.mouseRelease(editor.canvas, LEFT, pos=end.toPoint())


def frame(editor: MapEditor) -> Frame:
    tool = editor.tools[editor.tool]
    assert isinstance(tool, SymbolTool | LabelTool)
    box = tool.box(tool.chosen, editor.canvas)
    assert box is not None
    return Frame.of(editor.canvas, box)


@pytest.mark.long
def test_a_symbol_is_put_moved_scaled_turned_and_taken_away(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_tool("symbol")
    kinds = editor.bar.findChild(ComboBox, "brush_symbol")
    kinds.setCurrentIndex(kinds.findData("castle"))
    click(qtbot, editor, (6, 6))
    (castle,) = editor.model.arrays.symbols
    assert (castle.at, castle.kind, castle.x) == ((6, 6), "castle", pytest.approx(0, abs=0.1))

    middle = spot(editor, (6, 6))
    step = spot(editor, (8, 6)) - middle
    pull(qtbot, editor, QPointF(middle), QPointF(middle + step))
    (moved,) = editor.model.arrays.symbols
    assert (moved.at, moved.size) == ((8, 6), castle.size)

    corner = frame(editor).corners[2]
    centre = QPointF(spot(editor, (8, 6)))
    pull(qtbot, editor, corner, centre + (corner - centre) * 2)
    (large,) = editor.model.arrays.symbols
    assert large.size == pytest.approx(2 * castle.size, rel=0.1)

    knob = frame(editor).knob
    arm = knob - centre
    pull(qtbot, editor, knob, centre + QPointF(-arm.y(), arm.x()))
    (turned,) = editor.model.arrays.symbols
    assert turned.angle == pytest.approx(90, abs=3)

    QTest.keyClick(editor.canvas, Qt.Key.Key_Delete)
    assert editor.model.arrays.symbols == ()
    for before in (turned, large, moved, castle):
        editor.session.undo_stack.undo()
        assert editor.model.arrays.symbols == (before,)
    assert editor.session.document is not None


@pytest.mark.long
def test_the_bar_changes_what_is_chosen_and_shows_it(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_tool("symbol")
    click(qtbot, editor, (4, 4))
    editor.bar.findChild(DecimalBox, "brush_symbol_size").setValue(2.5)
    editor.bar.findChild(SpinBox, "brush_symbol_layer").setValue(5)
    kinds = editor.bar.findChild(ComboBox, "brush_symbol")
    kinds.setCurrentIndex(kinds.findData("mill"))
    editor.mirror()
    editor.turn(2)
    (mill,) = editor.model.arrays.symbols
    assert (mill.kind, mill.size, mill.layer, mill.mirrored, mill.angle) == ("mill", 2.5, 5, True, 30)
    QTest.keyClick(editor.canvas, Qt.Key.Key_Escape)
    editor.bar.findChild(DecimalBox, "brush_symbol_size").setValue(1)
    assert editor.model.arrays.symbols == (mill,)
    click(qtbot, editor, (4, 4))
    assert editor.settings.symbol_size == 2.5
    assert len(editor.model.arrays.symbols) == 1


@pytest.mark.long
def test_a_label_is_written_styled_and_moved_and_keeps_its_words(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_tool("label")
    styles = editor.bar.findChild(ComboBox, "brush_label_style")
    styles.setCurrentIndex(styles.findData("region"))
    editor.bar.findChild(DecimalBox, "brush_label_size").setValue(1)
    click(qtbot, editor, (7, 5))
    edit = editor.findChild(QLineEdit, "label_edit")
    edit.setText("Fells")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    (label,) = editor.model.arrays.labels
    assert (label.text.get("en"), label.style, label.size) == ("Fells", "region", 1.0)
    editor.bar.findChild(SpinBox, "brush_label_curve").setValue(45)
    (curved,) = editor.model.arrays.labels
    assert (curved.curve, curved.text) == (45, label.text)
    middle = QPointF(spot(editor, (7, 5)))
    pull(qtbot, editor, middle, middle + QPointF(spot(editor, (7, 7)) - spot(editor, (7, 5))))
    (moved,) = editor.model.arrays.labels
    assert (moved.at, moved.text, moved.curve) == ((7, 7), label.text, 45)


@pytest.mark.long
def test_the_keyboard_puts_and_chooses_symbols(editor: MapEditor) -> None:
    plain(editor)
    editor.choose_tool("symbol")
    editor.canvas.set_cursor_field((5, 5))
    editor.canvas.cursor_activated.emit((5, 5))
    (put,) = editor.model.arrays.symbols
    assert (put.at, put.x, put.y) == ((5, 5), 0, 0)
    QTest.keyClick(editor.canvas, Qt.Key.Key_Escape)
    editor.canvas.cursor_activated.emit((5, 5))
    QTest.keyClick(editor.canvas, Qt.Key.Key_Backspace)
    assert editor.model.arrays.symbols == ()


@pytest.mark.long
def test_a_frame_beside_the_map_can_be_taken(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_tool("symbol")
    editor.canvas.fit()
    click(qtbot, editor, (0, 0))
    editor.bar.findChild(DecimalBox, "brush_symbol_size").setValue(3)
    corner = frame(editor).corners[0]
    assert editor.canvas.field_at(corner) is None
    pull(qtbot, editor, corner, corner + QPointF(4, 4))
    (symbol,) = editor.model.arrays.symbols
    assert symbol.size < 3


@pytest.mark.long
def test_the_field_under_the_pointer_is_not_outlined_where_things_are_meant(editor: MapEditor) -> None:
    editor.choose_tool("symbol")
    QTest.mouseMove(editor.canvas, spot(editor, (6, 6)))
    editor.canvas.finish()
    bare = editor.canvas.grab().toImage()
    QTest.mouseMove(editor.canvas, spot(editor, (8, 6)))
    assert editor.canvas.grab().toImage() == bare
    editor.choose_tool("terrain")
    assert editor.canvas.grab().toImage() != bare


@pytest.mark.long
def test_what_is_locked_stays(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.layers.put("locked", "symbols", True)
    editor.choose_tool("symbol")
    click(qtbot, editor, (4, 4))
    assert editor.model.arrays.symbols == ()

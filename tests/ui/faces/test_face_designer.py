"""The face designer in the real window: boxes are chosen, moved, copied and worded on a real card."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.editors.faces.designer import FaceDesigner
from editor.ui.kit.editor import DocumentEditor
from editor.ui.shell.main_window import MainWindow
from schemas.parse import dump_document, parse_document
from schemas.text import LocalText

Duplicate = Callable[[str], DocumentEditor]
Find = Callable[[str], str]


@pytest.fixture
def designer(copy_of: Duplicate) -> FaceDesigner:
    editor = copy_of("demonworld/face/classic")
    assert isinstance(editor, FaceDesigner)
    return editor


def point(designer: FaceDesigner, x: float, y: float) -> QPoint:
    return designer.canvas.to_px(x, y).toPoint()


def box_named(designer: FaceDesigner, name: str) -> tuple[str | int, ...]:
    boxes = designer.session.data["front"]
    return ("front", next(index for index, box in enumerate(boxes) if box["name"] == name))


@pytest.mark.long
def test_shipped_template_is_shown_on_a_card_and_cannot_be_changed(window: MainWindow, find: Find) -> None:
    window.open_document(find("demonworld/face/classic"))
    editor = window.tabs.currentWidget()
    assert isinstance(editor, FaceDesigner)
    assert editor.session.read_only
    assert editor.drawn is not None
    assert editor.canvas.face is not None
    before = editor.session.data
    editor.canvas.choose([("front", 0)])
    QTest.keyClick(editor.canvas, Qt.Key.Key_Right)
    QTest.keyClick(editor.canvas, Qt.Key.Key_Delete)
    assert editor.session.data == before


@pytest.mark.long
def test_copy_paste_duplicate_group_and_delete(designer: FaceDesigner) -> None:
    session, canvas = designer.session, designer.canvas
    count = len(session.data["front"])
    canvas.choose([box_named(designer, "name"), box_named(designer, "kind")])
    QTest.keyClick(canvas, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(canvas, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert len(session.data["front"]) == count + 2
    assert canvas.chosen == [("front", count), ("front", count + 1)]
    designer.editing.group()
    assert session.data["front"][count]["box"] == "group"
    assert session.valid
    designer.editing.ungroup()
    assert [box["box"] for box in session.data["front"][count:]] == ["text", "text"]
    QTest.keyClick(canvas, Qt.Key.Key_Delete)
    assert len(session.data["front"]) == count
    assert canvas.chosen == []


@pytest.mark.long
def test_rubber_band_over_the_ground_chooses_what_is_inside(designer: FaceDesigner) -> None:
    canvas = designer.canvas
    area = canvas.spot(box_named(designer, "name")).area  # type: ignore[union-attr]
    start, end = point(designer, -1.0, -1.0), point(designer, area.right + 1, 13)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(canvas, (start + end) / 2)
    QTest.mouseMove(canvas, end)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=end)
    assert box_named(designer, "name") in canvas.chosen
    assert len(canvas.chosen) > 2
    assert set(designer.tree.paths()) == set(canvas.chosen)


@pytest.mark.long
def test_text_of_a_box_changes_the_picture_and_a_long_one_is_a_problem_with_its_box(
    designer: FaceDesigner, qtbot: QtBot
) -> None:
    path = box_named(designer, "name")
    designer.canvas.choose([path])
    designer.session.change((*path, "text"), {"en": "{name} " * 12}, "type", typing=True)
    assert path in designer.canvas.misfits
    qtbot.waitUntil(lambda: any(one.code == "face.text_too_long" for one in designer.session.problems))
    found = next(one for one in designer.session.problems if one.code == "face.text_too_long")
    assert found.path == f"front[{path[1]}]"
    designer.session.undo_stack.undo()
    assert not designer.canvas.misfits


def test_the_card_follows_what_others_save_names_are_completed_and_its_value_is_shown(
    designer: FaceDesigner,
) -> None:
    workspace, before = designer.context.workspace, designer.sample.document
    assert before is not None
    row = documents.duplicate(workspace, before.id, slug="shown", name=LocalText({"en": "Shown"}))
    designer.cards.show_card(row.id)
    data = dump_document(documents.load_document(workspace, row.id)) | {"points": 321}
    documents.save_revision(workspace, parse_document(data, workspace.systems), row.version)
    designer.cards.reload()  # as the designer does with each change of the catalogue
    assert designer.sample.document.points == 321  # type: ignore[union-attr]
    path = box_named(designer, "kind")
    assert designer.context.place_of(designer.session, path) == "Front – kind"
    designer.canvas.choose([path])
    panel = designer.properties
    names = panel._names()
    assert {"points", "name", "upper(", "faction"} <= set(names)
    assert any(one.startswith("weapons") or "." in one for one in names)
    field = panel._host.cell((*path, "when")).editor._line  # type: ignore[union-attr]
    panel.completion.attach(field, in_braces=False)
    panel.completion.insert("points > 0 and name")
    assert designer.session.value(path)["when"] == "points > 0 and name"
    designer.properties.show_value()
    name = designer.sample.document.name.get("en")  # type: ignore[union-attr]
    assert name in panel._value.text()
    panel.completion.insert(" +")
    assert not designer.session.valid
    assert any("column" in designer.context.sentence(one) for one in designer.session.problems)


@pytest.mark.long
def test_all_cards_are_checked_and_the_hardest_is_shown(designer: FaceDesigner, qtbot: QtBot) -> None:
    path = box_named(designer, "name")
    box = designer.session.value(path)
    designer.session.change(path, {**box, "width": 22.0, "least_mm": 4.4}, "narrow")
    with qtbot.waitSignal(designer.survey.surveyed) as reported:
        designer.show_worst()
    found = reported.args[0]
    assert found.cards > 10
    assert found.misfits
    assert designer.sample.document is not None
    assert designer.sample.document.id == found.worst
    assert path in designer.canvas.misfits
    assert designer.survey.list.topLevelItemCount() == len(found.misfits)


@pytest.mark.long
def test_no_key_stands_for_two_actions(designer: FaceDesigner, window: MainWindow) -> None:
    actions = [window.book.action(entry.spec.id) for entry in window.book.entries()]
    keys = [key.toString() for action in actions for key in action.shortcuts()]
    assert len(keys) == len(set(keys))


@pytest.mark.long
def test_box_moves_by_mouse_and_by_arrow_keys_each_in_one_step(designer: FaceDesigner) -> None:
    path = box_named(designer, "name")
    canvas = designer.canvas
    canvas.snaps = False
    area = canvas.spot(path).area  # type: ignore[union-attr]
    before, steps = designer.session.data, designer.session.undo_stack.index()
    at = point(designer, area.x + 2, area.y + area.height / 2)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=at)
    assert canvas.chosen == [path]
    for step in (10, 20, 30):
        QTest.mouseMove(canvas, at + QPoint(step, step))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=at + QPoint(30, 30))
    moved = designer.session.value(path)
    assert moved["x"] == pytest.approx(area.x + 30 / canvas.zoom, abs=0.02)
    assert moved["y"] == pytest.approx(area.y + 30 / canvas.zoom, abs=0.02)
    assert designer.session.undo_stack.index() == steps + 1
    designer.session.undo_stack.undo()
    assert designer.session.data == before
    # arrow keys
    designer.canvas.choose([path])
    x = designer.session.value(path)["x"]
    steps = designer.session.undo_stack.index()
    for _ in range(3):
        QTest.keyClick(designer.canvas, Qt.Key.Key_Right)
    QTest.keyClick(designer.canvas, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert designer.session.value(path)["x"] == pytest.approx(x + 6.5)
    assert designer.session.undo_stack.index() == steps + 1


@pytest.mark.long
def test_ctrl_d_in_the_properties_and_in_the_tree_copies_the_box_not_the_face(
    designer: FaceDesigner, window: MainWindow
) -> None:
    path = box_named(designer, "kind")
    designer.canvas.choose([path])
    tabs, boxes = window.tabs.count(), len(designer.session.data["front"])
    words = designer.properties._host.cell((*path, "when")).editor._line  # type: ignore[union-attr]
    words.setText("points > 0")
    words.setFocus()
    words.setCursorPosition(0)
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(words, Qt.Key.Key_D, control)
    assert len(designer.session.data["front"]) == boxes + 1
    assert designer.session.value(path)["when"] == words.text()  # no letter was removed
    designer.tree.choose([path])
    designer.tree.setFocus()
    QTest.keyClick(designer.tree, Qt.Key.Key_D, control)
    assert len(designer.session.data["front"]) == boxes + 2
    QTest.keyClick(designer.tree, Qt.Key.Key_X, control)
    assert len(designer.session.data["front"]) == boxes + 1
    QTest.keyClick(designer.tree, Qt.Key.Key_V, control)
    assert len(designer.session.data["front"]) == boxes + 2
    assert window.tabs.count() == tabs


@pytest.mark.long
def test_view_follows_the_pointer_and_problems(designer: FaceDesigner) -> None:
    canvas = designer.canvas
    at = QPointF(120, 90)
    before = canvas.to_mm(at)
    canvas.zoom_by(3, at)
    after = canvas.to_mm(at)
    assert (after.x(), after.y()) == pytest.approx((before.x(), before.y()))
    canvas.fit()
    assert canvas.rect().contains(canvas.to_px(91, 60).toPoint())
    assert designer.focus_path(("back", 2))
    assert designer.side == "back"
    assert designer.canvas.chosen == [("back", 2)]
    assert designer.focus_path(("width_mm",))

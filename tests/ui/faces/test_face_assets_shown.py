"""Assets in the face designer: chosen for boxes and styles, offered as signs; locked boxes stay."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from editor.printing import fonts
from editor.printing.face import ArtMark, TextMark
from editor.services import documents
from editor.ui.editors.faces.asset_shelf import asset_shelf
from editor.ui.editors.faces.designer import FaceDesigner
from editor.ui.kit.editor import DocumentEditor
from editor.ui.shell.main_window import MainWindow
from schemas.systems.shared import SharedAsset

Duplicate = Callable[[str], DocumentEditor]
CINZEL = Path(fonts.__file__).parent / "Cinzel-Regular.ttf"


@pytest.fixture
def designer(copy_of: Duplicate) -> FaceDesigner:
    editor = copy_of("demonworld/face/classic")
    assert isinstance(editor, FaceDesigner)
    return editor


def _kept(window: MainWindow, slug: str, **fields: Any) -> dict[str, str]:
    asset = SharedAsset.model_validate({"slug": slug, "name": slug.title(), **fields})
    documents.create(window.context.workspace, asset)
    return {"id": asset.id, "kind": "asset", "slug": slug}


def _picture(colour: str) -> str:
    made = io.BytesIO()
    Image.new("RGB", (30, 30), colour).save(made, "PNG")
    return base64.b64encode(made.getvalue()).decode()


@pytest.mark.long
def test_assets_are_drawn_and_offered_as_signs(
    window: MainWindow, designer: FaceDesigner, qtbot: QtBot
) -> None:
    frame = _kept(window, "gold-frame", use="frame", data=_picture("#c8a040"))
    sword = _kept(window, "long-sword", use="symbol", data=_picture("#000000"), tinted=True)
    file = {"data": base64.b64encode(CINZEL.read_bytes()).decode()}
    font = _kept(window, "titles", use="font", files=[file], glyphs=[{"id": "skull", "letter": "S"}])
    session = designer.session
    box = {"box": "picture", "name": "frame", "source": "asset", "asset": frame}
    boxes = [box, *session.data["front"]]
    styles = [{**one, "own_font": font} for one in session.data["styles"]]
    session.change_many([("front", boxes), ("styles", styles), ("assets", [sword])], "Own art")
    qtbot.waitUntil(lambda: designer.template is not None and len(designer.template.front) == len(boxes))
    designer.refresh()
    assert session.valid
    assert designer.drawn is not None
    marks = designer.drawn.face("front").marks
    assert isinstance(marks[0], ArtMark)
    assert any(isinstance(one, TextMark) and one.style.family.startswith("Cinzel ") for one in marks)
    signs = designer.signs
    signs.forget_assets()
    for name in ("long-sword", "skull"):
        signs.search.setText(name)
        signs.fill()
        assert [signs.list.item(row).text().split(":")[1] for row in range(signs.list.count())] == [name]
        assert not signs.list.item(0).icon().isNull()
    designer.canvas.choose([("front", 0)])
    cell = designer.properties._host.cell(("front", 0, "asset")) if designer.properties._host else None
    assert cell is not None
    assert not cell.away


@pytest.mark.long
def test_a_sign_found_by_its_name_goes_into_the_text_and_is_listed(
    window: MainWindow, designer: FaceDesigner, qtbot: QtBot
) -> None:
    axe = _kept(window, "great-axe", use="symbol", data=_picture("#000000"), tinted=True)
    signs, completion = designer.signs, designer.properties.completion
    with qtbot.waitSignal(asset_shelf(window.context).changed):
        window.context.catalogue_changed.emit()
    signs.search.setText("great")
    signs.fill()
    signs.search.returnPressed.emit()
    assert axe not in designer.session.value("assets", ())  # no text has the cursor
    designer.canvas.choose([("front", 0)])
    field = QPlainTextEdit(designer)
    field.setPlaceholderText("{rules_text}")
    completion.attach(field, in_braces=True)
    signs.search.returnPressed.emit()
    assert field.toPlainText() == "{rules_text} :great-axe:"
    assert axe in designer.session.value("assets", ())
    signs.fill()
    signs.search.returnPressed.emit()
    assert field.toPlainText() == "{rules_text} :great-axe::great-axe:"
    assert [one["id"] for one in designer.session.value("assets", ())].count(axe["id"]) == 1


@pytest.mark.long
def test_a_locked_box_stays_where_it_is(designer: FaceDesigner) -> None:
    session, canvas = designer.session, designer.canvas
    path = ("front", next(n for n, one in enumerate(session.data["front"]) if one["name"] == "name"))
    canvas.choose([path])
    spot = canvas.spot(path)
    assert spot is not None
    middle = canvas.to_px(spot.area.x + spot.area.width / 2, spot.area.y + spot.area.height / 2).toPoint()

    def move() -> None:
        QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=middle)
        for step in (10, 20, 30):
            QTest.mouseMove(canvas, middle + QPoint(step, 0))
        QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=middle + QPoint(30, 0))
        QTest.keyClick(canvas, Qt.Key.Key_Down)
        QTest.keyClick(canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)

    session.change((*path, "locked"), True, "Lock")
    before = session.value(path)
    move()  # what lies beneath it is moved instead
    assert session.value(path) == before
    session.change((*path, "locked"), False, "Unlock")
    canvas.choose([path])
    move()
    assert session.value(path) != {**before, "locked": False}

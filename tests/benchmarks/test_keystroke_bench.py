"""How soon a key that is typed is seen: undo step, form, problems and the face, drawn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.faces.designer import FaceDesigner
from editor.ui.printing.face_panel import FacePanel
from editor.ui.window.main_window import MainWindow
from tests.ui.conftest import (  # noqa: F401  (fixtures)
    Duplicate,
    catalogue_file,
    copy_of,
    find,
    shipped_catalogue,
    studio,
    window,
)

pytestmark = pytest.mark.benchmark
Bound = Callable[[str, float], None]
CARD = "demonworld/unit/orc-guard"


def _named(parent: QWidget, name: str) -> QLineEdit:
    lines = parent.findChildren(QLineEdit)
    return next(one for one in lines if one.accessibleName() == name)


def test_key_in_the_unit_editor(
    benchmark: BenchmarkFixture, bound: Bound, window: MainWindow, copy_of: Duplicate, qtbot: QtBot  # noqa: F811
) -> None:
    bound("key typed in a card until its face is drawn", 0.010)
    editor = copy_of(CARD)
    line = _named(editor, "Name (EN)")
    panel = next(one for one in window.findChildren(FacePanel) if one.isVisible())
    line.setFocus()
    line.clear()
    QApplication.processEvents()

    def work() -> None:
        before = panel.front.face
        QTest.keyClick(line, "i" if len(line.text()) % 20 else " ")
        while panel.front.face is before:
            QApplication.processEvents()
        panel.front.repaint()
        panel.back.repaint()

    benchmark.pedantic(work, setup=lambda: line.clear() if len(line.text()) > 20 else None, rounds=40)
    assert editor.session.undo_stack.count() >= 1


def test_key_in_the_face_designer(
    benchmark: BenchmarkFixture, bound: Bound, window: MainWindow, copy_of: Duplicate, qtbot: QtBot  # noqa: F811
) -> None:
    bound("template changed by a key until its face is drawn", 0.010)
    designer = copy_of("demonworld/face/classic")
    assert isinstance(designer, FaceDesigner)
    boxes = designer.session.data["front"]
    path = ("front", next(index for index, box in enumerate(boxes) if box["name"] == "name"))
    designer.canvas.choose([path])
    QApplication.processEvents()
    words = iter(range(1, 1_000))

    def work() -> None:
        text = {"en": "{name} " + "i" * (next(words) % 9)}
        designer.session.change((*path, "text"), text, "type", typing=True)
        QApplication.processEvents()
        designer.canvas.repaint()

    benchmark.pedantic(work, rounds=40)

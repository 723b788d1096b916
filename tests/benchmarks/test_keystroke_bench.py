"""How soon a key that is typed is seen: undo step, form, problems and the face, drawn."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editor.ui.editors.face_panel import FacePanel
from editor.ui.editors.faces.designer import FaceDesigner
from editor.ui.shell.main_window import MainWindow
from tests.ui import conftest as ui

pytestmark = pytest.mark.benchmark(timer=thread_time)
"""What the thread of the window works; what it waits for while others have the machine is not counted."""
Bound = Callable[[str, float], None]
catalogue_file, studio, one_window, window = ui.catalogue_file, ui.studio, ui.one_window, ui.window
find, copy_of = ui.find, ui.copy_of
CARD = "demonworld/unit/orc-guard"


def _named(parent: QWidget, name: str) -> QLineEdit:
    lines = parent.findChildren(QLineEdit)
    return next(one for one in lines if one.accessibleName() == name)


def test_key_in_the_unit_editor(
    benchmark: BenchmarkFixture,
    bound: Bound,
    window: MainWindow,
    copy_of: ui.Duplicate,
    qtbot: QtBot,
) -> None:
    bound("key typed in a card until its face is drawn", 0.010)
    editor = copy_of(CARD)
    line = _named(editor, "Name (EN)")
    panel = next(one for one in window.findChildren(FacePanel) if one.isVisible())
    line.setFocus()
    line.clear()
    QApplication.processEvents()

    def work() -> None:
        before = panel.front._face
        QTest.keyClicks(line, "i" if len(line.text()) % 20 else " ")
        while panel.front._face is before:
            QApplication.processEvents()
        QApplication.processEvents()

    benchmark.pedantic(work, setup=lambda: line.clear() if len(line.text()) > 20 else None, rounds=40)
    assert editor.session.undo_stack.count() >= 1


def test_key_in_the_face_designer(
    benchmark: BenchmarkFixture,
    bound: Bound,
    window: MainWindow,
    copy_of: ui.Duplicate,
    qtbot: QtBot,
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

    benchmark.pedantic(work, rounds=40)

"""The dialog that generates terrain."""

from collections.abc import Callable
from threading import Event

import numpy as np
import pytest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_generator import Generated, GeneratorOptions, generated
from editor.ui.editors.maps import generator
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.editors.maps.generator import GeneratorDialog
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.job_line import JobLine
from schemas.progress import Report

Open = Callable[[str], DocumentEditor]


@pytest.fixture
def editor(open_copy: Open) -> MapEditor:
    made = open_copy("demonworld/map/board-1")
    assert isinstance(made, MapEditor)
    return made


@pytest.fixture
def dialog(editor: MapEditor, qtbot: QtBot) -> GeneratorDialog:
    made = GeneratorDialog(editor.tool_context, editor)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(made.take.isEnabled)
    return made


@pytest.mark.long
def test_generated_terrain_is_seen_first_and_taken_in_one_step(
    editor: MapEditor, dialog: GeneratorDialog, qtbot: QtBot
) -> None:
    arrays = editor.model.arrays
    assert arrays is not None
    before = arrays.copy()
    first = dialog.picture.pixmap().toImage()
    dialog.woods.setValue(60)
    qtbot.waitUntil(dialog.take.isEnabled)
    assert dialog.picture.pixmap().toImage() != first
    assert np.array_equal(arrays.terrain, before.terrain)
    dialog.symmetry.setCurrentIndex(dialog.symmetry.findData("half_turn"))
    qtbot.waitUntil(dialog.take.isEnabled)
    dialog.take.click()
    assert not dialog.isVisible()
    wood = arrays.terrain_index("wood")
    assert (arrays.terrain == wood).sum() > (before.terrain == wood).sum()
    assert editor.session.undo_stack.count() == 1
    assert editor.session.valid
    editor.session.undo_stack.undo()
    assert np.array_equal(arrays.terrain, before.terrain)
    assert arrays.roads == before.roads


@pytest.mark.long
def test_only_the_selected_fields_change_where_that_is_asked(
    editor: MapEditor, dialog: GeneratorDialog, qtbot: QtBot
) -> None:
    arrays = editor.model.arrays
    assert arrays is not None
    before = arrays.copy()
    fields = arrays.grid.disc((8, 7), 3)
    editor.selection.take_fields(fields)
    dialog.selected.setChecked(True)
    dialog.hills.setValue(80)
    qtbot.waitUntil(dialog.take.isEnabled)
    dialog.take.click()
    outside = ~np.asarray(editor.selection.mask)
    assert np.array_equal(arrays.levels[outside], before.levels[outside])
    assert arrays.roads == before.roads


@pytest.mark.long
def test_a_proposal_that_takes_long_is_stopped(
    dialog: GeneratorDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go = Event(), Event()

    def slow(arrays: MapArrays, options: GeneratorOptions, report: Report) -> Generated:
        begun.set()
        go.wait(20)
        report(1, 2)
        return generated(arrays, options)

    monkeypatch.setattr(generator, "generated", slow)
    dialog.woods.setValue(33)
    qtbot.waitUntil(begun.is_set)
    line = dialog.findChildren(JobLine)[-1]
    line.findChild(QToolButton).click()
    go.set()
    qtbot.waitUntil(lambda: "Stopped" in dialog.words.text())
    assert not dialog.take.isEnabled()
    monkeypatch.undo()
    dialog.another.click()
    qtbot.waitUntil(dialog.take.isEnabled)

"""All changes since a saved version on the map at once."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_compare import MARKS, change_marks, changes
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.editors.maps.tools.base import NO_MODIFIER
from editor.ui.kit.editor import DocumentEditor
from schemas.map import MapNote

Open = Callable[[str], DocumentEditor]
LEFT = Qt.MouseButton.LeftButton


@pytest.mark.long
def test_a_field_has_the_mark_of_its_change_and_touching_ones_are_one_place() -> None:
    old = MapArrays.empty(9, 7, "odd", False, ("clear", "wood"))
    new = old.copy()
    new.terrain[1, 1:3] = 1
    new.levels[1, 2] = 2
    new.depth[5, 5] = 1
    new.notes = (MapNote.model_validate({"at": [8, 0], "text": "Ask"}),)
    marks = change_marks(changes(old, new), new)
    assert {kind: marks.count(kind) for kind in MARKS if marks.count(kind)} == {
        "terrain": 1,
        "several": 1,
        "depth": 1,
        "added": 1,
    }
    assert [place.tolist() for place in marks.places] == [[[8, 0]], [[1, 1], [2, 1]], [[5, 5]]]
    back = change_marks(changes(new, old), old)
    assert back.count("removed") == 1
    assert change_marks((), new).places == ()


@pytest.fixture
def editor(open_copy: Open) -> MapEditor:
    made = open_copy("demonworld/map/board-1")
    assert isinstance(made, MapEditor)
    return made


def picture(editor: MapEditor) -> QImage:
    editor.canvas.finish()
    return editor.canvas.grab().toImage()


def near(image: QImage, editor: MapEditor, at: tuple[int, int], other: QImage) -> bool:
    """Say whether a field looks other than on another picture, beside its sign."""
    point, below = editor.canvas.centre_of(at).toPoint(), round(editor.canvas.field_width() * 0.2)
    spot = [QColor(one.pixel(point.x(), point.y() + below)) for one in (image, other)]
    return spot[0] != spot[1]


@pytest.mark.long
@pytest.mark.quick(1)
@pytest.mark.parametrize("width", [10, 40])
def test_all_changes_are_marked_counted_stepped_through_and_follow_the_map(
    editor: MapEditor, qtbot: QtBot, width: int
) -> None:
    editor.choose_terrain("sand")
    for at in ((3, 3), (14, 11)):
        editor.pointing.press(at, LEFT, NO_MODIFIER)
        editor.pointing.release(at)
    editor.choose_tool("picker")
    editor.canvas.set_field_width(width)
    plain = picture(editor)
    panel = editor.find_panel
    panel.ask("changes", 1)
    qtbot.waitUntil(lambda: not panel.legend.isHidden())
    assert panel.legend.boxes["terrain"].text() == "Terrain 2"
    assert panel.legend.where.text().startswith("2 changed")
    marked = picture(editor)
    assert near(marked, editor, (3, 3), plain)
    assert near(marked, editor, (14, 11), plain)
    assert not near(marked, editor, (8, 7), plain)
    assert panel.step(1)
    assert panel.legend.where.text().startswith("Place 1 of 2: 1")
    panel.step(-1)
    assert panel.legend.where.text().startswith("Place 2 of 2: 1")
    panel.legend.boxes["terrain"].click()
    assert not near(picture(editor), editor, (3, 3), plain)
    panel.legend.boxes["terrain"].click()
    editor.session.undo_stack.undo()
    qtbot.waitUntil(lambda: panel.legend.boxes["terrain"].text() == "Terrain 1")
    panel.list.setCurrentRow(0)
    assert panel.chosen is not None
    assert panel.chosen.fields == ((3, 3),)
    assert picture(editor) != marked
    panel.question.setCurrentIndex(0)
    assert panel.legend.isHidden()
    assert not panel.step(1)


@pytest.mark.long
def test_very_many_changed_fields_are_drawn_by_what_is_in_sight(editor: MapEditor, qtbot: QtBot) -> None:
    editor.properties.resize_asked.emit(300, 200, False)
    assert editor.session.save("large")
    editor.choose_tool("fill")
    editor.choose_terrain("sand")
    editor.choose_tool("fill")
    editor.pointing.press((150, 150), LEFT, NO_MODIFIER)
    assert editor.model.arrays is not None
    editor.find_panel.ask("changes")
    qtbot.waitUntil(lambda: not editor.find_panel.legend.isHidden())
    editor.find_panel.step(1)
    assert picture(editor).size() == editor.canvas.size()
    place = editor.find_panel._marks.place
    assert place is not None
    assert int(np.count_nonzero(place.mask)) > 50_000

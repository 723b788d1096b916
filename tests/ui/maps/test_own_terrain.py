"""An author's own terrain: written into a ruleset, painted at once on a map that is open."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.editors.form_editor import FormEditor
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.kit.context import UiContext
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.ground_drawing import GroundDrawingField, GroundPictureField

Open = Callable[[str], DocumentEditor]


@pytest.mark.long
def test_lava_of_a_saved_ruleset_is_painted_at_once(open_copy: Open, context: UiContext) -> None:
    editor = open_copy("demonworld/map/board-1")
    assert isinstance(editor, MapEditor)
    shipped = documents.find(context.workspace, "demonworld/ruleset/demonworld")
    session = context.session(documents.duplicate(context.workspace, shipped.id).id)
    wood = next(one for one in session.data["terrain"] if one["id"] == "wood")
    lava = {**wood, "id": "lava", "name": {"en": "Lava"}, "letter": "L", "colour": "#c2411c"}
    lava |= {"pattern": "cracks", "symbol": "♨", "height": 0, "costs": dict.fromkeys(wood["costs"], 9)}
    session.change("terrain", [*session.data["terrain"], lava], "Add lava")
    assert session.valid
    assert session.save()
    look = editor.model.looks.look("lava")
    assert (look.colour, look.pattern, look.symbol) == ("#c2411c", "cracks", "♨")
    editor.choose_terrain("lava")
    editor.choose_tool("terrain")
    editor.canvas.set_cursor_field((5, 4))
    editor.canvas.cursor_activated.emit((5, 4))
    arrays = editor.model.arrays
    assert arrays is not None
    assert arrays.terrain_at((5, 4)) == "lava"
    assert "9" in editor.describe((5, 4))
    assert editor.session.save()
    assert editor.session.data["legend"]["L"] == "lava"
    assert not [one for one in editor.session.problems if one.severity == "error"]


@pytest.mark.long
def test_a_picture_is_laid_over_ground_and_its_sample_follows(
    open_copy: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "lava.png"
    Image.new("RGB", (40, 30), "#c02010").save(file)
    editor = open_copy("zargo/ruleset/zargo")
    assert isinstance(editor, FormEditor)
    editor.focus_path(("terrain", 0))
    cell = editor.host.cell(("terrain", 0, "drawing"))
    assert cell is not None
    field = cell.editor
    assert isinstance(field, GroundDrawingField)
    qtbot.waitUntil(lambda: not field.sample.pixmap().isNull())
    editor.session.change("terrain[0].drawing", {"span": 2.0}, "A look of its own")
    picture = editor.host.cell(("terrain", 0, "drawing", "data"))
    assert picture is not None
    assert isinstance(picture.editor, GroundPictureField)
    picture.editor.take(file)
    qtbot.waitUntil(lambda: bool(editor.session.value("terrain[0].drawing.data")))
    qtbot.waitUntil(lambda: field.sample.pixmap().toImage().pixelColor(60, 60).green() < 90)
    assert field.sample.pixmap().toImage().pixelColor(60, 60).red() > 150
    assert editor.session.valid
    picture.editor.remove.click()
    assert editor.session.value("terrain[0].drawing.data") == ""


@pytest.mark.long
def test_the_look_of_ground_has_its_room_in_a_low_window(open_copy: Open, qtbot: QtBot) -> None:
    editor = open_copy("demonworld/ruleset/demonworld")
    assert isinstance(editor, FormEditor)
    editor.window().resize(1280, 720)
    editor.focus_path(("terrain", 4))
    editor.session.change("terrain[4].drawing", {"ink": "#802020"}, "A look of its own")
    editor.host.make_rest()
    ink = editor.host.cell(("terrain", 4, "drawing", "ink"))
    assert ink is not None
    qtbot.waitUntil(lambda: ink.height() >= ink.sizeHint().height())

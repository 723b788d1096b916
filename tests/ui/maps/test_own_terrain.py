"""An author's own terrain: written into a ruleset, painted at once on a map that is open."""

from collections.abc import Callable

import pytest

from editor.services import documents
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.kit.context import UiContext
from editor.ui.kit.editor import DocumentEditor

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

"""The working copy of a large map: strokes where they are enough, whole where they are not."""

from collections.abc import Callable

import numpy as np
import pytest
from pytestqt.qtbot import QtBot
from sqlalchemy import func, select

from editor.catalogue.tables import StoredStroke
from editor.rules.core.map_arrays import LayerName, MapArrays
from editor.services import documents
from editor.ui.editors.maps.commands import MapCommand
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.editors.maps.resize import plain_layers
from editor.ui.kit.context import UiContext
from editor.ui.systems import editor_factory
from schemas.map import HexMapBase
from schemas.parse import parse_document

SIZE = 150
Paint = Callable[[LayerName, list[int], int], None]


@pytest.fixture
def editor(context: UiContext, qtbot: QtBot) -> MapEditor:
    arrays = MapArrays.empty(SIZE, SIZE, "odd", False, ("clear",))
    data = {"system": "demonworld", "kind": "map", "slug": "plain", "name": {"en": "Plain"}}
    size = {"columns": SIZE, "rows": SIZE}
    row = documents.create(context.workspace, parse_document(data | size | plain_layers(arrays, {})))
    session = context.session(row.id)
    made = editor_factory(session.system, session.kind)(session, context)
    assert isinstance(made, MapEditor)
    qtbot.addWidget(made, before_close_func=lambda _editor: made.about_to_close())
    return made


@pytest.fixture
def paint(editor: MapEditor) -> Paint:
    def painted(layer: LayerName, places: list[int], value: int) -> None:
        patch = editor.model.patch(layer, np.array(places, np.int32), value)
        assert patch is not None
        editor.session.undo_stack.push(MapCommand(editor.model, (patch,), "Paint"))
        assert editor.session.keep_now() is None

    return painted


def kept(editor: MapEditor) -> tuple[MapArrays, int]:
    """Return the map as it is on disk, and with how many strokes."""
    workspace = editor.context.workspace
    document = parse_document(documents.load(workspace, editor.session.id).data)
    assert isinstance(document, HexMapBase)
    with workspace.reading() as session:
        strokes = session.scalar(select(func.count()).select_from(StoredStroke)) or 0
    return MapArrays.from_map(document), strokes


def test_strokes_and_their_undo_are_kept_as_strokes(editor: MapEditor, paint: Paint) -> None:
    paint("levels", [0], 1)
    assert kept(editor)[1] == 0
    paint("levels", [5, 6], 3)
    paint("depth", [7], 2)
    arrays, strokes = kept(editor)
    assert (strokes, arrays.levels[0, 5:7].tolist(), arrays.depth[0, 7]) == (2, [3, 3], 2)
    editor.session.undo_stack.undo()
    assert editor.session.keep_now() is None
    arrays, strokes = kept(editor)
    assert (strokes, arrays.depth.any(), arrays.levels.sum()) == (3, np.False_, 7)
    for _ in range(2):
        editor.session.undo_stack.undo()
    assert editor.session.keep_now() is None
    assert not documents.load(editor.context.workspace, editor.session.id).has_working_copy
    assert kept(editor)[1] == 0


@pytest.mark.long
def test_new_terrain_and_other_changes_are_kept_whole(editor: MapEditor, paint: Paint) -> None:
    arrays = editor.model.arrays
    assert arrays is not None
    paint("levels", [0], 1)
    paint("terrain", [3], arrays.terrain_index("wood"))
    assert (kept(editor)[0].terrain_at((3, 0)), kept(editor)[1]) == ("wood", 0)
    paint("terrain", [4], arrays.terrain_index("wood"))
    assert (kept(editor)[0].terrain_at((4, 0)), kept(editor)[1]) == ("wood", 1)
    editor.session.change(("name", "en"), "Steppe", "Change the name")
    assert editor.session.keep_now() is None
    assert (kept(editor)[0].terrain_at((4, 0)), kept(editor)[1]) == ("wood", 0)
    paint("levels", list(range(SIZE * SIZE // 2)), 2)
    assert (int(kept(editor)[0].levels.sum()), kept(editor)[1]) == (SIZE * SIZE, 0)


def test_saving_takes_the_strokes_in(editor: MapEditor, paint: Paint) -> None:
    paint("levels", [0], 1)
    paint("levels", [1], 1)
    assert editor.session.save()
    assert (int(kept(editor)[0].levels.sum()), kept(editor)[1]) == (2, 0)
    paint("levels", [2], 1)
    assert (int(kept(editor)[0].levels.sum()), kept(editor)[1]) == (3, 0)

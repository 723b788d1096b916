"""The catalogue of the kills, and what is edited in it: one document for each kind of editor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from editor.rules.core.map_arrays import MapArrays
from editor.services import documents
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from editor.ui.editors.maps.resize import plain_layers
from schemas.base import Kind
from schemas.map import HexMapBase
from schemas.parse import parse_document

LARGE: Final = 300
"""Columns and rows of the large map, of which strokes are kept instead of the whole."""
TABLE: Final = "table"
LARGE_MAP: Final = "large-map"

Edit = Callable[[int], object]
"""Makes the edit of a number, counted from 1."""


@dataclass(frozen=True)
class Stage:
    """A prepared catalogue, and the document to edit for each kind of editor by its name."""

    file: Path
    documents: dict[str, str]


def make_stage(file: Path) -> Stage:
    """Make a catalogue with the shipped content and a copy of one document of each kind and game."""
    found: dict[str, str] = {}
    with open_workspace(file) as workspace:
        for count in documents.tree_counts(workspace):
            name = f"{count.system}-{count.kind}"
            if name in found or count.kind == Kind.PACK.value:
                continue
            query = documents.Query(system=count.system, kind=Kind(count.kind))
            first = documents.list_documents(workspace, query, limit=1).rows
            if first:
                found[name] = documents.duplicate(workspace, first[0].id).id
        found[LARGE_MAP] = _large_map(workspace)
        table = documents.find(workspace, "demonworld/unit/kruuk").id
        found[TABLE] = documents.duplicate(workspace, table).id
    return Stage(file, found)


def _large_map(workspace: Workspace) -> str:
    arrays = MapArrays.empty(LARGE, LARGE, "odd", False, ("clear",))
    data = {"system": "demonworld", "kind": "map", "slug": "plain", "name": {"en": "Plain"}}
    size = {"columns": LARGE, "rows": LARGE}
    return documents.create(workspace, parse_document(data | size | plain_layers(arrays, {}))).id


def newest_edit(file: Path, name: str, document_id: str) -> int:
    """Return the number of the newest edit that a catalogue holds, 0 for none; it is looked through first.

    Raises:
        EditorError: the catalogue is damaged, or cannot be opened.
    """
    from editor.catalogue import checking

    with open_workspace(file, content=None) as workspace:
        checking.look_through(workspace.engine, file, "thorough")
        data = documents.load(workspace, document_id).data
    if name == LARGE_MAP:
        document = parse_document(data)
        if not isinstance(document, HexMapBase):
            raise TypeError(f"{type(document).__name__} is no map of hexes")
        return int((MapArrays.from_map(document).levels != 0).sum())
    if name == TABLE:
        return int(data["points"]) - TABLE_POINTS if int(data["points"]) >= TABLE_POINTS else 0
    words = str(data["name"].get("en", ""))
    return int(words.removeprefix("Edit ")) if words.startswith("Edit ") else 0


TABLE_POINTS: Final = 1000


def editing(window: Any, name: str, document_id: str) -> Edit:
    """Open the editor of a document in a window and return what edits it."""
    if name == TABLE:
        return _table(window, document_id)
    editor = window.open_document(document_id)
    if name == LARGE_MAP:
        return _strokes(editor.model)
    session = editor.session

    def edit(number: int) -> None:
        session.change(("name", "en"), f"Edit {number}", "Change the name", typing=True)

    return edit


def _table(window: Any, document_id: str) -> Edit:
    from editor.services.tables.store import load_sheet
    from editor.ui.editors.tables.opening import show_tables

    show_tables(window, [load_sheet(window.context.workspace, [document_id])])
    page = window.tabs.currentWidget()
    column = [one.key for one in page.model.fields].index("points")
    place = page.model.index(0, column)
    return lambda number: page.model.setData(place, str(TABLE_POINTS + number))


def _strokes(model: Any) -> Edit:
    import numpy as np

    from editor.ui.editors.maps.commands import MapCommand

    def edit(number: int) -> None:
        patch = model.patch("levels", np.array([number * 7], np.int32), 3)
        model.session.undo_stack.push(MapCommand(model, (patch,), "Raise"))

    return edit

"""The map editor with all that can be done in it."""

from __future__ import annotations

from collections.abc import Sequence

from editor.ui.editors.maps.actions import map_actions
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.session import DocumentSession
from schemas.map_stamp import MapStamp


def open_map(session: DocumentSession, context: UiContext, stamps: Sequence[MapStamp] = ()) -> MapEditor:
    """Return the editor of a map, with the stamps that its game brings along."""
    return MapEditor(session, context, stamps=stamps, actions=map_actions)

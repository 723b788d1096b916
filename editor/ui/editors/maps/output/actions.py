"""The actions that write a map and choose the style in which it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.ui.editors.maps.output.exporting import ExportMapDialog
from editor.ui.editors.maps.output.style_dialog import StyleDialog
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from schemas.map import HexMapBase

if TYPE_CHECKING:
    from editor.ui.editors.maps.editor import MapEditor


def output_actions(editor: MapEditor) -> list[Bound]:
    """Return what a map editor offers for writing and looks."""
    export = ActionSpec(
        "map.export",
        QT_TRANSLATE_NOOP("Actions", "Export or print the &map…"),
        "Ctrl+Alt+E",
        icon="printer",
        menu="file",
        group=1,
    )
    style = ActionSpec(
        "map.style", QT_TRANSLATE_NOOP("Actions", "St&yle of the map…"), "", menu="view", group=5
    )
    return [
        Bound(
            export,
            run=lambda: export_map_of(editor),
            enabled=lambda: isinstance(editor.session.document, HexMapBase),
        ),
        Bound(style, run=lambda: StyleDialog(editor).open()),
    ]


def export_map_of(editor: MapEditor) -> None:
    """Ask how the map of an editor is written; it is written as it stands."""
    document = editor.session.document
    if isinstance(document, HexMapBase):
        ExportMapDialog(editor.context, document, editor).open()

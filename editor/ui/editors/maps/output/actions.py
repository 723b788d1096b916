"""The actions that write a map and choose the style in which it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from editor.printing.maps.styles import map_styles
from editor.ui.editors.maps.output.exporting import ExportMapDialog
from editor.ui.editors.maps.output.style_dialog import StyleDialog
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from schemas.map import HexMapBase
from schemas.map_style import MapStyle

if TYPE_CHECKING:
    from editor.ui.editors.maps.editor import MapEditor


_STYLES: Final = QT_TRANSLATE_NOOP("Actions", "St&yle of the map")
"""The submenu that they stand in: with all of them the menu would be higher than a low window."""


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
    pictured = ActionSpec(
        "map.choose_style",
        QT_TRANSLATE_NOOP("Actions", "&Choose by pictures, your own too…"),
        "",
        menu="view",
        group=5,
        checkable=True,
        submenu=_STYLES,
    )
    return [
        Bound(
            export,
            run=lambda: export_map_of(editor),
            enabled=lambda: isinstance(editor.session.document, HexMapBase),
        ),
        *(_style(editor, style) for style in map_styles()),
        Bound(pictured, run=lambda _on: StyleDialog(editor).open(), checked=lambda: editor.ground.is_own),
    ]


def export_map_of(editor: MapEditor) -> None:
    """Ask how the map of an editor is written; it is written as it stands."""
    document = editor.session.document
    if isinstance(document, HexMapBase):
        ExportMapDialog(editor.context, document, editor).open()


def _style(editor: MapEditor, style: MapStyle) -> Bound:
    spec = ActionSpec(
        f"map.style_{style.id}",
        style.name.get(editor.context.language),
        "",
        menu="view",
        group=5,
        checkable=True,
        submenu=_STYLES,
    )
    return Bound(
        spec,
        run=lambda _on=True: editor.ground.set_style(style.id),
        checked=lambda: editor.ground.style == style.id,
    )

"""The actions of the map editor: tools, brush, selection, stamps, view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from editor.ui.editors.maps.guides import GRID_STYLES, GridStyle
from editor.ui.editors.maps.output.actions import output_actions
from editor.ui.editors.maps.tool_strip import translated
from editor.ui.editors.maps.tools.specs import TOOLS
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from editor.ui.editors.maps.editor import MapEditor

_GRIDS: dict[GridStyle, str] = {
    "lines": QT_TRANSLATE_NOOP("Actions", "Lines"),
    "tenths": QT_TRANSLATE_NOOP("Actions", "Lines, every tenth stronger"),
    "dots": QT_TRANSLATE_NOOP("Actions", "Dots"),
    "none": QT_TRANSLATE_NOOP("Actions", "None"),
}

_GRID: Final = QT_TRANSLATE_NOOP("Actions", "G&rid")
"""The submenu that they stand in."""


def map_actions(editor: MapEditor) -> list[Bound]:
    """Return everything that can be done in a map editor."""
    return [
        *_tools(editor),
        *_clipboard(editor),
        *_selection(editor),
        *_hand(editor),
        *_questions(editor),
        *_view(editor),
        *_palette(editor),
        *output_actions(editor),
    ]


def _entry(
    name: str,
    text: str,
    keys: str,
    run: Callable[[], object],
    *,
    menu: str = "tools",
    group: int = 2,
    icon: str = "",
    enabled: Callable[[], bool] | None = None,
) -> Bound:
    return Bound(ActionSpec(name, text, keys, icon=icon, menu=menu, group=group), run=run, enabled=enabled)


def _tools(editor: MapEditor) -> list[Bound]:
    return [
        Bound(
            ActionSpec(
                f"map.{spec.name}",
                spec.text,
                spec.shortcut,
                icon=spec.icon,
                menu="tools",
                group=1,
                checkable=True,
                tip=spec.tip,
            ),
            run=lambda _on=True, name=spec.name: editor.choose_tool(name),
            checked=lambda name=spec.name: editor.tool == name,  # type: ignore[misc]
        )
        for spec in TOOLS
    ]


def _edit(
    name: str,
    text: str,
    keys: str,
    run: Callable[[], object],
    *,
    icon: str = "",
    enabled: Callable[[], bool] | None = None,
) -> Bound:
    return _entry(f"map.{name}", text, keys, run, menu="edit", group=3, icon=icon, enabled=enabled)


def _clipboard(editor: MapEditor) -> list[Bound]:
    some, free = editor.has_selection, editor.can_cut
    edit = editor.edit
    return [
        _edit(
            "cut",
            QT_TRANSLATE_NOOP("Actions", "Cut the selected fields"),
            "Ctrl+X",
            edit.cut,
            icon="scissors",
            enabled=free,
        ),
        _edit(
            "copy",
            QT_TRANSLATE_NOOP("Actions", "Copy the selected fields"),
            "Ctrl+C",
            edit.copy,
            icon="copy",
            enabled=some,
        ),
        _edit(
            "paste",
            QT_TRANSLATE_NOOP("Actions", "Paste fields"),
            "Ctrl+V",
            edit.paste,
            icon="clipboard-paste",
        ),
        _edit(
            "delete",
            QT_TRANSLATE_NOOP("Actions", "Clear the selected fields"),
            "Del",
            editor.delete,
            enabled=free,
        ),
        _edit(
            "fill_selection",
            QT_TRANSLATE_NOOP("Actions", "Fill the selection"),
            "Ctrl+Return",
            edit.fill,
            enabled=free,
        ),
    ]


def _selection(editor: MapEditor) -> list[Bound]:
    some = editor.has_selection
    return [
        _edit(
            "select_all",
            QT_TRANSLATE_NOOP("Actions", "Select the whole map"),
            "Ctrl+A",
            editor.selection.take_all,
        ),
        _edit(
            "deselect",
            QT_TRANSLATE_NOOP("Actions", "Select nothing"),
            "Ctrl+Shift+A",
            editor.selection.clear,
            enabled=some,
        ),
        _edit(
            "invert", QT_TRANSLATE_NOOP("Actions", "Invert the selection"), "Ctrl+I", editor.selection.invert
        ),
        _edit(
            "keep_stamp",
            QT_TRANSLATE_NOOP("Actions", "Save the selection as a stamp"),
            "Ctrl+B",
            editor.edit.keep,
            enabled=some,
        ),
    ]


def _hand(editor: MapEditor) -> list[Bound]:
    return [
        _entry(
            "map.larger", QT_TRANSLATE_NOOP("Actions", "Larger brush"), "]", lambda: editor.change_radius(1)
        ),
        _entry(
            "map.smaller",
            QT_TRANSLATE_NOOP("Actions", "Smaller brush"),
            "[",
            lambda: editor.change_radius(-1),
        ),
        _entry(
            "map.turn",
            QT_TRANSLATE_NOOP("Actions", "Turn clockwise"),
            ".",
            lambda: editor.turn(1),
            icon="rotate-cw",
        ),
        _entry(
            "map.turn_back",
            QT_TRANSLATE_NOOP("Actions", "Turn counter-clockwise"),
            ",",
            lambda: editor.turn(-1),
            icon="rotate-ccw",
        ),
        _entry(
            "map.mirror",
            QT_TRANSLATE_NOOP("Actions", "Mirror what is in hand"),
            "M",
            editor.mirror,
            icon="flip-horizontal-2",
        ),
    ]


def _questions(editor: MapEditor) -> list[Bound]:
    """Return the generator and what is asked of the whole map."""
    return [
        _entry(
            "map.generate",
            QT_TRANSLATE_NOOP("Actions", "Generate terrain…"),
            "Ctrl+G",
            editor.generate,
            icon="wand-sparkles",
            enabled=lambda: not editor.session.read_only,
        ),
        _entry(
            "map.check",
            QT_TRANSLATE_NOOP("Actions", "Check the map"),
            "",
            lambda: editor.ask_map("amiss"),
            icon="search",
        ),
        _entry(
            "map.replace",
            QT_TRANSLATE_NOOP("Actions", "Find or replace terrain"),
            "",
            lambda: editor.ask_map("terrain", editor.settings.terrain),
        ),
        _entry(
            "map.fairness",
            QT_TRANSLATE_NOOP("Actions", "Fairness of the deployment zones"),
            "",
            lambda: editor.ask_map("fair"),
        ),
        _entry(
            "map.compare",
            QT_TRANSLATE_NOOP("Actions", "Compare with a saved version"),
            "",
            lambda: editor.ask_map("changes"),
            icon="git-compare",
        ),
        _entry(
            "map.next_change",
            QT_TRANSLATE_NOOP("Actions", "Next change since the saved version"),
            "F4",
            lambda: _step_to_change(editor, 1),
        ),
        _entry(
            "map.previous_change",
            QT_TRANSLATE_NOOP("Actions", "Previous change since the saved version"),
            "Shift+F4",
            lambda: _step_to_change(editor, -1),
        ),
    ]


def _step_to_change(editor: MapEditor, way: int) -> None:
    """Go to the next or previous change; versions are compared first where they are not yet."""
    if not editor.find_panel.step(way):
        editor.ask_map("changes")


def _view(editor: MapEditor) -> list[Bound]:
    entries = [
        _entry(
            "map.zoom_in",
            QT_TRANSLATE_NOOP("Actions", "Zoom in"),
            "+",
            lambda: editor.tool_context.canvas.zoom_by(1),
            menu="view",
        ),
        _entry(
            "map.zoom_out",
            QT_TRANSLATE_NOOP("Actions", "Zoom out"),
            "-",
            lambda: editor.tool_context.canvas.zoom_by(-1),
            menu="view",
        ),
        _entry(
            "map.fit",
            QT_TRANSLATE_NOOP("Actions", "Show the whole map"),
            "Home",
            lambda: editor.tool_context.canvas.fit(),
            menu="view",
        ),
        _tick(
            "map.split",
            QT_TRANSLATE_NOOP("Actions", "Second view beside"),
            "F8",
            lambda on: editor.views.set_split(on),
            lambda: editor.views.split and editor.views.orientation() == Qt.Orientation.Horizontal,
            icon="columns-2",
        ),
        _tick(
            "map.split_below",
            QT_TRANSLATE_NOOP("Actions", "Second view below"),
            "Shift+F8",
            lambda on: editor.views.set_split(on, Qt.Orientation.Vertical),
            lambda: editor.views.split and editor.views.orientation() == Qt.Orientation.Vertical,
        ),
        _tick(
            "map.rulers",
            QT_TRANSLATE_NOOP("Actions", "Rulers with column and row numbers"),
            "",
            lambda on: editor.set_guides(rulers=on),
            lambda: editor.guides.rulers,
        ),
        _tick(
            "map.boards",
            QT_TRANSLATE_NOOP("Actions", "Edges of the game's boards"),
            "",
            lambda on: editor.set_guides(boards=on),
            lambda: editor.guides.boards,
        ),
    ]
    return [*entries, *(_grid_entry(editor, style) for style in GRID_STYLES)]


def _grid_entry(editor: MapEditor, style: GridStyle) -> Bound:
    return _tick(
        f"map.grid_{style}",
        _GRIDS[style],
        "",
        lambda _on: editor.set_guides(grid=style),
        lambda: editor.guides.grid == style,
        group=4,
        submenu=_GRID,
    )


def _tick(
    name: str,
    text: str,
    keys: str,
    run: Callable[[bool], object],
    checked: Callable[[], bool],
    *,
    icon: str = "",
    submenu: str = "",
    group: int = 3,
) -> Bound:
    spec = ActionSpec(name, text, keys, icon=icon, menu="view", group=group, checkable=True, submenu=submenu)
    return Bound(spec, run=run, checked=checked)


def _palette(editor: MapEditor) -> list[Bound]:
    text = QT_TRANSLATE_NOOP("Actions", "Terrain {number} of the palette")
    return [
        Bound(
            ActionSpec(f"map.terrain_{place + 1}", translated(text).format(number=place + 1), str(place + 1)),
            run=lambda terrain=look.id: editor.palette_panel.show_terrain(terrain),
        )
        for place, look in enumerate(editor.model.looks.terrain[:9])
    ]

"""A shipped board is duplicated and painted: wood, levels, water, undo and redo."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QListWidget, QSpinBox, QToolButton

from editor.ui.editors.maps.editor import MapEditor
from editor.ui.tour.stage import Stage, TourError

WOOD = ((4, 11), (5, 11), (6, 11), (7, 12))
HILL = ((11, 4), (12, 4), (13, 5))


def draw_board(stage: Stage) -> None:
    """From the shipped board to an own one."""
    stage.open_sample("map")
    editor = stage.duplicate()
    if not isinstance(editor, MapEditor):
        raise TourError("a board opens in no map editor")
    stage.shortcut("map.fit")
    stage.settle()
    _paint_wood(stage, editor)
    _raise_hill(stage, editor)
    _undo(stage, editor)
    stage.shortcut("document.save")
    stage.await_check(lambda: not editor.session.starred, "the board is saved")


def _terrain(editor: MapEditor, at: tuple[int, int]) -> str:
    if editor.model.arrays is None:
        raise TourError("the map editor shows no map")
    return editor.model.arrays.terrain_at(at)


def _level(editor: MapEditor, at: tuple[int, int]) -> int:
    if editor.model.arrays is None:
        raise TourError("the map editor shows no map")
    return int(editor.model.arrays.levels[at[1], at[0]])


def _paint_wood(stage: Stage, editor: MapEditor) -> None:
    stage.click(stage.child(editor, QToolButton, "tool_terrain"))
    _choose_terrain(stage, "wood")
    radius = stage.child(editor, QSpinBox, "brush_radius")
    stage.retype(radius, "1")
    stage.press_fields(editor.canvas, *WOOD)
    stage.check(
        all(_terrain(editor, at) == "wood" for at in WOOD),
        "every field under the stroke is wood",
    )
    stage.check(editor.session.undo_stack.count() == 1, "the whole stroke is one step of undo")
    stage.shot("wood", "A copy of board 2: a wood is brushed on by dragging the mouse.")


def _choose_terrain(stage: Stage, terrain: str) -> None:
    palette = stage.child(stage.window, QListWidget, "terrain_palette")
    for row in range(palette.count()):
        item = palette.item(row)
        if item.data(Qt.ItemDataRole.UserRole) == terrain:
            stage.click(palette.viewport(), palette.visualItemRect(item).center())
            return
    raise TourError(f"the palette does not offer {terrain}")


def _raise_hill(stage: Stage, editor: MapEditor) -> None:
    stage.click(stage.child(editor, QToolButton, "tool_level"))
    stage.choose(stage.child(editor, QComboBox, "brush_mode"), "raise")
    before = [_level(editor, at) for at in HILL]
    stage.press_fields(editor.canvas, *HILL)
    after = [_level(editor, at) for at in HILL]
    stage.check(
        all(now == was + 1 for was, now in zip(before, after, strict=True)), "the fields are one level higher"
    )
    stage.shot("hill", "The level brush raises a hill; contour lines and shading follow.")


def _undo(stage: Stage, editor: MapEditor) -> None:
    raised = _level(editor, HILL[0])
    editor.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
    stage.shortcut("edit.undo")
    stage.check(_level(editor, HILL[0]) == raised - 1, "Ctrl+Z takes the hill away")
    stage.shortcut("edit.undo")
    stage.check(_terrain(editor, WOOD[0]) != "wood" or editor.session.undo_stack.index() == 0, "and the wood")
    stage.shortcut("edit.redo")
    stage.shortcut("edit.redo")
    stage.check(_level(editor, HILL[0]) == raised, "Ctrl+Y brings both back")

"""Which field of the preview shows a scene."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from editor.ui.pages.preview.field import BattleField
from editor.ui.pages.preview.free_field import FreeField
from editor.ui.pages.preview.free_scene import is_free
from editor.ui.pages.preview.scene import AnyScene
from editor.ui.pages.preview.shown_field import ShownField


def field_for(scene: AnyScene, parent: QWidget | None = None, *, language: str) -> ShownField:
    """Return a new field for the scenes of a game: a hex map, or a table of the game's own."""
    return FreeField(parent) if is_free(scene) else BattleField(parent, language=language)


def suits(field: ShownField, scene: AnyScene) -> bool:
    """Return whether a field is of the kind that shows a scene."""
    return isinstance(field, FreeField) == is_free(scene)

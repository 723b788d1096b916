"""What a game without a hex map adds to the preview: a table of its own, drawn and pointed at as it likes."""

from __future__ import annotations

from typing import Any, Protocol, TypeGuard

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from editor.ui.pages.preview.scene import AnyScene, Picture, SceneBase

Spot = str
"""Id of a thing one can point at on the table: a piece, a card, a square ``x,y``, a pile."""


class FreeScene(SceneBase, Protocol):
    """A game's part of the preview, made for one setup. Its units are its own: millimetres, squares ..."""

    def extent(self, state: Any) -> QRectF:
        """Return what is to be seen of a state, in units of the scene."""
        ...

    def paint(self, painter: QPainter, picture: Picture, scale: float) -> None:
        """Draw everything. The painter stands in units of the scene; ``scale`` is pixels per unit.

        What is drawn is kept as long as picture and scale stay the same: it must depend on nothing else.
        """
        ...

    def spot_at(self, state: Any, point: QPointF) -> Spot:
        """Return what lies uppermost at a point, '' for nothing."""
        ...

    def shape(self, state: Any, spot: Spot) -> QPainterPath:
        """Return the outline of a spot in units of the scene; empty if it is not there."""
        ...

    def spots(self, state: Any) -> tuple[Spot, ...]:
        """Return what one can point at, in the order in which the keyboard goes through it."""
        ...

    def spots_of(self, state: Any, subject: str) -> tuple[Spot, ...]:
        """Return where a piece is."""
        ...


def is_free(scene: AnyScene) -> TypeGuard[FreeScene]:
    """Return whether a scene draws a table of its own instead of pieces on a hex map."""
    return hasattr(scene, "extent")

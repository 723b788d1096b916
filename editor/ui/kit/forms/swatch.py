"""Small squares of colour for choices, buttons and tables, and the dialog in which a colour is picked."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QColorDialog, QWidget

from editor.ui.kit.theme import ICON_SMALL, theme


@lru_cache(maxsize=256)
def _swatch(colour: str, border: str) -> QIcon:
    ratio = 2
    pixmap = QPixmap(ICON_SMALL * ratio, ICON_SMALL * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(border), 1))
        painter.setBrush(QColor(colour) if QColor(colour).isValid() else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(2, 2, ICON_SMALL - 4, ICON_SMALL - 4), 2, 2)
    icon = QIcon(pixmap)
    # Qt would tint it in a row that is chosen, and show another colour.
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon


def swatch_icon(colour: str) -> QIcon:
    """Return a square of a colour, ``#rrggbb``; an empty square where it is none."""
    return _swatch(colour, theme().tokens.border_strong)


def picked_colour(now: str, parent: QWidget | None) -> str | None:
    """Ask for a colour; return it as ``#rrggbb``, or None if nothing was picked."""
    chosen = QColorDialog.getColor(
        QColor(now), parent, QCoreApplication.translate("ColourField", "Pick a colour")
    )
    return chosen.name() if chosen.isValid() else None

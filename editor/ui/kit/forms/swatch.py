"""Small squares of colour for choices and buttons."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

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
    return QIcon(pixmap)


def swatch_icon(colour: str) -> QIcon:
    """Return a square of a colour, ``#rrggbb``; an empty square where it is none."""
    return _swatch(colour, theme().tokens.border_strong)

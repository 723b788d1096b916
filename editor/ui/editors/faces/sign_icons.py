"""Small pictures of signs, in the colour of texts."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QIcon, QPainter, QPixmap

from editor.printing.art import paint_art
from editor.printing.faces.own_assets import OwnIcon
from editor.printing.symbols import symbol_path
from editor.ui.kit.theme import ICON_MEDIUM, theme


def own_icon(icon: OwnIcon, ratio: float) -> QIcon:
    """Return a small picture of an icon of an author's own, in the colour of texts."""
    side = round(ICON_MEDIUM * ratio)
    picture = QPixmap(side, side)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    ink = theme().colour("text")
    with QPainter(picture) as painter:
        box = QRectF(0, 0, ICON_MEDIUM, ICON_MEDIUM)
        if icon.art is not None:
            paint_art(painter, box, replace(icon.art, way="symbol"), ink.name())
        else:
            font = QFont()
            font.setFamilies([icon.family])
            font.setPixelSize(ICON_MEDIUM - 2)
            painter.setFont(font)
            painter.setPen(ink)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), icon.letter)
    return QIcon(picture)


def symbol_icon(name: str, ratio: float) -> QIcon:
    """Return a small picture of a symbol of the program, in the colour of texts."""
    side = ICON_MEDIUM
    picture = QPixmap(QSize(side, side) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side, side)
        painter.fillPath(symbol_path(name), theme().colour("text"))
    return QIcon(picture)

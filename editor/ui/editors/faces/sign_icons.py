"""Small pictures of signs, in the colour of texts."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPixmap

from editor.printing.art import paint_art
from editor.printing.faces.own_assets import OwnIcon
from editor.printing.symbols import symbol_path
from editor.ui.kit.theme import ICON_MEDIUM, theme


def own_icon(icon: OwnIcon, ratio: float) -> QIcon:
    """Return a small picture of an icon of an author's own, in the colour of texts."""
    if icon.art is None:
        return _letter_icon(icon.letter, icon.family, theme().colour("text").name(), ratio)
    side = round(ICON_MEDIUM * ratio)
    picture = QPixmap(side, side)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    ink = theme().colour("text")
    with QPainter(picture) as painter:
        box = QRectF(0, 0, ICON_MEDIUM, ICON_MEDIUM)
        paint_art(painter, box, replace(icon.art, way="symbol"), ink.name())
    return QIcon(picture)


@lru_cache(maxsize=8192)  # a font of signs may have thousands
def _letter_icon(letter: str, family: str, ink: str, ratio: float) -> QIcon:
    side = round(ICON_MEDIUM * ratio)
    picture = QPixmap(side, side)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setFont(_letter_font(family))
        painter.setPen(QColor(ink))
        box = QRect(0, 0, ICON_MEDIUM, ICON_MEDIUM)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), letter)
    return QIcon(picture)


@lru_cache(maxsize=32)
def _letter_font(family: str) -> QFont:
    font = QFont()
    font.setFamilies([family])
    font.setPixelSize(ICON_MEDIUM - 2)
    return font


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

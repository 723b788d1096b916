"""What an asset looks like, on a small sheet: a font in its sizes with its letters, a frame round a box."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from editor.printing.art import paint_art
from editor.printing.face import Art
from editor.printing.fonts import TEXT_FAMILY, load_fonts
from editor.printing.fonts.own import font_facts, own_family
from editor.printing.pictures import portrait_image
from schemas.asset import AssetBase

_PAPER: Final = "#ffffff"
_INK: Final = "#1d1a14"
_PALE: Final = "#77705f"
_CLEAR: Final = ("#ffffff", "#dddddd")
"""Colours of the squares that show where a picture is clear."""
_SQUARE: Final = 8
_SIZES: Final = (36, 24, 16, 11)
"""px of the letters of a sample."""
_PANGRAM: Final = "Voix ambiguë d’un cœur – Äpfel, Größe – 0123456789 AV fi"
_SHOWN_SIGNS: Final = 24
"""Signs that a line of a sample shows in place of words."""
_CELL: Final = 36
_MOST_GLYPHS: Final = 400
_MARGIN: Final = 10
_UNITS_PER_PX: Final = 12.5
"""Units of faces for a pixel: as at 96 dots per inch."""


def asset_sample(asset: AssetBase, width: int, height: int) -> QImage:
    """Return a picture of an asset; that of a font is as high as its letters need.

    Args:
        asset: the asset.
        width: px of the picture.
        height: px of the picture, but of a font.

    Raises:
        EditorError: it is a font that is damaged.
    """
    load_fonts()
    if asset.use == "font":
        return _font_sheet(asset, width)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(_PAPER))
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(image.rect())
        if asset.use == "palette":
            _paint_palette(painter, box, asset)
        elif asset.data:
            _paint_squares(painter, box)
            _paint_picture(painter, box, asset)
    return image


def asset_picture(asset: AssetBase, side: int) -> QImage:
    """Return a small square picture of an asset; of a font some of its letters.

    Raises:
        EditorError: it is a font that is damaged.
    """
    load_fonts()
    if asset.use != "font":
        return asset_sample(asset, side, side)
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor(_PAPER))
    family = own_family(asset)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.setPen(QColor(_INK))
        painter.setFont(_letters(family, side * 2 // 5))
        shown = "".join(one.letter for one in asset.glyphs[:2]) or _signs(asset)[:2] or "Ag"
        painter.drawText(QRectF(image.rect()), int(Qt.AlignmentFlag.AlignCenter), shown)
    return image


def _signs(asset: AssetBase) -> str:
    """Return the first signs of a font of signs; '' for a font of letters."""
    facts = font_facts(asset)[:1]
    return "".join(chr(code) for one in facts for _name, code in one.signs[:_SHOWN_SIGNS])


def _paint_squares(painter: QPainter, box: QRectF) -> None:
    for row in range(int(box.height()) // _SQUARE + 1):
        for column in range(int(box.width()) // _SQUARE + 1):
            place = QRectF(column * _SQUARE, row * _SQUARE, _SQUARE, _SQUARE)
            painter.fillRect(place, QColor(_CLEAR[(row + column) % 2]))


def _paint_picture(painter: QPainter, box: QRectF, asset: AssetBase) -> None:
    margins = (asset.margin_left, asset.margin_top, asset.margin_right, asset.margin_bottom)
    painter.scale(1 / _UNITS_PER_PX, 1 / _UNITS_PER_PX)
    area = QRectF(box.topLeft() * _UNITS_PER_PX, box.size() * _UNITS_PER_PX)
    if asset.use in ("frame", "texture"):
        way = "frame" if asset.use == "frame" else "texture"
        art = Art(asset.data, way, False, margins, asset.border_mm, asset.tile_mm)  # type: ignore[arg-type]
        paint_art(painter, area, art, _INK)
        return
    image = portrait_image(asset.data)
    size = image.size().toSizeF().scaled(area.size(), Qt.AspectRatioMode.KeepAspectRatio)
    place = QRectF(QPointF((area.width() - size.width()) / 2, (area.height() - size.height()) / 2), size)
    paint_art(painter, place, Art(asset.data, "symbol", asset.tinted), _INK)


def _paint_palette(painter: QPainter, box: QRectF, asset: AssetBase) -> None:
    count = max(1, len(asset.colours))
    columns = min(count, 8)
    rows = -(-count // columns)
    wide, high = box.width() / columns, box.height() / rows
    for number, one in enumerate(asset.colours):
        left, top = number % columns * wide, number // columns * high
        painter.fillRect(QRectF(left, top, wide, high), QColor(one.colour))
        painter.setPen(QColor(_PAPER if QColor(one.colour).lightness() < 140 else _INK))
        painter.setFont(_letters(TEXT_FAMILY, 11))
        painter.drawText(
            QRectF(left, top, wide, high).adjusted(4, 4, -4, -4),
            int(Qt.AlignmentFlag.AlignBottom) | int(Qt.TextFlag.TextWordWrap),
            one.id,
        )


def _font_sheet(asset: AssetBase, width: int) -> QImage:
    family = own_family(asset)
    facts = font_facts(asset)
    if not family:
        empty = QImage(width, 1, QImage.Format.Format_RGB32)
        empty.fill(QColor(_PAPER))
        return empty
    letters = facts[0].letters[:_MOST_GLYPHS]
    columns = max(1, (width - 2 * _MARGIN) // _CELL)
    samples = sum(size * 3 // 2 for size in _SIZES)
    head = _MARGIN + samples + len(facts) * 30 + _MARGIN
    image = QImage(width, head + -(-len(letters) // columns) * _CELL, QImage.Format.Format_RGB32)
    image.fill(QColor(_PAPER))
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        words = _signs(asset) or _PANGRAM
        top = _paint_sizes(painter, family, words, width)
        for one in facts:
            painter.setPen(QColor(_PALE))
            painter.setFont(_letters(TEXT_FAMILY, 11))
            painter.drawText(QPointF(_MARGIN, top + 20), one.style)
            painter.setPen(QColor(_INK))
            painter.setFont(_letters(family, 18, one.weight, italic=one.italic))
            painter.drawText(QPointF(_MARGIN + 110, top + 22), words)
            top += 30
        _paint_letters(painter, family, letters, columns, head)
    return image


def _paint_sizes(painter: QPainter, family: str, words: str, width: int) -> int:
    top = _MARGIN
    painter.setPen(QColor(_INK))
    for size in _SIZES:
        font = _letters(family, size)
        painter.setFont(font)
        shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, width - 2 * _MARGIN)
        painter.drawText(QPointF(_MARGIN, top + size), shown)
        top += size * 3 // 2
    return top


def _paint_letters(painter: QPainter, family: str, letters: tuple[int, ...], columns: int, top: int) -> None:
    for number, code in enumerate(letters):
        left, upper = _MARGIN + number % columns * _CELL, top + number // columns * _CELL
        painter.setPen(QColor(_INK))
        painter.setFont(_letters(family, 18))
        place = QRectF(left, upper, _CELL, _CELL - 12)
        painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), chr(code))
        painter.setPen(QColor(_PALE))
        painter.setFont(_letters(TEXT_FAMILY, 8))
        painter.drawText(
            QRectF(left, upper + _CELL - 12, _CELL, 10), int(Qt.AlignmentFlag.AlignCenter), f"{code:04X}"
        )


def _letters(family: str, size: int, weight: int = 400, *, italic: bool = False) -> QFont:
    font = QFont()
    font.setFamilies([family])
    font.setPixelSize(size)
    font.setWeight(QFont.Weight(weight) if weight in _WEIGHTS else QFont.Weight.Normal)
    font.setItalic(italic)
    return font


_WEIGHTS: Final = frozenset(int(one) for one in QFont.Weight)

"""Captions round a picture of a battle: where it stands, whose side has which colour, and what happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QColor, QImage

from editor.printing.face import TextStyle
from editor.printing.frame import CREAM, HAIRLINE, Builder, restyled
from editor.printing.painter import paint_face, painting
from editor.printing.text_lines import UNITS_PER_MM

_HIGH_MM: Final = 180.0
"""Height of every picture, whatever its pixels: letters grow with it."""
_TOP_MM: Final = 19.0
_FOOT_MM: Final = 17.0
_EDGE: Final = 4.0
_GROUND: Final = "#1d1a14"
_FAINT: Final = "#c9bfab"
_TITLE: Final = TextStyle(6.6, CREAM, "display", bold=True, anchor="middle", least_mm=4.0)
_PLACE: Final = TextStyle(5.6, CREAM, align="right", anchor="middle", least_mm=3.6)
_SIDE: Final = TextStyle(5.0, CREAM, anchor="middle", least_mm=3.2)
_KIND: Final = TextStyle(4.0, _FAINT, align="right", anchor="middle", least_mm=2.8)
_WORDS: Final = TextStyle(5.2, CREAM, anchor="middle", least_mm=3.4)
_CHIP: Final = 4.6


@dataclass(frozen=True)
class SideCaption:
    """A side in the legend."""

    name: str
    colour: str
    score: str = ""


@dataclass(frozen=True)
class Caption:
    """What is said round one picture."""

    title: str
    place: str
    """Turn and phase."""
    sides: tuple[SideCaption, ...]
    counted: str = ""
    """What the scores count; '' without any."""
    words: str = ""
    """What happens."""


def board_size(width: int, height: int) -> tuple[int, int]:
    """Return how large the board is inside a picture with captions, in pixels."""
    strips = round(_TOP_MM * height / _HIGH_MM) + round(_FOOT_MM * height / _HIGH_MM)
    return width, height - strips


def captioned(board: QImage, size: tuple[int, int], caption: Caption) -> QImage:
    """Return a picture of a board with its captions above and below.

    Args:
        board: of the size that :func:`board_size` says.
        size: width and height of the whole in pixels.
        caption: what is said.
    """
    width, height = size
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(_GROUND))
    scale = height / _HIGH_MM
    face = Builder(width / scale, _HIGH_MM)
    _head(face, caption)
    if caption.words:
        box = (_EDGE, _HIGH_MM - _FOOT_MM + 1, face.width - 2 * _EDGE, _FOOT_MM - 2)
        face.text(box, caption.words, _WORDS, "words", wraps=True)
    with painting(image) as painter:
        painter.drawImage(0, round(_TOP_MM * scale), board)
        painter.scale(scale / UNITS_PER_MM, scale / UNITS_PER_MM)
        paint_face(painter, face.face())
    return image


def _head(face: Builder, caption: Caption) -> None:
    inner = face.width - 2 * _EDGE
    face.text((_EDGE, 1, inner * 0.58, 9), caption.title, _TITLE, "title")
    face.text((_EDGE + inner * 0.6, 1, inner * 0.4, 9), caption.place, _PLACE, "place")
    right = inner * 0.22 if caption.counted else 0.0
    _legend(face, caption.sides, inner - right)
    box = (_EDGE + inner - right, 10, right, 8)
    face.text(box, caption.counted, _KIND, "counted")


def _legend(face: Builder, sides: Sequence[SideCaption], room: float) -> None:
    """Put the sides beside each other, each with its colour and its score."""
    share = room / max(1, len(sides))
    for number, side in enumerate(sides):
        left = _EDGE + number * share
        face.rect((left, 14 - _CHIP / 2, _CHIP, _CHIP), side.colour, HAIRLINE, 0.3, 0.8)
        words = f"{side.name}  {side.score}" if side.score else side.name
        style = restyled(_SIDE, bold=bool(side.score))
        face.text((left + _CHIP + 1.6, 10, share - _CHIP - 4, 8), words, style, "side")

"""Printers that do not put ink where they should: a page to measure it, and pages moved against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtGui import QPainter

from editor.printing.face import Face, TextStyle
from editor.printing.flow import Paragraph, flow
from editor.printing.frame import INK, MUTED, Builder
from editor.printing.painter import paint_face
from editor.printing.slots import Applies, Flip, Page, Paper
from schemas.messages import sentence
from schemas.problems import Message, Value

LONGEST_RULER_MM: Final = 150
"""Length of the line that is measured, where the paper is wide enough."""
REACH_MM: Final = 8
"""The scales show so much to each side of their middle."""
_BODY: Final = TextStyle(4.0, INK, least_mm=2.4)
_TITLE: Final = TextStyle(7.0, INK, "display", bold=True, least_mm=4.0)
_DIGIT: Final = TextStyle(1.9, MUTED, align="centre", anchor="middle", least_mm=1.2)


@dataclass(frozen=True)
class Calibration:
    """What was read off the page of a tray."""

    x: float = 0.0
    """So far to the right the cross of the back lies on the scale of the front, in mm.

    For ``all``: so far to the right the print lies on the paper."""
    y: float = 0.0
    """So far down."""
    scale: float = 100.0
    """Length of the ruler as it was printed, in percent of what it should be."""
    applies: Applies = "backs"
    """Whether backs alone are moved, until they lie behind their fronts, or each page on its paper."""


def calibrated(pages: Sequence[Page], found: Calibration, flip: Flip = "long") -> tuple[Page, ...]:
    """Return pages moved and scaled against what a printer does wrong."""
    return tuple(
        _moved(page, found, flip) if found.applies == "all" or page.side == "back" else page for page in pages
    )


def _moved(page: Page, found: Calibration, flip: Flip) -> Page:
    scale = 100.0 / found.scale
    if found.applies == "all":
        return replace(page, shift=(-found.x, -found.y), scale=scale)
    # Read from the front, a back is mirrored: what lies too far right there is too far left on its own page.
    beside = (flip == "long") != page.lying
    shift = (found.x, -found.y) if beside else (-found.x, found.y)
    return replace(page, shift=shift, scale=scale)


def calibration_pages(paper: Paper, language: str, *, lying: bool = False) -> tuple[Page, Page]:
    """Return front and back of the page to print on both sides, hold against the light and read."""
    front = Page(paper, (), lying, "front", language=language)
    back = replace(front, side="back")
    size = front.width, front.height
    return (
        replace(front, drawing=_Drawn(_front(*size, language))),
        replace(back, drawing=_Drawn(_back(*size, language))),
    )


@dataclass(frozen=True)
class _Drawn:
    """Draws a face that is as large as the page."""

    face: Face

    def __call__(self, painter: QPainter) -> None:
        paint_face(painter, self.face)


def ruler_length(width: float) -> int:
    """Return the length of the ruler on a page of a width, in mm, whole centimetres."""
    return min(LONGEST_RULER_MM, int((width - 40.0) // 10) * 10)


def _say(key: str, language: str, **values: Value) -> str:
    return sentence(Message(code=f"print_jobs.{key}", values=values), language)


def _front(width: float, height: float, language: str) -> Face:
    face = Builder(width, height)
    middle_x, middle_y, length = width / 2, height / 2, ruler_length(width)
    steps = [Paragraph(_say("calibration_title", language), _TITLE)]
    steps += [
        Paragraph(_say(f"calibration_{number}", language, length=length), _BODY, f"{number}.", 2.0)
        for number in range(1, 5)
    ]
    face.add(flow(steps, 26.0, 20.0, width - 52.0, middle_y - 48.0, "text"))
    _scales(face, middle_x, middle_y)
    _ruler(face, middle_x, middle_y + 45.0, length)
    _corners(face)
    return face.face()


def _back(width: float, height: float, language: str) -> Face:
    face = Builder(width, height)
    middle_x, middle_y = width / 2, height / 2
    face.line(middle_x - 22.0, middle_y, middle_x + 22.0, middle_y, INK, 0.15)
    face.line(middle_x, middle_y - 22.0, middle_x, middle_y + 22.0, INK, 0.15)
    style = replace(_BODY, align="centre")
    box = (18.0, middle_y + 70.0, width - 36.0, 14.0)
    face.text(box, _say("calibration_back", language), style, "text", wraps=True)
    _corners(face)
    return face.face()


def _scales(face: Builder, x: float, y: float) -> None:
    """Draw a scale across and one down through the middle of the page, with half millimetres."""
    for half in range(-2 * REACH_MM, 2 * REACH_MM + 1):
        at = half / 2
        long = 5.0 if half % 4 == 0 else 3.6 if half % 2 == 0 else 2.2
        face.line(x + at, y - 12.0 - long, x + at, y - 12.0, INK, 0.1)
        face.line(x - 12.0 - long, y + at, x - 12.0, y + at, INK, 0.1)
        if half % 4 == 0:
            face.text(
                (x + at - 3.0, y - 20.4, 6.0, 3.0), f"{half // 2:+d}".replace("+0", "0"), _DIGIT, "number"
            )
            face.text(
                (x - 24.0, y + at - 1.5, 6.0, 3.0), f"{half // 2:+d}".replace("+0", "0"), _DIGIT, "number"
            )
    face.line(x - REACH_MM, y - 12.0, x + REACH_MM, y - 12.0, INK, 0.15)
    face.line(x - 12.0, y - REACH_MM, x - 12.0, y + REACH_MM, INK, 0.15)


def _ruler(face: Builder, x: float, y: float, length: int) -> None:
    left = x - length / 2
    face.line(left, y, left + length, y, INK, 0.15)
    for millimetre in range(length + 1):
        long = 5.0 if millimetre % 10 == 0 else 3.5 if millimetre % 5 == 0 else 2.0
        face.line(left + millimetre, y - long, left + millimetre, y, INK, 0.1)
        if millimetre % 10 == 0:
            face.text((left + millimetre - 5.0, y + 0.8, 10.0, 3.0), str(millimetre), _DIGIT, "number")


def _corners(face: Builder) -> None:
    """Draw marks 15 mm from each edge, to see whether the page is printed at its size."""
    for x, turn_x in ((15.0, 1), (face.width - 15.0, -1)):
        for y, turn_y in ((15.0, 1), (face.height - 15.0, -1)):
            face.line(x, y, x + turn_x * 8.0, y, MUTED, 0.15)
            face.line(x, y, x, y + turn_y * 8.0, MUTED, 0.15)

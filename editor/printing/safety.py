"""Texts that come too near to the cut."""

from __future__ import annotations

import math
from dataclasses import dataclass

from editor.printing.face import Face, TextMark
from editor.printing.layout import lay_out
from editor.printing.per_thread import kept_per_thread
from editor.printing.text_lines import UNITS_PER_MM

_TOLERANCE_MM = 0.05


@dataclass(frozen=True)
class Unsafe:
    """A text nearer to the cut than is safe."""

    box: str
    distance: float
    """From its ink's line to the cut in mm; less than 0 beyond it."""
    safe: float
    """What is asked for."""


def unsafe_texts(face: Face, safe: float = 0.0) -> tuple[Unsafe, ...]:
    """Return the texts of a face that come nearer to its cut than is safe, the nearest of each box.

    Args:
        face: a rectangle, or a disc.
        safe: safe distance in mm where the face itself asks for no more.
    """
    wanted = max(safe, face.safe)
    if wanted <= 0:
        return ()
    found: dict[str, float] = {}
    for mark in face.marks:
        if isinstance(mark, TextMark) and mark.text:
            distance = _distance(face, _ink(mark))
            if distance < wanted - _TOLERANCE_MM:
                found[mark.name] = min(distance, found.get(mark.name, distance))
    return tuple(Unsafe(box, distance, wanted) for box, distance in found.items())


@kept_per_thread
def _ink(mark: TextMark) -> tuple[float, float, float, float]:
    """Return the box around the words of a text: left, top, right and bottom in mm."""
    ink = lay_out(mark).ink
    return (
        ink.left() / UNITS_PER_MM,
        ink.top() / UNITS_PER_MM,
        ink.right() / UNITS_PER_MM,
        ink.bottom() / UNITS_PER_MM,
    )


def _distance(face: Face, box: tuple[float, float, float, float]) -> float:
    left, top, right, bottom = box
    if not face.round:
        return min(left, top, face.width - right, face.height - bottom)
    radius = min(face.width, face.height) / 2
    across = max(abs(left - face.width / 2), abs(right - face.width / 2))
    down = max(abs(top - face.height / 2), abs(bottom - face.height / 2))
    return radius - math.hypot(across, down)

"""Letters as shapes: for fonts that a PDF may not hold, and for what is more than filled letters."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QTextLayout, QTransform


def bent_path(layout: QTextLayout, place: QPointF, width: float, degrees: float) -> QPainterPath:
    """Return the outlines of one line of letters along an arc over a width.

    Args:
        layout: the line, laid out.
        place: upper left corner of the line as if it were straight.
        width: of the box, which the arc spans.
        degrees: of the arc; it rises in the middle, or falls if negative.
    """
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    bend = math.radians(degrees)
    # The arc is as long as the box is wide, so that letters keep their distance along it.
    radius = width / bend
    line = layout.lineAt(0)
    base = place.y() + line.y() + line.ascent()
    middle = place.x() + width / 2
    sag = radius * (1 - math.cos(bend / 2))
    for run in layout.glyphRuns():
        font = run.rawFont()
        advances = font.advancesForGlyphIndexes(run.glyphIndexes())
        for glyph, at, advance in zip(run.glyphIndexes(), run.positions(), advances, strict=True):
            half = advance.x() / 2
            angle = (place.x() + at.x() + half - middle) / radius
            turned = QTransform.fromTranslate(
                middle + radius * math.sin(angle), base + radius * (1 - math.cos(angle)) - sag / 2
            )
            turned.rotateRadians(angle).translate(-half, 0)
            path.addPath(turned.map(font.pathForGlyph(glyph)))
    return path


def text_path(layout: QTextLayout, place: QPointF) -> QPainterPath:
    """Return the outlines of the letters of a text that is laid out, its upper left corner at a place."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for run in layout.glyphRuns():
        font = run.rawFont()
        for glyph, at in zip(run.glyphIndexes(), run.positions(), strict=True):
            path.addPath(font.pathForGlyph(glyph).translated(at + place))
    return path

"""Letters as shapes: for fonts that a PDF may not hold, and for what is more than filled letters."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QTextLayout


def text_path(layout: QTextLayout, place: QPointF) -> QPainterPath:
    """Return the outlines of the letters of a text that is laid out, its upper left corner at a place."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for run in layout.glyphRuns():
        font = run.rawFont()
        for glyph, at in zip(run.glyphIndexes(), run.positions(), strict=True):
            path.addPath(font.pathForGlyph(glyph).translated(at + place))
    return path

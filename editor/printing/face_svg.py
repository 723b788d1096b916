"""A face as a vector file in true millimetres."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from editor.printing.face import Face
from editor.printing.layers import blend_in_svg
from editor.printing.painter import paint_face
from editor.printing.text_lines import units


def face_svg(face: Face, title: str) -> bytes:
    """Return a face as SVG."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    made.setOutputDevice(buffer)
    made.setTitle(title)
    made.setResolution(1200)  # the unit of faces
    wide, high = units(face.width), units(face.height)
    made.setSize(QSize(round(wide), round(high)))
    made.setViewBox(QRectF(0, 0, wide, high))
    with QPainter(made) as painter:
        paint_face(painter, face)
    buffer.close()
    return blend_in_svg(bytes(data.data()))

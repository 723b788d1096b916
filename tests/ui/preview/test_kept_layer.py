"""What stays the same on a table is drawn once while pieces move over it."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPicture
from PySide6.QtWidgets import QApplication

from editor.ui.pages.preview.kept_layer import KeptLayer


def test_a_layer_is_drawn_again_only_where_something_else_is_seen(qapp: QApplication) -> None:
    layer, image, drawn = KeptLayer(), QImage(40, 30, QImage.Format.Format_ARGB32), list[str]()
    image.fill(0)

    def draw(painter: QPainter) -> None:
        drawn.append("")
        painter.fillRect(QRectF(1, 1, 2, 2), QColor("red"))

    maze, other = object(), object()
    for thing, scale in ((maze, 4.0), (maze, 4.0), (other, 4.0), (other, 5.0)):
        with QPainter(image) as painter:
            painter.scale(scale, scale)
            layer.paint(painter, (thing,), draw)
            assert painter.transform().m11() == scale
    assert len(drawn) == 3
    assert image.pixelColor(6, 6) == QColor("red")
    assert image.pixelColor(30, 20).alpha() == 0
    paper = QPicture()
    with QPainter(paper) as painter:
        layer.paint(painter, (other,), draw)
    assert len(drawn) == 4, "what is printed is drawn, not copied from the screen"

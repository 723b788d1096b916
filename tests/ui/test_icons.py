"""The bundled icons."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ICONS = sorted((Path(__file__).resolve().parents[2] / "editor" / "ui" / "kit" / "icons").glob("*.svg"))


@pytest.mark.quick(40)
@pytest.mark.parametrize("path", ICONS, ids=lambda path: path.stem)
def test_an_icon_draws_something_and_can_be_tinted(path: Path, qapp: object) -> None:
    text = path.read_text(encoding="utf-8")
    assert 'stroke="currentColor"' in text
    image = QImage(20, 20, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    try:
        QSvgRenderer(text.replace("currentColor", "#ff0000").encode()).render(painter)
    finally:
        painter.end()
    drawn = {image.pixelColor(x, y).name() for x in range(20) for y in range(20)} - {"#000000"}
    assert "#ff0000" in drawn

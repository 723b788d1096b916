"""An enlarged card lies where it hides nothing that is being decided."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.printing.face import Face
from editor.ui.pages.preview.card_popup import CardPopup


def test_an_enlarged_card_takes_the_corner_that_hides_least(qtbot: QtBot) -> None:
    field = QWidget()
    qtbot.addWidget(field)
    field.resize(800, 600)
    popup = CardPopup(field)
    popup.show_near(Face((), 60.0, 90.0), QPointF(100, 100))
    assert popup.geometry().right() > 700
    assert popup.geometry().bottom() > 500, "the lower corner away from the card, where all are alike"
    lower = QRectF(0, 320, 800, 280)
    popup.kept_free = lambda: [lower]
    popup.place()
    assert not QRectF(popup.geometry()).intersects(lower)
    assert popup.geometry().right() > 700
    popup.kept_free = lambda: [lower, QRectF(400, 0, 400, 320)]
    popup.show_near(Face((), 60.0, 90.0), QPointF(20, 20))
    assert not popup.geometry().contains(20, 20), "the card itself is always in sight"

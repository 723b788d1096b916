"""An enlarged card lies where it hides nothing that is being decided."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.printing.face import Face
from editor.ui.pages.preview.card_popup import CardPopup
from editor.ui.pages.preview.log import LogRow
from tests.ui.preview.conftest import FIRST, Open


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


def test_the_card_of_an_event_gives_way_to_what_may_be_chosen(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = open_page(FIRST).battle
    card, field = battle.card, battle.canvas
    upper = QRectF(0, 0, field.width(), field.height() / 3)
    lower = QRectF(0, field.height() * 2 / 3, field.width(), field.height() / 3)
    for chosen, shown in (([], True), ([upper], True), ([lower], True), ([upper, lower], False)):
        card.low = False
        card.show_rows((LogRow(1, "A wall falls.", 0, (), (), (), None),))
        monkeypatch.setattr(battle.hand_field, "decided", lambda places=chosen: places)
        battle.hand_field.refreshed.emit()
        assert card.isHidden() != shown
        assert not shown or not any(place.intersects(QRectF(card.geometry())) for place in chosen)

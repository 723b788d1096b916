"""An enlarged card lies where it hides nothing that is being decided."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QImage
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from editor.printing.face import Face
from editor.printing.frame import Builder
from editor.ui.pages.preview.card_popup import CardPopup
from editor.ui.pages.preview.free_field import FreeField
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
    popup.kept_free = lambda: [[lower]]
    popup.place()
    assert not QRectF(popup.geometry()).intersects(lower)
    assert popup.geometry().right() > 700
    popup.kept_free = lambda: [[lower, QRectF(400, 0, 400, 320)]]
    popup.show_near(Face((), 60.0, 90.0), QPointF(20, 20))
    assert not popup.geometry().contains(20, 20), "the card itself is always in sight"
    wizard, hand = QRectF(730, 500, 30, 30), QRectF(600, 0, 200, 300)
    popup.kept_free = lambda: [[wizard], [hand]]
    popup.show_near(Face((), 60.0, 90.0), QPointF(20, 300))
    assert not popup.geometry().intersects(wizard.toRect()), "a small place counts as much as a large one"
    others = [QRectF(600 + 30 * number, 20, 25, 40) for number in range(6)]
    popup.kept_free = lambda: [[QRectF(600, 250, 190, 120)], others]
    popup.show_near(Face((), 60.0, 90.0), QPointF(20, 300))
    assert popup.geometry().top() > 100, "a part of one place is hidden rather than a whole hand"


def test_the_corners_of_a_round_card_stay_clear_when_another_is_shown(qtbot: QtBot) -> None:
    field = QWidget()
    qtbot.addWidget(field)
    field.resize(800, 600)
    popup = CardPopup(field)
    for colour in ("#aa2200", "#0022aa"):
        builder = Builder(60.0, 60.0)
        builder.rect((0.0, 0.0, 60.0, 60.0), colour)
        popup.show_near(replace(Face(tuple(builder.marks), 60.0, 60.0), round=True), QPointF(100, 100))
        shown = QImage(popup.size(), QImage.Format.Format_ARGB32_Premultiplied)
        shown.fill(Qt.GlobalColor.transparent)
        popup.render(shown, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
        assert shown.pixelColor(1, 1).alpha() == 0, colour
        assert shown.pixelColor(popup.width() // 2, popup.width() // 2).alpha() == 255


def test_what_a_card_does_not_say_itself_stands_beneath_it(qtbot: QtBot) -> None:
    field = QWidget()
    qtbot.addWidget(field)
    field.resize(800, 600)
    popup = CardPopup(field)
    face = Face((), 60.0, 90.0)
    popup.show_near(face, QPointF(100, 100))
    plain = popup.geometry()
    popup.show_near(face, QPointF(100, 100), ("Not now: nobody is in sight of the wizard who plays it",))
    assert popup.width() == plain.width()
    assert popup.height() > plain.height() + 20, "in more than one line"
    assert field.rect().contains(popup.geometry())
    foot = popup.grab().toImage().copy(0, plain.height(), plain.width(), popup.height() - plain.height())
    assert len({foot.pixel(x, y) for x in range(foot.width()) for y in range(foot.height())}) > 2, "words"


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["wizwar/scenario/the-first-duel", "darkage/scenario/below-the-ward"])
def test_no_tooltip_lies_over_an_enlarged_card(
    open_page: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    battle = open_page(scenario).battle
    recording = battle.player.recording
    assert recording is not None
    qtbot.waitUntil(lambda: recording.length > 20)
    battle.player.seek(20)
    field = battle.canvas
    assert isinstance(field, FreeField)
    said: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, words, _of: said.append(words))
    told = [(spot, facts) for spot in field._spots() if (facts := field.facts_at(spot)) is not None]
    card = next(spot for spot, facts in told if facts.card is not None)
    other = next(spot for spot, facts in told if facts.card is None)
    for spot, enlarged in ((card, True), (other, False)):
        point = field.centre_of(spot).toPoint()
        field._hover(spot)
        said.clear()
        QApplication.sendEvent(field, QHelpEvent(QEvent.Type.ToolTip, point, field.mapToGlobal(point)))
        assert battle.popup.isVisibleTo(battle) == enlarged
        assert bool(said) != enlarged


@pytest.mark.long
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


@pytest.mark.long
def test_the_battle_is_over_only_once_its_end_is_shown(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page("wizwar/scenario/the-first-duel")
    assert page.prepared is not None
    assert page.scene is not None
    hand, panel, player = page.battle.hand, page.battle.hand_panel, page.player
    sides = [side.id for side in page.scene.sides]
    hand.begin(page.prepared, page.scene, seed=1, hands=sides, ai_by_side={})
    hand.to_present()
    hand.lift()
    monkeypatch.setattr(type(hand.seat), "to_act", None)
    monkeypatch.setattr(type(hand.seat), "waits", False)
    panel.refresh()
    assert panel.task.text() == "The battle is over"
    assert panel.now.isHidden(), "one is there already"
    player.seek(player.length - 2)
    panel.refresh()
    assert panel.task.text() == "An earlier moment"
    assert not panel.now.isHidden()
    player.play()
    panel.refresh()
    assert panel.task.text() == "See what happens"
    player.pause()

"""Messages of events above the field, whom they are for at a shared screen, and the score board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from editor.rules.core.contract import Standing
from editor.services import documents
from editor.ui.app import Studio
from editor.ui.kit.widgets import ElidedLabel
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.pages.preview.scene import SideLook
from editor.ui.pages.preview.score_board import ScoreBoard
from editor.ui.shell.main_window import MainWindow
from schemas.messages import sentence
from schemas.problems import Message
from schemas.text import LocalText

LEFT = Qt.MouseButton.LeftButton
GHOSTS = "The ford is held by ghosts."


def event(ident: str, *effects: dict[str, object]) -> dict[str, object]:
    return {"id": ident, "condition": {"of": [{"test": "turn", "first": 1, "last": 1}]}, "effects": effects}


@pytest.fixture
def page(window: MainWindow, find: Callable[[str], str], qtbot: QtBot) -> PreviewPage:
    """The last stand with a message to all, one to the Empire alone, and points."""
    row = documents.duplicate(window.context.workspace, find("demonworld/scenario/the-last-stand"))
    window.context.catalogue_changed.emit()
    session = window.context.session(row.id)
    triggers = [
        event("bells", {"do": "shows", "message": {"en": "Bells ring."}}),
        event("ghosts", {"do": "shows", "message": {"en": GHOSTS}, "side": "empire"}),
        event("gain", {"do": "scores", "side": "orcs", "points": 3}),
    ]
    win = {
        "when": "sentence",
        "side": "orcs",
        "condition": {"of": [{"test": "score", "side": "orcs", "points": 9}]},
    }
    session.change("triggers", triggers, "Add events")
    session.change("victory", [*session.value("victory", []), win], "Add a condition")
    session.flush()
    found = window.open_preview(row.id)
    assert isinstance(found, PreviewPage)
    qtbot.waitUntil(lambda: found.prepared is not None and found.player.length > 60)
    return found


@pytest.mark.long
def test_messages_are_read_above_the_field_until_they_are_closed(page: PreviewPage, qtbot: QtBot) -> None:
    battle, player = page.battle, page.player
    rows = battle.log_model.messages(player.length)
    assert [row.announced for row in rows] == ["Bells ring.", GHOSTS]
    assert battle.message.isHidden()
    assert battle.scores.lines() == ("Points scored: Empire 0", "Points scored: Orcs 0 / 9")
    player.seek(rows[0].moment)
    assert battle.message.isVisible()
    assert battle.message.words.text() == "Bells ring."
    assert battle.card.isHidden()  # it is read once
    player.seek(rows[1].moment)
    assert GHOSTS in battle.message.words.text()
    player.seek(rows[1].moment + 6)
    assert battle.message.isVisible()
    assert battle.scores.lines()[1] == "Points scored: Orcs 3 / 9"
    qtbot.mouseClick(battle.message.close_button, LEFT)
    assert battle.message.isHidden()
    player.seek(0)
    assert battle.message.isHidden()
    assert battle.scores.lines()[1] == "Points scored: Orcs 0 / 9"


@pytest.mark.long
def test_a_message_that_was_closed_stays_so_in_another_language(
    studio: Studio, page: PreviewPage, qtbot: QtBot
) -> None:
    bells, ghosts = (row.moment for row in page.battle.log_model.messages(page.player.length))
    page.player.seek(bells)
    qtbot.mouseClick(page.battle.message.close_button, LEFT)
    assert studio.window is not None
    studio.window.language_changed.emit("fr")
    again = studio.window.tabs.currentWidget()
    assert isinstance(again, PreviewPage)
    assert again.player.moment == bells
    assert again.battle.message.isHidden()
    again.player.seek(ghosts)
    assert again.battle.message.isVisible()


@pytest.mark.long
@pytest.mark.quick(1)
@pytest.mark.parametrize(("hands", "reader"), [(("empire",), "open"), (("orcs",), "hidden"), (None, "asked")])
def test_a_message_to_one_side_is_shown_to_nobody_else(
    page: PreviewPage, qtbot: QtBot, hands: tuple[str, ...] | None, reader: str
) -> None:
    battle = page.battle
    page.show_mode("hand")
    for side, tick in battle.hand_setup._ticks.items():
        tick.setChecked(hands is None or side in hands)
    page.player.set_speed(16.0)
    qtbot.mouseClick(battle.hand_setup.begin, LEFT)
    qtbot.waitUntil(lambda: battle.hand.present or bool(battle.hand.curtain))
    if battle.hand.curtain:
        battle.hand.lift()
    assert battle.hand.reader("empire") == reader
    rows = battle.log_model.messages(page.player.length)
    if not rows:  # the event has not been reached yet
        return
    lines = battle.log_model.rows_at(rows[-1].moment)
    assert any(line.only_for == "empire" for line in lines) == (reader == "open"), "nobody else hears of it"
    reported = [line.text for line in lines]
    assert any(GHOSTS in words for words in reported) == (reader == "open")
    shown = battle.message.words.text() if battle.message.isVisible() else ""
    assert (GHOSTS in shown) == (reader == "open")
    if reader == "asked":
        qtbot.mouseClick(battle.message.read, LEFT)
        assert GHOSTS in battle.message.words.text()


def test_many_scores_leave_the_window_as_narrow_as_it_was(qapp: QApplication) -> None:
    board = ScoreBoard(lambda message: sentence(message, "fr"))
    board.set_sides([SideLook("a", "Nord", "#0070b0"), SideLook("b", "Sud", "#704020")])
    land = Message(code="diskwars_play.standing_base")
    one = tuple(Standing(side, 3.0, land, 8.0) for side in ("a", "b"))
    board.show_standings(one)
    board.resize(240, board.height())
    board.show()
    qapp.processEvents()
    assert board.minimumSizeHint().width() <= 240
    caption = board.findChild(ElidedLabel)
    assert caption is not None
    assert caption.toolTip() == "attaque sur un terrain ennemi"
    assert caption.text() != caption.toolTip()
    board.resize(700, board.height())
    qapp.processEvents()
    assert caption.text() == caption.toolTip()
    board.close()


def test_three_kinds_of_points_are_read_whole_beside_an_open_catalogue(qapp: QApplication) -> None:
    board = ScoreBoard(lambda message: sentence(message, "fr"))
    board.set_sides([SideLook("a", "Nord", "#0070b0"), SideLook("b", "Sud", "#704020")])
    hill = LocalText({"fr": "Colline du destin"})
    kinds = [
        (Message(code="diskwars_play.standing"), None),
        (Message(code="diskwars_play.standing_held", values={"land": hill}), 2.0),
        (Message(code="diskwars_play.standing_base"), 8.0),
    ]
    board.show_standings(tuple(Standing(side, 0.0, words, goal) for words, goal in kinds for side in "ab"))
    board.resize(640, board.height())
    board.show()
    qapp.processEvents()
    captions = board.findChildren(ElidedLabel)
    assert " ".join(one.text() for one in captions) == (
        "points détruits seul sur Colline du destin attaque sur un terrain ennemi"
    )
    more = tuple(Standing(side, 120.0, words, goal) for words, goal in kinds for side in "ab")
    board.show_standings(more)
    qapp.processEvents()
    for label in board.findChildren(QLabel):  # numbers that grew have cut no name
        assert label.width() >= label.minimumSizeHint().width(), label.text()
    board.close()


def test_a_name_that_is_too_long_is_cut_and_told_by_its_tip(qapp: QApplication) -> None:
    name = "Les compagnons de la très longue route du nord"
    board = ScoreBoard(lambda message: sentence(message, "fr"))
    board.set_sides([SideLook("a", name, "#0070b0")])
    board.show_standings((Standing("a", 3.0, Message(code="diskwars_play.standing"), None),))
    cut = [label for label in board.findChildren(QLabel) if label.text().endswith("…")]
    assert [name in label.toolTip() for label in cut] == [True]
    board.close()

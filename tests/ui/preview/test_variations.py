"""Every game played by hand in its window: the place of what ends a step, taking back, variations."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.rules.core.variations import Seats
from editor.ui.pages.preview.commit_bar import REST
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.hand_panel import HandPanel
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.pages.preview.variations import VariationsDialog
from tests.ui.clocks import Clock
from tests.ui.preview.conftest import FIRST, Open

BATTLES = {
    "demonworld": FIRST,
    "diskwars": "diskwars/scenario/first-contact",
    "zargo": "zargo/scenario/two-thrones",
    "wizwar": "wizwar/scenario/three-and-the-warp",
    "darkage": "darkage/scenario/toll-and-tax",
}
_MARKS = {game: () if game == "diskwars" else pytest.mark.long for game in BATTLES}
"""One game stands for all: tests/rules take decisions of every game back."""
DECIDED = [3, pytest.param(20, marks=pytest.mark.long)]
"""So many decisions are made of each game."""


def button(page: PreviewPage, name: str) -> QAbstractButton:
    found: QAbstractButton = page.findChild(QAbstractButton, f"preview.{name}")
    return found


def click(qtbot: QtBot, page: PreviewPage, name: str) -> None:
    qtbot.mouseClick(button(page, name), Qt.MouseButton.LeftButton)


def begun(path: str, open_page: Open, qtbot: QtBot) -> PreviewPage:
    """Open a battle and play its first side by hand."""
    page = open_page(path)
    qtbot.waitUntil(lambda: page.player.length > 0)
    page.show_mode("hand")
    page.player.set_speed(16.0)
    click(qtbot, page, "hand.begin")
    settle(page, qtbot)
    return page


def settle(page: PreviewPage, qtbot: QtBot) -> None:
    """Wait for the computer, and look at where the battle stands."""
    hand = page.battle.hand
    qtbot.waitUntil(lambda: not hand.thinking)
    hand.to_present()


def place(panel: HandPanel, widget: Any) -> QRect:
    return QRect(widget.mapTo(panel, QPoint()), widget.size())


@pytest.fixture(params=[pytest.param(game, marks=marks) for game, marks in _MARKS.items()])
def battle(request: pytest.FixtureRequest, open_page: Open, qtbot: QtBot) -> PreviewPage:
    return begun(BATTLES[request.param], open_page, qtbot)


def lines_differ(hand: Hand) -> None:
    reported = [(choice.tool, choice.words) for choice in hand.choices()]
    assert len(set(reported)) == len(reported)
    declared = hand.declaration()
    if declared is not None and hand.draft is None:
        assert all(choice.action != declared.action for choice in hand.choices())


def decide(page: PreviewPage, qtbot: QtBot) -> None:
    hand = page.battle.hand
    hand.advise()
    settle(page, qtbot)


@pytest.mark.parametrize("decisions", DECIDED)
def test_each_game_is_played_taken_back_and_gone_back_to(
    battle: PreviewPage, qtbot: QtBot, decisions: int
) -> None:
    hand, panel = battle.battle.hand, battle.battle.hand_panel
    seat = hand.seat
    assert seat is not None
    QApplication.processEvents()  # what was shown just now is laid out
    end, field = place(panel, panel.commit), battle.battle.canvas.geometry()
    for _ in range(decisions):
        if not hand.present:
            break
        for subject in ("", *hand.subjects()[:3]):
            hand.select(subject)
            lines_differ(hand)
        QApplication.processEvents()
        assert place(panel, panel.commit) == end, f"what ends a step has one place: {panel.size()}"
        assert not end.intersects(place(panel, panel.now))
        assert battle.battle.canvas.geometry() == field, "the field keeps its size"
        decide(battle, qtbot)
    length = seat.length
    mine = [one for one in seat.tree.line() if one.by == "human"]
    assert len(mine) > 1
    recording = battle.player.recording
    assert recording is not None
    events = recording.events
    for back in range(1, 4):
        click(qtbot, battle, "hand.undo")
        settle(battle, qtbot)
        assert sum(one.by == "human" for one in seat.tree.line()) == len(mine) - back
        assert seat.length == recording.length < length
        assert hand.present
    assert recording.events == events[: recording.length]
    assert len(seat.tree.variations) <= 2, "what has decided nothing is not kept"
    here = recording.length
    if seat.tree.current:
        hand.go_to_variation(0)
        settle(battle, qtbot)
        assert recording.events == events[: recording.length]
        assert seat.length == recording.length > here


@pytest.mark.long
def test_what_comes_too_late_ends_nothing(open_page: Open, qtbot: QtBot, clock: Clock) -> None:
    page = begun(FIRST, open_page, qtbot)
    hand, panel = page.battle.hand, page.battle.hand_panel
    assert hand.seat is not None
    clock.step = 0.0
    panel.declare.rest()
    decided = hand.seat.tree.length()
    click(qtbot, page, "declare")
    assert hand.seat.tree.length() == decided
    assert not panel.commit.asking, "it rests"
    clock.time += REST
    click(qtbot, page, "declare")
    assert panel.commit.asking
    assert panel.notes.question.text().startswith("Without an order (2): ")
    click(qtbot, page, "declare")
    assert hand.seat.tree.length() == decided, "the question was not read yet"
    clock.time += REST
    qtbot.mouseClick(page.findChild(QPushButton, "preview.pending.go"), Qt.MouseButton.LeftButton)
    assert hand.subject == hand.subjects()[0]
    assert not panel.commit.asking
    clock.time += REST
    click(qtbot, page, "declare")
    clock.time += REST
    click(qtbot, page, "declare")
    assert hand.seat.tree.length() > decided
    assert hand.seat.tree.line()[decided].by == "human"


@pytest.mark.long
def test_a_key_that_is_held_ends_nothing_more(open_page: Open, qtbot: QtBot) -> None:
    page = begun(FIRST, open_page, qtbot)
    hand, declare = page.battle.hand, page.battle.hand_panel.declare
    assert hand.seat is not None
    decided = hand.seat.tree.length()
    declare.setFocus()
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
            held = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, "", autorep=True)
            QApplication.sendEvent(declare, held)
    assert hand.seat.tree.length() == decided
    assert not page.battle.hand_panel.commit.asking
    qtbot.keyClick(declare, Qt.Key.Key_Return)
    assert page.battle.hand_panel.commit.asking


@pytest.mark.long
def test_a_click_meant_for_the_step_before_chooses_nothing(
    open_page: Open, qtbot: QtBot, clock: Clock
) -> None:
    page = begun(FIRST, open_page, qtbot)
    hand, panel = page.battle.hand, page.battle.hand_panel
    while hand.state.step == "orders":
        decide(page, qtbot)
    clock.step = 0.0
    panel._asked = ("", "")
    panel.refresh()
    before = hand.draft, hand.state
    hand.select(hand.subjects()[0])
    panel.show_tool("wheel")
    at = panel.list.visualItemRect(panel.list.item(0)).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert (hand.draft, hand.state) == before
    clock.time += REST
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert (hand.draft, hand.state) != before


@pytest.mark.long
def test_variations_are_listed_named_compared_gone_back_to_and_deleted(open_page: Open, qtbot: QtBot) -> None:
    page = begun(FIRST, open_page, qtbot)
    hand = page.battle.hand
    for _ in range(4):
        decide(page, qtbot)
    click(qtbot, page, "hand.undo")
    settle(page, qtbot)
    decide(page, qtbot)
    click(qtbot, page, "hand.variations")
    dialog = page.findChild(VariationsDialog, "preview.variations")
    assert dialog is not None
    assert dialog.name_of(0) == "First line"
    assert dialog.name_of(1).startswith("Variation 1, ")
    dialog.choose(1)
    dialog.list.currentItem().setText(0, "Hold the bridge")
    assert hand.tree.variations[1].name == "Hold the bridge"
    assert not dialog.go_button.isEnabled(), "it is played already"
    dialog.choose(0)
    qtbot.mouseClick(dialog.compare_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(dialog.difference.text()))
    assert dialog.now.head.text() == "Hold the bridge"
    assert dialog.now.list.count() > 1
    assert dialog.other.list.count() > 1
    qtbot.mouseClick(dialog.go_button, Qt.MouseButton.LeftButton)
    settle(page, qtbot)
    assert hand.tree.current == 0
    dialog.choose(1)
    qtbot.mouseClick(dialog.delete_button, Qt.MouseButton.LeftButton)
    assert len(hand.tree.variations) == 1
    dialog.close()


@pytest.mark.long
def test_one_plays_on_from_any_moment_with_other_seats(open_page: Open, qtbot: QtBot) -> None:
    page = begun(FIRST, open_page, qtbot)
    hand, recording = page.battle.hand, page.player.recording
    assert recording is not None
    for _ in range(4):
        decide(page, qtbot)
    events = recording.events
    page.player.seek(len(events) // 2)
    click(qtbot, page, "play_on")
    setup = page.battle.hand_setup
    assert setup.from_here.isChecked()
    assert setup.hands() == hand.tree.now.seats.hands
    click(qtbot, page, "hand.cancel")
    assert len(hand.tree.variations) == 1
    click(qtbot, page, "play_on")
    for tick in setup._ticks.values():
        tick.setChecked(not tick.isChecked())
    click(qtbot, page, "hand.begin")
    settle(page, qtbot)
    assert hand.tree.now.parent == 0
    assert hand.tree.now.seats.hands == setup.hands()
    shared = min(len(events) // 2, recording.length)
    assert recording.events[:shared] == events[:shared]


@pytest.mark.long
def test_a_watched_battle_that_is_taken_over_stays_as_a_variation(open_page: Open, qtbot: QtBot) -> None:
    page = open_page(FIRST)
    qtbot.waitUntil(lambda: page.player.recording is not None and page.player.recording.complete)
    assert page.player.recording is not None
    watched = page.player.recording.events
    page.player.seek(100)
    click(qtbot, page, "play_on")
    click(qtbot, page, "hand.begin")
    settle(page, qtbot)
    hand = page.battle.hand
    assert [one.seats.hands for one in hand.tree.variations] == [(), hand.tree.now.seats.hands]
    hand.go_to_variation(0)
    settle(page, qtbot)
    assert page.player.recording.events == watched


def test_a_single_choice_is_taken_and_said(
    open_page: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begun(BATTLES["wizwar"], open_page, qtbot)
    hand = page.battle.hand
    assert hand.seat is not None
    assert hand.seat.tree.line()[0].by == "rules", "the game is set up without a question"
    assert hand.taken
    assert hand.taken[0] in page.battle.hand_panel.declared.text()
    monkeypatch.setattr(Hand, "has_ended", True)
    page.battle.hand_panel.refresh()
    assert not page.battle.hand_panel.declared.text(), "nothing is chosen any more once it has ended"


@pytest.mark.long
def test_the_view_keeps_still_while_something_is_decided(open_page: Open, qtbot: QtBot) -> None:
    page = begun(FIRST, open_page, qtbot)
    hand, canvas = page.battle.hand, page.battle.canvas
    assert hand.present
    before = canvas.view_state()
    canvas.resize(canvas.width(), canvas.height() - 60)
    assert canvas.view_state()["width"] == before["width"]
    before = canvas.view_state()
    moment = page.player.moment
    page.battle._show(moment, moment)
    for subject in hand.subjects():
        hand.select(subject)
        hand.choose(hand.choices()[0])
    assert canvas.view_state() == before


@pytest.mark.long
def test_seats_know_who_plays(open_page: Open, qtbot: QtBot) -> None:
    page = begun(FIRST, open_page, qtbot)
    hand = page.battle.hand
    assert hand.seat is not None
    hand.hand_over()
    settle(page, qtbot)
    assert hand.tree.now.seats == Seats.of((), hand.seat.ai_by_side)
    assert hand.can_undo or not any(one.by == "human" for one in hand.tree.line())

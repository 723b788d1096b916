"""A side played by hand in the real window: orders, movement by highlights, refusals, taking back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.rules.demonworld import actions as act
from editor.ui.pages.preview.guide import Choice
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.page import PreviewPage
from tests.ui.preview.by_hand import click, click_field, until_step, wait

ROOM_AT_720 = 484
"""px that a window 720 high leaves a page, its bars and the folded panels below taken off."""


@pytest.fixture
def page(begun_page: PreviewPage) -> PreviewPage:
    """The preview of the first battle."""
    return begun_page


def click_again(widget: QWidget, at: QPoint) -> None:
    """Send what Qt sends for a second click that comes at once."""
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for kind in (QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease):
        place = QPointF(at), QPointF(widget.mapToGlobal(at))
        QApplication.sendEvent(widget, QMouseEvent(kind, *place, left, left, none))


@pytest.mark.long
def test_orders_are_chosen_unit_by_unit_and_laid(page: PreviewPage, hand: Hand, qtbot: QtBot) -> None:
    panel = page.battle.hand_panel
    assert panel.task.text() == "Lay the order counters"
    for subject, order in zip(hand.subjects(), ("charge", "hold"), strict=True):
        hand.select(subject)
        words = {choice.words: choice for choice in hand.choices()}
        hand.choose(words[order.capitalize()] if order == "charge" else words["Hold"])
    assert panel.declare.text() == "Lay the counters (2 of 2)"
    click(qtbot, page, "declare")
    qtbot.waitUntil(lambda: hand.seat is not None and hand.seat.state.phase != "orders")
    orders = [unit.order for unit in hand.state.units if hand.state.battle.roster[unit.number].side == 0]
    assert orders == ["charge", "hold"]


def test_the_second_click_of_a_double_click_chooses_nothing(
    page: PreviewPage, hand: Hand, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel, choose, chosen = page.battle.hand_panel, hand.choose, []
    monkeypatch.setattr(hand, "choose", lambda choice: chosen.append(choice) or choose(choice))
    hand.select(hand.subjects()[0])
    at = panel.list.visualItemRect(panel.list.item(0)).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    click_again(panel.list.viewport(), at)
    assert len(chosen) == 1


@pytest.mark.long
def test_the_second_click_of_a_double_click_on_the_field_chooses_nothing(
    page: PreviewPage, hand: Hand, qtbot: QtBot
) -> None:
    until_step(page, qtbot, "move")
    canvas, pressed = page.battle.canvas, []
    canvas.field_pressed.connect(lambda at, *_: pressed.append(at))
    at = hand.state.battle.ground.at(hand.state.units[int(hand.subjects()[0].partition(":")[2])].cells[0])
    click_field(qtbot, page, at)
    click_again(canvas, canvas.centre_of(at).toPoint())
    assert pressed == [at]


def test_the_other_side_is_played_by_the_computer_and_its_counters_stay_hidden(
    page: PreviewPage, hand: Hand
) -> None:
    picture = page.battle.canvas.picture
    assert picture is not None
    assert hand.seat is not None
    assert hand.seat.hands == {"empire"} or len(hand.seat.hands) == 1
    assert all(not laid for side, laid in enumerate(picture.state.orders) if side != 0)


def test_a_unit_is_clicked_and_moves_to_a_highlighted_field_and_back(
    page: PreviewPage, hand: Hand, qtbot: QtBot
) -> None:
    until_step(page, qtbot, "move")
    unit = hand.state.units[int(hand.subjects()[0].partition(":")[2])]
    at = hand.state.battle.ground.at(unit.cells[0])
    click_field(qtbot, page, at)
    assert hand.subject == f"unit:{unit.number}"
    assert hand.at == at
    advance = next(choice for choice in page.battle.hand_panel.shown() if len(choice.action.path) == 2)
    page.battle.canvas.field_hovered.emit(advance.at[0])
    assert page.battle.canvas.picture is not None
    assert page.battle.canvas.picture.sketch == advance.sketch
    before = hand.state.units[unit.number]
    click_field(qtbot, page, advance.at[0])
    qtbot.waitUntil(lambda: hand.present)
    moved = hand.state.units[unit.number]
    assert hand.state.battle.ground.at(moved.cells[0]) == advance.at[0]
    click(qtbot, page, "hand.undo")
    assert hand.state.units[unit.number] == before
    assert page.player.length == page.player.moment
    rows = [page.battle.log_model.line(n).text for n in page.battle.log_model.rows]
    assert not any("advance" in row for row in rows)


def test_an_illegal_action_is_refused_with_its_rule(page: PreviewPage, hand: Hand) -> None:
    length = page.player.length
    hand.act(act.Finish())
    assert not page.battle.hand_panel.trouble.isHidden()
    assert "III.2.0" in page.battle.hand_panel.trouble.text()
    assert page.player.length == length


@pytest.mark.long
def test_a_group_of_any_size_goes_on_to_its_end(hand: Hand) -> None:
    """A table without code has up to two thousand pieces, which may be marked together."""
    asked = []
    hand.do([lambda state: asked.append(state) or ()] * 2_000)  # type: ignore[func-returns-value]
    assert len(asked) == 2_000


@pytest.mark.long
def test_several_pieces_go_on_in_turns_of_their_own_and_are_told_of_once(hand: Hand, qtbot: QtBot) -> None:
    """A group of seventeen would keep the window for twelve frames if it moved at once."""
    told: list[int] = []
    done: list[int] = []
    hand.changed.connect(lambda: told.append(len(done)))

    def thing(number: int) -> Callable[[Any], tuple[Choice, ...]]:
        def ask(_state: Any) -> tuple[Choice, ...]:
            done.append(number)
            return (Choice(str(number), draft=hand.draft),)

        return ask

    hand.do([thing(number) for number in range(5)])
    assert done == [0]
    assert not told
    qtbot.waitUntil(lambda: bool(told))
    assert done == [0, 1, 2, 3, 4]
    assert told == [5]

    def fail(_state: Any) -> tuple[Choice, ...]:
        raise LookupError

    with pytest.raises(LookupError):
        hand.do([fail])
    hand.select("")
    assert told == [5, 5]  # a failure does not leave the window untold for ever


@pytest.mark.long
def test_an_earlier_moment_can_be_looked_at_but_not_played_in(
    page: PreviewPage, hand: Hand, qtbot: QtBot
) -> None:
    until_step(page, qtbot, "move")
    page.player.seek(1)
    assert not hand.present
    assert hand.choices() == ()
    assert page.battle.hand_panel.task.text() == "An earlier moment"
    click(qtbot, page, "hand.now")
    assert hand.present


@pytest.mark.long
def test_a_step_without_special_handling_is_a_list_of_legal_actions(
    page: PreviewPage, hand: Hand, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    until_step(page, qtbot, "move")
    assert hand.scene is not None
    assert hand.seat is not None

    def nothing(*_any: Any) -> None:
        return None

    monkeypatch.setattr(hand.scene.guide, "choices", nothing)
    monkeypatch.setattr(hand.scene.guide, "draft", nothing)
    hand._forget()  # what the guide offered before
    hand.select("")
    choices = hand.choices()
    assert len(choices) > 10
    assert all(choice.words and hand.seat.check(choice.action) is None for choice in choices)


@pytest.mark.long
def test_the_advice_of_the_computer_plays_a_battle_to_its_end(
    page: PreviewPage, hand: Hand, qtbot: QtBot
) -> None:
    for _ in range(400):
        if hand.seat is None or hand.seat.to_act is None:
            break
        assert hand.choices() or hand.declaration() is not None or hand.subjects()
        hand.advise()
        qtbot.waitUntil(lambda: not hand.thinking)
        hand.to_present()
    assert page.player.recording is not None
    assert page.player.recording.complete
    assert page.player.recording.result is not None
    assert page.battle.hand_panel.task.text() == "The battle is over"


@pytest.mark.long
def test_the_computer_finishes_a_battle_that_was_left(page: PreviewPage, hand: Hand, qtbot: QtBot) -> None:
    click(qtbot, page, "hand.leave")
    qtbot.waitUntil(lambda: page.player.recording is not None and page.player.recording.complete)
    assert page.player.recording is not None
    assert page.player.recording.result is not None
    panel = page.battle.hand_panel
    page.player.pause()
    page.player.seek(page.player.length - 5)
    assert panel.task.text() == "An earlier moment", "how it ended is not told before it is shown"
    assert panel.now.isVisibleTo(panel)
    assert not panel.side.text(), "nobody acts in what is shown"
    page.player.seek(page.player.length)
    assert panel.task.text() == "The battle is over"
    assert not panel.now.isVisibleTo(panel), "there is nothing later"


@pytest.mark.long
def test_a_battle_is_taken_over_at_the_moment_shown(page: PreviewPage, qtbot: QtBot) -> None:
    assert page.player.recording is not None
    qtbot.waitUntil(lambda: page.player.recording is not None and page.player.recording.complete)
    watched = page.player.recording.events
    page.player.seek(100)
    page.show_mode("hand")
    page.battle.hand_setup.from_here.setChecked(True)
    click(qtbot, page, "hand.begin")
    wait(page, qtbot)
    events = page.player.recording.events
    assert len(events) >= 100
    assert events == watched[: len(events)]
    assert page.player.moment == len(events)


@pytest.mark.long
def test_another_seed_ends_the_playing_by_hand(page: PreviewPage, hand: Hand, qtbot: QtBot) -> None:
    page.battle.transport.seed.stepBy(1)
    assert not hand.active
    qtbot.waitUntil(lambda: page.player.recording is not None and page.player.recording.complete)
    assert not page.player.live


@pytest.mark.long
def test_all_that_a_hand_needs_fits_into_a_low_window(hand: Hand, page: PreviewPage, qtbot: QtBot) -> None:
    until_step(page, qtbot, "orders")
    panel = page.battle.hand_panel
    panel.declared.setText("Noble Footsoldiers: hold the position")
    panel.trouble.setText("Berserkers do not obey this order;\nchoose another.")
    for part in (panel.declared, panel.trouble, panel.declare, panel.picker):
        part.show()
    QApplication.processEvents()
    assert page.minimumSizeHint().height() <= ROOM_AT_720

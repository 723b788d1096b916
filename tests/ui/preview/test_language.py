"""A battle goes on in another language: the same moment, log, choices and dice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QComboBox
from pytestqt.qtbot import QtBot

from editor.rules.core.contract import PLAINLY
from editor.services import documents
from editor.ui.app import Studio
from editor.ui.pages.preview.log import ROW
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.main_window import MainWindow

Open = Callable[[str], PreviewPage]


def in_french(studio: Studio) -> PreviewPage:
    """Speak French from now on and return the preview in front."""
    assert studio.window is not None
    studio.window.language_changed.emit("fr")
    page = studio.window.tabs.currentWidget()
    assert isinstance(page, PreviewPage)
    return page


def lines(page: PreviewPage) -> list[tuple[int, str, tuple[tuple[int, int], ...]]]:
    """Return the lines of the log: moment, words, dice."""
    model = page.battle.log_model
    rows = [model.index(number, 0).data(ROW) for number in range(model.rowCount())]
    return [(row.moment, row.text, row.dice) for row in rows]


@pytest.mark.long
def test_a_battle_that_is_watched_stands_at_its_moment_with_its_log_in_the_new_language(
    studio: Studio, page: PreviewPage
) -> None:
    recording = page.player.recording
    page.player.seek(30)
    page.player.seek(20)
    page.battle.log.only_dice.setChecked(True)
    page.battle.transport.speed.setCurrentIndex(0)
    before = lines(page)
    again = in_french(studio)
    assert again is not page
    assert again.player.recording is recording
    assert again.player.moment == again.battle.transport.slider.value() == 20
    assert again.battle.transport.speed.currentData() == 0.5
    after = lines(again)
    assert [(moment, dice) for moment, _words, dice in after] == [(one, dice) for one, _, dice in before]
    assert [words for _, words, _ in after] != [words for _, words, _ in before]
    assert again.header.watch_button.text() == "En regarder une"


@pytest.mark.long
def test_a_battle_that_plays_plays_on_and_the_old_page_hears_nothing_more(
    studio: Studio, page: PreviewPage, qtbot: QtBot
) -> None:
    page.player.set_speed(16.0)
    page.player.play()
    old = page.battle.transport.counter
    again = in_french(studio)
    assert again.player.playing
    moment, told = again.player.moment, old.text()
    qtbot.waitUntil(lambda: again.player.moment > moment)
    assert old.text() == told
    again.player.pause()


@pytest.mark.long
def test_a_battle_that_is_still_being_fought_is_fought_to_its_end(
    studio: Studio, open_page: Open, qtbot: QtBot
) -> None:
    page = open_page("demonworld/scenario/first-battle")
    qtbot.waitUntil(lambda: page.player.recording is not None)
    recording = page.player.recording
    again = in_french(studio)
    qtbot.waitUntil(lambda: again.player.recording is not None and again.player.recording.complete)
    assert again.player.recording is recording
    assert again.battle.transport.slider.maximum() == again.player.length


@pytest.mark.long
def test_a_battle_by_hand_offers_the_same_choices_and_goes_on(
    studio: Studio, page: PreviewPage, qtbot: QtBot
) -> None:
    page.show_mode("hand")
    page.player.set_speed(16.0)
    page.findChild(QAbstractButton, "preview.hand.begin").click()
    qtbot.waitUntil(lambda: page.battle.hand.present)
    hand, seat = page.battle.hand, page.battle.hand.seat
    hand.select(hand.subjects()[0])
    subject, task, choices = hand.subject, hand.task(), hand.choices()
    again = in_french(studio)
    now = again.battle.hand
    assert now.seat is seat
    assert (now.subject, now.present) == (subject, True)
    assert now.task() != task
    assert [(one.action, one.draft, one.at) for one in now.choices()] == [
        (one.action, one.draft, one.at) for one in choices
    ]
    assert again.battle.hand_panel.task.text() == now.task()
    length = again.player.length
    now.advise()
    qtbot.waitUntil(lambda: again.player.length > length)
    qtbot.waitUntil(lambda: now.present)
    assert again.battle.log_model.rowCount() > 0


@pytest.mark.long
def test_who_plays_by_hand_stays_chosen_before_the_battle_begins(studio: Studio, page: PreviewPage) -> None:
    page.show_mode("hand")
    page.player.seek(20)
    setup = page.battle.hand_setup
    first, second = setup._ticks
    setup._ticks[first].setChecked(False)
    setup._ticks[second].setChecked(True)
    level = setup.ai_settings_box.findChild(QComboBox, f"preview.level.{first}")
    level.setCurrentIndex(1)
    page.show_mode("hand")
    setup.from_here.setChecked(True)
    again = in_french(studio).battle.hand_setup
    assert again.hands() == (second,)
    assert again.ai_settings_box.ai_by_side()[first].level == setup.ai_settings_box.ai_by_side()[first].level
    assert again.ai_settings_box.ai_by_side()[first] != PLAINLY
    assert again.from_here.isChecked()
    assert again.begin.isEnabled()


@pytest.mark.long
def test_a_saved_battle_stays_open(
    studio: Studio, window: MainWindow, page: PreviewPage, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "kept.battle"
    page.files.save_to(file)
    page.files.open_from(file)
    qtbot.waitUntil(lambda: page.opened is not None)
    page.player.seek(12)
    again = in_french(studio)
    assert again.opened is page.opened
    assert again.player.moment == 12
    assert "kept" in again.header.badge.toolTip()


@pytest.mark.long
def test_a_report_of_many_battles_stays_and_a_batch_that_runs_is_fought_on(
    studio: Studio, page: PreviewPage, qtbot: QtBot
) -> None:
    page.show_mode("batch")
    page.batch.battles.setValue(6)
    page.batch.workers.setValue(0)
    page.batch.run()
    again = in_french(studio)
    assert again.batch.running
    assert again.batch.battles.value() == 6
    qtbot.waitUntil(lambda: again.batch.report is not None)
    report = again.batch.report
    assert page.batch.report is None
    assert studio.window is not None
    studio.window.language_changed.emit("de")
    third = studio.window.tabs.currentWidget()
    assert isinstance(third, PreviewPage)
    assert third.batch.report is report


@pytest.mark.long
@pytest.mark.parametrize("system", ["diskwars", "zargo", "wizwar", "darkage"])
def test_battles_of_every_game_go_on(
    studio: Studio, window: MainWindow, open_page: Open, qtbot: QtBot, system: str
) -> None:
    query = documents.Query(system=system, kind="scenario")
    page = open_page(documents.list_documents(window.context.workspace, query).rows[0].path)
    qtbot.waitUntil(lambda: page.player.length > 6)
    page.player.seek(5)
    again = in_french(studio)
    assert again.player.moment == 5
    assert again.battle.canvas.picture is not None

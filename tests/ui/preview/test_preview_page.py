"""The battle preview in the real window: watched, counted, saved, refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.services.battles.battle_reports import save_report
from editor.services.battles.watching import Recording
from editor.simulation.reports import BatchReport
from editor.ui.kit.theme import theme
from editor.ui.pages.preview import batch
from editor.ui.pages.preview.log import ROW, LogRow
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.main_window import MainWindow

Open = Callable[[str], PreviewPage]
FIRST = "demonworld/scenario/first-battle"


def recording(page: PreviewPage) -> Recording:
    assert page.player.recording is not None
    return page.player.recording


def log_rows(page: PreviewPage) -> list[LogRow]:
    model = page.battle.log_model
    return [model.index(number, 0).data(ROW) for number in range(model.rowCount())]


def click(qtbot: QtBot, page: PreviewPage, name: str) -> None:
    button = page.findChild(QAbstractButton, f"preview.{name}")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


# watching


@pytest.mark.long
def test_the_first_battle_begins_at_its_set_up(page: PreviewPage) -> None:
    assert page.player.moment == 0
    assert page.battle.strip.turn.text() == "Set-up"
    assert page.battle.strip.lit() == ""
    assert page.battle.log_model.rowCount() == 0
    assert "Working copy" in page.header.badge.toolTip()
    assert recording(page).result is not None


@pytest.mark.long
def test_f7_steps_forward_in_a_battle_just_opened(
    window: MainWindow, page: PreviewPage, qtbot: QtBot
) -> None:
    action = window.book.action("preview.forward")
    assert action.isEnabled()
    action.trigger()
    assert page.player.moment > 0


@pytest.mark.long
def test_the_card_of_an_event_shrinks_after_a_long_one(page: PreviewPage) -> None:
    card, line = page.battle.card, LogRow(0, "A unit goes.", 0, (), (), (), None)
    card.show_rows([line])
    short = card.height()
    card.show_rows([line] * 3)
    assert card.height() > short
    card.show_rows([line])
    assert card.height() == short


@pytest.mark.long
@pytest.mark.parametrize("steps", [12, 40])
def test_steps_forward_and_back_show_the_same_states(page: PreviewPage, qtbot: QtBot, steps: int) -> None:
    seen = []
    for _ in range(steps):
        picture = page.battle.canvas.picture
        assert picture is not None
        seen.append((page.player.moment, picture.state))
        click(qtbot, page, "forward")
    for moment, state in reversed(seen):
        click(qtbot, page, "back")
        picture = page.battle.canvas.picture
        assert picture is not None
        assert (page.player.moment, picture.state) == (moment, state)


@pytest.mark.long
def test_the_keys_step_and_play_and_the_end_stops_the_playing(page: PreviewPage, qtbot: QtBot) -> None:
    canvas = page.battle.canvas
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    second = page.player.moment
    assert second > 1
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    assert 0 < page.player.moment < second
    qtbot.keyClick(canvas, Qt.Key.Key_End)
    assert page.player.at_end
    assert page.battle.strip.turn.text() == f"Turn {recording(page).result.turns}"  # type: ignore[union-attr]
    qtbot.keyClick(canvas, Qt.Key.Key_Home)
    assert page.player.moment == 0
    page.battle.transport.by.setCurrentIndex(2)
    page.battle.transport.speed.setCurrentIndex(page.battle.transport.speed.count() - 1)
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    assert page.player.playing
    qtbot.waitUntil(lambda: page.player.at_end)
    assert not page.player.playing


@pytest.mark.long
def test_space_pauses_where_the_battle_stands(page: PreviewPage, qtbot: QtBot) -> None:
    qtbot.keyClick(page.battle.canvas, Qt.Key.Key_Space)
    qtbot.keyClick(page.battle.canvas, Qt.Key.Key_Space)
    assert not page.player.playing
    assert page.player.moment == recording(page).next_stop(0)


@pytest.mark.long
def test_steps_by_phase_light_one_phase_after_the_other(page: PreviewPage, qtbot: QtBot) -> None:
    page.battle.transport.by.setCurrentIndex(1)
    lit = []
    for _ in range(6):
        click(qtbot, page, "forward")
        lit.append(page.battle.strip.lit())
    phases = ["orders", "first_shooting", "movement", "second_shooting", "melee"]
    assert [phase for phase in lit if phase][: len(phases)] == phases


@pytest.mark.long
def test_a_click_on_a_phase_goes_to_its_beginning(page: PreviewPage) -> None:
    page.player.seek(recording(page).length // 2)
    turn = recording(page).place_at(page.player.moment).turn
    page.battle.strip.phase_chosen.emit("movement")
    place = recording(page).place_at(page.player.moment)
    assert (place.turn, place.phase) == (turn, "movement")


@pytest.mark.long
def test_the_same_seed_gives_the_same_log_and_another_another(page: PreviewPage, qtbot: QtBot) -> None:
    first = recording(page).events
    seed = page.battle.transport.seed
    seed.stepBy(1)
    qtbot.waitUntil(lambda: recording(page).complete)
    assert recording(page).seed == 2
    assert recording(page).events != first
    assert page.player.moment == 0
    seed.lineEdit().setText("1")
    qtbot.keyClick(seed, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: recording(page).complete)
    assert recording(page).events == first


@pytest.mark.long
def test_the_end_tells_who_won_and_what_was_lost(page: PreviewPage, qtbot: QtBot) -> None:
    assert page.battle.facts.note().startswith("Click a piece")
    click(qtbot, page, "end")
    result = recording(page).result
    assert result is not None
    lines = page.battle.facts.note().splitlines()
    assert lines[0] == page.battle.log_model.line(page.battle.log_model.rows[-1]).text
    assert lines[1].startswith(f"Empire lost: {result.losses['empire']['elements']:.0f} elements")
    click(qtbot, page, "back")
    assert page.battle.facts.note().startswith("Click a piece")


# the log and the field


@pytest.mark.long
def test_the_log_tells_what_was_watched_and_a_click_goes_back_to_it(page: PreviewPage, qtbot: QtBot) -> None:
    page.player.seek(60)
    rows = log_rows(page)
    assert rows
    assert max(row.moment for row in rows) <= 60
    assert any(row.dice for row in rows)
    place = next(number for number, row in enumerate(rows) if row.dice)
    view = page.battle.log.view
    index = page.battle.log_model.index(place, 0)
    view.scrollTo(index)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    assert page.player.moment == rows[place].moment
    assert len(log_rows(page)) == len(rows)


@pytest.mark.long
def test_the_filter_keeps_the_lines_with_its_words(page: PreviewPage) -> None:
    page.player.seek(page.player.length)
    every = log_rows(page)
    page.battle.log.search.setText("berserkers")
    kept = [row for row in log_rows(page) if not row.heading]
    assert kept
    assert all("berserkers" in row.text.casefold() for row in kept)
    page.battle.log.search.setText("no line says this")
    assert [row for row in log_rows(page) if row.heading != 1] == []
    page.battle.log.search.clear()
    page.battle.log.only_dice.setChecked(True)
    assert all(row.dice for row in log_rows(page) if not row.heading)
    page.battle.log.only_dice.setChecked(False)
    assert log_rows(page) == every


@pytest.mark.long
def test_the_parts_of_a_number_are_told_with_their_values(page: PreviewPage) -> None:
    page.player.seek(page.player.length)
    row = next(row for row in log_rows(page) if len(row.details) > 1)
    assert row.details[0][0] in "+−"
    assert row.details[0].endswith(")")


def test_a_click_on_a_unit_tells_of_it(page: PreviewPage, qtbot: QtBot) -> None:
    canvas = page.battle.canvas
    picture = page.battle.canvas.picture
    assert picture is not None
    element = next(iter(picture.state.elements()))
    at = canvas.centre_of(element.at).toPoint()
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at)
    reported = page.battle.facts.text()
    assert reported.startswith("Noble Footsoldiers")
    assert "Facing: N" in reported
    assert "10 of 10 elements" in reported
    page.player.seek(page.player.length)
    assert "Noble Footsoldiers" in page.battle.facts.text()
    corner = QPoint(at.x(), canvas.centre_of((element.at[0], element.at[1] + 3)).toPoint().y())
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=corner)


@pytest.mark.long
def test_every_moment_is_painted_in_both_themes(page: PreviewPage) -> None:
    for mode in ("light", "dark"):
        theme().apply(mode)
        for moment in range(0, page.player.length, 45):
            page.player.seek(moment)
            page.battle.canvas.finish()
            picture = page.battle.canvas.grab().toImage()
            assert picture.width() > 200


# many battles


def _noted(seen: list[bool], report: BatchReport, file: Path, *, raw: bool) -> Path:
    seen.append(raw)
    return save_report(report, file, raw=raw)


@pytest.mark.long
def test_four_battles_in_this_process_are_counted_and_copied(
    page: PreviewPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.show_mode("batch")
    page.batch.battles.setValue(4)
    page.batch.workers.setValue(0)
    click(qtbot, page, "run")
    qtbot.waitUntil(lambda: page.batch.report is not None)
    report = page.batch.report
    assert report is not None
    assert report.played == 4
    assert sum(side.wins.count for side in report.sides) + report.draws.count == 4
    assert [bar.name for bar in page.batch.view.chart.bars] == ["Empire", "Orcs", "Draw"]
    assert "95 %" in page.batch.view.sure.text()
    click(qtbot, page, "copy")
    assert "4 battles" in QGuiApplication.clipboard().text()
    written: list[bool] = []
    monkeypatch.setattr(batch, "save_report", partial(_noted, written))
    for raw in (True, False):
        page.batch.form.raw.setChecked(raw)
        page.batch.export_to(tmp_path / "report.csv")
    assert written == [True, False]
    assert len((tmp_path / "report.csv").read_text(encoding="utf-8").splitlines()) == 5


@pytest.mark.long
def test_a_battle_of_a_batch_is_watched_as_it_was_fought(page: PreviewPage, qtbot: QtBot) -> None:
    page.show_mode("batch")
    page.batch.battles.setValue(2)
    page.batch.workers.setValue(0)
    page.batch.run()
    qtbot.waitUntil(lambda: page.batch.report is not None)
    outcome = page.batch.view.model.rows[1]
    page.batch.view.watch_requested.emit(outcome.seed)
    qtbot.waitUntil(lambda: recording(page).seed == outcome.seed and recording(page).complete)
    result = recording(page).result
    assert result is not None
    assert (result.winner, result.turns) == (outcome.winner, outcome.turns)
    assert page.battle.isVisible()
    assert page.battle.transport.seed.value == outcome.seed


@pytest.mark.long
def test_a_batch_that_is_stopped_keeps_what_was_fought(page: PreviewPage, qtbot: QtBot) -> None:
    page.show_mode("batch")
    page.batch.battles.setValue(5000)
    page.batch.workers.setValue(0)
    page.batch.run()
    qtbot.waitUntil(lambda: page.batch.progress.value() > 1)
    click(qtbot, page, "cancel")
    qtbot.waitUntil(lambda: not page.batch.running)
    report = page.batch.report
    assert report is not None
    assert report.cancelled
    assert 0 < report.played < 5000
    assert "of 5000" in page.batch.view.title.text()


# files


@pytest.mark.long
def test_a_saved_battle_is_opened_equal_and_left_again(
    page: PreviewPage, qtbot: QtBot, tmp_path: Path
) -> None:
    page.fight_again(9)
    qtbot.waitUntil(lambda: recording(page).complete)
    fought = recording(page)
    page.files.save_to(tmp_path / "mine")
    page.fight_again(10)
    page.files.open_from(tmp_path / "mine.battle.json")
    qtbot.waitUntil(lambda: page.opened is not None)
    assert recording(page).events == fought.events
    assert recording(page).seed == 9
    assert "mine.battle.json" in page.header.badge.toolTip()
    assert not page.notice.isHidden()
    page.player.seek(30)
    picture = page.battle.canvas.picture
    assert picture is not None
    assert picture.state == fought.state_at(30)
    page.notice.button.click()
    qtbot.waitUntil(lambda: recording(page).seed == 10)
    assert page.opened is None
    assert page.notice.isHidden()


@pytest.mark.long
def test_a_broken_file_is_told_and_changes_nothing(
    page: PreviewPage, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    before = recording(page)
    file = tmp_path / "broken.battle.json"
    file.write_text("{}", encoding="utf-8")
    with qtbot.waitSignal(window.context.failed):
        page.files.open_from(file)
    assert recording(page) is before
    assert page.opened is None


@pytest.mark.long
def test_a_saved_battle_that_is_dropped_on_the_window_opens_in_a_tab_of_its_own(
    page: PreviewPage, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    page.files.save_to(tmp_path / "mine")
    window.commands.files.import_files([str(tmp_path / "mine.battle.json")])
    qtbot.waitUntil(lambda: window.tabs.currentWidget() is not page)
    other = window.tabs.currentWidget()
    assert isinstance(other, PreviewPage)
    qtbot.waitUntil(lambda: other.opened is not None)
    qtbot.waitUntil(lambda: other.prepared is not None)
    assert recording(other).events == recording(page).events
    assert "mine.battle.json" in other.header.badge.toolTip()
    assert "Other now" not in other.notice.words.text()


# working copies and refusals


@pytest.mark.long
def test_a_scenario_that_cannot_be_played_shows_why_and_the_way_to_it(
    window: MainWindow, find: Callable[[str], str], qtbot: QtBot
) -> None:
    row = documents.duplicate(window.context.workspace, find(FIRST))
    window.context.catalogue_changed.emit()
    editor = window.open_document(row.id)
    assert editor is not None
    editor.session.change("sides[0].placements", [], "Take the army off the field")
    editor.session.flush()
    page = window.open_preview(row.id)
    assert isinstance(page, PreviewPage)
    qtbot.waitUntil(lambda: bool(page.refused.problems))
    words = "\n".join(label.text() for label in page.refused.findChildren(QLabel))
    assert "Empire" in words
    assert not page.header.batch_button.isEnabled()
    assert not page.header.hand_button.isEnabled()
    go = next(one for one in page.refused.findChildren(QPushButton) if one.text() == "Go to")
    qtbot.mouseClick(go, Qt.MouseButton.LeftButton)
    front = window.tabs.editor()
    assert front is not None
    assert front.session.id == row.id


@pytest.mark.long
def test_an_edit_of_the_scenario_is_noticed_and_watched_when_asked(
    window: MainWindow, find: Callable[[str], str], qtbot: QtBot
) -> None:
    row = documents.duplicate(window.context.workspace, find(FIRST))
    window.context.catalogue_changed.emit()
    page = window.open_preview(row.id)
    assert isinstance(page, PreviewPage)
    qtbot.waitUntil(lambda: page.player.recording is not None and page.player.recording.complete)
    editor = window.open_document(row.id)
    assert editor is not None
    editor.session.change("turn_limit", 2, "Change the limit")
    window.context.open_preview(row.id)
    qtbot.waitUntil(lambda: not page.notice.isHidden())
    page.notice.button.click()
    qtbot.waitUntil(lambda: "not saved" in page.header.badge.toolTip() and recording(page).complete)
    result = recording(page).result
    assert result is not None
    assert result.turns == 2


@pytest.mark.long
def test_a_scenario_that_was_refused_and_then_mended_is_watched_at_once(
    window: MainWindow, find: Callable[[str], str], qtbot: QtBot
) -> None:
    row = documents.duplicate(window.context.workspace, find(FIRST))
    window.context.catalogue_changed.emit()
    editor = window.open_document(row.id)
    assert editor is not None
    editor.session.change("sides[0].zone.first", 13, "Make the zone too small")
    page = window.open_preview(row.id)
    assert isinstance(page, PreviewPage)
    qtbot.waitUntil(lambda: bool(page.refused.problems))
    window.open_document(row.id)
    editor.session.undo_stack.undo()
    window.context.open_preview(row.id)
    qtbot.waitUntil(lambda: page.player.recording is not None and recording(page).complete)
    assert page.battle.isVisible()
    assert page.notice.isHidden()


@pytest.mark.long
def test_a_tab_that_is_closed_while_it_fights_ends_its_work(
    window: MainWindow, open_page: Open, qtbot: QtBot
) -> None:
    page = open_page(FIRST)
    page.show_mode("batch")
    page.batch.battles.setValue(5000)
    page.batch.workers.setValue(0)
    page.batch.run()
    window.tabs.close_tab(page)
    qtbot.waitUntil(lambda: not window.context.jobs.running)

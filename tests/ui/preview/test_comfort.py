"""Comfort of the preview: jumps, events on the field, overlays, following, exports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from editor.rules.demonworld import events as ev
from editor.services.battles.battle_films import FilmOptions
from editor.services.first_steps import first_steps
from editor.ui.pages.preview.log import ROW
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.pages.preview.report_dialog import ReportDialog
from editor.ui.shell.main_window import MainWindow


def overlay(page: PreviewPage, kind: str) -> QToolButton:
    return page.findChild(QToolButton, f"preview.overlay.{kind}")


def blow(page: PreviewPage) -> int:
    """Return the moment after the first blow with a die."""
    assert page.player.recording is not None
    return next(
        moment
        for moment, one in enumerate(page.player.recording.happenings, start=1)
        if isinstance(one.event, ev.BlowStruck) and one.event.die
    )


@pytest.mark.long
def test_the_menu_of_turns_goes_to_a_phase_of_any_turn(page: PreviewPage) -> None:
    menu = page.battle.strip.menu
    menu.aboutToShow.emit()
    turns = [action.menu() for action in menu.actions() if action.menu() is not None]
    assert page.player.recording is not None
    assert len(turns) == page.player.recording.place_at(page.player.length).turn
    entry = next(action for action in turns[1].actions() if action.text() == "Movement")
    entry.trigger()
    place = page.player.recording.place_at(page.player.moment)
    assert (place.turn, place.phase) == (2, "movement")


@pytest.mark.long
def test_page_keys_go_by_phase_and_with_shift_by_turn(page: PreviewPage, qtbot: QtBot) -> None:
    canvas = page.battle.canvas
    recording = page.player.recording
    assert recording is not None
    qtbot.keyClick(canvas, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ShiftModifier)
    assert recording.place_at(page.player.moment).turn == 1
    qtbot.keyClick(canvas, Qt.Key.Key_PageDown)
    qtbot.keyClick(canvas, Qt.Key.Key_PageDown)
    later = page.player.moment
    qtbot.keyClick(canvas, Qt.Key.Key_PageUp)
    assert page.player.moment < later
    assert recording.place_at(page.player.moment).turn == 1


@pytest.mark.long
def test_a_battle_that_somebody_steps_through_was_watched(
    page: PreviewPage, window: MainWindow, qtbot: QtBot
) -> None:
    workspace = window.context.workspace
    assert not first_steps(workspace).battle, "it has been fought, but nobody has looked"
    page.player.forward()
    qtbot.waitUntil(lambda: first_steps(workspace).battle)


@pytest.mark.long
def test_a_line_of_the_log_shows_its_event_on_the_field_with_dice_and_modifiers(page: PreviewPage) -> None:
    moment = blow(page)
    page.player.seek(page.player.length)
    model = page.battle.log_model
    number = next(n for n in range(model.rowCount()) if model.index(n, 0).data(ROW).moment == moment)
    page.battle.log.view.clicked.emit(model.index(number, 0))
    row = model.index(number, 0).data(ROW)
    picture = page.battle.canvas.picture
    assert page.player.moment == moment
    assert picture is not None
    assert isinstance(picture.event, ev.BlowStruck)
    card = page.battle.card
    assert not card.isHidden()
    assert row.text in card.words.text().replace("\u2060", "")
    assert card.details.text().splitlines() == list(row.details)
    assert card.dice.accessibleName() == str(row.dice[0][1])


@pytest.mark.long
def test_the_events_of_the_unit_that_was_clicked_are_found(page: PreviewPage, qtbot: QtBot) -> None:
    page.player.seek(page.player.length)
    model = page.battle.log_model
    everything = model.rowCount()
    page.battle.canvas.select("unit:1")
    page.battle.facts.events.click()
    rows = [model.line(number) for number in model.rows]
    assert len(rows) < everything
    assert all(row.heading == 1 or "unit:1" in row.subjects for row in rows)
    page.battle.facts.events.click()
    assert model.rowCount() == everything


@pytest.mark.long
def test_overlays_follow_the_unit_selected_and_say_what_they_show(page: PreviewPage, qtbot: QtBot) -> None:
    page.player.seek(blow(page))
    bar = page.battle.overlays
    page.battle.canvas.select("unit:0")
    overlay(page, "sight").click()
    overlay(page, "contact").click()
    qtbot.waitUntil(lambda: {"sight", "contact"} <= bar.covers.keys())
    assert bar.covers["sight"].fields
    assert bar.covers["contact"].lines
    assert all(cover.legend for cover in bar.covers.values())
    first = bar.covers["sight"]
    page.battle.canvas.select("unit:2")
    page.player.seek(blow(page) - 1)
    qtbot.waitUntil(lambda: "sight" in bar.covers and bar.covers["sight"] is not first)
    overlay(page, "sight").click()
    overlay(page, "contact").click()
    assert not bar.covers


@pytest.mark.long
def test_a_key_shows_and_hides_the_reach_of_a_unit(page: PreviewPage, qtbot: QtBot) -> None:
    bar = page.battle.overlays
    page.battle.canvas.select("unit:0")
    qtbot.keyClick(page.battle.canvas, Qt.Key.Key_3)
    qtbot.waitUntil(lambda: "reach" in bar.covers)
    picture = page.battle.canvas.picture
    assert picture is not None
    own = set(page.battle.canvas._scene.fields_of(picture.state, "unit:0"))  # type: ignore[union-attr]
    assert len(set(bar.covers["reach"].fields) - own) > 10
    qtbot.keyClick(page.battle.canvas, Qt.Key.Key_3)
    assert not bar.covers


@pytest.mark.long
def test_a_unit_that_is_followed_stays_in_the_middle(page: PreviewPage, qtbot: QtBot) -> None:
    canvas = page.battle.canvas
    canvas.set_follow(False)
    canvas.set_field_width(60)
    canvas.select("unit:0")
    qtbot.keyClick(canvas, Qt.Key.Key_F)
    assert canvas.follow_subject
    page.player.seek(page.player.length // 3)
    assert canvas.picture is not None
    points = [canvas.centre_of(at) for at in canvas._scene.fields_of(canvas.picture.state, "unit:0")]  # type: ignore[union-attr]
    middle = sum(point.x() for point in points) / len(points)
    assert abs(middle - canvas.width() / 2) < 60


@pytest.mark.long
def test_the_facts_of_an_element_say_how_it_stands(page: PreviewPage) -> None:
    recording = page.player.recording
    assert recording is not None
    page.battle.strip.phase_chosen.emit("movement")
    picture = page.battle.canvas.picture
    assert picture is not None
    scene = page.scene
    assert scene is not None
    at = scene.fields_of(picture.state, "unit:0")[0]
    facts = scene.facts(picture.state, at)
    assert facts is not None
    words = {word for word, _ in facts.rows}
    assert {"Order", "Formation", "Movement left", "Strength", "Facing"} <= words


# files


@pytest.mark.long
def test_the_log_is_written_as_text_and_as_json(begun_page: PreviewPage, tmp_path: Path) -> None:
    page = begun_page
    page.files.log_to(tmp_path / "log.txt")
    page.files.log_to(tmp_path / "log.json")
    assert "seed 1" in (tmp_path / "log.txt").read_text("utf-8")
    assert json.loads((tmp_path / "log.json").read_text("utf-8"))["seed"] == 1


@pytest.mark.long
def test_a_picture_of_every_turn_is_written(page: PreviewPage, tmp_path: Path, qtbot: QtBot) -> None:
    recording = page.player.recording
    assert recording is not None
    recording.shorten(next(n for n in range(recording.length) if recording.place_at(n).turn == 3))
    page.files.turns_to(tmp_path)
    qtbot.waitUntil(lambda: not page.files.pictures.busy)
    files = sorted(tmp_path.glob("*.png"))
    assert len(files) == recording.place_at(recording.length).turn + 1 == 4
    with Image.open(files[0]) as picture:
        assert picture.size == (1600, 1000)
    assert files[0].read_bytes() != files[-1].read_bytes()
    sizes = [file.stat().st_size for file in files]
    assert min(sizes) > max(sizes) / 3  # the ground is drawn on the first one, too


@pytest.mark.long
def test_a_moving_picture_is_written_off_the_windows_thread(
    page: PreviewPage, tmp_path: Path, qtbot: QtBot
) -> None:
    page.files.film_to(tmp_path / "battle.gif", FilmOptions("turn", (960, 600)), "en")
    qtbot.waitUntil(lambda: not page.files.pictures.busy)
    with Image.open(tmp_path / "battle.gif") as picture:
        assert picture.n_frames > 2  # type: ignore[attr-defined]
        assert picture.size == (960, 600)


@pytest.mark.long
def test_pictures_that_are_stopped_leave_no_file(page: PreviewPage, tmp_path: Path, qtbot: QtBot) -> None:
    page.files.film_to(tmp_path / "battle.mp4", FilmOptions("event", (960, 600)), "en")
    page.files.pictures.stop()
    qtbot.waitUntil(lambda: not page.files.pictures.busy)
    qtbot.wait_for_rest(page._context)
    assert not list(tmp_path.glob("battle*"))


@pytest.mark.long
def test_a_report_asks_for_language_and_paper(page: PreviewPage, tmp_path: Path, qtbot: QtBot) -> None:
    recording = page.player.recording
    assert recording is not None
    recording.shorten(min(recording.length, 10))
    dialog = ReportDialog(page._context)
    qtbot.addWidget(dialog)
    assert dialog.chosen() == ("en", "A4")
    dialog.language.setCurrentIndex(dialog.language.findData("fr"))
    dialog.paper.setCurrentIndex(dialog.paper.findData("Letter"))
    language, paper = dialog.chosen()
    page.files.report_to(tmp_path / "battle.pdf", language, paper)
    qtbot.waitUntil((tmp_path / "battle.pdf").exists)
    qtbot.waitUntil(lambda: not page.files.pictures.busy)
    box = PdfReader(tmp_path / "battle.pdf").pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == (612, 792)
    assert "bataille" in PdfReader(tmp_path / "battle.pdf").pages[0].extract_text()


@pytest.mark.long
def test_a_report_is_written_off_the_windows_thread(page: PreviewPage, tmp_path: Path, qtbot: QtBot) -> None:
    recording = page.player.recording
    assert recording is not None
    recording.shorten(min(recording.length, 60))
    page.files.report_to(tmp_path / "battle.html")
    qtbot.waitUntil((tmp_path / "battle.html").exists)
    qtbot.waitUntil(lambda: not page.files.pictures.busy)
    text = (tmp_path / "battle.html").read_text("utf-8")
    assert "The battle is not over yet." in text
    assert text.count('src="data:image/jpeg') >= 2  # set-up and end, in the page itself

"""The windows do for a sixth game what they do for the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QToolTip
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.skeleton.pebbles.documents import PebblesUnit
from editor.skeleton.pebbles.game import GAME
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.editors.scenarios.plain_editor import PlainScenarioEditor
from editor.ui.kit.inputs import SpinBox
from editor.ui.kit.words.labels import field_help
from editor.ui.pages.preview.field import BattleField
from editor.ui.pages.preview.free_field import FreeField
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.dialogs.new_document import NewDocumentDialog
from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.palette import Palette
from schemas.field_specs import form_spec
from schemas.systems import DOCUMENT_SYSTEMS
from tests.sixth.registering import registered

Find = Callable[[str], str]


@pytest.mark.quick(1)
@pytest.mark.parametrize("kind", ["unit", "ruleset", "army", "scenario"])
def test_each_kind_is_made_from_a_blank_and_is_valid(window: MainWindow, qtbot: QtBot, kind: str) -> None:
    dialog = NewDocumentDialog(window.context, "pebbles", kind, window)
    dialog.name.setText(f"New {kind}")
    with qtbot.waitSignal(dialog.made) as made:
        dialog.make()
    editor = window.open_document(made.args[0].id)
    assert editor is not None
    assert editor.session.valid


@pytest.mark.long
def test_a_card_is_edited_in_its_form_and_taken_back(window: MainWindow, find: Find) -> None:
    copy = documents.duplicate(window.context.workspace, find("unit/skimmer"))
    editor = window.open_document(copy.id)
    assert editor is not None
    assert editor.focus_path(("heft",))
    box = next(one for one in editor.findChildren(SpinBox) if one.accessibleName().startswith("Heft"))
    box.setValue(5)
    assert editor.session.value("heft") == 5
    editor.session.undo_stack.undo()
    assert editor.session.value("heft") == 1
    assert box.value() == 1


def test_its_help_speaks_french() -> None:
    heft = form_spec(PebblesUnit).field("heft")
    assert heft is not None
    assert field_help(heft, "fr") == "En dessous, le galet coule."


def test_it_is_found_by_the_search(window: MainWindow, qtbot: QtBot) -> None:
    window.book.action("view.palette").trigger()
    palette = next(one for one in window.findChildren(Palette) if one.isVisible())
    qtbot.keyClicks(palette.input, "skimm")
    qtbot.waitUntil(
        lambda: any("Skimmer" in palette.list.item(row).text() for row in range(palette.list.count()))
    )
    palette.close()


@pytest.mark.long
def test_its_scenario_is_set_up_in_the_plain_editor(window: MainWindow, find: Find, qtbot: QtBot) -> None:
    copy = documents.duplicate(window.context.workspace, find("scenario/pond"))
    editor = window.open_document(copy.id)
    assert isinstance(editor, PlainScenarioEditor)
    editor.session.change("sides[1].army", None, "No army")
    page = open_preview(window, copy.id)
    qtbot.waitUntil(lambda: bool(page.refused.problems))
    assert [problem.code for problem in page.refused.problems] == ["pebbles.no_pebbles"]
    editor.session.undo_stack.undo()
    page.reload()
    qtbot.waitUntil(lambda: page.player.recording is not None and page.player.recording.complete)


def open_preview(window: MainWindow, scenario: str) -> PreviewPage:
    page = window.open_preview(scenario)
    assert isinstance(page, PreviewPage)
    return page


# the preview


def field_of(page: PreviewPage) -> FreeField:
    assert isinstance(page.battle.canvas, FreeField)
    return page.battle.canvas


def point_of(page: PreviewPage, spot: str) -> QPoint:
    return field_of(page).centre_of(spot).toPoint()


def test_its_game_is_watched_on_its_own_table(page: PreviewPage, qtbot: QtBot) -> None:
    field = field_of(page)
    assert page.player.length == 6
    qtbot.keyClick(field, Qt.Key.Key_Right)
    assert page.player.moment == 1
    assert page.battle.log_model.rowCount() == 1
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton, pos=point_of(page, "0:skimmers:0"))
    assert field.picture is not None
    assert field.picture.subject == "0:skimmers:0"
    assert page.battle.popup.isVisible()
    assert page.battle.popup.face is not None
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert not page.battle.popup.isVisible()
    field.select("1:lumps:0")
    assert page.battle.popup.isVisible()
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.picture.subject == ""
    qtbot.keyClick(field, Qt.Key.Key_End)
    assert "Most skips" in page.battle.facts.note()


@pytest.mark.long
def test_its_game_is_watched_and_played_on_a_map_of_squares(
    window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    page = open_preview(window, find("scenario/square-pond"))
    qtbot.waitUntil(lambda: page.player.recording is not None and page.player.recording.complete)
    field = page.battle.canvas
    assert isinstance(field, BattleField)
    assert field.arrays is not None
    assert (field.arrays.grid_kind, field.arrays.columns, field.arrays.rows) == ("square", 12, 6)
    recording = page.player.recording
    assert recording is not None
    pond = recording.state_at(recording.length)
    assert pond.square("0:skimmers:0") != (0, 0)
    assert all(field.arrays.has_field(pond.square(one.id)) for one in pond.pebbles)
    qtbot.keyClick(field, Qt.Key.Key_End)
    there = pond.square("0:skimmers:0")
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton, pos=field.centre_of(there).toPoint())
    assert field.picture is not None
    assert field.picture.subject == "0:skimmers:0"

    page.show_mode("hand")
    qtbot.mouseClick(page.findChild(QAbstractButton, "preview.hand.begin"), Qt.MouseButton.LeftButton)
    hand = page.battle.hand
    qtbot.waitUntil(lambda: hand.present)
    begin = hand.state.square("0:lump:0")
    qtbot.waitUntil(lambda: page.battle.hand_panel.awake)
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton, pos=field.centre_of(begin).toPoint())
    qtbot.waitUntil(lambda: page.player.length == 2 and not hand.thinking)
    assert hand.state.pebble("0:lump:0").skips is not None


@pytest.mark.long
def test_a_new_map_of_squares_is_drawn_in_the_editor_of_maps(window: MainWindow, find: Find) -> None:
    copy = documents.duplicate(window.context.workspace, find("map/castle-pond"))
    editor = window.open_document(copy.id)
    assert isinstance(editor, MapEditor)
    assert editor.model.arrays.grid_kind == "square"


@pytest.mark.long
def test_the_keyboard_goes_through_the_table_and_the_tooltip_tells(page: PreviewPage, qtbot: QtBot) -> None:
    field = field_of(page)
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert field.cursor_field == "0:skimmers:0"
    qtbot.keyClick(field, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert field.cursor_field == "0:skimmers:1"
    qtbot.keyClick(field, Qt.Key.Key_Up)
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field.cursor_field == "1:lumps:2"
    assert field.picture is not None
    assert field.picture.subject == "1:lumps:2"
    at = point_of(page, "0:lump:0")
    QApplication.sendEvent(field, QHelpEvent(QEvent.Type.ToolTip, at, field.mapToGlobal(at)))
    assert QToolTip.text() == "Lump\nHeft: 4"


@pytest.mark.long
def test_the_wheel_zooms_to_the_pointer_until_all_is_wanted_in_sight_again(page: PreviewPage) -> None:
    field = field_of(page)
    at, scale = QPointF(point_of(page, "1:lumps:0")), field.scale
    before = field.to_scene(at)
    turn = QWheelEvent(
        at,
        field.mapToGlobal(at),
        QPoint(),
        QPoint(0, 360),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, turn)
    assert field.scale > scale
    moved = field.to_scene(at) - before
    assert moved.manhattanLength() < 0.01
    assert not page.battle.transport.follow.isChecked()
    page.battle.transport.follow.setChecked(True)
    assert field.scale == pytest.approx(scale)


@pytest.mark.long
def test_a_table_that_is_slow_to_draw_is_carried_along_and_drawn_once_the_view_rests(
    page: PreviewPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    field, painted = field_of(page), list[float]()
    monkeypatch.setattr("editor.ui.pages.preview.free_picture._SLOW_S", -1.0)
    monkeypatch.setattr(page.scene, "paint", lambda _painter, _picture, scale: painted.append(scale))
    field._forget()
    field.repaint()
    field.zoom_by(2)
    field.repaint()
    assert len(painted) == 1
    qtbot.waitUntil(lambda: painted[1:] == [field.scale])


@pytest.mark.long
def test_it_is_played_by_hand_from_the_list_and_on_the_table(page: PreviewPage, qtbot: QtBot) -> None:
    page.show_mode("hand")
    qtbot.mouseClick(page.findChild(QAbstractButton, "preview.hand.begin"), Qt.MouseButton.LeftButton)
    hand, panel = page.battle.hand, page.battle.hand_panel
    qtbot.waitUntil(lambda: hand.present)
    assert panel.task.text() == "Throw a pebble"
    assert [panel.list.item(row).text() for row in range(panel.list.count())] == [
        "Throw Skimmer (1)",
        "Throw Skimmer (2)",
        "Throw Lump",
    ]
    qtbot.mouseClick(field_of(page), Qt.MouseButton.LeftButton, pos=point_of(page, "0:lump:0"))
    qtbot.waitUntil(lambda: page.player.length == 2 and not hand.thinking)  # the computer has thrown, too
    hand.to_present()
    assert hand.subjects() == ("0:skimmers:0", "0:skimmers:1")
    hand.select("0:skimmers:1")
    assert [choice.words for choice in hand.choices()] == ["Throw Skimmer"]
    hand.choose(hand.choices()[0])
    # The last pebble of each side is thrown without a question: there is no other choice.
    qtbot.waitUntil(lambda: page.player.length >= 4 and not hand.thinking)


@pytest.mark.long
def test_many_are_counted_and_one_of_them_is_watched(page: PreviewPage, qtbot: QtBot) -> None:
    page.show_mode("batch")
    page.batch.battles.setValue(3)
    page.batch.workers.setValue(0)
    page.batch.run()
    qtbot.waitUntil(lambda: page.batch.report is not None)
    page.batch.view.watch_requested.emit(page.batch.view.model.rows[1].seed)
    qtbot.waitUntil(lambda: page.battle.isVisible())


@pytest.mark.long
def test_it_is_saved_and_opened_and_its_pictures_are_written(
    page: PreviewPage, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "pond.battle.json"
    page.files.save_to(file)
    with qtbot.waitSignal(page.ready):
        page.files.open_from(next(tmp_path.iterdir()))
    assert page.opened is not None
    page.files.turns_to(tmp_path)
    qtbot.waitUntil(lambda: not page.files.pictures.busy)
    assert len(list(tmp_path.glob("*.png"))) == 5


@pytest.mark.long
def test_a_battle_of_another_game_is_refused_with_where_to_open_it(
    page: PreviewPage, window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.files.save_to(tmp_path / "pond.json")
    monkeypatch.setattr(
        "editor.ui.pages.preview.page_files.find", lambda *_asked: SimpleNamespace(system="diskwars")
    )
    with qtbot.waitSignal(window.context.failed) as reported:
        page.files.open_from(tmp_path / "pond.json")
    words = window.context.error_sentences(reported.args[0])
    assert "of the game Pebbles, and this page shows Diskwars" in words
    assert page.opened is None


def test_the_start_page_has_a_tab_of_it(window: MainWindow, qtbot: QtBot) -> None:
    page = window.show_start()
    page.show_system("pebbles")

    def tiles() -> list[str]:
        return [one.text() for one in page.findChildren(QPushButton) if one.property("tone") == "tile"]

    wanted = ["Skimmer\nunit", "Left pocket\narmy", "The castle's pond\nmap", "At the pond\nscenario"]
    qtbot.waitUntil(lambda: tiles() == wanted)


def test_a_game_leaves_no_trace() -> None:
    known = tuple(DOCUMENT_SYSTEMS)
    with registered(replace(GAME, documents=replace(GAME.documents, id="marbles"))):
        assert [one.id for one in DOCUMENT_SYSTEMS] == [*(one.id for one in known), "marbles"]
    assert tuple(DOCUMENT_SYSTEMS) == known

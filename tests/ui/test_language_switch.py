"""Another language keeps what is open: tabs, drafts, steps of undo, tools, the page in front."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from editor.services.tables.store import load_sheet
from editor.ui.app import Studio
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.editors.tables.opening import show_tables
from editor.ui.editors.tables.page import TablePage
from editor.ui.shell.language_menu import language_actions
from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.palette import Palette
from editor.ui.translator import Translator, speaking
from schemas.problems import error

Find = Callable[[str], str]


def switched(studio: Studio, language: str) -> MainWindow:
    assert studio.window is not None
    studio.window.language_changed.emit(language)
    assert studio.window.context.language == language
    return studio.window


@pytest.mark.quick(1)  # windows in German are made below
@pytest.mark.parametrize("language", ["fr", "de"])
def test_steps_of_undo_work_in_the_new_window_and_sessions_stay(
    studio: Studio, window: MainWindow, find: Find, qtbot: QtBot, language: str
) -> None:
    window.commands.duplicate_all([find("orc-guard")])
    qtbot.waitUntil(lambda: window.tabs.editor() is not None)
    session = window.tabs.editor().session  # type: ignore[union-attr]
    before = session.value("points")
    session.change("points", before + 1, "More points")
    window.set_play_layout(True)
    window.setGeometry(30, 5, 900, 600)
    place = window.geometry()
    again = switched(studio, language)
    assert again.geometry() == place
    front = again.tabs.editor()
    assert front is not None
    assert front.session is session
    assert session.value("points") == before + 1
    assert again.play_layout
    assert again.catalogue_dock.isHidden()
    again.book.action("edit.undo").trigger()
    assert session.value("points") == before


@pytest.mark.long
def test_tabs_stand_in_their_order_with_the_same_one_in_front(
    studio: Studio, window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    window.open_document(find("orc-guard"))
    window.book.action("tools.odds").trigger()
    window.open_document(find("trolls"))
    window.open_document(find("orc-guard"))
    keys = [key for key, _page in window.tabs.entries()]
    again = switched(studio, "fr")
    qtbot.waitUntil(lambda: [key for key, _page in again.tabs.entries()] == keys)
    assert again.tabs.editor().session.id == find("orc-guard")  # type: ignore[union-attr]
    assert again.tabs.can_go(-1)


@pytest.mark.long
def test_the_title_names_the_page_in_front(studio: Studio, window: MainWindow) -> None:
    assert window.windowTitle() == "Start – Marshalry"
    again = switched(studio, "fr")
    assert again.windowTitle() == f"{again.tabs.tabText(0)} – Marshalry" == "Accueil – Marshalry"


@pytest.mark.long
def test_a_map_keeps_tool_and_brush_and_its_strokes_can_be_taken_back(
    studio: Studio, window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    window.commands.duplicate_all([find("board-2")])
    qtbot.waitUntil(lambda: isinstance(window.tabs.editor(), MapEditor))
    editor = window.tabs.editor()
    assert isinstance(editor, MapEditor)
    editor.choose_tool("level")
    editor.set_radius(2)
    again = switched(studio, "fr")
    other = again.tabs.editor()
    assert isinstance(other, MapEditor)
    assert other is not editor
    assert (other.tool, other.settings.radius) == ("level", 2)


@pytest.mark.long
def test_a_table_keeps_its_steps(studio: Studio, window: MainWindow, find: Find, qtbot: QtBot) -> None:
    window.commands.duplicate_all([find("orc-guard")])
    qtbot.waitUntil(lambda: window.tabs.editor() is not None)
    own = window.tabs.editor().session.id  # type: ignore[union-attr]
    show_tables(window, [load_sheet(window.context.workspace, [own], lambda *_: None)])
    page = window.tabs.currentWidget()
    assert isinstance(page, TablePage)
    column = next(one for one in page.sheet.columns if one.key == "points")
    before = page.sheet.value(0, column)
    page.apply(page.sheet.plan([(0, column, before + 5)]), "More points")
    again = switched(studio, "fr")
    other = again.tabs.currentWidget()
    assert isinstance(other, TablePage)
    assert other is not page
    assert other.sheet.value(0, column) == before + 5
    other.undo_stack.undo()
    assert other.sheet.value(0, column) == before
    other.undo_stack.redo()
    assert other.sheet.value(0, column) == before + 5


@pytest.mark.long
def test_the_old_window_answers_no_more(studio: Studio, window: MainWindow, find: Find) -> None:
    again = switched(studio, "fr")
    again.context.open_document(find("orc-guard"))
    QApplication.processEvents()
    assert window.tabs.editors() == ()


@pytest.mark.long
def test_a_map_that_cannot_be_written_keeps_the_window_as_it_is(
    studio: Studio, window: MainWindow, find: Find, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.commands.duplicate_all([find("board-2")])
    qtbot.waitUntil(lambda: isinstance(window.tabs.editor(), MapEditor))
    session = window.tabs.editor().session  # type: ignore[union-attr]
    monkeypatch.setattr(session, "keep_now", lambda: error("catalogue.disk_full", file="catalogue.sqlite"))
    window.language_changed.emit("fr")
    assert studio.window is window
    assert window.context.language == "en"
    assert window.tabs.editor().session is session  # type: ignore[union-attr]


@pytest.mark.long
def test_every_language_is_offered_by_its_own_name_with_the_one_spoken_ticked(
    studio: Studio, window: MainWindow
) -> None:
    again = switched(studio, "de")
    view = next(one for one in again.menuBar().actions() if one.text().replace("&", "") == "Ansicht").menu()
    submenu = next(one.menu() for one in view.actions() if one.text().replace("&", "") == "Sprache")  # type: ignore[union-attr]
    button = again.findChild(QToolButton, "languages")
    for menu in (submenu, button.menu()):
        assert isinstance(menu, QMenu)
        entries = {one.text().replace("&", ""): one.isChecked() for one in menu.actions()}
        assert entries == {"English": False, "Français": False, "Deutsch": True}
        # An icon would hide the tick.
        assert not any(one.isIconVisibleInMenu() for one in menu.actions())
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus


@pytest.mark.long
def test_a_language_is_chosen_by_keys_in_the_bar_above(
    studio: Studio, window: MainWindow, qtbot: QtBot
) -> None:
    button = window.findChild(QToolButton, "languages")
    menu = button.menu()

    def choose() -> None:
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Return)

    QTimer.singleShot(0, menu, choose)
    qtbot.keyClick(button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: studio.window is not window)
    assert studio.window is not None
    assert studio.window.context.language == "fr"


@pytest.mark.long
def test_the_palette_finds_languages_by_their_names_and_by_the_word(window: MainWindow, qtbot: QtBot) -> None:
    palette = Palette(window.context, window.book, window)
    for typed, found in (
        ("deutsch", ["Language: Deutsch"]),
        ("language", ["Language: English", "Language: Français", "Language: Deutsch"]),
    ):
        palette.input.setText(typed)
        shown = [palette.list.item(row).text() for row in range(palette.list.count())]
        assert [one for one in shown if one.startswith("Language")] == found


@pytest.mark.long
def test_the_language_that_is_spoken_stays_ticked_when_it_is_chosen_again(
    studio: Studio, window: MainWindow, qtbot: QtBot
) -> None:
    action = window.book.action("view.language.en")
    action.trigger()
    qtbot.waitUntil(action.isChecked)
    assert studio.window is window


def test_french_names_an_entry_of_a_submenu_with_its_own_colon(studio: Studio) -> None:
    studio.set_language("fr")
    spec = next(one.spec for one in language_actions(studio.open()) if one.spec.id == "view.language.de")
    assert spec.plain_words() == "Langue\u202f: Deutsch"


def test_what_is_drawn_may_speak_another_language_than_the_windows(qapp: object) -> None:
    words = Translator("en")
    assert words.translate("FilmDialog", "Speed") != "Tempo"
    with speaking("de"):
        assert words.translate("FilmDialog", "Speed") == "Tempo"
        with speaking("fr"):
            assert words.translate("FilmDialog", "Speed") == "Vitesse"
    assert words.translate("FilmDialog", "Speed") != "Tempo"

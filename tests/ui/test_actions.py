"""The table of actions: no two have the same keys, and the palette finds every one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import QAbstractButton, QMenu
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.kit.editor import DocumentEditor
from editor.ui.plugin import find_ui_system
from editor.ui.shell.frame import WindowFrame
from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.menu_letters import distinct_letters
from editor.ui.shell.palette import ACTION, Palette
from editor.ui.shell.reasons import reasons
from editor.ui.systems import UI_SYSTEMS, editor_factory
from schemas.games import InstalledGame
from schemas.problems import Problem
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]
SCENARIO = "demonworld/scenario/first-battle"


def live_keys(window: MainWindow) -> Counter[str]:
    """Count the key sequences that something answers to anywhere in the window."""
    keys: list[str] = []
    for action in window.findChildren(QAction):
        if action.shortcutContext() == Qt.ShortcutContext.WindowShortcut and action.isEnabled():
            keys += [sequence.toString() for sequence in action.shortcuts() if not sequence.isEmpty()]
    shortcuts = [one for one in window.findChildren(QShortcut) if one.isEnabled()]
    keys += [one.key().toString() for one in shortcuts if one.context() == Qt.ShortcutContext.WindowShortcut]
    buttons = [one for one in window.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled()]
    keys += [one.shortcut().toString() for one in buttons if not one.shortcut().isEmpty()]
    return Counter(keys)


@pytest.mark.quick(1)
@pytest.mark.parametrize("system", [*reversed(DOCUMENT_SYSTEMS)], ids=lambda system: str(system.id))
def test_every_kind_of_document_opens_and_no_two_things_answer_to_the_same_keys(
    window: MainWindow, copy_of: Duplicate, system: DocumentSystem
) -> None:
    workspace = window.context.workspace
    looked_at = set()
    for kind in system.kinds:
        query = documents.Query(system=system.id, kind=kind)
        for row in documents.list_documents(workspace, query).rows[:1]:
            editor = copy_of(row.path)
            assert editor.session.valid, row.path
            # Kinds that share their editor and its panels have the same keys.
            made_by = (
                editor_factory(system.id, kind),
                find_ui_system(system.id, UI_SYSTEMS).side_panels.get(kind),
            )
            if made_by not in looked_at:
                looked_at.add(made_by)
                twice = [keys for keys, count in live_keys(window).items() if count > 1]
                assert not twice, row.path
            window.tabs.close_document(editor.session.id)
    assert looked_at


@pytest.mark.long
def test_no_two_things_answer_to_the_same_keys_while_a_battle_is_watched(
    window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    page = window.open_preview(find(SCENARIO))
    qtbot.waitUntil(lambda: window.tabs.currentWidget() is page)
    assert not [keys for keys, count in live_keys(window).items() if count > 1]


@pytest.mark.long
def test_f5_watches_the_battle_of_the_scenario_in_front(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(SCENARIO)
    editor.setFocus()
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.tabs.currentWidget() is not editor)
    front = window.tabs.currentWidget()
    assert front is not None
    assert str(front.property("tab_title")).startswith("Battle")


@pytest.mark.long
def test_palette_finds_every_action_by_its_words(window: MainWindow, copy_of: Duplicate) -> None:
    copy_of("demonworld/unit/orc-guard")
    palette = Palette(window.context, window.book, window)
    for entry in window.book.entries():
        if entry.spec.id == "view.palette" or not window.book.action(entry.spec.id).isEnabled():
            continue
        palette._typed(entry.spec.plain_words())
        found = [palette.list.item(number).data(ACTION) for number in range(palette.list.count())]
        assert entry.spec.id in found
    palette.close()


def test_palette_offers_the_document_of_that_name_first(window: MainWindow, qtbot: QtBot) -> None:
    palette = Palette(window.context, window.book, window)
    for typed, wanted in (("the first battle", "The First Battle"), ("orc g", "Orc Guard")):
        palette.input.setText(typed)
        qtbot.waitUntil(lambda: palette.list.count() > 0 and bool(palette.list.item(0).text()))
        qtbot.waitUntil(lambda name=wanted: palette.list.item(0).text() == name)
    palette.close()


@given(st.lists(st.text("ab&xyz é", max_size=8), max_size=8))
def test_letters_of_a_menu_are_parted_and_words_stay(texts: list[str]) -> None:
    found = distinct_letters(texts)
    letters = [one[1].casefold() for text in found if (one := re.search("&(.)", text.replace("&&", "")))]
    assert len(letters) == len(set(letters))
    assert distinct_letters(["&Open", "&Over", "&&"]) == ["&Open", "O&ver", "&&"]


@pytest.mark.long
def test_grids_of_a_map_stand_in_a_submenu_and_styles_in_pictures(window: MainWindow, find: Find) -> None:
    window.open_document(find("demonworld/map/board-1"))
    window.book.refresh()
    for name, menu in (("map.style", "View"), ("map.grid_dots", "Grid")):
        holders = [one for one in window.book.action(name).associatedObjects() if isinstance(one, QMenu)]
        assert menu in [one.title().replace("&", "") for one in holders]
    assert not [one for one in window.book.entries() if one.spec.id.startswith("map.style_")]


def test_a_part_of_a_game_that_cannot_be_loaded_is_why_there_is_no_battle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken = InstalledGame("dice", "marshalry-dice", "0.1", problems=[Problem(code="plugins.cannot_load")])
    monkeypatch.setattr("editor.ui.shell.reasons.installed_games", lambda: (broken,))
    session = SimpleNamespace(kind="scenario", system="dice")
    context = SimpleNamespace(problem_text=lambda problem: problem.code)
    window = SimpleNamespace(session=lambda: session, context=context)
    assert reasons(cast(WindowFrame, window))["document.preview"]() == "plugins.cannot_load"

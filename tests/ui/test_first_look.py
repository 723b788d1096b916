"""What a newcomer meets: a window that fits the screen, samples that play, new cards with sensible values."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.kit.context import UiContext
from editor.ui.kit.editor import DocumentEditor
from editor.ui.shell.dialogs.new_document import NewDocumentDialog
from editor.ui.shell.main_window import MainWindow
from editor.ui.systems import UI_SYSTEMS

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]
UNIT = "demonworld/unit/orc-guard"
SCENARIO = "demonworld/scenario/first-battle"


@pytest.mark.long
def test_window_and_its_panels_fit_a_small_screen_and_show_whole_names(
    window: MainWindow, copy_of: Duplicate, find: Find
) -> None:
    room = window.screen().availableGeometry().size()
    fresh = MainWindow(UiContext(window.context.workspace, window.context.settings, UI_SYSTEMS))
    assert fresh.width() <= room.width()
    assert fresh.height() < room.height()
    fresh.deleteLater()
    window.resizeDocks([window.catalogue_dock], [60], Qt.Orientation.Horizontal)
    assert window.catalogue.minimumWidth() >= 200
    for path in (UNIT, "demonworld/army/first-battle-orcs", "demonworld/map/board-1", SCENARIO):
        editor = copy_of(path)
        least = window.minimumSizeHint()
        assert (least.width() <= 1280, least.height() <= 690) == (True, True), f"{path} needs {least}"
        window.tabs.close_document(editor.session.id)


def test_start_page_offers_a_scenario_that_is_played(window: MainWindow, qtbot: QtBot) -> None:
    page = window.show_start()

    def names_offered() -> list[str]:
        return [button.text().split("\n")[0] for button in page.findChildren(QPushButton)]

    qtbot.waitUntil(lambda: "The First Battle" in names_offered())
    assert "Orc Guard" in names_offered()


@pytest.mark.long
def test_start_page_reads_once_more_what_changes_while_it_reads(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, read, asked = window.show_start(), documents.at_paths, []
    qtbot.waitUntil(lambda: not page._reading)
    monkeypatch.setattr(documents, "at_paths", lambda *given: asked.append(given) or read(*given))
    for _ in range(5):
        window.context.catalogue_changed.emit()
    qtbot.waitUntil(lambda: not page._reading)
    assert len(asked) == 2


@pytest.mark.long
def test_new_card_begins_with_values_of_the_ruleset(window: MainWindow) -> None:
    for system, wanted in (
        ("demonworld", {"size": 2, "initiative": 2, "faction": "empire"}),
        ("diskwars", {"attack": 3}),
    ):
        dialog = NewDocumentDialog(window.context, system, "unit", window)
        dialog.name.setText("Recruits")
        dialog.made.connect(lambda row: window.open_document(row.id))
        dialog.make()
        session = window.tabs.editor().session  # type: ignore[union-attr]
        assert session.row.system == system
        assert session.valid
        assert {key: session.value(key) for key in wanted} == wanted


@pytest.mark.long
def test_problem_names_the_field_as_the_form_does(window: MainWindow, copy_of: Duplicate) -> None:
    session = copy_of(UNIT).session
    session.change("melee_protection", 5_000, "Change it")
    assert window.context.sentence(session.problems[0]).startswith("Melee protection is")
    session.change("melee_protection", None, "Change it")
    assert window.context.sentence(session.problems[0]).startswith("Melee protection is empty")
    item = copy_of("demonworld/item/sword-of-might").session
    item.change("item_kind", "pebble", "Change it")
    words = window.context.sentence(item.problems[0])
    assert "melee weapon" in words
    assert "_" not in words

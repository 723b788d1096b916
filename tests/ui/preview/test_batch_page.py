"""The page on which many battles are counted: who plays how, units and beginnings, making even."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.main_window import MainWindow


@pytest.fixture
def page(window: MainWindow, find: Callable[[str], str], qtbot: QtBot) -> PreviewPage:
    """The page of the first battle, many to be counted."""
    found = window.open_preview(find("demonworld/scenario/first-battle"))
    assert isinstance(found, PreviewPage)
    qtbot.waitUntil(lambda: found.prepared is not None)
    found.show_mode("batch")
    found.batch.battles.setValue(4)
    found.batch.workers.setValue(0)
    return found


def click(page: PreviewPage, qtbot: QtBot, name: str) -> None:
    qtbot.mouseClick(page.findChild(QPushButton, f"preview.{name}"), Qt.MouseButton.LeftButton)


@pytest.mark.long
def test_the_report_tells_of_units_beginnings_and_lengths(page: PreviewPage, qtbot: QtBot) -> None:
    assert page.batch.isVisible()
    click(page, qtbot, "run")
    qtbot.waitUntil(lambda: page.batch.report is not None)
    view = page.batch.view
    units = [view.units.item(row, 0) for row in range(view.units.rowCount())]
    assert [item.text() for item in units if item is not None] == [
        "Noble Footsoldiers",
        "Berserkers",
        "Orc Guard",
        "Dwarf-Eaters",
    ]
    first = view.openings.item(0, 0)
    assert first is not None
    assert first.text() == "First to move"
    assert sum(bar.share for bar in view.lengths.bars) == pytest.approx(1)
    heights = set()
    for number in range(view.tabs.count()):
        view.tabs.setCurrentIndex(number)
        heights.add(view.tabs.minimumSizeHint().height())
    assert len(heights) > 1, "the page is as long as the tab that is shown"


@pytest.mark.long
def test_the_level_of_a_side_is_played_counted_and_watched(page: PreviewPage, qtbot: QtBot) -> None:
    level = page.batch.findChild(QComboBox, "preview.level.orcs")
    character = page.batch.findChild(QComboBox, "preview.character.orcs")
    assert not character.isEnabled()
    level.setCurrentIndex(1)
    assert character.isEnabled()
    page.batch.battles.setValue(1)
    click(page, qtbot, "run")
    fought = page.prepared
    assert fought is not None
    assert page.scene is not None
    page.batch.set_prepared(replace(fought, setup=replace(fought.setup)), page.scene)  # read again meanwhile
    qtbot.waitUntil(lambda: page.batch.report is not None)
    assert page.batch.report_setup is fought.setup  # what is kept in the scenario is of what was fought
    assert page.batch.report_ai_settings["orcs"].level == "calculating"
    outcome = page.batch.view.model.rows[0]
    page.watch(outcome.seed)
    qtbot.waitUntil(lambda: page.player.recording is not None and page.player.recording.complete)
    assert page.player.recording is not None
    result = page.player.recording.result
    assert result is not None
    assert result.losses == outcome.losses


@pytest.mark.long
def test_what_makes_it_even_is_found_copied_and_kept(
    page: PreviewPage, window: MainWindow, qtbot: QtBot
) -> None:
    lever = page.batch.lever
    lever.setCurrentIndex(lever.findData("elements:empire:berserkers"))
    page.batch.battles.setValue(8)
    click(page, qtbot, "even")
    qtbot.waitUntil(lambda: not page.batch.running)
    found = page.batch.even.balance
    assert found is not None
    assert len(page.batch.even.chart.bars) == len(found.tried)
    click(page, qtbot, "copy")
    assert "Nothing was saved" in QGuiApplication.clipboard().text()
    if found.best.amount:
        click(page, qtbot, "keep")
        qtbot.waitUntil(lambda: window.tabs.currentWidget() is not page)


@pytest.mark.long
def test_a_search_that_is_stopped_shows_the_best_so_far(page: PreviewPage, qtbot: QtBot) -> None:
    page.batch.battles.setValue(5000)
    click(page, qtbot, "even")
    qtbot.waitUntil(lambda: page.batch.progress.value() > 1)
    click(page, qtbot, "cancel")
    qtbot.waitUntil(lambda: not page.batch.running)
    found = page.batch.even.balance
    assert found is not None
    assert found.cancelled

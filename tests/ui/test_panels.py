"""The panels around the documents: their tabs can be read, and those below can be folded."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget, QMainWindow, QPushButton, QTabBar
from pytestqt.qtbot import QtBot

from editor.ui.app import Studio
from editor.ui.editors.armies.editor import ArmyEditor
from editor.ui.kit.editor import DocumentEditor
from editor.ui.pages.points.panel import PointsPanel
from editor.ui.shell.layout import LEFT_WIDTH
from editor.ui.shell.lower_panels import FOLDED_HEIGHT, OPEN_HEIGHT
from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.side import RIGHT_LEAST, RIGHT_WIDTH, SideArea

Duplicate = Callable[[str], DocumentEditor]
MAP = "demonworld/map/board-1"
UNIT = "demonworld/unit/orc-guard"
ARMY = "demonworld/army/first-battle-orcs"


def side_tabs(window: MainWindow) -> list[QTabBar]:
    """Return the tab bars of the panels at the right, the upper one first."""
    editor = window.tabs.editor()
    area = window.side.area(editor) if editor is not None else None
    assert area is not None
    bars = area.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return sorted((bar for bar in bars if bar.isVisible()), key=lambda bar: bar.y())


def in_front(dock: QDockWidget) -> bool:
    """Whether a panel is the one of its tabs that is seen."""
    around = dock.parentWidget()
    return dock.isVisible() and around is not None and dock.geometry().intersects(around.rect())


def lower_height(window: MainWindow) -> int:
    """Return the px of the panels at the bottom that are seen below their tabs."""
    docks = (window.problems_dock, window.history_dock, window.log_dock)
    return max((dock.height() for dock in docks if dock.geometry().intersects(window.rect())), default=0)


@pytest.mark.long
@pytest.mark.quick(1)
@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_words_of_side_tabs_are_whole(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot, size: tuple[int, int]
) -> None:
    window.resize(*size)
    copy_of(MAP)
    qtbot.waitUntil(lambda: len(side_tabs(window)) == 2)
    upper, lower = side_tabs(window)
    assert [upper.tabText(0), lower.tabText(0)] == ["Terrain", "Places"]
    for bar in (upper, lower):
        for tab in range(bar.count()):
            words = bar.fontMetrics().horizontalAdvance(bar.tabText(tab))
            assert bar.tabRect(tab).width() >= words, bar.tabText(tab)


@pytest.mark.long
def test_panels_have_their_width_again_after_a_page_that_needs_it(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    unit = copy_of(UNIT)
    window.side.area(unit)
    army = copy_of(ARMY)
    window.side.area(army)
    assert isinstance(army, ArmyEditor)
    army.cards.setMinimumWidth(500)
    QApplication.processEvents()
    window.tabs.setCurrentWidget(unit)
    window.resize(1280, 800)
    QApplication.processEvents()
    before = window.side.dock.width()
    window.tabs.setCurrentWidget(army)
    QApplication.processEvents()
    assert window.side.dock.width() < before
    window.tabs.setCurrentWidget(unit)
    QApplication.processEvents()
    assert window.side.dock.width() == before


@pytest.mark.long
def test_every_side_panel_comes_to_the_front_by_its_tab(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of("demonworld/scenario/first-battle")
    qtbot.waitUntil(lambda: len(side_tabs(window)) == 2)
    docks = {dock.windowTitle(): dock for dock in window.findChildren(QDockWidget)}
    titles = [bar.tabText(tab) for bar in side_tabs(window) for tab in range(bar.count())]
    assert len(titles) == len(set(titles)) >= 8
    for bar in side_tabs(window):
        for tab in range(bar.count()):
            bar.setCurrentIndex(tab)
            front = docks[bar.tabText(tab)]
            qtbot.waitUntil(partial(in_front, front))
    assert editor.isVisible()


@pytest.mark.long
def test_lower_panels_fold_and_open_and_stay_so_from_tab_to_tab(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    window.book.action("view.lower").trigger()
    qtbot.waitUntil(lambda: not window.lower_panels.folded)
    copy_of(MAP)
    window.show_start()
    window.book.action("view.lower").trigger()
    qtbot.waitUntil(lambda: window.lower_panels.folded)
    assert lower_height(window) <= FOLDED_HEIGHT
    copy_of(MAP)
    qtbot.waitUntil(lambda: window.lower_panels.folded)
    window.book.action("view.lower").trigger()
    qtbot.waitUntil(lambda: not window.lower_panels.folded)
    assert OPEN_HEIGHT / 2 < window.problems_dock.height() <= OPEN_HEIGHT


@pytest.mark.long
def test_folded_panels_leave_their_tabs_alone(window: MainWindow, copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = copy_of(MAP)
    editor.session.change(("label_scheme",), "no such names", "Change the names")
    problems = window.problems
    qtbot.waitUntil(lambda: problems.filled)
    window.lower_panels.fold(True)
    qtbot.waitUntil(lambda: window.lower_panels.folded)
    assert lower_height(window) <= FOLDED_HEIGHT
    assert all(button.visibleRegion().isEmpty() for button in problems.findChildren(QAbstractButton))
    window.lower_panels.fold(False)
    qtbot.waitUntil(lambda: problems.view.horizontalHeader().isVisible())
    assert all(button.isVisible() for button in problems.findChildren(QPushButton))


@pytest.mark.long
def test_lower_panels_that_are_empty_fold_by_themselves(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    assert window.lower_panels.folded
    editor = copy_of(MAP)
    editor.session.change(("label_scheme",), "no such names", "Change the names")
    qtbot.waitUntil(lambda: window.problems.filled)
    assert window.lower_panels.folded  # not under the pointer
    window.show_start()
    window.tabs.setCurrentWidget(editor)
    qtbot.waitUntil(lambda: not window.lower_panels.folded)
    window.tabs.close_tab(editor)
    qtbot.waitUntil(lambda: window.lower_panels.folded)
    window.lower_panels.turn_over()
    qtbot.waitUntil(lambda: not window.lower_panels.folded)
    copy_of(UNIT)
    assert not window.lower_panels.folded


@pytest.mark.long
def test_click_on_a_tab_opens_folded_panels(window: MainWindow, qtbot: QtBot) -> None:
    window.lower_panels.fold(True)
    qtbot.waitUntil(lambda: window.lower_panels.folded)
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    bar = next(bar for bar in bars if bar.isVisible() and bar.tabText(0) == "Problems")
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(1).center())
    qtbot.waitUntil(lambda: not window.lower_panels.folded)
    assert in_front(window.history_dock)


@pytest.mark.long
def test_folding_shows_hidden_panels_again(window: MainWindow, qtbot: QtBot) -> None:
    for dock in (window.problems_dock, window.history_dock, window.log_dock):
        dock.hide()
    assert window.lower_panels.folded
    window.lower_panels.turn_over()
    qtbot.waitUntil(lambda: window.problems_dock.isVisible() and not window.lower_panels.folded)


@pytest.mark.long
def test_folded_panels_are_folded_when_the_program_begins_again(
    studio: Studio, window: MainWindow, qtbot: QtBot
) -> None:
    window.lower_panels.fold(True)
    qtbot.waitUntil(lambda: window.lower_panels.folded)
    assert studio.close()
    again = studio.open()
    qtbot.waitUntil(lambda: again.lower_panels.folded)


def _face_and_odds(area: SideArea) -> tuple[QDockWidget, QDockWidget]:
    named = {dock.objectName().rpartition(".")[2]: dock for dock in area.docks}
    return named["face"], named["odds"]


@pytest.mark.long
def test_panels_lie_as_another_document_of_the_kind_left_them(window: MainWindow, copy_of: Duplicate) -> None:
    first = window.side.area(copy_of(UNIT))
    assert first is not None
    face, odds = (
        next(dock for dock in first.docks if name in dock.objectName()) for name in ("face", "odds")
    )
    first.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, face)
    first.tabifyDockWidget(odds, face)
    assert face in first.tabifiedDockWidgets(odds)
    second = window.side.area(copy_of(UNIT))
    assert second is not None
    assert second is not first
    face, odds = (
        next(dock for dock in second.docks if name in dock.objectName()) for name in ("face", "odds")
    )
    assert face in second.tabifiedDockWidgets(odds)
    window.reset_layout()
    assert face not in second.tabifiedDockWidgets(odds)


@pytest.mark.long
def test_a_panel_taken_out_of_the_window_is_seen_beside_its_document(
    window: MainWindow, copy_of: Duplicate
) -> None:
    editor = copy_of(UNIT)
    area = window.side.area(editor)
    assert area is not None
    dock = area.docks[0]
    dock.setFloating(True)
    assert dock.isVisible()
    window.show_start()
    assert not dock.isVisible()
    assert not window.side.dock.isVisible()
    window.tabs.setCurrentWidget(editor)
    assert dock.isVisible()
    assert dock.isFloating()


@pytest.mark.long
def test_the_place_of_the_panels_is_there_while_one_of_them_is(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    area = window.side.area(copy_of(UNIT))
    assert area is not None
    for dock in area.docks:
        dock.close()
    qtbot.waitUntil(lambda: not window.side.dock.isVisible())
    window.reset_layout()
    qtbot.waitUntil(lambda: window.side.dock.isVisible() and all(dock.isVisible() for dock in area.docks))


@pytest.mark.long
def test_tabs_are_changed_without_laying_out_the_window_again(
    window: MainWindow, copy_of: Duplicate, monkeypatch: pytest.MonkeyPatch
) -> None:
    editors = [copy_of(UNIT), copy_of(MAP), copy_of(UNIT)]
    for editor in editors:
        window.tabs.setCurrentWidget(editor)
    restored: list[QMainWindow] = []
    monkeypatch.setattr(QMainWindow, "restoreState", lambda self, _state: restored.append(self))
    for editor in editors:
        window.tabs.setCurrentWidget(editor)
    assert window not in restored


@pytest.mark.long
def test_the_panels_are_as_wide_when_the_program_begins_again(
    studio: Studio, window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    ident = copy_of(UNIT).session.id
    window.resizeDocks([window.side.dock], [400], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: window.side.dock.width() == 400)
    assert studio.close()
    again = studio.open()
    again.open_document(ident)
    qtbot.waitUntil(lambda: again.side.dock.isVisible() and again.side.dock.width() == 400)


@pytest.mark.long
def test_panels_come_by_themselves_after_the_document(
    window: MainWindow, find: Callable[[str], str], qtbot: QtBot
) -> None:
    editor = window.open_document(find(UNIT))
    assert window.findChildren(PointsPanel) == []
    qtbot.waitUntil(lambda: any(panel.isVisible() for panel in window.findChildren(PointsPanel)))
    assert window.side.dock.isVisible()
    assert editor is window.tabs.editor()


@pytest.mark.long
def test_a_second_document_of_a_kind_has_its_panels_too(
    window: MainWindow, find: Callable[[str], str], qtbot: QtBot
) -> None:
    window.open_document(find("demonworld/spell/flame-strike"))
    qtbot.waitUntil(window.side.dock.isVisible)
    window.open_document(find("demonworld/spell/bless"))
    qtbot.waitUntil(lambda: window.side.area_made(window.tabs.currentWidget()) is not None)
    qtbot.waitUntil(window.side.dock.isVisible)  # the layout of the first one is restored: it hides panels


@pytest.mark.long
def test_panels_of_a_document_that_was_left_at_once_wait_for_it(
    window: MainWindow, find: Callable[[str], str], qtbot: QtBot
) -> None:
    editor = window.open_document(find(UNIT))
    assert editor is not None
    window.show_start()
    QApplication.processEvents()
    assert not window.side.dock.isVisible()
    window.tabs.setCurrentWidget(editor)
    qtbot.waitUntil(lambda: window.side.dock.isVisible())


@pytest.mark.long
def test_panels_stand_at_the_left_of_the_document_for_who_wants_them_there(
    window: MainWindow, copy_of: Duplicate, studio: Studio, qtbot: QtBot
) -> None:
    editor = copy_of(UNIT)
    qtbot.waitUntil(window.side.dock.isVisible)
    left_edge = lambda: window.side.dock.x() < editor.mapTo(window, editor.rect().topLeft()).x()  # noqa: E731
    qtbot.waitUntil(lambda: not left_edge())
    window.book.action("view.panels_left").trigger()
    qtbot.waitUntil(left_edge)
    assert window.side.dock.x() > window.catalogue_dock.x()
    assert studio.close()
    again = studio.open()
    assert again.side.at_left
    assert again.book.action("view.panels_left").isChecked()
    again.reset_layout()
    assert not again.side.at_left
    assert not again.book.action("view.panels_left").isChecked()


@pytest.mark.long
def test_the_panels_are_reset_to_the_widths_of_the_beginning(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    copy_of(UNIT)
    qtbot.waitUntil(window.side.dock.isVisible)
    docks, across = [window.catalogue_dock, window.side.dock], Qt.Orientation.Horizontal
    window.resizeDocks(docks, [500, RIGHT_LEAST], across)
    qtbot.waitUntil(lambda: window.side.dock.width() == RIGHT_LEAST)
    window.reset_layout()
    qtbot.waitUntil(lambda: [dock.width() for dock in docks] == [LEFT_WIDTH, RIGHT_WIDTH])

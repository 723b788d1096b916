"""Every page and panel has its room in a window of each usual size, with the other pages open behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QDockWidget,
    QStackedWidget,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.app import Studio
from editor.ui.editors.scenarios.pages import ScenarioPages
from editor.ui.kit.settings import LANGUAGES
from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.side import RIGHT_WIDTH
from editor.ui.tour.rest import handle_events
from tests.ui.scaled import passed_twice_as_large
from tests.ui.test_texts import clipped, seen

DOCUMENTS = {
    "demonworld": ("unit/orc-guard", "army/kal-bennock-orcs", "map/board-1", "scenario/first-battle"),
    "darkage": ("unit/berger", "scenario/toll-and-tax"),
    "diskwars": ("unit/anvil-guard", "campaign/dust-and-crown", "scenario/first-contact"),
    "wizwar": ("card/fireball", "scenario/the-first-duel"),
    "zargo": ("unit/knight", "scenario/two-thrones"),
}
PAGES = (
    "tools.odds",
    "file.print_centre",
    "document.table",
    "document.compare",
    "tools.compendium",
    "tools.preflight",
)
SMALL = (1280, 720)
SIZES = (SMALL, (1440, 900), (1920, 1080))
PAIRED = [
    pytest.param(size, language, game, id=f"{size[0]}x{size[1]}-{language}-{game}")
    for row, language in enumerate(LANGUAGES)
    for column, game in enumerate(DOCUMENTS)
    for size in [SIZES[(column - row + 1) % len(SIZES)]]
]
"""Each two of a size, a language and a game once; French is small with Demonworld."""


def within(widget: QWidget, window: QWidget) -> QRect:
    """Return where a widget lies in its window."""
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def behind_another(widget: QWidget, window: QWidget) -> bool:
    """Whether it is in a panel behind others: Qt puts those out of the window."""
    around: QWidget | None = widget
    while around is not None and around is not window:
        holder = around.parentWidget()
        if isinstance(around, QDockWidget) and holder and not around.geometry().intersects(holder.rect()):
            return True
        around = holder
    return False


def scrolled(widget: QWidget, window: QWidget) -> bool:
    """Whether it lies in something that can be scrolled, or in a row of tabs."""
    around = widget.parentWidget()
    while around is not None and around is not window:
        if isinstance(around, QAbstractScrollArea | QTabBar):
            return True
        around = around.parentWidget()
    return False


def beyond_reach(window: QWidget) -> Iterator[str]:
    """Yield the buttons that a pointer cannot get at though they are shown."""
    for button in window.findChildren(QAbstractButton):
        if not button.isVisible() or scrolled(button, window) or behind_another(button, window):
            continue
        if not window.rect().contains(within(button, window)):
            yield f"{button.text() or button.accessibleName()!r} lies outside: {within(button, window)}"
        elif not seen(button):
            yield f"{button.text() or button.accessibleName()!r} is covered"


def overlapping(window: QWidget) -> Iterator[str]:
    """Yield the parts of a layout that lie upon each other."""
    for around in window.findChildren(QWidget):
        layout = around.layout()
        if layout is None or not around.isVisible() or isinstance(around, QStackedWidget):
            continue
        found = (layout.itemAt(number) for number in range(layout.count()))
        parts = [one for item in found if item is not None and (one := item.widget()) and one.isVisible()]
        for one, other in combinations(parts, 2):
            if one.geometry().intersects(other.geometry()) and seen(one) and seen(other):
                yield f"{type(one).__name__} lies upon {type(other).__name__} in {type(around).__name__}"


def without_room(window: MainWindow, size: tuple[int, int]) -> Iterator[str]:
    """Yield what is wrong with the parts of a window."""
    if (window.width(), window.height()) != size:
        yield f"the window is {window.width()} x {window.height()}"
    side, front = window.side.dock, window.tabs.currentWidget()
    area = window.side.area(front) if front is not None else None
    if (area is not None) != side.isVisible():
        yield "panels are missing"
    if side.isVisible() and not window.rect().contains(side.geometry()):
        yield f"panels stand outside: {side.geometry()}"
    if side.isVisible() and side.width() < RIGHT_WIDTH:
        yield f"panels are squeezed: {side.width()}"
    yield from badly_laid_out(window)


def badly_laid_out(part: QWidget) -> Iterator[str]:
    """Yield the words, buttons and parts that have no room."""
    yield from clipped(part)
    yield from beyond_reach(part)
    yield from overlapping(part)


def opened(window: MainWindow, paths: Sequence[str], actions: Sequence[str], qtbot: QtBot) -> None:
    """Open documents, a battle of the last one, a scenario, and pages about the first one."""
    ids = [documents.find(window.context.workspace, path).id for path in paths]
    for one in ids:
        window.open_document(one)
        qtbot.wait_for_rest(window.context)
    window.open_preview(ids[-1])
    qtbot.wait_for_rest(window.context)
    for action in actions:
        window.open_document(ids[0])
        qtbot.wait_for_rest(window.context)
        window.book.action(action).trigger()
        qtbot.wait_for_rest(window.context)


def in_front(window: MainWindow, number: int, size: tuple[int, int], qtbot: QtBot) -> list[str]:
    """Bring a page to the front with the panel that it shows first; return what has no room."""
    window.tabs.setCurrentIndex(number)
    qtbot.wait_for_rest(window.context)
    return [f"{window.tabs.tabText(number)}: {one}" for one in without_room(window, size)]


def found_in(window: MainWindow, size: tuple[int, int], qtbot: QtBot) -> list[str]:
    """Bring every page and each of its panels to the front; return what has no room."""
    found = []
    for number in range(window.tabs.count()):
        found += in_front(window, number, size, qtbot)
        page, title = window.tabs.currentWidget(), window.tabs.tabText(number)
        assert page is not None
        area = window.side.area(page)
        for pages in page.findChildren(ScenarioPages):
            for inner in reversed(range(pages.bar.count())):
                pages.bar.setCurrentIndex(inner)
                qtbot.wait_for_rest(window.context)
                name = pages.bar.tabText(inner)
                found += [f"{title}, {name}: {one}" for one in without_room(window, size)]
        for dock in area.docks if area is not None else ():
            dock.raise_()
            handle_events()
            found += [f"{title}, {dock.windowTitle()}: {one}" for one in badly_laid_out(dock)]
    return list(dict.fromkeys(found))


def window_of(studio: Studio, language: str, size: tuple[int, int]) -> MainWindow:
    studio.settings.language = next(one for one in LANGUAGES if one == language)
    studio.set_language(studio.settings.language)
    window = studio.open()
    window.resize(*size)
    return window


@pytest.mark.long
def test_a_scenario_has_its_panels_before_and_after_a_battle(studio: Studio, qtbot: QtBot) -> None:
    window = window_of(studio, "fr", SMALL)
    opened(window, ("demonworld/scenario/first-battle",), (), qtbot)
    found = [one for number in range(window.tabs.count()) for one in in_front(window, number, SMALL, qtbot)]
    assert found == [], "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize(("size", "language", "game"), PAIRED)
def test_every_page_fits(
    studio: Studio, qtbot: QtBot, size: tuple[int, int], language: str, game: str
) -> None:
    window = window_of(studio, language, size)
    opened(window, [f"{game}/{path}" for path in DOCUMENTS[game]], PAGES, qtbot)
    found = found_in(window, size, qtbot)
    assert found == [], "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("game", DOCUMENTS)
def test_every_page_fits_where_all_is_twice_as_large(game: str) -> None:
    said = passed_twice_as_large(__file__, f"test_every_page_fits and 1280x720 and {game}")
    assert "1 passed" in said

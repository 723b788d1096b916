"""The points helper beside a card, cards side by side, and the compendium, in the real window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.kit.editor import DocumentEditor
from editor.ui.pages.comparing.page import ComparingPage
from editor.ui.pages.compendium.page import CompendiumPage
from editor.ui.pages.compendium.scatter import Dot, Scale, trend
from editor.ui.pages.points.panel import PointsPanel
from editor.ui.shell.main_window import MainWindow

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]
GUARD = "demonworld/unit/orc-guard"


def panel_of(window: MainWindow, qtbot: QtBot) -> PointsPanel:
    """Return the panel of the card in front, raised out of its stack, with its estimate."""
    panel = window.findChildren(PointsPanel)[-1]
    panel.parentWidget().raise_()
    qtbot.waitUntil(lambda: panel.estimate is not None)
    return panel


@pytest.mark.long
def test_an_edit_changes_the_estimate_and_the_button_is_one_step(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    session = copy_of(GUARD).session
    panel = panel_of(window, qtbot)
    assert not panel.edited.isVisible()
    session.change("melee_protection", 7, "protection")
    qtbot.waitUntil(panel.edited.isVisible)
    assert any(bar.before is not None and bar.value > bar.before for bar in panel.chart.bars)
    steps, wanted = session.undo_stack.count(), panel.estimate.rounded if panel.estimate else 0
    assert session.value("points") == 160
    panel.use.click()
    assert session.value("points") == wanted
    assert session.undo_stack.count() == steps + 1
    qtbot.waitUntil(lambda: not panel.use.isEnabled())
    session.undo_stack.undo()
    assert session.value("points") == 160
    panel.battles.battles.setValue(5)
    panel.battles.run()
    qtbot.waitUntil(lambda: panel.battles.result is not None and panel.battles.ask.isEnabled())
    assert "worth about" in panel.battles.answer.text()
    session.change("melee_protection", 2, "protection")
    qtbot.waitUntil(lambda: not panel.battles.stale.isHidden())


@pytest.mark.long
def test_cards_and_versions_stand_side_by_side(
    window: MainWindow, find: Find, copy_of: Duplicate, qtbot: QtBot
) -> None:
    ids = [find(GUARD), find("demonworld/unit/trolls")]
    from editor.ui.pages.comparing.page import Source, open_comparing

    page = open_comparing(window, [Source(one) for one in ids])
    assert page.only.isChecked()
    assert 0 < page.model.differences == page.model.rowCount()
    page.only.setChecked(False)
    assert page.model.rowCount() > page.model.differences
    page.only.setChecked(True)
    page.copy("\t")
    first = QGuiApplication.clipboard().text().splitlines()[0]
    assert first.split("\t") == ["Place", "Orc Guard", "Trolls"]
    row = next(
        n for n in range(page.model.rowCount()) if str(page.model.index(n, 0).data()).endswith("Points")
    )
    page.view.activated.emit(page.model.index(row, 2))
    qtbot.waitUntil(lambda: window.tabs.editor() is not None)
    editor = window.tabs.editor()
    assert editor is not None
    assert editor.session.id == ids[1]
    session = copy_of(GUARD).session
    session.change("points", 170, "points")
    assert session.save()
    window.history_dock.raise_()
    window.lower_panels.fold(False)
    qtbot.waitUntil(lambda: window.history.revisions.topLevelItemCount() == 2)
    window.history.revisions.selectAll()
    window.history._beside.click()
    qtbot.waitUntil(lambda: isinstance(window.tabs.currentWidget(), ComparingPage))
    versions = window.tabs.currentWidget()
    assert isinstance(versions, ComparingPage)
    assert [one.version for one in versions.sources] == [1, 2]
    assert versions.model.differences == 1
    window.tabs.close_tab()
    window.tabs.go(-1)
    window.tabs.go(1)


@pytest.mark.long
def test_the_compendium_sorts_filters_groups_draws_and_keeps_its_columns(
    window: MainWindow, find: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    window.book.action("tools.compendium").trigger()
    qtbot.waitUntil(lambda: isinstance(window.tabs.currentWidget(), CompendiumPage))
    page = window.tabs.currentWidget()
    assert isinstance(page, CompendiumPage)
    model = page.model
    qtbot.waitUntil(lambda: bool(model.entries()))
    count = len(model.entries())
    column = [one.id for one in model.shown].index("points")
    page.view.sortByColumn(column, Qt.SortOrder.DescendingOrder)
    assert model.entries()[0].slug == "wyrrmsh-with-the-dragonstaff"
    page.search.setText("orcs troops")
    assert 0 < len(model.entries()) < count
    assert len(page.pane.chart.dots) == len(model.entries())
    model.set_group("=group")
    assert model.rowCount() == len(model.entries()) + 1
    model.set_group("")
    page.resize(1100, 700)
    page.pane.view.grab()
    dot = page.pane.chart.dots[0]
    place = page.pane.view._places[dot.id]
    assert "Points" in page.pane.view.words(dot)
    qtbot.mouseClick(
        page.pane.view, Qt.MouseButton.LeftButton, pos=QPoint(round(place.x()), round(place.y()))
    )
    qtbot.waitUntil(lambda: window.tabs.editor() is not None)
    editor = window.tabs.editor()
    assert editor is not None
    assert editor.session.id == dot.id
    window.tabs.setCurrentWidget(page)
    page._choose_columns()
    items = [page.chooser.list.item(row) for row in range(page.chooser.list.count())]
    next(item for item in items if item.text() == "Initiative").setCheckState(Qt.CheckState.Checked)
    assert "initiative" in [one.id for one in page.model.shown]
    assert "initiative" in window.context.settings.columns("demonworld.unit")
    page.chooser.hide()
    for name in ("a.csv", "a.svg", "a.png"):
        page.export_to(tmp_path / name)
    assert (tmp_path / "a.csv").read_text("utf-8-sig").splitlines()[0].startswith("Name,Points")
    assert b"<svg" in (tmp_path / "a.svg").read_bytes()
    page.export_to(tmp_path / "missing" / "a.csv")
    assert not (tmp_path / "missing").exists()
    enemy = window.context.document(find(GUARD))
    assert enemy is not None
    page.against(enemy)
    qtbot.waitUntil(lambda: model.shown[-1].id == "=hits_expected")
    flags = QItemSelectionModel.SelectionFlag
    for row in (0, 1):
        page.view.selectionModel().select(model.index(row, 0), flags.Select | flags.Rows)
    page.compare_button.click()
    qtbot.waitUntil(lambda: isinstance(window.tabs.currentWidget(), ComparingPage))


def test_scales_are_round_and_the_line_is_that_of_least_squares() -> None:
    scale = Scale.of([3.0, 47.0])
    assert (scale.low, scale.high, scale.ticks()[1]) == (0, 50, 10)
    assert Scale.of([]).ticks()
    assert Scale.of([5.0, 5.0]).low < Scale.of([5.0, 5.0]).high
    dots = [Dot(str(x), "", float(x), 2.0 * x + 1, "#000000") for x in range(4)]
    found = trend(dots)
    assert found is not None
    assert (found.start, found.slope, found.determined) == pytest.approx((1, 2, 1))
    assert trend(dots[:2]) is None


@pytest.mark.long
def test_a_kind_without_enough_cards_says_why(window: MainWindow, copy_of: Duplicate, qtbot: QtBot) -> None:
    copy_of("demonworld/item/sword-of-might")
    panel = window.findChildren(PointsPanel)[-1]
    panel.parentWidget().raise_()
    qtbot.waitUntil(lambda: "8 cards" in panel.trouble.text())
    assert panel.use.isHidden()
    assert (
        documents.count_documents(window.context.workspace, documents.Query(system="demonworld", kind="item"))
        == 7
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "there"),
    [(GUARD, True), ("darkage/card/two-knives", False), ("demonworld/spell/flame-strike", False)],
)
def test_the_panel_stands_beside_cards_that_cost_points(
    window: MainWindow, copy_of: Duplicate, path: str, there: bool
) -> None:
    copy_of(path)
    assert bool(window.findChildren(PointsPanel)) == there

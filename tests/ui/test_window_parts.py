"""Parts of the main window that leave no trace: one window for all of these tests."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from editor.catalogue.rows import TreeCount
from editor.services import documents
from editor.ui.kit.catalogue.tree import Branch, CatalogueTree
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.editor import DocumentEditor
from editor.ui.shell.dialogs.glossary import GlossaryDialog
from editor.ui.shell.dialogs.new_document import NewDocumentDialog
from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.operations import OperationStack
from schemas.base import Kind
from schemas.systems import DOCUMENT_SYSTEMS

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]
UNIT = "demonworld/unit/orc-guard"
SMALL = "zargo/unit/knight"
"""Its form has few fields."""


def test_list_model_keeps_to_the_contract_of_qt(window: MainWindow, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(window.catalogue.list.model)


def test_the_focus_may_move_while_a_window_is_destroyed(qtbot: QtBot) -> None:
    window: Any = QWidget()
    qtbot.addWidget(window)
    window.context, window.catalogue = None, QWidget(window)
    window.book = SimpleNamespace(soon=QTimer(window))
    OperationStack(window, lambda *_shown: None)
    shiboken6.delete(window.catalogue)
    with qtbot.captureExceptions() as raised:
        QApplication.instance().focusChanged.emit(window, None)  # type: ignore[union-attr]
    assert raised == []


def test_documents_of_a_game_that_is_gone_stand_under_its_id_after_the_others(window: MainWindow) -> None:
    tree = CatalogueTree(window.context, window)
    counts = [TreeCount("gone", Kind.UNIT, None, 2), TreeCount("zargo", Kind.UNIT, None, 3)]
    tree.show_counts(counts)
    rows = [tree.topLevelItem(number) for number in range(tree.topLevelItemCount())]
    assert [row.text(0) for row in rows] == ["Everything", "The Lords of Zargo", "gone"]


def test_a_new_people_stands_in_its_place_in_the_tree_and_all_else_stays(window: MainWindow) -> None:
    tree = CatalogueTree(window.context, window)
    counts = [TreeCount("zargo", Kind.UNIT, name, 2) for name in ("amber", "coal")]

    def below(item: Any) -> list[tuple[str, str]]:
        children = [item.child(number) for number in range(item.childCount())]
        return [(one.text(0), one.text(1)) for one in children]

    tree.show_counts(counts)
    game: Any = tree.topLevelItem(1)
    units = game.child(0)
    tree.choose(Branch("zargo", "unit", "coal"))
    added = [TreeCount("zargo", Kind.UNIT, "brine", 1), TreeCount("zargo", Kind.MAP, None, 1)]
    tree.show_counts([*counts, *added])
    assert below(units) == [("amber", "2"), ("brine", "1"), ("coal", "2")]
    assert (game.text(1), len(below(game)), tree.branch().faction) == ("6", 2, "coal")
    tree.show_counts(counts[:1])
    assert (below(units), len(below(game)), game.text(1)) == ([("amber", "2")], 1, "2")
    assert tree.branch() == Branch()


def test_glossary_finds_words_of_every_language(window: MainWindow) -> None:
    dialog = GlossaryDialog(window.context, window)
    dialog.search.setText("moral")
    assert dialog.list.topLevelItemCount() >= 2
    for word in ("harceler", "Plänkeln"):
        dialog.search.setText(word)
        assert dialog.list.topLevelItem(0).text(0) == "skirmish"
    dialog.close()


def test_a_dialog_that_fits_stays_where_it_is_when_its_contents_change(window: MainWindow) -> None:
    moved: list[tuple[object, ...]] = []

    class Small(Dialog):
        def move(self, *place: object) -> None:
            moved.append(place)

    dialog = Small(window, (200, 100))
    dialog.setGeometry(50, 60, 200, 100)
    dialog.show()
    QCoreApplication.sendEvent(dialog, QEvent(QEvent.Type.LayoutRequest))
    assert moved == []  # before the window manager has placed it, it would stay in the corner of the screen
    dialog.close()


@pytest.mark.long
def test_f6_goes_from_panel_to_panel(window: MainWindow, copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = copy_of(UNIT)
    window.catalogue.focus_search()
    seen = []
    for _ in range(4):
        window.book.action("view.next_panel").trigger()
        here = window.focusWidget()
        seen.append(
            "editor"
            if editor.isAncestorOf(here)
            else "catalogue"
            if window.catalogue.isAncestorOf(here)
            else "below"
        )
    assert {"editor", "catalogue"} <= set(seen)


@pytest.mark.long
def test_number_out_of_range_is_mended_in_one_click(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    session = copy_of(UNIT).session
    session.change("manoeuvres", 9, "Change manoeuvres")
    window.problems.fix()
    assert session.value("manoeuvres") == 5
    assert session.valid


@pytest.mark.long
def test_a_new_document_of_every_kind_can_be_made(window: MainWindow, qtbot: QtBot) -> None:
    for system in DOCUMENT_SYSTEMS:
        for kind in system.kinds:
            if kind != "pack":
                dialog = NewDocumentDialog(window.context, system.id, str(kind), window)
                dialog.name.setText("Something new")
                form = dialog.start_form
                qtbot.waitUntil(lambda: form is None or not form.trouble())  # noqa: B023 - waited for at once
                with qtbot.waitSignal(dialog.made):
                    dialog.make()
                dialog.deleteLater()


@pytest.mark.long
def test_problems_of_the_document_in_front_come_first_and_alone(
    window: MainWindow, copy_of: Duplicate
) -> None:
    first, second = copy_of(SMALL), copy_of(SMALL)
    for wrong in (first, second):
        wrong.session.change("combat", -1, "Change combat")
    panel = window.problems

    def shown() -> list[object]:
        return [session for session, _problem in panel.view.model().rows]  # type: ignore[attr-defined]

    assert shown() == [second.session, first.session]
    window.tabs.setCurrentWidget(first)
    assert shown() == [first.session, second.session]
    panel.only_front.setChecked(True)
    assert shown() == [first.session]
    window.tabs.setCurrentWidget(second)
    assert shown() == [second.session]
    second.session.undo_stack.undo()
    assert shown() == []
    assert panel.only_front.isVisibleTo(panel)  # the way back to those of the others
    assert "1" in window.problems_dock.windowTitle()
    panel.only_front.setChecked(False)
    assert shown() == [first.session]


@pytest.mark.quick(1)
@pytest.mark.parametrize(("path", "kind"), [(UNIT, "unit"), ("diskwars/army/the-brood", "army")])
def test_a_new_document_is_of_the_kind_in_front(
    window: MainWindow, find: Callable[[str], str], path: str, kind: str
) -> None:
    window.open_document(find(path))
    window.book.action("file.new").trigger()
    (dialog,) = window.findChildren(NewDocumentDialog)
    assert dialog.system.currentData() == path.partition("/")[0]
    assert dialog.kind.currentData() == kind
    dialog.reject()


@pytest.mark.long
def test_actions_that_cannot_be_taken_say_why(window: MainWindow, copy_of: Duplicate) -> None:
    window.catalogue.list.view.clearSelection()
    window.book.refresh()
    watch, save = window.book.action("document.preview"), window.book.action("document.save")
    assert "scenario" in watch.toolTip()
    assert "No document" in save.toolTip()
    editor = copy_of(SMALL)
    window.book.refresh()
    assert "as it was saved" in save.toolTip()
    editor.session.change("combat", 7, "Change combat")
    window.book.refresh()
    assert save.isEnabled()
    assert save.toolTip() == "Save (Ctrl+S)"


@pytest.mark.parametrize(
    ("path", "panel"),
    [("darkage/army/the-drive", "LossPanel"), ("demonworld/campaign/the-long-toll", "RosterView")],
)
def test_panels_that_never_came_beside_an_editor_go_with_it(
    window: MainWindow, qtbot: QtBot, path: str, panel: str
) -> None:
    def there() -> list[QWidget]:
        return [one for one in QApplication.allWidgets() if type(one).__name__ == panel]

    before = len(there())
    editor = window.open_document(documents.find(window.context.workspace, path).id)
    assert editor is not None
    assert len(there()) > before
    window.tabs.close_tab()
    qtbot.waitUntil(lambda: not shiboken6.isValid(editor))
    qtbot.waitUntil(lambda: len(there()) == before)

"""A large form is made in several turns of the event loop: nothing of it may be missed meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QListWidget, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.editors.cards.sectioned import SectionedEditor
from editor.ui.editors.form_editor import FormEditor
from editor.ui.kit.forms.cell import Cell
from editor.ui.kit.forms.tab_order import first_reached
from editor.ui.pages.scenario_board.editor import BoardScenarioEditor
from editor.ui.shell.main_window import MainWindow
from editor.ui.systems.demonworld.words import WORDS

UNIT = "demonworld/unit/orc-guard"


@pytest.fixture
def opened(window: MainWindow, find: Callable[[str], str]) -> SectionedEditor:
    """A copy of a large card that has just been opened: some of its fields are still to come."""
    row = documents.duplicate(window.context.workspace, find(UNIT))
    editor = window.open_document(row.id)
    assert isinstance(editor, SectionedEditor)
    assert not editor.page.boxes[-1].filled
    return editor


def all_there(editor: SectionedEditor) -> bool:
    """Whether every section has its fields."""
    return all(box.filled for box in editor.page.boxes)


def tabbed(window: MainWindow, first: QWidget | None, page: QWidget) -> list[QWidget]:
    """Return where Tab leads from the first field, until it has left the form."""
    assert first is not None
    first.setFocus(Qt.FocusReason.TabFocusReason)
    found: list[QWidget] = [first]
    while window.focusNextPrevChild(True) and (here := window.focusWidget()) is not None:
        if here in found or not page.isAncestorOf(here):
            break
        found.append(here)
    return found


@pytest.mark.long
def test_all_fields_come_by_themselves_and_stand_in_their_order(
    opened: SectionedEditor, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: all_there(opened))
    names = {cell.spec.name for cell in opened.findChildren(Cell) if len(cell.path) == 1}
    assert {"name", "manoeuvres", "weapons", "fear", "rules_text", "author"} <= names
    shown = [box for box in opened.page.boxes if not box.isHidden()]
    tops = [box.mapTo(opened.page, box.rect().topLeft()).y() for box in shown if box.isVisible()]
    assert tops == sorted(tops)
    assert opened.page.boxes[-1].isVisible()


@pytest.mark.long
def test_tab_goes_through_the_sections_and_then_to_the_panels(
    window: MainWindow, opened: SectionedEditor, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: all_there(opened))
    order = tabbed(window, opened.page.boxes[0].first_field(), opened.page)
    sections = [next(n for n, box in enumerate(opened.page.boxes) if box.isAncestorOf(one)) for one in order]
    assert sections == sorted(sections)
    shown = {n for n, box in enumerate(opened.page.boxes) if not box.isHidden() and not box.folded}
    assert set(sections) == shown
    names = [one.accessibleName() for one in order]
    at = names.index("Move: has a value")
    assert names[at + 1] == "Move"
    # An empty list does not hold Tab up, and from the last field it leads out of the form.
    assert names.index("Add a row (Ins) - Options") < names.index("Template")
    here = window.focusWidget()
    assert here is not None
    assert not opened.isAncestorOf(here)


@pytest.mark.long
def test_a_field_that_is_not_made_yet_takes_the_focus(window: MainWindow, opened: SectionedEditor) -> None:
    assert opened.focus_path(("fear",))
    cell = opened.host.cell(("fear",))
    here = window.focusWidget()
    assert cell is not None
    assert here is not None
    assert cell.isAncestorOf(here)


@pytest.mark.long
def test_an_edit_and_its_problem_are_seen_in_fields_that_come_later(
    opened: SectionedEditor, qtbot: QtBot
) -> None:
    opened.session.change("fear", 77, "Change fear")
    assert not opened.page.boxes[-1].filled
    qtbot.waitUntil(lambda: all_there(opened))
    cell = opened.host.cell(("fear",))
    assert cell is not None
    assert "20" in cell.trouble.text() or cell.troubled
    assert not cell.trouble.isHidden()
    opened.session.undo_stack.undo()
    assert not cell.troubled
    assert opened.session.value("fear") == 1


def test_a_document_may_be_closed_before_its_form_is_whole(
    window: MainWindow, opened: SectionedEditor, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    ident = opened.session.id
    window.tabs.close_document(ident)
    qtbot.waitUntil(lambda: window.tabs.editor_of(ident) is None)
    QApplication.processEvents()
    assert caplog.records == []


@pytest.mark.long
def test_the_next_section_by_key_is_there_at_once(window: MainWindow, opened: SectionedEditor) -> None:
    opened.page.boxes[0].first_field().setFocus(Qt.FocusReason.OtherFocusReason)  # type: ignore[union-attr]
    for _ in range(len(opened.page.boxes)):
        opened.go(1)
    assert all_there(opened)
    assert opened.box_here() is not None


@pytest.mark.long
def test_the_groups_of_a_generated_form_come_one_in_a_turn_and_tab_goes_down_the_page(
    window: MainWindow, find: Callable[[str], str], qtbot: QtBot
) -> None:
    row = documents.duplicate(window.context.workspace, find("zargo/scenario/two-thrones"))
    editor = window.open_document(row.id)
    assert isinstance(editor, BoardScenarioEditor)
    editor.pages.show_page("fields")
    wanted = {field.name for field in editor.spec.fields}

    def made() -> set[str]:
        return {cell.spec.name for cell in editor.findChildren(Cell) if len(cell.path) == 1}

    assert made() < wanted
    qtbot.waitUntil(lambda: made() == wanted)
    cells = [cell for cell in editor.findChildren(Cell) if len(cell.path) == 1 and cell.isVisible()]
    by_eye = sorted(cells, key=lambda cell: cell.mapTo(editor, cell.rect().topLeft()).y())
    groups = list(dict.fromkeys(cell.parentWidget() for cell in by_eye))
    start = first_reached(by_eye[0])
    assert start is not None
    reached = tabbed(window, start, editor)
    met = [group for one in reached for group in groups if group is not None and group.isAncestorOf(one)]
    assert list(dict.fromkeys(met)) == groups


@pytest.mark.long
def test_the_fields_of_a_large_group_come_in_parts_and_tab_goes_through_them_in_their_order(
    window: MainWindow, find: Callable[[str], str], qtbot: QtBot
) -> None:
    row = documents.duplicate(window.context.workspace, find("demonworld/ruleset/demonworld"))
    editor = window.open_document(row.id)
    assert isinstance(editor, FormEditor)

    def fields() -> list[tuple[object, ...]]:
        paths = [cell.path for cell in editor.findChildren(Cell)]
        return [path for path in paths if path[:1] == ("artillery",) and len(path) == 2]

    wanted = editor.spec.field("artillery")
    sections = editor.findChild(QListWidget)
    assert wanted is not None
    assert isinstance(sections, QListWidget)
    sections.setCurrentItem(sections.findItems(WORDS.label("artillery"), Qt.MatchFlag.MatchExactly)[0])
    assert 0 < len(fields()) < len(wanted.fields)
    qtbot.waitUntil(lambda: len(fields()) >= len(wanted.fields))
    page = editor.findChildren(QStackedWidget)[0].currentWidget()  # that of the sections
    assert page is not None
    order = tabbed(window, first_reached(page), page)

    def tops() -> list[int]:
        return [one.mapTo(page, one.rect().topLeft()).y() for one in order if one.isVisible()]

    qtbot.waitUntil(lambda: tops() == sorted(tops()))  # once the last part is laid out

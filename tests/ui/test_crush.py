"""What grows on a form gets its room: nothing beside it is crushed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractSpinBox, QHBoxLayout, QLabel, QSizePolicy, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.editors.cards.sectioned import SectionedEditor
from editor.ui.editors.form_editor import FormPage
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.cell import Cell
from editor.ui.kit.forms.local_field import LocalField
from editor.ui.kit.inputs import TextBox
from editor.ui.kit.layouts import lay_out_now
from editor.ui.kit.making_dialog import MakingDialog
from editor.ui.shell.main_window import MainWindow
from schemas.field_specs import FieldSpec


def crushed(editor: DocumentEditor) -> list[str]:
    """Return the names of fields that are seen but lower than they can be."""
    return [
        cell.spec.name
        for cell in editor.findChildren(Cell)
        if cell.isVisible() and cell.height() < cell.minimumSizeHint().height()
    ]


@pytest.mark.long
def test_a_sentence_about_a_narrow_field_takes_no_room_from_its_line(
    window: MainWindow, copy_of: Callable[[str], DocumentEditor], qtbot: QtBot
) -> None:
    editor = copy_of("demonworld/unit/orc-guard")
    cell = next(one for one in editor.findChildren(Cell) if one.spec.name == "manoeuvres")
    qtbot.waitUntil(lambda: not crushed(editor))
    editor.session.change("manoeuvres", 9, "Change manoeuvres")
    qtbot.waitUntil(lambda: cell.trouble.isVisible())
    qtbot.waitUntil(lambda: not crushed(editor))


class Painted(QObject):
    """Notes the fields that are crushed whenever a page is painted."""

    def __init__(self, editor: DocumentEditor, page: QWidget) -> None:
        super().__init__(editor)
        self.editor, self.seen = editor, set[str]()
        page.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint:
            self.seen.update(crushed(self.editor))
        return False


@pytest.mark.long
@pytest.mark.parametrize("path", ["demonworld/unit/orc-guard", "demonworld/spell/bless"])
def test_a_page_that_fills_is_never_painted_crushed(
    window: MainWindow, copy_of: Callable[[str], DocumentEditor], qtbot: QtBot, path: str
) -> None:
    editor = copy_of(path)
    assert isinstance(editor, SectionedEditor)
    painted = Painted(editor, editor.page)
    qtbot.waitUntil(lambda: all(box.filled for box in editor.page.boxes))
    qtbot.wait_for_rest(window.context)
    assert painted.seen == set()


@pytest.mark.quick(1)
def test_pages_of_a_preview_have_their_height_from_the_first(window: MainWindow, qtbot: QtBot) -> None:
    dialog = MakingDialog(window.context, window)
    qtbot.addWidget(dialog)
    dialog.resize(700, 500)
    dialog.show()
    pages = [QImage(400, 600, QImage.Format.Format_RGB32) for _ in range(6)]
    for _ in range(2):  # the second time in place of the first
        dialog.show_pages(pages)
        assert [label.height() for label in dialog.pages] == [600] * 6


@pytest.mark.quick(1)
@pytest.mark.parametrize(("width", "rows"), [(300, 3), (500, 2), (900, 1)])
def test_texts_in_three_languages_stand_beside_each_other_where_there_is_room(
    window: MainWindow, width: int, rows: int, qtbot: QtBot
) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    field = LocalField(FieldSpec("name", "local"), ("de", "en", "fr"), long=True, parent=host)
    field.resize(width, 300)
    field.show()
    boxes = field.findChildren(TextBox)
    host.show()
    lay_out_now()
    assert len({box.y() for box in boxes}) == rows
    assert max(box.geometry().right() for box in boxes) < width


@pytest.mark.long
@pytest.mark.parametrize("path", ["darkage/scenario/toll-and-tax", "darkage/unit/berger"])
def test_a_page_ends_where_its_fields_end(
    window: MainWindow, copy_of: Callable[[str], DocumentEditor], qtbot: QtBot, path: str
) -> None:
    window.resize(1280, 720)
    editor = copy_of(path)
    qtbot.wait_for_rest(window.context)
    (page,) = editor.findChildren(FormPage)
    assert page.height() <= max(page.heightForWidth(page.width()), page.parentWidget().height())


def cut(editor: DocumentEditor) -> list[str]:
    """Return the numbers that are seen but not whole, with the names of their fields."""
    return [
        f"{cell.spec.name}: {box.text()}"
        for cell in editor.findChildren(Cell)
        for box in cell.findChildren(QAbstractSpinBox)
        if box.isVisible() and box.fontMetrics().horizontalAdvance(box.text()) > _room(box)
    ]


def _room(box: QAbstractSpinBox) -> int:
    """Return the px that the figures of a number have: Qt keeps two free at each end of a line."""
    return box.lineEdit().width() - 2 * 2


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "path",
    [
        "demonworld/unit/orc-guard",
        "demonworld/spell/flame-strike",
        "diskwars/unit/marsh-wyrm",
        "zargo/unit/dragon",
        "wizwar/card/fireball",
        "darkage/unit/plate-sergeant",
    ],
)
@pytest.mark.long
def test_numbers_are_whole_in_a_small_window(
    window: MainWindow, copy_of: Callable[[str], DocumentEditor], qtbot: QtBot, path: str
) -> None:
    window.resize(1280, 720)
    editor = copy_of(path)
    qtbot.waitUntil(lambda: editor.isVisible() and not crushed(editor))
    assert cut(editor) == []


@pytest.mark.long
def test_a_wide_tab_behind_another_does_not_widen_the_window(
    window: MainWindow, copy_of: Callable[[str], DocumentEditor]
) -> None:
    def wide() -> QWidget:
        page = QWidget(window.context.pages)
        row = QHBoxLayout(page)
        label = QLabel(page)
        label.setFixedWidth(950)
        row.addWidget(label)
        return page

    window.resize(1280, 720)
    editor = copy_of("demonworld/unit/orc-guard")
    page = window.tabs.open_page("wide", "Wide", "table", wide)
    assert window.tabs.minimumSizeHint().width() > 950
    window.tabs.setCurrentWidget(editor)
    assert window.tabs.minimumSizeHint().width() < 900
    window.tabs.setCurrentWidget(page)
    assert window.width() == 1280
    window.tabs.go(-1)
    assert window.tabs.minimumSizeHint().width() < 900
    window.tabs.go(1)
    assert window.tabs.minimumSizeHint().width() > 950
    gone = window.tabs.open_page("gone", "Gone", "table", wide)
    window.tabs.setCurrentWidget(editor)
    window.tabs.close_tab(gone)
    window.tabs.go(-1)  # asks for a page that is closed: the front one still counts
    assert editor.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Preferred
    window.tabs.close_tab(page)

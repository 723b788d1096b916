"""First steps: the start page; a shipped card is duplicated, changed, put wrong, put right, saved."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QSpinBox, QWidget

from editor.ui.documents.editor import DocumentEditor
from editor.ui.forms.form import Cell
from editor.ui.forms.form_editor import FormEditor
from editor.ui.start.page import StartPage
from editor.ui.tour.stage import PLAIN, Stage, TourError

CARD = "demonworld/unit/orc-guard"
NAME = "Guard of the Red Tower"
MORALE = 9


def show_start(stage: Stage) -> None:
    """What a newcomer sees first."""
    page = stage.window.tabs.currentWidget()
    stage.check(isinstance(page, StartPage), "the window opens with the start page in front")
    catalogue = stage.window.catalogue
    stage.await_check(lambda: catalogue.list.model.rowCount() > 40, "the list holds the shipped documents")
    stage.await_check(
        lambda: page is not None and len(_tiles(page)) >= 7, "both games offer samples to open as tiles"
    )
    stage.shot("page", "The start page: samples of both games, and what of their rules the preview plays today.")


def _tiles(page: QWidget) -> list[QPushButton]:
    return [one for one in page.findChildren(QPushButton) if one.property("tone") == "tile"]


def edit_card(stage: Stage) -> None:
    """A card, from finding it to its first own version."""
    _find_card(stage)
    copy = stage.duplicate()
    _change_card(stage, copy)
    _put_wrong(stage, copy)
    stage.shortcut("document.save")
    stage.await_check(lambda: not copy.session.starred, "saved: the star at the tab is gone")
    stage.check(copy.session.version > 1, f"the copy stands at version {copy.session.version}")
    stage.window.history_dock.raise_()
    stage.shot("saved", "Ctrl+S makes a version of it. The history lists the steps and the versions to compare.")
    stage.window.problems_dock.raise_()


def _find_card(stage: Stage) -> None:
    context = stage.window.context
    shipped = context.document(_id(stage))
    stage.check(shipped is not None, "the catalogue holds the shipped card")
    palette = stage.palette("orc guard", _id(stage))
    stage.check(palette.list.currentItem() is not None, "typing finds the card")
    stage.shot("palette", "Ctrl+K finds documents and actions by a few letters.")
    stage.key(Qt.Key.Key_Return, PLAIN, palette.input)
    stage.wait(
        lambda: (one := stage.window.tabs.editor()) is not None and one.session.id == _id(stage),
        "Enter does not open the card",
    )
    stage.check(stage.editor.session.read_only, "the shipped card says that it stays as it is")
    stage.shot("shipped", "The shipped card in its editor: read-only, with a button that makes a copy to edit.")


def _id(stage: Stage) -> str:
    from editor.services import documents

    return documents.find(stage.window.context.workspace, CARD).id


def cell_of(editor: DocumentEditor, *path: str | int) -> Cell:
    """Return the cell of a field of a form.

    Raises:
        TourError: the form shows no such field.
    """
    cell = editor.host.cell(path) if isinstance(editor, FormEditor) else None
    if cell is None:
        raise TourError(f"the form shows no field {path}")
    return cell


def face_picture(stage: Stage) -> bytes:
    """Return the live face as it is drawn now."""
    for dock in stage.window.findChildren(QWidget):
        if dock.objectName().endswith(".face") and dock.isVisible():
            return bytes(dock.grab().toImage().constBits())
    raise TourError("no face of the card is shown beside the form")


def _change_card(stage: Stage, copy: DocumentEditor) -> None:
    stage.settle(300)
    before = face_picture(stage)
    line = cell_of(copy, "name").findChildren(QLineEdit)[0]
    stage.retype(line, NAME)
    stage.check(copy.session.title == NAME, f"the head and the tab say “{NAME}”")
    stage.check("*" in stage.window.tabs.tabText(stage.window.tabs.currentIndex()), "a star marks the edit")
    box = cell_of(copy, "morale_a").findChild(QSpinBox)
    if box is None:
        raise TourError("morale a is no number box")
    stage.retype(box, str(MORALE))
    stage.check(copy.session.value("morale_a") == MORALE, f"morale a is {MORALE}")
    stage.await_check(lambda: face_picture(stage) != before, "the face at the right has changed while typing")
    stage.shot("edited", "Name and morale of the copy are changed; the live face follows every key.")


def _put_wrong(stage: Stage, copy: DocumentEditor) -> None:
    cell = cell_of(copy, "name")
    problems = len(copy.session.problems)
    lines = cell.findChildren(QLineEdit)
    for line in lines:
        stage.retype(line, "")
        stage.key(Qt.Key.Key_Delete, PLAIN, line)
    stage.await_check(lambda: len(copy.session.problems) > problems, "a card without a name is a problem")
    stage.await_check(lambda: not cell.trouble.isHidden(), "the sentence stands beside the field")
    rows = stage.window.problems.view.model().rowCount()
    stage.check(rows > 0, f"the list of problems has {rows} line(s)")
    stage.shot("wrong", "A wrong value is told at once: beside the field, and in the list with the mend.")
    while copy.session.title != NAME and copy.session.undo_stack.canUndo():
        stage.shortcut("edit.undo")
    stage.check(copy.session.title == NAME, "Ctrl+Z takes the mistake back")
    stage.check(copy.session.value("morale_a") == MORALE, "the steps before it stay")
    stage.check(cell.trouble.isHidden(), "the sentence is gone")

"""First steps: the start page; a shipped card is duplicated, changed, put wrong, put right, saved."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QPushButton, QSpinBox, QWidget

from editor.ui.editors.form_editor import FormEditor
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.cell import Cell
from editor.ui.pages.odds.panel import OddsPanel
from editor.ui.pages.start.page import StartPage
from editor.ui.tour.stage import Stage, TourError

NAME = "Guard of the Red Tower"
MORALE = 9
TOO_MANY = 9
"""Manoeuvres that no card may have."""


def show_start(stage: Stage) -> None:
    """What a newcomer sees first."""
    page = stage.window.tabs.currentWidget()
    stage.check(isinstance(page, StartPage), "the window opens with the start page in front")
    catalogue = stage.window.catalogue
    stage.await_check(lambda: catalogue.list.model.rowCount() > 40, "the list holds the shipped documents")
    stage.await_check(
        lambda: page is not None and len(_tiles(page)) >= 4, "the game offers samples to open as tiles"
    )
    stage.shot("page", "The start page: the games, samples of one of them, and what of its rules is played.")


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
    stage.window.lower_panels.fold(False)
    stage.window.history_dock.raise_()
    stage.shot("saved", "Ctrl+S makes a version of it. The history lists steps and versions to compare.")
    stage.window.problems_dock.raise_()


def _find_card(stage: Stage) -> None:
    wanted = stage.sample("unit")
    palette = stage.palette(wanted)
    stage.check(palette.list.currentItem() is not None, "typing finds the card")
    stage.shot("palette", "Ctrl+K finds documents and actions by a few letters.")
    stage.take(palette, wanted)
    stage.check(stage.editor.session.read_only, "the shipped card says that it stays as it is")
    stage.shot("shipped", "The shipped card in its editor: read-only, with a button that makes a copy.")


def cell_of(editor: DocumentEditor, *path: str | int) -> Cell:
    """Return the cell of a field of a form.

    Raises:
        TourError: the form shows no such field.
    """
    cell = editor.host.cell(path) if isinstance(editor, FormEditor) else None
    if not isinstance(cell, Cell):
        raise TourError(f"the form shows no field {path}")
    return cell


def _number(cell: Cell) -> QSpinBox:
    box = cell.findChild(QSpinBox)
    if box is None:
        raise TourError(f"{cell.label.text()} is no number box")
    return box


def face_picture(stage: Stage) -> bytes:
    """Return the live face as it is drawn now."""
    for dock in stage.window.findChildren(QWidget):
        if dock.objectName().endswith(".face") and dock.isVisible():
            shown = dock.grab().toImage()  # held while its memory is read
            return bytes(shown.constBits())
    raise TourError("no face of the card is shown beside the form")


def _change_card(stage: Stage, copy: DocumentEditor) -> None:
    stage.settle()
    before = face_picture(stage)
    own, *_others = cell_of(copy, "name").findChildren(QLineEdit)  # the language of the window stands first
    stage.retype(own, NAME)
    stage.check(copy.session.title == NAME, f"the head and the tab say “{NAME}”")
    stage.check("*" in stage.window.tabs.tabText(stage.window.tabs.currentIndex()), "a star marks the edit")
    stage.retype(_number(cell_of(copy, "morale_a")), str(MORALE))
    stage.check(copy.session.value("morale_a") == MORALE, f"morale a is {MORALE}")
    stage.await_check(lambda: face_picture(stage) != before, "the face at the right has changed while typing")
    panel = stage.child(stage.window, OddsPanel)
    stage.await_check(panel.results.summary_part.isVisible, "the odds of a charge stand beneath the face")
    stage.shot(
        "edited", "Name and morale are changed: face and odds follow every key, the odds before and after."
    )


def _put_wrong(stage: Stage, copy: DocumentEditor) -> None:
    cell = cell_of(copy, "manoeuvres")
    before = copy.session.value("manoeuvres")
    stage.retype(_number(cell), str(TOO_MANY))
    stage.await_check(lambda: copy.session.problems, f"{TOO_MANY} manoeuvres are a problem")
    stage.await_check(lambda: not cell.trouble.isHidden(), "the sentence stands beside the field")
    rows = stage.window.problems.view.model().rowCount()
    stage.check(rows > 0, f"the list of problems has {rows} line(s)")
    stage.shot("wrong", "A wrong value is reported at once: beside the field, and in the list with the fix.")
    stage.shortcut("edit.undo")
    stage.check(copy.session.value("manoeuvres") == before, "Ctrl+Z takes the mistake back")
    stage.check(copy.session.value("morale_a") == MORALE, "the steps before it stay")
    stage.await_check(cell.trouble.isHidden, "the sentence is gone")

"""Paper and files: print preview and PDF, YAML, a pack, and the pack in somebody else's catalogue."""

from __future__ import annotations

from typing import Any

import pikepdf
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from editor.services import documents
from editor.ui.pages.printing.preview import PrintPreview
from editor.ui.pages.sharing.import_preview import ImportDialog
from editor.ui.shell.main_window import MainWindow
from editor.ui.tour.card import NAME
from editor.ui.tour.stage import PLAIN, Stage, TourError

YAML = "card.yaml"
PDF = "cards.pdf"
COPIES = 2
PICTURES = "cards.png"
A4_POINTS = [595, 842]
PACK = "first-battle.marshal"


def export_yaml(stage: Stage) -> None:
    """The changed card as a text file."""
    stage.window.tabs.setCurrentWidget(_tab(stage, NAME))
    stage.settle()
    file = stage.out / YAML
    stage.answer_file_dialog(file, "*.yaml")
    stage.shortcut("file.export")
    stage.await_check(file.is_file, "the file is written")
    text = file.read_text(encoding="utf-8")
    stage.check(NAME in text, f"it holds the card “{NAME}”")
    stage.await_check(lambda: stage.window.notices.texts(), "a line below the tabs says where it lies")
    stage.shot("written", "Ctrl+Shift+E writes documents as YAML, in stable order, good in git.")
    stage.keep_file(file, "the changed card as YAML")


def _tab(stage: Stage, title: str) -> Any:
    for editor in stage.window.tabs.editors():
        if editor.session.title == title:
            return editor
    raise TourError(f"no tab is called “{title}”")


def _own_scenario(window: MainWindow) -> str:
    query = documents.Query(kind="scenario", source="own")
    rows = documents.list_documents(window.context.workspace, query).rows
    if not rows:
        raise TourError("the catalogue holds no scenario of its own")
    return rows[0].id


def build_pack(stage: Stage) -> None:
    """The scenario and all that it needs as one file."""
    stage.window.open_document(_own_scenario(stage.window))
    stage.settle()
    file = stage.out / PACK
    stage.answer_file_dialog(file, "*.marshal")
    stage.shortcut("file.export")
    stage.await_check(file.is_file, "the pack is written")
    stage.check(file.read_bytes()[:2] == b"PK", "it is one compressed file")
    stage.keep_file(file, "the scenario with its armies, cards, boards and ruleset")


def open_pack(stage: Stage) -> None:
    """Another person's empty tool context: the preview of what comes in, then the scenario itself."""
    wanted = _own_scenario(stage.window)
    sent = documents.load(stage.window.context.workspace, wanted).document
    stage.move_to(stage.folder / "another.sqlite")
    window = stage.window
    rows = documents.list_documents(window.context.workspace, documents.Query(source="own")).rows
    stage.check(not rows, "the other catalogue holds nothing but what we ship")
    stage.answer_file_dialog(stage.out / PACK, keep=True)
    stage.shortcut("file.import")
    dialog = stage.dialog("ImportDialog")
    if not isinstance(dialog, ImportDialog):
        raise TourError("Ctrl+O shows no preview of the pack")
    stage.await_check(lambda: dialog.settled, "the preview lists the pack's documents")
    stage.settle()
    stage.shot(
        "preview",
        "The pack in another catalogue: what is new and what is there, before anything changes.",
    )
    stage.key(Qt.Key.Key_Return, PLAIN, dialog)
    stage.wait(lambda: window.tabs.editor() is not None, "the scenario does not open")
    stage.settle()
    stage.check(window.tabs.editor() is not None and stage.editor.session.id == wanted, "the scenario opens")
    got = documents.load(window.context.workspace, wanted).document
    stage.check(got == sent, "it is equal to the one that was sent")
    stage.shot("taken-in", "The scenario in the other catalogue, ready to be watched.")


def print_army(stage: Stage) -> None:
    """Print preview of an army, then the same pages as PDF and as pictures."""
    stage.open_sample("army")
    stage.shot("army", "The army to be printed: its cards with counts and points, checked by the rules.")
    stage.shortcut("file.print")
    preview = stage.dialog("PrintPreview")
    if not isinstance(preview, PrintPreview):
        raise TourError("Ctrl+P opens no print preview")
    stage.wait(lambda: preview.sheets.pages, "the print preview shows no page")
    stage.retype(preview.copies, str(COPIES))
    cards = len(stage.editor.session.value("entries")) * COPIES
    stage.await_check(lambda: _cards_on(preview) == cards, f"the preview lays out {cards} cards")
    stage.settle()
    stage.shot("preview", "Ctrl+P: the army's fold-over cards, four on a page, with cut and fold lines.")
    pages = len(preview.sheets.pages)
    file = stage.out / PDF
    stage.answer_file_dialog(file)
    stage.click(_button_for(preview, "PDF"))
    stage.await_check(file.is_file, "the PDF is written")
    with pikepdf.open(file) as pdf:
        stage.check(len(pdf.pages) == pages, f"it has {pages} page(s)")
        box = [round(float(side)) for side in pdf.pages[0].mediabox]
        stage.check(box[2:] == A4_POINTS, "its pages are A4 sheets, exactly")
    stage.keep_file(file, "the cards of the army, to scale")
    for old in stage.out.glob("cards*.png"):
        old.unlink()
    stage.answer_file_dialog(stage.out / PICTURES)
    stage.click(_button_for(preview, "PNG"))
    stage.await_check(lambda: len(list(stage.out.glob("cards*.png"))) == pages, "each page is a picture, too")
    stage.settle()
    for page in sorted(stage.out.glob("cards*.png")):
        stage.keep_file(page, "A page of cards. The back stands upside down above the fold.")
    preview.close()


def _cards_on(preview: PrintPreview) -> int:
    return sum(len(page.slots) for page in preview.sheets.pages)


def _button_for(dialog: QWidget, words: str) -> QPushButton:
    """Return the button whose words hold these, in any language."""
    for button in dialog.findChildren(QPushButton):
        if button.isVisible() and words in button.text():
            return button
    raise TourError(f"the print preview has no button for {words}")

"""The print preview and the live face, used as a person would."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QAbstractButton, QSpinBox, QToolButton
from pytestqt.qtbot import QtBot

from editor.printing.face import Face, TextMark
from editor.ui.editors.face_panel import FacePanel
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.job_line import JobLine
from editor.ui.kit.rows import choose_row
from editor.ui.pages.printing import print_documents
from editor.ui.pages.printing.card_table import COUNT
from editor.ui.pages.printing.preview import PrintPreview
from editor.ui.shell.main_window import MainWindow
from tests.printing.pdf_reading import strokes

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]
Open = Callable[[str], PrintPreview]


@pytest.fixture
def open_preview(window: MainWindow, find: Find, qtbot: QtBot) -> Iterator[Open]:
    opened: list[PrintPreview] = []

    def make(name: str) -> PrintPreview:
        preview = print_documents(window.context, [find(name)], window)
        preview.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        opened.append(preview)
        qtbot.waitUntil(lambda: bool(preview.sheets.pages))
        return preview

    yield make
    for preview in opened:
        preview.close()


def pages(preview: PrintPreview) -> int:
    return len(preview.sheets.pages)


def shown(face: Face | None) -> list[str]:
    assert face is not None
    return [mark.text for mark in face.marks if isinstance(mark, TextMark)]


@pytest.mark.long
def test_army_is_listed_with_its_cards(open_preview: Open) -> None:
    preview = open_preview("kal-bennock-orcs")
    slugs = {card.document.slug for card in preview.table.cards}
    assert {"trolls", "orc-guard", "war-banner"} <= slugs
    assert pages(preview) == -(-len(preview.table.cards) // 4)


def test_count_typed_into_the_table_prints_so_many(open_preview: Open, qtbot: QtBot) -> None:
    preview = open_preview("demonworld/unit/trolls")
    preview.table.setCurrentCell(0, COUNT)
    preview.table.edit(preview.table.currentIndex())
    box = preview.table.findChild(QSpinBox)
    assert box is not None
    box.selectAll()
    qtbot.keyClicks(box, "9")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: preview.table.cards[0].count == 9)
    qtbot.waitUntil(lambda: pages(preview) == 3)


@pytest.mark.long
def test_copies_paper_and_language_change_the_pages(open_preview: Open, qtbot: QtBot) -> None:
    preview = open_preview("demonworld/unit/trolls")
    preview.copies.setValue(5)
    preview.paper.setCurrentIndex(preview.paper.findData("Letter"))
    preview.language.setCurrentIndex(preview.language.findData("fr"))
    qtbot.waitUntil(lambda: pages(preview) == 2)
    page = preview.sheets.pages[0]
    assert page.paper.name == "Letter"
    assert "Régénération. Blessures guéries" in " ".join(shown(page.slots[0].card.back))


@pytest.mark.long
def test_pages_are_turned_and_zoomed(open_preview: Open, qtbot: QtBot) -> None:
    preview = open_preview("kal-bennock-orcs")
    before, after = (named_button(preview, name) for name in ("Page before", "Next page"))
    assert (before.isEnabled(), after.isEnabled()) == (False, True)
    with qtbot.waitSignal(preview.pages.page_changed) as turned:
        preview.pages.turn(1)
    assert turned.args == [2, pages(preview)]
    preview.pages.turn(100)
    assert (before.isEnabled(), after.isEnabled()) == (True, False)
    assert preview.pages.index == pages(preview) - 1
    whole = preview.pages.zoom
    preview.pages.zoom_by(1.25)
    assert preview.pages.zoom == pytest.approx(whole * 1.25)
    preview.pages.fit()
    assert preview.pages.zoom == pytest.approx(whole)


@pytest.mark.long
def test_preview_is_no_larger_than_the_screen(open_preview: Open) -> None:
    preview = open_preview("demonworld/unit/trolls")
    room = preview.screen().availableSize()
    assert preview.width() < room.width()
    assert preview.height() < room.height()


def named_button(preview: PrintPreview, name: str) -> QToolButton:
    """Return the button that a screen reader calls so."""
    return next(one for one in preview.findChildren(QToolButton) if one.accessibleName() == name)


@pytest.mark.long
def test_removing_every_card_leaves_nothing_to_print(open_preview: Open, qtbot: QtBot) -> None:
    preview = open_preview("demonworld/unit/trolls")
    choose_row(preview.table, 0)
    preview.table.remove_selected()
    qtbot.waitUntil(lambda: pages(preview) == 0)
    assert not preview._to_pdf.isEnabled()
    assert preview._number.text() == "No pages"


def test_pages_are_saved_as_pdf_and_announced(
    window: MainWindow, open_preview: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    preview = open_preview("demonworld/unit/trolls")
    with qtbot.waitSignal(window.context.notified) as reported:
        preview.export_to(tmp_path / "trolls.pdf")
    assert "trolls.pdf" in reported.args[0]
    assert "trolls.pdf" in preview.written.words.text()
    with pikepdf.open(tmp_path / "trolls.pdf") as pdf:
        assert len(pdf.pages) == 1
        assert str(pdf.docinfo["/Title"]) == "Trolls"


@pytest.mark.long
def test_printing_of_many_cards_is_stopped_in_the_preview_and_leaves_no_file(
    window: MainWindow, open_preview: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    preview = open_preview("kal-bennock-orcs")
    preview.copies.setValue(100)
    qtbot.waitUntil(lambda: pages(preview) > 150)
    preview.export_to(tmp_path / "many.pdf")
    stop = next(one for one in preview.findChildren(QToolButton) if one.accessibleName().startswith("Stop"))
    job = preview.findChild(JobLine)._job
    with qtbot.waitSignal(job.finished):
        stop.click()
    assert list(tmp_path.glob("*many*")) == []
    assert preview._state.toolTip() == ""


@pytest.mark.long
def test_file_is_written_though_the_preview_is_closed(
    window: MainWindow, find: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    preview = print_documents(window.context, [find("kal-bennock-orcs")], window)
    qtbot.waitUntil(lambda: bool(preview.sheets.pages))
    with qtbot.waitSignals([window.context.notified, preview.destroyed]):
        preview.export_to(tmp_path / "orcs.pdf")
        preview.close()
    assert (tmp_path / "orcs.pdf").exists()


def test_file_that_cannot_be_written_is_told(
    window: MainWindow, open_preview: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    preview = open_preview("demonworld/unit/trolls")
    with qtbot.waitSignal(window.context.failed):
        preview.export_to(tmp_path / "no-such-folder" / "trolls.pdf")
    assert preview.warning.isVisible()
    assert "no-such-folder" in preview.warning.text()


@pytest.mark.long
def test_printer_gets_the_pages_in_their_size(
    window: MainWindow, open_preview: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    preview = open_preview("kal-bennock-orcs")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    with qtbot.waitSignal(window.context.notified):
        preview.print_to(printer)
    with pikepdf.open(tmp_path / "printed.pdf") as pdf:
        assert len(pdf.pages) == pages(preview)
        assert float(pdf.pages[0].mediabox[2]) == pytest.approx(210 / 25.4 * 72, abs=1)
    folds = [one for one in strokes((tmp_path / "printed.pdf").read_bytes()) if one.dashed]
    assert {round(one.y1, 1) for one in folds} == {88.5, 208.5}
    assert {round(one.x1, 1) for one in folds} == {14.0, 105.0}


def test_ctrl_p_opens_the_preview_of_the_document_in_front(
    window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    window.open_document(find("demonworld/unit/orc-guard"))
    window.book.action("file.print").trigger()
    preview = window.findChild(PrintPreview)
    assert preview is not None
    qtbot.waitUntil(lambda: bool(preview.sheets.pages))
    assert [card.document.slug for card in preview.table.cards] == ["orc-guard"]
    preview.close()


@pytest.mark.long
def test_preview_prints_the_draft_that_is_open(window: MainWindow, copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = copy_of("demonworld/unit/orc-guard")
    editor.session.change("name.en", "Red Guard", "Change name")
    window.book.action("file.print").trigger()
    preview = window.findChild(PrintPreview)
    assert preview is not None
    qtbot.waitUntil(lambda: bool(preview.sheets.pages))
    assert preview.sheets.pages[0].slots[0].card.title == "Red Guard"
    preview.close()


@pytest.mark.long
def test_every_control_has_a_name_that_is_read_aloud(open_preview: Open) -> None:
    preview = open_preview("demonworld/unit/trolls")
    for button in preview.findChildren(QAbstractButton):
        if button.parent() is not preview.table and button.isVisible():
            assert button.accessibleName() or button.text(), button


@pytest.fixture
def panel(copy_of: Duplicate, window: MainWindow, qtbot: QtBot) -> tuple[FacePanel, DocumentEditor]:
    editor = copy_of("demonworld/unit/orc-guard")
    found = FacePanel(window.context)
    qtbot.addWidget(found)
    found.show_session(editor.session)
    found.resize(420, 700)
    found.show()
    qtbot.waitUntil(lambda: found.front.face is not None)
    return found, editor


@pytest.mark.long
def test_face_follows_each_edit(panel: tuple[FacePanel, DocumentEditor], qtbot: QtBot) -> None:
    face, editor = panel
    editor.session.change("fear", 7, "Change fear")
    qtbot.waitUntil(lambda: "7" in shown(face.front.face))
    editor.session.undo_stack.undo()
    qtbot.waitUntil(lambda: "7" not in shown(face.front.face))


@pytest.mark.long
def test_face_of_an_invalid_draft_stays_and_says_so(
    panel: tuple[FacePanel, DocumentEditor], qtbot: QtBot
) -> None:
    face, editor = panel
    before = face.front.face
    editor.session.change("fear", "much", "Change fear")
    qtbot.waitUntil(lambda: "problems" in face._state.text())
    assert face.front.face == before


@pytest.mark.long
def test_text_that_does_not_fit_is_told_beside_the_face(
    panel: tuple[FacePanel, DocumentEditor], qtbot: QtBot
) -> None:
    face, editor = panel
    assert not face._warning.isVisible()
    editor.session.change("rules_text", {"en": "Endless. " * 400}, "Change rules")
    qtbot.waitUntil(face._warning.isVisible)
    assert "special rules" in face._warning.text()


@pytest.mark.long
def test_face_keeps_its_proportions_at_any_width(panel: tuple[FacePanel, DocumentEditor]) -> None:
    view = panel[0].front
    assert view.heightForWidth(364) == 240
    assert view.sizeHint().height() == round(400 * 60 / 91)

"""The print centre, used as a person would."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from editor.printing.slots import SheetOptions
from editor.services import documents
from editor.services.prints import trays
from editor.services.prints.print_queue import kept_queue
from editor.services.prints.print_sets import PACKING_LIST
from editor.ui.kit.catalogue.model import documents_mime
from editor.ui.kit.inputs import SpinBox
from editor.ui.kit.rows import choose_row
from editor.ui.pages.printing.centre import PrintCentre, open_print_centre
from editor.ui.pages.printing.queue_table import COPIES
from editor.ui.shell.main_window import MainWindow
from tests.printing.press_profiles import cmyk_profile

pytestmark = pytest.mark.usefixtures("studio")
"""Each test has a window of its own: what it does to the catalogue stays there."""

Find = Callable[[str], str]
ORCS = "kal-bennock-orcs"


@pytest.fixture
def centre(window: MainWindow) -> PrintCentre:
    return open_print_centre(window)


def laid_out(centre: PrintCentre, qtbot: QtBot) -> None:
    """Wait until the pages are those of the queue as it stands."""
    qtbot.waitUntil(lambda: centre.plan.job == centre.queue.job and not centre._soon.isActive())
    qtbot.waitUntil(lambda: centre._planning is None)


def unnamed(centre: PrintCentre) -> list[QWidget]:
    """Return the controls that a screen reader has no name for."""
    return [
        one
        for one in centre.findChildren(QWidget)
        if isinstance(one, QAbstractButton | QComboBox | QAbstractSpinBox)
        and one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not one.accessibleName()
        and not (isinstance(one, QAbstractButton) and one.text())
    ]


def names(centre: PrintCentre) -> list[str]:
    return [centre.queue.name(entry) for entry in centre.queue.job.entries]


@pytest.mark.long
def test_copies_are_typed_wherever_the_cursor_stands(centre: PrintCentre, find: Find, qtbot: QtBot) -> None:
    table, left = centre.table, Qt.MouseButton.LeftButton
    centre.queue.add([find(ORCS), find("orc-spells")])
    for row, keys, copies in ((0, "12", [12, 1]), (1, "3", [12, 3])):
        table.choose([row])
        qtbot.keyClick(table, keys[0])
        box = table.viewport().findChild(SpinBox)
        assert box is not None
        qtbot.keyClicks(box, keys[1:])
        qtbot.keyClick(box, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: table.viewport().findChild(SpinBox) is None)
        assert [entry.copies for entry in centre.queue.job.entries] == copies
    place = table.visualRect(table.model().index(1, COPIES)).center()
    qtbot.mouseClick(table.viewport(), left, pos=place)
    qtbot.mouseDClick(table.viewport(), left, pos=place)
    box = table.viewport().findChild(SpinBox)
    assert box is not None
    box.selectAll()
    qtbot.keyClicks(box, "5")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: table.viewport().findChild(SpinBox) is None)
    assert [entry.copies for entry in centre.queue.job.entries] == [12, 5]
    centre.queue.undo_stack.undo()
    centre.queue.undo_stack.undo()
    assert [entry.copies for entry in centre.queue.job.entries] == [12, 1]


@pytest.mark.long
def test_everything_in_one_queue_dragged_counted_and_undone(
    window: MainWindow, centre: PrintCentre, find: Find, qtbot: QtBot
) -> None:
    ids = [find(one) for one in (ORCS, "orc-spells", "diskwars/scenario/first-contact", "board-1")]
    dragged = documents_mime(ids)  # the event does not keep it
    place = centre.table.viewport().rect().center()
    drop = QDropEvent(
        place,
        Qt.DropAction.CopyAction,
        dragged,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    centre.table.dropEvent(drop)
    assert [entry.document for entry in centre.queue.job.entries] == ids
    assert [entry.what for entry in centre.queue.job.entries] == ["cards", "cards", "cards", "map"]
    centre.table.choose([2])
    centre.entry.what.setCurrentIndex(centre.entry.what.findData("booklet"))
    centre.entry.what.activated.emit(0)
    centre.table.choose([0])
    qtbot.mouseClick(centre.entry.counters, Qt.MouseButton.LeftButton)
    assert [entry.what for entry in centre.queue.job.entries] == [
        "cards",
        "counters",
        "cards",
        "booklet",
        "map",
    ]
    laid_out(centre, qtbot)
    assert centre.plan.sheets > 5
    assert str(centre.plan.sheets) in centre.count.toolTip()
    assert {page.document for page in centre.plan.pages if page.drawing} == {ids[2], ids[3]}
    for _step in range(3):
        window.book.action("edit.undo").trigger()
    assert centre.queue.job.entries == ()
    window.book.action("edit.redo").trigger()
    assert len(centre.queue.job.entries) == 4
    # It is there again in the next session.
    qtbot.waitUntil(lambda: kept_queue(window.context.workspace) == centre.queue.job)


@pytest.mark.long
def test_keys_of_the_queue(centre: PrintCentre, find: Find, qtbot: QtBot) -> None:
    centre.queue.add([find("demonworld/unit/trolls"), find("demonworld/unit/orc-guard")])
    choose_row(centre.table, 1)
    qtbot.keyClick(centre.table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert names(centre) == ["Orc Guard", "Trolls"]
    assert centre.table.rows() == [0]
    qtbot.keyClicks(centre.table, "++-")
    assert [entry.copies for entry in centre.queue.job.entries] == [2, 1]
    centre.undo_stack.undo()
    assert [entry.copies for entry in centre.queue.job.entries] == [1, 1]
    qtbot.keyClick(centre.table, Qt.Key.Key_Delete)
    assert names(centre) == ["Trolls"]
    centre.table.model().setData(centre.table.model().index(0, COPIES), 9)
    laid_out(centre, qtbot)
    assert len(centre.plan.pages) == 3


@pytest.mark.long
def test_sheet_is_turned_over_and_held_against_the_light(
    centre: PrintCentre, find: Find, qtbot: QtBot
) -> None:
    centre.queue.add([find("demonworld/unit/trolls")])
    centre.sheets.preset.setCurrentIndex(centre.sheets.preset.findData("club"))
    centre.sheets.preset.activated.emit(0)
    laid_out(centre, qtbot)
    assert [page.side for page in centre.plan.pages] == ["front", "back"]
    qtbot.waitUntil(lambda: centre.pages.sheet.drawn)
    centre.pages.turn_over()
    qtbot.waitUntil(lambda: centre.pages.index == 1)
    assert "back" in centre.bar.number.text()
    before = centre.pages.sheet.grab().toImage()
    centre.bar.light.setChecked(True)
    qtbot.waitUntil(lambda: centre.pages.sheet.grab().toImage() != before)
    # Seen through the paper the front lies where the back is: both have their middle at one place.
    front, back = (page.slots[0].centre for page in centre.plan.pages)
    assert back[0] == pytest.approx(centre.plan.pages[0].width - front[0], abs=0.02)
    assert back[1] == pytest.approx(front[1], abs=0.02)


@pytest.mark.long
def test_problem_leads_to_its_page_and_card(
    window: MainWindow, centre: PrintCentre, find: Find, qtbot: QtBot
) -> None:
    own = documents.duplicate(window.context.workspace, find("demonworld/unit/orc-guard"))
    window.context.catalogue_changed.emit()
    centre.queue.add([find("demonworld/unit/trolls"), own.id])
    centre.queue.change_sheet("safe", options=SheetOptions(safe=20.0))
    laid_out(centre, qtbot)
    texts = [centre.problems.list.item(n).text() for n in range(centre.problems.list.count())]
    assert texts
    assert str(len(texts)) in centre.tabs.tabText(3)
    item = next(
        centre.problems.list.item(n)
        for n in range(len(texts))
        if centre.problems.list.item(n).data(Qt.ItemDataRole.UserRole) == own.id
    )
    centre.problems.list.itemClicked.emit(item)
    page = centre.plan.pages[centre.pages.index]
    assert own.id in {slot.card.document for slot in page.slots}
    assert centre.table.rows() == [1]
    centre.problems.list.itemActivated.emit(item)
    qtbot.waitUntil(lambda: (editor := window.tabs.editor()) is not None and editor.session.id == own.id)


@pytest.mark.long
def test_deleted_document_and_forgotten_tray_are_problems_and_the_rest_is_printed(
    window: MainWindow, centre: PrintCentre, find: Find, qtbot: QtBot
) -> None:
    own = documents.duplicate(window.context.workspace, find("demonworld/unit/orc-guard"))
    centre.queue.add([find("demonworld/unit/trolls"), own.id])
    documents.delete(window.context.workspace, own.id)
    centre.queue.change_sheet("tray", tray="gone")
    window.context.catalogue_changed.emit()
    laid_out(centre, qtbot)
    assert "No longer" in names(centre)[1]
    assert {one.code for one in centre.plan.problems} >= {"print_queue.tray_gone"}
    assert len(centre.plan.problems) == 2
    assert [slot.card.title for slot in centre.plan.pages[0].slots] == ["Trolls"]


@pytest.mark.long
def test_only_what_changed_after_a_print(
    centre: PrintCentre, window: MainWindow, find: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    centre.queue.add([find("demonworld/unit/trolls"), find("demonworld/unit/orc-guard")])
    centre.sheets.only_changed.click()
    laid_out(centre, qtbot)
    with qtbot.waitSignal(window.context.notified) as reported:
        centre.output.export_to(centre.plan, tmp_path / "cards.pdf")
    assert "cards.pdf" in reported.args[0]
    with pikepdf.open(tmp_path / "cards.pdf") as pdf:
        assert len(pdf.pages) == 1
    qtbot.waitUntil(lambda: centre.plan.unchanged == 2)
    assert not centre._to_pdf.isEnabled()
    window.book.action("centre.forget").trigger()
    qtbot.waitUntil(lambda: centre.plan.unchanged == 0 and bool(centre.plan.pages))


@pytest.mark.long
def test_printer_and_tray(
    centre: PrintCentre, window: MainWindow, find: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    centre.queue.add([find("demonworld/unit/trolls")])
    centre.trays.name.setText("Upper")
    centre.trays.across.setValue(1.5)
    centre.trays.applies.setCurrentIndex(1)
    centre.trays.keep.click()
    assert trays.tray(window.context.workspace, "Upper").x == 1.5
    laid_out(centre, qtbot)
    assert centre.plan.pages[0].shift == (-1.5, 0.0)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    with qtbot.waitSignal(window.context.notified):
        centre.output.print_to(centre.plan, printer)
    with qtbot.waitSignal(window.context.notified):
        centre.output.calibrate_to(tmp_path / "calibration.pdf")
    with pikepdf.open(tmp_path / "calibration.pdf") as pdf:
        assert len(pdf.pages) == 2


@pytest.mark.long
def test_presets_are_kept_by_name_and_a_change_is_one_step(
    centre: PrintCentre, window: MainWindow, qtbot: QtBot
) -> None:
    centre.sheets.margin.setValue(12.0)
    assert centre.sheets.preset.currentData() == ""
    centre.sheets.keep_preset("Mine")
    assert centre.sheets.preset.currentText() == "Mine"
    centre.undo_stack.undo()
    assert centre.queue.job.options.margin == 8.0
    assert centre.sheets.preset.currentData() == "home"
    assert centre.sheets.source.isHidden()
    centre.sheets.preset.setCurrentIndex(centre.sheets.preset.findData("drivethrucards"))
    centre.sheets.preset.activated.emit(0)
    assert "The tarot size is customary" in centre.sheets.source.text()
    assert not centre.sheets.source.isHidden()
    with qtbot.waitSignal(window.context.failed):
        centre.sheets.keep_preset(" ")
    assert unnamed(centre) == []


@pytest.mark.long
def test_added_from_the_window_and_refused_where_there_is_no_print(
    window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    window.open_document(find("demonworld/unit/trolls"))
    window.book.action("file.add_to_print").trigger()
    window.book.action("file.print_counters").trigger()
    centre = open_print_centre(window)
    assert [entry.what for entry in centre.queue.job.entries] == ["cards", "counters"]
    with qtbot.waitSignal(window.context.notified) as reported:
        centre.queue.add([find("demonworld/item/war-banner")], "counters")
    assert "War Banner" in reported.args[0]


@pytest.mark.long
def test_a_profile_is_chosen_and_all_of_an_army_printed(
    centre: PrintCentre, find: Find, qtbot: QtBot, tmp_path: Path
) -> None:
    centre.queue.add([find(ORCS)])
    assert centre.whole.isEnabled()
    row = centre.queue.row(find(ORCS))
    assert row is not None
    centre.sets.fill(centre.whole.menu(), row)
    assert len(centre.whole.menu().actions()) == 2
    centre.sets.print_to(row, tmp_path / "army", "army")
    qtbot.waitUntil(lambda: (tmp_path / "army" / PACKING_LIST).exists())
    profile = tmp_path / "press.icc"
    profile.write_bytes(cmyk_profile())
    centre.sheets.press.take_profile(str(profile))
    options = centre.queue.job.options
    assert (options.profile, options.inks, centre.sheets.press.profile.currentText()) == (
        str(profile),
        True,
        "press.icc",
    )
    centre.sheets.press.take_profile("")
    assert (centre.queue.job.options.profile, centre.queue.job.options.inks) == ("", False)
    words = [centre.sheets.preset.itemText(at) for at in range(centre.sheets.preset.count())]
    assert "The Game Crafter" in words


def test_settings_with_long_words_are_seen_whole(centre: PrintCentre, qtbot: QtBot) -> None:
    form, area = centre.sheets, centre.tabs.currentWidget()
    form.finishes.setText("Folie und Lack als Schmuckfarben, jede auf einer eigenen Ebene der Seite")
    qtbot.waitUntil(lambda: area.width() > form.minimumSizeHint().width())
    assert form.finishes.mapTo(area, form.finishes.rect().topRight()).x() < area.width()

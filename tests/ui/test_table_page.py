"""The table of cards in a real window: edit, fill, paste, formula, undo, save; rows of a file taken in."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.formulas.columns import Column
from editor.services import documents
from editor.services.makers.planning import NEW_FIELD
from editor.services.tables.sheet_files import sheet_bytes
from editor.ui.app import Studio
from editor.ui.editors.tables import cell_edits
from editor.ui.editors.tables.changes import ChangesDialog
from editor.ui.editors.tables.import_dialog import ImportRowsDialog
from editor.ui.editors.tables.import_set_dialog import ImportSetDialog
from editor.ui.editors.tables.importing import import_rows, show_linked_changes, show_linked_files
from editor.ui.editors.tables.labels import column_label
from editor.ui.editors.tables.linked_changes import LinkedChangesDialog
from editor.ui.editors.tables.linked_files import LinkedFilesDialog, LinkedFilesWatch
from editor.ui.editors.tables.opening import open_table
from editor.ui.editors.tables.page import TablePage
from editor.ui.kit.words.labels import GameWords
from editor.ui.shell.main_window import MainWindow
from schemas.collation import sort_key
from schemas.field_specs import FieldSpec
from tests.packs.foreign_sets import mse_set
from tests.services.test_linked_files import only_link
from tests.ui.conftest import Find

CARDS = (
    "demonworld/unit/light-orc-archers",
    "demonworld/unit/light-orc-swordbearers",
    "demonworld/unit/kruuk",
)


@pytest.fixture
def page(window: MainWindow, find: Find, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> TablePage:
    """A table of three cards of one's own and a shipped one."""
    workspace = window.context.workspace
    ids = [documents.duplicate(workspace, find(path)).id for path in CARDS]
    wanted = [*ids, find(CARDS[0])]
    listed = window.catalogue.list
    rows = [documents.load(workspace, one).row for one in wanted]
    monkeypatch.setattr(listed, "selected", lambda: tuple(rows))
    open_table(window)
    qtbot.waitUntil(lambda: isinstance(window.tabs.currentWidget(), TablePage))
    found = window.tabs.currentWidget()
    assert isinstance(found, TablePage)
    return found


def points_of(page: TablePage) -> list[object]:
    """Return the points as the table has them."""
    column = next(one for one in page.sheet.columns if one.key == "points")
    return [page.sheet.value(row, column) for row in range(len(page.sheet.rows))]


def test_a_table_is_edited_undone_and_saved(page: TablePage, window: MainWindow, qtbot: QtBot) -> None:
    place = [one.key for one in page.model.fields].index("points")
    before = points_of(page)
    # Typed: nonsense stands in red with a sentence, a number does not.
    assert page.model.setData(page.model.index(0, place), "many")
    assert page.model.problem(0, page.model.fields[place]) is not None
    assert "many" in str(page.model.data(page.model.index(0, place), Qt.ItemDataRole.ToolTipRole))
    assert page.model.setData(page.model.index(0, place), "1 200")
    assert not page.model.problems
    # Ctrl+D fills down in the table; it does not duplicate a document.
    page.choose(0, place, 2, place)
    qtbot.keyClick(page.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)  # type: ignore[no-untyped-call]
    assert points_of(page)[:3] == [1200, 1200, 1200]
    page.choose(0, place, 0, place)
    QGuiApplication.clipboard().setText("10\n20\n30\n")
    qtbot.keyClick(page.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)  # type: ignore[no-untyped-call]
    assert points_of(page) == [10, 20, 30, before[3]]
    page.formula.setText("points = if(points > 10, points * 2, points)")
    page.run_formula()
    qtbot.waitUntil(lambda: page.findChild(ChangesDialog) is not None)
    dialog = page.findChild(ChangesDialog)
    assert dialog is not None
    assert dialog.model.rowCount() == 2
    dialog.apply()
    assert points_of(page) == [10, 40, 60, before[3]]
    undo, redo = window.book.action("edit.undo"), window.book.action("edit.redo")
    assert undo.text().replace("&", "") == "Undo: Formula points = if(points > 10, points * 2, po…"
    undo.trigger()
    assert undo.text().replace("&", "") == "Undo: Paste cells"
    assert "Formula points" in redo.toolTip()
    redo.trigger()
    for _step in range(5):
        window.book.action("edit.undo").trigger()
    assert points_of(page) == before
    window.book.action("edit.redo").trigger()
    window.book.action("edit.redo").trigger()
    page.save()
    qtbot.waitUntil(lambda: not page.sheet.rows[0].changed)
    saved = documents.load(window.context.workspace, page.sheet.rows[0].id)
    assert saved.data["points"] == 1200
    assert saved.row.version == 2


@pytest.mark.long
def test_rows_come_and_go_and_shipped_ones_stay(page: TablePage, window: MainWindow, qtbot: QtBot) -> None:
    page.choose(0, 0, 3, 0)
    cell_edits.remove(page)
    assert [row.read_only for row in page.sheet.rows] == [True]
    page.choose(0, 0, 0, 0)
    cell_edits.duplicate(page)
    cell_edits.insert(page)
    assert len(page.model.rows) == 3
    new = next(row for row in page.sheet.rows if row.data["slug"] == "new-card")
    assert (new.data["movement"]["charge"], new.data["weapons"] != []) == (12, True), "as on a new card"
    page.filter.setText("new card")
    qtbot.waitUntil(lambda: page.model.rowCount() == 1)
    page.undo_stack.undo()
    page.undo_stack.undo()
    page.undo_stack.undo()
    assert len(page.sheet.rows) == 4
    workspace = window.context.workspace

    def gone() -> bool:
        binned = {row.id for row in documents.deleted_documents(workspace)}
        return all(not row.stored or row.id in binned for row in page.sheet.removed.values())

    # What was already on disk goes into the recycle bin with the step.
    qtbot.waitUntil(gone)


@pytest.mark.long
def test_a_copied_cell_is_no_formula_of_a_spreadsheet(page: TablePage) -> None:
    place = [one.key for one in page.model.fields].index("name.en")
    assert page.model.setData(page.model.index(0, place), "=1+1")
    page.choose(0, place, 0, place)
    cell_edits.copy(page)
    assert not QGuiApplication.clipboard().text().startswith("=")
    page.choose(1, place, 1, place)
    cell_edits.paste(page)
    assert page.sheet.value(1, page.model.fields[place]) == "=1+1"


@pytest.mark.long
def test_no_row_is_lost_when_the_tab_closes(page: TablePage, window: MainWindow, qtbot: QtBot) -> None:
    """What a table has made, edited or deleted is in the catalogue also where nobody saved the table."""
    workspace = window.context.workspace
    first, second = page.sheet.rows[0].id, page.sheet.rows[1].id
    page.choose(0, 0, 0, 0)
    cell_edits.duplicate(page)
    copy = page.sheet.rows[1]
    slug = next(number for number, one in enumerate(page.model.fields) if one.key == "slug")
    assert page.model.setData(page.model.index(1, slug), "own-name")
    page.choose(2, 0, 2, 0)
    cell_edits.remove(page)
    cell_edits.insert(page)
    new = next(row.id for row in page.sheet.rows if row.name == "New card" or "new-card" in row.data["slug"])
    qtbot.waitUntil(lambda: page.sheet.rows[1].stored is not None)
    # The short name can be changed until the row is saved, and undo takes back what is on disk, too.
    assert page.model.flags(page.model.index(1, slug)) & Qt.ItemFlag.ItemIsEditable
    page.undo_stack.undo()
    page.undo_stack.undo()
    page.undo_stack.redo()
    page.choose(0, 0, 0, 0)
    cell_edits.remove(page)
    window.tabs.close_tab(page)
    window.context.jobs.flush()
    assert documents.load(workspace, copy.id).data["slug"] == "own-name"
    assert all(documents.load(workspace, gone).row.deleted is not None for gone in (first, second, new))


def test_rows_of_a_file_are_shown_before_they_are_taken_in(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    workspace = window.context.workspace
    file = tmp_path / "spells.csv"
    rows = "Nom;Coût;level;range_kind\r\nÉclair;3;1;self\r\nFeu;x;2;self\r\nEau;2;1;self\r\n"
    file.write_bytes(rows.encode("cp1252"))
    import_rows(window, file)
    dialog = window.findChild(ImportRowsDialog)
    assert dialog is not None
    assert dialog.form.encoding.currentData() == "cp1252"
    dialog.form.game.setCurrentIndex(dialog.form.game.findData("diskwars"))
    dialog.form.kind.setCurrentIndex(dialog.form.kind.findData("spell"))
    for number, key in enumerate(("name.fr", "points")):
        box = dialog.mapping.boxes[number]
        box.setCurrentIndex(box.findData(key))
    qtbot.waitUntil(lambda: dialog.plan is not None and dialog.plan.count("new") == 2)
    # Refused rows stand first, each with its reason; every other has a tick that can be taken away.
    reported = [str(dialog.rows.index(row, 3).data()) for row in range(3)]
    assert "x" in reported[0]
    assert reported[1:] == ["", ""]
    tick = Qt.ItemDataRole.CheckStateRole
    assert dialog.rows.data(dialog.rows.index(0, 0), tick) is None
    assert dialog.rows.setData(dialog.rows.index(2, 0), Qt.CheckState.Unchecked, tick)
    assert "1 card" in dialog.take_button.text()
    dialog.keep_mapping("Of a friend")
    assert "Of a friend" in window.context.settings.csv_mappings()
    number = documents.count_documents(workspace)
    dialog.take()
    qtbot.waitUntil(lambda: documents.count_documents(workspace) == number + 1)
    assert documents.find(workspace, "diskwars/spell/eclair").names
    qtbot.waitUntil(lambda: any("rejected: 1" in words for words in window.notices.texts()))


def test_tables_of_several_kinds_come_one_after_the_other_the_largest_in_front(
    window: MainWindow, find: Find, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = window.context.workspace
    paths = (*CARDS, "demonworld/item/sword-of-might")
    rows = [documents.load(workspace, find(path)).row for path in paths]
    monkeypatch.setattr(window.catalogue.list, "selected", lambda: tuple(rows))
    open_table(window)
    tables = lambda: [  # noqa: E731
        page for page in map(window.tabs.widget, range(window.tabs.count())) if isinstance(page, TablePage)
    ]
    qtbot.waitUntil(lambda: len(tables()) == 2)
    largest, other = tables()
    assert window.tabs.currentWidget() is largest
    assert (largest.kind, len(largest.sheet.rows)) == ("unit", 3)
    assert (other.kind, len(other.sheet.rows)) == ("item", 1)


@pytest.mark.long
def test_a_card_in_front_opens_the_table_of_its_game_and_kind(
    studio: Studio, window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    window.language_changed.emit("fr")
    assert studio.window is not None
    window = studio.window
    window.open_document(find("demonworld/item/sword-of-might"))
    open_table(window)
    qtbot.waitUntil(lambda: isinstance(window.tabs.currentWidget(), TablePage))
    tables = [
        page for page in map(window.tabs.widget, range(window.tabs.count())) if isinstance(page, TablePage)
    ]
    assert [(page.system, page.kind) for page in tables] == [("demonworld", "item")]
    assert window.tabs.tabText(window.tabs.indexOf(tables[0])) == "Objets (Demonworld)"
    # Its row is the chosen one, among rows in the order of the language of the window.
    row = tables[0].sheet.rows[tables[0].model.rows[tables[0].view.currentIndex().row()]]
    assert row.data["slug"] == "sword-of-might"
    names = [str(one.data["name"]["fr"]) for one in tables[0].sheet.rows]
    assert names == sorted(names, key=lambda name: sort_key(name, "fr"))
    window.tabs.go(-1)
    window.tabs.close_tab(tables[0])
    window.tabs.go(1)
    qtbot.waitUntil(lambda: isinstance(window.tabs.currentWidget(), TablePage))
    assert window.tabs.can_go(-1)
    assert not window.tabs.can_go(1)


@pytest.mark.long
def test_a_double_click_below_the_rows_opens_nothing(
    page: TablePage, window: MainWindow, qtbot: QtBot
) -> None:
    opened: list[str] = []
    window.context.open_requested.connect(lambda ident, _path: opened.append(ident))
    rows = page.view.verticalHeader()
    below = rows.viewport().rect().bottomLeft()
    assert rows.logicalIndexAt(below) == -1
    qtbot.mouseDClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=below)
    page.filter.setText("nobody is called so")
    qtbot.waitUntil(lambda: not page.model.rows)
    qtbot.mouseDClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=below)
    assert not opened


def test_a_rejected_row_names_the_field_as_the_form_of_its_game_does(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "disks.csv"
    file.write_bytes(b"name.en,diameter_mm\nGuard,9999\n")
    import_rows(window, file)
    dialog = window.findChild(ImportRowsDialog)
    assert dialog is not None
    dialog.form.game.setCurrentIndex(dialog.form.game.findData("diskwars"))
    dialog.form.kind.setCurrentIndex(dialog.form.kind.findData("unit"))
    assert dialog.mapping.boxes[1].currentText() == "Diameter (mm)"
    qtbot.waitUntil(lambda: dialog.plan is not None)
    assert str(dialog.rows.index(0, 3).data()).startswith("diameter_mm – Diameter ")


def test_headings_name_every_field_on_the_way_by_its_model() -> None:
    game = GameWords({"Bank.size": "Height of the bank", "size": "Size", "Reed.length": "Long"})
    bank, reed = FieldSpec("size", "group", owner="Bank"), FieldSpec("length", "integer", owner="Reed")
    column = Column("size[1].length", ("size", 1, "length"), "integer", reed, (bank,))
    assert column_label(column, game) == "Height of the bank 2: Long"


@pytest.mark.long
def test_a_spreadsheet_asks_what_unknown_names_mean_and_names_what_it_leaves_out(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    workspace = window.context.workspace
    file = tmp_path / "cards.ods"
    rows = [
        ["Name", "Cost", "Army", "Artist"],
        ["Guard", "100", "Marsh Folk", "A"],
        ["Rider", "90", "Orks", "B"],
    ]
    file.write_bytes(sheet_bytes(rows, ".ods", "Cards"))
    import_rows(window, file)
    dialog = window.findChild(ImportRowsDialog)
    assert dialog is not None
    assert dialog.form.sheet.isVisibleTo(dialog)
    assert not dialog.form.encoding.isVisibleTo(dialog)
    dialog.form.game.setCurrentIndex(dialog.form.game.findData("demonworld"))
    dialog.form.kind.setCurrentIndex(dialog.form.kind.findData("unit"))
    qtbot.waitUntil(lambda: len(dialog.names.boxes) == 1)
    assert "Artist" in dialog.warnings.text()
    assert not dialog.take_button.isEnabled()
    box = dialog.names.boxes[0]
    assert dialog.names._area.height() >= box.sizeHint().height() > 0
    box.setFocus()
    box.setCurrentIndex(box.findData("orcs"))
    box.activated.emit(box.currentIndex())
    qtbot.waitUntil(lambda: dialog.take_button.isEnabled())
    assert dialog.names.boxes == [box]  # the same one: it keeps the focus, which no other box takes
    number = documents.count_documents(workspace)
    dialog.take()
    qtbot.waitUntil(lambda: documents.count_documents(workspace) == number + 2)
    guard = documents.find(workspace, "demonworld/unit/guard")
    card = documents.load(workspace, guard.id).data
    assert (card["faction"], card["movement"]["charge"]) == ("orcs", 12)


def linked_spells(window: MainWindow, file: Path, qtbot: QtBot) -> None:
    """Take spells in through the dialog and stay linked with their file."""
    file.write_text("Name;Points;Level\nFire;10;1\nFrost;20;1\n", "utf-8")
    import_rows(window, file)
    dialog = window.findChild(ImportRowsDialog)
    assert dialog is not None
    dialog.form.game.setCurrentIndex(dialog.form.game.findData("diskwars"))
    dialog.form.kind.setCurrentIndex(dialog.form.kind.findData("spell"))
    dialog.form.linked.setChecked(True)
    qtbot.waitUntil(lambda: dialog.plan is not None and dialog.plan.options.seen is not None)
    with qtbot.waitSignal(dialog.imported):
        dialog.take()


@pytest.mark.long
def test_a_linked_file_is_shown_cell_by_cell_and_merged(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    workspace = window.context.workspace
    linked_spells(window, file := tmp_path / "spells.csv", qtbot)
    watch = window.findChild(LinkedFilesWatch)
    assert watch is not None
    frost = documents.find(workspace, "diskwars/spell/frost")
    window.open_document(frost.id)
    session = window.session()
    assert session is not None
    session.change("points", 25, "Change points")
    session.save()
    with qtbot.waitSignal(watch.changed):
        file.write_text("Name;Points;Level\nFire;11;2\nFrost;30;1\nFog;5;1\n", "utf-8")
        watch.look()
    assert any("spells.csv has changed" in words for words in window.notices.texts())
    show_linked_changes(window, only_link(workspace))
    dialog = window.findChild(LinkedChangesDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.changes is not None)
    rows = [[str(dialog.rows.index(row, part).data()) for part in range(5)] for row in range(4)]
    # What both sides changed stands first, without its tick.
    assert rows == [
        ["Frost", "Points (pts)", "25", "30", "changed on both sides"],
        ["Fire", "Points (pts)", "10", "11", "changed in the file"],
        ["Fire", "Level", "1", "2", "changed in the file"],
        ["Fog", "", "", "", "new card"],
    ]
    assert dialog.rows.ticked_rows() == 3
    tick = Qt.ItemDataRole.CheckStateRole
    assert dialog.rows.setData(dialog.rows.index(2, 0), Qt.CheckState.Unchecked, tick)
    with qtbot.waitSignal(dialog.imported):
        dialog.take()
    fire = documents.load(workspace, documents.find(workspace, "diskwars/spell/fire").id).data
    assert (fire["points"], fire["level"]) == (11, 1)
    assert documents.load(workspace, frost.id).data["points"] == 25
    assert documents.find(workspace, "diskwars/spell/fog").names


@pytest.mark.long
def test_linked_files_are_listed_found_again_and_unlinked(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    linked_spells(window, file := tmp_path / "spells.csv", qtbot)
    moved = file.rename(tmp_path / "moved.csv")
    show_linked_files(window)
    dialog = window.findChild(LinkedFilesDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.list.topLevelItemCount() == 1)
    item = dialog.list.topLevelItem(0)
    assert item is not None
    assert (item.text(0), item.text(3)) == ("spells.csv", "cannot be read")
    link = dialog.chosen()
    assert link is not None
    dialog.move_to(link, moved)
    qtbot.waitUntil(lambda: dialog.list.topLevelItem(0) is not None)
    qtbot.waitUntil(lambda: (one := dialog.chosen()) is not None and one.file == str(moved))
    dialog.unlink()
    qtbot.waitUntil(lambda: dialog.list.topLevelItemCount() == 0)
    assert not dialog.show_button.isEnabled()


@pytest.mark.long
def test_a_set_of_another_program_shows_what_is_made_and_lost_and_is_undone_in_one_step(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    workspace = window.context.workspace
    before = documents.count_documents(workspace)
    import_rows(window, mse_set(tmp_path))
    qtbot.waitUntil(lambda: window.findChild(ImportSetDialog) is not None)
    dialog = window.findChild(ImportSetDialog)
    assert dialog is not None
    dialog.form.game.setCurrentIndex(dialog.form.game.findData("demonworld"))
    dialog.form.kind.setCurrentIndex(dialog.form.kind.findData("item"))
    rarity = dialog.mapping.boxes[dialog.mapping.header().index("rarity")]
    rarity.setCurrentIndex(rarity.findData(NEW_FIELD))
    qtbot.waitUntil(lambda: dialog.set_plan is not None and len(dialog.set_plan.fields) == 1)
    assert "63.5" in dialog.warnings.text()
    said = [dialog.lost.item(number).text() for number in range(dialog.lost.count())]
    assert any("MPlantin" in one for one in said)
    assert any("copyright" in one for one in said)
    assert str(len(said)) in dialog.tabs.tabText(1)
    assert "2" in dialog.take_button.text()
    dialog.take()
    qtbot.waitUntil(lambda: documents.count_documents(workspace) == before + 4)
    assert documents.find(workspace, "demonworld/item/ember-fox").names
    undo = lambda: [one for one in window.notices.findChildren(QPushButton) if one.text() == "Undo"]  # noqa: E731
    qtbot.waitUntil(lambda: bool(undo()))  # the notice comes a turn after the cards
    undo()[-1].click()
    qtbot.waitUntil(lambda: documents.count_documents(workspace) == before)

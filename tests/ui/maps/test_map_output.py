"""Export and import of maps from the window."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.printing.maps.looks import MapLooks
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_compare import changes
from editor.services import documents
from editor.services.map_files.many_maps import ComingMap
from editor.services.map_files.map_difference import MapVersions
from editor.services.map_files.map_import import plan_map, read_foreign_map
from editor.services.map_files.take_maps import take_in_maps
from editor.ui.editors.maps.opening import open_map
from editor.ui.editors.maps.output.change_picture import ChangePicture, change_of, preview_of
from editor.ui.editors.maps.output.exporting import ExportMapDialog
from editor.ui.editors.maps.output.import_ground import HOW
from editor.ui.editors.maps.output.importing import ImportMapDialog
from editor.ui.kit.context import UiContext
from schemas.map import HexMapBase


def board(context: UiContext) -> HexMapBase:
    row = documents.find(context.workspace, "board-3")
    document = documents.load_document(context.workspace, row.id)
    assert isinstance(document, HexMapBase)
    return document


@pytest.mark.long
@pytest.mark.parametrize("form", ["svg", "sheets", "tmx", "board", "map", "csv"])
def test_dialog_writes_the_map_in_the_background(
    context: UiContext, qtbot: QtBot, tmp_path: Path, form: str
) -> None:
    dialog = ExportMapDialog(context, board(context))
    qtbot.addWidget(dialog)
    dialog.form.setCurrentIndex(dialog.form.findData(form))
    dialog.side.setValue(5.0)
    file = tmp_path / "out.file"
    dialog.write(file)
    qtbot.waitUntil(lambda: str(file) in dialog.written.words.text())
    assert file.stat().st_size > 100


def test_dialog_says_how_many_pages_the_poster_has_and_refuses_what_cannot_be(
    context: UiContext, qtbot: QtBot
) -> None:
    dialog = ExportMapDialog(context, board(context))
    qtbot.addWidget(dialog)
    assert dialog.outcome.text().startswith("9 ")
    dialog.overlap.setValue(100.0)
    dialog.side.setValue(100.0)
    assert not dialog.write_button.isEnabled() or dialog.outcome.text()
    dialog.overlap.setValue(10.0)
    dialog.side.setValue(2.0)
    assert dialog.write_button.isEnabled()
    assert dialog.outcome.text().startswith("1 ")


@pytest.mark.long
def test_foreign_map_is_translated_as_chosen_and_opened(
    context: UiContext, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "isle.map"
    file.write_text("Ww, Ww, Ww, Ww\nWw, Gg, 1 Gg^Fp, Ww\nWw, Hh, Ww, Ww\nWw, Ww, Ww, Ww\n", encoding="utf-8")
    dialog = ImportMapDialog(context, file)  # it goes by itself when the map is taken
    qtbot.waitUntil(lambda: dialog.table.rowCount() == 4)
    assert dialog.table.mapping()["Gg^Fp"].terrain == "wood"
    with qtbot.waitSignal(context.open_requested) as opened:
        dialog.take()
    taken = documents.load_document(context.workspace, opened.args[0])
    assert isinstance(taken, HexMapBase)
    assert (taken.grid, taken.columns, taken.rows) == ("pointy", 2, 2)
    assert [start.side for start in taken.starts] == [1]


@pytest.mark.long
def test_names_of_terrain_are_edited_kept_and_read_again(
    context: UiContext, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = ExportMapDialog(context, board(context))
    qtbot.addWidget(dialog)
    dialog.form.setCurrentIndex(dialog.form.findData("tmx"))
    names = dialog.names_table
    qtbot.waitUntil(lambda: names.rows.rowCount() > 3)
    row = next(row for row in range(names.rows.rowCount()) if names.rows.item(row, 2).text() == "wood")
    names.rows.item(row, 2).setText("clear")
    qtbot.waitUntil(lambda: "Clear ground and Wood" in dialog.lost.toPlainText())
    names.rows.item(row, 2).setText("grove")
    qtbot.waitUntil(lambda: "Clear ground" not in dialog.lost.toPlainText())
    table, file = tmp_path / "mine.toml", tmp_path / "out.tmx"
    names.files.save_wanted.emit(table)
    dialog.write(file)
    qtbot.waitUntil(lambda: str(file) in dialog.written.words.text())
    taken = ImportMapDialog(context, file)
    qtbot.addWidget(taken)
    qtbot.waitUntil(lambda: "grove" in taken.table.mapping())
    assert not taken.table.item(list(taken.table.mapping()).index("grove"), 0).icon().isNull()
    assert not taken.table.chosen()  # its colour says that it is a wood, but nobody else
    assert "⚠" in taken.table.item(list(taken.table.mapping()).index("grove"), HOW).text()
    taken.ground.files.load(table)
    number = list(taken.table.mapping()).index("grove")
    qtbot.waitUntil(lambda: "⚠" not in taken.table.item(number, HOW).text())
    assert taken.table.mapping()["grove"].terrain == "wood"


@pytest.mark.long
def test_name_that_wesnoth_cannot_read_is_told_before_writing(context: UiContext, qtbot: QtBot) -> None:
    dialog = ExportMapDialog(context, board(context))
    qtbot.addWidget(dialog)
    dialog.form.setCurrentIndex(dialog.form.findData("map"))
    names = dialog.names_table
    qtbot.waitUntil(lambda: names.rows.rowCount() > 3)
    names.rows.item(0, 2).setText("no code")
    qtbot.waitUntil(lambda: "no code" in dialog.outcome.text())
    assert not dialog.write_button.isEnabled()
    names.files.reset_wanted.emit()
    qtbot.waitUntil(dialog.write_button.isEnabled)
    assert names.rows.item(0, 2).text() == "Gg"


@pytest.mark.long
def test_changed_map_is_shown_before_and_taken_back_by_one_step(
    context: UiContext, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "isle.map"
    rows = ["Gg, Gg, Gg, Gg", "Gg, Gg, Gg^Fp, Gg", "Gg, Hh, Ww, Gg", "Gg, Gg, Gg, Gg"]
    file.write_text("\n".join(rows), encoding="utf-8")
    found = plan_map(context.workspace, read_foreign_map(file), "demonworld", grid="pointy")
    (made,) = take_in_maps(context.workspace, [ComingMap.of(file, found)]).rows
    file.write_text("\n".join(rows).replace("Gg^Fp", "Ss"), encoding="utf-8")
    session = context.session(made.id)
    opened: list[tuple[str, object]] = []
    context.open_requested.connect(lambda ident, path: opened.append((ident, path)))
    dialog = ImportMapDialog(context, file)
    qtbot.waitUntil(lambda: dialog.table.rowCount() == 4)
    dialog.system.setCurrentIndex(dialog.system.findData("demonworld"))
    dialog.into.setCurrentIndex(dialog.into.findData(made.id))
    qtbot.waitUntil(lambda: dialog.tabs.isTabVisible(1))
    assert dialog.picture.legend.boxes["terrain"].text().endswith(" 1")
    before = MapArrays.from_map(found.document)
    after = before.copy()
    after.terrain[0, 0] = after.terrain_index("sand")
    change = change_of(MapVersions(before, after, changes(before, after)), MapLooks.from_ruleset(None))
    assert change is not None
    assert (change.fields, list(preview_of(change).tints)) == (1, ["terrain"])
    assert "Marsh" in dialog.lost.toPlainText()
    dialog.take()
    qtbot.waitUntil(lambda: session.starred)
    assert opened[-1] == (made.id, ("changes", 1))
    assert "marsh" in session.data["legend"].values()
    session.undo_stack.undo()
    assert not session.starred


def test_most_of_the_room_is_for_the_map_that_changes(context: UiContext, qtbot: QtBot) -> None:
    before = MapArrays.from_map(board(context))
    after = before.copy()
    after.terrain[0, 0] = after.terrain_index("sand")
    picture = ChangePicture(context)
    qtbot.addWidget(picture)
    picture.resize(770, 300)
    picture.show_change(
        change_of(MapVersions(before, after, changes(before, after)), MapLooks.from_ruleset(None))
    )
    picture.show()
    assert picture.canvas.width() > 2 * picture.legend.width()
    qtbot.waitUntil(lambda: picture.canvas.preview is not None)


def test_import_that_is_cancelled_leaves_nothing(context: UiContext, qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "isle.map"
    file.write_text("Gg, Gg, Gg\nGg, Ww, Gg\nGg, Gg, Gg\n", encoding="utf-8")
    before = documents.count_documents(context.workspace)
    dialog = ImportMapDialog(context, file)
    qtbot.addWidget(dialog)
    dialog.reject()
    context.jobs.close()
    assert dialog.table.rowCount() == 0
    assert documents.count_documents(context.workspace) == before


def test_broken_foreign_map_is_refused_in_the_dialog(
    context: UiContext, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "cut.tmx"
    file.write_text("<map width='3'", encoding="utf-8")
    dialog = ImportMapDialog(context, file)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: "cut.tmx" in dialog.job.trouble.text())
    assert not dialog.take_button.isEnabled()


@pytest.mark.long
def test_style_of_the_open_map_changes_its_colours(context: UiContext, qtbot: QtBot) -> None:
    row = documents.find(context.workspace, "board-3")
    editor = open_map(context.session(row.id), context)
    qtbot.addWidget(editor)
    before = editor.model.looks.look("wood").colour
    editor.ground.set_style("plain")
    assert editor.model.looks.look("wood").colour != before
    editor.ground.set_style("textured")
    assert editor.model.looks.look("wood").colour == before

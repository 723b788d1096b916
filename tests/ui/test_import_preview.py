"""Before a pack is taken in, its preview names what works in it, and pictures that cannot be drawn."""

from __future__ import annotations

import base64
import json
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.packs.foreign import Ground
from editor.packs.ground_tables import read_table
from editor.packs.yaml_io import read_documents
from editor.services import documents
from editor.services.file_sorts import SortedFiles
from editor.services.importing import take_in_all
from editor.services.incoming import Delivery
from editor.ui.editors.maps.output.import_ground import DEPTH, LEVEL, TERRAIN, THEIRS
from editor.ui.editors.maps.output.many_maps import ManyMapsDialog
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.pages.comparing.packs_page import open_differences
from editor.ui.pages.sharing import import_preview
from editor.ui.pages.sharing.import_preview import ImportDialog
from editor.ui.shell import file_commands, operations
from editor.ui.shell.main_window import MainWindow
from schemas.base import must_be
from schemas.content_folder import content_root
from schemas.parse import dump_document
from schemas.progress import Report
from schemas.systems import DOCUMENT_SYSTEMS
from tests.services.samples import spell

CUT = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(80)).decode()


def test_the_preview_names_what_works(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    shipped = [one.data for one in read_documents(content_root() / "diskwars")]
    ruleset = {**next(one for one in shipped if one["kind"] == "ruleset"), "slug": "house"}
    spell = {**next(one for one in shipped if one["kind"] == "spell"), "slug": "mine"}
    for number, one in enumerate((ruleset, spell), 1):
        one["id"] = f"00000000-0000-4000-8000-00000000000{number}"
    spell["portrait"] = {"data": CUT}
    file = tmp_path / "mine.json"
    file.write_text(json.dumps([ruleset, spell]))
    dialog = ImportDialog(window.context, (str(file),), window)
    dialog.open()
    qtbot.waitUntil(lambda: dialog.settled)
    assert dialog.tree.topLevelItemCount() == 3
    head = dialog.tree.topLevelItem(0)
    assert head is not None
    reported = [child.text(0) for number in range(head.childCount()) if (child := head.child(number))]
    assert reported[0].startswith("Ruleset")
    assert any(one.startswith("Rules of armies") for one in reported)
    assert any(one.startswith("Effects of") for one in reported)
    card = dialog.tree.topLevelItem(2)
    assert card is not None
    last = card.child(card.childCount() - 1)
    assert last is not None
    assert "cannot be drawn" in last.text(0)
    dialog.reject()


def test_a_game_that_was_only_looked_at_is_known_no_more(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    game = {"system": "skirmish", "kind": "game", "slug": "skirmish", "name": {"en": "Skirmish"}}
    file = tmp_path / "skirmish.json"
    file.write_text(json.dumps([{**game, "id": "00000000-0000-4000-8000-000000000009"}]))
    dialog = ImportDialog(window.context, (str(file),), window)
    dialog.open()
    qtbot.waitUntil(lambda: dialog.tree.topLevelItemCount() > 0)
    assert "skirmish" in {one.id for one in DOCUMENT_SYSTEMS}
    dialog.reject()
    assert "skirmish" not in {one.id for one in DOCUMENT_SYSTEMS}


def test_what_both_changed_is_chosen_first_and_all_is_taken_back_at_once(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    workspace = window.context.workspace
    fire = spell("fire-of-two", text="Burns.")
    documents.create(workspace, fire)
    documents.save_revision(workspace, fire.model_copy(update={"points": 9}), 1)
    file = tmp_path / "fire.json"
    file.write_text(json.dumps([dump_document(fire.model_copy(update={"points": 5, "level": 2}))]))
    window.commands.files.import_files([str(file)])
    qtbot.waitUntil(lambda: window.findChild(ImportDialog) is not None)
    dialog = window.findChild(ImportDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.settled and dialog.conflicts.list.topLevelItemCount() == 1)
    assert dialog.conflicts.isVisibleTo(dialog)
    item = dialog.conflicts.list.topLevelItem(0)
    assert item is not None
    assert (item.text(0), item.text(1)) == ("Points\nFire Of Two", "3")
    assert not dialog._take.isEnabled()
    dialog.conflicts.all_mine.click()
    qtbot.waitUntil(dialog._take.isEnabled)
    dialog.take()
    qtbot.waitUntil(lambda: window.commands.relations.stack.count() == 1)
    data = dump_document(documents.load_document(workspace, fire.id))
    assert (data["points"], data["level"]) == (9, 2)
    window.commands.relations.stack.undo()
    data = dump_document(documents.load_document(workspace, fire.id))
    assert (data["points"], data["level"]) == (9, 1)


def test_one_file_too_is_looked_into_beside_the_window(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []

    def look(_paths: object, _report: Report) -> SortedFiles:
        looked.append(threading.get_ident())
        return SortedFiles()

    monkeypatch.setattr(file_commands, "_sort_files", look)
    window.commands.files.import_files([str(tmp_path / "fire.json")])
    qtbot.waitUntil(lambda: bool(looked) and not window.context.jobs.running)
    assert looked != [threading.get_ident()]


@pytest.mark.long
def test_a_file_is_compared_with_the_catalogue_in_a_tab(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    fire = spell("fire-compared")
    documents.create(window.context.workspace, fire)
    file = tmp_path / "fire.json"
    file.write_text(json.dumps([dump_document(fire.model_copy(update={"points": 5}))]))
    page = open_differences(window, str(file))
    qtbot.waitUntil(lambda: "Changed: 1" in page.state.text())
    shown = page.view.toPlainText()
    assert "Fire Compared" in shown
    assert "Points\n3\n5" in shown, "what could come in is what is new"
    page.turn()
    qtbot.waitUntil(lambda: "Points\n5\n3" in page.view.toPlainText())
    window.tabs.close_tab()


def test_rows_stand_there_while_more_is_read_and_stopping_takes_nothing_in(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never_done(
        _ws: object, _deliveries: object, _choices: object, report: Report, _heard: object
    ) -> None:
        while True:
            report(0, 1)

    monkeypatch.setattr(import_preview, "preview_deliveries", never_done)
    (tmp_path / "fire.json").write_text(json.dumps(dump_document(spell("fire-stopped"))))
    dialog = ImportDialog(window.context, (str(tmp_path),), window)
    dialog.open()
    qtbot.waitUntil(lambda: dialog.tree.topLevelItemCount() == 1)
    assert not dialog.settled
    dialog.job.stop()
    qtbot.waitUntil(lambda: dialog.settled)
    assert not dialog._take.isEnabled()
    dialog.reject()


def test_damaged_documents_are_named_and_the_others_can_be_taken_in(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    ice, fire = spell("ice-damaged"), spell("fire-sound")
    cold = {**dump_document(ice), "points": "many"}
    (tmp_path / "all.json").write_text(json.dumps([cold, dump_document(fire)]))
    (tmp_path / "torn.json").write_text("[{")
    dialog = ImportDialog(window.context, (str(tmp_path),), window)
    dialog.open()
    qtbot.waitUntil(lambda: dialog.settled and dialog.tree.topLevelItemCount() == 3)
    head, wrong, sound = (dialog.tree.topLevelItem(number) for number in range(3))
    assert head is not None
    assert wrong is not None
    assert sound is not None
    assert head.text(0) == "2 documents or files stay out"
    assert "torn.json" in head.child(0).text(0)
    assert [one.text(2) for one in (wrong, sound)] == ["damaged, stays out", "new"]
    dialog.take()
    qtbot.waitUntil(lambda: window.commands.relations.stack.count() == 1)
    assert documents.find(window.context.workspace, fire.id).slug == "fire-sound"


def test_maps_that_are_chosen_together_are_one_list_and_one_step(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    for name in ("first", "second", "third"):
        (tmp_path / f"{name}.map").write_text("Gg, Gg, Gg\nGg, Jz, Gg\nGg, Gg, Gg\n")
    (tmp_path / "torn.map").write_text("Gg\n")
    window.commands.files.import_files([str(tmp_path)])
    qtbot.waitUntil(lambda: window.findChild(ManyMapsDialog) is not None)
    dialog = window.findChild(ManyMapsDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.settled and dialog.take_button.isEnabled())
    assert {one.file.stem: one.state for one in dialog.rows.wanted()} == dict.fromkeys(
        ("first", "second", "third"), "new"
    )
    row = next(n for n, one in dialog.rows.coming.items() if one.file.stem == "second")
    item = dialog.rows.topLevelItem(row)
    assert item is not None
    assert "torn.map" in dialog.job.trouble.text()
    item.setCheckState(0, Qt.CheckState.Unchecked)
    shown = dialog.ground
    assert shown.mapping()["Jz"].terrain == "clear"
    last = shown.rowCount() - 1
    qtbot.waitUntil(lambda: shown.cellWidget(last, DEPTH) is not None)
    row = next(row for row in range(last + 1) if shown.model().index(row, THEIRS).data() == "Jz")
    for column, value in ((LEVEL, 2), (DEPTH, 1)):
        must_be(shown.cellWidget(row, column).findChild(SpinBox), SpinBox).setValue(value)
    choice = must_be(shown.cellWidget(row, TERRAIN).findChild(ComboBox), ComboBox)
    choice.setCurrentIndex(2)
    assert shown.chosen() == {"Jz": Ground(choice.currentData(), 2, 1)}
    table, kept = tmp_path / "mine.toml", tmp_path / "kept.toml"
    table.write_text('[read]\nJz = "wood"\n[symbols]\n"^Zz" = "well"\n')
    dialog.choice.files.load(table)
    qtbot.waitUntil(lambda: dialog.ground.mapping()["Jz"].terrain == "wood" and dialog.settled)
    dialog.choice.files.save_wanted.emit(kept)
    assert (read_table(kept).read["Jz"].terrain, read_table(kept).symbols) == ("wood", {"^Zz": "well"})
    query = documents.Query(system=dialog.system.currentData(), kind="map", source="own")
    dialog.take()
    qtbot.waitUntil(lambda: window.commands.relations.stack.count() == 1)
    workspace = window.context.workspace
    assert {row.slug for row in documents.all_listed(workspace, query)} >= {"first", "third"}
    window.commands.relations.stack.undo()
    assert not {row.slug for row in documents.all_listed(workspace, query)} & {"first", "second", "third"}


def test_many_documents_are_taken_back_and_done_again_in_the_background(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operations, "AT_ONCE", 0)
    workspace, stack = window.context.workspace, window.commands.relations.stack
    taken = take_in_all(workspace, [Delivery([spell("one-of-many"), spell("two-of-many")])])
    window.context.operation_done.emit(taken.done, "Two came in.")

    def there() -> int:
        own = documents.all_listed(workspace, documents.Query(source="own"))
        return sum(row.slug in ("one-of-many", "two-of-many") for row in own)

    stack.undo()
    stack.undo()  # a second click, while the first is at work, means no earlier step
    qtbot.waitUntil(lambda: stack.index() == 0)
    assert there() == 0
    stack.redo()
    qtbot.waitUntil(lambda: stack.index() == 1)
    assert there() == 2

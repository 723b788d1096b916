"""The main window: catalogue, palette, tabs, deletion, languages, bugs of ours."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QAccessible, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.services.export import export_text
from editor.ui.app import Studio
from editor.ui.kit.asking import NameDialog
from editor.ui.kit.catalogue.tree import Branch
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.layouts import lay_out_now
from editor.ui.kit.theme import theme
from editor.ui.pages.sharing.import_preview import ImportDialog
from editor.ui.shell.dialogs.bin import BinDialog
from editor.ui.shell.dialogs.effects import EffectsDialog
from editor.ui.shell.dialogs.report import ReportDialog
from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.palette import REMARK, Palette
from schemas.problems import EditorError, error

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]
UNIT = "demonworld/unit/orc-guard"


def names(window: MainWindow) -> list[str]:
    """Return the names in the list of the catalogue."""
    model = window.catalogue.list.model
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


@pytest.mark.long
def test_search_finds_by_the_beginning_of_a_word_and_enter_opens(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClicks(window.catalogue.search, "berserk")
    qtbot.waitUntil(lambda: names(window)[0] == "Berserkers")
    qtbot.keyClick(window.catalogue.search, Qt.Key.Key_Return)
    qtbot.keyClick(window.catalogue.list.view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.tabs.editor() is not None)
    assert window.tabs.editor().session.row.slug == "berserkers"  # type: ignore[union-attr]


def test_search_without_a_hit_says_so_and_names_the_way_out(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClicks(window.catalogue.search, "zzz")
    qtbot.waitUntil(lambda: "zzz" in window.catalogue.list._state.text())


def test_tree_and_filters_narrow_the_list(window: MainWindow, qtbot: QtBot) -> None:
    window.catalogue.tree.choose(Branch("demonworld", "item"))
    qtbot.waitUntil(lambda: 0 < len(names(window)) < 10)
    window.catalogue.tree.choose(Branch("demonworld", "unit"))
    window.catalogue._funnel.setChecked(True)
    window.catalogue._most.setValue(100)
    qtbot.waitUntil(lambda: "Imperial Chariot" in names(window) and "Orc Guard" not in names(window))


@pytest.mark.long
def test_palette_opens_documents_and_takes_actions(window: MainWindow, qtbot: QtBot) -> None:
    window.book.action("view.palette").trigger()
    palette = window.findChild(Palette)
    qtbot.keyClicks(palette.input, "kal ben")

    def found() -> list[str]:
        return [palette.list.item(number).text() for number in range(palette.list.count())]

    qtbot.waitUntil(lambda: "Kal Bennock" in found())
    line = palette.list.item(found().index("Kal Bennock"))
    qtbot.waitUntil(lambda: line.data(REMARK) == "even · scenario · Demonworld")
    assert "Even (Empire" in line.toolTip()
    palette.list.setCurrentRow(palette.list.row(line))
    qtbot.keyClick(palette.input, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.tabs.editor() is not None)
    assert window.tabs.editor().session.kind == "scenario"  # type: ignore[union-attr]
    window.book.action("view.palette").trigger()
    again = next(child for child in window.findChildren(Palette) if child.isVisible())
    qtbot.keyClicks(again.input, "light dark")
    qtbot.keyClick(again.input, Qt.Key.Key_Return)
    assert theme().tokens.dark


@pytest.mark.long
def test_enter_in_the_palette_waits_for_what_is_still_searched(
    window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    window.book.action("view.palette").trigger()
    palette = window.findChild(Palette)
    palette.input.setText("kal ben")
    assert palette.list.count() == 0
    qtbot.keyClick(palette.input, Qt.Key.Key_Return)
    assert palette.isVisible()
    qtbot.waitUntil(lambda: window.tabs.editor() is not None)
    assert "Kal Bennock" in window.tabs.editor().session.title  # type: ignore[union-attr]
    assert QApplication.activePopupWidget() is None


def test_enter_in_the_palette_is_forgotten_when_something_else_is_typed(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.book.action("view.palette").trigger()
    palette = window.findChild(Palette)
    palette.input.setText("kal ben")
    qtbot.keyClick(palette.input, Qt.Key.Key_Return)
    palette.input.setText("kal benn")
    qtbot.waitUntil(lambda: palette.list.count() > 0)
    assert palette.isVisible()
    assert window.tabs.editor() is None


@pytest.mark.long
def test_back_and_forward_go_through_the_tabs_visited(window: MainWindow, find: Find) -> None:
    window.open_document(find(UNIT))
    window.open_document(find("demonworld/unit/berserkers"))
    window.book.action("view.back").trigger()
    assert window.tabs.editor().session.row.slug == "orc-guard"  # type: ignore[union-attr]
    window.book.action("view.forward").trigger()
    assert window.tabs.editor().session.row.slug == "berserkers"  # type: ignore[union-attr]


def test_start_page_comes_back_when_it_was_the_last_tab(window: MainWindow, qtbot: QtBot) -> None:
    window.tabs.close_tab()
    assert window.tabs.count() == 0
    qtbot.waitUntil(lambda: window.tabs.count() == 1)
    assert window.tabs.currentWidget().property("tab_title") == "Start"  # type: ignore[union-attr]


@pytest.mark.long
def test_back_opens_closed_tabs_again(window: MainWindow, find: Find, qtbot: QtBot) -> None:
    window.tabs.close_tab()
    window.open_document(find(UNIT))
    window.open_document(find("demonworld/unit/berserkers"))
    window.tabs.close_document(find(UNIT))
    window.tabs.go(-1)
    qtbot.waitUntil(lambda: window.tabs.editor().session.row.slug == "orc-guard")  # type: ignore[union-attr]
    window.tabs.go(-1)
    assert window.tabs.currentWidget().property("tab_title") == "Start"  # type: ignore[union-attr]


@pytest.mark.long
def test_delete_of_a_used_card_shows_the_effects_first_and_comes_back(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    card = copy_of(UNIT).session
    army = copy_of("demonworld/army/first-battle-orcs")
    army.add_cards([card.id])  # type: ignore[attr-defined]
    army.session.save()
    window.open_document(card.id)
    window.commands.delete()
    dialog = window.findChild(EffectsDialog)
    assert dialog is not None
    assert [dialog.list.topLevelItem(row).text(3) for row in range(2)] == [
        "into the recycle bin",
        "placeholder, to be relinked",
    ]
    assert documents.load(window.context.workspace, card.id).row.deleted is None
    dialog.accept()
    assert documents.load(window.context.workspace, card.id).row.deleted is not None
    qtbot.waitUntil(lambda: bool(window.notices.shown()))
    window.notices.shown()[-1].findChild(QPushButton).click()  # type: ignore[union-attr]
    assert documents.load(window.context.workspace, card.id).row.deleted is None


@pytest.mark.long
def test_deleted_document_comes_back_from_the_bin(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    wanted = copy_of(UNIT).session.id
    window.commands.delete()
    assert window.tabs.editor_of(wanted) is None
    qtbot.waitUntil(lambda: any("recycle bin" in words for words in window.notices.texts()))
    dialog = BinDialog(window.context, window)
    dialog.list.topLevelItem(0).setSelected(True)
    dialog.undelete()
    assert documents.load(window.context.workspace, wanted).row.deleted is None
    assert dialog.list.topLevelItemCount() == 0


@pytest.mark.long
def test_rename_keeps_the_draft_and_the_tab(window: MainWindow, copy_of: Duplicate) -> None:
    session = copy_of(UNIT).session
    session.change("fear", 5, "Change fear")
    window.commands.relations.rename(session.id, "red-guard")
    assert session.row.slug == "red-guard"
    assert session.value("fear") == 5
    assert session.save()
    window.commands.relations.rename(session.id, "Not A Slug")
    assert window.notices.texts()


@pytest.mark.long
def test_a_refused_name_stays_in_its_line(window: MainWindow, copy_of: Duplicate) -> None:
    session = copy_of(UNIT).session
    window.commands.rename()
    dialog = window.findChild(NameDialog)
    assert dialog is not None
    dialog.line.setText("orc-guard")
    dialog.take()
    assert dialog.isVisible()
    assert dialog.line.text() == "orc-guard"
    assert dialog.trouble.isVisible()
    assert "orc-guard" in dialog.trouble.text()
    trouble = dialog.trouble  # the dialog grows until all of it can be read
    trouble.setText("A sentence that says why. " * 12)
    lay_out_now()
    assert trouble.height() >= trouble.heightForWidth(trouble.width())
    dialog.line.setText("pit-guard")
    assert dialog.trouble.isHidden()
    dialog.take()
    assert not dialog.isVisible()
    assert session.row.slug == "pit-guard"


@pytest.mark.long
def test_documents_are_copied_and_pasted(window: MainWindow, find: Find, qtbot: QtBot) -> None:
    window.open_document(find(UNIT))
    window.commands.copy()
    window.commands.paste()
    qtbot.waitUntil(lambda: window.tabs.editor().session.row.slug == "orc-guard-copy")  # type: ignore[union-attr]
    QGuiApplication.clipboard().clear()


@pytest.mark.long
def test_file_dropped_on_the_window_is_shown_before_it_is_taken_in(
    window: MainWindow, find: Find, tmp_path: Path, qtbot: QtBot
) -> None:
    data = json.loads(export_text(window.context.workspace, [find(UNIT)], "json"))
    data |= {"id": "00000000-0000-4000-8000-000000000001", "slug": "dropped", "name": {"en": "Dropped"}}
    file = tmp_path / "dropped.json"
    file.write_text(json.dumps(data))
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])
    action = Qt.DropAction.CopyAction
    drop = QDropEvent(QPoint(5, 5), action, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    window.dropEvent(drop)
    qtbot.waitUntil(lambda: window.findChild(ImportDialog) is not None)
    dialog = window.findChild(ImportDialog)
    qtbot.waitUntil(lambda: dialog.tree.topLevelItemCount() == 1)
    dialog.take()
    qtbot.waitUntil(lambda: window.tabs.editor() is not None)
    assert window.tabs.editor().session.row.slug == "dropped"  # type: ignore[union-attr]


def test_broken_file_is_refused_in_words(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text("system: demonworld\nkind: unit\nslug: [")
    window.commands.files.import_files([str(file)])
    qtbot.waitUntil(lambda: window.findChild(ImportDialog) is not None)
    dialog = window.findChild(ImportDialog)
    qtbot.waitUntil(lambda: "broken.yaml" in dialog._state.text())
    assert not dialog._take.isEnabled()


@pytest.mark.long
def test_french_is_spoken_after_the_switch_and_open_tabs_stay(
    studio: Studio, window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    window.open_document(find(UNIT))
    window.book.action("view.language.fr").trigger()
    again = studio.window
    assert again is not None
    assert again.context.language == "fr"
    qtbot.waitUntil(lambda: again.tabs.editor() is not None)
    assert again.tabs.editor().session.title == "Gardes Orcs"  # type: ignore[union-attr]


@pytest.mark.long
def test_language_switch_opens_one_document_in_each_turn_behind_the_one_in_front(
    studio: Studio, window: MainWindow, find: Callable[[str], str], qtbot: QtBot
) -> None:
    ids = tuple(find(f"demonworld/{one}") for one in ("unit/orc-guard", "unit/trolls", "unit/berserkers"))
    for one in (*ids, ids[1]):
        window.open_document(one)
    window.book.action("view.language.fr").trigger()
    again = studio.window
    assert again is not None
    assert [one.session.id for one in again.tabs.editors()] == [ids[1]]
    assert set(again.reopening.ids()) == set(ids)
    again.book.action("view.language.de").trigger()  # nothing is lost of what is still to come
    back = studio.window
    assert back is not None
    qtbot.waitUntil(lambda: len(back.tabs.editors()) == len(ids))
    assert tuple(one.session.id for one in back.tabs.editors()) == ids == back.reopening.ids()
    front = back.tabs.editor()
    assert front is not None
    assert front.session.id == ids[1]


def test_theme_switch_changes_every_colour(window: MainWindow) -> None:
    before = window.palette().window().color().lightness()
    window.book.action("view.theme").trigger()
    assert window.palette().window().color().lightness() < before


@pytest.mark.long
def test_mistake_of_ours_writes_a_report_and_says_where(
    studio: Studio, window: MainWindow, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    studio.bugs.catch(ZeroDivisionError("one"))
    dialog = window.findChild(ReportDialog)
    files = list((tmp_path / "reports").iterdir())
    assert len(files) == 1
    assert str(files[0]) in dialog.words.text()
    assert "ZeroDivisionError" in files[0].read_text()


@pytest.mark.long
def test_an_error_that_nobody_caught_is_told_in_its_sentence(
    studio: Studio, window: MainWindow, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    trouble = error("catalogue.busy", path_name="x.sqlite")
    studio.bugs._hook(EditorError, trouble, None)
    assert window.notices.texts() == (window.context.error_sentences(trouble),)
    assert window.findChild(ReportDialog) is None
    assert not (tmp_path / "reports").exists()


@pytest.mark.long
def test_backup_is_restored_and_the_old_catalogue_kept(
    studio: Studio, window: MainWindow, copy_of: Duplicate, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "one.marshalry-backup"
    window.commands.files.backup_to(file)
    qtbot.waitUntil(lambda: any(str(file) in words for words in window.notices.texts()))
    slug = copy_of(UNIT).session.row.slug
    window.restore_requested.emit(str(file))
    qtbot.waitUntil(lambda: studio.window is not window and studio.window is not None)
    again = studio.window
    assert again is not None
    assert any("restored" in words for words in again.notices.texts())
    rows = documents.list_documents(again.context.workspace, documents.Query(source="own")).rows
    assert slug not in [row.slug for row in rows]


def focusable(widget: QWidget) -> Iterator[QWidget]:
    """Yield the visible widgets below one that Tab reaches."""
    for child in widget.findChildren(QWidget):
        if child.isVisible() and child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.focusProxy() is None:
            yield child


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "path",
    [
        UNIT,
        "",
        "demonworld/item/algrims-ring",
        "demonworld/army/first-battle-orcs",
        "diskwars/unit/anvil-guard",
        "diskwars/scenario/at-daggers-drawn",
        "diskwars/map/table-of-three-lands",
        "demonworld/ruleset/demonworld",
    ],
)
def test_every_widget_that_takes_the_focus_has_a_name(
    window: MainWindow, copy_of: Duplicate, path: str, qtbot: QtBot
) -> None:
    if path:
        copy_of(path)
    qtbot.wait_for_rest(window.context)
    nameless = [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for widget in focusable(window)
        if not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name).strip()
    ]
    assert not nameless


@pytest.mark.long
def test_layout_is_remembered(studio: Studio, window: MainWindow) -> None:
    window.history_dock.hide()
    window.catalogue_dock.setFloating(True)
    studio.close()
    again = studio.open()
    assert not again.history_dock.isVisible()
    assert again.catalogue_dock.isFloating()

"""Files of rows taken in from the menu: a file is asked for, shown, taken in, and can be taken back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor.services.makers.reading import is_set, read_set
from editor.services.makers.set_data import ReadSet
from editor.services.tables import csv_import
from editor.services.tables.csv_file import read_bytes
from editor.services.tables.csv_import import ImportDone
from editor.services.tables.linked_files import links, state_of
from editor.services.tables.sheet_files import is_spreadsheet, sheet_names
from editor.services.tables.store import TABLE_KINDS
from editor.ui.editors.tables.import_dialog import ImportRowsDialog
from editor.ui.editors.tables.import_set_dialog import ImportSetDialog
from editor.ui.editors.tables.labels import rows_filter
from editor.ui.editors.tables.linked_changes import LinkedChangesDialog
from editor.ui.editors.tables.linked_files import LinkedFilesDialog, LinkedFilesWatch
from editor.ui.kit import file_dialogs
from schemas.problems import EditorError
from schemas.sheet_link import SheetLink

if TYPE_CHECKING:
    from editor.ui.kit.host import Host


def import_rows(window: Host, file: Path | None = None) -> None:
    """Ask for a file of rows and show what it holds."""
    context = window.context
    if file is None:
        file = file_dialogs.ask_to_open(
            window,
            context.settings,
            QCoreApplication.translate("ImportRowsDialog", "Import rows"),
            rows_filter(),
        )
        if file is None:
            return
    if is_set(file):
        import_set(window, file)
        return
    try:
        raw = read_bytes(file)
        sheets = sheet_names(raw, file.name) if is_spreadsheet(file.name, raw) else ()
    except EditorError as trouble:
        context.show_error(trouble)
        return
    branch = window.branch()
    kind = str(branch.kind) if branch.kind in TABLE_KINDS else None
    dialog = ImportRowsDialog(context, file, raw, sheets, branch.system, kind, window)
    dialog.imported.connect(lambda done: _imported(window, done))
    dialog.open()


def import_set(window: Host, file: Path) -> None:
    """Read a set of another program and show what it holds; of a linked one, what has changed in it."""
    context = window.context
    context.jobs.start(
        QCoreApplication.translate("ImportRowsDialog", "Reading {file}").format(file=file.name),
        lambda _report: read_set(file),
        done=lambda read: _show_set(window, file, read),
        failed=context.show_error,
    )


def _show_set(window: Host, file: Path, read: ReadSet) -> None:
    context = window.context
    watched = str(read.watched.resolve()) if read.watched is not None else ""
    before = [one for one in links(context.workspace) if one.file == watched]
    if before and state_of(before[0]) == "changed":
        show_linked_changes(window, before[0])
        return
    branch = window.branch()
    system, kind = branch.system, str(branch.kind) if branch.kind in TABLE_KINDS else None
    if before:
        system, kind = before[0].system, before[0].kind
    dialog = ImportSetDialog(context, file, read, system, kind, window)
    dialog.imported.connect(lambda done: _imported(window, done))
    dialog.open()


def show_linked_files(window: Host) -> None:
    """Show the list of linked files."""
    dialog = LinkedFilesDialog(window.context, window)
    dialog.changes_wanted.connect(lambda link: show_linked_changes(window, link))
    dialog.links_changed.connect(watch_linked_files(window).look)
    dialog.open()


def show_linked_changes(window: Host, link: SheetLink) -> None:
    """Show what has changed in a linked file, cell by cell."""
    try:
        dialog = LinkedChangesDialog(window.context, link, window)
    except EditorError as trouble:
        window.context.show_error(trouble)
        return
    dialog.imported.connect(lambda done: _imported(window, done))
    dialog.open()


def watch_linked_files(window: Host) -> LinkedFilesWatch:
    """Return what keeps an eye on the linked files of a window; it is made once, and looks at them then."""
    if (watch := window.findChild(LinkedFilesWatch)) is None:
        watch = LinkedFilesWatch(window.context, window)
        watch.changed.connect(lambda link: _offer_changes(window, link))
        watch.look()
    return watch


def _offer_changes(window: Host, link: SheetLink) -> None:
    words = QCoreApplication.translate("ImportRowsDialog", "{file} has changed: cards are linked with it.")
    shown = QCoreApplication.translate("ImportRowsDialog", "Show the changes…")
    window.offer(words.format(file=Path(link.file).name), (shown, lambda: show_linked_changes(window, link)))


def _imported(window: Host, done: ImportDone) -> None:
    context = window.context
    if done.link:
        watch_linked_files(window).look()
    context.catalogue_changed.emit()
    number = len(done.made) + len(done.before) - done.beside
    context.reread(done.before)
    words = QCoreApplication.translate("ImportRowsDialog", "Cards imported: {number}.")
    if done.refused:
        words = QCoreApplication.translate(
            "ImportRowsDialog", "Cards imported: {number}; rows rejected: {refused}."
        )
    words = words.format(number=number, refused=done.refused)

    def undo() -> None:
        for ident in done.made:
            window.tabs.close_document(ident)
        context.jobs.start(
            QCoreApplication.translate("ImportRowsDialog", "Undoing the import"),
            lambda _report: csv_import.undo_import(context.workspace, done),
            done=lambda _none: _undone(window, done),
            failed=context.show_error,
            in_order=True,
        )

    undo_words = QCoreApplication.translate("ImportRowsDialog", "Undo")
    window.offer(words, (undo_words, undo))


def _undone(window: Host, done: ImportDone) -> None:
    window.context.catalogue_changed.emit()
    window.context.reread(done.before)
    if done.link:
        watch_linked_files(window).look()

"""Files of rows taken in from the menu: a file is asked for, shown, taken in, and can be taken back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor.services.tables import csv_import
from editor.services.tables.csv_file import read_bytes
from editor.services.tables.csv_import import ImportDone
from editor.services.tables.sheet_files import is_spreadsheet, sheet_names
from editor.services.tables.store import TABLE_KINDS
from editor.ui.editors.tables.import_dialog import ImportRowsDialog
from editor.ui.kit import file_dialogs
from schemas.problems import EditorError

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
            QCoreApplication.translate(
                "ImportRowsDialog", "Rows (*.csv *.tsv *.txt *.xlsx *.ods);;All files (*)"
            ),
        )
        if file is None:
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


def _imported(window: Host, done: ImportDone) -> None:
    context = window.context
    context.catalogue_changed.emit()
    number = len(done.made) + len(done.before)
    for session in context.open_sessions():
        if session.id in done.before:
            session.reread()
    words = QCoreApplication.translate("ImportRowsDialog", "Cards imported: {number}.").format(number=number)

    def undo() -> None:
        for ident in done.made:
            window.tabs.close_document(ident)
        context.jobs.start(
            QCoreApplication.translate("ImportRowsDialog", "Undoing the import"),
            lambda _report: csv_import.undo_import(context.workspace, done),
            done=lambda _none: context.catalogue_changed.emit(),
            failed=context.show_error,
            in_order=True,
        )

    undo_words = QCoreApplication.translate("ImportRowsDialog", "Undo")
    window.offer(words, (undo_words, undo))

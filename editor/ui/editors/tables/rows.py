"""New rows of a table, and its rows as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from editor.packs.whole_files import write_whole
from editor.services.tables.csv_export import table_bytes
from editor.services.tables.csv_file import CsvForm
from editor.services.tables.keep import taken_names
from editor.services.tables.sheet import Sheet, free_name
from editor.ui.editors.new_documents import begun
from editor.ui.kit import file_dialogs
from editor.ui.kit.written import tell_written
from schemas.parse import dump_document

if TYPE_CHECKING:
    from editor.ui.editors.tables.grid import TableGrid
    from editor.ui.kit.context import UiContext


def new_row(context: UiContext, sheet: Sheet, system: str, kind: str) -> dict[str, Any]:
    """Return plain data of a new card with a name and a short name of its own.

    Raises:
        EditorError: a card of this kind cannot be made without others.
    """
    name = QCoreApplication.translate("TablePage", "New card")
    taken = {str(row.data.get("slug")) for row in sheet.rows} | taken_names(context.workspace, system, kind)
    slug = "new-card" if "new-card" not in taken else free_name("new-card", taken)
    return dump_document(begun(context, system, kind, name, slug=slug))


def export_table(page: TableGrid) -> None:
    """Ask for a file and write the rows and columns shown, as spreadsheets of the language read them."""
    context = page.context
    folder = Path(context.settings.last_folder or Path.home())
    safe = QCoreApplication.translate("TablePage", "CSV for spreadsheets (*.csv)")
    bare = QCoreApplication.translate("TablePage", "CSV, texts unchanged, with formulas (*.csv)")
    books = {
        QCoreApplication.translate("TablePage", "Excel workbook (*.xlsx)"): ".xlsx",
        QCoreApplication.translate("TablePage", "OpenDocument spreadsheet (*.ods)"): ".ods",
    }
    name, chosen = file_dialogs.save_file(
        page,
        QCoreApplication.translate("TablePage", "Export as a spreadsheet"),
        str(folder / f"{page.system}-{page.kind}.csv"),
        ";;".join((safe, *books, bare)),
    )
    if not name:
        return
    suffix = books.get(chosen, ".csv")
    file = Path(name)
    if not file.suffix or (file.suffix == ".csv" and suffix != ".csv"):
        file = file.with_suffix(suffix)
    context.settings.last_folder = str(file.parent)
    raw = chosen == bare
    comma = page.model.locale_decimal == ","
    form = CsvForm("utf-8-sig", ";" if comma else ",", "," if comma else ".")
    rows, columns = list(page.model.rows), page.model.fields
    context.jobs.start(
        QCoreApplication.translate("TablePage", "Exporting"),
        lambda _report: write_whole(
            file, table_bytes(page.sheet, rows, columns, form, raw=raw, file=file.name)
        ),
        done=lambda _done: tell_written(context, file),
        failed=context.show_error,
    )

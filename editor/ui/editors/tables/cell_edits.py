"""What the keys and buttons of a table do to its rows and cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from editor.services.tables.keep import taken_names, used_elsewhere
from editor.services.tables.tsv import copied, plan_paste
from editor.ui.editors.tables.rows import new_row
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.editors.tables.grid import TableGrid

MOST_REPORTED: Final = 4
"""Cards of which a notice says why they stay."""


def fill_down(page: TableGrid) -> None:
    """Put the value of the first chosen row into the chosen cells below it."""
    rows, columns = page.chosen_rows(), page.chosen_columns()
    if len(rows) < 2:
        page.context.announce(
            QCoreApplication.translate("TablePage", "Choose cells below one another first.")
        )
        return
    values = [(row, one, page.sheet.value(rows[0], one)) for one in columns for row in rows[1:]]
    page.apply(page.sheet.plan(values), QCoreApplication.translate("TablePage", "Fill down"))


def copy(page: TableGrid) -> None:
    """Put the chosen cells on the clipboard."""
    text = copied(page.sheet, page.chosen_rows(), page.chosen_columns(), page.model.locale_decimal)
    QGuiApplication.clipboard().setText(text)
    page.context.announce(QCoreApplication.translate("TablePage", "Cells copied"))


def paste(page: TableGrid) -> None:
    """Put the cells of the clipboard into the table, from the first chosen cell on."""
    rows, columns = page.chosen_rows(), page.chosen_columns()
    if not rows or not columns:
        page.context.announce(QCoreApplication.translate("TablePage", "Choose a cell first."))
        return
    down = page.model.rows[page.model.rows.index(rows[0]) :]
    header = page.view.horizontalHeader()
    places = sorted(range(len(page.model.fields)), key=header.visualIndex)
    right = [page.model.fields[one] for one in places][header.visualIndex(page.chosen_sections()[0]) :]
    try:
        changes = plan_paste(
            page.sheet,
            QGuiApplication.clipboard().text(),
            down,
            right,
            words=page.model.words(),
            resolve=page.model.resolve,
            fill=(rows, columns),
        )
    except EditorError as trouble:
        page.context.show_error(trouble)
        return
    page.apply(changes, QCoreApplication.translate("TablePage", "Paste cells"))


def clear(page: TableGrid) -> None:
    """Empty the chosen cells that may be empty."""
    empty: dict[str, Any] = {"text": "", "tags": []}
    values = [
        (row, one, None if one.spec.may_be_empty else empty[one.shape])
        for one in page.chosen_columns()
        if one.spec.may_be_empty or one.shape in empty
        for row in page.chosen_rows()
    ]
    page.apply(page.sheet.plan(values), QCoreApplication.translate("TablePage", "Empty cells"))


def insert(page: TableGrid) -> None:
    """Put a new card before the chosen row: a plain copy of it with a name of its own."""
    rows = page.chosen_rows()
    try:
        body = new_row(page.context, page.sheet, page.system, page.kind)
    except EditorError as trouble:
        page.context.show_error(trouble)
        return
    step = page.sheet.insert(rows[0] if rows else len(page.sheet.rows), [body])
    page.push(step, QCoreApplication.translate("TablePage", "Insert a row"))
    places = [page.sheet.rows[row].id for row in page.model.rows]
    if body["id"] in places:
        place = places.index(body["id"])
        page.choose(place, 0, place, 0)
        page.view.scrollTo(page.model.index(place, 0))
    page.view.setFocus()


def duplicate(page: TableGrid) -> None:
    """Put a copy behind each chosen row."""
    if rows := page.chosen_rows():
        taken = taken_names(page.context.workspace, page.system, page.kind)
        step = page.sheet.duplicate(rows, taken)
        page.push(step, QCoreApplication.translate("TablePage", "Duplicate rows"))


def remove(page: TableGrid) -> None:
    """Take the chosen rows out; their cards go into the recycle bin. Cards that others use stay."""
    rows = page.chosen_rows()
    known = [page.sheet.rows[row].id for row in rows if page.sheet.rows[row].stored is not None]
    used = used_elsewhere(page.context.workspace, known)
    staying = {one.document for one in used}
    step = page.sheet.remove([row for row in rows if page.sheet.rows[row].id not in staying])
    if used:
        page.context.notify("\n".join(page.context.sentence(one) for one in used[:MOST_REPORTED]), "caution")
    elif step is None:
        page.context.announce(
            QCoreApplication.translate("TablePage", "Cards that came with the program stay.")
        )
    if step is None:
        return
    page.push(step, QCoreApplication.translate("TablePage", "Delete rows"))

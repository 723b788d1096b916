"""Choosing a row of a table."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractItemView


def choose_row(view: QAbstractItemView, row: int) -> None:
    """Choose one row of a view and no other; the column that has the focus keeps it.

    Not ``selectRow``: while the Ctrl of a shortcut is down that would add to what is chosen.
    """
    flags = view.selectionModel().SelectionFlag
    index = view.model().index(row, max(view.currentIndex().column(), 0))
    view.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)

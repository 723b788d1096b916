"""Where Tab leads in a form."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def reached_by_tab(box: QWidget) -> list[QWidget]:
    """Return the widgets of a box that Tab comes to; lists that drop down are windows of their own."""
    return [
        one
        for one in box.findChildren(QWidget)
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and one.focusProxy() is None
        and one.window() is box.window()
    ]


def first_reached(box: QWidget) -> QWidget | None:
    """Return the first widget of a box that Tab comes to now: neither hidden nor locked."""
    fields = (one for one in reached_by_tab(box) if one.isVisibleTo(box) and one.isEnabled())
    return next(fields, None)


def put_after(before: QWidget | None, fields: Sequence[QWidget]) -> None:
    """Let Tab lead from a widget to others: Qt puts what is made later at the end of the window."""
    for field in fields:
        if before is not None:
            QWidget.setTabOrder(before, field)
        before = field

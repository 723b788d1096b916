"""Small parts that the scenario editors of all games are built of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDockWidget, QScrollArea, QWidget

from editor.ui.kit.layouts import AnyWidget, FlowLayout, row_layout
from editor.ui.kit.theme import SPACE_1
from schemas.messages.languages import SOURCE


def local_value(data: Any, language: str) -> str:
    """Return the words of a plain local text in exactly one language; empty if it has none."""
    if isinstance(data, str):
        return data if language == SOURCE else ""
    words = data.get(language) if isinstance(data, Mapping) else None
    return words if isinstance(words, str) else ""


def with_words(before: Any, language: str, words: str) -> dict[str, str]:
    """Return a plain local text with its words in one language replaced."""
    texts = {SOURCE: before} if isinstance(before, str) else dict(before or {})
    return {**texts, language: words}


def _above(inside: QWidget, kind: type[AnyWidget]) -> AnyWidget | None:
    """Return the nearest widget of a kind that a widget lies in. None if it lies in none."""
    above = inside.parentWidget()
    while above is not None and not isinstance(above, kind):
        above = above.parentWidget()
    return above


def raise_panel(inside: QWidget) -> None:
    """Bring the dock that a widget lies in to the front of its stack, where it lies in one."""
    if (dock := _above(inside, QDockWidget)) is not None:
        dock.raise_()


def reveal(inside: QWidget) -> None:
    """Scroll to a widget once its panel is laid out, where it lies in an area that scrolls."""

    def scroll() -> None:
        if (area := _above(inside, QScrollArea)) is not None:
            area.ensureWidgetVisible(inside)

    QTimer.singleShot(0, inside, scroll)


def wrapping_row(*widgets: QWidget) -> QWidget:
    """Return widgets side by side that go on in the next row where a panel is narrow."""
    box = QWidget()
    row = FlowLayout(box, SPACE_1, SPACE_1)
    for widget in widgets:
        row.addWidget(widget)
    return box


def row_of(*widgets: QWidget, wide: QWidget | None = None) -> QWidget:
    """Return widgets side by side; one of them may take all the room that is left."""
    box = QWidget()
    row = row_layout(box, 0, SPACE_1)
    for widget in widgets:
        row.addWidget(widget, 1 if widget is wide else 0)
    if wide is None:
        row.addStretch(1)
    return box

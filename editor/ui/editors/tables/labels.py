"""The headings of columns of cards."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from editor.formulas.columns import Column
from editor.services.makers.reading import SUFFIXES
from editor.ui.kit.words.labels import GameWords, interface_language, unit_word
from schemas.typography import labelled


def column_label(column: Column, game: GameWords) -> str:
    """Return the heading of a column in the words of its game: ``Movement: Charge``, ``Name (FR)``."""
    if column.spec.own:
        text = game.label(column.spec)
        return f"{text} ({column.language.upper()})" if column.language else text
    words: list[str] = []
    fields = iter((*column.above, column.spec))
    for part in column.path[: -1 if column.language else None]:
        if isinstance(part, int):
            words[-1] = f"{words[-1]} {part + 1}"
        else:
            words.append(game.label(next(fields)))
    text, unit = words[0], unit_word(column.spec.unit)
    for inner in words[1:]:
        text = f"{labelled(text, interface_language())} {inner}"
    if column.language:
        return f"{text} ({column.language.upper()})"
    return f"{text} ({unit})" if unit else text


def rows_filter() -> str:
    """Return the kinds of files that a file dialog offers for rows of cards."""
    return QCoreApplication.translate(
        "ImportRowsDialog",
        "Rows (*.csv *.tsv *.txt *.xlsx *.ods);;Sets of other programs ({sets});;All files (*)",
    ).format(sets=" ".join(f"*{one}" for one in SUFFIXES))

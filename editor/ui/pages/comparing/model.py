"""The lines of a comparison as a table: a place per row, a document per column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QFont

from editor.services.comparing import Line
from editor.services.comparing_ground import LAYERS
from editor.services.line_words import LineWords, Names, refs_in
from editor.ui.kit.columns_model import Column, ColumnsModel, Index
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms.ref_names import RefNames
from editor.ui.kit.theme import text_font, theme
from editor.ui.kit.words.labels import SHARED_WORDS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

DIFFERENT: Final = "≠"
"""Stands before a row whose values differ: colour is not its only sign."""


class ComparingModel(ColumnsModel[Line]):
    """Places, then the value of each document; rows without a difference can be left out."""

    def __init__(self, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._lines: tuple[Line, ...] = ()
        self._only = False
        self._refs = RefNames(context, self)
        self._words = LineWords(SHARED_WORDS, None, context.language, {}, self._refs)

    def show_lines(
        self, titles: Sequence[str], lines: Sequence[Line], names: Names, data: Sequence[Mapping[str, Any]]
    ) -> None:
        """Show a comparison.

        Args:
            titles: what stands over each document.
            lines: places, and what stands there in each.
            names: what ids are called, by the field that uses them.
            data: plain data of the documents: all are of the game and kind of the first.
        """
        like = data[0] if data else {}
        self._refs.read(refs_in(tuple(lines)))
        system, kind = str(like.get("system", "")), str(like.get("kind", ""))
        game, fields = self._context.words(system), self._context.fields(system, kind)
        self._words = LineWords(game, fields, self._context.language, names, self._refs, data)
        self._lines = tuple(lines)
        places = Column(
            self.tr("Place"),
            lambda line: f"{DIFFERENT} {self.place(line)}" if line.differs else self.place(line),
            self.place,
            self._spoken,
            font=_font,
        )
        values = [
            Column(
                title,
                partial(self._value, number),
                partial(self._value, number, marked=False),
                ground=_ground,
                font=_font,
            )
            for number, title in enumerate(titles)
        ]
        self.reset(self._chosen(), (places, *values))

    def set_only_differences(self, on: bool) -> None:
        """Leave out what is the same, or show everything."""
        self._only = on
        self.reset(self._chosen())

    def _chosen(self) -> list[Line]:
        return [line for line in self._lines if line.differs or not self._only]

    @property
    def differences(self) -> int:
        """Rows whose values differ."""
        return sum(line.differs for line in self._lines)

    def path(self, index: Index) -> tuple[int, Path]:
        """Return which document a cell is of (-1: of none), and where its value stands in it."""
        column = index.column() - 1
        path = self.rows[index.row()].paths[column] if column >= 0 else ()
        return column, path[:1] if path and path[0] in LAYERS else path

    def place(self, line: Line) -> str:
        """Return the place of a line in words."""
        return self._words.place(line)

    def _spoken(self, line: Line) -> str | None:
        return self.tr("{place}, different").format(place=self.place(line)) if line.differs else None

    def _value(self, number: int, line: Line, *, marked: bool = True) -> str:
        """Return what a document has at a place; if not marked, its texts in all languages."""
        return self._words.value(number, line, marked=marked)

    def text(self, separator: str) -> str:
        """Return all that is shown as lines; with a tab as spreadsheets take it, else padded for people."""
        rows = [[column.title for column in self.columns]]
        for line in self.rows:
            cells = [(one.tip if separator == "\t" and one.tip else one.text)(line) for one in self.columns]
            rows.append([" / ".join(str(cell).split("\n")) for cell in cells])
        if separator == "\t":
            return "\n".join("\t".join(cell.replace("\t", " ") for cell in row) for row in rows) + "\n"
        widths = [min(40, max(len(row[column]) for row in rows)) for column in range(len(rows[0]))]
        padded = (
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows
        )
        return "\n".join(line.rstrip() for line in padded) + "\n"


def _font(line: Line) -> QFont | None:
    return text_font(bold=True) if line.differs else None


def _ground(line: Line) -> QColor | None:
    return QColor(theme().tokens.warning_soft) if line.differs else None

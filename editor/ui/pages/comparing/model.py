"""The lines of a comparison as a table: a place per row, a document per column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QFont

from editor.services.comparing import Line
from editor.ui.kit.changes_view import said
from editor.ui.kit.columns_model import Column, ColumnsModel, Index
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms.ref_names import RefNames
from editor.ui.kit.theme import text_font, theme
from editor.ui.kit.words.labels import SHARED_WORDS, GameWords
from schemas.face_boxes import BOX_MODELS
from schemas.field_specs import FieldSpec, form_spec
from schemas.text import LocalText

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

Names = Mapping[str, Mapping[str, LocalText]]
_ABOUT: Final = ("card", "item", "spell", "map", "scenario", "army")
"""Fields by which an entry without a name is known."""
_MOST_SAID: Final = 8
"""Entries of a list that are not counted."""
DIFFERENT: Final = "≠"
"""Stands before a row whose values differ: colour is not its only sign."""


class ComparingModel(ColumnsModel[Line]):
    """Places, then the value of each document; rows without a difference can be left out."""

    def __init__(self, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._lines: tuple[Line, ...] = ()
        self._only = False
        self._names: Names = {}
        self._data: tuple[Mapping[str, Any], ...] = ()
        self._refs = RefNames(context, self)
        self._game: GameWords = SHARED_WORDS
        self._fields: FieldSpec | None = None

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
        self._data = tuple(data)
        self._refs.read(ref for line in lines for ref in line.values if _is_ref(ref))
        system, kind = str(like.get("system", "")), str(like.get("kind", ""))
        self._game, self._fields = self._context.words(system), self._context.fields(system, kind)
        self._names = names
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
        return (column, self.rows[index.row()].paths[column]) if column >= 0 else (-1, ())

    def place(self, line: Line) -> str:
        """Return the place of a line in words."""
        return " · ".join(self._place(line)[0])

    def _place(self, line: Line) -> tuple[list[str], str]:
        """Return the words of a place; if the kind of a block stands there, also the name of that field."""
        path, tag = line.path, ""
        field = self._fields.inside(path[0]) if self._fields is not None else None
        words = [self._game.label(field or path[0])]
        for part, inner in zip(path[1:], self._values_along(line), strict=True):
            names = self._names.get(f"{path[0]}[].{path[0].removesuffix('s')}", {})
            if part in names:
                words.append(self._context.local(names[part]))
            elif part == tag:
                words.append(self.tr("Kind"))
                return words, tag
            else:
                inside = field.inside(part) if field is not None else None
                field = inside or field
                words.append(self._entry(inner) or self._word(part, inside))
            tag = field.tag if field is not None and field.shape == "blocks" else ""
            if isinstance(inner, Mapping) and (box := BOX_MODELS.get(str(inner.get("box")))) is not None:
                field, tag = form_spec(box), "box"
        return words, ""

    def _values_along(self, line: Line) -> Iterator[Any]:
        """Yield what stands at each part of a place but the first, in a document that has it."""
        number = next(n for n, path in enumerate(line.paths) if len(path) == len(line.path))
        value: Any = self._data[number][line.path[0]]
        for step in line.paths[number][1:]:
            value = value[step]
            yield value

    def _entry(self, value: Any) -> str:
        """Return what an entry of a list is called: by its name, or by the document that it is about."""
        if not isinstance(value, Mapping) or _is_text(value):
            return ""
        if _is_text(value.get("name")):
            return self._context.local(value["name"])
        about = next((value[one] for one in _ABOUT if _is_ref(value.get(one))), None)
        return self._refs(about) if about is not None else ""

    def _word(self, part: str, field: FieldSpec | None) -> str:
        return str(int(part)) if part.isdigit() else self._game.label(field or part)

    def _spoken(self, line: Line) -> str | None:
        return self.tr("{place}, different").format(place=self.place(line)) if line.differs else None

    def _value(self, number: int, line: Line, *, marked: bool = True) -> str:
        """Return what a document has at a place; if not marked, its texts in all languages."""
        value = line.values[number]
        if isinstance(value, dict) and not value:
            return "–"
        if _is_text(value) and marked:
            local = [self._context.local(one) if isinstance(one, dict) else "" for one in line.values]
            # If only another language differs, all of them are shown.
            if not line.differs or len(set(local)) > 1:
                return local[number]
        names = self._names.get(
            line.path[0] if len(line.path) == 1 else f"{line.path[0]}[].{line.path[-1]}", {}
        )
        if isinstance(value, str) and value in names:
            return self._context.local(names[value])
        if isinstance(value, dict) and "data" in value:
            return self.tr("picture")
        if _is_ref(value):
            return self._refs(value)
        if isinstance(value, str) and (tag := self._place(line)[1]):
            return self._game.block(tag, value)
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return ", ".join(self._game.value(one) for one in value) or "–"
        if isinstance(value, list):
            words = ", ".join(self._refs(one) if _is_ref(one) else said(one, self._game) for one in value)
            many = self.tr("%n entries: {entries}", "", len(value)).format(entries=words)
            return (many if len(value) > _MOST_SAID else words) or "–"
        return said(value, self._game)

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


def _is_text(value: Any) -> bool:
    """Whether a value is a text by languages: code of two letters -> words."""
    return (
        isinstance(value, Mapping)
        and bool(value)
        and all(len(key) == 2 and isinstance(word, str) for key, word in value.items())
    )


def _is_ref(value: Any) -> bool:
    return isinstance(value, Mapping) and {"id", "kind", "slug"} <= value.keys()

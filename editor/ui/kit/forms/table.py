"""The editable table of a list: buttons, copy and paste of rows, and a form for what a cell cannot hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from editor.ui.kit.clipboard import on_clipboard, put_on_clipboard
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms.cells import columns_of, from_tsv, in_table, to_tsv
from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.kit.forms.free_keys import FreeKeys
from editor.ui.kit.forms.host import BoundForm, FormHost, MakeForm
from editor.ui.kit.forms.ref_names import RefNames
from editor.ui.kit.forms.rows_view import RowsView
from editor.ui.kit.forms.table_model import RowsModel
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.rows import choose_row
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted, set_icon
from schemas.field_specs import FieldSpec

ROWS_MIME: Final = "application/x-marshalry-rows+json"
WIDEST_COLUMN: Final = 260
_MEASURED: Final = 40
"""Rows that are measured for the widths of the columns."""


class TableField(FieldEditor):
    """A list of things with several fields each."""

    def __init__(
        self, spec: FieldSpec, host: FormHost, path: Path, make_form: MakeForm, parent: QWidget | None = None
    ) -> None:
        super().__init__(spec, parent)
        item = spec.item or spec
        self._label = host.words.label(spec)
        self._host = host
        self.path = path
        self._item = item
        self._rows: list[Any] = []
        fields = item.fields or (item,)
        first = host.columns_first(spec.name)
        columns = columns_of(fields)
        columns.sort(key=lambda field: first.index(field.name) if field.name in first else len(first))
        self._columns = tuple(columns)
        self._names = RefNames(host.context, self)
        self._model = RowsModel(
            self._columns,
            host.offered,
            host.context.language,
            host.words,
            self._write_cell,
            self._names,
            self,
        )
        self._model.stands_for = lambda field: host.stands_for(spec.name, field.name)
        self._model.counts = lambda field, row: host.counts_in(spec.name, field.name, row)
        # Made before the table: Tab comes to them first, as the eye does.
        buttons = self._buttons()
        self.view = RowsView(self)
        self.view.horizontalHeader().setResizeContentsPrecision(_MEASURED)
        self.view.setModel(self._model)
        self.view.resized.connect(self.share_room)
        self.view.add_wanted.connect(self.add)
        self.view.remove_wanted.connect(self.remove)
        self.view.shift_wanted.connect(self.shift)
        self.view.copy_wanted.connect(self.copy)
        self.view.paste_wanted.connect(self.paste)
        # A number or a tick in a stretched column would stand alone: texts before it have the room.
        stretched = self._columns[-1].shape not in ("integer", "number", "flag")
        self.view.horizontalHeader().setStretchLastSection(stretched)
        self._texts = () if stretched else tuple(self._text_columns())
        self._shared = 0
        """px that each of these columns has beyond what it needs."""
        self.entry = self.view
        column = column_layout(spacing=SPACE_1)
        column.addLayout(buttons)
        self._empty = muted(
            QLabel(self.tr("Nothing here yet. Add a row, or paste rows from elsewhere."), self)
        )
        column.addWidget(self._empty)
        column.addWidget(self.view)
        self._details = self._make_details([field.name for field in fields if not in_table(field)], make_form)
        if self._details is not None:
            column.addWidget(self._details)
        self.row.addLayout(column, 1)
        self.view.selectionModel().currentRowChanged.connect(self._row_chosen)
        self._sized = False

    def _text_columns(self) -> Iterator[int]:
        """Yield the columns in which people write what they like."""
        for column, spec in enumerate(self._columns):
            named = spec.name in ("id", "key") or self._host.offered(spec) is not None
            if spec.shape in ("text", "local") and not named:
                yield column

    def _make_details(self, names: Sequence[str], make_form: MakeForm) -> BoundForm | None:
        if not names or not self._item.fields:
            return None
        details = make_form(self._host, self._item, (*self.path, 0), names, self)
        details.setVisible(False)
        return details

    def _buttons(self) -> QHBoxLayout:
        row = row_layout(spacing=SPACE_1)
        table: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("plus", self.tr("Add a row (Ins)"), self.add),
            ("layers", self.tr("Duplicate the rows"), self.duplicate),
            ("trash-2", self.tr("Remove the rows (Del)"), self.remove),
            ("arrow-up", self.tr("Move the rows up (Alt+Up)"), lambda: self.shift(-1)),
            ("arrow-down", self.tr("Move the rows down (Alt+Down)"), lambda: self.shift(1)),
            ("copy", self.tr("Copy the rows (Ctrl+C)"), self.copy),
            ("clipboard-paste", self.tr("Paste rows (Ctrl+V)"), self.paste),
        )
        self._tools = []
        for icon, words, run in table:
            button = QToolButton(self)
            set_icon(button, icon)
            button.setToolTip(words)
            button.setAccessibleName(f"{words} - {self._label}")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked=False, act=run: act())
            row.addWidget(button)
            self._tools.append(button)
        row.addStretch(1)
        return row

    # shown

    def show_value(self, value: Any) -> None:
        self._rows = list(value or ())
        current = self.view.currentIndex().row()
        self._names.read(self._refs())
        self._model.show_rows(list(enumerate(self._rows)))
        self._empty.setVisible(not self._rows)
        self.view.setVisible(bool(self._rows))
        self.view.fit()
        if self._rows and not self._sized:
            self._sized = True
            self._fit_columns()
        if self._details is not None:
            if self._rows and current < 0 <= len(self._rows) - 1:
                choose_row(self.view, 0)
            elif current >= 0 and self._rows:
                choose_row(self.view, min(current, len(self._rows) - 1))
            self._details.setVisible(bool(self._rows))

    def _refs(self) -> Iterator[Mapping[str, Any]]:
        """Yield what the cells refer to."""
        for spec in (one for one in self._columns if one.shape == "ref"):
            values = (self._model.cell(row, spec) for row in self._rows)
            yield from (one for one in values if isinstance(one, Mapping))

    def _fit_columns(self) -> None:
        self.view.resizeColumnsToContents()
        for column in range(len(self._columns)):
            self.view.setColumnWidth(column, min(self.view.columnWidth(column) + SPACE_2, WIDEST_COLUMN))
        self._shared = 0
        self.share_room()
        self.view.fit()

    def share_room(self) -> None:
        """Give the columns of texts what the others leave of the width, to each as much."""
        if not self._texts or not self._sized:
            return
        header = self.view.horizontalHeader()
        left = self.view.viewport().width() - header.length() + self._shared * len(self._texts)
        share = max(0, left // len(self._texts))
        for column in self._texts:
            self.view.setColumnWidth(column, self.view.columnWidth(column) - self._shared + share)
        self._shared = share

    def set_read_only(self, read_only: bool) -> None:
        self._model.read_only = read_only
        for number, button in enumerate(self._tools):
            button.setEnabled(not read_only or number == 5)

    def set_name(self, name: str) -> None:
        self.view.setAccessibleName(name)

    def rebase(self, path: Path) -> None:
        self.path = path

    def show_problems(self, problems: Mapping[Path, str]) -> None:
        marks = {}
        for path, sentence in problems.items():
            if path and isinstance(path[0], int):
                name = path[1] if len(path) > 1 else self._columns[0].name
                marks[(path[0], str(name))] = sentence
        self._model.set_marks(marks)

    def focus_inside(self, path: Path) -> None:
        """Select the row that a path names, and its cell where it is a column."""
        if path and isinstance(path[0], int) and path[0] < len(self._rows):
            names = [field.name for field in self._columns]
            column = names.index(str(path[1])) if len(path) > 1 and path[1] in names else 0
            self.view.setCurrentIndex(self._model.index(path[0], column))
        self.take_focus(Qt.FocusReason.OtherFocusReason)

    def _row_chosen(self) -> None:
        row = self.view.currentIndex().row()
        if self._details is not None and 0 <= row < len(self._rows):
            self._details.rebase((*self.path, row))
            self._host.show_problems()

    # edits

    def _write_cell(self, row: int, field: FieldSpec, value: Any) -> None:
        path: Path = (*self.path, row, field.name) if self._item.fields else (*self.path, row)
        words = self.tr("Change {field}").format(field=self._host.words.label(field))
        self._host.session.change(path, value, words)
        self._grow(self._columns.index(field))

    def _grow(self, column: int) -> None:
        """Give a column the room that what was written in it needs; it never becomes narrower."""
        wanted = min(self.view.sizeHintForColumn(column) + SPACE_2, WIDEST_COLUMN)
        shared = self._shared if column in self._texts else 0
        if wanted > self.view.columnWidth(column) - shared:
            self.view.setColumnWidth(column, wanted + shared)
            self.share_room()
            self.view.fit()

    def _write(self, rows: list[Any], words: str) -> None:
        self._host.session.change(self.path, rows, words.format(field=self._label))

    def _chosen(self) -> list[int]:
        return sorted(index.row() for index in self.view.selectionModel().selectedRows())

    def _blank(self) -> Any:
        if not self._item.fields:
            return self._item.blank()
        row = {field.name: field.blank() for field in self._item.fields}
        for field in self._item.fields:
            offered = self._host.choices(field.name) if field.shape == "text" and not field.optional else None
            if offered:
                row[field.name] = offered[0].value
            elif field.name in ("id", "key") and field.shape == "text":
                keys = FreeKeys(self._rows, field.name)
                row[field.name] = keys.take(f"new_{self.spec.name}".rstrip("s"))
        return self._host.finish_row(self.spec.name, row, self._rows)

    def add(self) -> None:
        """Add a plain row at the end and go to it."""
        self._write([*self._rows, self._blank()], self.tr("Add a row to {field}"))
        choose_row(self.view, len(self._rows) - 1)
        self.view.setFocus()

    def duplicate(self) -> None:
        """Add copies of the selected rows below them."""
        chosen = self._chosen()
        if chosen:
            rows = list(self._rows)
            rows[chosen[-1] + 1 : chosen[-1] + 1] = self._fresh([rows[row] for row in chosen])
            self._write(rows, self.tr("Duplicate rows of {field}"))

    def _fresh(self, rows: Iterable[Any]) -> list[Any]:
        """Return new rows, with keys that none of those here and none of each other have."""
        names = [name for name in ("key", "id") if self._item.field(name) is not None]
        keys = {name: FreeKeys(self._rows, name) for name in names}
        return [
            {**row, **{name: keys[name].take(row[name]) for name in names if isinstance(row.get(name), str)}}
            if isinstance(row, dict)
            else row
            for row in rows
        ]

    def remove(self) -> None:
        """Remove the selected rows."""
        chosen = set(self._chosen())
        if chosen and not self._model.read_only:
            rows = [row for number, row in enumerate(self._rows) if number not in chosen]
            self._write(rows, self.tr("Remove rows of {field}"))

    def shift(self, steps: int) -> None:
        """Move the selected rows up (-1) or down (1)."""
        chosen = self._chosen()
        if not chosen or not chosen[0] + min(steps, 0) >= 0 or chosen[-1] + max(steps, 0) >= len(self._rows):
            return
        rows = list(self._rows)
        for row in chosen if steps < 0 else reversed(chosen):
            rows[row], rows[row + steps] = rows[row + steps], rows[row]
        self._write(rows, self.tr("Move rows of {field}"))
        self.view.clearSelection()
        for row in chosen:
            self.view.selectionModel().select(
                self._model.index(row + steps, 0),
                self.view.selectionModel().SelectionFlag.Select
                | self.view.selectionModel().SelectionFlag.Rows,
            )

    def copy(self) -> None:
        """Copy the selected rows (all where none is selected), as our rows and as cells for spreadsheets."""
        rows = [self._rows[row] for row in self._chosen()] or self._rows
        data = QMimeData()
        data.setData(ROWS_MIME, json.dumps({"field": self.spec.name, "rows": rows}).encode())
        if self._item.fields:
            data.setText(to_tsv(self._columns, rows, self._host.offered, self._host.context.language))
        else:
            data.setText("\n".join(map(str, rows)))
        put_on_clipboard(data)

    def paste(self) -> None:
        """Add the rows of the clipboard at the end; rows of another shape keep the fields that fit."""
        if self._model.read_only:
            return
        rows = self._pasted(on_clipboard())
        if not rows:
            self._host.context.announce(self.tr("The clipboard contains no rows that fit here."))
            return
        self._write([*self._rows, *self._fresh(rows)], self.tr("Paste rows into {field}"))

    def _pasted(self, data: QMimeData) -> list[Any]:
        if data.hasFormat(ROWS_MIME):
            try:
                rows = json.loads(bytes(data.data(ROWS_MIME).data()))["rows"]
            except (ValueError, KeyError, TypeError):
                return []
            names = {field.name for field in self._item.fields}
            blank = self._blank()
            if not names:
                return [row for row in rows if not isinstance(row, dict | list)]
            return [
                {**blank, **{key: value for key, value in row.items() if key in names}}
                for row in rows
                if isinstance(row, dict) and names & set(row)
            ]
        if data.hasText() and self._item.fields:
            return list(
                from_tsv(
                    self._columns, data.text(), self._blank(), self._host.offered, self._host.context.language
                )
            )
        return []

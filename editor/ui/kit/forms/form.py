"""A form: cells on a grid of twelve columns, each bound to a place of the session's draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QLabel, QWidget

from editor.services.factions import names_factions
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms import fields as inputs
from editor.ui.kit.forms.blocks import BlocksField
from editor.ui.kit.forms.cell import Cell
from editor.ui.kit.forms.choice_fields import ChoiceField, ManyChoicesField
from editor.ui.kit.forms.font_files import FontFilesField, is_font_files
from editor.ui.kit.forms.ground_drawing import (
    GroundDrawingField,
    GroundPictureField,
    is_ground_drawing,
    is_ground_picture,
)
from editor.ui.kit.forms.host import BoundForm, FormHost
from editor.ui.kit.forms.local_field import LocalField
from editor.ui.kit.forms.matrix import MatrixField
from editor.ui.kit.forms.notation import NotationField
from editor.ui.kit.forms.numbers import NumbersField
from editor.ui.kit.forms.own_fields import OwnFieldsField, is_own_fields
from editor.ui.kit.forms.portrait import PortraitField, is_portrait
from editor.ui.kit.forms.refs import RefField, RefListField
from editor.ui.kit.forms.spans import COLUMNS, NARROWEST, least_span, span_of
from editor.ui.kit.forms.tab_order import put_after, reached_by_tab
from editor.ui.kit.forms.table import TableField
from editor.ui.kit.layouts import column_layout, emptied, grid_layout, lay_out_now
from editor.ui.kit.theme import SPACE_2, SPACE_3
from schemas.field_specs import FieldSpec
from schemas.messages.languages import with_first

BIG: Final = ("group", "list", "keyed", "blocks")
"""Shapes that hold several fields."""
BIG_WEIGHT: Final = 8
"""So many plain fields take the time of one of them to make."""
MOST_IN_A_TURN: Final = 24
"""Weight of the fields that are made at once."""
WIDE_ENOUGH: Final = 6
"""Columns of a field below which a sentence about what is wrong would become a tower of words."""
HIGHEST_LINE: Final = 40
"""px that an editor of one line takes at most."""


class Form(BoundForm):
    """Some fields of a group, in the order given, flowing over the grid."""

    flowed = Signal()  # fields came or left, here or in a group inside

    def __init__(
        self,
        host: FormHost,
        group: FieldSpec,
        path: Path,
        names: Sequence[str] | None = None,
        parent: QWidget | None = None,
        spans: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(parent)
        self._host = host
        self._path = path
        self._cells: list[Cell] = []
        self._forms: list[Form] = []
        self._placed: list[tuple[QWidget, int]] = []
        self._empty = False
        grid = grid_layout(self, 0, (SPACE_3, SPACE_2))
        for column in range(COLUMNS):
            grid.setColumnStretch(column, 1)
            grid.setColumnMinimumWidth(column, 0 if host.one_column else NARROWEST)
        self._spans = spans
        self._grid = grid
        wanted = names if names is not None else [field.name for field in group.fields]
        first, *rest = _in_parts([spec for name in wanted if (spec := group.field(name)) is not None])
        self._place(first)
        host.put_off([partial(self._place_later, part) for part in rest])

    def _place(self, fields: Sequence[FieldSpec]) -> None:
        self._placed += [(self._widget(spec), self._span(spec)) for spec in fields]
        self.flow()

    def _place_later(self, fields: Sequence[FieldSpec]) -> None:
        there, before = reached_by_tab(self), len(self._placed)
        self._place(fields)
        for widget, _span in self._placed[before:]:
            # Qt would show them a turn later, and the form would be too low for them until then.
            widget.setVisible(not (isinstance(widget, Cell) and widget.away))
        put_after(there[-1] if there else None, [one for one in reached_by_tab(self) if one not in there])
        if self._host.session.problems:
            self._host.show_problems()
        lay_out_now()

    def set_spans(self, spans: Mapping[str, int]) -> None:
        """Give fields other widths, in columns; fields that are not named keep theirs."""
        if spans == self._spans:
            return
        self._spans = spans
        self._placed = [
            (widget, self._span(widget.spec, span) if isinstance(widget, Cell) else span)
            for widget, span in self._placed
        ]
        self.flow()

    def _span(self, spec: FieldSpec, usual: int = 0) -> int:
        """Return the columns of a field: those wanted, else the usual ones, never too few for its numbers."""
        if self._host.one_column:
            return COLUMNS
        span = (self._spans or {}).get(spec.name) or usual
        if span:
            return max(span, least_span(spec))
        offered = self._host.offered(spec) if spec.shape == "choice" else None
        return span_of(spec, self._host.words, [one.text for one in offered or ()])

    def flow(self) -> None:
        """Put the fields that count on the grid, one after the other; with none of them the form vanishes."""
        row = used = 0
        rows: dict[int, list[QWidget]] = {}
        emptied(self._grid)
        for widget, span in self._placed:
            if isinstance(widget, Cell) and widget.away:
                continue
            if used + span > COLUMNS:
                row, used = self._troubles(rows[row], row), 0
            rows.setdefault(row, []).append(widget)
            self._grid.addWidget(widget, row, used, 1, span)
            if isinstance(widget, Cell):
                widget.narrow = span < (COLUMNS if self._host.narrow else WIDE_ENOUGH)
                if not widget.narrow:
                    widget.keep_trouble(None)
            used += span
        self._troubles(rows.get(row, ()), row)
        _close_up(list(rows.values()))
        if bool(rows) == self._empty:
            self._empty = not rows
            self.setVisible(bool(rows))
        self.flowed.emit()

    def _troubles(self, line: Sequence[QWidget], row: int) -> int:
        """Put what is wrong with narrow fields below their line, as wide as the form; return the next row."""
        for cell in line:
            if isinstance(cell, Cell) and cell.narrow:
                row += 1
                cell.keep_trouble((self._grid, row))
        return row + 1

    def _widget(self, spec: FieldSpec) -> QWidget:
        path = (*self._path, spec.name)
        if spec.shape == "group" and not spec.optional:
            return self._group(spec, path)
        cell = Cell(self._host, spec, path, make_editor, self)
        cell.went.connect(lambda: self.flow() if self._has(cell) else None)
        self._cells.append(cell)
        self._host.register(cell)
        return cell

    def _group(self, spec: FieldSpec, path: Path) -> QWidget:
        box = QWidget(self)
        column = column_layout(box, (0, SPACE_2, 0, 0), SPACE_2)
        title = QLabel(self._host.words.label(spec), box)
        title.setToolTip(spec.description)
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        column.addWidget(title)
        form = Form(self._host, spec, path, None, box)
        form.flowed.connect(self.flowed)
        self._forms.append(form)
        column.addWidget(form)
        return box

    def _has(self, cell: Cell) -> bool:
        """Whether a cell has its place on the grid already; while the form is made it has not."""
        return any(widget is cell for widget, _span in self._placed)

    def hide_label(self, title: str) -> None:
        """Leave out a label that says what the title of the section says already."""
        for cell in self._cells:
            if cell.label.text() == title:
                cell.label.hide()

    def rebase(self, path: Path) -> None:
        if path == self._path:
            return
        before, self._path = self._path, path
        for cell in self._cells:
            self._host.move(cell, (*path, *cell.path[len(before) :]))
        for form in self._forms:
            form.rebase((*path, *form.path[len(before) :]))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the form and of the groups in it; those inside a cell are its own affair."""
        return (*self._cells, *(cell for form in self._forms for cell in form.cells))

    @property
    def path(self) -> Path:
        """Place of the group in the draft."""
        return self._path


class GroupField(inputs.FieldEditor):
    """An optional group: the tick is :class:`OptionalField`'s, the fields are a form of their own.

    The form is made when the group is there for the first time: most documents have few of the possible ones.
    """

    def __init__(self, spec: FieldSpec, host: FormHost, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._host, self._path = host, path
        self.form: Form | None = None

    def show_value(self, value: Any) -> None:
        if value is not None and self.form is None:
            self._make()
        if self.form is not None:
            self.form.setVisible(value is not None)

    def _make(self) -> None:
        before = [*reached_by_tab(self.parentWidget() or self), self][0]
        form = self.form = Form(self._host, self.spec, self._path, None, self)
        self.row.addWidget(form, 1)
        self.entry = form
        # Tab goes from the tick into the group.
        put_after(before, reached_by_tab(form))
        if self._host.session.problems:
            self._host.show_problems()

    def rebase(self, path: Path) -> None:
        self._path = path
        if self.form is not None:
            self.form.rebase(path)


class OptionalGroup(inputs.OptionalField):
    """The tick of an optional group; its fields vanish while there is none."""

    names_itself = True

    def __init__(self, host: FormHost, spec: FieldSpec, path: Path, parent: QWidget) -> None:
        super().__init__(spec, lambda place: GroupField(spec, host, path, place), parent, below=True)
        self._tick.setText(host.words.label(spec))

    def show_value(self, value: Any) -> None:
        super().show_value(value)
        self.inner.setVisible(value is not None)


class KeyedField(inputs.FieldEditor):
    """One value for each of some known keys."""

    def __init__(self, spec: FieldSpec, host: FormHost, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        item = spec.item or spec
        keys = tuple(FieldSpec(**{**vars(item), "name": key, "optional": True}) for key in spec.values)
        self.form = Form(host, FieldSpec(spec.name, "group", fields=keys), path, None, self)
        self.row.addWidget(self.form, 1)
        self.entry = self.form

    def show_value(self, value: Any) -> None:
        """The cells read the draft for themselves."""

    def rebase(self, path: Path) -> None:
        self.form.rebase(path)


def _in_parts(fields: Sequence[FieldSpec]) -> list[list[FieldSpec]]:
    """Return fields in parts of which each is made in a turn; there is at least one."""
    parts: list[list[FieldSpec]] = [[]]
    weight = 0
    for spec in fields:
        own = BIG_WEIGHT if spec.shape in BIG else 1
        if weight and weight + own > MOST_IN_A_TURN:
            parts.append([])
            weight = 0
        parts[-1].append(spec)
        weight += own
    return parts


def _close_up(rows: Sequence[Sequence[QWidget]]) -> None:
    """Leave out the empty label above ticks where the whole row is ticks; centre them in other lines."""
    for row in rows:
        cells = [cell for cell in row if isinstance(cell, Cell)]
        ticks = [cell for cell in cells if isinstance(cell.editor, inputs.FlagField)]
        lines = [cell.editor.sizeHint().height() for cell in cells if cell not in ticks] if ticks else ()
        for cell in ticks:
            # Beside a field of several lines it stays at the top.
            high = min((one for one in lines if one <= HIGHEST_LINE), default=0)
            cell.editor.setMinimumHeight(high)
            if cell.label.isHidden() == (len(ticks) < len(row)):
                cell.label.setVisible(len(ticks) < len(row))


def make_editor(host: FormHost, spec: FieldSpec, path: Path, parent: QWidget) -> inputs.FieldEditor:
    """Return the editor that fits a field."""
    if (own := host.editor(spec, path, parent)) is not None:
        return own
    offered = host.offered_at(path, spec)
    if offered is not None:
        field = ChoiceField(spec, offered, parent)
        if spec.shape == "text" and names_factions(host.session.system, spec.name):
            _offer_factions(host, field)
        return field
    if spec.shape == "ref":
        return RefField(spec, host, parent)
    if is_own_fields(spec):
        return OwnFieldsField(spec, host, path, Form, parent)
    if spec.shape == "blocks":
        return BlocksField(spec, host, path, Form, parent)
    if is_portrait(spec):
        return PortraitField(spec, host, parent)
    if spec.shape == "group":
        group = OptionalGroup(host, spec, path, parent)
        return GroundDrawingField(host, path, group, parent) if is_ground_drawing(spec) else group
    if is_font_files(spec):
        return FontFilesField(spec, host, parent)
    if is_ground_picture(spec):
        return GroundPictureField(spec, host, parent)
    if spec.optional and spec.shape in ("integer", "number", "colour", "flag", "list"):
        return inputs.OptionalField(
            spec,
            lambda place: _plain_editor(host, spec, path, place),
            parent,
            begin=lambda: host.begin.get(path, lambda: None)(),
        )
    return _plain_editor(host, spec, path, parent)


def _offer_factions(host: FormHost, field: ChoiceField) -> None:
    """Put beside a faction how to make another one, and how to look at it."""
    context, system = host.context, host.session.system

    def take(faction: str) -> None:
        field.edited.emit(faction, False)

    words = QCoreApplication.translate("Form", "New faction…"), QCoreApplication.translate("Form", "Show it")
    field.add_menu(
        QCoreApplication.translate("Form", "More about factions"),
        (
            (words[0], lambda: context.faction_wanted.emit(system, take)),
            (words[1], lambda: context.faction_shown.emit(system, str(field.value() or ""))),
        ),
    )


def _plain_editor(host: FormHost, spec: FieldSpec, path: Path, parent: QWidget) -> inputs.FieldEditor:
    if spec.shape == "list" and spec.item is not None:
        return _list_editor(host, spec, spec.item, path, parent)
    if spec.shape == "local":
        languages = with_first(host.context.language)
        return LocalField(spec, languages, long=spec.long, parent=parent)
    if spec.shape == "keyed":
        return KeyedField(spec, host, path, parent)
    makers: dict[str, type[inputs.FieldEditor]] = {
        "integer": inputs.IntegerField,
        "number": inputs.NumberField,
        "flag": inputs.FlagField,
        "colour": inputs.ColourField,
        "text": inputs.TextField,
    }
    return makers.get(spec.shape, NotationField)(spec, parent)


def _list_editor(
    host: FormHost, spec: FieldSpec, item: FieldSpec, path: Path, parent: QWidget
) -> inputs.FieldEditor:
    if spec.tag:
        return MatrixField(spec, host, path, parent)
    if item.shape == "choice":
        return ManyChoicesField(spec, host.offered(item) or (), parent)
    if item.shape == "ref":
        return RefListField(spec, host, parent)
    if item.shape == "integer":
        return NumbersField(spec, parent)
    if item.shape == "text":
        if offered := host.choices(spec.name):
            return ManyChoicesField(spec, offered, parent)
        return inputs.WordsField(spec, parent)
    return TableField(spec, host, path, Form, parent)

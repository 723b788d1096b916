"""A form: cells on a grid of twelve columns, each bound to a place of the session's draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms import fields as inputs
from editor.ui.kit.forms.base_mark import BaseMark
from editor.ui.kit.forms.blocks import BlocksField
from editor.ui.kit.forms.fitting import fitting
from editor.ui.kit.forms.matrix import MatrixField
from editor.ui.kit.forms.notation import NotationField
from editor.ui.kit.forms.numbers import NumbersField
from editor.ui.kit.forms.portrait import PortraitField, is_portrait
from editor.ui.kit.forms.refs import RefField, RefListField
from editor.ui.kit.forms.spans import COLUMNS, NARROWEST, least_span, span_of
from editor.ui.kit.forms.tab_order import put_after, reached_by_tab
from editor.ui.kit.forms.table import TableField
from editor.ui.kit.layouts import emptied
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted
from editor.ui.kit.words.labels import field_label, field_tip
from schemas.field_specs import LONG_TEXTS, FieldSpec
from schemas.messages.languages import with_first

if TYPE_CHECKING:
    from editor.ui.kit.forms.host import FormHost

BIG: Final = ("group", "list", "keyed", "blocks")
"""Shapes that hold several fields."""
BIG_WEIGHT: Final = 8
"""So many plain fields take the time of one of them to make."""
MOST_IN_A_TURN: Final = 24
"""Weight of the fields that are made at once."""
WIDE_ENOUGH: Final = 6
"""Columns of a field below which a sentence about what is wrong would become a tower of words."""


class Cell(QWidget):
    """One field: label, editor, and the problem beneath."""

    def __init__(self, host: FormHost, spec: FieldSpec, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spec = spec
        self.path = path
        self._host = host
        self._counts = True
        self.away = False
        """Not on the form, because it does not count."""
        self.narrow = False
        """Too narrow for a sentence: what is wrong with it stands below its line."""
        self.troubled = False
        """Whether something is wrong with it."""
        self.differs = False
        """Whether it is not as in the base of the card."""
        # Few fields have any of these: they are made when they are needed.
        self._trouble: QLabel | None = None
        self._below: tuple[QGridLayout, int] | None = None
        self._mark: BaseMark | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        name = field_label(spec.name)
        self.editor = make_editor(host, spec, path, self)
        self.label = muted(QLabel(name, self))
        self.label.setBuddy(self.editor.entry or self.editor)
        self.label.setToolTip(field_tip(spec))
        if spec.shape == "flag" and not spec.optional:
            self.label.setText(" ")
        if isinstance(self.editor, OptionalGroup):
            self.label.hide()
        self.editor.setToolTip(field_tip(spec))
        self.editor.set_name(name)
        self.editor.set_read_only(host.session.read_only)
        column.addWidget(self.label)
        column.addWidget(self.editor)
        column.addStretch(1)
        self._column = column
        self.editor.edited.connect(self._edited)
        self.editor.left.connect(host.session.end_typing)
        # Ignored: the grid gives every column the same width, whatever the words in it.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)

    @property
    def trouble(self) -> QLabel:
        """The sentences about what is wrong, hidden while nothing is."""
        if self._trouble is None:
            self._trouble = QLabel(self)
            self._trouble.setWordWrap(True)
            self._trouble.setProperty("tone", "danger")
            self._trouble.hide()
            self._put_trouble()
        return self._trouble

    def keep_trouble(self, below: tuple[QGridLayout, int] | None) -> None:
        """Show what is wrong in a row of a grid, as wide as that; beneath the editor without one."""
        self._below = below
        if self._trouble is not None:
            self._put_trouble()

    def _put_trouble(self) -> None:
        if self._below is None:
            self._column.insertWidget(self._column.indexOf(self.editor) + 1, self.trouble)
        else:
            grid, row = self._below
            grid.addWidget(self.trouble, row, 0, 1, COLUMNS)

    @property
    def mark(self) -> BaseMark:
        """The mark beside the label, shown where the field is not as in the base."""
        if self._mark is None:
            self._mark = BaseMark(self._host, self.spec, self)
            head = QHBoxLayout()
            head.setSpacing(2)
            self._column.removeWidget(self.label)
            head.addWidget(self.label)
            head.addWidget(self._mark)
            head.addStretch(1)
            self._column.insertLayout(0, head)
        return self._mark

    def _edited(self, value: Any, typing: bool) -> None:
        self._host.edit(self.path, self.spec, value, typing)

    def refresh(self) -> None:
        """Show what stands in the draft."""
        if isinstance(self.editor, inputs.ChoiceField) and self.spec.shape == "text":
            self.editor.set_choices(self._host.choices(self.spec.name) or ())
        value = self._host.session.value(self.path, self.spec.default)
        # A valid draft fits, and looking at each row of long lists takes time.
        self.editor.show_value(value if self._host.session.valid else fitting(self.spec, value))
        self.recount()
        session = self._host.session
        differs = session.dependence.differs(session.data, self.path)
        if differs or self._mark is not None:
            self.mark.show_state(self.path, differs=differs)
        if differs != self.differs:
            self.differs = differs
            self.label.setProperty("tone", "accent" if differs else "muted")
            self.label.style().unpolish(self.label)
            self.label.style().polish(self.label)

    def recount(self) -> None:
        """Be there while the field counts; whatever is wrong with it is shown in any case."""
        shown = True
        if self.spec.only_with is not None:
            field, words = self.spec.only_with
            shown = self._host.session.value((*self.path[:-1], field)) in words
        shown = shown and self._host.counts(self.path, self.spec)
        if shown != self._counts:
            self._counts = shown
            self._put_away(not shown and not self.troubled)

    def _put_away(self, away: bool) -> None:
        """Leave the form, or come back; the fields after it close up."""
        if away == self.away:
            return
        self.away = away
        self.setVisible(not away)
        form = self.parentWidget()
        if isinstance(form, Form) and form.has(self):
            form.flow()

    def show_problems(self, problems: Mapping[Path, str]) -> None:
        """Show the sentences about this field; keys are whole paths."""
        if not self._counts:
            self._put_away(not problems)
        if isinstance(self.editor, TableField):
            inside = {path[len(self.path) :]: words for path, words in problems.items()}
            self.editor.show_problems(inside)
        about = f"{self.label.text()} – " if self.narrow and self.label.text().strip() else ""
        if not problems and not self.troubled:
            return
        self.troubled = bool(problems)
        self.trouble.setText("\n".join(f"⚠ {about}{words}" for words in dict.fromkeys(problems.values())))
        self.trouble.setVisible(self.troubled)
        self.editor.setAccessibleDescription("; ".join(problems.values()))


class Form(QWidget):
    """Some fields of a group, in the order given, flowing over the grid."""

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
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACE_3)
        grid.setVerticalSpacing(SPACE_2)
        for column in range(COLUMNS):
            grid.setColumnStretch(column, 1)
            grid.setColumnMinimumWidth(column, NARROWEST)
        self._spans = spans
        self._grid = grid
        wanted = names if names is not None else [field.name for field in group.fields]
        first, *rest = _in_parts([spec for name in wanted if (spec := group.field(name)) is not None])
        self._place(first)
        host.put_off([partial(self._place_later, part) for part in rest])

    def _place(self, fields: Sequence[FieldSpec]) -> None:
        self._placed += [(self._widget(spec), _span(spec, self._spans or {})) for spec in fields]
        self.flow()

    def _place_later(self, fields: Sequence[FieldSpec]) -> None:
        there = reached_by_tab(self)
        self._place(fields)
        put_after(there[-1] if there else None, [one for one in reached_by_tab(self) if one not in there])
        if self._host.session.problems:
            self._host.show_problems()

    def set_spans(self, spans: Mapping[str, int]) -> None:
        """Give fields other widths, in columns; fields that are not named keep theirs."""
        if spans == self._spans:
            return
        self._spans = spans
        self._placed = [
            (widget, _span(widget.spec, spans, span) if isinstance(widget, Cell) else span)
            for widget, span in self._placed
        ]
        self.flow()

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
                widget.narrow = span < WIDE_ENOUGH
                if not widget.narrow:
                    widget.keep_trouble(None)
            used += span
        self._troubles(rows.get(row, ()), row)
        _close_up(list(rows.values()))
        if bool(rows) == self._empty:
            self._empty = not rows
            self.setVisible(bool(rows))

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
        cell = Cell(self._host, spec, path, self)
        self._cells.append(cell)
        self._host.register(cell)
        return cell

    def _group(self, spec: FieldSpec, path: Path) -> QWidget:
        box = QWidget(self)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, SPACE_2, 0, 0)
        column.setSpacing(SPACE_2)
        title = QLabel(field_label(spec.name), box)
        title.setToolTip(spec.description)
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        column.addWidget(title)
        form = Form(self._host, spec, path, None, box)
        self._forms.append(form)
        column.addWidget(form)
        return box

    def has(self, cell: Cell) -> bool:
        """Whether a cell has its place on the grid already; while the form is made it has not."""
        return any(widget is cell for widget, _span in self._placed)

    def hide_label(self, title: str) -> None:
        """Leave out a label that says what the title of the section says already."""
        for cell in self._cells:
            if cell.label.text() == title:
                cell.label.hide()

    def rebase(self, path: Path) -> None:
        """Show the same fields of another row of a list."""
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
        """Show the group of another row of a list."""
        self._path = path
        if self.form is not None:
            self.form.rebase(path)


class OptionalGroup(inputs.OptionalField):
    """The tick of an optional group; its fields vanish while there is none."""

    def __init__(self, host: FormHost, spec: FieldSpec, path: Path, parent: QWidget) -> None:
        super().__init__(spec, lambda place: GroupField(spec, host, path, place), parent, below=True)
        self.set_words(field_label(spec.name))

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
    """Leave out the empty label above ticks where the whole row is ticks."""
    for row in rows:
        ticks = [cell for cell in row if isinstance(cell, Cell) and isinstance(cell.editor, inputs.FlagField)]
        for cell in ticks:
            if cell.label.isHidden() == (len(ticks) < len(row)):
                cell.label.setVisible(len(ticks) < len(row))


def _span(spec: FieldSpec, wanted: Mapping[str, int], usual: int = 0) -> int:
    """Return the columns of a field: those wanted, else the usual ones, never too few for its numbers."""
    span = wanted.get(spec.name) or usual
    return max(span, least_span(spec)) if span else span_of(spec)


def make_editor(host: FormHost, spec: FieldSpec, path: Path, parent: QWidget) -> inputs.FieldEditor:
    """Return the editor that fits a field."""
    offered = host.choices(spec.name) if spec.shape == "text" else None
    if spec.shape == "choice" or offered is not None:
        return inputs.ChoiceField(spec, offered, parent)
    if spec.shape == "ref":
        return RefField(spec, host, parent)
    if spec.shape == "blocks":
        return BlocksField(spec, host, path, parent)
    if is_portrait(spec):
        return PortraitField(spec, host, parent)
    if spec.shape == "group":
        return OptionalGroup(host, spec, path, parent)
    if spec.optional and spec.shape in ("integer", "number", "colour", "flag"):
        return inputs.OptionalField(spec, lambda place: _plain_editor(host, spec, path, place), parent)
    return _plain_editor(host, spec, path, parent)


def _plain_editor(host: FormHost, spec: FieldSpec, path: Path, parent: QWidget) -> inputs.FieldEditor:
    if spec.shape == "list" and spec.item is not None:
        return _list_editor(host, spec, spec.item, path, parent)
    if spec.shape == "local":
        languages = with_first(host.context.language)
        return inputs.LocalField(spec, languages, long=spec.name in LONG_TEXTS, parent=parent)
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
        return inputs.ManyChoicesField(spec, parent)
    if item.shape == "ref":
        return RefListField(spec, host, parent)
    if item.shape == "integer":
        return NumbersField(spec, parent)
    if item.shape == "text":
        if offered := host.choices(spec.name):
            return inputs.ManyChoicesField(spec, parent, offered)
        return inputs.WordsField(spec, parent)
    return TableField(spec, host, path, parent)

"""Editors of single values. Each shows a plain value and says when the person changed it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.ui.kit.documents.draft import Path
from editor.ui.kit.forms.swatch import picked_colour, swatch_icon
from editor.ui.kit.forms.tab_order import first_reached
from editor.ui.kit.inputs import DecimalBox, LineEdit, SpinBox
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, muted
from editor.ui.kit.words.labels import unit_word
from schemas.field_specs import FieldSpec


class FieldEditor(QWidget):
    """Base of all editors of a value."""

    edited = Signal(object, bool)  # plain value, typing goes on
    left = Signal()  # the focus went elsewhere
    names_itself = False
    """Whether it shows the label of the field, so that none is needed above it."""

    def __init__(self, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spec = spec
        self.entry: QWidget | None = None
        """What takes the focus first.

        It is no proxy of Qt's: Tab would jump to it from wherever the box around it has its place, pass over
        what stands before it, and stay for ever before one that is hidden (an empty list).
        """
        self.row = row_layout(self, 0, SPACE_1)

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Give the focus to what takes it first, or to the first part of it that can be seen."""
        here = self.entry
        if isinstance(here, FieldEditor):
            here.take_focus(reason)
            return
        if here is None or not here.isVisibleTo(self) or not here.focusPolicy() & Qt.FocusPolicy.TabFocus:
            here = first_reached(self)
        if here is not None:
            here.setFocus(reason)

    def show_value(self, value: Any) -> None:
        """Show a plain value without saying that it was edited."""
        raise NotImplementedError

    def focus_inside(self, _path: Path) -> None:
        """Give the focus to a place inside the field; to the field if that place has no editor."""
        self.take_focus(Qt.FocusReason.OtherFocusReason)

    def rebase(self, path: Path) -> None:
        """Show the same field of another row of a list: only editors with fields inside need the path."""

    def show_problems(self, problems: Mapping[Path, str]) -> None:
        """Show sentences about places inside the field; keys are paths from the field on."""

    def set_read_only(self, read_only: bool) -> None:
        """Forbid or allow editing."""
        self.setEnabled(not read_only)

    def set_name(self, name: str) -> None:
        """Set what a screen reader speaks."""
        self.setAccessibleName(name)

    def _adopt(self, widget: QWidget) -> None:
        self.row.addWidget(widget)
        self.entry = widget


class TextField(FieldEditor):
    """One line, or several where the text may be long."""

    def __init__(self, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._line = LineEdit(self)
        if spec.max_length:
            self._line.setMaxLength(spec.max_length)
        self._line.textEdited.connect(self._changed)
        self._line.left.connect(self.left)
        self._adopt(self._line)

    def _changed(self, text: str) -> None:
        self.edited.emit(None if self.spec.optional and not text else text, True)

    def show_value(self, value: Any) -> None:
        text = "" if value is None else str(value)
        if text != self._line.text():
            self._line.setText(text)
            self._line.setCursorPosition(0)

    def set_read_only(self, read_only: bool) -> None:
        self._line.setReadOnly(read_only)

    def set_name(self, name: str) -> None:
        self._line.setAccessibleName(name)


class RemarkedLine(FieldEditor):
    """A line with a remark below it: what cannot be read yet stays in the line and is not taken over."""

    def __init__(self, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._line = LineEdit(self)
        self._line.textEdited.connect(self._changed)
        self._line.left.connect(self._leave)
        self._remark = muted(QLabel(self))
        self._remark.hide()
        column = column_layout(spacing=SPACE_1)
        column.addWidget(self._line)
        column.addWidget(self._remark)
        self.row.addLayout(column, 1)
        self.entry = self._line

    def _changed(self, text: str) -> None:
        raise NotImplementedError

    def _leave(self) -> None:
        raise NotImplementedError

    def _remark_on(self, words: str) -> None:
        self._remark.setText(words)
        self._remark.show()

    def set_read_only(self, read_only: bool) -> None:
        self._line.setReadOnly(read_only)

    def set_name(self, name: str) -> None:
        self._line.setAccessibleName(name)


class NumberField(FieldEditor):
    """A number with decimals, its range and unit."""

    _box_type: type[SpinBox | DecimalBox] = DecimalBox
    _number: type[Any] = float

    def __init__(self, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._box = self._box_type(self)
        self._box.set_soft_range(spec.minimum, spec.maximum)
        if spec.unit:
            self._box.setSuffix(f" {unit_word(spec.unit)}")
        self._box.valueChanged.connect(lambda value: self.edited.emit(value, True))
        self._box.left.connect(self.left)
        self._adopt(self._box)

    def show_value(self, value: Any) -> None:
        if isinstance(value, int | float) and self._number(value) != self._box.value():
            with QSignalBlocker(self._box):
                self._box.setValue(self._number(value))

    def set_name(self, name: str) -> None:
        self._box.setAccessibleName(name)


class IntegerField(NumberField):
    """A whole number with its range and unit."""

    _box_type = SpinBox
    _number = int


class FlagField(FieldEditor):
    """Yes or no, with its words beside it."""

    def __init__(self, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._box = QCheckBox(self)
        self._box.clicked.connect(lambda ticked: self.edited.emit(bool(ticked), False))
        self._adopt(self._box)
        self.row.addStretch(1)

    def show_value(self, value: Any) -> None:
        self._box.setChecked(bool(value))

    def set_name(self, name: str) -> None:
        self._box.setText(name)
        self._box.setAccessibleName(name)


class WordsField(FieldEditor):
    """Free words, parted by commas."""

    def __init__(self, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._line = LineEdit(self)
        self._line.setPlaceholderText(self.tr("words, separated by commas"))
        self._line.textEdited.connect(lambda text: self.edited.emit(_words(text), True))
        self._line.left.connect(self.left)
        self._adopt(self._line)

    def show_value(self, value: Any) -> None:
        words = list(value or ())
        if words != _words(self._line.text()):
            self._line.setText(", ".join(map(str, words)))

    def set_read_only(self, read_only: bool) -> None:
        self._line.setReadOnly(read_only)

    def set_name(self, name: str) -> None:
        self._line.setAccessibleName(name)


class ColourField(FieldEditor):
    """A colour, as a swatch that opens the picker and as its code."""

    def __init__(self, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._button = QPushButton(self)
        self._button.setToolTip(self.tr("Pick a colour"))
        self._button.clicked.connect(self._pick)
        self._line = LineEdit(self)
        self._line.setMaxLength(7)
        self._line.textEdited.connect(lambda text: self.edited.emit(text, True))
        self._line.left.connect(self.left)
        self._adopt(self._line)
        self.row.insertWidget(0, self._button)

    def _pick(self) -> None:
        if (chosen := picked_colour(self._line.text(), self)) is not None:
            self.edited.emit(chosen, False)

    def show_value(self, value: Any) -> None:
        text = str(value or "")
        if text != self._line.text():
            self._line.setText(text)
        self._button.setIcon(swatch_icon(text))

    def set_name(self, name: str) -> None:
        self._line.setAccessibleName(name)
        self._button.setAccessibleName(self.tr("Pick a colour for {field}").format(field=name))


class OptionalField(FieldEditor):
    """A tick that says whether there is a value, and its editor."""

    def __init__(
        self,
        spec: FieldSpec,
        make: Callable[[QWidget], FieldEditor],
        parent: QWidget | None = None,
        *,
        below: bool = False,
        begin: Callable[[], Any] = lambda: None,
    ) -> None:
        """Make it.

        Args:
            spec: the field.
            make: makes the editor of its value.
            parent: of both.
            below: the editor stands below the tick.
            begin: what a tick begins with where there was no value; None for a plain one.
        """
        super().__init__(spec, parent)
        self._begin = begin
        # The tick is made first: Tab comes to it, and then to what it stands for.
        self._tick = QCheckBox(self)
        inner = self.inner = make(self)
        self._last: Any = None
        self._read_only = False
        self._tick.setToolTip(self.tr("Tick where there is a value"))
        self._tick.clicked.connect(self._ticked)
        inner.edited.connect(self.edited)
        inner.left.connect(self.left)
        if below:
            column = QVBoxLayout()
            column.addWidget(self._tick)
            column.addWidget(inner)
            self.row.addLayout(column, 1)
        else:
            self.row.addWidget(self._tick)
            self.row.addWidget(inner, 1)
        self.entry = self._tick

    def rebase(self, path: Path) -> None:
        self.inner.rebase(path)

    def _ticked(self, ticked: bool) -> None:
        if not ticked:
            self.edited.emit(None, False)
            return
        value = self._last if self._last is not None else self._begin()
        if value is None:
            value = FieldSpec(**{**vars(self.spec), "optional": False, "default": None}).blank()
        self.edited.emit(value, False)

    def show_value(self, value: Any) -> None:
        self._tick.setChecked(value is not None)
        self.inner.setEnabled(value is not None)
        if self._read_only:
            self.inner.set_read_only(True)
        if value is not None:
            self._last = value
            self.inner.show_value(value)

    def set_read_only(self, read_only: bool) -> None:
        self._read_only = read_only
        self._tick.setEnabled(not read_only)
        self.inner.set_read_only(read_only)

    def set_name(self, name: str) -> None:
        self.inner.set_name(name)
        self._tick.setAccessibleName(self.tr("{field}: has a value").format(field=name))


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]

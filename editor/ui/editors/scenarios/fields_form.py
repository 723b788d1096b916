"""The fields of a block or an effect of a scenario's rules, one under the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QMenu, QPushButton, QWidget

from editor.ui.editors.scenarios.parts import local_value, with_words
from editor.ui.editors.scenarios.place_field import FieldName, PlaceField, SpotField
from editor.ui.editors.scenarios.rule_parts import (
    NO_CHOICES,
    Choices,
    Data,
    FieldOf,
    Pairs,
    Shape,
    read,
    written,
)
from editor.ui.kit.inputs import ComboBox, LineEdit, SpinBox
from editor.ui.kit.layouts import form_layout
from editor.ui.kit.theme import SPACE_1

_ENTRIES_WIDTH: Final = 180
"""Pixels after which the names of chosen units are cut; the tooltip has them all."""


def rule_words(words: str) -> str:
    """Return the words of a kind or a field in the language of the interface."""
    return QCoreApplication.translate("Rules", words)


class EntriesButton(QPushButton):
    """Units of a side, chosen from a menu; none chosen stands for any unit, or for what ``none`` says."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, none: str | None = None) -> None:
        super().__init__(parent)
        self._none = none if none is not None else self.tr("any unit")
        self._menu = QMenu(self)
        self.setMenu(self._menu)

    def show_entries(self, entries: Sequence[str], pairs: Pairs) -> None:
        """Show which entries are chosen of those that there are; ones that are missing stay listed."""
        self._menu.clear()
        missing = tuple((entry, entry) for entry in entries if entry not in dict(pairs))
        for ident, words in (*pairs, *missing):
            action = self._menu.addAction(words)
            action.setData(ident)
            action.setCheckable(True)
            action.setChecked(ident in entries)
            action.toggled.connect(lambda _on: self._emit())
        names = dict((*pairs, *missing))
        text = ", ".join(names[entry] for entry in entries) or self._none
        self.setText(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, _ENTRIES_WIDTH))
        self.setToolTip(text)

    def _emit(self) -> None:
        self.chosen.emit([one.data() for one in self._menu.actions() if one.isChecked()])


class CardButton(QPushButton):
    """A unit card: one of those that take part in the battle, or another one of the catalogue."""

    chosen = Signal(object)  # plain data of the reference

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._menu = QMenu(self)
        self.setMenu(self._menu)

    def show_card(self, now: Any, choices: Choices) -> None:
        """Show which card is chosen, and offer the others."""
        text = choices.card_name(now) if isinstance(now, Mapping) else ""
        self.setText(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, _ENTRIES_WIDTH))
        self.setToolTip(text)
        self._menu.clear()
        for ref, words in choices.cards:
            self._menu.addAction(words).triggered.connect(partial(self.chosen.emit, dict(ref)))
        self._menu.addSeparator()
        other = self._menu.addAction(self.tr("Another card…"))
        other.triggered.connect(lambda: self._pick(choices))

    def _pick(self, choices: Choices) -> None:
        found = choices.pick()
        if found is not None:
            self.chosen.emit(dict(found[0]))


_CHOOSERS: Final[Mapping[Shape, Callable[[QWidget], EntriesButton | PlaceField | FieldName | CardButton]]] = {
    "entries": EntriesButton,
    "place": PlaceField,
    "field": FieldName,
    "card": CardButton,
}
"""Shape of a field -> what it is chosen with; its signal ``chosen`` has the value."""


class FieldsForm(QWidget):
    """Fields one under the other; it emits the whole value when one of them has changed."""

    edited = Signal(object, bool)  # plain value, typing
    typing_ended = Signal()

    def __init__(self, fields: Sequence[FieldOf], language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields, self._language = tuple(fields), language
        self._value: Data = {}
        self._choices = NO_CHOICES
        self.widgets: dict[str, QWidget] = {}
        form = form_layout(self, 0, SPACE_1)
        for one in fields:
            words = rule_words(one.words)
            widget = self._widget(one, words)
            widget.setObjectName(one.name)
            widget.setAccessibleName(words)
            self.widgets[one.name] = widget
            if one.shape == "flag":
                form.addRow(widget)
            else:
                form.addRow(words, widget)

    def _widget(self, one: FieldOf, words: str) -> QWidget:
        if one.shape == "flag":
            box = QCheckBox(words, self)
            box.toggled.connect(lambda on: self._emit(one.name, on))
            return box
        if one.shape == "number":
            spin = SpinBox(self)
            spin.setRange(one.low, one.high)
            spin.setSpecialValueText(rule_words(one.none) if one.none else "")
            spin.valueChanged.connect(lambda number: self._emit(one.name, self._number(one, number)))
            return spin
        if one.shape == "text":
            line = LineEdit(self)
            line.textEdited.connect(lambda text: self._type(one.name, text))
            line.editingFinished.connect(self.typing_ended)
            return line
        if one.shape == "spot":
            spot = SpotField(rule_words(one.none), self)
            spot.chosen.connect(lambda value: self._emit(one.name, value))
            return spot
        if one.shape in _CHOOSERS:
            chooser = _CHOOSERS[one.shape](self)
            chooser.chosen.connect(lambda value: self._emit(one.name, value))
            return chooser
        combo = ComboBox(self)
        for ident, text in one.choices:
            combo.addItem(rule_words(text), ident)
        combo.activated.connect(lambda _row: self._choose(one, combo.currentData()))
        return combo

    @staticmethod
    def _number(one: FieldOf, number: int) -> int | None:
        # The lowest number of a field without a value of its own stands for nothing.
        return None if one.none and one.blank is None and number == one.low else number

    def _choose(self, one: FieldOf, ident: Any) -> None:
        other = one.shape == "side" and ident != read(self._value, one.name) and "entries" in self.widgets
        if other:
            self._value = {**self._value, "entries": []}
        if one.shape == "side" and "entry" in self.widgets and ident != self._value.get("side"):
            first = next((pair[0] for pair in self._choices.entries.get(str(ident), ())), "")
            self._value = {**self._value, "entry": first}
        self._emit(one.name, ident)

    def _type(self, name: str, text: str) -> None:
        self._emit(name, with_words(read(self._value, name), self._language, text), typing=True)

    def _emit(self, name: str, value: Any, *, typing: bool = False) -> None:
        if read(self._value, name) != value:
            self._value = written(self._value, name, value)
            self.edited.emit(self._value, typing)

    def show_value(self, value: Data, choices: Choices, *, read_only: bool) -> None:
        """Show a value of the draft."""
        self._value, self._choices = value, choices
        for one in self._fields:
            widget, now = self.widgets[one.name], read(value, one.name)
            with QSignalBlocker(widget):
                if isinstance(widget, QCheckBox):
                    widget.setChecked(bool(now))
                elif isinstance(widget, SpinBox):
                    widget.setValue(int(now) if now is not None else one.low if one.none else one.blank or 0)
                elif isinstance(widget, LineEdit) and not isinstance(widget, FieldName):
                    words = local_value(now, self._language)
                    if widget.text() != words:
                        widget.setText(words)
                        widget.setCursorPosition(0)
                elif isinstance(widget, PlaceField):
                    widget.show_place(now, choices.areas, choices.field_named, choices.field_name)
                elif isinstance(widget, SpotField):
                    widget.show_spot(now)
                elif isinstance(widget, FieldName):
                    widget.show_field(now, choices.field_named, choices.field_name)
                elif isinstance(widget, CardButton):
                    widget.show_card(now, choices)
                elif isinstance(widget, EntriesButton):
                    widget.show_entries(list(now or ()), choices.entries.get(str(value.get("side")), ()))
                elif isinstance(widget, ComboBox):
                    usual = one.blank if now is None and not one.none else now
                    _show_choice(widget, usual, _offered(one, choices, value), bool(one.choices))
            if isinstance(widget, LineEdit):
                widget.setReadOnly(read_only)
            else:
                widget.setEnabled(not read_only)


def _offered(one: FieldOf, choices: Choices, value: Data) -> tuple[tuple[str | None, str], ...]:
    """Return what a list offers, first of all nobody where that may be meant."""
    if one.shape == "entry":
        return choices.entries.get(str(value.get("side")), ())
    nobody = ((None, rule_words(one.none)),) if one.none else ()
    return (*nobody, *(one.choices or choices.of(one.shape)))


def _show_choice(combo: ComboBox, now: Any, pairs: Sequence[tuple[str | None, str]], fixed: bool) -> None:
    if not fixed:
        shown = [(combo.itemData(row), combo.itemText(row)) for row in range(combo.count())]
        missing = ((now, str(now)),) if now is not None and now not in dict(pairs) else ()
        if shown != [*pairs, *missing]:
            combo.clear()
            for ident, words in (*pairs, *missing):
                combo.addItem(words, ident)
    combo.setCurrentIndex(combo.findData(now))

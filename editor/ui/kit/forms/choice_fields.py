"""Editors of words that are chosen: one of several, or any of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QMenu, QToolButton, QWidget

from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.kit.forms.swatch import swatch_icon
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import FlowLayout
from editor.ui.kit.theme import SPACE_1, SPACE_3
from editor.ui.kit.widgets import icon_button
from schemas.field_specs import FieldSpec


class ChoiceField(FieldEditor):
    """One of some words: of the schema, or of the ruleset."""

    def __init__(self, spec: FieldSpec, choices: Sequence[Choice], parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._box = ComboBox(self)
        self._choices: tuple[Choice, ...] = ()
        self.set_choices(choices)
        self._box.activated.connect(self._chosen)
        self._adopt(self._box)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Offer other values; what is chosen stays, as unknown where it is not among them."""
        if tuple(choices) == self._choices and self._box.count():
            return
        chosen = self._box.currentData() if self._box.count() else None
        self._choices = tuple(choices)
        with QSignalBlocker(self._box):
            self._box.clear()
            if self.spec.optional:
                self._box.addItem(self.tr("none"), None)
            for choice in self._choices:
                if choice.colour:
                    self._box.addItem(swatch_icon(choice.colour), choice.text, choice.value)
                else:
                    self._box.addItem(choice.text, choice.value)
        self.show_value(chosen)

    def add_menu(self, words: str, entries: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """Put a button beside the box.

        Args:
            words: its tooltip, which a screen reader speaks.
            entries: words of each entry of its menu, and what it does.
        """
        button = icon_button(self, "ellipsis", words, flat=True)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for text, run in entries:
            menu.addAction(text, run)
        button.setMenu(menu)
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self.row.addWidget(button)

    def value(self) -> Any:
        """Return what is chosen."""
        return self._box.currentData()

    def _chosen(self, index: int) -> None:
        self.edited.emit(self._box.itemData(index), False)

    def show_value(self, value: Any) -> None:
        index = self._box.findData(value)
        if index < 0 and value not in (None, ""):
            self._box.addItem(self.tr("{value} (unknown)").format(value=value), value)
            index = self._box.count() - 1
        self._box.setCurrentIndex(index)

    def set_name(self, name: str) -> None:
        self._box.setAccessibleName(name)


class ManyChoicesField(FieldEditor):
    """Several of some words, each with a tick; kept in the order of the words."""

    def __init__(self, spec: FieldSpec, choices: Sequence[Choice], parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._unknown: list[str] = []
        self._holder = QWidget(self)
        self._flow = FlowLayout(self._holder, SPACE_3, SPACE_1)
        self.row.addWidget(self._holder, 1)
        self._boxes: dict[str, QCheckBox] = {}
        self.set_choices(choices)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Offer further values, too; those that are offered keep their places and ticks."""
        for choice in choices:
            if (tick := self._boxes.get(choice.value)) is not None:
                tick.setText(choice.text)
                continue
            tick = QCheckBox(choice.text, self._holder)
            tick.clicked.connect(self._changed)
            self._boxes[choice.value] = tick
            self._flow.addWidget(tick)
        if self._boxes:
            self.entry = next(iter(self._boxes.values()))

    def _changed(self) -> None:
        ticked = [word for word, box in self._boxes.items() if box.isChecked()]
        self.edited.emit([*ticked, *self._unknown], False)

    def show_value(self, value: Any) -> None:
        # What the ruleset does not know stands in the problems; a tick elsewhere does not lose it.
        self._unknown = [word for word in value or () if word not in self._boxes]
        for word, box in self._boxes.items():
            box.setChecked(word in (value or ()))

    def set_name(self, name: str) -> None:
        for box in self._boxes.values():
            box.setAccessibleName(f"{name}: {box.text()}")

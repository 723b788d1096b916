"""The settings of an encounter: one row each, side by side where both units have one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from editor.rules.core.odds import Setting, Situation, Value
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.layouts import grid_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted
from editor.ui.kit.widgets import wrapped
from editor.ui.kit.words.labels import unit_word
from editor.ui.pages.odds.named import DocumentsButton

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

Input = ComboBox | SpinBox | DocumentsButton
_LABEL: Final = 64
_FIELD: Final = 72
_COLUMNS: Final = {"first": 1, "second": 2, "": 1}


class SettingsForm(QWidget):
    """Shows a situation's settings; what the person has set is kept when card or situation changes."""

    changed = Signal()

    def __init__(self, context: UiContext, system: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._system = system
        self._needs: dict[str, str] = {}
        self._shown: tuple[object, ...] = ()
        self._body: QWidget | None = None
        self.given: dict[str, Value] = {}
        """What the person has set; the rest has its default."""
        self.inputs: dict[str, Input] = {}
        self._outer = grid_layout(self)

    def show_settings(self, situation: Situation, names: Sequence[str]) -> None:
        """Show the settings of a situation; ``names`` are those of both units."""
        wanted: tuple[object, ...] = (situation, *names)
        if wanted == self._shown:
            return
        focused = next((key for key, one in self.inputs.items() if one.hasFocus()), None)
        self._shown = wanted
        if self._body is not None:
            self._outer.removeWidget(self._body)
            self._body.deleteLater()
        self._body = self._make(situation, names)
        self._outer.addWidget(self._body, 0, 0)
        if focused in self.inputs:
            self.inputs[focused].setFocus()

    def forget(self, party: str) -> None:
        """Take back what was set of one unit: another one has come in its place."""
        for key in [key for key in self.given if key.endswith(f"_{party}")]:
            del self.given[key]

    def _make(self, situation: Situation, names: Sequence[str]) -> QWidget:
        body = QWidget(self)
        grid = grid_layout(body, 0, (SPACE_2, SPACE_1))
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        self.inputs = {}
        for column, name in enumerate(names, 1):
            head = wrapped(muted(QLabel(name, body)))
            grid.addWidget(head, 0, column)
        rows: dict[str, int] = {}
        for setting in situation.settings:
            kind = setting.label.code
            label = self._context.sentence(setting.label)
            if kind not in rows:
                rows[kind] = len(rows) + 1
                words = wrapped(QLabel(label, body))
                words.setMinimumWidth(_LABEL)
                grid.addWidget(words, rows[kind], 0)
            field = self._field(setting, body)
            field.setAccessibleName(
                f"{label}, {names[_COLUMNS[setting.party] - 1]}" if setting.party else label
            )
            field.setMinimumWidth(_FIELD)
            span = 1 if setting.party else 2
            grid.addWidget(field, rows[kind], _COLUMNS[setting.party], 1, span)
            self.inputs[setting.id] = field
        self._needs = {one.id: one.needs for one in situation.settings if one.needs}
        self._lock()
        self._tab_order([one.id for one in situation.settings])
        return body

    def _tab_order(self, keys: Sequence[str]) -> None:
        for before, after in pairwise(keys):
            QWidget.setTabOrder(self.inputs[before], self.inputs[after])

    def _field(self, setting: Setting, parent: QWidget) -> Input:
        value = self.given.get(setting.id, setting.default)
        if setting.documents:
            button = DocumentsButton(self._context, self._system, setting, parent)
            button.show_value(value)
            button.chosen.connect(lambda ids: self._set(setting.id, ids))
            return button
        if setting.choices:
            box = ComboBox(parent)
            for choice in setting.choices:
                box.addItem(self._context.sentence(choice.label), choice.value)
            found = box.findData(value)
            box.setCurrentIndex(found if found >= 0 else box.findData(setting.default))
            box.activated.connect(lambda _row: self._set(setting.id, str(box.currentData())))
            return box
        spin = SpinBox(parent)
        spin.setRange(setting.least, setting.most)
        if setting.unit:
            spin.setSuffix(f" {unit_word(setting.unit)}")
        spin.setValue(int(value) if isinstance(value, int) else int(setting.default))
        spin.valueChanged.connect(lambda number: self._set(setting.id, number))
        return spin

    def _set(self, key: str, value: Value) -> None:
        self.given[key] = value
        self._lock()
        self.changed.emit()

    def _lock(self) -> None:
        """Lock the settings that mean nothing without another one."""
        for key, needed in self._needs.items():
            self.inputs[key].setEnabled(bool(self.given.get(needed)))

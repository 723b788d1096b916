"""One condition of victory of a scenario as a small form, with the sentence that it makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from PySide6.QtCore import Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from editor.ui.editors.scenarios.part_form import ConditionForm
from editor.ui.editors.scenarios.rule_parts import Choices
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.layouts import grid_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted
from editor.ui.kit.widgets import icon_button, wrapped
from editor.ui.systems.demonworld.scenario.rule_words import RuleWords


class ConditionRow(QFrame):
    """One condition of victory: who wins, by what, and what that needs."""

    edited = Signal(object, bool)  # plain value, typing
    removed = Signal()
    typing_ended = Signal()

    def __init__(
        self,
        sides: Sequence[tuple[str, str]],
        areas: Sequence[tuple[str, str]],
        language: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        self._value: dict[str, Any] = {}
        grid = grid_layout(self, (SPACE_2, SPACE_1, SPACE_2, SPACE_1), SPACE_1)
        kinds = (
            ("enemy_gone", self.tr("wins when no enemy is left")),
            ("enemy_losses", self.tr("wins by enemy losses of")),
            ("area_held", self.tr("wins by holding")),
            ("otherwise", self.tr("wins when nobody else has")),
            ("sentence", self.tr("wins when this is true …")),
        )
        moments = (
            ("turn_ends", self.tr("at the end of any turn")),
            ("last_turn", self.tr("at the end of the last turn")),
            ("at_once", self.tr("at the end of any phase")),
        )
        self.side = self._choice(self.tr("Side that wins"), sides)
        self.when = self._choice(self.tr("Condition"), kinds)
        self.area = self._choice(self.tr("Area"), areas)
        self.checked = self._choice(self.tr("When it is checked"), moments)
        self.checked.setObjectName("checked")
        self.points, self.turns = SpinBox(self), SpinBox(self)
        self.points.setRange(0, 100_000)
        self.points.setSpecialValueText(self.tr("half of the army"))
        self.points.setSuffix(" " + self.tr("points"))
        self.turns.setRange(1, 99)
        self.turns.setSuffix(" " + self.tr("whole turns"))
        self.remove = icon_button(self, "trash-2", self.tr("Remove the condition"), self.removed.emit)
        grid.addWidget(self.side, 0, 0)
        grid.addWidget(self.remove, 0, 1)
        grid.addWidget(self.when, 1, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        detail = QHBoxLayout()
        for widget in (self.points, self.area, self.turns):
            detail.addWidget(widget)
        detail.addStretch(1)
        grid.addLayout(detail, 2, 0, 1, 2)
        grid.addWidget(self.checked, 3, 0, 1, 2)
        self.condition = ConditionForm(language, parent=self)
        self.condition.edited.connect(self._emit_condition)
        self.condition.typing_ended.connect(self.typing_ended)
        grid.addWidget(self.condition, 4, 0, 1, 2)
        self.text = wrapped(muted(QLabel(self)))
        self.text.setObjectName("sentence")
        grid.addWidget(self.text, 5, 0, 1, 2)
        # Holding needs an area: without one the condition would name nothing.
        item = cast("QStandardItemModel", self.when.model()).item(self.when.findData("area_held"))
        item.setEnabled(bool(areas))
        item.setToolTip("" if areas else self.tr("Add an area first, below."))
        self.points.valueChanged.connect(self._emit)
        self.turns.valueChanged.connect(self._emit)

    def _choice(self, name: str, values: Sequence[tuple[str, str]]) -> ComboBox:
        """Return a list of values with their words, called something for screen readers."""
        box = ComboBox(self)
        box.setAccessibleName(name)
        for value, words in values:
            box.addItem(words, value)
        box.activated.connect(self._emit)
        return box

    def show_names(self, sides: Sequence[tuple[str, str]], areas: Sequence[tuple[str, str]]) -> None:
        """Show what sides and areas are called now."""
        for box, names in ((self.side, sides), (self.area, areas)):
            for row, (_ident, words) in enumerate(names):
                box.setItemText(row, words)

    def show_condition(
        self, value: Mapping[str, Any], choices: Choices, words: RuleWords | None, *, read_only: bool
    ) -> None:
        """Show a condition of the draft."""
        self._value = dict(value)
        for widget in (self.points, self.turns):
            widget.blockSignals(True)
        self.side.setCurrentIndex(self.side.findData(value.get("side")))
        self.when.setCurrentIndex(self.when.findData(value.get("when")))
        self.area.setCurrentIndex(self.area.findData(value.get("area")))
        self.points.setValue(int(value.get("points") or 0))
        self.turns.setValue(int(value.get("turns") or 1))
        for widget in (self.points, self.turns):
            widget.blockSignals(False)
        self.checked.setCurrentIndex(self.checked.findData(value.get("checked", "turn_ends")))
        self.condition.show_condition(value.get("condition", {}), choices, read_only=read_only)
        self.text.setText(words.victory(value) if words is not None else "")
        boxes = (self.side, self.when, self.area, self.checked)
        for part in (*boxes, self.points, self.turns, self.remove):
            part.setEnabled(not read_only)
        self._show_details()

    def _show_details(self) -> None:
        when = self.when.currentData()
        self.points.setVisible(when == "enemy_losses")
        self.area.setVisible(when == "area_held")
        self.turns.setVisible(when == "area_held")
        for widget in (self.checked, self.condition, self.text):
            widget.setVisible(when == "sentence")

    def _emit(self) -> None:
        when = self.when.currentData()
        value: dict[str, Any] = {"when": when, "side": self.side.currentData()}
        if when == "enemy_losses":
            value["points"] = self.points.value() or None
        elif when == "area_held":
            value["area"] = self.area.currentData() or self.area.itemData(0) or ""
            value["turns"] = self.turns.value()
        elif when == "sentence":
            value["checked"] = self.checked.currentData() or "turn_ends"
            value["condition"] = self._value.get("condition") or self._first(value["side"])
        self._show_details()
        if value != self._value:
            self._value = value
            self.edited.emit(value, False)

    def _first(self, side: str) -> dict[str, Any]:
        """Return what a new sentence begins with: holding an area, or the losses of an enemy."""
        if area := self.area.itemData(0):
            return {"join": "all", "of": [{"test": "stands", "side": side, "area": area, "alone": True}]}
        sides = [self.side.itemData(row) for row in range(self.side.count())]
        enemy = next((one for one in sides if one != side), side)
        return {"join": "all", "of": [{"test": "lost", "side": enemy, "measure": "percent", "amount": 50}]}

    def _emit_condition(self, condition: Mapping[str, Any], typing: bool) -> None:
        value = {**self._value, "condition": dict(condition)}
        if value != self._value:
            self._value = value
            self.edited.emit(value, typing)

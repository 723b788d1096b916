"""The form of one event of a scenario: when it happens, and what happens then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QWidget

from editor.ui.editors.scenarios.named_row import NamedRow
from editor.ui.editors.scenarios.part_form import ConditionForm, Kinds, PartList
from editor.ui.editors.scenarios.parts import row_of
from editor.ui.editors.scenarios.rule_parts import BLOCKS, EFFECTS, Choices, Pairs
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted
from editor.ui.kit.widgets import icon_button, push_button, wrapped


class TriggerBox(NamedRow):
    """One event: its name, when it happens, what happens, and the sentence that it makes."""

    def __init__(
        self,
        language: str,
        phases: Pairs,
        parent: QWidget | None = None,
        *,
        blocks: Kinds = BLOCKS,
        effects: Kinds = EFFECTS,
        period: Literal["turn", "month"] = "turn",
    ) -> None:
        """Make an empty form.

        Args:
            language: language of what is typed.
            phases: (id, name) of the phases of a turn at which an event may happen.
            parent: the widget that holds it.
            blocks: kinds of blocks that conditions of the game have.
            effects: kinds of effects of the game.
            period: what its turns are called.
        """
        super().__init__(language, parent)
        self.name.setAccessibleName(self.tr("Name of the event"))
        self.setProperty("tone", "card")
        outer = column_layout(self, SPACE_2, SPACE_1)
        head = QHBoxLayout()
        self.remove = icon_button(self, "trash-2", self.tr("Remove the event"), self.removed.emit)
        head.addWidget(self.name, 1)
        head.addWidget(self.remove)
        outer.addLayout(head)
        self.text = wrapped(muted(QLabel(self)))
        self.text.setObjectName("sentence")
        outer.addWidget(self.text)
        self.body = QWidget(self)
        outer.addWidget(self.body)
        column = column_layout(self.body, 0, SPACE_1)
        self._make_times(phases, period)
        column.addWidget(row_of(self.moment, self.repeats, wide=self.moment))
        column.addWidget(self.phase)
        self.condition = ConditionForm(language, parent=self, kinds=blocks)
        self.condition.edited.connect(lambda value, typing: self._emit({"condition": value}, typing))
        column.addWidget(self.condition)
        column.addWidget(QLabel(self.tr("Then:"), self))
        self.effects = PartList(effects, "do", language, parent=self)
        self.effects.edited.connect(lambda value, typing: self._emit({"effects": value}, typing))
        column.addWidget(self.effects)
        self.add = push_button(self, self.tr("Add an effect"), self.effects.add)
        self.add.setObjectName("add_effect")
        column.addWidget(row_of(self.add))
        for part in (self.condition, self.effects):
            part.typing_ended.connect(self.typing_ended)

    def _make_times(self, phases: Pairs, period: Literal["turn", "month"]) -> None:
        """Make what says when the event is looked at, and how often it happens."""
        self.moment = ComboBox(self)
        self.moment.setObjectName("moment")
        self.moment.setAccessibleName(self.tr("When it is checked"))
        months = period == "month"
        begins = self.tr("when a month begins") if months else self.tr("when a turn begins")
        ends = self.tr("when a month ends") if months else self.tr("when a turn ends")
        self.moment.addItem(begins, "turn_begins")
        self.moment.addItem(ends, "turn_ends")
        self.moment.addItem(self.tr("when a phase begins"), "phase_begins")
        self.moment.addItem(self.tr("when a phase ends"), "phase_ends")
        self.moment.activated.connect(lambda _row: self._choose_moment(self.moment.currentData()))
        self.phase = ComboBox(self)
        self.phase.setObjectName("phase")
        self.phase.setAccessibleName(self.tr("Which phase"))
        self.phase.addItem(self.tr("any phase"), None)
        for phase, words in phases:
            self.phase.addItem(words, phase)
        self.phase.activated.connect(lambda _row: self._emit({"phase": self.phase.currentData()}))
        self.repeats = QCheckBox(self.tr("every time"), self)
        self.repeats.setToolTip(self.tr("It happens every time that it is true, not only once"))
        self.repeats.toggled.connect(lambda on: self._emit({"repeats": on}))

    def _choose_moment(self, moment: str) -> None:
        """Look at the event at another moment; a phase is named only where one is waited for."""
        changes: dict[str, Any] = {"moment": moment}
        if not moment.startswith("phase") and self._value.get("phase") is not None:
            changes["phase"] = None
        self._emit(changes)

    def show_trigger(
        self, value: Mapping[str, Any], choices: Choices, words: str, *, read_only: bool
    ) -> None:
        """Show an event of the draft; ``words`` are its sentence."""
        self._show_value(value, read_only=read_only)
        moment = value.get("moment", "turn_begins")
        self.moment.setCurrentIndex(self.moment.findData(moment))
        self.phase.setVisible(moment.startswith("phase"))
        self.phase.setCurrentIndex(max(0, self.phase.findData(value.get("phase"))))
        with QSignalBlocker(self.repeats):
            self.repeats.setChecked(bool(value.get("repeats")))
        for widget in (self.moment, self.phase, self.repeats, self.remove, self.add):
            widget.setEnabled(not read_only)
        self.condition.show_condition(value.get("condition", {}), choices, read_only=read_only)
        self.effects.show_parts(value.get("effects", ()), choices, read_only=read_only)
        self.text.setText(words)

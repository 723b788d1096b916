"""The forms of the events of this battle: when each happens, and what happens then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QWidget

from editor.rules.demonworld.victory.sentences import phase_name
from editor.ui.editors.scenarios.parts import local_value, reveal, row_of
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.layouts import column_layout, discard
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, muted
from editor.ui.kit.widgets import icon_button, push_button, wrapped
from editor.ui.systems.demonworld.scenario.counters_box import CountersBox
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.part_form import ConditionForm, PartList
from editor.ui.systems.demonworld.scenario.rule_parts import (
    EFFECTS,
    Choices,
)
from editor.ui.systems.demonworld.scenario.rule_words import RuleWords, choices_of
from schemas.systems.demonworld import PHASES_OF_A_TURN


class EventForms(QWidget):
    """The events of the draft, one shown at a time; it changes the draft."""

    chosen = Signal(int)  # number of the event shown, -1 for none

    def __init__(self, draft: ScenarioDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.boxes: list[TriggerBox] = []
        self.current = -1
        column = column_layout(self, SPACE_3, SPACE_2)
        self._none = wrapped(muted(QLabel(self.tr("No events yet. Add one: when, and what then."), self)))
        column.addWidget(self._none)
        self._triggers = column_layout(spacing=SPACE_2)
        column.addLayout(self._triggers)
        self.add = push_button(self, self.tr("Add an event"), self._add, "plus")
        self.add.setObjectName("add_event")
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        self.counters = CountersBox(draft.context.language, self)
        self.counters.edited.connect(self._count)
        self.counters.typing_ended.connect(draft.session.end_typing)
        column.addWidget(self.counters)
        column.addStretch(1)
        draft.refreshed.connect(self.show_draft)

    def show_draft(self) -> None:
        """Show the draft."""
        data, deployment, context = self._draft.session.data, self._draft.deployment, self._draft.context
        choices = choices_of(data, deployment, context)
        words = RuleWords(deployment, context.language) if deployment is not None else None
        self.add.setEnabled(not self._draft.read_only)
        self._show_triggers(data.get("triggers", ()), choices, words)
        self.counters.show_counters(data.get("counters") or (), read_only=self._draft.read_only)

    def choose(self, number: int) -> None:
        """Show one event, the first where there is none of that number."""
        there = 0 <= number < len(self.boxes)
        self.current = number if there else min(0, len(self.boxes) - 1)
        for place, box in enumerate(self.boxes):
            box.setVisible(place == self.current)
        self.chosen.emit(self.current)

    def _show_triggers(self, triggers: Any, choices: Choices, words: RuleWords | None) -> None:
        self._none.setVisible(not triggers)
        while len(self.boxes) > len(triggers):
            box = self.boxes.pop()
            discard(self._triggers, box)
        while len(self.boxes) < len(triggers):
            self.boxes.append(self._box(len(self.boxes)))
        for box, trigger in zip(self.boxes, triggers, strict=True):
            box.show_trigger(trigger, choices, words, read_only=self._draft.read_only)
        self.choose(self.current)

    def _box(self, number: int) -> TriggerBox:
        box = TriggerBox(self._draft.context.language, self)
        box.edited.connect(lambda value, typing: self._change(number, value, typing))
        box.removed.connect(lambda: self._remove(number))
        box.typing_ended.connect(self._draft.session.end_typing)
        self._triggers.addWidget(box)
        return box

    def show_trigger(self, number: int) -> None:
        """Bring an event into view."""
        if 0 <= number < len(self.boxes):
            self.choose(number)
            self.boxes[number].name.setFocus()
            reveal(self.boxes[number].name)

    # changes

    def _change(self, number: int, value: Mapping[str, Any], typing: bool) -> None:
        self._draft.set_rule(("triggers", number), dict(value), self.tr("Change an event"), typing=typing)

    def _count(self, values: Any, typing: bool) -> None:
        before = {one.get("id") for one in self._draft.session.value("counters", [])}
        if before - {one.get("id") for one in values}:
            self._draft.change_with_rules([("counters", values)], self.tr("Remove a counter"))
            return
        words = self.tr("Change a counter")
        self._draft.set_rule(("counters",), [dict(one) for one in values], words, typing=typing)
        if len(before) != len(values):
            self._draft.refresh()

    def _add(self) -> None:
        triggers = self._draft.session.value("triggers", [])
        taken = {one["id"] for one in triggers}
        number = next(n for n in range(1, 1_000) if f"event_{n}" not in taken)
        language = self._draft.context.language
        fresh = {
            "id": f"event_{number}",
            "name": {language: self.tr("Event {number}").format(number=number)},
            "condition": {"of": [{"test": "turn", "first": 2, "last": 2}]},
            "effects": [{"do": "shows", "message": {language: ""}}],
        }
        self._draft.session.change("triggers", [*triggers, fresh], self.tr("Add an event"))
        self._draft.refresh()
        self.show_trigger(len(triggers))

    def _remove(self, number: int) -> None:
        triggers = self._draft.session.value("triggers", [])
        rest = [one for place, one in enumerate(triggers) if place != number]
        self._draft.change_with_rules([("triggers", rest)], self.tr("Remove an event"))


class TriggerBox(QFrame):
    """One event: its name, when it happens, what happens, and the sentence that it makes."""

    edited = Signal(object, bool)  # plain value, typing
    removed = Signal()
    typing_ended = Signal()

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        self._language = language
        self._value: dict[str, Any] = {}
        outer = column_layout(self, SPACE_2, SPACE_1)
        head = QHBoxLayout()
        self.name = LineEdit(self)
        self.name.setAccessibleName(self.tr("Name of the event"))
        self.name.textEdited.connect(self._type_name)
        self.name.editingFinished.connect(self.typing_ended)
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
        self.moment = ComboBox(self)
        self.moment.setObjectName("moment")
        self.moment.setAccessibleName(self.tr("When it is checked"))
        self.moment.addItem(self.tr("when a turn begins"), "turn_begins")
        self.moment.addItem(self.tr("when a turn ends"), "turn_ends")
        self.moment.addItem(self.tr("when a phase begins"), "phase_begins")
        self.moment.addItem(self.tr("when a phase ends"), "phase_ends")
        self.moment.activated.connect(lambda _row: self._choose_moment(self.moment.currentData()))
        self.phase = ComboBox(self)
        self.phase.setObjectName("phase")
        self.phase.setAccessibleName(self.tr("Which phase"))
        self.phase.addItem(self.tr("any phase"), None)
        for phase in PHASES_OF_A_TURN:
            self.phase.addItem(phase_name(phase).get(language), phase)
        self.phase.activated.connect(lambda _row: self._emit({"phase": self.phase.currentData()}))
        self.repeats = QCheckBox(self.tr("every time"), self)
        self.repeats.setToolTip(self.tr("It happens every time that it is true, not only once"))
        self.repeats.toggled.connect(lambda on: self._emit({"repeats": on}))
        column.addWidget(row_of(self.moment, self.repeats, wide=self.moment))
        column.addWidget(self.phase)
        self.condition = ConditionForm(language, parent=self)
        self.condition.edited.connect(lambda value, typing: self._emit({"condition": value}, typing))
        column.addWidget(self.condition)
        column.addWidget(QLabel(self.tr("Then:"), self))
        self.effects = PartList(EFFECTS, "do", language, parent=self)
        self.effects.edited.connect(lambda value, typing: self._emit({"effects": value}, typing))
        column.addWidget(self.effects)
        self.add = push_button(self, self.tr("Add an effect"), self.effects.add)
        self.add.setObjectName("add_effect")
        column.addWidget(row_of(self.add))
        for part in (self.condition, self.effects):
            part.typing_ended.connect(self.typing_ended)

    def _choose_moment(self, moment: str) -> None:
        """Look at the event at another moment; a phase is named only where one is waited for."""
        changes: dict[str, Any] = {"moment": moment}
        if not moment.startswith("phase") and self._value.get("phase") is not None:
            changes["phase"] = None
        self._emit(changes)

    def _type_name(self, words: str) -> None:
        before = self._value.get("name") or {}
        names = {"en": before} if isinstance(before, str) else dict(before)
        self._emit({"name": {**names, self._language: words}}, typing=True)

    def _emit(self, changes: Mapping[str, Any], typing: bool = False) -> None:
        value = {**self._value, **changes}
        if value != self._value:
            self._value = value
            self.edited.emit(value, typing)

    def show_trigger(
        self, value: Mapping[str, Any], choices: Choices, words: RuleWords | None, *, read_only: bool
    ) -> None:
        """Show an event of the draft."""
        self._value = dict(value)
        name = local_value(value.get("name"), self._language)
        if self.name.text() != name:
            self.name.setText(name)
        self.name.setReadOnly(read_only)
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
        self.text.setText(words.trigger(value) if words is not None else "")

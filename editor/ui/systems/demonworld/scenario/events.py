"""The forms of the events of this battle: when each happens, and what happens then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from editor.rules.demonworld.victory.sentences import phase_name
from editor.ui.editors.scenarios.counters_box import CountersBox
from editor.ui.editors.scenarios.parts import reveal
from editor.ui.editors.scenarios.rule_parts import Choices, new_event
from editor.ui.editors.scenarios.trigger_box import TriggerBox
from editor.ui.kit.layouts import column_layout, fit_rows
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted
from editor.ui.kit.widgets import push_button, wrapped
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
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
        fit_rows(self._triggers, self.boxes, len(triggers), self._box)
        for box, trigger in zip(self.boxes, triggers, strict=True):
            told = words.trigger(trigger) if words is not None else ""
            box.show_trigger(trigger, choices, told, read_only=self._draft.read_only)
        self.choose(self.current)

    def _box(self, number: int) -> TriggerBox:
        box = TriggerBox(
            self._draft.context.language,
            tuple((phase, phase_name(phase).get(self._draft.context.language)) for phase in PHASES_OF_A_TURN),
            self,
        )
        box.edited.connect(lambda value, typing: self._change(number, value, typing))
        box.removed.connect(lambda: self._remove(number))
        box.typing_ended.connect(self._draft.session.end_typing)
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
        fresh = new_event(triggers, self.tr("Event {number}"), self._draft.context.language)
        self._draft.session.change("triggers", [*triggers, fresh], self.tr("Add an event"))
        self._draft.refresh()
        self.show_trigger(len(triggers))

    def _remove(self, number: int) -> None:
        triggers = self._draft.session.value("triggers", [])
        rest = [one for place, one in enumerate(triggers) if place != number]
        self._draft.change_with_rules([("triggers", rest)], self.tr("Remove an event"))

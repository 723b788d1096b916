"""The panel of the rules of this battle: who begins, weather, wind, readings of the rules, events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QWidget

from editor.rules.demonworld.victory.sentences import phase_name
from editor.ui.editors.scenarios.parts import local_value, reveal, row_of
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.layouts import column_layout, discard, form_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, heading, muted, set_icon
from editor.ui.kit.widgets import icon_button, push_button, wrapped
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.fields_form import FieldsForm, rule_words
from editor.ui.systems.demonworld.scenario.part_form import ConditionForm, PartList
from editor.ui.systems.demonworld.scenario.rule_parts import (
    EFFECTS,
    OPTIONS,
    WIND,
    Choices,
    FieldOf,
    weather_fields,
)
from editor.ui.systems.demonworld.scenario.rule_words import RuleWords, choices_of
from schemas.systems.demonworld import PHASES_OF_A_TURN


class EventsPanel(QWidget):
    """What is special in this battle; it changes the draft."""

    def __init__(self, draft: ScenarioDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        language = draft.context.language
        self.boxes: list[TriggerBox] = []
        column = column_layout(self, SPACE_3, SPACE_2)
        form = form_layout(spacing=SPACE_1)
        self.begins = ComboBox(self)
        self.begins.setObjectName("begins")
        self.begins.activated.connect(
            lambda _row: self._set("begins", self.begins.currentData(), self.tr("Change who begins"))
        )
        form.addRow(self.tr("Who begins"), self.begins)
        column.addLayout(form)
        self.weather_on = QCheckBox(self.tr("Weather"), self)
        self.weather_on.setObjectName("weather_on")
        self.weather_on.toggled.connect(self._switch_weather)
        self.weather = FieldsForm(weather_fields(), language, self)
        self.weather.edited.connect(
            lambda value, typing: self._set("weather", value, self.tr("Change the weather"), typing)
        )
        self.wind_on = QCheckBox(self.tr("Wind (XXII.2.0)"), self)
        self.wind_on.setObjectName("wind_on")
        self.wind_on.toggled.connect(self._switch_wind)
        self.wind = FieldsForm(WIND, language, self)
        self.wind.edited.connect(
            lambda value, typing: self._set("wind", value, self.tr("Change the wind"), typing)
        )
        column.addWidget(self.weather_on)
        column.addWidget(self.weather)
        column.addWidget(self.wind_on)
        column.addWidget(self.wind)
        column.addWidget(heading(QLabel(self.tr("Readings of the rules"), self), TYPE_BODY))
        self.options: dict[str, ComboBox] = {}
        readings = form_layout(spacing=SPACE_1)
        column.addLayout(readings)
        for option in OPTIONS:
            readings.addRow(rule_words(option.words), self._option(option))
        column.addWidget(heading(QLabel(self.tr("Events"), self), TYPE_BODY))
        self._none = wrapped(muted(QLabel(self.tr("No events yet. Add one: when, and what then."), self)))
        column.addWidget(self._none)
        self._triggers = column_layout(spacing=SPACE_2)
        column.addLayout(self._triggers)
        self.add = push_button(self, self.tr("Add an event"), self._add)
        self.add.setObjectName("add_event")
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        for part in (self.weather, self.wind):
            part.typing_ended.connect(draft.session.end_typing)
        draft.refreshed.connect(self.show_draft)

    def _option(self, option: FieldOf) -> ComboBox:
        combo = ComboBox(self)
        combo.setObjectName(option.name)
        combo.setAccessibleName(rule_words(option.words))
        combo.addItem(self.tr("as the ruleset says"), None)
        for ident, words in option.choices:
            combo.addItem(rule_words(words), {"yes": True, "no": False}.get(ident, ident))
        combo.activated.connect(lambda _row: self._choose_option(option.name, combo.currentData()))
        self.options[option.name] = combo
        return combo

    def _choose_option(self, name: str, value: Any) -> None:
        before = self._draft.session.value("options", {}) or {}
        after = {key: one for key, one in {**before, name: value}.items() if one is not None}
        self._set("options", after, self.tr("Change a reading of the rules"))

    def _set(self, field: str, value: Any, text: str, typing: bool = False) -> None:
        if self._draft.session.value(field, None) != value:
            self._draft.session.change(field, value, text, typing=typing)

    def _switch_weather(self, on: bool) -> None:
        words = {self._draft.context.language: self.tr("mist")}
        self._set("weather", {"name": words, "visibility": 6} if on else None, self.tr("Change the weather"))

    def _switch_wind(self, on: bool) -> None:
        self._set("wind", {"direction": 1, "speed": 3} if on else None, self.tr("Change the wind"))

    # what is shown

    def show_draft(self) -> None:
        """Show the draft."""
        data, deployment, context = self._draft.session.data, self._draft.deployment, self._draft.context
        choices, read_only = choices_of(data, deployment, context), self._draft.read_only
        self._show_begins(data, choices)
        for switch, form, value in (
            (self.weather_on, self.weather, data.get("weather")),
            (self.wind_on, self.wind, data.get("wind")),
        ):
            with QSignalBlocker(switch):
                switch.setChecked(value is not None)
            switch.setEnabled(not read_only)
            form.setVisible(value is not None)
            form.show_value(value or {}, choices, read_only=read_only)
        chosen = data.get("options") or {}
        for name, combo in self.options.items():
            combo.setCurrentIndex(max(0, combo.findData(chosen.get(name))))
        for widget in (self.begins, self.add, *self.options.values()):
            widget.setEnabled(not read_only)
        words = RuleWords(deployment, context.language) if deployment is not None else None
        self._show_triggers(data.get("triggers", ()), choices, words)

    def _show_begins(self, data: Mapping[str, Any], choices: Choices) -> None:
        self.begins.clear()
        self.begins.addItem(self.tr("as the rules say"), None)
        for ident, words in choices.sides:
            self.begins.addItem(words, ident)
        self.begins.setCurrentIndex(max(0, self.begins.findData(data.get("begins"))))

    def _show_triggers(self, triggers: Any, choices: Choices, words: RuleWords | None) -> None:
        self._none.setVisible(not triggers)
        while len(self.boxes) > len(triggers):
            box = self.boxes.pop()
            discard(self._triggers, box)
        while len(self.boxes) < len(triggers):
            self.boxes.append(self._box(len(self.boxes)))
        for box, trigger in zip(self.boxes, triggers, strict=True):
            box.show_trigger(trigger, choices, words, read_only=self._draft.read_only)

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
            self.boxes[number].unfold(True)
            self.boxes[number].name.setFocus()
            reveal(self.boxes[number].name)

    # changes

    def _change(self, number: int, value: Mapping[str, Any], typing: bool) -> None:
        self._draft.set_rule(("triggers", number), dict(value), self.tr("Change an event"), typing=typing)

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
        self.fold = icon_button(self, "chevron-right", self.tr("Show or hide how it is built"))
        self.fold.setCheckable(True)
        self.fold.toggled.connect(self.unfold)
        head.addWidget(self.fold)
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
        self.body.hide()
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

    def unfold(self, on: bool) -> None:
        """Show how the event is built, or only its sentence."""
        with QSignalBlocker(self.fold):
            self.fold.setChecked(on)
        set_icon(self.fold, "chevron-down" if on else "chevron-right")
        self.body.setVisible(on)

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

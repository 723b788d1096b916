"""What is special in this battle: who begins, weather and wind, readings of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from editor.ui.editors.scenarios.fields_form import FieldsForm, rule_words
from editor.ui.editors.scenarios.rule_parts import OPTIONS, WIND, Choices, FieldOf, weather_fields
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout, form_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, heading
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.rule_words import choices_of


class ConditionsPanel(QWidget):
    """What is special in this battle; it changes the draft."""

    def __init__(self, draft: ScenarioDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        language = draft.context.language
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
        for widget in (self.begins, *self.options.values()):
            widget.setEnabled(not read_only)

    def _show_begins(self, data: Mapping[str, Any], choices: Choices) -> None:
        self.begins.clear()
        self.begins.addItem(self.tr("as the rules say"), None)
        for ident, words in choices.sides:
            self.begins.addItem(words, ident)
        self.begins.setCurrentIndex(max(0, self.begins.findData(data.get("begins"))))

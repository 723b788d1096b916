"""The panel of how the battle is fought and ends: game, turns, areas, conditions of victory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QWidget

from editor.ui.editors.scenarios.parts import local_value, row_of
from editor.ui.editors.scenarios.rule_parts import NO_CHOICES, Choices
from editor.ui.kit.inputs import ComboBox, LineEdit, SpinBox, TextBox
from editor.ui.kit.layouts import column_layout, discard_all, form_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, heading
from editor.ui.kit.widgets import icon_button, push_button
from editor.ui.systems.demonworld.scenario.conditions import ConditionRow
from editor.ui.systems.demonworld.scenario.rule_words import RuleWords
from editor.ui.systems.demonworld.words import WORDS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

GAMES = ("basic", "intermediate", "advanced")


class GoalsPanel(QWidget):
    """Name, game, turn limit, briefing, named areas, and the conditions of victory as small forms."""

    changed = Signal(object, object, bool)  # path, plain value, typing
    area_removed = Signal(int)
    board_areas_asked = Signal()
    typing_ended = Signal()
    area_paint = Signal(int, bool)
    area_shown = Signal(int)

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._shape: tuple[Any, ...] = ()
        self._conditions: list[ConditionRow] = []
        self._paint_buttons: list[QPushButton] = []
        self._area_names: list[LineEdit] = []
        self._choices, self._words = NO_CHOICES, cast("RuleWords | None", None)
        column = column_layout(self, SPACE_3, SPACE_2)
        form = form_layout(spacing=SPACE_1)
        column.addLayout(form)
        self.name = LineEdit(self)
        self.name.textEdited.connect(lambda words: self._text("name", words))
        self.name.editingFinished.connect(self.typing_ended)
        form.addRow(self.tr("Name"), self.name)
        self.game = ComboBox(self)
        for game in GAMES:
            self.game.addItem(WORDS.value(game), game)
        self.game.activated.connect(lambda _row: self.changed.emit(("game",), self.game.currentData(), False))
        form.addRow(self.tr("Game"), self.game)
        self.ignored = QCheckBox(self.tr("All ground counts as clear and flat"), self)
        self.ignored.toggled.connect(lambda on: self.changed.emit(("terrain_ignored",), on, False))
        form.addRow(self.ignored)
        self.turns = SpinBox(self)
        self.turns.setRange(0, 99)
        self.turns.setSpecialValueText(self.tr("no limit"))
        self.turns.setObjectName("turn_limit")
        self.turns.valueChanged.connect(
            lambda turns: self.changed.emit(("turn_limit",), turns or None, False)
        )
        form.addRow(self.tr("Turns"), self.turns)
        self.briefing = TextBox(self)
        self.briefing.setMaximumHeight(72)
        self.briefing.textChanged.connect(lambda: self._text("briefing", self.briefing.toPlainText()))
        form.addRow(self.tr("Briefing"), self.briefing)
        column.addWidget(heading(QLabel(self.tr("Victory"), self), TYPE_BODY))
        self._victory = column_layout(spacing=SPACE_1)
        column.addLayout(self._victory)
        self.add_condition = push_button(self, self.tr("Add a condition"), self._add_condition)
        column.addWidget(self.add_condition, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(heading(QLabel(self.tr("Areas"), self), TYPE_BODY))
        self._areas = column_layout(spacing=SPACE_1)
        column.addLayout(self._areas)
        self.add_area = push_button(self, self.tr("Add an area"), self._add_area)
        self.board_areas = push_button(self, self.tr("Areas of the boards"), self.board_areas_asked)
        self.board_areas.setToolTip(self.tr("Add the named areas that the boards themselves have"))
        column.addWidget(row_of(self.add_area, self.board_areas))
        column.addStretch(1)
        self._data: Mapping[str, Any] = {}

    def _text(self, field: str, words: str) -> None:
        self.changed.emit((field, self._context.language), words, True)

    def show_draft(
        self,
        data: Mapping[str, Any],
        *,
        read_only: bool,
        choices: Choices = NO_CHOICES,
        rule_words: RuleWords | None = None,
    ) -> None:
        """Show a draft; ``choices`` is what its rules may name, ``rule_words`` gives them as text."""
        self._data, self._choices, self._words = data, choices, rule_words
        language = self._context.language
        widgets: tuple[QWidget, ...] = (self.name, self.game, self.ignored, self.turns, self.briefing)
        for widget in widgets:
            widget.blockSignals(True)
        for edit, field in ((self.name, "name"), (self.briefing, "briefing")):
            words = local_value(data.get(field), language)
            if isinstance(edit, TextBox) and edit.toPlainText() != words:
                edit.setPlainText(words)
            elif isinstance(edit, LineEdit) and edit.text() != words:
                edit.setText(words)
        self.game.setCurrentIndex(self.game.findData(data.get("game", "intermediate")))
        self.ignored.setChecked(bool(data.get("terrain_ignored")))
        self.turns.setValue(int(data.get("turn_limit") or 0))
        for widget in widgets:
            widget.blockSignals(False)
        adders = (self.add_condition, self.add_area, self.board_areas)
        for widget in (self.game, self.ignored, self.turns, *adders):
            widget.setEnabled(not read_only)
        self.name.setReadOnly(read_only)
        self.briefing.setReadOnly(read_only)
        self._show_lists(read_only)

    def _show_lists(self, read_only: bool) -> None:
        sides = [
            (side["id"], local_value(side.get("name"), self._context.language) or side["id"])
            for side in self._data.get("sides", ())
        ]
        areas = [
            (area["id"], self._context.local(area.get("name")) or area["id"])
            for area in self._data.get("areas", ())
        ]
        conditions = self._data.get("victory", ())
        # Names are typed in here: they change without the rows being made anew.
        shape = (
            tuple(ident for ident, _ in sides),
            tuple(ident for ident, _ in areas),
            len(conditions),
            read_only,
        )
        if shape != self._shape:
            self._shape = shape
            discard_all(self._victory)
            discard_all(self._areas)
            self._conditions, self._paint_buttons, self._area_names = [], [], []
            for number in range(len(conditions)):
                row = ConditionRow(sides, areas, self._context.language, self)
                row.edited.connect(lambda value, typing, n=number: self._set_condition(n, value, typing))
                row.typing_ended.connect(self.typing_ended)
                row.removed.connect(lambda n=number: self._remove("victory", n))
                self._victory.addWidget(row)
                self._conditions.append(row)
            for number in range(len(areas)):
                self._areas.addWidget(self._area_row(number, read_only))
        for row, condition in zip(self._conditions, conditions, strict=True):
            row.show_names(sides, areas)
            row.show_condition(condition, self._choices, self._words, read_only=read_only)
        for edit, (_ident, words) in zip(self._area_names, areas, strict=True):
            if edit.text() != words and not edit.hasFocus():
                edit.setText(words)

    def _area_row(self, number: int, read_only: bool) -> QWidget:
        area = self._data["areas"][number]
        name = LineEdit(self)
        name.setText(self._context.local(area.get("name")))
        name.setAccessibleName(self.tr("Name of the area"))
        name.textEdited.connect(
            lambda words: self.changed.emit(("areas", number, "name", self._context.language), words, True)
        )
        name.editingFinished.connect(self.typing_ended)
        name.setReadOnly(read_only)
        self._area_names.append(name)
        paint = QPushButton(self.tr("Paint"), self)
        paint.setCheckable(True)
        paint.setEnabled(not read_only)
        paint.toggled.connect(lambda on: self.area_paint.emit(number, on))
        self._paint_buttons.append(paint)
        show = icon_button(self, "eye", self.tr("Show it on the field"), lambda: self.area_shown.emit(number))
        remove = icon_button(
            self, "trash-2", self.tr("Remove the area"), lambda: self.area_removed.emit(number)
        )
        remove.setEnabled(not read_only)
        return row_of(name, paint, show, remove, wide=name)

    def show_painting(self, target: tuple[str, int] | None) -> None:
        """Press the paint button of the area that is being painted, and no other."""
        for number, button in enumerate(self._paint_buttons):
            with QSignalBlocker(button):
                button.setChecked(target == ("areas", number))

    def _set_condition(self, number: int, value: Mapping[str, Any], typing: bool) -> None:
        self.changed.emit(("victory", number), dict(value), typing)

    def _remove(self, field: str, number: int) -> None:
        rest = [one for place, one in enumerate(self._data.get(field, ())) if place != number]
        self.changed.emit((field,), rest, False)

    def _add_condition(self) -> None:
        sides = self._data.get("sides", ())
        if sides:
            fresh = {"when": "enemy_gone", "side": sides[0]["id"]}
            self.changed.emit(("victory",), [*self._data.get("victory", ()), fresh], False)

    def _add_area(self) -> None:
        taken = {area["id"] for area in self._data.get("areas", ())}
        number = next(n for n in range(1, 1000) if f"area_{n}" not in taken)
        words = self.tr("Area {number}").format(number=number)
        fresh = {"id": f"area_{number}", "name": {self._context.language: words}, "fields": []}
        self.changed.emit(("areas",), [*self._data.get("areas", ()), fresh], False)

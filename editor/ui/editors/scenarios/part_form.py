"""Forms for the rules of a scenario: single blocks and effects, lists of them, conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QWidget

from editor.ui.editors.scenarios.fields_form import FieldsForm, rule_words
from editor.ui.editors.scenarios.parts import row_of
from editor.ui.editors.scenarios.row_list import RowList
from editor.ui.editors.scenarios.rule_parts import BLOCKS, GROUP, JOINS, Choices, Data, FieldOf, blank, usable
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout, discard
from editor.ui.kit.theme import SPACE_1, SPACE_2
from editor.ui.kit.widgets import icon_button, push_button

Kinds = Mapping[str, tuple[str, tuple[FieldOf, ...]]]


class PartForm(QFrame):
    """One block or effect: its kind, its fields, for blocks whether the opposite is asked for."""

    edited = Signal(object, bool)
    removed = Signal()
    typing_ended = Signal()

    def __init__(
        self, kinds: Kinds, tag: str, language: str, *, groups: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        self._kinds, self._tag, self._language = kinds, tag, language
        self._value: Data = {}
        self._choices = Choices()
        self._body: FieldsForm | ConditionForm | None = None
        self._shown = ""
        self._column = column_layout(self, (SPACE_2, SPACE_1, SPACE_2, SPACE_1), SPACE_1)
        self.kind = ComboBox(self)
        self.kind.setObjectName("kind")
        self.kind.setAccessibleName(self.tr("Kind"))
        for ident, (words, _fields) in kinds.items():
            self.kind.addItem(rule_words(words), ident)
        if groups:
            self.kind.addItem(rule_words(GROUP), "group")
        self.kind.activated.connect(lambda _row: self._change_kind())
        self.negated = QCheckBox(self.tr("not"), self)
        self.negated.setObjectName("negated")
        self.negated.setToolTip(self.tr("The opposite is asked for"))
        self.negated.setVisible(tag == "test")
        self.negated.toggled.connect(lambda on: self._emit({**self._value, "negated": on}, False))
        self.remove = icon_button(self, "trash-2", self.tr("Remove it"), self.removed.emit)
        head = QHBoxLayout()
        head.addWidget(self.kind, 1)
        head.addWidget(self.negated)
        head.addWidget(self.remove)
        self._column.addLayout(head)

    @property
    def body(self) -> FieldsForm | ConditionForm | None:
        """The fields of the kind that is shown, or the blocks of a group."""
        return self._body

    def _emit(self, value: Data, typing: bool) -> None:
        if value != self._value:
            self._value = value
            self.edited.emit(value, typing)

    def _change_kind(self) -> None:
        kind = self.kind.currentData()
        if kind == self._value.get(self._tag):
            return
        if kind == "group":
            self._emit({"test": "group", "join": "any", "of": [dict(self._value)]}, False)
            return
        value = blank(self._tag, kind, self._kinds[kind][1], self._choices, self._language)
        if value.get("side") is not None and self._value.get("side") is not None:
            value["side"] = self._value["side"]
        self._emit(value, False)

    def show_part(self, value: Data, choices: Choices, *, read_only: bool) -> None:
        """Show a block or an effect of the draft."""
        kind = str(value.get(self._tag))
        if self._body is None or self._shown != kind:
            self._build(kind)
        self._value, self._choices = value, choices
        with QSignalBlocker(self.kind):
            self.kind.setCurrentIndex(self.kind.findData(kind))
        self._show_usable()
        with QSignalBlocker(self.negated):
            self.negated.setChecked(bool(value.get("negated")))
        for widget in (self.kind, self.negated, self.remove):
            widget.setEnabled(not read_only)
        if isinstance(self._body, ConditionForm):
            self._body.show_condition(value, choices, read_only=read_only)
        elif self._body is not None:
            self._body.show_value(value, choices, read_only=read_only)

    def _show_usable(self) -> None:
        """Grey the kinds that would name what the scenario does not have."""
        model = cast("QStandardItemModel", self.kind.model())
        for row in range(self.kind.count()):
            fields = self._kinds.get(self.kind.itemData(row), ("", ()))[1]
            able = usable(fields, self._choices)
            model.item(row).setEnabled(able)
            model.item(row).setToolTip("" if able else self.tr("The scenario has nothing of the kind yet."))

    def _build(self, kind: str) -> None:
        if self._body is not None:
            discard(self._column, self._body)
        self._shown = kind
        if kind == "group":
            inner = ConditionForm(self._language, groups=False, parent=self, kinds=self._kinds)
            inner.edited.connect(self._emit_group)
            self._body = inner
        else:
            fields = self._kinds.get(kind, ("", ()))[1]
            form = FieldsForm(fields, self._language, self)
            form.edited.connect(self._emit)
            self._body = form
        self._body.typing_ended.connect(self.typing_ended)
        self._column.addWidget(self._body)

    def _emit_group(self, value: Data, typing: bool) -> None:
        if value.get("of"):
            self._emit({**self._value, **value}, typing)
        else:
            self.removed.emit()


class PartList(RowList[PartForm]):
    """Blocks or effects one under the other."""

    def __init__(
        self, kinds: Kinds, tag: str, language: str, *, groups: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._kinds, self._tag, self._language, self._groups = kinds, tag, language, groups
        self._choices = Choices()
        column_layout(self).addLayout(self.column)

    def show_parts(self, values: Sequence[Data], choices: Choices, *, read_only: bool) -> None:
        """Show the blocks or effects of the draft."""
        self._choices = choices
        self.take(values)
        for row, value in zip(self.rows, values, strict=True):
            row.show_part(value, choices, read_only=read_only)

    def make_row(self) -> PartForm:
        """Return a form for one more block or effect."""
        return PartForm(self._kinds, self._tag, self._language, groups=self._groups, parent=self)

    def add(self) -> None:
        """Add a block or an effect of the first kind that can be used."""
        kinds = self._kinds.items()
        kind, fields = next((kind, fields) for kind, (_, fields) in kinds if usable(fields, self._choices))
        self.append(blank(self._tag, kind, fields, self._choices, self._language))


class ConditionForm(QWidget):
    """A condition: how its blocks are joined, and the blocks."""

    edited = Signal(object, bool)  # {"join", "of"}, typing
    typing_ended = Signal()

    def __init__(
        self,
        language: str,
        *,
        groups: bool = True,
        parent: QWidget | None = None,
        kinds: Kinds = BLOCKS,
    ) -> None:
        super().__init__(parent)
        self._value: dict[str, Any] = {"join": "all", "of": []}
        column = column_layout(self, (0 if groups else SPACE_2, 0, 0, 0), SPACE_1)
        self.join = ComboBox(self)
        self.join.setObjectName("join")
        self.join.setAccessibleName(self.tr("How many are needed"))
        for ident, words in JOINS:
            self.join.addItem(rule_words(words), ident)
        self.join.activated.connect(lambda _row: self._emit({"join": self.join.currentData()}, False))
        self._join_row = row_of(QLabel(self.tr("Needed:"), self), self.join, wide=self.join)
        column.addWidget(self._join_row)
        self.blocks = PartList(kinds, "test", language, groups=groups, parent=self)
        self.blocks.edited.connect(lambda blocks, typing: self._emit({"of": blocks}, typing))
        self.blocks.typing_ended.connect(self.typing_ended)
        column.addWidget(self.blocks)
        self.add = push_button(self, self.tr("Add a condition"), self.blocks.add)
        self.add.setObjectName("add_block")
        column.addWidget(row_of(self.add))

    def show_condition(self, value: Data, choices: Choices, *, read_only: bool) -> None:
        """Show a condition of the draft."""
        self._value = {"join": value.get("join", "all"), "of": list(value.get("of", ()))}
        self.join.setCurrentIndex(self.join.findData(self._value["join"]))
        self._join_row.setVisible(len(self._value["of"]) > 1)
        self.join.setEnabled(not read_only)
        self.add.setEnabled(not read_only)
        self.blocks.show_parts(self._value["of"], choices, read_only=read_only)

    def _emit(self, changes: Data, typing: bool) -> None:
        value = {**self._value, **changes}
        if value != self._value:
            self._value = value
            self.edited.emit(value, typing)

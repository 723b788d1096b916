"""The panel of who comes onto the field during the battle: flank marches and reinforcements of each side."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from editor.ui.editors.scenarios.parts import row_of
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.layouts import column_layout, discard_all, form_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, TYPE_BODY, heading, muted
from editor.ui.kit.widgets import icon_button, push_button, wrapped
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.mustering import FIRST_TURNS, Mustering
from editor.ui.systems.demonworld.scenario.panels import EDGES
from editor.ui.systems.demonworld.scenario.state import GROUPS, FieldUnit, GroupKind, SideView, UnitKey
from editor.ui.systems.demonworld.words import WORDS

_FLANKS = ("left", "right")
_LAST_TURN = 99


class ArrivalsPanel(QWidget):
    """One card per group; units are sent to a group from here or from the box of the chosen unit."""

    unit_shown = Signal(object)  # UnitKey

    def __init__(self, draft: ScenarioDraft, mustering: Mustering, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft, self._mustering = draft, mustering
        self._shape: object = None
        self.boxes: list[GroupBox] = []
        column = column_layout(self, SPACE_2, SPACE_2)
        self._empty = wrapped(muted(QLabel(self)))
        column.addWidget(self._empty)
        self._groups = column_layout(spacing=SPACE_2)
        column.addLayout(self._groups)
        self.chosen = wrapped(muted(QLabel(self)))
        column.addWidget(self.chosen)
        self.march = push_button(self, self.tr("New flank march"), lambda: mustering.send(("marches", None)))
        self.march.setObjectName("new_march")
        self.reinforce = push_button(
            self, self.tr("New reinforcements"), lambda: mustering.send(("reinforcements", None))
        )
        self.reinforce.setObjectName("new_reinforcements")
        column.addWidget(row_of(self.march, self.reinforce))
        column.addStretch(1)
        draft.refreshed.connect(self.show_groups)
        draft.selection_changed.connect(self.show_chosen)

    def show_groups(self) -> None:
        """Show the groups of the draft."""
        deployment = self._draft.deployment
        if deployment is None:
            return
        language, read_only = self._draft.context.language, self._draft.read_only
        shape = (
            tuple(
                (side.number, kind, tuple((one.entry, one.copy_number) for one in group.units))
                for side in deployment.sides
                for kind in GROUPS
                for group in getattr(side.side, kind)
            ),
            tuple(side.side.name.get(language) for side in deployment.sides),
            read_only,
        )
        if shape != self._shape:
            self._shape = shape
            self._build(language)
        for box in self.boxes:
            box.show_group(deployment.sides[box.side])
        self._empty.setVisible(not self.boxes)
        self._empty.setText(
            self.tr(
                "Everybody starts on the field. Choose a unit to send it on a flank march, or to let it come "
                "later."
            )
        )
        self.show_chosen()

    def _build(self, language: str) -> None:
        discard_all(self._groups)
        self.boxes = []
        deployment = self._draft.deployment
        for side in deployment.sides if deployment is not None else ():
            groups = [(kind, n) for kind in GROUPS for n in range(len(getattr(side.side, kind)))]
            if groups:
                head = heading(QLabel(side.side.name.get(language) or side.side.id, self), TYPE_BODY)
                self._groups.addWidget(head)
            for kind, number in groups:
                box = GroupBox(self._draft, self._mustering, side.number, kind, number, self)
                box.unit_shown.connect(self.unit_shown)
                self._groups.addWidget(box)
                self.boxes.append(box)

    def show_chosen(self) -> None:
        """Say whom a new group would begin with."""
        unit = self._draft.chosen()
        usable = unit is not None and not self._draft.read_only
        self.chosen.setText(
            self.tr("Begin a group with {unit}:").format(unit=self._draft.full_name(unit))
            if unit is not None
            else self.tr("Choose a unit to begin a group with it.")
        )
        self.march.setEnabled(usable)
        self.reinforce.setEnabled(usable)


class GroupBox(QFrame):
    """One group: where and when it comes, and its units in their order."""

    unit_shown = Signal(object)

    def __init__(
        self,
        draft: ScenarioDraft,
        mustering: Mustering,
        side: int,
        kind: GroupKind,
        number: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        self._draft, self._mustering = draft, mustering
        self.side, self.kind, self.number = side, kind, number
        form = form_layout(self, SPACE_2, SPACE_1)
        march = kind == "marches"
        form.addRow(heading(QLabel(self._title(march), self), TYPE_BODY))
        self.place = ComboBox(self)
        self.place.setObjectName("group_place")
        for place in _FLANKS if march else EDGES:
            self.place.addItem(WORDS.value(place), place)
        field = "flank" if march else "edge"
        self.place.activated.connect(
            lambda _row: mustering.change_group(side, kind, number, field, self.place.currentData())
        )
        form.addRow(self.tr("Flank") if march else self.tr("Edge"), self.place)
        self.turn = SpinBox(self)
        self.turn.setObjectName("group_turn")
        # The value below the first turn stands for "nothing" in the document.
        self._none = 1 if march else 0
        self.turn.setRange(self._none, _LAST_TURN)
        self.turn.setSpecialValueText(self.tr("as the rules say") if march else self.tr("a trigger calls it"))
        self.turn.valueChanged.connect(self._change_turn)
        form.addRow(self.tr("First turn") if march else self.tr("Turn"), self.turn)
        self._units = column_layout(spacing=SPACE_1)
        form.addRow(self._units)
        self.add = push_button(self, self.tr("Add the chosen unit"), self._add)
        form.addRow(self.add)
        self._read_only = draft.read_only
        for widget in (self.place, self.turn):
            widget.setEnabled(not self._read_only)
        draft.selection_changed.connect(self._show_add)
        self._show_units()

    def _title(self, march: bool) -> str:
        words = self.tr("Flank march {number}") if march else self.tr("Reinforcements {number}")
        return words.format(number=self.number + 1)

    def _change_turn(self, turn: int) -> None:
        value = turn if turn > self._none else None
        field = FIRST_TURNS[self.kind]
        self._mustering.change_group(self.side, self.kind, self.number, field, value)

    def _add(self) -> None:
        unit = self._draft.chosen()
        if unit is not None and unit.key[0] == self.side:
            self._mustering.send((self.kind, self.number))

    def _members(self) -> list[FieldUnit]:
        deployment = self._draft.deployment
        units = deployment.sides[self.side].units if deployment is not None else ()
        found = [
            unit for unit in units if unit.coming is not None and unit.coming[:2] == (self.kind, self.number)
        ]
        return sorted(found, key=lambda unit: unit.coming[2] if unit.coming is not None else 0)

    def _show_units(self) -> None:
        for unit in self._members():
            name = QPushButton(self._draft.full_name(unit), self)
            name.setProperty("tone", "link")
            name.clicked.connect(lambda _on=False, key=unit.key: self.unit_shown.emit(key))
            row: list[QWidget] = [name]
            for icon, words, by in (
                ("arrow-up", self.tr("Arrives earlier"), -1),
                ("arrow-down", self.tr("Arrives later"), 1),
            ):
                button = icon_button(self, icon, words)
                button.clicked.connect(lambda _on=False, key=unit.key, by=by: self._reorder(key, by))
                row.append(button)
            remove = icon_button(self, "x", self.tr("Remove from the group"))
            remove.clicked.connect(lambda _on=False, key=unit.key: self._remove(key))
            row.append(remove)
            for widget in row[1:]:
                widget.setEnabled(not self._read_only)
            self._units.addWidget(row_of(*row, wide=name))

    def _reorder(self, key: UnitKey, by: int) -> None:
        unit = self._draft.deployment.unit(key) if self._draft.deployment is not None else None
        if unit is not None:
            self._mustering.move_in_group(unit, by)

    def _remove(self, key: UnitKey) -> None:
        self._draft.select(key)
        self._mustering.send(None)

    def show_group(self, side: SideView) -> None:
        """Show where and when the group comes."""
        groups = getattr(side.side, self.kind)
        if self.number >= len(groups):
            return
        group = groups[self.number]
        place = group.flank if self.kind == "marches" else group.edge
        turn = getattr(group, FIRST_TURNS[self.kind])
        with QSignalBlocker(self.turn):
            self.place.setCurrentIndex(self.place.findData(place))
            self.turn.setValue(self._none if turn is None else turn)
        self._show_add()

    def _show_add(self) -> None:
        unit = self._draft.chosen()
        fits = unit is not None and unit.key[0] == self.side
        here = unit is not None and unit.coming is not None and unit.coming[:2] == (self.kind, self.number)
        self.add.setEnabled(fits and not here and not self._read_only)

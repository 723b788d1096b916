"""The box of the chosen unit, shown in a panel of its own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolTip, QWidget

from editor.rules.core.hexes import FACINGS
from editor.ui.editors.scenarios.fields_form import EntriesButton
from editor.ui.editors.scenarios.parts import row_of
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.layouts import column_layout, discard_all, form_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted
from editor.ui.kit.widgets import icon_button, push_button, wrapped
from editor.ui.systems.demonworld.scenario.mustering import Choice, Mustering
from editor.ui.systems.demonworld.scenario.state import MAX_ALTITUDE, MAX_FRONTAGE, FieldUnit
from editor.ui.systems.demonworld.words import WORDS


class UnitBox(QFrame):
    """The chosen unit: how it stands, when it comes, whom it is with, what it has lost and carries."""

    layout_chosen = Signal(str)
    facing_chosen = Signal(str)
    frontage_chosen = Signal(int)
    altitude_chosen = Signal(object)  # None on the ground
    turn_asked = Signal(int)
    removal_asked = Signal()
    card_asked = Signal()
    coming_chosen = Signal(object)  # None from the start, else (kind of group, its number or None)
    state_chosen = Signal(str, object)  # lost, wounds or state
    host_chosen = Signal(object)  # key of the unit that a commander is with
    player_chosen = Signal(object)  # number of the player
    bars_chosen = Signal(object)  # entries of the mounts on which a commander does not ride
    items_asked = Signal()
    item_removed = Signal(int)
    dismissal_asked = Signal()

    def __init__(self, mustering: Mustering, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mustering = mustering
        self._choices: dict[ComboBox, Sequence[Choice]] = {}
        self.setProperty("tone", "card")
        column = column_layout(self, SPACE_2, SPACE_1)
        self.name = QPushButton(self)
        self.name.setProperty("tone", "link")
        self.name.clicked.connect(self.card_asked)
        # Said when asked for: a line of its own would push the fields out of a low window.
        self._how = icon_button(self, "circle-question-mark", "", self._show_how)
        self._how.setAutoRaise(True)
        self._how.setAccessibleName(self.tr("How to move it"))
        head = QHBoxLayout()
        head.addWidget(self.name)
        head.addStretch(1)
        head.addWidget(self._how)
        column.addLayout(head)
        self._body = QWidget(self)
        body = column_layout(self._body)
        form = form_layout(spacing=SPACE_1)
        body.addLayout(form)
        column.addWidget(self._body)
        self.layouts, self.facing, self.frontage = ComboBox(self), ComboBox(self), SpinBox(self)
        self.layouts.setObjectName("unit_layout")
        self.facing.setObjectName("unit_facing")
        self.frontage.setObjectName("unit_frontage")
        self._front = QLabel(self.tr("Front"), self)
        self._front.setBuddy(self.frontage)
        form.addRow(self.tr("Formation"), row_of(self.layouts, self._front, self.frontage, wide=self.layouts))
        turning = row_layout(spacing=SPACE_1)
        turning.addWidget(self.facing, 1)
        form.addRow(self.tr("Facing"), turning)
        for facing in FACINGS:
            self.facing.addItem(self._direction(facing), facing)
        self.frontage.setRange(1, MAX_FRONTAGE)
        self.frontage.setToolTip(self.tr("Elements in the front rank"))
        self.layouts.activated.connect(lambda _row: self.layout_chosen.emit(self.layouts.currentData()))
        self.facing.activated.connect(lambda _row: self.facing_chosen.emit(self.facing.currentData()))
        self.frontage.valueChanged.connect(self.frontage_chosen)
        for icon, words, slot in (
            ("rotate-ccw", self.tr("Turn left"), lambda: self.turn_asked.emit(-1)),
            ("rotate-cw", self.tr("Turn right"), lambda: self.turn_asked.emit(1)),
            ("trash-2", self.tr("Remove from the field"), self.removal_asked.emit),
        ):
            button = icon_button(self, icon, words)
            button.clicked.connect(lambda _on=False, slot=slot: slot())
            turning.addWidget(button)
        self._more = form_layout(spacing=SPACE_1)
        column.addLayout(self._more)
        self._add_state()
        self._hint = wrapped(muted(QLabel(self)))
        column.addWidget(self._hint)
        self.dismiss = push_button(self, self.tr("Remove from the troops"), self.dismissal_asked)
        self.dismiss.setProperty("tone", "link")
        column.addWidget(self.dismiss, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def _add_state(self) -> None:
        """Make the fields of what no formation says."""
        self.comes, self.host, self.player = ComboBox(self), ComboBox(self), ComboBox(self)
        self.comes.setObjectName("unit_comes")
        self.host.setObjectName("unit_host")
        self.comes.activated.connect(lambda row: self.coming_chosen.emit(self._choices[self.comes][row][1]))
        self.host.activated.connect(lambda row: self.host_chosen.emit(self._choices[self.host][row][1]))
        self.player.activated.connect(lambda row: self.player_chosen.emit(self._choices[self.player][row][1]))
        self.altitude = SpinBox(self)
        self.altitude.setObjectName("unit_altitude")
        self.altitude.setRange(0, MAX_ALTITUDE)
        self.altitude.setSpecialValueText(self.tr("on the ground"))
        self.altitude.setToolTip(self.tr("Altitude at the start, over level 0"))
        self.altitude.setAccessibleName(self.altitude.toolTip())
        self.altitude.valueChanged.connect(lambda value: self.altitude_chosen.emit(value or None))
        self._more.addRow(self.tr("Altitude"), self.altitude)
        self._more.addRow(self.tr("Arrives"), self.comes)
        self._more.addRow(self.tr("With"), self.host)
        self._more.addRow(self.tr("Led by"), self.player)
        self.state = ComboBox(self)
        self.state.setObjectName("unit_state")
        self.state.setToolTip(self.tr("State of its card in which it comes to the battle"))
        self.state.setAccessibleName(self.state.toolTip())
        self.state.activated.connect(
            lambda row: self.state_chosen.emit("state", self._choices[self.state][row][1])
        )
        self._more.addRow(self.tr("State"), self.state)
        self.bars = EntriesButton(self, none=self.tr("nothing"))
        self.bars.setObjectName("unit_bars")
        self.bars.setAccessibleName(self.tr("Mounts that the scenario does not allow"))
        self.bars.chosen.connect(self.bars_chosen)
        self._more.addRow(self.tr("May not ride"), self.bars)
        self.lost, self.wounds = SpinBox(self), SpinBox(self)
        self.lost.setObjectName("unit_lost")
        self.lost.setToolTip(self.tr("Elements that it lost before the battle"))
        self.lost.setAccessibleName(self.lost.toolTip())
        self.wounds.setToolTip(self.tr("Hit points that its elements lost before the battle"))
        self.wounds.setAccessibleName(self.wounds.toolTip())
        self.lost.valueChanged.connect(lambda value: self.state_chosen.emit("lost", value))
        self.wounds.valueChanged.connect(lambda value: self.state_chosen.emit("wounds", value))
        self._wounds_label = QLabel(self.tr("Wounds"), self)
        self._losses = row_of(self.lost, self._wounds_label, self.wounds)
        self._more.addRow(self.tr("Lost before"), self._losses)
        self.give = icon_button(
            self, "plus", self.tr("Give it an item for this battle"), self.items_asked.emit
        )
        self.carried = wrapped(muted(QLabel(self)))
        self._carrying = row_of(self.carried, self.give, wide=self.carried)
        self._more.addRow(self.tr("Items"), self._carrying)
        self._items = column_layout(spacing=SPACE_1)
        self._more.addRow(self._items)

    def _direction(self, facing: str) -> str:
        words = {
            "N": self.tr("north"),
            "NE": self.tr("north-east"),
            "SE": self.tr("south-east"),
            "S": self.tr("south"),
            "SW": self.tr("south-west"),
            "NW": self.tr("north-west"),
        }
        return words[facing]

    def show_unit(self, unit: FieldUnit | None, language: str, *, read_only: bool) -> None:
        """Show a unit, or that none is chosen."""
        placement = unit.placement if unit is not None else None
        self.name.setText(unit.name.get(language) if unit is not None else self.tr("No unit chosen"))
        self.name.setEnabled(unit is not None)
        self._body.setVisible(placement is not None)
        for widget in (self.layouts, self.facing, self.frontage):
            widget.blockSignals(True)
        self.layouts.clear()
        if unit is not None:
            for layout in unit.layouts():
                self.layouts.addItem(WORDS.value(layout), layout)
        if unit is not None and placement is not None:
            if self.layouts.findData(placement.layout) < 0:
                self.layouts.addItem(WORDS.value(placement.layout), placement.layout)
            self.layouts.setCurrentIndex(self.layouts.findData(placement.layout))
            self.facing.setCurrentIndex(self.facing.findData(placement.facing))
            self.frontage.setMaximum(max(1, unit.count, placement.frontage))
            self.frontage.setValue(placement.frontage)
        for widget in (self.layouts, self.facing, self.frontage):
            widget.blockSignals(False)
            widget.setEnabled(placement is not None and not read_only)
        self._show_state(unit, language, read_only)
        self.dismiss.setVisible(unit is not None and unit.troop is not None and not read_only)
        self._how.setVisible(placement is not None)
        self._hint.setVisible(placement is None)
        if unit is None:
            self._hint.setText(self.tr("Click a unit on the field or in the list."))
        elif placement is not None:
            self._how.setToolTip(
                self.tr("Drag to move. R turns, W widens, G changes the formation, Delete removes it.")
            )
        elif unit.coming is not None:
            self._hint.setText(self.tr("It comes later. Drag it on to its zone to let it start there."))
        else:
            words = self.tr("Drag it on to its zone: the wheel turns it, Shift and wheel widen it.")
            if unit.in_hand:
                words = self.tr("Its player sets it up at the start.") + " " + words
            self._hint.setText(words)

    def _show_how(self) -> None:
        QToolTip.showText(QCursor.pos(), self._how.toolTip(), self._how)

    def _show_state(self, unit: FieldUnit | None, language: str, read_only: bool) -> None:
        more = self._more
        state = unit.state if unit is not None else None
        players = self._mustering.players(unit) if unit is not None else []
        more.setRowVisible(self.comes, unit is not None)
        more.setRowVisible(self.host, unit is not None and unit.person and unit.placement is not None)
        more.setRowVisible(self.player, bool(players))
        more.setRowVisible(self.altitude, unit is not None and self._mustering.flies(unit))
        mounts = self._mustering.mounts(unit) if unit is not None else ()
        more.setRowVisible(self.bars, bool(mounts))
        more.setRowVisible(self._losses, state is not None)
        more.setRowVisible(self._carrying, state is not None)
        states = self._mustering.states(unit) if unit is not None else []
        more.setRowVisible(self.state, bool(states))
        discard_all(self._items)
        if unit is None:
            return
        self._fill(self.state, states, state.state if state is not None else None)
        later = (unit.coming.kind, unit.coming.group) if unit.coming is not None else None
        self._fill(self.comes, self._mustering.comes(unit), later)
        placement = unit.placement
        attached = placement is not None and placement.attached_to is not None
        host = (
            (unit.key[0], placement.attached_to, placement.attached_copy)
            if placement is not None and attached
            else None
        )
        self._fill(self.host, self._mustering.hosts(unit), host)
        self._fill(self.player, players, self._mustering.player_of(unit))
        aloft = placement.altitude if placement is not None else None
        with QSignalBlocker(self.altitude):
            self.altitude.setValue(aloft or 0)
            self.altitude.setEnabled(not read_only)
        self.bars.show_entries(self._mustering.barred(unit), mounts)
        hit_points = unit.card.hit_points
        for spin, value, most in (
            (self.lost, state.lost if state is not None else 0, unit.card.elements.total - 1),
            (self.wounds, state.wounds if state is not None else 0, unit.count * (hit_points - 1)),
        ):
            with QSignalBlocker(spin):
                spin.setRange(0, max(most, value))
                spin.setValue(value)
                spin.setEnabled(not read_only)
        for part in (self._wounds_label, self.wounds):
            part.setVisible(hit_points > 1 or self.wounds.value() > 0)
        names = ", ".join(item.name.get(language) for item in unit.entry_items)
        self.carried.setText(names or ("" if unit.items else self.tr("none")))
        for number, item in enumerate(unit.items):
            words = QLabel(item.name.get(language), self)
            remove = icon_button(self, "x", self.tr("Remove it"))
            remove.setEnabled(not read_only)
            remove.clicked.connect(lambda _on=False, number=number: self.item_removed.emit(number))
            self._items.addWidget(row_of(words, remove, wide=words))
        for widget in (self.comes, self.host, self.player, self.state, self.bars, self.give):
            widget.setEnabled(not read_only)

    def _fill(self, box: ComboBox, choices: Sequence[Choice], chosen: object) -> None:
        """Show choices; what is chosen and not among them is not shown."""
        with QSignalBlocker(box):
            box.clear()
            self._choices[box] = choices
            for words, _data in choices:
                box.addItem(words)
            box.setCurrentIndex(next((row for row, (_w, data) in enumerate(choices) if data == chosen), -1))

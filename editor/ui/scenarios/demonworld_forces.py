"""The armies as a tree: units are dragged from it on to the field; below it, the chosen unit."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QPainter, QPixmap, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.printing.systems.demonworld_counters import CounterLook, paint_counter, unit_symbol
from editor.rules.core.hexes import FACINGS
from editor.ui.forms.words import value_word
from editor.ui.scenarios.demonworld_panels import tool_button
from editor.ui.scenarios.demonworld_state import MAX_FRONTAGE, Deployment, FieldUnit, SideView, UnitKey
from editor.ui.theme import SPACE_1, SPACE_2, muted

_ICON: Final = 26
_LEAST_HEIGHT: Final = 96
_KEY: Final = Qt.ItemDataRole.UserRole
_SIDE: Final = Qt.ItemDataRole.UserRole + 1


class ForceTree(QTreeWidget):
    """Sides and their units. A press that moves away takes the unit in hand; the editor does the rest."""

    picked = Signal(object)  # UnitKey | None: chosen
    lifted = Signal(object)  # UnitKey: drag begun
    army_wanted = Signal(int)  # number of the side without an army
    carried = Signal(QPoint)  # global position while dragging
    dropped = Signal(QPoint)  # global position
    wanted = Signal(object)  # UnitKey: double click or Enter
    wheeled = Signal(int, bool)  # steps, with Shift, while dragging

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("force_tree")
        self.setHeaderHidden(True)
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setColumnCount(2)
        self.setIconSize(QSize(_ICON, _ICON))
        self.setAccessibleName(self.tr("Armies"))
        self.setToolTip(self.tr("Drag a unit on to the field; double-click takes it in hand"))
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, self.header().ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, self.header().ResizeMode.ResizeToContents)
        self.currentItemChanged.connect(lambda item, _old: self.picked.emit(_key_of(item)))
        self.itemDoubleClicked.connect(lambda item, _column: self._want(item))
        self._pressed_at: QPoint | None = None
        self._dragging = False

    def sizeHint(self) -> QSize:
        """Ask for little: the tree takes what the chosen unit's box leaves."""
        return QSize(super().sizeHint().width(), _LEAST_HEIGHT)

    def show_forces(self, deployment: Deployment, language: str, chosen: UnitKey | None) -> None:
        """Show the sides anew."""
        self.blockSignals(True)
        closed = {place for place, top in enumerate(self._tops()) if not top.isExpanded()}
        self.clear()
        for side in deployment.sides:
            name = side.side.name.get(language) or side.side.id
            top = QTreeWidgetItem([name, self.tr("{points} points").format(points=side.points)])
            font = top.font(0)
            font.setBold(True)
            top.setFont(0, font)
            self.addTopLevelItem(top)
            for unit in side.units:
                item = self._item(side, unit, language)
                top.addChild(item)
                if unit.key == chosen:
                    self.setCurrentItem(item)
            if not side.units:
                hint = (
                    self.tr("Double-click to choose an army")
                    if side.army is None
                    else self.tr("The army is empty.")
                )
                empty = QTreeWidgetItem([hint])
                font = empty.font(0)
                font.setItalic(True)
                empty.setFont(0, font)
                if side.army is None:
                    empty.setData(0, _SIDE, side.number)
                top.addChild(empty)
                empty.setFirstColumnSpanned(True)
            top.setExpanded(side.number not in closed)
        self.blockSignals(False)

    def _item(self, side: SideView, unit: FieldUnit, language: str) -> QTreeWidgetItem:
        name = unit.card.name.get(language)
        if unit.copies > 1:
            name = f"{name} {unit.key[2]}"
        state = (
            self.tr("on the field")
            if unit.placement is not None
            else self.tr("%n element(s)", "", unit.card.elements.total)
        )
        item = QTreeWidgetItem([name, state])
        item.setIcon(0, _unit_icon(side, unit))
        item.setData(0, _KEY, unit.key)
        if unit.placement is not None:
            font = item.font(1)
            font.setItalic(True)
            item.setFont(1, font)
        return item

    def _tops(self) -> list[QTreeWidgetItem]:
        tops = (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
        return [top for top in tops if top is not None]

    def choose(self, key: UnitKey | None) -> None:
        """Mark a unit, without telling anybody."""
        self.blockSignals(True)
        items = [top.child(row) for top in self._tops() for row in range(top.childCount())]
        found = next((item for item in items if _key_of(item) == key), None)
        if found is None:
            self.setCurrentIndex(QModelIndex())
        else:
            self.setCurrentItem(found)
        self.blockSignals(False)

    def _want(self, item: QTreeWidgetItem | None) -> None:
        if (key := _key_of(item)) is not None:
            self.wanted.emit(key)
        elif item is not None and (side := item.data(0, _SIDE)) is not None:
            # Later: the tree is filled anew while the answer to this click is still under way.
            QTimer.singleShot(0, self, lambda: self.army_wanted.emit(int(side)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the chosen unit in hand."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._want(self.currentItem())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a drag may begin."""
        super().mousePressEvent(event)
        if (
            event.button() == Qt.MouseButton.LeftButton
            and _key_of(self.itemAt(event.position().toPoint())) is not None
        ):
            self._pressed_at = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the unit."""
        if self._pressed_at is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        here = event.position().toPoint()
        far = (here - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
        if not self._dragging and far:
            self._dragging = True
            self.lifted.emit(_key_of(self.itemAt(self._pressed_at)))
        if self._dragging:
            self.carried.emit(self.viewport().mapToGlobal(here))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn or widen the unit that is carried; otherwise scroll."""
        if not self._dragging:
            super().wheelEvent(event)
            return
        wide = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        delta = event.angleDelta().y() or event.angleDelta().x()
        self.wheeled.emit(1 if delta > 0 else -1, wide)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put the unit down."""
        dragged, self._dragging, self._pressed_at = self._dragging, False, None
        if dragged:
            self.dropped.emit(self.viewport().mapToGlobal(event.position().toPoint()))
        else:
            super().mouseReleaseEvent(event)


class UnitBox(QFrame):
    """Formation, facing and width of the chosen unit."""

    layout_chosen = Signal(str)
    facing_chosen = Signal(str)
    frontage_chosen = Signal(int)
    turn_asked = Signal(int)
    removal_asked = Signal()
    card_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        column.setSpacing(SPACE_1)
        self.name = QPushButton(self)
        self.name.setProperty("tone", "link")
        self.name.clicked.connect(self.card_asked)
        column.addWidget(self.name, 0, Qt.AlignmentFlag.AlignLeft)
        self._body = QWidget(self)
        body = QVBoxLayout(self._body)
        body.setContentsMargins(0, 0, 0, 0)
        form = QFormLayout()
        form.setSpacing(SPACE_1)
        body.addLayout(form)
        column.addWidget(self._body)
        self.layouts, self.facing, self.frontage = QComboBox(self), QComboBox(self), QSpinBox(self)
        self.layouts.setObjectName("unit_layout")
        self.facing.setObjectName("unit_facing")
        self.frontage.setObjectName("unit_frontage")
        form.addRow(self.tr("Formation"), self.layouts)
        turning = QHBoxLayout()
        turning.setSpacing(SPACE_1)
        turning.addWidget(self.facing, 1)
        form.addRow(self.tr("Looks"), turning)
        form.addRow(self.tr("Front"), self.frontage)
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
            ("trash-2", self.tr("Take off the field"), self.removal_asked.emit),
        ):
            button = tool_button(icon, words, self)
            button.clicked.connect(lambda _on=False, slot=slot: slot())
            turning.addWidget(button)
        self._hint = muted(QLabel(self))
        self._hint.setWordWrap(True)
        column.addWidget(self._hint)

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
        self.name.setText(unit.card.name.get(language) if unit is not None else self.tr("No unit chosen"))
        self.name.setEnabled(unit is not None)
        self._body.setVisible(placement is not None)
        for widget in (self.layouts, self.facing, self.frontage):
            widget.blockSignals(True)
        self.layouts.clear()
        if unit is not None:
            for layout in unit.layouts():
                self.layouts.addItem(value_word(layout), layout)
        if unit is not None and placement is not None:
            if self.layouts.findData(placement.layout) < 0:
                self.layouts.addItem(value_word(placement.layout), placement.layout)
            self.layouts.setCurrentIndex(self.layouts.findData(placement.layout))
            self.facing.setCurrentIndex(self.facing.findData(placement.facing))
            self.frontage.setMaximum(max(1, unit.card.elements.total))
            self.frontage.setValue(placement.frontage)
        for widget in (self.layouts, self.facing, self.frontage):
            widget.blockSignals(False)
            widget.setEnabled(placement is not None and not read_only)
        if unit is None:
            self._hint.setText(self.tr("Click a unit on the field or in the list."))
        elif placement is None:
            self._hint.setText(
                self.tr("Drag it on to its zone: the wheel turns it, Shift and wheel widen it.")
            )
        else:
            self._hint.setText(
                self.tr("Drag to move. R turns, W widens, G changes the formation, Delete takes it off.")
            )


def _key_of(item: QTreeWidgetItem | None) -> UnitKey | None:
    data = item.data(0, _KEY) if item is not None else None
    return (int(data[0]), str(data[1]), int(data[2])) if data else None


def _unit_icon(side: SideView, unit: FieldUnit) -> QIcon:
    pixmap = QPixmap(2 * _ICON, 2 * _ICON)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    try:
        box = QRectF(pixmap.rect())
        look = CounterLook(side.colour, unit_symbol(unit.card), ghost=unit.placement is not None)
        paint_counter(painter, QPointF(box.center()), box.width() * 0.84, look)
    finally:
        painter.end()
    return QIcon(pixmap)

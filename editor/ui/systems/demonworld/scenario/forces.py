"""The armies as a tree: units are dragged from it on to the field; below it, the chosen unit."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QTreeWidget, QTreeWidgetItem, QWidget

from editor.printing.systems.demonworld.counters import CounterLook, paint_counter
from editor.printing.systems.demonworld.symbols import unit_symbol
from editor.ui.kit.catalogue.model import documents_in
from editor.ui.kit.turns import later
from editor.ui.systems.demonworld.scenario.state import Deployment, FieldUnit, SideView, UnitKey

_ICON: Final = 26
_INDENT: Final = 14
"""px; Qt's 20 would leave the names of units too little room."""
_LEAST_HEIGHT: Final = 104
_KEY: Final = Qt.ItemDataRole.UserRole
_SIDE: Final = Qt.ItemDataRole.UserRole + 1
_SIDE_HEAD: Final = Qt.ItemDataRole.UserRole + 2


class ForceTree(QTreeWidget):
    """Sides and their units. A press that moves away takes the unit in hand; the editor does the rest."""

    picked = Signal(object)  # UnitKey | None: chosen
    lifted = Signal(object)  # UnitKey: drag begun
    army_wanted = Signal(int)  # number of the side without an army
    carried = Signal(QPoint)  # global position while dragging
    dropped = Signal(QPoint)  # global position
    wanted = Signal(object)  # UnitKey: double click or Enter
    wheeled = Signal(int, bool)  # steps, with Shift, while dragging
    documents_dropped = Signal(object, int, object)  # ids, number of the side, UnitKey | None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("force_tree")
        self.setHeaderHidden(True)
        self.setIndentation(_INDENT)
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setColumnCount(2)
        self.setIconSize(QSize(_ICON, _ICON))
        self.setAccessibleName(self.tr("Armies"))
        self.setToolTip(self.tr("Drag a unit on to the field; double-click to place it"))
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, self.header().ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, self.header().ResizeMode.ResizeToContents)
        self.currentItemChanged.connect(lambda item, _old: self.picked.emit(_key_of(item)))
        self.itemDoubleClicked.connect(lambda item, _column: self._want(item))
        self._pressed_at: QPoint | None = None
        self._dragging = False
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take documents of the catalogue."""
        if documents_in(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take them over a side or one of its units."""
        event.setAccepted(self._target(event.position().toPoint()) is not None)

    def dropEvent(self, event: QDropEvent) -> None:
        """Give them to the side, or to the unit, on which they fall."""
        target = self._target(event.position().toPoint())
        if target is not None:
            event.acceptProposedAction()
            self.documents_dropped.emit(documents_in(event.mimeData()), *target)

    def _target(self, at: QPoint) -> tuple[int, UnitKey | None] | None:
        """Return the side and the unit at a point; beside the rows the last side."""
        tops = self._tops()
        if not tops:
            return None
        item = self.itemAt(at)
        top = tops[-1] if item is None else _top_of(item)
        return int(top.data(0, _SIDE_HEAD)), _key_of(item)

    def chosen_side(self) -> int:
        """Return the side of the row that is chosen; the first where none is."""
        item = self.currentItem()
        if item is None:
            return 0
        return int(_top_of(item).data(0, _SIDE_HEAD))

    def sizeHint(self) -> QSize:
        """Ask for little: the tree takes what the chosen unit's box leaves."""
        return QSize(super().sizeHint().width(), _LEAST_HEIGHT)

    def show_forces(self, deployment: Deployment, language: str, chosen: UnitKey | None) -> None:
        """Show the sides anew."""
        self.blockSignals(True)
        closed = {place for place, top in enumerate(self._tops()) if not top.isExpanded()}
        folded = {_place(row) for row in self.items() if row.childCount() and not row.isExpanded()}
        self.clear()
        for side in deployment.sides:
            name = side.side.name.get(language) or side.side.id
            top = QTreeWidgetItem([name, self.tr("{points} points").format(points=side.points)])
            font = top.font(0)
            font.setBold(True)
            top.setFont(0, font)
            self.addTopLevelItem(top)
            above = self._groups(top, side, language)
            for unit in side.units:
                item = self._item(side, unit, language)
                above.get(unit.key[1], above[""]).addChild(item)
                if unit.key == chosen:
                    self.setCurrentItem(item)
            top.setData(0, _SIDE_HEAD, side.number)
            self._count_groups(top, above)
            for row in above.values():
                row.setExpanded(_place(row) not in folded)
            if not side.units:
                hint = (
                    self.tr("Double-click: choose an army.") + "\n" + self.tr("Or drop cards here.")
                    if side.army is None
                    else self.tr("The army is empty: drop cards here.")
                )
                empty = QTreeWidgetItem([hint])
                empty.setToolTip(0, hint)  # a narrow panel cuts it off
                font = empty.font(0)
                font.setItalic(True)
                empty.setFont(0, font)
                if side.army is None:
                    empty.setData(0, _SIDE, side.number)
                top.addChild(empty)
                empty.setFirstColumnSpanned(True)
            top.setExpanded(side.number not in closed)
        self.blockSignals(False)

    def _groups(self, top: QTreeWidgetItem, side: SideView, language: str) -> dict[str, QTreeWidgetItem]:
        """Return under which row the units of an entry stand: their player's, or '' for all others."""
        if not side.side.players:
            return {"": top}
        found: dict[str, QTreeWidgetItem] = {}
        for player in side.side.players:
            row = self._group(top, player.name.get(language) or self.tr("A player without a name"))
            for entry in player.entries:
                found.setdefault(entry, row)
        led = set(found)
        rest = any(unit.key[1] not in led for unit in side.units)
        found[""] = self._group(top, self.tr("Led by nobody in particular")) if rest else top
        return found

    @staticmethod
    def _group(top: QTreeWidgetItem, words: str) -> QTreeWidgetItem:
        row = QTreeWidgetItem([words])
        font = row.font(0)
        font.setItalic(True)
        row.setFont(0, font)
        top.addChild(row)
        return row

    def _count_groups(self, top: QTreeWidgetItem, above: dict[str, QTreeWidgetItem]) -> None:
        """Say how many units each player leads."""
        for row in _children(top):
            if row in above.values() or (_key_of(row) is None and row.data(0, _SIDE) is None):
                row.setText(1, self.tr("%n unit(s)", "", row.childCount()))

    def _item(self, side: SideView, unit: FieldUnit, language: str) -> QTreeWidgetItem:
        name = unit.card.name.get(language)
        if unit.copies > 1:
            name = f"{name} {unit.key[2]}"
        item = QTreeWidgetItem([name, self._state(side, unit)])
        item.setIcon(0, _unit_icon(side, unit))
        item.setToolTip(0, name)
        item.setData(0, _KEY, unit.key)
        if unit.placement is not None or unit.coming is not None:
            font = item.font(1)
            font.setItalic(True)
            item.setFont(1, font)
        return item

    def _state(self, side: SideView, unit: FieldUnit) -> str:
        """Return where a unit is: on the field, coming later, or nowhere yet."""
        if unit.placement is not None:
            return self.tr("on the field")
        if unit.coming is None:
            return self.tr("%n element(s)", "", unit.card.elements.total)
        if unit.coming.kind == "marches":
            return self.tr("flank march")
        turn = side.side.reinforcements[unit.coming.group].turn
        return self.tr("called") if turn is None else self.tr("turn {turn}").format(turn=turn)

    def _tops(self) -> list[QTreeWidgetItem]:
        tops = (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
        return [top for top in tops if top is not None]

    def items(self) -> list[QTreeWidgetItem]:
        """Return all rows below those of the sides."""
        children = [row for top in self._tops() for row in _children(top)]
        return [*children, *(row for one in children for row in _children(one))]

    def choose(self, key: UnitKey | None) -> None:
        """Mark a unit, without emitting a signal."""
        with QSignalBlocker(self):
            found = next((item for item in self.items() if _key_of(item) == key), None)
            if found is None:
                self.setCurrentIndex(QModelIndex())
            else:
                self.setCurrentItem(found)

    def _want(self, item: QTreeWidgetItem | None) -> None:
        if (key := _key_of(item)) is not None:
            self.wanted.emit(key)
        elif item is not None and (side := item.data(0, _SIDE)) is not None:
            # Later: the tree is filled anew while the answer to this click is still under way.
            later(self, lambda: self.army_wanted.emit(int(side)))

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


def _children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    rows = (item.child(place) for place in range(item.childCount()))
    return [row for row in rows if row is not None]


def _top_of(item: QTreeWidgetItem) -> QTreeWidgetItem:
    """Return the side's row above a row, or the row itself."""
    while (above := item.parent()) is not None:
        item = above
    return item


def _place(item: QTreeWidgetItem) -> tuple[int, ...]:
    above = item.parent()
    return (*_place(above), above.indexOfChild(item)) if above is not None else (_row_of_top(item),)


def _row_of_top(item: QTreeWidgetItem) -> int:
    tree = item.treeWidget()
    return tree.indexOfTopLevelItem(item) if tree is not None else -1


def _key_of(item: QTreeWidgetItem | None) -> UnitKey | None:
    data = item.data(0, _KEY) if item is not None else None
    return (int(data[0]), str(data[1]), int(data[2])) if data else None


def _unit_icon(side: SideView, unit: FieldUnit) -> QIcon:
    pixmap = QPixmap(2 * _ICON, 2 * _ICON)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        box = QRectF(pixmap.rect())
        look = CounterLook(side.colour, unit_symbol(unit.card), ghost=unit.placement is not None)
        paint_counter(painter, QPointF(box.center()), box.width() * 0.84, look)
    return QIcon(pixmap)

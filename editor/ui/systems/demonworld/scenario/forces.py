"""The armies as a tree: units are dragged from it on to the field; below it, the chosen unit."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLocale, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from editor.printing.systems.demonworld.counters import CounterLook, paint_counter
from editor.printing.systems.demonworld.symbols import unit_symbol
from editor.ui.kit.catalogue.model import documents_in
from editor.ui.kit.drag_tree import KEY, DragTree, children, emphasised, key_of
from editor.ui.kit.turns import later
from editor.ui.systems.demonworld.scenario.state import Deployment, FieldUnit, SideView, UnitKey

_ICON: Final = 26
_LEAST_HEIGHT: Final = 104
_SIDE: Final = Qt.ItemDataRole.UserRole + 1
_SIDE_HEAD: Final = Qt.ItemDataRole.UserRole + 2


class ForceTree(DragTree):
    """Sides and their units; keys of rows are those of the units (:data:`UnitKey`)."""

    army_wanted = Signal(int)  # number of the side without an army
    documents_dropped = Signal(object, int, object)  # ids, number of the side, UnitKey | None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("force_tree")
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setIconSize(QSize(_ICON, _ICON))
        self.setAccessibleName(self.tr("Armies"))
        self.setToolTip(self.tr("Drag a unit on to the field; double-click to place it"))
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
        tops = self.tops()
        if not tops:
            return None
        item = self.itemAt(at)
        top = tops[-1] if item is None else _top_of(item)
        return int(top.data(0, _SIDE_HEAD)), key_of(item)

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
        closed = {place for place, top in enumerate(self.tops()) if not top.isExpanded()}
        folded = {_place(row) for row in self.items() if row.childCount() and not row.isExpanded()}
        self.clear()
        for side in deployment.sides:
            name = side.side.name.get(language) or side.side.id
            points = self.tr("{points} points").format(points=QLocale().toString(side.points))
            top = emphasised(QTreeWidgetItem([name, points]), 0, bold=True)
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
                empty = emphasised(QTreeWidgetItem([hint]), 0)
                empty.setToolTip(0, hint)  # a narrow panel cuts it off
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
        row = emphasised(QTreeWidgetItem([words]), 0)
        top.addChild(row)
        return row

    def _count_groups(self, top: QTreeWidgetItem, above: dict[str, QTreeWidgetItem]) -> None:
        """Say how many units each player leads."""
        for row in children(top):
            if row in above.values() or (key_of(row) is None and row.data(0, _SIDE) is None):
                row.setText(1, self.tr("%n unit(s)", "", row.childCount()))

    def _item(self, side: SideView, unit: FieldUnit, language: str) -> QTreeWidgetItem:
        name = unit.name.get(language)
        if unit.copies > 1:
            name = f"{name} {unit.key[2]}"
        item = QTreeWidgetItem([name, self._state(side, unit)])
        item.setIcon(0, _unit_icon(side, unit))
        item.setToolTip(0, name)
        item.setData(0, KEY, unit.key)
        if unit.placement is not None or unit.coming is not None:
            emphasised(item, 1)
        return item

    def _state(self, side: SideView, unit: FieldUnit) -> str:
        """Return where a unit is: on the field, coming later, or nowhere yet."""
        if unit.placement is not None:
            return self.tr("on the field")
        if unit.coming is None:
            return self.tr("%n element(s)", "", unit.count)
        if unit.coming.kind == "marches":
            return self.tr("flank march")
        turn = side.side.reinforcements[unit.coming.group].turn
        return self.tr("called") if turn is None else self.tr("turn {turn}").format(turn=turn)

    def want(self, item: QTreeWidgetItem | None) -> None:
        """Take a unit in hand; for a side without an army ask for one."""
        super().want(item)
        if item is not None and (side := item.data(0, _SIDE)) is not None:
            # Later: the tree is filled anew while the answer to this click is still under way.
            later(self, lambda: self.army_wanted.emit(int(side)))


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


def _unit_icon(side: SideView, unit: FieldUnit) -> QIcon:
    pixmap = QPixmap(2 * _ICON, 2 * _ICON)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        box = QRectF(pixmap.rect())
        placed = unit.placement is not None
        look = CounterLook(side.colour, unit_symbol(unit.card), ghost=placed, letter=unit.letter)
        paint_counter(painter, QPointF(box.center()), box.width() * 0.84, look)
    return QIcon(pixmap)

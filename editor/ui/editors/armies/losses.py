"""The loss calculator: elements lost of each unit of an army, and the points that they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from editor.rules.core.losses import COUNTINGS, Counting, LossLine, Place, counted, lost_points
from editor.ui.kit.columns_model import RIGHT, name_columns
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, TYPE_BODY, muted
from editor.ui.kit.widgets import push_button, wrapped

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

UNIT, LOST, POINTS = range(3)
LOST_WIDTH: Final = 96


class LossPanel(QWidget):
    """Spin boxes for what is lost; nothing here changes the army."""

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._lines: tuple[LossLine, ...] = ()
        self._boxes: list[SpinBox] = []
        self._keys: dict[tuple[str, int], int] = {}
        """Elements lost, by key of the entry and copy, so that they stay where entries move."""
        self.counting = ComboBox(self)
        self.counting.setAccessibleName(self.tr("What counts as lost"))
        words = {
            "element": self.tr("Each loss its share of the points"),
            "unit": self.tr("Only units lost whole, with their items"),
        }
        for one in COUNTINGS:
            self.counting.addItem(words[one], one)
        self.table = QTableWidget(0, 3, self)
        name_columns(self.table, [self.tr("Unit"), self.tr("Lost"), self.tr("Points")], (POINTS,))
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 2 * SPACE_2 + SPACE_1)
        self.table.setShowGrid(False)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setAccessibleName(self.tr("Losses of each unit"))
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(UNIT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(LOST, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(POINTS, QHeaderView.ResizeMode.ResizeToContents)
        header.resizeSection(LOST, LOST_WIDTH)
        self.total = wrapped(QLabel(self))
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(SPACE_2)
        self.bar.setRange(0, 100)
        self.bar.setAccessibleName(self.tr("Share of the points that is lost"))
        self.empty = wrapped(
            muted(QLabel(self.tr("No units yet. Units of the army can be lost here."), self), TYPE_BODY)
        )
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._reset = push_button(self, self.tr("All are back"), self.reset, "rotate-ccw")
        self._reset.setToolTip(self.tr("Set every loss to none"))
        self.counting.currentIndexChanged.connect(lambda _index: self._count())
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self._reset)
        column = column_layout(self, SPACE_2, SPACE_2)
        column.addWidget(self.counting)
        column.addWidget(self.table, 1)
        column.addWidget(self.empty, 1)
        column.addWidget(self.total)
        column.addWidget(self.bar)
        column.addLayout(foot)
        self.show_lines(())

    def show_lines(self, lines: Sequence[LossLine]) -> None:
        """Show the units of an army; losses of units that are still there stay."""
        if tuple(lines) == self._lines and lines:
            return
        self._lines = tuple(lines)
        self.table.setRowCount(0)
        self._boxes = []
        self.table.setRowCount(len(self._lines))
        for row, line in enumerate(self._lines):
            name = line.name.get(self._context.language)
            if line.copies > 1:
                name = self.tr("{name}, copy {copy}").format(name=name, copy=line.copy)
            item = QTableWidgetItem(name)
            item.setToolTip(name)
            self.table.setItem(row, UNIT, item)
            points = QTableWidgetItem()
            points.setTextAlignment(RIGHT)
            self.table.setItem(row, POINTS, points)
            holder = QWidget(self.table)
            middle = column_layout(holder)
            self._boxes.append(self._box(line, name))
            middle.addWidget(self._boxes[-1], 0, Qt.AlignmentFlag.AlignVCenter)
            self.table.setCellWidget(row, LOST, holder)
        self.table.setVisible(bool(self._lines))
        self.empty.setVisible(not self._lines)
        self._count()

    def _box(self, line: LossLine, name: str) -> SpinBox:
        box = SpinBox(self.table)
        box.setRange(0, line.elements)
        box.setSuffix(self.tr(" of {count}").format(count=line.elements))
        box.setAccessibleName(self.tr("Elements lost of {unit}").format(unit=name))
        box.setValue(min(self._keys.get((line.key, line.copy), 0), line.elements))
        box.valueChanged.connect(lambda value, at=(line.key, line.copy): self._lose(at, value))
        return box

    def _lose(self, at: tuple[str, int], elements: int) -> None:
        self._keys[at] = elements
        self._count()

    def lose(self, row: int, elements: int) -> None:
        """Set how many elements of a unit are lost."""
        self._boxes[row].setValue(elements)

    def reset(self) -> None:
        """Bring everybody back."""
        self._keys.clear()
        for row in range(len(self._boxes)):
            self.lose(row, 0)
        self._count()

    def _count(self) -> None:
        counting: Counting = self.counting.currentData()
        lost: dict[Place, int] = {}
        for row, line in enumerate(self._lines):
            gone = self._keys.get((line.key, line.copy), 0)
            lost[line.number, line.copy] = gone
            if (item := self.table.item(row, POINTS)) is not None:
                item.setText(_points(lost_points(line, gone, counting)))
        found = counted(self._lines, lost, counting)
        words = self.tr("{points} of {of} points lost ({percent} %), {units} units whole, {left} points left")
        self.total.setText(
            words.format(
                points=_points(found.points),
                of=found.of,
                percent=round(found.percent),
                units=found.units,
                left=_points(found.of - found.points),
            )
        )
        self.bar.setValue(round(found.percent))
        self._reset.setEnabled(found.elements > 0)


def _points(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".") if value else "0"

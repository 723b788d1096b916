"""The panel of the tools Sight and Movement range: sizes and movers, the section, the answer in words."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from editor.rules.core.hexes import Offset
from editor.rules.core.map_insight import Standing
from editor.ui.editors.maps.insight.asking import Asking
from editor.ui.editors.maps.insight.section_view import SectionView
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted
from editor.ui.kit.widgets import describe

MOST_SEGMENTS = 12
MOST_POINTS = 60


class InsightPanel(QWidget):
    """What is asked and what the answer is."""

    def __init__(self, asking: Asking, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asking = asking
        self._language = language
        self._sight, self._move = QWidget(self), QWidget(self)
        self.looks, self.target, self.walks = SpinBox(self), SpinBox(self), SpinBox(self)
        self.points, self.mover = SpinBox(self), ComboBox(self)
        self.view = SectionView(self)
        self.seen, self.way = QLabel(self), QLabel(self)
        self._unknown = QLabel(
            self.tr("The rules of this game are not made for this kind of map, so nothing is shown here."),
            self,
        )
        tool_context = asking.tool_context
        self._words = tool_context.context.words(tool_context.model.session.system)
        self._lay_out()
        self._fill()
        asking.sight_changed.connect(self._show_sight)
        asking.section_changed.connect(self._show_sight)
        asking.range_changed.connect(self._show_way)
        asking.path_changed.connect(self._show_way)
        asking.tool_context.model.replaced.connect(self._show_known)
        self.show_tool("sight")
        self._show_known()
        self._show_sight()
        self._show_way()

    def _lay_out(self) -> None:
        column = column_layout(self, SPACE_2, SPACE_2)
        for label in (self.seen, self.way, self._unknown):
            label.setWordWrap(True)
        muted(self._unknown)
        column.addWidget(self._unknown)
        for group in (self._sight, self._move):
            column.addWidget(group)
        column.addStretch(1)
        inner = column_layout(self._sight, 0, SPACE_1)
        inner.addLayout(_row((self.tr("Shooter"), self.looks), (self.tr("Target"), self.target)))
        inner.addWidget(self.view)
        inner.addWidget(self.seen)
        inner = column_layout(self._move, 0, SPACE_1)
        inner.addLayout(_row((self.tr("Who moves"), self.mover)))
        inner.addLayout(_row((self.tr("Size"), self.walks), (self.tr("Points"), self.points)))
        inner.addWidget(self.way)

    def show_tool(self, tool: str) -> None:
        """Show what belongs to the tool in hand."""
        self._sight.setVisible(tool != "range")
        self._move.setVisible(tool == "range")

    def _fill(self) -> None:
        sizes = self._asking.sizes
        for name, box, value, most, words in (
            ("shooter", self.looks, sizes.looks, MOST_SEGMENTS, self.tr("Size of the shooter in segments")),
            ("target", self.target, sizes.target, MOST_SEGMENTS, self.tr("Size of the target in segments")),
            ("size", self.walks, sizes.walks, MOST_SEGMENTS, self.tr("Size of who moves in segments")),
            ("points", self.points, sizes.points, MOST_POINTS, self.tr("Movement points of a move")),
        ):
            box.setObjectName(f"insight_{name}")
            box.setRange(1, most)
            describe(box, words)
            box.setValue(value)
            box.valueChanged.connect(self._ask)
        self.mover.setObjectName("insight_mover")
        for mover in self._asking.movers:
            self.mover.addItem(self._words.value(mover), mover)
        self.mover.currentIndexChanged.connect(self._choose_mover)

    def _choose_mover(self) -> None:
        """Another mover has its usual size."""
        with QSignalBlocker(self.walks):
            self.walks.setValue(self._asking.usual_size(str(self.mover.currentData())))
        self._ask()

    def _ask(self) -> None:
        sizes = self._asking.sizes
        sizes.looks, sizes.target = self.looks.value(), self.target.value()
        sizes.walks, sizes.points = self.walks.value(), self.points.value()
        sizes.mover = str(self.mover.currentData() or "")
        self._asking.ask_again()

    def _show_known(self) -> None:
        known = self._asking.rules is not None
        self._unknown.setVisible(not known)
        for box in (self.looks, self.target, self.walks, self.points, self.mover):
            box.setEnabled(known)

    # the answers

    def _name(self, at: Offset) -> str:
        arrays = self._asking.tool_context.arrays
        name = arrays.field_name(at) if arrays is not None else ""
        return name or f"{at[0] + 1}.{at[1] + 1}"

    def _show_sight(self) -> None:
        section = self._asking.section
        self.view.show_section(section, self._asking.tool_context.model.looks)
        self.view.setVisible(section is not None)
        if self._asking.eye is None:
            words = self.tr("Click a field with the tool Sight: what is seen from there shows on the map.")
        elif section is None:
            words = self.tr("Seen from {field}. Point at another field for the line of sight.").format(
                field=self._name(self._asking.eye)
            )
        else:
            words = self.tr("{start} to {end}, distance {distance}: {seen} of {size} segments seen.").format(
                start=self._name(self._asking.eye),
                end=self._name(section.fields[-1].at),
                distance=section.distance,
                seen=section.seen,
                size=section.size,
            )
            if section.sunk:
                words += " " + self.tr("%n segment(s) under water.", "", section.sunk)
            if section.barrier is not None:
                words += " " + self._barred(section.barrier)
        self.seen.setText(words)

    def _barred(self, barrier: Standing) -> str:
        if barrier.kind == "hill":
            what = self.tr("the hill")
        elif barrier.kind == "side":
            what = self._words.value(barrier.what)
        else:
            what = (
                self._asking.tool_context.model.looks.look(barrier.what).name.get(self._language)
                or barrier.what
            )
        return self.tr("In the way: {what} at {field}, top at {top} ({rule}).").format(
            what=what,
            field=" / ".join(self._name(at) for at in barrier.at),
            top=f"{barrier.top:g}",
            rule=barrier.rule,
        )

    def _show_way(self) -> None:
        asking = self._asking
        if asking.start is None:
            self.way.setText(self.tr("Click a field with the tool Movement range: the map shows the costs."))
            return
        goal, path = asking.goal, asking.path
        if asking.reach is None:
            self.way.setText(self.tr("Calculating the ways …"))
        elif goal is None or goal == asking.start:
            words = self.tr("Costs from {field}. Light fields are within one move, dark ones within two.")
            self.way.setText(words.format(field=self._name(asking.start)))
        elif not path:
            words = self.tr("{end} is not reached from {start} within two moves.")
            self.way.setText(words.format(start=self._name(asking.start), end=self._name(goal)))
        else:
            points = int(asking.reach.points[goal[1], goal[0]])
            words = self.tr("{start} to {end}: {points} movement points over {fields} fields.").format(
                start=self._name(asking.start), end=self._name(goal), points=points, fields=len(path) - 1
            )
            self.way.setText(words)


def _row(*pairs: tuple[str, QWidget]) -> QHBoxLayout:
    row = row_layout(spacing=SPACE_2)
    for words, box in pairs:
        row.addWidget(QLabel(words))
        row.addWidget(box, 1)
    return row

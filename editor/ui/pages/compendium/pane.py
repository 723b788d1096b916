"""The chart of the compendium with the choice of its two numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, army_colour
from editor.ui.pages.compendium.model import CompendiumModel
from editor.ui.pages.compendium.scatter import Chart, Dot, ScatterView
from schemas.ruleset import RulesetBase

if TYPE_CHECKING:
    from editor.services.compendium import Table
    from editor.ui.kit.context import UiContext

GROUP: Final = "=group"
_X: Final = ("=power", "=estimate", "level")
_Y: Final = ("points", "=each")


class ChartPane(QWidget):
    """Draws the cards that the table shows."""

    def __init__(self, context: UiContext, model: CompendiumModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._model = context, model
        self.across, self.upwards = ComboBox(self), ComboBox(self)
        self.across.setAccessibleName(self.tr("Across"))
        self.upwards.setAccessibleName(self.tr("Upwards"))
        self.line = QCheckBox(self.tr("Line"), self)
        self.line.setToolTip(self.tr("The straight line through the cards; those farthest from it are named"))
        self.line.setChecked(True)
        self.of = ComboBox(self)
        self.of.setAccessibleName(self.tr("Cards drawn"))
        self.of.setToolTip(self.tr("Cards drawn: those of one sort can be compared best"))
        self.view = ScatterView(self)
        axes = row_layout(None, (SPACE_2, 0, SPACE_3, 0), SPACE_2)
        axes.addWidget(self.upwards, 1)
        axes.addWidget(QLabel(self.tr("against"), self))
        axes.addWidget(self.across, 1)
        axes.addWidget(self.line)
        column = column_layout(self, 0, SPACE_2)
        column.addLayout(axes)
        which = row_layout(None, (SPACE_2, 0, SPACE_3, 0))
        which.addWidget(self.of, 1)
        column.addLayout(which)
        column.addWidget(self.view, 1)
        for box in (self.across, self.upwards, self.of):
            box.activated.connect(lambda _row: self.draw())
        self.line.toggled.connect(lambda _on: self.draw())
        self.view.opened.connect(context.open_document)
        model.modelReset.connect(self.draw)

    @property
    def chart(self) -> Chart:
        """What is drawn."""
        return self.view.chart

    def offer(self, table: Table) -> None:
        """Offer the numbers of a table; those chosen stay where there are such."""
        numeric = [column for column in table.columns if column.numeric]
        for box, first in ((self.across, _X), (self.upwards, _Y)):
            before = box.currentData()
            box.clear()
            for column in numeric:
                box.addItem(self._model.heading(column), column.id)
            self._choose(box, (before, *first) if before is not None else first)
        self._offer_groups(table)
        self.draw()

    def _offer_groups(self, table: Table) -> None:
        """Offer the groups that the points helper measures cards in; the largest is drawn at first."""
        words = [self._model.text(one, GROUP) for one in table.entries if GROUP in one.values]
        before = self.of.currentData()
        self.of.clear()
        self.of.addItem(self.tr("All cards"), "")
        for name in dict.fromkeys(words):
            self.of.addItem(name, name)
        largest = max(words, key=words.count, default="")
        self._choose(self.of, (before, largest) if before is not None else (largest,))
        self.of.setVisible(bool(words))

    def show_across(self, column: str) -> None:
        """Draw against another number."""
        self._choose(self.across, (column,))
        self.draw()

    def _choose(self, box: ComboBox, wanted: Sequence[str]) -> None:
        box.setCurrentIndex(next((row for row in map(box.findData, wanted) if row >= 0), 0))

    def draw(self) -> None:
        """Draw the cards of the table that have both numbers."""
        across, up = str(self.across.currentData()), str(self.upwards.currentData())
        colours = self._colours()
        dots = []
        only = self.of.currentData() or ""
        for entry in self._model.entries():
            if only and self._model.text(entry, GROUP) != only:
                continue
            x, y = self._model.cell(entry, across), self._model.cell(entry, up)
            if isinstance(x, int | float) and isinstance(y, int | float):
                colour = colours.get(str(entry.values.get("faction")), army_colour(None).name())
                dots.append(Dot(entry.id, self._context.local(entry.name), float(x), float(y), colour))
        self.view.show_chart(
            Chart(tuple(dots), self.across.currentText(), self.upwards.currentText(), self.line.isChecked())
        )

    def _colours(self) -> Mapping[str, str]:
        table = self._model.table
        rulesets = self._context.rulesets(table.system) if table is not None else ()
        found = {
            one.id: one
            for ruleset in rulesets
            if isinstance(ruleset, RulesetBase)
            for one in ruleset.factions
        }
        return {one.id: army_colour(one.colour, number).name() for number, one in enumerate(found.values())}

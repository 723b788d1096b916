"""What an army costs: its points and their limit, a bar, and the sections that they are spent on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QLabel, QWidget

from editor.ui.editors.armies.bar import PointsBar
from editor.ui.editors.armies.sections import SectionStrip
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_3, TYPE_HEADING, text_font

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

translate = QCoreApplication.translate


class ArmyTotal(QWidget):
    """Stands above the entries of an army."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = QLabel(self)
        self.words.setFont(text_font(TYPE_HEADING, bold=True))
        self.bar = PointsBar(self)
        self.sections = SectionStrip(context, self)
        row = row_layout(spacing=SPACE_3)
        row.addWidget(self.words)
        row.addWidget(self.bar, 1)
        column = column_layout(self, 0, 0)
        column.addLayout(row)
        column.addWidget(self.sections)

    def show_points(self, points: int, copies: int, limit: Any, bounds: Sequence[float | None]) -> None:
        """Show what an army costs; without points how many cards it has.

        Args:
            points: of all entries.
            copies: number of cards.
            limit: as the draft holds it: a positive number, or something else for no limit.
            bounds: percent of the limit that the rules want at least and allow at most; None for no bound.
        """
        limited = isinstance(limit, int) and limit > 0
        self.bar.setVisible(limited)
        if limited:
            words = translate("ArmyEditor", "{points} of {limit} pts").format(
                points=QLocale().toString(points), limit=QLocale().toString(limit)
            )
            self.bar.show_points(
                points, limit, *(None if one is None else limit * one / 100 for one in bounds)
            )
        elif points:
            words = translate("ArmyEditor", "{points} pts").format(points=QLocale().toString(points))
        else:
            words = translate("ArmyEditor", "Cards: {count}").format(count=copies)
        self.words.setText(words)

"""The list of cards beside an army: each row says what adding the card would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QLocale, QObject, Qt
from PySide6.QtGui import QColor

from editor.services import documents
from editor.services.armies import ArmyContext, WhatIfAdded
from editor.ui.kit.catalogue.model import CatalogueModel
from editor.ui.kit.columns_model import Column
from editor.ui.kit.theme import theme
from editor.ui.kit.turns import single_shot

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

ANSWER: Final = 2
"""Column of the answer."""
SOON_MS: Final = 30


class OffersModel(CatalogueModel):
    """Cards with the answer to "what if I add this?"."""

    def __init__(
        self,
        context: UiContext,
        army_context: ArmyContext,
        army: Callable[[], Mapping[str, Any]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(context, parent)
        self._army_context = army_context
        self._army = army
        self.answers: Mapping[str, WhatIfAdded] = {}
        if army_context.knows_rules:
            answer = Column(self.tr("If added"), self._words, self._why, colour=self._colour)
            self.columns = (*self.columns, answer)
        self._asked = 0
        self._soon_ask = single_shot(self, SOON_MS, self._ask)
        self.modelReset.connect(self.ask)
        self.rowsInserted.connect(self.ask)

    def ask(self) -> None:
        """Ask anew in a moment: the army or the cards shown changed."""
        if self._army_context.knows_rules:
            self._soon_ask.start()

    def _ask(self) -> None:
        self._asked += 1
        number, army_context, data = self._asked, self._army_context, self._army()
        cards = [row.id for row in self.rows]
        if not cards:
            return
        self._context.jobs.start(
            self.tr("Trying cards"),
            lambda _report: (number, army_context.what_if(data, cards)),
            done=self._answered,
            quiet=True,
        )

    def _answered(self, answer: tuple[int, Mapping[str, WhatIfAdded]]) -> None:
        number, answers = answer
        if number != self._asked or not self.rowCount():
            return
        self.answers = answers
        self.dataChanged.emit(self.index(0, ANSWER), self.index(self.rowCount() - 1, ANSWER))

    def _tip(self, row: documents.DocumentRow) -> str:
        answer = self.answers.get(row.id)
        words = super()._tip(row)
        return f"{words}\n\n{self._reasons(answer)}" if answer is not None and answer.broken else words

    def _words(self, row: documents.DocumentRow) -> str:
        """Return the answer for a card."""
        answer = self.answers.get(row.id)
        if answer is None:
            return ""
        if answer.broken:
            return self.tr("⚠ breaks {count}").format(count=len(answer.broken))
        if answer.points_left is None:
            return "✓"
        if answer.points_left < 0:
            return self.tr("{points} over").format(points=QLocale().toString(-answer.points_left))
        return self.tr("✓ {points} left").format(points=QLocale().toString(answer.points_left))

    def _why(self, row: documents.DocumentRow) -> str | None:
        answer = self.answers.get(row.id)
        if answer is None:
            return None
        return self._reasons(answer) if answer.broken else self.tr("Breaks no rule.")

    def _colour(self, row: documents.DocumentRow) -> QColor | None:
        answer = self.answers.get(row.id)
        if answer is None:
            return None
        return QColor(theme().tokens.danger if answer.broken else theme().tokens.muted)

    def _reasons(self, answer: WhatIfAdded) -> str:
        return "\n".join(self._context.sentence(problem) for problem in answer.broken)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if column != ANSWER:
            super().sort(column, order)

"""The list of cards beside an army: each row says what adding the card would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QColor

from editor.services.armies import ArmyContext, WhatIfAdded
from editor.ui.kit.catalogue.model import CatalogueModel, Index
from editor.ui.kit.theme import theme
from editor.ui.kit.turns import single_shot

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

Role = Qt.ItemDataRole
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
        cards = [row.id for row in self.rows()]
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

    def rows(self) -> Sequence[Any]:
        """Return the documents that are shown."""
        return [row for n in range(self.rowCount()) if (row := self.row(self.index(n, 0))) is not None]

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else 3 if self._army_context.knows_rules else 2

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if section == ANSWER and orientation == Qt.Orientation.Horizontal and role == Role.DisplayRole:
            return self.tr("If added")
        return super().headerData(section, orientation, role)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        row = self.row(index)
        answer = self.answers.get(row.id) if row is not None else None
        if index.column() == ANSWER:
            return self._answer(answer, role)
        if role == Role.ToolTipRole and answer is not None and answer.broken:
            return f"{super().data(index, role)}\n\n{self._reasons(answer)}"
        return super().data(index, role)

    def _answer(self, answer: WhatIfAdded | None, role: int) -> Any:
        if answer is None:
            return None
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            if answer.broken:
                count = len(answer.broken)
                return self.tr("⚠ breaks {count}").format(count=count)
            if answer.points_left is None:
                return "✓"
            if answer.points_left < 0:
                return self.tr("{points} over").format(points=-answer.points_left)
            return self.tr("✓ {points} left").format(points=answer.points_left)
        if role == Role.ToolTipRole:
            return self._reasons(answer) if answer.broken else self.tr("Breaks no rule.")
        if role == Role.ForegroundRole:
            return QColor(theme().tokens.danger if answer.broken else theme().tokens.muted)
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def _reasons(self, answer: WhatIfAdded) -> str:
        return "\n".join(self._context.sentence(problem) for problem in answer.broken)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if column != ANSWER:
            super().sort(column, order)

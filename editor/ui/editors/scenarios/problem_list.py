"""The problems of a scenario's draft, live, the gravest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidgetItem, QWidget

from editor.ui.kit.documents.draft import parse_path
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.problem_signs import gravest_first, problem_icon
from editor.ui.kit.theme import SPACE_2, TYPE_BODY, heading
from editor.ui.kit.widgets import SentenceList, wrapped
from schemas.problems import Problem, Severity

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_PROBLEM: Final = Qt.ItemDataRole.UserRole
_HEIGHT: Final = 150


class ProblemList(QWidget):
    """Says whether the battle can begin, and lists what is wrong; a click asks for the place."""

    place_wanted = Signal(object)  # Path
    chosen_changed = Signal()

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._context = session, context
        self.state = wrapped(heading(QLabel(self), TYPE_BODY))
        self.list = SentenceList(self.tr("Problems of the scenario"), self)
        self.list.setObjectName("scenario_problems")
        self.list.setFixedHeight(_HEIGHT)
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        self.list.currentItemChanged.connect(lambda *_items: self.chosen_changed.emit())
        column = column_layout(self, 0, SPACE_2)
        column.addWidget(self.state)
        column.addWidget(self.list)

    def show_problems(self) -> None:
        """Show the problems of the draft; the chosen row stays chosen where it is still there."""
        row = max(0, self.list.currentRow())
        found = gravest_first(self._session.problems)
        with QSignalBlocker(self.list):
            self.list.clear()
            for problem in found:
                item = QListWidgetItem(problem_icon(problem), self._context.sentence(problem))
                item.setData(_PROBLEM, problem)
                self.list.addItem(item)
            self.list.setCurrentRow(min(row, self.list.count() - 1))
        errors = sum(problem.severity == Severity.ERROR for problem in found)
        self.state.setText(
            self.tr("%n problem(s) stop the battle", "", errors)
            if errors
            else self.tr("%n remark(s), nothing stops the battle", "", len(found))
            if found
            else self.tr("Nothing is wrong: the battle can begin.")
        )
        self.list.setVisible(bool(found))

    def chosen(self) -> Problem | None:
        """Return the problem that is chosen."""
        item = self.list.currentItem()
        found = item.data(_PROBLEM) if item is not None else None
        return found if isinstance(found, Problem) else None

    def _go(self) -> None:
        if (problem := self.chosen()) is not None:
            self.place_wanted.emit(parse_path(problem.path))

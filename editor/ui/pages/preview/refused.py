"""The page of a scenario that cannot be watched: every reason, and the way to its fix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.ui.kit.documents.draft import parse_path
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import (
    ICON_MEDIUM,
    SPACE_1,
    SPACE_3,
    SPACE_4,
    TYPE_BODY,
    TYPE_TITLE,
    heading,
    muted,
    set_icon,
)
from editor.ui.kit.widgets import wrapped
from schemas.base import Document
from schemas.problems import Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_WIDTH = 720


class RefusedPanel(QScrollArea):
    """Lists why a battle cannot be watched."""

    again = Signal()  # look again

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setWidgetResizable(True)
        self.setAccessibleName(self.tr("Why the battle cannot be watched"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.problems: tuple[Problem, ...] = ()

    def show_problems(
        self, scenario_id: str, problems: Sequence[Problem], ruleset: Document | None = None
    ) -> None:
        """List problems.

        Args:
            scenario_id: the scenario; problems without a document are about it.
            problems: the reasons.
            ruleset: its chapters are named where a reason counts them.
        """
        self.problems = tuple(problems)
        page = QWidget()
        outer = row_layout(page, SPACE_4)
        box = QWidget(page)
        box.setMaximumWidth(_WIDTH)
        outer.addStretch(1)
        outer.addWidget(box, 8)
        outer.addStretch(1)
        column = QVBoxLayout(box)
        column.setSpacing(SPACE_3)
        column.addWidget(heading(QLabel(self.tr("This battle cannot be watched yet"), box), TYPE_TITLE))
        count = muted(QLabel(self.tr("%n reason(s)", "", len(problems)), box), TYPE_BODY)
        column.addWidget(count)
        for problem in problems:
            column.addWidget(self._card(scenario_id, problem, ruleset, box))
        again = QPushButton(self.tr("Check again"), box)
        set_icon(again, "refresh-cw")
        again.setObjectName("preview.again")
        again.clicked.connect(self.again)
        column.addWidget(again, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.setWidget(page)

    def _card(self, scenario_id: str, problem: Problem, ruleset: Document | None, parent: QWidget) -> QFrame:
        card = QFrame(parent)
        card.setProperty("tone", "card")
        row = row_layout(card, SPACE_3, SPACE_3)
        column = column_layout(spacing=SPACE_1)
        words = wrapped(QLabel(self._context.sentence(problem), card))
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(words)
        for name in chapter_names(problem, ruleset, self._context.language):
            line = wrapped(muted(QLabel(f"•  {name}", card), TYPE_BODY))
            column.addWidget(line)
        row.addLayout(column, 1)
        target = self._target(scenario_id, problem)
        if target:
            go = QPushButton(self.tr("Go to"), card)
            set_icon(go, "external-link")
            go.setIconSize(QSize(ICON_MEDIUM, ICON_MEDIUM))
            go.setToolTip(self.tr("Open the document where this can be fixed"))
            go.clicked.connect(lambda: self._context.open_document(target, parse_path(problem.path)))
            row.addWidget(go, 0, Qt.AlignmentFlag.AlignTop)
        return card

    def _target(self, scenario_id: str, problem: Problem) -> str:
        """Return the id of the document to fix: the one that the problem names, else the scenario."""
        if not problem.document:
            return scenario_id
        if self._context.document(problem.document) is not None:
            return problem.document
        return scenario_id


def chapter_names(problem: Problem, ruleset: Document | None, language: str) -> tuple[str, ...]:
    """Return number and name of every chapter that a problem counts in its value ``chapters``."""
    wanted = [one.strip() for one in str(problem.values.get("chapters") or "").split(",") if one.strip()]
    chapters: Any = getattr(ruleset, "chapters", ())
    names = {chapter.id: chapter.name.get(language) for chapter in chapters}
    return tuple(f"{one}  {names[one]}" for one in wanted if one in names)

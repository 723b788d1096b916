"""What breaks the rules of an army, each with buttons that fix it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QSizePolicy, QWidget

from editor.services.armies import BrokenRule, Proposal
from editor.ui.kit.layouts import FlowLayout, column_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, set_icon
from editor.ui.kit.widgets import describe, wrapped
from schemas.problems import Severity

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

MOST_SHOWN: Final = 30
HIGHEST: Final = 176
"""px; more is scrolled."""
LEAST_SHARE: Final = 7
"""On a low window the list takes one part in so many of its height, so that the entries stay in view."""


class BrokenRules(QScrollArea):
    """Sentences, and under each its fixes as buttons."""

    fixed = Signal(object)  # Proposal

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.read_only = False
        self.rules: tuple[BrokenRule, ...] = ()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("What breaks the rules"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._page = QWidget(self)
        self.setWidget(self._page)
        self.hide()

    def show_broken(self, rules: Sequence[BrokenRule]) -> None:
        """Show what is wrong; the list is hidden if nothing is."""
        self.rules = tuple(rules)
        page = QWidget(self)
        column = column_layout(page, (0, 0, SPACE_1, 0), SPACE_2)
        for one in self.rules[:MOST_SHOWN]:
            column.addWidget(self._row(one, page))
        if len(self.rules) > MOST_SHOWN:
            more = self.tr("… and {count} more; they are in the list of problems.")
            column.addWidget(QLabel(more.format(count=len(self.rules) - MOST_SHOWN), page))
        column.addStretch(1)
        self._page = page
        self.setWidget(page)  # the page before is deleted by Qt
        self.setVisible(bool(self.rules))
        self.updateGeometry()

    def _row(self, rule: BrokenRule, page: QWidget) -> QWidget:
        box = QFrame(page)
        box.setProperty("tone", "caution" if rule.problem.severity != Severity.ERROR else "alarm")
        column = column_layout(box, (SPACE_2, SPACE_1, SPACE_2, SPACE_1), SPACE_1)
        sentence = wrapped(QLabel(f"⚠ {self._context.sentence(rule.problem)}", box))
        sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(sentence)
        if rule.fixes and not self.read_only:
            holder = QWidget(box)
            flow = FlowLayout(holder, SPACE_1, SPACE_1)
            for proposal in rule.fixes:
                flow.addWidget(self._button(proposal, holder))
            column.addWidget(holder)
        return box

    def _button(self, proposal: Proposal, parent: QWidget) -> QPushButton:
        words = self._context.sentence(proposal.message).rstrip(".")
        button = QPushButton(parent)
        room = max(200, self.viewport().width() - 4 * SPACE_2 - 3 * SPACE_2)
        button.setText(
            button.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room).replace("&", "&&")
        )
        describe(button, words)
        set_icon(button, "wrench")
        button.clicked.connect(lambda: self.fixed.emit(proposal))
        return button

    def sizeHint(self) -> QSize:
        width = max(self.viewport().width(), 200)
        layout = self._page.layout()
        height = layout.heightForWidth(width) if layout is not None else 0
        return QSize(width, min(max(height, 0) + SPACE_1, HIGHEST, self.window().height() // LEAST_SHARE))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(self.sizeHint().height(), HIGHEST // 2))

"""What is said below the choices: what is declared so far, a question, a refusal; all in fixed room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QWidget

from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, TYPE_SMALL, muted, text_font
from editor.ui.kit.widgets import push_button, scroll_area, wrapped
from schemas.typography import unbroken

_ASKED, _TOLD = 2, 3
"""Height of the notes: lines of a question, and smaller lines of what is declared; no line is cut in half."""


class AskedArea(QScrollArea):
    """Scrolls what is asked, where it needs more room than there is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def hold(self, widget: QWidget) -> None:
        """Scroll a widget whose height depends on its width: its buttons stand in rows."""
        widget.installEventFilter(self)
        self.setWidget(widget)

    def _fit(self) -> None:
        widget = self.widget()
        layout = widget.layout() if widget is not None else None
        if widget is None or layout is None:
            return
        # The bar itself takes width: it goes where all fits without it, else it would stay for its own sake.
        needed = layout.totalMinimumHeightForWidth(self.contentsRect().width())
        fits = needed <= self.contentsRect().height()
        bar = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(bar.ScrollBarAlwaysOff if fits else bar.ScrollBarAsNeeded)
        if not fits:
            needed = layout.totalMinimumHeightForWidth(self.viewport().width())
        widget.setMinimumHeight(needed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the height that this width needs."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for another height when what is asked has changed."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self._fit()
        return super().eventFilter(watched, event)


class HandNotes(QWidget):
    """A few lines of fixed height; the newest is in sight."""

    go_wanted = Signal()  # to the first piece that the question names

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        held = QWidget(self)
        self.question = wrapped(QLabel(held), "warning")
        self.question.setObjectName("preview.question")
        self.trouble = wrapped(QLabel(held), "danger")
        self.trouble.setObjectName("preview.refusal")
        self.declared = wrapped(muted(QLabel(held), TYPE_SMALL))
        self.go = push_button(held, self.tr("Go to it"), self.go_wanted, "chevron-right")
        self.go.setObjectName("preview.pending.go")
        lines = column_layout(held, 0, 0)
        asked = row_layout(spacing=SPACE_1)
        asked.addWidget(self.question, 1)
        asked.addWidget(self.go)
        lines.addLayout(asked)
        for label in (self.trouble, self.declared):
            lines.addWidget(label)
        for part in (self.question, self.go, self.trouble, self.declared):
            part.hide()
        lines.addStretch(1)
        self._area: QScrollArea = scroll_area(self, self.tr("What is declared so far"), sideways=False)
        self._area.setWidget(held)
        column_layout(self, 0, 0).addWidget(self._area)
        told = _TOLD * QFontMetrics(text_font(TYPE_SMALL)).lineSpacing()
        self.setFixedHeight(max(_ASKED * self.fontMetrics().lineSpacing(), told) + 1)

    def _say(self, label: QLabel, words: str) -> None:
        label.setText(unbroken(words))
        label.setVisible(bool(words))

    def ask(self, words: str, *, go: bool = False) -> None:
        """Ask something, '' for nothing any more; ``go`` offers a way to what it is about."""
        self._say(self.question, words.replace("\u2026.", "\u2026"))  # names that go on end no sentence
        self.go.setVisible(go)
        self._make_room()
        self._area.verticalScrollBar().setValue(0)

    def refuse(self, words: str) -> None:
        """Say the rule that forbids what was tried, '' for none."""
        self._say(self.trouble, words)
        self._make_room()
        if words:
            self._area.verticalScrollBar().setValue(0)

    def declare(self, lines: Sequence[str]) -> None:
        """Show what is declared so far, the newest first."""
        self._say(self.declared, "\n".join(reversed(lines)))
        self.declared.setToolTip("\n".join(lines))
        self._make_room()

    def _make_room(self) -> None:
        """Hide what is declared below a question or a refusal: half of it would be cut off."""
        alone = not self.question.text() and not self.trouble.text()
        self.declared.setVisible(bool(self.declared.text()) and alone)


def keep_room(widget: QWidget) -> None:
    """Let a widget keep its place while it is hidden: nothing else moves there."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)

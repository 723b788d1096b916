"""What a person should know before taking packs in, with signs: above all whether the signer is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from editor.services.packs.trust import Standing, gathered
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, Tint, theme
from editor.ui.kit.widgets import Column, wrapped
from schemas.problems import Problem, Severity

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIGNS: Final[dict[Standing, tuple[str, Tint]]] = {
    "unsigned": ("circle-question-mark", "muted"),
    "own": ("circle-check", "success"),
    "trusted": ("circle-check", "success"),
    "seen": ("eye", "text"),
    "new": ("triangle-alert", "warning"),
    "changed": ("octagon-alert", "danger"),
}
"""Icon and colour of each; the same in lists, details and dialogs."""
_BEGINNING: Final = "packs.standing_"
_PIXELS: Final = 16
_MOST: Final = 100
"""Notices that are shown."""
_HIGHEST: Final = 220
"""px of all of them; what is below can be scrolled to."""
_FRAMES: Final[dict[Tint, str]] = {"warning": "caution", "danger": "alarm"}
"""What somebody unknown, and another key than the known one, stand in."""


class NoticesView(Column):
    """A line for each notice, with its sign; what is grave stands in a frame. Many are scrolled."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent, QCoreApplication.translate("NoticesView", "Notices"))
        self._context = context
        inside = QWidget(self)
        self._column = column_layout(inside, 0, SPACE_1)
        self.setWidget(inside)
        self.hide()

    @property
    def text(self) -> str:
        """What the lines say."""
        return "\n".join(label.text() for label in self.findChildren(QLabel) if label.text())

    def show_notices(self, notices: Sequence[Problem]) -> None:
        """Show notices; what says the same of several packs is one line, with their names in its tip."""
        while (item := self._column.takeAt(0)) is not None:
            if (line := item.widget()) is not None:
                line.deleteLater()
        lines = gathered(notices)
        for notice, packs in lines[:_MOST]:
            self._column.addWidget(self._line(notice, packs))
        if len(lines) > _MOST:
            self._column.addWidget(QLabel("…", self))
        self._fit()
        self.setVisible(bool(notices))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the lines need at this width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        needed = self._column.totalHeightForWidth(self.viewport().width())
        if needed > 0:  # lines that are not shown yet need none
            self.setFixedHeight(min(_HIGHEST, needed))

    def _line(self, notice: Problem, packs: Sequence[str]) -> QWidget:
        icon, tint = sign_of(notice)
        line = QFrame(self)
        framed = tint in _FRAMES
        line.setProperty("tone", _FRAMES.get(tint, ""))
        line.setToolTip("\n".join(packs))
        sign, words = QLabel(line), wrapped(QLabel(self._context.sentence(notice), line))
        sign.setPixmap(theme().icon(icon, tint).pixmap(_PIXELS))
        row = row_layout(line, SPACE_2 if framed else 0, SPACE_2)
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(words, 1)
        return line


def sign_of(notice: Problem) -> tuple[str, Tint]:
    """Return icon and colour of a notice: of a signer by what is known of him, else by how grave it is."""
    for standing, sign in SIGNS.items():
        if notice.code.removesuffix("_several") == f"{_BEGINNING}{standing}":
            return sign
    return ("info", "muted") if notice.severity == Severity.INFO else ("triangle-alert", "warning")

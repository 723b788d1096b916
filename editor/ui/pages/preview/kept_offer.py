"""The line that offers to go on with a battle of the scenario that is kept, or to begin anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from editor.services.battles.kept_battles import kept_battles
from editor.ui.kit.dates import short_moment
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3
from editor.ui.kit.widgets import push_button, wrapped

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class KeptOffer(QFrame):
    """Hidden where no battle of the scenario was left before its end."""

    anew_wanted = Signal()

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._battle = ""
        """Id of the battle that is offered."""
        self.setProperty("tone", "caution")
        self.words = wrapped(QLabel(self))
        self.go_on = push_button(self, self.tr("Go on with it"), self._go_on)
        self.go_on.setObjectName("preview.kept.go_on")
        self.go_on.setProperty("tone", "primary")
        self.anew = push_button(self, self.tr("Begin anew"), self._begin_anew)
        self.anew.setObjectName("preview.kept.anew")
        row = row_layout(self, (SPACE_3, SPACE_1, SPACE_3, SPACE_1), SPACE_2)
        row.addWidget(self.words, 1)
        row.addWidget(self.go_on)
        row.addWidget(self.anew)
        self.hide()

    def look_for(self, scenario: str) -> None:
        """Offer the battle of a scenario (its id) that was played last and has not ended."""
        rows = kept_battles(self._context.workspace, scenario)
        left = next((row for row in rows if not row.head.get("ended")), None)
        if left is not None:
            self._battle = left.id
            words = self.tr("A battle of this scenario is kept, last played {when}.")
            self.words.setText(words.format(when=short_moment(left.modified)))
        self.setVisible(left is not None)

    def _go_on(self) -> None:
        self.hide()
        self._context.battle_requested.emit(self._battle)

    def _begin_anew(self) -> None:
        self.hide()
        self.anew_wanted.emit()

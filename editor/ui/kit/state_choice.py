"""A list of the states that a card may be in; it is there only where the card has several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from editor.ui.kit.inputs import ComboBox
from schemas.base import Document
from schemas.states import state_name, states_of

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class StateChoice(ComboBox):
    """Shows a card in the state that is chosen; the card as it is until then."""

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setAccessibleName(self.tr("State of the card"))
        self.setToolTip(self.tr("In which of its states the card is shown"))
        self.hide()

    def offer(self, card: Document) -> str | None:
        """Offer the states of a card, and return the one that is chosen; None for the card as it is."""
        chosen = self.currentData()
        local = self._context.local
        with QSignalBlocker(self):
            self.clear()
            self.addItem(local(state_name(card, None)) or self.tr("as on the card"), None)
            for one in states_of(card):
                self.addItem(local(one.name) or one.id, one.id)
            self.setCurrentIndex(max(self.findData(chosen), 0))
        self.setVisible(self.count() > 1)
        found: str | None = self.currentData()
        return found

"""The state and the options of a card, for the dialog in which an entry of an army is equipped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from editor.printing.words import changes_words
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2
from schemas.base import Document
from schemas.card import UnitBase
from schemas.options import CardOption
from schemas.states import state_name, states_of
from schemas.typography import signed

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class OptionTicks(QWidget):
    """One tick for each option of the card, and for each that was bought and is no more."""

    def __init__(self, context: UiContext, entry: Mapping[str, Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.boxes: dict[str, QCheckBox] = {}
        column = column_layout(self, 0, SPACE_1)
        card = context.document(entry.get("card"))
        self.state = self._states(card, entry.get("state"))
        if self.state is not None:
            row = row_layout(spacing=SPACE_2)
            row.addWidget(QLabel(self.tr("Begins as"), self))
            row.addWidget(self.state, 1)
            column.addLayout(row)
        bought = [str(key) for key in entry.get("options") or ()]
        known = {one.id: one for one in card.options} if isinstance(card, UnitBase) else {}
        for key in (*known, *(key for key in bought if key not in known)):
            option = known.get(key)
            words = self._words(option) if option is not None else self.tr("missing: {name}").format(name=key)
            box = QCheckBox(words.replace("&", "&&"), self)
            box.setChecked(key in bought)
            if option is not None:
                box.setToolTip(context.local(option.text))
            column.addWidget(box)
            self.boxes[key] = box

    def _states(self, card: Document | None, now: str | None) -> ComboBox | None:
        """Return a list of the states in which an army may let the card begin. None if it has one alone."""
        offered = [one for one in states_of(card) if one.bought]
        if not offered and now is None:
            return None
        combo = ComboBox(self)
        combo.setAccessibleName(self.tr("State in which it begins"))
        local = self._context.local
        combo.addItem(local(state_name(card, None)) or self.tr("as on the card"), None)
        for one in offered:
            points = self.tr("{points} pts").format(points=signed(one.points))
            combo.addItem(f"{local(one.name) or one.id} ({points})", one.id)
        if combo.findData(now) < 0:
            combo.addItem(self.tr("missing: {name}").format(name=now), now)
        combo.setCurrentIndex(combo.findData(now))
        return combo

    @property
    def offers(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.boxes) or self.state is not None

    def _words(self, option: CardOption) -> str:
        name = self._context.local(option.name) or option.id
        points = self.tr("{points} pts").format(points=signed(option.points))
        changes = changes_words(option.changes, self._context.language)
        return f"{name} ({points}) – {changes}" if changes else f"{name} ({points})"

    def chosen_state(self) -> str | None:
        """Return the key of the state that is chosen; None for the card as it is."""
        found: str | None = self.state.currentData() if self.state is not None else None
        return found

    def chosen(self) -> list[str]:
        """Return the keys that are ticked, in the order of the card."""
        return [key for key, box in self.boxes.items() if box.isChecked()]

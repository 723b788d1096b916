"""What an item makes of the values of a card that carries it, beside the item's editor (XXV)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel, QWidget

from editor.catalogue.rows import Query
from editor.rules.demonworld.items.values import ValueWithItem, may_carry, with_items
from editor.services import documents
from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted
from editor.ui.kit.widgets import wrapped
from editor.ui.kit.words.labels import capital
from schemas.base import Kind
from schemas.problems import Message
from schemas.systems.demonworld import DemonworldItem, DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.typography import signed

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_MOST: Final = 400
"""Cards looked at."""


def bearer_panels(editor: DocumentEditor) -> Sequence[SidePanel]:
    """Return the panel that shows an item in the hands of a card."""
    panel = BearerPanel(editor.context, editor.session)
    return (SidePanel("bearers", QCoreApplication.translate("BearerPanel", "In the hands of"), panel),)


class BearerPanel(QWidget):
    """A card that may carry the item, and its values: as printed, with the item, and why."""

    def __init__(self, context: UiContext, session: DocumentSession) -> None:
        super().__init__()
        self._context, self._session = context, session
        self._cards: dict[str, DemonworldUnit] | None = None
        column = column_layout(self, (SPACE_3, SPACE_2, SPACE_3, SPACE_3), SPACE_2)
        self.card = ComboBox(self)
        self.card.setAccessibleName(self.tr("Card that carries the item"))
        self.card.activated.connect(lambda _row: self._show_values())
        column.addWidget(self.card)
        self.values = wrapped(QLabel(self))
        column.addWidget(self.values)
        self.why = wrapped(muted(QLabel(self)))
        column.addWidget(self.why)
        column.addStretch(1)
        session.changed.connect(self._renew)
        context.catalogue_changed.connect(self._forget)

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self._renew()

    def _forget(self) -> None:
        self._cards = None
        self._renew()

    def _units(self) -> dict[str, DemonworldUnit]:
        """Return the cards of the game, read once and again when the catalogue has changed."""
        if self._cards is None:
            query = Query(system=self._session.system, kind=Kind.UNIT.value)
            rows = documents.list_documents(self._context.workspace, query, limit=_MOST).rows
            found = self._context.documents(row.id for row in rows)
            cards = ((row.id, found.get(row.id)) for row in rows)
            self._cards = {ident: one for ident, one in cards if isinstance(one, DemonworldUnit)}
        return self._cards

    def _renew(self) -> None:
        item = self._session.document
        if not self.isVisible() or not isinstance(item, DemonworldItem):
            return
        able = [(ident, one) for ident, one in self._units().items() if may_carry(one, item)]
        chosen = self.card.currentData()
        shown = [self.card.itemData(row) for row in range(self.card.count())]
        if shown != [ident for ident, _ in able]:
            self.card.clear()
            for ident, one in able:
                self.card.addItem(self._context.local(one.name), ident)
            self.card.setCurrentIndex(max(self.card.findData(chosen), 0))
        self.card.setVisible(bool(able))
        self._show_values()

    def _show_values(self) -> None:
        item, card = self._session.document, self._units().get(str(self.card.currentData()))
        ruleset = self._context.ruleset(self._session.system)
        if not isinstance(item, DemonworldItem) or not isinstance(ruleset, DemonworldRuleset):
            return
        if card is None:
            self.values.setText(self.tr("No card of the catalogue may carry it."))
            self.why.clear()
            return
        found = with_items(card, (item,), ruleset)
        self.values.setText("\n".join(map(self._line, found)) or self.tr("It changes no printed value."))
        self.why.setText("\n".join(map(self._why, found)))

    def _line(self, one: ValueWithItem) -> str:
        code = "new_with_item" if one.base is None else "with_item"
        return self._context.sentence(
            Message(
                code=f"demonworld_spells.{code}",
                values={"value": self._name(one), "before": f"{one.base or 0:g}", "after": f"{one.total:g}"},
            )
        )

    def _name(self, one: ValueWithItem) -> str:
        words = self._context.sentence(Message(code=f"demonworld_spells.value_{one.value}"))
        return capital(words)

    def _why(self, one: ValueWithItem) -> str:
        parts = []
        for place, part in enumerate(one.parts):
            number = signed(int(part.value)) if place else f"{part.value:g}"
            parts.append(f"{self._context.sentence(part.message())} {number}")
        rules = ", ".join(dict.fromkeys(part.rule for part in one.parts if part.rule.startswith("XXV")))
        values = {"value": self._name(one), "parts": ", ".join(parts), "rules": rules}
        return self._context.sentence(Message(code="demonworld_spells.why", values=values))

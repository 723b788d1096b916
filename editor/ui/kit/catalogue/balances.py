"""Whom scenarios favour, beside their names in lists; found out off the GUI thread, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from editor.services import documents
from editor.services.battles.scenario_balance import Told, told_of
from editor.ui.kit.catalogue.asked import AskedOnce
from schemas.base import Kind, must_be

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class Balances(AskedOnce[Told]):
    """Whom the scenarios favour that the lists of a window show."""

    def title(self) -> str:
        return self.tr("Reading whom scenarios favour")

    def asks(self, row: documents.DocumentRow) -> bool:
        return row.kind == Kind.SCENARIO

    def work(self, row: documents.DocumentRow) -> Callable[[object], Told | None]:
        workspace, document_id = self._context.workspace, row.id
        return lambda _report: told_of(workspace, document_id)

    def taken(self, answer: object) -> Told:
        return must_be(answer, Told)

    def short(self, row: documents.DocumentRow) -> str:
        """Return whom a scenario favours in two or three words; '' where that is not known, or outdated."""
        told = self.known(row)
        return "" if told is None or told.short is None else self._context.sentence(told.short)

    def whole(self, row: documents.DocumentRow) -> str:
        """Return whom a scenario favours, with the figures; '' where that is not known."""
        told = self.known(row)
        return "" if told is None else self._context.sentence(told.whole)


def balances(context: UiContext) -> Balances:
    """Return whom the scenarios of a window favour."""
    options = Qt.FindChildOption.FindDirectChildrenOnly
    found: Balances | None = context.findChild(Balances, options=options)
    return found if found is not None else Balances(context)

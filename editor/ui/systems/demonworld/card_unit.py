"""The editor of Demonworld's recruitment cards: the parts that come and go with the kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.ui.editors.cards.sectioned import SectionedEditor
from editor.ui.editors.cards.sections import TITLE_WIDTH
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.theme import SPACE_3
from editor.ui.systems.demonworld.card_parts import CardParts, PartLinks
from editor.ui.systems.demonworld.words import WORDS
from schemas.systems.demonworld_ruleset import DemonworldRuleset

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

WEAPON_COLUMNS: Final = ("weapon", "melee_power", "melee_power_cavalry", "bands", "requires_order", "attacks")
"""Columns that come first, because they are what the card shows."""
DEFAULT_POWER: Final = 6


class UnitHost(FormHost):
    """Knows which parts each kind of card has, and what a new weapon begins with."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QObject) -> None:
        super().__init__(session, context, parent)
        self._parts = CardParts()
        self.edits[("card_kind",)] = self._change_kind

    def _change_kind(self, kind: str) -> None:
        words = self.tr("Change it to: {kind}").format(kind=WORDS.value(kind))
        changes = self._parts.changes(self.session.data, kind)
        self.session.change_many([("card_kind", kind), *changes], words)

    def columns_first(self, list_name: str) -> tuple[str, ...]:
        return WEAPON_COLUMNS if list_name == "weapons" else ()

    def finish_row(self, list_name: str, row: dict[str, Any], _before: Sequence[Any] = ()) -> dict[str, Any]:
        if list_name != "weapons":
            return row
        ruleset = self.context.ruleset(self.session.system)
        kind = ruleset.weapon_type(str(row["weapon"])) if isinstance(ruleset, DemonworldRuleset) else None
        power = kind.melee_power if kind is not None else None
        return {**row, "melee_power": DEFAULT_POWER if power is None else power}


class DemonworldUnitEditor(SectionedEditor):
    """The sections of a recruitment card, and links to the parts that belong to its kind."""

    def make_host(self) -> FormHost:
        return UnitHost(self.session, self.context, self)

    def make_group(self, names: Sequence[str], parent: QWidget) -> QWidget:
        """Return the page with every section, and the links beneath the first."""
        page = super().make_group(names, parent)
        links = PartLinks(self.host, page)
        links.setContentsMargins(TITLE_WIDTH + SPACE_3, 0, 0, 0)
        links.wanted.connect(lambda part: self.focus_path((part,)))
        self.page.add_below_first(links)
        return page

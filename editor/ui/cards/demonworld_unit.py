"""The editor of Demonworld's recruitment cards: a form grouped as the card is, the card beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.ui.cards.demonworld_parts import CardParts, PartLinks
from editor.ui.cards.sections import TITLE_WIDTH, Piece, make_section
from editor.ui.documents.draft import Path
from editor.ui.forms.form import FormHost
from editor.ui.forms.form_editor import FormEditor
from editor.ui.forms.spec import FieldSpec
from editor.ui.forms.words import value_word
from editor.ui.theme import SPACE_3
from schemas.systems.demonworld_ruleset import DemonworldRuleset

if TYPE_CHECKING:
    from editor.ui.context import UiContext
    from editor.ui.documents.session import DocumentSession

MOVEMENT: Final = ("move", "charge", "skirmish", "hold", "fixed")
WEAPON_COLUMNS: Final = ("weapon", "melee_power", "melee_power_cavalry", "bands", "requires_order", "attacks")
"""Columns that come first, because they are what the card shows."""
DEFAULT_POWER: Final = 6


class UnitHost(FormHost):
    """Knows which parts each kind of card has, and what a new weapon begins with."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QObject) -> None:
        super().__init__(session, context, parent)
        self._parts = CardParts()

    def edit(self, path: Path, spec: FieldSpec, value: Any, typing: bool) -> None:
        if path == ("card_kind",):
            words = self.tr("Make it a {kind}").format(kind=value_word(str(value)))
            changes = self._parts.changes(self.session.data, str(value))
            self.session.change_many([(path, value), *changes], words)
        else:
            super().edit(path, spec, value, typing)

    def columns_first(self, list_name: str) -> tuple[str, ...]:
        return WEAPON_COLUMNS if list_name == "weapons" else ()

    def finish_row(self, list_name: str, row: dict[str, Any]) -> dict[str, Any]:
        if list_name != "weapons":
            return row
        ruleset = self.context.ruleset(self.session.system)
        kind = ruleset.weapon_type(str(row["weapon"])) if isinstance(ruleset, DemonworldRuleset) else None
        power = kind.melee_power if kind is not None else None
        return {**row, "melee_power": DEFAULT_POWER if power is None else power}


class DemonworldUnitEditor(FormEditor):
    """Sections as they stand on the card."""

    def make_host(self) -> FormHost:
        return UnitHost(self.session, self.context, self)

    def make_sections(self) -> tuple[tuple[str, tuple[Sequence[str], ...]], ...]:
        return (("", (tuple(field.name for field in self.spec.fields),)),)

    def make_group(self, names: Sequence[str], parent: QWidget) -> QWidget:
        """Return the page: every section under the other."""
        page = QWidget(parent)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_3)
        for number, (title, pieces) in enumerate(self._layout()):
            column.addWidget(make_section(self.host, self.spec, title, pieces, page))
            if number == 0:
                column.addWidget(self._part_links(page))
        return page

    def _part_links(self, page: QWidget) -> QWidget:
        links = PartLinks(self.host, page)
        links.setContentsMargins(TITLE_WIDTH + SPACE_3, 0, 0, 0)
        links.wanted.connect(lambda part: self.focus_path((part,)))
        return links

    def _layout(self) -> tuple[tuple[str, tuple[Piece, ...]], ...]:
        elements = Piece(("leader", "standard", "musician", "normal", "models"), ("elements",))
        movement = Piece(
            ("move", "charge", "skirmish", "hold", "fixed"), ("movement",), dict.fromkeys(MOVEMENT, 2)
        )
        return (
            (
                self.tr("Identity"),
                (
                    Piece(("name",)),
                    Piece(
                        ("card_kind", "mobility", "points"), (), {"card_kind": 4, "mobility": 4, "points": 4}
                    ),
                    Piece(("faction", "clan"), (), {"faction": 6, "clan": 6}),
                ),
            ),
            (self.tr("Elements"), (elements,)),
            (
                self.tr("Movement"),
                (
                    movement,
                    Piece(
                        ("manoeuvres", "formations", "always_horde", "flyer"),
                        (),
                        {"manoeuvres": 2, "formations": 10, "always_horde": 4, "flyer": 4},
                    ),
                ),
            ),
            (
                self.tr("Defence"),
                (Piece(("melee_protection", "missile_protection", "size", "hit_points"), (), _threes()),),
            ),
            (
                self.tr("Weapons"),
                (
                    Piece(("weapons",)),
                    Piece(("initiative", "melee_skill", "missile_skill", "charge_bonus"), (), _threes()),
                ),
            ),
            (self.tr("Morale"), (Piece(("fear", "morale_a", "morale_b"), (), _threes()),)),
            (
                self.tr("Command, magic"),
                (Piece(("wizard_level", "command"), (), {"command": 9, "wizard_level": 3}),),
            ),
            (
                self.tr("Large elements"),
                (
                    Piece(("large", "chariot", "artillery")),
                    Piece(("minus_lost_hit_points",), ("movement",), {"minus_lost_hit_points": 12}),
                ),
            ),
            (self.tr("Terrain"), (Piece(("terrain_exceptions",)),)),
            (self.tr("Texts"), (Piece(("rules_text", "composition", "text")),)),
            (self.tr("Other"), (Piece(self._rest()), Piece(("source_note", "author", "licence", "tags")))),
        )

    def _rest(self) -> tuple[str, ...]:
        """Return fields that no section names, so that a new one is never without a place."""
        return tuple(field.name for field in self.spec.fields if field.name not in NAMED)


NUMBERS: Final = (
    "melee_protection",
    "missile_protection",
    "size",
    "hit_points",
    "initiative",
    "melee_skill",
    "missile_skill",
    "charge_bonus",
    "fear",
    "morale_a",
    "morale_b",
)
NAMED: Final = frozenset(
    [
        "name",
        "card_kind",
        "mobility",
        "faction",
        "clan",
        "points",
        "elements",
        "movement",
        "manoeuvres",
        "formations",
        "always_horde",
        "flyer",
        "melee_protection",
        "missile_protection",
        "size",
        "hit_points",
        "weapons",
        "initiative",
        "melee_skill",
        "missile_skill",
        "charge_bonus",
        "fear",
        "morale_a",
        "morale_b",
        "wizard_level",
        "command",
        "large",
        "chariot",
        "artillery",
        "terrain_exceptions",
        "rules_text",
        "composition",
        "text",
        "source_note",
        "author",
        "licence",
        "tags",
    ]
)


def _threes() -> dict[str, int]:
    """Return four fields in a row for the numbers of the card."""
    return dict.fromkeys(NUMBERS, 3)

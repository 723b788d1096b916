"""The forms of Demonworld's cards, grouped as the cards are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.ui.kit.forms.section_specs import Piece, Section
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.systems.demonworld.card_facts import ELEMENT_FACTS, MORALE_FACTS, MOVEMENT_FACTS, SPELL_FACTS

ORDERS: Final = ("move", "charge", "skirmish", "hold", "fixed")
_NUMBERS: Final = ("melee_protection", "missile_protection", "size", "hit_points")
_SKILLS: Final = ("initiative", "melee_skill", "missile_skill", "charge_bonus")
_MORALE: Final = ("fear", "morale_a", "morale_b")


def _threes(names: tuple[str, ...]) -> dict[str, int]:
    return dict.fromkeys(names, 3)


_UNIT: Final = (
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Identity"),
        (
            Piece(("name",)),
            Piece(("card_kind", "mobility", "points"), (), {"card_kind": 4, "mobility": 4, "points": 4}),
            Piece(("faction", "clan"), (), {"faction": 6, "clan": 6}),
        ),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Elements"),
        (Piece(("leader", "standard", "musician", "normal", "models"), ("elements",)),),
        ELEMENT_FACTS,
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Command, magic"),
        (
            Piece(("wizard_level", "command"), (), {"command": 9, "wizard_level": 3}),
            Piece(("spellbook",)),
        ),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Movement"),
        (
            Piece(ORDERS, ("movement",), dict.fromkeys(ORDERS, 2)),
            Piece(
                ("manoeuvres", "formations", "always_horde", "flyer"),
                (),
                {"manoeuvres": 2, "formations": 10, "always_horde": 4, "flyer": 4},
            ),
            Piece(("flight",)),
        ),
        MOVEMENT_FACTS,
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Defence"),
        (Piece(_NUMBERS, (), _threes(_NUMBERS)),),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Large elements"),
        (
            Piece(("large", "chariot", "artillery", "crew")),
            Piece(("minus_lost_hit_points",), ("movement",), {"minus_lost_hit_points": 12}),
        ),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Weapons"),
        (Piece(("weapons",)), Piece(_SKILLS, (), _threes(_SKILLS))),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Morale"),
        (Piece(_MORALE, (), _threes(_MORALE)),),
        MORALE_FACTS,
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Abilities"),
        (
            Piece(
                (
                    "aggressive_mount",
                    "two_melee_weapons",
                    "flaming_missiles",
                    "may_start_fires",
                    "regeneration",
                    "built_in_items",
                ),
                (),
                {"built_in_items": 9},
            ),
        ),
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "Terrain"), (Piece(("terrain_exceptions",)),), folded=True),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "States"),
        (Piece(("state_name", "states", "state_changes")),),
        folded=True,
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("rules_text", "composition", "text")),)),
)
_ITEM: Final = (
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Identity"),
        (
            Piece(("name",)),
            Piece(("item_kind", "points", "unique"), (), {"item_kind": 4, "points": 4, "unique": 4}),
            Piece(("faction",)),
        ),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Who carries it"),
        (
            Piece(("bearers",)),
            Piece(("carried_by", "lost_with_bearer"), (), {"carried_by": 5, "lost_with_bearer": 7}),
        ),
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "What it does"), (Piece(("effects", "holds", "bands")),)),
    Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("rules_text", "text")),)),
)
_SPELL: Final = (
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Identity"),
        (
            Piece(("name",)),
            Piece(("level", "number", "points"), (), {"level": 4, "number": 4, "points": 4}),
            Piece(("faction",)),
        ),
        SPELL_FACTS,
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Target"),
        (
            Piece(("target", "restrictions")),
            Piece(("targets",)),
            Piece(("max_distance", "radius", "sight"), (), {"max_distance": 4, "radius": 4, "sight": 4}),
            Piece(("whole_target_in_range", "affects"), (), {"whole_target_in_range": 12, "affects": 12}),
        ),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Duration"),
        (
            Piece(("duration", "stacking")),
            Piece(("lasts", "adds_up"), (), {"lasts": 6, "adds_up": 6}),
        ),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "What it does"),
        (Piece(("effects",)), Piece(("ignores_protection",), (), {"ignores_protection": 12})),
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("text", "rules_text")),)),
)
_BOOK: Final = (
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Identity"),
        (Piece(("name",)), Piece(("faction",))),
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "Spells"), (Piece(("spells",)),)),
    Section(QT_TRANSLATE_NOOP("CardSections", "Targets"), (Piece(("reach",)),)),
    Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("text",)),)),
)
SECTIONS: Final[Mapping[str, tuple[Section, ...]]] = {
    "unit": _UNIT,
    "item": _ITEM,
    "spell": _SPELL,
    "spellbook": _BOOK,
}
"""Kind -> the sections of its form."""

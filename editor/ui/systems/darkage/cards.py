"""Dark Age in the forms: sorts of cards offered, sections, fields that count, and what fields may hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from editor.ui.kit.documents.draft import Path
from editor.ui.kit.form_parts import Choice, Counts
from editor.ui.kit.forms.section_specs import Piece, Section
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.plugin import BlankProvider, CardVariant
from schemas.base import Document
from schemas.messages import name_of
from schemas.systems.darkage import DarkageRuleset

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_CHARACTER: Final = {"life": 3, "control": 3, "cc_hit": [7, 10], "cc_block": [8]}
"""Where the form of a character begins; no rule says what is usual."""
_PLACES: Final = ("first_place", "second_place", "third_place")


def _blank(**start: Any) -> BlankProvider:
    return lambda _context, _system: dict(start)


def blank_unit(context: UiContext, system: str) -> dict[str, Any]:
    """Return the values of a new character, of the ruleset's first gang where there is one."""
    ruleset = context.ruleset(system)
    start: dict[str, Any] = dict(_CHARACTER)
    if isinstance(ruleset, DarkageRuleset):
        if ruleset.factions:
            start["faction"] = ruleset.factions[0].id
        if ruleset.classes:
            start["char_class"] = ruleset.classes[0].id
    return start


def _blank_locations(_context: UiContext, _system: str) -> dict[str, Any]:
    """Return three places, which a card of controlled locations must have."""
    return {"sort": "locations", "places": [{"name": name_of(key).root} for key in _PLACES]}


def _shooter(context: UiContext, system: str) -> dict[str, Any]:
    return {**blank_unit(context, system), "df": [7], "cc_hit": [9], "cc_block": [9]}


def blank_scenario(_context: UiContext, _system: str) -> dict[str, Any]:
    """Return two sides, which a scenario must have."""
    return {
        "sides": [
            {"id": "one", "name": name_of("first_gang").root},
            {"id": "two", "name": name_of("second_gang").root},
        ]
    }


VARIANTS: Final = (
    CardVariant("unit", "character", QT_TRANSLATE_NOOP("CardVariants", "Character"), blank_unit),
    CardVariant("unit", "shooter", QT_TRANSLATE_NOOP("CardVariants", "Character: shooter"), _shooter),
    CardVariant("card", "leader", QT_TRANSLATE_NOOP("CardVariants", "Leader"), _blank(sort="leader")),
    CardVariant(
        "card",
        "locations",
        QT_TRANSLATE_NOOP("CardVariants", "Controlled locations"),
        _blank_locations,
    ),
    CardVariant(
        "card",
        "weapon",
        QT_TRANSLATE_NOOP("CardVariants", "Weapon"),
        _blank(sort="weapon", logistics=1, effects=[{"do": "fighters", "hit": 1}]),
    ),
    CardVariant(
        "card",
        "skill",
        QT_TRANSLATE_NOOP("CardVariants", "Skill"),
        _blank(sort="skill", logistics=1, effects=[{"do": "fighters", "block": 1}]),
    ),
    CardVariant(
        "card",
        "instant",
        QT_TRANSLATE_NOOP("CardVariants", "Instant"),
        _blank(
            sort="instant",
            window="before_round",
            effects=[{"do": "fighters", "whom": "own_one", "hit": 2}],
        ),
    ),
    CardVariant(
        "card",
        "logistics",
        QT_TRANSLATE_NOOP("CardVariants", "Logistics card"),
        _blank(sort="logistics", logistics=3, effects=[{"do": "income", "command": 1}]),
    ),
    CardVariant("card", "artifact", QT_TRANSLATE_NOOP("CardVariants", "Artefact"), _blank(sort="artifact")),
    CardVariant("card", "victory", QT_TRANSLATE_NOOP("CardVariants", "Victory card"), _blank(sort="victory")),
)
"""Sorts of cards, in the order in which they are offered."""

_WIDE: Final = dict.fromkeys(("life", "control", "skills", "weapons"), 3)
_UNIT: Final = (
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Identity"),
        (
            Piece(("name",)),
            Piece(("faction", "clan"), (), {"faction": 5, "clan": 5}),
            Piece(("char_class", "unique"), (), {"char_class": 5, "unique": 4}),
        ),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Attributes"),
        (Piece(("life", "control", "skills", "weapons"), (), _WIDE),),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Combat"),
        (
            Piece(
                ("df", "cc_hit", "cc_block", "armour"),
                (),
                dict.fromkeys(("df", "cc_hit", "cc_block", "armour"), 3),
            ),
        ),
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "What it does"), (Piece(("effects",)),)),
    Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("rules_text", "text")),)),
)
_LEADER: Final = ("hand", "enlistment", "attack", "defence", "command_bonus", "logistics_bonus")
_CARD: Final = (
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Identity"),
        (
            Piece(("name",)),
            Piece(("sort", "faction"), (), {"sort": 5, "faction": 5}),
            Piece(("clan", "char_class"), (), {"clan": 5, "char_class": 5}),
        ),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "In play"),
        (
            Piece(("command", "logistics"), (), {"command": 3, "logistics": 3}),
            Piece(("window", "action_roll"), (), {"window": 5, "action_roll": 3}),
            Piece(("family", "once"), (), {"family": 5, "once": 4}),
        ),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Leader"),
        (
            Piece(_LEADER[:4], (), dict.fromkeys(_LEADER[:4], 3)),
            Piece(_LEADER[4:], (), dict.fromkeys(_LEADER[4:], 4)),
        ),
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "Places"), (Piece(("places",)),)),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Victory"),
        (
            Piece(
                ("won_by", "won_count", "victory_points"),
                (),
                {"won_by": 5, "won_count": 3, "victory_points": 3},
            ),
        ),
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "What it does"), (Piece(("effects",)),)),
    Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("rules_text", "text")),)),
)
SECTIONS: Final[Mapping[str, tuple[Section, ...]]] = {"unit": _UNIT, "card": _CARD}
"""Kind -> the sections of its form."""


def _is(*sorts: str) -> Counts:
    return Counts(("sort",), lambda card: card.get("sort", "weapon") in sorts)


def _won_by_kills(card: Mapping[str, Any]) -> bool:
    return card.get("sort") == "victory" and card.get("won_by") == "kills"


def _has_effects(card: Mapping[str, Any]) -> bool:
    return card.get("sort", "weapon") not in ("locations", "victory")


_PLAYED: Final = _is("weapon", "skill", "instant", "logistics")
_BORNE: Final = _is("weapon", "skill")
_CARD_COUNTS: Final[Mapping[Path, Counts]] = {
    ("command",): _PLAYED,
    ("logistics",): _PLAYED,
    ("clan",): _is("weapon", "skill", "leader", "locations"),
    ("char_class",): _BORNE,
    ("family",): _is("weapon"),
    ("once",): _BORNE,
    ("window",): _is("instant"),
    ("action_roll",): _is("instant"),
    **{(name,): _is("leader") for name in _LEADER},
    ("places",): _is("locations"),
    ("won_by",): _is("victory"),
    ("won_count",): Counts(("sort", "won_by"), _won_by_kills),
    ("victory_points",): _is("victory"),
    ("effects",): Counts(("sort",), _has_effects),
}
COUNTS: Final[Mapping[str, Mapping[Path, Counts]]] = {"card": _CARD_COUNTS}
"""Kind -> fields that only some of its cards have, and whether a card has it."""


def choices(
    field: str, ruleset: Document | None, draft: dict[str, object], language: str
) -> tuple[Choice, ...] | None:
    """Offer gangs, the factions inside the gang, and classes."""
    if not isinstance(ruleset, DarkageRuleset) or draft.get("kind") == "ruleset":
        return None
    if field == "faction":
        return tuple(Choice(item.id, item.name.get(language), item.colour) for item in ruleset.factions)
    if field == "clan":
        gang = draft.get("faction")
        return tuple(
            Choice(clan.id, clan.name.get(language))
            for faction in ruleset.factions
            for clan in faction.clans
            if gang in (None, faction.id)
        )
    if field == "char_class":
        return tuple(Choice(item.id, item.name.get(language)) for item in ruleset.classes)
    return None

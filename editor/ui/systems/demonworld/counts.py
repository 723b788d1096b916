"""Which fields of Demonworld's cards count: a gun has a crew, and a unit has none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from editor.ui.kit.documents.draft import Path, entries
from editor.ui.kit.form_parts import Counts

Card = Mapping[str, Any]
_LARGE: Final = ("chariot", "giant", "dragon", "artillery")
_PERSONS: Final = ("commander", "hero", "wizard")
_MONSTERS: Final = ("giant", "dragon")


def _of(*kinds: str) -> Counts:
    return Counts(("card_kind",), lambda card: card.get("card_kind", "unit") in kinds)


def _mounted(card: Card) -> bool:
    return card.get("mobility") == "cavalry"


def _charges(card: Card) -> bool:
    return _mounted(card) and card.get("card_kind", "unit") not in _LARGE


_UNIT: Final[dict[Path, Counts]] = {
    ("elements", "leader"): _of("unit"),
    ("elements", "standard"): _of("unit"),
    ("elements", "musician"): _of("unit"),
    ("elements", "normal"): _of("unit"),
    ("formations",): _of("unit"),
    ("always_horde",): _of("unit"),
    ("morale_a",): _of("unit"),
    ("morale_b",): _of("unit"),
    ("movement", "fixed"): _of(*_PERSONS, *_MONSTERS),
    ("movement", "hold"): _of(*_LARGE),
    ("movement", "minus_lost_hit_points"): _of(*_LARGE),
    ("mobility",): _of("unit", *_PERSONS, "chariot"),
    ("charge_bonus",): Counts(("mobility", "card_kind"), _charges),
    ("aggressive_mount",): Counts(("mobility",), _mounted),
    ("two_melee_weapons",): _of("unit", *_PERSONS),
    ("command",): _of(*_PERSONS, *_MONSTERS),
    ("wizard_level",): _of("wizard"),
    ("spellbook",): _of("wizard"),
    ("large",): _of(*_LARGE),
    ("crew",): _of(*_LARGE),
    ("crew", "size"): _of("chariot", "artillery"),
    ("crew", "melee_skill"): _of("chariot", "artillery"),
    ("chariot",): _of("chariot"),
    ("artillery",): _of("artillery"),
    ("flyer",): _of("unit", *_PERSONS, *_MONSTERS),
    ("flight",): Counts(("flyer",), lambda card: bool(card.get("flyer"))),
}


def _borne_by_units(item: Card) -> bool:
    bearers = item.get("bearers", ["units"])
    return isinstance(bearers, list | tuple) and "units" in bearers


def _holds_a_spell(item: Card) -> bool:
    return any(one.get("change") == "stored_spell" for one in entries(item.get("effects")))


_ITEM: Final[dict[Path, Counts]] = {
    ("bands",): Counts(("item_kind",), lambda item: item.get("item_kind") == "missile_weapon"),
    ("holds",): Counts(("effects",), _holds_a_spell),
    ("carried_by",): Counts(("bearers",), _borne_by_units),
}
COUNTS: Final[Mapping[str, Mapping[Path, Counts]]] = {"unit": _UNIT, "item": _ITEM}
"""Kind -> fields that only some of its cards have, and when a card has it."""

"""What new cards of Demonworld begin with: foot of the first faction, with the figures of the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from schemas.base import Document
from schemas.messages import name_of
from schemas.systems.demonworld_ruleset import DemonworldRuleset, WeaponType

_SPECIAL: Final = ("leader", "standard", "musician")
_PLAIN: Final[dict[str, Any]] = {
    "points": 100,
    "movement": {"move": 12, "charge": 12, "skirmish": 8},
    "manoeuvres": 2,
    "formations": ["square"],
    "morale_a": 7,
    "morale_b": 14,
}
"""Where a form begins; no rule says what is usual here."""
_ELEMENTS: Final = 8
_MODELS: Final = 4


def usual_elements(ruleset: DemonworldRuleset | None) -> dict[str, int]:
    """Return the elements of a unit of the usual number, as its card names them (I.2.1)."""
    count, models = _ELEMENTS, _MODELS
    if ruleset is not None:
        count, models = ruleset.geometry.usual_elements[0], min(models, ruleset.geometry.most_foot_models)
    return {**dict.fromkeys(_SPECIAL, 1), "normal": max(1, count - len(_SPECIAL)), "models": models}


def blank_unit(ruleset: Document | None) -> dict[str, Any]:
    """Return the values of a new recruitment card.

    Size, initiative, number of elements (I.2.1) and the power of its weapon (II.5, with its size) are of the
    ruleset; without one only the plain values are given.
    """
    if not isinstance(ruleset, DemonworldRuleset):
        return dict(_PLAIN)
    size = ruleset.sizes.human
    start = _PLAIN | {
        "elements": usual_elements(ruleset),
        "size": size,
        "initiative": ruleset.initiative.usual,
        "melee_protection": size,
        # The first one is the plain hand weapon of the shipped ruleset.
        "weapons": [_weapon(weapon, size) for weapon in for_melee_alone(ruleset)[:1]],
    }
    return start | of_first_faction(ruleset)


def for_melee_alone(ruleset: DemonworldRuleset) -> list[WeaponType]:
    """Return the weapons of a ruleset that only serve in melee."""
    return [one for one in ruleset.weapons if one.melee_power is not None and not one.bands]


def _weapon(weapon: WeaponType, size: int) -> dict[str, Any]:
    return {"weapon": weapon.id, "melee_power": (weapon.melee_power or 0) + size}


_ALONE: Final[dict[str, Any]] = {
    "elements": {"normal": 1, "models": 1},
    "formations": [],
    "morale_a": None,
    "morale_b": None,
    "manoeuvres": 1,
}
"""Persons and large elements stand alone and test no morale of their own (I.1.5, VIII, XVII)."""
_BY_ORDER: Final[dict[str, Any]] = {"move": 20, "charge": 20, "skirmish": 12, "hold": 3}
_LARGE_MOVES: Final[dict[str, Any]] = {**_BY_ORDER, "minus_lost_hit_points": True}
_CARDS: Final[dict[str, dict[str, Any]]] = {
    "commander": {"card_kind": "commander", "movement": {"fixed": 18}, "hit_points": 3, "melee_skill": 2},
    "hero": {"card_kind": "hero", "movement": {"fixed": 18}, "hit_points": 3, "melee_skill": 2},
    "wizard": {"card_kind": "wizard", "movement": {"fixed": 18}, "hit_points": 1, "wizard_level": 1},
    "giant": {"card_kind": "giant", "movement": _LARGE_MOVES, "hit_points": 4, "fear": 3, "points": 200},
    "dragon": {"card_kind": "dragon", "movement": _LARGE_MOVES, "hit_points": 5, "fear": 3, "points": 250},
    "chariot": {"card_kind": "chariot", "movement": _LARGE_MOVES, "hit_points": 4, "mobility": "cavalry"},
    "artillery": {
        "card_kind": "artillery",
        "movement": {"move": 9, "skirmish": 6, "hold": 6, "minus_lost_hit_points": True},
        "hit_points": 4,
        "points": 150,
    },
}
"""Sort of card -> where its form begins; what the ruleset knows comes over it."""
_PARTS: Final[dict[str, dict[str, Any]]] = {
    "commander": {"command": {"stars": 2, "radius": 10}},
    "hero": {"command": {"stars": 1, "radius": 0}},
    "giant": {"large": {"base_fields": 3, "overrun": 8}},
    "dragon": {"large": {"base_fields": 4, "overrun": 6, "breath": 6}, "flyer": True},
    "chariot": {
        "large": {"base_fields": 3, "overrun": 6},
        "chariot": {"animals_size": 2, "animals_melee_protection": 3, "animals_missile_protection": 1},
        "crew": {"figures": 2},
    },
    "artillery": {
        "large": {"base_fields": 4},
        "artillery": {"fire": "direct", "projectile": "bolt", "power": 10, "medium": 20, "long": 40},
        "crew": {"figures": 3},
    },
}
_ARMS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "giant": (("club", "element"),),
    "dragon": (("bite", "element"), ("claw", "element"), ("tail", "element")),
    "chariot": (("handweapon", "crew"),),
    "artillery": (("improvised_weapon", "crew"),),
}
"""Weapons of large elements, where the ruleset has them, and who wields them."""


def blank_card(ruleset: Document | None, variant: str) -> dict[str, Any]:
    """Return the values of a new recruitment card of a sort: ``unit``, ``flyer``, ``hero``, ``giant`` ..."""
    start = blank_unit(ruleset)
    if variant == "flyer":
        size = {"size": ruleset.sizes.flying_large_monster} if isinstance(ruleset, DemonworldRuleset) else {}
        return {**start, **size, "flyer": True, "formations": [], "movement": {**_BY_ORDER, "hold": None}}
    if variant not in _CARDS:
        return start
    start |= {**_ALONE, **_CARDS[variant], **_PARTS.get(variant, {})}
    if isinstance(ruleset, DemonworldRuleset):
        start |= _by_size(ruleset, variant, int(start["size"]))
    return start


def _by_size(ruleset: DemonworldRuleset, variant: str, usual: int) -> dict[str, Any]:
    """Return size, protection of as much, and the weapons with it (II.2.0, II.5, XXV.2.0)."""
    size = {"giant": ruleset.sizes.giant_from, "dragon": ruleset.sizes.dragon_from}.get(variant, usual)
    weapons = [
        {**_weapon(kind, size), "carried_by": by}
        for name, by in _ARMS.get(variant, ())
        if (kind := ruleset.weapon_type(name)) is not None and kind.melee_power is not None
    ]
    found: dict[str, Any] = {"size": size, "melee_protection": size}
    return found | ({"weapons": weapons} if weapons else {})


_ITEMS: Final[dict[str, dict[str, Any]]] = {
    "melee_weapon": {"effects": [{"change": "weapon_power", "value": 8}], "carried_by": "leader"},
    "missile_weapon": {"bands": [{"to": 6, "power": 6}, {"to": 9, "power": 5}]},
    "armour": {"effects": [{"change": "armour", "value": 3}]},
    "standard": {
        "effects": [{"change": "morale_a", "value": -1, "whole_unit": True}],
        "bearers": ["units"],
        "carried_by": "standard",
    },
    "other": {"effects": [{"change": "melee_skill", "value": 1}]},
}


def blank_item(variant: str) -> dict[str, Any]:
    """Return the values of a new item of a kind (XXV)."""
    return {"item_kind": variant, "points": 20, **_ITEMS.get(variant, {})}


def blank_spell(ruleset: Document | None) -> dict[str, Any]:
    """Return the values of a new spell: one unit in sight, for a turn (XX.7.0)."""
    return {
        **of_first_faction(ruleset),
        "level": 3,
        "max_distance": 10,
        "target": name_of("one_unit").root,
        "duration": name_of("until_magic_phase").root,
        "effects": [{"change": "morale_a", "value": -1}],
    }


def of_first_faction(ruleset: Document | None) -> dict[str, Any]:
    """Return the faction that a new document is of; empty without a ruleset."""
    if isinstance(ruleset, DemonworldRuleset) and ruleset.factions:
        return {"faction": ruleset.factions[0].id}
    return {}


def new_card(ruleset: Document | None, kind: str, said: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of a new card of a kind; what is known of it says of which sort it is.

    Args:
        ruleset: the ruleset that holds.
        kind: kind of the document.
        said: fields that are filled already, as text.
    """
    match kind:
        case "unit":
            return blank_card(ruleset, said.get("card_kind", ""))
        case "item":
            return blank_item(said["item_kind"]) if said.get("item_kind") in _ITEMS else {}
        case "spell":
            return blank_spell(ruleset)
        case _:
            return {}

"""What a new card of Demonworld begins with: foot of the first faction, with the figures of the ruleset."""

from __future__ import annotations

from typing import Any, Final

from schemas.base import Document
from schemas.systems.demonworld_ruleset import DemonworldRuleset, WeaponType

SPECIAL: Final = ("leader", "standard", "musician")
PLAIN: Final[dict[str, Any]] = {
    "points": 100,
    "movement": {"move": 12, "charge": 12, "skirmish": 8},
    "manoeuvres": 2,
    "formations": ["square"],
    "morale_a": 7,
    "morale_b": 14,
}
"""Where a form begins; no rule says what is usual here."""
MODELS: Final = 4


def blank_unit(ruleset: Document | None) -> dict[str, Any]:
    """Return the values of a new recruitment card.

    Size, initiative, number of elements (I.2.1) and the power of its weapon (II.5, with its size) are of the
    ruleset; without one only the plain values are given.
    """
    if not isinstance(ruleset, DemonworldRuleset):
        return dict(PLAIN)
    size = ruleset.sizes.human
    start = PLAIN | {
        "elements": {
            **dict.fromkeys(SPECIAL, 1),
            "normal": max(1, ruleset.geometry.usual_elements[0] - len(SPECIAL)),
            "models": min(MODELS, ruleset.geometry.most_foot_models),
        },
        "size": size,
        "initiative": ruleset.initiative.usual,
        "melee_protection": size,
        "weapons": [_weapon(weapon, size) for weapon in _first_melee_weapon(ruleset)],
    }
    if ruleset.factions:
        start["faction"] = ruleset.factions[0].id
    return start


def _first_melee_weapon(ruleset: DemonworldRuleset) -> tuple[WeaponType, ...]:
    """Return the first weapon that is for melee alone: the plain hand weapon of the shipped ruleset."""
    melee = (one for one in ruleset.weapons if one.melee_power is not None and not one.bands)
    return tuple(melee)[:1]


def _weapon(weapon: WeaponType, size: int) -> dict[str, Any]:
    return {"weapon": weapon.id, "melee_power": (weapon.melee_power or 0) + size}

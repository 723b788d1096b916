"""Chariots for tests of battles."""

from typing import Any

from tests.rules.demonworld.battle.arena import Troop

CHAPTERS = ("VIII", "XVII", "XVIII")
CHARIOT: dict[str, Any] = {
    "card_kind": "chariot", "mobility": "cavalry", "size": 2, "hit_points": 4, "initiative": 2, "fear": 1,
    "melee_protection": 5, "missile_protection": 3, "points": 100,
    "movement": {"move": 26, "charge": 18, "skirmish": 10, "hold": 3, "minus_lost_hit_points": True},
    "weapons": [
        {"weapon": "handweapon", "carried_by": "crew", "melee_power": 8},
        {"weapon": "bite", "carried_by": "animals", "melee_power": 7},
        {"weapon": "javelin", "carried_by": "crew", "bands": [{"to": 2, "power": 4}, {"to": 4, "power": 3}]},
    ],
    "large": {"base_fields": 3, "overrun": 8},
    "chariot": {"animals_size": 2, "animals_melee_protection": 2, "animals_missile_protection": 1},
}  # fmt: skip
CREW, ANIMALS, JAVELINS = 0, 1, 2
"""Places of its weapons."""


def chariot(
    side: int, at: tuple[int, int], facing: str = "N", order: str | None = None, **more: Any
) -> Troop:
    """A chariot whose car stands on the field that is given, its animals on the two fields before it."""
    engaged = more.pop("engaged", 0)
    return Troop(side, [at], facing, order, engaged, card=CHARIOT | more)

"""Guns for tests of battles."""

from typing import Any

from tests.rules.demonworld.battle.arena import Troop

CHAPTERS = ("VIII", "XVII", "XIX")
CANNON: dict[str, Any] = {
    "card_kind": "artillery", "size": 2, "hit_points": 4, "melee_protection": 3, "fear": 1, "points": 200,
    "movement": {"move": 9, "skirmish": 6, "hold": 6, "minus_lost_hit_points": True},
    "weapons": [{"weapon": "improvised_weapon", "carried_by": "crew", "melee_power": 6}],
    "large": {"base_fields": 3},
    "artillery": {"fire": "direct", "projectile": "ball", "power": 10, "short": 4, "medium": 12, "long": 20},
}  # fmt: skip
BALLISTA: dict[str, Any] = CANNON | {
    "hit_points": 3,
    "artillery": {"fire": "direct", "projectile": "bolt", "power": 12, "short": 6, "medium": 12, "long": 18},
}
CATAPULT: dict[str, Any] = CANNON | {
    "large": {"base_fields": 4},
    "artillery": {
        "fire": "indirect", "projectile": "large_stone", "power": 12, "power_adjacent": 8,
        "minimum": 4, "short": 8, "medium": 14, "long": 24,
    },
}  # fmt: skip
MORTAR: dict[str, Any] = CANNON | {
    "artillery": {
        "fire": "indirect", "projectile": "small_stone", "power": 9,
        "minimum": 3, "medium": 10, "long": 20,
    },
}  # fmt: skip


def gun(
    card: dict[str, Any],
    side: int,
    at: tuple[int, int],
    facing: str = "N",
    order: str | None = None,
    **more: Any,
) -> Troop:
    """A gun whose front field is given."""
    engaged = more.pop("engaged", 0)
    return Troop(side, [at], facing, order, engaged, card=card | more)

"""Giants and dragons for tests of battles."""

from typing import Any

from tests.rules.demonworld.battle.arena import Troop

CHAPTERS = ("VIII", "XVII")
GIANT: dict[str, Any] = {
    "card_kind": "giant", "size": 5, "hit_points": 6, "initiative": 2, "melee_protection": 6, "fear": 3,
    "movement": {"move": 24, "charge": 18, "skirmish": 12, "hold": 6, "minus_lost_hit_points": True},
    "weapons": [{"weapon": "club", "hand": "both", "melee_power": 14}],
    "large": {"base_fields": 3, "overrun": 6},
}  # fmt: skip
DRAGON: dict[str, Any] = {
    "card_kind": "dragon", "mobility": "cavalry", "size": 6, "hit_points": 5, "initiative": 2,
    "melee_protection": 7, "fear": 3,
    "movement": {"move": 40, "charge": 30, "skirmish": 20, "hold": 6, "minus_lost_hit_points": True},
    "weapons": [
        {"weapon": "bite", "melee_power": 14},
        {"weapon": "claw", "melee_power": 11},
        {"weapon": "tail", "melee_power": 12},
    ],
    "large": {"base_fields": 4, "overrun": 6, "breath": 6},
}  # fmt: skip


def giant(side: int, at: tuple[int, int], facing: str = "N", order: str | None = None, **more: Any) -> Troop:
    """A giant whose front field is given."""
    engaged = more.pop("engaged", 0)
    return Troop(side, [at], facing, order, engaged, card=GIANT | more)


def dragon(side: int, at: tuple[int, int], facing: str = "N", order: str | None = None, **more: Any) -> Troop:
    """A dragon whose front field is given."""
    engaged = more.pop("engaged", 0)
    return Troop(side, [at], facing, order, engaged, card=DRAGON | more)

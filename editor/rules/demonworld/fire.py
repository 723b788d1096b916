"""Wind and fire (XXII)."""

from __future__ import annotations

from editor.rules.core.parts import chance_d20
from schemas.systems.demonworld_ruleset import DemonworldRuleset


def wind_after(direction: int, speed: int, die: int, ruleset: DemonworldRuleset) -> tuple[int, int]:
    """Return direction (1 to 6, clockwise) and speed of the wind after the D20 of a turn (XXII.2.0)."""
    row = next(row for row in ruleset.fire.wind if row.first <= die <= row.last)
    return (direction - 1 + row.turn // 60) % 6 + 1, max(speed + row.speed, 0)


def spread_chance(speed: int, tests: int, ruleset: DemonworldRuleset) -> float:
    """Return the chance that a field catches fire from so many burning fields upwind.

    Never in a calm (XXII.3.0).
    """
    once = chance_d20(speed + ruleset.fire.spread) if speed else 0.0
    return float(1 - (1 - once) ** tests)

"""A small battle of Demonworld in which a dragon flies, lands on soldiers and leaves them by air (XXIII)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.rules.fields.copies import Data, changed_copy, ref, shipped_one


def wings(field: Data) -> Iterator[Data]:
    """Yield a dragon, riders on winged horses, soldiers and the battle, fought on a field."""
    dragon = changed_copy(
        shipped_one("demonworld", "unit", "imperial-dragonrider"), "weak-dragon", hit_points=3, faction=None,
        melee_protection=3, options=[],
    )  # fmt: skip
    foot = shipped_one("demonworld", "unit", "orc-guard")
    many = {"elements": {"leader": 1, "normal": 5, "models": 4}, "options": []}
    soldiers = changed_copy(foot, "many-soldiers", **many)
    riders = changed_copy(foot, "winged", flyer=True, size=3, mobility="cavalry", formations=[], **many)
    yield from (dragon, soldiers, riders)
    sides = []
    for faction, facing, row, cards in (
        ("empire", "N", 9, (dragon, riders)), ("orcs", "S", 3, (soldiers, soldiers)),
    ):  # fmt: skip
        entries: list[Data] = [
            {"key": key, "card": ref(card)} for key, card in zip(("first", "second"), cards, strict=True)
        ]
        placements: list[dict[str, Any]] = [
            {"entry": key, "layout": "line", "at": [3 + 5 * place, row], "facing": facing, "frontage": 3}
            for place, key in enumerate(("first", "second"))
        ]
        edge = "south" if facing == "N" else "north"
        sides.append(
            {
                "id": faction,
                "name": {"en": faction},
                "edge": edge,
                "troops": entries,
                "placements": placements,
            }
        )
    game = shipped_one("demonworld", "scenario", "kal-bennock")
    yield changed_copy(
        game, "wings", boards=[{"map": ref(field)}], areas=[], triggers=[], turn_limit=6, sides=sides,
        victory=[], game="advanced", chapters_left_out=["XVIII", "XIX", "XXI"], chapters_added=["XXIII"],
    )  # fmt: skip

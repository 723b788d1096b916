"""Small battles of Demonworld with a giant, a dragon, chariots and guns (XVII to XIX)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tests.rules.fields.copies import Data, changed_copy, ref, shipped_one
from tests.rules.fields.material_endings import side_of

_CREW: Final = {"figures": 2, "size": 2, "melee_skill": 1, "missile_skill": 2, "values_on_back": True}


def machines(field: Data) -> Iterator[Data]:
    """Yield large bases, soldiers and the battles, fought on a field."""
    shared: Data = {"faction": None, "options": []}
    giant = changed_copy(shipped_one("demonworld", "unit", "myrlak-cloudcook"), "some-giant", **shared)
    dragon = changed_copy(
        shipped_one("demonworld", "unit", "imperial-dragonrider"), "some-dragon", **shared, crew=_CREW
    )
    chariot = changed_copy(shipped_one("demonworld", "unit", "imperial-chariot"), "some-chariot", **shared)
    gun = changed_copy(shipped_one("demonworld", "unit", "varrigs-strong-arm"), "some-gun", **shared)
    foot = shipped_one("demonworld", "unit", "orc-guard")
    many = changed_copy(
        foot, "crowd", elements={"leader": 1, "normal": 7, "models": 4}, **shared, points=80, morale_a=-9
    )
    slow = changed_copy(many, "slow-crowd", weapons=[{"weapon": "two_handed_weapon", "melee_power": 9}])
    spears = changed_copy(many, "spear-crowd", weapons=[{"weapon": "spear", "melee_power": 9}])
    yield from (giant, dragon, chariot, gun, many, slow, spears)
    game = shipped_one("demonworld", "scenario", "kal-bennock")

    def battle(slug: str, south: dict[str, Any], north: dict[str, Any]) -> Data:
        sides = [side_of("empire", south), side_of("orcs", north)]
        return changed_copy(
            game, slug, sides=sides, boards=[{"map": ref(field)}],
            areas=[], triggers=[], turn_limit=5, victory=[], game="advanced", chapters_left_out=["XXI"],
        )  # fmt: skip

    flown = {"game": "advanced", "chapters_added": ["XXIII"], "chapters_left_out": ["XXI"]}

    def at(column: int, row: int, frontage: int = 1) -> Data:
        return {"at": [column, row], "frontage": frontage}

    yield battle(
        "giants",
        {"giant": (giant, at(4, 9)), "troop": (many, at(7, 10, 4))},
        {"dragon": (dragon, at(6, 4)), "crowd": (slow, at(12, 4, 4))},
    )
    flying = battle(
        "spears",
        {"dragon": (dragon, at(4, 7))},
        {"crowd": (spears, at(6, 4, 4)), "other": (spears, at(11, 4, 4))},
    )
    yield {**flying, **flown}
    yield battle(
        "chariots",
        {"chariot": (chariot, at(5, 10)), "troop": (many, at(8, 10, 4))},
        {"other": (chariot, at(11, 3)), "crowd": (many, at(7, 4, 4))},
    )
    yield battle(
        "guns",
        {"gun": (gun, at(5, 10)), "troop": (many, at(7, 10, 4))},
        {"giant": (giant, at(5, 1)), "crowd": (many, at(8, 3, 4))},
    )

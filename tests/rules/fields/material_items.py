"""A small battle of Demonworld in which units carry a magic bow and a spell that works once (XXV)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.rules.fields.copies import Data, changed_copy, ref, shipped_one


def carriers(field: Data) -> Iterator[Data]:
    """Yield two items, the soldiers who carry them and the battle, fought on a field."""
    bless = shipped_one("demonworld", "spell", "bless")
    spark = changed_copy(
        bless, "spark", number=0, affects=[], level=3, targets=["unit"], sight="none", max_distance=20,
        lasts="phase", effects=[{"change": "attack", "value": 12}],
    )  # fmt: skip
    ring = shipped_one("demonworld", "item", "algrims-ring")
    spell: dict[str, Any] = {"change": "stored_spell", "value": 3}
    wand = changed_copy(ring, "wand", faction=None, bearers=["units"], effects=[spell], holds=ref(spark))
    bands = [{"to": 6, "power": 9}, {"to": 12, "power": 7}]
    bow = changed_copy(
        ring, "magic-bow", faction=None, bearers=["units"], item_kind="missile_weapon", bands=bands,
        effects=[], carried_by="whole_unit",
    )  # fmt: skip
    foot = shipped_one("demonworld", "unit", "orc-guard")
    soldiers = changed_copy(foot, "bearers", options=[], elements={"leader": 1, "normal": 3, "models": 4})
    yield from (spark, wand, bow, soldiers)
    sides = []
    for side, (faction, facing, rows) in enumerate((("empire", "N", (9, 9)), ("orcs", "S", (3, 3)))):
        entries = [
            {"key": "first", "card": ref(soldiers), "items": [ref(bow)] if side == 0 else []},
            {"key": "second", "card": ref(soldiers), "items": [ref(wand)] if side == 0 else []},
        ]
        placements = [
            {
                "entry": key,
                "layout": "line",
                "at": [3 + 7 * place, rows[place]],
                "facing": facing,
                "frontage": 4,
            }
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
        game, "borrowed-magic", boards=[{"map": ref(field)}], areas=[], triggers=[], turn_limit=4,
        sides=sides, victory=[], game="advanced", chapters_left_out=["XVII", "XVIII", "XIX", "XXI"],
    )  # fmt: skip

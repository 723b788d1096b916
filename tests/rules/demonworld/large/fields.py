"""Battles with a giant and a dragon on ordinary ground."""

from typing import Any

from editor.rules.core.contract import Setup
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import Troop, row, setup_of
from tests.rules.demonworld.large.monsters import DRAGON, GIANT

BOW: dict[str, Any] = {
    "weapons": [
        {"weapon": "bow", "bands": [{"to": 9, "power": 4}]},
        {"weapon": "improvised_weapon", "melee_power": 6},
    ]
}
SOUND: dict[str, Any] = {"morale_a": 9, "morale_b": 9}
"""Values by which soldiers test their courage."""
EVERYTHING = ("VIII", "IX", "XI", "XII", "XIII", "XIV", "XV", "XVII")
LAND: dict[str, Any] = {
    "legend": {".": "clear", "w": "wood", "b": "bushes", "m": "marsh"},
    "terrain": ("." * 24,) * 6 + ("...ww....b......mm......", "...ww...bb.......m......") + ("." * 24,) * 8,
    "levels": ("0" * 24,) * 8 + ("000011000000000112200000", "000011100000000112000000") + ("0" * 24,) * 6,
}


CHIEF: dict[str, Any] = {
    "command": {"stars": 2, "radius": 6},
    "movement": {"fixed": 18, "minus_lost_hit_points": True},
}
"""What makes a monster a commander (XVII.5.0)."""


def field(
    chapters: tuple[str, ...] = EVERYTHING,
    land: dict[str, Any] | None = None,
    monsters: tuple[dict[str, Any], dict[str, Any]] = (GIANT, DRAGON),
) -> Setup:
    """A giant with foot and archers against a dragon with foot and archers."""
    troops = [
        Troop(0, row((0, 0), 8), card=SOUND),
        Troop(0, row((0, 0), 4), card=SOUND | BOW),
        Troop(0, [(0, 0)], card=monsters[0]),
        Troop(1, row((0, 0), 8), card=SOUND),
        Troop(1, row((0, 0), 4), card=SOUND | BOW),
        Troop(1, [(0, 0)], card=monsters[1]),
    ]
    setup = setup_of(troops, columns=24, rows=16, chapters=chapters, ground=land, turn_limit=12)
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    for side, (line, facing) in enumerate(((12, "N"), (3, "S"))):
        for number, placement in enumerate(data["sides"][side]["placements"]):
            column = (3, 14, 20)[number] if facing == "N" else (10, 17, 21)[number]
            placement |= {"at": (column, line), "facing": facing, "frontage": (8, 4, 1)[number]}
    return Setup(DemonworldScenario.model_validate(data), setup.documents)

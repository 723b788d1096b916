"""Battles with guns on both sides on ordinary ground."""

from typing import Any

from editor.rules.core.contract import Setup
from tests.rules.demonworld.artillery.guns import BALLISTA, CANNON, CATAPULT, MORTAR
from tests.rules.demonworld.battle.arena import Troop, in_two_lines, row
from tests.rules.demonworld.large.fields import BOW, LAND, SOUND
from tests.rules.demonworld.large.monsters import GIANT

EVERYTHING = ("VIII", "IX", "XI", "XII", "XIII", "XIV", "XV", "XVII", "XIX")
WALLS: dict[str, Any] = LAND | {
    "edges": [{"between": [[column, 9], [column, 8]], "kind": "wall"} for column in range(8, 14)]
}
"""The land with a wall across its middle."""


def field(
    chapters: tuple[str, ...] = EVERYTHING, land: dict[str, Any] | None = None, turns: int = 12
) -> Setup:
    """A cannon and a catapult with foot and archers against a ballista and a mortar with foot and a giant."""
    troops = [
        Troop(0, row((0, 0), 8), card=SOUND),
        Troop(0, row((0, 0), 4), card=SOUND | BOW),
        Troop(0, [(0, 0)], card=CANNON),
        Troop(0, [(0, 0)], card=CATAPULT),
        Troop(1, row((0, 0), 8), card=SOUND),
        Troop(1, [(0, 0)], card=GIANT),
        Troop(1, [(0, 0)], card=BALLISTA),
        Troop(1, [(0, 0)], card=MORTAR),
    ]
    return in_two_lines(troops, chapters=chapters, ground=land, turn_limit=turns)

"""Battles with guns on both sides on ordinary ground."""

from typing import Any

from editor.rules.core.contract import Setup
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.artillery.guns import BALLISTA, CANNON, CATAPULT, MORTAR
from tests.rules.demonworld.battle.arena import Troop, row, setup_of
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
    setup = setup_of(troops, columns=24, rows=16, chapters=chapters, ground=land, turn_limit=turns)
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    for side, (line, facing) in enumerate(((12, "N"), (3, "S"))):
        columns = ((3, 12, 17, 21), (11, 2, 15, 20))[side]
        fronts = ((8, 4, 1, 1), (8, 1, 1, 1))[side]
        for number, placement in enumerate(data["sides"][side]["placements"]):
            placement |= {"at": (columns[number], line), "facing": facing, "frontage": fronts[number]}
    return Setup(DemonworldScenario.model_validate(data), setup.documents)

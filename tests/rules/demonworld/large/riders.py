"""Commanders on monsters and in chariots for tests: cards, states in which they ride, a battle."""

from dataclasses import replace
from typing import Any

from editor.rules.core.contract import Setup
from editor.rules.demonworld.large.mount_events import RiderMounted
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.artillery.guns import BALLISTA, CATAPULT
from tests.rules.demonworld.battle import wizards
from tests.rules.demonworld.battle.arena import Troop, row, shipped, state_of
from tests.rules.demonworld.battle.chiefs import lord
from tests.rules.demonworld.chariots.chariots import CHARIOT, chariot
from tests.rules.demonworld.large import fields
from tests.rules.demonworld.large.monsters import DRAGON, GIANT, dragon

MOUNT, LORD, ENEMY = 0, 1, 2
"""Units of a battle with a mount, its rider and an enemy."""
CHAPTERS = ("VIII", "IX", "X", "XVII", "XVIII")
ALONE: dict[str, Any] = {"elements": {"normal": 1, "models": 1}}
"""One figure: a commander without servants."""
BOW: dict[str, Any] = {
    "weapons": [
        {"weapon": "bow", "bands": [{"to": 9, "power": 4}]},
        {"weapon": "handweapon", "melee_power": 9},
    ]
}
LAND: dict[str, Any] = {
    "legend": {".": "clear", "w": "wood", "b": "bushes", "g": "tall_grass"},
    "terrain": ("." * 28,) * 7
    + ("....ww......bb......ggg.....", "...ww.......b.......gg......")
    + ("." * 28,) * 9,
    "levels": ("0" * 28,) * 8
    + ("0" * 12 + "1121" + "0" * 12, "0" * 12 + "1111" + "0" * 12)
    + ("0" * 28,) * 8,
    "edges": [{"between": [[column, 9], [column, 8]], "kind": "wall"} for column in range(8, 11)],
}  # fmt: skip


def chief(
    side: int, at: tuple[int, int], facing: str = "N", stars: int = 2, radius: int = 6, **values: Any
) -> Troop:
    """A commander who may ride."""
    return Troop(side, [at], facing, card=lord(stars, radius) | ALONE | values)


def ridden(state: BattleState, commander: int, mount: int) -> BattleState:
    """The state in which a commander rides on a mount, which may still move."""
    after = DemonworldPlay().evolve(state, RiderMounted(mount, state.units[commander].elements[0]))
    units = list(after.units)
    for number in (commander, mount):
        units[number] = replace(units[number], done=False, points=0)
    return replace(after, units=tuple(units), unit=None)


def on_dragon(*more: Troop, rider: dict[str, Any] | None = None, **values: Any) -> BattleState:
    """A lord on a dragon before (8, 8) that looks north."""
    own = dragon(0, (8, 8), "N", values.pop("order", None), **values.pop("own", {}))
    state = state_of(own, chief(0, (1, 1), **(rider or {})), *more, chapters=CHAPTERS, **values)
    return ridden(state, LORD, MOUNT)


def in_chariot(*more: Troop, rider: dict[str, Any] | None = None, **values: Any) -> BattleState:
    own = chariot(0, (8, 8), "N", values.pop("order", None), **values.pop("own", {}))
    state = state_of(own, chief(0, (1, 1), **(rider or {})), *more, chapters=CHAPTERS, **values)
    return ridden(state, LORD, MOUNT)


def field(chapters: tuple[str, ...] = CHAPTERS, land: dict[str, Any] | None = None) -> Setup:
    """Two armies: commanders on a dragon or giant and in a chariot, a wizard on a dragon, guns, archers."""
    troops = [
        one
        for side, people in enumerate(("empire", "orcs"))
        for one in (
            Troop(side, row((0, 0), 8), card=wizards.soldiers(people, fear=1, morale_a=9, morale_b=12)),
            Troop(side, row((0, 0), 5), card=fields.BOW | fields.SOUND | {"faction": people}),
            Troop(side, row((0, 0), 6), card=wizards.soldiers(people, fear=1, morale_a=9, morale_b=12)),
            Troop(side, [(0, 0)], card=(DRAGON | {"flyer": True}, GIANT)[side] | {"faction": people}),
            Troop(side, [(0, 0)], card=CHARIOT | {"faction": people}),
            Troop(side, [(0, 0)], card=(CATAPULT, BALLISTA)[side] | {"faction": people}),
            Troop(side, [(0, 0)], card=DRAGON | {"faction": people}),
            Troop(side, [(0, 0)], card=lord(3, 12) | ALONE | BOW | {"faction": people}),
            Troop(side, [(0, 0)], card=lord(1, 6) | ALONE | BOW | {"faction": people}),
            Troop(side, [(0, 0)], card=wizards.wizard(people, 2) | ALONE),
            Troop(side, [(0, 0)], card=lord(2, 8) | ALONE | {"faction": people}),
        )
    ]
    setup = wizards.setup_of(troops, columns=28, rows=18, chapters=chapters, ground=land, turn_limit=8)
    data = setup.scenario.model_dump()
    for side, facing in enumerate(("N", "S")):
        placements = data["sides"][side]["placements"]
        for number, placement in enumerate(placements):
            column = (3, 12, 18, 2, 15, 24, 24, 0, 1, 2, 20)[number]
            line = (12, 12, 12, 14, 14, 12, 15, 17, 17, 17, 14)[number]
            at = (column, line) if facing == "N" else (27 - column, 17 - line)
            placement |= {"at": at, "facing": facing, "frontage": (8, 5, 6, 1, 1, 1, 1, 1, 1, 1, 1)[number]}
        for rider, mount in ((7, 3), (8, 4), (9, 6)):
            placements[rider]["attached_to"] = placements[mount]["entry"]
    magic = [one for one in shipped().values() if one.kind in ("spell", "spellbook")]
    documents = {one.id: one for one in (*setup.documents.values(), *magic)}
    return Setup(DemonworldScenario.model_validate(data), documents)

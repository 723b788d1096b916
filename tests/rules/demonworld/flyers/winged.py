"""Flyers for tests of battles (XXIII)."""

from __future__ import annotations

from typing import Any

from editor.rules.core.contract import Setup
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import Field, Troop, row, setup_of
from tests.rules.demonworld.large.monsters import DRAGON

CHAPTERS = ("VIII", "XI", "XII", "XVII", "XXIII")
PEGASUS: dict[str, Any] = {
    "flyer": True, "mobility": "cavalry", "size": 3, "hit_points": 1, "melee_protection": 4,
    "movement": {"move": 30, "charge": 24, "skirmish": 15}, "initiative": 3,
    "weapons": [{"weapon": "lance", "melee_power": 11}],
}  # fmt: skip
ARCHER: dict[str, Any] = {
    "weapons": [
        {"weapon": "handweapon", "melee_power": 7}, {"weapon": "longbow", "bands": [{"to": 12, "power": 5}]},
    ],
}  # fmt: skip


def pegasi(
    side: int,
    at: Field = (8, 8),
    count: int = 3,
    order: str | None = "charge",
    facing: str = "N",
    **card: Any,
) -> Troop:
    """Riders on winged horses in a line."""
    return Troop(side, row(at, count), facing, order, card=PEGASUS | card)


def winged_dragon(
    side: int, at: Field = (8, 8), order: str | None = "charge", facing: str = "N", **more: Any
) -> Troop:
    """A dragon that flies; its front field is given."""
    engaged = more.pop("engaged", 0)
    return Troop(side, [at], facing, order, engaged, card=DRAGON | {"flyer": True} | more)


def archers(side: int, at: Field = (6, 2), count: int = 4, order: str | None = "hold", **card: Any) -> Troop:
    """Archers in a line who look south."""
    return Troop(side, row(at, count), "S", order, card=ARCHER | card)


HERO: dict[str, Any] = {
    "card_kind": "hero", "flyer": True, "movement": {"fixed": 18}, "hit_points": 3, "initiative": 5,
    "weapons": [{"weapon": "handweapon", "melee_power": 12}],
}  # fmt: skip
EVERYTHING = ("VIII", "IX", "XI", "XII", "XIII", "XIV", "XV", "XVII", "XXIII")
SOUND: dict[str, Any] = {"morale_a": 9, "morale_b": 9}


def armies(
    chapters: tuple[str, ...] = EVERYTHING,
    land: dict[str, Any] | None = None,
    *,
    persons: bool = False,
    **scenario: Any,
) -> Setup:
    """Winged riders, a dragon and foot against winged riders, archers and foot.

    ``persons``: with a hero and a general who fly on each side, and the chapter of commanders.
    """
    if persons:
        chapters = (*chapters, "X")
    troops = [
        Troop(0, row((0, 0), 3), card=PEGASUS | SOUND), Troop(0, row((0, 0), 6), card=SOUND),
        Troop(0, [(0, 0)], card=DRAGON | {"flyer": True}),
        Troop(1, row((0, 0), 3), card=PEGASUS | SOUND), Troop(1, row((0, 0), 5), card=SOUND | ARCHER),
        Troop(1, row((0, 0), 6), card=SOUND),
    ]  # fmt: skip
    if persons:
        general = HERO | {"card_kind": "commander", "command": {"stars": 2, "radius": 8}}
        chiefs = {side: [Troop(side, [(0, 0)], card=card) for card in (HERO, general)] for side in (0, 1)}
        troops = [*troops[:3], *chiefs[0], *troops[3:], *chiefs[1]]
    setup = setup_of(
        troops, columns=24, rows=16, chapters=chapters, ground=land or {}, turn_limit=8, **scenario
    )
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    for side, (line, facing) in enumerate(((12, "N"), (3, "S"))):
        for number, placement in enumerate(data["sides"][side]["placements"]):
            column = (3, 9, 19, 22, 0)[number]
            frontage = (3, 6, 6, 1, 1)[number]
            placement |= {"at": (column, line), "facing": facing, "frontage": frontage}
    return Setup(DemonworldScenario.model_validate(data), setup.documents)

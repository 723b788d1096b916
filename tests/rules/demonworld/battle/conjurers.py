"""Battles with wizards whose spells change the ground and bring others to the field (XX.6.0)."""

from __future__ import annotations

from typing import Any, Final

from editor.rules.core.contract import Setup
from schemas.systems.demonworld import DemonworldSpell
from tests.rules.demonworld.battle.arena import Troop, card, ref, row
from tests.rules.demonworld.battle.wizards import (
    CHAPTERS,
    book_of,
    same_id,
    soldiers,
    spell,
    with_magic,
    wizard,
)
from tests.rules.demonworld.large.monsters import GIANT

IMPS: Final = card(
    "imps", 10, id=same_id("imps"), points=80, faction="isthak", morale_a=9, morale_b=5, manoeuvres=2
)
TROLL: Final = card("stone-troll", 1, id=same_id("stone-troll"), **(GIANT | {"points": 90}))
PUPIL: Final = card("pupil", 1, id=same_id("pupil"), **wizard("orcs", 1), points=20)
NEAR: Final[dict[str, Any]] = {"sight": "none", "targets": ("field",)}
THICKET: Final = spell("thicket", {"change": "terrain", "value": 1, "terrain": "wood"}, lasts="turn", **NEAR)
FLOOD: Final = spell("flood", {"change": "terrain", "terrain": "water"}, lasts="next_turn", **NEAR)
PLAIN: Final = spell("plain-ground", {"change": "terrain"}, lasts="battle", **NEAR)
CALL: Final = spell("call", {"change": "summon", "value": 6, "unit": ref(IMPS).model_dump()}, **NEAR)
WAKE: Final = spell(
    "wake", {"change": "summon", "value": 1, "unit": ref(TROLL).model_dump()}, **(NEAR | {"level": 9})
)
TEACH: Final = spell("teach", {"change": "summon", "value": 2, "unit": ref(PUPIL).model_dump()}, **NEAR)
NOBODY: Final = spell(
    "nobody", {"change": "fear", "value": 1}, {"change": "summon", "value": 2}, sight="none"
)
LUCK: Final = spell(
    "luck",
    {
        "change": "if",
        "condition": {"of": [{"test": "roll", "least": 11}]},
        "then": [{"change": "fire", "value": 20}],
        "otherwise": [{"change": "terrain", "terrain": "mud"}],
    },
    radius=1,
    sight="none",
)
OWN: Final[tuple[DemonworldSpell, ...]] = (THICKET, FLOOD, PLAIN, CALL, WAKE, TEACH, NOBODY, LUCK)
BOOK: Final = book_of(*OWN, slug="conjuring")
ALL: Final = (*CHAPTERS, "XI", "XVII", "XXII")
ROWS: Final = tuple(
    "...bb...............ww"[:20] if line in (5, 6) else "." * 16 + "ww.." if line == 9 else "." * 20
    for line in range(15)
)
LAND: Final[dict[str, Any]] = {
    "legend": {".": "clear", "b": "bushes", "w": "wood"},
    "terrain": ROWS,
}


def conjurers(**scenario: Any) -> Setup:
    """Two armies: soldiers and a wizard of level 3 who knows all the spells of this page."""
    troops = [
        Troop(side, row((0, 0), count), facing, card=values)
        for side, (people, facing) in enumerate((("orcs", "N"), ("empire", "S")))
        for count, values in (
            (8, soldiers(people, morale_a=14, morale_b=10)),
            (1, wizard(people, 3, book=BOOK)),
        )
    ]
    placed = ((6, 10), (9, 12), (13, 4), (9, 2))
    documents = (*OWN, BOOK, IMPS, TROLL, PUPIL)
    return with_magic(troops, placed, documents, ALL, ground=LAND, **scenario)

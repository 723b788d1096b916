"""A small battle of Demonworld in which three wizards on either side cast spells of every block (XX)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tests.rules.fields.copies import Data, changed_copy, ref, shipped_one

_WOUNDED: Final = {"test": "target_is", "state": "wounded"}
_ORCS: Final = {"test": "people_is", "people": "orcs"}
_LUCK: Final = {"test": "roll", "least": 9}
_WEAK: Final = {"id": "weak", "name": {"en": "weak"}, "melee_protection": -3, "melee_skill": -4}
_GROUP: Final = {"test": "group", "join": "any", "of": [_LUCK, _WOUNDED]}
_SPELLS: Final[Mapping[str, Data]] = {
    "storm": {
        "level": 3, "targets": ["field"], "sight": "clear", "radius": 1, "max_distance": 14, "lasts": "phase",
        "effects": [{"change": "attack", "value": 9}, {"change": "casualty_test", "value": 2}],
    },
    "might": {
        "level": 5, "targets": ["unit", "commander", "wizard"], "max_distance": 12, "affects": ["orcs"],
        "lasts": "next_turn", "adds_up": False, "whole_target_in_range": True,
        "effects": [
            {"change": "melee_power", "value": 2, "until": "turn"},
            {"change": "if", "condition": {"join": "all", "of": [_ORCS, _GROUP]},
             "then": [{"change": "fear", "value": 2}], "otherwise": [{"change": "initiative", "value": 1}]},
        ],
    },
    "chains": {
        "level": 4, "targets": ["unit"], "max_distance": 20, "lasts": "turn",
        "effects": [{"change": "block", "what": "moving"}],
    },
    "gale": {
        "level": 2, "targets": ["unit"], "max_distance": 20, "lasts": "phase",
        "effects": [
            {"change": "move", "value": 2, "direction": "away"}, {"change": "casualty_test", "value": 4},
        ],
    },
    "fix": {
        "level": 1, "targets": ["unit", "commander", "wizard"], "sight": "none", "max_distance": 20,
        "lasts": "phase", "effects": [{"change": "hit_points", "value": 1}],
    },
    "end": {
        "level": 2, "targets": ["unit"], "max_distance": 24,
        "effects": [{"change": "dispel", "value": 9}],
    },
    "shape": {
        "level": 1, "targets": ["unit"], "sight": "none", "max_distance": 24,
        "effects": [{"change": "state", "state": "weak"}],
    },
}  # fmt: skip
_BOOKS: Final = {"fire-school": ("storm", "fix"), "chain-school": ("chains", "end", "shape"),
                 "war-school": ("might", "gale")}  # fmt: skip


def wizards(field: Data) -> Iterator[Data]:
    """Yield spells, books, wizards, their soldiers and the battle, fought on a field."""
    spells = {
        slug: changed_copy(shipped_one("demonworld", "spell", "bless"), slug, number=0, affects=[], **values)
        if "affects" not in values
        else changed_copy(shipped_one("demonworld", "spell", "bless"), slug, number=0, **values)
        for slug, values in _SPELLS.items()
    }
    yield from spells.values()
    book = shipped_one("demonworld", "spellbook", "orc-spells")
    books = {
        slug: changed_copy(book, slug, faction=None, spells=[ref(spells[one]) for one in known], reach=[])
        for slug, known in _BOOKS.items()
    }
    yield from books.values()
    card = shipped_one("demonworld", "unit", "gorradz-the-mystical")
    people = {}
    for faction in ("orcs", "empire"):
        for level, slug in enumerate(books, start=1):
            people[faction, slug] = changed_copy(
                card, f"{faction}-{slug}", faction=faction, wizard_level=level, spellbook=ref(books[slug])
            )
    yield from people.values()
    foot = shipped_one("demonworld", "unit", "orc-guard")
    soldiers = {
        faction: changed_copy(
            foot, f"{faction}-soldiers", faction=faction, hit_points=2, options=[],
            elements={"leader": 1, "normal": 4, "models": 4}, states=[_WEAK],
        )
        for faction in ("orcs", "empire")
    }  # fmt: skip
    yield from soldiers.values()
    game = shipped_one("demonworld", "scenario", "kal-bennock")
    sides = [_side(faction, people, soldiers[faction], foe) for foe, faction in enumerate(("empire", "orcs"))]
    yield changed_copy(
        game, "two-schools", boards=[{"map": ref(field)}], areas=[], triggers=[], turn_limit=6, sides=sides,
        victory=[], game="advanced", chapters_left_out=["XVII", "XVIII", "XIX", "XXI"],
    )  # fmt: skip


def _side(faction: str, people: Mapping[tuple[str, str], Data], soldiers: Data, second: int) -> Data:
    """Return a side: two units, and a wizard of each school behind them."""
    facing, back = (("N", 10), ("S", 2))[second]
    lines = (((2, 8), (12, 11)), ((6, 4), (15, 4)))[second]
    entries: list[Data] = [{"key": "soldiers", "card": ref(soldiers), "count": 2}]
    placements: list[dict[str, Any]] = [
        {"entry": "soldiers", "copy_number": number + 1, "layout": "line", "at": list(lines[number]),
         "facing": facing, "frontage": 5}
        for number in (0, 1)
    ]  # fmt: skip
    for number, slug in enumerate(_BOOKS):
        key, at = slug.replace("-", "_"), [4 + 4 * number, back]
        entries.append({"key": key, "card": ref(people[faction, slug])})
        placements.append({"entry": key, "layout": "line", "at": at, "facing": facing, "frontage": 1})
    edge = "south" if facing == "N" else "north"
    return {"id": faction, "name": {"en": faction}, "edge": edge, "troops": entries, "placements": placements}

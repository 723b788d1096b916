"""A small battle of Demonworld about buildings: doors locked, solid and plain, shooters inside (XXIV)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.rules.fields.copies import Data, changed_copy, ident, ref, shipped_one


def farms(field: Data) -> Iterator[Data]:
    """Yield a field with three buildings, those who hold them and those who come for them, and the battle."""
    farm = {**field, "slug": "farms", "id": ident("farms"), "name": {"en": "Farms"}}
    rows = ["." * 19] * 13
    farm |= {"terrain": rows, "levels": [], "depth": [], "roads": [], "edges": [], "rivers": []}
    farm["legend"] = {".": "clear"}
    farm["buildings"] = [_house(number, at, solid) for number, (at, solid) in enumerate(_DOORS)]
    yield farm
    foot = shipped_one("demonworld", "unit", "orc-guard")
    bows = shipped_one("demonworld", "unit", "light-orc-archers")
    holders = changed_copy(bows, "holders", elements={"leader": 1, "normal": 3, "models": 4}, options=[])
    comers = changed_copy(foot, "comers", elements={"leader": 1, "normal": 7, "models": 4}, options=[])
    yield from (holders, comers)
    sides = []
    for side, facing, edge, row, front, card in (
        ("comers", "N", "south", 8, 4, comers), ("holders", "S", "north", 3, 3, holders),
    ):  # fmt: skip
        keys = ("first", "second", "third")
        entries: list[Data] = [{"key": key, "card": ref(card)} for key in keys]
        placements: list[dict[str, Any]] = [
            {"entry": key, "layout": "line", "at": [3 + 6 * place, row], "facing": facing, "frontage": front}
            for place, key in enumerate(keys)
        ]
        sides.append(
            {"id": side, "name": {"en": side}, "edge": edge, "troops": entries, "placements": placements}
        )
    game = shipped_one("demonworld", "scenario", "kal-bennock")
    yield changed_copy(
        game, "farms-held", boards=[{"map": ref(farm)}], areas=[], triggers=[], turn_limit=9, sides=sides,
        victory=[], chapters_added=["XXIV"],
    )  # fmt: skip


def besieged(farms: tuple[Data, ...]) -> Iterator[Data]:
    """Yield three shooters who are all inside the first house, and the battle for it."""
    _, _, comers, held = farms
    bows = shipped_one("demonworld", "unit", "light-orc-archers")
    few = changed_copy(bows, "few-holders", elements={"leader": 1, "normal": 2, "models": 4}, options=[])
    yield few
    sides = []
    for side, card in zip(held["sides"], (comers, few), strict=True):
        troops = [{"key": "first", "card": ref(card)}]
        sides.append({**side, "troops": troops, "placements": side["placements"][:1]})
    yield {
        **held,
        "slug": "farm-besieged",
        "id": ident("farm-besieged"),
        "name": {"en": "Siege"},
        "sides": sides,
    }


_DOORS = (((2, 3), "plain"), ((8, 3), "wooden"), ((14, 3), "fortified"))


def _house(number: int, at: tuple[int, int], solid: str) -> Data:
    """Return a house of two by three fields, its door to the south, windows on three sides."""
    column, row = at
    fields = [[column + across, row + down] for down in (0, 1) for across in (0, 1, 2)]
    south = [column + 1, row + 1]
    return {
        "id": f"house_{number}",
        "fields": fields,
        "openings": [
            {"between": [south, [column + 1, row + 2]], "locked": True, "solidity": solid},
            {"between": [[column, row], [column - 1, row]], "kind": "window"},
            {"between": [[column + 2, row], [column + 3, row]], "kind": "window"},
            {"between": [[column, row + 1], [column, row + 2]], "kind": "window"},
        ],
    }

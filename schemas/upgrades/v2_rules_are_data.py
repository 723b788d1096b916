"""From version 1 to 2: what the rules knew of single ids stands in the rulesets as typed properties.

Stored cards may hold only what differs from another document, and parts may be of the new version already:
the step changes what looks old and leaves the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

Row = dict[str, Any]

_ASKED_AS: Final = {
    "handweapon": "basic",
    "two_handed_weapon": "two_handed",
    "improvised_weapon": "improvised",
}
_NATURAL_FOR: Final = {"club": "giant", "bite": "dragon"}
_RIVERS: Final = {"brook": 1, "stream": 2, "river": 3}
_THROUGH: Final = ("wood", "bushes")
_IN_COMBAT: Final = {"swift": "strikes_first", "reckless": "strikes_all", "berserk": "rages"}


def step(data: dict[str, Any]) -> dict[str, Any]:
    """Return a document of version 1 as version 2 says it."""
    if data.get("kind") != "ruleset":
        return data
    change = _RULESETS.get(str(data.get("system")))
    return data if change is None else change(data)


def _rows(data: Mapping[str, Any], name: str, change: Callable[[Row], Row]) -> dict[str, Any]:
    """Return the table of that name with each row changed; empty if there is no such table."""
    rows = data.get(name)
    if not isinstance(rows, list):
        return {}
    return {name: [change(row) if isinstance(row, dict) else row for row in rows]}


def _inside(data: Mapping[str, Any], group: str, name: str, change: Callable[[Row], Row]) -> dict[str, Any]:
    """Return a group with a table of it changed; empty if there is no such group."""
    held = data.get(group)
    return {group: {**held, **_rows(held, name, change)}} if isinstance(held, dict) else {}


def _flagged(field: str, key: str, value: str) -> Callable[[Row], Row]:
    """Return what ticks ``field`` in the row whose ``key`` is ``value``."""
    return lambda row: {**row, field: True} if row.get(key) == value and field not in row else row


def _demonworld(data: dict[str, Any]) -> dict[str, Any]:
    return {
        **data,
        **_rows(data, "terrain", _flagged("open_ground", "id", "clear")),
        **_rows(data, "weapons", _weapon),
        **_inside(data, "ground", "barriers", _barrier),
        **_inside(data, "artillery", "projectiles", _projectile),
    }


def _weapon(row: Row) -> Row:
    found, key = dict(row), str(row.get("id"))
    if key in _ASKED_AS:
        found.setdefault("asked_as", _ASKED_AS[key])
    if key in _NATURAL_FOR:
        found.setdefault("natural_for", [_NATURAL_FOR[key]])
    return found


def _barrier(row: Row) -> Row:
    found, key = dict(row), str(row.get("kind"))
    if key in _RIVERS:
        found.setdefault("river_width", _RIVERS[key])
    if key == "wall":
        found.setdefault("meets_projectiles", True)
    return found


def _projectile(row: Row) -> Row:
    found = {key: value for key, value in row.items() if key not in _THROUGH}
    old = [(ground, row[ground]) for ground in _THROUGH if row.get(ground) is not None]
    if old:
        found.setdefault("grounds", [{"terrain": ground, "change": change} for ground, change in old])
    return found


def _diskwars(data: dict[str, Any]) -> dict[str, Any]:
    def ability(row: Row) -> Row:
        known = _IN_COMBAT.get(str(row.get("id")))
        return row if known is None else {"in_combat": known, **row}

    return {**data, **_rows(data, "abilities", ability)}


def _zargo(data: dict[str, Any]) -> dict[str, Any]:
    return {
        **data,
        **_rows(data, "ground", _flagged("open_ground", "ground", "plain")),
        **_rows(data, "terrain", _flagged("water", "ground", "sea")),
    }


def _without(group: str, *names: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Return what takes numbers that no rule reads out of a group of a ruleset."""

    def step(data: dict[str, Any]) -> dict[str, Any]:
        held = data.get(group)
        if not isinstance(held, dict):
            return data
        return {**data, group: {name: value for name, value in held.items() if name not in names}}

    return step


_RULESETS: Final[Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "demonworld": _demonworld,
    "diskwars": _diskwars,
    "wizwar": _without("treasures", "sectors"),
    "zargo": _zargo,
}

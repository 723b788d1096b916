"""A field in words, for the status line and the palette."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from editor.printing.maps.looks import MapLooks
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.ui.kit.words.labels import GameWords
from schemas.ruleset import RulesetBase


def costs_of(ruleset: RulesetBase | None, terrain: str, words: GameWords) -> str:
    """Return what a terrain costs: ``3`` where all pay the same, else ``4 (infantry), 6 (cavalry)``."""
    kinds = getattr(ruleset, "terrain", ())
    kind = next((kind for kind in kinds if kind.id == terrain), None)
    costs: Mapping[str, int | None] = getattr(kind, "costs", {})
    groups: dict[int | None, list[str]] = {}
    for mover, cost in costs.items():
        groups.setdefault(cost, []).append(words.value(mover))
    impassable = QCoreApplication.translate("MapEditor", "impassable")
    amounts = {cost: impassable if cost is None else str(cost) for cost in groups}
    if len(groups) == 1:
        return next(iter(amounts.values()))
    return ", ".join(f"{amounts[cost]} ({', '.join(movers)})" for cost, movers in groups.items())


def describe_field(
    arrays: MapArrays, looks: MapLooks, at: Offset, language: str, costs: Mapping[str, str]
) -> str:
    """Return what a field is: its name, place, terrain, level, depth and what it costs (by terrain)."""
    terrain = arrays.terrain_at(at)
    place = QCoreApplication.translate("MapEditor", "column {column}, row {row}")
    level = QCoreApplication.translate("MapEditor", "level {level}")
    parts = [
        arrays.field_name(at),
        place.format(column=at[0] + 1, row=at[1] + 1),
        looks.look(terrain).name.get(language) or terrain,
        level.format(level=int(arrays.levels[at[1], at[0]])),
    ]
    if depth := int(arrays.depth[at[1], at[0]]):
        parts.append(QCoreApplication.translate("MapEditor", "depth {depth}").format(depth=depth))
    if cost := costs.get(terrain):
        parts.append(QCoreApplication.translate("MapEditor", "costs {costs}").format(costs=cost))
    return "  ·  ".join(filter(None, parts))

"""Symbols and signs of Demonworld's elements, on counters and cards."""

from __future__ import annotations

from typing import Final, Literal

from schemas.systems.demonworld import DemonworldUnit

Symbol = Literal[
    "infantry", "missile", "cavalry", "commander", "hero", "wizard", "chariot", "giant", "dragon", "artillery"
]
Sign = Literal["leader", "standard", "musician"]

GLYPHS: Final[dict[str, str]] = {
    "infantry": "\u2694",
    "cavalry": "\u265e",
    "commander": "\u2605",
    "hero": "\u265b",
    "wizard": "\u2726",
    "chariot": "\u2638",
    "giant": "\u265c",
    "dragon": "\u2620",
    "artillery": "\u25c9",
}
"""Letters of the symbol face; the bow of missile troops is drawn."""
SIGNS: Final[dict[str, str]] = {"leader": "\u265a", "standard": "\u2691", "musician": "\u266b"}


def unit_symbol(unit: DemonworldUnit) -> Symbol:
    """Return the symbol of a card's elements."""
    if unit.card_kind != "unit":
        return unit.card_kind
    if unit.mobility == "cavalry":
        return "cavalry"
    return "missile" if any(weapon.bands for weapon in unit.weapons) else "infantry"


def special_signs(unit: DemonworldUnit) -> tuple[Sign | None, ...]:
    """Return the sign of each element of a full unit: leader, standard, musician, then plain ones."""
    elements = unit.elements
    counts: tuple[tuple[Sign, int], ...] = (
        ("leader", elements.leader),
        ("standard", elements.standard),
        ("musician", elements.musician),
    )
    special = [sign for sign, count in counts for _ in range(count)]
    return (*special, *((None,) * elements.normal))

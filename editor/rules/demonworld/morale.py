"""Morale tests: the modifier, the die needed (XV)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from editor.rules.core.parts import Part, Sum, add_up, chance_d6_least
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables_intermediate import MoraleFactor, MoraleTest, MoraleTestId

SECTIONS: Final[Mapping[MoraleTestId, str]] = {
    "casualties_missile": "XV.2.0",
    "casualties_melee": "XV.3.0",
    "overrun": "XV.4.0",
    "charge": "XV.5.0",
    "rally": "XV.6.0",
    "obedience": "XV.7.0",
}
"""Section of the rules of each test."""


@dataclass(frozen=True, slots=True)
class Spirits:
    """What a unit's courage depends on; a joined commander is one of its elements."""

    elements: int
    """Elements left."""
    leader: bool = False
    """Whether the leader lives."""
    standard: bool = False
    """Whether the standard bearer lives."""
    musician: bool = False
    """Whether the musician lives."""
    commander_stars: int = 0
    """Stars of joined commanders, added up."""
    impetuous: bool = False
    """Whether the unit is impetuous."""
    fear: int = 0
    """Its fear factor."""
    enemy_fear: int = 0
    """The enemy's highest fear factor."""
    size: int = 2
    """Its size."""
    enemy_size: int = 2
    """The enemy's size."""
    lost: int = 0
    """Elements lost in this phase or overrun."""
    destroyed: int = 0
    """Enemy elements destroyed in this phase."""
    order: Order | None = None
    """Its order."""
    enemy_order: Order | None = None
    """The enemy's order."""
    enemy_engaged: bool = False
    """Whether the enemy is engaged already."""
    in_building: bool = False
    """Whether the unit is in a building."""
    urge: int = 0
    """Obedience: 1 urges the unit on, -1 holds it back, by leader and commanders."""


def modifier(test: MoraleTest, spirits: Spirits) -> Sum:
    """Return the modifier of a test: only what its own list names (XV.1.0)."""
    amounts = _amounts(spirits, willed=test.id == "obedience")
    section = SECTIONS[test.id]
    return add_up(
        Part(section, f"demonworld.part_{factor}", each * amounts[factor])
        for factor, each in test.modifiers.items()
    )


def _amounts(spirits: Spirits, *, willed: bool) -> dict[MoraleFactor, int]:
    """Return how often each factor counts.

    In obedience the player wills the sign of leader and stars (XV.7.0).
    """
    will = spirits.urge if willed else 1
    return {
        "per_element": spirits.elements,
        "leader": spirits.leader * will,
        "standard": int(spirits.standard),
        "musician": int(spirits.musician),
        "per_star": spirits.commander_stars * will,
        "impetuous": int(spirits.impetuous),
        "own_fear": spirits.fear,
        "enemy_fear": spirits.enemy_fear,
        "own_size": spirits.size,
        "enemy_size": spirits.enemy_size,
        "per_lost": spirits.lost,
        "per_destroyed": spirits.destroyed,
        "own_charge_order": int(spirits.order == "charge"),
        "own_hold_order": int(spirits.order == "hold"),
        "enemy_move_order": int(spirits.enemy_order == "move"),
        "enemy_hold_order": int(spirits.enemy_order == "hold"),
        "enemy_engaged": int(spirits.enemy_engaged),
        "in_building": int(spirits.in_building),
    }


def die_needed(test: MoraleTest, total: float, a: int, b: int, ruleset: DemonworldRuleset) -> int:
    """Return the D6 that a test needs: the least that passes, or for obedience the greatest (XV.1.0).

    Of the others 1 means always; a 6 always passes where the test says so, else 7 means never. Of obedience 6
    means always, 0 never.
    """
    if test.against == "a":
        worst = 6 if test.six_always_passes else 7
        return int(min(max(a - total, 1), worst))
    strict = ruleset.options.obedience == "strict"
    return int(min(max(b - total - strict, 0), 6))


def chance(test: MoraleTest, needed: int) -> float:
    """Return the chance that a test passes, by the die that it needs."""
    return chance_d6_least(needed) if test.against == "a" else needed / 6

"""Magic weapons and armour that are bought apart (XXV)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.parts import Part, Sum, add_up
from schemas.systems.demonworld_ruleset import DemonworldRuleset

CLOSE_ORDER: Final = 5
"""Figures of an element in close order (XXV.2.0)."""


def magic_weapon_power(
    power: int,
    size: int,
    ruleset: DemonworldRuleset,
    *,
    figures: int = 1,
    aggressive_mount: bool = False,
    second_weapon: bool = False,
) -> Sum:
    """Return the melee power of a magic weapon in the hands of its bearer (XXV.2.0, XXV.4.0)."""
    rules = ruleset.items
    return add_up(
        (
            Part("XXV.2.0", "demonworld.part_weapon_power", power),
            Part("XXV.2.0", "demonworld.part_size", size if rules.weapon_adds_size else 0),
            Part(
                "XXV.2.0", "demonworld.part_five_figures", rules.five_models if figures >= CLOSE_ORDER else 0
            ),
            Part("XXV.2.0", "demonworld.part_mount", rules.aggressive_mount if aggressive_mount else 0),
            Part("XXV.4.0", "demonworld.part_second_weapon", rules.second_weapon if second_weapon else 0),
        )
    )


def magic_armour(armour: int, size: int, ruleset: DemonworldRuleset) -> tuple[int, int]:
    """Return melee and missile protection of magic armour.

    Only the first is raised by the bearer's size (XXV.3.0).
    """
    return armour + (size if ruleset.items.armour_adds_size else 0), armour

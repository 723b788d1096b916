"""Initiative: who strikes first (VI.1.0, XV.10.0)."""

from __future__ import annotations

from typing import NamedTuple

from editor.rules.core.parts import Part, Sum, add_up
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset


class Striker(NamedTuple):
    """An element about to strike."""

    base: int
    """Its base initiative."""
    order: Order | None = None
    """Order of its unit."""
    weapon: str | None = None
    """Its weapon, an id of the ruleset."""
    first_phase: bool = True
    """Whether it is the first melee phase of its fight."""
    impetuous: bool = False
    """Whether its unit is impetuous."""
    charged: Order | None = None
    """Of a commander who attacked on his own: the order before whose units he moved."""


def initiative(given: Striker, ruleset: DemonworldRuleset) -> Sum:
    """Return the initiative of an element in a melee phase (VI.1.0).

    Order and weapon count in the first melee phase of a fight only; an impetuous unit
    has its bonus in every phase, and no order (XV.10.0). A commander on his own who has attacked has that of
    the sequence before which he did (X.2.1).
    """
    first, charged = given.first_phase, given.charged
    own = ruleset.initiative.independent_commander.get(charged, 0) if charged and first else 0
    rule = ruleset.order(given.order) if given.order is not None and first else None
    kind = ruleset.weapon_type(given.weapon) if given.weapon is not None and first else None
    return add_up(
        (
            Part("II.4.0", "demonworld.part_base_initiative", given.base),
            Part("VI.1.0", "demonworld.part_order", rule.initiative if rule is not None else 0),
            Part("VI.1.0", "demonworld.part_weapon", kind.initiative if kind is not None else 0),
            Part("X.2.1", "demonworld.part_commander_attack", own),
            Part("XV.10.0", "demonworld.part_impetuous", given.impetuous * ruleset.initiative.impetuous),
        )
    )

"""Initiative: who strikes first (VI.1.0, XV.10.0)."""

from __future__ import annotations

from editor.rules.core.parts import Part, Sum, add_up
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset


def initiative(
    base: int,
    ruleset: DemonworldRuleset,
    *,
    order: Order | None = None,
    weapon: str | None = None,
    first_phase: bool = True,
    impetuous: bool = False,
    charged: Order | None = None,
) -> Sum:
    """Return the initiative of an element in a melee phase (VI.1.0).

    Order and weapon (an id of the ruleset) count in the first melee phase of a fight only; an impetuous unit
    has its bonus in every phase, and no order (XV.10.0). A commander on his own who has attacked has that of
    the sequence before which he did (X.2.1).
    """
    own = ruleset.initiative.independent_commander.get(charged, 0) if charged and first_phase else 0
    rule = ruleset.order(order) if order is not None and first_phase else None
    kind = ruleset.weapon_type(weapon) if weapon is not None and first_phase else None
    return add_up(
        (
            Part("II.4.0", "demonworld.part_base_initiative", base),
            Part("VI.1.0", "demonworld.part_order", rule.initiative if rule is not None else 0),
            Part("VI.1.0", "demonworld.part_weapon", kind.initiative if kind is not None else 0),
            Part("X.2.1", "demonworld.part_commander_attack", own),
            Part("XV.10.0", "demonworld.part_impetuous", ruleset.initiative.impetuous if impetuous else 0),
        )
    )

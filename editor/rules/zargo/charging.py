"""The knight's charge (knights)."""

from __future__ import annotations

from typing import Literal

from editor.rules.core.parts import Part, Sum, add_up
from schemas.systems.zargo import ZargoRuleset

Side = Literal["front", "side"]
RULE = "Knights"


def charge_value(value: int, side: Side, ruleset: ZargoRuleset, *, straight: bool = True) -> Sum:
    """Return a knight's combat factor as he attacks: a move wholly in a straight line is a charge.

    Args:
        value: combat factor printed on the piece.
        side: side of the enemy that he comes upon.
        ruleset: the numbers.
        straight: whether his whole move was straight; else he gains nothing.
    """
    powers = ruleset.powers
    bonus = powers.charge_front if side == "front" else powers.charge_side
    return add_up(
        (
            Part(RULE, "zargo.part_value", value),
            Part(RULE, f"zargo.part_charge_{side}", bonus) if straight else None,
        )
    )

"""Combat factors, and the column of the combat table (combat, knights, sorcerers, cities)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.zargo.state import ZargoState
from schemas.systems.zargo import ZargoRuleset
from schemas.systems.zargo_tables import CombatColumn

RULE = "Combat"
Side = Literal["front", "side"]


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
            Part("Knights", "zargo.part_value", value),
            Part("Knights", f"zargo.part_charge_{side}", bonus) if straight else None,
        )
    )


def inspired(state: ZargoState, number: int) -> int:
    """Return what neighbours of its side that inspire add to a piece's combat factor."""
    world, piece = state.world, state.pieces[number]
    if not any("inspires" in kind.powers for kind in world.kinds):
        return 0
    side = state.owner(number)
    for cell in world.beside[piece.cell]:
        for other in state.on.get(cell, ()):
            if "inspires" not in world.kind_of(other).powers or state.owner(other) != side:
                continue
            if state.escort_of(other) < 0 and not state.is_held(state.pieces[other]):
                return world.ruleset.combat.inspiration
    return 0


def attack_of(state: ZargoState, number: int, cell: int) -> Sum:
    """Return the combat factor of a piece that attacks a cell, with its charge and who inspires it."""
    world, piece, kind = state.world, state.pieces[number], state.world.kind_of(number)
    found: tuple[Part, ...] = (Part(RULE, "zargo.part_value", kind.combat),)
    if "charges" in kind.powers and piece.straight >= 0 and piece.city < 0:
        ahead = world.beside[piece.cell][piece.straight] == cell
        found = charge_value(kind.combat, "front" if ahead else "side", world.ruleset).parts
    bonus = inspired(state, number)
    return add_up((*found, Part("Sorcerers", "zargo.part_inspired", bonus) if bonus else None))


def defence_of(state: ZargoState, number: int) -> Sum:
    """Return the combat factor of a piece that is attacked."""
    bonus = inspired(state, number)
    return add_up(
        (
            Part(RULE, "zargo.part_value", state.world.kind_of(number).combat),
            Part("Sorcerers", "zargo.part_inspired", bonus) if bonus else None,
        )
    )


def defence_value(state: ZargoState, number: int) -> int:
    """Return the combat factor of a piece that is attacked, as a number."""
    return int(defence_of(state, number).value)


def total(state: ZargoState, attackers: Sequence[int], cell: int) -> int:
    """Return the factors of attackers of a cell together."""
    return sum(int(attack_of(state, one, cell).value) for one in attackers)


def garrison_of(state: ZargoState, city: int) -> int:
    """Return the factors of a garrison together; as one piece of higher value (cities)."""
    return sum(state.world.kind_of(one).combat for one in state.inside.get(city, ()))


def column_for(state: ZargoState, difference: int) -> CombatColumn | None:
    """Return the column of the combat table for a difference; None if the attack is forbidden."""
    columns = state.world.ruleset.combat.columns
    return next((one for one in reversed(columns) if difference >= one.difference), None)

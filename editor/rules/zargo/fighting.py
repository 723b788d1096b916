"""Combat factors, and who may attack whom (combat, cities)."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.zargo.charging import charge_value
from editor.rules.zargo.moving import attackable
from editor.rules.zargo.refusal import refusal
from editor.rules.zargo.state import NOBODY, ZargoState
from schemas.problems import Message
from schemas.systems.zargo_tables import CombatColumn

RULE = "Combat"


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
    """Return the column of the combat table for a difference; nothing where the attack is forbidden."""
    columns = state.world.ruleset.combat.columns
    return next((one for one in reversed(columns) if difference >= one.difference), None)


def least_difference(state: ZargoState) -> int:
    """Return the least difference with which an attack is allowed."""
    return state.world.ruleset.combat.columns[0].difference


def can_fight(state: ZargoState, number: int) -> bool:
    """Return whether a piece of the acting side may shoot or attack now, wherever the enemy is."""
    piece = state.pieces[number]
    return (
        piece.cell >= 0
        and state.owner(number) == state.side
        and not piece.acted
        and not piece.vanished
        and not state.is_held(piece)
        and state.escort_of(number) < 0
    )


def pledged(state: ZargoState, number: int) -> int:
    """Return the enemy that a piece has entered a zone to attack and still can; -1 for none."""
    piece = state.pieces[number]
    if piece.target < 0 or piece.acted or piece.cell < 0:
        return NOBODY
    there = attackable(state, state.side, piece.target)
    return (
        piece.target
        if there and state.pieces[piece.target].cell in state.world.beside[piece.cell]
        else NOBODY
    )


def why_not_attack(state: ZargoState, attackers: Sequence[int], target: int, city: int) -> Message | None:
    """Return the rule that forbids an attack, or nothing."""
    if not attackers or len(set(attackers)) != len(attackers) or (target < 0) == (city < 0):
        return refusal(state, "no_attack")
    if any(not 0 <= one < len(state.pieces) for one in (*attackers, max(target, 0))):
        return refusal(state, "no_attack")
    if city >= 0:
        if city >= len(state.cities) or state.friends(state.side, state.cities[city].owner):
            return refusal(state, "no_enemy_city")
        cell = state.cities[city].cell
    else:
        if not attackable(state, state.side, target):
            return refusal(state, "no_target", attackers[0])
        cell = state.pieces[target].cell
    for one in attackers:
        if not can_fight(state, one):
            return refusal(state, "cannot_fight", one)
        if cell not in state.world.beside[state.pieces[one].cell]:
            return refusal(state, "not_beside_enemy", one)
        if pledged(state, one) not in (NOBODY, target):
            return refusal(state, "pledged", one)
    if city < 0:
        difference = total(state, attackers, cell) - defence_value(state, target)
        if column_for(state, difference) is None:
            least = least_difference(state)
            return refusal(state, "too_weak", attackers[0], difference=difference, least=least)
    return None

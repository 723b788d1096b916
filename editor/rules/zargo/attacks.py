"""Who may attack whom, and attacks decided by the combat table (combat, cities)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.rules.zargo.base import Recorder
from editor.rules.zargo.events.combats import AssaultFailed, CityTaken, CombatFought, PiecesLost
from editor.rules.zargo.events.moves import RunnerReady
from editor.rules.zargo.factors import attack_of, column_for, defence_value, garrison_of, total
from editor.rules.zargo.movement import attackable
from editor.rules.zargo.retreats import drive_back, eliminate
from editor.rules.zargo.state import NOBODY, ZargoState
from editor.rules.zargo.wording import refusal
from schemas.base import must_be
from schemas.problems import Message
from schemas.systems.zargo_tables import CombatColumn, Outcome

_DIE: Final = 6


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
    if piece.target < 0 or piece.acted or piece.cell < 0 or not attackable(state, state.side, piece.target):
        return NOBODY
    beside = state.pieces[piece.target].cell in state.world.beside[piece.cell]
    return piece.target if beside else NOBODY


def pledged_to(state: ZargoState, target: int) -> tuple[int, ...]:
    """Return the pieces that have entered a zone to attack an enemy, and can."""
    return tuple(
        number
        for number in state.world.of_side[state.side]
        if state.pieces[number].target == target
        and pledged(state, number) == target
        and can_fight(state, number)
    )


def must_attack(state: ZargoState) -> int | None:
    """Return a piece that has entered a zone to attack and still has to, where its attack is possible.

    None if there is none.
    """
    for number in state.world.of_side[state.side]:
        target = pledged(state, number)
        if target < 0 or not can_fight(state, number):
            continue
        if why_not_attack(state, pledged_to(state, target), target, NOBODY) is None:
            return number
    return None


def why_not_attack(state: ZargoState, attackers: Sequence[int], target: int, city: int) -> Message | None:
    """Return the rule that forbids an attack. None if it is allowed."""
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
            return too_weak(state, attackers[0], difference)
    return None


def too_weak(state: ZargoState, attacker: int, difference: int) -> Message:
    """Return that attackers are too weak for the combat table."""
    least = state.world.ruleset.combat.columns[0].difference
    return refusal(state, "too_weak", attacker, difference=difference, least=least)


def attack(rec: Recorder, attackers: tuple[int, ...], target: int, city: int) -> None:
    """Decide an attack that is allowed."""
    if city >= 0:
        _assault(rec, attackers, city)
    else:
        _combat(rec, attackers, target)


def _combat(rec: Recorder, attackers: tuple[int, ...], target: int) -> None:
    state = rec.state
    cell = state.pieces[target].cell
    places = [state.pieces[one].cell for one in attackers]
    outcome = _roll(rec, attackers, target, NOBODY, (target,), defence_value(state, target))
    hexes = state.world.ruleset.combat.retreat_hexes
    if outcome in ("attacker_lost", "both_lost"):
        eliminate(rec, attackers, (cell,), (target,))
    if outcome in ("defender_lost", "both_lost"):
        eliminate(rec, (target,), places, attackers)
    if outcome == "attacker_back":
        drive_back(rec, attackers, hexes, (cell,))
    if outcome == "defender_back":
        drive_back(rec, (target,), hexes, places)
    if outcome in ("defender_back", "defender_lost"):
        _let_run(rec, attackers, cell)


def _let_run(rec: Recorder, attackers: tuple[int, ...], cell: int) -> None:
    """A serpent that has beaten whom it met straight ahead, alone, may run on (serpents)."""
    state, number = rec.state, attackers[0]
    piece = state.pieces[number]
    if len(attackers) != 1 or piece.city >= 0 or piece.left < 1:
        return
    if "runs_on" not in state.world.kind_of(number).powers or piece.straight < 0:
        return
    if state.world.beside[piece.cell][piece.straight] == cell and not state.on.get(cell):
        rec.note(RunnerReady(number))


def _assault(rec: Recorder, attackers: tuple[int, ...], city: int) -> None:
    """Decide the attack on a city, whose garrison shows itself now (cities)."""
    state = rec.state
    cell, garrison = state.cities[city].cell, state.inside.get(city, ())
    if not garrison:
        rec.note(CityTaken(city, state.side, attackers))
        return
    attack = total(state, attackers, cell)
    defence = garrison_of(state, city)
    hexes = state.world.ruleset.combat.retreat_hexes
    if len(attackers) < len(garrison):
        rec.note(AssaultFailed(attackers, city, garrison, attack, defence, few=True))
        drive_back(rec, attackers, hexes, (cell,))
        return
    if column_for(state, attack - defence) is None:
        rec.note(AssaultFailed(attackers, city, garrison, attack, defence, few=False))
        eliminate(rec, attackers, (cell,), garrison)
        return
    outcome = _roll(rec, attackers, NOBODY, city, garrison, defence)
    if outcome in ("attacker_lost", "both_lost"):
        eliminate(rec, attackers, (cell,), garrison)
    if outcome in ("defender_lost", "both_lost"):
        rec.note(PiecesLost(garrison, attackers))
    if outcome == "attacker_back":
        drive_back(rec, attackers, hexes, (cell,))
    if outcome == "defender_back":
        # Walls leave nowhere to go: the garrison loses its weakest piece instead.
        weakest = min(garrison, key=lambda one: (state.world.kind_of(one).combat, one))
        rec.note(PiecesLost((weakest,), attackers))
    left = tuple(one for one in attackers if rec.state.pieces[one].cell >= 0)
    if left and not rec.state.inside.get(city):
        rec.note(CityTaken(city, state.side, left))


def _roll(
    rec: Recorder,
    attackers: tuple[int, ...],
    target: int,
    city: int,
    defenders: tuple[int, ...],
    defence: int,
) -> Outcome:
    """Roll on the combat table and note what comes of it."""
    state = rec.state
    cell = state.cities[city].cell if city >= 0 else state.pieces[target].cell
    sums = [attack_of(state, one, cell) for one in attackers]
    value = int(sum(one.value for one in sums))
    column = must_be(column_for(state, value - defence), CombatColumn)
    die = rec.die(_DIE)
    outcome = column.results[die - 1]
    parts = tuple(part for one in sums for part in one.modifiers)
    own = (("Combat", "zargo.part_defence", -defence),)
    rec.note(CombatFought(attackers, target, city, defenders, value, defence, die, outcome, (*parts, *own)))
    return outcome

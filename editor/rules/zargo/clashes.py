"""Combats and shots decided by their tables (combat, arrows, flames, visions, cities)."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.zargo import events as ev
from editor.rules.zargo.fighting import attack_of, can_fight, column_for, defence_value, pledged, total
from editor.rules.zargo.moving import attackable
from editor.rules.zargo.recorder import Recorder
from editor.rules.zargo.refusal import refusal
from editor.rules.zargo.retreats import drive_back, eliminate
from editor.rules.zargo.state import NOBODY, ZargoState
from schemas.problems import Message
from schemas.systems.zargo_tables import Outcome, ShotTable

_DIE = 6


def shots_of(state: ZargoState, number: int) -> ShotTable | None:
    """Return the table of what a piece can send, or nothing."""
    kind, tables = state.world.kind_of(number), state.world.shots
    if kind.burns:
        return tables.get("flames")
    name = next((power for power in ("arrows", "visions") if power in kind.powers), "")
    return tables.get(name)


def least_die(state: ZargoState, shooters: Sequence[int], target: int) -> tuple[int, int, ShotTable] | None:
    """Return (least die, distance, table) of shots at a target; nothing where they are of two kinds.

    The nearest shooter counts; each further one whose shots are added makes it easier by what the table says.
    """
    tables = {table.kind: table for one in shooters if (table := shots_of(state, one)) is not None}
    if len(tables) != 1:
        return None
    table, cell = next(iter(tables.values())), state.pieces[target].cell
    distance = min(state.world.distance(state.pieces[one].cell, cell) for one in shooters)
    least = table.least(distance)
    return (max(1, least - table.added_by_each * (len(shooters) - 1)), distance, table)


def why_not_shoot(state: ZargoState, shooters: Sequence[int], target: int) -> Message | None:
    """Return the rule that forbids shots, or nothing."""
    if not shooters or len(set(shooters)) != len(shooters):
        return refusal(state, "no_attack")
    if any(not 0 <= one < len(state.pieces) for one in (*shooters, target)):
        return refusal(state, "no_attack")
    if not attackable(state, state.side, target):
        return refusal(state, "no_target", shooters[0])
    first = shots_of(state, shooters[0])
    for one in shooters:
        table = shots_of(state, one)
        if table is None or first is None or not can_fight(state, one):
            return refusal(state, "cannot_shoot", one)
        if state.step == "move" and (
            "flames_and_moves" not in state.world.kind_of(one).powers or state.pieces[one].moved
        ):
            return refusal(state, "shoots_later", one)
        if table.kind != first.kind or (len(shooters) > 1 and not table.added_by_each):
            return refusal(state, "not_added", one)
        reach = state.world.reach_of(table)
        far = state.world.distance(state.pieces[one].cell, state.pieces[target].cell)
        if far > reach:
            return refusal(state, "out_of_reach", one, distance=far, reach=reach)
        if pledged(state, one) not in (NOBODY, target):
            return refusal(state, "pledged", one)
    return None


def shoot(recorder: Recorder, shooters: tuple[int, ...], target: int) -> None:
    """Roll for shots that are allowed, and apply what they do."""
    state = recorder.state
    found = least_die(state, shooters, target)
    if found is None:
        return
    least, distance, table = found
    die = recorder.dice.roll(_DIE)
    hit = die >= least
    recorder.note(ev.ShotSent(shooters, target, table.kind, distance, least, die, hit))
    if not hit:
        return
    places = [state.pieces[one].cell for one in shooters]
    if table.effect == "eliminates":
        eliminate(recorder, (target,), places, shooters)
    else:
        drive_back(recorder, (target,), state.world.ruleset.combat.retreat_hexes, places)


def attack(recorder: Recorder, attackers: tuple[int, ...], target: int, city: int) -> None:
    """Decide an attack that is allowed."""
    if city >= 0:
        _assault(recorder, attackers, city)
    else:
        _combat(recorder, attackers, target)


def _combat(recorder: Recorder, attackers: tuple[int, ...], target: int) -> None:
    state = recorder.state
    cell = state.pieces[target].cell
    places = [state.pieces[one].cell for one in attackers]
    outcome = _roll(recorder, attackers, target, NOBODY, (target,), defence_value(state, target))
    hexes = state.world.ruleset.combat.retreat_hexes
    if outcome in ("attacker_lost", "both_lost"):
        eliminate(recorder, attackers, (cell,), (target,))
    if outcome in ("defender_lost", "both_lost"):
        eliminate(recorder, (target,), places, attackers)
    if outcome == "attacker_back":
        drive_back(recorder, attackers, hexes, (cell,))
    if outcome == "defender_back":
        drive_back(recorder, (target,), hexes, places)
    if outcome in ("defender_back", "defender_lost"):
        _let_run(recorder, attackers, cell)


def _let_run(recorder: Recorder, attackers: tuple[int, ...], cell: int) -> None:
    """A serpent that has beaten whom it met straight ahead, alone, may run on (serpents)."""
    state, number = recorder.state, attackers[0]
    piece = state.pieces[number]
    if len(attackers) != 1 or piece.cell < 0 or piece.city >= 0 or piece.left < 1:
        return
    if "runs_on" not in state.world.kind_of(number).powers or piece.straight < 0:
        return
    if state.world.beside[piece.cell][piece.straight] == cell and not state.on.get(cell):
        recorder.note(ev.RunnerReady(number))


def _assault(recorder: Recorder, attackers: tuple[int, ...], city: int) -> None:
    """Decide the attack on a city, whose garrison shows itself now (cities)."""
    state = recorder.state
    cell, garrison = state.cities[city].cell, state.inside.get(city, ())
    if not garrison:
        recorder.note(ev.CityTaken(city, state.side, attackers))
        return
    attack = total(state, attackers, cell)
    defence = sum(state.world.kind_of(one).combat for one in garrison)
    hexes = state.world.ruleset.combat.retreat_hexes
    if len(attackers) < len(garrison):
        recorder.note(ev.AssaultFailed(attackers, city, garrison, attack, defence, few=True))
        drive_back(recorder, attackers, hexes, (cell,))
        return
    if column_for(state, attack - defence) is None:
        recorder.note(ev.AssaultFailed(attackers, city, garrison, attack, defence, few=False))
        eliminate(recorder, attackers, (cell,), garrison)
        return
    outcome = _roll(recorder, attackers, NOBODY, city, garrison, defence)
    if outcome in ("attacker_lost", "both_lost"):
        eliminate(recorder, attackers, (cell,), garrison)
    if outcome in ("defender_lost", "both_lost"):
        recorder.note(ev.PiecesLost(garrison, attackers))
    if outcome == "attacker_back":
        drive_back(recorder, attackers, hexes, (cell,))
    if outcome == "defender_back":
        # Walls leave nowhere to go: the garrison loses its weakest piece instead.
        weakest = min(garrison, key=lambda one: (state.world.kind_of(one).combat, one))
        recorder.note(ev.PiecesLost((weakest,), attackers))
    left = tuple(one for one in attackers if recorder.state.pieces[one].cell >= 0)
    if left and not recorder.state.inside.get(city):
        recorder.note(ev.CityTaken(city, state.side, left))


def _roll(
    recorder: Recorder,
    attackers: tuple[int, ...],
    target: int,
    city: int,
    defenders: tuple[int, ...],
    defence: int,
) -> Outcome:
    """Roll on the combat table and note what comes of it."""
    state = recorder.state
    cell = state.cities[city].cell if city >= 0 else state.pieces[target].cell
    sums = [attack_of(state, one, cell) for one in attackers]
    value = int(sum(one.value for one in sums))
    column = column_for(state, value - defence)
    if column is None:
        raise ValueError("an attack below the table was not refused")
    die = recorder.dice.roll(_DIE)
    outcome = column.results[die - 1]
    parts = tuple((part.rule, part.code, int(part.value)) for one in sums for part in one.parts)
    own = (("Combat", "zargo.part_defence", -defence),)
    recorder.note(
        ev.CombatFought(attackers, target, city, defenders, value, defence, die, outcome, (*parts, *own))
    )
    return outcome

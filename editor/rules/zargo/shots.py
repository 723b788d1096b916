"""Arrows, flames and visions (archers, dragons, sorcerers)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.rules.zargo.attacks import can_fight, pledged
from editor.rules.zargo.base import Recorder
from editor.rules.zargo.events.combats import ShotSent
from editor.rules.zargo.movement import attackable
from editor.rules.zargo.retreats import drive_back, eliminate
from editor.rules.zargo.state import NOBODY, ZargoState
from editor.rules.zargo.wording import refusal
from schemas.base import must_be
from schemas.problems import Message
from schemas.systems.zargo_tables import ShotTable

_DIE: Final = 6


def shots_of(state: ZargoState, number: int) -> ShotTable | None:
    """Return the table of what a piece can send. None if it shoots nothing."""
    kind, tables = state.world.kind_of(number), state.world.shots
    if kind.burns:
        return tables.get("flames")
    name = next((power for power in ("arrows", "visions") if power in kind.powers), "")
    return tables.get(name)


def least_die(state: ZargoState, shooters: Sequence[int], target: int) -> tuple[int, int, ShotTable]:
    """Return (least die, distance, table) of shots of one kind at a target.

    The nearest shooter counts; each further one whose shots are added makes it easier by what the table says.
    """
    table, cell = must_be(shots_of(state, shooters[0]), ShotTable), state.pieces[target].cell
    distance = min(state.world.distance(state.pieces[one].cell, cell) for one in shooters)
    least = table.least(distance)
    return (max(1, least - table.added_by_each * (len(shooters) - 1)), distance, table)


def why_not_shoot(state: ZargoState, shooters: Sequence[int], target: int) -> Message | None:
    """Return the rule that forbids shots. None if they are allowed."""
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


def shoot(rec: Recorder, shooters: tuple[int, ...], target: int) -> None:
    """Roll for shots that are allowed, and apply what they do."""
    state = rec.state
    least, distance, table = least_die(state, shooters, target)
    die = rec.die(_DIE)
    hit = die >= least
    rec.note(ShotSent(shooters, target, table.kind, distance, least, die, hit))
    if not hit:
        return
    places = [state.pieces[one].cell for one in shooters]
    if table.effect == "eliminates":
        eliminate(rec, (target,), places, shooters)
    else:
        drive_back(rec, (target,), state.world.ruleset.combat.retreat_hexes, places)

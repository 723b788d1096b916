"""Crews on the move: their movement points, the points that load their gun (XIX.3.0)."""

from __future__ import annotations

from dataclasses import replace

from editor.rules.demonworld.artillery.events import CrewsWatched, GunsLoaded
from editor.rules.demonworld.artillery.guns_now import GunsNow
from editor.rules.demonworld.artillery.in_battle import known_cells
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.large.footprints import GUNS
from editor.rules.demonworld.large.moving import is_gun, points_of
from editor.rules.demonworld.shooting.artillery import crew_order, loaded_with
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_parts import Order


def with_loaded(guns: GunsNow, battle: Battle, first: int = 0) -> GunsNow:
    """Return the guns with those among the elements from a number on: they come loaded (XIX.3.0)."""
    kinds = battle.bases.kinds if battle.bases is not None else {}
    fresh = [element for element in range(first, len(battle.cards)) if kinds.get(element) in GUNS]
    full = battle.ruleset.artillery.loading_points
    return replace(guns, loaded=(*guns.loaded, *((gun, full) for gun in fresh))) if fresh else guns


def load(recorder: Recorder) -> None:
    """Let the guns whose sequence is over load with the movement points that they have left (XIX.3.0)."""
    state = recorder.state
    if not state.guns.loaded or state.sequence is None:
        return
    loads = [
        (unit.elements[0], gained(state, unit, state.sequence))
        for unit in state.units
        if unit.elements and unit.order == state.sequence and not unit.engaged and is_gun(state, unit)
    ]
    loaded = tuple([(gun, points) for gun, points in loads if points])
    if loaded:
        recorder.note(GunsLoaded(loaded))


def watch(recorder: Recorder) -> None:
    """Let crews that throw stones after the movement remember whom they know of before it (XIX.6.0)."""
    state = recorder.state
    found = []
    for gun, _ in state.guns.loaded:
        unit = state.units[state.unit_of[gun]]
        row = crew_order(unit.order, state.battle.ruleset) if unit.order and gun in state.standing else None
        artillery = state.battle.cards[gun].artillery
        if row is None or row.fires_in != "second" or artillery is None or artillery.fire != "indirect":
            continue
        cells = known_cells(state, gun)
        camp = state.battle.camp_of[gun]
        known = {
            state.unit_of[one]
            for cell, one in state.occupied.items()
            if cell in cells and state.battle.camp_of[one] != camp
        }
        found.append((gun, tuple(sorted(known))))
    if found:
        recorder.note(CrewsWatched(tuple(found)))


def gained(state: BattleState, unit: Unit, order: Order) -> int:
    """Return the loading points that a gun gains with what it has not spent under an order (XIX.3.0)."""
    row = crew_order(order, state.battle.ruleset)
    if row is None:
        return 0
    points = state.guns.points(unit.elements[0])
    left = max(points_of(state, unit, order) - unit.points, 0)
    return loaded_with(row, left, points, state.battle.ruleset) - points

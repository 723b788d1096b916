"""Serpents that run on over beaten enemies (serpents)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.zargo.attacks import attack
from editor.rules.zargo.base import Recorder
from editor.rules.zargo.events.moves import RunnerRan
from editor.rules.zargo.events.turns import StepBegan
from editor.rules.zargo.factors import column_for, defence_value, total
from editor.rules.zargo.movement import attackable, in_the_way, step
from editor.rules.zargo.state import NOBODY, ZargoState
from editor.rules.zargo.wording import refusal
from schemas.problems import Message


def runs(state: ZargoState) -> Iterator[tuple[int, int, tuple[int, ...], int]]:
    """Yield how the runner may go on: (hexes, enemy ahead or -1, cells, movement points left).

    Zones of influence do not stop it, other pieces and cities do; it stays on free hexes only.
    """
    number, world = state.runner, state.world
    piece = state.pieces[number]
    here, left = piece.cell, piece.left
    path: tuple[int, ...] = ()
    while True:
        cell = world.beside[here][piece.straight]
        if cell < 0 or in_the_way(state, state.side, cell) or cell in state.city_at:
            return
        after = step(world.walked[cell], left, first=False)
        if after is None:
            return
        here, left, path = cell, after.left, (*path, cell)
        if cell not in state.on and not after.held:
            yield len(path), _ahead(state.with_piece(number, piece._replace(cell=here))), path, left
        if after.stopped:
            return


def _ahead(state: ZargoState) -> int:
    """Return the enemy straight ahead of the runner that it may attack from where it stands, -1 for none."""
    piece = state.pieces[state.runner]
    cell = state.world.beside[piece.cell][piece.straight]
    enemy = state.in_front(cell) if cell >= 0 else NOBODY
    if enemy < 0 or not attackable(state, state.side, enemy):
        return NOBODY
    difference = total(state, (state.runner,), cell) - defence_value(state, enemy)
    return enemy if column_for(state, difference) is not None else NOBODY


def why_not_run(state: ZargoState, hexes: int, target: int) -> Message | None:
    """Return why the runner cannot go on so. None if it can."""
    if hexes == 0 and target < 0:
        return None
    for count, ahead, _path, _left in runs(state):
        if count == hexes and target in (NOBODY, ahead):
            return None
    return refusal(state, "no_run", state.runner)


def run(rec: Recorder, hexes: int, target: int) -> None:
    """Let the runner go on, and attack whom it meets."""
    state = rec.state
    number = state.runner
    found = next((one for one in runs(state) if one[0] == hexes), None)
    if found is None:
        # It stays: nobody runs any more.
        rec.note(StepBegan("combat", state.side))
        return
    rec.note(RunnerRan(number, found[2], found[3]))
    if target >= 0:
        attack(rec, (number,), target, NOBODY)

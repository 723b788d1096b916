"""Monks who vanish and come back (monks)."""

from __future__ import annotations

from editor.rules.zargo.movement import why_not_move, zones_at
from editor.rules.zargo.state import NOBODY, ZargoState
from editor.rules.zargo.wording import refusal
from schemas.problems import Message


def due_back(state: ZargoState, side: int) -> tuple[int, ...]:
    """Return the vanished monks of a side that come back in this turn (monks)."""
    turns = state.world.ruleset.powers.vanish_turns
    return tuple(
        number
        for number in state.world.of_side[side]
        if (piece := state.pieces[number]).vanished and state.month >= piece.vanished + turns
    )


def why_not_vanish(state: ZargoState, number: int) -> Message | None:
    """Return why a piece cannot vanish in this turn. None if it can."""
    if not 0 <= number < len(state.pieces):
        return refusal(state, "no_way")
    if "vanishes" not in state.world.kind_of(number).powers:
        return refusal(state, "cannot_vanish", number)
    if (trouble := why_not_move(state, number)) is not None:
        return trouble
    if state.pieces[number].city >= 0 or state.escort_of(number) != NOBODY:
        return refusal(state, "cannot_vanish", number)
    return None


def places_to_reappear(state: ZargoState, number: int) -> tuple[int, ...]:
    """Return where a vanished monk may come back.

    It is free land within its movement, counted hex by hex past every obstacle but seas without a bridge and
    chasms, and outside of zones of influence: who comes back attacks by moving on.
    """
    world, start = state.world, state.pieces[number].cell
    best = {start: world.kind_of(number).movement}
    front = [start]
    while front:
        following = []
        for here in front:
            steps = [(cell, 1) for cell in world.beside[here] if cell >= 0]
            steps += [(bridge.end, len(bridge.over) + 1) for bridge in world.bridges.get(here, ())]
            for cell, cost in steps:
                left = best[here] - cost
                if left < 0 or left <= best.get(cell, -1) or world.walked[cell].cost == 0:
                    continue
                if world.walked[cell].held:
                    continue
                best[cell] = left
                following.append(cell)
        front = following
    side = state.owner(number)
    return tuple(
        cell
        for cell in sorted(best)
        if cell not in state.on and cell not in state.city_at and not zones_at(state, side, cell)
    )


def why_not_reappear(state: ZargoState, number: int, at: int) -> Message | None:
    """Return why a monk cannot come back on a cell. None if it can."""
    if number not in due_back(state, state.side):
        return refusal(state, "not_due")
    if at not in places_to_reappear(state, number):
        return refusal(state, "not_there", number)
    return None

"""The way from one decision to the next: set-up, the steps of a turn, months, the end (how one plays)."""

from __future__ import annotations

from typing import Final

from editor.rules.zargo import events as ev
from editor.rules.zargo.clashes import shots_of
from editor.rules.zargo.fighting import can_fight
from editor.rules.zargo.moving import attackable
from editor.rules.zargo.recorder import Recorder
from editor.rules.zargo.state import RESERVE, Step, ZargoState
from editor.rules.zargo.year import winner

_SET_UP: Final[tuple[Step, ...]] = ("cities", "garrisons", "pieces")


def cities_left(state: ZargoState, side: int) -> int:
    """Return how many cities a side has still to found."""
    world = state.world
    return max(0, world.founded[side] - sum(city.founder == side for city in state.cities))


def city_to_hold(state: ZargoState, side: int) -> int | None:
    """Return the next city whose garrison a side has to settle, or nothing."""
    return next(
        (
            number
            for number, city in enumerate(state.cities)
            if city.founder == side and number not in state.garrisoned
        ),
        None,
    )


def reserve(state: ZargoState, side: int) -> tuple[int, ...]:
    """Return the pieces of a side that are still to be placed."""
    return tuple(one for one in state.world.of_side[side] if state.pieces[one].cell == RESERVE)


def _due(state: ZargoState, side: int, step: Step) -> bool:
    if step == "cities":
        return cities_left(state, side) > 0
    if step == "garrisons":
        return city_to_hold(state, side) is not None
    return bool(reserve(state, side))


def set_up(recorder: Recorder) -> None:
    """Go on to the next decision of the set-up, or to the first month."""
    state = recorder.state
    for side in state.world.order:
        for step in _SET_UP:
            if _due(state, side, step):
                recorder.note(ev.StepBegan(step, side))
                return
    recorder.note(ev.MonthBegan(1))
    _begin_turn(recorder, state.world.order[0])


def _begin_turn(recorder: Recorder, side: int) -> None:
    recorder.note(ev.TurnBegan(side))
    state = recorder.state
    others = [one for one in range(state.world.sides) if one != side and state.alive(one)]
    talks = state.world.scenario.alliances and len(others) > 1
    recorder.note(ev.StepBegan("alliance" if talks else "move", side))


def can_offer(state: ZargoState, to: int) -> bool:
    """Return whether the acting side may propose an alliance: somebody has to be left as an enemy."""
    side = state.side
    if to == side or to in state.asked or not state.alive(to) or state.friends(side, to):
        return False
    left = [one for one in range(state.world.sides) if one not in (side, to) and state.alive(one)]
    return any(not (state.friends(one, side) or state.friends(one, to)) for one in left)


def due_back(state: ZargoState, side: int) -> tuple[int, ...]:
    """Return the vanished monks of a side that come back in this turn (monks)."""
    turns = state.world.ruleset.powers.vanish_turns
    return tuple(
        number
        for number in state.world.of_side[side]
        if (piece := state.pieces[number]).vanished and state.month >= piece.vanished + turns
    )


def after(recorder: Recorder, step: Step) -> None:
    """Go on after a step of a turn is over."""
    state = recorder.state
    if step == "alliance":
        recorder.note(ev.StepBegan("move", state.side))
        return
    if step == "move" and _somebody_shoots(state):
        recorder.note(ev.StepBegan("shots", state.side))
        return
    if step in ("move", "shots") and _somebody_attacks(state):
        recorder.note(ev.StepBegan("combat", state.side))
        return
    _end_turn(recorder)


def _somebody_shoots(state: ZargoState) -> bool:
    world, side = state.world, state.side
    shooters = [
        (state.pieces[one].cell, world.reach_of(table))
        for one in world.of_side[side]
        if can_fight(state, one) and (table := shots_of(state, one)) is not None
    ]
    if not shooters:
        return False
    targets = [state.pieces[one].cell for one in enemies_in_the_open(state, side)]
    return any(world.distance(cell, other) <= reach for cell, reach in shooters for other in targets)


def _somebody_attacks(state: ZargoState) -> bool:
    world, side = state.world, state.side
    cells = {state.pieces[one].cell for one in enemies_in_the_open(state, side)}
    cells |= {city.cell for city in state.cities if not state.friends(side, city.owner)}
    if not cells:
        return False
    return any(
        not cells.isdisjoint(world.beside[state.pieces[one].cell])
        for one in world.of_side[side]
        if can_fight(state, one)
    )


def enemies_in_the_open(state: ZargoState, side: int) -> list[int]:
    """Return the enemy pieces that may be attacked."""
    return [
        number
        for number, roster in enumerate(state.world.roster)
        if roster.side != side and attackable(state, side, number)
    ]


def _end_turn(recorder: Recorder) -> None:
    state = recorder.state
    recorder.note(ev.TurnEnded(state.side))
    state = recorder.state
    alive = [side for side in range(state.world.sides) if state.alive(side)]
    if len(alive) < 2:
        _end(recorder, alive[0] if alive else None, "last_one")
        return
    order = state.world.order
    for side in order[order.index(state.side) + 1 :]:
        if state.alive(side):
            _begin_turn(recorder, side)
            return
    if state.month >= state.world.months:
        cities = {str(side): state.cities_of(side) for side in range(state.world.sides)}
        year = state.world.ruleset
        found = winner(cities, year.year.months, year)
        _end(recorder, int(found) if found is not None else None, "year_over" if found else "year_shared")
        return
    recorder.note(ev.MonthBegan(state.month + 1))
    _begin_turn(recorder, next(side for side in order if state.alive(side)))


def _end(recorder: Recorder, side: int | None, reason: str) -> None:
    state = recorder.state
    cities = tuple(state.cities_of(one) for one in range(state.world.sides))
    recorder.note(ev.GameEnded(side, reason, cities))

"""The way from one decision to the next: set-up, the steps of a turn, months, the end (how one plays)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from editor.rules.zargo.attacks import can_fight
from editor.rules.zargo.base import Recorder
from editor.rules.zargo.events.turns import Ending, GameEnded, MonthBegan, StepBegan, TurnBegan, TurnEnded
from editor.rules.zargo.movement import enemies_in_the_open
from editor.rules.zargo.placing import cities_left, city_to_hold, reserve
from editor.rules.zargo.shots import shots_of
from editor.rules.zargo.state import Step, ZargoState
from editor.rules.zargo.victory import winner, winner_by_pieces

_SET_UP: Final[tuple[Step, ...]] = ("cities", "garrisons", "pieces")


def _due(state: ZargoState, side: int, step: Step) -> bool:
    if step == "cities":
        return cities_left(state, side) > 0
    if step == "garrisons":
        return city_to_hold(state, side) is not None
    return bool(reserve(state, side))


def set_up(rec: Recorder) -> None:
    """Go on to the next decision of the set-up, or to the first month."""
    state = rec.state
    for side in state.world.order:
        for step in _SET_UP:
            if _due(state, side, step):
                rec.note(StepBegan(step, side))
                return
    rec.note(MonthBegan(1))
    _begin_turn(rec, state.world.order[0])


def _begin_turn(rec: Recorder, side: int) -> None:
    rec.note(TurnBegan(side))
    state = rec.state
    others = [one for one in range(state.world.sides) if one != side and state.alive(one)]
    talks = state.world.scenario.alliances and len(others) > 1
    rec.note(StepBegan("alliance" if talks else "move", side))


def ask_the_other(rec: Recorder) -> None:
    """Let the side to which an alliance is proposed answer."""
    rec.note(StepBegan("answer", rec.state.side))


def back_to_alliances(rec: Recorder) -> None:
    """Go on with whose turn it is once the answer is known."""
    rec.note(StepBegan("alliance", rec.state.side))


def after_attack(rec: Recorder) -> None:
    """Ask who may run on, or who moves into a city that has just been taken."""
    rec.note(StepBegan("run_on" if rec.state.runner >= 0 else "occupy", rec.state.side))


def back_to_combat(rec: Recorder) -> None:
    """Go on with the attacks of this turn."""
    rec.note(StepBegan("combat", rec.state.side))


def _end_alliances(rec: Recorder) -> None:
    rec.note(StepBegan("move", rec.state.side))


def _end_moves(rec: Recorder) -> None:
    if _somebody_shoots(rec.state):
        rec.note(StepBegan("shots", rec.state.side))
    else:
        _end_shots(rec)


def _end_shots(rec: Recorder) -> None:
    if _somebody_attacks(rec.state):
        rec.note(StepBegan("combat", rec.state.side))
    else:
        _end_turn(rec)


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


def _end_turn(rec: Recorder) -> None:
    state = rec.state
    rec.note(TurnEnded(state.side))
    state = rec.state
    alive = [side for side in range(state.world.sides) if state.alive(side)]
    if len(alive) < 2:
        end_game(rec, alive[0] if alive else None, "last_one")
        return
    order = state.world.order
    for side in order[order.index(state.side) + 1 :]:
        if state.alive(side):
            _begin_turn(rec, side)
            return
    if state.month >= state.world.months:
        cities = {str(side): state.cities_of(side) for side in range(state.world.sides)}
        year = state.world.ruleset
        found = winner(cities, year.year.months, year)
        if found is not None:
            end_game(rec, int(found), "year_over")
            return
        best = winner_by_pieces(state) if state.world.scenario.pieces_break_ties else None
        end_game(rec, best, "year_shared" if best is None else "year_by_pieces")
        return
    rec.note(MonthBegan(state.month + 1))
    _begin_turn(rec, next(side for side in order if state.alive(side)))


def end_game(rec: Recorder, side: int | None, reason: Ending) -> None:
    """End the game; ``side`` has won, None for nobody."""
    state = rec.state
    cities = tuple(state.cities_of(one) for one in range(state.world.sides))
    rec.note(GameEnded(side, reason, cities))


FINISHES: Final[Mapping[Step, Callable[[Recorder], None]]] = {
    "alliance": _end_alliances,
    "move": _end_moves,
    "shots": _end_shots,
    "combat": _end_turn,
}
"""Step of a turn -> what follows when its side has had enough of it."""

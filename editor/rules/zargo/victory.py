"""The calendar, how a game ends, and how it stands (calendar and aim of the game)."""

from __future__ import annotations

from collections.abc import Mapping

from editor.rules.core.contract import Result, Standing
from editor.rules.zargo.state import AWAITED, LOST, ZargoState
from schemas.problems import Message
from schemas.systems.zargo import ZargoRuleset


def is_over(month: int, ruleset: ZargoRuleset) -> bool:
    """Return whether the game ends with the end of this month (the calendar)."""
    return month >= ruleset.year.months


def winner(cities: Mapping[str, int], month: int, ruleset: ZargoRuleset) -> str | None:
    """Return who wins at the end of a month (the calendar and the aim of the game).

    The most cities win once the year is over, pieces do not count; nobody wins before, or where two share the
    lead.
    """
    if not is_over(month, ruleset):
        return None
    most = max(cities.values(), default=0)
    leaders = [player for player, number in cities.items() if number == most]
    return leaders[0] if len(leaders) == 1 else None


def winner_by_pieces(state: ZargoState) -> int | None:
    """Return whose pieces left are worth most of those who lead with as many cities; None if several are.

    It is no rule of the book, where nobody wins then: a scenario may ask for it.
    """
    sides = range(state.world.sides)
    most = max(state.cities_of(side) for side in sides)
    left = {side: _left(state, side) for side in sides if state.cities_of(side) == most}
    best = [side for side, worth in left.items() if worth == max(left.values())]
    return best[0] if len(best) == 1 else None


def _left(state: ZargoState, side: int) -> float:
    return sum(
        state.world.kind_of(one).worth
        for one in state.world.of_side[side]
        if state.pieces[one].cell not in (LOST, AWAITED)
    )


def result(state: ZargoState) -> Result | None:
    """Return how the game ended, or None while it goes on."""
    if state.step != "over" or state.ended is None:
        return None
    sides = state.world.scenario.sides
    return Result(
        winner=sides[state.winner].id if state.winner is not None else None,
        reason=state.ended,
        turns=state.month,
        losses={side.id: _losses(state, number) for number, side in enumerate(sides)},
    )


def _losses(state: ZargoState, side: int) -> dict[str, float]:
    lost = [one for one in state.world.of_side[side] if state.pieces[one].cell == LOST]
    return {
        "elements": float(len(lost)),
        "points": sum(state.world.kind_of(one).worth for one in lost),
    }


def standings(state: ZargoState) -> tuple[Standing, ...]:
    """Return the cities that each side holds; nothing in a world that has none and gets none."""
    if not state.cities and state.step not in ("begin", "cities"):
        return ()
    words = Message(code="zargo_log.standing_cities")
    return tuple(
        Standing(side.id, float(state.cities_of(number)), words)
        for number, side in enumerate(state.world.scenario.sides)
    )

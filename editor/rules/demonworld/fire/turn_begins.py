"""What the beginning of a turn does with wind and fires, in the order of the book (XXII.2.0, XXII.3.0)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from editor.rules.demonworld.advanced import spread_chance, wind_after
from editor.rules.demonworld.fire.burning import (
    catches_fire,
    spread_needs,
    spread_tests,
    surrounded,
    token_of,
)
from editor.rules.demonworld.fire.events import FiresAged, FireSpread, MachineBurned, Trapped, WindRose
from editor.rules.demonworld.large.dismounting import remove_fallen
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.victory.events import WindTurned

CHAPTER: Final = "XXII"
_FIRST_CHANGE: Final = 2
"""Turn in which the wind changes first."""


def in_force(state: BattleState) -> bool:
    """Return whether fire is played: where chapter XXII is in force, and ground matters."""
    return CHAPTER in state.battle.chapters and state.battle.terrain is not None


def begin(recorder: Recorder) -> None:
    """Let every fire lose one, let the wind change, then let fires spread; see who and what is in them."""
    burning = in_force(recorder.state)
    if burning:
        _age(recorder)
    _change_wind(recorder)
    if burning:
        _spread(recorder)
        _trap(recorder)
        _burn_machines(recorder)


def flammable(state: BattleState, cell: int) -> int | None:
    """Return the token of a cell that would start to burn; None if it does not burn (XXII.3.0).

    Under a roof nothing grows.
    """
    terrain = state.battle.terrain
    if terrain is None or not state.battle.ground.holds(cell) or state.battle.sight.roofed(cell):
        return None
    return token_of(terrain.lies[cell].terrain, state.battle.ruleset)


def would_burn(state: BattleState, cell: int) -> bool:
    """Return whether a field can be lit: its ground burns, and it neither burns, nor soon will, nor has."""
    known = cell in state.changes.tokens or cell in state.fire.kindled
    return not known and flammable(state, cell) is not None


def fire_fields(state: BattleState, cells: Collection[int]) -> frozenset[int]:
    """Return those of some cells that are on fire, or count as such: three fires surround them (XXII.3.0)."""
    burning, ground = state.changes.burning, state.battle.ground
    if not burning:
        return burning
    return burning.intersection(cells) | set(surrounded(burning, cells, ground.around, state.battle.ruleset))


def in_fire(state: BattleState) -> tuple[int, ...]:
    """Return the elements on such fields."""
    hot = fire_fields(state, state.occupied)
    return tuple(sorted({element for cell, element in state.occupied.items() if cell in hot}))


def threatened(state: BattleState) -> dict[int, float]:
    """Return cell -> chance that a fire spreads to it if the wind blew as now (XXII.3.0)."""
    if state.wind is None:
        return {}
    speed, ruleset = state.wind[1], state.battle.ruleset
    return {cell: spread_chance(speed, dice, ruleset) for cell, dice in _tests(state).items()}


def _tests(state: BattleState) -> dict[int, int]:
    """Return cell -> dice that are rolled for it: one for each fire upwind."""
    direction, speed = state.wind if state.wind is not None else (1, 0)
    around = state.battle.ground.around
    return spread_tests(
        state.changes.tokens, direction - 1, speed, around, lambda cell: flammable(state, cell) is not None
    )


def _age(recorder: Recorder) -> None:
    """Let every fire lose one; what was kindled in the last turn burns from now on (XXII.3.0, XXII.5.0)."""
    state = recorder.state
    if not state.changes.fires and not state.fire.kindled:
        return
    known = state.changes.tokens
    begun = tuple(
        (cell, token)
        for cell in state.fire.kindled
        if cell not in known and (token := flammable(state, cell)) is not None
    )
    recorder.note(FiresAged(begun))


def _change_wind(recorder: Recorder) -> None:
    """Roll for the wind: at the start where the scenario names none, else how it changes (XXII.2.0)."""
    state = recorder.state
    wind, sides = state.battle.scenario.wind, state.battle.ruleset.fire.start_speed_die
    if state.wind is None and in_force(state):
        recorder.note(WindRose(recorder.die(6), recorder.die(sides)))
    elif state.wind is not None and state.turn >= _FIRST_CHANGE and (wind is None or wind.changes):
        die = recorder.die(20)
        direction, speed = wind_after(*state.wind, die, state.battle.ruleset)
        recorder.note(WindTurned(direction, speed, die))


def _spread(recorder: Recorder) -> None:
    """Test every field on the lee side of a fire, a die for each fire (XXII.3.0)."""
    state = recorder.state
    if not state.changes.burning or state.wind is None:
        return
    needs, tests = spread_needs(state.wind[1], state.battle.ruleset), _tests(state)
    if needs is None or not tests:
        return
    rolled = []
    for cell in sorted(tests):
        dice = tuple(recorder.die(20) for _ in range(tests[cell]))
        rolled.append((cell, dice, flammable(state, cell) if catches_fire(dice, needs) else None))
    recorder.note(FireSpread(needs, tuple(rolled)))


def _trap(recorder: Recorder) -> None:
    elements = in_fire(recorder.state)
    if elements:
        recorder.note(Trapped(elements))


def _burn_machines(recorder: Recorder) -> None:
    """Let every war machine on fire lose hit points; without any left it is destroyed (XXII.5.0)."""
    state = recorder.state
    lost = state.battle.ruleset.fire.burning_machine_hit_points
    for element in sorted(state.fire.machines.intersection(state.standing) if lost else ()):
        recorder.note(MachineBurned(element, lost))
    destroyed = tuple(sorted(recorder.state.struck))
    if destroyed:
        remove_fallen(recorder, destroyed)

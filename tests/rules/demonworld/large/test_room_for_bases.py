"""A large base may ride on only where it can end on free fields (XVII.3.0)."""

import pytest

from editor.rules.demonworld.large.moving import large_bases, spot_of
from editor.rules.demonworld.large.paces import Pace
from editor.rules.demonworld.large.plans import can_end
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, state_of
from tests.rules.demonworld.large.monsters import giant


def before_men(*men: tuple[int, int]) -> tuple[BattleState, Pace]:
    """A giant, its step to the left in front, and men on some fields."""
    troops = [Troop(1, [at], "S", "hold") for at in men] or [Troop(1, [(18, 1)], "S", "hold")]
    state = state_of(
        giant(0, (8, 9), order="charge"),
        *troops,
        chapters=("XI", "XVII"),
        ground={},
        phase="movement",
        step="move",
    )
    paces = large_bases(state).paces[0].at(spot_of(state.units[0]))
    return state, next(one for one in paces if one.name == "forward_left")


@pytest.mark.rule("XVII.3.0")
def test_a_step_to_free_fields_takes_no_more_points_than_its_own() -> None:
    state, pace = before_men()
    for points, may in ((pace.points - 1, False), (pace.points, True), (pace.points + 3, True)):
        assert can_end(state, state.units[0], pace, points) is may


@pytest.mark.rule("XVII.3.0")
def test_a_step_over_somebody_needs_points_for_the_way_to_free_fields() -> None:
    state, pace = before_men()
    there = state.battle.ground.at(pace.entered[0])
    state, pace = before_men(there)
    assert not can_end(state, state.units[0], pace, pace.points)
    assert can_end(state, state.units[0], pace, pace.points + 24)

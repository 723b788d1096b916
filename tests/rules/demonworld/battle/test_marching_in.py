"""Where the column of a flank march goes once its head is on the field (XVI.5.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld.set_up.entering import longest_march
from tests.rules.demonworld.battle.arena import cell, refused, row
from tests.rules.demonworld.battle.marches import moving_in


@pytest.mark.rule("XVI.5.0")
@pytest.mark.parametrize(("facing", "way", "turned"), [(4, 5, 5), (0, 4, 5)])
def test_a_column_that_comes_in_turns_either_way_towards_the_nearest_enemy(
    facing: int, way: int, turned: int
) -> None:
    state = moving_in()
    ground = state.battle.ground
    head = state.units[1].cells[0]
    enemy = state.units[2]
    target = head + 4 * ground.steps[way]
    cells = (target, *(cell(state, at) for at in row((0, 0), 3)))
    state = state.with_unit(replace(enemy, cells=cells))
    state = state.with_unit(replace(state.units[1], facings=(facing,)))
    (march,) = longest_march(state, state.units[1])
    assert march.steps[0] == (way, turned)
    ends: Any = head
    for step, _look in march.steps:
        ends += ground.steps[step]
    assert ground.distance(ends, target) < ground.distance(head, target)


def test_where_no_enemy_is_left_no_march_is_offered() -> None:
    state = moving_in()
    assert list(longest_march(state, state.units[1]))
    alone = state.with_unit(replace(state.units[2], elements=(), cells=(), facings=()))
    assert list(longest_march(alone, alone.units[1])) == []


@pytest.mark.rule("XVI.5.0", "XXIII.5.0")
@pytest.mark.parametrize(("altitude", "code"), [(1, "under_flyer"), (9, None)])
def test_a_column_does_not_come_in_under_a_low_flyer(altitude: int, code: str | None) -> None:
    state = moving_in()
    state = replace(state, battle=replace(state.battle, chapters=state.battle.chapters | {"XXIII"}))
    (march,) = longest_march(state, state.units[1])
    assert refused(state, march) is None
    first = state.units[1].cells[0] + state.battle.ground.steps[march.steps[0][0]]
    far = tuple(cell(state, at) for at in row((0, 0), 3))
    flyer = replace(state.units[2], cells=(first, *far), altitude=altitude)
    assert refused(state.with_unit(flyer), march) == code

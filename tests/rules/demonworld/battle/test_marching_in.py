"""Where the column of a flank march goes once its head is on the field (XVI.5.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld.set_up import entering
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


@pytest.mark.rule("XVI.5.0")
def test_a_column_with_no_free_field_before_it_is_offered_no_march() -> None:
    state = moving_in()
    head = state.units[1].cells[0]
    far = [cell(state, at) for at in row((0, 0), 4)]
    around = [one for one in state.battle.ground.around(head) if state.battle.ground.inside[one]]
    for number in (0, 2):
        barred = [around.pop() for _ in range(min(4, len(around)))]
        blocked = (
            (*barred, *far)[:4]
            if number
            else (*barred, *(one + state.battle.ground.steps[2] for one in far))[:4]
        )
        state = state.with_unit(replace(state.units[number], cells=blocked))
    assert not around
    assert list(longest_march(state, state.units[1])) == []


@pytest.mark.rule("XVI.5.0")
def test_the_rest_of_a_broken_column_waits_where_no_field_of_the_edge_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = moving_in(5)
    unit = state.units[1]
    away = unit.cells[0] - 3
    broken = state.with_unit(replace(unit, cells=(away,), done=True))
    rest = entering.stragglers(broken, broken.units[1])
    assert rest is not None
    assert len(rest.elements) == 4
    monkeypatch.setattr(entering, "_open_cells", lambda *_: [])
    assert entering.stragglers(broken, broken.units[1]) is None

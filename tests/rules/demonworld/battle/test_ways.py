"""The cheapest ways to a goal (XI), as whoever marches asks for them: one cell now, another later."""

import random

import pytest

from editor.rules.demonworld.terrain import prepared
from editor.rules.demonworld.terrain.prepared import Terrain
from editor.rules.demonworld.terrain.ways import NEVER, Ways
from tests.rules.demonworld.battle.arena import Troop, state_of
from tests.rules.demonworld.battle.hills import ground as made_of


def broken_ground(seed: int) -> Terrain:
    """A field of clear ground, wood, mud and marsh, which nobody enters, thrown together."""
    source = random.Random(seed)
    letters = {(column, row): source.choice("...wwmM") for column in range(20) for row in range(15)}
    state = state_of(Troop(0, [(5, 12)]), Troop(1, [(5, 3)]), chapters=("XI",), ground=made_of(letters))
    assert state.battle.terrain is not None
    return state.battle.terrain


def worked_out(terrain: Terrain, goal: int) -> dict[int, int]:
    """The points from each cell to the goal: every step tried again until none is cheaper."""
    gait, steps = terrain.gait(0, "infantry"), terrain.ground.steps
    inside = [one for one in terrain.lies if terrain.ground.inside[one]]
    points = {goal: 0}
    changed = True
    while changed:
        changed = False
        for start in inside:
            for direction, step in enumerate(steps):
                end = start + step
                cost = 0 if end == goal else gait.steps[direction][start]
                if end in points and cost < NEVER and points[end] + cost < points.get(start, NEVER):
                    points[start], changed = points[end] + cost, True
    return points


@pytest.mark.parametrize("seed", range(4))
def test_ways_are_the_cheapest_in_whatever_order_cells_are_asked_for(seed: int) -> None:
    terrain = broken_ground(seed)
    goal = terrain.ground.cell((10, 7))
    expected = worked_out(terrain, goal)
    ways = Ways(terrain.ground, terrain.gait(0, "infantry").before, goal)
    cells = [one for one in terrain.lies if terrain.ground.inside[one]]
    random.Random(seed).shuffle(cells)
    assert {one: ways.get(one) for one in cells} == {one: expected.get(one, NEVER) for one in cells}


def test_off_the_field_there_is_no_way() -> None:
    ground = broken_ground(1).ground
    corner = ground.cell((0, 0))
    ways = Ways(ground, broken_ground(1).gait(0, "infantry").before, corner)
    off = next(corner + step for step in ground.steps if not ground.inside[corner + step])
    assert ways.get(off) == NEVER
    assert ways.get(off, 77) == 77


def test_ways_that_were_forgotten_are_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    terrain = broken_ground(2)
    gait, start = terrain.gait(0, "infantry"), terrain.ground.cell((3, 3))
    one, other = terrain.ground.cell((10, 7)), terrain.ground.cell((5, 5))
    before = terrain.ways(gait, one).get(start)
    monkeypatch.setattr(prepared, "_WAYS", 1)
    terrain.ways(gait, other)
    assert terrain.ways(gait, one).get(start) == before

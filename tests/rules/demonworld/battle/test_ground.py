"""Cells against the geometry that the rules are written in, and who goes where in a formation change."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.rules.core.battlefield import join
from editor.rules.core.hexes import FACINGS, distance, fields_touched, front_fields, neighbours
from editor.rules.demonworld.formations.special import Placed
from editor.rules.demonworld.melee import numbers as melee_numbers
from editor.rules.demonworld.movement.regrouping import assign, reform
from editor.rules.demonworld.terrain.ground import FRONT, Ground, side_of
from schemas.base import Ref
from schemas.scenario import BoardPlacement
from schemas.systems.demonworld import DemonworldMap
from tests.rules.demonworld.battle.arena import Troop, fields_of, row, shipped, state_of


@pytest.fixture(scope="module")
def ground() -> Ground:
    boards = [shipped()["map", f"board-{number}"] for number in (1, 2)]
    places = [
        BoardPlacement(map=Ref(id=board.id, kind=board.kind, slug=board.slug), column=column)
        for column, board in enumerate(boards)
    ]
    return Ground(join(places, {board.id: board for board in boards}))  # type: ignore[misc]


def test_every_field_has_a_cell_of_its_own_and_comes_back(ground: Ground) -> None:
    fields = list(ground.field.fields())
    cells = [ground.cell(at) for at in fields]
    assert len(set(cells)) == len(fields) == sum(ground.inside)
    assert [ground.at(cell) for cell in cells] == fields


@given(data=st.data())
def test_neighbours_fronts_sides_and_lines_are_those_of_the_rules(
    ground: Ground, data: st.DataObject
) -> None:
    fields = list(ground.field.fields())
    a, b = (data.draw(st.sampled_from(fields)) for _ in range(2))
    start, end = ground.cell(a), ground.cell(b)
    axial, other = ground.axial(start), ground.axial(end)
    assert ground.distance(start, end) == distance(axial, other)
    assert [ground.axial(cell) for cell in ground.around(start)] == list(neighbours(axial))
    for facing, name in enumerate(FACINGS):
        fronts = [ground.axial(start + ground.steps[direction]) for direction in FRONT[facing]]
        assert tuple(fronts) == front_fields(axial, name)
        for direction, beside in enumerate(neighbours(axial)):
            assert side_of(facing, direction) == melee_numbers.side_attacked(Placed(axial, name), beside)
    between = ground.between(start, end)
    on_the_field = {ground.axial(ground.cell(at)) for at in fields}
    assert {ground.axial(cell) for cell in between} == on_the_field & set(fields_touched(axial, other))


@given(st.lists(st.dictionaries(st.integers(0, 5), st.integers(0, 4), min_size=1), min_size=4, max_size=4))
def test_the_longest_way_of_an_assignment_is_the_shortest_possible(reached: list[dict[int, int]]) -> None:
    targets = (0, 1, 2, 3)
    ways = [
        max(one[cell] for one, cell in zip(reached, cells, strict=True))
        for cells in permutations(targets)
        if all(cell in one for one, cell in zip(reached, cells, strict=True))
    ]
    found = assign(reached, targets)
    assert (found is None) == (not ways)
    if found is not None:
        longest, cells = found
        assert longest == min(ways)
        assert sorted(cells) == list(targets)
        assert max(one[cell] for one, cell in zip(reached, cells, strict=True)) == longest


@pytest.mark.rule("V.1.4")
def test_a_unit_with_gaps_forms_a_line_by_the_shortest_ways() -> None:
    state = state_of(
        Troop(0, [(5, 8), (6, 8), (8, 8), (9, 8), (6, 9)], "N", "charge"), Troop(1, row((2, 2), 4), "S")
    )
    unit = state.units[0]
    places = reform(state, unit, 0, 1, (5, 4, 3))
    assert places
    moved = dict(places)
    cells = tuple(moved.get(element, cell) for element, cell in zip(unit.elements, unit.cells, strict=True))
    assert state.battle.shapes.shape(cells, unit.facings).organised
    assert all(ground_distance == 1 for ground_distance in (
        state.battle.ground.distance(cell, moved[element])
        for element, cell in zip(unit.elements, unit.cells, strict=True) if element in moved
    ))  # fmt: skip
    assert fields_of(state, 0)[0] == (5, 8)


def test_lines_on_a_field_wider_than_its_margins_are_not_mistaken_for_others() -> None:
    board = DemonworldMap.model_validate(
        {
            "slug": "wide",
            "name": "Wide",
            "columns": 300,
            "rows": 4,
            "legend": {".": "clear"},
            "terrain": ("." * 300,) * 4,
        }
    )
    place = BoardPlacement(map=Ref(id=board.id, kind=board.kind, slug=board.slug))
    wide = Ground(join((place,), {board.id: board}))
    east = wide.cell((10, 1)), wide.cell((230, 1))
    west = wide.cell((250, 1)), wide.cell((250, 1)) + east[1] - east[0]
    assert wide.inside[west[1]]
    for start, end in (east, west):
        assert set(wide.between(start, end)) == {start + step for step, _, _ in wide.course(start, end)} - {
            start,
            end,
        }
        touched = fields_touched(wide.axial(start), wide.axial(end))
        assert wide.between(start, end) == tuple(map(wide.of_axial, touched))


@pytest.mark.rule("I.3.0")
def test_on_a_field_broader_than_its_margins_everything_lies_where_it_does() -> None:
    rows = ["." * 150, "." * 150, "." * 150]
    given = {"slug": "wide", "name": "Wide", "columns": 150, "rows": 3, "board": False, "terrain": rows}
    wide = DemonworldMap.model_validate({**given, "legend": {".": "clear"}})
    place = BoardPlacement(map=Ref(id=wide.id, kind=wide.kind, slug=wide.slug))
    ground = Ground(join([place], {wide.id: wide}))
    for start, end in (((0, 0), (149, 2)), ((149, 2), (0, 0)), ((3, 1), (120, 1)), ((3, 1), (4, 1))):
        one, other = ground.cell(start), ground.cell(end)
        (q0, r0), (q1, r1) = ground.axial(one), ground.axial(other)
        for _ in range(2):
            assert ground.apart(one, other) == (q1 - q0, r1 - r0)
            assert ground.distance(one, other) == distance((q0, r0), (q1, r1))
            ahead, right = ground.seen(one, other, 0)
            assert (ahead, right) == (r0 - r1, 2 * (q1 - q0) + r1 - r0)

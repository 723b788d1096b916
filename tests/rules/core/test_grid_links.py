"""Links between single fields at the edge: steps, ways, distances and groups go through them."""

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_links import fitting_links, joined_still
from editor.rules.core.map_paths import reach
from schemas.map import EdgeLink, GridKind
from schemas.parse import check_document, parse_document
from schemas.systems.demonworld import DemonworldMap
from tests.cases import cases

KINDS: tuple[GridKind, ...] = ("pointy", "flat", "square")
WIDE, HIGH = 7, 6


def arrays_with(kind: GridKind, *pairs: tuple[Offset, Offset]) -> MapArrays:
    arrays = MapArrays.empty(WIDE, HIGH, "odd", False, ("clear",), kind)
    arrays.links = tuple(EdgeLink(between=pair) for pair in pairs)
    return arrays


def least_steps(grid: Grid, start: Offset) -> dict[Offset, int]:
    """Return the distance of every field by walking."""
    known, rim = {start: 0}, [start]
    while rim:
        fresh = []
        for at in rim:
            for one in grid.neighbours(at):
                if one not in known and 0 <= one[0] < WIDE and 0 <= one[1] < HIGH:
                    known[one] = known[at] + 1
                    fresh.append(one)
        rim = fresh
    return known


fields = st.tuples(st.integers(0, WIDE - 1), st.integers(0, HIGH - 1))


@settings(max_examples=20)
@given(
    kind=st.sampled_from(KINDS),
    wanted=st.lists(st.tuples(fields, fields).filter(lambda pair: pair[0] != pair[1]), max_size=5),
    start=fields,
)
def test_steps_and_distances_over_links_agree(
    kind: GridKind, wanted: list[tuple[Offset, Offset]], start: Offset
) -> None:
    arrays = arrays_with(kind)
    grid = arrays_with(kind, *fitting_links(arrays, wanted)).grid
    assert len(grid.doors) == 2 * len(grid.links)
    for (at, side), other in grid.doors.items():
        assert grid.step(at, side) == other
        assert at in grid.neighbours(other)
        assert grid.neighbour_places(side, WIDE, HIGH)[at[1], at[0]] == other[1] * WIDE + other[0]
    walked = least_steps(grid, start)
    for at in ((column, row) for row in range(HIGH) for column in range(WIDE)):
        assert grid.distance(start, at) == walked[at]


def test_a_straight_way_goes_on_straight() -> None:
    grid = arrays_with("square", ((0, 2), (6, 4)), ((0, 0), (6, 0))).grid
    assert grid.step((6, 4), 1) == (0, 2)
    assert grid.step((0, 2), 3) == (6, 4)
    assert grid.step((0, 0), 3) == (6, 0)


def test_ways_and_groups_go_through_links() -> None:
    arrays = arrays_with("square", ((0, 0), (6, 5)))
    steps = np.ones((4, HIGH, WIDE), np.int32)
    found = reach(steps, arrays.grid, (0, 0))
    assert found.points[5, 6] == 1
    assert found.path((6, 5)) == ((0, 0), (6, 5))
    island = np.zeros((HIGH, WIDE), bool)
    island[0, 0] = island[5, 6] = island[5, 0] = True
    groups = arrays.grid.components(island)
    assert groups[0, 0] == groups[5, 6] != groups[5, 0]


def test_ways_over_a_link_break_when_it_goes() -> None:
    arrays = arrays_with("square", ((0, 0), (6, 5)))
    arrays.roads = (((1, 0), (0, 0), (6, 5), (5, 5)),)
    kept = joined_still(arrays, arrays_with("square").grid)
    assert kept["roads"] == (((1, 0), (0, 0)), ((6, 5), (5, 5)))


def map_with(*pairs: Any, **changes: Any) -> dict[str, Any]:
    return {
        "system": "demonworld",
        "kind": "map",
        "slug": "field",
        "name": "Field",
        "columns": 3,
        "rows": 3,
        "legend": {".": "clear"},
        "terrain": ["..."] * 3,
        "links": [{"between": pair} for pair in pairs],
        **changes,
    }


def test_links_make_neighbours_and_travel_with_the_document() -> None:
    data = map_with([[0, 1], [2, 2]], roads=[[[0, 1], [2, 2]]])
    document = parse_document(data)
    assert isinstance(document, DemonworldMap)
    arrays = MapArrays.from_map(document)
    assert arrays.to_map(document) == document
    assert arrays.grid.are_neighbours((0, 1), (2, 2))


@cases(
    ("data", "code", "path"),
    [
        (map_with([[0, 0], [3, 0]]), "map.off_the_map", "links[0].between[1]"),
        (map_with([[0, 0], [1, 1]]), "map_links.not_at_the_edge", "links[0].between[1]"),
        (map_with([[0, 0], [0, 0]]), "map_links.same_field", "links[0].between"),
        (map_with([[0, 0], [2, 0]], [[2, 0], [0, 0]]), "map_links.twice", "links[1].between"),
        (
            map_with(*[[[2, 1], [at, 0]] for at in (0, 1, 2)], [[2, 1], [0, 2]]),
            "map_links.no_side_left",
            "links[3].between[0]",
        ),
        (map_with([[0, 1], [2, 1]], wrap="east_west"), "map_links.not_at_the_edge", "links[0].between[0]"),
        (
            map_with([[0, 0], [2, 0]], board=True, terrain=["...", "..", "..."]),
            "map_links.board",
            "links",
        ),
    ],
)
def test_links_that_cannot_be_walked_are_refused(data: dict[str, Any], code: str, path: str) -> None:
    (problem,) = check_document(data)
    assert (problem.code, problem.path) == (code, path)

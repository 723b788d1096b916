"""Where a road crosses a river: there a bridge or a ford belongs."""

import pytest

from editor.rules.core.grids import Grid
from editor.rules.core.map_routes import crossed_sides
from schemas.map import GridKind

DOWN = tuple((5, row) for row in range(8))


@pytest.mark.parametrize("kind", ["square", "pointy", "flat"])
def test_a_road_across_a_river_has_one_crossing(kind: GridKind) -> None:
    road = tuple(Grid(kind).line((2, 4), (8, 4)))
    (side,) = crossed_sides([road], [DOWN], Grid(kind))
    assert side[0] not in DOWN
    assert side[1] in DOWN
    assert len(crossed_sides([road[::-1]], [DOWN], Grid(kind))) == 1


def test_a_road_that_only_touches_a_river_crosses_nothing() -> None:
    grid = Grid("square")
    back = ((4, 3), (5, 3), (5, 4), (4, 4))
    assert crossed_sides([back], [DOWN], grid) == []
    ends = ((3, 3), (4, 3), (5, 3))
    assert crossed_sides([ends, ends[::-1]], [DOWN], grid) == []
    mouth = ((4, 7), (5, 7), (6, 7))
    assert crossed_sides([mouth], [DOWN], grid) == []


def test_a_road_along_a_river_crosses_where_it_comes_to_it() -> None:
    along = ((4, 3), (5, 3), (5, 4), (6, 4), (7, 4))
    assert crossed_sides([along], [DOWN], Grid("square")) == [((4, 3), (5, 3))]
    over_twice = (*along, (7, 5), (6, 5), (5, 5), (4, 5))
    assert crossed_sides([over_twice], [DOWN], Grid("square")) == [((4, 3), (5, 3)), ((6, 5), (5, 5))]

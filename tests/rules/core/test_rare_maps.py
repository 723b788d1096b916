"""Maps at their rims: what is rare on shipped boards (links, wraps, stamps over the edge, steep roads)."""

import numpy as np
import pytest

from editor.rules.core.battlefield import join, join_problems
from editor.rules.core.grid_links import LinkWays, doors
from editor.rules.core.grids import Grid
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_checks import fields_where, findings
from editor.rules.core.map_compare import MARKS, change_marks, changes
from editor.rules.core.map_fairness import fairness
from editor.rules.core.map_pieces import capture, merged, moved, things_inside
from editor.rules.core.map_routes import least_road_cost, river_cost, road_cost
from editor.rules.core.map_shapes import polygon
from schemas.map import Building, Edge, MapLabel, Objective, River
from schemas.map_layers import pack_layer
from schemas.map_things import TracedPicture
from schemas.systems.demonworld import DemonworldMap
from schemas.text import LocalText

from .test_battlefield import board, lay


@pytest.fixture
def field() -> MapArrays:
    return MapArrays.empty(12, 10, "odd", False, ("clear", "wood", "water"))


def packed_like(written: DemonworldMap) -> DemonworldMap:
    """Return a map whose terrain is stored as bytes instead of rows of letters."""
    assert isinstance(written.terrain, tuple)
    rows = (row.ljust(written.columns, ".") for row in written.terrain)
    return written.model_copy(update={"terrain": pack_layer("".join(rows).encode())})


def codes(field: MapArrays) -> set[str]:
    return {one.message.code.partition(".")[2] for one in findings(field, None, None)}


def test_fields_are_found_by_their_depth(field: MapArrays) -> None:
    field.depth[3, 4] = 2
    assert np.argwhere(fields_where(field, depth=2)).tolist() == [[3, 4]]


def test_a_road_that_leaps_and_a_river_that_climbs_are_told_once(field: MapArrays) -> None:
    field.levels[:, 5:] = 4
    field.roads = (tuple((column, 3) for column in range(3, 8)),)
    field.rivers = (River(fields=tuple((column, 5) for column in range(8))), River(fields=((9, 1), (9, 2))))
    found = codes(field)
    assert {"steep_road", "river_uphill"} <= found


def test_a_bridge_over_water_is_not_dry(field: MapArrays) -> None:
    field.depth[3, 4] = 1
    field.edges = (Edge(between=((4, 3), (5, 3)), kind="bridge"),)
    assert "dry_bridge" not in codes(field)
    field.depth[3, 4] = 0
    assert "dry_bridge" in codes(field)


def test_roads_and_rivers_stay_on_the_map_and_old_roads_are_cheap(field: MapArrays) -> None:
    assert road_cost(field, lambda _one: 2.0)((0, 0), (-1, 0)) is None
    assert river_cost(field)((0, 0), (-1, 0)) is None
    assert least_road_cost(field, {"clear": 3.0, "wood": None, "water": 2.0}.get) == 3.0
    field.roads = (((1, 1), (2, 1)),)
    assert least_road_cost(field, {"clear": 3.0}.get) == 1.0


def test_an_outline_of_few_corners_is_itself() -> None:
    grid = Grid("pointy", "odd")
    assert polygon([], grid) == []
    assert polygon([(1, 1)], grid) == [(1, 1)]
    assert polygon([(3, 1), (1, 1)], grid) == [(1, 1), (2, 1), (3, 1)]


def test_a_disc_on_a_map_without_an_edge_counts_each_field_once() -> None:
    grid = Grid("square", columns=4, rows=4, wrap="both")
    assert sorted(grid.disc((0, 0), 6)) == [(column, row) for column in range(4) for row in range(4)]
    assert grid.ring((2, 2), 0) == [(2, 2)]


def test_a_link_without_a_side_left_is_none() -> None:
    found = doors(
        [((0, 0), (0, 0)), ((0, 0), (9, 0)), ((0, 0), (5, 5))], lambda _at: (0,), lambda one: 1 - one
    )
    assert found == {((0, 0), 0): (9, 0), ((9, 0), 0): (0, 0)}


def test_without_links_nothing_is_reached_through_one() -> None:
    ways = LinkWays((), (), lambda one, other: abs(one[0] - other[0]))
    assert ways.distance((0, 0), (3, 0)) > 10**6
    assert ways.distance((1, 0), (3, 0)) > 10**6


def test_changes_are_marked_by_what_changed_and_several_by_one_mark(field: MapArrays) -> None:
    before, after = field, MapArrays.empty(12, 10, "odd", False, ("clear", "wood", "water"))
    after.terrain[1, 1] = 1
    after.levels[1, 1] = 2
    after.levels[8, 8] = 2
    after.labels = (MapLabel(at=(10, 2), text=LocalText({"en": "Mill"})),)
    marks = change_marks(changes(before, after), after)
    assert marks.kinds[1, 1] == len(MARKS), "terrain and height: several"
    assert marks.count("levels") == 1
    assert marks.count("added") == 1
    assert [group.tolist() for group in marks.places] == [[[1, 1]], [[10, 2]], [[8, 8]]]
    gone = change_marks(changes(after, before), before)
    assert gone.count("removed") == 1


def test_a_road_is_marked_along_its_way_and_a_traced_picture_nowhere(field: MapArrays) -> None:
    after = field.copy()
    after.roads = (((9, 1), (10, 1)),)
    after.picture = TracedPicture(file="plan.png")
    marks = change_marks(changes(field, after), after)
    assert marks.count("added") == 2
    assert [group.tolist() for group in marks.places] == [[[9, 1], [10, 1]]]


def test_zones_are_measured_in_fields_where_nothing_is_known(field: MapArrays) -> None:
    zones = {"west": [(0, 0), (0, 1)], "east": [(11, 0), (99, 0)], "nowhere": [(99, 99)]}
    found = fairness(field, zones, [(5, 0)])
    assert [one.zone for one in found] == ["west", "east"]
    assert found[0].objectives == (float(field.grid.distance((0, 0), (5, 0))),)


def test_an_empty_mask_is_no_piece(field: MapArrays) -> None:
    assert capture(field, np.zeros(field.terrain.shape, bool)) is None


def test_a_piece_fits_maps_of_its_own_sort(field: MapArrays) -> None:
    mask = np.zeros(field.terrain.shape, bool)
    mask[2:4, 2:4] = True
    piece = capture(field, mask)
    assert piece is not None
    assert (piece.size, piece.sides) == (4, 6)
    assert piece.fits(field.grid)
    assert not piece.fits(Grid("square"))


def test_a_house_is_taken_whole_or_left(field: MapArrays) -> None:
    mask = np.zeros(field.terrain.shape, bool)
    mask[2:4, 2:4] = True
    field.buildings = (
        Building(id="mill", fields=((2, 2), (3, 2))),
        Building(id="inn", fields=((3, 3), (4, 3))),
    )
    assert [one["fields"] for one in things_inside(field, mask)["buildings"]] == [[[2, 2], [3, 2]]]


def test_what_would_lie_over_the_edge_is_left_out() -> None:
    def east(at: tuple[int, int]) -> tuple[int, int] | None:
        return (at[0] + 1, at[1]) if at[0] < 3 else None

    assert moved({"fields": [[1, 1], [3, 1]]}, east) is None
    assert moved({"at": [3, 1]}, east) is None
    assert moved({"at": [2, 1]}, east) == {"at": [3, 1]}
    house = {"fields": [[1, 1]], "openings": [{"between": [[1, 1], [2, 1]]}, {"between": [[2, 1], [3, 1]]}]}
    found = moved(house, east)
    assert found is not None
    assert found["openings"] == [{"between": [[2, 1], [3, 1]]}]


def test_of_two_things_on_a_field_the_later_stays(field: MapArrays) -> None:
    old = {"labels": [{"at": [1, 1], "text": "old"}, {"at": [2, 1], "text": "kept"}]}
    found = merged(old, {"labels": [{"at": [1, 1], "text": "new"}]})
    assert [one["text"] for one in found["labels"]] == ["kept", "new"]


def test_boards_that_are_staggered_otherwise_or_lie_too_far_apart_are_refused() -> None:
    one, other = board(1), board(2)
    odd = other.model_copy(update={"stagger": "odd"})
    found = {problem.code for problem in join_problems([lay(one), lay(odd, 18)], {one.id: one, odd.id: odd})}
    assert "battlefield.stagger" in found
    letters = {chr(97 + number // 10) + str(number % 10): f"ground_{number}" for number in range(260)}
    many = one.model_copy(update={"legend": letters})
    (problem,) = join_problems([lay(many)], {many.id: many})
    assert problem.code == "battlefield.too_many_terrains"


def test_fields_farther_out_than_any_field_may_lie_make_no_battlefield() -> None:
    west, east = board(1, columns=1500), board(2, columns=1500)
    (problem,) = join_problems([lay(west), lay(east, 1)], {west.id: west, east.id: east})
    assert problem.code == "battlefield.too_large"
    assert problem.values["columns"] > problem.values["most"]


def test_a_board_that_is_stored_packed_is_joined_like_any_other() -> None:
    one, wood = board(1), board(1, marks={(3, 1): "w"})
    packed = packed_like(wood)
    bare, plain, joined = (join([lay(each)], {each.id: each}).terrain for each in (one, wood, packed))
    assert joined == plain != bare


def test_letters_that_no_byte_holds_are_on_no_field_of_a_packed_map() -> None:
    written = board(1, legend={".": "clear", "w": "wood", "☘": "bushes"}, marks={(3, 1): "w"})
    packed = packed_like(written)
    assert np.array_equal(MapArrays.from_map(packed).terrain, MapArrays.from_map(written).terrain)


def test_an_objective_lies_where_it_is(field: MapArrays) -> None:
    field.objectives = (Objective(id="hill", at=(3, 3)),)
    assert not [one for one in findings(field, None, None) if one.message.code.endswith("_barred")]

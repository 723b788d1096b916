"""Generated maps: the same seed, the same map; the amounts asked for; fair where fairness was asked for."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.rules.core.map_generator import GeneratorOptions, GroundKinds, generated
from editor.rules.core.map_symmetry import SYMMETRIES, Symmetry, can_be_symmetric, partners
from schemas.map import GridKind
from schemas.place_names import PlaceNames

KINDS = GroundKinds("clear", "wood", "bushes", "water")
OPTIONS = GeneratorOptions(KINDS, woods=25, hills=30, water=8, roads=2)


def board() -> MapArrays:
    return MapArrays.empty(18, 15, "even", True, ("clear",))


def test_a_seed_makes_one_map_and_another_seed_another() -> None:
    one, same = generated(board(), OPTIONS), generated(board(), OPTIONS)
    other = generated(board(), replace(OPTIONS, seed=2))
    assert np.array_equal(one.terrain, same.terrain)
    assert one.roads == same.roads
    assert not np.array_equal(one.terrain, other.terrain)


def test_amounts_are_those_asked_for_and_the_shape_is_kept() -> None:
    arrays = MapArrays.empty(60, 50, "odd", False, ("clear",))
    made = generated(arrays, OPTIONS)
    share = {one: float((made.terrain == made.terrain_ids.index(one)).mean()) for one in ("wood", "water")}
    assert share["wood"] == pytest.approx(0.25, abs=0.02)
    assert share["water"] == pytest.approx(0.08, abs=0.02)
    assert float((made.levels > 0).mean()) == pytest.approx(0.30, abs=0.02)
    assert int(made.levels.max()) == OPTIONS.highest
    assert not (made.levels[made.depth > 0]).any()
    bare = generated(arrays, GeneratorOptions(KINDS, woods=0, hills=0, water=0, roads=0))
    assert (bare.terrain == bare.terrain_ids.index("clear")).all()
    assert bare.roads == ()
    assert np.array_equal(generated(board(), OPTIONS).terrain == NO_FIELD, board().terrain == NO_FIELD)


@pytest.mark.parametrize("symmetry", SYMMETRIES[1:])
@pytest.mark.parametrize("shape", ["board", "square", "even rows", "odd rows", "flat"])
def test_counterparts_of_neighbours_are_neighbours_and_look_alike(symmetry: Symmetry, shape: str) -> None:
    arrays = {
        "board": board(),
        "square": MapArrays.empty(12, 9, "odd", False, ("clear",), "square"),
        "even rows": MapArrays.empty(12, 10, "odd", False, ("clear",)),
        "odd rows": MapArrays.empty(12, 11, "even", False, ("clear",)),
        "flat": MapArrays.empty(12, 11, "odd", False, ("clear",), "flat"),
    }[shape]
    if not can_be_symmetric(arrays, symmetry):
        with pytest.raises(ValueError, match="symmetric"):
            generated(arrays, replace(OPTIONS, symmetry=symmetry))
        return
    partner = partners(arrays, symmetry)
    grid = arrays.grid

    def other(at: tuple[int, int]) -> tuple[int, int]:
        row, column = divmod(int(partner[at[1] * arrays.columns + at[0]]), arrays.columns)
        return column, row

    made = generated(arrays, replace(OPTIONS, symmetry=symmetry))
    for row in range(arrays.rows):
        for column in range(arrays.row_length(row)):
            at = (column, row)
            assert other(other(at)) == at
            assert made.terrain[row, column] == made.terrain[other(at)[1], other(at)[0]]
            assert made.levels[row, column] == made.levels[other(at)[1], other(at)[0]]
            for one in grid.neighbours(at):
                if arrays.has_field(one):
                    assert grid.are_neighbours(other(at), other(one))
    covered = {at for road in made.roads for at in road}
    assert {other(at) for at in covered} == covered


def test_some_symmetry_fits_every_usual_shape() -> None:
    assert can_be_symmetric(board(), "half_turn")
    assert can_be_symmetric(board(), "mirror_ew")
    assert can_be_symmetric(MapArrays.empty(20, 20, "odd", False, ("clear",)), "half_turn")


def test_roads_lead_from_edge_to_edge_over_neighbours() -> None:
    made = generated(board(), replace(OPTIONS, roads=3))
    assert made.roads
    for road in made.roads:
        assert all(board().grid.are_neighbours(a, b) for a, b in pairwise(road))
        assert all(board().has_field(at) for at in road)


def test_a_road_needs_two_fields() -> None:
    assert (
        generated(MapArrays.empty(1, 1, "odd", False, ("clear",)), GeneratorOptions(KINDS, roads=2)).roads
        == ()
    )


NAMES = PlaceNames.model_validate(
    {
        "firsts": [{"en": "Oak", "de": "Eichen"}, {"en": "Ash", "de": "Eschen"}],
        "patterns": {
            kind: [{"en": "{first}ton", "de": "{first}dorf"}]
            for kind in ("settlement", "wood", "hills", "water")
        },
    }
)
PEOPLED = replace(OPTIONS, rivers=2, settlements=5, names=NAMES)


@pytest.mark.parametrize("kind", ["pointy", "flat", "square"])
def test_rivers_settlements_and_names_follow_from_the_seed_and_fit_the_map(kind: GridKind) -> None:
    arrays = MapArrays.empty(40, 30, "odd", False, ("clear",), kind)
    made, again = generated(arrays, PEOPLED), generated(arrays, PEOPLED)
    assert (made.rivers, made.symbols, made.labels) == (again.rivers, again.symbols, again.labels)
    assert made.rivers
    assert len(made.symbols) == 5
    assert {one.at for one in made.symbols} <= {label.at for label in made.labels}
    water = made.terrain == made.terrain_ids.index("water")
    for symbol in made.symbols:
        assert not water[symbol.at[1], symbol.at[0]]
    grid = arrays.grid
    for chain in (*made.roads, *(river.fields for river in made.rivers)):
        assert all(grid.are_neighbours(*pair) for pair in pairwise(chain))
        assert all(map(arrays.has_field, chain))
        assert len(set(chain)) == len(chain)
    for edge in made.edges:
        assert edge.kind == "bridge"
        assert grid.are_neighbours(*edge.between)
    for river in made.rivers:
        assert not any(water[row, column] for column, row in river.fields[1:-1])


def test_settled_maps_are_fair_where_fairness_is_asked_for() -> None:
    arrays = MapArrays.empty(40, 30, "odd", False, ("clear",))
    made = generated(arrays, replace(PEOPLED, symmetry="half_turn", settlements=4))
    partner = partners(arrays, "half_turn")

    def other(at: tuple[int, int]) -> tuple[int, int]:
        row, column = divmod(int(partner[at[1] * arrays.columns + at[0]]), arrays.columns)
        return column, row

    places = {one.at for one in made.symbols}
    assert {other(at) for at in places} == places
    ways = {frozenset(river.fields) for river in made.rivers}
    assert {frozenset(map(other, river.fields)) for river in made.rivers} == ways


def test_a_large_map_has_wide_lands_and_ways_across() -> None:
    arrays = MapArrays.empty(300, 260, "odd", False, ("clear",))
    made = generated(arrays, replace(PEOPLED, roads=1))
    wood = made.terrain == made.terrain_ids.index("wood")
    counts = np.bincount(arrays.grid.components(wood)[wood])
    # Small parts alone would make hundreds of woods, each a few fields large.
    assert counts.max() > wood.sum() / 8
    assert made.roads
    assert max(map(len, made.roads)) > 100
    assert made.rivers
    for chain in (*made.roads, *(river.fields for river in made.rivers)):
        assert all(arrays.grid.are_neighbours(*pair) for pair in pairwise(chain))


def test_places_on_a_map_that_is_all_water_or_tiny_do_no_harm() -> None:
    flooded = replace(PEOPLED, water=100, hills=0)
    assert generated(MapArrays.empty(12, 10, "odd", False, ("clear",)), flooded).symbols == ()
    generated(MapArrays.empty(1, 1, "odd", False, ("clear",)), replace(PEOPLED, roads=0))
    generated(board(), PEOPLED)

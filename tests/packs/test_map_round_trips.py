"""Any map of ours goes out to each program and comes back with all that its format can hold."""

import tempfile
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.packs.foreign import ForeignMap
from editor.packs.foreign_buildings import buildings_of
from editor.packs.ground_tables import GroundTable, shipped_table
from editor.packs.megamek.read import read_megamek
from editor.packs.megamek.write import megamek_text
from editor.packs.tiled.convert import TileKind, to_tiled
from editor.packs.tiled.read import read_tmj, read_tmx
from editor.packs.tiled.write import tmj_text, tmx_text
from editor.packs.wesnoth.read import read_wesnoth
from editor.packs.wesnoth.write import wesnoth_text
from editor.rules.core.map_arrays import MapArrays
from schemas.map import Building, MapLabel, MapNote, StartPosition
from schemas.text import LocalText

GROUND = ("clear", "wood", "marsh", "sand", "mud")
"""Terrain that all of them have a name for, on every level 0."""


@st.composite
def maps(draw: st.DrawFn) -> MapArrays:
    """Small maps of flat hexes with ground, levels, roads, a hut, notes and starts."""
    columns, rows = draw(st.integers(2, 6)), draw(st.integers(2, 5))
    arrays = MapArrays.empty(columns, rows, draw(st.sampled_from(["odd", "even"])), False, GROUND, "flat")
    source = np.random.Generator(np.random.PCG64(draw(st.integers(0, 9_999))))
    arrays.terrain[:] = source.integers(0, len(GROUND), (rows, columns))
    arrays.levels[:] = source.integers(0, 3, (rows, columns))
    fields = [(column, row) for row in range(rows) for column in range(columns)]
    spots = draw(st.permutations(fields))
    hut = Building(
        id="hut", fields=(spots[0],), material="wood", roof="thatch", floors=draw(st.integers(1, 3))
    )
    arrays.buildings = (hut,)
    arrays.notes = (MapNote(at=spots[1], text=LocalText({"en": draw(st.text("ab c'", min_size=1)) or "a"})),)
    arrays.starts = (StartPosition(at=spots[-1], side=draw(st.integers(1, 8))),)
    if draw(st.booleans()):
        way = arrays.grid.line(spots[1], spots[2])
        arrays.roads = (tuple(way),) if all(map(arrays.has_field, way)) else ()
    return arrays


def back(found: ForeignMap, table: GroundTable) -> MapArrays:
    return found.arrays(table.mapping(found.counts(), GROUND), "clear")


def ground(arrays: MapArrays) -> list[str]:
    return [arrays.terrain_at((c, r)) for r in range(arrays.rows) for c in range(arrays.columns)]


def links(arrays: MapArrays) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(pair) for road in arrays.roads for pair in pairwise(road)}


def written(text: str, name: str, folder: str) -> Path:
    file = Path(folder) / name
    file.write_text(text, encoding="utf-8")
    return file


@settings(max_examples=15, deadline=None)
@given(arrays=maps())
def test_megamek_keeps_ground_levels_roads_notes_buildings_and_words(arrays: MapArrays) -> None:
    table = shipped_table("megamek")
    text, _lost = megamek_text(arrays, table, ("coast", 'two "sides"'), "Old & new.")
    with tempfile.TemporaryDirectory() as folder:
        found = read_megamek(written(text, "a.board", folder))
    again = back(found, table)
    assert (again.columns, again.rows, again.stagger) == (arrays.columns, arrays.rows, arrays.stagger)
    assert ground(again) == ground(arrays)
    assert (again.levels == arrays.levels).all()
    assert links(again) == links(arrays)
    assert [one.at for one in again.notes] == [one.at for one in arrays.notes]
    (hut,) = buildings_of(found, table)[0]
    assert (hut.fields, hut.material, hut.floors) == (
        arrays.buildings[0].fields,
        "wood",
        arrays.buildings[0].floors,
    )
    assert found.facts["tags"] == ("coast", "two 'sides'")
    assert found.facts["text"].get("en") == "Old & new."


@settings(max_examples=15, deadline=None)
@given(arrays=maps())
def test_wesnoth_keeps_ground_starts_and_buildings(arrays: MapArrays) -> None:
    table = shipped_table("wesnoth")
    arrays.levels[:] = 0
    roads = {at for road in arrays.roads for at in road}
    text, _lost = wesnoth_text(arrays, table, "en")
    with tempfile.TemporaryDirectory() as folder:
        found = read_wesnoth(written(text, "a.map", folder))
    again = back(found, table)
    assert (again.columns, again.rows, again.stagger) == (arrays.columns, arrays.rows, arrays.stagger)
    fields = [(c, r) for r in range(arrays.rows) for c in range(arrays.columns)]
    # A road is ground there, and a house stands in no wood.
    plain = [at for at in fields if at not in roads and at not in arrays.buildings[0].fields]
    assert [again.terrain_at(at) for at in plain] == [arrays.terrain_at(at) for at in plain]
    assert again.starts == arrays.starts
    assert [one.fields for one in buildings_of(found, table)[0]] == [arrays.buildings[0].fields]


@settings(max_examples=10, deadline=None)
@given(arrays=maps(), form=st.sampled_from(["tmx", "tmj"]))
def test_tiled_keeps_everything(arrays: MapArrays, form: str) -> None:
    tiled, _kinds = to_tiled(arrays, [TileKind(one, one) for one in GROUND], picture_name="t.png")
    text = tmx_text(tiled) if form == "tmx" else tmj_text(tiled)
    with tempfile.TemporaryDirectory() as folder:
        file = written(text, f"a.{form}", folder)
        found = read_tmx(file) if form == "tmx" else read_tmj(file)
    again = back(found, shipped_table("tiled"))
    assert ground(again) == ground(arrays)
    assert (again.levels == arrays.levels).all()
    for name in ("roads", "buildings", "notes", "starts"):
        assert getattr(again, name) == getattr(arrays, name), name
    assert found.lost == []


WORLD = ("plain", "wood", "mountain", "sea", "chasm")
"""Terrain of a game without clear ground, rocks and water."""


FIELDS = ("clear", "bushes", "tall_grass", "wood", "rocks", "sand", "mud", "marsh", "ford")
"""Terrain of a game that is fought on fields; its water has a depth besides."""


@pytest.mark.parametrize("program", ["wesnoth", "megamek"])
@pytest.mark.parametrize("terrain", [WORLD, FIELDS])
def test_each_ground_of_a_game_comes_back(tmp_path: Path, program: str, terrain: tuple[str, ...]) -> None:
    arrays = MapArrays.empty(len(terrain), 2, "odd", False, terrain, "flat")
    arrays.terrain[:] = [range(len(terrain)), range(len(terrain))[::-1]]
    table = shipped_table(program)
    if program == "wesnoth":
        text, told = wesnoth_text(arrays, table, "en")
        found = read_wesnoth(written(text, "a.map", str(tmp_path)))
    else:
        text, told = megamek_text(arrays, table)
        found = read_megamek(written(text, "a.board", str(tmp_path)))
    again = found.arrays(table.mapping(found.counts(), terrain), terrain[0])
    assert ground(again) == ground(arrays)
    deep = [one.count for one in told if one.code == "map_import.deepened"]
    assert deep == ([2] if program == "megamek" and "sea" in terrain else [])
    assert int((again.depth > 0).sum()) == sum(deep)


def test_what_a_map_says_beside_its_fields_is_told(tmp_path: Path) -> None:
    arrays = MapArrays.empty(3, 3, "odd", False, GROUND, "flat")
    words = LocalText({"en": "Hill", "fr": "Colline"})
    large = MapLabel(at=(1, 0), text=LocalText({"en": "Ford"}), size=2.0)
    arrays.labels = (MapLabel(at=(0, 0), text=words), large)
    arrays.notes = (MapNote(at=(2, 2), text=LocalText({"en": "Dig"})),)
    _text, told = wesnoth_text(arrays, shipped_table("wesnoth"), "en")
    codes = [(one.code.partition(".")[2], one.count) for one in told]
    assert codes == [("things_notes", 1), ("kept_plainly", 2)]
    arrays.labels = ()
    assert megamek_text(arrays, shipped_table("megamek"))[1] == []

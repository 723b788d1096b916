"""Zones and areas that are drawn in Tiled as surfaces: the fields whose centre lies inside of them."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from editor.packs.foreign import ForeignMap
from editor.packs.tiled import surfaces
from tests.packs.test_tiled import read

SQUARE = 'orientation="orthogonal" tilewidth="10" tileheight="10"'
POINTY = (
    'orientation="hexagonal" staggeraxis="y" staggerindex="odd" hexsidelength="8" tilewidth="10" '
    'tileheight="16"'
)
FLAT = (
    'orientation="hexagonal" staggeraxis="x" staggerindex="even" hexsidelength="8" tilewidth="16" '
    'tileheight="10"'
)
SLANTED = 'orientation="isometric" tilewidth="20" tileheight="10"'
L_SHAPE = '<polygon points="0,0 40,0 40,10 10,10 10,30 0,30"/>'
"""Four fields wide, three high, one of each broad."""
ROW = tuple((column, 0) for column in range(5))
BLOCK = tuple((column, row) for row in range(3) for column in range(1, 4))
OF_L = ((0, 1), (1, 1), (2, 1), (3, 1), (0, 2), (0, 3))


def drawn(folder: Path, *objects: str, grid: str = SQUARE) -> ForeignMap:
    layer = f'<layer name="g" width="5" height="4"><data encoding="csv">{",".join(["1"] * 20)}</data></layer>'
    tiles = '<tileset firstgid="1" name="t" tilecount="1"><tile id="0" type="clear"/></tileset>'
    group = f'<objectgroup name="o">{"".join(objects)}</objectgroup>'
    return read(folder, f'<map {grid} width="5" height="4">{tiles}{layer}{group}</map>')


def thing(inner: str, more: str = "", kind: str = "zone", name: str = "South Bank", at: str = "0,10") -> str:
    x, y = at.split(",")
    return f'<object id="1" name="{name}" type="{kind}" x="{x}" y="{y}" {more}>{inner}</object>'


@pytest.mark.parametrize(
    ("one", "fields"),
    [
        (thing(L_SHAPE), OF_L),
        (thing('<polygon points="0,0 0,30 10,30 10,10 40,10 40,0"/>'), OF_L),  # the other way round
        (thing("", 'width="20" height="10"'), ((0, 1), (1, 1))),
        (thing("", 'width="20" height="10" rotation="90"', at="30,10"), ((2, 1), (2, 2))),
        (thing("<ellipse/>", 'width="28" height="28"', at="11,1"), ((2, 0), (1, 1), (2, 1), (3, 1), (2, 2))),
        (thing("<capsule/>", 'width="48" height="28"', at="1,1"), (*BLOCK, *((c, 1) for c in (0, 4)))),
        (thing('<polygon points="-90,-90 90,-90 90,5.5 -90,5.5"/>'), (*ROW, *((c, 1) for c in range(5)))),
    ],
)  # fmt: skip
def test_a_surface_is_the_fields_whose_centre_it_covers(
    tmp_path: Path, one: str, fields: Sequence[tuple[int, int]]
) -> None:
    found = drawn(tmp_path, one)
    (zone,) = found.things["zones"]
    assert (zone.id, zone.name.get("en"), zone.side) == ("south_bank", "South Bank", 1)
    assert sorted(zone.fields) == sorted(fields)
    assert found.lost == []


@pytest.mark.parametrize(
    ("grid", "fields"),
    [
        # Rows lie 12 pixels apart with centres at 8, 20, 32; odd ones are half a field further.
        (POINTY, ((0, 0), (1, 0), (0, 1))),
        # Columns lie 12 pixels apart with centres at 8, 20; even ones are half a field lower.
        (FLAT, ((0, 0), (0, 1))),
        (SLANTED, ((0, 0), (1, 0), (0, 1), (1, 1))),
    ],
)
def test_surfaces_on_each_kind_of_grid(tmp_path: Path, grid: str, fields: tuple[object, ...]) -> None:
    box = thing("", 'width="15.5" height="20.5"', kind="area", at="0,0")
    found = drawn(tmp_path, box, grid=grid)
    assert [one.fields for one in found.areas] == [fields]


def test_any_shape_with_a_name_becomes_an_area_and_its_class_is_told(tmp_path: Path) -> None:
    found = drawn(
        tmp_path,
        thing(L_SHAPE, kind="", name="Marsh of the Dead"),
        thing(L_SHAPE, kind="trigger", name="Marsh of the Dead"),
        thing(L_SHAPE, kind="", name=""),
    )
    assert [one.id for one in found.areas] == ["marsh_of_the_dead", "marsh_of_the_dead_2"]
    assert all(one.fields == OF_L for one in found.areas)
    told = [
        (one.code.partition(".")[2], one.values.get("names", one.values.get("kind"))) for one in found.lost
    ]
    assert told == [("objects", "polygon"), ("object_facts", "class")]


def test_a_point_with_a_name_becomes_a_note_and_its_class_is_told(tmp_path: Path) -> None:
    found = drawn(
        tmp_path,
        thing("<point/>", kind="", name="Troll cave", at="15,25"),
        thing("<point/>", kind="spawn", name="Orcs", at="5,15"),
        thing("<point/>", kind="", name=""),
        thing("<point/>", kind="", name="Beyond", at="-100,5"),
    )
    assert [(one.at, one.text.get("en")) for one in found.things["notes"]] == [
        ((1, 2), "Troll cave"),
        ((0, 1), "Orcs"),
    ]
    told = [
        (one.code.partition(".")[2], one.values.get("names", one.values.get("kind"))) for one in found.lost
    ]
    assert told == [("objects", "point"), ("object_facts", "class")]


def test_a_drawn_building_has_the_facts_of_its_properties(tmp_path: Path) -> None:
    facts = (
        '<properties><property name="material" value="wood"/><property name="id" value="mill"/>'
        '<property name="side" type="int" value="2"/></properties>'
    )
    found = drawn(tmp_path, thing(facts + L_SHAPE, kind="building"), thing(facts + L_SHAPE))
    (building,), (zone,) = found.things["buildings"], found.things["zones"]
    assert (building.id, building.material, sorted(building.fields)) == ("mill", "wood", sorted(OF_L))
    assert (zone.id, zone.side) == ("mill", 2)


def test_absurdly_many_fields_are_told_and_not_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(surfaces, "MOST_TESTS", 100)  # a box is four sides by twenty fields
    box = thing("", 'width="50" height="40"', at="0,0")
    found = drawn(tmp_path, *[box] * 3)
    assert len(found.things["zones"]) == 1
    assert [(one.code, one.values["count"]) for one in found.lost] == [("map_import.objects", 2)]


def test_more_zones_than_a_map_may_have_are_told(tmp_path: Path) -> None:
    found = drawn(tmp_path, *[thing("", 'width="10" height="10"')] * 203)
    assert len(found.things["zones"]) == 200
    assert [(one.code, one.values["count"]) for one in found.lost] == [("map_import.objects", 3)]

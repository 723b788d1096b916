"""Maps that people draw in Tiled: any orientation, tiles named by Wang sets, classes or pictures."""

from pathlib import Path

import pytest

from editor.packs.tiled.read import read_tmj, read_tmx

WANG = """<tileset firstgid="1" name="land" tilewidth="32" tileheight="32" tilecount="4" columns="4">
 <image source="land.png" width="128" height="32"/>
 <wangsets><wangset name="w" type="corner" tile="-1">
  <wangcolor name="Grass" color="#0f0" tile="0" probability="1"/>
  <wangcolor name="Water" color="#00f" tile="1" probability="1"/>
  <wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/>
  <wangtile tileid="1" wangid="0,2,0,2,0,2,0,2"/>
  <wangtile tileid="2" wangid="0,2,0,2,0,1,0,2"/>
 </wangset></wangsets></tileset>"""


SQUARE = 'orientation="orthogonal"'


def a_map(tilesets: str, cells: str, head: str = "", kind: str = SQUARE, more: str = "") -> str:
    size = 'width="2" height="2" tilewidth="32" tileheight="32"'
    return (
        f'<?xml version="1.0"?>{head}<map {kind} {size}>{tilesets}'
        f'<layer name="Ground" width="2" height="2"><data encoding="csv">{cells}</data></layer>{more}</map>'
    )


def written(tmp_path: Path, text: str, name: str = "vale.tmx") -> Path:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return file


def test_tiles_are_named_by_what_most_of_their_wang_corners_are(tmp_path: Path) -> None:
    found = read_tmx(written(tmp_path, a_map(WANG, "1,2,3,4")))
    assert found.counts() == {"Water": 2, "Grass": 1, "land:3": 1}
    (mixed,) = [one for one in found.lost if one.code == "map_import.mixed_tiles"]
    assert (mixed.count, mixed.values["name"]) == (1, "Water")
    assert found.sets == {"Water": "land", "Grass": "land", "land:3": "land"}


def test_terrain_of_old_tilesets_names_tiles_too(tmp_path: Path) -> None:
    tileset = """<tileset firstgid="1" name="old" tilewidth="32" tileheight="32">
     <image source="old.png" width="64" height="32"/>
     <terraintypes><terrain name="sand" tile="0"/><terrain name="mud" tile="1"/></terraintypes>
     <tile id="0" terrain="0,0,0,0"/><tile id="1" terrain="1,1,,0"/></tileset>"""
    assert read_tmx(written(tmp_path, a_map(tileset, "1,1,2,1"))).counts() == {"sand": 3, "mud": 1}


def test_json_has_wang_sets_as_the_xml_has(tmp_path: Path) -> None:
    text = """{"type":"map","orientation":"orthogonal","width":2,"height":1,"tilewidth":8,"tileheight":8,
      "tilesets":[{"firstgid":1,"name":"t","tilewidth":8,"tileheight":8,"tilecount":2,"columns":2,
        "image":"t.png","imagewidth":16,"imageheight":8,
        "wangsets":[{"name":"w","colors":[{"name":"Ice"},{"name":"Rock"}],
          "wangtiles":[{"tileid":1,"wangid":[0,2,0,2,0,2,0,2]}]}]}],
      "layers":[{"type":"tilelayer","name":"g","width":2,"height":1,"data":[1,2]}]}"""
    assert read_tmj(written(tmp_path, text, "vale.tmj")).counts() == {"Rock": 1, "t:0": 1}


def test_tileset_without_a_count_has_as_many_tiles_as_fit_on_its_picture(tmp_path: Path) -> None:
    tileset = """<tileset firstgid="1" name="plain" tilewidth="18" tileheight="18" spacing="2" margin="1">
     <image source="plain.png" width="59" height="39"/></tileset>"""
    found = read_tmx(written(tmp_path, a_map(tileset, "1,2,6,7")))
    assert found.counts() == {"#7": 1, "plain:0": 1, "plain:1": 1, "plain:5": 1}
    (unknown,) = [one for one in found.lost if one.code == "map_import.unknown_tiles"]
    assert (unknown.count, unknown.values["kinds"], unknown.place) == (1, 1, "#7")


def test_plain_document_type_is_read(tmp_path: Path) -> None:
    head = '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">'
    assert read_tmx(written(tmp_path, a_map(WANG, "1,1,1,2", head))).counts() == {"Grass": 3, "Water": 1}


@pytest.mark.parametrize(
    ("kind", "grid", "code"),
    [
        ('orientation="isometric"', "square", "isometric_fields"),
        ('orientation="staggered" staggeraxis="y" staggerindex="odd"', "pointy", "staggered_fields"),
        ('orientation="staggered" staggeraxis="x" staggerindex="even"', "flat", "staggered_fields"),
    ],
)
def test_slanted_maps_become_squares_and_hexes(tmp_path: Path, kind: str, grid: str, code: str) -> None:
    found = read_tmx(written(tmp_path, a_map(WANG, "1,2,2,1", kind=kind)))
    assert (found.grid, found.columns, found.rows) == (grid, 2, 2)
    assert f"map_import.{code}" in {one.code for one in found.lost}


def test_objects_of_isometric_maps_stand_on_their_fields(tmp_path: Path) -> None:
    # Tiled counts their pixels along the slanted sides, in heights of a tile on both.
    objects = """<objectgroup name="o"><object id="1" type="objective" x="24" y="8"><properties>
      <property name="id" value="well"/></properties><point/></object></objectgroup>"""
    text = a_map(WANG, "1,2,2,1", kind='orientation="isometric"', more=objects)
    found = read_tmx(written(tmp_path, text.replace('tileheight="32">', 'tileheight="16">', 1)))
    assert [one.at for one in found.things["objectives"]] == [(1, 0)]


def test_what_a_map_has_more_is_counted_with_its_first_place(tmp_path: Path) -> None:
    more = """<properties><property name="enemyTint" value="x"/></properties>
      <objectgroup name="o" visible="0"><object id="1" type="npc" x="1" y="1"><point/></object>
      <object id="2" gid="2" x="1" y="1"/></objectgroup>"""
    found = read_tmx(written(tmp_path, a_map(WANG, "1,2,2,1", more=more)))
    said = {(one.code.removeprefix("map_import."), one.place) for one in found.lost}
    assert said == {("objects", "npc"), ("objects", "Water"), ("properties", ""), ("hidden", "o")}

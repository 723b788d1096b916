"""Each element and attribute of Tiled's formats, 0.9 to 1.12: taken, or named as lost; never refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from editor.packs.foreign import ForeignMap
from editor.packs.tiled.model import TiledMap
from editor.packs.tiled.read import read_tmj, read_tmx
from schemas.problems import EditorError

KNOWN = 'orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8"'
TILES = (
    '<tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilecount="4" columns="4"{more}>'
    "{inner}</tileset>"
)
GRASS = '<tile id="0" type="grass"/><tile id="1" type="sand"/>'
DATA = '<data encoding="csv">1,2,1,2</data>'
SIDE = '<properties><property name="side" type="int" value="1"/></properties>'


def file_of(
    folder: Path,
    *,
    head: str = "",
    tiles: str = "",
    tileset: str = "",
    layer: str = "",
    data: str = DATA,
    more: str = "",
) -> ForeignMap:
    """Return a map of four fields that says one thing more."""
    file = folder / "vale.tmx"
    sheet = TILES.format(more=tileset, inner=GRASS + tiles)
    file.write_text(
        f'<map {KNOWN}{head}>{sheet}<layer name="g" width="2" height="2"{layer}>{data}</layer>{more}</map>'
    )
    return read_tmx(file)


def said(found: ForeignMap) -> list[tuple[str, str]]:
    """Return what is told: its code, and the names in it."""
    return [(one.code.removeprefix("map_import."), str(one.values.get("names", ""))) for one in found.lost]


@pytest.mark.parametrize(
    "head",
    [
        ' version="1.10" tiledversion="1.10.2" renderorder="left-up" compressionlevel="9"',
        ' nextobjectid="3" infinite="0" parallaxoriginx="0" parallaxoriginy="0.0" class=""',
        ' hexsidelength="4" staggeraxis="x" staggerindex="even" skewx="0" skewy="2"',
    ],
)
def test_what_says_nothing_of_the_map_is_no_loss(tmp_path: Path, head: str) -> None:
    editor = (
        '<editorsettings><chunksize width="8" height="8"/><export target="a" format="js"/></editorsettings>'
    )
    assert said(file_of(tmp_path, head=head, more=editor)) == []


@pytest.mark.parametrize(
    ("head", "names"),
    [
        (' class="Dungeon"', "class"),
        (' backgroundcolor="#80ff0000"', "backgroundcolor"),
        (' parallaxoriginx="8" parallaxoriginy="1.5"', "parallaxoriginx, parallaxoriginy"),
        (' season="winter"', "season"),
    ],
)
def test_what_the_map_says_more_is_named(tmp_path: Path, head: str, names: str) -> None:
    assert said(file_of(tmp_path, head=head)) == [("properties", names)]


@pytest.mark.parametrize(
    ("layer", "told"),
    [
        (
            ' id="1" x="0" y="0" opacity="1" visible="1" offsetx="0" parallaxx="1" mode="normal" locked="1"',
            [],
        ),
        (' class="floor"', [("layer_facts", "class")]),
        (' opacity="0.5" tintcolor="#ff0000"', [("layer_facts", "opacity, tintcolor")]),
        (' parallaxx="0.5" parallaxy="2"', [("layer_facts", "parallaxx, parallaxy")]),
        (' mode="multiply"', [("layer_facts", "mode")]),
        (' visible="0"', [("hidden", "")]),
        (' offsety="-3.5"', [("shifted", "")]),
    ],
)
def test_each_attribute_of_a_layer(tmp_path: Path, layer: str, told: list[tuple[str, str]]) -> None:
    assert said(file_of(tmp_path, layer=layer)) == told


@pytest.mark.parametrize(
    ("tileset", "tiles", "told"),
    [
        (' objectalignment="top" tilerendersize="grid" fillmode="preserve-aspect-fit" version="1.9"', "", []),
        (' spacing="2" margin="1" backgroundcolor="#102030"', '<tileoffset x="4" y="-4"/>', []),
        (
            "",
            '<grid orientation="isometric" width="8" height="4"/><transformations hflip="1" rotate="1"/>',
            [],
        ),
        (' class="outdoors"', "", [("tileset_facts", "class")]),
        ("", '<properties><property name="author" value="x"/></properties>', [("tileset_facts", "author")]),
        ("", '<tile id="2" probability="0.25" x="0" y="0" width="8" height="8"/>', []),
        (
            "",
            '<tile id="2"><properties><property name="cost" type="int" value="3"/></properties></tile>',
            [("tileset_facts", "cost")],
        ),
        (
            "",
            '<tile id="2"><animation><frame tileid="3" duration="9"/></animation></tile>',
            [("moving_tiles", "")],
        ),
        (
            "",
            '<tile id="2"><objectgroup><object id="1" x="0" y="0"/></objectgroup></tile>',
            [("shaped_tiles", "")],
        ),
        (
            "",
            '<wangsets><wangset name="w" class="ways" tile="-1" type="edge">'
            '<wangcolor name="Road" color="#f00" tile="2" probability="1" class="dry"/></wangset></wangsets>',
            [("tileset_facts", "class")],
        ),
        (
            "",
            '<image format="png"><data encoding="base64">AA==</data></image>',
            [("tileset_facts", "embedded image")],
        ),
    ],
)
def test_each_part_of_a_tileset(
    tmp_path: Path, tileset: str, tiles: str, told: list[tuple[str, str]]
) -> None:
    assert said(file_of(tmp_path, tileset=tileset, tiles=tiles)) == told


START = (
    '<objectgroup name="o"{group}><object id="1" type="start" x="2" y="2"{more}>'
    "{inner}</object></objectgroup>"
)


@pytest.mark.parametrize(
    ("more", "inner", "told"),
    [
        ("", SIDE + "<point/>", []),
        (' width="4" height="4"', SIDE, [("object_facts", "height, width")]),
        (' width="4" height="4" rotation="90"', SIDE, [("object_facts", "height, rotation, width")]),
        (' width="4" height="4"', SIDE + "<capsule/>", [("object_facts", "height, width")]),
        (' opacity="0.5"', SIDE, [("object_facts", "opacity")]),
        (' visible="0"', SIDE, [("object_facts", "visible")]),
        (' name="North gate"', SIDE, []),
        ("", SIDE.replace("</p", '<property name="gold" value="5"/></p', 1).replace("</properties>", "")
         + "</properties>", [("object_facts", "gold")]),
    ],
)  # fmt: skip
def test_each_attribute_of_an_object(
    tmp_path: Path, more: str, inner: str, told: list[tuple[str, str]]
) -> None:
    found = file_of(tmp_path, more=START.format(group="", more=more, inner=inner))
    assert said(found) == told


@pytest.mark.parametrize(
    ("group", "names"),
    [(' color="#ff0000"', "color"), (' draworder="index"', ""), (' class="spawns"', "class")],
)
def test_each_attribute_of_an_object_layer(tmp_path: Path, group: str, names: str) -> None:
    found = file_of(tmp_path, more=START.format(group=group, more="", inner=SIDE))
    assert said(found) == ([("layer_facts", names)] if names else [])


@pytest.mark.parametrize(
    ("shape", "kind"),
    [
        ("", "rectangle"),
        ("<ellipse/>", "ellipse"),
        ("<capsule/>", "capsule"),
        ("<point/>", "point"),
        ('<polygon points="0,0 4,0 4,4"/>', "polygon"),
        ('<polyline points="0,0 4,0"/>', "polyline"),
    ],
)
def test_things_without_a_class_are_told_by_their_shape(tmp_path: Path, shape: str, kind: str) -> None:
    layer = f'<objectgroup name="o"><object id="1" x="2" y="2">{shape}</object></objectgroup>'
    assert [one.values["kind"] for one in file_of(tmp_path, more=layer).lost] == [kind]


def test_thing_with_a_size_stands_on_the_field_under_its_middle(tmp_path: Path) -> None:
    # Its corner lies on the field to the upper left.
    box = START.format(group="", more=' width="4" height="4"', inner=SIDE).replace(
        'x="2" y="2"', 'x="7" y="7"'
    )
    assert [one.at for one in file_of(tmp_path, more=box).things["starts"]] == [(1, 1)]


def test_texts_are_labels_and_their_looks_are_named(tmp_path: Path) -> None:
    words = (
        '<text fontfamily="Serif" pixelsize="9" color="#ff0000" bold="1" halign="center" wrap="1">Ford</text>'
    )
    layer = f'<objectgroup name="o"><object id="1" x="9" y="9" rotation="-20">{words}</object></objectgroup>'
    found = file_of(tmp_path, more=layer)
    (label,) = found.things["labels"]
    assert (label.at, label.text.get("en"), label.angle) == ((1, 1), "Ford", -20)
    assert said(found) == [("object_facts", "bold, color, fontfamily, halign, pixelsize")]


@pytest.mark.parametrize(
    ("entry", "names"),
    [
        ('<property name="a" value="x"/>', "a"),
        ('<property name="a">two\nlines</property>', "a"),
        (
            '<property name="a" type="color" value="#ff0000"/><property name="b" type="file" value="."/>',
            "a, b",
        ),
        ('<property name="a" type="object" value="7"/>', "a"),
        (
            '<property name="a" type="bool" value="true"/><property name="b" type="float" value="1.5"/>',
            "a, b",
        ),
        ('<property name="a" propertytype="Mood" value="calm"/>', "a"),
        ('<property name="a" type="class" propertytype="C"/>', "a"),
        (
            '<property name="a" type="class"><properties><property name="b" type="class"><properties>'
            '<property name="c" value="1"/></properties></property></properties></property>',
            "a.b.c",
        ),
        ('<property name="a" type="list"><item type="int" value="1"/><item value="x"/></property>', "a"),
    ],
)
def test_each_kind_of_property_is_named(tmp_path: Path, entry: str, names: str) -> None:
    assert said(file_of(tmp_path, more=f"<properties>{entry}</properties>")) == [("properties", names)]


@pytest.mark.parametrize(
    ("layer", "told"),
    [
        ('<imagelayer name="sky"><image source="gone.png"/></imagelayer>', [("picture_elsewhere", "")]),
        ('<imagelayer name="sky" repeatx="1" tintcolor="#f"><image source="a.png" trans="f"/></imagelayer>',
         [("picture_elsewhere", ""), ("layer_facts", "repeatx, tintcolor, transparentcolor")]),
        ('<imagelayer name="sky"/>', [("layer", "")]),
        ('<group name="all" offsetx="4" opacity="0.5" class="x"/>', [("layer_facts", "class, opacity")]),
        ('<lights><lamp/></lights>', [("properties", "<lights>")]),
    ],
)  # fmt: skip
def test_other_layers_say_what_of_them_is_lost(
    tmp_path: Path, layer: str, told: list[tuple[str, str]]
) -> None:
    assert said(file_of(tmp_path, more=layer)) == told


@pytest.mark.parametrize(
    ("data", "layer", "count", "told"),
    [
        ('<data><tile gid="1"/><tile/><tile/><tile gid="1"/></data>', "", {"grass": 2}, []),
        ("<data/>", "", {}, []),
        ("", "", {}, []),
        ('<data encoding="csv">1,2</data>', ' width="1" height="2"', {"grass": 1, "sand": 1}, []),
        ('<data encoding="csv">1,1,2,1,1,2,1,1,2</data>', ' width="3" height="3"', {"grass": 4}, ["beyond"]),
        ('<data encoding="csv">1</data>', ' x="1" y="1" width="1" height="1"', {"grass": 1}, []),
        ('<data encoding="csv">0,0,2684354561,4294967295</data>', "", {"grass": 1, "#268435455": 1},
         ["turned", "unknown_tiles"]),
        ('<data><chunk x="0" y="1" width="1" height="1"><tile gid="2"/></chunk></data>', "", {"sand": 1}, []),
    ],
)  # fmt: skip
def test_layers_in_each_form(
    tmp_path: Path, data: str, layer: str, count: dict[str, int], told: list[str]
) -> None:
    size = ' width="2" height="2"'
    file = tmp_path / "vale.tmx"
    sheet = TILES.format(more="", inner=GRASS)
    file.write_text(f'<map {KNOWN}>{sheet}<layer name="g"{layer or size}>{data}</layer></map>')
    found = read_tmx(file)
    counts = {name: number for name, number in found.counts().items() if name != "(empty)"}
    assert counts == count
    assert [code for code, _names in said(found)] == told


OLD = '<wangedgecolor name="Wall"/><wangcornercolor name="Moor"/>'


@pytest.mark.parametrize(
    ("wang", "name"),
    [
        # As Tiled 1.1 to 1.4 wrote them: sides and corners have colours of their own, in hexadecimal digits.
        (
            f'{OLD}<wangtile tileid="2" wangid="0x10101010"/>',
            "Moor",
        ),
        (
            f'{OLD}<wangtile tileid="2" wangid="0x00010101"/>',
            "Wall",
        ),
        ('<wangcolor name="Moor"/><wangtile tileid="2" wangid="1,0,1,0,1,0,1,0"/>', "Moor"),
    ],
)
def test_wang_sets_of_each_version_name_tiles(tmp_path: Path, wang: str, name: str) -> None:
    tiles = f'<wangsets><wangset name="w" tile="-1">{wang}</wangset></wangsets>'
    assert name in file_of(tmp_path, tiles=tiles, data=DATA.replace("1,2,1,2", "3,3,1,2")).tokens


def test_endless_map_without_a_tile_is_as_large_as_it_says(tmp_path: Path) -> None:
    found = file_of(tmp_path, head=' infinite="1"', data='<data encoding="csv"></data>')
    assert (found.columns, found.rows, found.empty_fields) == (2, 2, 4)


@pytest.mark.parametrize(("skew", "seen"), [((4, 0), (12, 8)), ((-4, 2), (12, 10))])
def test_oblique_maps_are_seen_aslant(skew: tuple[int, int], seen: tuple[int, int]) -> None:
    tiled = TiledMap(2, 2, "square", "odd", 8, 8, 0, orientation="oblique", skew=skew)
    assert tiled.skewed(8, 8) == seen


def test_oblique_maps_are_squares(tmp_path: Path) -> None:
    file = tmp_path / "vale.tmx"
    known = KNOWN.replace("orthogonal", "oblique")
    file.write_text(f'<map {known} skewx="4" skewy="0"><layer name="g">{DATA}</layer></map>')
    found = read_tmx(file)
    assert (found.grid, said(found)[0][0]) == ("square", "oblique_fields")


PLAIN: dict[str, Any] = {
    "type": "map", "orientation": "orthogonal", "width": 1, "height": 1, "tilewidth": 8, "tileheight": 8,
    "layers": [{"type": "tilelayer", "name": "g", "width": 1, "height": 1, "data": [1]}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("more", "names"),
    [
        # Before Tiled 1.2 properties were an object, with one of their types beside it.
        ({"properties": {"mood": "calm"}, "propertytypes": {"mood": "string"}}, "mood"),
        ({"properties": [{"name": "a", "type": "list", "value": [{"type": "int", "value": 1}]}]}, "a"),
        ({"properties": [{"name": "a", "type": "class", "propertytype": "C", "value": {}}]}, "a"),
        ({"properties": [{"name": "a", "type": "class", "value": {"b": {"c": 1}, "d": []}}]}, "a.b.c, a.d"),
        ({"class": "Dungeon", "backgroundcolor": "#ff0000", "parallaxoriginx": 0}, "backgroundcolor, class"),
        ({"nextlayerid": 4, "nextobjectid": 1, "compressionlevel": -1, "version": 1.2}, ""),
    ],
)
def test_json_of_each_version(tmp_path: Path, more: dict[str, Any], names: str) -> None:
    file = tmp_path / "vale.tmj"
    tiles = {"firstgid": 1, "name": "t", "tilecount": 2, "tileproperties": {"0": {"name": "grass"}}}
    file.write_text(json.dumps({**PLAIN, **more, "tilesets": [tiles]}))
    found = read_tmj(file)
    assert found.tokens == ("grass",)
    assert said(found) == ([("properties", names)] if names else [])


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("land.tmx", '<tileset name="land"/>', "is_tileset"),
        ("oak.tmx", '<template><object name="oak"/></template>', "is_template"),
        ("land.tmj", '{"type": "tileset", "name": "land"}', "is_tileset"),
        ("oak.tmj", '{"type": "template", "object": {}}', "is_template"),
        ("all.tmj", '{"type": "world", "maps": []}', "is_world"),
        ("half.tmj", '{"type": "map", "width": 3}', "broken"),
    ],
)
def test_other_files_of_tiled_are_told_as_what_they_are(
    tmp_path: Path, name: str, text: str, code: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(EditorError) as refused:
        (read_tmx if name.endswith("tmx") else read_tmj)(tmp_path / name)
    assert refused.value.problems[0].code == f"map_import.{code}"


def test_declared_document_type_without_entities_is_read(tmp_path: Path) -> None:
    file = tmp_path / "vale.tmx"
    file.write_text(f"<!DOCTYPE map [<!ELEMENT map ANY>]><map {KNOWN}><layer>{DATA}</layer></map>")
    assert read_tmx(file).columns == 2


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ('<property name="terrain" value="moor"/><property name="type" value="x"/>', "moor"),
        ('<property name="Type" value="swamp"/>', "swamp"),
        (
            '<property name="Biome" type="class"><properties><property name="cost" value="2"/>'
            '<property name="ty" value="Forest"/></properties></property>',
            "Forest",
        ),
        ('<property name="type" type="int" value="4"/>', "t:2"),
        ('<property name="cost" value="four"/>', "t:2"),
    ],
)
def test_tiles_are_named_by_a_property_that_says_it(tmp_path: Path, entry: str, name: str) -> None:
    tiles = f'<tile id="2"><properties>{entry}</properties></tile>'
    assert name in file_of(tmp_path, tiles=tiles, data=DATA.replace("1,2,1,2", "3,3,1,2")).tokens

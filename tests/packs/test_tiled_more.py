"""Maps of Tiled: pictures under the map, pictures of tiles, and what else a file can bring."""

import base64
import gzip
import json
import struct
import zlib
from pathlib import Path

import pytest
from zstandard import compress

from editor.packs.foreign import ForeignMap, Ground
from editor.packs.tiled.convert import TileKind, to_tiled
from editor.packs.tiled.pictures import LaidPicture
from editor.packs.tiled.read import read_tmj, read_tmx
from editor.packs.tiled.write import tmj_text, tmx_text
from editor.rules.core.map_arrays import MapArrays
from schemas.map import EdgeLink, TracedPicture
from schemas.problems import EditorError
from tests.packs.test_tiled import LAYER, PNG, TERRAIN, TILES, full_map, read, tmx


def codes(found: ForeignMap) -> list[str]:
    return [problem.code.removeprefix("map_import.") for problem in found.lost]


def write(folder: Path, arrays: MapArrays, form: str, *, shift: float = 0.0) -> ForeignMap:
    kinds = [TileKind(name, name, {"wood": "forest"}.get(name, "")) for name in TERRAIN]
    laid = LaidPicture("scan.png", "laid.png", (640, 400))
    for name in (laid.file, laid.laid):
        (folder / name).write_bytes(base64.b64decode(PNG))
    tiled, _kinds = to_tiled(arrays, kinds, picture_name="t.png", picture=laid)
    tiled.pictures[0].x += shift
    file = folder / f"map.{form}"
    file.write_text(tmx_text(tiled) if form == "tmx" else tmj_text(tiled), encoding="utf-8")
    return read_tmx(file) if form == "tmx" else read_tmj(file)


@pytest.mark.parametrize("form", ["tmx", "tmj"])
@pytest.mark.parametrize("kept", [True, False])
def test_picture_under_the_map_comes_back_from_its_image_layer(tmp_path: Path, form: str, kept: bool) -> None:
    source = {"data": PNG} if kept else {"file": str(tmp_path.resolve() / "scan.png")}
    arrays = full_map("pointy")
    arrays.picture = TracedPicture.model_validate(
        {**source, "x": 4.25, "y": -2.5, "width": 10, "turn": 12.5, "opacity": 0.25, "printed": True}
    )
    found = write(tmp_path, arrays, form)
    assert found.things["picture"] == arrays.picture
    assert found.lost == []
    assert "forest" in found.tokens
    assert "wood" not in found.tokens


def test_picture_that_was_moved_in_tiled_has_moved(tmp_path: Path) -> None:
    arrays = full_map("pointy")
    arrays.picture = TracedPicture(data=PNG, x=4, y=3)
    found = write(tmp_path, arrays, "tmx", shift=128)
    assert (found.things["picture"].x, found.things["picture"].y) == pytest.approx((6, 3))


IMAGE = '<imagelayer name="sky" offsetx="{x}"><image source="{source}" width="128" height="64"/></imagelayer>'


def test_picture_that_was_laid_in_tiled_is_linked_where_it_lies(tmp_path: Path) -> None:
    (tmp_path / "sky.png").write_bytes(base64.b64decode(PNG))
    inner = IMAGE.format(x=32, source="sky.png")
    body = f'{TILES}<group offsetx="10" offsety="4">{inner}</group>'
    found = read(tmp_path, tmx(body + LAYER.replace(",7", ",1")))
    picture = found.things["picture"]
    assert picture.file == str(tmp_path.resolve() / "sky.png")
    assert (picture.width, picture.x) == pytest.approx((2, (42 + 64 - 32) / 64))
    assert found.lost == []


@pytest.mark.parametrize(
    "source",
    ["../../etc/passwd", "/etc/passwd", "http://x.invalid/a.png", "gone.png", "map.tmx", "a\\b.png", "."],
)
def test_pictures_elsewhere_are_not_looked_at(tmp_path: Path, source: str) -> None:
    found = read(tmp_path, tmx(TILES + IMAGE.format(x=0, source=source) + LAYER.replace(",7", ",1")))
    assert "picture" not in found.things
    assert codes(found) == ["picture_elsewhere"]


def test_tiles_have_the_pictures_that_lie_beside_the_map(tmp_path: Path) -> None:
    for name in ("all.png", "one.png"):
        (tmp_path / name).write_bytes(base64.b64decode(PNG))
    sheet = (
        '<tileset firstgid="1" name="t" tilewidth="16" tileheight="8" spacing="2" margin="1" tilecount="6" '
        'columns="3"><image source="all.png" width="55" height="20"/></tileset>'
        '<tileset firstgid="7" name="u" tilewidth="16" tileheight="8" tilecount="1">'
        '<tile id="0"><image source="one.png"/></tile></tileset>'
        '<tileset firstgid="9" name="v" tilewidth="16" tileheight="8" tilecount="2" columns="2">'
        '<image source="../secret.png"/></tileset>'
    )
    found = read(tmp_path, tmx(sheet + LAYER.replace("1,2,0,7", "1,5,7,9")))
    boxes = {token: (one.file.name, one.box) for token, one in found.pictures.items()}
    assert boxes == {
        "t:0": ("all.png", (1, 1, 16, 8)),
        "t:4": ("all.png", (19, 11, 16, 8)),
        "one": ("one.png", None),
    }


def test_turned_tiles_are_read_upright_and_told(tmp_path: Path) -> None:
    turned = LAYER.replace("1,2,0,7", f"{1 | 0x80000000},{2 | 0x40000000},{1 | 0x20000000},{2 | 0x10000000}")
    found = read(tmp_path, tmx(TILES + turned))
    assert found.counts() == {"forest": 2, "grass": 2}
    assert codes(found) == ["turned"]


def test_shifted_layers_are_told_and_shifted_objects_moved(tmp_path: Path) -> None:
    layer = LAYER.replace(",7", ",1").replace('name="ground"', 'name="ground" offsetx="5"')
    things = (
        '<objectgroup name="o" offsetx="64"><object id="1" type="start" x="32" y="36"><properties>'
        '<property name="side" type="int" value="1"/></properties><point/></object></objectgroup>'
    )
    found = read(tmp_path, tmx(TILES + layer + things))
    assert codes(found) == ["shifted"]
    assert [start.at for start in found.things["starts"]] == [(1, 0)]


@pytest.mark.parametrize("grid", ["pointy", "square"])
def test_linked_fields_come_back(tmp_path: Path, grid: str) -> None:
    arrays = full_map(grid)
    arrays.links = (EdgeLink(between=((0, 3), (7, 3))),)
    assert write(tmp_path, arrays, "tmx").things["links"] == arrays.links


def bomb(packing: str) -> str:
    packed = {"zlib": zlib.compress, "gzip": gzip.compress, "zstd": lambda raw, level: compress(raw, level)}
    data: bytes = packed[packing](bytes(30_000_000), 1)
    words = base64.b64encode(data[:200_000]).decode()
    return f'<layer name="g"><data encoding="base64" compression="{packing}">{words}</data></layer>'


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (tmx(LAYER, size='width="100000" height="100000"'), "size"),
        (tmx("&l11;" + LAYER, head=f'<!DOCTYPE map [<!ENTITY l0 "lol">{LAUGHS}]>'), "entities"),
        (tmx(LAYER + "&far;", head='<!DOCTYPE map SYSTEM "http://x.invalid/map.dtd">'), "entities"),
        (tmx(bomb("zlib")), "too_long"),
        (tmx(bomb("gzip")), "too_long"),
        (tmx(bomb("zstd")), "too_long"),
        (tmx(LAYER.replace("1,2,0,7", "1,2,0,4294967296")), "broken"),
        (tmx(LAYER.replace("1,2,0,7", "-1,-2,0,1")), "broken"),
        (tmx(LAYER).replace("<map", "<map é").encode("latin-1"), "no_xml"),
        (tmx('<layer name="g" offsetx="nan">' + LAYER[LAYER.index("<data") :]), "broken"),
        (tmx(LAYER, size='width="2" height="2"').replace('"38"', '"0"').replace('"72"', '"1"'), "broken"),
        (
            tmx(
                '<layer name="g"><data encoding="csv"><chunk x="-99999999" y="0" width="1" height="1">1'
                '</chunk><chunk x="99999999" y="0" width="1" height="1">1</chunk></data></layer>',
                size='width="1" height="1" infinite="1"',
            ),
            "size",
        ),
    ],
)
def test_more_hostile_files_are_refused_in_a_sentence(tmp_path: Path, text: str | bytes, code: str) -> None:
    with pytest.raises(EditorError) as refused:
        read(tmp_path, text)
    assert refused.value.problems[0].code == f"map_import.{code}"


def test_numbers_without_end_are_those_of_no_terrain(tmp_path: Path) -> None:
    tile = f'<tile id="0" terrain="{"9" * 5_000},0,,"/>'
    tiles = f'<tileset firstgid="1" tilecount="9"><terraintypes><terrain name="moor"/></terraintypes>{tile}'
    assert read(tmp_path, tmx(f"{tiles}</tileset>{LAYER}")).counts()["moor"] == 1


@pytest.mark.parametrize("properties", [5, [5]])
def test_templates_with_odd_properties_are_refused_or_say_nothing(tmp_path: Path, properties: object) -> None:
    (tmp_path / "oak.tj").write_text(json.dumps({"object": {"name": "oak", "properties": properties}}))
    text = tmx(LAYER + '<objectgroup name="o"><object id="1" template="oak.tj" x="0" y="0"/></objectgroup>')
    if properties == 5:
        assert "objects" in codes(read(tmp_path, text))
    else:
        with pytest.raises(EditorError):
            read(tmp_path, text)


def test_map_in_utf_16_is_read(tmp_path: Path) -> None:
    text = tmx(TILES + LAYER.replace(",7", ",1")).replace("UTF-8", "UTF-16").encode("utf-16")
    assert read(tmp_path, text).counts()["grass"] == 2


def test_reading_stops_when_it_is_asked_to(tmp_path: Path) -> None:
    class AskedError(Exception):
        """The person asked to stop."""

    def stop(_done: int, _total: int) -> None:
        raise AskedError

    plain = {"type": "map", "orientation": "orthogonal", "width": 1, "height": 1, "tilewidth": 8}
    layer = {"type": "tilelayer", "name": "g", "data": [0]}
    (tmp_path / "a.tmj").write_text(json.dumps({**plain, "tileheight": 8, "layers": [layer]}))
    (tmp_path / "a.tmx").write_text(tmx(LAYER))
    for reader, name in ((read_tmj, "a.tmj"), (read_tmx, "a.tmx")):
        with pytest.raises(AskedError):
            reader(tmp_path / name, stop)


def test_empty_chunk_and_packed_numbers_of_an_endless_map(tmp_path: Path) -> None:
    data = base64.b64encode(zlib.compress(struct.pack("<4I", 1, 2, 2, 1))).decode()
    chunk = f'<chunk x="-16" y="-16" width="2" height="2">{data}</chunk>'
    layer = f'<layer name="g"><data encoding="base64" compression="zlib">{chunk}</data></layer>'
    found = read(tmp_path, tmx(TILES + layer, size='width="0" height="0" infinite="1"'))
    assert (found.columns, found.rows) == (2, 2)
    back = found.arrays({"grass": Ground("clear"), "forest": Ground("wood")}, "clear")
    assert back.terrain_at((1, 0)) == "wood"

"""Maps of Tiled, out and in: every layer and thing comes back, and hostile files are refused whole."""

import base64
import gzip
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from editor.packs.foreign import EMPTY, ForeignMap, Ground
from editor.packs.tiled.convert import TileKind, to_tiled
from editor.packs.tiled.read import read_tmj, read_tmx
from editor.packs.tiled.write import tmj_text, tmx_text
from editor.rules.core.map_arrays import THINGS, MapArrays
from schemas.map import (
    Building,
    CompassRose,
    DeploymentZone,
    Edge,
    MapArea,
    MapFrame,
    MapLabel,
    MapNote,
    MapSymbol,
    Objective,
    River,
    StartPosition,
    TracedPicture,
)
from schemas.map_things import Opening
from schemas.messages import sentence
from schemas.problems import EditorError
from schemas.text import LocalText

PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n rest").decode()
TERRAIN = ("clear", "wood", "water")
AREAS = (MapArea(id="hill", name=LocalText({"en": "Hill", "fr": "Colline"}), fields=((1, 1), (2, 1))),)


def full_map(kind: Any, *, board: bool = False) -> MapArrays:
    arrays = MapArrays.empty(8, 7, "even" if board else "odd", board, TERRAIN, kind)
    source = np.random.Generator(np.random.PCG64(3))
    here = arrays.terrain != 255
    arrays.terrain[here] = source.integers(0, 3, here.sum())
    arrays.levels[here] = source.integers(0, 10, here.sum())
    arrays.depth[here] = source.integers(0, 4, here.sum())
    grid = arrays.grid
    beside = grid.step((2, 2), 1)
    arrays.roads = (tuple(grid.line((0, 0), (4, 5))), ((3, 3),))
    arrays.rivers = (River(fields=tuple(grid.line((5, 1), (1, 4))), width=3),)
    arrays.edges = (
        Edge(between=((2, 2), beside), kind="gate"),
        Edge(between=(beside, (2, 2)), kind="ford"),
    )
    arrays.buildings = (
        Building(
            id="tower",
            name=LocalText({"fr": "Tour"}),
            fields=((2, 2), beside),
            wall_fields=((2, 2),),
            material="wood",
            floors=3,
            roof="slate",
            openings=(Opening(between=((2, 2), beside), kind="window", locked=True, solidity="fortified"),),
        ),
    )
    words = LocalText({"en": 'A <b> & "c"', "fr": "é"})
    plain = MapLabel(at=(3, 4), text=words)
    arrays.labels = (
        plain,
        MapLabel(at=(2, 4), text=words, style="ribbon", size=1.5, angle=-30, curve=90, x=0.25, y=-1.0),
    )
    arrays.symbols = (
        MapSymbol(at=(1, 4), kind="mill"),
        MapSymbol(at=(1, 4), kind="castle", size=2.0, angle=15, mirrored=True, layer=5, x=-0.5),
    )
    arrays.objectives = (Objective(id="well", at=(1, 5), points=30),)
    arrays.zones = (DeploymentZone(id="south", side=2, fields=((0, 6), (1, 6))),)
    arrays.starts = (StartPosition(at=(4, 4), side=3),)
    arrays.notes = (MapNote(at=(5, 5), text=LocalText({"en": "Mind the gap\nhere"})),)
    arrays.compass = CompassRose(at=(6, 1), size=2.5, north=30)
    arrays.frame = MapFrame(title=words, border="checked", distance=25.0, unit=LocalText({"en": "m"}))
    arrays.picture = TracedPicture(data=PNG, x=1.5, opacity=0.25)
    arrays.wrap = "none"
    arrays.number = 7
    return arrays


def write(tmp_path: Path, arrays: MapArrays, form: str) -> ForeignMap:
    kinds = [TileKind(name, name.title()) for name in TERRAIN]
    tiled, _kinds = to_tiled(arrays, kinds, picture_name="t.png", areas=AREAS)
    file = tmp_path / f"map.{form}"
    file.write_text(tmx_text(tiled) if form == "tmx" else tmj_text(tiled), encoding="utf-8")
    return read_tmx(file) if form == "tmx" else read_tmj(file)


@pytest.mark.parametrize("form", ["tmx", "tmj"])
@pytest.mark.parametrize(
    ("kind", "board"), [("pointy", False), ("pointy", True), ("flat", False), ("square", False)]
)
def test_every_layer_and_thing_comes_back(tmp_path: Path, form: str, kind: str, board: bool) -> None:
    arrays = full_map(kind, board=board)
    found = write(tmp_path, arrays, form)
    assert found.lost == []
    back = found.arrays({name: Ground(name) for name in TERRAIN}, "clear")
    assert (back.grid_kind, back.stagger, back.board, back.number) == (kind, arrays.stagger, board, 7)
    shown = [[back.terrain_at((c, r)) for c in range(back.row_length(r))] for r in range(back.rows)]
    assert shown == [
        [arrays.terrain_at((c, r)) for c in range(arrays.row_length(r))] for r in range(arrays.rows)
    ]
    assert (back.levels == arrays.levels).all()
    assert (back.depth == arrays.depth).all()
    for name in THINGS:
        assert getattr(back, name) == getattr(arrays, name), name
    assert found.areas == AREAS


def test_large_layers_are_packed_and_come_back(tmp_path: Path) -> None:
    arrays = MapArrays.empty(150, 120, "odd", False, TERRAIN)
    arrays.terrain[:] = np.arange(150 * 120).reshape(120, 150) % 3
    for form in ("tmx", "tmj"):
        found = write(tmp_path, arrays, form)
        assert (found.stack[0] == arrays.terrain).all()


def test_what_was_moved_in_tiled_moves_here(tmp_path: Path) -> None:
    arrays = full_map("pointy")
    tiled, _kinds = to_tiled(arrays, [TileKind(name, name) for name in TERRAIN], picture_name="t.png")
    for group in tiled.groups:
        for thing in group.objects:
            if thing.kind in ("zone", "label", "road", "gate"):
                thing.y -= 2 * tiled.pitch[1] if thing.kind != "road" else 0
                thing.x += tiled.pitch[0]
    file = tmp_path / "map.tmx"
    file.write_text(tmx_text(tiled), encoding="utf-8")
    back = read_tmx(file).arrays({}, "clear")
    assert back.zones[0].fields == ((1, 4), (2, 4))
    assert back.labels[0].at == (4, 2)
    assert back.roads[0] == tuple((column + 1, row) for column, row in arrays.roads[0])
    assert next(edge for edge in back.edges if edge.kind == "gate").between == ((3, 0), (4, 0))


def tmx(body: str, head: str = "", size: str = 'width="2" height="2"') -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>{head}<map orientation="hexagonal" staggeraxis="y" '
        f'staggerindex="odd" hexsidelength="38" tilewidth="64" tileheight="72" {size}>{body}</map>'
    )


LAYER = '<layer name="ground" width="2" height="2"><data encoding="csv">1,2,0,7</data></layer>'
TILES = (
    '<tileset firstgid="1" name="t" tilecount="3"><tile id="0" type="grass"/><tile id="1"><properties>'
    '<property name="name" value="forest"/></properties></tile></tileset>'
)


def read(tmp_path: Path, text: str | bytes, name: str = "map.tmx") -> ForeignMap:
    file = tmp_path / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_tmx(file) if name.endswith("tmx") else read_tmj(file)


def test_tiles_are_named_by_what_they_stand_for_and_unknown_ones_listed(tmp_path: Path) -> None:
    found = read(tmp_path, tmx(TILES + LAYER))
    assert found.counts() == {"#7": 1, EMPTY: 1, "forest": 1, "grass": 1}
    assert [problem.code for problem in found.lost] == ["map_import.unknown_tiles"]
    arrays = found.arrays({"forest": Ground("wood", level=2), "grass": Ground("clear")}, "sand")
    names = [[arrays.terrain_at((column, row)) for column in range(2)] for row in range(2)]
    assert names == [["clear", "wood"], ["sand", "sand"]]
    assert arrays.levels[0, 1] == 2


def test_upper_layers_lie_on_lower_ones_unless_they_are_left_out(tmp_path: Path) -> None:
    upper = '<layer name="more" width="2" height="2"><data encoding="csv">2,0,2,1</data></layer>'
    found = read(tmp_path, tmx(TILES + LAYER + upper))
    arrays = found.arrays({"forest": Ground("wood"), "grass": Ground("")}, "clear")
    assert arrays.terrain_at((0, 0)) == "wood"
    assert arrays.terrain_at((1, 1)) == "clear"


@pytest.mark.parametrize("packing", ["", "zlib", "gzip"])
def test_packed_layers_of_tiled_are_read(tmp_path: Path, packing: str) -> None:
    raw = struct.pack("<4I", 1, 2, 1, 2)
    data = {"": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}[packing]
    text = base64.b64encode(data).decode()
    layer = f'<layer name="g"><data encoding="base64" compression="{packing}">\n  {text}\n </data></layer>'
    assert read(tmp_path, tmx(TILES + layer)).counts() == {"forest": 2, "grass": 2}


def test_endless_map_becomes_a_rectangle_with_its_stagger_kept(tmp_path: Path) -> None:
    chunks = (
        '<layer name="g"><data encoding="csv"><chunk x="-1" y="-3" width="1" height="1">1</chunk>'
        '<chunk x="1" y="1" width="2" height="1">2,2</chunk></data></layer>'
    )
    found = read(tmp_path, tmx(TILES + chunks, size='width="2" height="2" infinite="1"'))
    assert (found.columns, found.rows) == (5, 6)
    assert found.stack[0][1, 1] == found.tokens.index("grass")


BOMB = '<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no_xml"),
        (tmx(TILES + LAYER)[:-40], "no_xml"),
        (tmx(LAYER.replace("1,2,0,7", "1,2,0")), "cut_off"),
        (tmx(LAYER.replace("1,2,0,7", "1,2,0,7,7,7")), "cut_off"),
        (tmx(LAYER.replace("1,2,0,7", "1,2,x,7")), "broken"),
        (tmx(LAYER.replace("1,2,0,7", "1,2,-5,7")), "broken"),
        (tmx(LAYER, size='width="2000000" height="2000000"'), "size"),
        (tmx(LAYER, size='width="0" height="2"'), "size"),
        (tmx(LAYER, size='width="wide" height="2"'), "broken"),
        (tmx(LAYER, head=BOMB), "entities"),
        (tmx("&x;" + LAYER, head=OUTSIDE), "entities"),
        (tmx(LAYER).replace("UTF-8", "klingon-8"), "no_xml"),
        (tmx(LAYER).encode("utf-16")[:-9], "no_xml"),
        (tmx("<group>" * 80 + "</group>" * 80), "too_deep"),
        (tmx(LAYER).replace("hexagonal", "cubic"), "orientation"),
        (tmx(LAYER.replace('"csv"', '"base64" compression="lzma"')), "packing"),
        (tmx(LAYER.replace('"csv"', '"base64"').replace("1,2,0,7", "????")), "broken"),
        ("<svg/>", "broken"),
    ],
)
def test_hostile_tmx_is_refused_in_a_sentence(tmp_path: Path, text: str | bytes, code: str) -> None:
    with pytest.raises(EditorError) as refused:
        read(tmp_path, text)
    problem = refused.value.problems[0]
    assert problem.code == f"map_import.{code}"
    assert sentence(problem, "fr") != sentence(problem, "en")


def test_packed_bomb_is_not_inflated(tmp_path: Path) -> None:
    bomb = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()
    layer = f'<layer name="g"><data encoding="base64" compression="zlib">{bomb}</data></layer>'
    with pytest.raises(EditorError) as refused:
        read(tmp_path, tmx(layer))
    assert refused.value.problems[0].code == "map_import.too_long"


def test_a_byte_too_many_is_not_told_as_as_many_fields_as_there_should_be(tmp_path: Path) -> None:
    packed = base64.b64encode(zlib.compress(bytes(17))).decode()
    layer = f'<layer name="g"><data encoding="base64" compression="zlib">{packed}</data></layer>'
    with pytest.raises(EditorError) as refused:
        read(tmp_path, tmx(layer))
    problem = refused.value.problems[0]
    assert problem.values.get("found") != problem.values.get("expected")
    assert "4" in sentence(problem, "en")


@pytest.mark.parametrize(
    "source", ["../../../../secret.tsx", "/etc/passwd", "http://x.invalid/t.tsx", "gone.tsx"]
)
def test_tilesets_elsewhere_are_not_looked_at_but_their_tiles_kept_apart(tmp_path: Path, source: str) -> None:
    (tmp_path / "secret.tsx").write_text('<tileset name="s"><tile id="0" type="stolen"/></tileset>')
    folder = tmp_path / "a" / "b" / "c" / "maps"
    folder.mkdir(parents=True)
    found = read(folder, tmx(f'<tileset firstgid="1" source="{source}"/>' + LAYER))
    assert "stolen" not in found.tokens
    assert len(found.tokens) == 3
    assert found.lost[0].code == "map_import.tileset"


def test_tileset_beside_the_map_is_read(tmp_path: Path) -> None:
    (tmp_path / "t.tsx").write_text('<tileset name="s" tilecount="9"><tile id="0" class="lawn"/></tileset>')
    found = read(tmp_path, tmx('<tileset firstgid="1" source="t.tsx"/>' + LAYER))
    assert set(found.counts()) == {"lawn", "s:1", "s:6", EMPTY}
    assert found.lost == []


def test_things_that_stand_for_nothing_are_listed(tmp_path: Path) -> None:
    things = (
        '<imagelayer name="sky"/><objectgroup name="o"><object id="1" type="monster" x="40" y="40"/>'
        '<object id="2" type="road" x="9999" y="40"><polyline points="0,0 50,0"/></object>'
        '<object id="3" type="river" x="40" y="40"><properties><property name="fields" value="9,9"/>'
        '</properties><polyline points="0,0 9000,9000"/></object></objectgroup>'
    )
    found = read(tmp_path, tmx(TILES + LAYER.replace(",7", ",1") + things))
    assert sorted(problem.code for problem in found.lost) == [
        "map_import.layer",
        "map_import.objects",
        "map_import.objects",
        "map_import.objects",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "null",
        '{"type": "map"}',
        "[" * 100_000,
        json.dumps({"type": "map", "layers": 3, "width": 2, "height": 2}),
        json.dumps({"type": "map", "layers": [], "width": 1e999, "height": 2}),
        json.dumps(
            {
                "type": "map",
                "orientation": "hexagonal",
                "hexsidelength": 4,
                "tilewidth": 8,
                "tileheight": 8,
                "width": 2,
                "height": 2,
                "layers": [{"type": "tilelayer", "data": [1, "2", None, []]}],
            }
        ),
        b"\xff\xfe\x00",
    ],
)
def test_hostile_tmj_is_refused(tmp_path: Path, text: str | bytes) -> None:
    with pytest.raises(EditorError):
        read(tmp_path, text, "map.tmj")


def test_every_cut_of_a_file_is_refused_or_whole(tmp_path: Path) -> None:
    arrays = full_map("pointy")
    tiled, _kinds = to_tiled(arrays, [TileKind(name, name) for name in TERRAIN], picture_name="t.png")
    for name, text in (("map.tmx", tmx_text(tiled)), ("map.tmj", tmj_text(tiled))):
        whole = text.rstrip().encode()
        for end in range(0, len(whole), 211):
            with pytest.raises(EditorError):
                read(tmp_path, whole[:end], name)

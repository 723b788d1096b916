"""What newer maps of Tiled have: templates, classes, tilesets of a project, free tiles, Zstandard."""

import base64
import struct
from pathlib import Path

from zstandard import compress

from editor.packs.ground_tables import shipped_table
from tests.packs.test_tiled import LAYER, read, tmx

SET = (
    '<tileset name="land" tilewidth="16" tileheight="16" tilecount="8" columns="4">'
    '<image source="land.png" width="64" height="32"/>'
    '<tile id="0" type="grass"/><tile id="1" type="water"/><tile id="6" type="oak tree"/></tileset>'
)


def codes(found: object) -> list[str]:
    return [one.code.removeprefix("map_import.") for one in found.lost]  # type: ignore[attr-defined]


def project(folder: Path) -> Path:
    """A folder of maps beside one of tiles, as projects have it; returns that of the maps."""
    for name in ("maps", "tiles"):
        (folder / name).mkdir()
    (folder / "tiles" / "land.tsx").write_text(SET)
    (folder / "tiles" / "land.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / "tiles" / "oak.tx").write_text(
        '<template><tileset firstgid="1" source="land.tsx"/>'
        '<object name="oak" gid="7" width="16" height="16">'
        '<properties><property name="age" type="int" value="90"/></properties></object></template>'
    )
    return folder / "maps"


def test_tilesets_of_a_project_are_read_with_their_pictures(tmp_path: Path) -> None:
    found = read(project(tmp_path), tmx('<tileset firstgid="1" source="../tiles/land.tsx"/>' + LAYER))
    assert {"grass", "water", "oak tree"} <= set(found.tokens)
    assert found.pictures["grass"].file == tmp_path / "tiles" / "land.png"
    assert codes(found) == []


def test_tiles_that_stand_freely_are_drawn_where_their_name_says_it(tmp_path: Path) -> None:
    things = (
        '<objectgroup name="things"><object id="1" gid="2147483657" x="0" y="64" width="64" height="64"/>'
        '<object id="2" template="../tiles/oak.tx" x="64" y="64"/>'
        '<object id="3" gid="2" x="0" y="64"/><object id="4" x="40" y="40"><text>Old oak</text></object>'
        '<object id="5" template="../tiles/elm.tx" x="0" y="0"/></objectgroup>'
    )
    text = tmx('<tileset firstgid="3" source="../tiles/land.tsx"/>' + LAYER + things)
    found = read(project(tmp_path), text)
    assert [one.name for one in found.features] == ["oak tree", "oak tree"]
    assert shipped_table("tiled").symbol("oak tree") == "tree"
    assert [one.text.get("en") for one in found.things["labels"]] == ["Old oak"]
    # A template that is not there, and an object without a tile of the map.
    assert {"template", "objects"} <= set(codes(found))


def test_classes_layers_and_tiles_say_what_of_them_is_lost(tmp_path: Path) -> None:
    head = (
        '<properties><property name="weather" type="class" propertytype="Weather"><properties>'
        '<property name="rain" type="bool" value="true"/></properties></property></properties>'
    )
    moving = SET.replace(
        'type="water"/>',
        'type="water"><animation><frame tileid="1" duration="90"/></animation>'
        '<objectgroup><object id="1" x="0" y="0"/></objectgroup></tile>',
    ).replace("<tileset", '<tileset firstgid="1"')
    layer = LAYER.replace("<layer", '<layer opacity="0.5"')
    found = read(tmp_path, tmx(head + moving + layer))
    assert codes(found) == ["moving_tiles", "shaped_tiles", "layer_facts", "properties"]
    assert found.lost[-1].values["names"] == "weather.rain"


def test_layers_packed_by_zstandard_are_read(tmp_path: Path) -> None:
    packed = base64.b64encode(compress(struct.pack("<4I", 1, 2, 0, 7))).decode()
    data = f'<data encoding="base64" compression="zstd">{packed}</data>'
    layer = LAYER[: LAYER.index("<data")] + data + "</layer>"
    tiles = SET.replace("<tileset", '<tileset firstgid="1"')
    assert read(tmp_path, tmx(tiles + layer)).counts() == read(tmp_path, tmx(tiles + LAYER)).counts()

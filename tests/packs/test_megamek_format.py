"""Boards of MegaMek, each kind of line and of terrain from 2005 to 2025: taken, or named as lost."""

from pathlib import Path

import pytest

from editor.packs.foreign import ForeignMap
from editor.packs.ground_tables import shipped_table
from editor.packs.megamek.read import read_megamek
from schemas.problems import EditorError


def read(folder: Path, terrain: str = "", *, head: str = "", hexes: str = "") -> ForeignMap:
    file = folder / "isle.board"
    hexes = hexes or f'hex 0101 0 "{terrain}" ""\nhex 0201 0 "" ""\n'
    file.write_text(f"{head}size 2 1\n{hexes}end\n", encoding="utf-8")
    return read_megamek(file)


def told(found: ForeignMap) -> list[str]:
    return [str(one.values.get("kind", one.code)) for one in found.lost]


GROUND = """
woods:1 woods:2 woods:3 jungle:1 water:0 water:1 water:4 rough:1 rough:2 rubble:1 rubble:6
sand:1 tundra:1 magma:1 magma:2 planted_fields:1 heavy_industrial:3 pavement:1 swamp:1 swamp:3
mud:1 ice:1 snow:1 snow:2 impassable:1 hazardous_liquid:1 ultra_sublevel:1
"""


@pytest.mark.parametrize("terrain", GROUND.split())
def test_each_ground_is_known(tmp_path: Path, terrain: str) -> None:
    found = read(tmp_path, terrain)
    assert (found.tokens[0], told(found)) == (terrain, [])
    assert shipped_table("megamek").ground(terrain) is not None


@pytest.mark.parametrize("terrain", ["space:1", "sky:1", "lava_lake:1", "bug_storm:2"])
def test_ground_that_nobody_knows_is_asked_for_or_named(tmp_path: Path, terrain: str) -> None:
    found = read(tmp_path, terrain)
    if "_" in terrain:
        assert told(found) == [terrain.partition(":")[0]]
    else:
        assert found.tokens[0] == terrain
        assert shipped_table("megamek").ground(terrain) is None


DETAILS = """
rapids:2 fire:1 smoke:3 geyser:2 elevator:1 fortified:1 screen:1 fluff:3 arms:1 legs:2
metal_deposit:4 bldg_basement_type:1 bldg_class:2 bldg_armor:10 bldg_base_collapsed:1
bldg_fluff:1 road_fluff:2 ground_fluff:2000 water_fluff:3 cliff_top:1:3 cliff_bottom:1:24
incline_top:1:1 incline_bottom:1:1 incline_high_top:1:1 incline_high_bottom:1:1 black_ice:1
deployment_zone:3 bridge_repaired:1 fuel_tank_cf:40 fuel_tank_magn:20 bridge_elev:2 bridge_cf:90
bldg_cf:15
"""


@pytest.mark.parametrize("terrain", DETAILS.split())
def test_each_detail_is_named(tmp_path: Path, terrain: str) -> None:
    assert told(read(tmp_path, f"woods:1;{terrain};foliage_elev:2")) == [terrain.partition(":")[0]]


@pytest.mark.parametrize(
    ("terrain", "name", "floors"),
    [
        ("building:1;bldg_elev:2", "building:1", 2),
        ("building:4:9;bldg_elev:12", "building:4", 9),
        ("fuel_tank:1;fuel_tank_elev:1", "fuel_tank:1", 1),
    ],
)
def test_buildings_and_tanks_stand_on_their_fields(
    tmp_path: Path, terrain: str, name: str, floors: int
) -> None:
    (one,) = read(tmp_path, terrain).features
    assert (one.name, one.at, one.floors) == (name, (0, 0), floors)


@pytest.mark.parametrize("way", ["road:1:36", "road:3:4", "bridge:1:36", "road:1"])
def test_roads_of_each_kind_lead_on(tmp_path: Path, way: str) -> None:
    hexes = f'hex 0101 0 "{way}" ""\nhex 0201 0 "road:1:32" ""\n'
    assert read(tmp_path, hexes=hexes).things["roads"] == (((0, 0), (1, 0)),)


@pytest.mark.parametrize(
    ("head", "kinds"),
    [
        ("", []),
        ("# a remark\n\n  # another\n", []),
        ("\ufeff", []),
    ],
)
def test_what_stands_before_the_size(tmp_path: Path, head: str, kinds: list[str]) -> None:
    assert told(read(tmp_path, "woods:1", head=head)) == kinds


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("option exit_roads_to_pavement false", ["option"]),
        ('background "grass.png"', ["background"]),
        ('tag "Desert"', []),
        ('tag "Woods (Auto)"', []),
        ('description "Two lakes."', []),
        ('note 0101 "Well"', []),
        ("note 9909 far", ["note"]),
        ("weather rain", ["weather"]),
        ("TAG Desert", []),
    ],
)
def test_each_line_of_a_board(tmp_path: Path, line: str, kinds: list[str]) -> None:
    hexes = f'{line}\nhex 0101 0 "" ""\nhex 0201 0 "" ""\n'
    assert told(read(tmp_path, hexes=hexes)) == kinds


@pytest.mark.parametrize(
    "line",
    [
        'hex 0101 0 "woods:1" "grass"',
        'HEX  0101   0   "woods:1"   ""',
        'hex 0101 0 "woods:1"',
        "hex 0101 0 woods:1 grass",
        'hex 0101 0 " woods:1 ; ; " ""  # oak',
        'hex 101 0 "woods:1" ""',
        'hex 0101 -12 "Woods:1" ""',
    ],
)
def test_each_way_to_write_a_hex(tmp_path: Path, line: str) -> None:
    assert read(tmp_path, hexes=f'{line}\nhex 0201 0 "" ""\n').tokens == ("woods:1", "")


@pytest.mark.parametrize(
    ("hexes", "code"),
    [
        ('hex 0101 0 "woods" ""\nhex 0201 0 "" ""\n', "broken"),
        ('hex 0101 high "" ""\nhex 0201 0 "" ""\n', "hex_line"),
        ('hex 0101 0 "" ""\nhex 0901 0 "" ""\n', "broken"),
        ('hex 0101 0 "" ""\n' * 3, "broken"),
        ("option a\n", "cut_off"),
    ],
)
def test_wrong_hexes_are_refused(tmp_path: Path, hexes: str, code: str) -> None:
    with pytest.raises(EditorError) as refused:
        read(tmp_path, hexes=hexes)
    assert refused.value.problems[0].code == f"map_import.{code}"

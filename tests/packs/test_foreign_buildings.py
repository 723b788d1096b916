"""Villages, castles and houses of other programs as buildings of ours, and back."""

from pathlib import Path

import pytest

from editor.packs.flattened import turned_map
from editor.packs.foreign import ForeignMap
from editor.packs.foreign_buildings import buildings_of
from editor.packs.ground_tables import BuildingLook, GroundTable, shipped_table
from editor.packs.megamek.read import read_megamek
from editor.packs.megamek.write import megamek_text
from editor.packs.wesnoth.read import read_wesnoth
from editor.packs.wesnoth.write import wesnoth_text
from editor.rules.core.hexes import Stagger
from editor.rules.core.map_arrays import MapArrays
from editor.services.map_files.map_ground import standing_things
from schemas.map import Building, MapSymbol
from schemas.map_things import Opening
from schemas.problems import EditorError
from schemas.text import LocalText

TOWN = """Gg, Gg, Gg, Gg, Gg, Gg
Gg, Gg^Vh, Gg^Ve, Gg, Kh, Gg
Gg, Gg, Gg^Vct, Gg, Ch, Gg
Gg, Gg, Gg, Gg, Gg, Gg
"""


def read(folder: Path, form: str, text: str) -> ForeignMap:
    file = folder / f"town.{form}"
    file.write_text(text, encoding="utf-8")
    return read_wesnoth(file) if form == "map" else read_megamek(file)


def shown(found: tuple[Building, ...]) -> list[tuple[str, str, int, set[tuple[int, int]]]]:
    return [(one.material, one.roof, one.floors, set(one.fields)) for one in found]


def test_villages_stand_alone_and_castles_that_touch_are_one(tmp_path: Path) -> None:
    found = read(tmp_path, "map", TOWN)
    buildings, rest, lost = buildings_of(found, shipped_table("wesnoth"))
    assert shown(buildings) == [
        ("wood", "tiles", 1, {(0, 0)}),
        ("wood", "thatch", 1, {(1, 0)}),
        ("stone", "open", 1, {(3, 0), (3, 1)}),
    ]
    assert [one.openings[0].kind for one in buildings] == ["door", "door", "gate"]
    # A camp of tents is a drawing.
    assert [one.name for one in rest] == ["^Vct"]
    assert [(one.code, one.count, one.values["buildings"]) for one in lost] == [
        ("map_import.as_buildings", 4, 3)
    ]


def test_houses_of_megamek_are_one_where_they_say_so(tmp_path: Path) -> None:
    text = (
        'size 3 1\nhex 0101 0 "building:2:4;bldg_elev:3;bldg_cf:40" ""\n'
        'hex 0201 0 "building:2:32;bldg_elev:2" ""\nhex 0301 0 "building:2;road:1:32" ""\nend\n'
    )
    found = read(tmp_path, "board", text)
    buildings = buildings_of(found, shipped_table("megamek"))[0]
    assert shown(buildings) == [("clay", "tiles", 3, {(0, 0), (1, 0)}), ("clay", "tiles", 1, {(2, 0)})]
    # Nothing is free beside the second one.
    assert [len(one.openings) for one in buildings] == [0, 0]
    turned = buildings_of(turned_map(found), shipped_table("megamek"))[0]
    assert sorted(len(one.fields) for one in turned) == [1, 2]


@pytest.mark.parametrize("stagger", ["odd", "even"])
def test_drawings_of_our_exports_come_back_as_drawings(tmp_path: Path, stagger: Stagger) -> None:
    arrays = MapArrays.empty(6, 5, stagger, False, ("clear",), "flat")
    arrays.symbols = tuple(MapSymbol(at=(n, 1), kind=kind) for n, kind in enumerate(("village", "castle")))
    arrays.buildings = (Building(id="keep", fields=((2, 1), (2, 2)), material="stone", roof="open"),)
    table = shipped_table("wesnoth")
    found = read(tmp_path, "map", wesnoth_text(arrays, table, "en")[0])
    things, lost = standing_things(found, table)
    assert things["symbols"] == arrays.symbols
    assert shown(things["buildings"]) == [("stone", "open", 1, {(2, 1), (2, 2)})]
    assert found.things["labels"] == ()
    assert {one.code for one in lost} == {"map_import.as_buildings"}, "only the castle had doors to guess"
    # A drawing that this program does not know is the one that it looks like.
    (tmp_path / "other").mkdir()
    text = TOWN.replace("Gg^Vh,", "drawing_ufo_1 Gg^Vh,")
    things, _lost = standing_things(read(tmp_path / "other", "map", text), table)
    assert [one.kind for one in things["symbols"]] == ["village", "camp"]


@pytest.mark.parametrize("stagger", ["odd", "even"])
@pytest.mark.parametrize("form", ["map", "board"])
def test_buildings_come_back(tmp_path: Path, form: str, stagger: str) -> None:
    arrays = MapArrays.empty(6, 5, stagger, False, ("clear",), "flat")  # type: ignore[arg-type]
    hall = Opening(between=((2, 2), arrays.grid.step((2, 2), 3)))
    arrays.buildings = (
        Building(id="hut", fields=((0, 0),), material="wood", roof="thatch"),
        Building(
            id="hall",
            name=LocalText({"en": "Hall"}),
            fields=((2, 1), (2, 2), (3, 1)),
            openings=(hall,),
            floors=2,
        ),
    )
    name = "wesnoth" if form == "map" else "megamek"
    table = shipped_table(name)
    text, lost = wesnoth_text(arrays, table, "en") if form == "map" else megamek_text(arrays, table)
    assert {one.code.removeprefix("map_import.") for one in lost} - {"added_column"} == {"building_details"}
    back = buildings_of(read(tmp_path, form, text), table)[0]
    assert [(one.material, set(one.fields)) for one in back] == [
        (one.material, set(one.fields)) for one in arrays.buildings
    ]
    assert [one.floors for one in back] == ([1, 1] if form == "map" else [1, 2])


def test_author_says_what_is_a_building() -> None:
    own = GroundTable(buildings={"^Vh": None, "Kh": BuildingLook("wood", "slate")})
    table = shipped_table("wesnoth").changed(own)
    assert table.building("^Vh") is None
    assert table.building("Kh") == BuildingLook("wood", "slate")
    assert table.building("^Ve") == BuildingLook("wood", "thatch")
    with pytest.raises(EditorError):
        BuildingLook.read("straw thatch")


def test_old_letters_masks_and_scenarios_are_named(tmp_path: Path) -> None:
    with pytest.raises(EditorError) as refused:
        read(tmp_path, "map", "ggggww\nggmmww\nggggww\n")
    assert refused.value.problems[0].code == "map_import.one_letter"
    found = read(tmp_path, "map", "border_size=1\nusage=mask\n\nGg, Gg, Gg\nGg, Gg, Gg\nGg, Gg, Gg\n")
    assert [one.code for one in found.lost] == ["map_import.mask"]
    scenario = tmp_path / "lake.cfg"
    scenario.write_text('[multiplayer]\n  map_data="Gg, Gg, Gg\nGg, 1 Ww, Gg\nGg, Gg, Gg"\n[/multiplayer]\n')
    assert [start.side for start in read_wesnoth(scenario).things["starts"]] == [1]
    scenario.write_text('[multiplayer]\n  map_data="{multiplayer/maps/lake.map}"\n')
    with pytest.raises(EditorError) as refused:
        read_wesnoth(scenario)
    assert refused.value.problems[0].code == "map_import.no_map_data"


def test_lines_of_a_board_are_read_as_megamek_does(tmp_path: Path) -> None:
    text = (
        '# MegaMek Data (C)\r\nSIZE 2 2 # small\r\ntag "Hills (Auto)"\r\ntag "Mine"\r\n'
        'description "One"\r\ndescription "Two"\r\nweather "rain"\r\n'
        'hex 0101 0 "woods:1" ""\r\n\thex  202  1  "none:0"\r\nhex 0102 0 "" "" # last but one\r\n'
        'hex 0202 0 "deployment_zone:1:3;black_ice:1" "Snow\r\nend\r\nnothing counts here\r\n'
    )
    found = read(tmp_path, "board", text)
    assert found.counts() == {"": 3, "woods:1": 1}
    assert found.levels is not None
    assert found.levels.tolist() == [[0, 1], [0, 0]]
    assert found.facts["tags"] == ("Mine",)
    assert found.facts["text"].get("en") == "One\n\nTwo"
    assert [(one.code.removeprefix("map_import."), one.values["kind"]) for one in found.lost] == [
        ("hex_order", ""),
        ("option", "weather"),
        ("terrain_part", "black_ice"),
        ("terrain_part", "deployment_zone"),
        ("theme", "snow"),
    ]

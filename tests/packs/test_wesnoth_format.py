"""Maps of Wesnoth as its versions and add-ons write them: read, or refused with the true reason."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from editor.packs.foreign import ForeignMap
from editor.packs.ground_tables import shipped_table
from editor.packs.wesnoth.read import read_wesnoth
from editor.packs.wesnoth.write import wesnoth_text
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from schemas.map import Building, StartPosition
from schemas.problems import EditorError

EDGE = "Gg, Gg, Gg, Gg\n"
ROWS = f"{EDGE}Gg, Ww, Hh, Gg\n{EDGE}"


def read(folder: Path, text: str, name: str = "isle.map") -> ForeignMap:
    (folder / name).write_text(text, encoding="utf-8", newline="")
    return read_wesnoth(folder / name)


def codes(found: ForeignMap) -> list[str]:
    return [one.code.removeprefix("map_import.") for one in found.lost]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.map", ROWS, []),
        ("a.map", "border_size=1\nusage=map\n\n" + ROWS, []),
        ("a.map", 'border_size="1"\nusage="map"\n\n' + ROWS, []),
        ("a.map", ROWS.replace("\n", "\r\n"), []),
        ("a.map", ROWS.replace("\n", "\n\n") + "\n\n", []),
        ("a.map", "\n\n" + ROWS.rstrip(), []),
        ("a.map", ROWS.replace(", ", "\t,  "), []),
        ("a.map", "season=winter\n\n" + ROWS, ["option"]),
        ("a.map", "usage=mask\n\n" + ROWS, ["mask"]),
        ("a.mask", ROWS, ["mask"]),
        # The scenario editor of 1.10 to 1.18 writes the map into its scenario, whatever the file is called.
        ("a.map", f'# by the editor\nid="isle"\nmap_data="{ROWS}"\n[time]\n[/time]\n', []),
        ("a.cfg", f'[scenario]\n  map_data="\n{ROWS}"\n[/scenario]', []),
        ("a.cfg", f"[scenario]\n  map_data=<<\n{ROWS}>>\n[/scenario]", []),
        ("a.cfg", f'#map_data="Gg"\n[scenario]\n  map_data=_"{ROWS}"\n[/scenario]', []),
        ("a.cfg", f'map_data="{ROWS}"\n[other]\nmap_data="{ROWS}"', ["further_maps"]),
        ("a.cfg", f'map_data="{{~maps/a.map}}"\nmap_data="{ROWS}"', []),
    ],
)
def test_map_is_read_in_each_form(tmp_path: Path, name: str, text: str, told: list[str]) -> None:
    found = read(tmp_path, text, name)
    assert (found.tokens, found.columns, found.rows) == (("Ww", "Hh"), 2, 1)
    assert [code for code in codes(found) if code != "border_ground"] == told


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"version":3,"sources":["a"],"mappings":";;A,B"}', "code"),
        ("body {color: red, margin: 0}\n" * 3, "code"),
        ("version https://git-lfs.github.com/spec/v1\noid sha256:17\nsize 7664\n", "lfs"),
        ("Gg, Gg, Gg\nGg\n" + ROWS, "row_length"),
        ("Gggggggggg, Gg, Gg\n" * 3, "code"),
        ("gwwwwwg\nggwwwww\n", "one_letter"),
        ("border_size=1\nusage=map\n", "broken"),
        ("Gg, Gg\nGg, Gg\n", "border"),
        ('[scenario]\nmap_data="{~add-ons/isle.map}"', "no_map_data"),
    ],
)
def test_what_is_no_map_is_refused_with_its_reason(tmp_path: Path, text: str, code: str) -> None:
    with pytest.raises(EditorError) as refused:
        read(tmp_path, text)
    assert refused.value.problems[0].code == f"map_import.{code}"


def test_one_field_may_mark_several_places(tmp_path: Path) -> None:
    things = read(tmp_path, ROWS.replace("Ww", "1 2 oak_gate Ww")).things
    assert [one.side for one in things["starts"]] == [1, 2]
    assert [one.text.get("en") for one in things["labels"]] == ["oak_gate"]


def test_what_a_mask_does_not_change_is_empty(tmp_path: Path) -> None:
    found = read(tmp_path, ROWS.replace("Ww", "_f").replace("Hh", "^Vh"), "isle.mask")
    assert (found.tokens, found.empty_fields) == ((), 2)
    assert [one.name for one in found.features] == ["^Vh"]


@pytest.mark.parametrize(
    "code", ["Zz9!", "X~a^Y@b", "Gg^Zq", "Rr^Pw\\", "Wwf^Bsb|", "Ql^Bs/r", "0x^Zz", "é^ß"]
)
def test_codes_of_add_ons_are_read(tmp_path: Path, code: str) -> None:
    assert read(tmp_path, ROWS.replace("Ww", code)).tokens


@pytest.mark.parametrize(
    ("code", "ground"),
    [
        ("Aa", "clear"), ("Ai", "clear"), ("Cha", "clear"), ("Dd^Do", "sand"), ("Dd^Dr", "sand"),
        ("Gll^Fmf", "wood"), ("Ha^Fpa", "wood +1"), ("Hd", "sand +1"), ("Md^Xm", "rocks +2"),
        ("Qxua", "rocks"), ("Rb^Es", "mud"), ("Ss^Tm", "bushes"), ("Uu^Ii", "rocks"), ("Wog", "water ~2"),
        ("Wwrg", "rocks"), ("Xos", "rocks +2"), ("Gd^Uf", "bushes"), ("Gs^Gvs", "tall_grass"),
        ("Wwf", "ford"), ("Iwr", "clear"), ("Zz", ""), ("Nn^Qq", ""),
    ],
)  # fmt: skip
def test_each_family_of_terrain_is_known_and_no_other(code: str, ground: str) -> None:
    found = shipped_table("wesnoth").ground(code)
    assert (found.text if found is not None else "") == ground


WAYS = (
    ((0, 0), (1, 0), (2, 1), (3, 1), (4, 2)),
    ((2, 1), (2, 2), (2, 3)),
    ((3, 1), (3, 0)),  # a crossing with four roads around it in a row
    ((0, 2), (1, 2), (1, 3), (0, 4)),  # a bend whose ends lie side by side with others
    ((4, 4),),
)


@pytest.mark.parametrize("stagger", ["odd", "even"])
def test_roads_that_lie_side_by_side_come_back_as_they_are(tmp_path: Path, stagger: str) -> None:
    arrays = MapArrays.empty(6, 6, stagger, False, ("clear",), "flat")  # type: ignore[arg-type]
    step = arrays.grid.are_neighbours
    arrays.roads = tuple(way for way in WAYS if all(step(*pair) for pair in pairwise(way)))
    assert len(arrays.roads) >= 3
    text, _told = wesnoth_text(arrays, shipped_table("wesnoth"), "en")
    found = read(tmp_path, text)
    assert links(found.things["roads"]) == links(arrays.roads)
    assert found.things["labels"] == ()


def links(roads: Iterable[tuple[Offset, ...]]) -> set[frozenset[Offset]]:
    return {frozenset(pair) for road in roads for pair in pairwise(road)}


def test_roads_lead_on_through_starts_keeps_and_water(tmp_path: Path) -> None:
    arrays = MapArrays.empty(4, 4, "odd", False, ("clear", "water"), "flat")
    arrays.terrain[1, 1] = 1
    arrays.roads = (((0, 0), (0, 1), (1, 1), (1, 0), (2, 1)),)
    arrays.starts = (StartPosition(at=(0, 1), side=1),)
    arrays.buildings = (Building(id="keep", fields=((1, 0),)),)
    text, _told = wesnoth_text(arrays, shipped_table("wesnoth"), "en")
    things = read(tmp_path, text).things
    assert links(things["roads"]) == links(arrays.roads)
    assert things["starts"] == arrays.starts

"""Maps of Wesnoth and boards of MegaMek, out and in, with an editable translation of the ground."""

from itertools import pairwise
from pathlib import Path

import pytest

from editor.packs.flattened import flattened
from editor.packs.foreign import Feature, Ground
from editor.packs.ground_tables import GroundTable, read_table, shipped_table, table_text
from editor.packs.megamek.read import read_megamek
from editor.packs.megamek.write import megamek_text
from editor.packs.wesnoth.read import read_wesnoth
from editor.packs.wesnoth.write import wesnoth_text
from editor.rules.core.map_arrays import MapArrays
from schemas.map import Edge, MapLabel, StartPosition, TracedPicture
from schemas.problems import EditorError
from schemas.text import LocalText

TERRAIN = ("clear", "wood", "water", "rocks")


def a_map(kind: str = "flat", stagger: str = "odd") -> MapArrays:
    arrays = MapArrays.empty(6, 5, stagger, False, TERRAIN, kind)  # type: ignore[arg-type]
    arrays.terrain[1, 2] = 1
    arrays.terrain[3, 3:5] = 2
    arrays.depth[3, 3:5] = 1, 2
    arrays.terrain[4, 0] = 3
    arrays.levels[0, 1:4] = 1, 2, 1
    arrays.roads = (tuple(arrays.grid.line((0, 1), (5, 4))), tuple(arrays.grid.line((2, 0), (2, 4))))
    arrays.starts = (StartPosition(at=(0, 0), side=1), StartPosition(at=(5, 4), side=2))
    arrays.labels = (MapLabel(at=(2, 2), text=LocalText({"en": "Old Mill"})),)
    return arrays


def shown(arrays: MapArrays) -> list[list[str]]:
    return [[arrays.terrain_at((c, r)) for c in range(arrays.columns)] for r in range(arrays.rows)]


def links(arrays: MapArrays) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(pair) for road in arrays.roads for pair in pairwise(road)}


def test_wesnoth_map_comes_back(tmp_path: Path) -> None:
    arrays, table = a_map(), shipped_table("wesnoth")
    text, lost = wesnoth_text(arrays, table, "en")
    assert {problem.code.removeprefix("map_import.") for problem in lost} == {"under_road"}
    file = tmp_path / "isle.map"
    file.write_text(text, encoding="utf-8")
    found = read_wesnoth(file)
    back = found.arrays(table.mapping(found.counts(), TERRAIN), "clear")
    assert (found.columns, found.rows, found.stagger, found.grid) == (6, 5, "odd", "flat")
    assert (back.levels == arrays.levels).sum() >= 27
    assert shown(back)[3] == shown(arrays)[3]
    assert (back.depth == arrays.depth).all()
    assert links(arrays) <= links(back)
    assert back.starts == arrays.starts
    assert back.labels[0].text.get("en") == "Old_Mill"


def test_megamek_board_comes_back_with_levels_depths_and_roads(tmp_path: Path) -> None:
    arrays, table = a_map(), shipped_table("megamek")
    text, lost = megamek_text(arrays, table)
    assert {problem.values.get("kind") for problem in lost} == {"labels", "starts"}
    file = tmp_path / "isle.board"
    file.write_text(text, encoding="utf-8")
    found = read_megamek(file)
    back = found.arrays(table.mapping(found.counts(), TERRAIN), "clear")
    assert shown(back) == shown(arrays)
    assert (back.levels == arrays.levels).all()
    assert (back.depth == arrays.depth).all()
    assert links(back) == links(arrays)
    # A road over water is a bridge there, whose height and strength are MegaMek's.
    assert {one.values["kind"] for one in found.lost} == {"bridge_cf", "bridge_elev"}


@pytest.mark.parametrize("stagger", ["odd", "even"])
def test_pointy_hexes_are_turned_and_keep_their_neighbours(stagger: str) -> None:
    arrays = a_map("pointy", stagger)
    arrays.edges = (Edge(between=((2, 2), arrays.grid.step((2, 2), 0)), kind="wall"),)
    turned = flattened(arrays)
    assert (turned.columns, turned.rows, turned.grid_kind) == (5, 6, "flat")
    assert turned.grid.are_neighbours(*turned.edges[0].between)
    assert all(turned.grid.are_neighbours(*pair) for pair in map(tuple, links(turned)))
    again = flattened(turned)
    assert shown(again) == shown(arrays)
    assert again.roads == arrays.roads


def test_authors_table_goes_before_the_shipped_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[read]\n"Gg" = "rocks +3"\n[write]\nlava = "Qlf"\n', encoding="utf-8")
    table = shipped_table("wesnoth").changed(read_table(file))
    assert table.mapping(["Gg", "Gs"], TERRAIN) == {"Gg": Ground("rocks", 3), "Gs": Ground("clear")}
    assert table.code("lava", 2, 0) == ("Qlf", True)
    assert GroundTable().code("lava", 0, 0) == ("", False)


@pytest.mark.parametrize("text", ["[read", "[read]\na = 3\n", '[read]\na = "Bad ~~"\n', "read = 4\n"])
def test_broken_table_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditorError):
        read_table(file)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Gg, Gg\n",
        "Gg, Gg, Gg\nGg, Gg\nGg, Gg, Gg\n",
        "Gg, Gg, Gg\nGg, <script>, Gg\nGg, Gg, Gg\n",
        "border_size=9\nGg, Gg, Gg\n",
        "\n".join(["Gg,Gg,Gg"] * 3000),
        ",".join(["Gg"] * 5000) + "\n",
    ],
)
def test_hostile_wesnoth_map_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.map"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditorError):
        read_wesnoth(file)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "size 3 3\n",
        "size 99999 99999\nend\n",
        'size 2 2\nhex 0101 0 "woods:1" ""\n',
        'size 2 2\nhex 0909 0 "" ""\nend\n',
        'size 2 2\nhex 0101 0 "wo ods" ""\nend\n',
        "size 2 2\nrun format c:\nend\n",
    ],
)
def test_hostile_megamek_board_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.board"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditorError):
        read_megamek(file)


def test_whole_megamek_board_without_its_end_says_just_that(tmp_path: Path) -> None:
    file = tmp_path / "open.board"
    file.write_text('size 1 2\nhex 0101 0 "" ""\nhex 0102 0 "" ""\n', encoding="utf-8")
    with pytest.raises(EditorError) as refused:
        read_megamek(file)
    assert refused.value.problems[0].code == "map_import.no_end"
    file.write_text('size 1 2\nhex 0101 0 "" ""\n', encoding="utf-8")
    with pytest.raises(EditorError) as refused:
        read_megamek(file)
    assert dict(refused.value.problems[0].values) == {"file": "open.board", "found": 1, "expected": 2}


def test_wrong_encoding_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bad.map"
    file.write_bytes("Gg, Gé".encode("latin-1"))
    with pytest.raises(EditorError) as refused:
        read_wesnoth(file)
    assert refused.value.problems[0].code == "map_import.encoding"


def test_what_a_megamek_board_has_more_is_listed(tmp_path: Path) -> None:
    file = tmp_path / "town.board"
    file.write_text(
        "size 2 1\noption exit_roads_to_pavement false\nnote 5 nowhere\n"
        'hex 0101 -2 "building:2;bldg_elev:3;bldg_cf:40" ""\nend\n',
        encoding="utf-8",
    )
    found = read_megamek(file)
    codes = [problem.code.removeprefix("map_import.") for problem in found.lost]
    assert codes == ["lifted", "missing_hex", "option", "option", "terrain_part"]
    assert found.features == (Feature("building:2", (0, 0), part_of=1, floors=3),)
    assert found.levels is not None
    assert found.levels.tolist() == [[0, 2]]


def test_table_is_written_as_it_is_read(tmp_path: Path) -> None:
    table = GroundTable("sand", "Gg", {'"Q\\*': Ground("wood", 2), "é": Ground(depth=1)}, {"lava +1": "Ql"})
    file = tmp_path / "mine.toml"
    file.write_text(table_text(table, "Mine\n[read]"), encoding="utf-8")
    assert read_table(file) == table


@pytest.mark.parametrize(
    ("form", "code"), [("wesnoth", "Gg, Gg"), ("wesnoth", ""), ("wesnoth", "1 Gg"), ("megamek", 'woods:1"')]
)
def test_name_that_the_other_program_cannot_read_is_refused(form: str, code: str) -> None:
    table = shipped_table(form).changed(GroundTable(write={"wood": code}))
    with pytest.raises(EditorError) as refused:
        wesnoth_text(a_map(), table, "en") if form == "wesnoth" else megamek_text(a_map(), table)
    assert refused.value.problems[0].code == "map_import.write_code"


def test_terrains_with_one_name_are_told() -> None:
    table = shipped_table("megamek").changed(GroundTable(write={"wood": "rough:1"}))
    lost = megamek_text(a_map(), table)[1]
    assert [one.values["terrains"] for one in lost if one.code == "map_import.merged"] == [("wood", "rocks")]


def test_picture_of_pointy_hexes_is_told_as_lost() -> None:
    arrays = a_map("pointy")
    arrays.picture = TracedPicture(file="/scan.png")
    for lost in (
        megamek_text(arrays, shipped_table("megamek"))[1],
        wesnoth_text(arrays, shipped_table("wesnoth"), "en")[1],
    ):
        assert "picture" in {problem.values.get("kind") for problem in lost}


def test_marks_of_byte_order_and_a_missing_line_do_no_harm(tmp_path: Path) -> None:
    isle = tmp_path / "isle.map"
    isle.write_bytes(b"\xef\xbb\xbfGg, Gg, Gg\r\nGg, Ww, Gg\r\nGg, Gg, Gg\r\n")
    assert read_wesnoth(isle).counts() == {"Ww": 1}
    board = tmp_path / "one.board"
    board.write_bytes(b'\xef\xbb\xbfsize 2 1\r\nhex 0101 0 "woods:1" ""\r\nend\r\n')
    found = read_megamek(board)
    assert [problem.code for problem in found.lost] == ["map_import.missing_hex"]


@pytest.mark.parametrize(("place", "sides"), [("8", [8]), ("008", [8]), ("00081", []), ("9", []), ("0", [])])
def test_place_of_wesnoth_that_no_side_has_is_a_name(tmp_path: Path, place: str, sides: list[int]) -> None:
    file = tmp_path / "board.map"
    row = "Gg, Gg, Gg\n"
    file.write_text(f"{row}Gg, {place} Gg, Gg\n{row}")
    found = read_wesnoth(file).things
    assert [start.side for start in found["starts"]] == sides
    assert len(found["labels"]) == 1 - len(sides)


def test_crossing_of_four_roads_comes_back_from_wesnoth(tmp_path: Path) -> None:
    arrays = MapArrays.empty(7, 7, "odd", False, TERRAIN, "flat")
    hub, grid = (3, 3), arrays.grid
    arms = [grid.step(hub, side) for side in (0, 1, 2, 4)]
    arrays.roads = tuple(
        (hub, one, grid.step(one, side)) for side, one in zip((0, 1, 2, 4), arms, strict=True)
    )
    (tmp_path / "a.map").write_text(wesnoth_text(arrays, shipped_table("wesnoth"), "en")[0])
    found = read_wesnoth(tmp_path / "a.map")
    assert links(arrays) <= links(found.arrays({}, "clear"))


def test_paved_places_of_wesnoth_are_no_roads_and_what_leads_to_them_is(tmp_path: Path) -> None:
    rows = [["Gg"] * 9 for _ in range(9)]
    for row in range(3, 6):
        rows[row][2:5] = ["Rr"] * 3
    for column in (5, 6, 7):
        rows[4][column] = "Re"
    (tmp_path / "a.map").write_text("\n".join(", ".join(row) for row in rows))
    found = read_wesnoth(tmp_path / "a.map")
    assert {at for road in found.things["roads"] for at in road} == {(4, 3), (5, 3), (6, 3)}
    assert [one.count for one in found.lost if one.code == "map_import.paved"] == [9]

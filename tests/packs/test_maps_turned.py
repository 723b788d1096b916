"""Maps of pointy hexes in Wesnoth and MegaMek: turned by 90 degrees, never mirrored; read here by the formats
as their programs describe them, without our readers."""

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

from editor.packs.flattened import QuarterTurn, flattened, turned_map
from editor.packs.ground_tables import shipped_table
from editor.packs.megamek.read import read_megamek
from editor.packs.megamek.write import megamek_text
from editor.packs.wesnoth.read import read_wesnoth
from editor.packs.wesnoth.write import wesnoth_text
from editor.rules.core.map_arrays import MapArrays
from schemas.map import MapSymbol, TracedPicture

TERRAIN = ("clear", "wood", "water", "rocks", "sand")
MARKS = {"wood": (1, 0), "water": (4, 1), "rocks": (0, 3), "sand": (3, 2)}
Point = tuple[float, float]


def an_uneven_map(rows: int, stagger: str) -> MapArrays:
    arrays = MapArrays.empty(6, rows, stagger, False, TERRAIN)  # type: ignore[arg-type]
    for name, (column, row) in MARKS.items():
        arrays.terrain[row, column] = TERRAIN.index(name)
    arrays.depth[1, 4] = 1
    return arrays


def pointy_centre(at: tuple[int, int], stagger: str) -> Point:
    """Centre of a pointy hex with sides of length 1, from the description of our maps."""
    column, row = at
    shifted = row % 2 == (0 if stagger == "even" else 1)
    return (column + (0.5 if shifted else 0.0)) * math.sqrt(3), row * 1.5


def flat_centre(column: int, row: int) -> Point:
    """Centre of a flat hex in both programs: the second, fourth ... column lies half a field lower."""
    return column * 1.5, (row + (0.5 if column % 2 else 0.0)) * math.sqrt(3)


def megamek_places(text: str) -> dict[str, Point]:
    found = re.findall(r'^hex (\d\d)(\d\d) (-?\d+) "([^"]*)"', text, re.MULTILINE)
    kinds = {"woods": "wood", "water": "water", "rough": "rocks", "sand": "sand"}
    return {
        kinds[code.partition(":")[0]]: flat_centre(int(column) - 1, int(row) - 1)
        for column, row, _level, code in found
        if code.partition(":")[0] in kinds
    }


def wesnoth_places(text: str) -> dict[str, Point]:
    rows = [line.split(", ") for line in text.splitlines()][1:-1]
    kinds = {"Gg^Fp": "wood", "Ww": "water", "Uh": "rocks", "Dd": "sand"}
    return {
        kinds[code]: flat_centre(column, row)
        for row, codes in enumerate(rows)
        for column, code in enumerate(codes[1:-1])
        if code in kinds
    }


@pytest.mark.parametrize("stagger", ["odd", "even"])
@pytest.mark.parametrize("rows", [4, 5])
@pytest.mark.parametrize("form", ["megamek", "wesnoth"])
def test_marks_lie_as_here_after_a_quarter_turn_clockwise(form: str, rows: int, stagger: str) -> None:
    arrays = an_uneven_map(rows, stagger)
    if form == "megamek":
        text, lost = megamek_text(arrays, shipped_table(form))
        there = megamek_places(text)
    else:
        text, lost = wesnoth_text(arrays, shipped_table(form), "en")
        there = wesnoth_places(text)
    assert "map_import.turned_grid" in {one.code for one in lost}
    here = {name: pointy_centre(at, stagger) for name, at in MARKS.items()}
    assert there.keys() == here.keys()
    for one, other in combinations(MARKS, 2):
        across, down = here[other][0] - here[one][0], here[other][1] - here[one][1]
        found = there[other][0] - there[one][0], there[other][1] - there[one][1]
        assert found == pytest.approx((-down, across))


@pytest.mark.parametrize("stagger", ["odd", "even"])
@pytest.mark.parametrize("rows", [4, 5])
@pytest.mark.parametrize("form", ["megamek", "wesnoth"])
def test_turned_map_comes_back_as_it_was(tmp_path: Path, form: str, rows: int, stagger: str) -> None:
    arrays = an_uneven_map(rows, stagger)
    table, file = shipped_table(form), tmp_path / "map"
    text = (megamek_text(arrays, table) if form == "megamek" else wesnoth_text(arrays, table, "en"))[0]
    file.write_text(text, encoding="utf-8")
    found = turned_map(read_megamek(file) if form == "megamek" else read_wesnoth(file))
    back = found.arrays(table.mapping(found.counts(), TERRAIN), "clear")
    assert (back.columns, back.rows, back.stagger, back.grid_kind) == (6, rows, stagger, "pointy")
    assert {name: back.terrain_at(at) for name, at in MARKS.items()} == {name: name for name in MARKS}
    assert int((back.terrain != back.terrain_index("clear")).sum()) == len(MARKS)


def test_two_quarter_turns_are_none() -> None:
    arrays = an_uneven_map(5, "odd")
    arrays.roads = (((0, 0), (1, 0), (1, 1)),)
    arrays.symbols = (MapSymbol(at=(2, 2), kind="mill", x=0.25, y=-0.5, angle=30),)
    again = flattened(flattened(arrays))
    assert (again.terrain == arrays.terrain).all()
    assert (again.roads, again.symbols, again.stagger) == (arrays.roads, arrays.symbols, arrays.stagger)


def test_roads_bridges_villages_and_castles_go_to_wesnoth_and_back(tmp_path: Path) -> None:
    arrays = MapArrays.empty(7, 6, "odd", False, TERRAIN, "flat")
    arrays.terrain[:, 3] = TERRAIN.index("water")
    arrays.depth[:, 3] = 1
    road = tuple(arrays.grid.line((0, 2), (6, 4)))
    arrays.roads = (road,)
    arrays.symbols = (
        MapSymbol(at=(1, 5), kind="village"),
        MapSymbol(at=(5, 0), kind="castle"),
        MapSymbol(at=(5, 1), kind="tower"),
        MapSymbol(at=(0, 0), kind="ship"),
    )
    text, lost = wesnoth_text(arrays, shipped_table("wesnoth"), "en")
    rows = [line.split(", ")[1:-1] for line in text.splitlines()][1:-1]
    assert sum("^Bw" in code for row in rows for code in row) == 1
    assert sum(code == "Re" for row in rows for code in row) == len(road) - 1
    assert (rows[5][1], rows[0][5], rows[1][5]) == (
        "drawing_village_1 Gg^Vh",
        "drawing_castle_2 Kh",
        "drawing_tower_3 Ch",
    )
    assert [one.values["name"] for one in lost if one.code == "map_import.symbol"] == ["ship"]
    file = tmp_path / "way.map"
    file.write_text(text)
    found = read_wesnoth(file)
    assert {at for way in found.things["roads"] for at in way} == set(road)
    assert {(one.name, one.at) for one in found.features} == {("^Vh", (1, 5)), ("Kh", (5, 0)), ("Ch", (5, 1))}
    assert found.lost == []


def test_decorated_hexes_of_megamek_keep_their_ground_and_notes_are_read(tmp_path: Path) -> None:
    file = tmp_path / "field.board"
    file.write_text(
        'size 3 2\ntag "Summer"\ndescription "A quiet place"\n'
        'hex 0101 0 "arms:2;legs:1;woods:2:63" ""\n'
        'hex 0201 0 "woods:1;rough:1;foliage_elev:2" "grass"\n'
        'hex 0301 12 "road:1"\n'
        'hex 0102 -1 "water:2;bridge:1:18;bridge_elev:1" ""\n'
        'hex 0202 0 "road:1;fluff:3" ""\n'
        'hex 0302 0 "" ""\nnote 0302 "Ambush here"\nend\n',
        encoding="utf-8",
    )
    found = read_megamek(file)
    assert set(found.counts()) == {"woods:2", "woods:1", "", "water:2"}
    assert [(one.at, one.text.get("en")) for one in found.things["notes"]] == [((2, 1), "Ambush here")]
    assert found.facts["text"].get("en") == "A quiet place"
    assert {at for way in found.things["roads"] for at in way} == {(2, 0), (0, 1), (1, 1)}
    said = {(one.code.removeprefix("map_import."), one.values["kind"]): one for one in found.lost}
    assert said["terrain_part", "rough"].count == 1
    assert said["terrain_part", "rough"].place == "2,1"
    assert {kind for code, kind in said if code == "terrain_part"} == {
        "arms",
        "legs",
        "rough",
        "bridge_elev",
        "fluff",
    }
    assert {("lifted", "1"), ("high_levels", "9"), ("theme", "grass")} <= said.keys()
    assert found.facts["tags"] == ("Summer",)


def test_roads_of_megamek_without_sides_join_all_around(tmp_path: Path) -> None:
    file = tmp_path / "cross.board"
    file.write_text(
        "size 1 3\n" + "".join(f'hex 010{row} 0 "road:1" ""\n' for row in (1, 2, 3)) + "end\n",
        encoding="utf-8",
    )
    assert read_megamek(file).things["roads"] == (((0, 0), (0, 1), (0, 2)),)


def centre(grid: str, stagger: str, at: tuple[int, int]) -> tuple[float, float]:
    """Return the centre of a field from that of (0, 0), in field widths."""

    def shift(line: int) -> float:
        return 0.5 if (line % 2 == 0) == (stagger == "even") else 0.0

    if grid == "pointy":
        return at[0] + shift(at[1]) - shift(0), at[1] * 0.75**0.5
    return at[0] * 0.75**0.5, at[1] + shift(at[0]) - shift(0)


@pytest.mark.parametrize("grid", ["pointy", "flat"])
@pytest.mark.parametrize("stagger", ["odd", "even"])
@pytest.mark.parametrize("size", [(4, 5), (5, 4)])
def test_picture_under_a_map_turns_with_it(grid: str, stagger: str, size: tuple[int, int]) -> None:
    turn = QuarterTurn(grid, *size, stagger)  # type: ignore[arg-type]
    at = (2, 3)
    x, y = centre(grid, stagger, at)
    turned = turn.picture(TracedPicture(file="/scan.png", x=x, y=y, turn=10))
    goal = centre(turn.new_grid, turn.new_stagger, turn.place(at))
    assert (turned.x, turned.y) == pytest.approx(goal)
    assert turned.turn == (100 if grid == "pointy" else 280)
    back = QuarterTurn(turn.new_grid, size[1], size[0], turn.new_stagger).picture(turned)
    assert (back.x, back.y, back.turn) == (pytest.approx(x), pytest.approx(y), 10)

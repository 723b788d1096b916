"""Maps out of the catalogue: pictures, TMX, tables."""

import csv
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from editor.packs.tiled.model import LONG, WIDE
from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.picture import usual_field_width
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.services import documents
from editor.services.map_files.map_export import export_map
from editor.services.map_files.map_formats import MAP_FORMATS, READERS, MapExportOptions
from editor.services.map_files.map_import import is_foreign_map
from editor.services.maps import field_named, render_map
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.messages import LANGUAGES, sentence
from schemas.problems import EditorError, Message

pytestmark = pytest.mark.usefixtures("qapp")
BOARD = "board-3"


@pytest.fixture(scope="module")
def workspace(shipped_copy: Path) -> Iterator[Workspace]:
    opened = open_workspace(shipped_copy)
    yield opened
    opened.close()


def arrays_of(workspace: Workspace, slug: str = BOARD) -> MapArrays:
    row = documents.find(workspace, slug)
    return MapArrays.from_map(documents.load_document(workspace, row.id))


@pytest.mark.long
def test_board_is_rendered_to_scale(workspace: Workspace, tmp_path: Path) -> None:
    out = render_map(workspace, BOARD, tmp_path / "board.png", width_px=40)
    image = QImage(str(out))
    assert image.width() == 17 * 40
    assert image.width() / image.dotsPerMeterX() == pytest.approx(17 * 0.03464, rel=0.001)


def test_tmx_read_back_holds_every_field_road_wall_and_label(workspace: Workspace, tmp_path: Path) -> None:
    files = export_map(workspace, BOARD, tmp_path / "board.tmx").files
    arrays = arrays_of(workspace)
    root = ET.parse(files[0]).getroot()  # noqa: S314 - our own file
    assert root.get("orientation") == "hexagonal"
    assert (root.get("staggeraxis"), root.get("staggerindex")) == ("y", arrays.stagger)
    assert all(int(root.get(name, "1")) % 2 == 0 for name in ("tilewidth", "tileheight", "hexsidelength"))
    kinds = {int(tile.get("id", "")) + 1: tile.get("type") for tile in root.iterfind("tileset/tile")}
    layers = {
        layer.get("name"): [
            [int(gid) for gid in line.split(",") if gid] for line in (layer.findtext("data") or "").split()
        ]
        for layer in root.iterfind("layer")
    }
    first_number = min(gid for gid, kind in kinds.items() if kind == "number")
    for row in range(arrays.rows):
        for column in range(arrays.columns):
            gid = layers["terrain"][row][column]
            if arrays.terrain[row, column] == NO_FIELD:
                assert gid == 0
                continue
            assert kinds[gid] == arrays.terrain_at((column, row))
            for name, values in (("levels", arrays.levels), ("depth", arrays.depth)):
                number = layers[name][row][column]
                assert (number - first_number + 1 if number else 0) == values[row, column]
    things = [thing.get("type") for thing in root.iterfind("objectgroup/object")]
    assert things.count("road") == len(arrays.roads)
    assert things.count("label") == len(arrays.labels)
    assert len([one for one in things if one in ("wall", "hedge", "ruined_wall")]) == len(arrays.edges)
    ids = [thing.get("id") for thing in root.iterfind("objectgroup/object")]
    assert len(set(ids)) == len(ids)
    assert int(root.get("nextobjectid", "0")) == len(ids) + 1


def test_tmx_picture_has_a_tile_for_every_kind(workspace: Workspace, tmp_path: Path) -> None:
    map_file, picture_file = export_map(workspace, BOARD, tmp_path / "board.tmx").files
    root = ET.parse(map_file).getroot()  # noqa: S314 - our own file
    picture = QImage(str(picture_file))
    tiles = root.findall("tileset/tile")
    assert (picture.width(), picture.height()) == (len(tiles) * WIDE, LONG)
    assert root.find("tileset/image").get("source") == picture_file.name
    assert picture.pixelColor(0, 0).alpha() == 0
    assert picture.pixelColor(WIDE // 2, LONG // 2).alpha() == 255


def test_csv_has_one_line_per_field(workspace: Workspace, tmp_path: Path) -> None:
    file, *layers = export_map(workspace, BOARD, tmp_path / "board.csv").files
    assert [one.name for one in layers] == ["board-terrain.csv", "board-levels.csv", "board-depth.csv"]
    with layers[0].open(encoding="utf-8", newline="") as text:
        assert len(list(csv.reader(text))) == 15
    with file.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    assert len(rows) == 8 * 17 + 7 * 18
    assert next(row for row in rows if row["name"] == "3/F4")["terrain"] == "rocks"


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("slug", "file", "form", "code"),
    [
        (BOARD, "board.bmp", None, "map_tools.unknown_format"),
        ("orc-guard", "board.png", None, "map_tools.no_map"),
        (BOARD, "nowhere/board.png", None, "packs.cannot_write"),
        (BOARD, "nowhere/board.csv", None, "packs.cannot_write"),
        ("no-such-board", "board.png", None, "catalogue.not_found"),
    ],
)
def test_what_cannot_be_exported_is_refused_in_a_sentence(
    workspace: Workspace, tmp_path: Path, slug: str, file: str, form: str | None, code: str
) -> None:
    with pytest.raises(EditorError) as refused:
        export_map(workspace, slug, tmp_path / file, form, options=MapExportOptions(side=4.0, width_px=12))
    problem = refused.value.problems[0]
    assert problem.code == code
    assert problem.code not in sentence(problem, "en")
    assert sentence(problem, "fr") != sentence(problem, "en")


@pytest.mark.quick(4)
@pytest.mark.parametrize("form", sorted(MAP_FORMATS))
def test_every_format_is_written_by_the_ending_of_its_file(
    workspace: Workspace, tmp_path: Path, form: str
) -> None:
    options = MapExportOptions(side=4.0, width_px=12)
    made = export_map(workspace, BOARD, tmp_path / f"board.{form}", options=options)
    assert all(file.stat().st_size > 500 for file in made.files)
    assert all(sentence(problem, "fr") != sentence(problem, "en") for problem in made.lost)


def test_very_large_map_is_rendered_with_narrower_fields_unless_a_width_is_wanted() -> None:
    large = MapArrays.empty(1_000, 1_000, "odd", False, ("clear",))
    width = usual_field_width(large, 64)
    wide, high = HexLattice(width, "odd", False).size(1_000, 1_000)
    assert 2 < width < 64
    assert wide * high <= 100_000_000
    assert usual_field_width(MapArrays.empty(18, 15, "even", True, ("clear",)), 64) == 64


def test_the_field_of_a_scenario_is_its_boards_joined_with_both_names_at_the_joints(
    workspace: Workspace,
) -> None:
    board, arrays = field_named(workspace, "demonworld/scenario/the-last-stand")
    scenario = documents.load_document(workspace, documents.find(workspace, "the-last-stand").id)
    assert board.name == scenario.name
    assert arrays.columns > arrays_of(workspace).columns or arrays.rows > arrays_of(workspace).rows
    assert any("\n" in name for name in arrays.names.values())
    with pytest.raises(EditorError):
        field_named(workspace, "demonworld/army/kal-bennock-orcs")


@pytest.mark.parametrize("ending", sorted(READERS))
def test_each_file_that_is_read_is_known_as_a_map(workspace: Workspace, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"field.{ending.upper()}"
    file.write_text('{"kind": "map", "system": "demonworld"}')
    assert is_foreign_map(file) == (ending != "json"), "a document of ours is no map of another program"
    if ending == "json":
        made = export_map(workspace, BOARD, tmp_path / "field.tmj").files[0]
        assert is_foreign_map(made.rename(tmp_path / "tiled.json"))


def test_each_format_says_what_it_can_and_is_called_in_each_language() -> None:
    for one in MAP_FORMATS.values():
        assert (one.names is None) == (one.losses is None), "who names ground otherwise says what is lost"
        labels = {sentence(Message(code=f"map_formats.{one.id}"), language) for language in LANGUAGES}
        assert not any(label.startswith("map_formats.") for label in labels)
        assert all(READERS[ending] is one.read for ending in one.endings if one.read is not None)

"""Our maps in the programs that they are for, and theirs in ours; Debian's tiled and poppler-utils.

``make check-foreign`` installs the programs and fails where one is absent; elsewhere these tests are skipped.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from editor.packs.foreign import Ground
from editor.packs.tiled.convert import TileKind, to_tiled
from editor.packs.tiled.model import TiledMap, tiled_frame
from editor.packs.tiled.write import tmj_text, tmx_text
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.picture import png_bytes, tile_strip
from editor.rules.core.map_arrays import THINGS, MapArrays
from editor.services.map_files.map_export import export_map, export_poster
from editor.services.map_files.map_formats import MapExportOptions
from editor.services.map_files.map_import import read_foreign_map
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from tests.foreign.programs import program, run
from tests.packs.test_tiled import AREAS, TERRAIN, full_map

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def workspace(shipped_copy: Path) -> Iterator[Workspace]:
    opened = open_workspace(shipped_copy)
    yield opened
    opened.close()


def write(folder: Path, arrays: MapArrays, form: str) -> tuple[Path, TiledMap]:
    kinds = [TileKind(name, name) for name in TERRAIN]
    tiled, _kinds = to_tiled(arrays, kinds, picture_name="t.png", areas=AREAS)
    frame = tiled_frame(MapArrays.empty(1, 1, "odd", False, ("x",), arrays.grid_kind))
    strip = tile_strip(
        MapLooks(), TERRAIN, range(1, 10), frame.corners((0, 0)), (frame.tile_width, frame.tile_height)
    )
    (folder / "t.png").write_bytes(png_bytes(strip))
    file = folder / f"ours.{form}"
    file.write_text(tmx_text(tiled) if form == "tmx" else tmj_text(tiled), encoding="utf-8")
    return file, tiled


@pytest.mark.quick(3)
@pytest.mark.parametrize("kind", ["pointy", "flat", "square"])
@pytest.mark.parametrize(("ours", "theirs"), [("tmx", "json"), ("tmx", "tmx"), ("tmj", "tmx")])
def test_tiled_opens_our_map_and_we_open_what_it_writes(
    tmp_path: Path, kind: str, ours: str, theirs: str
) -> None:
    tiled = program("tiled")
    arrays = full_map(kind)
    file, _tiled = write(tmp_path, arrays, ours)
    back_file = tmp_path / f"theirs.{theirs}"
    run(tiled, "--export-map", theirs, file, back_file)
    found = read_foreign_map(back_file)
    assert found.lost == []
    back = found.arrays({name: Ground(name) for name in TERRAIN}, "clear")
    assert [[back.terrain_at((c, r)) for c in range(8)] for r in range(7)] == [
        [arrays.terrain_at((c, r)) for c in range(8)] for r in range(7)
    ]
    assert (back.levels == arrays.levels).all()
    assert (back.depth == arrays.depth).all()
    for name in THINGS:
        assert getattr(back, name) == getattr(arrays, name), name
    assert found.areas == AREAS


@pytest.mark.parametrize("kind", ["pointy", "flat", "square"])
def test_tiled_draws_our_fields_where_we_say_that_they_are(tmp_path: Path, kind: str) -> None:
    rasterizer = program("tmxrasterizer")
    arrays = MapArrays.empty(6, 5, "odd", False, TERRAIN, kind)  # type: ignore[arg-type]
    file, tiled = write(tmp_path, arrays, "tmx")
    run(rasterizer, file, tmp_path / "theirs.png")
    picture = QImage(str(tmp_path / "theirs.png"))
    for column in range(6):
        for row in range(5):
            x, y = tiled.centre((column, row))
            assert picture.pixelColor(int(x), int(y)).alpha() == 255
    x, y = max(tiled.centre((c, r)) for c in range(6) for r in range(5))
    assert abs(picture.width() - (x + tiled.tile_width / 2)) <= 1


def test_shipped_board_goes_to_tiled_and_back(workspace: Workspace, tmp_path: Path) -> None:
    tiled = program("tiled")
    made = export_map(workspace, "board-3", tmp_path / "board.tmx")
    assert made.lost == ()
    run(tiled, "--export-map", "json", made.files[0], tmp_path / "back.json")
    assert read_foreign_map(tmp_path / "back.json").board


@pytest.mark.long
def test_printed_field_sides_measure_what_was_asked_for(workspace: Workspace, tmp_path: Path) -> None:
    pdftoppm, pdfinfo = program("pdftoppm"), program("pdfinfo")
    options = MapExportOptions(side=20.0, paper="roll", sheets=True, dots_per_inch=60, style="plain")
    export_poster(workspace, ["board-3"], tmp_path / "sheet.pdf", options)
    assert "Pages:           1" in run(pdfinfo, tmp_path / "sheet.pdf")
    # Crop marks in the margin at the left and right edge of the map, 3 mm above it; 5 pixels are a mm.
    row = ("-x", "0", "-y", str(round((12.0 - 3.0) * 5)), "-W", "4000", "-H", "1")
    run(
        pdftoppm, "-r", "127", *row, "-gray", "-png", "-singlefile", tmp_path / "sheet.pdf", tmp_path / "page"
    )
    page = QImage(str(tmp_path / "page.png"))
    dark = [x for x in range(page.width()) if page.pixelColor(x, 0).lightness() < 160]
    assert (max(dark) - min(dark)) / 5 == pytest.approx(17 * 20 * 3**0.5, abs=0.4)


@pytest.mark.long
def test_poster_opens_with_its_fonts_inside(workspace: Workspace, tmp_path: Path) -> None:
    pdfinfo, pdffonts = program("pdfinfo"), program("pdffonts")
    options = MapExportOptions(dots_per_inch=60)
    export_poster(workspace, ["board-3", "board-1"], tmp_path / "poster.pdf", options)
    assert "Page size:       595.276 x 841.89 pts (A4)" in run(pdfinfo, tmp_path / "poster.pdf")
    for line in run(pdffonts, tmp_path / "poster.pdf").splitlines()[2:]:
        assert "yes" in line

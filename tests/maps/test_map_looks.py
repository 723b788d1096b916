"""Ground that mixes at its borders: the same wherever it is cut, and every kind of style."""

import os
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import QSettings
from PySide6.QtGui import QColor, QImage

from editor.packs.tiled.convert import TileKind, to_tiled
from editor.packs.tiled.model import NUMBERS, tiled_frame
from editor.packs.tiled.write import tmx_text
from editor.printing.maps import mesh as meshes
from editor.printing.maps.chunks import ChunkRenderer
from editor.printing.maps.mesh import DIRECTIONS, mesh
from editor.printing.maps.nearby import Nearby
from editor.printing.maps.picture import map_image, png_bytes, save_png, tile_strip
from editor.printing.maps.pixels import pixels
from editor.printing.maps.styles import map_styles, styled
from editor.printing.maps.textures import texture
from editor.printing.maps.ways import once, wander
from editor.rules.core.map_arrays import MapArrays
from editor.services.map_files.tile_pictures import draw_tiles
from editor.ui.kit.settings import Settings
from schemas.problems import EditorError
from tests.maps.builders import LOOKS

pytestmark = pytest.mark.usefixtures("qapp")


def hilly(kind: str = "pointy", stagger: str = "odd", size: int = 14) -> MapArrays:
    source = np.random.Generator(np.random.PCG64(8))
    arrays = MapArrays.empty(size, size, stagger, False, [look.id for look in LOOKS.terrain], kind)
    arrays.terrain[:] = np.kron(source.integers(0, 4, (size // 2, size // 2)), np.ones((2, 2), np.uint8))
    arrays.levels[:] = source.integers(0, 3, (size, size))
    arrays.depth[arrays.terrain == 3] = 1
    return arrays


@pytest.mark.long
def test_a_map_that_is_ready_at_a_width_is_drawn_with_tables_that_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    renderer = ChunkRenderer(hilly(), LOOKS, grid=False, names=False)
    assert not renderer.prepared(28)
    renderer.prepare(28)
    for width in range(30, 50, 2):  # other maps at other widths
        mesh(width, "odd", "pointy")
    assert renderer.prepared(28)
    monkeypatch.setattr(meshes, "_made", lambda *_size: pytest.fail("tables are made while a map is drawn"))
    renderer.render(0, 0, 64, 64, 28)


@pytest.mark.quick(1)
@pytest.mark.parametrize("kind", ["pointy", "flat", "square"])
@pytest.mark.parametrize("stagger", ["odd", "even"])
def test_pieces_of_a_map_make_the_whole_without_seams(kind: str, stagger: str) -> None:
    renderer = ChunkRenderer(hilly(kind, stagger), LOOKS, grid=False, names=False)
    whole_image = renderer.render(-20, -20, 400, 330, 28)
    whole = pixels(whole_image)
    for left, top, wide, high in ((-20, -20, 133, 64), (113, 44, 97, 150), (210, 194, 170, 116)):
        piece = renderer.render(left, top, wide, high, 28)
        same = pixels(piece) == whole[top + 20 : top + 20 + high, left + 20 : left + 20 + wide]
        # Of squares the contours are lines of a painter, whose smooth borders may differ by a shade.
        assert same.mean() > 0.99 if kind == "square" else same.all()


def test_weights_of_the_three_nearest_fields_add_up_and_begin_with_the_nearest() -> None:
    for kind, stagger in (("pointy", "odd"), ("flat", "even")):
        tables = mesh(20, stagger, kind)
        b, c = tables.shown >> 6 & 255, tables.shown >> 14 & 255
        assert (b + c <= 171).all()
        assert (c <= b).all()
        assert set((tables.shown & 7).tolist()) == set(range(len(DIRECTIONS)))


def test_textures_repeat_without_a_seam() -> None:
    for look in LOOKS.terrain:
        found = texture(look, 32, "pointy").reshape(336, 384)
        grey = (found >> np.uint32(8) & np.uint32(255)).astype(int)
        jumps = np.abs(np.diff(grey, axis=1)).mean()
        assert np.abs(grey[:, 0] - grey[:, -1]).mean() < 2.5 * jumps + 3


@pytest.mark.quick(1)
@pytest.mark.parametrize("style", map_styles())
def test_every_style_draws_the_same_picture_each_time(style: str) -> None:
    first, second = (map_image(hilly(), styled(LOOKS, style), 24) for _ in range(2))
    assert first == second


def test_things_are_found_by_their_place() -> None:
    things = [((column, 0), (column, 40)) for column in range(100)]
    nearby = Nearby()
    for _ in range(2):
        found = nearby.find("sides", things, lambda one: one, (50, 35, 51, 45))
        assert things[50] in found
        assert len(found) < 70
    fewer = things[:50]
    assert things[60] not in nearby.find("sides", fewer, lambda one: one, (50, 35, 51, 45))


@pytest.mark.parametrize("size", [(1, 1), (700, 3), (5, 900)])
def test_written_png_is_the_picture(tmp_path: Path, size: tuple[int, int]) -> None:
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor("#123456"))
    pixels(image)[:] ^= np.random.default_rng(1).integers(0, 1 << 24, (size[1], size[0]), dtype=np.uint32)
    file = tmp_path / "a.png"
    save_png(image, file, dots_per_metre=4000)
    with Image.open(file) as read:
        assert read.size == size
        rgb = np.asarray(read)
    wanted = np.ascontiguousarray(pixels(image)).view(np.uint8).reshape(size[1], size[0], 4)[..., 2::-1]
    assert np.array_equal(rgb, wanted)
    assert QImage(str(file)).dotsPerMeterX() == 4000
    assert list(tmp_path.iterdir()) == [file]


def test_a_picture_goes_through_links_and_pipes_which_stay(tmp_path: Path) -> None:
    image = QImage(2, 2, QImage.Format.Format_RGB32)
    file, link, pipe = (tmp_path / name for name in ("map.png", "link.png", "pipe"))
    link.symlink_to(file)
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        for place in (link, pipe):
            save_png(image, place)
        assert os.read(reading, 1 << 16) == file.read_bytes()
    finally:
        os.close(reading)
    assert (link.is_symlink(), pipe.is_fifo()) == (True, True)


def tiled_file(folder: Path, arrays: MapArrays) -> Path:
    tiled, kinds = to_tiled(arrays, [TileKind(one, one) for one in arrays.terrain_ids], picture_name="t.png")
    frame = tiled_frame(MapArrays.empty(1, 1, "odd", False, ("x",), arrays.grid_kind))
    size = frame.tile_width, frame.tile_height
    strip = tile_strip(LOOKS, [kind.id for kind in kinds], NUMBERS, frame.corners((0, 0)), size)
    (folder / "t.png").write_bytes(png_bytes(strip))
    file = folder / "map.tmx"
    file.write_text(tmx_text(tiled), encoding="utf-8")
    return file


@pytest.mark.parametrize("stagger", ["odd", "even"])
def test_a_tiled_file_is_drawn_with_its_own_tiles(tmp_path: Path, stagger: str) -> None:
    arrays = hilly(stagger=stagger, size=6)
    arrays.levels[:] = 0
    arrays.depth[:] = 0
    draw_tiles(tiled_file(tmp_path, arrays), tmp_path / "out.png")
    with Image.open(tmp_path / "out.png") as read, Image.open(tmp_path / "t.png") as strip:
        drawn, tiles = np.asarray(read.convert("RGBA")), np.asarray(strip.convert("RGBA"))
    frame = tiled_frame(arrays)
    (wide, step), high = frame.pitch, frame.tile_height
    assert drawn.shape[:2] == (5 * step + high, 6 * wide + wide // 2)
    for row in range(6):
        for column in range(6):
            left = column * wide + (wide // 2 if (row % 2 == 0) == (stagger == "even") else 0)
            terrain = int(arrays.terrain[row, column])
            middle = tiles[20:50, terrain * wide + 8 : (terrain + 1) * wide - 8]
            assert np.array_equal(
                drawn[row * step + 20 : row * step + 50, left + 8 : left + wide - 8], middle
            )


TILES = """<map orientation="{orientation}" staggeraxis="y" staggerindex="odd" hexsidelength="6" width="2"
 height="2" tilewidth="14" tileheight="12"><tileset firstgid="1" name="t" tilewidth="18" tileheight="18">
 <tileoffset x="0" y="1"/><image source="t.png" width="36" height="18"/></tileset>
 <layer name="g" width="2" height="2"><data encoding="csv">{cells}</data></layer></map>"""


def coloured(file: Path) -> None:
    """Paint two tiles: red with a white corner above left, and blue."""
    image = QImage(36, 18, QImage.Format.Format_RGB32)
    image.fill(QColor("blue"))
    for x in range(18):
        for y in range(18):
            image.setPixelColor(x, y, QColor("white" if x < 4 and y < 4 else "red"))
    image.save(str(file))


@pytest.mark.parametrize(
    ("orientation", "size", "red"),
    [
        ("hexagonal", (35, 21), (15, 18)),
        ("orthogonal", (28, 24), (18, 23)),
        ("isometric", (28, 24), (26, 6)),
    ],
)
def test_tiles_larger_than_fields_stand_out_of_them_as_far_as_the_map_goes(
    tmp_path: Path, orientation: str, size: tuple[int, int], red: tuple[int, int]
) -> None:
    coloured(tmp_path / "t.png")
    file = tmp_path / "map.tmx"
    cells = {"hexagonal": "2,2,1,2", "orthogonal": "2,2,2,1", "isometric": "2,1,2,2"}[orientation]
    file.write_text(TILES.format(orientation=orientation, cells=cells))
    assert draw_tiles(file, tmp_path / "out.png") == []
    with Image.open(tmp_path / "out.png") as read:
        assert read.size == size
        assert read.convert("RGBA").getpixel(red) == (255, 0, 0, 255)


@pytest.mark.parametrize(
    ("flags", "corner"),
    [(0, (0, 0)), (0x80000000, (17, 0)), (0x40000000, (0, 17)), (0xA0000000, (17, 0)), (0x60000000, (0, 17))],
)
def test_mirrored_tiles_are_drawn_mirrored(tmp_path: Path, flags: int, corner: tuple[int, int]) -> None:
    coloured(tmp_path / "t.png")
    file = tmp_path / "map.tmx"
    text = TILES.format(orientation="orthogonal", cells=f"{flags + 1},0,0,0")
    file.write_text(text.replace('tilewidth="14" tileheight="12"', 'tilewidth="18" tileheight="18"'))
    assert draw_tiles(file, tmp_path / "out.png") == []
    with Image.open(tmp_path / "out.png") as read:
        left, top = 0, 1  # the tileset is drawn a pixel lower
        shown = read.convert("RGBA").crop((left, top, 18, top + 18))
        assert shown.getpixel(corner) == (255, 255, 255, 255)


def test_a_tiled_file_without_its_tiles_is_refused_whole(tmp_path: Path) -> None:
    file = tiled_file(tmp_path, hilly(size=4))
    (tmp_path / "t.png").write_bytes(b"no picture")
    with pytest.raises(EditorError) as refused:
        draw_tiles(file, tmp_path / "out.png")
    assert refused.value.problems[0].code == "map_looks.tile_missing"
    assert not (tmp_path / "out.png").exists()


def test_the_style_of_each_map_is_remembered(tmp_path: Path) -> None:
    store = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    Settings(store).set_map_style("one", "plain")
    Settings(store).set_map_style("two", "textured")
    assert [Settings(store).map_style(one) for one in ("one", "two", "three")] == ["plain", "textured", ""]
    store.setValue("map/styles", "[broken")
    assert Settings(store).map_style("one") == ""


def test_dashed_roads_are_drawn_once_where_they_run_together() -> None:
    first = ((0, 0), (1, 0), (2, 0), (3, 0))
    second = ((5, 1), (4, 0), (3, 0), (2, 0), (2, 1))
    assert once((first, second, ((9, 9),))) == (
        first,
        ((5, 1), (4, 0), (3, 0)),
        ((2, 0), (2, 1)),
        ((9, 9),),
    )


def test_ways_pass_beside_the_middles_of_fields_but_stay_in_them() -> None:
    steps = [wander((column, row)) for column in range(20) for row in range(20)]
    assert all(abs(step.x()) <= 0.15 and abs(step.y()) <= 0.15 for step in steps)
    assert len({(step.x(), step.y()) for step in steps}) > 300


def test_a_picture_whose_name_is_too_long_is_refused(tmp_path: Path) -> None:
    image = QImage(2, 2, QImage.Format.Format_RGB32)
    for file in (tmp_path / f"{'ü' * 240}.png", tmp_path / "no" / "such" / "map.png"):
        with pytest.raises(EditorError, match=r"map_tools\.cannot_write"):
            save_png(image, file)
    assert not list(tmp_path.iterdir())

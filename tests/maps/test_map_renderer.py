"""Pictures of maps: what cannot depend on fonts."""

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage

from editor.printing.maps.cache import CHUNK, ChunkCache
from editor.printing.maps.chunks import ChunkRenderer
from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.picture import map_image, overview_image
from editor.printing.maps.sprites import pixels
from editor.rules.core.map_arrays import MapArrays
from schemas.problems import EditorError
from tests.maps.builders import COLOURS, LOOKS, hex_map

pytestmark = pytest.mark.usefixtures("qapp")
ROWS = ("..ww..", ".www..", "..ww~~", "rrr.~~", "rrrr..")


def mean_colour(image: QImage, x: float, y: float, reach: int) -> tuple[float, float, float]:
    part = pixels(image)[int(y) - reach : int(y) + reach + 1, int(x) - reach : int(x) + reach + 1]
    channels = part.copy().view(np.uint8).reshape(-1, 4)
    return tuple(float(channels[:, place].mean()) for place in (2, 1, 0))


def nearest_terrain(colour: tuple[float, float, float]) -> str:
    def far(name: str) -> float:
        wanted = QColor(COLOURS[name])
        return sum(
            (a - b) ** 2 for a, b in zip(colour, (wanted.red(), wanted.green(), wanted.blue()), strict=True)
        )

    return min(COLOURS, key=far)


@pytest.mark.parametrize("stagger", ["odd", "even"])
@pytest.mark.parametrize("width", [2, 6, 8])
def test_each_field_has_the_colour_of_its_terrain_when_small(width: int, stagger: str) -> None:
    arrays = MapArrays.from_map(hex_map(ROWS, stagger=stagger))
    image = map_image(arrays, LOOKS, width, grid=False, names=False)
    lattice = HexLattice(width, stagger, False)
    for row, letters in enumerate(ROWS):
        for column in range(len(letters)):
            x, y = lattice.centre((column, row))
            assert image.pixelColor(int(x), int(y)).name() == COLOURS[arrays.terrain_at((column, row))]


@pytest.mark.long
@pytest.mark.parametrize("width", [24, 64])
def test_textured_fields_keep_to_the_colour_of_their_terrain(width: int) -> None:
    arrays = MapArrays.from_map(hex_map(ROWS))
    image = map_image(arrays, LOOKS, width, grid=False, names=False)
    lattice = HexLattice(width, "odd", False)
    for at in ((0, 0), (2, 1), (1, 4), (5, 3)):
        x, y = lattice.centre(at)
        seen = mean_colour(image, x, y, width // 3)
        assert nearest_terrain(seen) == arrays.terrain_at(at)


def test_hills_are_darker_than_the_same_ground_below() -> None:
    flat = MapArrays.from_map(hex_map(("...", "...", "...")))
    hill = flat.copy()
    hill.levels[:] = 2
    colours = [map_image(one, LOOKS, 8, grid=False).pixelColor(12, 10).lightness() for one in (flat, hill)]
    assert colours[1] < colours[0]


def test_board_is_cut_through_the_middle_of_its_outer_fields() -> None:
    arrays = MapArrays.empty(18, 15, "even", True, ("clear",))
    lattice = HexLattice(40, "even", True)
    image = map_image(arrays, LOOKS, 40)
    assert (image.width(), image.height()) == (17 * 40, 14 * lattice.step)
    assert lattice.centre((0, 0)) == (20, 0)
    assert lattice.centre((0, 1)) == (0, lattice.step)
    assert lattice.centre((17, 1)) == (17 * 40, lattice.step)


@pytest.mark.parametrize("stagger", ["odd", "even"])
@pytest.mark.parametrize("board", [False, True])
def test_field_under_the_centre_of_a_field_is_that_field(stagger: str, board: bool) -> None:
    lattice = HexLattice(34, stagger, board)
    for at in ((0, 0), (3, 1), (7, 8), (0, 5)):
        assert lattice.field_at(*lattice.centre(at)) == at


def test_what_is_around_a_map_has_the_colour_of_the_paper() -> None:
    arrays = MapArrays.from_map(hex_map(("..", "..")))
    image = map_image(arrays, LOOKS, 20, margin=5, paper="#123456")
    assert image.pixelColor(1, 1).name() == "#123456"
    assert image.pixelColor(image.width() - 1, image.height() // 4).name() == "#123456"


@pytest.mark.parametrize("width", [6, 24, 48])
def test_mended_chunk_equals_one_drawn_anew(width: int) -> None:
    source = np.random.Generator(np.random.PCG64(3))
    arrays = MapArrays.empty(60, 60, "odd", False, [look.id for look in LOOKS.terrain])
    arrays.terrain[:] = source.integers(0, 4, (60, 60))
    arrays.levels[:] = source.integers(0, 3, (60, 60))
    cache = ChunkCache(ChunkRenderer(arrays, LOOKS, names=False))
    key = (width, 0, 0)
    cache.image(key)
    lattice = cache.renderer.lattice(width)
    for at in ((3, 3), (2, 4), (4, 2)):
        arrays.terrain[at[1], at[0]] = (arrays.terrain[at[1], at[0]] + 1) % 4
        arrays.levels[at[1], at[0]] = 3
        left, top, right, bottom = lattice.bounds(at, at)
        cache.mark(QRect(left, top, right - left, bottom - top), width)
    fixed = pixels(cache.image(key)).copy()
    anew = ChunkRenderer(arrays, LOOKS, names=False).render(0, 0, CHUNK, CHUNK, width)
    fresh = pixels(anew)
    # Lines that run through the edge of the fixed part may differ by a shade of their smooth border.
    different = np.abs(fixed.view(np.uint8).astype(int) - fresh.copy().view(np.uint8).astype(int)).reshape(
        CHUNK, CHUNK, 4
    )
    assert (different.max(axis=2) > 24).mean() < 0.002


def test_same_map_gives_the_same_picture() -> None:
    arrays = MapArrays.from_map(hex_map(ROWS))
    assert map_image(arrays, LOOKS, 32) == map_image(arrays.copy(), LOOKS, 32)


def test_wood_above_the_last_row_does_not_show_along_the_outer_edge() -> None:
    plain, wooded = (
        pixels(
            map_image(MapArrays.from_map(hex_map(("......", row, "......"))), LOOKS, 64, grid=False)
        ).copy()
        for row in ("......", ".wwww.")
    )
    # Two pixels wide it was green: what the mesh knows as another's was mixed with the wrong neighbours.
    assert np.array_equal(plain[-15:], wooded[-15:])


def test_pixels_keep_their_picture() -> None:
    def filled(colour: str) -> QImage:
        image = QImage(400, 300, QImage.Format.Format_RGB32)
        image.fill(QColor(colour))
        return image

    green = pixels(filled("#00ff00"))
    others = [filled("#ff0000") for _ in range(8)]
    assert len(others) == 8
    assert (green == 0xFF00FF00).all()


def test_overview_shows_two_pixels_of_each_field() -> None:
    arrays = MapArrays.from_map(hex_map(("w.", ".~")))
    image = overview_image(arrays, LOOKS, QColor("#000000"))
    assert image.pixelColor(0, 0).name() == COLOURS["wood"]
    assert image.pixelColor(4, 3).name() == COLOURS["water"]
    assert image.pixelColor(0, 2).name() == "#000000"


def test_picture_beyond_every_size_is_refused() -> None:
    arrays = MapArrays.empty(1500, 1500, "odd", False, ("clear",))
    with pytest.raises(EditorError) as refused:
        map_image(arrays, LOOKS, 200)
    assert refused.value.problems[0].code == "map_tools.picture_too_large"

"""The grid can be seen on every ground, in pictures and in vector files alike."""

from dataclasses import replace

import numpy as np
import pytest

from editor.printing.maps.detail_pieces import grid_on
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.picture import map_image
from editor.printing.maps.sprites import pixels
from editor.printing.maps.svg import map_svg
from editor.rules.core.map_arrays import MapArrays
from schemas.map import GridKind
from tests.maps.builders import LOOKS, hex_map

pytestmark = pytest.mark.usefixtures("qapp")
WIDTH = 48
WOOD = ("wwwww",) * 5


def looks_with(wood: str) -> MapLooks:
    """Looks without textures, in which a wood has a colour."""
    terrain = tuple(replace(look, colour=wood) if look.id == "wood" else look for look in LOOKS.terrain)
    return replace(LOOKS, terrain=terrain, textures=False)


def lightest_and_darkest_change(arrays: MapArrays, looks: MapLooks) -> tuple[int, int]:
    """How much lighter and darker than the ground the lines of the grid are."""
    images = [map_image(arrays, looks, WIDTH, grid=grid, names=False) for grid in (True, False)]
    with_grid, without = [pixels(image).copy().view(np.uint8).astype(int) for image in images]
    change = with_grid - without
    return int(change.max()), int(change.min())


@pytest.mark.parametrize("kind", ["pointy", "flat", "square"])
def test_lines_are_light_in_dark_woods_and_dark_on_light_ground(kind: GridKind) -> None:
    arrays = MapArrays.from_map(hex_map(WOOD, grid=kind))
    lighter, _darker = lightest_and_darkest_change(arrays, looks_with("#244a20"))
    assert lighter > 40
    lighter, darker = lightest_and_darkest_change(arrays, looks_with("#c9d59a"))
    assert darker < -30
    assert lighter <= 0


def test_vector_files_use_the_same_colours() -> None:
    arrays = MapArrays.from_map(hex_map(("ww.", "ww.", "ww.")))
    dark, light = looks_with("#244a20"), looks_with("#c9d59a")
    halo = f'stroke="{LOOKS.halo}"'.encode()

    def lines(looks: MapLooks, *, grid: bool) -> int:
        return map_svg(arrays, looks, title="Wood", grid=grid, names=False).count(halo)

    assert lines(dark, grid=True) == lines(dark, grid=False) + 1
    assert lines(light, grid=True) == lines(light, grid=False)


def test_a_style_with_light_lines_keeps_them() -> None:
    assert grid_on("#101010", "#ffffff", "#fbf7e6") == "#ffffff"
    assert grid_on("#101010", "#2b2a1c", "#fbf7e6") == "#fbf7e6"
    assert grid_on("#e0e0e0", "#2b2a1c", "#fbf7e6") == "#2b2a1c"

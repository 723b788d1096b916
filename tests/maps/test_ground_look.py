"""Ground with a look of an author's own: a picture laid over its fields, or its pattern in another way."""

from __future__ import annotations

import base64
import io
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image
from pydantic import ValidationError
from PySide6.QtGui import QColor

from editor.printing.maps.ground_pictures import flat_colour, is_pictured, seamless
from editor.printing.maps.looks import MapLooks, TerrainLook
from editor.printing.maps.picture import map_image
from editor.printing.maps.pixels import pixels
from editor.printing.maps.relief import terrain_colours
from editor.printing.maps.sprites import ground_brush
from editor.printing.maps.styles import map_style, styled
from editor.printing.maps.svg import map_svg
from editor.printing.maps.textures import texture
from editor.rules.core.map_arrays import MapArrays
from schemas.ground_look import GroundDrawing
from tests.maps.builders import LOOKS


def _picture(colours: np.ndarray) -> str:
    stream = io.BytesIO()
    Image.fromarray(colours.astype(np.uint8)).save(stream, "PNG")
    return base64.b64encode(stream.getvalue()).decode("ascii")


def _slope() -> np.ndarray:
    """Return a red picture that gets lighter to the right and down: its borders do not fit."""
    down, right = np.mgrid[0:60, 0:80]
    return np.dstack([100 + right, 20 + down, np.full_like(down, 10)])


def _own(**drawing: object) -> TerrainLook:
    return replace(LOOKS.look("wood"), id="lava", drawing=GroundDrawing.model_validate(drawing))


LAVA = _own(data=_picture(_slope()), span=3)


def _grey(look: TerrainLook, width: int = 32) -> np.ndarray:
    found = texture(look, width, "pointy").reshape(336 * width // 32, -1)
    return (found >> np.uint32(8) & np.uint32(255)).astype(int)


def test_a_picture_is_laid_over_ground_without_a_seam() -> None:
    grey = _grey(LAVA)
    for axis in (0, 1):
        inside = np.abs(np.diff(grey, axis=axis)).mean()
        assert np.abs(grey.take(0, axis) - grey.take(-1, axis)).mean() < 2 * inside + 3
    # Every three of the twelve fields of a period show the picture again.
    assert np.abs(grey[:, :96] - grey[:, 96:192]).mean() < 1


def test_borders_that_fit_already_are_left_alone() -> None:
    turn = np.arange(64) * 2 * np.pi / 64
    fits = np.repeat((128 + 60 * np.sin(turn))[None, :, None], 3, axis=2).astype(np.float32)
    fits = np.repeat(fits, 8, axis=0)
    assert np.array_equal(seamless(fits), fits)
    slope = _slope().astype(np.float32)
    assert np.abs(seamless(slope)[:, 0] - seamless(slope)[:, -1]).mean() < 4


def test_small_fields_have_the_mean_colour_of_the_picture() -> None:
    colour = QColor(flat_colour(LAVA))
    assert abs(colour.red() - 140) < 4
    assert abs(colour.green() - 49) < 4
    table = terrain_colours(("lava",), MapLooks(terrain=(LAVA,)), QColor("white"))
    assert QColor.fromRgb(int(table[0])) == colour


@pytest.mark.long
def test_a_picture_that_cannot_be_read_leaves_the_pattern() -> None:
    broken = _own(data="iVBORw0KGgoAAAANSUhEUg==")
    assert not is_pictured(broken)
    assert flat_colour(broken) == broken.colour
    assert np.array_equal(texture(broken, 32, "pointy"), texture(replace(broken, drawing=None), 32, "pointy"))


def test_only_pictures_are_taken() -> None:
    with pytest.raises(ValidationError):
        GroundDrawing(data="no picture")


def test_screen_svg_and_filled_shapes_show_the_picture() -> None:
    looks = MapLooks(terrain=(*LOOKS.terrain, LAVA))
    arrays = MapArrays.empty(6, 6, "odd", False, ("lava",))
    image = map_image(arrays, looks, 32, grid=False, names=False)
    shown = pixels(image)[60:120, 60:120]
    red = shown >> np.uint32(16) & np.uint32(255)
    blue = shown & np.uint32(255)
    assert (red > blue + 60).all()
    assert b"data:image/png;base64" in map_svg(arrays, looks, title="Lava")
    assert not ground_brush(LAVA, 40).textureImage().isNull()


def test_a_style_draws_pictures_in_shades_of_its_colour() -> None:
    style = map_style("parchment")
    looks = styled(MapLooks(terrain=(LAVA,)), style)
    colour = QColor(style.ground["trees"].colour)
    found = texture(looks.look("lava"), 32, "pointy").view(np.uint8).reshape(-1, 4)[:, :3].mean(0)
    assert np.abs(found - [colour.blue(), colour.green(), colour.red()]).max() < 12
    assert flat_colour(looks.look("lava")) == style.ground["trees"].colour


@pytest.mark.long
def test_patterns_have_ink_size_and_density_of_their_own() -> None:
    usual = texture(LOOKS.look("wood"), 32, "pointy")
    for change in ({"ink": "#c02010"}, {"size": 0.5}, {"density": 2.0}):
        assert not np.array_equal(usual, texture(_own(**change), 32, "pointy"))

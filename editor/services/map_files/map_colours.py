"""A guess at what a tile is: the terrain whose colour is nearest to the average of its picture."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import numpy as np

from editor.packs.foreign import ForeignMap, Ground, TilePicture
from editor.services.map_files.map_games import MapGame

Colour = tuple[float, float, float]
_MOST: Final = 1_000
"""Tiles that are looked at."""
_SOLID: Final = 0.5
"""Least share of a tile that must be painted for its colour to say something."""


def guessed_ground(game: MapGame, found: ForeignMap, tokens: Iterable[str]) -> dict[str, Ground]:
    """Return a terrain for kinds of ground that have a picture; without pictures or colours none.

    Args:
        game: its ruleset says the colours.
        found: the map.
        tokens: kinds of ground to guess.
    """
    wanted = [token for token in tokens if token in found.pictures][:_MOST]
    colours = {name: _colour(text) for name, text in game.colours.items()} if wanted else {}
    guesses: dict[str, Ground] = {}
    for token, colour in (
        _averages({token: found.pictures[token] for token in wanted}).items() if colours else ()
    ):
        guesses[token] = Ground(min(colours, key=lambda name: _apart(colours[name], colour)))
    return guesses


def _colour(text: str) -> Colour:
    red, green, blue = bytes.fromhex(text[1:])
    return float(red), float(green), float(blue)


def _apart(one: Colour, other: Colour) -> float:
    """Return how different two colours look: red and blue weigh more or less with the red of both."""
    red = (one[0] + other[0]) / 512
    squares = [(a - b) ** 2 for a, b in zip(one, other, strict=True)]
    return (2 + red) * squares[0] + 4 * squares[1] + (3 - red) * squares[2]


def _averages(pictures: dict[str, TilePicture]) -> dict[str, Colour]:
    from editor.printing.application import picture_application
    from editor.printing.maps.tile_picture import tile_pixels, whole_pixels

    picture_application()
    found: dict[str, Colour] = {}
    for token, picture in pictures.items():
        file: Path = picture.file
        pixels = whole_pixels(file) if picture.box is None else tile_pixels(file, picture.box)
        if pixels is None or not pixels.size:
            continue
        parts = pixels.reshape(-1, 1).view(np.uint8).reshape(-1, 4).astype(np.float64)
        opacity = parts[:, 3].sum() / 255
        if opacity >= _SOLID * len(parts):
            # The colours are multiplied by their opacity already.
            red, green, blue = (parts[:, :3].sum(axis=0) / opacity).tolist()
            found[token] = red, green, blue
    return found

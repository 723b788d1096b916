"""One run of our side of the race: a TMX file and its tile picture in, a PNG out."""

from __future__ import annotations

import sys
from pathlib import Path

from editor.packs.foreign import Ground
from editor.packs.tiled.read import read_tmx
from editor.printing.application import picture_application
from editor.printing.maps.looks import MapLooks, TerrainLook
from editor.printing.maps.picture import map_image, save_png
from schemas.text import LocalText

LOOKS = MapLooks(
    terrain=tuple(
        TerrainLook(name, LocalText({"en": name}), name[0], colour, pattern)
        for name, colour, pattern in (
            ("clear", "#c9d59a", "plain"),
            ("wood", "#6f9a55", "trees"),
            ("rocks", "#b3aea3", "stones"),
            ("water", "#5d96bf", "waves"),
        )
    )
)


def main(file: Path, out: Path, pixels: int) -> None:
    """Draw the map of a file."""
    found = read_tmx(file)
    arrays = found.arrays({token: Ground(token) for token in found.tokens}, "clear")
    picture_application()
    save_png(map_image(arrays, LOOKS, pixels, grid=False, names=False), out)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))

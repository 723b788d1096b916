"""One run of our side of the race: a TMX file and its tile picture in, a PNG out."""

from __future__ import annotations

import sys
from pathlib import Path

from editor.services.map_files.tile_pictures import draw_tiles

if __name__ == "__main__":
    draw_tiles(Path(sys.argv[1]), Path(sys.argv[2]))

"""The tinted signs that the stylesheet refers to: files in the cache folder, shared by all runs."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

import platformdirs

KEPT_S: Final = 30 * 24 * 3600
"""Signs that no program has asked for in so long are taken away: of earlier versions, or left by a crash."""
_ICONS: Final = Path(__file__).parent / "icons"


def write_signs(colours: Mapping[str, str], cache: Path | None = None) -> Path:
    """Write signs in their colours where they are not there yet, and return their folder.

    What stands in the folder gives it its name, so that programs that run side by side share it and none
    takes it away from another.

    Args:
        colours: names of icons, and the colour of each as ``#rrggbb``.
        cache: folder for what can be made again; None for the user's own.

    Raises:
        OSError: nothing can be written there.
    """
    signs = {name: _tinted(name, colour) for name, colour in colours.items()}
    known = sha256("\0".join(f"{name}\0{svg}" for name, svg in sorted(signs.items())).encode()).hexdigest()
    place = (cache or platformdirs.user_cache_path("marshalry", appauthor=False)) / "signs"
    folder = place / known[:16]
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in signs.items():
        file = folder / f"{name}.svg"
        if not file.is_file() or file.read_text(encoding="utf-8") != svg:
            _write_whole(file, svg)
    with suppress(OSError):  # a folder of another user's can be read all the same
        os.utime(folder)
    _clean(place, folder)
    return folder


def _tinted(name: str, colour: str) -> str:
    svg = (_ICONS / f"{name}.svg").read_text(encoding="utf-8").replace("currentColor", colour)
    return svg.replace('stroke-width="2"', 'stroke-width="3"')


def _write_whole(file: Path, text: str) -> None:
    """Write a file so that another program sees all of it or nothing."""
    handle, part = tempfile.mkstemp(prefix=f".{file.stem}-", suffix=".part", dir=file.parent)
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(text)
    Path(part).replace(file)


def _clean(place: Path, own: Path) -> None:
    """Take away what nobody has asked for in a long time, and halves of files that a crash left."""
    old = time.time() - KEPT_S
    for found in (*place.iterdir(), *own.glob(".*.part")):
        with suppress(OSError):
            if found == own or found.stat().st_mtime > old:
                continue
            if found.is_dir():
                shutil.rmtree(found, ignore_errors=True)
            else:
                found.unlink()

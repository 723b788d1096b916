"""The traced picture of a map as an image layer of Tiled and back."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from editor.packs.foreign import loss
from editor.packs.tiled.model import Scalar, TiledMap, TiledPicture
from schemas.held_files import refuse_held
from schemas.losses import Loss
from schemas.map import TracedPicture
from schemas.map_things import MAX_PICTURE_BYTES
from schemas.problems import EditorError

_MOST: Final = 10_000.0
"""Furthest place and greatest width, in field widths."""
_HEAD: Final = 1 << 16
"""Bytes of a picture in which its size is looked for."""
_FRAMES: Final = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Marks of the parts of a JPEG that say its size."""
_HEADS: Final = (b"\x89PNG", b"\xff\xd8\xff")


@dataclass(frozen=True)
class LaidPicture:
    """The files that are written beside the map for its traced picture."""

    file: str
    """The picture itself, as it was linked or kept."""
    laid: str
    """The picture scaled and turned as it lies on the map: Tiled can do neither."""
    size: tuple[int, int]
    """Pixels of ``laid``."""


def picture_units(tiled: TiledMap) -> tuple[float, float]:
    """Return the pixels of a field width to the east and to the south; Tiled rounds its rows."""
    across, down = tiled.pitch
    if tiled.grid == "pointy":
        return float(across), down / 0.75**0.5
    if tiled.grid == "flat":
        return across / 0.75**0.5, float(down)
    return float(across), float(down)


def write_picture(tiled: TiledMap, picture: TracedPicture, laid: LaidPicture) -> None:
    """Add a picture as an image layer."""
    unit_x, unit_y = picture_units(tiled)
    x, y = tiled.centre((0, 0))
    left = round(x + picture.x * unit_x - laid.size[0] / 2, 2)
    top = round(y + picture.y * unit_y - laid.size[1] / 2, 2)
    facts = picture.model_dump(mode="json", exclude={"file", "data", "opacity"})
    properties: dict[str, Scalar] = {
        **facts,
        "file": laid.file,
        "kept": bool(picture.data),
        "left": left,
        "top": top,
    }
    layer = TiledPicture("picture", laid.laid, left, top, picture.opacity, laid.size, properties=properties)
    tiled.pictures.append(layer)


class PictureReader:
    """Makes the first image layer whose file may be looked at the traced picture of a map."""

    def __init__(self, tiled: TiledMap, folder: Path) -> None:
        """Read from a Tiled map; the originals of our own pictures lie in ``folder``."""
        self._tiled, self._folder = tiled, folder
        self.found: TracedPicture | None = None
        self.lost: list[Loss] = []

    def read(self) -> None:
        """Go through the image layers."""
        for layer in self._tiled.pictures:
            if layer.file is None:
                self.lost.append(loss("picture_elsewhere", layer=layer.name[:40], file=layer.source[:80]))
            elif self.found is not None:
                self.lost.append(loss("picture_more", layer=layer.name[:40]))
            else:
                try:
                    self.found = self._picture(layer, layer.file)
                except (ValueError, OSError, EditorError):
                    self.lost.append(loss("picture_elsewhere", layer=layer.name[:40], file=layer.source[:80]))

    def _picture(self, layer: TiledPicture, file: Path) -> TracedPicture:
        ours: dict[str, Any] = dict(layer.properties) if layer.is_ours else {}
        original = file_beside(self._folder, str(ours.get("file", ""))) if ours else None
        if original is None:
            # Drawn in Tiled, or its file is gone: what Tiled shows, at the size at which it shows it.
            ours, original = {}, file
        refuse_held(original)
        with original.open("rb") as stream:
            if not stream.read(4).startswith(_HEADS):
                raise ValueError("neither PNG nor JPEG")
        unit_x, unit_y = picture_units(self._tiled)
        data: dict[str, Any] = {"opacity": min(1.0, max(0.0, layer.opacity)), **self._source(ours, original)}
        if ours:
            data |= {name: ours[name] for name in ("width", "turn", "printed") if name in ours}
            data["x"] = float(ours["x"]) + (layer.x - float(ours["left"])) / unit_x
            data["y"] = float(ours["y"]) + (layer.y - float(ours["top"])) / unit_y
        else:
            wide, high = layer.size if min(layer.size) > 0 else picture_size(file)
            if not wide:
                raise ValueError("it is damaged")
            x, y = self._tiled.centre((0, 0))
            data["width"] = wide / unit_x
            data["x"] = (layer.x + wide / 2 - x) / unit_x
            data["y"] = (layer.y + high / 2 - y) / unit_y
        for name in ("x", "y", "width"):
            data[name] = min(_MOST, max(-_MOST, float(data.get(name, 10.0))))
        return TracedPicture.model_validate(data)

    def _source(self, ours: dict[str, Any], original: Path) -> dict[str, str]:
        if ours.get("kept") is True and original.stat().st_size <= MAX_PICTURE_BYTES:
            return {"data": base64.b64encode(original.read_bytes()).decode("ascii")}
        return {"file": str(original)}


def file_beside(folder: Path, source: str, within: Path | None = None) -> Path | None:
    """Return a file that a map names; one elsewhere is not looked at.

    Args:
        folder: where names begin.
        source: its name.
        within: the folder in which it has to lie; None: ``folder``.
    """
    if not source or "://" in source or "\\" in source or "\0" in source or len(source) > 500:
        return None
    try:
        file = (folder / source).resolve()
        inside = file.is_relative_to(folder if within is None else within)
        return file if inside and not Path(source).is_absolute() and file.is_file() else None
    except (OSError, RuntimeError):
        return None


def picture_size(file: Path) -> tuple[int, int]:
    """Return width and height of a PNG, JPEG or GIF in pixels by its head; 0 for anything else."""
    try:
        refuse_held(file)
        with file.open("rb") as stream:
            head = stream.read(_HEAD)
    except (OSError, EditorError):
        return 0, 0
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])
    if head.startswith(b"GIF8"):
        return int.from_bytes(head[6:8], "little"), int.from_bytes(head[8:10], "little")
    return _jpeg_size(head) if head.startswith(b"\xff\xd8") else (0, 0)


def _jpeg_size(head: bytes) -> tuple[int, int]:
    """Return the size that the frame of a JPEG says; its parts follow one another with their lengths."""
    place = 2
    while place + 9 <= len(head) and head[place] == 0xFF:
        if head[place + 1] in _FRAMES:
            return int.from_bytes(head[place + 7 : place + 9]), int.from_bytes(head[place + 5 : place + 7])
        place += 2 + max(2, int.from_bytes(head[place + 2 : place + 4]))
    return 0, 0

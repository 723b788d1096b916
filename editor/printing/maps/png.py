"""Large pictures as PNG, band by band: the next band is drawn while those before it are compressed."""

from __future__ import annotations

import os
import struct
import zlib
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import IO, Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from editor.printing.maps.pixels import pixels
from schemas.held_files import refuse_catalogue
from schemas.named_files import is_device
from schemas.problems import Message, error
from schemas.system_reasons import reason_of

deflate: ModuleType = zlib
try:
    # Several times as quick as zlib, and its files are no larger.
    from isal import isal_zlib
except ImportError:  # pragma: no cover - a machine without a wheel of it
    pass
else:
    deflate = isal_zlib

Bytes = NDArray[np.uint8]
BAND_BYTES: Final = 12_000_000
"""Bytes of a band, about."""
_LEVEL: Final = 1
_WORKERS: Final = 2
_WAITING: Final = 3
"""Bands that wait for compression, at the most: they cost memory."""
_COLOURS: Final = {3: 2, 4: 6}
"""Bytes of a pixel -> colour type of PNG."""


def write_png(
    file: Path,
    size: tuple[int, int],
    bands: Iterable[Bytes],
    *,
    dots_per_metre: int | None = None,
    even: bool = False,
) -> None:
    """Write a picture, whole or not at all.

    Args:
        file: the file.
        size: width and height in pixels.
        bands: rows from top to bottom, ``[y, x, 3 or 4]``: red, green, blue and opacity.
        dots_per_metre: resolution, where it matters.
        even: the picture consists of pieces that are the same again and again, which need no filter.

    Raises:
        EditorError: the file cannot be written.
    """
    refuse_catalogue(file)
    target = Path(
        os.path.realpath(file)
    )  # what a link leads to is written, not the link; a device stays what it is
    beside = target.with_name(f".{target.name[:40]}.{os.getpid()}.part")
    try:
        with (target if is_device(target) else beside).open("wb") as out:
            _write(out, size, iter(bands), dots_per_metre, even=even)
        if not is_device(target):
            beside.replace(target)
    except OSError as trouble:
        fix = Message(code="packs.cannot_write_fix")
        raise error("map_tools.cannot_write", fix=fix, file=str(file), reason=reason_of(trouble)) from trouble
    finally:
        with suppress(OSError):  # its folder may be gone, or no folder
            beside.unlink(missing_ok=True)


def image_bands(image: QImage) -> Iterator[Bytes]:
    """Yield a 32-bit picture without its opacity, in bands."""
    found = pixels(image)
    high = max(1, BAND_BYTES // (4 * max(1, image.width())))
    for top in range(0, image.height(), high):
        part = np.ascontiguousarray(found[top : top + high])
        yield part.view(np.uint8).reshape(*part.shape, 4)[..., 2::-1]


def _write(
    out: IO[bytes], size: tuple[int, int], bands: Iterator[Bytes], dots: int | None, *, even: bool
) -> None:
    first = next(bands)
    out.write(b"\x89PNG\r\n\x1a\n")
    _chunk(out, b"IHDR", struct.pack(">IIBBBBB", *size, 8, _COLOURS[first.shape[2]], 0, 0, 0))
    if dots is not None:
        _chunk(out, b"pHYs", struct.pack(">IIB", dots, dots, 1))
    # One stream of deflate: each band ends at a byte and looks back to nothing before it.
    _chunk(out, b"IDAT", b"\x78\x01")
    check = 1
    with ThreadPoolExecutor(_WORKERS) as pool:
        waiting: deque[Future[tuple[Any, bytes]]] = deque()

        def settle() -> None:
            nonlocal check
            plain, packed = waiting.popleft().result()
            check = deflate.adler32(plain, check)
            _chunk(out, b"IDAT", packed)

        waiting.append(pool.submit(_packed, first, even=even))
        for band in bands:
            waiting.append(pool.submit(_packed, band, even=even))
            if len(waiting) > _WAITING:
                settle()
        while waiting:
            settle()
    _chunk(out, b"IDAT", b"\x03\x00" + struct.pack(">I", check))
    _chunk(out, b"IEND", b"")


def _packed(band: Bytes, *, even: bool) -> tuple[Any, bytes]:
    """Return the filtered bytes of a band, and the same compressed."""
    rows, columns, depth = band.shape
    filtered = np.empty((rows, 1 + columns * depth), np.uint8)
    if even:
        filtered[:, 0] = 0
        filtered[:, 1:] = band.reshape(rows, -1)
    else:
        # The difference from the pixel to the left.
        filtered[:, 0] = 1
        lines = filtered[:, 1:].reshape(rows, columns, depth)
        lines[:, 0] = band[:, 0]
        np.subtract(band[:, 1:], band[:, :-1], out=lines[:, 1:])
    packer = deflate.compressobj(_LEVEL, zlib.DEFLATED, -15)
    return filtered.data, packer.compress(filtered.data) + packer.flush(zlib.Z_FULL_FLUSH)


def _chunk(out: IO[bytes], kind: bytes, data: bytes) -> None:
    out.write(struct.pack(">I", len(data)) + kind)
    out.write(data)
    out.write(struct.pack(">I", zlib.crc32(data, zlib.crc32(kind))))

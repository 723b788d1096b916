"""Pictures decoded to their last byte, and taken from files into cards."""

from __future__ import annotations

import base64
import binascii
import io
import re
import struct
import warnings
import zlib
from pathlib import Path
from typing import Final

from PIL import Image

from schemas.held_files import refuse_held
from schemas.pictures import MAX_PORTRAIT_BYTES, PictureLimits
from schemas.problems import EditorError, Problem, Value
from schemas.system_reasons import reason_of

_FORMATS: Final = ("PNG", "JPEG")
_MOST_PIXELS: Final = 64 * 2**20
"""Most pixels of a picture: a quarter of a gigabyte once it is decoded, as when it is drawn."""
_DAMAGED: Final = (
    *(OSError, ValueError, SyntaxError, EOFError, IndexError, TypeError, struct.error, zlib.error),
    *(MemoryError, OverflowError, Image.DecompressionBombError),
)
"""What decoders raise of damaged pictures."""


def read_picture(file: Path, limits: PictureLimits | None = None) -> str:
    """Return a picture file as documents hold it: base64 of the very bytes of the file.

    Args:
        file: a PNG or JPEG file.
        limits: how large it may be; without them the usual ones.

    Raises:
        EditorError: the file cannot be read, is no picture, is of another format, animated, cut off or
            damaged, or larger than allowed; each with the file's name.
    """
    allowed = limits or PictureLimits()
    most = min(allowed.kilobytes * 1000, MAX_PORTRAIT_BYTES)
    refuse_held(file)
    try:
        # One byte more than allowed is enough to know; what lies about its size is caught, too.
        with file.open("rb") as stream:
            raw = stream.read(most + 1)
        size = max(len(raw), file.stat().st_size)
    except OSError as trouble:
        raise refused("no_file", file, reason=reason_of(trouble)) from trouble
    if len(raw) > most:
        raise refused("too_many_bytes", file, found=-(-size // 1000), limit=most // 1000)
    check_picture(raw, file, allowed)
    return base64.b64encode(raw).decode("ascii")


def check_picture(raw: bytes, file: Path, limits: PictureLimits) -> None:
    """Refuse bytes that are no whole, still PNG or JPEG picture of an allowed size.

    Raises:
        EditorError: with the file's name.
    """
    try:
        with warnings.catch_warnings():
            # A picture of absurd size is refused by its head, before anything is decoded.
            warnings.simplefilter("ignore")
            picture = Image.open(io.BytesIO(raw))
        kind = str(picture.format)
        width, height = picture.size
        moves = bool(getattr(picture, "is_animated", False))  # It reads as far as the second picture.
    except Image.DecompressionBombError as trouble:
        found = re.search(r"\d+", str(trouble))  # Pillow gives the number nowhere but in its words
        millions = int(found[0]) // 1_000_000 if found else 0
        raise refused("far_too_large", file, millions=millions, limit=limits.pixels) from trouble
    except _DAMAGED as trouble:
        raise refused("not_a_picture", file) from trouble
    if max(width, height) > limits.pixels:
        raise refused("too_many_pixels", file, width=width, height=height, limit=limits.pixels)
    if moves:
        raise refused("animated", file)
    if kind not in _FORMATS:
        raise refused("other_format", file, found=kind)
    if width * height > _MOST_PIXELS:
        raise refused("far_too_large", file, millions=width * height // 1_000_000, limit=limits.pixels)
    try:
        picture.load()
    except _DAMAGED as trouble:
        raise refused("truncated", file) from trouble
    if kind == "JPEG" and b"\xff\xd9" not in raw[-1024:]:
        raise refused("truncated", file)


def is_whole(text: str) -> bool:
    """Return whether a picture can be decoded to its last row."""
    try:
        raw = base64.b64decode(text, validate=True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Image.open(io.BytesIO(raw), formats=_FORMATS)
            if picture.width * picture.height > _MOST_PIXELS:
                return False
            picture.load()
    except (*_DAMAGED, binascii.Error):
        return False
    return True


def refused(code: str, file: Path, **values: Value) -> EditorError:
    """Return why a picture file is not taken, with its name."""
    return EditorError(Problem(code=f"picture.{code}", file=file.name, values={"file": file.name, **values}))

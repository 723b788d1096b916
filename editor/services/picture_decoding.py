"""Pictures decoded to their last byte, and taken from files into cards."""

from __future__ import annotations

import base64
import binascii
import io
import re
import struct
import warnings
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image, ImageOps, features
from PIL.ImageFile import ImageFile

from schemas.named_files import bounded_bytes
from schemas.pictures import MAX_PORTRAIT_BYTES, PictureLimits
from schemas.problems import EditorError, Message, Problem, Value, error
from schemas.system_reasons import reason_of

_FORMATS: Final = ("PNG", "JPEG")
_WAVELETS: Final = "JPEG2000"
"""A format that documents do not hold: such a picture is written anew."""
_MOST_PIXELS: Final = 64 * 2**20
"""Most pixels of a picture in a document: a quarter of a gigabyte once it is decoded, as when it is drawn."""
_MOST_OPENED: Final = 128 * 2**20
"""Most pixels of a picture that is decoded to be scaled down: half a gigabyte for a moment."""
_MOST_WAVELETS: Final = 16 * 2**20
"""Most pixels of a JPEG 2000: its decoder takes four bytes for each colour of a pixel, whatever is wanted."""
MOST_FILE_BYTES: Final = 128 * 2**20
"""Most bytes of a file that is read: photographs and scans are far below."""
_ORIGINAL: Final = PictureLimits(kilobytes=MAX_PORTRAIT_BYTES // 1024, pixels=8_000)
"""What documents can hold at all."""
_QUALITY: Final = 90
"""Of a JPEG that is written anew: nobody sees a difference in print."""
_LEAST_SIDE: Final = 64
"""px below which nothing is scaled down any more, whatever its bytes."""
_BEHIND: Final = 65_536
"""Bytes at the end of a JPEG among which its end is looked for: cameras put some behind it."""
_DAMAGED: Final = (
    *(OSError, ValueError, SyntaxError, EOFError, IndexError, TypeError, struct.error, zlib.error),
    *(MemoryError, OverflowError, Image.DecompressionBombError),
)
"""What decoders raise of damaged pictures."""


@dataclass(frozen=True)
class TakenPicture:
    """A picture as documents hold it, and what was done to make it fit."""

    data: str
    """Base64 of a PNG or JPEG."""
    said: Message | None = None
    """What was changed. None where these are the very bytes of the file."""


def take_picture(file: Path, limits: PictureLimits | None = None, *, original: bool = False) -> TakenPicture:
    """Return a picture file as documents hold it; one larger than print needs is scaled down.

    Args:
        file: a PNG, JPEG or JPEG 2000 file.
        limits: how large pictures become at most; without them the usual ones.
        original: keep the bytes of the file as long as a document can hold them at all.

    Raises:
        EditorError: the file cannot be read, is no picture, is of another format, animated, cut off or
            damaged, or too large to be decoded; each with the file's name.
    """
    allowed = limits or PictureLimits()
    try:
        raw = bounded_bytes(file, MOST_FILE_BYTES)
    except OSError as trouble:
        raise refused("no_file", file, reason=reason_of(trouble)) from trouble
    if len(raw) > MOST_FILE_BYTES:
        raise refused("too_many_bytes", file, limit=MOST_FILE_BYTES // 2**20)
    return fitting_picture(raw, file, _ORIGINAL if original else allowed)


def named_picture(
    source: Path | Mapping[str, bytes] | None, name: str, limits: PictureLimits | None = None
) -> TakenPicture:
    """Return the picture that another file names, as documents hold it.

    Args:
        source: folder in or below which it lies, or the bytes of pictures by name; None if none may be named.
        name: as the other file writes it.
        limits: how large pictures become at most; without them the usual ones.

    Raises:
        EditorError: it lies elsewhere, is not there, or as :func:`take_picture`.
    """
    if isinstance(source, Mapping):
        if name not in source:
            raise refused("not_in_set", Path(name))
        if len(source[name]) > MOST_FILE_BYTES:
            raise refused("too_many_bytes", Path(name), limit=MOST_FILE_BYTES // 2**20)
        return fitting_picture(source[name], Path(name), limits or PictureLimits())
    try:
        file = (source / name).resolve() if source is not None else None
    except (OSError, ValueError):
        file = None
    if source is None or file is None or not file.is_relative_to(source.resolve()):
        raise error("table.picture_elsewhere", file=name)
    return take_picture(file, limits)


def fitting_picture(raw: bytes, file: Path, limits: PictureLimits) -> TakenPicture:
    """Return bytes of a file as a picture within limits; a JPEG 2000 becomes a PNG or JPEG.

    Raises:
        EditorError: they are no whole, still picture of these three formats; with the file's name.
    """
    most = min(limits.kilobytes * 1000, MAX_PORTRAIT_BYTES)
    picture = _opened(raw, file)
    kind, (width, height) = picture.format, picture.size
    if kind == "JPEG":
        # A JPEG is decoded in a fraction of its size: of a huge one no more than needed is in memory.
        picture.draft(None, (limits.pixels, limits.pixels))
    largest = _MOST_WAVELETS if kind == _WAVELETS else _MOST_OPENED
    if picture.width * picture.height > largest:
        raise refused("far_too_large", file, millions=width * height // 1_000_000, limit=largest // 10**6)
    try:
        picture.load()
    except _DAMAGED as trouble:
        raise refused("truncated", file) from trouble
    if kind == "JPEG" and b"\xff\xd9" not in raw[-_BEHIND:]:
        raise refused("truncated", file)
    if kind in _FORMATS and len(raw) <= most and max(width, height) <= limits.pixels:
        return TakenPicture(base64.b64encode(raw).decode("ascii"))
    made, size = _scaled(picture, str(kind), limits.pixels, most)
    if kind == _WAVELETS and size == (width, height):
        # As a PNG it has every pixel still.
        lossy = made.startswith(b"\xff\xd8")
        converted = Message(code="picture.converted", values={"file": file.name, "form": "JPEG"})
        return TakenPicture(base64.b64encode(made).decode("ascii"), converted if lossy else None)
    values: dict[str, Value] = {"file": file.name, "width": size[0], "height": size[1]}
    values |= {"from_width": width, "from_height": height}
    values |= {"kilobytes": -(-len(made) // 1000), "from_kilobytes": -(-len(raw) // 1000)}
    said = Message(code="picture.scaled_down", values=values)
    return TakenPicture(base64.b64encode(made).decode("ascii"), said)


def _opened(raw: bytes, file: Path) -> ImageFile:
    """Return a picture of which only the head is decoded."""
    try:
        with warnings.catch_warnings():
            # Its size is looked at before anything is decoded.
            warnings.simplefilter("ignore")
            picture = Image.open(io.BytesIO(raw))
        moves = bool(getattr(picture, "is_animated", False))  # It reads as far as the second picture.
    except Image.DecompressionBombError as trouble:
        found = re.search(r"\d+", str(trouble))  # Pillow gives the number nowhere but in its words
        millions = int(found[0]) // 1_000_000 if found else 0
        raise refused("far_too_large", file, millions=millions, limit=_MOST_OPENED // 10**6) from trouble
    except _DAMAGED as trouble:
        raise refused("not_a_picture", file) from trouble
    if moves:
        raise refused("animated", file)
    # A Pillow of another maker may have been built without it.
    readable = (*_FORMATS, _WAVELETS) if features.check("jpg_2000") else _FORMATS
    if picture.format not in readable:
        raise refused("other_format", file, found=str(picture.format))
    return picture


def _scaled(picture: Image.Image, kind: str, pixels: int, most: int) -> tuple[bytes, tuple[int, int]]:
    """Return a picture that is not longer than so many pixels and has at most so many bytes."""
    clear = "A" in picture.getbands() or "transparency" in picture.info
    if picture.mode.startswith("I"):
        picture = picture.convert("I").point(lambda value: value * (1 / 256)).convert("L")  # of 16 bits
    profile = picture.info.get("icc_profile") if picture.mode in ("L", "RGB", "RGBA") else None
    if picture.mode not in ("L", "RGB", "RGBA"):
        picture = picture.convert("RGBA" if clear else "RGB")
    side = min(pixels, max(picture.size))
    picture.thumbnail((side, side), Image.Resampling.LANCZOS, reducing_gap=3.0)
    picture = ImageOps.exif_transpose(picture)
    forms = ("PNG",) if clear else ("JPEG",) if kind == "JPEG" else ("PNG", "JPEG")
    while True:
        for form in forms:
            made = io.BytesIO()
            quality = {"quality": _QUALITY} if form == "JPEG" else {}
            picture.save(made, form, icc_profile=profile, **quality)
            if made.tell() <= most or side <= _LEAST_SIDE:
                return made.getvalue(), picture.size
        side = max(_LEAST_SIDE, side * 4 // 5)
        picture.thumbnail((side, side), Image.Resampling.LANCZOS)


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

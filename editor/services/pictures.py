"""Pictures taken from files into cards: read to the last byte first, refused with their name."""

from __future__ import annotations

import base64
import binascii
import io
import re
import struct
import warnings
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from PIL import Image

from schemas.held_files import refuse_held
from schemas.pictures import MAX_PORTRAIT_BYTES, PictureLimits
from schemas.problems import EditorError, Problem, Severity, Value
from schemas.ruleset import RulesetBase

_FORMATS: Final = ("PNG", "JPEG")
_MOST_PIXELS: Final = 64 * 2**20
"""Most pixels of a picture: a quarter of a gigabyte once it is decoded, as when it is drawn."""
_FIELD: Final = "data"
"""Field of a document in which a picture stands."""
_HEADS: Final = ("iVBORw0KGgo", "/9j/")
"""How PNG and JPEG begin in base64."""
_DAMAGED: Final = (
    *(OSError, ValueError, SyntaxError, EOFError, IndexError, TypeError, struct.error, zlib.error),
    *(MemoryError, OverflowError, Image.DecompressionBombError),
)
"""What decoders raise of damaged pictures."""


def limits_of(ruleset: object) -> PictureLimits:
    """Return how large pictures may be by a ruleset, or by default where there is none."""
    return ruleset.picture_limits if isinstance(ruleset, RulesetBase) else PictureLimits()


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
        raise _refused("no_file", file, reason=trouble.strerror or str(trouble)) from trouble
    if len(raw) > most:
        raise _refused("too_many_bytes", file, found=-(-size // 1000), limit=most // 1000)
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
        found = re.search(r"\d+", str(trouble))  # Pillow tells the number nowhere but in its words
        millions = int(found[0]) // 1_000_000 if found else 0
        raise _refused("far_too_large", file, millions=millions, limit=limits.pixels) from trouble
    except _DAMAGED as trouble:
        raise _refused("not_a_picture", file) from trouble
    if max(width, height) > limits.pixels:
        raise _refused("too_many_pixels", file, width=width, height=height, limit=limits.pixels)
    if moves:
        raise _refused("animated", file)
    if kind not in _FORMATS:
        raise _refused("other_format", file, found=kind)
    if width * height > _MOST_PIXELS:
        raise _refused("far_too_large", file, millions=width * height // 1_000_000, limit=limits.pixels)
    try:
        picture.load()
    except _DAMAGED as trouble:
        raise _refused("truncated", file) from trouble
    if kind == "JPEG" and b"\xff\xd9" not in raw[-1024:]:
        raise _refused("truncated", file)


def picture_problems(data: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return a problem for each picture in a document that is not whole or not to be drawn.

    Args:
        data: the document as plain data.
    """
    return tuple(
        Problem(
            code="picture.in_document",
            path=path,
            severity=Severity.WARNING,
            document=str(data.get("id", "")),
            values={"name": str(data.get("slug", "")), "path": path},
        )
        for path, text in _pictures(data, "")
        if not _is_whole(text)
    )


def _pictures(data: Any, path: str) -> Iterator[tuple[str, str]]:
    """Yield the place and the base64 of each picture in plain data."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            at = f"{path}.{key}" if path else str(key)
            if key == _FIELD and isinstance(value, str) and value.startswith(_HEADS):
                yield at, value
            elif isinstance(value, Mapping | list):
                yield from _pictures(value, at)
    elif isinstance(data, list) and data and isinstance(data[0], Mapping):
        # Layers of maps are long lists of words and numbers; pictures stand in mappings only.
        for number, one in enumerate(data):
            yield from _pictures(one, f"{path}[{number}]")


def _is_whole(text: str) -> bool:
    """Tell whether a picture can be decoded to its last row."""
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


def _refused(code: str, file: Path, **values: Value) -> EditorError:
    return EditorError(Problem(code=f"picture.{code}", file=file.name, values={"file": file.name, **values}))

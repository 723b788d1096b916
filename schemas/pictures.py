"""Pictures of cards: the picture itself, and which part of it a face shows."""

from __future__ import annotations

import base64
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from schemas.base import Schema
from schemas.descriptive import ORIGIN
from schemas.validation import broken

MAX_PORTRAIT_BYTES: Final = 8 * 1024 * 1024
"""Largest picture that a document may hold at all, before it is encoded.

A hard limit of the format, not a rule of a game: whoever opens a file of others reads no more than this into
memory for a card. Rulesets set a lower one (:class:`PictureLimits`), never a higher.
"""
_SIGNATURES: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


def is_picture(data: str, *, whole: bool = False) -> bool:
    """Return whether base64 data begins like a PNG or JPEG; with ``whole`` all of it must be base64, too."""
    try:
        # 12 letters are 9 bytes: a long picture is not decoded at every keystroke.
        head = base64.b64decode(data if whole else data[:12], validate=True)
    except ValueError:
        return False
    return head.startswith(_SIGNATURES)


def _picture(data: str) -> str:
    if not is_picture(data):
        raise broken("picture.unreadable")
    return data


def _picture_or_none(data: str) -> str:
    return _picture(data) if data else data


_ENCODED = Field(max_length=MAX_PORTRAIT_BYTES * 4 // 3 + 8, json_schema_extra={"format": "picture"})
PictureData = Annotated[str, _ENCODED, AfterValidator(_picture)]
"""A picture (PNG or JPEG), base64-encoded; the whole of it is read when it is taken from a file."""
PictureOrNone = Annotated[str, _ENCODED, AfterValidator(_picture_or_none)]
"""The same; '' for none."""
Share = Annotated[float, Field(ge=0, le=1)]


class Portrait(Schema):
    """The picture of a card. A face shows the part round the focal point; the picture itself stays whole."""

    data: PictureData
    """The picture (PNG or JPEG), base64-encoded."""
    focus_x: Share = 0.5
    """Focal point from left (0) to right (1): it stays in view whatever the shape of the box."""
    focus_y: Share = 0.5
    """Focal point from top (0) to bottom (1)."""
    zoom: Annotated[float, Field(ge=1, le=8)] = 1.0
    """How much it is enlarged; 1 shows as much of it as the box can hold."""
    artist: Annotated[str, Field(max_length=200), ORIGIN] = ""
    """Who made the picture."""


class PictureLimits(Schema):
    """How large the pictures of cards become; a larger one is scaled down when it is taken in."""

    kilobytes: Annotated[int, Field(ge=10, le=8192, json_schema_extra={"unit": "kB"})] = 3000
    """Size of the file."""
    pixels: Annotated[int, Field(ge=100, le=10_000, json_schema_extra={"unit": "px"})] = 4000
    """Longest side."""

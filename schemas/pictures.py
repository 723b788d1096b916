"""Pictures of cards: the picture itself, and which part of it a face shows."""

from __future__ import annotations

import base64
import binascii
from typing import Annotated, Final

from pydantic import Field, field_validator

from schemas.base import Schema
from schemas.descriptive import ORIGIN
from schemas.validation import broken

MAX_PORTRAIT_BYTES: Final = 8 * 1024 * 1024
"""Largest picture that a document may hold at all, before it is encoded.

A hard limit of the format, not a rule of a game: whoever opens a file of others reads no more than this into
memory for a card. Rulesets set a lower one (:class:`PictureLimits`), never a higher.
"""
_SIGNATURES: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


def check_head(data: str) -> str:
    """Return base64 data that begins like a picture; the whole of it is read when it is taken from a file.

    Raises:
        PydanticCustomError: it is none.
    """
    try:
        # 12 letters are 9 bytes: a long picture is not decoded at every keystroke.
        head = base64.b64decode(data[:12], validate=True)
    except binascii.Error as trouble:
        raise broken("picture.unreadable") from trouble
    if not head.startswith(_SIGNATURES):
        raise broken("picture.unreadable")
    return data


Share = Annotated[float, Field(ge=0, le=1)]


class Portrait(Schema):
    """The picture of a card. A face shows the part round the focal point; the picture itself stays whole."""

    data: Annotated[
        str,
        Field(max_length=MAX_PORTRAIT_BYTES * 4 // 3 + 8, json_schema_extra={"format": "picture"}),
    ]
    """The picture (PNG or JPEG), base64-encoded."""
    focus_x: Share = 0.5
    """Focal point from left (0) to right (1): it stays in view whatever the shape of the box."""
    focus_y: Share = 0.5
    """Focal point from top (0) to bottom (1)."""
    zoom: Annotated[float, Field(ge=1, le=8)] = 1.0
    """How much it is enlarged; 1 shows as much of it as the box can hold."""
    artist: Annotated[str, Field(max_length=200), ORIGIN] = ""
    """Who made the picture."""

    @field_validator("data")
    @classmethod
    def _is_a_picture(cls, data: str) -> str:
        return check_head(data)


class PictureLimits(Schema):
    """How large the pictures of cards may be; a larger file is refused with its name."""

    kilobytes: Annotated[int, Field(ge=10, le=8192, json_schema_extra={"unit": "kB"})] = 3000
    """Size of the file."""
    pixels: Annotated[int, Field(ge=100, le=10_000, json_schema_extra={"unit": "px"})] = 4000
    """Longest side."""

"""Fonts inside documents: files of letters as OpenType and TrueType have them."""

from __future__ import annotations

import base64
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from schemas.base import Schema
from schemas.validation import broken

MAX_FONT_BYTES: Final = 8 * 1024 * 1024
"""Largest font file that a document may hold, before it is encoded; few alphabets take more."""
_SIGNATURES: Final = (b"\x00\x01\x00\x00", b"OTTO", b"true")


def is_font(data: str) -> bool:
    """Return whether base64 data begins like an OpenType or TrueType font."""
    try:
        head = base64.b64decode(data[:12], validate=True)
    except ValueError:
        return False
    return head.startswith(_SIGNATURES)


def _font(data: str) -> str:
    if not is_font(data):
        raise broken("font.unreadable")
    return data


FontData = Annotated[
    str,
    Field(max_length=MAX_FONT_BYTES * 4 // 3 + 8, json_schema_extra={"format": "font"}),
    AfterValidator(_font),
]
"""A font (OTF or TTF), base64-encoded; the whole of it is read when it is taken from a file."""


class FontFile(Schema):
    """One file of a family: its regular letters, its bold ones, its italics."""

    data: FontData
    """The font (OTF or TTF), base64-encoded."""

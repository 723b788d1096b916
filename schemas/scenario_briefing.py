"""What the players of a scenario read beside its briefings: pictures, how hard and how long it is."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field, field_validator

from schemas.base import Schema
from schemas.pictures import is_picture
from schemas.quantities import SideKey
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken

MAX_PICTURE_BYTES: Final = 4 * 1024 * 1024
"""Largest picture of a briefing, before it is encoded."""
MAX_PICTURES: Final = 8
"""Most pictures of a scenario."""

Difficulty = Literal["easy", "medium", "hard"]
"""How hard a scenario is to play well."""


class CaptionedPicture(Schema):
    """A picture that is printed with a text."""

    data: Annotated[str, Field(max_length=MAX_PICTURE_BYTES * 4 // 3 + 8)]
    """The picture (PNG or JPEG), base64-encoded."""
    caption: LocalText = NO_TEXT
    """Its caption, per language."""

    @field_validator("data")
    @classmethod
    def _is_a_picture(cls, data: str) -> str:
        """Only its head is looked at; whether all of it can be read shows when it is drawn."""
        if not is_picture(data, whole=True):
            raise broken("scenario.picture_unreadable")
        return data


class BriefingPicture(CaptionedPicture):
    """A picture that is printed with the story, or with the briefing of one side."""

    side: SideKey | None = None
    """Side that sees it alone; empty for everybody."""

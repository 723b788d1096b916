"""The contract between printing and the faces of one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from editor.printing.booklet import BookletMaker
from editor.printing.face import Face
from schemas.base import Document
from schemas.ruleset import RulesetBase

FaceMaker = Callable[[Document, RulesetBase | None, str], tuple[Face, Face] | None]
"""``maker(document, ruleset, language)`` returns front and back, or nothing for a document of others."""


@dataclass(frozen=True)
class FaceSystem:
    """The faces of one game's cards, and its part of a scenario's booklet."""

    id: str
    faces: Mapping[str, FaceMaker] = field(default_factory=dict)
    """Kind -> maker; a kind without one gets the plain face."""
    booklet: BookletMaker | None = None
    """What the game adds to the booklet of a scenario; nothing: story and briefings only."""

"""The contract between printing and the faces of one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from editor.printing.face import Face
from schemas.base import Document
from schemas.ruleset import RulesetBase

FaceMaker = Callable[[Document, RulesetBase | None, str], tuple[Face, Face] | None]
"""``maker(document, ruleset, language)`` returns front and back, or nothing for a document of others."""


@dataclass(frozen=True)
class FaceSystem:
    """The faces of one game's cards."""

    id: str
    faces: Mapping[str, FaceMaker] = field(default_factory=dict)
    """Kind -> maker; a kind without one gets the plain face."""

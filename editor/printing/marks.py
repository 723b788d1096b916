"""Colours of what is drawn over boards of battles, in windows and on paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class MarkTokens:
    """Colours of what is drawn over a battlefield, as ``#rrggbb``; the field is the same in both themes."""

    ink: str = "#1d1a14"
    paper: str = "#fdf9ec"
    hit: str = "#c8102e"
    """A die that hit."""
    acts: str = "#ffd84a"
    """The element that acts, and its shot or blow where it missed."""
    struck: str = "#e4002b"
    """The element that is struck at, and the shot or blow that hit."""
    chosen: str = "#1f6fd0"
    """A field that a person who plays may choose."""
    sight: str = "#f0b400"
    """Fields that are seen."""
    arc: str = "#d9480f"
    """Fields in an arc of fire."""
    reach: str = "#1f7a3a"
    """Fields that a unit can come to."""
    contact: str = "#9c1b86"
    """Who is touched."""


MARKS: Final = MarkTokens()

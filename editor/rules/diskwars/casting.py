"""Who may cast a spell (activation phase)."""

from __future__ import annotations


def may_cast(wizard_level: int, spell_level: int, *, activated: bool, pinned: bool) -> bool:
    """Return whether a magician may cast: up to his level, once in a turn, never while pinned."""
    return spell_level <= wizard_level and not activated and not pinned

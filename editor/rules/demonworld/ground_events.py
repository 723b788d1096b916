"""What happens between enemies whom the ground parts (XI.4.0)."""

from __future__ import annotations

from dataclasses import dataclass

Pairs = tuple[tuple[int, int], ...]
"""(unit that could step over, unit that could not)."""


@dataclass(frozen=True, slots=True)
class ContactDeclared:
    """A side has said which one-sided contacts count, or after a melee phase which go on (XI.4.0)."""

    side: int
    pairs: Pairs
    """Those that count from now on, or go on."""
    broken: Pairs = ()
    """Those that it breaks off."""


@dataclass(frozen=True, slots=True)
class ContactsLapsed:
    """One-sided contacts are over because the elements have parted (XI.4.0)."""

    pairs: Pairs

"""Which spells somebody can ever cast."""

from __future__ import annotations

from collections.abc import Sequence

from schemas.base import Document
from schemas.systems.diskwars import DiskwarsSpell, DiskwarsUnit


def castable(documents: Sequence[Document], _ruleset: Document) -> frozenset[str]:
    """Return the ids of the spells whose level some disk of these documents reaches."""
    level = max((one.wizard_level for one in documents if isinstance(one, DiskwarsUnit)), default=0)
    return frozenset(one.id for one in documents if isinstance(one, DiskwarsSpell) and one.level <= level)

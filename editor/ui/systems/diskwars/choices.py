"""What the fields of Diskwars' documents may hold, out of the ruleset."""

from __future__ import annotations

from editor.ui.kit.form_parts import Choice
from schemas.base import Document
from schemas.systems.diskwars import DiskwarsRuleset


def choices(
    field: str, ruleset: Document | None, draft: dict[str, object], language: str
) -> tuple[Choice, ...] | None:
    """Offer factions, missiles and abilities."""
    if not isinstance(ruleset, DiskwarsRuleset) or draft.get("kind") == "ruleset":
        return None
    if field == "faction":
        return tuple(Choice(item.id, item.name.get(language), item.colour) for item in ruleset.factions)
    if field == "missile":
        return tuple(Choice(item.id, item.name.get(language)) for item in ruleset.missiles)
    if field == "ability":
        return tuple(Choice(item.id, item.name.get(language)) for item in ruleset.abilities)
    return None

"""What the fields of Wiz-War's documents may hold, out of the ruleset."""

from __future__ import annotations

from editor.ui.kit.form_parts import Choice
from schemas.base import Document
from schemas.systems.wizwar import WizwarRuleset


def choices(
    field: str, ruleset: Document | None, draft: dict[str, object], language: str
) -> tuple[Choice, ...] | None:
    """Offer the colours of wizards."""
    if not isinstance(ruleset, WizwarRuleset) or draft.get("kind") == "ruleset" or field != "faction":
        return None
    return tuple(Choice(item.id, item.name.get(language), item.colour) for item in ruleset.factions)

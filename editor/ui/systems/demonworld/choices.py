"""What the fields of Demonworld's documents may hold, out of the ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from editor.ui.kit.documents.draft import entries
from editor.ui.kit.form_parts import Choice
from schemas.base import Document
from schemas.systems.demonworld_ruleset import DemonworldRuleset


def choices(
    field: str, ruleset: Document | None, draft: dict[str, object], language: str
) -> tuple[Choice, ...] | None:
    """Offer factions, the clans of the draft's faction, weapons, terrain, and the states of a card."""
    if not isinstance(ruleset, DemonworldRuleset):
        return None
    of_peoples = field in ("affects", "casters", "people") and draft.get("kind") in ("spell", "spellbook")
    if field == "faction" or of_peoples:
        return tuple(Choice(item.id, item.name.get(language), item.colour) for item in ruleset.factions)
    if field == "clan":
        faction = ruleset.faction(str(draft.get("faction") or ""))
        return tuple(Choice(item.id, item.name.get(language)) for item in faction.clans) if faction else ()
    if field in ("start", "to") and draft.get("kind") == "unit":
        return tuple(_states(draft, language))
    if field == "weapon":
        return tuple(Choice(item.id, item.name.get(language)) for item in ruleset.weapons)
    if field in ("terrain", "counts_as") and draft.get("kind") in ("unit", "spell"):
        return tuple(Choice(item.id, item.name.get(language), item.colour) for item in ruleset.terrain)
    return None


def _states(draft: dict[str, object], language: str) -> Iterator[Choice]:
    """Yield the states that a draft of a card has beside its own; one without an identifier is none yet."""
    for state in entries(draft.get("states")):
        if (key := state.get("id")) and isinstance(key, str):
            name = state.get("name")
            yield Choice(key, str(name.get(language) or key) if isinstance(name, dict) else key)

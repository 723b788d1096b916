"""What a new disk of Diskwars begins with: a plain one of the first faction."""

from __future__ import annotations

from typing import Any, Final

from editor.ui.kit.context import UiContext
from schemas.base import Document
from schemas.systems.diskwars import DiskwarsRuleset

PLAIN: Final = {"points": 5, "attack": 3, "defence": 3, "toughness": 3, "movement": 3}
"""Where a form begins; no rule says what is usual."""


def blank_unit(ruleset: Document | None) -> dict[str, Any]:
    """Return the values of a new disk, of the ruleset's first faction where there is one."""
    if isinstance(ruleset, DiskwarsRuleset) and ruleset.factions:
        return {**PLAIN, "faction": ruleset.factions[0].id}
    return dict(PLAIN)


def new_unit(context: UiContext, system: str) -> dict[str, Any]:
    """Return the values of a new disk, by the ruleset of the catalogue."""
    return blank_unit(context.ruleset(system))


def blank_archers(ruleset: Document | None) -> dict[str, Any]:
    """Return the values of a new disk that shoots the ruleset's first missile."""
    start: dict[str, Any] = {**blank_unit(ruleset), "points": 7, "attack": 2}
    if isinstance(ruleset, DiskwarsRuleset) and ruleset.missiles:
        start["shooting"] = [{"missile": ruleset.missiles[0].id, "count": 2}]
    return start

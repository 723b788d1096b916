"""What new disks of Diskwars begin with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from schemas.base import Document
from schemas.systems.diskwars_ruleset import DiskwarsRuleset

_PLAIN: Final = {"points": 5, "attack": 3, "defence": 3, "toughness": 3, "movement": 3}
"""Where a form begins; no rule says what is usual."""


def blank_unit(ruleset: Document | None) -> dict[str, Any]:
    """Return the values of a new disk, of the ruleset's first faction where there is one."""
    if isinstance(ruleset, DiskwarsRuleset) and ruleset.factions:
        return {**_PLAIN, "faction": ruleset.factions[0].id}
    return dict(_PLAIN)


def blank_archers(ruleset: Document | None) -> dict[str, Any]:
    """Return the values of a new disk that shoots the ruleset's first missile."""
    start: dict[str, Any] = {**blank_unit(ruleset), "points": 7, "attack": 2}
    if isinstance(ruleset, DiskwarsRuleset) and ruleset.missiles:
        start["shooting"] = [{"missile": ruleset.missiles[0].id, "count": 2}]
    return start


def new_card(ruleset: Document | None, kind: str, said: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of a new card of a kind.

    Args:
        ruleset: the ruleset that holds.
        kind: kind of the document.
        said: fields that are filled already, as text.
    """
    return blank_unit(ruleset) if kind == "unit" else {}

"""What new documents of Diskwars begin with: a plain disk, a scenario on a table with two sides."""

from __future__ import annotations

from typing import Any, Final

from editor.services import documents
from editor.ui.kit.context import UiContext
from editor.ui.kit.forms.refs import ref_data
from schemas.base import Document
from schemas.messages import name_of
from schemas.problems import error
from schemas.systems.diskwars_ruleset import DiskwarsRuleset

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


def blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    """Return table and sides, which a scenario must have.

    Raises:
        EditorError: the catalogue has no table to fight on.
    """
    page = documents.list_documents(context.workspace, documents.Query(system=system, kind="map"))
    rows = sorted(page.rows, key=lambda row: (row.source != "shipped", row.slug))
    if not rows:
        raise error("map_tools.no_board_yet", path="table")
    return {
        "table": ref_data(rows[0]),
        "sides": [
            {"id": "north", "name": name_of("north").root, "edge": "north"},
            {"id": "south", "name": name_of("south").root, "edge": "south"},
        ],
    }

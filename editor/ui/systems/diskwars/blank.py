"""What a new scenario of Diskwars begins with: a table with two sides."""

from __future__ import annotations

from typing import Any

from editor.ui.kit.context import UiContext
from editor.ui.kit.forms.refs import ref_data, rows_to_begin_with
from schemas.messages import name_of
from schemas.problems import error


def blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    """Return table and sides, which a scenario must have.

    Raises:
        EditorError: the catalogue has no table to fight on.
    """
    rows = rows_to_begin_with(context, system, "map", own_first=True)
    if not rows:
        raise error("map_tools.no_board_yet", path="table")
    return {
        "table": ref_data(rows[0]),
        "sides": [
            {"id": "north", "name": name_of("north").root, "edge": "north"},
            {"id": "south", "name": name_of("south").root, "edge": "south"},
        ],
    }

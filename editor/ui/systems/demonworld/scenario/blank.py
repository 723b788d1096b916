"""What a new scenario of Demonworld begins with: one board, two sides facing each other."""

from __future__ import annotations

from typing import Any

from editor.ui.kit.context import UiContext
from editor.ui.kit.forms.refs import ref_data, rows_to_begin_with
from editor.ui.systems.demonworld.scenario.sides import rows_zone
from schemas.map import HexMapBase
from schemas.messages import name_of
from schemas.problems import error


def blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    """Return boards and sides, which a scenario must have.

    Raises:
        EditorError: the catalogue has no map of hexes to fight on.
    """
    for row in rows_to_begin_with(context, system, "map", own_first=True):
        board = context.document(row.id)
        if isinstance(board, HexMapBase):
            return {
                # With ground and commanders: boards have the one, most armies the other.
                "game": "intermediate",
                "boards": [{"map": ref_data(row), "column": 0, "row": 0, "turned": False}],
                "sides": [
                    _side("north", rows_zone(1, min(3, board.rows - 1))),
                    _side("south", rows_zone(max(0, board.rows - 4), max(0, board.rows - 2))),
                ],
                "victory": [{"when": "enemy_gone", "side": "north"}, {"when": "enemy_gone", "side": "south"}],
            }
    raise error("map_tools.no_board_yet", path="boards")


def _side(edge: str, zone: dict[str, Any]) -> dict[str, Any]:
    return {"id": edge, "name": name_of(edge).root, "edge": edge, "zone": zone}

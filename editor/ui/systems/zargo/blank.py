"""What a new scenario of The Lords of Zargo begins with: a world map and two peoples on its continents."""

from __future__ import annotations

from typing import Any

from editor.ui.kit.context import UiContext
from editor.ui.kit.forms.refs import ref_data, rows_to_begin_with
from schemas.problems import error
from schemas.systems.zargo import ZargoRuleset
from schemas.systems.zargo_forces import ZargoMap


def blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    """Return the map and the sides, which a scenario must have, with the armies that are there.

    Raises:
        EditorError: the catalogue has no map to play on.
    """
    maps = rows_to_begin_with(context, system, "map")
    if not maps:
        raise error("map_tools.no_board_yet", path="board")
    board = context.document(maps[0].id)
    areas = [area.id for area in board.areas] if isinstance(board, ZargoMap) else []
    ruleset = context.ruleset(system)
    factions = ruleset.factions[:2] if isinstance(ruleset, ZargoRuleset) else ()
    armies = {
        getattr(context.document(row.id), "faction", None): row
        for row in rows_to_begin_with(context, system, "army")
    }
    half = max(1, len(areas) // 2)
    homes = (areas[:half] or ["home"], areas[half : 2 * half] or ["far_home"])
    sides = []
    for faction, home in zip(factions, homes, strict=False):
        army = armies.get(faction.id)
        sides.append(
            {
                "id": faction.id,
                "name": dict(faction.name.root),
                "people": faction.id,
                "home": home,
                **({"army": ref_data(army)} if army is not None else {}),
            }
        )
    return {"board": ref_data(maps[0]), "sides": sides}

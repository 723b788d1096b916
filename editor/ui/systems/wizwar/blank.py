"""What a new scenario of Wiz-War begins with: a deck, the sectors that there are, and two players."""

from __future__ import annotations

from typing import Any

from editor.ui.kit.context import UiContext
from editor.ui.kit.forms.refs import ref_data, rows_to_begin_with
from schemas.messages import name_of
from schemas.problems import error


def blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    """Return deck, sectors and players, which a scenario must have.

    Raises:
        EditorError: the catalogue has no deck to draw from.
    """
    decks, sectors = rows_to_begin_with(context, system, "army"), rows_to_begin_with(context, system, "map")
    if not decks:
        raise error("wizwar_board.no_deck_yet", path="deck")
    return {
        "deck": ref_data(decks[0]),
        "sectors": [ref_data(row) for row in sectors[:12]],
        "turn_limit": 60,
        "sides": [
            {"id": "one", "name": name_of("first_player").root},
            {"id": "two", "name": name_of("second_player").root},
        ],
    }

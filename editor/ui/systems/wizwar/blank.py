"""What a new scenario of Wiz-War begins with: a deck, the sectors that there are, and two players."""

from __future__ import annotations

from typing import Any

from editor.services import documents
from editor.ui.kit.context import UiContext
from editor.ui.kit.forms.refs import ref_data
from schemas.messages import name_of
from schemas.problems import error


def blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    """Return deck, sectors and players, which a scenario must have.

    Raises:
        EditorError: the catalogue has no deck to draw from.
    """
    decks, sectors = _rows(context, system, "army"), _rows(context, system, "map")
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


def _rows(context: UiContext, system: str, kind: str) -> list[Any]:
    page = documents.list_documents(context.workspace, documents.Query(system=system, kind=kind))
    return sorted(page.rows, key=lambda row: (row.source != "shipped", row.slug))

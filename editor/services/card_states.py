"""The states that cards of a game have, for who names one of them."""

from __future__ import annotations

from editor.catalogue import bulk, listing
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.text import LocalText


def states_in_use(ws: Workspace, system: str) -> dict[str, LocalText]:
    """Return the states that units of a game have beside that of their card, by identifier.

    Of several cards with a state of one identifier the first names it. Each card is read: it takes a while
    where there are many.
    """
    found: dict[str, LocalText] = {}
    with ws.reading() as catalogue:
        rows = [one for one in listing.live_rows(catalogue) if (one.system, one.kind) == (system, Kind.UNIT)]
        for _row, data in bulk.plain_bodies(catalogue, rows):
            for state in data.get("states") or ():
                names = state.get("name")
                name = LocalText(names if isinstance(names, dict) else {"en": str(names)})
                found.setdefault(str(state.get("id")), name)
    return dict(sorted(found.items()))

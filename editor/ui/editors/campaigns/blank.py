"""What a new campaign begins with: one chapter, its sides, two ends."""

from __future__ import annotations

from typing import Any

from editor.ui.kit.context import UiContext
from editor.ui.kit.forms.refs import ref_data, rows_to_begin_with
from schemas.messages import name_of
from schemas.problems import error


def blank_campaign(context: UiContext, system: str) -> dict[str, Any]:
    """Return chapters and sides, which a campaign must have.

    Raises:
        EditorError: the catalogue has no scenario to fight.
    """
    rows = rows_to_begin_with(context, system, "scenario", own_first=True)
    if not rows:
        raise error("campaign.no_scenario_yet", path="chapters")
    scenario = context.document(rows[0].id)
    sides = [{"id": side.id, "name": dict(side.name.root)} for side in getattr(scenario, "sides", ())]
    branches: list[dict[str, Any]] = (
        [{"when": "won", "side": sides[0]["id"], "leads_to": "won"}] if sides else []
    )
    return {
        "sides": sides,
        "begins": "first",
        "chapters": [
            {
                "id": "first",
                "title": name_of("campaign_chapter").root,
                "scenario": ref_data(rows[0]),
                "branches": [*branches, {"when": "otherwise", "leads_to": "lost"}],
            }
        ],
        "ends": [
            {"id": "won", "title": name_of("campaign_won").root, "winner": sides[0]["id"] if sides else None},
            {"id": "lost", "title": name_of("campaign_lost").root},
        ],
    }

"""Items that the units of a campaign have again in each battle, whatever became of them, by name."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.campaigns.forces import CampaignForces
from editor.rules.core.setup import Setup
from editor.rules.core.wording import together
from schemas.campaign import CampaignBase, Chapter
from schemas.problems import Message


def coming_anew(
    campaign: CampaignBase, chapter: Chapter, setup: Setup, forces: CampaignForces
) -> Iterator[Message]:
    """Yield for each side whose items stay, but come again where they were lost, who comes with which.

    Nobody comes so to a battle to which no way leads from another.

    Args:
        campaign: the campaign.
        chapter: the battle.
        setup: its scenario.
        forces: what the game says of its armies.
    """
    if not any(way.leads_to == chapter.id for one in campaign.chapters for way in one.branches):
        return
    fielded = forces.fielded(setup)
    for side in campaign.sides:
        if side.loses_items or not side.keeps_items:
            continue
        own = [one for one in fielded if one.items and one.side == chapter.played_by(side.id)]
        for unit, items in dict.fromkeys((one.name, one.items) for one in own):
            values = {"side": side.name, "unit": unit, "items": together([item.name for item in items])}
            yield Message(code="campaign.items_anew", values=values)

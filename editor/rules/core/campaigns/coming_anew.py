"""What a battle of a campaign does not take over of items that stay, by name."""

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
    """Yield for each side whose items stay who comes with which items of his own.

    Args:
        campaign: the campaign.
        chapter: the battle.
        setup: its scenario.
        forces: what the game says of its armies.
    """
    found = forces.anew(setup)
    for side in campaign.sides:
        own = [one for one in found if one.side == chapter.played_by(side.id)]
        for one in dict.fromkeys(one for one in own if side.keeps_items and one.items):
            values = {"side": side.name, "unit": one.name, "items": together(one.items)}
            yield Message(code="campaign.items_anew", values=values)

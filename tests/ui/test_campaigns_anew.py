"""What a battle of a campaign does not take over stands in the booklet and on the page of play."""

from __future__ import annotations

import pytest

from editor.printing.booklet_blocks import Paragraph
from editor.printing.campaign_booklet import campaign_sections
from editor.rules.core.campaigns.played import Played
from editor.rules.registry import find_system
from editor.ui.editors.campaigns.story import story_of
from schemas.messages import sentence
from tests.rules.core.campaigns.test_wounds import anew_of, documents, twice

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.long
def test_items_of_an_army_that_come_anew_are_named_and_printed() -> None:
    campaign = twice()
    said = [one for one in anew_of(campaign) if one.code == "campaign.items_anew"]
    assert said
    forces = find_system("demonworld").campaigns  # type: ignore[union-attr]
    printed = [
        block.text
        for section in campaign_sections(campaign, documents(), forces, "fr")
        for block in section.blocks
        if isinstance(block, Paragraph)
    ]
    assert sentence(said[0], "fr") in printed
    story = story_of(campaign, Played(campaign), "de", said)
    assert f"*{sentence(said[0], 'de')}*" in story

"""Words for the fields and choices of campaigns, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

CAMPAIGN_FIELDS: Final = {
    "Advantage.points": QT_TRANSLATE_NOOP("Fields", "Points more"),
    "CampaignEnd.text": QT_TRANSLATE_NOOP("Fields", "How it ends"),
    "CampaignEnd.winner": QT_TRANSLATE_NOOP("Fields", "Winner"),
    "CampaignSide.reinforcements": QT_TRANSLATE_NOOP("Fields", "Reinforcement points"),
    "CaptionedPicture.caption": QT_TRANSLATE_NOOP("Fields", "Caption"),
    "Chapter.picture": QT_TRANSLATE_NOOP("Fields", "Picture"),
    "Chapter.sides": QT_TRANSLATE_NOOP("Fields", "Sides called otherwise"),
    "EndedBy.side": QT_TRANSLATE_NOOP("Fields", "Won by"),
    "Rank.changes": QT_TRANSLATE_NOOP("Fields", "Changes of the card"),
    "advantages": QT_TRANSLATE_NOOP("Fields", "Advantages in the next battle"),
    "at_least": QT_TRANSLATE_NOOP("Fields", "Points at least"),
    "branches": QT_TRANSLATE_NOOP("Fields", "Ways on"),
    "carries": QT_TRANSLATE_NOOP("Fields", "Carried over"),
    "ending": QT_TRANSLATE_NOOP("Fields", "Ended by"),
    "ends": QT_TRANSLATE_NOOP("Fields", "Ends"),
    "epilogue": QT_TRANSLATE_NOOP("Fields", "Epilogue"),
    "for_enemies": QT_TRANSLATE_NOOP("Fields", "Experience for an enemy destroyed"),
    "for_survival": QT_TRANSLATE_NOOP("Fields", "Experience for a battle survived"),
    "from_points": QT_TRANSLATE_NOOP("Fields", "From experience"),
    "plays": QT_TRANSLATE_NOOP("Fields", "Plays"),
    "ranks": QT_TRANSLATE_NOOP("Fields", "Ranks by experience"),
    "recovers": QT_TRANSLATE_NOOP("Fields", "Losses that recover"),
    "scenario": QT_TRANSLATE_NOOP("Fields", "Scenario"),
    "title": QT_TRANSLATE_NOOP("Fields", "Title"),
    "keeps_items": QT_TRANSLATE_NOOP("Fields", "Items stay"),
    "loses_items": QT_TRANSLATE_NOOP("Fields", "Lost items stay lost"),
    "keeps_wounds": QT_TRANSLATE_NOOP("Fields", "Wounds stay"),
    "leads_to": QT_TRANSLATE_NOOP("Fields", "Leads to"),
}
"""Name of a field -> its label."""
CAMPAIGN_VALUES: Final = {
    "CampaignSide.carries:nothing": QT_TRANSLATE_NOOP("Values", "nothing"),
    "CampaignSide.carries:survivors": QT_TRANSLATE_NOOP("Values", "survivors"),
    "when:won": QT_TRANSLATE_NOOP("Values", "a side wins"),
    "when:draw": QT_TRANSLATE_NOOP("Values", "nobody wins"),
    "when:lead": QT_TRANSLATE_NOOP("Values", "a side has lost less"),
    "when:ending": QT_TRANSLATE_NOOP("Values", "the battle ends in a certain way"),
}
"""A choice, or the kind of a way on -> its words."""

"""The story of a campaign as far as it is played, in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.core.campaigns.played import Played
from editor.services.campaigns.campaign_words import followed_lines
from schemas.campaign import CampaignBase
from schemas.messages import sentence
from schemas.problems import Message


def story_of(
    campaign: CampaignBase, played: Played | None, language: str, anew: Sequence[Message] = ()
) -> list[str]:
    """Return what has happened last, and what is told of what comes next, in paragraphs.

    Args:
        campaign: what is played.
        played: how far. None where it was not begun.
        language: of its texts.
        anew: who has which items again in the next battle.
    """
    if played is None:
        return [_paragraphs(campaign.story.get(language))]
    followed = played.last()
    parts = [] if followed is None else ["\n\n".join(followed_lines(played, followed, language))]
    at = followed.state.at if followed is not None else played.state().at
    chapter, end = campaign.chapter(at), campaign.end(at)
    if chapter is not None:
        parts.append(_paragraphs(chapter.briefing.get(language)))
        parts += [f"*{sentence(one, language)}*" for one in anew]
    if end is not None:
        parts.append(_paragraphs(end.text.get(language)))
    return [part for part in parts if part]


def _paragraphs(text: str) -> str:
    """Return a text of documents, a paragraph a line, as Markdown."""
    return text.replace("\n", "\n\n")

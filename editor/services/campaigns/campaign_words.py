"""What a battle has made of a campaign, in sentences."""

from __future__ import annotations

from editor.rules.core.campaigns.course import Followed
from editor.rules.core.campaigns.played import Fought, Played
from editor.rules.core.wording import together
from schemas.campaign import CampaignBase
from schemas.messages import sentence
from schemas.problems import Message, Value
from schemas.text import LocalText


def say(key: str, language: str, **values: Value) -> str:
    """Return a sentence about a campaign."""
    return sentence(Message(code=f"campaign.{key}", values=values), language)


def place_title(campaign: CampaignBase, at: str, language: str) -> str:
    """Return the title of a chapter or an end; its id where there is none."""
    found = campaign.chapter(at) or campaign.end(at)
    return (found.title.get(language) if found is not None else "") or at


def battle_line(campaign: CampaignBase, one: Fought, language: str) -> str:
    """Return one battle of a campaign as a line: chapter and who has won."""
    title = place_title(campaign, one.chapter, language)
    chapter = campaign.chapter(one.chapter)
    names = {
        chapter.played_by(side.id) if chapter is not None else side.id: side.name for side in campaign.sides
    }
    if not one.outcome.winners:
        return say("battle_drawn", language, title=title)
    winner = one.outcome.winners[0]
    return say("battle_won", language, title=title, side=names.get(winner, winner))


def followed_lines(played: Played, followed: Followed, language: str) -> tuple[str, ...]:
    """Return what followed on the last battle: how it ended, who fell, who has a new rank, where it leads."""
    campaign, last = played.campaign, played.fought[played.line()[-1]]
    names: dict[str, LocalText] = {side.id: side.name for side in campaign.sides}
    lines = [battle_line(campaign, last, language), sentence(last.outcome.reason, language)]
    for change in followed.changes:
        company = change.company
        about: dict[str, Value] = {"side": names.get(company.side, company.side), "name": company.name}
        if change.fell:
            left = company.strength
            code = "fell_back" if change.back else "fell" if left else "fell_all"
            lines.append(say(code, language, **about, count=change.fell, back=change.back, left=left))
        if hurt := sum(company.wounds):
            lines.append(say("hurt", language, **about, count=hurt))
        if change.spent:
            lines.append(say("items_gone", language, **about, items=together(change.spent)))
        if change.promoted is not None:
            lines.append(say("promoted", language, **about, rank=change.promoted.name))
    if followed.branch is None:
        return (*lines, say("stuck_here", language))
    if text := followed.branch.text.get(language):
        lines.append(text)
    title = place_title(campaign, followed.state.at, language)
    ends = campaign.end(followed.state.at) is not None
    return (*lines, say("now_ends" if ends else "now_goes_on", language, title=title))

"""The booklet of a campaign as data: its course, what is carried over, its battles, sheets for survivors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from editor.printing.booklet import EMPTY_BOX, Section, pictured
from editor.printing.booklet_blocks import Block, Column, Paragraph, Picture, Table, Title
from editor.printing.campaign_chart import chart_image
from editor.printing.rich_text import formatted
from editor.printing.systems import booklet
from editor.printing.words import changes_words
from editor.rules.core.campaigns.chart import result_words
from editor.rules.core.campaigns.coming_anew import coming_anew
from editor.rules.core.campaigns.forces import CampaignForces, Fielded
from editor.rules.core.contract import Setup
from schemas.base import Document
from schemas.campaign import CampaignBase, CampaignSide, Chapter, Rank
from schemas.messages import sentence
from schemas.problems import Message, Value
from schemas.text import LocalText

_MOST_BATTLES: Final = 6
"""Battles for which a roster sheet has a column, at most."""
_WRITING_MM: Final = 8.0
"""Height of a line to write on."""


def say(key: str, language: str, **values: Value) -> str:
    """Return words of the booklet: the message ``campaign.key``."""
    return sentence(Message(code=f"campaign.{key}", values=values), language)


def campaign_sections(
    campaign: CampaignBase, documents: Mapping[str, Document], forces: CampaignForces | None, language: str
) -> tuple[Section, ...]:
    """Return the whole booklet.

    Args:
        campaign: the campaign.
        documents: what its scenarios need, by id; a scenario that is missing has no pages.
        forces: what the game says of its armies. None if it knows no campaigns.
        language: language of names and texts.
    """
    sections = [
        Section(campaign.name.get(language), tuple(_cover(campaign, language)), fresh_page=False),
        Section(say("course", language), tuple(_course(campaign, language)), fresh_page=False),
    ]
    carrying = [side for side in campaign.sides if side.carries == "survivors"]
    if carrying:
        rules = tuple(_carried(campaign, carrying, language))
        sections.append(Section(say("carried", language), rules, fresh_page=False))
    setups = {}
    for number, chapter in enumerate(campaign.chapters, start=1):
        scenario = documents.get(chapter.scenario.id)
        title = say("chapter_title", language, number=number, title=chapter.title)
        told = [*_chapter(campaign, chapter, language)]
        if scenario is not None:
            setups[chapter.id] = Setup(scenario, documents)
            if forces is not None:
                anew = coming_anew(campaign, chapter, setups[chapter.id], forces)
                told += [Paragraph(sentence(one, language), tone="muted") for one in anew]
        sections.append(Section(title, tuple(told)))
        if scenario is not None:
            sections += booklet(setups[chapter.id], language)
    if forces is not None:
        for place, side in enumerate(carrying):
            blocks = tuple(_roster(campaign, side, setups, forces, language))
            title = say("roster_of", language, side=side.name)
            sections.append(Section(title, blocks, fresh_page=place == 0))
    sections.append(Section(say("ends", language), tuple(_ends(campaign, language))))
    return tuple(sections)


def _cover(campaign: CampaignBase, language: str) -> Iterator[Block]:
    facts = say("facts", language, chapters=len(campaign.chapters), ends=len(campaign.ends))
    yield Paragraph(facts, tone="muted")
    yield from formatted(campaign.story.get(language), language, "story")
    yield from formatted(campaign.text.get(language), language)


def _course(campaign: CampaignBase, language: str) -> Iterator[Block]:
    yield Picture(chart_image(campaign, language), say("chart", language), most_mm=120.0)
    yield Paragraph(say("how_it_goes", language))


def _carried(campaign: CampaignBase, sides: list[CampaignSide], language: str) -> Iterator[Block]:
    yield Paragraph(say("losses_stay", language))
    for side in sides:
        figures = (
            ("side_recovers", "percent", side.recovers),
            ("side_keeps_wounds", "kept", side.keeps_wounds),
            ("side_keeps_items", "kept", side.keeps_items),
            ("side_loses_items", "kept", side.loses_items),
            ("side_buys", "points", side.reinforcements),
            ("side_survives", "points", side.for_survival),
            ("side_destroys", "points", side.for_enemies),
        )
        words = " ".join(say(key, language, **{unit: count}) for key, unit, count in figures if count)
        yield Paragraph(words, lead=side.name.get(language) or side.id)
    if campaign.ranks:
        yield Title(say("ranks", language))
        columns = (
            Column(say("rank", language), 3),
            Column(say("from_experience", language), 2, "centre"),
            Column(say("changes", language), 5),
        )
        rows = tuple(
            (one.name.get(language), str(one.from_points), changes_words(one.changes, language))
            for one in _ranks(campaign)
        )
        yield Table(columns, rows)


def _ranks(campaign: CampaignBase) -> list[Rank]:
    """Return the ranks, the lowest first."""
    return sorted(campaign.ranks, key=lambda rank: rank.from_points)


def _chapter(campaign: CampaignBase, chapter: Chapter, language: str) -> Iterator[Block]:
    if chapter.picture is not None:
        yield from pictured(chapter.picture, language, 90.0)
    yield from formatted(chapter.briefing.get(language), language)
    if chapter.branches:
        yield Title(say("ways_on", language))
        yield Table(
            (Column(say("result", language), 3), Column(say("leads_to", language), 3), Column("", 6)),
            tuple(_ways(campaign, chapter, language)),
        )
    if epilogue := chapter.epilogue.get(language):
        yield Title(say("epilogue", language))
        yield from formatted(epilogue, language, "story")


def _ways(campaign: CampaignBase, chapter: Chapter, language: str) -> Iterator[tuple[str, str, str]]:
    names: dict[str, LocalText] = {side.id: side.name for side in campaign.sides}
    for branch in chapter.branches:
        target = campaign.chapter(branch.leads_to) or campaign.end(branch.leads_to)
        words = [branch.text.get(language)]
        words += [
            say("gets", language, side=names.get(one.side, one.side), points=one.points)
            for one in branch.advantages
        ]
        yield (
            sentence(result_words(branch.model_dump(), names), language),
            target.title.get(language) if target is not None else branch.leads_to,
            " ".join(one for one in words if one),
        )


def _roster(
    campaign: CampaignBase,
    side: CampaignSide,
    setups: Mapping[str, Setup],
    forces: CampaignForces,
    language: str,
) -> Iterator[Block]:
    """Yield the sheet on which a player notes what became of each unit of a side."""
    yield Paragraph(say("how_to_note", language), tone="muted")
    battles = min(_MOST_BATTLES, len(campaign.chapters))
    columns = (
        Column(say("unit", language), 5),
        Column(say("elements", language), 2, "centre"),
        *(Column(say("lost_in", language, number=number + 1), 1.6, "centre") for number in range(battles)),
        Column(say("experience", language), 2.4, "centre"),
        *(Column(rank.name.get(language), 2, "centre") for rank in _ranks(campaign)),
    )
    rows = tuple(
        (
            one.name.get(language) + (f" {number}" if len(found) > 1 else ""),
            str(one.elements),
            *("" for _ in range(battles)),
            "",
            *(EMPTY_BOX for _ in campaign.ranks),
        )
        for found in _most_fielded(campaign, side, setups, forces)
        for number, one in enumerate(found, start=1)
    )
    yield Table(columns, rows, least_mm=_WRITING_MM)


def _most_fielded(
    campaign: CampaignBase, side: CampaignSide, setups: Mapping[str, Setup], forces: CampaignForces
) -> Iterable[list[Fielded]]:
    """Return the units of a side card by card, as many of each as the battle with most of them has."""
    most: dict[str, list[Fielded]] = {}
    for chapter in campaign.chapters:
        setup = setups.get(chapter.id)
        plays = chapter.played_by(side.id)
        units: dict[str, list[Fielded]] = {}
        for one in forces.fielded(setup) if setup is not None else ():
            if one.side == plays:
                units.setdefault(one.card, []).append(one)
        for card, found in units.items():
            if len(found) > len(most.get(card, ())):
                most[card] = found
    return most.values()


def _ends(campaign: CampaignBase, language: str) -> Iterator[Block]:
    names = {side.id: side.name.get(language) or side.id for side in campaign.sides}
    for end in campaign.ends:
        yield Title(end.title.get(language) or end.id)
        if end.winner is not None:
            yield Paragraph(say("won_by", language, side=names.get(end.winner, end.winner)), tone="muted")
        yield from formatted(end.text.get(language), language, "story")

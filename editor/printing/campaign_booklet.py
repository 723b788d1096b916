"""The booklet of a campaign as data: its course, what is carried over, its battles, sheets for survivors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtGui import QFont, QImage, QPainter

from editor.printing.booklet import EMPTY_BOX, Section
from editor.printing.booklet_blocks import Block, Column, Paragraph, Picture, Table, Title
from editor.printing.campaign_chart import ChartLook, paint_chart
from editor.printing.fonts import TEXT_FAMILY
from editor.printing.pictures import portrait_image
from editor.printing.rich_text import formatted
from editor.printing.systems import booklet
from editor.printing.words import changes_words
from editor.rules.core.campaigns.chart import chart_of, result_words
from editor.rules.core.campaigns.forces import CampaignForces, Fielded
from editor.rules.core.contract import Setup
from schemas.base import Document
from schemas.campaign import CampaignBase, CampaignSide, Chapter
from schemas.messages import sentence
from schemas.parse import dump_document
from schemas.problems import Message, Value
from schemas.text import LocalText

_CHART_SCALE: Final = 3
_LOST_AFTER: Final = 6
"""Battles for which a roster sheet has a column."""


def say(key: str, language: str, **values: Value) -> str:
    """Return words of the booklet."""
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
        sections.append(Section(title, tuple(_chapter(campaign, chapter, language))))
        if scenario is not None:
            setups[chapter.id] = Setup(scenario, documents)
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
    if story := campaign.story.get(language):
        yield from formatted(story, language, "story")
    if text := campaign.text.get(language):
        yield from formatted(text, language)


def chart_image(campaign: CampaignBase, language: str) -> QImage:
    """Return the chart of a campaign as a picture."""
    chart = chart_of(dump_document(campaign))
    width, height = chart.size
    image = QImage(width * _CHART_SCALE, height * _CHART_SCALE, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    with QPainter(image) as painter:
        painter.scale(_CHART_SCALE, _CHART_SCALE)
        paint_chart(painter, chart, ChartLook(font=_printed_font), language)
    return image


def _printed_font(pixels: int, bold: bool) -> QFont:
    font = QFont(TEXT_FAMILY)
    font.setPixelSize(pixels)
    font.setBold(bold)
    return font


def _course(campaign: CampaignBase, language: str) -> Iterator[Block]:
    yield Picture(chart_image(campaign, language), say("chart", language), most_mm=120.0)
    yield Paragraph(say("how_it_goes", language))


def _carried(campaign: CampaignBase, sides: list[CampaignSide], language: str) -> Iterator[Block]:
    yield Paragraph(say("losses_stay", language))
    for side in sides:
        lines = []
        if side.recovers:
            lines.append(say("side_recovers", language, percent=side.recovers))
        if side.keeps_wounds:
            lines.append(say("side_keeps_wounds", language))
        if side.keeps_items:
            lines.append(say("side_keeps_items", language))
        if side.reinforcements:
            lines.append(say("side_buys", language, points=side.reinforcements))
        if side.for_survival:
            lines.append(say("side_survives", language, points=side.for_survival))
        if side.for_enemies:
            lines.append(say("side_destroys", language, points=side.for_enemies))
        yield Paragraph(" ".join(lines), lead=side.name.get(language) or side.id)
    if campaign.ranks:
        yield Title(say("ranks", language))
        columns = (
            Column(say("rank", language), 3),
            Column(say("from_experience", language), 2, "centre"),
            Column(say("changes", language), 5),
        )
        rows = tuple(
            (one.name.get(language), str(one.from_points), changes_words(one.changes, language))
            for one in sorted(campaign.ranks, key=lambda rank: rank.from_points)
        )
        yield Table(columns, rows)


def _chapter(campaign: CampaignBase, chapter: Chapter, language: str) -> Iterator[Block]:
    if chapter.picture is not None and not (image := portrait_image(chapter.picture.data)).isNull():
        yield Picture(image, chapter.picture.caption.get(language), most_mm=90.0)
    if briefing := chapter.briefing.get(language):
        yield from formatted(briefing, language)
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
    yield Paragraph(say("how_to_note", language), tone="muted")
    battles = min(_LOST_AFTER, len(campaign.chapters))
    columns = (
        Column(say("unit", language), 5),
        Column(say("elements", language), 2, "centre"),
        *(Column(say("lost_in", language, number=number + 1), 1.6, "centre") for number in range(battles)),
        Column(say("experience", language), 2.4, "centre"),
        *(
            Column(rank.name.get(language), 2, "centre")
            for rank in sorted(campaign.ranks, key=lambda one: one.from_points)
        ),
    )
    rows = tuple(
        (
            one.name.get(language) + (f" {number}" if len(found) > 1 else ""),
            str(one.elements),
            *("" for _ in range(battles)),
            "",
            *(EMPTY_BOX for _ in campaign.ranks),
        )
        for found in most.values()
        for number, one in enumerate(found, start=1)
    )
    yield Table(columns, rows, least_mm=8.0)


def _ends(campaign: CampaignBase, language: str) -> Iterator[Block]:
    names = {side.id: side.name.get(language) or side.id for side in campaign.sides}
    for end in campaign.ends:
        yield Title(end.title.get(language) or end.id)
        if end.winner is not None:
            yield Paragraph(say("won_by", language, side=names.get(end.winner, end.winner)), tone="muted")
        if text := end.text.get(language):
            yield from formatted(text, language, "story")

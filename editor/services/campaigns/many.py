"""Campaigns played out many times by the computer, and what that shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from editor.services.battles.battle_reports import number_words, percent_words
from editor.services.campaigns.campaign_words import say
from editor.services.campaigns.opening import OpenedCampaign
from editor.services.workspace import Workspace
from editor.simulation.campaign_report import CampaignReport
from editor.simulation.campaigns import run_campaigns
from schemas.campaign import CampaignBase
from schemas.messages import sentence
from schemas.problems import EditorError
from schemas.progress import Report, quietly

_NONE: Final = "-"


def run_many(
    ws: Workspace,
    opened: OpenedCampaign,
    *,
    count: int,
    seed: int,
    workers: int = 0,
    scheduler: str = "",
    report: Report = quietly,
    cancelled: Callable[[], bool] = bool,
) -> CampaignReport:
    """Play a campaign many times, the computer on every side; losses are bought back as far as points go.

    Args:
        ws: the catalogue.
        opened: the campaign with all that it needs.
        count: how many times.
        seed: seed of the first; the others are derived from it.
        workers: processes beside this one; 0 plays here.
        scheduler: address of a scheduler of ``dask.distributed`` whose machines play instead.
        report: called with ``(done, total)``.
        cancelled: asked between campaigns; where it says yes, those played so far are reported.

    Raises:
        EditorError: documents that it needs are missing, or nobody plays its game.
    """
    if opened.problems:
        raise EditorError(*opened.problems)
    return run_campaigns(
        opened.play(),
        opened.campaign,
        opened.documents,
        count,
        seed,
        workers=workers,
        scheduler=scheduler,
        report=report,
        cancelled=cancelled,
        document_systems=ws.systems,
    )


def campaign_report_text(report: CampaignReport, campaign: CampaignBase, language: str) -> str:
    """Return what many campaigns show, as lines of text."""
    lines = [
        say("report_head", language, played=len(report.runs), battles=number_words(report.battles, language))
    ]
    if report.cancelled:
        lines.append(say("report_stopped", language, asked=report.asked))
    names = {one.id: one.title.get(language) or one.id for one in campaign.chapters}
    names |= {one.id: one.title.get(language) or one.id for one in campaign.ends}
    for title, rates in (("report_chapters", report.chapters), ("report_ends", report.ends)):
        lines += ["", say(title, language)]
        for ident, one in rates.items():
            share, low, high = (percent_words(part, language) for part in (one.share, one.low, one.high))
            lines.append(f"  {names[ident]}: {share} ({low} - {high})")
    if report.survivors:
        sides: dict[str, str] = {side.id: side.name.get(language) or side.id for side in campaign.sides}
        lines += ["", say("report_left", language)]
        lines += [
            say(
                "report_left_line",
                language,
                side=sides.get(one.side, one.side),
                name=one.name.get(language) or _NONE,
                left=number_words(one.left, language),
                of=number_words(one.elements, language),
                experience=number_words(one.experience, language),
            )
            for one in report.survivors
        ]
    for failure in report.failures[:10]:
        lines.append(sentence(failure.message, language))
    return "\n".join(lines) + "\n"

"""Campaigns as documents: found with all that they need, checked, played out many times."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from editor.rules.core.campaigns.state import CampaignState, begun
from editor.rules.core.contract import AnyPlay, Setup
from editor.services.battles.battle_reports import number_words, percent_words
from editor.services.battles.preview import play_of
from editor.services.card_sets import Report, quietly
from editor.services.checks import validate
from editor.services.resolving import resolve_kind
from editor.services.workspace import Workspace
from editor.simulation.campaign_report import CampaignReport
from editor.simulation.campaigns import chapter_setup, run_campaigns
from schemas.base import Document, Kind, must_be
from schemas.campaign import CampaignBase
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem

_NONE: Final = "-"


@dataclass(frozen=True)
class OpenedCampaign:
    """A campaign with all that its scenarios need."""

    campaign: CampaignBase
    documents: Mapping[str, Document]
    """What it refers to, by id, and what those refer to."""
    problems: tuple[Problem, ...]
    """What of it is missing or invalid."""

    def setup_of(self, chapter: str) -> Setup | None:
        """Return the scenario of a chapter as it is; None if it is missing."""
        found = self.campaign.chapter(chapter)
        scenario = self.documents.get(found.scenario.id) if found is not None else None
        return Setup(scenario, self.documents) if scenario is not None else None

    def play(self) -> AnyPlay:
        """Return a play of its game, of one's own.

        Raises:
            EditorError: nobody plays the game.
        """
        return type(play_of(Setup(self.campaign, self.documents)))()


def open_campaign(ws: Workspace, wanted: str, *, working_copies: bool = False) -> OpenedCampaign:
    """Return a campaign with all that it needs.

    Args:
        ws: the catalogue.
        wanted: id, slug or ``system/kind/slug``.
        working_copies: take what is being edited instead of the last revisions.

    Raises:
        EditorError: it is no campaign, or is itself invalid.
    """
    resolved = resolve_kind(
        ws, wanted, (Kind.CAMPAIGN,), "campaign.not_a_campaign", working_copies=working_copies
    )
    return OpenedCampaign(must_be(resolved.document, CampaignBase), resolved.documents, resolved.problems)


def campaign_findings(ws: Workspace, opened: OpenedCampaign) -> tuple[Problem, ...]:
    """Return all that stands against playing a campaign: of itself, and of each of its battles."""
    campaign = opened.campaign
    found = [*validate(ws, campaign), *opened.problems]
    play = opened.play()
    for number, chapter in enumerate(campaign.chapters):
        try:
            battle = chapter_setup(campaign, _at(campaign, chapter.id), opened.documents, play)
        except EditorError as trouble:
            found += [] if opened.problems else trouble.problems
            continue
        place = f"chapters[{number}].scenario"
        found += [
            Problem(
                code="campaign.battle_refused",
                path=place,
                values={"chapter": chapter.title, "reason": Message(code=one.code, values=one.values)},
                fix=one.fix,
            )
            for one in play.refusals(battle.setup)
        ]
    return tuple(one.at(document=campaign.id) for one in found)


def _at(campaign: CampaignBase, chapter: str) -> CampaignState:
    return begun(campaign.model_copy(update={"begins": chapter}))


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

    def say(key: str, **values: str | int) -> str:
        return sentence(Message(code=f"campaign.{key}", values=values), language)

    lines = [say("report_head", played=len(report.runs), battles=number_words(report.battles, language))]
    if report.cancelled:
        lines.append(say("report_stopped", asked=report.asked))
    names = {one.id: one.title.get(language) or one.id for one in campaign.chapters}
    names |= {one.id: one.title.get(language) or one.id for one in campaign.ends}
    for title, rates in (("report_chapters", report.chapters), ("report_ends", report.ends)):
        lines += ["", say(title)]
        for ident, one in rates.items():
            share, low, high = (percent_words(part, language) for part in (one.share, one.low, one.high))
            lines.append(f"  {names[ident]}: {share} ({low} - {high})")
    if report.left:
        sides: dict[str, str] = {side.id: side.name.get(language) or side.id for side in campaign.sides}
        lines += ["", say("report_left")]
        lines += [
            say(
                "report_left_line",
                side=sides.get(one.side, one.side),
                name=one.name.get(language) or _NONE,
                left=number_words(one.survivors, language),
                of=number_words(one.elements, language),
                experience=number_words(one.experience, language),
            )
            for one in report.left
        ]
    for failure in report.failures[:10]:
        lines.append(sentence(failure.message, language))
    return "\n".join(lines) + "\n"

"""Campaigns as documents: found with all that they need, and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from editor.rules.core.campaigns.coming_anew import coming_anew
from editor.rules.core.campaigns.state import CampaignState, begun
from editor.rules.core.contract import AnyPlay, Setup
from editor.rules.registry import find_system
from editor.services.battles.preview import play_of
from editor.services.checks import validate
from editor.services.resolving import resolve_kind
from editor.services.workspace import Workspace
from editor.simulation.campaigns import chapter_setup
from schemas.base import Document, Kind, must_be, system_of
from schemas.campaign import CampaignBase
from schemas.problems import EditorError, Message, Problem


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

    def coming_anew(self, chapter: str) -> tuple[Message, ...]:
        """Return whose own items come again to a chapter's battle, by name."""
        found, setup = self.campaign.chapter(chapter), self.setup_of(chapter)
        rules = find_system(system_of(self.campaign))
        if found is None or setup is None or rules is None or rules.campaigns is None:
            return ()
        return tuple(coming_anew(self.campaign, found, setup, rules.campaigns))

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

"""Campaigns played out by the computer, once or many times: which chapters come, who survives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from editor.rules.core.campaigns.course import Followed, NextBattle, after, chapter_at, next_battle
from editor.rules.core.campaigns.forces import CampaignForces
from editor.rules.core.campaigns.state import CampaignState, Condition, Outcome, begun, spent_by_itself
from editor.rules.core.contract import ELEMENTS_DESTROYED, ELEMENTS_LOST, AnyPlay, Result, Setup, Troop
from editor.rules.core.dice import stream_seed
from editor.rules.registry import find_system
from editor.simulation.backends import backend
from editor.simulation.batch import refuse
from editor.simulation.battle import run_battle
from editor.simulation.campaign_report import CampaignReport, CampaignRun, report_of
from editor.simulation.statistics import Failure
from editor.simulation.statistics import Outcome as BatchOutcome
from editor.simulation.tally import Tallies, Tally
from editor.simulation.tasks import Cancelled, Course, Task
from editor.simulation.worker import Job, caught
from schemas.base import Document, must_be, system_of
from schemas.campaign import CampaignBase
from schemas.parse import dump_document
from schemas.problems import Message, error
from schemas.progress import Report, quietly
from schemas.quantities import PlayerId
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

MOST_BATTLES: Final = 100
"""A campaign that takes more battles than this is given up: its ways lead round and round."""


def forces_of(campaign: Document) -> CampaignForces:
    """Return what the game of a campaign says of its armies.

    Raises:
        EditorError: its game knows no campaigns.
    """
    system = system_of(campaign)
    rules = find_system(system)
    if rules is None or rules.campaigns is None:
        raise error("campaign.game_without_campaigns", system=system)
    return rules.campaigns


def chapter_setup(
    campaign: CampaignBase, state: CampaignState, documents: Mapping[str, Document], play: AnyPlay
) -> NextBattle:
    """Return the battle of the chapter where a campaign stands, with what is left of its forces.

    Raises:
        EditorError: the campaign has ended, its scenario is missing, or an advantage cannot be given in it.
    """
    chapter = chapter_at(campaign, state)
    scenario = documents.get(chapter.scenario.id)
    if scenario is None:
        raise error("campaign.scenario_missing", slug=chapter.scenario.slug or chapter.scenario.id)
    battle = next_battle(campaign, state, Setup(scenario, documents), forces_of(campaign))
    if not any(state.advantages.values()) or battle.walkover is not None:
        return battle
    setup = battle.setup
    for side, points in sorted(state.advantages.items()):
        lever = f"points:{chapter.played_by(side)}"
        try:
            setup = play.adjusted(setup, lever, points)
        except LookupError as trouble:
            fix = Message(code="campaign.remove_the_advantage")
            raise error("campaign.no_advantage_here", fix=fix, chapter=chapter.title) from trouble
    return replace(battle, setup=setup)


class _Watched(Tally):
    """Takes in every event of one battle, and knows how it stands after the last."""

    state: Any = None

    def take(self, before: Any, event: Any, after: Any) -> None:
        """Count what an event adds."""
        super().take(before, event, after)
        self.state = after


def outcome_of(
    result: Result, tallies: Tallies, troops: Sequence[Troop], condition: Condition | None = None
) -> Outcome:
    """Return how a battle has ended, as campaigns need it.

    Args:
        result: its end.
        tallies: what was counted in it.
        troops: its units.
        condition: how what is left of its units stands.
    """

    def counts(name: str) -> dict[str, int]:
        amounts = tallies.get(name, ())
        return {troop.id: round(amount) for troop, amount in zip(troops, amounts, strict=False) if amount > 0}

    winners = (result.winner, *result.allies) if result.winner is not None else ()
    points: dict[str, float] = {side: amounts.get("points", 0.0) for side, amounts in result.losses.items()}
    lost, destroyed = counts(ELEMENTS_LOST), counts(ELEMENTS_DESTROYED)
    return Outcome(winners, result.reason, result.turns, points, lost, destroyed, condition)


def fought(play: AnyPlay, battle: NextBattle, seed: int) -> Outcome:
    """Return how the computer lets a battle of a campaign end.

    Raises:
        EditorError: it cannot be played, or does not end.
    """
    if battle.walkover is not None:
        return battle.walkover
    refuse(play, battle.setup)
    troops = play.troops(battle.setup)
    tally = _Watched(play, troops)
    record = run_battle(play, battle.setup, seed, keep_events=False, tally=tally, checked=True)
    condition = forces_of(battle.setup.scenario).condition(tally.state)
    return outcome_of(record.result, tally.tallies, troops, condition)


@dataclass(frozen=True)
class Step:
    """One chapter of a campaign that was played out."""

    chapter: str
    outcome: Outcome
    followed: Followed


def played_out(
    campaign: CampaignBase, documents: Mapping[str, Document], play: AnyPlay, seed: int
) -> tuple[Step, ...]:
    """Return the chapters of a campaign in which the computer plays every side, to an end.

    Raises:
        EditorError: a battle cannot be played, no branch fits, or the campaign does not end.
    """
    state = begun(campaign)
    steps: list[Step] = []
    while campaign.chapter(state.at) is not None:
        if len(steps) == MOST_BATTLES:
            raise error("campaign.endless", count=MOST_BATTLES)
        battle = chapter_setup(campaign, state, documents, play)
        outcome = fought(play, battle, stream_seed(seed, len(steps)))
        followed = after(campaign, state, outcome, battle.fielded)
        if followed.branch is None:
            raise error("campaign.stuck", chapter=chapter_at(campaign, state).title)
        steps.append(Step(state.at, outcome, followed))
        state = spent_by_itself(campaign, followed.state)
    return tuple(steps)


class CampaignJob(Job):
    """A campaign to be played many times: its scenario is the campaign itself."""

    def play_one(self, play: AnyPlay, setup: Setup, index: int) -> BatchOutcome | Failure:
        """Play one campaign of the batch."""
        campaign = must_be(setup.scenario, CampaignBase)

        def run(seed: int) -> CampaignRun:
            steps = played_out(campaign, setup.documents, play, seed)
            state = steps[-1].followed.state
            end = campaign.end(state.at)
            return CampaignRun(
                index,
                seed,
                PlayerId(end.winner) if end is not None and end.winner else None,
                steps[-1].outcome.reason,
                len(steps),
                {},
                way=(*(step.chapter for step in steps), state.at),
                companies=state.companies,
            )

        return caught(index, stream_seed(self.seed, index), run)


def run_campaigns(
    play: AnyPlay,
    campaign: CampaignBase,
    documents: Mapping[str, Document],
    count: int,
    seed: int,
    *,
    workers: int = 0,
    scheduler: str = "",
    report: Report = quietly,
    cancelled: Cancelled = bool,
    document_systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
) -> CampaignReport:
    """Play a campaign many times, each with a seed of its own derived from the batch's.

    Args:
        play: the game.
        campaign: the campaign.
        documents: all that its scenarios need, by id.
        count: how many times.
        seed: of the batch; the report is the same for the same seed, wherever it is played.
        workers: other processes to play in; 0 or 1 plays in this one.
        scheduler: address of a scheduler of ``dask.distributed`` instead.
        report: called with how many are done.
        cancelled: asked whether to stop.
        document_systems: games whose documents the workers can read.

    Raises:
        EditorError: the game knows no campaigns, or the scheduler cannot be reached.
    """
    forces_of(campaign)
    data = [dump_document(one) for key, one in sorted(documents.items()) if key != campaign.id]
    job = CampaignJob(type(play), dump_document(campaign), data, document_systems, seed)
    course = Course(count, report, cancelled)
    with backend(min(workers, count), scheduler) as place:
        place.play(Task(job, play, Setup(campaign, documents)), range(count), course)
    runs = tuple(one for one in course.outcomes if isinstance(one, CampaignRun))
    return report_of(campaign, count, seed, runs, tuple(course.failures), cancelled=course.stopped)

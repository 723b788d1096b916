"""Campaigns that people play, kept in the catalogue: started, gone on with, taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final
from uuid import uuid4

from editor.catalogue import battles
from editor.catalogue.battles import BattleBody, BattleRow
from editor.catalogue.bodies import references_in
from editor.rules.core.campaigns.course import NextBattle, chapter_at
from editor.rules.core.campaigns.forces import new_id
from editor.rules.core.campaigns.played import Played, Purchase, played_data, played_from
from editor.rules.core.campaigns.state import Outcome
from editor.rules.core.contract import Setup
from editor.rules.core.variations import Seats, Tree, Variation
from editor.services.battles import kept_battles
from editor.services.battles.watching import Recording
from editor.services.campaigns.opening import open_campaign
from editor.services.workspace import Workspace
from editor.simulation.campaigns import chapter_setup, forces_of, fought, outcome_of
from editor.simulation.tally import Tally
from schemas.base import Document, must_be
from schemas.campaign import CampaignBase
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, error

CAMPAIGN: Final = kept_battles.CAMPAIGN
"""Mark in the head of a row: it is no battle, but a campaign that is played."""


@dataclass(frozen=True)
class PlayedCampaign:
    """A campaign that is played, as the catalogue keeps it."""

    row: BattleRow
    played: Played


def played_campaigns(ws: Workspace, campaign: str = "") -> tuple[BattleRow, ...]:
    """Return the campaigns that are played, of one document (its id) or of all, the last played first."""
    with ws.reading() as catalogue:
        rows = battles.battle_rows(catalogue, campaign)
    return tuple(row for row in rows if row.head.get(CAMPAIGN))


def start(ws: Workspace, campaign: str, name: str = "") -> PlayedCampaign:
    """Begin to play a campaign; it is kept from now on as it is written now.

    Raises:
        EditorError: it is no campaign, or documents that it needs are missing.
    """
    opened = open_campaign(ws, campaign, working_copies=True)
    if opened.problems:
        raise EditorError(*opened.problems)
    return insert(ws, Played(opened.campaign), name)


def insert(ws: Workspace, played: Played, name: str) -> PlayedCampaign:
    """Keep a campaign that is played as a new one of the catalogue."""
    data = dump_document(played.campaign)
    now = datetime.now(UTC)
    row = BattleRow(str(uuid4()), data["system"], played.campaign.id, name, _head(played), now, now, serial=0)
    with ws.writing() as catalogue:
        serial = battles.insert_battle(
            catalogue, row, BattleBody({"campaign": data}, played_data(played), [])
        )
    return PlayedCampaign(replace(row, serial=serial), played)


def open_played(ws: Workspace, ident: str) -> PlayedCampaign:
    """Return a campaign that is played.

    Raises:
        EditorError: there is none of that id, or it is damaged.
    """
    with ws.reading() as catalogue:
        row, body = battles.battle_row(catalogue, ident), battles.battle_body(catalogue, ident)
    if row is None or body is None or not row.head.get(CAMPAIGN):
        raise error("campaign.not_played", campaign=ident)
    campaign = must_be(parse_document(body.ground.get("campaign") or {}, ws.systems), CampaignBase)
    return PlayedCampaign(row, played_from(campaign, body.decided))


def _next(ws: Workspace, kept: PlayedCampaign) -> tuple[NextBattle, Any]:
    opened = open_campaign(ws, kept.played.campaign.id)
    play = opened.play()
    battle = chapter_setup(kept.played.campaign, kept.played.state(), opened.documents, play)
    if battle.walkover is None and (refusals := play.refusals(battle.setup)):
        raise EditorError(*refusals)
    return battle, play


def begin_battle(
    ws: Workspace, kept: PlayedCampaign, hands: Sequence[str], seed: int, language: str = "en"
) -> tuple[PlayedCampaign, str]:
    """Return the campaign and the id of the kept battle that is next, made now where it was not begun.

    Args:
        ws: the catalogue.
        kept: the campaign.
        hands: sides of the campaign that people play.
        seed: of the dice.
        language: in which the battle is named after its chapter.

    Raises:
        EditorError: the battle cannot be fought, or needs no fight.
    """
    if kept.played.waiting and _is_kept(ws, kept.played.waiting):
        return kept, kept.played.waiting
    battle, play = _next(ws, kept)
    if battle.walkover is not None:
        raise error("campaign.no_fight_needed")
    chapter = chapter_at(kept.played.campaign, kept.played.state())
    tree = Tree((Variation(seats=Seats.of([chapter.played_by(side) for side in hands], {})),))
    setup = _of_its_own(battle.setup, f"{kept.row.id}/{len(kept.played.fought)}")
    recording = Recording(play, setup, seed)
    row = kept_battles.keep(ws, recording, tree, chapter.title.get(language), chapter.scenario.id)
    return _kept(ws, kept, replace(kept.played, waiting=row.id)), row.id


def _of_its_own(setup: Setup, mark: str) -> Setup:
    """Return the battle of a campaign as a scenario of its own, with what it needs and nothing else."""
    scenario = setup.scenario.model_copy(update={"id": new_id(setup.scenario.id, mark)})
    found: dict[str, Document] = {}
    level: list[Document] = [scenario]
    while level:
        wanted = {ref.id for one in level for _path, ref in references_in(dump_document(one))}
        level = [setup.documents[ident] for ident in sorted(wanted - set(found)) if ident in setup.documents]
        found |= {one.id: one for one in level}
    return Setup(scenario, found)


def take_result(ws: Workspace, kept: PlayedCampaign) -> PlayedCampaign:
    """Return the campaign after the battle that is waiting, whose result is taken in.

    Raises:
        EditorError: the battle was not begun, is gone, or has not ended.
    """
    if not kept.played.waiting:
        raise error("campaign.not_begun")
    recording = kept_battles.open_kept(ws, kept.played.waiting).recording
    if recording.result is None:
        raise error("campaign.not_ended")
    battle, _play = _next(ws, kept)
    outcome = _outcome(recording)
    return _kept(ws, kept, kept.played.ended(outcome, battle, kept.played.waiting))


def let_it_be_fought(ws: Workspace, kept: PlayedCampaign, seed: int) -> PlayedCampaign:
    """Return the campaign after its next battle, which the computer fights on every side.

    Raises:
        EditorError: the battle cannot be fought.
    """
    battle, play = _next(ws, kept)
    return _kept(ws, kept, kept.played.ended(fought(play, battle, seed), battle))


def go_back(ws: Workspace, kept: PlayedCampaign, to: int | None) -> PlayedCampaign:
    """Return the campaign as it stood after one of its battles; what came later stays as another line."""
    return _kept(ws, kept, kept.played.back(to))


def buy(ws: Workspace, kept: PlayedCampaign, side: str, card: str, elements: int = 1) -> PlayedCampaign:
    """Return the campaign after losses of a card were bought back.

    Raises:
        EditorError: nobody can buy that now, or its next battle was begun.
    """
    if kept.played.waiting and _is_kept(ws, kept.played.waiting):
        raise error("campaign.battle_begun")
    return _kept(ws, kept, kept.played.buying(Purchase(side, card, elements)))


def rename(ws: Workspace, ident: str, name: str) -> None:
    """Give a campaign that is played a name; '' takes it away."""
    kept_battles.rename_battle(ws, ident, name)


def delete(ws: Workspace, ident: str) -> None:
    """Delete a campaign that is played; its battles stay among the kept battles."""
    kept_battles.delete_battles(ws, [ident])


def ended_waiting(ws: Workspace, kept: PlayedCampaign) -> bool:
    """Return whether the battle that is waiting has ended: its result can be taken in."""
    if not kept.played.waiting:
        return False
    with ws.reading() as catalogue:
        row = battles.battle_row(catalogue, kept.played.waiting)
    return row is not None and bool(row.head.get("ended"))


def _is_kept(ws: Workspace, battle: str) -> bool:
    with ws.reading() as catalogue:
        return battles.battle_row(catalogue, battle) is not None


def _outcome(recording: Recording) -> Outcome:
    """Return how a battle has ended, counted from its log."""
    play, setup = recording.play, recording.setup
    troops = play.troops(setup)
    tally = Tally(play, troops)
    state = play.start(setup)
    for event in recording.events:
        following = play.evolve(state, event)
        tally.take(state, event, following)
        state = following
    result = recording.result
    if result is None:
        raise error("campaign.not_ended")
    return outcome_of(result, tally.tallies, troops, forces_of(setup.scenario).condition(state))


def _kept(ws: Workspace, kept: PlayedCampaign, played: Played) -> PlayedCampaign:
    """Write a campaign as it stands now.

    Raises:
        EditorError: another window has gone on with it, or deleted it.
    """
    head, data = _head(played), played_data(played)
    with ws.writing() as catalogue:
        serial = battles.go_on_with_battle(catalogue, kept.row.id, kept.row.serial, head, data, 0, ())
    if serial is None:
        raise error("campaign.gone_on_elsewhere")
    return PlayedCampaign(replace(kept.row, head=head, serial=serial), played)


def _head(played: Played) -> dict[str, Any]:
    """Return what lists show of a campaign that is played."""
    at = played.state().at
    found = played.campaign.chapter(at) or played.campaign.end(at)
    return {
        CAMPAIGN: True,
        "scenario": dict(played.campaign.name.root),
        "at": at,
        "title": dict(found.title.root) if found is not None else {},
        "battles": len(played.line()),
        "ended": played.campaign.end(at) is not None,
    }

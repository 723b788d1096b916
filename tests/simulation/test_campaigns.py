"""Campaigns played out by the computer: the same seed gives the same, and the report adds up."""

from __future__ import annotations

import pytest

from editor.rules.core.campaigns.course import after
from editor.rules.core.campaigns.state import Outcome, begun
from editor.rules.core.contract import AnyPlay, Setup
from editor.rules.registry import find_system
from editor.simulation.campaigns import chapter_setup, played_out, run_campaigns
from schemas.base import must_be
from schemas.campaign import CampaignBase
from schemas.parse import parse_document
from schemas.problems import EditorError, Message
from tests.shipped import shipped_documents


@pytest.fixture(scope="module")
def campaign() -> CampaignBase:
    found = next(one for one in shipped_documents() if one.slug == "dust-and-crown")
    return must_be(found, CampaignBase)


@pytest.mark.long
def test_the_same_seed_is_the_same_campaign(campaign: CampaignBase) -> None:
    rules = find_system("diskwars")
    assert rules is not None
    assert rules.play is not None
    documents = {one.id: one for one in shipped_documents()}
    first = played_out(campaign, documents, type(rules.play)(), 7)
    assert first == played_out(campaign, documents, type(rules.play)(), 7)
    assert campaign.end(first[-1].followed.state.at) is not None


@pytest.mark.long
def test_many_campaigns_end_somewhere_each_and_report_who_is_left(campaign: CampaignBase) -> None:
    rules = find_system("diskwars")
    assert rules is not None
    assert rules.play is not None
    documents = {one.id: one for one in shipped_documents()}
    seen: list[int] = []
    report = run_campaigns(
        type(rules.play)(), campaign, documents, 2, 3, report=lambda done, _total: seen.append(done)
    )
    assert seen == [1, 2]
    assert not report.failures
    assert sum(one.count for one in report.ends.values()) == 2
    assert report.chapters["contact"].count == 2
    assert all(0 <= one.left <= one.elements for one in report.survivors)
    assert {one.side for one in report.survivors} == {"north", "south"}


def test_a_campaign_that_is_stopped_says_what_was_played(campaign: CampaignBase) -> None:
    rules = find_system("diskwars")
    assert rules is not None
    assert rules.play is not None
    documents = {one.id: one for one in shipped_documents()}
    done: list[int] = []
    report = run_campaigns(
        type(rules.play)(),
        campaign,
        documents,
        50,
        3,
        report=lambda now, _total: done.append(now),
        cancelled=lambda: len(done) >= 1,
    )
    assert report.cancelled
    assert len(report.runs) == 1


def advantage(system: str, slug: str) -> CampaignBase:
    """A campaign of one scenario after another, whose first side begins the second with two points more."""
    scenario = next(one for one in shipped_documents() if one.slug == slug)
    side = scenario.model_dump()["sides"][0]["id"]
    ref = {"id": scenario.id, "kind": "scenario", "slug": slug}
    ways = [{"when": "otherwise", "leads_to": "two", "advantages": [{"side": side, "points": 2}]}]
    last = [{"when": "otherwise", "leads_to": "end"}]
    data = {
        "system": system,
        "kind": "campaign",
        "slug": "again",
        "name": "Again",
        "sides": [{"id": side, "name": side}],
        "begins": "one",
        "chapters": [
            {"id": "one", "title": "One", "scenario": ref, "branches": ways},
            {"id": "two", "title": "Two", "scenario": ref, "branches": last},
        ],
        "ends": [{"id": "end", "title": "End"}],
    }
    return must_be(parse_document(data), CampaignBase)


def second_battle(system: str, slug: str) -> tuple[AnyPlay, Setup]:
    """The second battle of such a campaign."""
    campaign = advantage(system, slug)
    documents = {one.id: one for one in shipped_documents()}
    rules = find_system(system)
    assert rules is not None
    assert rules.play is not None
    play: AnyPlay = type(rules.play)()
    first = chapter_setup(campaign, begun(campaign), documents, play)
    outcome = Outcome((), Message(code="x.drawn"))
    state = after(campaign, begun(campaign), outcome, first.fielded).state
    return play, chapter_setup(campaign, state, documents, play).setup


def test_an_advantage_is_points_of_victory_or_of_life() -> None:
    play, setup = second_battle("darkage", "toll-and-tax")
    assert not play.refusals(setup)
    scenario = next(one for one in shipped_documents() if one.slug == "toll-and-tax")
    before, now = (one.model_dump()["sides"][0]["head_start"] for one in (scenario, setup.scenario))
    assert now == before + 2
    play, setup = second_battle("wizwar", "the-first-duel")
    duel = next(one for one in shipped_documents() if one.slug == "the-first-duel")
    plain = type(play)().troops(Setup(duel, setup.documents))
    assert play.troops(setup)[0].points == plain[0].points + 2


def test_a_game_without_such_points_refuses_an_advantage() -> None:
    with pytest.raises(EditorError) as trouble:
        second_battle("zargo", "two-thrones")
    assert trouble.value.problems[0].code == "campaign.no_advantage_here"

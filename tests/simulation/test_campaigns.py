"""Campaigns played out by the computer: the same seed gives the same, and the report adds up."""

from __future__ import annotations

import pytest

from editor.rules.registry import find_system
from editor.simulation.campaigns import played_out, run_campaigns
from schemas.base import must_be
from schemas.campaign import CampaignBase
from tests.shipped import shipped_documents


@pytest.fixture(scope="module")
def campaign() -> CampaignBase:
    found = next(one for one in shipped_documents() if one.slug == "dust-and-crown")
    return must_be(found, CampaignBase)


def test_the_same_seed_is_the_same_campaign(campaign: CampaignBase) -> None:
    rules = find_system("diskwars")
    assert rules is not None
    assert rules.play is not None
    documents = {one.id: one for one in shipped_documents()}
    first = played_out(campaign, documents, type(rules.play)(), 7)
    assert first == played_out(campaign, documents, type(rules.play)(), 7)
    assert campaign.end(first[-1].followed.state.at) is not None


def test_many_campaigns_end_somewhere_each_and_report_who_is_left(campaign: CampaignBase) -> None:
    rules = find_system("diskwars")
    assert rules is not None
    assert rules.play is not None
    documents = {one.id: one for one in shipped_documents()}
    seen: list[int] = []
    report = run_campaigns(
        type(rules.play)(), campaign, documents, 4, 3, report=lambda done, _total: seen.append(done)
    )
    assert seen == [1, 2, 3, 4]
    assert not report.failures
    assert sum(one.count for one in report.ends.values()) == 4
    assert report.chapters["contact"].count == 4
    assert all(0 <= one.survivors <= one.elements for one in report.left)
    assert {one.side for one in report.left} == {"north", "south"}


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

"""Campaigns that are played are kept: results taken in, lines that stay, resumed after a restart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.services.battles import kept_battles
from editor.services.campaigns import kept_campaigns
from editor.services.campaigns.opening import campaign_findings, open_campaign
from editor.services.opening import open_workspace
from editor.services.prints.scenario_booklet import booklet_setup, lay_out_booklet
from editor.services.workspace import Workspace
from schemas.problems import EditorError
from tests.catalogues import copied

SLUG = "dust-and-crown"
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def ws(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    with open_workspace(copied(shipped_catalogue, tmp_path / "catalogue.sqlite")) as workspace:
        yield workspace


def code_of(trouble: pytest.ExceptionInfo[EditorError]) -> str:
    return trouble.value.problems[0].code


def test_a_campaign_that_is_played_is_there_after_a_restart(ws: Workspace) -> None:
    kept = kept_campaigns.start(ws, SLUG, "Winter")
    kept = kept_campaigns.let_it_be_fought(ws, kept, 5)
    (row,) = kept_campaigns.played_campaigns(ws)
    assert (row.name, row.head["battles"]) == ("Winter", 1)
    again = kept_campaigns.open_played(ws, row.id)
    assert again.played == kept.played
    assert again.played.state() == kept.played.state()
    assert kept_campaigns.last_change(again) is not None


def test_it_is_not_among_the_kept_battles(ws: Workspace) -> None:
    kept_campaigns.start(ws, SLUG)
    assert kept_battles.kept_battles(ws) == ()


def test_the_next_battle_is_a_kept_battle_whose_result_is_taken_in(ws: Workspace) -> None:
    kept = kept_campaigns.start(ws, SLUG)
    kept, battle = kept_campaigns.begin_battle(ws, kept, [], 3)
    assert kept_campaigns.begin_battle(ws, kept, [], 4) == (kept, battle)
    with pytest.raises(EditorError) as trouble:
        kept_campaigns.take_result(ws, kept)
    assert code_of(trouble) == "campaign.not_ended"
    assert not kept_campaigns.ended_waiting(ws, kept)
    _play_out(ws, battle)
    assert kept_campaigns.ended_waiting(ws, kept)
    kept = kept_campaigns.take_result(ws, kept)
    assert kept.played.fought[0].battle == battle
    assert kept.played.state().at in ("daggers", "hill")
    assert kept.played.waiting == ""
    change = kept_campaigns.last_change(kept)
    assert change is not None
    assert sum(one.fell for one in change.changes) > 0


def _play_out(ws: Workspace, battle: str) -> None:
    """Let the computer play a kept battle to its end."""
    opened = kept_battles.open_kept(ws, battle)
    assert opened.seat is not None
    steps = list(opened.seat.machine())
    opened.recording.extend(steps)
    row = kept_battles.find_battle(ws, battle)
    keeping = kept_battles.Keeping(ws, opened.recording.play, opened.setup, opened.recording.seed, row)
    place = opened.recording.place_at(opened.recording.length)
    moment = kept_battles.Moment(opened.seat.tree, opened.recording.events, place, ended=True)
    keeping.note(moment)
    keeping.write()


@pytest.mark.long
def test_going_back_keeps_the_old_line(ws: Workspace) -> None:
    kept = kept_campaigns.start(ws, SLUG)
    kept = kept_campaigns.let_it_be_fought(ws, kept, 1)
    kept = kept_campaigns.let_it_be_fought(ws, kept, 2)
    old = kept.played.line()
    kept = kept_campaigns.go_back(ws, kept, 0)
    kept = kept_campaigns.let_it_be_fought(ws, kept, 9)
    assert kept.played.line() == (0, 2)
    assert len(kept.played.fought) == 3
    assert kept_campaigns.go_back(ws, kept, 1).played.line() == old


def test_losses_are_bought_back_until_the_next_battle_is_begun(ws: Workspace) -> None:
    kept = kept_campaigns.let_it_be_fought(ws, kept_campaigns.start(ws, SLUG), 5)
    state = kept.played.state()
    dear = [one for one in state.companies if any(one.lost) and one.price <= state.points[one.side]]
    assert dear
    bought = kept_campaigns.buy(ws, kept, dear[0].side, dear[0].card)
    after = bought.played.state().company(dear[0].side, dear[0].card)
    assert after is not None
    assert sum(after.lost) == sum(dear[0].lost) - 1
    with pytest.raises(EditorError) as trouble:
        kept_campaigns.buy(ws, bought, dear[0].side, dear[0].card, 50)
    assert code_of(trouble) == "campaign.cannot_buy"
    begun, _battle = kept_campaigns.begin_battle(ws, bought, [], 1)
    with pytest.raises(EditorError) as trouble:
        kept_campaigns.buy(ws, begun, dear[0].side, dear[0].card)
    assert code_of(trouble) == "campaign.battle_begun"


@pytest.mark.long
def test_two_windows_do_not_go_on_with_the_same_campaign(ws: Workspace) -> None:
    kept = kept_campaigns.start(ws, SLUG)
    kept_campaigns.let_it_be_fought(ws, kept, 1)
    with pytest.raises(EditorError) as trouble:
        kept_campaigns.let_it_be_fought(ws, kept, 2)
    assert code_of(trouble) == "campaign.gone_on_elsewhere"


def test_nothing_stands_against_the_campaigns_that_we_ship(ws: Workspace) -> None:
    for slug in (SLUG, "the-long-toll"):
        assert campaign_findings(ws, open_campaign(ws, slug)) == ()


def test_a_campaign_has_a_booklet_of_the_whole(ws: Workspace) -> None:
    setup, problems = booklet_setup(ws, SLUG)
    assert not problems
    pages = lay_out_booklet(setup, language="fr")
    words = " ".join(
        run.text for page in pages for mark in page.face.marks for run in getattr(mark, "runs", ()) or ()
    ) or " ".join(str(getattr(mark, "text", "")) for page in pages for mark in page.face.marks)
    assert "Poussière et couronne" in words
    assert "Feuille de troupe" in words
    assert pages[0].images

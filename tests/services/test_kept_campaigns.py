"""Campaigns that are played are kept: results taken in, lines that stay, resumed after a restart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from editor.services.battles import kept_battles
from editor.services.battles.battle_content import log_fingerprint
from editor.services.campaigns import campaign_files, kept_campaigns
from editor.services.campaigns.opening import campaign_findings, open_campaign
from editor.services.everything.exporting import export_everything
from editor.services.everything.importing import import_everything
from editor.services.opening import open_workspace
from editor.services.prints.scenario_booklet import booklet_setup, lay_out_booklet
from editor.services.salvage import salvage
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
    assert again.played.last() is not None


def test_it_is_not_among_the_kept_battles(ws: Workspace) -> None:
    kept_campaigns.start(ws, SLUG)
    assert kept_battles.kept_battles(ws) == ()


@pytest.mark.long
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
    change = kept.played.last()
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


def played_by_hand(ws: Workspace) -> kept_campaigns.PlayedCampaign:
    """A campaign with one battle that is kept and ended, and one that the computer fought."""
    kept, battle = kept_campaigns.begin_battle(ws, kept_campaigns.start(ws, SLUG, "Winter"), [], 3)
    _play_out(ws, battle)
    return kept_campaigns.let_it_be_fought(ws, kept_campaigns.take_result(ws, kept), 5)


@pytest.mark.long
def test_a_campaign_goes_to_another_catalogue_as_a_file_with_its_battles(
    ws: Workspace, shipped_catalogue: Path, tmp_path: Path
) -> None:
    kept = played_by_hand(ws)
    file = campaign_files.export_played(ws, kept.row.id, tmp_path / "winter")
    assert file.name == "winter.campaign.json"
    with open_workspace(copied(shipped_catalogue, tmp_path / "other.sqlite")) as other:
        first, second = (campaign_files.take_in(other, file) for _ in range(2))
        assert first.row.id != second.row.id
        assert first.played == second.played == kept.played
        assert (first.row.name, first.row.head) == ("Winter", kept.row.head)
        (battle,) = kept_battles.kept_battles(other)
        assert battle.id == kept.played.fought[0].battle
        assert kept_battles.open_kept(other, battle.id).recording.result is not None
        gone_on = kept_campaigns.go_back(other, first, 0)
        assert kept_campaigns.let_it_be_fought(other, gone_on, 7).played.line() == (0, 2)


def test_a_file_that_is_no_campaign_or_was_changed_is_refused(ws: Workspace, tmp_path: Path) -> None:
    kept = kept_campaigns.start(ws, SLUG)
    file = campaign_files.export_played(ws, kept.row.id, tmp_path / "begun")
    data = json.loads(file.read_text(encoding="utf-8"))
    spoilt = {"battles": [{"id": "a"}]}
    whole = {key: data[key] for key in ("name", "campaign", "played", "battles")} | spoilt
    for changes, code in (
        ({"marshalry": "battle"}, "campaign.no_file"),
        ({"name": "Mine"}, "campaign.file_altered"),
        ({**spoilt, "fingerprint": log_fingerprint(whole)}, "campaign.damaged"),
    ):
        file.write_text(json.dumps({**data, **changes}), encoding="utf-8")
        with pytest.raises(EditorError) as trouble:
            campaign_files.take_in(ws, file)
        assert code_of(trouble) == code
    assert len(kept_campaigns.played_campaigns(ws)) == 1


@pytest.mark.long
def test_an_export_of_everything_carries_campaigns_that_are_played(ws: Workspace, tmp_path: Path) -> None:
    kept = played_by_hand(ws)
    with open_workspace(tmp_path / "few.sqlite", content=None) as few:
        campaign_files.take_in(few, campaign_files.export_played(ws, kept.row.id, tmp_path / "winter"))
        (row,) = kept_campaigns.played_campaigns(few)
        export_everything(few, tmp_path / "all.zip")
    with open_workspace(tmp_path / "other.sqlite", content=None) as other:
        import_everything(other, tmp_path / "all.zip")
        again = kept_campaigns.open_played(other, row.id)
        assert (again.row.name, again.row.head, again.played) == ("Winter", row.head, kept.played)
        assert kept_battles.open_kept(other, kept.played.fought[0].battle).tree is not None


@pytest.mark.long
def test_campaigns_that_are_played_are_salvaged_from_a_damaged_catalogue(
    ws: Workspace, tmp_path: Path
) -> None:
    kept = played_by_hand(ws)
    broken = kept_campaigns.start(ws, SLUG, "Summer")
    with ws.writing() as catalogue:
        wrong = {"ground": b"x", "id": broken.row.id}
        catalogue.execute(text("UPDATE battle SET ground = :ground WHERE id = :id"), wrong)
    ws.close()
    done = salvage(ws.path, tmp_path / "new.sqlite")
    assert [(loss.what, loss.name) for loss in done.losses] == [("battle", "Summer")]
    with open_workspace(tmp_path / "new.sqlite", content=None) as new:
        (row,) = kept_campaigns.played_campaigns(new)
        again = kept_campaigns.open_played(new, row.id)
        assert (again.row.name, again.played) == ("Winter", kept.played)
        assert kept_battles.open_kept(new, kept.played.fought[0].battle).recording.result is not None
        assert kept_campaigns.let_it_be_fought(new, again, 2).played.current == 2


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
    assert "Endurance" in words  # what a rank changes, in words
    assert "toughness" not in words
    assert pages[0].images

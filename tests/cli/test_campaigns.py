"""``marshalry campaign``: what is wrong, how it goes, on paper."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from editor.services.campaigns import kept_campaigns
from editor.services.opening import open_workspace
from tests.cli.conftest import Command


def test_nothing_is_wrong_with_a_shipped_campaign(marshalry: Command) -> None:
    answer = marshalry("campaign", "check", "dust-and-crown", "--json")
    assert answer.status == 0
    assert json.loads(answer.out) == {"chapters": 3, "ends": 3, "problems": []}


def test_a_scenario_is_no_campaign(marshalry: Command) -> None:
    answer = marshalry("campaign", "check", "first-contact")
    assert answer.status != 0
    assert "no campaign" in answer.err


@pytest.mark.long
def test_a_campaign_is_played_many_times_the_same_for_the_same_seed(marshalry: Command) -> None:
    answer = marshalry("campaign", "run", "dust-and-crown", "--campaigns", "3", "--seed", "5", "--json")
    assert answer.status == 0
    report = json.loads(answer.out)
    assert report["played"] == 3
    assert sum(one["count"] for one in report["ends"].values()) == 3
    again = marshalry("campaign", "run", "dust-and-crown", "--campaigns", "3", "--seed", "5")
    assert "3 campaigns played" in again.out


@pytest.mark.long
@pytest.mark.usefixtures("qapp")
def test_the_booklet_is_written_whole(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "campaign.pdf"
    answer = marshalry("campaign", "print", "dust-and-crown", "-o", file)
    assert answer.status == 0
    assert file.read_bytes().startswith(b"%PDF")


def test_a_campaign_that_is_played_is_listed_exported_and_taken_in(
    marshalry: Command, catalogue: Path, tmp_path: Path
) -> None:
    with open_workspace(catalogue) as ws:
        kept = kept_campaigns.start(ws, "dust-and-crown", "Winter")
    listed = marshalry("campaign", "played").out
    assert kept.row.id in listed
    assert "Winter" in listed
    assert "Dust on the Border" in listed
    written = marshalry("campaign", "export", kept.row.id, "-o", tmp_path / "winter")
    assert written.status == 0
    taken = marshalry("campaign", "import", tmp_path / "winter.campaign.json")
    assert taken.status == 0
    assert taken.out.strip() in marshalry("campaign", "played").out
    assert marshalry("campaign", "export", "nobody", "-o", tmp_path / "none").status != 0
    (tmp_path / "none.json").write_text("{}", encoding="utf-8")
    refused = marshalry("campaign", "import", tmp_path / "none.json")
    assert refused.status != 0
    assert "no campaign" in refused.err

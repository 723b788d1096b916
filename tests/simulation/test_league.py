"""Leagues: two ways of playing meet as often on the one side as on the other."""

from pathlib import Path

import pytest

from editor.rules.core.contract import AiSettings
from editor.rules.demonworld.play import DemonworldPlay
from schemas.problems import EditorError
from tests.benchmarks.league import put, written
from tests.benchmarks.league_battles import play_league
from tests.benchmarks.leagues.demonworld import first_battle, league_setups, mirrored
from tests.simulation.duel import DUEL_DOCUMENTS, DuelPlay, duel_setup


@pytest.mark.long
def test_equal_players_win_and_lose_equally_often() -> None:
    reported: list[tuple[int, int]] = []
    report = play_league(
        DemonworldPlay(),
        [mirrored("orcs")],
        AiSettings(),
        AiSettings(),
        6,
        3,
        report=lambda done, total: reported.append((done, total)),
    )
    assert report.total.wins.count == report.total.losses.count
    assert report.total.wins.count + report.total.losses.count + report.total.draws.count == 6
    assert reported[-1] == (6, 6)
    assert report.tables[0].scenario == "league-orcs"


@pytest.mark.long
def test_the_good_player_plays_its_battles_out_and_the_same_seed_gives_the_same_figures() -> None:
    reports = [
        play_league(DemonworldPlay(), [mirrored("orcs")], AiSettings("calculating"), AiSettings(), 2, 5)
        for _ in range(2)
    ]
    assert reports[0].total.failures == ()
    assert reports[0] == reports[1]


@pytest.mark.long
def test_a_battle_of_unequal_armies_is_reported_outside_the_total() -> None:
    setups, unequal = [mirrored("orcs")], [first_battle()]
    report = play_league(DemonworldPlay(), setups, AiSettings(), AiSettings(), 2, 3, unequal=unequal)
    alone = play_league(DemonworldPlay(), setups, AiSettings(), AiSettings(), 2, 3)
    assert (report.total, report.tables) == (alone.total, alone.tables)
    assert [table.scenario for table in report.unequal] == ["first-battle"]
    page = written([report], 3, "basic")
    assert "| **all mirrored** | 2 |" in page
    assert "| first-battle (unequal armies) | 2 |" in page


def test_a_scenario_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(EditorError):
        play_league(
            DuelPlay(),
            [duel_setup(refused=True)],
            AiSettings(),
            AiSettings(),
            2,
            1,
            document_systems=(DUEL_DOCUMENTS,),
        )


@pytest.mark.long
def test_good_beats_plain_on_mirrored_boards_with_and_without_goals() -> None:
    report = play_league(DemonworldPlay(), league_setups(), AiSettings("calculating"), AiSettings(), 136, 11)
    assert report.total.failures == ()
    assert report.total.wins.low > 0.5
    assert {table.scenario for table in report.tables} >= {"league-orcs", "league-hill", "league-prizes"}


@pytest.mark.long
def test_the_page_keeps_its_other_sections(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    page.write_text("# Performance\n\n## League\n\nold\n\n## Battles\n\nkept\n", encoding="utf-8")
    report = play_league(DemonworldPlay(), [mirrored("orcs")], AiSettings(), AiSettings(), 2, 3)
    for _ in range(2):
        put(page, written([report], 3, "basic"))
    text = page.read_text(encoding="utf-8")
    assert "old" not in text
    assert text.count("## League") == 1
    assert "kept" in text

"""Reports of battles: the dice that turned them, the chronicle, losses, PDF and web page."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from pypdf import PdfReader

from editor.rules.core.contract import LogLine, Need
from editor.services.battles.battle_stories import Story, Told, story_of
from editor.services.battles.battle_story_files import report_battle
from editor.services.battles.watching import TURNS, Place, Recording, fought
from editor.services.opening import open_workspace
from schemas.problems import EditorError, Message
from tests.services.test_battle_films import PlainView

SCENARIO = "first-battle"
HEADINGS = ("turn_began", "melee_began")
"""Lines of its log of which one says only a number and one names units."""


@pytest.fixture(scope="module")
def recording(shipped_copy: Path) -> Recording:
    with open_workspace(shipped_copy) as ws:
        return fought(ws, SCENARIO, 3)


@pytest.fixture(scope="module")
def story(recording: Recording) -> Story:
    return story_of(recording, PlainView().look)


@pytest.mark.parametrize(
    ("need", "dice", "met", "chance"),
    [
        (Need(8), ((20, 5),), True, 0.4),
        (Need(8), ((20, 9),), False, 0.4),
        (Need(5, upwards=True), ((6, 5),), True, 1 / 3),
        (Need(11, upwards=True), ((6, 6), (6, 4)), False, 3 / 36),
        (Need(0, faces=(2, 3, 6)), ((6, 3), (6, 1)), True, 1 / 2),
    ],
)
def test_the_chance_of_a_need_counts_the_faces(
    need: Need, dice: tuple[tuple[int, int], ...], met: bool, chance: float
) -> None:
    assert need.met(dice) is met
    assert need.chance(dice) == pytest.approx(chance)
    told = Told(1, Place(), LogLine(Message(code="x.y"), dice, need=need))
    assert told.chance == pytest.approx(chance if met else 1 - chance)


def test_what_a_line_needs_agrees_with_what_came_of_it(recording: Recording) -> None:
    lines = [line for happening in recording.happenings for line in happening.lines if line.need]
    assert len(lines) > 20
    for line in lines:
        succeeded = line.message.code.rpartition("_")[2] not in ("miss", "failed")
        assert line.need is not None
        assert line.need.met(line.dice) is succeeded, line.message.code


_GIVES_WAY = ("hit", "works", "defender_back", "defender_lost", "passed", "obedience_passed")


@pytest.mark.long
@pytest.mark.parametrize(
    ("scenario", "codes"),
    [
        ("zargo/scenario/two-thrones", {"piece_defender_back", "piece_attacker_back", "piece_no_effect"}),
        ("demonworld/scenario/the-messenger", {"spell_works"}),
        ("demonworld/scenario/the-toll-house", {"gun_hit", "gun_one_field"}),
    ],
)
def test_spells_guns_and_the_table_of_combats_say_what_they_needed(
    shipped_copy: Path, scenario: str, codes: set[str]
) -> None:
    with open_workspace(shipped_copy) as ws:
        found = fought(ws, scenario, 1)
    lines = [line for happening in found.happenings for line in happening.lines if line.need and line.dice]
    named = {line.message.code.partition(".")[2]: line for line in lines}
    assert codes <= named.keys()
    for code, line in named.items():
        assert line.need is not None
        succeeded = code.endswith(_GIVES_WAY) or "_passed" in code
        assert line.need.met(line.dice) is succeeded, code
        assert 0 <= line.need.chance(line.dice) <= 1


def test_key_dice_are_those_that_cost_most_and_those_least_likely(story: Story, recording: Recording) -> None:
    assert 3 <= len(story.key) <= 6
    assert [one.moment for one in story.key] == sorted(one.moment for one in story.key)
    assert all(one.line.dice for one in story.key)
    assert max(one.cost for one in story.key) > 0
    for one in story.key:
        assert one.cost > 0 or (one.chance is not None and one.chance <= 0.25)
    pictured = story.pictured(recording.length)
    assert pictured[0] == 0
    assert pictured[-1] == recording.length


def test_losses_add_up_to_those_of_the_result(story: Story, recording: Recording) -> None:
    result = recording.result
    assert result is not None
    for side, lost in result.losses.items():
        mine = [story.lost.get(one.id, (0.0, 0.0)) for one in story.troops if one.side == side]
        assert sum(elements for elements, _ in mine) == lost["elements"]
        assert sum(points for _, points in mine) == pytest.approx(lost["points"])


def test_every_turn_is_told_and_routine_is_folded(story: Story, recording: Recording) -> None:
    last = recording.place_at(recording.length).turn
    assert [one.turn for one in story.turns][-1] == last
    assert all(len(one.lines) <= 10 for one in story.turns)
    assert sum(one.left_out for one in story.turns) > sum(len(one.lines) for one in story.turns)


def test_what_is_told_stands_under_the_heading_that_names_a_side(recording: Recording) -> None:
    look = replace(PlainView().look, is_heading=lambda line: line.message.code.endswith(HEADINGS))
    told = [one for turn in story_of(recording, look).turns for one in turn.lines]
    assert not [one for one in told if one.line.message.code.endswith(HEADINGS)]
    named = {one.under.code for one in told if one.under is not None}
    assert named == {"demonworld_log.melee_began"}


@pytest.mark.long
def test_a_report_is_a_pdf_and_a_page_of_its_own(qapp: object, recording: Recording, tmp_path: Path) -> None:
    played = date(2026, 11, 28)
    pdf = report_battle(recording, PlainView(), tmp_path / "battle.pdf", played)
    words = " ".join(" ".join(page.extract_text() for page in PdfReader(pdf).pages).split())
    page = report_battle(recording, PlainView(), tmp_path / "battle.html", played).read_text("utf-8")
    for wanted in ("2026-11-28", "Seed 3", "Losses"):
        assert wanted in words
        assert wanted in page
    assert "<script" not in page
    assert 'src="data:' in page
    assert "http" not in page


def test_a_report_of_an_unknown_kind_is_refused(recording: Recording, tmp_path: Path) -> None:
    view = PlainView()
    with pytest.raises(EditorError) as refused:
        report_battle(recording, view, tmp_path / "battle.doc", date(2026, 11, 28))
    assert refused.value.problems[0].code == "battle_report.no_such_report"
    assert not view.drawn
    assert view.reading is TURNS

"""Large bases by hand: the button for advancing walks them, also one who commands (XVII.6.3, XVII.5.0)."""

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.systems.demonworld.hand import DemonworldGuide
from tests.rules.demonworld.battle.arena import Troop, row, state_of
from tests.rules.demonworld.battle.chiefs import X
from tests.rules.demonworld.large.fields import CHIEF
from tests.rules.demonworld.large.monsters import giant
from tests.ui.preview.by_hand import begin, click_field, until_step, wait
from tests.ui.preview.conftest import Open

PLAY = DemonworldPlay()
FOE = Troop(1, row((7, 2), 3), "S")


def moving(*troops: Troop, **values: Any) -> BattleState:
    given = {"phase": "movement", "step": "move", "sequence": "move", "side": 0, "chapters": (*X, "XVII")}
    return state_of(*troops, **given | values)


def test_a_giant_is_walked_by_the_tool_for_advancing_and_turned_by_the_one_for_turning(
    qapp: QApplication,
) -> None:
    guide = DemonworldGuide("en")
    state = moving(giant(0, (8, 8), order="move"), FOE)
    choices = guide.choices(state, "unit:0", None, guide.draft(state)) or ()
    assert {choice.tool for choice in choices} == {"advance", "wheel"}
    assert "more" not in {tool for tool, _ in guide.tools(state)}
    walks = [choice for choice in choices if choice.tool == "advance"]
    assert len({choice.at for choice in walks}) == len(walks) > 40
    assert max(len(choice.action.steps) for choice in walks) > 3
    turns = [choice.action.steps for choice in choices if choice.tool == "wheel"]
    assert ("turn_left_on_spot",) in turns
    assert len(turns) == 8
    for choice in choices:
        assert PLAY.check(state, choice.action) is None
        assert choice.sketch
        assert "{" not in choice.words


def test_the_field_of_an_enemy_is_reached_by_riding_over_him(qapp: QApplication) -> None:
    guide = DemonworldGuide("en")
    state = moving(giant(0, (8, 4), order="move"), FOE)
    choices = guide.choices(state, "unit:0", None, guide.draft(state)) or ()
    rides = [one for one in choices if one.tool == "advance" and (8, 2) in one.at]
    assert [one.action.steps for one in rides] == [("forward_left", "forward_right")]
    assert PLAY.check(state, rides[0].action) is None


@pytest.mark.rule("XVII.3.0")
@pytest.mark.quick(1)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_movement_shows_the_whole_base_its_cost_and_whom_it_rides_over(
    qapp: QApplication, language: str
) -> None:
    guide = DemonworldGuide(language)
    state = moving(giant(0, (8, 4), order="move"), FOE)
    choices = guide.choices(state, "unit:0", None, guide.draft(state)) or ()
    assert all(len(one.covers) == 3 and "/24" not in one.label and "24" in one.label for one in choices)
    for choice in choices:
        if choice.at:
            assert choice.at[0] in choice.covers
    over = next(one for one in choices if (8, 2) in one.at)
    assert over.struck
    assert set(over.struck) <= {(7, 2), (8, 2), (9, 2)}
    assert "%" in over.label
    assert over.label in over.note
    assert not [one for one in choices if one.struck and "%" not in one.label]


def test_a_giant_who_commands_is_walked_when_it_is_called(qapp: QApplication) -> None:
    guide = DemonworldGuide("fr")
    state = moving(giant(0, (8, 8), **CHIEF), FOE, commanding="move", called=((0,), ()))
    assert guide.subjects(state) == ("unit:0",)
    choices = guide.choices(state, "unit:0", None, guide.draft(state)) or ()
    walks = [choice.action for choice in choices if choice.tool == "advance"]
    assert len(walks) > 30
    assert all(isinstance(one, act.MoveBase) and PLAY.check(state, one) is None for one in walks)


@pytest.mark.long
def test_a_dragon_is_clicked_in_the_window_and_advances_to_a_highlighted_field(
    open_page: Open, qtbot: QtBot
) -> None:
    page: PreviewPage = open_page("demonworld/scenario/two-in-the-saddle")
    qtbot.waitUntil(lambda: page.player.recording is not None and page.player.recording.complete)
    hand = begin(page, qtbot)
    for _ in range(12):
        until_step(page, qtbot, "move")
        units = [hand.state.units[int(one.partition(":")[2])] for one in hand.subjects()]
        large = [one for one in units if hand.state.battle.cards[one.elements[0]].large is not None]
        if large:
            break
        hand.advise()
        qtbot.waitUntil(lambda: not hand.thinking)
        hand.to_present()
        wait(page, qtbot)
        hand.to_present()
    unit = large[0]
    click_field(qtbot, page, hand.state.battle.ground.at(unit.cells[0]))
    assert hand.subject == f"unit:{unit.number}"
    panel = page.battle.hand_panel
    walk = max(panel.shown(), key=lambda choice: len(choice.action.steps))
    assert len(walk.action.steps) > 1
    page.battle.canvas.field_hovered.emit(walk.at[0])
    assert page.battle.hand_field.ghost is walk
    assert not page.battle.canvas.grab().isNull()
    page.battle.canvas.field_hovered.emit(None)
    assert page.battle.hand_field.ghost is None
    click_field(qtbot, page, walk.at[0])
    qtbot.waitUntil(lambda: hand.present)
    moved = hand.state.units[unit.number]
    assert hand.state.battle.ground.at(moved.cells[0]) == walk.at[0]


@pytest.mark.rule("XVII.4.3")
def test_after_a_melee_a_giant_is_put_on_the_field_and_turned_there(qapp: QApplication) -> None:
    guide = DemonworldGuide("en")
    state = moving(
        giant(0, (8, 8), "N", "charge", engaged=1), Troop(1, [(8, 7)], "S", "hold", engaged=1),
        phase="melee", step="regroup", fights=(Fight((0, 1), (0, 0)),), sequence=None,
    )  # fmt: skip
    choices = guide.choices(state, "unit:0", None, guide.draft(state)) or ()
    walks, turns = ([one for one in choices if one.tool == tool] for tool in ("step", "turn"))
    assert len({one.at for one in walks}) == len(walks) > 6, (
        "more than a list names, each on a field of its own"
    )
    assert any(len(one.action.bases[0][1]) == 2 for one in walks)
    assert any(one.at == ((8, 8),) for one in turns)
    assert any(one.at != ((8, 8),) for one in turns), "it may go and turn"
    for one in choices:
        assert PLAY.check(state, one.action) is None
        assert one.at[0] in one.covers

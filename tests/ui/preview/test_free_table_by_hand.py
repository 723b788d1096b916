"""The table of a game without code in the preview: what is dragged, offered, told and hidden."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from editor.rules.core.contract import Setup
from editor.rules.free.decks import Begin
from editor.rules.free.measuring import AddMarker, Measure
from editor.rules.free.moving import Flip, Move
from editor.rules.free.play import PLAY
from editor.rules.free.putting import Put
from editor.rules.free.rolling import Roll
from editor.rules.free.state import GONE, TABLE, State, hand_of, view
from editor.rules.free.turns import NextStep
from editor.ui.pages.preview.board import Aim
from editor.ui.pages.preview.scene import Picture
from editor.ui.systems.free.hand_board import Measuring
from editor.ui.systems.free.preview import FreeTableScene
from tests.free_pond import done, pond_map, pond_setup

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def setup() -> Setup:
    return pond_setup(board=pond_map("pointy", 8, 6))


@pytest.fixture
def scene(setup: Setup) -> FreeTableScene:
    return FreeTableScene(setup, "en")


@pytest.fixture
def state(setup: Setup) -> State:
    return view(done(PLAY.start(setup), Begin()), 0)


def spot_of(scene: FreeTableScene, state: State, spot: str) -> Aim:
    middle = scene.shape(state, spot).boundingRect().center()
    return Aim(spot, middle.x(), middle.y())


def test_a_piece_is_dragged_into_the_middle_of_a_field(scene: FreeTableScene, state: State) -> None:
    board = scene.guide.board
    start = spot_of(scene, state, "t0")
    lift = board.lift(state, start, None)
    assert lift is not None
    verdict = board.drop(state, lift, Aim("", 133.0, 88.0), None)
    (choice,) = verdict.choices
    move = choice.action
    assert isinstance(move, Move)
    assert state.game.mat is not None
    at = state.game.mat.field_at(133, 88)
    assert at is not None
    assert (move.x, move.y) == tuple(map(round, state.game.mat.centre(at)))
    assert board.trail(state, lift, Aim("", 133.0, 88.0), None).cost
    assert board.drop(state, lift, start, None).choices == ()


def test_a_card_of_the_hand_is_laid_either_way_or_put_back(scene: FreeTableScene, state: State) -> None:
    board, card = scene.guide.board, f"t{state.at(hand_of(0))[0]}"
    lift = board.lift(state, spot_of(scene, state, card), None)
    assert lift is not None
    laid = board.drop(state, lift, Aim("", 50.0, 50.0), None).either
    assert [one.action.up for one in laid] == [True, False]
    back = board.drop(state, lift, spot_of(scene, state, "deck:fate:0"), None).either
    assert [one.action.below for one in back] == [False, True]
    refused = board.drop(state, lift, spot_of(scene, state, "hand:1"), None)
    assert "another side" in refused.refusal
    assert board.drop(state, lift, spot_of(scene, state, "hand:0"), None).choices == ()
    assert board.lift(state, spot_of(scene, state, f"t{state.at(hand_of(1))[0]}"), None) is None


def test_markers_come_from_beside_the_table_and_leave_it(scene: FreeTableScene, state: State) -> None:
    board = scene.guide.board
    (waiting,) = board.waiting(state, "", None)
    lift = board.take(state, waiting.subject, None)
    assert lift is not None
    (choice,) = board.drop(state, lift, Aim("", 20.0, 20.0), None).choices
    assert isinstance(choice.action, AddMarker)
    marked = done(state, choice.action)
    fire = f"t{len(marked.things) - 1}"
    again = board.lift(marked, spot_of(scene, marked, fire), None)
    assert again is not None
    (gone,) = board.drop(marked, again, spot_of(scene, marked, "out:0"), None).choices
    assert gone.action == Put(len(marked.things) - 1, GONE)


def test_what_is_offered_for_a_piece_and_without_one(scene: FreeTableScene, state: State) -> None:
    guide = scene.guide
    of_piece = guide.choices(state, "t0", None, None) or ()
    assert {type(one.action) for one in of_piece} >= {Flip, Put, Roll}
    marks = [one.mark for one in of_piece if one.mark]
    assert len(marks) == len(set(marks)) <= 12
    measuring = guide.choices(state, "t0", None, Measuring(0)) or ()
    assert all(isinstance(one.action, Measure) and one.at for one in measuring)
    note = next(one.typed for one in of_piece if one.typed is not None)
    assert note.action("hello").text == "hello"
    declared = guide.declaration(state, None)
    assert declared is not None
    assert declared.action == NextStep()
    assert not any(one.action is not None and PLAY.check(state, one.action) for one in of_piece)


def test_facts_tell_what_a_side_may_know(scene: FreeTableScene, state: State) -> None:
    mine, theirs = (state.at(hand_of(side))[0] for side in (0, 1))
    known, hidden = scene.facts_of(state, f"t{mine}"), scene.facts_of(state, f"t{theirs}")
    assert known is not None
    assert hidden is not None
    assert known.card is not None
    assert (hidden.title, hidden.card) == ("A hidden card", None)
    pile, hand = scene.facts(state, "deck:fate:0"), scene.facts(state, "hand:1")
    assert pile is not None
    assert hand is not None
    assert (pile.rows[0][1], hand.rows[0][1]) == ("4", "2")


def test_the_table_is_drawn_whole_and_hidden_fronts_look_alike(scene: FreeTableScene, setup: Setup) -> None:
    first, second = (done(PLAY.start(setup), Begin()) for _ in range(2))
    other = done(first, Put(first.at(hand_of(0))[0], TABLE, 100, 100, up=False))

    def picture(state: State, side: int) -> QImage:
        image = QImage(400, 200, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        extent = scene.extent(state)
        painter.scale(400 / extent.width(), 200 / extent.height())
        painter.translate(-extent.topLeft())
        scene.paint(painter, Picture(view(state, side)), 0.5)
        painter.end()
        return image

    assert picture(first, 0) == picture(second, 0)
    assert picture(first, 0) != picture(first, 1)
    assert picture(other, 1) != picture(first, 1)
    assert scene.spot_at(other, QPointF(100, 100)) == f"t{first.at(hand_of(0))[0]}"


def test_what_lies_on_a_group_goes_along_once(scene: FreeTableScene, state: State) -> None:
    board = scene.guide.board
    state = done(state, Move(0, 100, 60), Move(1, 160, 60), AddMarker("fire", 100, 60))
    fire = len(state.things) - 1
    start = Aim("t0", 100.0, 60.0)
    lift = board.lift(state, start, None)
    assert lift is not None
    before, goal = state, Aim("", 160.0, 60.0)
    for onward in board.group(state, ("t0", "t1"), lift, goal, None):
        state = done(state, *(one.action for one in onward(state)))
    moved = [state.things[one].x - before.things[one].x for one in (0, 1, fire)]
    assert moved[0] > 0
    assert moved == [moved[0]] * 3
    assert sum(one != other for one, other in zip(before.things, state.things, strict=True)) == 3


def test_each_side_has_a_group_for_its_counters(scene: FreeTableScene, state: State) -> None:
    sides = [tool for tool, _name in scene.guide.tools(state) if tool.startswith("side:")]
    assert sides == ["side:0", "side:1"]
    offered = [one for one in scene.guide.choices(state, "", None, None) or () if one.tool == sides[1]]
    assert [(one.action.subject, one.action.by, one.name) for one in offered] == [
        (1, 1, "+ Gold"),
        (1, -1, "− Gold"),
    ]

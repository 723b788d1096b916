"""What a battle shows by itself: every piece beside what covers the edges, panels that keep their height."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.registry import find_system
from editor.ui.pages.preview.battle_frames import BattleFrames
from editor.ui.pages.preview.choice_list import ChoiceList
from editor.ui.pages.preview.field import BattleField
from editor.ui.pages.preview.guide import Choice
from editor.ui.pages.preview.hand_notes import HandNotes
from editor.ui.pages.preview.rulers import HIGH, WIDE
from editor.ui.systems.zargo.preview import ZargoScene
from tests.campaigns.walks import setup_of

BUTTONS = 46
"""Pixels at the left that overlay buttons take."""


def test_no_piece_lies_under_the_coordinates_or_beyond_the_edge(qtbot: QtBot) -> None:
    setup = setup_of("zargo", "two-thrones")
    play, dice, thinking = find_system("zargo").play, SeededDice(1), thinking_dice(1)
    assert play is not None
    field, scene = BattleField(), ZargoScene(setup, "fr")
    qtbot.addWidget(field)
    field.keep_free(BUTTONS)
    field.resize(895, 367)
    field.set_scene(scene)
    field.grab()
    setup_map = scene.arrays
    state, seen = play.start(setup), 0
    while state.step != "move":
        player = play.to_act(state)
        assert player is not None
        action = play.choose(play.view(state, player), player, thinking, AiSettings())
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
        field.show_state(state)
        free, half = QRectF(field.rect()).adjusted(BUTTONS + WIDE, HIGH, 0, 0), field.field_width() / 2
        for at in scene.stage(state):
            centre = field.centre_of(at)
            assert free.adjusted(half, half, -half, -half).contains(centre), (at, centre)
            seen += 1
    assert seen > 100
    last = field.centre_of((setup_map.columns - 1, setup_map.rows - 1))
    assert QRectF(field.rect()).contains(last), "the whole map, where pieces would hardly be larger"


def test_what_is_decided_has_the_same_height_in_the_same_window(qtbot: QtBot) -> None:
    whole = QWidget()
    frames = BattleFrames(whole)
    panel = QFrame()
    frames.arrange((QLabel(), QWidget(), QLabel()), (QLabel(), QListWidget()), QLabel(), QLabel())
    frames.hands.addWidget(panel)
    qtbot.addWidget(whole)
    heights = []
    for before in (540, 700, 460):
        frames.resize(1200, before)
        whole.show()
        frames.show()
        frames.show_hand(True, active=True)
        QApplication.processEvents()
        frames.resize(1200, 640)
        QApplication.processEvents()
        heights.append(panel.height())
    assert len(set(heights)) == 1, heights
    assert heights[0] == pytest.approx(640 * 3 / 4, abs=8)


def test_a_refusal_stands_alone_until_it_is_said_no_more(qtbot: QtBot) -> None:
    notes = HandNotes()
    qtbot.addWidget(notes)
    notes.declare(["The only choice, taken: Draw lots"])
    notes.refuse("“Gate Wardens” must touch its player's own land; point nearer to it.")
    assert not notes.declared.isVisibleTo(notes)
    notes.refuse("")
    assert notes.declared.isVisibleTo(notes)


def test_a_question_stands_alone_until_it_is_answered(qtbot: QtBot) -> None:
    notes = HandNotes()
    qtbot.addWidget(notes)
    notes.ask("Could still act (9): Noble Footsoldiers, Berserkers, …. Go on?", go=True)
    assert notes.question.text().endswith("Berserkers, … Go on?")
    notes.declare(["Berserkers → Orc Guards: 8"])
    assert not notes.declared.isVisibleTo(notes)
    notes.ask("")
    assert notes.declared.isVisibleTo(notes)


def test_a_list_of_choices_tells_when_its_room_has_changed(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    choices = ChoiceList("Possible actions", host)
    choices.resize(300, 130)
    host.resize(300, 200)
    host.show()
    told: list[int] = []
    choices.room_changed.connect(lambda: told.append(choices.rows_in_sight()))
    choices.show_choices([Choice(f"Move to {number}") for number in range(5)], ())
    rows = choices.rows_in_sight()
    assert choices.sizeHintForRow(0) * rows <= choices.viewport().height(), "no line is cut in half"
    choices.resize(300, 131)
    assert not told
    choices.resize(300, 80)
    assert told[-1] < rows

"""Wiz-War in the window: the sector editor, the board beside a scenario, the look of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.packs.yaml_io import read_documents
from editor.printing.counters import CounterSource
from editor.printing.systems import booklet, card_faces, card_prose, counters
from editor.printing.systems.wizwar.board import side_line, standing
from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.things import PutDown
from editor.rules.wizwar.actions.turn import Discard
from editor.rules.wizwar.play import WizwarPlay
from editor.rules.wizwar.state import HIDDEN, Blow, GameState
from editor.ui.kit.editor import DocumentEditor
from editor.ui.pages.preview.board import Aim, Lift
from editor.ui.pages.preview.free_field import FreeField
from editor.ui.pages.preview.phase_strip import PhaseStrip
from editor.ui.pages.preview.scene import Picture
from editor.ui.systems.wizwar.board import side_shape, square_shape
from editor.ui.systems.wizwar.guide import guide
from editor.ui.systems.wizwar.hands import Hands
from editor.ui.systems.wizwar.preview import WizwarScene
from editor.ui.systems.wizwar.sector import SectorEditor, resized, turned
from schemas.content_folder import content_root
from schemas.parse import parse_document
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import EMPTY_PLAN, WizwarArmy, WizwarMap, WizwarScenario, WizwarUnit
from schemas.systems.wizwar_cards import WizwarCard
from tests.campaigns.walks import setup_of

Duplicate = Callable[[str], DocumentEditor]


@pytest.mark.long
def test_a_sector_is_drawn_stroke_by_stroke_and_taken_back(copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = copy_of("wizwar/map/the-drowned-court")
    assert isinstance(editor, SectorEditor)
    canvas, session = editor.canvas, editor.session
    before = list(session.value("plan"))
    # A stroke over two sides of the top row of squares is one step.
    canvas.write((2, 1))
    canvas.write((4, 1))
    canvas.finish()
    assert session.value("plan")[1] == "|.|.|. . .|"
    session.undo_stack.undo()
    assert list(session.value("plan")) == before
    # The pointer draws what the tool says; a base is moved, never doubled.
    editor.tools["B"].click()
    corner = canvas.point_of((1, 1)).toPoint()
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=corner)
    assert sum(row.count("B") for row in session.value("plan")) == 1
    assert session.value("plan")[1][1] == "B"
    qtbot.waitUntil(lambda: any("base_off_centre" in one.code for one in session.problems))
    session.undo_stack.undo()
    # Keys: to the side south of the first square, and a door there.
    editor.tools["D"].click()
    canvas.setFocus()
    canvas._cursor = (1, 1)
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    assert session.value("plan")[2][1] == "D"
    editor.turn()
    assert session.document is not None
    editor.grow()
    assert isinstance(session.document, WizwarMap)
    assert session.document.size == 6


def test_plans_turned_four_times_or_made_larger_and_smaller_come_back() -> None:
    rows: list[str] = list(EMPTY_PLAN)
    for _ in range(4):
        rows = turned(rows)
    assert rows == list(EMPTY_PLAN)
    assert resized(resized(rows, 6), 5) == rows
    for size in (3, 4, 9):
        assert WizwarMap(
            id="0" * 8 + "-0000-4000-8000-" + "0" * 12, slug="a", name="A", plan=resized(rows, size)
        )


def played(setup: Setup, actions: int) -> GameState:
    play, dice = WizwarPlay(), SeededDice(4)
    state: GameState = play.start(setup)
    for _ in range(actions):
        side = play.to_act(state)
        if side is None:
            break
        for event in play.decide(state, play.choose(play.view(state, side), side, dice), dice):
            state = play.evolve(state, event)
    return state


def test_a_game_is_drawn_told_and_played_by_hand_in_both_languages(qapp: QApplication) -> None:
    known = {one.id: one for one in map(parse_document, (source.data for source in _sources()))}
    scenario = next(one for one in known.values() if one.slug == "three-and-the-warp")
    setup, play = Setup(scenario, known), WizwarPlay()
    for language, actions in (("en", 20), ("fr", 31)):
        scene, state = WizwarScene(setup, language), played(setup, actions)
        area = scene.extent(state)
        image = QImage(600, int(600 * area.height() / area.width()), QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        scale = 600 / area.width()
        painter.scale(scale, scale)
        painter.translate(-area.topLeft())
        scene.paint(painter, Picture(state, subject="w0"), scale)
        painter.end()
        assert len({image.pixel(x, y) for x in range(0, 600, 7) for y in range(0, image.height(), 7)}) > 20
        for spot in scene.spots(state):
            shape = scene.shape(state, spot)
            assert not shape.isEmpty(), spot
            assert scene.spot_at(state, shape.boundingRect().center()) != ""
            scene.facts(state, spot)
        assert scene.spot_at(state, QPointF(-50, -50)) == ""
        side = play.to_act(state)
        assert side is not None
        view = play.view(state, side)
        subjects = scene.guide.subjects(view)
        choices = [one for name in subjects for one in scene.guide.choices(view, name, None, None) or ()]
        assert choices
        assert all("{" not in choice.words and "wizwar" not in choice.words for choice in choices)
        assert scene.guide.task(view)
        work = scene.overlays.work("sight", state, "w0")
        assert work is not None
        assert work().fields
        assert work().legend


def test_the_card_of_an_event_lies_where_it_hides_no_panel(qtbot: QtBot) -> None:
    known = {one.id: one for one in map(parse_document, (source.data for source in _sources()))}
    setup = Setup(next(one for one in known.values() if one.slug == "the-first-duel"), known)
    field = FreeField()
    qtbot.addWidget(field)
    field.resize(640, 300)  # low: the panels begin near the top
    field.set_scene(WizwarScene(setup, "en"))
    field.show_state(played(setup, 3))
    field.fit()
    assert field.shape_of("w0").boundingRect().top() < 80
    assert field.crowded(())
    field.resize(650, 900)  # high: both corners are free
    field.fit()
    assert not field.crowded(())


def _sources() -> list[object]:
    return list(read_documents(content_root() / "wizwar"))


def test_its_prints_are_cards_tiles_pieces_and_a_booklet(qapp: QApplication) -> None:
    known = {one.id: one for one in map(parse_document, (source.data for source in _sources()))}
    ruleset = next(one for one in known.values() if isinstance(one, WizwarRuleset))
    for language in ("en", "fr"):
        for one in known.values():
            if isinstance(one, WizwarCard | WizwarMap | WizwarUnit):
                faces = card_faces(one, ruleset, language, linked=known)
                assert faces.front.marks, one.slug
                assert faces.problems == (), one.slug
                assert card_prose(one, ruleset, language, linked=known).kind_line or isinstance(
                    one, WizwarMap
                )
        scenarios = [one for one in known.values() if isinstance(one, WizwarScenario)]
        for scenario in scenarios:
            titles = [section.title for section in booklet(Setup(scenario, known), language)]
            briefed = [side for side in scenario.sides if side.briefing.get(language)]
            assert len(titles) == 3 + len(briefed)
            assert not any("wizwar" in title for title in titles)
    deck = next(one for one in known.values() if isinstance(one, WizwarArmy))
    cards = tuple((known[entry.card.id], entry.count) for entry in deck.entries)
    made = counters(CounterSource(cards, scenarios[0]), ruleset, "fr", "wizwar")
    groups = {one.group: sum(each.count for each in made if each.group == one.group) for one in made}
    players = len(scenarios[0].sides)
    assert (groups["wizards"], groups["treasures"]) == (players, 2 * players)
    assert groups["board_pieces"] == 21  # 15 that stand, 4 holes, 2 doors without a lock


def test_by_hand_the_choices_open_on_moves_and_end_with_the_end_of_the_turn() -> None:
    play = WizwarPlay()
    state = play.start(setup_of("wizwar", "duel-in-the-maze"))
    dice = SeededDice(3)
    for event in play.decide(state, next(play.legal_actions(state)), dice):
        state = play.evolve(state, event)
    tools = [name for name, _words in guide(play, "en").tools(state)]
    assert tools[0] == "Move"
    assert tools[-1] == "Discard, end"


def test_a_click_on_a_card_offers_to_play_it_and_never_discards_unasked(qapp: QApplication) -> None:
    play = WizwarPlay()
    state = play.start(setup_of("wizwar", "duel-in-the-maze"))
    dice = SeededDice(3)
    for event in play.decide(state, next(play.legal_actions(state)), dice):
        state = play.evolve(state, event)
    by_hand = guide(play, "en")
    cards = [name for name in by_hand.subjects(state) if name.startswith("c")]
    assert cards
    assert not any(isinstance(one.action, Discard) for one in by_hand.choices(state, "", None, None) or ())
    for card in cards:
        choices = by_hand.choices(state, card, None, None) or ()
        asked = [choice.asked for choice in choices]
        assert asked == sorted(asked), "what gives a card away stands last"
        assert {choice.asked for choice in choices if isinstance(choice.action, Discard)} == {True}
        assert not any(choice.at for choice in choices if isinstance(choice.action, Discard))
        own = [one for one in choices if isinstance(one.action, Cast) and one.action.target.kind == "self"]
        assert all(card in choice.at for choice in own)


def test_a_card_that_cannot_be_played_says_why(qapp: QApplication) -> None:
    setup = setup_of("wizwar", "duel-in-the-maze")
    state, scene = WizwarPlay().start(setup), WizwarScene(setup, "fr")
    types = [state.battle.spec(card).type for card in range(len(state.battle.deck))]
    counter = types.index("counteraction")
    wizards = tuple(replace(one, hand=(counter,), shown=frozenset()) for one in state.wizards)
    facts = scene.facts(state.replace(wizards=wizards, step="act", side=0), f"c{counter}")
    assert facts is not None
    assert facts.rows[0][1].endswith(".")
    assert facts.subject == f"c{counter}"


def test_what_is_drawn_over_squares_leaves_the_walls_in_sight(qapp: QApplication) -> None:
    maze = WizwarPlay().start(setup_of("wizwar", "duel-in-the-maze")).maze
    half = next(half for half in range(len(maze.stands)) if maze.stand(half) == "wall")
    assert not square_shape(maze, half // 4).contains(side_line(maze, half).center())


def test_a_click_on_the_own_square_asks_before_a_treasure_is_dropped(qapp: QApplication) -> None:
    play = WizwarPlay()
    state = play.start(setup_of("wizwar", "the-first-duel"))
    state = state.replace(turn=2, step="act", side=0, active=0)
    state = state.with_wizard(0, treasures=(len(state.treasures) - 1,))
    dropped = guide(play, "en").words(state, PutDown(-len(state.treasures)))
    assert dropped.asked
    assert dropped.at == (f"q{state.wizards[0].square}",)


def test_a_way_over_an_open_edge_is_not_drawn_across_the_board(qapp: QApplication) -> None:
    play = WizwarPlay()
    state = play.start(setup_of("wizwar", "the-first-duel"))
    places = {state.maze.on_table(square): square for square in range(len(state.maze.squares))}
    home, beyond = places[0, 2], places[9, 2]
    state = state.replace(turn=2, step="act", side=0, active=0).with_wizard(0, square=home)
    made = guide(play, "en")
    lift = Lift("w0", Aim(f"q{home}"))
    trail = made.board.trail(state, lift, Aim(f"q{beyond}"), None)
    assert trail.path == (f"q{home}", f"q{beyond}")
    assert trail.breaks == {1}
    inside = made.board.trail(state, lift, Aim(f"q{places[2, 2]}"), None)
    assert len(inside.path) == 3
    assert not inside.breaks


def test_every_side_can_be_pointed_at_and_glows_on_both_ends_of_an_open_edge(qapp: QApplication) -> None:
    maze = WizwarPlay().start(setup_of("wizwar", "the-first-duel")).maze
    for half in range(len(maze.stands)):
        shape = side_shape(maze, half)
        for one in (half, maze.mates[half]):
            assert shape.contains(side_line(maze, one).center()), half


def test_two_wizards_on_a_square_stand_side_by_side(qapp: QApplication) -> None:
    state = WizwarPlay().start(setup_of("wizwar", "four-towers"))
    alone = standing(state)
    assert all(not crowded for _place, crowded in alone.values())
    square = state.bases[0]
    for count in (2, 3, 4):
        crowd = state
        for side in range(count):
            crowd = crowd.with_wizard(side, square=square)
        places = [place for place, crowded in standing(crowd).values() if crowded]
        assert len(places) == count
        column, row = state.maze.on_table(square)
        inside = QRectF(column, row, 1, 1).adjusted(0.2, 0.2, -0.2, -0.2)
        assert all(inside.contains(place) for place in places)
        apart = [(one - other).manhattanLength() for one in places for other in places if one is not other]
        assert min(apart) >= 0.35


def test_a_hand_shows_first_what_can_be_played_now(qapp: QApplication) -> None:
    setup = setup_of("wizwar", "duel-in-the-maze")
    state, scene = WizwarPlay().start(setup), WizwarScene(setup, "en")
    types = [state.battle.spec(card).type for card in range(len(state.battle.deck))]
    counter, attack = types.index("counteraction"), types.index("attack")
    hand = tuple(sorted((counter, attack)))
    wizards = tuple(replace(one, hand=hand, shown=frozenset()) for one in state.wizards)
    now = state.replace(wizards=wizards, step="act", side=0)
    hands = Hands(scene.sides, "en")
    assert hands.waits(now, counter)
    assert not hands.waits(now.replace(step="over"), counter), "nobody plays any more"
    struck = now.replace(step="answer", blows=(Blow("punch", 0, 1, damage=1),))
    for asked, first in ((now.replace(turn=9), attack), (struck, counter)):
        assert next(card for card, _place in hands.cards(asked, 0, QPointF())) == first
    unknown = tuple(replace(one, hand=(HIDDEN,), shown=frozenset()) for one in state.wizards)
    assert not hands.waits(now.replace(wizards=unknown), HIDDEN)


def test_the_strip_begins_with_the_wizard_who_does(qtbot: QtBot) -> None:
    scene = WizwarScene(setup_of("wizwar", "the-first-duel"), "en")
    strip = PhaseStrip()
    qtbot.addWidget(strip)
    strip.set_phases(scene.phases)
    strip.show()
    set_up = WizwarPlay().start(setup_of("wizwar", "the-first-duel"))
    moments = (set_up, set_up.replace(turn=1, first=1), set_up.replace(turn=1, first=0))
    for state, order in zip(moments, (["Red", "Blue"], ["Blue", "Red"], ["Red", "Blue"]), strict=True):
        strip.begin_with(scene.reading.first_phase(state))
        strip.grab()
        buttons = sorted(strip._phases.values(), key=lambda button: button.x())
        assert [button.text() for button in buttons] == order

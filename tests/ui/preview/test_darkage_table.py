"""Dark Age in the real window: the table of cards is watched and played, a deck counted, numbers typed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QTableWidget
from pytestqt.qtbot import QtBot

from editor.printing.systems.darkage.table import lay_out
from editor.rules.darkage.actions.cards import Enlist, PlayInstant
from editor.rules.darkage.means import refused_attachment
from editor.rules.darkage.play import DarkagePlay
from editor.rules.darkage.state import HIDDEN, Combat, Fighter, Game, State
from editor.services.battles.hot_seat import HotSeat
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.numbers import NumbersField
from editor.ui.pages.preview.board import Aim
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.main_window import MainWindow
from editor.ui.systems.darkage.deck import DeckPanel
from editor.ui.systems.darkage.guide import chance_of, task
from editor.ui.systems.darkage.preview import DarkageScene
from schemas.messages import sentence
from tests.campaigns.walks import setup_of
from tests.ui.preview.conftest import Open

SCENARIO = "darkage/scenario/toll-and-tax"


@pytest.fixture
def page(open_page: Open, qtbot: QtBot) -> PreviewPage:
    """The preview of a game, fought to its end."""
    found = open_page(SCENARIO)
    qtbot.waitUntil(lambda: found.player.recording is not None and found.player.recording.complete)
    return found


@pytest.mark.long
def test_the_table_is_watched_to_a_combat_and_a_card_tells_its_values(
    page: PreviewPage, qtbot: QtBot
) -> None:
    recording = page.player.recording
    assert recording is not None
    assert recording.result is not None
    moment = next(
        moment
        for moment in range(recording.length)
        if (state := recording.state_at(moment)).combat is not None and state.combat.attack_pool
    )
    page.player.seek(moment)
    state = recording.state_at(moment)
    scene = page.scene
    assert scene is not None
    spots = scene.spots(state)  # type: ignore[attr-defined]
    fighter = f"card:{state.combat.attack_pool[0]}"
    assert fighter in spots
    centre = scene.shape(state, fighter).boundingRect().center()  # type: ignore[attr-defined]
    assert scene.spot_at(state, centre) == fighter  # type: ignore[attr-defined]
    facts = scene.facts_of(state, fighter)
    assert facts is not None
    assert facts.rows[0][0] == "Control"
    assert all(
        scene.facts(state, spot) is not None for spot in spots if not spot.startswith(("closed", "down"))
    )
    assert not page.grab().isNull()


@pytest.mark.long
def test_a_side_is_played_by_hand_with_the_other_hand_closed(page: PreviewPage, qtbot: QtBot) -> None:
    page.show_mode("hand")
    page.player.set_speed(16.0)
    begin = page.findChild(QAbstractButton, "preview.hand.begin")
    assert begin is not None
    QTest.mouseClick(begin, Qt.MouseButton.LeftButton)
    hand = page.battle.hand
    qtbot.waitUntil(lambda: hand.present)
    chosen = 0
    for _ in range(12):
        choices = hand.choices()
        if choices:
            assert choices[0].words
            hand.choose(choices[0])
            chosen += 1
        else:
            hand.advise()  # nothing is left but to end the step, or a card has to be pointed at
        qtbot.waitUntil(lambda: hand.present and not hand.thinking)
    assert chosen
    assert set(hand.state.players[1].hand) <= {HIDDEN}


def of_first(game: Game) -> list[int]:
    """Return the cards of the first player."""
    return [card for card, owner in enumerate(game.owners) if owner == 0]


def armed(game: Game) -> tuple[int, int]:
    """Return a weapon of the first player, and a unit of his that may bear it."""
    own = of_first(game)
    return next(
        (card, one)
        for card in own
        for one in own
        if game.sort(card) == "weapon"
        and game.is_unit(one)
        and not refused_attachment(game, Fighter(one), card)
    )


def test_a_hand_shows_first_what_is_played_in_the_phase_of_now(qapp: QApplication) -> None:
    state = DarkagePlay().start(setup_of("darkage", "toll-and-tax"))
    game = state.game
    weapon, bearer = armed(game)
    hand = (weapon, next(card for card in of_first(game) if game.is_unit(card) and card != bearer))
    me = replace(state.players[0], hand=hand, zone=(Fighter(bearer),), command=6, logistics=6)
    for step, first in (("enlist", hand[1]), ("action", hand[0])):
        players = (me, *state.players[1:])
        now = replace(state, players=players, phase=step, step=step, acting=0, active=0)  # type: ignore[arg-type]
        spots = [spot for spot in lay_out(now).spots if spot in {f"card:{card}" for card in hand}]
        assert spots[0] == f"card:{first}"
        last = scene_of().facts_of(now, spots[-1])
        assert last is not None
        assert last.rows[0][0] == "Not now"


def scene_of() -> DarkageScene:
    """Return how the game is shown."""
    return DarkageScene(setup_of("darkage", "toll-and-tax"), "en")


def cell(table: QTableWidget, column: int) -> str:
    """Return what stands in the first row."""
    found = table.item(0, column)
    return found.text() if found is not None else ""


@pytest.mark.long
def test_the_deck_panel_follows_the_draft(window: MainWindow, find: object, qtbot: QtBot) -> None:
    identity = find("darkage/army/nine-streets-rising")  # type: ignore[operator]
    editor = window.open_document(identity)
    assert isinstance(editor, DocumentEditor)
    qtbot.waitUntil(lambda: bool(window.findChildren(DeckPanel)))
    (panel,) = window.findChildren(DeckPanel)
    assert "59" in panel.total.text()
    assert panel.chart.bars == ((1, 4), (2, 4), (3, 12), (4, 0), (5, 2), (6, 2))
    assert [cell(panel.table, column) for column in range(3)] == ["Characters", "24", "99.7 %"]
    panel.drawn.setValue(60)
    assert cell(panel.table, 3) == "100.0 %"
    assert "100.0 %" in panel.each.text()


def test_a_string_of_numbers_is_typed_in_a_line(window: MainWindow, find: object, qtbot: QtBot) -> None:
    from schemas.field_specs import form_spec
    from schemas.systems.darkage import DarkageUnit

    spec = form_spec(DarkageUnit).field("cc_hit")
    assert spec is not None
    field = NumbersField(spec)
    qtbot.addWidget(field)
    got: list[object] = []
    field.edited.connect(lambda value, _typing: got.append(value))
    field.show_value([8, 10])
    assert field._line.text() == "8 10"
    field._line.setText("")
    QTest.keyClicks(field._line, "7, 11 x")
    assert got[-1] == [7, 11]
    assert not field._remark.isHidden()


def test_a_card_that_is_dragged_asks_where_it_lies_which_way_it_is_played(qapp: QApplication) -> None:
    setup = setup_of("darkage", "toll-and-tax")
    seat = HotSeat(DarkagePlay(), setup, 1, [side.id for side in setup.scenario.sides])
    while seat.seen.step != "enlist":
        seat.act(seat.advice())
    guide, state = DarkageScene(setup, "en").guide, seat.seen
    card = next(one.card for one in seat.play.legal_actions(state) if isinstance(one, Enlist))
    lift = guide.board.lift(state, Aim(f"card:{card}"), None)
    assert lift is not None
    verdict = guide.board.drop(state, lift, Aim(f"leader:{state.acting}"), None)
    assert verdict.choices == ()
    assert len(verdict.either) > 1
    assert all(
        one.words.endswith("%") and seat.play.check(state, one.action) is None for one in verdict.either
    )
    groups = [one.tool for one in guide.choices(state, f"card:{card}", None, None) or ()]
    assert 0 < groups.count("Without a marker") <= 6
    assert 0 < groups.count("With a marker") <= 6


def test_an_instant_without_a_target_is_offered_once_where_it_is_dropped(qapp: QApplication) -> None:
    setup = setup_of("darkage", "below-the-ward")
    scene, state = DarkageScene(setup, "en"), DarkagePlay().start(setup)
    card = next(one for one in of_first(state.game) if gains_command(state, one))
    me = replace(state.players[0], hand=(card,), command=1, logistics=1, markers=1)
    players = (me, *state.players[1:])
    now = replace(state, players=players, phase="action", step="action", acting=0, active=0)
    board = scene.guide.board
    lift = board.lift(now, Aim(f"card:{card}"), None)
    assert lift is not None
    verdict = board.drop(now, lift, Aim("leader:0"), None)
    assert [one.action for one in (*verdict.choices, *verdict.either)] == [PlayInstant(card)]


def gains_command(state: State, card: int) -> bool:
    """Return whether a card is an instant of any time that only gives resources."""
    if state.game.sort(card) != "instant":
        return False
    printed = state.game.other(card)
    return printed.window == "any" and [one.do for one in printed.effects] == ["resources"]


@pytest.mark.long
def test_the_menu_of_an_enemy_leader_does_not_ask_to_drag_him(open_page: Open, qtbot: QtBot) -> None:
    page = open_page(SCENARIO)
    page.show_mode("hand")
    assert page.prepared is not None
    assert page.scene is not None
    hand = page.battle.hand
    hand.begin(page.prepared, page.scene, seed=4, hands=[side.id for side in page.scene.sides], ai_by_side={})
    while hand.state.step != "resource" or hand.subjects():
        assert hand.seat is not None
        hand.act(hand.seat.advice())
        hand.to_present()
        hand.lift()
    menu = page.battle.hand_field.open_menu(f"leader:{1 - hand.state.acting}")
    words = [entry.text() for entry in menu.actions()]
    assert words[1] == "It can do nothing now"
    menu.close()


def test_the_question_for_instants_names_the_round_that_comes() -> None:
    state = DarkagePlay().start(setup_of("darkage", "below-the-ward"))
    asked = [
        replace(state, phase="combat", step=step, combat=replace(Combat(0, 1, 1), round=number))
        for number in (0, 1, 2)
        for step in ("attacker_cards", "defender_cards")
    ]
    words = [sentence(task(one), "en") for one in asked]
    assert words[:2] == ["Instants before the shooting"] * 2
    assert words[2:4] == ["Instants before close combat, round 1"] * 2
    assert words[4:] == ["Instants before close combat, round 2"] * 2


def test_while_nobody_may_raid_yet_the_task_says_from_which_turn_on_one_may() -> None:
    state = DarkagePlay().start(setup_of("darkage", "below-the-ward"))
    early = state.game.ruleset.fight.turns_without_attacks
    for turns, raids in ((early, False), (early + 1, True)):
        me = replace(state.me, turns=turns)
        asked = sentence(task(replace(state, step="action", players=(me, *state.players[1:]))), "en")
        assert ("no raid before your turn 4" in asked) != raids


def test_the_goal_says_which_card_moves_it() -> None:
    state = DarkagePlay().start(setup_of("darkage", "below-the-ward"))
    facts = DarkageScene(setup_of("darkage", "below-the-ward"), "en").facts(state, "points:0")
    assert facts is not None
    assert facts.rows == (
        ("Victory points", "0 / 11"),
        ("Goal", "wins the game; 10 are asked for, +1 by Water Machine"),
    )


def test_what_is_still_possible_is_named_by_its_cards() -> None:
    setup = setup_of("darkage", "below-the-ward")
    state, scene = DarkagePlay().start(setup), DarkageScene(setup, "en")
    game = state.game
    weapon, bearer = armed(game)
    me = replace(state.me, hand=(weapon,), zone=(Fighter(bearer),), command=6, logistics=6, turns=9)
    now = replace(state, players=(me, *state.players[1:]), phase="action", step="action", acting=0, active=0)
    declared = scene.guide.declaration(now, None)
    assert declared is not None
    name = game.cards[weapon].name.get("en")
    assert declared.question == f"Still possible: {name}, Raid Tunnel Rats. Go on?"


def test_a_marker_is_not_offered_where_the_enlistment_is_sure(qapp: QApplication) -> None:
    setup = setup_of("darkage", "below-the-ward")
    state, scene = DarkagePlay().start(setup), DarkageScene(setup, "en")
    card = next(card for card in of_first(state.game) if state.game.is_unit(card))
    me = replace(state.me, hand=(card,), command=6, logistics=6)
    now = replace(state, players=(me, *state.players[1:]), phase="enlist", step="enlist", acting=0, active=0)
    offered = list(scene.guide.board.meant(now, f"card:{card}", "leader:0"))  # type: ignore[attr-defined]
    sure = {one.command for one in offered if not one.marker and chance_of(now, one) == 1.0}
    assert sure
    assert not any(one.marker and one.command in sure for one in offered)
    assert any(one.marker for one in offered)


@pytest.mark.long
def test_cards_are_asked_for_as_cards(open_page: Open, qtbot: QtBot) -> None:
    page = open_page(SCENARIO)
    page.show_mode("hand")
    assert page.prepared is not None
    assert page.scene is not None
    hand, panel = page.battle.hand, page.battle.hand_panel
    sides = [side.id for side in page.scene.sides]
    hand.begin(page.prepared, page.scene, seed=4, hands=sides, ai_by_side={})
    hand.to_present()
    hand.lift()
    assert hand.state.step == "first_discard"
    assert panel.picker.unit.itemText(0) == "Choose a card (10)"
    assert panel.picker.unit.accessibleName() == "Which card"
    assert panel.list.item(0).text() == "Click a card on the table, or choose it above."
    counter = page.battle.transport.counter.text()
    assert counter == f"{page.player.length} of {page.player.length}", "nothing more comes by itself"


def test_a_card_dropped_on_the_bare_table_says_that_nothing_lies_there() -> None:
    setup = setup_of("darkage", "below-the-ward")
    state, scene = DarkagePlay().start(setup), DarkageScene(setup, "en")
    game = state.game
    weapon = next(one for one in of_first(game) if game.sort(one) == "weapon")
    me = replace(state.me, hand=(weapon,), command=6, logistics=6)
    now = replace(state, players=(me, *state.players[1:]), phase="action", step="action", acting=0, active=0)
    lift = scene.guide.board.lift(now, Aim(f"card:{weapon}"), None)
    assert lift is not None
    refusal = scene.guide.board.drop(now, lift, Aim(None, 400.0, 400.0), None).refusal
    assert refusal == "Nothing lies there: put it on something that is marked."

"""A year of Zargo watched and played by hand in the real window."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from editor.rules.zargo.actions.moving import Move
from editor.ui.pages.preview.film_dialog import FilmDialog
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.pages.preview.player import Player
from editor.ui.pages.preview.transport import Transport
from editor.ui.shell.main_window import MainWindow
from editor.ui.systems.zargo.preview import ZargoScene

YEAR = "zargo/scenario/two-thrones"


def test_steps_and_films_of_zargo_count_months(window: MainWindow) -> None:
    film = FilmDialog(window.context, "zargo", 12, window)
    assert {label.text() for label in film.findChildren(QLabel)} >= {"From month", "To month"}
    assert film.by.itemText(film.by.findData("turn")) == "For each month"
    assert film.captions.text() == "Month, phase, score and events in words"
    transport = Transport(Player(window.context, window), window)
    for game, words in (("zargo", "by month"), ("demonworld", "by turn")):
        transport.name_turns(game, "en")
        assert transport.by.itemText(transport.by.findData("turn")) == words


@pytest.mark.long
def test_a_year_is_watched_with_its_cities_pieces_and_secrets(
    open_page: Callable[[str], PreviewPage], qtbot: QtBot
) -> None:
    page = open_page(YEAR)
    player = page.player
    qtbot.waitUntil(lambda: player.recording is not None and player.recording.complete)
    player.seek(player.length // 2)
    assert page.prepared is not None
    scene = ZargoScene(page.prepared.setup, "en")
    picture = page.battle.canvas.picture
    assert picture is not None
    state = picture.state
    number = next(one for one, piece in enumerate(state.pieces) if piece.cell >= 0 and piece.city < 0)
    reported = scene.facts_of(state, f"piece:{number}")
    assert reported is not None
    assert dict(reported.rows)["Combat"] == str(state.world.kind_of(number).combat)
    city = scene.facts(state, state.world.at(state.cities[0].cell))
    assert city is not None
    assert city.subject == "city:0"
    for overlay in scene.overlays.kinds:
        work = scene.overlays.work(overlay.id, state, state.world.at(state.pieces[number].cell))
        assert work is not None
        assert work().legend == overlay.name
    assert not page.battle.canvas.grab().isNull()


@pytest.mark.long
def test_the_first_side_is_played_by_hand(open_page: Callable[[str], PreviewPage], qtbot: QtBot) -> None:
    page = open_page(YEAR)
    qtbot.waitUntil(lambda: page.player.recording is not None)
    page.show_mode("hand")
    page.player.set_speed(16.0)
    begin = page.findChild(QAbstractButton, "preview.hand.begin")
    qtbot.mouseClick(begin, Qt.MouseButton.LeftButton)
    hand = page.battle.hand
    qtbot.waitUntil(lambda: hand.present)
    asked = set()
    for _ in range(20):
        if hand.state.step == "move":
            break
        step = hand.state.step
        asked.add(step)
        assert hand.task()
        choices = hand.choices()
        assert all(choice.words for choice in choices)
        if step == "pieces":
            assert all(choice.on_field for choice in choices)
            hand.declare()
        elif step == "garrisons":
            for _ in range(4):
                hand.choose(hand.choices()[0])
            assert hand.state.step == step, "a garrison is chosen piece by piece, then declared"
            hand.declare()
        else:
            hand.choose(choices[len(choices) // 2])
        qtbot.waitUntil(lambda: not hand.thinking)
        hand.to_present()
        qtbot.waitUntil(lambda: hand.present)
        hand.to_present()
    assert asked == {"cities", "garrisons", "pieces"}, "the beginning leaves no choice"
    assert [hand.state.cities_of(side) for side in (0, 1)] == [4, 4]
    assert all(len(hand.state.inside.get(city, ())) == 4 for city in range(4))
    subject = hand.subjects()[0]
    hand.select(subject)
    way = next(choice for choice in hand.choices() if isinstance(choice.action, Move) and choice.at)
    hand.choose(way)
    qtbot.waitUntil(lambda: hand.present)
    number = int(subject.partition(":")[2])
    assert hand.state.world.at(hand.state.pieces[number].cell) == way.at[0]
    hand.undo()
    assert not hand.state.pieces[number].moved

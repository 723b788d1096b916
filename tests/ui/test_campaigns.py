"""Campaigns in the window: the chart by mouse and keys, the form beside it, what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.printing.campaign_chart import arrow_path, handle_of
from editor.rules.core.campaigns.chart import BOX_HEIGHT, BOX_WIDTH
from editor.services import documents
from editor.services.battles import kept_battles
from editor.ui.editors.campaigns.chapter_picture import ChapterPicture
from editor.ui.editors.campaigns.chart_view import ChartView
from editor.ui.editors.campaigns.editor import CampaignEditor
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.main_window import MainWindow
from schemas.base import must_be

Duplicate = Callable[[str], QWidget]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def editor(window: MainWindow, copy_of: Duplicate) -> CampaignEditor:
    """A campaign of our own, open in a tab."""
    return must_be(copy_of("demonworld/campaign/the-long-toll"), CampaignEditor)


def centre(view: ChartView, ident: str) -> QPoint:
    box = view.chart.box(ident)
    assert box is not None
    return (QPointF(box.x + BOX_WIDTH / 2, box.y + BOX_HEIGHT / 2) * view.scale).toPoint()


def drag(view: ChartView, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(view, LEFT, pos=start)
    QTest.mouseMove(view, (start + end) / 2)
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, LEFT, pos=end)


@pytest.mark.long
def test_the_chart_shows_chapters_ends_and_ways(editor: CampaignEditor) -> None:
    chart = editor.chart.view.chart
    assert [one.id for one in chart.boxes if one.is_end] == ["road_open", "hill_held", "road_lost"]
    assert len(chart.arrows) == 10
    assert chart.boxes[0].first


@pytest.mark.long
def test_a_box_that_is_dragged_keeps_its_place(editor: CampaignEditor) -> None:
    view = editor.chart.view
    QTest.mouseClick(view, LEFT, pos=centre(view, "the_mist"))
    assert view.chosen == "the_mist"
    box = view.chart.box("the_mist")
    assert box is not None
    editor.chart.draft.move("the_mist", box.x + 43, box.y + 57)
    assert editor.session.value("chapters[2].at") == [440, 340]
    editor.session.undo_stack.undo()
    assert editor.session.value("chapters[2].at") == [400, 280]


@pytest.mark.long
def test_an_arrow_is_drawn_from_the_ring_of_a_box(editor: CampaignEditor, qtbot: QtBot) -> None:
    view = editor.chart.view
    box = view.chart.box("the_stand")
    assert box is not None
    start = (handle_of(box) * view.scale).toPoint()
    drag(view, start, centre(view, "road_open"))
    assert editor.session.value("chapters[4].branches")[1] == {
        "when": "won",
        "side": "orcs",
        "leads_to": "road_open",
    }
    qtbot.waitUntil(
        lambda: any(one.end == "road_open" and one.start == "the_stand" for one in view.chart.arrows)
    )


@pytest.mark.long
def test_an_arrow_that_is_chosen_is_removed_by_a_key(editor: CampaignEditor, qtbot: QtBot) -> None:
    view = editor.chart.view
    arrow = next(one for one in view.chart.arrows if (one.start, one.end) == ("the_road", "the_mist"))
    path = arrow_path(view.chart, arrow)
    assert path is not None
    QTest.mouseClick(view, LEFT, pos=(path.pointAtPercent(0.5) * view.scale).toPoint())
    assert view.chosen_arrow() == arrow
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert [one["leads_to"] for one in editor.session.value("chapters[0].branches")] == ["the_house"]
    qtbot.waitUntil(lambda: any(one.code == "campaign.no_way_on" for one in editor.session.problems))


@pytest.mark.long
def test_keys_choose_connect_and_open(editor: CampaignEditor, qtbot: QtBot) -> None:
    view = editor.chart.view
    view.choose("the_road")
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.chosen in ("the_house", "the_mist")
    view.choose("the_stand")
    editor.chart.link.click()
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.chosen == "the_mist"
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert editor.session.value("chapters[4].branches")[1]["leads_to"] == "the_mist"
    with qtbot.waitSignal(editor.context.open_requested) as opened:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert opened.args is not None
    assert opened.args[0] == editor.session.value("chapters[2].scenario.id")


@pytest.mark.long
def test_the_form_of_the_chosen_box_stands_beside_the_chart(editor: CampaignEditor) -> None:
    editor.chart.view.choose("the_house")
    assert editor.chart.host.cell(("chapters", 1, "title")) is not None
    assert editor.focus_path(("chapters", 3, "branches"))
    assert editor.chart.view.chosen == "the_saddle"
    assert editor.chart.host.cell(("chapters", 3, "branches")) is not None


@pytest.mark.long
def test_a_chapter_is_added_for_a_scenario_and_removed_with_its_ways(editor: CampaignEditor) -> None:
    row = documents.find(editor.context.workspace, "demonworld/scenario/kal-bennock")
    editor.chart.add_chapter_for(row)
    assert editor.chart.view.chosen == "kal_bennock"
    editor.chart.draft.connect_boxes("the_stand", "kal_bennock")
    box = editor.chart.draft.chart().box("kal_bennock")
    assert box is not None
    editor.chart.draft.remove(box)
    assert [one["id"] for one in editor.session.value("chapters")][-1] == "the_stand"
    ways = editor.session.value("chapters[4].branches")
    assert [one["leads_to"] for one in ways] == ["hill_held", "road_lost"]
    assert not [one for one in editor.session.problems if one.code.startswith("campaign.unknown")]


@pytest.mark.long
def test_the_id_of_a_chapter_is_changed_and_its_ways_follow(editor: CampaignEditor) -> None:
    view, ident, session = editor.chart.view, editor.chart.ident, editor.session
    before = session.data
    view.choose("the_mist")
    assert ident.text() == "the_mist"
    ident.setText("Nebel über dem Hügel")
    ident.editingFinished.emit()
    assert view.chosen == ident.text() == "nebel_uber_dem_hugel"
    assert session.value("chapters[2].id") == "nebel_uber_dem_hugel"
    ways = [way["leads_to"] for one in session.value("chapters") for way in one["branches"]]
    assert "the_mist" not in ways
    assert "nebel_uber_dem_hugel" in ways
    for taken, name in (("the stand", "the_stand_2"), ("!", "the_stand_2")):
        ident.setText(taken)
        ident.editingFinished.emit()
        assert ident.text() == session.value("chapters[2].id") == name
    view.choose(session.value("begins"))
    ident.setText("first")
    ident.editingFinished.emit()
    assert session.value("begins") == session.value("chapters[0].id") == "first"
    view.choose("hill_held")
    ident.setText("held")
    ident.editingFinished.emit()
    assert "held" in [way["leads_to"] for one in session.value("chapters") for way in one["branches"]]
    assert not [one for one in session.problems if one.code.startswith("campaign.")]
    while session.undo_stack.canUndo() and session.data != before:
        session.undo_stack.undo()
    assert session.data == before
    assert editor.focus_path(("chapters", 1, "id"))
    assert ident.text() == session.value("chapters[1].id")


@pytest.mark.long
def test_a_chapter_has_a_picture_with_a_caption(editor: CampaignEditor, tmp_path: Path) -> None:
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    image.save(str(tmp_path / "red.png"))
    (tmp_path / "no.png").write_bytes(b"none")
    editor.chart.view.choose("the_mist")
    picture = must_be(editor.chart.beside.findChild(ChapterPicture), ChapterPicture)
    assert not picture.take(tmp_path / "no.png")
    assert picture.take(tmp_path / "red.png")
    assert editor.session.value("chapters[2].picture.data")
    assert editor.chart.host.cell(("chapters", 2, "picture", "caption")) is not None
    assert not picture.shown.isHidden()
    picture.remove.click()
    assert editor.session.value("chapters[2].picture") is None
    assert picture.shown.isHidden()


def test_a_new_campaign_is_proposed_with_a_chapter_of_the_game(window: MainWindow) -> None:
    from editor.services.checks import validate_data
    from editor.ui.editors.campaigns.blank import blank_campaign

    for system in ("demonworld", "diskwars", "zargo", "wizwar", "darkage"):
        data = {
            "system": system,
            "kind": "campaign",
            "id": "11111111-2222-4333-8444-555555555555",
            "slug": "new",
            "name": {"en": "New"},
            **blank_campaign(window.context, system),
        }
        assert validate_data(window.context.workspace, data) == ()


# playing


@pytest.fixture
def small(window: MainWindow, copy_of: Duplicate, qtbot: QtBot) -> CampaignEditor:
    """A campaign of a small game, its page of play in front."""
    editor = must_be(copy_of("diskwars/campaign/dust-and-crown"), CampaignEditor)
    editor.pages.show_page("play")
    editor.play.bar.begin.click()
    qtbot.waitUntil(lambda: editor.play.kept is not None)
    return editor


def rest(editor: CampaignEditor, qtbot: QtBot) -> None:
    """Wait until the page has nothing under way."""
    qtbot.waitUntil(editor.play.bar.begin.isEnabled)


@pytest.mark.long
def test_the_computer_fights_a_battle_and_its_result_is_shown(small: CampaignEditor, qtbot: QtBot) -> None:
    play = small.play
    assert play.kept is not None
    assert play.next.isEnabled()
    play.window().activateWindow()
    play.by_computer.setFocus()
    qtbot.waitUntil(play.by_computer.hasFocus)
    play.by_computer.click()
    rest(small, qtbot)
    qtbot.waitUntil(play.by_computer.hasFocus)  # no part below took it, and let the page scroll
    assert len(play.kept.played.fought) == 1
    assert "Dust on the Border" in play.history.item(1).text()
    assert "left" in play.story.toPlainText()
    assert play.roster.list.topLevelItemCount() == 2
    assert play.bar.games.count() == 1


@pytest.mark.long
def test_a_campaign_that_is_played_is_named_and_deleted(small: CampaignEditor) -> None:
    bar = small.play.bar
    bar.name("Winter")
    assert bar.games.currentText().startswith("Winter")
    bar.delete()
    assert small.play.kept is None
    assert bar.games.count() == 0
    assert not bar.gone.isEnabled()


@pytest.mark.long
def test_a_battle_is_taken_back_and_its_line_stays(small: CampaignEditor, qtbot: QtBot) -> None:
    play = small.play
    for _ in range(2):
        play.by_computer.click()
        rest(small, qtbot)
    play.history.setCurrentRow(1)
    play.back.click()
    rest(small, qtbot)
    assert play.kept is not None
    assert play.kept.played.current == 0
    assert play.history.count() == 3
    assert play.history.item(2).text().startswith("(")


@pytest.mark.long
def test_losses_are_bought_back_in_the_roster(small: CampaignEditor, qtbot: QtBot) -> None:
    play = small.play
    play.by_computer.click()
    rest(small, qtbot)
    assert play.kept is not None
    state = play.kept.played.state()
    dear = next(one for one in state.companies if any(one.lost) and one.price <= state.points[one.side])
    play.roster.buy_wanted.emit(dear.side, dear.card)
    rest(small, qtbot)
    after = play.kept.played.state().company(dear.side, dear.card)
    assert after is not None
    assert after.strength == dear.strength + 1


@pytest.mark.long
def test_the_next_battle_is_played_by_hand_and_its_result_taken_in(
    window: MainWindow, small: CampaignEditor, qtbot: QtBot
) -> None:
    play = small.play
    play.next.click()
    rest(small, qtbot)
    assert play.kept is not None
    battle = play.kept.played.waiting
    qtbot.waitUntil(lambda: isinstance(window.tabs.currentWidget(), PreviewPage))
    page = must_be(window.tabs.currentWidget(), PreviewPage)
    qtbot.waitUntil(lambda: getattr(page.battle.hand, "seat", None) is not None)
    assert page.battle.hand.seat.hands == frozenset({"north"})
    assert page.player.recording.setup.scenario.name.get("en") == "First Contact"
    play_out(window, battle)
    play.look()
    rest(small, qtbot)
    assert play.kept.played.waiting == ""
    assert play.kept.played.fought[0].battle == battle


def play_out(window: MainWindow, battle: str) -> None:
    """Let the computer play a kept battle to its end, as a window elsewhere would."""
    workspace = window.context.workspace
    opened = kept_battles.open_kept(workspace, battle)
    assert opened.seat is not None
    opened.seat.hands = frozenset()
    opened.recording.extend(list(opened.seat.machine()))
    row = kept_battles.find_battle(workspace, battle)
    keeping = kept_battles.Keeping(workspace, opened.recording.play, opened.setup, opened.recording.seed, row)
    place = opened.recording.place_at(opened.recording.length)
    keeping.note(kept_battles.Moment(opened.seat.tree, opened.recording.events, place, ended=True))
    keeping.write()


@pytest.mark.long
def test_the_page_of_play_fits_a_small_window_and_scrolls(window: MainWindow, small: CampaignEditor) -> None:
    play = small.play
    window.resize(1280, 720)
    window.show()
    QTest.qWait(0)
    chart, room = play.view, play.chart_area.viewport()
    assert chart.height() >= play.view.chart.size[1] * play.view.scale - 1
    assert room.height() >= 100
    assert play.area.viewport().width() >= play.area.widget().width()
    assert play.chart_area.widgetResizable()
    last = max(chart.chart.boxes, key=lambda one: (one.x, one.y))
    chart.reveal(last.id)
    corner = chart.mapTo(room, centre(chart, last.id))
    assert room.rect().contains(corner)


@pytest.mark.long
def test_many_campaigns_say_how_often_each_end_comes(small: CampaignEditor, qtbot: QtBot) -> None:
    small.play.bar.times.setValue(3)
    small.play.bar.many.click()
    rest(small, qtbot)
    assert "3 campaigns played" in small.play.story.toPlainText()


@pytest.mark.long
def test_the_booklet_shows_the_whole(small: CampaignEditor, qtbot: QtBot) -> None:
    dialog = small.open_booklet()
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert dialog.save.isEnabled()
    assert not dialog.game.isVisibleTo(dialog)  # a campaign has no table of its own
    dialog.reject()

"""Scenarios of games without a hex map of their own are set up on their boards, by mouse and keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.rules.diskwars.refusals import refusals
from editor.services.battles.preview import setup_of
from editor.ui.pages.scenario_board.board import RefusedError
from editor.ui.pages.scenario_board.editor import BoardScenarioEditor
from editor.ui.pages.scenario_board.hands import Hands
from tests.ui.maps.conftest import Open

LEFT = Qt.MouseButton.LeftButton


def opened(open_copy: Open, scenario: str) -> BoardScenarioEditor:
    editor = open_copy(scenario)
    assert isinstance(editor, BoardScenarioEditor)
    QApplication.processEvents()
    return editor


def pixel(editor: BoardScenarioEditor, at: QPointF) -> QPoint:
    return editor.view.transform().map(at).toPoint()


def drag(editor: BoardScenarioEditor, qtbot: QtBot, first: QPointF, last: QPointF) -> None:
    qtbot.mousePress(editor.view, LEFT, pos=pixel(editor, first))
    qtbot.mouseMove(editor.view, pixel(editor, (first + last) / 2))
    qtbot.mouseMove(editor.view, pixel(editor, last))
    qtbot.mouseRelease(editor.view, LEFT, pos=pixel(editor, last))


def drag_from_list(editor: BoardScenarioEditor, qtbot: QtBot, thing: str, goal: QPointF) -> None:
    item = editor.things.item_of(thing)
    assert item is not None
    editor.things.scrollToItem(item)
    view = editor.things.viewport()
    here = editor.things.visualItemRect(item).center()
    there = view.mapFromGlobal(editor.view.mapToGlobal(pixel(editor, goal)))
    qtbot.mousePress(view, LEFT, pos=here)
    qtbot.mouseMove(view, here + QPoint(QApplication.startDragDistance() + 2, 0))
    qtbot.mouseMove(view, there)
    qtbot.mouseRelease(view, LEFT, pos=there)


def point_at(editor: BoardScenarioEditor, at: QPointF) -> None:
    """Move the pointer there; another window that lies above does not matter."""
    place, none, plain = QPointF(pixel(editor, at)), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    there = editor.view.mapToGlobal(place)
    moved = QMouseEvent(QEvent.Type.MouseMove, place, there, none, none, plain)
    QApplication.sendEvent(editor.view, moved)


def steps(editor: BoardScenarioEditor) -> int:
    return editor.session.undo_stack.index()


# Diskwars


@pytest.fixture
def table(open_copy: Open) -> BoardScenarioEditor:
    return opened(open_copy, "diskwars/scenario/first-contact")


def places(editor: BoardScenarioEditor, side: int = 0) -> list[dict[str, object]]:
    return list(editor.session.value(f"sides[{side}].placements", []))


def disk_of(editor: BoardScenarioEditor, side: int) -> str:
    rows = editor.hands.board.lists()[side].rows
    return next(row.id for row in rows if "/" in row.id)


def zone(editor: BoardScenarioEditor, side: int) -> QPointF:
    path = editor.hands.board.outline(f"strip:{side}")
    return path.boundingRect().center()


@pytest.mark.long
def test_a_disk_is_dragged_on_to_the_table_moved_and_taken_off(
    table: BoardScenarioEditor, qtbot: QtBot
) -> None:
    disk, goal = disk_of(table, 0), zone(table, 0)
    before = steps(table)
    drag_from_list(table, qtbot, disk, goal)
    assert len(places(table)) == 1
    assert steps(table) == before + 1
    middle = table.hands.board.place_of(disk)
    assert (middle - goal).manhattanLength() < 1
    along = QPointF(0, 6)  # a deep table is drawn with its north at the left
    drag(table, qtbot, middle, middle + along)
    assert (table.hands.board.place_of(disk) - middle).y() == pytest.approx(6, abs=0.6)
    assert steps(table) == before + 2
    table.view.setFocus()
    qtbot.keyClick(table.view, Qt.Key.Key_Down)
    assert (table.hands.board.place_of(disk) - middle).y() == pytest.approx(7, abs=0.6)
    table.hands.remove()
    assert places(table) == []
    table.session.undo_stack.undo()
    assert table.hands.board.place_of(disk) is not None


@pytest.mark.long
def test_what_a_rule_is_against_is_said_and_not_done(table: BoardScenarioEditor, qtbot: QtBot) -> None:
    disk, before = disk_of(table, 0), steps(table)
    said: list[str] = []
    table.status_shown.connect(said.append)
    point_at(table, zone(table, 1))
    assert "cm from the west" in said[-1]
    drag_from_list(table, qtbot, disk, zone(table, 1))
    assert steps(table) == before
    assert "strip" in table.hands.trouble
    assert table._hint.text() == table.hands.trouble


@pytest.mark.long
def test_disks_laid_by_the_scenario_lie_there_when_the_battle_begins(table: BoardScenarioEditor) -> None:
    disk, goal = disk_of(table, 0), zone(table, 0)
    assert table.hands.put(disk, goal)
    table.session.flush()
    setup = setup_of(table.context.workspace, table.session.id, working_copies=True)
    assert refusals(setup) == ()
    side, entry, _copy = disk.split("/")
    table.session.change(("sides", 0, "placements", 0, "entry"), "nobody", "Break it")
    table.session.flush()
    setup = setup_of(table.context.workspace, table.session.id, working_copies=True)
    assert [one.path for one in refusals(setup)] == ["sides[0].placements[0]"]
    assert table.focus_path(("sides", 0, "edge"))
    assert table.hands.chosen == "strip:0"
    assert (side, entry) != ("", "")


@pytest.mark.long
def test_walls_are_put_up_and_strips_drawn_wider(table: BoardScenarioEditor, qtbot: QtBot) -> None:
    middle = table.hands.board.extent().center()
    drag_from_list(table, qtbot, "wall:new", middle)
    assert len(table.session.value("walls")) == 1
    assert table.hands.chosen == "wall:0"
    edge = table.hands.board.place_of("strip:0")
    deep = table.session.value("sides[0].strip_cm")
    drag(table, qtbot, edge, edge + (middle - edge) / 4)
    assert table.session.value("sides[0].strip_cm") > deep
    assert table.session.value("sides[0].edge") == "north"
    deep = table.session.value("sides[0].strip_cm")
    edge = table.hands.board.place_of("strip:0")
    drag(table, qtbot, edge, QPointF(middle.x(), -1))
    assert table.session.value("sides[0].edge") in ("east", "west")
    assert table.session.value("sides[0].strip_cm") == deep
    qtbot.keyClick(table.view, Qt.Key.Key_Escape)
    assert table.hands.chosen == ""


# Wiz-War


def sides(editor: BoardScenarioEditor, field: str) -> list[object]:
    found = [side.get(field) for side in editor.session.value("sides")]
    return [one["slug"] if isinstance(one, dict) else one for one in found]


@pytest.mark.long
def test_sectors_are_laid_turned_exchanged_and_left_to_chance(open_copy: Open, qtbot: QtBot) -> None:
    editor = opened(open_copy, "wizwar/scenario/the-first-duel")
    board = editor.hands.board
    before = sides(editor, "sector")
    first, second = board.place_of("sector:0") + QPointF(1.5, 1.5), board.place_of("sector:1")
    drag(editor, qtbot, first, second)
    assert sides(editor, "sector") == before[::-1]
    turned = sides(editor, "turned")[1] or 0
    assert editor.hands.chosen == "sector:1"
    editor.hands.turn(1)
    assert sides(editor, "turned")[1] == (turned + 1) % 4  # type: ignore[operator]
    editor.hands.remove()
    assert sides(editor, "sector")[1] is None
    free = [row.id for rows in editor.hands.board.lists() for row in rows.rows if row.id.startswith("map:")]
    assert free
    drag_from_list(editor, qtbot, free[0], second)
    assert sides(editor, "sector")[1] is not None
    assert editor.hands.chosen == "sector:1"
    editor.view.grab()
    for _ in range(4):
        editor.session.undo_stack.undo()
    assert sides(editor, "sector") == before


@pytest.mark.long
def test_a_sector_that_lies_elsewhere_is_refused_with_the_rule(open_copy: Open, qtbot: QtBot) -> None:
    editor = opened(open_copy, "wizwar/scenario/the-first-duel")
    other = editor.session.value("sides[0].sector")["id"]
    assert not editor.hands.take((other,), editor.hands.board.place_of("sector:1"))
    assert "twice" in editor.hands.trouble or "once" in editor.hands.trouble
    assert not editor.hands.put("sector:0", QPointF(-50, -50))
    editor.session.change("deck", {"id": "0" * 8, "kind": "army", "slug": "gone"}, "Break it")
    assert editor.hands.board is not None
    editor.view.grab()


# Zargo


@pytest.mark.long
def test_cities_are_founded_and_held_on_the_continent_by_the_rules(open_copy: Open, qtbot: QtBot) -> None:
    editor = opened(open_copy, "zargo/scenario/two-thrones")
    editor.session.change("draw_continents", False, "Begin at home")
    board, canvas, hands = editor.hands.board, editor.view, editor.hands
    home = board.fields_of("home:0")
    inland = next(at for at in home if _can(hands, "new:0", at))
    assert hands.put("new:0", inland)
    city = hands.chosen
    assert city == f"city:0:{len(editor.session.value('sides[0].cities')) - 1}"
    entry = next(row.id for row in hands.board.lists()[0].rows if row.id.startswith("entry:"))
    assert hands.put(entry, inland)
    assert hands.chosen.startswith("guard:0:")
    beside = next(at for at in home if at != inland and _can(hands, entry, at))
    canvas.show_field(inland)
    for button in (qtbot.mousePress, qtbot.mouseMove, qtbot.mouseRelease):
        point = canvas.centre_of(inland if button is qtbot.mousePress else beside).toPoint()
        button(canvas, point) if button is qtbot.mouseMove else button(canvas, LEFT, pos=point)
    assert hands.trouble or hands.chosen == city
    assert not hands.put(entry, board.fields_of("home:1")[0])
    assert hands.trouble
    canvas.grab()
    hands.choose(city)
    hands.remove()
    assert editor.session.value("sides[0].cities") == []


def _can(hands: Hands, thing: str, at: object) -> bool:
    try:
        hands.board.put(thing, at)
    except RefusedError:
        return False
    return True


@pytest.mark.long
def test_a_continent_is_given_to_a_side_and_the_other_gets_hers(open_copy: Open) -> None:
    editor = opened(open_copy, "zargo/scenario/two-thrones")
    hands = editor.hands
    before = [side["home"] for side in editor.session.value("sides")]
    assert hands.put("home:0", hands.board.fields_of("home:1")[0])
    after = [side["home"] for side in editor.session.value("sides")]
    assert after != before
    assert set(before[1]) & set(after[0])
    assert after[1]


# Dark Age


@pytest.mark.long
def test_decks_are_dealt_to_the_bands_of_the_table(open_copy: Open, qtbot: QtBot) -> None:
    editor = opened(open_copy, "darkage/scenario/toll-and-tax")
    hands = editor.hands
    before = sides(editor, "army")
    first, second = (hands.board.place_of(f"deck:{number}") for number in (0, 1))
    drag(editor, qtbot, first, second)
    assert sides(editor, "army") == before[::-1]
    hands.turn(1)
    assert sides(editor, "head_start")[1] == 1
    hands.remove()
    assert sides(editor, "army")[1] is None
    editor.view.grab()
    deck = next(row.id for rows in hands.board.lists() for row in rows.rows if row.id.startswith("army:"))
    drag_from_list(editor, qtbot, deck, second)
    assert sides(editor, "army")[1] is not None
    editor.view.grab()
    assert not hands.put(deck, QPointF(-500, -500))
    assert hands.trouble


# events


@pytest.mark.long
@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "scenario",
    ["diskwars/scenario/first-contact", "zargo/scenario/two-thrones", "darkage/scenario/below-the-ward"],
)
def test_events_stand_in_a_timeline_and_one_is_tried_alone(
    open_copy: Open, scenario: str, qtbot: QtBot
) -> None:
    editor = opened(open_copy, scenario)
    editor.pages.show_page("events")
    page = editor.events_page
    assert page.timeline.isHidden()
    assert not page.trial.button.isEnabled()
    page.add.click()
    triggers = list(editor.session.data["triggers"])
    effects = [{"do": "shows", "message": {"en": "They come"}}]
    editor.session.change("triggers", [{**triggers[0], "effects": effects}], "An event")
    (row,) = page.timeline.rows()
    assert f"{'month' if 'zargo' in scenario else 'turn'} 2 begins" in row.text(0)
    assert "They come" in row.text(0)
    page.trial.button.click()
    qtbot.waitUntil(lambda: bool(page.trial.result.text()))
    assert "They come" in page.trial.result.text()
    assert "let go off all the same" in page.trial.result.text()
    page.counters.add.click()
    page.box.effects.rows[0].remove.click()
    page.box.add.click()
    kind = page.box.effects.rows[0].kind
    kind.setCurrentIndex(kind.findData("counts"))
    kind.activated.emit(kind.currentIndex())
    (event,) = editor.session.document.triggers  # type: ignore[union-attr]
    assert [(one.do, one.counter) for one in event.effects] == [("counts", "counter_1")]
    assert "Counter 1" in page.box.text.text()
    page.box.remove.click()
    assert not editor.session.data["triggers"]
    assert page.box.isHidden()


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param("zargo/scenario/two-thrones", marks=pytest.mark.long),
        "diskwars/scenario/first-contact",
        pytest.param("darkage/scenario/below-the-ward", marks=pytest.mark.long),
        pytest.param("wizwar/scenario/the-first-duel", marks=pytest.mark.long),
    ],
)
def test_what_names_a_counter_or_an_event_goes_with_it(open_copy: Open, scenario: str) -> None:
    editor = opened(open_copy, scenario)
    editor.pages.show_page("events")
    page, session = editor.events_page, editor.session
    page.counters.add.click()
    counts = {"do": "counts", "counter": "counter_1", "amount": 1}
    shows = {"do": "shows", "message": {"en": "They come"}}
    blocks = [{"test": "counter", "counter": "counter_1", "amount": 3}, {"test": "turn", "first": 2}]
    follows = {"of": [{"test": "happened", "trigger": "first"}]}
    events = [
        {"id": "first", "name": {"en": "First"}, "effects": [counts, shows]},
        {"id": "second", "name": {"en": "Second"}, "condition": {"of": blocks}, "effects": [shows]},
        {"id": "third", "name": {"en": "Third"}, "condition": follows, "effects": [shows]},
    ]
    session.change("triggers", events, "Events")
    assert session.valid
    whole = session.data

    page.counters.rows[0].remove.click()

    first, second, third = session.data["triggers"]
    assert (session.data["counters"], first["effects"]) == ([], [shows])
    assert second["condition"]["of"] == [blocks[1]]
    assert third == events[2]
    assert session.valid
    page.timeline.picked.emit(0)
    page.box.remove.click()
    assert [one["id"] for one in session.data["triggers"]] == ["second"]
    assert session.valid
    session.undo_stack.undo()
    session.undo_stack.undo()
    assert session.data == whole


def choose_kind(editor: Any, kind: str) -> dict[str, Any]:
    """Make the first effect of the event shown one of a kind, and return its fields."""
    box = editor.events_page.box.effects.rows[0]
    box.kind.setCurrentIndex(box.kind.findData(kind))
    box.kind.activated.emit(box.kind.currentIndex())
    return dict(editor.events_page.box.effects.rows[0].body.widgets)


@pytest.mark.long
def test_events_of_zargo_bring_pieces_and_hand_over_cities(open_copy: Open) -> None:
    editor = opened(open_copy, "zargo/scenario/two-thrones")
    editor.pages.show_page("events")
    page = editor.events_page
    page.add.click()
    fields = choose_kind(editor, "pieces")
    assert [fields["entry"].itemData(row) for row in range(fields["entry"].count())] == [
        "knight",
        "footsoldier",
        "sorcerer",
        "foot_archer",
    ]
    fields["at"].setText("nowhere")
    fields["at"].editingFinished.emit()
    assert fields["at"].text() == "1.1"
    fields["at"].setText("11.6")
    fields["at"].editingFinished.emit()
    fields["side"].setCurrentIndex(1)
    fields["side"].activated.emit(1)
    (event,) = editor.session.document.triggers  # type: ignore[union-attr]
    (effect,) = event.effects
    assert (effect.side, effect.entry, effect.at) == ("dragons", "dragon", (10, 5))
    assert "field 11.6: 1 x Dragon" in page.box.text.text()
    choose_kind(editor, "city")
    assert "the city on field 1.1" in page.box.text.text()
    assert page.box.moment.itemText(0) == "when a month begins"


@pytest.mark.long
def test_events_of_diskwars_bring_disks_to_a_spot_or_into_the_zone(open_copy: Open) -> None:
    editor = opened(open_copy, "diskwars/scenario/first-contact")
    editor.pages.show_page("events")
    page = editor.events_page
    page.add.click()
    fields = choose_kind(editor, "disks")
    (event,) = editor.session.document.triggers  # type: ignore[union-attr]
    (effect,) = event.effects
    assert (effect.do, effect.at, effect.unit.kind) == ("disks", None, "unit")
    assert "where it brings its disks in" in page.box.text.text()
    spot = fields["at"]
    assert spot.east.isHidden()
    spot.kind.setCurrentIndex(1)
    spot.kind.activated.emit(1)
    spot.east.setValue(30)
    spot.south.setValue(12)
    (event,) = editor.session.document.triggers  # type: ignore[union-attr]
    at = event.effects[0].at
    assert (at.x_cm, at.y_cm) == (30, 12)
    assert not spot.east.isHidden()
    assert "30" in page.box.text.text()
    assert fields["unit"].text()
    spot.kind.setCurrentIndex(0)
    spot.kind.activated.emit(0)
    (event,) = editor.session.document.triggers  # type: ignore[union-attr]
    assert event.effects[0].at is None


@pytest.mark.long
def test_events_of_dark_age_bring_places_and_means(open_copy: Open, qtbot: QtBot) -> None:
    editor = opened(open_copy, "darkage/scenario/below-the-ward")
    editor.pages.show_page("events")
    page = editor.events_page
    page.add.click()
    choose_kind(editor, "places")
    (event,) = editor.session.document.triggers  # type: ignore[union-attr]
    (effect,) = event.effects
    assert (effect.do, effect.card.kind) == ("places", "card")
    page.trial.start()
    qtbot.waitUntil(lambda: bool(page.trial.result.text()))
    assert "New places" in page.trial.result.text()
    fields = choose_kind(editor, "means")
    fields["markers"].setValue(-2)
    assert "command +1" in page.box.text.text()
    assert "markers −2" in page.box.text.text().replace("-", "−")


@pytest.mark.long
def test_every_effect_of_a_game_can_be_chosen(open_copy: Open) -> None:
    editor = opened(open_copy, "wizwar/scenario/duel-in-the-maze")
    editor.pages.show_page("events")
    page = editor.events_page
    page.add.click()
    for kind in ("draws", "life", "fills", "builds", "wins", "ends"):
        choose_kind(editor, kind)
        (event,) = editor.session.document.triggers  # type: ignore[union-attr]
        assert event.effects[0].do == kind

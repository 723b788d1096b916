"""Units of the scenario editor: put down, turned, taken off by mouse and keyboard."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.systems.demonworld.scenario import sides
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from tests.ui.maps.conftest import OpenScenario
from tests.ui.maps.scenario_hands import LEFT, RIGHT, item_of, spot, steps, take_off, unit_of


@pytest.fixture
def editor(kept_scenario: OpenScenario) -> DemonworldScenarioEditor:
    return kept_scenario("demonworld/scenario/the-last-stand")


def test_unit_dragged_on_the_field_moves_as_one_step(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    before = unit_of(editor, 1, "orc_guard")
    grabbed = before.elements[2].at
    goal = (grabbed[0] + 1, grabbed[1] + 2)
    qtbot.mousePress(editor.canvas, LEFT, pos=spot(editor, grabbed))
    qtbot.mouseMove(editor.canvas, spot(editor, (grabbed[0], grabbed[1] + 1)))
    qtbot.mouseMove(editor.canvas, spot(editor, goal))
    qtbot.mouseRelease(editor.canvas, LEFT, pos=spot(editor, goal))
    after = unit_of(editor, 1, "orc_guard")
    assert after.elements[2].at == goal
    assert steps(editor) == ["Move Orc Guard"]
    editor.session.undo_stack.undo()
    editor.draft.refresh()
    assert unit_of(editor, 1, "orc_guard").placement == before.placement


@pytest.mark.long
def test_click_without_moving_chooses_and_changes_nothing(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    unit = unit_of(editor, 0, "berserkers")
    qtbot.mouseClick(editor.canvas, LEFT, pos=spot(editor, unit.elements[0].at))
    assert editor.draft.selected == unit.key
    assert steps(editor) == []
    assert editor.unit_box.layouts.currentData() == "line"


@pytest.mark.long
def test_unit_dragged_from_the_list_is_put_down_in_formation(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    take_off(editor, 1, "orc_guard")
    assert unit_of(editor, 1, "orc_guard").placement is None
    viewport = editor.tree.viewport()
    start = item_of(editor, 1, "orc_guard")
    goal = viewport.mapFromGlobal(editor.canvas.mapToGlobal(spot(editor, (17, 24))))
    qtbot.mousePress(viewport, LEFT, pos=start)
    QTest.mouseMove(viewport, start - QPoint(60, 0))
    QTest.mouseMove(viewport, goal)
    assert editor.overlays.ghost is not None
    editor.tools.turn(1)
    editor.tools.widen(1)
    qtbot.mouseRelease(viewport, LEFT, pos=goal)
    unit = unit_of(editor, 1, "orc_guard")
    assert unit.placement is not None
    assert unit.placement.facing == "NE"
    assert (17, 24) in {element.at for element in unit.elements}
    assert steps(editor)[-1] == "Put down Orc Guard"
    assert editor.overlays.ghost is None


@pytest.mark.long
def test_double_clicked_unit_follows_the_pointer_and_the_wheel_turns_it(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    take_off(editor, 1, "trolls")
    editor.tree.wanted.emit(unit_of(editor, 1, "trolls").key)
    qtbot.mouseMove(editor.canvas, spot(editor, (16, 25)))
    turn = QWheelEvent(
        QPointF(spot(editor, (16, 25))),
        editor.canvas.mapToGlobal(QPointF(spot(editor, (16, 25)))),
        QPoint(),
        QPoint(0, 120),
        LEFT & RIGHT,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    width = editor.canvas.field_width()
    editor.canvas.wheelEvent(turn)
    assert editor.canvas.field_width() == width
    qtbot.mouseClick(editor.canvas, LEFT, pos=spot(editor, (16, 25)))
    assert unit_of(editor, 1, "trolls").placement.facing == "NE"


@pytest.mark.long
def test_unit_is_put_down_by_keyboard_alone(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    take_off(editor, 0, "herkyn_barrach_colonh")
    editor.tree.choose(unit_of(editor, 0, "herkyn_barrach_colonh").key)
    qtbot.keyClick(editor.tree, Qt.Key.Key_Return)
    editor.canvas.set_cursor_field((16, 3))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Right)
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return)
    assert unit_of(editor, 0, "herkyn_barrach_colonh").placement.at == (17, 3)


@pytest.mark.long
def test_escape_lets_go_of_the_unit_in_hand(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    unit = unit_of(editor, 0, "berserkers")
    editor.tools.lift(unit.key, sticky=True)
    qtbot.mouseMove(editor.canvas, spot(editor, (20, 20)))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Escape)
    assert editor.tools.hand is None
    assert unit_of(editor, 0, "berserkers").placement == unit.placement
    assert steps(editor) == []


@pytest.mark.long
def test_unit_is_not_put_down_beside_the_field(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    unit = unit_of(editor, 0, "noble_footsoldiers")
    editor.tools.lift(unit.key, unit.elements[0].at)
    editor.tools.carry((0, 5))
    assert not editor.tools.put_down()
    assert unit_of(editor, 0, "noble_footsoldiers").placement == unit.placement


@pytest.mark.long
@pytest.mark.parametrize(
    ("change", "field", "value"),
    [
        (lambda editor: editor.tools.turn(1), "facing", "NE"),
        (lambda editor: editor.tools.turn(-1), "facing", "NW"),
        (lambda editor: editor.tools.widen(1), "frontage", 5),
        (lambda editor: editor.tools.change_layout(), "layout", "column"),
    ],
)
def test_chosen_unit_is_turned_widened_and_formed(
    editor: DemonworldScenarioEditor, change, field, value
) -> None:
    editor.draft.select(unit_of(editor, 1, "orc_guard").key)
    change(editor)
    editor.draft.refresh()
    assert getattr(unit_of(editor, 1, "orc_guard").placement, field) == value
    assert len(steps(editor)) == 1


@pytest.mark.long
def test_unit_outside_its_zone_is_told_with_its_place(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    unit = unit_of(editor, 1, "orc_guard")
    editor.draft.write(unit, unit.placement.model_copy(update={"at": (15, 15)}), "Move")
    editor.draft.refresh()
    editor.draft.check()
    found = [
        problem
        for problem in editor.session.problems
        if problem.path == f"sides[1].placements[{unit.number}]"
    ]
    assert len(found) == 1
    assert editor.focus_path(("sides", 1, "placements", unit.number))
    assert editor.draft.selected == unit.key


@pytest.mark.long
def test_shift_wheel_widens_the_front_of_the_unit_in_hand(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    unit = unit_of(editor, 1, "orc_guard")
    editor.tools.lift(unit.key, unit.placement.at, sticky=True)
    before = editor.tools.hand.placement.frontage
    point = QPointF(spot(editor, unit.placement.at))
    for delta in (120, 120, -120):
        # Qt turns the wheel with Shift into a sideways one on some platforms.
        for turn in (QPoint(0, delta), QPoint(delta, 0)):
            wheel = QWheelEvent(
                point, editor.canvas.mapToGlobal(point), QPoint(), turn, Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.ShiftModifier, Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            editor.canvas.wheelEvent(wheel)
    assert editor.tools.hand.placement.frontage == before + 2


@pytest.mark.long
def test_rest_is_put_into_the_zones_as_one_step_and_nobody_overlaps(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    editor.draft.set(("sides", 0, "placements"), [])
    editor.draft.set(("sides", 1, "placements"), [])
    editor.draft.refresh()
    before = editor.session.undo_stack.count()
    editor.draft.place_rest()
    editor.draft.refresh()
    assert editor.session.undo_stack.count() == before + 1
    units = [unit for side in editor.deployment.sides for unit in side.units]
    assert all(unit.placement is not None for unit in units)
    fields = [element.at for unit in units for element in unit.elements]
    assert len(fields) == len(set(fields))
    assert all(all(editor.deployment.fits(unit, unit.elements)) for unit in units)
    editor.session.undo_stack.undo()
    editor.draft.refresh()
    assert not any(unit.placement for side in editor.deployment.sides for unit in side.units)


@pytest.mark.long
def test_rest_without_room_says_so_and_places_what_fits(
    editor: DemonworldScenarioEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor.draft.set(("sides", 0, "placements"), [])
    editor.draft.set(("sides", 0, "zone"), {"shape": "fields", "fields": [[3, 2], [4, 2]]})
    editor.draft.refresh()
    said: list[str] = []
    monkeypatch.setattr(editor.context, "notify", lambda words, tone="note": said.append(words))
    editor.draft.place_rest()
    assert said
    assert "no room" in said[0]


@pytest.mark.long
def test_army_is_asked_for_where_the_list_has_none(
    editor: DemonworldScenarioEditor, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    army = documents.find(editor.context.workspace, "demonworld/army/last-stand-orcs")
    editor.draft.set(("sides", 0, "army"), None)
    editor.draft.refresh()
    hint = editor.tree.topLevelItem(0).child(0)
    monkeypatch.setattr(sides, "pick_documents", lambda *_, **__: (army,))
    with qtbot.waitSignal(editor.tree.army_wanted):
        editor.tree.itemDoubleClicked.emit(hint, 0)
    assert editor.session.value("sides[0].army.id") == army.id


@pytest.mark.long
def test_units_left_by_a_smaller_field_or_another_army_are_told_and_taken_off(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    assert not editor.changes.isVisible()
    boards = editor.draft.board_data()
    assert editor.draft.change_boards(boards[:2], "fewer boards")
    other = {**editor.session.value(("sides", 0, "placements", 0)), "entry": "nobody"}
    editor.draft.set(("sides", 0, "placements"), [other])
    editor.draft.refresh()
    assert ("gone", 0, 0) in {(one.why, one.side, one.number) for one in editor.changes.found}
    assert editor.changes.isVisible()
    before = editor.session.undo_stack.count()
    qtbot.mouseClick(editor.changes.button, LEFT)
    editor.draft.refresh()
    assert editor.changes.found == ()
    assert not editor.changes.isVisible()
    assert editor.session.undo_stack.count() == before + 1

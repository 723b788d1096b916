"""The scenario editor, driven by mouse and keyboard in the real window."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.printing.maps.looks import MapLooks
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.services import documents
from editor.ui.dialogs.new_document import NewDocumentDialog
from editor.ui.forms.refs import ref_data
from editor.ui.maps.resize import resized
from editor.ui.scenarios.demonworld_editor import DemonworldScenarioEditor
from editor.ui.scenarios.demonworld_state import FieldUnit
from schemas.parse import parse_document
from tests.ui.maps.conftest import Open

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


@pytest.fixture
def editor(open_copy: Open, qtbot: QtBot) -> DemonworldScenarioEditor:
    opened = open_copy("demonworld/scenario/the-last-stand")
    assert isinstance(opened, DemonworldScenarioEditor)
    qtbot.waitExposed(opened.canvas)
    return opened


def unit_of(editor: DemonworldScenarioEditor, side: int, entry: str) -> FieldUnit:
    assert editor.deployment is not None
    return next(unit for unit in editor.deployment.sides[side].units if unit.key[1] == entry)


def spot(editor: DemonworldScenarioEditor, at: Offset) -> QPoint:
    return editor.canvas.centre_of(at).toPoint()


def item_of(editor: DemonworldScenarioEditor, side: int, entry: str) -> QPoint:
    top = editor.tree.topLevelItem(side)
    for row in range(top.childCount()):
        if top.child(row).data(0, Qt.ItemDataRole.UserRole)[1] == entry:
            editor.tree.scrollToItem(top.child(row))
            return editor.tree.visualItemRect(top.child(row)).center()
    raise LookupError(entry)


def take_off(editor: DemonworldScenarioEditor, side: int, entry: str) -> None:
    editor.draft.select(unit_of(editor, side, entry).key)
    editor.draft.take_off()
    editor.draft.refresh()


def steps(editor: DemonworldScenarioEditor) -> list[str]:
    stack = editor.session.undo_stack
    return [stack.text(number) for number in range(stack.count())]


def test_boards_are_joined_and_units_stand_where_the_document_says(editor: DemonworldScenarioEditor) -> None:
    field = editor.deployment.battlefield
    assert (field.columns, field.rows) == (2 * 17 + 1, 2 * 14 + 1)
    guard = unit_of(editor, 1, "orc_guard")
    assert guard.placement.at == (15, 22)
    assert guard.elements[0].at == (15, 22)
    assert len(guard.elements) == guard.card.elements.total
    assert "4/" in field.names_at((3, 14))[1] or "4/" in field.names_at((3, 14))[0]
    assert len(field.names_at((3, 14))) == 2


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


def test_click_without_moving_chooses_and_changes_nothing(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    unit = unit_of(editor, 0, "berserkers")
    qtbot.mouseClick(editor.canvas, LEFT, pos=spot(editor, unit.elements[0].at))
    assert editor.draft.selected == unit.key
    assert steps(editor) == []
    assert editor.unit_box.layouts.currentData() == "line"


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


def test_unit_is_put_down_by_keyboard_alone(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    take_off(editor, 0, "herkyn_barrach_colonh")
    editor.tree.choose(unit_of(editor, 0, "herkyn_barrach_colonh").key)
    qtbot.keyClick(editor.tree, Qt.Key.Key_Return)
    editor.canvas.set_cursor_field((16, 3))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Right)
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return)
    assert unit_of(editor, 0, "herkyn_barrach_colonh").placement.at == (17, 3)


def test_escape_lets_go_of_the_unit_in_hand(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    unit = unit_of(editor, 0, "berserkers")
    editor.tools.lift(unit.key, sticky=True)
    qtbot.mouseMove(editor.canvas, spot(editor, (20, 20)))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Escape)
    assert editor.tools.hand is None
    assert unit_of(editor, 0, "berserkers").placement == unit.placement
    assert steps(editor) == []


def test_unit_is_not_put_down_beside_the_field(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    unit = unit_of(editor, 0, "noble_footsoldiers")
    editor.tools.lift(unit.key, unit.elements[0].at)
    editor.tools.carry((0, 5))
    assert not editor.tools.put_down()
    assert unit_of(editor, 0, "noble_footsoldiers").placement == unit.placement


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


def test_zone_is_painted_and_erased(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    editor.draft.set(("sides", 0, "zone"), None)
    editor.draft.refresh()
    editor.tools.brush = 0
    editor.sides.boxes[0].paint.setChecked(True)
    qtbot.mousePress(editor.canvas, LEFT, pos=spot(editor, (4, 4)))
    qtbot.mouseMove(editor.canvas, spot(editor, (5, 4)))
    qtbot.mouseRelease(editor.canvas, LEFT, pos=spot(editor, (5, 4)))
    assert editor.session.value("sides[0].zone") == {"shape": "fields", "fields": [[4, 4], [5, 4]]}
    qtbot.mouseClick(editor.canvas, RIGHT, pos=spot(editor, (4, 4)))
    assert editor.session.value("sides[0].zone.fields") == [[5, 4]]
    editor.sides.boxes[0].paint.setChecked(False)
    assert editor.tools.painting is None


def test_zone_by_rows_follows_the_boxes(editor: DemonworldScenarioEditor) -> None:
    editor.sides.boxes[0].last.setValue(5)
    editor.draft.refresh()
    assert editor.session.value("sides[0].zone") == {"shape": "rows", "first": 1, "last": 4}
    assert max(at[1] for at in editor.deployment.sides[0].zone) == 4


def test_gap_between_boards_is_refused_with_the_reason(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    boards = editor.session.value("boards")
    with qtbot.waitSignal(editor.context.notified) as told:
        editor.boards.remove_asked.emit(1)
    assert "gap" in told.args[0]
    assert editor.session.value("boards") == boards
    assert not editor.draft.add_boards([boards[0]["map"]])
    assert editor.draft.add_boards([boards[0]["map"], boards[1]["map"]])
    editor.draft.refresh()
    assert editor.deployment.battlefield.columns == 3 * 17 + 1


def test_boards_are_turned_and_change_places(editor: DemonworldScenarioEditor) -> None:
    first, second = editor.session.value("boards")[:2]
    editor.boards.turn_asked.emit(0)
    assert editor.session.value("boards[0].turned") is not first["turned"]
    editor.boards.move_asked.emit(0, 1, 0)
    assert editor.session.value("boards[0].column") == 1
    assert editor.session.value("boards[1].column") == 0
    assert second["column"] == 1


def test_conditions_of_victory_are_small_forms(editor: DemonworldScenarioEditor) -> None:
    before = len(editor.session.value("victory"))
    editor.goals.add_condition.click()
    editor.draft.refresh()
    row = editor.goals._conditions[before]
    row.when.setCurrentIndex(row.when.findData("enemy_losses"))
    row.when.activated.emit(row.when.currentIndex())
    row.points.setValue(300)
    assert editor.session.value(("victory", before)) == {
        "when": "enemy_losses",
        "side": "empire",
        "points": 300,
    }
    assert editor.session.valid


def test_area_is_made_painted_and_used_by_a_condition(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    editor.goals.add_area.click()
    editor.draft.refresh()
    editor.tools.brush = 1
    editor.goals.area_paint.emit(0, True)
    qtbot.mouseClick(editor.canvas, LEFT, pos=spot(editor, (10, 10)))
    editor.goals.area_paint.emit(0, False)
    assert len(editor.session.value("areas[0].fields")) == 7
    editor.goals.add_condition.click()
    editor.draft.refresh()
    row = editor.goals._conditions[-1]
    row.when.setCurrentIndex(row.when.findData("area_held"))
    row.when.activated.emit(row.when.currentIndex())
    assert editor.session.value("victory")[-1] == {
        "when": "area_held",
        "side": "empire",
        "area": "area_1",
        "turns": 1,
    }
    assert editor.session.valid


def test_every_change_is_undone_back_to_the_saved_scenario(editor: DemonworldScenarioEditor) -> None:
    editor.goals.turns.setValue(9)
    take_off(editor, 0, "berserkers")
    editor.boards.turn_asked.emit(1)
    assert editor.session.starred
    while editor.session.undo_stack.canUndo():
        editor.session.undo_stack.undo()
    assert editor.session.data == editor.session.saved_data


def test_scenario_with_a_missing_army_opens_and_says_so(editor: DemonworldScenarioEditor) -> None:
    gone = {"id": "00000000-0000-0000-0000-000000000000", "kind": "army", "slug": "gone"}
    editor.draft.set(("sides", 0, "army"), gone)
    editor.draft.refresh()
    editor.draft.check()
    assert "gone" in editor.sides.boxes[0].army.text()
    assert any(problem.path.startswith("sides[0]") for problem in editor.session.problems)


def test_saved_scenario_comes_back(editor: DemonworldScenarioEditor) -> None:
    editor.goals.turns.setValue(8)
    assert editor.session.save()
    assert documents.load_document(editor.context.workspace, editor.session.id).turn_limit == 8


@pytest.mark.parametrize("system", ["demonworld", "diskwars"])
def test_new_scenario_begins_valid(context, qtbot: QtBot, system: str) -> None:
    dialog = NewDocumentDialog(context, system, "scenario", None)
    qtbot.addWidget(dialog)
    dialog.name.setText("A fresh fight")
    with qtbot.waitSignal(dialog.made) as made:
        dialog.make()
    document = documents.load_document(context.workspace, made.args[0].id)
    assert len(document.sides) == 2


def test_side_is_added_at_a_free_edge_and_removed_with_its_conditions(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    qtbot.mouseClick(editor.sides.add, LEFT)
    editor.draft.refresh()
    assert len(editor.deployment.sides) == 3
    added = editor.deployment.scenario.sides[2]
    assert added.edge not in {side.edge for side in editor.deployment.scenario.sides[:2]}
    editor.draft.set(("victory",), [{"when": "enemy_gone", "side": added.id}])
    editor.sides.boxes[2].remove.click()
    editor.draft.refresh()
    assert len(editor.deployment.sides) == 2
    assert editor.session.value("victory") == []
    assert editor.session.valid
    editor.session.undo_stack.undo()
    editor.draft.refresh()
    assert editor.session.value("victory")[0]["side"] == added.id
    assert "Remove" in steps(editor)[-1]


def test_two_sides_stay_and_eight_are_the_most(editor: DemonworldScenarioEditor) -> None:
    assert not editor.sides.boxes[0].remove.isEnabled()
    while editor.sides.add.isEnabled():
        editor.sides.add_side()
        editor.draft.refresh()
    assert len(editor.deployment.sides) == 8
    assert all(box.remove.isEnabled() for box in editor.sides.boxes)


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


def test_rest_without_room_says_so_and_places_what_fits(editor: DemonworldScenarioEditor) -> None:
    editor.draft.set(("sides", 0, "placements"), [])
    editor.draft.set(("sides", 0, "zone"), {"shape": "fields", "fields": [[3, 2], [4, 2]]})
    editor.draft.refresh()
    said = []
    editor.context.notify = lambda words, tone="note": said.append(words)
    editor.draft.place_rest()
    assert said
    assert "no room" in said[0]


def test_army_is_asked_for_where_the_list_has_none(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    editor.draft.set(("sides", 0, "army"), None)
    editor.draft.refresh()
    hint = editor.tree.topLevelItem(0).child(0)
    with qtbot.waitSignal(editor.tree.army_wanted) as asked:
        editor.sides.blockSignals(True)
        editor.tree.army_wanted.disconnect(editor.sides.choose_army)
        editor.tree.itemDoubleClicked.emit(hint, 0)
    assert asked.args == [0]


def test_condition_goes_with_the_area_that_it_asks_for(editor: DemonworldScenarioEditor) -> None:
    side = editor.deployment.scenario.sides[0].id
    areas = [{"id": "ford", "name": {"en": "Ford"}, "fields": [[3, 3]]}]
    editor.draft.set(("areas",), areas)
    editor.draft.set(("victory",), [{"when": "area_held", "side": side, "area": "ford", "turns": 1}])
    editor.draft.remove_area(0)
    assert editor.session.value("victory") == []
    assert editor.session.valid
    editor.session.undo_stack.undo()
    assert editor.session.value("victory")[0]["area"] == "ford"


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


def test_map_made_smaller_under_a_scenario_is_told_and_units_are_taken_off(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    workspace = editor.context.workspace
    row = documents.duplicate(workspace, documents.find(workspace, "demonworld/map/board-1").id)
    editor.draft.set(("boards",), [{"map": ref_data(row), "column": 0, "row": 0, "turned": False}])
    unit = {**editor.session.value(("sides", 1, "placements", 0)), "at": [4, 12]}
    editor.draft.set(("sides", 1, "placements"), [unit])
    editor.draft.set(("sides", 0, "placements"), [])
    editor.draft.refresh()
    assert editor.changes.found == ()
    board = documents.load(workspace, row.id)
    looks = MapLooks.from_ruleset(editor.context.ruleset("demonworld"))
    arrays = MapArrays.from_map(board.document)
    smaller = resized(board.data, arrays, 18, 9, looks.letters, board=True)
    documents.save_revision(workspace, parse_document(smaller), board.version)
    editor.context.catalogue_changed.emit()
    qtbot.waitUntil(lambda: editor.deployment.battlefield.rows == 9)
    assert [(one.why, one.side, one.number) for one in editor.changes.found] == [("off", 1, 0)]
    assert editor.changes.isVisible()
    editor.draft.check()
    assert any(problem.path.startswith("sides[1].placements[0]") for problem in editor.session.problems)
    qtbot.mouseClick(editor.changes.button, LEFT)
    editor.draft.refresh()
    assert editor.session.value(("sides", 1, "placements")) == []


def test_board_that_is_gone_is_told_and_another_takes_its_place(editor: DemonworldScenarioEditor) -> None:
    boards = editor.draft.board_data()
    gone = {"id": "00000000-0000-0000-0000-000000000000", "kind": "map", "slug": "gone"}
    editor.draft.set(("boards",), [*boards[:-1], {**boards[-1], "map": gone}])
    editor.draft.refresh()
    assert editor.deployment.battlefield is None
    assert "gone" in editor._trouble.text()
    assert editor._trouble.isVisible()
    assert editor.boards.list.count() == len(boards)
    editor.boards.remove_asked.emit(len(boards) - 1)
    editor.draft.refresh()
    assert editor.draft.add_boards([boards[-1]["map"]])
    editor.draft.refresh()
    assert editor.deployment.battlefield is not None
    assert not editor._trouble.isVisible()


def test_areas_of_the_boards_are_taken_once_to_where_the_boards_lie(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    workspace = editor.context.workspace
    row = documents.duplicate(workspace, documents.find(workspace, "demonworld/map/board-1").id)
    board = documents.load(workspace, row.id)
    area = {"id": "ford", "name": {"en": "The ford"}, "fields": [[3, 3], [4, 3]]}
    documents.save_revision(workspace, parse_document({**board.data, "areas": [area]}), board.version)
    boards = [{**one, "map": ref_data(row), "turned": False} for one in editor.draft.board_data()]
    editor.draft.set(("areas",), [])
    editor.draft.set(("victory",), [])
    editor.draft.set(("boards",), boards)
    editor.draft.refresh()
    editor.goals.board_areas.click()
    editor.draft.refresh()
    taken = editor.session.value("areas")
    assert len(taken) == len(boards)
    assert len({one["id"] for one in taken}) == len(boards)
    assert [[3, 3], [4, 3]] in [one["fields"] for one in taken]
    assert editor.session.valid
    editor.goals.board_areas.click()
    assert editor.session.value("areas") == taken


def test_zones_and_starts_of_the_maps_become_the_zones_of_the_sides_in_one_step(
    editor: DemonworldScenarioEditor,
) -> None:
    workspace, said = editor.context.workspace, list[str]()
    editor.context.notified.connect(lambda words, _tone: said.append(words))
    editor.sides.take_zones.click()
    assert said == ["The maps propose no deployment zones or start positions."]
    row = documents.duplicate(workspace, documents.find(workspace, "demonworld/map/board-1").id)
    board = documents.load(workspace, row.id)
    places = {
        "zones": [
            {"id": "north", "side": 2, "fields": [[4, 1], [3, 1]]},
            {"id": "third", "side": 3, "fields": [[0, 5]]},
        ],
        "starts": [{"at": [2, 0], "side": 1}],
    }
    documents.save_revision(workspace, parse_document({**board.data, **places}), board.version)
    turned = {"map": ref_data(row), "column": 0, "row": 0, "turned": True}
    editor.draft.set(("boards",), [turned])
    editor.draft.refresh()
    count, before = editor.session.undo_stack.count(), editor.session.value("sides")
    editor.sides.take_zones.click()
    rows = board.data["rows"]
    zones = [side["zone"] for side in editor.session.value("sides")]
    assert zones[0]["fields"] == [[14, rows - 1]]
    assert [at[1] for at in zones[1]["fields"]] == [rows - 2] * 2
    assert editor.session.valid
    assert editor.session.undo_stack.count() == count + 1
    assert said[-1].endswith("not in the scenario: 3.")
    editor.sides.take_zones.click()
    assert editor.session.undo_stack.count() == count + 1
    editor.session.undo_stack.undo()
    assert editor.session.value("sides") == before

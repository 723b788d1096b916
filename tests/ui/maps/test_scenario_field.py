"""Boards, zones, areas, sides and conditions of the scenario editor."""

import pytest
from pytestqt.qtbot import QtBot

from editor.printing.maps.looks import MapLooks
from editor.rules.core.map_arrays import MapArrays
from editor.services import documents
from editor.ui.editors.maps.resize import resized
from editor.ui.kit.forms.refs import ref_data
from editor.ui.shell.dialogs.new_document import NewDocumentDialog
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from schemas.parse import parse_document
from tests.ui.maps.conftest import OpenScenario
from tests.ui.maps.scenario_hands import LEFT, RIGHT, spot, steps, take_off, unit_of


@pytest.fixture
def editor(kept_scenario: OpenScenario) -> DemonworldScenarioEditor:
    return kept_scenario("demonworld/scenario/the-last-stand")


@pytest.mark.long
def test_boards_are_joined_and_units_stand_where_the_document_says(editor: DemonworldScenarioEditor) -> None:
    field = editor.deployment.battlefield
    assert (field.columns, field.rows) == (2 * 17 + 1, 2 * 14 + 1)
    guard = unit_of(editor, 1, "orc_guard")
    assert guard.placement.at == (15, 22)
    assert guard.elements[0].at == (15, 22)
    assert len(guard.elements) == guard.card.elements.total
    assert "4/" in field.names_at((3, 14))[1] or "4/" in field.names_at((3, 14))[0]
    assert len(field.names_at((3, 14))) == 2
    editor.draft.set(("author",), "Somebody")
    editor.draft.refresh()
    assert editor.deployment.scenario.author == "Somebody"
    assert editor.deployment.battlefield is field, "boards that stay are not joined again"


@pytest.mark.long
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


@pytest.mark.long
def test_zone_by_rows_follows_the_boxes(editor: DemonworldScenarioEditor) -> None:
    editor.canvas.finish()
    before = editor.canvas.grab().toImage()
    assert editor.canvas.grab().toImage() == before
    editor.sides.boxes[0].last.setValue(5)
    editor.draft.refresh()
    assert editor.canvas.grab().toImage() != before
    assert editor.session.value("sides[0].zone") == {"shape": "rows", "first": 1, "last": 4}
    assert max(at[1] for at in editor.deployment.sides[0].zone) == 4


@pytest.mark.long
def test_gap_between_boards_is_refused_with_the_reason(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    boards = editor.session.value("boards")
    with qtbot.waitSignal(editor.context.notified) as reported:
        editor.boards.remove_asked.emit(1)
    assert "gap" in reported.args[0]
    assert "column 2, row 1" in reported.args[0], "counted as in the panel, from 1"
    assert editor.session.value("boards") == boards
    assert not editor.draft.add_boards([boards[0]["map"]])
    assert editor.draft.add_boards([boards[0]["map"], boards[1]["map"]])
    editor.draft.refresh()
    assert editor.deployment.battlefield.columns == 3 * 17 + 1


@pytest.mark.long
def test_boards_are_turned_and_change_places(editor: DemonworldScenarioEditor) -> None:
    first, second = editor.session.value("boards")[:2]
    editor.boards.turn_asked.emit(0)
    assert editor.session.value("boards[0].turned") is not first["turned"]
    editor.boards.move_asked.emit(0, 1, 0)
    assert editor.session.value("boards[0].column") == 1
    assert editor.session.value("boards[1].column") == 0
    assert second["column"] == 1


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_every_change_is_undone_back_to_the_saved_scenario(editor: DemonworldScenarioEditor) -> None:
    editor.goals.turns.setValue(9)
    take_off(editor, 0, "berserkers")
    editor.boards.turn_asked.emit(1)
    assert editor.session.starred
    while editor.session.undo_stack.canUndo():
        editor.session.undo_stack.undo()
    assert editor.session.data == editor.session.saved_data


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_two_sides_stay_and_eight_are_the_most(editor: DemonworldScenarioEditor) -> None:
    assert not editor.sides.boxes[0].remove.isEnabled()
    while editor.sides.add.isEnabled():
        editor.sides.add_side()
        editor.draft.refresh()
    assert len(editor.deployment.sides) == 8
    assert all(box.remove.isEnabled() for box in editor.sides.boxes)


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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

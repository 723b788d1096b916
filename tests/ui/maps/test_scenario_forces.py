"""Forces in the scenario editor: arrivals, losses, items, company, troops, players, what changed under it."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QListWidgetItem
from pytestqt.qtbot import QtBot

from editor.rules.core.hexes import distance, to_axial
from editor.services import documents
from editor.ui.kit.catalogue.model import documents_mime
from editor.ui.kit.forms.refs import ref_data
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from editor.ui.systems.demonworld.scenario.state import FieldUnit
from schemas.map import HexMapBase
from schemas.parse import parse_document
from tests.ui.maps.conftest import Open, OpenScenario

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def editor(kept_scenario: OpenScenario) -> DemonworldScenarioEditor:
    return kept_scenario("demonworld/scenario/the-last-stand")


def unit_of(editor: DemonworldScenarioEditor, entry: str, side: int = 1, copy: int = 1) -> FieldUnit:
    unit = editor.deployment.unit((side, entry, copy))
    assert unit is not None
    return unit


def choose(editor: DemonworldScenarioEditor, entry: str, side: int = 1) -> FieldUnit:
    editor.draft.select((side, entry, 1))
    return unit_of(editor, entry, side)


def last_step(editor: DemonworldScenarioEditor) -> str:
    stack = editor.session.undo_stack
    return stack.text(stack.index() - 1)


def pick(box, words: str) -> None:
    """Choose an entry of a combo box as a click does."""
    row = next(row for row in range(box.count()) if words in box.itemText(row))
    box.setCurrentIndex(row)
    box.activated.emit(row)


@pytest.mark.long
def test_unit_is_sent_on_a_flank_march_and_comes_back_as_single_steps(
    editor: DemonworldScenarioEditor,
) -> None:
    choose(editor, "orc_guard")
    pick(editor.unit_box.comes, "new flank march")
    editor.draft.refresh()
    assert unit_of(editor, "orc_guard").placement is None
    assert editor.session.value("sides[1].marches[0].units[0].entry") == "orc_guard"
    assert last_step(editor) == "Let Orc Guard come later"
    pick(editor.unit_box.comes, "from the start")
    editor.draft.refresh()
    assert editor.session.value("sides[1].marches") == []
    editor.session.undo_stack.undo()
    editor.session.undo_stack.undo()
    assert editor.session.data == editor.session.saved_data


@pytest.mark.long
def test_groups_are_ordered_moved_and_dated_in_their_panel(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    choose(editor, "orc_guard")
    qtbot.mouseClick(editor.arrivals.reinforce, LEFT)
    editor.draft.refresh()
    choose(editor, "kruuk")
    qtbot.mouseClick(editor.arrivals.boxes[0].add, LEFT)
    editor.draft.refresh()
    box = editor.arrivals.boxes[0]
    box.turn.setValue(5)
    pick(box.place, "west")
    editor.draft.refresh()
    group = editor.deployment.scenario.sides[1].reinforcements[0]
    assert (group.turn, group.edge, group.id) == (5, "west", "reinforcements_1")
    assert [one.entry for one in group.units] == ["orc_guard", "kruuk"]
    editor.mustering.move_in_group(unit_of(editor, "kruuk"), -1)
    editor.draft.refresh()
    units = editor.deployment.scenario.sides[1].reinforcements[0].units
    assert [one.entry for one in units] == ["kruuk", "orc_guard"]
    editor.arrivals.boxes[0].turn.setValue(0)
    assert editor.session.value("sides[1].reinforcements[0].turn") is None
    assert editor.focus_path(("sides", 1, "reinforcements", 0, "units", 1))
    assert editor.draft.selected == (1, "orc_guard", 1)
    assert editor.session.valid


@pytest.mark.long
def test_unit_of_a_group_that_is_put_on_the_field_leaves_the_group_and_keeps_its_losses(
    editor: DemonworldScenarioEditor,
) -> None:
    unit = choose(editor, "orc_guard")
    at = unit.placement.at
    pick(editor.unit_box.comes, "new reinforcements")
    editor.draft.refresh()
    editor.unit_box.lost.setValue(3)
    editor.draft.refresh()
    assert editor.session.value("sides[1].reinforcements[0].units[0].lost") == 3
    editor.tools.lift((1, "orc_guard", 1), sticky=True)
    editor.tools.carry(at)
    assert editor.tools.put_down()
    after = unit_of(editor, "orc_guard")
    assert after.placement.lost == 3
    assert len(after.elements) == after.card.elements.total - 3
    assert editor.session.value("sides[1].reinforcements") == []


@pytest.mark.long
def test_items_are_given_and_taken_away(editor: DemonworldScenarioEditor) -> None:
    item = documents.find(editor.context.workspace, "demonworld/item/algrims-ring")
    unit = choose(editor, "orc_guard")
    points = editor.deployment.sides[1].points
    assert editor.mustering.give([ref_data(item)])
    editor.draft.refresh()
    assert [one.slug for one in unit_of(editor, "orc_guard").items] == ["algrims-ring"]
    assert editor.deployment.sides[1].points == points + item.points
    editor.unit_box.item_removed.emit(0)
    editor.draft.refresh()
    assert unit_of(editor, "orc_guard").items == ()
    assert unit.items == ()


@pytest.mark.long
def test_commander_is_attached_by_hand_and_follows_his_unit(editor: DemonworldScenarioEditor) -> None:
    choose(editor, "baslian_the_victorious")
    pick(editor.unit_box.host, "Orc Guard")
    editor.draft.refresh()
    chief, host = unit_of(editor, "baslian_the_victorious"), unit_of(editor, "orc_guard")
    assert chief.placement.attached_to == "orc_guard"

    def apart() -> int:
        stagger = editor.deployment.battlefield.stagger
        own = to_axial(unit_of(editor, "baslian_the_victorious").elements[0].at, stagger)
        return min(distance(own, to_axial(one.at, stagger)) for one in unit_of(editor, "orc_guard").elements)

    assert apart() == 1
    before = editor.session.undo_stack.count()
    grabbed = host.elements[0].at
    editor.tools.lift(host.key, grabbed)
    editor.tools.carry((grabbed[0] - 2, grabbed[1] + 2))
    assert editor.tools.put_down()
    assert unit_of(editor, "orc_guard").placement.at != host.placement.at
    assert apart() == 1
    assert editor.session.undo_stack.count() == before + 1
    editor.draft.select(chief.key)
    pick(editor.unit_box.host, "on his own")
    assert last_step(editor).startswith("Detach")


@pytest.mark.long
def test_cards_dropped_on_the_field_become_troops_of_the_side_whose_zone_it_is(
    editor: DemonworldScenarioEditor, qapp: QApplication
) -> None:
    card = documents.find(editor.context.workspace, "demonworld/unit/trolls")
    data: QMimeData = documents_mime([card.id])
    at = QPointF(editor.canvas.centre_of((4, 3)))
    action = Qt.DropAction.CopyAction
    none = Qt.KeyboardModifier.NoModifier
    qapp.sendEvent(editor.canvas, QDragEnterEvent(at.toPoint(), action, data, LEFT, none))
    qapp.sendEvent(editor.canvas, QDropEvent(at, action, data, LEFT, none))
    editor.draft.refresh()
    assert editor.session.value("sides[0].troops[0].card.id") == card.id
    fresh = next(unit for unit in editor.deployment.sides[0].units if unit.troop is not None)
    assert last_step(editor) == "Add troops"
    editor.draft.place_rest()
    editor.draft.refresh()
    assert editor.deployment.unit(fresh.key).placement is not None
    editor.mustering.dismiss(editor.deployment.unit(fresh.key))
    editor.draft.refresh()
    assert editor.deployment.unit(fresh.key) is None
    assert editor.changes.found == ()


@pytest.mark.long
def test_army_and_item_are_dropped_on_rows_of_the_tree(editor: DemonworldScenarioEditor) -> None:
    workspace = editor.context.workspace
    army = next(
        row
        for row in documents.list_documents(workspace, documents.Query(system="demonworld", kind="army")).rows
    )
    editor.tree.documents_dropped.emit((army.id,), 0, None)
    assert editor.session.value("sides[0].army.id") == army.id
    item = documents.find(workspace, "demonworld/item/algrims-ring")
    editor.draft.refresh()
    editor.tree.documents_dropped.emit((item.id,), 1, (1, "orc_guard", 1))
    editor.draft.refresh()
    assert unit_of(editor, "orc_guard").items


@pytest.mark.long
def test_players_share_a_side_and_sides_are_allied(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    box = editor.sides.players[1]
    box.add_player()
    editor.draft.refresh()
    box.add_player()
    editor.draft.refresh()
    assert [edit.text() for edit in box.names] == ["Player 1", "Player 2"]
    choose(editor, "orc_guard")
    pick(editor.unit_box.player, "Player 2")
    editor.draft.refresh()
    assert editor.session.value("sides[1].players[1].entries") == ["orc_guard"]
    pick(box.alliance, "Alliance A")
    assert editor.session.value("sides[1].alliance") == "alliance_a"
    assert editor.session.valid


@pytest.mark.long
def test_set_up_is_hidden_points_decide_and_chapters_are_left_out(editor: DemonworldScenarioEditor) -> None:
    editor.setup.hidden.setChecked(True)
    editor.setup.points.setChecked(True)
    editor.draft.refresh()
    chapters = editor.setup.chapters
    item = next(
        chapters.item(row) for row in range(chapters.count()) if chapters.item(row).text().startswith("XV ")
    )
    item.setCheckState(Qt.CheckState.Unchecked)
    editor.draft.refresh()
    scenario = editor.deployment.scenario
    assert scenario.hidden_deployment
    assert scenario.points_decide
    assert scenario.chapters_left_out == ("XV",)


@pytest.mark.long
def test_an_optional_chapter_is_added_and_taken_away_again(editor: DemonworldScenarioEditor) -> None:
    def fire() -> QListWidgetItem:
        chapters = editor.setup.chapters
        rows = [chapters.item(row) for row in range(chapters.count())]
        return next(row for row in rows if row.text().startswith("XXII "))

    assert fire().checkState() == Qt.CheckState.Unchecked
    fire().setCheckState(Qt.CheckState.Checked)
    editor.draft.refresh()
    assert editor.deployment.scenario.chapters_added == ("XXII",)
    assert editor.deployment.scenario.chapters_left_out == ()
    fire().setCheckState(Qt.CheckState.Unchecked)
    editor.draft.refresh()
    assert editor.deployment.scenario.chapters_added == ()


@pytest.mark.long
def test_objective_is_put_on_the_field_that_is_clicked_and_moved(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    qtbot.mouseClick(editor.setup.add, LEFT)
    qtbot.mouseClick(editor.canvas, LEFT, pos=editor.canvas.centre_of((10, 12)).toPoint())
    editor.draft.refresh()
    assert editor.session.value("objectives[0].at") == [10, 12]
    editor.setup.rows[0].points.setValue(80)
    qtbot.mouseClick(editor.setup.rows[0].shift, LEFT)
    editor.canvas.set_cursor_field((11, 13))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return)
    editor.draft.refresh()
    objective = editor.deployment.scenario.objectives[0]
    assert (objective.at, objective.points) == ((11, 13), 80)
    qtbot.mouseClick(editor.setup.rows[0].remove, LEFT)
    editor.draft.refresh()
    assert editor.setup.rows == []


@pytest.mark.long
def test_escape_ends_the_choice_of_a_field(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    qtbot.mouseClick(editor.setup.add, LEFT)
    assert editor.setup.add.isChecked()
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Escape)
    assert not editor.setup.add.isChecked()
    qtbot.mouseClick(editor.canvas, LEFT, pos=editor.canvas.centre_of((10, 12)).toPoint())
    assert not editor.session.value("objectives", [])


@pytest.mark.long
def test_boards_fill_any_rectangle_or_give_way_to_one_map(editor: DemonworldScenarioEditor) -> None:
    editor.boards.columns.setValue(3)
    editor.draft.refresh()
    assert editor.deployment.battlefield.columns == 3 * 17 + 1
    assert len(editor.session.value("boards")) == 6
    editor.boards.rows.setValue(1)
    editor.draft.refresh()
    assert len(editor.session.value("boards")) == 3
    assert editor.deployment.battlefield.rows == 15
    board = documents.find(editor.context.workspace, "demonworld/map/board-1")
    editor.draft.change_boards(
        [{"map": ref_data(board), "column": 0, "row": 0, "turned": False}], "Fight on one map"
    )
    editor.draft.refresh()
    assert (editor.boards.columns.value(), editor.boards.rows.value()) == (1, 1)


@pytest.mark.long
def test_board_that_grows_in_the_west_carries_the_units_of_the_others_with_it(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    workspace, session = editor.context.workspace, editor.session
    copies = [
        ref_data(documents.duplicate(workspace, documents.find(workspace, f"demonworld/map/board-{n}").id))
        for n in (1, 2)
    ]
    boards = [{"map": ref, "column": number, "row": 0, "turned": False} for number, ref in enumerate(copies)]
    placement = {**session.value("sides[1].placements[0]"), "at": [22, 8], "facing": "N", "layout": "line"}
    placement["attached_to"] = None
    session.change("boards", boards, "two boards")
    session.change("sides[0].placements", [], "nobody")
    session.change("sides[0].zone", None, "anywhere")
    session.change("sides[1].zone", None, "anywhere")
    session.change("sides[1].placements", [placement], "one unit")
    assert session.save()
    editor.draft.refresh()
    unit = next(one for one in editor.deployment.sides[1].units if one.placement is not None)
    name = editor.deployment.battlefield.names_at(unit.elements[0].at)
    west = documents.load(workspace, copies[0]["id"])
    assert isinstance(west.document, HexMapBase)
    data = dict(west.data)
    wider = {"columns": west.document.columns + 2}
    for layer in ("terrain", "levels", "depth"):
        rows = data.get(layer) or ()
        wider[layer] = [row + row[-1] * 2 for row in rows]
    documents.save_revision(workspace, parse_document(data | wider), west.version)
    editor.context.catalogue_changed.emit()
    qtbot.waitUntil(lambda: any(one.why == "moved" for one in editor.changes.found))
    assert "columns" not in editor.changes.words.text()
    assert editor.changes.isVisible()
    qtbot.mouseClick(editor.changes.fix, LEFT)
    editor.draft.refresh()
    moved = editor.deployment.unit(unit.key)
    assert moved.placement.at == (24, 8)
    assert editor.deployment.battlefield.names_at(moved.elements[0].at) == name
    assert editor.changes.found == ()
    assert last_step(editor) == "Fix placements"


@pytest.mark.long
def test_place_of_a_unit_that_is_gone_is_given_to_one_that_stands_nowhere(
    editor: DemonworldScenarioEditor,
) -> None:
    number = unit_of(editor, "trolls").number
    old = editor.session.value(("sides", 1, "placements", number))
    editor.draft.set(("sides", 1, "placements", number), {**old, "entry": "vanished"})
    editor.draft.refresh()
    assert [(one.why, one.entry) for one in editor.changes.found] == [("gone", "vanished")]
    assert editor.changes.found[0].heir.key[1] == "trolls"
    editor.changes.fix_all()
    editor.draft.refresh()
    assert unit_of(editor, "trolls").placement is not None
    assert editor.changes.found == ()


@pytest.mark.long
def test_a_person_is_kept_from_a_mount_in_the_unit_s_box(open_copy: Open, qtbot: QtBot) -> None:
    editor = open_copy("demonworld/scenario/the-messenger")
    assert isinstance(editor, DemonworldScenarioEditor)
    qtbot.waitExposed(editor.canvas)
    box = editor.unit_box
    editor.draft.select((0, "noble_footsoldiers", 1))
    assert not box.bars.isVisibleTo(box)
    editor.draft.select((0, "sandor_the_arrogant", 1))
    assert box.bars.isVisibleTo(box)
    mounts = {one.data(): one for one in box.bars.menu().actions()}
    assert {entry: one.isChecked() for entry, one in mounts.items()} == {
        "imperial_dragonrider": True,
        "imperial_chariot": False,
    }
    mounts["imperial_dragonrider"].trigger()
    assert editor.session.value("sides[0].barred_rides") == []
    assert last_step(editor) == "Change on what Sandor the Arrogant may not ride"
    editor.draft.refresh()
    assert box.bars.text() == "nothing"
    editor.session.undo_stack.undo()
    assert editor.session.data == editor.session.saved_data


@pytest.mark.long
def test_a_flyer_begins_in_the_air_by_its_box(open_copy: Open, qtbot: QtBot) -> None:
    editor = open_copy("demonworld/scenario/the-messenger")
    assert isinstance(editor, DemonworldScenarioEditor)
    qtbot.waitExposed(editor.canvas)
    box = editor.unit_box
    editor.draft.select((0, "imperial_dragonrider", 1))
    assert not box.altitude.isVisibleTo(box), "chapter XXIII is not in force"
    editor.session.change("chapters_added", ["XXIII"], "Add flyers")
    editor.draft.refresh()
    editor.draft.select((0, "noble_footsoldiers", 1))
    assert not box.altitude.isVisibleTo(box)
    editor.draft.select((0, "imperial_dragonrider", 1))
    assert box.altitude.isVisibleTo(box)
    assert box.altitude.text() == "on the ground"
    box.altitude.setValue(12)
    editor.draft.refresh()
    assert unit_of(editor, "imperial_dragonrider", 0).aloft
    assert last_step(editor) == "Change the altitude"
    box.altitude.setValue(0)
    editor.draft.refresh()
    assert not unit_of(editor, "imperial_dragonrider", 0).aloft


@pytest.mark.long
def test_a_unit_bought_in_a_state_comes_as_on_the_card_and_keeps_that_where_it_is_sent(
    kept_scenario: OpenScenario,
) -> None:
    editor = kept_scenario("demonworld/scenario/the-green-ford")
    assert choose(editor, "wardens", 0).card.mobility == "infantry"
    pick(editor.unit_box.state, "mounted")
    editor.draft.refresh()
    assert last_step(editor).startswith("Change the state of ")
    unit = unit_of(editor, "wardens", 0)
    assert (unit.card.mobility, unit.placement.state, unit.layouts()[-1]) == ("cavalry", "card", "wedge")
    pick(editor.unit_box.comes, "new reinforcements")
    editor.draft.refresh()
    assert editor.session.value("sides[0].reinforcements[0].units[0].state") == "card"
    pick(editor.unit_box.state, "as bought: on foot")
    editor.draft.refresh()
    assert editor.session.value("sides[0].reinforcements[0].units[0].state") is None
    assert editor.session.valid
    choose(editor, "guards")
    assert not editor.unit_box.state.isVisibleTo(editor.unit_box)

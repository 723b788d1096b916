"""Several players and armies on one side, own troops in the army check, events of phases in the form."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.editors.scenarios.plain_editor import PlainScenarioEditor
from editor.ui.kit.forms.refs import ref_data
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from tests.ui.maps.conftest import Open, OpenScenario

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def editor(kept_scenario: OpenScenario) -> DemonworldScenarioEditor:
    return kept_scenario("demonworld/scenario/the-last-stand")


def rows_of(editor: DemonworldScenarioEditor, side: int) -> list[str]:
    top = editor.tree.topLevelItem(side)
    assert top is not None
    return [f"{top.child(row).text(0)}: {top.child(row).text(1)}" for row in range(top.childCount())]


@pytest.mark.long
def test_players_stand_in_the_tree_with_the_army_that_each_leads(editor: DemonworldScenarioEditor) -> None:
    editor.sides.players[0].add_player()
    editor.draft.refresh()
    session, before = editor.session, editor.deployment.sides[0]
    own = len(before.units)
    army = documents.find(editor.context.workspace, "demonworld/army/last-stand-empire").id
    steps = session.undo_stack.index()
    editor.sides.player_army_wanted.emit(0, army, 0)
    editor.draft.refresh()
    assert session.undo_stack.index() == steps + 1
    side = editor.deployment.sides[0]
    assert len(side.units) == 2 * own
    assert len({unit.key for unit in side.units}) == 2 * own  # the same cards, keys of their own
    reported = [f"Player 1: {own} unit", f"Led by nobody in particular: {own} unit"]
    assert [row.removesuffix("(s)").removesuffix("s") for row in rows_of(editor, 0)] == reported
    editor.tree.choose(side.units[-1].key)
    assert editor.tree.chosen_side() == 0
    group = editor.tree.topLevelItem(0).child(1)
    group.setExpanded(False)
    editor.draft.refresh()
    assert not editor.tree.topLevelItem(0).child(1).isExpanded()
    session.undo_stack.undo()
    assert session.value("sides[0].troops", []) == []


@pytest.mark.long
def test_the_army_check_counts_the_own_troops_and_items_of_a_battle(
    editor: DemonworldScenarioEditor,
) -> None:
    session = editor.session
    card = documents.find(editor.context.workspace, "demonworld/unit/orc-guard")
    troops = [{"key": "guests", "card": ref_data(card), "count": 1}]
    session.change(("sides", 0, "troops"), troops, "Add troops")
    editor.draft.refresh()
    editor.draft.check()
    found = [problem for problem in session.problems if problem.path == "sides[0].troops[0]"]
    assert found  # an orc among the Empire's
    assert all(problem.document == session.id for problem in found)


@pytest.mark.long
def test_an_event_of_a_phase_for_one_side_is_built_in_the_form(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    qtbot.mouseClick(editor.events.add, LEFT)
    editor.draft.refresh()
    box = editor.events.boxes[-1]
    assert box.phase.isHidden()
    for combo, value in ((box.moment, "phase_begins"), (box.phase, "melee")):
        combo.setCurrentIndex(combo.findData(value))
        combo.activated.emit(combo.currentIndex())
        editor.draft.refresh()
    assert not box.phase.isHidden()
    reader = box.effects.rows[0].body.widgets["side"]
    assert reader.itemText(0) == "everybody"
    reader.setCurrentIndex(1)
    reader.activated.emit(1)
    editor.draft.refresh()
    trigger = editor.session.value("triggers")[-1]
    assert (trigger["moment"], trigger["phase"]) == ("phase_begins", "melee")
    assert trigger["effects"][0]["side"] == editor.session.value("sides[0].id")
    assert "When the melee phase of turn 2 begins" in box.text.text()
    assert "only" in box.text.text()
    box.moment.setCurrentIndex(box.moment.findData("turn_ends"))
    box.moment.activated.emit(0)
    assert editor.session.value("triggers")[-1]["phase"] is None
    assert editor.session.document is not None


@pytest.mark.long
def test_a_scenario_of_a_game_without_a_hex_map_has_briefing_and_check(open_copy: Open, qtbot: QtBot) -> None:
    editor = open_copy("diskwars/scenario/at-daggers-drawn")
    assert isinstance(editor, PlainScenarioEditor)
    editor.briefing.story.setPlainText("A bridge, and nobody to hold it.")
    assert editor.session.value("story")["en"] == "A bridge, and nobody to hold it."
    editor.session.change(("sides", 0, "army"), None, "Take the army away")
    editor.check.check()

    def reported() -> list[str]:
        return [problem.code for problem in editor.session.problems]

    qtbot.waitUntil(lambda: "scenario.side_without_army" in reported())
    assert editor.check.found.list.count() == len(reported())


@pytest.mark.long
def test_what_changed_under_a_scenario_is_told_even_where_it_was_looked_up_later(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    context, session = editor.context, editor.session
    army = documents.duplicate(context.workspace, session.value("sides[1].army")["id"])
    session.change(("sides", 1, "army"), ref_data(army), "Choose an army")
    assert session.save()
    before = context.document(army.id)
    own = context.session(army.id)
    own.change("entries", own.value("entries")[1:], "Remove a unit")
    own.flush()
    context.catalogue_changed.emit()
    editor.draft.refresh()
    editor.changes.take_earlier({})
    assert len(editor.changes.found) == 1
    editor.changes.take_earlier({army.id: before})
    assert "7 units before, 6 now" in editor.changes.words.text()
    words = [button.text() for button in editor.changes.findChildren(QPushButton)]
    assert "Baslian the Victorious (number 1) is no longer in its army" in words

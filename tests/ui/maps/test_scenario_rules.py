"""The rules of a scenario in its editor: conditions built from blocks, events, weather, wind, readings."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QSpinBox
from pytestqt.qtbot import QtBot

from editor.services.tidied_rules import tidied_rules
from editor.ui.editors.scenarios.fields_form import EntriesButton, FieldsForm
from editor.ui.editors.scenarios.part_form import PartForm
from editor.ui.editors.scenarios.place_field import PlaceField
from editor.ui.kit.inputs import LineEdit
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from schemas.scenario_counters import Counts
from schemas.scenario_spawns import OnField, Spawns
from schemas.systems.demonworld import DemonworldScenario
from tests.ui.maps.conftest import Open


@pytest.fixture
def editor(open_copy: Open, qtbot: QtBot) -> DemonworldScenarioEditor:
    opened = open_copy("demonworld/scenario/mist-over-the-mound")
    assert isinstance(opened, DemonworldScenarioEditor)
    qtbot.waitExposed(opened.canvas)
    return opened


def choose(box: QComboBox, ident: Any) -> None:
    """Choose as a click does."""
    box.setCurrentIndex(box.findData(ident))
    box.activated.emit(box.currentIndex())


def field(part: PartForm, name: str) -> Any:
    assert isinstance(part.body, FieldsForm)
    return part.body.widgets[name]


def scenario(editor: DemonworldScenarioEditor) -> DemonworldScenario:
    editor.draft.refresh()
    found = editor.session.document
    assert isinstance(found, DemonworldScenario)
    return found


@pytest.mark.long
def test_conditions_and_events_are_shown_as_sentences(editor: DemonworldScenarioEditor) -> None:
    orcs = editor.goals._conditions[0].text.text()
    assert orcs.startswith("Orcs: victory when, at the end of any turn, a unit of Orcs")
    assert "The old mound" in orcs
    assert "for 2 whole turns and no enemy does, or Orcs leads by at least 3 points scored." in orcs
    assert "Baslian" in editor.goals._conditions[1].text.text()
    assert (
        editor.events.boxes[0]
        .text.text()
        .startswith("When turn 4 begins: the weather changes: a clear morning")
    )
    assert "arrival of Dwarf-Eaters (Orcs)" in editor.events.boxes[1].text.text()


@pytest.mark.long
def test_a_condition_is_built_from_blocks_and_each_change_is_one_step(
    editor: DemonworldScenarioEditor,
) -> None:
    stack = editor.session.undo_stack
    before = stack.count()
    editor.goals.add_condition.click()
    editor.draft.refresh()
    row = editor.goals._conditions[-1]
    choose(row.when, "sentence")
    won = scenario(editor).victory[-1]
    assert won.when == "sentence"
    row.condition.add.click()
    scenario(editor)
    block = row.condition.blocks.rows[1]
    choose(block.kind, "in_rout")
    scenario(editor)
    field(block, "count").setValue(3)
    block.negated.click()
    choose(row.condition.join, "any")
    made = scenario(editor).victory[-1].model_dump()["condition"]
    assert made["join"] == "any"
    assert made["of"][1] == {"test": "in_rout", "negated": True, "side": "empire", "count": 3}
    assert "fewer than 3 of the units of Empire are in rout" in row.text.text()
    assert stack.count() == before + 7
    for _ in range(7):
        stack.undo()
    assert len(scenario(editor).victory) == 3


@pytest.mark.long
def test_blocks_go_into_brackets_and_an_empty_bracket_goes_away(editor: DemonworldScenarioEditor) -> None:
    row = editor.goals._conditions[0]
    choose(row.condition.blocks.rows[1].kind, "group")
    group = scenario(editor).victory[0].model_dump()["condition"]["of"][1]
    assert (group["test"], group["of"][0]["test"]) == ("group", "score")
    inner = row.condition.blocks.rows[1].body
    inner.blocks.rows[0].remove.click()
    assert len(scenario(editor).victory[0].model_dump()["condition"]["of"]) == 1


@pytest.mark.long
def test_units_are_chosen_by_name_from_a_menu(editor: DemonworldScenarioEditor) -> None:
    block = editor.goals._conditions[0].condition.blocks.rows[0]
    button = field(block, "entries")
    assert isinstance(button, EntriesButton)
    names = {one.text(): one for one in button.menu().actions()}
    names["Trolls"].trigger()
    assert scenario(editor).victory[0].model_dump()["condition"]["of"][0]["entries"] == ("trolls",)
    assert button.text() == "Trolls"


@pytest.mark.long
def test_an_event_is_added_named_and_given_its_effects(editor: DemonworldScenarioEditor) -> None:
    panel = editor.events
    panel.add.click()
    editor.draft.refresh()
    box = panel.boxes[-1]
    box.name.selectAll()
    QTest.keyClicks(box.name, "Rain")
    choose(box.moment, "turn_ends")
    effect = box.effects.rows[0]
    QTest.keyClicks(field(effect, "message"), "It rains.")
    box.add.click()
    scenario(editor)
    choose(box.effects.rows[1].kind, "weather")
    scenario(editor)
    weather = box.effects.rows[1]
    assert isinstance(field(weather, "weather.name"), LineEdit)
    QTest.keyClicks(field(weather, "weather.name"), "rain")
    spin = field(weather, "weather.shots")
    assert isinstance(spin, QSpinBox)
    spin.setValue(-3)
    made = scenario(editor).triggers[-1]
    assert (made.name.get("en"), made.moment) == ("Rain", "turn_ends")
    assert box.text.text() == (
        "When turn 2 ends: the message “It rains.”; the weather changes: rain, \u22123 on every shot."
    )


@pytest.mark.long
def test_kinds_without_anything_to_name_cannot_be_chosen(editor: DemonworldScenarioEditor) -> None:
    kind = editor.events.boxes[0].condition.blocks.rows[0].kind
    able = {kind.itemData(row): kind.model().item(row).isEnabled() for row in range(kind.count())}
    assert able == {**dict.fromkeys(able, True), "objective": False, "counter": False}


@pytest.mark.long
def test_an_objective_gets_the_id_by_which_a_rule_names_it(editor: DemonworldScenarioEditor) -> None:
    editor.session.change("objectives", [{"name": "Well", "at": [5, 5], "points": 20}], "test")
    editor.draft.refresh()
    block = editor.events.boxes[0].condition.blocks.rows[0]
    choose(block.kind, "objective")
    found = scenario(editor)
    assert found.objectives[0].id == "objective_1"
    assert found.triggers[0].model_dump()["condition"]["of"][0]["objective"] == "objective_1"


@pytest.mark.long
def test_weather_wind_readings_and_who_begins_are_set_and_taken_away(
    editor: DemonworldScenarioEditor,
) -> None:
    panel = editor.conditions
    assert panel.weather_on.isChecked()
    panel.weather_on.click()
    panel.wind_on.click()
    choose(panel.begins, "empire")
    choose(panel.options["losses"], "unit")
    choose(panel.options["objectives"], False)
    found = scenario(editor)
    assert (found.weather, found.begins) == (None, "empire")
    assert found.wind is not None
    assert found.options.model_dump(exclude_none=True) == {"losses": "unit", "objectives": False}
    choose(panel.options["losses"], None)
    choose(panel.begins, None)
    found = scenario(editor)
    assert (found.options.losses, found.begins) == (None, None)


@pytest.mark.long
def test_removing_an_area_takes_the_blocks_that_name_it(editor: DemonworldScenarioEditor) -> None:
    editor.draft.remove_area(0)
    found = scenario(editor)
    assert not editor.session.problems
    assert [one.when for one in found.victory] == ["sentence", "sentence", "otherwise"]
    assert [trigger.id for trigger in found.triggers] == ["mist_lifts", "dinner"]


def test_rules_lose_what_names_things_that_are_gone_and_go_with_their_last_block() -> None:
    won = {"when": "sentence", "side": "a", "condition": {"of": [{"test": "gone", "side": "b"}]}}
    first = {"id": "x", "condition": {"of": [{"test": "in_rout", "side": "b"}]}, "effects": []}
    second = {"id": "y", "condition": {"of": [{"test": "happened", "trigger": "x"}]}, "effects": []}
    third = {"id": "z", "condition": {}, "effects": [{"do": "arrives", "group": "g"}]}
    data = {"sides": [{"id": "a"}], "victory": [won], "triggers": [first, second, third], "begins": "b"}
    assert tidied_rules(data) == {"victory": [], "triggers": [{**third, "effects": []}], "begins": None}
    assert tidied_rules({**data, "sides": [{"id": "a"}, {"id": "b", "reinforcements": [{"id": "g"}]}]}) == {}


def test_messages_leave_a_gap_for_a_counter_that_is_gone() -> None:
    def told(words: str) -> list[dict[str, Any]]:
        shows = {"do": "shows", "message": {"en": words, "fr": words}}
        return [{"id": "x", "condition": {}, "effects": [{"do": "counts", "counter": "day"}, shows]}]

    before = {"counters": [{"id": "day"}, {"id": "gold"}], "triggers": told("Day {day}: {gold} of {weather}")}
    after = {**before, "counters": [{"id": "day"}]}
    assert tidied_rules(after, before) == {"triggers": told("Day {day}: … of {weather}")}
    assert tidied_rules(before, before) == {}


@pytest.mark.long
def test_a_group_sent_back_to_the_field_is_called_no_more(editor: DemonworldScenarioEditor) -> None:
    unit = next(one for one in editor.deployment.sides[1].units if one.key[1] == "dwarf_eaters")
    editor.draft.select(unit.key)
    editor.draft.take_off()
    effects = {trigger.id: [one.do for one in trigger.effects] for trigger in scenario(editor).triggers}
    assert effects["dinner"] == ["shows"]


@pytest.mark.long
def test_removing_an_event_takes_what_asks_whether_it_happened(editor: DemonworldScenarioEditor) -> None:
    condition = {"of": [{"test": "happened", "trigger": "mist_lifts"}]}
    editor.session.change(("triggers", 1, "condition"), condition, "test")
    editor.draft.refresh()
    editor.events.boxes[0].remove.click()
    assert [trigger.id for trigger in scenario(editor).triggers] == ["orcs_score", "empire_scores"]


@pytest.mark.long
def test_a_read_only_scenario_shows_its_rules_and_refuses_changes(
    editor: DemonworldScenarioEditor, open_copy: Open
) -> None:
    row = editor.goals._conditions[0]
    row.show_condition(editor.session.data["victory"][0], row.condition.blocks._choices, None, read_only=True)
    assert not row.when.isEnabled()
    assert not row.condition.blocks.rows[0].kind.isEnabled()


@pytest.mark.long
def test_a_problem_leads_to_its_event(editor: DemonworldScenarioEditor) -> None:
    assert editor.focus_path(("triggers", 1, "condition"))
    assert editor.pages.current == "events"
    assert editor.window().focusWidget() is editor.events.boxes[1].name
    QTest.keyClick(editor.canvas, Qt.Key.Key_Escape)


@pytest.mark.long
def test_events_stand_in_the_order_of_turns_and_are_tried_alone(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    page = editor.events_page
    editor.pages.show_page("events")
    rows = list(page.timeline.rows())
    assert len(rows) == len(editor.session.value("triggers"))
    assert rows[-1].parent().text(0) != ""
    row = next(one for one in rows if one.text(0).startswith("When turn 4 begins"))
    page.timeline.setCurrentItem(row)
    assert editor.events.current == 0
    assert editor.canvas.parentWidget() is page.board
    assert editor.events.boxes[0].isVisible()
    assert not editor.events.boxes[1].isVisible()
    page.trial.button.click()
    qtbot.waitUntil(lambda: bool(page.trial.result.text()))
    assert "Weather" in page.trial.result.text()
    assert "let go off all the same" in page.trial.result.text()
    editor.pages.show_page("board")
    assert editor.canvas.parentWidget() is not page.board
    assert editor.overlays.marked == frozenset()


@pytest.mark.long
def test_an_event_marks_its_area_and_may_change_its_ground(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    page, session = editor.events_page, editor.session
    area = session.value("areas")[0]
    effects = [{"do": "ground", "area": area["id"], "terrain": "wood"}]
    session.change(("triggers", 0, "effects"), effects, "Let woods grow")
    editor.draft.refresh()
    editor.pages.show_page("events")
    editor.events.choose(0)
    assert editor.overlays.marked >= {tuple(at) for at in area["fields"]}
    assert "becomes" in editor.events.boxes[0].text.text()
    page.trial.start()
    qtbot.waitUntil(lambda: bool(page.trial.result.text()))
    assert "is now" in page.trial.result.text()
    session.change(("triggers", 0, "effects", 0, "terrain"), "cheese", "Make cheese of it")
    page.trial.start()
    qtbot.waitUntil(lambda: "cheese" in page.trial.result.text())


@pytest.mark.long
def test_counters_and_units_that_come_are_set_in_the_forms_of_an_event(
    editor: DemonworldScenarioEditor,
) -> None:
    before = scenario(editor)
    editor.events.counters.add.click()
    QTest.keyClicks(editor.events.counters.rows[0].name, "!")
    editor.events.counters.rows[0].start.setValue(3)
    (counter,) = scenario(editor).counters
    assert (counter.id, counter.start) == ("counter_1", 3)
    editor.events.add.click()
    box = editor.events.boxes[-1]
    choose(box.effects.rows[0].kind, "counts")
    scenario(editor)
    choose(field(box.effects.rows[0], "how"), "set")
    box.add.click()
    scenario(editor)
    choose(box.effects.rows[1].kind, "spawns")
    scenario(editor)
    place = field(box.effects.rows[1], "where")
    assert isinstance(place, PlaceField)
    assert place.at.isHidden()
    place.kind.setCurrentIndex(place.kind.count() - 1)
    place.kind.activated.emit(place.kind.currentIndex())
    scenario(editor)
    name = editor.draft.deployment.field_name((4, 5)).split(" = ")[0]  # type: ignore[union-attr]
    place.at.setText(name)
    place.at.editingFinished.emit()
    found = scenario(editor)
    (counts, spawns) = found.triggers[-1].effects
    assert isinstance(counts, Counts)
    assert (counts.counter, counts.how) == ("counter_1", "set")
    assert isinstance(spawns, Spawns)
    assert spawns.where == OnField(field=(4, 5))
    assert name in box.text.text()
    # Without the counter the effect that changes it goes, too.
    editor.events.counters.rows[0].remove.click()
    assert [type(one) for one in scenario(editor).triggers[-1].effects] == [Spawns]
    for _ in range(editor.session.undo_stack.count()):
        editor.session.undo_stack.undo()
    assert scenario(editor) == before

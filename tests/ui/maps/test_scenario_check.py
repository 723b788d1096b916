"""The check panel, the question how even a scenario is, and the booklet in the scenario editor."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.printing.systems.demonworld import deployment as demonworld_deployment
from editor.rules.core.map_arrays import MapArrays
from editor.services.map_files.map_export import count_sheets
from editor.services.prints.print_sets import PrintedSet
from editor.ui.editors.scenarios import booklet
from editor.ui.systems.demonworld.scenario.check_fixes import unit_to_go
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from editor.ui.systems.demonworld.scenario.poster import open_poster
from schemas.problems import Problem, Severity
from tests.ui.maps.conftest import Open


@pytest.fixture
def editor(open_copy: Open, qtbot: QtBot) -> DemonworldScenarioEditor:
    opened = open_copy("demonworld/scenario/the-last-stand")
    assert isinstance(opened, DemonworldScenarioEditor)
    qtbot.waitExposed(opened.canvas)
    return opened


def checked(editor: DemonworldScenarioEditor) -> None:
    editor.draft.refresh()
    editor.draft.check()


def choose(editor: DemonworldScenarioEditor, code: str) -> Problem:
    errors = [one.code for one in editor.session.problems if one.severity == Severity.ERROR]
    assert code in errors, errors
    for row in range(editor.check.problems.count()):
        problem = editor.check.problems.item(row).data(Qt.ItemDataRole.UserRole)
        if isinstance(problem, Problem) and problem.code == code:
            editor.check.problems.setCurrentRow(row)
            return problem
    raise LookupError(code)


@pytest.mark.long
@pytest.mark.parametrize("slug", ["the-messenger", "kaiban-pass"])
def test_a_shipped_scenario_has_no_problem(open_copy: Open, slug: str) -> None:
    editor = open_copy(f"demonworld/scenario/{slug}")
    assert isinstance(editor, DemonworldScenarioEditor)
    checked(editor)
    assert [one.code for one in editor.session.problems] == []


@pytest.mark.long
def test_units_without_a_place_are_named_and_put_down_by_the_mend(editor: DemonworldScenarioEditor) -> None:
    before = editor.session.value("sides[0].placements")
    editor.session.change("sides[0].placements", before[1:], "Take one off")
    checked(editor)
    choose(editor, "demonworld_rules.not_placed")
    editor.check.fix.click()
    checked(editor)
    assert not [one for one in editor.session.problems if one.severity == Severity.ERROR]


@pytest.mark.long
def test_a_unit_off_the_field_is_taken_off_by_the_mend_as_one_step(editor: DemonworldScenarioEditor) -> None:
    editor.session.change("sides[1].placements[0].at", [200, 200], "Move it away")
    checked(editor)
    choose(editor, "demonworld_rules.placed_off_the_field")
    steps = editor.session.undo_stack.count()
    editor.check.fix.click()
    checked(editor)
    assert editor.session.undo_stack.count() == steps + 1
    choose(editor, "demonworld_rules.not_placed")


@pytest.mark.long
def test_a_click_on_a_problem_asks_for_its_place(editor: DemonworldScenarioEditor) -> None:
    editor.session.change("sides[1].placements[0].at", [200, 200], "Move it away")
    checked(editor)
    choose(editor, "demonworld_rules.placed_off_the_field")
    asked: list[tuple[str | int, ...]] = []
    editor.context.open_requested.connect(lambda _ident, path: asked.append(path))
    editor.check.problems.itemClicked.emit(editor.check.problems.currentItem())
    assert asked[0][:4] == ("sides", 1, "placements", 0)


@pytest.mark.long
def test_what_the_book_asks_of_objectives_is_told_in_the_form(editor: DemonworldScenarioEditor) -> None:
    zone = editor.session.value("sides[0].zone")
    assert zone["shape"] == "rows"
    ford = {"name": {"en": "Ford"}, "at": [5, zone["first"]], "points": 500}
    editor.session.change("objectives", [ford], "Add an objective")
    checked(editor)
    assert choose(editor, "demonworld_rules.objective_in_zone").path == "objectives[0].at"
    advice = [one for one in editor.session.problems if one.code == "demonworld_rules.objective_worth"]
    assert [one.severity for one in advice] == [Severity.WARNING]


@pytest.mark.long
def test_an_army_over_its_points_names_the_cheapest_unit_that_is_enough(
    editor: DemonworldScenarioEditor,
) -> None:
    assert editor.deployment is not None
    side = editor.deployment.sides[1]
    gone = [unit_to_go(side, over) for over in (12, 85, 500)]
    assert [unit.card.points for unit in gone if unit is not None] == [60, 160, 180]
    assert not any(unit.person for unit in gone if unit is not None)


@pytest.mark.long
def test_the_zones_are_compared(editor: DemonworldScenarioEditor, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: editor.check.fairness.rowCount() > 0)
    assert editor.check.fairness.columnCount() == 2
    cell = editor.check.fairness.item(0, 0)
    assert cell is not None
    assert int(cell.text()) > 0


@pytest.mark.long
def test_how_even_it_is_is_fought_shown_and_stale_after_a_change(
    editor: DemonworldScenarioEditor, qtbot: QtBot
) -> None:
    box = editor.check.evenness
    editor.draft.refresh()
    box.workers = 0
    box.battles.setMinimum(1)
    box.battles.setValue(1)
    with qtbot.waitSignal(box.finished):
        box.ask.click()
    assert box.result is not None
    assert not box.stale.isVisible()
    assert "Empire" in box.answer.text()
    editor.session.change("turn_limit", 2, "Change the turn limit")
    editor.draft.refresh()
    qtbot.waitUntil(box.stale.isVisible)


@pytest.mark.long
def test_the_booklet_shows_its_pages_and_is_saved_as_it_stands(
    editor: DemonworldScenarioEditor, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demonworld_deployment, "_PIXELS", 500)  # drawing the ground takes long
    dialog = editor.open_booklet()
    qtbot.waitUntil(lambda: len(dialog.pages) > 3 and dialog.save.isEnabled())
    dialog.save_to(tmp_path / "booklet.pdf")
    qtbot.waitUntil(lambda: dialog.save.isEnabled())
    assert (tmp_path / "booklet.pdf").read_bytes().startswith(b"%PDF")
    assert dialog.game.isVisibleTo(dialog)
    asked: list[object] = []

    def printed(_ws: object, *wanted: object) -> PrintedSet:
        asked.extend(wanted)
        return PrintedSet(tmp_path / "game", ())

    monkeypatch.setattr(booklet, "print_set", printed)
    dialog.start_preview()
    dialog.print_game(tmp_path / "game")  # waits for the preview
    dialog.job.stop()
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert not asked, "who cancels wants no game either"
    dialog.start_preview()
    dialog.print_game(tmp_path / "game")
    qtbot.waitUntil(lambda: bool(asked) and not dialog.job.running)
    assert asked[:3] == [editor.session.id, tmp_path / "game", "game"]
    assert str(tmp_path / "game") in dialog.job.written.words.text()
    dialog.close()


@pytest.mark.long
def test_the_whole_battlefield_is_printed_as_its_boards_lie_now(editor: DemonworldScenarioEditor) -> None:
    bound = next(one for one in editor.action_table() if one.spec.id == "scenario.poster")
    assert bound.enabled is not None
    assert bound.enabled()
    dialog = open_poster(editor.context, editor.deployment, editor)
    assert dialog is not None
    forms = [dialog.form.itemData(row) for row in range(dialog.form.count())]
    assert forms == ["pdf", "sheets", "svg"], "what has no place for joined boards is not offered"
    one_board = count_sheets(MapArrays.from_map(dialog._document), dialog.options())
    joined = count_sheets(editor.deployment.arrays, dialog.options())
    assert joined > one_board
    assert str(joined) in dialog.outcome.text()
    dialog.close()

"""The briefing panel in the scenario editor."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.ui.pages.scenario_board.editor import BoardScenarioEditor
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from schemas.systems.demonworld import DemonworldScenario
from tests.ui.maps.conftest import Open, OpenScenario


@pytest.fixture
def editor(kept_scenario: OpenScenario) -> DemonworldScenarioEditor:
    return kept_scenario("demonworld/scenario/the-last-stand")


def scenario_of(editor: DemonworldScenarioEditor) -> DemonworldScenario:
    document = editor.session.document
    assert isinstance(document, DemonworldScenario)
    assert editor.session.valid
    return document


def picture_file(folder: Path, name: str, wide: int, high: int) -> Path:
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    assert image.save(str(folder / name))
    return folder / name


@pytest.mark.long
def test_story_and_briefings_are_written_into_the_scenario(editor: DemonworldScenarioEditor) -> None:
    panel = editor.briefing
    panel.story.clear()
    QTest.keyClicks(panel.story, "Rain fell.")
    panel.sides[1].clear()
    QTest.keyClicks(panel.sides[1], "Hold the hill.")
    panel.players.setValue(3)
    panel.length.setValue(90)
    panel.difficulty.setCurrentIndex(panel.difficulty.findData("hard"))
    panel.difficulty.activated.emit(panel.difficulty.currentIndex())
    scenario = scenario_of(editor)
    assert scenario.story.get("en") == "Rain fell."
    assert scenario.sides[1].briefing.get("en") == "Hold the hill."
    assert (scenario.number_of_players, scenario.length_minutes, scenario.difficulty) == (3, 90, "hard")


@pytest.mark.long
def test_a_picture_is_added_shown_to_one_side_and_taken_away_again_each_as_one_step(
    editor: DemonworldScenarioEditor, tmp_path: Path
) -> None:
    panel, stack = editor.briefing, editor.session.undo_stack
    assert panel.add_picture(picture_file(tmp_path, "hill.png", 40, 30))
    assert stack.count() == 1
    row = panel.rows[0]
    row.side.setCurrentIndex(2)
    row.side.activated.emit(2)
    QTest.keyClicks(row.caption, "The hill")
    picture = scenario_of(editor).pictures[0]
    assert picture.side == scenario_of(editor).sides[1].id
    assert picture.caption.get("en") == "The hill"
    row.remove.click()
    assert scenario_of(editor).pictures == ()
    stack.undo()
    assert len(scenario_of(editor).pictures) == len(panel.rows) == 1


@pytest.mark.long
def test_a_large_picture_is_made_smaller(editor: DemonworldScenarioEditor, tmp_path: Path) -> None:
    assert editor.briefing.add_picture(picture_file(tmp_path, "large.bmp", 3000, 1000))
    assert len(scenario_of(editor).pictures[0].data) < 100_000


@pytest.mark.long
def test_a_file_that_is_no_picture_is_refused_and_nothing_changes(
    editor: DemonworldScenarioEditor, tmp_path: Path
) -> None:
    (tmp_path / "notes.png").write_text("no picture")
    reported: list[str] = []
    editor.context.notified.connect(lambda words, _tone: reported.append(words))
    assert not editor.briefing.add_picture(tmp_path / "notes.png")
    assert "notes.png" in reported[0]
    assert editor.session.undo_stack.count() == 0


@pytest.mark.long
def test_a_briefing_is_shown_beside_its_words_as_it_will_print(open_copy: Open, qtbot: QtBot) -> None:
    editor = open_copy("diskwars/scenario/first-contact")
    assert isinstance(editor, BoardScenarioEditor)
    editor.pages.show_page("briefing")
    page = editor.briefing_page
    qtbot.waitUntil(lambda: bool(page.pages))
    before = page.pages[0].pixmap().toImage()
    editor.briefing.story.setPlainText("# Dawn\n\nThey **wait**.\n\n- fog\n- rain")
    qtbot.waitUntil(lambda: page.pages[0].pixmap().toImage() != before)

"""Battles by hand in the real window: kept as they go, gone on with, as files; all five games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from unittest.mock import MagicMock

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.services.battles import kept_battles
from editor.services.battles.battle_files import save_battle
from editor.services.battles.kept_battles import BattleRow, Keeping
from editor.services.opening import open_workspace
from editor.ui.kit.context import UiContext
from editor.ui.pages.preview.battle import BattlePanel
from editor.ui.pages.preview.battle_autosave import BattleAutosave, _Writer
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.pages.preview.shown_field import ShownField
from editor.ui.shell.battles import write_battles
from editor.ui.shell.dialogs.battles import BattlesDialog, told_apart
from editor.ui.shell.main_window import MainWindow
from schemas.problems import error
from tests.services.test_kept_battles import SCENARIOS
from tests.ui.preview.by_hand import click, wait

Open = Callable[[str], PreviewPage]
Play = Callable[[PreviewPage, int], Hand]


@pytest.fixture
def page(begun_page: PreviewPage) -> PreviewPage:
    """The preview of the first battle."""
    return begun_page


@pytest.fixture
def play(qtbot: QtBot) -> Play:
    """Begin a battle by hand and decide so often as the computer advises."""

    def played(page: PreviewPage, decisions: int) -> Hand:
        page.show_mode("hand")
        click(qtbot, page, "hand.begin")
        go(page, qtbot, decisions)
        return page.battle.hand

    return played


def go(page: PreviewPage, qtbot: QtBot, decisions: int) -> None:
    """Let the computer advise so often."""
    hand = page.battle.hand
    for _ in range(decisions):
        wait(page, qtbot)
        if hand.seat is None or hand.seat.to_act is None:
            return
        before = hand.tree.length()
        hand.advise()
        qtbot.waitUntil(lambda: hand.tree.length() > before)  # noqa: B023 - waited for before the next turn
    wait(page, qtbot)


def kept(window: MainWindow) -> tuple[BattleRow, ...]:
    """Return what is kept once the writing thread has nothing more to do."""
    write_battles(window)
    return kept_battles.kept_battles(window.context.workspace)


def resumed(window: MainWindow, battle: str, qtbot: QtBot) -> PreviewPage:
    """Return the page on which a kept battle goes on."""
    window.open_kept_battle(battle)
    page = window.tabs.entries()[-1][1]
    assert isinstance(page, PreviewPage)
    qtbot.waitUntil(lambda: page.battle.hand.active)
    wait(page, qtbot)
    return page


@pytest.mark.quick(1)  # battles of every game go on in tests/services
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.long
def test_a_battle_goes_on_in_a_new_tab_just_where_it_was(
    window: MainWindow, open_page: Open, play: Play, qtbot: QtBot, scenario: str
) -> None:
    page = open_page(scenario)
    hand = play(page, 3)
    assert page.player.recording is not None
    tree, events = hand.tree, page.player.recording.events
    (row,) = kept(window)
    assert (row.id, row.head["decisions"]) == (page.autosave.battle, tree.length())
    qtbot.waitUntil(lambda: "Kept" in page.header.badge.toolTip())
    window.tabs.close_tab(page)

    again = resumed(window, row.id, qtbot)

    assert again.player.recording is not None
    assert again.battle.hand.tree == tree
    assert again.player.recording.events == events
    assert again.player.moment == again.player.length
    assert again.battle.hand.present
    bar = again.battle.overlays
    assert bar.isHidden() or bar.height() >= len(bar._buttons) * 24, "its buttons have room"
    go(again, qtbot, 1)
    (now,) = kept(window)
    assert now.id == row.id
    assert now.head["decisions"] > row.head["decisions"]


class _Tops(QObject):
    """Notes how far the field lies below the top of its panel, whenever that is drawn or laid out."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self.found: list[int] = []
        self._field = field
        field.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it so
        if event.type() == QEvent.Type.Paint or (self.found and event.type() == QEvent.Type.Resize):
            self.found.append(self._field.y())
        return False


@pytest.mark.parametrize("scenario", [one for one in SCENARIOS if one.startswith("zargo/")])
@pytest.mark.long
def test_the_score_has_its_place_from_the_first_frame_of_a_battle_that_goes_on(
    window: MainWindow,
    open_page: Open,
    play: Play,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    scenario: str,
) -> None:
    page = open_page(scenario)
    play(page, 3)
    (row,) = kept(window)
    window.tabs.close_tab(page)
    tops: list[_Tops] = []
    use_field = BattlePanel._use_field

    def watched(panel: BattlePanel, field: ShownField) -> None:
        use_field(panel, field)
        tops.append(_Tops(field))

    monkeypatch.setattr(BattlePanel, "_use_field", watched)

    again = resumed(window, row.id, qtbot)
    go(again, qtbot, 1)

    scores = again.battle.scores
    assert scores.isVisible()
    assert scores.height() >= 20
    assert {top for one in tops for top in one.found} == {scores.height()}


@pytest.mark.long
def test_a_battle_that_was_left_is_gone_on_with_where_its_scenario_is_played_again(
    window: MainWindow, page: PreviewPage, open_page: Open, play: Play, qtbot: QtBot
) -> None:
    assert page.kept_offer.isHidden()
    tree = play(page, 3).tree
    assert page.kept_offer.isHidden()
    (row,) = kept(window)
    window.tabs.close_tab(page)

    again = open_page("demonworld/scenario/first-battle")
    assert again is not page
    qtbot.waitUntil(again.kept_offer.isVisible)
    assert again.kept_offer.words.text().startswith("A battle of this scenario is kept, last played ")
    click(qtbot, again, "kept.go_on")
    qtbot.waitUntil(lambda: again.battle.hand.active)
    wait(again, qtbot)
    assert again.battle.hand.tree == tree
    assert again.kept_offer.isHidden()
    assert [page for _key, page in window.tabs.entries()].count(again) == 1
    go(again, qtbot, 1)
    (now,) = kept(window)
    assert now.id == row.id

    again.reload()
    qtbot.waitUntil(again.kept_offer.isVisible)
    click(qtbot, again, "kept.anew")
    assert again.kept_offer.isHidden()
    assert again.battle.hand_setup.isVisible()
    assert not again.battle.hand.active


@pytest.mark.long
def test_what_nobody_has_decided_in_is_not_kept(window: MainWindow, page: PreviewPage, play: Play) -> None:
    play(page, 0)
    assert kept(window) == ()
    assert page.autosave.battle == ""


@pytest.mark.long
def test_another_battle_leaves_the_one_before_kept(
    window: MainWindow, page: PreviewPage, play: Play, qtbot: QtBot
) -> None:
    play(page, 2)
    first = page.autosave.battle
    page.fight_again(7)
    page.battle.hand_setup.begin.click()
    go(page, qtbot, 2)
    assert {row.id for row in kept(window)} == {first, page.autosave.battle}
    assert {row.head["seed"] for row in kept(window)} == {1, 7}


@pytest.mark.long
def test_a_battle_that_is_open_comes_to_the_front(window: MainWindow, page: PreviewPage, play: Play) -> None:
    play(page, 1)
    window.show_start()
    window.open_kept_battle(kept(window)[0].id)
    assert window.tabs.currentWidget() is page


@pytest.mark.long
def test_what_is_taken_back_is_kept_as_a_variation(
    window: MainWindow, page: PreviewPage, play: Play, qtbot: QtBot
) -> None:
    hand = play(page, 6)
    hand.branch(0, ["empire"], {})
    go(page, qtbot, 1)
    assert kept(window)[0].head["variations"] == 2
    battle = page.autosave.battle
    window.tabs.close_tab(page)
    assert len(resumed(window, battle, qtbot).battle.hand.tree.variations) == 2


@pytest.mark.long
def test_a_battle_whose_scenario_is_gone_goes_on_with_its_own_documents(
    window: MainWindow, page: PreviewPage, play: Play, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(page, 2)
    battle = page.autosave.battle
    kept(window)
    window.tabs.close_tab(page)

    def gone(*_asked: object) -> object:
        raise error("catalogue.not_found", wanted="first-battle")

    monkeypatch.setattr("editor.ui.pages.preview.scenario_reader.prepare", gone)
    monkeypatch.setattr("editor.ui.pages.preview.page_files.find", gone)
    assert resumed(window, battle, qtbot).battle.hand.tree.length() >= 2


@pytest.mark.long
def test_a_saved_file_is_played_on_by_hand(
    window: MainWindow, page: PreviewPage, play: Play, qtbot: QtBot, tmp_path: Path
) -> None:
    hand = play(page, 3)
    tree = hand.tree
    page.files.save_to(tmp_path / "mine")
    window.open_battle(tmp_path / "mine.battle.json")
    qtbot.waitUntil(lambda: window.tabs.count() == 3)
    opened = window.tabs.entries()[-1][1]
    assert isinstance(opened, PreviewPage)
    qtbot.waitUntil(lambda: opened.opened is not None)
    assert opened.header.hand_button.isEnabled()
    assert "Play by hand" in opened.notice.findChild(QLabel).text()
    click(qtbot, opened, "hand")
    wait(opened, qtbot)
    assert opened.battle.hand.tree == tree
    go(opened, qtbot, 1)
    assert len(kept(window)) == 2


@pytest.mark.long
def test_a_saved_log_alone_is_watched(
    window: MainWindow, page: PreviewPage, qtbot: QtBot, tmp_path: Path
) -> None:
    assert page.player.recording is not None
    page.files.open_from(save_battle(page.player.recording, tmp_path / "log"))
    qtbot.waitUntil(lambda: page.opened is not None)
    assert not page.header.hand_button.isEnabled()


def test_battles_called_alike_are_numbered() -> None:
    assert list(told_apart(["Duel", "War", "Duel"])) == ["Duel", "War", "Duel (2)"]


def test_a_battle_that_another_window_played_on_is_said_once_to_be_kept_beside_it(qapp: object) -> None:
    told: list[str] = []
    context = SimpleNamespace(notify=lambda words, _tone: told.append(words))
    hand = SimpleNamespace(began=MagicMock(), changed=MagicMock(), ended=MagicMock())
    page = QObject()
    autosave = BattleAutosave(cast(UiContext, context), cast(Hand, hand), MagicMock(), page)
    keeping = SimpleNamespace(id="one")
    autosave._writer, autosave._worth, autosave._said = _Writer(cast(Keeping, keeping), print), True, "one"
    autosave._heard(None)
    assert told == []
    keeping.id = "two"
    autosave._heard(None)
    autosave._heard(None)
    assert [words[:36] for words in told] == ["This battle was played on in another"]


@pytest.mark.long
def test_the_list_renames_deletes_brings_back_exports_and_goes_on(
    window: MainWindow, page: PreviewPage, play: Play, qtbot: QtBot, tmp_path: Path
) -> None:
    play(page, 2)
    kept(window)
    dialog = BattlesDialog(window.context, window)
    qtbot.addWidget(dialog)
    dialog.show()
    item = dialog.list.topLevelItem(0)
    assert [item.text(column) for column in range(4)] == [
        "The First Battle",
        "The First Battle",
        "1",
        "Empire",
    ]
    item.setText(0, "Friday's")
    assert kept(window)[0].name == "Friday's"
    assert dialog.chosen()[0].name == "Friday's"
    dialog.export_to(dialog.chosen()[0], tmp_path / "out")
    assert (tmp_path / "out.battle.json").exists()
    assert not dialog.back_button.isVisible()
    qtbot.mouseClick(dialog.delete_button, Qt.MouseButton.LeftButton)
    assert kept(window) == ()
    assert not dialog.go_on_button.isEnabled()
    qtbot.mouseClick(dialog.back_button, Qt.MouseButton.LeftButton)
    assert kept(window)[0].name == "Friday's"
    with qtbot.waitSignal(dialog.go_on_wanted) as wanted:
        qtbot.mouseClick(dialog.go_on_button, Qt.MouseButton.LeftButton)
    assert wanted.args == [page.autosave.battle]


@pytest.mark.long
def test_a_battle_goes_on_being_kept_in_another_language(
    window: MainWindow, page: PreviewPage, play: Play, qtbot: QtBot
) -> None:
    play(page, 2)
    battle = page.autosave.battle
    kept(window)
    qtbot.waitUntil(lambda: "Kept" in page.header.badge.toolTip())
    other = PreviewPage(window.context, page.scenario_id, page._make_scene, before=page)
    assert other.autosave.battle == battle
    assert "Kept" in other.header.badge.toolTip()
    other.about_to_close()


@pytest.mark.long
def test_what_another_program_changes_is_said_and_the_battle_goes_on_as_it_was(
    window: MainWindow, open_page: Open, play: Play, qtbot: QtBot
) -> None:
    first = documents.find(window.context.workspace, "demonworld/scenario/first-battle")
    copy = documents.duplicate(window.context.workspace, first.id)
    page = open_page(f"demonworld/scenario/{copy.slug}")
    hand = play(page, 2)
    battle, state = page.autosave.battle, hand.state
    with open_workspace(window.context.workspace.path) as other:
        now = documents.load(other, copy.id)
        assert now.document is not None
        changed = now.document.model_copy(update={"turn_limit": 7})
        documents.save_revision(other, changed, now.row.version)
    window.context.rows_written.emit()
    qtbot.waitUntil(page.notice.isVisible)
    words = f"Changed since this battle began: {window.context.local(copy.name)}."
    assert page.notice.words.text() == f"{words} It goes on with them as they were."
    assert hand.active
    assert hand.state is state
    go(page, qtbot, 1)

    said: list[str] = []
    window.context.notified.connect(lambda words, _tone: said.append(words))
    qtbot.mouseClick(page.notice.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page._reader.busy)

    assert not hand.active
    assert said == ["The battle played by hand is kept. “Kept battles…” in the menu Tools opens it again."]
    assert [row.id for row in kept(window)] == [battle]

"""Battles that are watched: the preview of a scenario, and a battle that was saved, each in a tab."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editor.services import documents
from editor.ui.kit.page_keys import BATTLE, KEPT, PREVIEW, battle_title
from editor.ui.plugin import SceneFactory, find_ui_system
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.services.battles.battle_files import BattleHead
    from editor.services.battles.kept_battles import BattleRow
    from editor.ui.shell.dialogs.battles import BattlesDialog
    from editor.ui.shell.frame import WindowFrame

translate = QCoreApplication.translate


def open_preview(window: WindowFrame, scenario_id: str) -> QWidget | None:
    """Open the battle preview of a scenario in a tab. None if it cannot be opened, which is reported."""
    context = window.context
    session = next((one for one in context.open_sessions() if one.id == scenario_id), None)
    try:
        row = (
            session.row
            if session is not None
            else documents.load(context.workspace, scenario_id, note=False).row
        )
        if session is not None:
            session.flush()
        name = context.name_of(row)
        return _show(window, f"{PREVIEW}:{scenario_id}", name, row.system, scenario_id)
    except EditorError as trouble:
        context.show_error(trouble)
        return None


def open_battle(window: WindowFrame, file: Path) -> None:
    """Show a battle that was watched and saved, in a tab of its own."""
    from editor.services.battles.battle_files import battle_head

    def show(head: BattleHead) -> None:
        page: Any = _show(window, f"{BATTLE}:{file}", file.name, head.system, head.scenario)
        if page is not None:
            page.files.open_from(file)

    name = translate("MainWindow", "Opening {file}").format(file=file.name)
    window.context.jobs.start(name, lambda _report: battle_head(file), done=show)


def list_kept_battles(window: WindowFrame) -> QWidget:
    """Show the battles that are kept, as they are at this moment."""
    from editor.ui.shell.dialogs.battles import BattlesDialog

    write_battles(window)
    dialog = BattlesDialog(window.context, window)
    dialog.go_on_wanted.connect(window.open_kept_battle)
    dialog.file_wanted.connect(window.open_battle)
    dialog.letter_wanted.connect(lambda: take_letter(window, dialog))
    dialog.open()
    return dialog


def take_letter(window: WindowFrame, before: BattlesDialog) -> None:
    """Ask for a letter of a battle by mail, and go on with its battle."""
    from editor.ui.pages.preview.mail_bar import TakeDialog

    def taken(row: BattleRow) -> None:
        page = _page_of(window, row.id)
        if page is None:
            window.open_kept_battle(row.id)
        else:
            window.tabs.setCurrentWidget(page)
            page.files.open_kept(row)

    before.accept()
    dialog = TakeDialog(window.context, window)
    dialog.taken.connect(taken)
    dialog.open()


def _page_of(window: WindowFrame, battle: str) -> Any:
    """Return the page on which a kept battle is played; None if none is."""
    for _key, page in window.tabs.entries():
        if getattr(getattr(page, "autosave", None), "battle", "") == battle:
            return page
    return None


def _only_watched(page: Any, row: BattleRow) -> bool:
    """Return whether a page shows the scenario of a battle, and nobody plays there."""
    hand = getattr(getattr(page, "battle", None), "hand", None)
    return hand is not None and not hand.active and page.opened is None and page.scenario_id == row.scenario


def write_battles(window: WindowFrame) -> None:
    """Wait until all battles that are played are on disk as they stand."""
    for _key, page in window.tabs.entries():
        if (autosave := getattr(page, "autosave", None)) is not None:
            autosave.hurry()
    window.context.jobs.autosave.flush()


def open_kept_battle(window: WindowFrame, battle: str) -> None:
    """Go on with a battle of the catalogue: in the tab where it is open, in the one in front, or in its own.

    The tab in front is taken where it only shows the scenario of the battle.
    """
    from editor.services.battles.kept_battles import find_battle, scenario_name

    if (there := _page_of(window, battle)) is not None:
        window.tabs.setCurrentWidget(there)
        return
    context = window.context
    try:
        row = find_battle(context.workspace, battle)
    except EditorError as trouble:
        context.show_error(trouble)
        return
    watched: Any = window.tabs.currentWidget()
    if _only_watched(watched, row):
        watched.files.open_kept(row)
        return
    name = row.name or context.local(scenario_name(row))
    shown: Any = _show(window, f"{KEPT}:{row.id}", name, row.system, row.scenario)
    if shown is not None:
        shown.files.open_kept(row)


def _show(window: WindowFrame, key: str, name: str, system: str, scenario_id: str) -> QWidget | None:
    """Show a battle in its tab. None if the game has no preview, which is said."""
    context = window.context
    scene: SceneFactory | None = find_ui_system(system, context.systems).scene
    if scene is None:
        context.notify(translate("MainWindow", "This game has no battle preview yet."), "caution")
        return None

    def make() -> QWidget:
        from editor.ui.pages.preview.page import PreviewPage

        return PreviewPage(context, scenario_id, scene)

    title = battle_title(name)
    return window.tabs.show_page(key, title, "play", make)

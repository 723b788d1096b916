"""The same windows in the other language, and in the dark theme."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QToolButton

from editor.ui.kit.theme import theme
from editor.ui.shell.header import Header
from editor.ui.tour.stage import SIZE, Stage, TourError
from schemas.messages.languages import language_after, language_of


def change_language(stage: Stage) -> None:
    """The menu in the bar above; the window opens again with the same documents."""
    before = stage.window
    words = [action.text() for action in before.menuBar().actions()]
    count = len(before.tabs.editors())
    _choose_language(stage, language_after(before.context.language))
    stage.wait(
        lambda: stage.studio.window is not None and stage.studio.window is not before, "nothing changes"
    )
    stage.settle()
    window = stage.window
    window.resize(*SIZE)
    spoken = language_of(window.context.language).name
    stage.check(
        [action.text() for action in window.menuBar().actions()] != words,
        f"the menus speak {spoken}",
    )
    stage.wait(lambda: len(window.tabs.editors()) == count, "not the same documents are open")
    stage.shot("scenario", f"The scenario editor in {spoken}.")
    stage.open_sample("unit")
    stage.settle()
    stage.shot("card", f"A card in {spoken}: the form, the face, the list.")
    window.show_start()
    stage.settle()
    stage.shot("start", f"The start page in {spoken}.")


def _choose_language(stage: Stage, code: str) -> None:
    """Space on the button of languages, Down to the one wanted, Enter."""
    button = stage.child(stage.window, QToolButton, name="languages")
    menu = button.menu()

    def choose() -> None:
        entries = [action.objectName() for action in menu.actions()]
        for _step in range(entries.index(f"view.language.{code}") + 1):
            stage.key(Qt.Key.Key_Down, widget=menu)
        stage.key(Qt.Key.Key_Return, widget=menu)

    QTimer.singleShot(0, menu, choose)  # the menu is open for as long as the key is handled
    stage.key(Qt.Key.Key_Space, widget=button)


def _header_button(stage: Stage, action: str) -> QToolButton:
    bar = stage.child(stage.window, Header)
    button = bar.widgetForAction(stage.window.book.action(action))
    if not isinstance(button, QToolButton):
        raise TourError(f"the bar above has no button for {action}")
    return button


def change_theme(stage: Stage) -> None:
    """Dark, and light again."""
    stage.click(_header_button(stage, "view.theme"))
    stage.check(theme().tokens.dark, "the theme is dark")
    stage.shot("start", "The start page in the dark theme.")
    for editor in stage.window.tabs.editors():
        stage.window.tabs.setCurrentWidget(editor)
        stage.settle()
        stage.shot(editor.session.kind, "The dark theme.")
    stage.shortcut("view.theme")
    stage.check(not theme().tokens.dark, "Ctrl+Shift+L brings the light one back")

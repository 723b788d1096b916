"""Why the window's own actions cannot be taken now, in words for their tooltips."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor.ui.kit.words.read_only import why_read_only
from schemas.games import installed_games
from schemas.messages import sentence
from schemas.problems import Message

if TYPE_CHECKING:
    from editor.ui.shell.frame import WindowFrame

translate = QCoreApplication.translate
Reason = Callable[[], str]


def reasons(window: WindowFrame) -> dict[str, Reason]:
    """Return by the ids of actions what tells why each is not enabled; it is asked only then."""
    some = (
        "edit.copy",
        "document.duplicate",
        "document.delete",
        "document.users",
        "document.compare",
        "file.print",
        "file.add_to_print",
        "file.print_counters",
        "file.export",
    )
    return {
        **dict.fromkeys(some, _none_chosen),
        "edit.undo": _nothing_to_undo,
        "edit.redo": _nothing_to_redo,
        **dict.fromkeys(
            ("document.save", "document.save_as", "document.discard"), lambda: _not_saved(window)
        ),
        "document.rename": _not_one,
        "document.merge": _not_two,
        "document.base_on": _no_card,
        "document.convert": _no_creature,
        "document.roster": _no_army,
        "document.book": _no_army_or_spells,
        "document.preview": lambda: _no_battle(window),
        "file.save_elsewhere": lambda: sentence(Message(code="group.no_file"), window.context.language),
    }


def _none_chosen() -> str:
    return translate("Actions", "Choose a document in the catalogue, or open one")


def _nothing_to_undo() -> str:
    return translate("Actions", "Nothing was changed here yet")


def _nothing_to_redo() -> str:
    return translate("Actions", "Nothing was undone here")


def _not_saved(window: WindowFrame) -> str:
    session = window.session()
    if session is None:
        return translate("Actions", "No document is in front")
    if why := why_read_only(window.context.workspace):
        return why
    if session.row.locked:
        return translate("Actions", "It belongs to another author: duplicate it to edit a copy")
    if session.read_only:
        return translate("Actions", "It came with the program: duplicate it to edit a copy")
    return translate("Actions", "It is as it was saved")


def _not_one() -> str:
    return translate("Actions", "Choose one document")


def _not_two() -> str:
    return translate("Actions", "Choose two documents in the catalogue")


def _no_card() -> str:
    return translate("Actions", "Choose one card")


def _no_creature() -> str:
    return translate("Actions", "Choose one unit or character")


def _no_army() -> str:
    return translate("Actions", "Choose an army")


def _no_army_or_spells() -> str:
    return translate("Actions", "Choose an army or a spell book")


def _no_battle(window: WindowFrame) -> str:
    session = window.session()
    if session is None or session.kind != "scenario":
        return translate("Actions", "Bring a scenario to the front")
    for game in installed_games():
        if game.id == session.system and game.problems:
            return window.context.problem_text(game.problems[0])
    return translate("Actions", "This game has no battle preview yet.")

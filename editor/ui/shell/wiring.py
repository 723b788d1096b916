"""What each of the window's own actions does, and when it can be taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QUndoStack
from PySide6.QtWidgets import QApplication

from editor.services.inheritance import CARD_KINDS
from editor.ui.kit.actions import ActionBook, Bound
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.manual_places import show_help
from editor.ui.kit.words.read_only import why_read_only
from editor.ui.plugin import find_ui_system
from editor.ui.shell import openers, sharing
from editor.ui.shell.battles import list_kept_battles
from editor.ui.shell.commands import DocumentCommands
from editor.ui.shell.frame import WindowFrame
from editor.ui.shell.language_menu import language_actions
from editor.ui.shell.lost_catalogue import CatalogueWatch
from editor.ui.shell.reasons import reasons
from editor.ui.shell.specs import SPECS

_OF_EDITS: Final = frozenset(
    {"edit.undo", "edit.redo", "document.save", "document.save_as", "document.discard"}
)
"""Actions that hang on the edits of the document in front; the others on what is in front, or chosen."""

_WRITES: Final = frozenset(
    {
        "file.new",
        "file.import",
        "file.import_rows",
        "file.linked",
        "file.save_elsewhere",
        "edit.paste",
        "document.duplicate",
        "document.rename",
        "document.delete",
        "document.base_on",
        "document.convert",
        "document.merge",
    }
)
"""Actions that nobody takes in a catalogue that he may only read."""
_SENT: Final = {
    "edit.cut": Qt.Key.Key_X,
    "edit.copy_chosen": Qt.Key.Key_C,
    "edit.paste_here": Qt.Key.Key_V,
    "edit.select_all": Qt.Key.Key_A,
}
"""Actions that what has the focus carries out, and the key, with Ctrl, that tells it to."""


def _send(key: Qt.Key) -> None:
    """Press a key, with Ctrl, in what has the focus."""
    focused = QApplication.focusWidget()
    if focused is not None:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(focused, QKeyEvent(kind, key, Qt.KeyboardModifier.ControlModifier))


def window_actions(
    window: WindowFrame, commands: DocumentCommands, watch: CatalogueWatch
) -> tuple[Bound, ...]:
    """Return the table of the window, bound to it."""
    tasks = {**_files(window, commands, watch), **_documents(window, commands), **_view(window)}
    when = _conditions(window, commands)
    ticks: dict[str, Callable[[], bool]] = {
        "view.full": window.isFullScreen,
        "view.play": lambda: window.play_layout,
        "view.panels_left": lambda: window.side.at_left,
    }
    subjects, why = _subjects(window, commands), reasons(window)
    bound = (
        Bound(
            spec,
            tasks[spec.id],
            when.get(spec.id),
            ticks.get(spec.id),
            subjects.get(spec.id),
            spec.id not in _OF_EDITS,
            why.get(spec.id),
        )
        for spec in SPECS
        if spec.id in tasks
    )
    by_role = (of_writers(window, one) if one.spec.id in _WRITES else one for one in bound)
    return (*by_role, *language_actions(window))


def of_writers(window: WindowFrame, bound: Bound) -> Bound:
    """Return an action that can be taken only where the catalogue may be changed, and tells why not."""
    enabled, reason = bound.enabled, bound.reason

    def may() -> bool:
        return not window.context.workspace.read_only and (enabled is None or enabled())

    def why() -> str:
        return why_read_only(window.context.workspace) or (reason() if reason is not None else "")

    return replace(bound, enabled=may, reason=why)


def follow_steps(book: ActionBook, session: DocumentSession) -> None:
    """Ask the actions once for all that a key or a stroke changes in a document, when it is done."""
    session.state_changed.connect(book.soon.start)
    session.undo_stack.indexChanged.connect(book.soon.start)
    # At once: Ctrl+Z may be pressed before that.
    session.undo_stack.canUndoChanged.connect(book.action("edit.undo").setEnabled)
    session.undo_stack.canRedoChanged.connect(book.action("edit.redo").setEnabled)


def _files(
    window: WindowFrame, commands: DocumentCommands, watch: CatalogueWatch
) -> dict[str, Callable[..., Any]]:
    return {
        "file.new": commands.new,
        "file.start": window.show_start,
        "file.import": commands.files.import_files,
        "file.export": commands.files.export,
        "file.share_out": lambda: sharing.share_out(window),
        "file.open_code": lambda: sharing.open_code(window),
        "file.print": commands.print,
        "file.add_to_print": lambda: openers.add_to_print(window),
        "file.print_counters": lambda: openers.add_to_print(window, "counters"),
        "file.print_centre": lambda: openers.open_print_centre(window),
        "file.backup": commands.files.backup,
        "file.restore": commands.files.restore,
        "file.save_elsewhere": watch.ask_place,
        "file.close": window.tabs.close_tab,
        "file.quit": window.close,
    }


def _documents(window: WindowFrame, commands: DocumentCommands) -> dict[str, Callable[..., Any]]:
    return {
        "edit.undo": lambda: _undo_stack(window, commands).undo(),
        "edit.redo": lambda: _undo_stack(window, commands).redo(),
        "edit.undo_operation": commands.relations.stack.undo,
        "edit.redo_operation": commands.relations.stack.redo,
        **{name: partial(_send, keys) for name, keys in _SENT.items()},
        "edit.copy": commands.copy,
        "edit.paste": commands.paste,
        "edit.find": lambda: openers.find_in_catalogue(window),
        "document.save": commands.save,
        "document.save_as": commands.save_named,
        "document.discard": commands.discard,
        "document.duplicate": commands.duplicate,
        "document.rename": commands.rename,
        "document.delete": commands.delete,
        "document.base_on": lambda: commands.relations.base_on(window.targets()[0]),
        "document.convert": lambda: commands.relations.convert(window.targets()[0]),
        "document.merge": lambda: commands.relations.merge(window.targets()),
        "document.users": commands.show_users,
        "document.roster": lambda: sharing.open_roster(window),
        "document.book": lambda: sharing.open_book(window),
        "document.table": lambda: openers.open_table(window),
        "file.import_rows": lambda: openers.import_rows(window),
        "file.linked": lambda: openers.show_linked_files(window),
        "tools.duplicates": commands.relations.find_duplicates,
        "tools.missing": commands.relations.link_missing,
        "document.preview": lambda: _with(window.session(), lambda one: window.open_preview(one.id)),
        "document.compare": lambda: openers.compare_targets(window),
        "tools.compendium": lambda: openers.open_compendium(window),
        "tools.differences": lambda: openers.ask_and_compare(window),
        "tools.odds": lambda: openers.open_odds(window),
        "tools.preflight": lambda: openers.open_preflight(window),
        "tools.packs": lambda: openers.open_packs(window),
        "tools.battles": lambda: list_kept_battles(window),
        "tools.bin": lambda: openers.open_bin(window),
        "tools.glossary": lambda: openers.open_glossary(window),
    }


def _view(window: WindowFrame) -> dict[str, Callable[..., Any]]:
    return {
        "view.palette": lambda: openers.open_palette(window),
        "view.back": lambda: window.tabs.go(-1),
        "view.forward": lambda: window.tabs.go(1),
        "view.next_panel": window.next_panel,
        "view.lower": window.lower_panels.turn_over,
        "view.theme": lambda: openers.switch_theme(window),
        "view.full": lambda ticked: window.showFullScreen() if ticked else window.showNormal(),
        "view.panels_left": window.side.put_left,
        "view.play": window.set_play_layout,
        "view.reset": window.reset_layout,
        "help.manual": lambda: show_help(window),
        "help.first_steps": lambda: openers.show_first_steps(window),
        "help.shortcuts": lambda: openers.open_shortcuts(window),
        "help.about": lambda: openers.open_about(window),
    }


def _conditions(window: WindowFrame, commands: DocumentCommands) -> dict[str, Callable[[], bool]]:
    def session_is(test: Callable[[DocumentSession], bool]) -> Callable[[], bool]:
        return lambda: (session := window.session()) is not None and test(session)

    editable = session_is(lambda one: not one.read_only)
    some = lambda: bool(window.targets())  # noqa: E731 - one word for a table
    return {
        "edit.undo": lambda: _undo_stack(window, commands).canUndo(),
        "edit.redo": lambda: _undo_stack(window, commands).canRedo(),
        "edit.undo_operation": commands.relations.stack.canUndo,
        "edit.redo_operation": commands.relations.stack.canRedo,
        "edit.copy": some,
        "document.save": session_is(lambda one: not one.read_only and one.starred),
        "document.save_as": editable,
        "document.discard": session_is(lambda one: not one.read_only and one.starred),
        "document.duplicate": some,
        "document.rename": lambda: len(window.targets()) == 1,
        "document.delete": some,
        "document.base_on": lambda: sharing.meant(window, CARD_KINDS) is not None,
        "document.convert": lambda: sharing.meant(window, sharing.CREATURES) is not None,
        "document.merge": lambda: len(window.targets()) == 2,
        "document.users": some,
        "document.roster": lambda: sharing.meant(window, sharing.ROSTERS) is not None,
        "document.book": lambda: sharing.meant(window, sharing.BOOKS) is not None,
        "document.compare": some,
        "document.preview": session_is(
            lambda one: one.kind == "scenario" and _has_preview(window, one.system)
        ),
        "file.print": some,
        "file.add_to_print": some,
        "file.print_counters": some,
        "file.export": some,
        "file.save_elsewhere": lambda: window.context.workspace.database.is_file,
        "view.back": lambda: window.tabs.can_go(-1),
        "view.forward": lambda: window.tabs.can_go(1),
        "file.close": lambda: window.tabs.count() > 0,
    }


def _subjects(window: WindowFrame, commands: DocumentCommands) -> dict[str, Callable[[], str]]:
    """The steps that undo and redo would take now, by name."""
    operations = commands.relations.stack
    return {
        "edit.undo": lambda: _undo_stack(window, commands).undoText(),
        "edit.redo": lambda: _undo_stack(window, commands).redoText(),
        "edit.undo_operation": operations.undoText,
        "edit.redo_operation": operations.redoText,
    }


def _has_preview(window: WindowFrame, system: str) -> bool:
    return find_ui_system(system, window.context.systems).has("scene")


def _with(session: DocumentSession | None, act: Callable[[DocumentSession], object]) -> None:
    if session is not None:
        act(session)


def _undo_stack(window: WindowFrame, commands: DocumentCommands) -> QUndoStack:
    """Return what undo works on: the steps of the tab in front, or operations."""
    operations, front = commands.relations.stack, window.front_steps()
    return operations if front is None or operations.meant() else front

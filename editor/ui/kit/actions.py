"""The one table of actions: menus, toolbar, command palette, shortcut page and tooltips all come from it.

The window's own actions are in :mod:`editor.ui.shell.specs`; an editor returns its own from
``DocumentEditor.action_table()``.
Texts are marked with ``QT_TRANSLATE_NOOP("Actions", ...)`` and translated in the context ``Actions``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import set_icon
from editor.ui.kit.turns import single_shot

CONTEXT = "Actions"

MENUS: tuple[tuple[str, str], ...] = (
    ("file", QT_TRANSLATE_NOOP("Actions", "&File")),
    ("edit", QT_TRANSLATE_NOOP("Actions", "&Edit")),
    ("document", QT_TRANSLATE_NOOP("Actions", "&Document")),
    ("view", QT_TRANSLATE_NOOP("Actions", "&View")),
    ("tools", QT_TRANSLATE_NOOP("Actions", "&Tools")),
    ("help", QT_TRANSLATE_NOOP("Actions", "&Help")),
)
"""Menus in their order: id and text."""
_WORDS: Final = "words"
_SUBJECT: Final = "subject"
_REASON: Final = "reason"
_LONGEST_SUBJECT: Final = 48
"""Letters of the name of a step in a menu."""


@dataclass(frozen=True)
class ActionSpec:
    """One entry of the table."""

    id: str
    """Unique, e.g. ``document.save`` or ``map.fill``."""
    text: str
    """English words, marked with ``QT_TRANSLATE_NOOP("Actions", ...)``; a verb first."""
    shortcut: str = ""
    """Portable key sequence, e.g. ``Ctrl+S``; several are joined by ``;``."""
    icon: str = ""
    """Name of an icon of ``editor/ui/kit/icons``."""
    menu: str = ""
    """Menu that it stands in; '' for none (palette and shortcut page still show it)."""
    group: int = 0
    """Inside the menu, a rule is drawn where the group changes."""
    checkable: bool = False
    """Has a tick."""
    tip: str = ""
    """Longer words for the tooltip, marked like ``text``; '' for the text itself."""
    submenu: str = ""
    """Words of the submenu that it stands in, marked like ``text``; '' for the menu itself."""

    of_focus: bool = False
    """Whether its keys are answered by what has the focus: the menu shows them, and sends them there."""

    def words(self) -> str:
        """Return the text in the language of the interface."""
        return QCoreApplication.translate(CONTEXT, self.text)

    def plain_words(self) -> str:
        """Return the text without mnemonic and dots, for the palette and the shortcut page."""
        words = _plain(self.words())
        if not self.submenu:
            return words
        return _with_subject(_plain(QCoreApplication.translate(CONTEXT, self.submenu)), words)

    def sequences(self) -> list[QKeySequence]:
        """Return its shortcuts."""
        return [QKeySequence(keys) for keys in self.shortcut.split(";") if keys]


@dataclass(frozen=True)
class Bound:
    """An entry bound to what it does."""

    spec: ActionSpec
    run: Callable[..., object]
    """Called without arguments, or with the new tick for a checkable action."""
    enabled: Callable[[], bool] | None = None
    """Asked by ``ActionBook.refresh``; None for always."""
    checked: Callable[[], bool] | None = None
    """The tick of a checkable action, asked by ``ActionBook.refresh``."""
    subject: Callable[[], str] | None = None
    """What it would act on now (the step to undo), asked by ``ActionBook.refresh``; '' for nothing."""
    steady: bool = False
    """Whether no edit of a document changes any of them."""
    reason: Callable[[], str] | None = None
    """Why it cannot be taken now, asked where it is not enabled; None where nobody would wonder."""


class ActionBook(QObject):
    """All actions that can be taken now: the window's, and those of the editor in front."""

    changed = Signal()  # actions came or went

    def __init__(self, host: QWidget) -> None:
        """Make an empty book.

        Args:
            host: the main window; shortcuts work anywhere inside it.
        """
        super().__init__(host)
        self._host = host
        self.soon = single_shot(self, 0, self._refresh_edited)
        """Asks what an edit may change in the next turn of the event loop, once for all edits before."""
        self._bound: dict[str, Bound] = {}
        self._actions: dict[str, QAction] = {}
        self._owners: dict[str, QObject] = {}

    def add(self, entries: Iterable[Bound], owner: QObject) -> None:
        """Take actions in, to be asked by :meth:`refresh`; an id that is there already is replaced."""
        for entry in entries:
            self._drop(entry.spec.id)
            action = self._make(entry)
            self._bound[entry.spec.id] = entry
            self._actions[entry.spec.id] = action
            self._owners[entry.spec.id] = owner
            self._host.addAction(action)
        self.changed.emit()

    def remove(self, owner: QObject, *, announced: bool = True) -> None:
        """Take out every action of an owner.

        Args:
            owner: whose.
            announced: emit ``changed``; not where others are added right after, which does.
        """
        gone = [name for name, whose in self._owners.items() if whose is owner]
        for name in gone:
            self._drop(name)
        if gone and announced:
            self.changed.emit()

    def action(self, name: str) -> QAction:
        """Return an action by its id.

        Raises:
            KeyError: there is none (a mistake in our code).
        """
        return self._actions[name]

    def has(self, name: str) -> bool:
        """Whether an action can be found now."""
        return name in self._actions

    def entries(self) -> tuple[Bound, ...]:
        """Return every entry, in the order in which it was added."""
        return tuple(self._bound.values())

    def close(self) -> None:
        """The window closes: ask nothing any more."""
        self._bound.clear()

    def refresh(self) -> None:
        """Ask every action whether it is enabled and ticked."""
        self._ask(self._bound.values())

    def _refresh_edited(self) -> None:
        self._ask(entry for entry in self._bound.values() if not entry.steady)

    def _ask(self, entries: Iterable[Bound]) -> None:
        for entry in entries:
            action = self._actions[entry.spec.id]
            if entry.enabled is not None:
                action.setEnabled(bool(entry.enabled()))
                _give_reason(action, entry)
            if entry.checked is not None:
                action.setChecked(bool(entry.checked()))
            if entry.subject is not None:
                _name_subject(action, entry.spec, entry.subject())

    def _make(self, entry: Bound) -> QAction:
        spec = entry.spec
        action = QAction(spec.words(), self._host)
        action.setObjectName(spec.id)
        action.setShortcuts(spec.sequences())
        context = Qt.ShortcutContext.WidgetShortcut if spec.of_focus else Qt.ShortcutContext.WindowShortcut
        action.setShortcutContext(context)
        action.setCheckable(spec.checkable)
        # In a menu an icon would stand in the place of the tick.
        action.setIconVisibleInMenu(not spec.checkable)
        if spec.icon:
            set_icon(action, spec.icon)
        _show_tip(action, spec)
        if spec.checkable:
            action.triggered.connect(lambda ticked: entry.run(ticked))
        else:
            action.triggered.connect(lambda: entry.run())
        return action

    def _drop(self, name: str) -> None:
        if (action := self._actions.pop(name, None)) is not None:
            self._host.removeAction(action)
            # Until it is deleted it answers to no keys.
            action.setShortcuts([])
            action.setEnabled(False)
            action.deleteLater()
            del self._bound[name], self._owners[name]


def words_of(action: QAction) -> str:
    """Return the words of an action without what it would act on now, with the letter that is underlined."""
    return str(action.property(_WORDS) or action.text())


def set_words(action: QAction, words: str) -> None:
    """Give an action other words; what it would act on stays behind them."""
    subject = str(action.property(_SUBJECT) or "")
    action.setProperty(_WORDS, words)
    action.setText(_with_subject(words, subject.replace("&", "&&")) if subject else words)


def _name_subject(action: QAction, spec: ActionSpec, subject: str) -> None:
    subject = subject if len(subject) <= _LONGEST_SUBJECT else f"{subject[: _LONGEST_SUBJECT - 1].rstrip()}…"
    if subject != str(action.property(_SUBJECT) or ""):
        words = words_of(action)
        action.setProperty(_SUBJECT, subject)
        set_words(action, words)
        _show_tip(action, spec)


def _give_reason(action: QAction, entry: Bound) -> None:
    reason = "" if action.isEnabled() or entry.reason is None else entry.reason()
    if reason != reason_of(action):
        action.setProperty(_REASON, reason)
        _show_tip(action, entry.spec)


def reason_of(action: QAction) -> str:
    """Return why an action cannot be taken now; '' if it can, or nobody would wonder."""
    return str(action.property(_REASON) or "")


def _plain(words: str) -> str:
    return words.replace("&", "").rstrip(".…")


def _with_subject(words: str, subject: str) -> str:
    return QCoreApplication.translate("Actions", "{action}: {step}").format(action=words, step=subject)


def _tip(spec: ActionSpec) -> str:
    return QCoreApplication.translate(CONTEXT, spec.tip) if spec.tip else spec.plain_words()


def _show_tip(action: QAction, spec: ActionSpec) -> None:
    """Tell what an action does, what it would act on, its keys, and why it cannot be taken now."""
    subject, reason = str(action.property(_SUBJECT) or ""), reason_of(action)
    tip = _with_subject(_tip(spec), subject) if subject else _tip(spec)
    keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in spec.sequences())
    words = f"{tip} ({keys})" if keys else tip
    action.setToolTip(f"{words}\n{reason}" if reason else words)
    action.setStatusTip(reason or tip)

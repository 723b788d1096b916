"""The documents that come in, listed while they are read and judged: a few of them in each turn."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QLocale, Signal
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from editor.packs.files_read import Damaged, count_damaged
from editor.services.active import ActivePart, active_sentence
from editor.services.field_words import said
from editor.services.incoming import Incoming, State
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.documents.draft import parse_path
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.rows_in_turns import MEASURED, RowsInTurns
from editor.ui.kit.theme import Tint, theme
from editor.ui.kit.words.labels import kind_word
from schemas.base import kind_of, system_of
from schemas.text import LocalText

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_OPENED: Final = 12
"""Parts that work up to which they are shown open; more of them would push the documents out of sight."""
STATES: Final[dict[State, tuple[str, str, Tint]]] = {
    "new": (QT_TRANSLATE_NOOP("ImportDialog", "new"), "circle-check", "success"),
    "same": (QT_TRANSLATE_NOOP("ImportDialog", "already there, equal"), "check", "muted"),
    "update": (QT_TRANSLATE_NOOP("ImportDialog", "a new version of yours"), "refresh-cw", "accent"),
    "merged": (QT_TRANSLATE_NOOP("ImportDialog", "put together with your edits"), "git-compare", "accent"),
    "conflict": (
        QT_TRANSLATE_NOOP("ImportDialog", "changed by both: choose"),
        "triangle-alert",
        "warning",
    ),
    "older": (QT_TRANSLATE_NOOP("ImportDialog", "yours has all of it already"), "check", "muted"),
    "shipped": (QT_TRANSLATE_NOOP("ImportDialog", "shipped, stays as it is"), "lock", "muted"),
    "slug_taken": (QT_TRANSLATE_NOOP("ImportDialog", "new, under another short name"), "tag", "warning"),
    "gone": (
        QT_TRANSLATE_NOOP("ImportDialog", "no longer in the pack: into the recycle bin"),
        "trash-2",
        "muted",
    ),
    "kept": (
        QT_TRANSLATE_NOOP("ImportDialog", "no longer in the pack, stays: you edited or use it"),
        "check",
        "muted",
    ),
}
_WHAT: Final = 2
"""Column of what happens."""


@dataclass
class Coming:
    """What comes in from the thread that reads, until it is listed in that of the windows."""

    read: deque[Any] = field(default_factory=deque)
    """Plain data of documents, in their order."""
    judged: deque[tuple[int, Incoming]] = field(default_factory=deque)
    """What becomes of them, each with its number."""
    more: deque[Callable[[], None]] = field(default_factory=deque)
    """Lists what of them works, and what is damaged, one after the other."""
    places: list[int] = field(default_factory=list)
    """Numbers of the sound documents among all that were read."""
    count: int = 0
    """How many documents were read."""

    def seen(self, data: Any) -> None:
        """Take the plain data of a document that was read."""
        self.read.append(data)
        self.count += 1

    def leave_out(self, damaged: Sequence[Damaged]) -> None:
        """Pass over documents that are damaged, now that all are read."""
        numbers = {one.number for one in damaged}
        self.places = [one for one in range(self.count) if one not in numbers]

    def heard(self, number: int, incoming: Incoming) -> None:
        """Take what becomes of a sound document, by its number among those; others stand behind all."""
        more = number - len(self.places)
        self.judged.append((self.places[number] if more < 0 else self.count + more, incoming))


class ImportRows(RowsInTurns):
    """A row for each document: first its name, as soon as it is read; then what would become of it."""

    filled = Signal()
    """Everything is listed."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.setHeaderLabels([self.tr("Document"), self.tr("Kind"), self.tr("What happens")])
        self.setAccessibleName(self.tr("Documents in the files"))
        self._coming = Coming()

    def begin(self) -> Coming:
        """Forget all rows; what is put into what is returned is listed from now on."""
        self.clear()
        self._rows.clear()
        self._coming, self._ended = Coming(), False
        self._timer.start()
        return self._coming

    def judge_again(self, incoming: Iterable[tuple[int, Incoming]]) -> None:
        """Say what becomes now of documents that are listed already, each with its number."""
        for number, one in incoming:
            self._coming.heard(number, one)
        self._timer.start()

    def show_active(self, parts: Sequence[ActivePart]) -> None:
        """Show above the documents what those that are taken in bring that works."""
        if not parts:
            return
        head = self._add_head(self.tr("What this pack changes in how things work"), "warning", len(parts))
        for one in parts:
            words = partial(active_sentence, one, self._context.words(one.system), self._context.language)
            self._coming.more.append(partial(_add_below, head, words))

    def show_damaged(self, damaged: Sequence[Damaged]) -> None:
        """Show above the documents what of the files stays out, each with its reason."""
        if not damaged:
            return
        count = count_damaged(damaged)
        words = self.tr("%n document(s) or file(s) stay out", "", count)
        head = self._add_head(words, "danger", count)
        for one in damaged:
            for problem in one.problems:
                words_of = partial(self._context.problem_text, problem)
                self._coming.more.append(partial(_add_below, head, words_of))
            if one.number is not None:
                words = self.tr("damaged, stays out") if one.problems else self.tr("stays out with its pack")
                self._coming.more.append(partial(self._mark_damaged, one.number, words))
        self._timer.start()

    def _add_head(self, words: str, tint: Tint, parts: int) -> QTreeWidgetItem:
        head = QTreeWidgetItem([words, "", ""])
        head.setIcon(0, theme().icon("triangle-alert", tint))
        self.insertTopLevelItem(0, head)
        head.setFirstColumnSpanned(True)
        head.setExpanded(parts <= _OPENED)
        return head

    def _mark_damaged(self, number: int, words: str) -> None:
        item = self._rows[number]
        item.setText(_WHAT, words)
        item.setIcon(_WHAT, theme().icon("triangle-alert", "danger"))

    def _list_some(self, until: float) -> None:
        coming, before, ended = self._coming, len(self._rows), self._ended
        while coming.read and time.thread_time() < until:
            self._add(coming.read.popleft())
        while coming.more and not coming.read and time.thread_time() < until:
            coming.more.popleft()()
        while coming.judged and not coming.read and time.thread_time() < until:
            self._judge(*coming.judged.popleft())
        if self._rows and before < MEASURED:
            self._fit()
        if ended and not (coming.more or coming.read or coming.judged):
            self._timer.stop()
            self._fit()
            self.filled.emit()

    def _add(self, data: Any) -> None:
        """List a document that was read: it may still be refused, so nothing is said of what it holds."""
        known = data if isinstance(data, Mapping) else {}
        system, kind, slug = (str(known.get(key) or "") for key in ("system", "kind", "slug"))
        texts = known.get("name")
        there = texts.items() if isinstance(texts, Mapping) else ()
        name = LocalText.model_construct({str(key): text for key, text in there if isinstance(text, str)})
        self._place([name.get(self._context.language) or slug, kind_word(kind, system), ""], kind)

    def _place(self, words: Sequence[str], kind: str) -> None:
        item = QTreeWidgetItem(list(words))
        item.setIcon(0, theme().icon(KIND_ICONS.get(kind, "file"), "muted"))
        self._add_row(item)

    def _judge(self, number: int, one: Incoming) -> None:
        """Say in the row of a document what becomes of it, with what changes in it below."""
        while len(self._rows) <= number:
            self._place(["", "", ""], "")
        item = self._rows[number]
        system, kind = system_of(one.document), kind_of(one.document)
        words, icon, tint = STATES[one.state]
        item.setText(0, self._context.name_of(one.document))
        item.setText(1, kind_word(kind, system))
        item.setText(_WHAT, QCoreApplication.translate("ImportDialog", words))
        item.setIcon(0, theme().icon(KIND_ICONS.get(kind, "file"), "muted"))
        item.setIcon(_WHAT, theme().icon(icon, tint))
        item.takeChildren()
        item.addChildren(self._below(one, system, kind))

    def _below(self, one: Incoming, system: str, kind: str) -> list[QTreeWidgetItem]:
        game = self._context.words(system)
        found = []
        for change in one.changes:
            before, after = (said(value, game, self._context.language) for value in (change.old, change.new))
            place = self._context.place_words(system, kind, parse_path(change.path))
            found.append(QTreeWidgetItem([place, "", f"{before}  →  {after}"]))
        for problem in one.problems:
            place = self._context.place_words(system, kind, parse_path(problem.path))
            words = self._context.sentence(problem, system, kind)
            found.append(_spoken(f"{place}: {words}" if place else words))
        return found


def count_words(counts: Mapping[State, int]) -> str:
    """Return how many documents there are, and how many of each state, in one sentence."""
    each = QCoreApplication.translate("ImportRows", "{state}: {count}")
    states = "; ".join(
        each.format(
            state=QCoreApplication.translate("ImportDialog", words), count=QLocale().toString(counts[state])
        )
        for state, (words, _icon, _tint) in STATES.items()
        if counts.get(state)
    )
    total = sum(counts.values())
    said = QCoreApplication.translate("ImportRows", "%n document(s) read ({states}).", "", total)
    return said.format(states=states)


def _add_below(head: QTreeWidgetItem, words: Callable[[], str]) -> None:
    item = _spoken(words())
    head.addChild(item)
    item.setFirstColumnSpanned(True)


def _spoken(words: str) -> QTreeWidgetItem:
    item = QTreeWidgetItem([words, "", ""])
    item.setToolTip(0, words)
    return item

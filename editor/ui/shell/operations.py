"""Operations across documents as steps that Undo and Redo of the Edit menu work on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtWidgets import QApplication, QWidget

from editor.services import operations
from editor.services.operations import Done
from editor.services.relations import Plan
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.shell.frame import WindowFrame

MOST: Final = 100
"""Operations that can be taken back; each holds the documents as they were."""
_FIXABLE: Final = "relations.edited_since"
"""Refusal that goes away with an edit; any other means that what was done no longer stands as it was done."""


class Operation(QUndoCommand):
    """A step: what takes it back, or what does it again. The stack itself does both."""

    def __init__(self, done: Done, words: str) -> None:
        super().__init__(words)
        self.done: Done | None = done
        self.again: Plan | None = None
        self.before: dict[str, int] = dict(done.before)
        """The revision of each document before it; undoing and redoing it and others makes later ones."""
        self.after: dict[str, int] = dict(done.versions)
        """The revision of each document after it."""

    def copy(self) -> Operation:
        """Return the same step for another stack."""
        step = Operation.__new__(Operation)
        QUndoCommand.__init__(step, self.text())
        step.done, step.again = self.done, self.again
        step.before, step.after = dict(self.before), dict(self.after)
        return step


class OperationStack(QUndoStack):
    """What was renamed, deleted, merged and linked again, as steps."""

    def __init__(
        self,
        window: WindowFrame,
        keep_all: Callable[[], None],
        show_again: Callable[[Sequence[str], Collection[str]], None],
    ) -> None:
        """Make an empty stack.

        Args:
            window: whose focus says what Undo means.
            keep_all: puts every edit that waits on disk.
            show_again: shows documents that an operation wrote, and is told whose working copies it wrote.
        """
        super().__init__(window)
        self._window, self._keep_all, self._show_again = window, keep_all, show_again
        self._context = window.context
        self._front: tuple[QUndoStack | None, int] = (None, 0)
        """The steps of the tab in front when an operation was thought of last."""
        self._front_worked = False
        self.setUndoLimit(MOST)
        self.indexChanged.connect(lambda _index: self._window.book.refresh())
        QApplication.instance().focusChanged.connect(self._focus_moved)  # type: ignore[union-attr]

    def take_over(self, other: OperationStack) -> None:
        """Go on with the operations of another window."""
        for number in range(other.count()):
            if isinstance(step := other.command(number), Operation):
                self.push(step.copy())
        self.setIndex(other.index())

    def did(self, done: Done, words: str) -> Operation:
        """Remember an operation that was done, as the last step."""
        step = Operation(done, words)
        self._think_of_operations()
        self.push(step)
        return step

    def meant(self) -> bool:
        """Return whether Undo means operations: the catalogue has the focus, nothing was done in front since.

        Many buttons of the tab in front leave the focus where it is.
        """
        focus = self._window.focusWidget()
        if focus is None or not self._window.catalogue.isAncestorOf(focus):
            return False
        front = self._steps_in_front()
        if front[0] is not self._front[0]:
            self._front_worked = False
        elif front[1] > self._front[1]:
            self._front_worked = True
        self._front = front
        return not self._front_worked

    def _think_of_operations(self) -> None:
        self._front, self._front_worked = self._steps_in_front(), False

    def _steps_in_front(self) -> tuple[QUndoStack | None, int]:
        stack = self._window.front_steps()
        return stack, stack.index() if stack is not None else 0

    def take_back(self, step: Operation) -> None:
        """Take one operation back, the last or an earlier one."""
        if step.done is None:
            return
        if self.command(self.index() - 1) is step:
            self.undo()
        elif (done := self._reversed(step)) is not None:
            self._describe_back(done)

    def undo(self) -> None:
        """Take the last operation back that still stands, in every document that it touched."""
        while isinstance(step := self.command(self.index() - 1), Operation) and step.done is None:
            super().undo()  # a notice took it back before
        if isinstance(step, Operation) and (done := self._reversed(step)) is not None:
            super().undo()
            self._describe_back(done)

    def _reversed(self, step: Operation) -> Done | None:
        """Take an operation back and return it; None if that was refused, which has been said."""
        if step.done is None:
            return None
        self._keep_all()
        for ident in step.done.made:
            self._window.tabs.close_document(ident)
        try:
            again = operations.undo(self._context.workspace, replace(step.done, versions=step.after))
        except EditorError as trouble:
            self._refused(step, trouble, back=True)
            return None
        done, step.done, step.again = step.done, None, again
        self._moved(dict(step.before), again.versions)
        return done

    def _describe_back(self, done: Done) -> None:
        self._shown(done, self.tr("%n document(s) are as before.", "", len(done.touched)))

    def redo(self) -> None:
        """Do the operation again that was taken back last."""
        while isinstance(step := self.command(self.index()), Operation) and step.again is None:
            super().redo()
        if not isinstance(step, Operation) or step.again is None:
            return
        self._keep_all()
        for ident in step.again.deleted:
            self._window.tabs.close_document(ident)
        try:
            done = operations.apply(self._context.workspace, replace(step.again, versions=step.before))
        except EditorError as trouble:
            self._refused(step, trouble, back=False)
            return
        step.done, step.again = done, None
        self._moved(dict(step.after), done.versions)
        super().redo()
        self._shown(done, step.text())

    def _moved(self, old: Mapping[str, int], new: Mapping[str, int]) -> None:
        """Note in every step that documents are again as they were at old revisions, at new ones."""
        for number in range(self.count()):
            step = self.command(number)
            if not isinstance(step, Operation):
                continue
            for versions in (step.before, step.after):
                for ident, version in new.items():
                    if ident in versions and versions[ident] == old.get(ident):
                        versions[ident] = version

    def _refused(self, step: Operation, trouble: EditorError, *, back: bool) -> None:
        self._context.show_error(trouble)
        if trouble.problems[0].code != _FIXABLE:
            # Saved since: it can never be taken back whole, and must not stand before older steps.
            step.setObsolete(True)
            if self.command(self.index() - 1 if back else self.index()) is step:
                (super().undo if back else super().redo)()

    def _shown(self, done: Done, words: str) -> None:
        self._show_again(done.touched, done.drafts.keys())
        self._context.announce(words)

    def _focus_moved(self, old: QWidget | None, new: QWidget | None) -> None:
        # What Undo means hangs on whether the catalogue has the focus.
        panel = self._window.catalogue
        was_there = old is not None and panel.isAncestorOf(old)
        is_there = new is not None and panel.isAncestorOf(new)
        if is_there and not was_there:
            self._think_of_operations()
        if is_there or was_there:
            self._window.book.refresh()

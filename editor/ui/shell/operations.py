"""Operations across documents as steps that Undo and Redo of the Edit menu work on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import shiboken6
from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtWidgets import QApplication, QWidget

from editor.services import operations
from editor.services.operations import Done
from editor.services.relations import Plan
from schemas.problems import EditorError
from schemas.progress import quietly

if TYPE_CHECKING:
    from editor.ui.kit.jobs import Work
    from editor.ui.shell.frame import WindowFrame

MOST: Final = 100
"""Operations that can be taken back; each holds the documents as they were."""
AT_ONCE: Final = 20
"""Documents that are written in the thread of the windows; more of them would hold it up."""
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
        show_again: Callable[[Sequence[str], Collection[str]], None],
    ) -> None:
        """Make an empty stack.

        Args:
            window: whose focus says what Undo means.
            show_again: shows documents that an operation wrote, and is told whose working copies it wrote.
        """
        super().__init__(window)
        self._window, self._show_again = window, show_again
        self._context = window.context
        self._front: tuple[QUndoStack | None, int] = (None, 0)
        """The steps of the tab in front when an operation was thought of last."""
        self._front_worked = False
        self._at_work = False
        """Whether an operation is being taken back or done again."""
        self.setUndoLimit(MOST)
        self.indexChanged.connect(window.book.soon.start)
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
        else:
            self._reverse(step)

    def undo(self) -> None:
        """Take the last operation back that still stands, in every document that it touched."""
        if self._at_work:
            return
        while isinstance(step := self.command(self.index() - 1), Operation) and step.done is None:
            super().undo()  # a notice took it back before
        if isinstance(step, Operation):
            self._reverse(step)

    def _reverse(self, step: Operation) -> None:
        """Take an operation back; where that is refused, it is said."""
        if step.done is None or self._at_work:
            return
        self._context.flush()
        for ident in step.done.made:
            self._window.tabs.close_document(ident)
        workspace, done = self._context.workspace, replace(step.done, versions=step.after)
        self._do(
            self.tr("Undoing"),
            len(done.touched),
            lambda report: operations.undo(workspace, done, report=report),
            partial(self._reversed, step, step.done),
            partial(self._refused, step, back=True),
        )

    def _reversed(self, step: Operation, done: Done, again: Plan) -> None:
        step.done, step.again = None, again
        self._moved(dict(step.before), again.versions)
        if self.command(self.index() - 1) is step:
            super().undo()
        self._shown(done, self.tr("%n document(s) are as before.", "", len(done.touched)))

    def redo(self) -> None:
        """Do the operation again that was taken back last."""
        if self._at_work:
            return
        while isinstance(step := self.command(self.index()), Operation) and step.again is None:
            super().redo()
        if not isinstance(step, Operation) or step.again is None:
            return
        self._context.flush()
        for ident in step.again.deleted:
            self._window.tabs.close_document(ident)
        workspace, plan = self._context.workspace, replace(step.again, versions=step.before)
        self._do(
            self.tr("Redoing"),
            len(plan.bodies) + len(plan.drafts) + len(plan.deleted) + len(plan.made),
            lambda report: operations.apply(workspace, plan, report=report),
            partial(self._done_again, step),
            partial(self._refused, step, back=False),
        )

    def _done_again(self, step: Operation, done: Done) -> None:
        step.done, step.again = done, None
        self._moved(dict(step.after), done.versions)
        if self.command(self.index()) is step:
            super().redo()
        self._shown(done, step.text())

    def _do(
        self,
        name: str,
        documents: int,
        work: Work,
        done: Callable[[Any], None],
        refused: Callable[[EditorError], None],
    ) -> None:
        """Do something to documents: to many of them in the background, where it can be stopped."""
        if documents <= AT_ONCE:
            try:
                made = work(quietly)
            except EditorError as trouble:
                refused(trouble)
            else:
                done(made)
            return

        def failed(trouble: Exception) -> None:
            if isinstance(trouble, EditorError):
                refused(trouble)
            else:
                self._context.show_error(trouble)

        def ended() -> None:
            self._at_work = False
            for one in found:  # also where it was stopped in the very moment in which it was stored
                done(one)

        found: list[Any] = []
        self._at_work = True
        job = self._context.jobs.start(name, lambda report: found.append(work(report)), failed=failed)
        job.finished.connect(ended)

    def _moved(self, old: Mapping[str, int], new: Mapping[str, int]) -> None:
        """Note in every step that documents are again as they were at old revisions, at new ones."""
        for number in range(self.count()):
            step = self.command(number)
            if not isinstance(step, Operation):
                continue
            for versions in (step.before, step.after):
                for ident in versions.keys() & new.keys():
                    if versions[ident] == old.get(ident):
                        versions[ident] = new[ident]

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
        if not shiboken6.isValid(panel):  # the window is being destroyed
            return
        was_there = old is not None and panel.isAncestorOf(old)
        is_there = new is not None and panel.isAncestorOf(new)
        if is_there and not was_there:
            self._think_of_operations()
        if is_there or was_there:
            self._window.book.refresh()

"""Holds an army against its rules while it is edited, off the GUI thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from editor.rules.core.composition.facts import Force
from editor.rules.core.losses import LossLine
from editor.services.armies import ArmyContext, BrokenRule
from editor.ui.kit.turns import single_shot

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

LOOK_AFTER_MS: Final = 60
Looked = tuple[int, tuple[BrokenRule, ...], Force | None, tuple[LossLine, ...]]
"""Number of a look, what breaks the rules, the army as facts, what it has to lose."""


class ArmyWatch(QObject):
    """Looks at the draft of an army soon after each change."""

    looked = Signal()

    def __init__(
        self,
        session: DocumentSession,
        context: UiContext,
        army_context: ArmyContext,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._context = context
        self._army_context = army_context
        self.broken: tuple[BrokenRule, ...] = ()
        self.force: Force | None = None
        """The army as facts. None while the draft is invalid."""
        self.losses: tuple[LossLine, ...] = ()
        self._number = 0
        self._timer = single_shot(self, LOOK_AFTER_MS, self.look)

    def look_soon(self) -> None:
        """Look in a moment: the army changed."""
        self._timer.start()

    def look(self) -> None:
        """Look now."""
        self._number += 1
        number, army_context, data = self._number, self._army_context, self._session.data

        def work(_report: object) -> Looked:
            return (
                number,
                army_context.broken_rules(data),
                army_context.force(data),
                army_context.losses(data),
            )

        self._context.jobs.start(self.tr("Checking"), work, done=self._take, quiet=True)

    def _take(self, found: Looked) -> None:
        number, broken, force, losses = found
        if number != self._number:
            return
        self.broken, self.force = broken, force
        if force is not None:  # an invalid draft leaves what was shown
            self.losses = losses
        self.looked.emit()

"""Opening a share code: it is pasted, then shown what it would bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.packs.files_read import Seen, unseen
from editor.services import opened_codes
from editor.services.importing import TakenIn, take_in_all
from editor.services.incoming import Delivery, DocumentChoices
from editor.services.workspace import Workspace
from editor.ui.kit.paste_dialog import PasteDialog
from editor.ui.pages.sharing.import_preview import ImportDialog
from editor.ui.pages.sharing.import_sources import Source
from schemas.problems import Problem
from schemas.progress import Report

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE = (560, 360)
_OURS = "MARSHAL"
_MOST_SHOWN = 40


class Code(Source):
    """A share code as a source of documents."""

    def __init__(self, code: str) -> None:
        self._code = code
        shown = " ".join(code.split())
        self.words = shown if len(shown) <= _MOST_SHOWN else f"{shown[:_MOST_SHOWN]}…"
        self.problems: tuple[Problem, ...] = ()
        self._deliveries: Sequence[Delivery] = ()

    def read(self, workspace: Workspace, _report: Report, _seen: Seen) -> Sequence[Delivery]:
        """Return what the code carries."""
        opened = opened_codes.open_code(workspace, self._code)
        self.problems = opened.problems
        self._deliveries = [Delivery([one.document for one in opened.incoming])]
        return self._deliveries

    def take(self, workspace: Workspace, choices: DocumentChoices, report: Report) -> TakenIn:
        """Take the code in."""
        return take_in_all(workspace, self._deliveries, choices, report=report)


class OpenCodeDialog(PasteDialog):
    """Takes a code that was pasted; a wrong one is refused here, a right one goes to the import preview."""

    manual_chapter = "packs"

    def __init__(self, context: UiContext, parent: QWidget | None) -> None:
        super().__init__(context, parent, _SIZE, _OURS)
        self._window = parent
        self.introduce(
            self.tr("Open a share code"),
            self.tr("Paste the whole code. What it would bring is shown before."),
        )
        self.text.setAccessibleName(self.tr("Share code"))
        self.add_button(self.tr("Cancel"), self.reject)
        self.offer(self.tr("Show contents"), self.look)

    def look(self) -> None:
        """Look into the code off the GUI thread."""
        workspace, source = self._context.workspace, Code(self.text.toPlainText())
        self.take_button.setEnabled(False)

        def work(report: Report) -> Sequence[Delivery]:
            return source.read(workspace, report, unseen)

        self._context.jobs.start(
            self.tr("Reading the code"),
            work,
            done=partial(self._go_on, source),
            failed=self.refuse,
            quiet=True,
        )

    def _go_on(self, source: Code, _found: object) -> None:
        self.accept()
        ImportDialog(self._context, (), self._window, source).open()

"""Files of BattleScribe and New Recruit before they are taken in: what they become, and what has no place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QLabel, QListWidget, QWidget

from editor.packs.files_read import Seen
from editor.services.battlescribe.importing import GamePlan, plan_game, take_in_game
from editor.services.document_files import names_of
from editor.services.importing import TakenIn
from editor.services.incoming import Delivery, DocumentChoices
from editor.services.workspace import Workspace
from editor.ui.kit.inputs import ComboBox, offer_languages
from editor.ui.kit.layouts import form_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3
from editor.ui.pages.sharing.import_preview import ImportDialog, Judged
from editor.ui.pages.sharing.import_sources import Source
from schemas.base import must_be
from schemas.problems import Problem
from schemas.progress import Report

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_LOST_HEIGHT: Final = 150
"""px of the list of what has no place."""


class DataFiles(Source):
    """A game with its catalogues, or rosters."""

    def __init__(self, files: Sequence[Path], language: str) -> None:
        self._files = tuple(files)
        self.language = language
        """Of all names and texts in the files."""
        self.words = names_of(self._files)
        self.problems: tuple[Problem, ...] = ()
        self.plan: GamePlan | None = None
        """What the files become; None before they were read."""

    def read(self, workspace: Workspace, report: Report, _seen: Seen) -> Sequence[Delivery]:
        """Return what the files hold."""
        self.plan = plan_game(workspace, self._files, self.language, report)
        return [self.plan.delivery]

    def take(self, workspace: Workspace, choices: DocumentChoices, report: Report) -> TakenIn:
        """Take the files in."""
        return take_in_game(workspace, must_be(self.plan, GamePlan), choices, report)


class BattleScribeDialog(ImportDialog):
    """Shows what becomes of the files, and counts all that has no place."""

    manual_chapter = "packs"

    def __init__(self, context: UiContext, files: Sequence[Path], parent: QWidget | None) -> None:
        self._data = DataFiles(files, context.language)
        super().__init__(context, (), parent, self._data)
        self.language = ComboBox(self)
        offer_languages(self.language, context.language)
        self.lost_words = QLabel(self.tr("What has no place:"), self)
        self.lost_words.hide()
        self.lost = QListWidget(self)
        self.lost.setAccessibleName(self.tr("What has no place"))
        self.lost.setWordWrap(True)
        self.lost.setAlternatingRowColors(True)
        self.lost.setMaximumHeight(_LOST_HEIGHT)
        self.lost.hide()
        rows = form_layout(None, (0, 0, 0, SPACE_2), (SPACE_3, SPACE_2))
        rows.addRow(self.tr("&Language of the files"), self.language)
        self.body.insertLayout(self.body.indexOf(self._stack), rows)
        self.body.insertWidget(self.body.indexOf(self._stack) + 1, self.lost_words)
        self.body.insertWidget(self.body.indexOf(self._stack) + 2, self.lost)
        self.language.currentIndexChanged.connect(self._again)

    @property
    def _inputs(self) -> Sequence[QWidget]:
        return (*super()._inputs, self.language)

    def _again(self) -> None:
        """Read the files in another language."""
        self._data.language = str(self.language.currentData())
        self.lost.hide()
        self.lost_words.hide()
        self._read()

    def _show(self, judged: Judged) -> None:
        super()._show(judged)
        lost = self._data.plan.lost if self._data.plan is not None else ()
        self.lost.clear()
        self.lost.addItems([self._context.sentence(one) for one in lost])
        self.lost.setVisible(bool(lost))
        self.lost_words.setVisible(bool(lost))

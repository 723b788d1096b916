"""What differs between a pack, or another file, and the catalogue or a second file, in a tab."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel, QTextBrowser, QWidget

from editor.packs.whole_files import write_whole
from editor.services.differing.comparison import Comparison, compared
from editor.services.differing.differences import Words
from editor.services.differing.ordering import sides_of
from editor.services.differing.pages import markdown_page, web_page
from editor.services.differing.sides import Side
from editor.ui.kit import file_dialogs
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.page_keys import DIFFERENCES
from editor.ui.kit.theme import SPACE_2, SPACE_3, theme
from editor.ui.kit.widgets import push_button, wrapped
from editor.ui.kit.words.labels import kinds_word
from editor.ui.kit.written import tell_written
from editor.ui.pages.comparing.fight_dialog import FightDialog
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.host import Host
    from editor.ui.kit.jobs import Job, Report

_FILES: Final = "*.marshal *.sqlite *.yaml *.yml *.json"


class DifferencesPage(QWidget):
    """Reads both sides off the GUI thread and shows what differs; lets both fight; writes a page of it."""

    manual_chapter = "differences"

    def __init__(self, context: UiContext, first: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._first, self._second = context, first, ""
        self._found: Comparison | None = None
        self._sides: tuple[Side, Side] | None = None
        self._job: Job | None = None
        self._ended = self._reversed = False
        """Whether the last comparison came to its end, and whether its sides are exchanged."""
        self.state = wrapped(QLabel(self.tr("Comparing…"), self))
        self._other = push_button(self, self.tr("Compare with a file…"), self._choose, "git-compare")
        self._other.setToolTip(self.tr("Compare with a second file instead of your catalogue"))
        self._turn = push_button(self, self.tr("Exchange sides"), self.turn, "arrow-left-right")
        self._turn.setToolTip(self.tr("What was before becomes what is now, and the other way round"))
        self._fight = push_button(self, self.tr("Fight battles…"), self.fight, "swords")
        self._fight.setToolTip(self.tr("Say who wins the scenarios that need what differs, before and now"))
        self._stop = push_button(self, self.tr("Stop"), self._cancel, "circle-stop")
        self._again = push_button(self, self.tr("Compare again"), self.look, "refresh-cw")
        self._save = push_button(self, self.tr("Save…"), self.save, "file-up")
        self._save.setToolTip(self.tr("As a web page or as Markdown"))
        self.view = QTextBrowser(self)
        self.view.setAccessibleName(self.tr("What differs"))
        self.view.setOpenLinks(False)
        bar = row_layout(None, (SPACE_3, SPACE_3, SPACE_3, 0), SPACE_2)
        bar.addWidget(self.state, 1)
        bar.addWidget(self._stop)
        bar.addWidget(self._again)
        bar.addWidget(self._turn)
        bar.addWidget(self._other)
        bar.addWidget(self._fight)
        bar.addWidget(self._save)
        column = column_layout(self, 0, SPACE_2)
        column.addLayout(bar)
        column.addWidget(self.view, 1)
        self.look()

    def look(self) -> None:
        """Compare both sides."""
        workspace, language = self._context.workspace, self._context.language
        first, second, reverse = self._first, self._second, self._reversed
        words = Words(self._context.words, kinds_word)
        self.about_to_close()
        self._ended = False
        self.state.setText(self.tr("Comparing…"))

        def work(report: Report) -> tuple[tuple[Side, Side], Comparison]:
            sides = sides_of(workspace, first, second, language, report, sort=True, reverse=reverse)
            return sides, compared(workspace, *sides, language, words, report=report)

        self._job = self._context.jobs.start(
            self.tr("Comparing"), work, done=self._compared, failed=self._refuse
        )
        self._job.finished.connect(self._offer)
        self._offer()

    def turn(self) -> None:
        """Exchange what was before and what is now."""
        self._reversed = not self._reversed
        self.look()

    def about_to_close(self) -> None:
        """Compare no further."""
        if self._job is not None:
            job, self._job = self._job, None
            job.cancel()

    def _cancel(self) -> None:
        self.about_to_close()
        self.state.setText(self.tr("Stopped."))
        self._offer()

    def _offer(self) -> None:
        """Offer what can be done now."""
        running = self._job is not None
        self._stop.setVisible(running)
        self._again.setVisible(not running and not self._ended)
        for button in (self._turn, self._save):
            button.setEnabled(self._found is not None and not running)
        self._fight.setEnabled(
            self._found is not None and bool(self._found.documents) and self._can_fight and not running
        )

    @property
    def _can_fight(self) -> bool:
        """Whether both sides are more than one document: their scenarios can be fought."""
        return self._sides is not None and all(side.opened is not None for side in self._sides)

    def _compared(self, found: tuple[tuple[Side, Side], Comparison]) -> None:
        self._job, self._ended = None, True
        self._sides, comparison = found
        self.show_comparison(comparison)

    def show_comparison(self, found: Comparison) -> None:
        """Show what differs."""
        self._found = found
        self.state.setText(found.counts)
        tokens = theme().tokens
        self.view.setHtml(web_page(found, tokens.danger, tokens.success))
        self._offer()

    def _refuse(self, trouble: Exception) -> None:
        self._job = None
        self.state.setText("")
        self._offer()
        self._context.show_error(trouble)

    def _choose(self) -> None:
        kinds = self.tr("Packs, catalogues and documents ({files})").format(files=_FILES)
        title = self.tr("Compare with a file")
        file = file_dialogs.ask_to_open(self, self._context.settings, title, kinds)
        if file is not None:
            self._second = str(file)
            self.look()

    def fight(self) -> None:
        """Let both sides fight scenarios of the person's choice, and show who wins."""
        if self._found is not None and self._sides is not None:
            dialog = FightDialog(self._context, self._found, self._sides, self.window())
            dialog.fought.connect(self.show_comparison)
            dialog.open()

    def save(self) -> None:
        """Ask for a file and write what differs."""
        if self._found is None:
            return
        kinds = ";;".join((self.tr("Web page (*.html)"), self.tr("Markdown (*.md)")))
        name = f"{Path(self._first).stem}.html"
        file = file_dialogs.ask_to_save(
            self, self._context.settings, self.tr("Save what differs"), name, kinds
        )
        if file is None:
            return
        page = markdown_page if file.suffix == ".md" else web_page
        try:
            write_whole(file, page(self._found).encode())
        except EditorError as trouble:
            self._context.show_error(trouble)
        else:
            tell_written(self._context, file)


def ask_and_compare(window: Host) -> None:
    """Ask for a pack or another file, and show what differs from the catalogue."""
    translate = QCoreApplication.translate
    kinds = translate("DifferencesPage", "Packs, catalogues and documents ({files})").format(files=_FILES)
    title = translate("DifferencesPage", "Compare a file with the catalogue")
    file = file_dialogs.ask_to_open(window, window.context.settings, title, kinds)
    if file is not None:
        open_differences(window, str(file))


def open_differences(window: Host, file: str) -> DifferencesPage:
    """Show in a tab of its own what differs between a file and the catalogue."""
    title = QCoreApplication.translate("DifferencesPage", "Differences: {name}").format(name=Path(file).name)
    page = window.tabs.show_page(
        f"{DIFFERENCES}:{file}", title, "git-compare", lambda: DifferencesPage(window.context, file, window)
    )
    assert isinstance(page, DifferencesPage)  # noqa: S101 - made by the line above
    return page

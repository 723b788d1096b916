"""The booklet of a scenario in a window: language and paper, its pages, and saving it as a PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from editor.printing.booklet_painting import booklet_page_image
from editor.printing.slots import SheetOptions
from editor.services.new_folders import free_folder
from editor.services.prints.print_sets import PrintedSet, SetOptions, print_set
from editor.services.prints.scenario_booklet import booklet_setup, lay_out_booklet, print_booklet
from editor.ui.kit import file_dialogs
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.making_dialog import SCREEN_DOTS, MakingDialog
from editor.ui.kit.widgets import push_button
from schemas.base import Kind
from schemas.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.kit.jobs import Report

BOOKLET: Final = ActionSpec(
    "scenario.booklet",
    str(QT_TRANSLATE_NOOP("Actions", "Print the b&ooklet…")),
    "Ctrl+Alt+B",
    icon="printer",
    menu="file",
    group=2,
)
PRINT_GAME: Final = ActionSpec(
    "scenario.print_game",
    str(QT_TRANSLATE_NOOP("Actions", "Print this game…")),
    icon="printer",
    menu="file",
    group=2,
)


def booklet_actions(open_booklet: Callable[[], BookletDialog]) -> tuple[Bound, ...]:
    """Return what prints a scenario: its booklet, and all that a table needs."""
    return (Bound(BOOKLET, open_booklet), Bound(PRINT_GAME, lambda: open_booklet().ask_folder()))


class BookletDialog(MakingDialog):
    """Shows the pages as they are printed; the scenario is taken as it stands, saved or not."""

    manual_chapter = "books"

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._session = session
        self._awaited: Path | None = None
        """Folder into which the game is printed as soon as the preview is there; None for none."""
        self.setWindowTitle(self.tr("Booklet: {name}").format(name=context.local(session.value("name"))))
        self.form.addRow(self.tr("Language"), self.language)
        self.form.addRow(self.tr("Paper"), self.paper)
        self.form.addRow(self.tr("Press profile"), self.press)
        self.area.setAccessibleName(self.tr("Pages of the booklet"))
        self.save = push_button(self, self.tr("Save as PDF…"), self._ask_file)
        self.save.setObjectName("save_booklet")
        self.save.setProperty("tone", "primary")
        self.game = push_button(self, self.tr("Print this game…"), self.ask_folder, "printer")
        self.game.setObjectName("print_game")
        self.game.setToolTip(
            self.tr("Everything that a table needs, in a folder: rules in short, maps, counters, cards")
        )
        self.game.setVisible(session.kind == Kind.SCENARIO)
        self.buttons.addWidget(self.game)
        self.buttons.addWidget(self.save)
        self.ready()

    def able(self, on: bool) -> None:
        """Enable what needs finished pages."""
        self.save.setEnabled(on)
        self.game.setEnabled(on)
        if on:
            folder, self._awaited = self._awaited, None
            if folder is not None and not self.job.stopped:
                self.print_game(folder)

    def _chosen(self) -> tuple[str, str]:
        return str(self.language.currentData()), str(self.paper.currentData())

    def start_preview(self) -> None:
        """Lay the pages out and draw them."""
        workspace, ident = self._context.workspace, self._session.id
        language, paper = self._chosen()
        self._session.flush()

        def work(report: Report) -> tuple[list[QImage], tuple[Problem, ...]]:
            setup, problems = booklet_setup(workspace, ident, working_copies=True)
            pages = lay_out_booklet(setup, language=language, paper=paper)
            images = []
            for number, page in enumerate(pages, start=1):
                images.append(booklet_page_image(page, SCREEN_DOTS))
                report(number, len(pages))
            return images, problems

        self.job.start(self.tr("Laying out the booklet"), work, self._show)

    def _show(self, found: tuple[list[QImage], tuple[Problem, ...]]) -> None:
        images, problems = found
        self.show_pages(images)
        self.job.state.setText(self.tr("%n page(s)", "", len(images)))
        self.job.show_problems(problems)

    def ask_folder(self) -> None:
        """Ask where the game is to be printed, and print it."""
        chosen = file_dialogs.choose_folder(self, self.tr("Folder in which a new one is made"))
        if chosen:
            self.print_game(free_folder(Path(chosen), str(self._session.value("slug", "game"))))

    def print_game(self, folder: Path) -> None:
        """Print everything that a table needs for the scenario into a new folder, off the GUI thread.

        While the preview is made it waits.
        """
        if self.job.running:
            self._awaited = folder
            return
        workspace, ident = self._context.workspace, self._session.id
        language, paper = self._chosen()
        press = self.press.choice
        options = SheetOptions(profile=press.profile, inks=press.inks)
        wanted = SetOptions(paper, options, language, working_copies=True)
        self._session.flush()

        def work(report: Report) -> PrintedSet:
            return print_set(workspace, ident, folder, "game", wanted, report)

        self.job.start(self.tr("Printing the game"), work, self._printed)

    def _printed(self, made: PrintedSet) -> None:
        files = self.tr("%n file(s)", "", len(made.packed))
        words = self.tr("{files} and a packing list written to {folder}.")
        self.job.tell_written(made.folder, words=words.format(files=files, folder=made.folder))
        self.job.show_problems(made.problems)

    def _ask_file(self) -> None:
        slug = f"{self._session.value('slug', 'booklet')}.pdf"
        file = self.ask_file(self.tr("Save the booklet"), slug, self.tr("PDF (*.pdf)"))
        if file is not None:
            self.save_to(file)

    def save_to(self, file: Path) -> None:
        """Write the booklet into a file, off the GUI thread; a stop leaves no file behind."""
        if self.job.running:
            return
        workspace, ident = self._context.workspace, self._session.id
        language, paper = self._chosen()
        press = self.press.choice

        def work(report: Report) -> Path:
            print_booklet(
                workspace,
                ident,
                file,
                language=language,
                paper=paper,
                working_copies=True,
                report=report,
                press=press,
            )
            return file

        self.job.start(self.tr("Saving the booklet"), work, self.saved)

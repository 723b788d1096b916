"""The roster of an army in a window: every form with its preview, the share code, the QR code."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from editor.services import share_codes
from editor.services.battlescribe.armies import Form, army_out, roster_bytes, write_army
from editor.services.prints import rosters
from editor.services.resolving import resolve
from editor.services.rulesets import resolve_with_rulesets
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.making_dialog import SCREEN_DOTS, MakingDialog
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.widgets import RawCells, push_button
from schemas.problems import Problem

if TYPE_CHECKING:
    from editor.printing.booklet_painting import BookletPage
    from editor.printing.rosters.model import Detail
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

CODE: Final = "code"
QR: Final = "qr"
FOREIGN: Final = ("battlescribe", "newrecruit")
"""Rosters for other programs."""
_FORMS: Final = (
    ("plain", QT_TRANSLATE_NOOP("RosterDialog", "Plain text")),
    ("markdown", QT_TRANSLATE_NOOP("RosterDialog", "Markdown")),
    ("discord", QT_TRANSLATE_NOOP("RosterDialog", "Discord")),
    ("html", QT_TRANSLATE_NOOP("RosterDialog", "Web page")),
    ("pdf", QT_TRANSLATE_NOOP("RosterDialog", "PDF")),
    ("csv", QT_TRANSLATE_NOOP("RosterDialog", "Table (CSV)")),
    ("battlescribe", QT_TRANSLATE_NOOP("RosterDialog", "BattleScribe")),
    ("newrecruit", QT_TRANSLATE_NOOP("RosterDialog", "New Recruit (JSON)")),
    (CODE, QT_TRANSLATE_NOOP("RosterDialog", "Share code, with everything it needs")),
    (QR, QT_TRANSLATE_NOOP("RosterDialog", "QR code, for who has the same cards")),
)
_DETAILS: Final = (
    ("full", QT_TRANSLATE_NOOP("RosterDialog", "Everything")),
    ("short", QT_TRANSLATE_NOOP("RosterDialog", "Names and points")),
)


@dataclass(frozen=True)
class _Made:
    """What a preview shows."""

    texts: tuple[str, ...] = ()
    """What is copied: one text, or the messages of a chat."""
    images: tuple[QImage, ...] = ()
    problems: tuple[Problem, ...] = ()


class RosterDialog(MakingDialog):
    """Shows the army as it stands, saved or not, in the form chosen."""

    manual_chapter = "books"

    def __init__(self, context: UiContext, army: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._army = army
        self._texts: tuple[str, ...] = ()
        self._next = 0
        self.setWindowTitle(self.tr("Roster of {name}").format(name=name))
        self.form_box, self.detail = ComboBox(self), ComboBox(self)
        for key, words in _FORMS:
            self.form_box.addItem(QCoreApplication.translate("RosterDialog", words), key)
        for key, words in _DETAILS:
            self.detail.addItem(QCoreApplication.translate("RosterDialog", words), key)
        self.form.addRow(self.tr("Format"), self.form_box)
        self.form.addRow(self.tr("Contents"), self.detail)
        self.form.addRow(self.tr("Language"), self.language)
        self.form.addRow(self.tr("Paper"), self.paper)
        self.form.addRow(self.tr("Press profile"), self.press)
        self.raw = RawCells(self)
        self.form.addRow("", self.raw)
        self.raw.toggled.connect(self.start_preview)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(self.tr("Preview"))
        self.stack.addWidget(self.text)
        self.copy = push_button(self, self.tr("Copy"), self.copy_next, "copy")
        self.save = push_button(self, self.tr("Save…"), self._ask)
        self.save.setProperty("tone", "primary")
        self.buttons.addWidget(self.copy)
        self.buttons.addWidget(self.save)
        self.ready()

    @property
    def chosen(self) -> str:
        """The form chosen."""
        return str(self.form_box.currentData())

    @property
    def chosen_detail(self) -> Detail:
        """How much is said of each unit."""
        return "short" if self.detail.currentData() == "short" else "full"

    def start_preview(self) -> None:
        """Make the roster in the form chosen."""
        chosen = self.chosen
        self.paper.setEnabled(chosen == "pdf")
        self.press.setEnabled(chosen == "pdf")
        self.detail.setEnabled(chosen not in (CODE, QR, "csv", *FOREIGN))
        self.language.setEnabled(chosen not in (CODE, QR))
        self.raw.setEnabled(chosen == "csv")
        workspace, army = self._context.workspace, self._army
        language, paper = str(self.language.currentData()), str(self.paper.currentData())
        detail = self.chosen_detail
        raw = self.raw.isChecked()
        self._context.flush([army])

        def work(report: Report) -> _Made:
            if chosen == CODE:
                return _Made((share_codes.share_code(resolve(workspace, army, working_copies=True)),))
            if chosen == QR:
                code = share_codes.short_share_code(resolve(workspace, army, working_copies=True))
                return _Made((code,), (share_codes.qr_image(code),))
            if (other := _foreign(chosen)) is not None:
                out = army_out(workspace, army, language, working_copies=True)
                return _Made((roster_bytes(out, other).decode(),), (), out.lost)
            read = resolve_with_rulesets(workspace, army, working_copies=True)
            made, problems = rosters.roster(*read, language)
            form = next(one for one in rosters.FORMS if one == chosen)
            if form == "pdf":
                return _Made((), _images(rosters.roster_pages(made, detail, paper), report), problems)
            return _Made(rosters.roster_texts(made, form, detail, raw=raw), (), problems)

        self.job.start(self.tr("Creating the roster"), work, self._show)

    def _show(self, made: _Made) -> None:
        self._texts, self._next = made.texts, 0
        if made.images:
            self.show_pages(made.images)
        else:
            self.text.setPlainText("\n\n".join(made.texts))
            self.stack.setCurrentWidget(self.text)
        self.job.show_problems(made.problems)
        if self.chosen in (CODE, QR):
            self.job.state.setText(self.tr("%n character(s)", "", len(made.texts[0])))
        elif made.images:
            self.job.state.setText(self.tr("%n page(s)", "", len(made.images)))
        elif len(made.texts) > 1:
            self.job.state.setText(self.tr("%n message(s), copied one after the other", "", len(made.texts)))
        else:
            self.job.state.clear()
        self._show_copy()

    def _show_copy(self) -> None:
        self.copy.setVisible(bool(self._texts))
        words = self.tr("Copy")
        if len(self._texts) > 1:
            words = self.tr("Copy message {number} of {count}").format(
                number=self._next + 1, count=len(self._texts)
            )
        self.copy.setText(words)

    def able(self, on: bool) -> None:
        """Enable what needs a finished preview."""
        self.copy.setEnabled(on)
        self.save.setEnabled(on)

    def copy_next(self) -> None:
        """Put the text, or the next message of a chat, on the clipboard."""
        if not self._texts:
            return
        QGuiApplication.clipboard().setText(self._texts[self._next])
        self._next = (self._next + 1) % len(self._texts)
        self.job.state.setText(self.tr("Copied."))
        self._show_copy()

    def _ask(self) -> None:
        chosen = self.chosen
        slug = next((one.value("slug") for one in self._context.open_sessions() if one.id == self._army), "")
        suffix, kinds = self._file_kind(chosen)
        file = self.ask_file(self.tr("Save the roster"), f"{slug or 'roster'}{suffix}", kinds)
        if file is not None:
            self.save_to(file)

    def _file_kind(self, chosen: str) -> tuple[str, str]:
        if chosen == QR:
            return ".png", self.tr("Pictures (*.png *.svg)")
        if chosen == CODE:
            return ".txt", self.tr("Text (*.txt)")
        if chosen == "battlescribe":
            return ".rosz", "*.rosz *.ros"
        if chosen == "newrecruit":
            return ".json", "*.json"
        suffix = next(rosters.SUFFIXES[one] for one in rosters.FORMS if one == chosen)
        return suffix, f"*{suffix}"

    def save_to(self, file: Path) -> None:
        """Write what is chosen into a file, off the GUI thread; a stop leaves no file behind."""
        if self.job.running:
            return
        workspace, army, chosen = self._context.workspace, self._army, self.chosen
        language, paper = str(self.language.currentData()), str(self.paper.currentData())
        detail = self.chosen_detail
        code = self._texts[0] if self._texts else ""
        raw, press = self.raw.isChecked(), self.press.choice

        def work(report: Report) -> Path:
            if chosen == QR:
                share_codes.write_qr(code, file)
            elif chosen == CODE:
                share_codes.write_code(code, file)
            elif (other := _foreign(chosen)) is not None:
                write_army(army_out(workspace, army, language, working_copies=True), file, other)
            else:
                form = next(one for one in rosters.FORMS if one == chosen)
                read = resolve_with_rulesets(workspace, army, working_copies=True)
                made, _problems = rosters.roster(*read, language)
                rosters.write_roster(
                    made, file, form, detail, paper=paper, report=report, raw=raw, press=press
                )
            return file

        self.job.start(self.tr("Saving the roster"), work, self.saved)


def _foreign(chosen: str) -> Form | None:
    """Return for which other program a roster is; None for none."""
    if chosen == "battlescribe":
        return "battlescribe"
    return "newrecruit" if chosen == "newrecruit" else None


def _images(pages: tuple[BookletPage, ...], report: Report) -> tuple[QImage, ...]:
    from editor.printing.booklet_painting import booklet_page_image  # only a PDF needs it

    images = []
    for number, page in enumerate(pages, start=1):
        images.append(booklet_page_image(page, SCREEN_DOTS))
        report(number, len(pages))
    return tuple(images)

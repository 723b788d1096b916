"""Publishing a pack of one's own: what is wrong with it, who signs it, and the folder that it goes into."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from editor.catalogue.rows import DocumentRow
from editor.services.packs.keys import own_keys, signer_of
from editor.services.packs.publishing import Draft, prepare, publish
from editor.ui.kit import file_dialogs
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.dialog_job import DialogJob
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.jobs import Report
from editor.ui.kit.layouts import form_layout
from editor.ui.kit.problem_signs import problem_icon
from editor.ui.kit.written import tell_written
from editor.ui.pages.packs.keys_dialog import KeysDialog
from schemas.problems import EditorError, Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE: Final = (760, 520)


class PublishDialog(Dialog):
    """Looks the pack through off the GUI thread; nothing is written before the folder is chosen."""

    manual_chapter = "pack-indexes"
    published = Signal(str)  # the folder

    def __init__(self, context: UiContext, row: DocumentRow, parent: QWidget | None) -> None:
        super().__init__(parent, _SIZE)
        self._context, self._row = context, row
        self.draft: Draft | None = None
        self.introduce(
            self.tr("Publish {name}").format(name=context.name_of(row)),
            self.tr(
                "The pack as last saved goes into a folder with an index; versions published before stay."
            ),
        )
        self.signer = ComboBox(self)
        self.signer.setAccessibleName(self.tr("Signed with"))
        self._offer_keys()
        self.signer.activated.connect(lambda _index: self._look())
        self.found = QListWidget(self)
        self.found.setAccessibleName(self.tr("What should be known before"))
        self.found.setWordWrap(True)
        self.job = DialogJob(context, self)
        form = form_layout()
        form.addRow(self.tr("Signed with"), self.signer)
        self.body.addLayout(form)
        self.body.addWidget(self.job)
        self.body.addWidget(self.found, 1)
        self.add_button(self.tr("Keys…"), self._show_keys, first=True)
        self.add_button(self.tr("Cancel"), self.reject)
        self._publish = self.add_button(self.tr("Choose the folder…"), self._ask, primary=True)
        self._look()

    def _offer_keys(self) -> None:
        self.signer.clear()
        self.signer.addItem(self.tr("no key: nobody vouches for it"), None)
        try:
            for one in own_keys():
                self.signer.addItem(self.tr("key of {name}").format(name=one.name), one.name)
        except EditorError as trouble:
            self._context.show_error(trouble)
        self.signer.setCurrentIndex(min(1, self.signer.count() - 1))

    def _show_keys(self) -> None:
        dialog = KeysDialog(self._context, self)
        dialog.finished.connect(lambda _result: self._take_keys())
        dialog.open()

    def _take_keys(self) -> None:
        self._offer_keys()
        self._look()

    def _look(self) -> None:
        """Build the pack and look it through."""
        self.draft = None
        self._publish.setEnabled(False)
        context, ident, name = self._context, self._row.id, self.signer.currentData()

        def work(report: Report) -> Draft:
            signer = signer_of(name) if name is not None else None
            return prepare(context.workspace, ident, signer, context.language, report)

        self.job.start(self.tr("Looking the pack through"), work, self._show, failed=self._refuse)

    def _show(self, draft: Draft) -> None:
        self.draft = draft
        release = draft.release
        self.job.state.setText(
            self.tr("{name} {version}: {size} kB. {words}").format(
                name=release.pack,
                version=release.version,
                size=release.bytes // 1000,
                words=self._verdict(draft),
            )
        )
        self._list(draft.problems)
        self._publish.setEnabled(not draft.refused)

    def _verdict(self, draft: Draft) -> str:
        if draft.refused:
            return self.tr("It cannot be published like this.")
        if not draft.problems:
            return self.tr("Nothing stands against it.")
        return self.tr("%n thing(s) to know before.", "", len(draft.problems))

    def _list(self, problems: tuple[Problem, ...]) -> None:
        self.found.clear()
        for one in problems:
            self.found.addItem(QListWidgetItem(problem_icon(one), self._context.problem_text(one)))

    def _refuse(self, trouble: Exception) -> None:
        self.job.state.setText(self.tr("It cannot be published like this."))
        if isinstance(trouble, EditorError):
            self._list(trouble.problems)
        else:
            self._context.show_error(trouble)

    def _ask(self) -> None:
        folder = file_dialogs.choose_folder(
            self, self.tr("Folder of the index"), self._context.settings.last_folder
        )
        if folder:
            self.publish_to(Path(folder))

    def publish_to(self, folder: Path) -> None:
        """Publish into a folder, off the GUI thread."""
        draft, language = self.draft, self._context.language
        if draft is None:
            return
        self._publish.setEnabled(False)

        def work(_report: Report) -> bool:
            return publish(draft, folder, language)

        job = self._context.jobs.start(
            self.tr("Publishing"), work, done=partial(self._done, folder), failed=self._refuse
        )
        self.await_job(job)

    def _done(self, folder: Path, new: bool) -> None:
        words = self.tr("Published in {folder}") if new else self.tr("It is in {folder} already")
        tell_written(self._context, folder, words=words.format(folder=folder))
        self.published.emit(str(folder))
        self.accept()

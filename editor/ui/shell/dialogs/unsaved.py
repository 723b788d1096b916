"""Edits that no version holds yet, before an operation that works on versions: save them first, or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from editor.services import documents
from editor.ui.kit.dialog import Dialog
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE: Final = (560, 240)


class UnsavedDialog(Dialog):
    """Save first, go on with the saved versions, or leave it."""

    manual_chapter = "backups"

    def __init__(self, names: Sequence[str], parent: QWidget | None) -> None:
        super().__init__(parent, SIZE)
        title = self.tr("Edits are not saved yet")
        self.introduce(
            title,
            self.tr(
                "{names}: save the edits first, so that they are merged, or merge the saved versions?"
            ).format(names=", ".join(names)),
        )
        self.body.addStretch(1)
        self.save_first = False
        self.saved = self.add_button(self.tr("Merge the saved versions"), self.accept, first=True)
        self.add_button(self.tr("Cancel"), self.reject)
        self.save = self.add_button(self.tr("Save first"), self._save, primary=True)

    def _save(self) -> None:
        self.save_first = True
        self.accept()


def all_saved(context: UiContext, ids: Sequence[str], parent: QWidget | None) -> bool:
    """Ask what happens with edits of documents that are not saved; whether to go on."""
    try:
        opened = [documents.load(context.workspace, ident) for ident in ids]
    except EditorError as trouble:
        context.show_error(trouble)
        return False
    edited = [one for one in opened if one.has_working_copy and not one.read_only]
    if not edited:
        return True
    dialog = UnsavedDialog([context.local(one.row.name) for one in edited], parent)
    if dialog.exec() != UnsavedDialog.DialogCode.Accepted:
        return False
    return not dialog.save_first or all(_saved(context, one) for one in edited)


def _saved(context: UiContext, opened: documents.OpenDocument) -> bool:
    for session in context.open_sessions():
        if session.id == opened.row.id:
            return session.save()
    if opened.document is None:
        context.show_error(EditorError(*opened.problems))
        return False
    try:
        own = opened.own if opened.data.get("based_on") else None
        documents.save_revision(context.workspace, opened.document, opened.version, own=own)
    except EditorError as trouble:
        context.show_error(trouble)
        return False
    return True

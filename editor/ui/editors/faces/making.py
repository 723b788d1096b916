"""What is made of the face in the designer: a copy for another kind or size, its layers as pictures."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QWidget

from editor.services.face_layers import LayerOrder, Side, write_layers
from editor.ui.editors.faces.copy_dialog import CopyFaceDialog
from editor.ui.kit import file_dialogs
from editor.ui.kit.written import tell_written
from schemas.face import FaceBase
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.editors.faces.live import Sample
    from editor.ui.kit.context import UiContext


def copy_face(context: UiContext, template: FaceBase, parent: QWidget) -> None:
    """Ask for a kind and a size, and open the copy."""
    dialog = CopyFaceDialog(context, template, parent)
    if dialog.exec() != QDialog.DialogCode.Accepted:
        return
    try:
        ident = dialog.stored()
    except EditorError as trouble:
        context.show_error(trouble)
        return
    if ident:
        context.catalogue_changed.emit()
        context.open_document(ident)


def export_layers(
    template: FaceBase, sample: Sample, shown: str, boxes: Collection[int], parent: QWidget
) -> None:
    """Ask for a folder, write boxes as pictures off the GUI thread, and say how many there are.

    Args:
        template: the face.
        sample: the card that it is drawn for.
        shown: the side.
        boxes: numbers of boxes of the side; none for all.
        parent: of the dialog.
    """
    context, card = sample.context, sample.document
    folder = _layers_folder(context, parent)
    if folder is None or card is None:
        return
    side: Side = "back" if shown == "back" else "front"
    order = LayerOrder(side, sample.language, boxes=frozenset(boxes) or None)
    title = QCoreApplication.translate("FaceDesigner", "Exporting the layers as pictures")
    said = QCoreApplication.translate("FaceDesigner", "Pictures written: {count}, in {folder}")
    context.jobs.start(
        title,
        lambda report: write_layers(context.workspace, template, card, folder, order, report),
        done=lambda files: tell_written(context, folder, words=said.format(count=len(files), folder=folder)),
        failed=context.show_error,
    )


def _layers_folder(context: UiContext, parent: QWidget) -> Path | None:
    words = QCoreApplication.translate("FaceDesigner", "Choose a folder for the pictures of the layers")
    name = file_dialogs.choose_folder(parent, words, context.settings.last_folder or "")
    if not name:
        return None
    context.settings.last_folder = name
    return Path(name)

"""The dialog in which files become assets: what they are, their licence, what would be taken in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QWidget

from editor.packs.files_read import Seen
from editor.services.asset_files import AssetOrder, ReadAsset, read_assets
from editor.services.document_files import names_of
from editor.services.importing import TakenIn, take_in_all
from editor.services.incoming import Delivery, DocumentChoices
from editor.services.workspace import Workspace
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.layouts import form_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3
from editor.ui.kit.words.labels import SHARED_WORDS
from editor.ui.pages.sharing.import_preview import ImportDialog
from editor.ui.pages.sharing.import_sources import Source
from schemas.asset import PICTURED
from schemas.problems import Problem, Severity
from schemas.progress import Report

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class AssetSource(Source):
    """Files of assets, as the dialog takes documents in."""

    def __init__(self, files: Sequence[Path], order: AssetOrder) -> None:
        self._files, self.order = tuple(files), order
        self.words = names_of(self._files)
        self.problems: tuple[Problem, ...] = ()
        self._read: tuple[ReadAsset, ...] = ()

    def read(self, workspace: Workspace, report: Report, _seen: Seen) -> Sequence[Delivery]:
        """Return what the files become; what is there already is named above."""
        self._read = read_assets(workspace, self._files, self.order, report)
        said = [message for one in self._read for message in one.said]
        self.problems = tuple(
            Problem(code=one.code, values=one.values, severity=Severity.WARNING) for one in said
        ) + tuple(
            Problem(code="asset.same", values={"name": one.same_as}, severity=Severity.WARNING)
            for one in self._read
            if one.same_as
        )
        return [Delivery([one.asset for one in self._read if not one.same_as])]

    def take(self, workspace: Workspace, choices: DocumentChoices, report: Report) -> TakenIn:
        """Take the files in, with the licence and author that were typed meanwhile."""
        origin = {"author": self.order.author, "licence": self.order.licence}
        said = {name: text for name, text in origin.items() if text}
        new = [one.asset.model_copy(update=said) for one in self._read if not one.same_as]
        return take_in_all(workspace, [Delivery(new)], choices, report=report)


class AssetImportDialog(ImportDialog):
    """Shows what files become before they are taken in."""

    manual_chapter = "assets"

    def __init__(self, context: UiContext, files: Sequence[Path], parent: QWidget | None) -> None:
        self._assets = AssetSource(files, AssetOrder(language=context.language))
        super().__init__(context, (), parent, self._assets)
        self.use = ComboBox(self)
        self.use.addItem(self.tr("Drawings are symbols, others are pictures"), None)
        for use in PICTURED:
            self.use.addItem(SHARED_WORDS.value(use), use)
        self.licence, self.author = LineEdit(self), LineEdit(self)
        self.licence.setPlaceholderText(self.tr("For example CC-BY-4.0; empty for what a font says itself"))
        self.original = QCheckBox(self.tr("Keep pictures as they are, though print needs less"), self)
        rows = form_layout(None, (0, 0, 0, SPACE_2), (SPACE_3, SPACE_2))
        rows.addRow(self.tr("&Pictures are"), self.use)
        rows.addRow(self.tr("&Licence"), self.licence)
        rows.addRow(self.tr("&Author"), self.author)
        rows.addRow("", self.original)
        self.body.insertLayout(self.body.indexOf(self._stack), rows)
        self.use.currentIndexChanged.connect(self._again)
        self.original.toggled.connect(self._again)

    def _again(self) -> None:
        """Read the files as they are wanted now."""
        order = replace(self._assets.order, use=self.use.currentData(), original=self.original.isChecked())
        self._assets.order = order
        self._read()

    @property
    def _inputs(self) -> Sequence[QWidget]:
        return (*super()._inputs, self.use, self.licence, self.author, self.original)

    def take(self) -> None:
        self._assets.order = replace(
            self._assets.order,
            licence=self.licence.text().strip()[:200],
            author=self.author.text().strip()[:200],
        )
        super().take()

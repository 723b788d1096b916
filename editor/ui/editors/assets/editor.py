"""The editor of an asset: the form of what it is, with a picture of it and what is to be known of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from editor.printing.asset_samples import asset_sample
from editor.services.asset_facts import asset_words
from editor.ui.editors.form_editor import ORIGIN, FormEditor
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, SPACE_3, muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import wrapped
from schemas.asset import AssetBase
from schemas.problems import EditorError

_SHORTLY: Final = 120
"""Milliseconds after which the sample follows what is edited."""
_WIDTH: Final = 620
_HEIGHT: Final = 220
"""px of the sample; that of a font is scrolled."""


class AssetEditor(FormEditor):
    """The form of an asset with a sample of it; what is not valid leaves the sample as it was."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        self.sample = QLabel(self)
        self.sample.setAccessibleName(self.tr("Sample"))
        self.sample.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.area = QScrollArea(self)
        self.area.setAccessibleName(self.tr("Sample"))
        self.area.setWidget(self.sample)
        self.area.setFixedHeight(_HEIGHT + 2)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.facts = wrapped(muted(QLabel(self)))
        self.facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        shown = column_layout(None, (SPACE_3, SPACE_3, SPACE_3, 0), SPACE_1)
        shown.addWidget(self.area)
        shown.addWidget(self.facts)
        self.column.insertLayout(1, shown)
        self._later = single_shot(self, _SHORTLY, self.show_sample)
        session.changed.connect(self._later.start)
        self.show_sample()

    def make_sections(self) -> tuple[tuple[str, tuple[Sequence[str], ...]], ...]:
        looks = (
            "tinted",
            "margin_left",
            "margin_right",
            "margin_top",
            "margin_bottom",
            "border_mm",
            "tile_mm",
        )
        groups = (("name", "use"), ("data",), ("files",), looks, ("colours",), ("glyphs",), ("text",), ORIGIN)
        return ((self.tr("General"), groups),)

    def show_sample(self) -> None:
        """Show the asset as it is now."""
        asset = self.session.document
        if not isinstance(asset, AssetBase):
            return
        try:
            picture = QPixmap.fromImage(asset_sample(asset, _WIDTH, _HEIGHT))
        except EditorError as trouble:
            self.facts.setText(self.context.error_sentences(trouble))
            return
        self.sample.setPixmap(picture)
        self.sample.resize(picture.size())
        self.facts.setText(asset_words(asset, self.context.language))

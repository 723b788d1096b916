"""The editor of a template of counters, with counters of a few units as it draws them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from editor.printing.face import Face
from editor.printing.painter import clear_image
from editor.printing.systems.demonworld.element_set import ElementCounters
from editor.printing.systems.demonworld.symbols import special_signs
from editor.rules.core.unit_letters import letter
from editor.services.card_sets import cards_of
from editor.ui.editors.drawings.sampled import SampledEditor
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.session import DocumentSession
from schemas.base import Document, must_be
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import DemonworldCounterStyle, DemonworldUnit

_PIXELS: Final = 3.4
"""Pixels of the sample for each mm."""
_GAP: Final = 8
_UNITS: Final = 4


class CounterStyleEditor(SampledEditor):
    """The form of a template with fronts and one back of counters of the catalogue."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        units = (one for one in cards_of(context.workspace, session.system, "unit"))
        self._units = [one for one in units if isinstance(one, DemonworldUnit) and one.elements.total > 1][
            :_UNITS
        ]
        super().__init__(session, context, parent)
        self.sample.setAccessibleName(self.tr("Counters by this template"))

    def picture_of(self, document: Document) -> QImage:
        """Return counters of several units of one people, the last one turned over."""
        style = must_be(document, DemonworldCounterStyle)
        ruleset = self.context.ruleset(self.session.system)
        rules = ruleset if isinstance(ruleset, RulesetBase) else None
        maker = ElementCounters(style, rules, self.context.language)
        faces: list[Face] = []
        for number, unit in enumerate(self._units):
            sign, *_signs = special_signs(unit)
            card = maker.card(unit, letter=letter(number), number=number, sign=sign)
            faces.append(card.front)
        if self._units:
            faces.append(maker.card(self._units[0], letter=letter(0)).back)
        return _beside_each_other(faces)


def _beside_each_other(faces: list[Face]) -> QImage:
    images = [clear_image(face, _PIXELS) for face in faces]
    width = sum(image.width() + _GAP for image in images) or 1
    height = max((image.height() for image in images), default=1)
    whole = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    whole.fill(Qt.GlobalColor.transparent)
    left = 0
    with QPainter(whole) as painter:
        for image in images:
            painter.drawImage(left, 0, image)
            left += image.width() + _GAP
    return whole

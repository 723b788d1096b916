"""The editor of a template of counters, with counters of a few units as it draws them."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from editor.printing.face import Face
from editor.printing.systems.demonworld.element_set import ElementCounters
from editor.printing.systems.demonworld.symbols import special_signs
from editor.rules.core.unit_letters import letter
from editor.services.card_sets import cards_of
from editor.ui.editors.drawings.counter_samples import beside_each_other
from editor.ui.editors.drawings.sampled import SampledEditor
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.session import DocumentSession
from schemas.base import Document, must_be
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import DemonworldCounterStyle, DemonworldUnit

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
        return beside_each_other(faces)

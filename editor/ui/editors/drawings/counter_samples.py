"""The editor of a template of counters, with counters of cards of the catalogue as it draws them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from editor.printing.counters import Counter, CounterSource
from editor.printing.face import Face
from editor.printing.painter import clear_image
from editor.printing.systems import counters
from editor.services.card_sets import cards_of
from editor.ui.editors.drawings.sampled import SampledEditor
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.jobs import Report
from schemas.base import Document, Kind, must_be
from schemas.counter_style import CounterStyleBase
from schemas.ruleset import RulesetBase

_PIXELS: Final = 3.4
"""Pixels of the sample for each mm."""
_GAP: Final = 8
_MOST: Final = 8
"""Counters that are shown."""
_CARDS: Final = (Kind.UNIT.value, Kind.CARD.value, Kind.SPELL.value)


class CounterStyleEditor(SampledEditor):
    """The form of a template with some counters of each kind that its game has."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        self._cards: tuple[tuple[Document, int], ...] = ()
        super().__init__(session, context, parent)
        self.sample.setAccessibleName(self.tr("Counters by this template"))
        workspace, system = context.workspace, session.system

        def work(_report: Report) -> list[Document]:
            return [card for kind in _CARDS for card in cards_of(workspace, system, kind)]

        words = QCoreApplication.translate("TablePage", "Reading the cards")
        context.jobs.start(words, work, done=self._take, failed=context.show_error, quiet=True)

    def _take(self, cards: Sequence[Document]) -> None:
        self._cards = tuple((card, 1) for card in cards)
        self._show_sample()

    def picture_of(self, document: Document) -> QImage:
        """Return fronts of counters of each group, and the back of the first."""
        style, system = must_be(document, CounterStyleBase), self.session.system
        ruleset = self.context.ruleset(system)
        rules = ruleset if isinstance(ruleset, RulesetBase) else None
        made = counters(CounterSource(self._cards, style=style), rules, self.context.language, system)
        faces = [one.card.front for one in _of_each_group(made)]
        if made and made[0].card.back != made[0].card.front:
            faces.append(made[0].card.back)
        return beside_each_other(faces)


def _of_each_group(made: Sequence[Counter]) -> Iterator[Counter]:
    """Yield counters, from each group in turn, until enough are there."""
    groups: dict[str, list[Counter]] = {}
    for one in made:
        groups.setdefault(one.group, []).append(one)
    picked = [one for place in range(_MOST) for group in groups.values() for one in group[place : place + 1]]
    order = {id(one): place for place, one in enumerate(made)}
    yield from sorted(picked[:_MOST], key=lambda one: order[id(one)])


def beside_each_other(faces: Sequence[Face]) -> QImage:
    """Return a picture of faces in a row."""
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

"""Single things of a game without code as they lie on its table: cards, round pieces, backs, markers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from editor.printing.face import Face
from editor.printing.faces.templates import FaceTemplates
from editor.printing.fitted_line import write
from editor.printing.frame import on_colour
from editor.printing.heraldry import paint_charge, symbol_of
from editor.printing.painter import face_image
from editor.printing.pictures import paint_portrait
from editor.printing.systems import card_faces
from editor.rules.core.contract import Setup
from editor.rules.free.game import Front, Game
from editor.rules.free.state import Thing
from schemas.asset import AssetBase
from schemas.base import Document
from schemas.face import FaceBase
from schemas.messages import in_words

SHEET: Final = "#f7f2e4"
"""Colour of cards without a face, and of what is written on."""
INK: Final = "#20242a"
_PIXELS: Final = 5.0
"""Pixels of a millimetre in the pictures of cards."""

FaceOf = Callable[[Document], "Face | None"]
"""Gives the printed front of a card."""


class PiecePainter:
    """Draws things of :mod:`editor.rules.free` into boxes in millimetres."""

    def __init__(self, setup: Setup, game: Game, language: str) -> None:
        """Take the documents of a scenario, the game made of them, and the language of its words."""
        self._setup, self._game, self._language = setup, game, language
        self.face_of: FaceOf = self._usual_face
        """Gives the front of a card, by the templates among the documents; a window may have a better one."""
        self._fronts: dict[str, QImage] = {}

    def _usual_face(self, card: Document) -> Face | None:
        rules, linked = self._game.rules, self._setup.documents
        return card_faces(card, rules, self._language, templates=self._templates, linked=linked).front

    @cached_property
    def _templates(self) -> FaceTemplates | None:
        """The templates among the documents of the scenario. None for those of the program."""
        documents = self._setup.documents.values()
        faces = [one for one in documents if isinstance(one, FaceBase)]
        assets = {one.id: one for one in documents if isinstance(one, AssetBase)}
        return FaceTemplates(faces, assets=assets) if faces else None

    def paint_card(self, painter: QPainter, box: QRectF, front: Front, colour: str) -> None:
        """Draw a card: its printed face where that has about the same form, else its name and its picture."""
        image = self._image_of(front)
        path = QPainterPath()
        path.addRoundedRect(box, 3, 3)
        painter.save()
        painter.setClipPath(path)
        painter.fillRect(box, QColor(SHEET))
        if image is not None and (image.width() > image.height()) == (box.width() > box.height()):
            _paint_whole(painter, box, image)
        else:
            self._paint_plainly(painter, box, front, colour)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(colour), 1.0))
        painter.drawPath(path)

    def _paint_plainly(self, painter: QPainter, box: QRectF, front: Front, colour: str) -> None:
        """Draw the name on a band, and below it the picture, the symbol, or the face as small as it is."""
        band = QRectF(box.left(), box.top(), box.width(), box.height() * 0.24)
        painter.fillRect(band, QColor(colour))
        edge = box.width() * 0.06
        name = in_words(front.label, self._language)
        write(painter, band.adjusted(edge, edge / 2, -edge, -edge / 2), name, on_colour(colour), bold=True)
        rest = QRectF(box.left(), band.bottom(), box.width(), box.height() - band.height())
        card, image = front.card, self._image_of(front)
        if card is not None and card.portrait is not None:
            paint_portrait(painter, rest, card.portrait)
        elif card is not None and (charge := symbol_of(card, self._game.rules)) is not None:
            wide = rest.width() * 0.2
            paint_charge(painter, rest.adjusted(wide, wide, -wide, -wide), charge, colour)
        elif image is not None:
            _paint_whole(painter, rest, image)

    def _image_of(self, front: Front) -> QImage | None:
        card = front.card
        if card is None:
            return None
        if card.id not in self._fronts:
            face = self.face_of(card)
            self._fronts[card.id] = face_image(face, _PIXELS) if face is not None else QImage()
        found = self._fronts[card.id]
        return None if found.isNull() else found

    def paint_base(self, painter: QPainter, box: QRectF, front: Front, colour: str) -> None:
        """Draw a round piece: its picture, its symbol or its first letters in the colour of its side."""
        painter.setPen(QPen(QColor(INK), 0.6))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(box)
        rim = min(box.width(), box.height()) * 0.1
        inner = box.adjusted(rim, rim, -rim, -rim)
        card = front.card
        painter.save()
        path = QPainterPath()
        path.addEllipse(inner)
        painter.fillPath(path, QColor(SHEET))
        if card is not None and card.portrait is not None:
            painter.setClipPath(path)
            paint_portrait(painter, inner, card.portrait)
        elif (charge := symbol_of(card, self._game.rules)) is not None:
            edge = inner.width() * 0.16
            paint_charge(painter, inner.adjusted(edge, edge, -edge, -edge), charge, colour)
        else:
            edge = inner.width() * 0.2
            letters = _letters(front.name.get(self._language))
            write(painter, inner.adjusted(edge, edge, -edge, -edge), letters, INK, bold=True)
        painter.restore()
        _paint_notch(painter, box, colour)
        if front.copy:
            size = box.width() * 0.46
            badge = QRectF(box.right() - size * 0.8, box.bottom() - size * 0.8, size, size)
            painter.setPen(QPen(QColor(INK), 0.4))
            painter.setBrush(QColor(SHEET))
            painter.drawEllipse(badge)
            inner = badge.adjusted(size * 0.14, size * 0.14, -size * 0.14, -size * 0.14)
            write(painter, inner, str(front.copy), INK, bold=True)

    def paint_back(self, painter: QPainter, box: QRectF, thing: Thing, colour: str, *, round_: bool) -> None:
        painter.setPen(QPen(QColor(INK), 0.6))
        painter.setBrush(QColor(colour))
        if round_:
            painter.drawEllipse(box)
        else:
            painter.drawRoundedRect(box, 3, 3)
        edge = min(box.width(), box.height()) * 0.08
        inner = box.adjusted(edge, edge, -edge, -edge)
        painter.setPen(QPen(QColor(on_colour(colour)), 0.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if round_:
            painter.drawEllipse(inner)
        else:
            painter.drawRoundedRect(inner, 2, 2)
        name = self._game.fronts[thing.back].name.get(self._language)
        words = self._deck_names.get(thing.back) or _letters(name)
        tight = inner.width() * 0.12
        line = inner.adjusted(tight, 0, -tight, 0)
        line.setHeight(min(line.height(), 12))
        line.moveCenter(inner.center())
        write(painter, line, words, on_colour(colour), bold=True)

    @cached_property
    def _deck_names(self) -> dict[int, str]:
        """Front of a card -> name of its deck, which stands on its back."""
        found: dict[int, str] = {}
        for one in self._game.pieces:
            if one.place in self._game.decks:
                found.setdefault(one.front, self._game.decks[one.place].name.get(self._language))
        return found


def _letters(name: str) -> str:
    return "".join(word[0] for word in name.split() if word[0].isalnum())[:2].upper() or name[:1]


def _paint_whole(painter: QPainter, box: QRectF, image: QImage) -> None:
    """Draw a picture whole into the middle of a box."""
    fit = min(box.width() / image.width(), box.height() / image.height())
    there = QRectF(0, 0, image.width() * fit, image.height() * fit)
    there.moveCenter(box.center())
    painter.drawImage(there, image)


def paint_marker(painter: QPainter, box: QRectF, colour: str, sign: str) -> None:
    """Draw a marker: a disc with a sign."""
    painter.setPen(QPen(QColor(INK), 0.5))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(box)
    edge = box.width() * 0.22
    write(painter, box.adjusted(edge, edge, -edge, -edge), sign, on_colour(colour), bold=True)


def _paint_notch(painter: QPainter, box: QRectF, colour: str) -> None:
    """Draw where a round piece looks to: upwards, where it is not turned."""
    size = box.width() * 0.14
    path = QPainterPath(QPointF(0, box.top() - size * 0.5))
    path.lineTo(size, box.top() + size)
    path.lineTo(-size, box.top() + size)
    path.closeSubpath()
    painter.setPen(QPen(QColor(INK), 0.4))
    painter.setBrush(QColor(colour))
    painter.drawPath(path)

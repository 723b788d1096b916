"""Sheets of cards and pictures of counters for Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtGui import QColor, QImage

from editor.printing.face import CardFaces, Face
from editor.printing.painter import PAPER, paint_face, painting
from editor.printing.saved_objects import (
    COLUMNS,
    MOST_PIXELS,
    PER_SHEET,
    ROWS,
    SheetCard,
    sheet_deck,
    sheet_rows,
)
from editor.printing.text_lines import UNITS_PER_MM

TILE_PIXELS: Final = 512
"""Longest side of the picture of a counter."""
_HIDDEN: Final = "#3a3630"


@dataclass(frozen=True)
class Deck:
    """Cards of one size on a sheet: each once, with how often it is in the deck."""

    cards: tuple[tuple[CardFaces, int], ...]

    @property
    def same_backs(self) -> bool:
        """Whether one back serves all cards."""
        return len({card.back for card, _count in self.cards}) == 1

    @property
    def rows(self) -> int:
        """Rows of its sheet: as few as hold the cards and the last place."""
        return sheet_rows(len(self.cards))

    @property
    def cell(self) -> tuple[int, int]:
        """Width and height of a card in pixels."""
        face = self.cards[0][0].front
        fine = min(MOST_PIXELS / COLUMNS / face.width, MOST_PIXELS / ROWS / face.height)
        return max(1, int(face.width * fine)), max(1, int(face.height * fine))


def decks_of(cards: Sequence[CardFaces]) -> tuple[Deck, ...]:
    """Return the sheets of cards: equal ones together, one sheet for each size and shape, in their order.

    Args:
        cards: each as often as it is wanted.
    """
    counts: dict[int, tuple[CardFaces, int]] = {}
    for card in cards:
        known = counts.get(id(card), (card, 0))
        counts[id(card)] = card, known[1] + 1
    sizes: dict[tuple[float, float, bool], list[tuple[CardFaces, int]]] = {}
    for card, count in counts.values():
        face = card.front
        sizes.setdefault((face.width, face.height, face.round), []).append((card, count))
    return tuple(
        Deck(tuple(group[start : start + PER_SHEET]))
        for group in sizes.values()
        for start in range(0, len(group), PER_SHEET)
    )


def deck_sheet(deck: Deck, *, backs: bool = False) -> QImage:
    """Return the picture of a deck: its faces, ten in a row; the last place is the hidden back."""
    width, height = deck.cell
    image = QImage(COLUMNS * width, deck.rows * height, QImage.Format.Format_RGB32)
    image.fill(QColor(PAPER))
    with painting(image) as painter:
        for place, (card, _count) in enumerate(deck.cards):
            face = card.back if backs else card.front
            left, top = place % COLUMNS * width, place // COLUMNS * height
            painter.drawImage(left, top, face_picture(face, width, height))
        hidden = face_picture(deck.cards[0][0].back, width, height)
        painter.drawImage((COLUMNS - 1) * width, (deck.rows - 1) * height, hidden)
    return image


def face_picture(face: Face, width: int, height: int) -> QImage:
    """Return a face of a size in pixels; a plain dark one where nothing is on it."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(_HIDDEN if face.blank else PAPER))
    if not face.blank:
        with painting(image) as painter:
            painter.scale(width / face.width / UNITS_PER_MM, height / face.height / UNITS_PER_MM)
            paint_face(painter, face)
    return image


def tile_size(face: Face) -> tuple[int, int]:
    """Return width and height in pixels of the picture of a counter."""
    fine = TILE_PIXELS / max(face.width, face.height)
    return max(1, round(face.width * fine)), max(1, round(face.height * fine))


def deck_object(deck: Deck, title: str, number: int, front: str, back: str) -> dict[str, Any]:
    """Return a deck as Tabletop Simulator saves it.

    Args:
        deck: its cards.
        title: its name.
        number: number of the sheet, from 1.
        front: address of the picture of its faces.
        back: address of that of its back, or of the sheet of its backs.
    """
    first = deck.cards[0][0].front
    rows = [SheetCard(card.title, count) for card, count in deck.cards]
    same = deck.same_backs
    return sheet_deck(title, number, rows, first.width, (front, back), same_backs=same, disc=first.round)

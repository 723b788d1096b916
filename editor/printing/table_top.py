"""Sheets of cards and tiles for Tabletop Simulator, and the saved objects that lay them on its table."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtGui import QColor, QImage

from editor.printing.face import CardFaces, Face
from editor.printing.painter import PAPER, paint_face, painting
from editor.printing.text_lines import UNITS_PER_MM

COLUMNS: Final = 10
ROWS: Final = 7
PER_SHEET: Final = COLUMNS * ROWS - 1
"""Most cards of a sheet: its last place shows what others see of a hidden card."""
MOST_PIXELS: Final = 4096
"""Longest side of a picture."""
TILE_PIXELS: Final = 512
"""Longest side of the picture of a counter."""
_HIDDEN: Final = "#3a3630"
_ROUNDED, _ROUND, _HEXAGON = 3, 2, 1
_TILE_SHAPE: Final = {"box": _ROUNDED, "round": _ROUND, "hex": _HEXAGON}
_RECTANGLE, _DISC = 0, 4
"""Shapes of cards: a rectangle with round corners, a disc."""
_POKER_MM: Final = 63.5
"""Width of a card that has the size 1 on that table."""


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
    rows = [(card.title, count) for card, count in deck.cards]
    same = deck.same_backs
    return sheet_deck(title, number, rows, first.width, (front, back), same_backs=same, disc=first.round)


def sheet_rows(cards: int) -> int:
    """Return how many rows a sheet of so many cards has: as few as hold them and the last place."""
    return max(2, -(-(cards + 1) // COLUMNS))


def sheet_deck(
    title: str,
    number: int,
    rows: Sequence[tuple[str, int]],
    width_mm: float,
    addresses: tuple[str, str],
    *,
    same_backs: bool,
    disc: bool = False,
) -> dict[str, Any]:
    """Return the cards of a sheet as a deck, or as a card if it is only one.

    Args:
        title: its name.
        number: number of the sheet, from 1.
        rows: name of each card of the sheet, and how often it is in the deck.
        width_mm: width of a card.
        addresses: of the sheet of the fronts, and of the one back or the sheet of the backs.
        same_backs: whether one back serves all cards.
        disc: whether the cards are round.
    """
    sheet = {
        "Type": _DISC if disc else _RECTANGLE,
        "FaceURL": addresses[0],
        "BackURL": addresses[1],
        "NumWidth": COLUMNS,
        "NumHeight": sheet_rows(len(rows)),
        "BackIsHidden": False,
        "UniqueBack": not same_backs,
    }
    ids = [(name, 100 * number + place) for place, (name, _count) in enumerate(rows)]
    copies = [pair for pair, (_name, count) in zip(ids, rows, strict=True) for _copy in range(count)]
    size = width_mm / _POKER_MM
    known = {str(number): sheet}
    cards = [
        {
            **_thing("Card", name, f"{number}.{at}", size, face_down=True),
            "CardID": one,
            "CustomDeck": known,
        }
        for at, (name, one) in enumerate(copies)
    ]
    if len(cards) == 1:
        return cards[0]
    whole = _thing("DeckCustom", title, f"deck {number}", size, face_down=True)
    return {
        **whole,
        "DeckIDs": [one for _name, one in copies],
        "CustomDeck": known,
        "ContainedObjects": cards,
    }


def tile_object(
    title: str, key: str, front: str, back: str, width_mm: float, shape: str = "box"
) -> dict[str, Any]:
    """Return a counter as Tabletop Simulator saves it: a tile with two sides.

    Args:
        title: its name.
        key: what tells it from others, also from its copies.
        front: address of the picture of its front.
        back: address of that of its back.
        width_mm: its width.
        shape: ``box``, ``round`` or ``hex``.
    """
    return {
        **_thing("Custom_Tile", title, f"tile {key}", width_mm / 25.4 / 2),
        "CustomImage": {
            "ImageURL": front,
            "ImageSecondaryURL": back,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {"Type": _TILE_SHAPE[shape], "Thickness": 0.1, "Stackable": False, "Stretch": True},
        },
    }


def bag_object(title: str, things: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return a bag that holds other things."""
    return {**_thing("Bag", title, "bag", 1.0), "ContainedObjects": list(things)}


def saved(things: Sequence[dict[str, Any]]) -> str:
    """Return what Tabletop Simulator reads as a saved object: things side by side."""
    placed = [
        {**one, "Transform": {**one["Transform"], "posX": 3.0 * place}} for place, one in enumerate(things)
    ]
    names = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "LuaScript")
    whole = {**dict.fromkeys(names, ""), "ObjectStates": placed}
    return json.dumps(whole, indent=1, ensure_ascii=False)


def _thing(kind: str, title: str, key: str, size: float, *, face_down: bool = False) -> dict[str, Any]:
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if face_down else 0.0}
    scale = round(size, 3)
    return {
        "GUID": hashlib.sha256(f"{kind} {key}".encode()).hexdigest()[:6],
        "Name": kind,
        "Nickname": title,
        "Description": "",
        "Transform": {
            **dict.fromkeys(("posX", "posY", "posZ"), 0.0),
            **turned,
            "scaleX": scale,
            "scaleY": 1.0,
            "scaleZ": scale,
        },
        "Locked": False,
        "Grid": True,
        "Snap": True,
    }

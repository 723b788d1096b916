"""Saved objects of Tabletop Simulator: decks, cards with states, tiles, bags, as its public description says.

One unit of its table is an inch. Objects that are turned by half a turn are seen upright.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

COLUMNS: Final = 10
ROWS: Final = 7
PER_SHEET: Final = COLUMNS * ROWS - 1
"""Most cards of a sheet: its last place shows what others see of a hidden card."""
MOST_PIXELS: Final = 4096
"""Longest side of a picture."""
_INCH: Final = 25.4
_ROUNDED, _ROUND, _HEXAGON = 3, 2, 1
_TILE_SHAPE: Final = {"box": _ROUNDED, "round": _ROUND, "hex": _HEXAGON}
_RECTANGLE, _DISC = 0, 4
"""Shapes of cards: a rectangle with round corners, a disc."""
_POKER_MM: Final = 63.5
"""Width of a card that has the size 1 on that table."""
BAG_MM: Final = 50.8
"""Width of a bag."""
_THICK, _THIN = 0.2, 0.1
"""How thick boards and counters are, in units."""
Object = dict[str, Any]
"""An object as it is saved."""


@dataclass(frozen=True)
class SheetCard:
    """A card of a sheet."""

    name: str
    count: int
    """How often it is in the deck; 0 for a state of another card."""
    states: tuple[int, ...] = ()
    """Places on the sheet of the other states that it may be changed to."""


def sheet_rows(cards: int) -> int:
    """Return how many rows a sheet of so many cards has: as few as hold them and the last place."""
    return max(2, -(-(cards + 1) // COLUMNS))


def sheet_deck(
    title: str,
    number: int,
    cards: Sequence[SheetCard],
    width_mm: float,
    addresses: tuple[str, str],
    *,
    same_backs: bool,
    disc: bool = False,
) -> Object:
    """Return the cards of a sheet as a deck, or as a card if it is only one.

    Args:
        title: its name.
        number: number of the sheet, from 1.
        cards: every card of the sheet, in its order.
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
        "NumHeight": sheet_rows(len(cards)),
        "BackIsHidden": False,
        "UniqueBack": not same_backs,
    }
    known, size = {str(number): sheet}, width_mm / _POKER_MM

    def card(place: int, key: str) -> Object:
        one = thing("Card", cards[place].name, key, size, face_down=True)
        return {**one, "CardID": 100 * number + place, "CustomDeck": known}

    def copies() -> Iterator[Object]:
        at = 0
        for place, one in enumerate(cards):
            for _copy in range(one.count):
                key = f"{number}.{at}"
                yield with_states(card(place, key), [card(other, f"{key}.{other}") for other in one.states])
                at += 1

    made = list(copies())
    if len(made) == 1:
        return made[0]
    return {
        **thing("DeckCustom", title, f"deck {number}", size, face_down=True),
        "DeckIDs": [one["CardID"] for one in made],
        "CustomDeck": known,
        "ContainedObjects": made,
    }


def with_states(one: Object, others: Sequence[Object]) -> Object:
    """Return an object that may be changed to others, one after the other."""
    states = {str(number): other for number, other in enumerate(others, start=2)}
    return {**one, "States": states} if states else one


def tile_object(
    title: str, key: str, front: str, back: str, size_mm: tuple[float, float], shape: str = "box"
) -> Object:
    """Return a counter: a tile with two sides.

    Args:
        title: its name.
        key: what tells it from others, also from its copies.
        front: address of the picture of its front.
        back: address of that of its back.
        size_mm: its width and height; a rectangle of the size 1 is two inches high, however wide it is.
        shape: ``box``, ``round`` or ``hex``.
    """
    across = size_mm[1] if shape == "box" else size_mm[0]
    return {
        **thing("Custom_Tile", title, f"tile {key}", across / _INCH / 2),
        **_image(front, back, shape, _THIN),
    }


def board_object(
    title: str, picture: str, size_mm: tuple[float, float], points: Sequence[tuple[float, float]]
) -> Object:
    """Return a board: a tile that lies fast in the middle of the table, to whose points counters snap.

    Args:
        title: its name.
        picture: address of its picture.
        size_mm: its width and height.
        points: what counters snap to, in mm from its left upper corner.
    """
    half = size_mm[1] / 2
    snaps = [
        # The tile is turned by half a turn: to the right and up are its own negative ways.
        {
            "Position": {
                "x": round((size_mm[0] / 2 - x) / half, 5),
                "y": 0.1,
                "z": round((y - half) / half, 5),
            }
        }
        for x, y in points
    ]
    board = thing("Custom_Tile", title, "tile board", size_mm[1] / _INCH / 2)
    more = {"Locked": True, "Grid": False, "Snap": False, **({"AttachedSnapPoints": snaps} if snaps else {})}
    return {**board, **_image(picture, picture, "box", _THICK, square=True), **more}


def _image(front: str, back: str, shape: str, thickness: float, *, square: bool = False) -> Object:
    tile = {
        "Type": 0 if square else _TILE_SHAPE[shape],
        "Thickness": thickness,
        "Stackable": False,
        "Stretch": True,
    }
    image = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
    return {"CustomImage": {**image, "CustomTile": tile}}


def bag_object(title: str, things: Sequence[Object]) -> Object:
    """Return a bag that holds other things."""
    return {**thing("Bag", title, f"bag {title}", 1.0), "ContainedObjects": list(things)}


def lying_at(one: Object, x_mm: float, y_mm: float, *, turn: float = 0.0, over: bool = False) -> Object:
    """Return an object that lies somewhere on the table.

    Args:
        one: the object.
        x_mm: how far from the middle to the right.
        y_mm: how far from the middle away from who sits before the table.
        turn: degrees clockwise that it is turned by.
        over: whether its back lies up.
    """
    place = {"posX": round(x_mm / _INCH, 4), "posY": 1.0, "posZ": round(y_mm / _INCH, 4)}
    turned = {"rotY": (180.0 + turn) % 360, **({"rotZ": 180.0} if over else {})}
    return {**one, "Transform": {**one["Transform"], **place, **turned}}


def saved(things: Sequence[Object]) -> str:
    """Return what that program reads as a saved object."""
    names = (
        "SaveName",
        "GameMode",
        "Date",
        "Table",
        "Sky",
        "Note",
        "Rules",
        "LuaScript",
        "LuaScriptState",
        "XmlUI",
    )
    return json.dumps(
        {**dict.fromkeys(names, ""), "ObjectStates": list(things)}, indent=1, ensure_ascii=False
    )


def side_by_side(things: Sequence[tuple[Object, float]], y_mm: float = 0.0) -> list[Object]:
    """Return things in a row, an inch between each and the next.

    Args:
        things: each with its width in mm.
        y_mm: as in :func:`lying_at`.
    """
    found, left = [], -sum(width + _INCH for _one, width in things) / 2
    for one, width in things:
        found.append(lying_at(one, left + (width + _INCH) / 2, y_mm))
        left += width + _INCH
    return found


def told_apart(things: Sequence[Mapping[str, Any]]) -> list[Object]:
    """Return things whose ids all differ: that program knows them by these."""
    seen: dict[str, int] = {}

    def own(one: Mapping[str, Any]) -> Object:
        number = seen[one["GUID"]] = seen.get(one["GUID"], 0) + 1
        guid = one["GUID"] if number == 1 else f"{(int(one['GUID'], 16) + 0x1F3D5 * number) % 0x1000000:06x}"
        found = {**one, "GUID": guid}
        if "ContainedObjects" in one:
            found["ContainedObjects"] = [own(part) for part in one["ContainedObjects"]]
        if "States" in one:
            found["States"] = {key: own(part) for key, part in one["States"].items()}
        return found

    return [own(one) for one in things]


def thing(kind: str, title: str, key: str, size: float, *, face_down: bool = False) -> Object:
    """Return what every object has; ``size`` is how large it is, 1 for its usual size."""
    place = dict.fromkeys(("posX", "posY", "posZ"), 0.0)
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if face_down else 0.0}
    scale = round(size, 4)
    return {
        "GUID": hashlib.sha256(f"{kind} {key}".encode()).hexdigest()[:6],
        "Name": kind,
        "Transform": {**place, **turned, "scaleX": scale, "scaleY": 1.0, "scaleZ": scale},
        "Nickname": title,
        "Description": "",
        "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
    }

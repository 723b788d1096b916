"""Effects of events of the smaller games, for the forms: their words and fields, which game has which."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.ui.editors.scenarios.rule_parts import BLOCKS, EFFECTS, SIDE, FieldOf
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from schemas.base import Kind
from schemas.game_events import EventfulScenario

GAME_BLOCKS: Final = {kind: BLOCKS[kind] for kind in ("turn", "counter", "happened")}
"""Kinds of blocks of the smaller games."""
_SECTOR: Final = FieldOf("side", "side", QT_TRANSLATE_NOOP("Rules", "Sector of"))
_SQUARE: Final = (
    _SECTOR,
    FieldOf("column", "number", QT_TRANSLATE_NOOP("Rules", "Column"), 1, 9, blank=1),
    FieldOf("row", "number", QT_TRANSLATE_NOOP("Rules", "Row"), 1, 9, blank=1),
)
_NOTHING: Final = ("nothing", QT_TRANSLATE_NOOP("Rules", "nothing"))
_WHAT: Final = QT_TRANSLATE_NOOP("Rules", "What")
_FILLINGS: Final = (
    ("thornbush", QT_TRANSLATE_NOOP("Rules", "thornbush")),
    ("solid_stone", QT_TRANSLATE_NOOP("Rules", "solid stone")),
    _NOTHING,
)
_STANDS: Final = (
    ("wall", QT_TRANSLATE_NOOP("Rules", "wall")),
    ("door", QT_TRANSLATE_NOOP("Rules", "door")),
    ("firewall", QT_TRANSLATE_NOOP("Rules", "wall of fire")),
    ("illusion_wall", QT_TRANSLATE_NOOP("Rules", "wall of illusion")),
    _NOTHING,
)
_EDGES: Final = (
    ("north", QT_TRANSLATE_NOOP("Rules", "north")),
    ("east", QT_TRANSLATE_NOOP("Rules", "east")),
    ("south", QT_TRANSLATE_NOOP("Rules", "south")),
    ("west", QT_TRANSLATE_NOOP("Rules", "west")),
)
_FIELD: Final = FieldOf("at", "field", QT_TRANSLATE_NOOP("Rules", "Field"), blank=(0, 0))
_OWN: Final[Mapping[str, tuple[str, tuple[FieldOf, ...]]]] = {
    "draws": (
        QT_TRANSLATE_NOOP("Rules", "A side draws cards"),
        (SIDE, FieldOf("cards", "number", QT_TRANSLATE_NOOP("Rules", "Cards"), 1, 20, blank=1)),
    ),
    "life": (
        QT_TRANSLATE_NOOP("Rules", "Life points change"),
        (SIDE, FieldOf("points", "number", QT_TRANSLATE_NOOP("Rules", "Points"), -99, 99, blank=1)),
    ),
    "fills": (
        QT_TRANSLATE_NOOP("Rules", "A square is filled or cleared"),
        (*_SQUARE, FieldOf("what", "choice", _WHAT, choices=_FILLINGS, blank="thornbush")),
    ),
    "builds": (
        QT_TRANSLATE_NOOP("Rules", "A wall or door appears, or goes"),
        (
            *_SQUARE,
            FieldOf("edge", "choice", QT_TRANSLATE_NOOP("Rules", "Edge"), choices=_EDGES, blank="north"),
            FieldOf("what", "choice", _WHAT, choices=_STANDS, blank="wall"),
        ),
    ),
    "pieces": (
        QT_TRANSLATE_NOOP("Rules", "New pieces come into play"),
        (
            SIDE,
            FieldOf("entry", "entry", QT_TRANSLATE_NOOP("Rules", "Piece")),
            FieldOf("count", "number", QT_TRANSLATE_NOOP("Rules", "How many"), 1, 20, blank=1),
            _FIELD,
        ),
    ),
    "city": (QT_TRANSLATE_NOOP("Rules", "A city changes hands"), (_FIELD, SIDE)),
    "disks": (
        QT_TRANSLATE_NOOP("Rules", "New disks come into play"),
        (
            SIDE,
            FieldOf("unit", "card", QT_TRANSLATE_NOOP("Rules", "Card")),
            FieldOf("count", "number", QT_TRANSLATE_NOOP("Rules", "How many"), 1, 20, blank=1),
            FieldOf(
                "at",
                "spot",
                QT_TRANSLATE_NOOP("Rules", "Where"),
                none=QT_TRANSLATE_NOOP("Rules", "where their side brings disks in"),
            ),
        ),
    ),
    "means": (
        QT_TRANSLATE_NOOP("Rules", "A gang gains or loses means"),
        (
            SIDE,
            FieldOf("command", "number", QT_TRANSLATE_NOOP("Rules", "Command"), -20, 20, blank=1),
            FieldOf("logistics", "number", QT_TRANSLATE_NOOP("Rules", "Logistics"), -20, 20, blank=0),
            FieldOf("markers", "number", QT_TRANSLATE_NOOP("Rules", "Markers"), -20, 20, blank=0),
        ),
    ),
    "places": (
        QT_TRANSLATE_NOOP("Rules", "Places come into play"),
        (SIDE, FieldOf("card", "card", QT_TRANSLATE_NOOP("Rules", "Card of locations"))),
    ),
    "ends": (QT_TRANSLATE_NOOP("Rules", "The game ends without a winner"), ()),
}
_ALL: Final = {**EFFECTS, **_OWN}
_BRINGS: Final = {"disks": Kind.UNIT, "places": Kind.CARD}
"""Kind of the effect -> kind of the card that it brings."""


def effects_of(model: type[EventfulScenario]) -> Mapping[str, tuple[str, tuple[FieldOf, ...]]]:
    """Return the kinds of effects that events of a game may have: ``do`` in the document -> words, fields."""
    return {kind: _ALL[kind] for kind in model.effects}


def brought_kind(model: type[EventfulScenario]) -> Kind | None:
    """Return the kind of the cards that events of a game bring into play. None if they bring none."""
    return next((_BRINGS[kind] for kind in model.effects if kind in _BRINGS), None)

"""The counters of a game without code: a piece for each unit in its size on the table, and the markers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from editor.printing.counters import Counter, CounterSource
from editor.printing.face import (
    ArmsMark,
    CardFaces,
    DiscMark,
    Face,
    Mark,
    PolygonMark,
    RectMark,
    TextMark,
    TextStyle,
)
from editor.printing.frame import on_colour
from editor.printing.heraldry import symbol_of
from editor.rules.free.components import MARKERS_OF_EACH
from editor.rules.free.game import size_of_kind
from schemas.base import Document
from schemas.card import CardBase, UnitBase
from schemas.free_game import FreeGame, PieceSize
from schemas.free_play import FreeMarker
from schemas.ruleset import RulesetBase

GROUPS: Final = ("pieces", "markers")
"""What the counters are for, in the order in which they are printed."""
_NO_PEOPLE: Final = "#6b6455"
_LARGEST_NAME: Final = 4.0
_OVAL_SIDES: Final = 90
"""An oval is drawn with so many straight sides: nobody sees them."""


def counters(source: CounterSource, ruleset: RulesetBase | None, language: str) -> tuple[Counter, ...]:
    """Return a piece for each unit, as often as it is taken, and markers where they are for a scenario."""
    if not isinstance(ruleset, FreeGame):
        return ()
    pieces = tuple(_pieces(source.cards, ruleset, language))
    return pieces if source.scenario is None else (*pieces, *_markers(ruleset, language))


def _pieces(cards: tuple[tuple[Document, int], ...], game: FreeGame, language: str) -> Iterator[Counter]:
    for card, count in cards:
        if isinstance(card, UnitBase):
            face = _piece(card, size_of_kind(game, "unit"), game, language)
            made = CardFaces(face, face, card.id, card.name.get(language))
            yield Counter("pieces", made, count, kind=card.id, true_size=True)


def _markers(game: FreeGame, language: str) -> Iterator[Counter]:
    for marker in game.markers:
        face, name = _marker(marker, language), marker.name.get(language)
        made = CardFaces(face, face, game.id, name)
        yield Counter("markers", made, MARKERS_OF_EACH, kind=marker.id, true_size=True)


def _piece(card: CardBase, size: PieceSize, game: FreeGame, language: str) -> Face:
    """Return a piece: the symbol of its card or its people, and its name."""
    faction = game.faction(getattr(card, "faction", None))
    colour = faction.colour if faction is not None else _NO_PEOPLE
    ink, wide, high = on_colour(colour), float(size.width), float(size.height)
    marks: list[Mark] = [_ground(size, colour)]
    inner = min(wide, high) * 0.42
    symbol = symbol_of(card, game)
    if symbol is not None:
        marks.append(ArmsMark((wide - inner) / 2, high * 0.16, inner, inner, symbol, ink))
    largest = min(_LARGEST_NAME, high * 0.2)
    style = TextStyle(largest, ink, bold=True, align="centre", anchor="middle", least_mm=min(1.1, largest))
    top, tall = (0.6, 0.22) if symbol is not None else (0.32, 0.36)
    name = card.name.get(language)
    marks.append(TextMark(wide * 0.14, high * top, wide * 0.72, high * tall, name, style, "name", wraps=True))
    return Face(tuple(marks), wide, high, round=size.round)


def _ground(size: PieceSize, colour: str) -> Mark:
    """Return the form of a piece: a disc, an oval or a rectangle."""
    wide, high = float(size.width), float(size.height)
    if not size.round:
        return RectMark(0, 0, wide, high, colour)
    if wide == high:
        return DiscMark(wide / 2, high / 2, wide / 2, colour)
    turns = (math.tau * side / _OVAL_SIDES for side in range(_OVAL_SIDES))
    around = ((wide / 2 * (1 + math.cos(turn)), high / 2 * (1 + math.sin(turn))) for turn in turns)
    return PolygonMark(tuple(around), colour)


def _marker(marker: FreeMarker, language: str) -> Face:
    """Return a marker as it lies on the free table; one without a sign has its name, to be told apart."""
    wide = float(marker.size)
    largest = wide * 0.5 if marker.sign else min(_LARGEST_NAME, wide * 0.2)
    style = TextStyle(
        largest,
        on_colour(marker.colour),
        bold=True,
        align="centre",
        anchor="middle",
        least_mm=min(1.0, largest),
    )
    words, what = (marker.sign, "sign") if marker.sign else (marker.name.get(language), "name")
    text = TextMark(
        wide * 0.15, wide * 0.2, wide * 0.7, wide * 0.6, words, style, what, wraps=not marker.sign
    )
    return Face((DiscMark(wide / 2, wide / 2, wide / 2, marker.colour), text), wide, wide, round=True)

"""The cards of a nanDECK script: which table it links, and the face that its directives draw."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from editor.packs.makers.foreign_set import (
    MOST_CARDS,
    MOST_FIELDS,
    Align,
    Anchor,
    BoxKind,
    Cell,
    ForeignBox,
    ForeignFace,
    ForeignRows,
    ForeignStyle,
    Pieces,
    loss,
    refused,
)
from editor.packs.makers.lengths import INCH, POINT, colour, millimetres
from editor.packs.makers.nandeck_script import Directive, Script, Values
from schemas.made_names import key_from
from schemas.problems import Problem

PROGRAM: Final = "nanDECK"
_UNITS: Final = {"mm": 1.0, "cm": 10.0, "inch": INCH}
_CARD_CM: Final = (6.0, 9.0)
"""Size of a card whose script says none."""
_NO_LOOK: Final = frozenset(
    {"LINK", "LINKMULTI", "UNIT", "CARDSIZE", "DUPLEX", "PAGE", "DPI", "MARGINS", "GAP", "CARDS", "COMMENT"}
)
"""Directives that are read elsewhere, or that say how sheets are laid out: prints ask for that here."""
_DRAWN: Final = frozenset(
    {"TEXT", "IMAGE", "RECTANGLE", "ROUNDRECT", "ELLIPSE", "CIRCLE", "LINE", "ICONS", "BACKGROUND"}
)
_ALIGN: Final[Mapping[str, Align]] = {"left": "left", "right": "right", "center": "centre"}
_ANCHOR: Final[Mapping[str, Anchor]] = {"top": "top", "bottom": "bottom", "center": "middle"}
_SHAPES: Final[Mapping[str, BoxKind]] = {"ELLIPSE": "disc", "CIRCLE": "disc", "LINE": "line"}
_SHEET: Final = re.compile(r"(.+\.(?:xlsx|xlsm|xls|ods))!(.+)", re.IGNORECASE)


@dataclass(frozen=True)
class Link:
    """The table that a script reads."""

    file: str
    sheet: str
    line: int


def link_of(script: Script) -> Link | None:
    """Return the table that a script links; None if its cards stand in the script."""
    found = next((one for one in script.directives if one.name == "LINK"), None)
    if found is None:
        return None
    sheet = _SHEET.fullmatch(found.at(0))
    return Link(sheet[1], sheet[2], found.line) if sheet is not None else Link(found.at(0), "", found.line)


def copies_of(script: Script) -> str:
    """Return the header of the column that says how many there are of a card; '' if none does."""
    return next((one.at(0).strip("[] ") for one in script.directives if one.name == "LINKMULTI"), "")


def rows_in(script: Script, file: str) -> ForeignRows:
    """Return the cards that the lists of a script itself are.

    Raises:
        EditorError: there are far too many of them, or of lists.
    """
    if len(script.lists) > MOST_FIELDS:
        raise refused("too_many_fields", file, most=MOST_FIELDS)
    most = max((len(one) for one in script.lists.values()), default=0)
    if most > MOST_CARDS:
        raise refused("too_many_cards", file, most=MOST_CARDS)
    rows = tuple(
        tuple(values[number] if number < len(values) else "" for values in script.lists.values())
        for number in range(most)
    )
    return ForeignRows(tuple(script.lists), rows, tuple(range(1, most + 1)))


def face_of(
    script: Script, file: str, header: Sequence[str], copies: Sequence[int]
) -> tuple[ForeignFace, list[Problem]]:
    """Return the face that a script draws, and what of it was lost.

    Args:
        script: the script.
        file: its name.
        header: headers of the table.
        copies: how many there are of each card.
    """
    drawing = _Drawing(script, file, header, copies)
    for directive in script.directives:
        drawing.take(directive)
    return ForeignFace(drawing.width, drawing.height, tuple(drawing.boxes)), drawing.lost


class _Drawing:
    """The face as it grows, line by line."""

    def __init__(self, script: Script, file: str, header: Sequence[str], copies: Sequence[int]) -> None:
        sequences = {name.lower(): values for name, values in script.lists.items()}
        if sum(copies) > MOST_CARDS:
            copies = [1] * len(copies)
        self._values = Values(script, header, sequences, sum(copies))
        self._row_of = [row for row, times in enumerate(copies) for _copy in range(times)]
        self._file = file
        self.boxes: list[ForeignBox] = []
        self.lost: list[Problem] = []
        unit = next((one.at(0).lower() for one in script.directives if one.name == "UNIT"), "cm")
        self._unit = _UNITS.get(unit, 10.0)
        self.width, self.height = (side * 10 for side in _CARD_CM)
        self._style = ForeignStyle(font="Arial", size_mm=round(12 * POINT, 2))
        self._fronts: frozenset[int] = frozenset()
        self._backs: frozenset[int] = frozenset()
        for one in script.directives:
            if one.name == "CARDSIZE":
                self._take_size(one)
            elif one.name == "DUPLEX":
                self._fronts |= self._values.range(one.at(0)) or frozenset()
                self._backs |= self._values.range(one.at(1)) or frozenset()

    def _take_size(self, one: Directive) -> None:
        sides = [self._length(one.at(place), 0) for place in (0, 1)]
        if all(side is not None and 5 <= side <= 420 for side in sides):
            self.width, self.height = (side or 0 for side in sides)
        else:
            self._lose(one, "nandeck_sum")

    def take(self, one: Directive) -> None:
        """Take one directive in, or note that it is lost."""
        if one.name in _NO_LOOK:
            if one.name in ("PAGE", "MARGINS", "GAP", "DPI"):
                self.lost.append(loss("nandeck_sheet", self._file, one.line, name=one.name))
            return
        if one.name == "FONT":
            self._take_font(one)
        elif one.name == "ICON":
            self.lost.append(loss("nandeck_icon", self._file, one.line, name=one.at(1)[:40]))
        elif one.name in _DRAWN:
            self._take_drawn(one)
        else:
            self.lost.append(loss("nandeck_directive", self._file, one.line, name=one.name[:40]))

    def _lose(self, one: Directive, code: str) -> None:
        self.lost.append(loss(code, self._file, one.line, name=one.name, text=", ".join(one.arguments)[:80]))

    def _length(self, text: str, whole: float) -> float | None:
        plain = self._values.number_text(text)
        return None if plain is None else millimetres(plain, self._unit, whole)

    def _colour(self, text: str) -> str | None:
        """Return a colour; of a gradient (``#aabbcc#ddeeff@90``) the first."""
        plain = self._values.words(text)
        return None if plain is None else colour(re.split(r"(?<=\w)[#@]", plain.strip())[0])

    def _take_font(self, one: Directive) -> None:
        name, flags = self._values.words(one.at(0)), one.at(2).upper()
        size = millimetres(self._values.number_text(one.at(1)) or "", POINT)
        if name is None or size is None or not 0.5 <= size <= 100:
            self._lose(one, "nandeck_sum")
            return
        ink = self._colour(one.at(3)) or "#000000"
        self._style = ForeignStyle(name, round(size, 2), "B" in flags, "I" in flags, ink)
        if set(flags) & set("US"):
            self.lost.append(loss("nandeck_underlined", self._file, one.line))

    def _take_drawn(self, one: Directive) -> None:
        shown = self._shown(one)
        if shown is None:
            return
        back, rows = shown
        if one.name == "BACKGROUND":
            self._add_picture(one, one.at(1), (0.0, 0.0, self.width, self.height), back, rows)
            return
        first = {"TEXT": 2, "IMAGE": 2, "ICONS": 2}.get(one.name, 1)
        place = self._place(one, first)
        if place is None:
            self._lose(one, "nandeck_sum")
        elif one.name == "TEXT":
            self._add_text(one, place, back, rows)
        elif one.name == "IMAGE":
            self._add_picture(one, one.at(1), place, back, rows)
        elif one.name == "ICONS":
            self._lose(one, "nandeck_icons")
        else:
            self._add_shape(one, place, back, rows)

    def _shown(self, one: Directive) -> tuple[bool, tuple[int, ...]] | None:
        """Return whether a directive draws on the back, and on which rows only; None if it is lost."""
        cards = self._values.range(one.at(0))
        everybody = self._fronts or frozenset(range(1, self._values.cards + 1))
        if cards is None:
            self._lose(one, "nandeck_range")
            return None
        if cards >= everybody:
            return False, ()
        if cards & self._backs and not cards & everybody:
            if not cards >= self._backs:
                self._lose(one, "nandeck_some_backs")
                return None
            return True, ()
        rows = tuple(sorted({self._row_of[card - 1] for card in cards if card <= len(self._row_of)}))
        if not rows:
            self._lose(one, "nandeck_no_card")
            return None
        return False, rows

    def _place(self, one: Directive, first: int) -> tuple[float, float, float, float] | None:
        wholes = (self.width, self.height, self.width, self.height)
        sides = [self._length(one.at(first + number), whole) for number, whole in enumerate(wholes)]
        if any(side is None for side in sides):
            return None
        x, y, width, height = (side or 0.0 for side in sides)
        if one.name == "LINE":  # it says where it ends
            width, height = width - x, height - y
        return (x, y, width, height) if width >= 0 and height >= 0 else None

    def _name(self, one: Directive, pieces: Pieces = ()) -> str:
        cell = next((piece.column for piece in pieces if isinstance(piece, Cell)), "")
        return key_from(cell)[:40] or f"{one.name.lower()}_{one.line}"

    def _add_text(
        self, one: Directive, place: tuple[float, float, float, float], back: bool, rows: tuple[int, ...]
    ) -> None:
        pieces = self._values.pieces(one.at(1).replace("\\13\\", "\n"))
        if pieces is None:
            self._lose(one, "nandeck_text")
            return
        across, down = one.at(6).lower(), one.at(7).lower()
        if one.at(8) not in ("", "0"):
            self.lost.append(loss("turned", self._file, one.line, name=one.name))
        wraps = down.startswith(("ww", "wordwrap"))
        anchor = _ANCHOR.get(down.removeprefix("ww"), "top" if wraps else "middle")
        style = ForeignStyle(
            self._style.font,
            self._style.size_mm,
            self._style.bold,
            self._style.italic,
            self._style.colour,
            _ALIGN.get(across, "centre"),
            anchor,
        )
        name = self._name(one, pieces)
        box = ForeignBox("text", name, one.line, *place, pieces, style, wraps, back=back, rows=rows)
        self.boxes.append(box)

    def _add_picture(
        self,
        one: Directive,
        file: str,
        place: tuple[float, float, float, float],
        back: bool,
        rows: tuple[int, ...],
    ) -> None:
        pieces = self._values.pieces(file)
        if pieces is None:
            self._lose(one, "nandeck_text")
            return
        if one.name == "IMAGE" and one.at(6) not in ("", "0"):
            self.lost.append(loss("turned", self._file, one.line, name=one.name))
        name = self._name(one, pieces)
        self.boxes.append(ForeignBox("picture", name, one.line, *place, pieces, back=back, rows=rows))

    def _add_shape(
        self, one: Directive, place: tuple[float, float, float, float], back: bool, rows: tuple[int, ...]
    ) -> None:
        stroke, inside = self._colour(one.at(5)), one.at(6)
        fill = stroke if inside == "" else self._colour(inside)
        if stroke is None or fill is None:
            self._lose(one, "nandeck_colour")
            return
        thick = self._length(one.at(7), 0) if one.at(7) else 0.2
        kind = _SHAPES.get(one.name, "rect")
        self.boxes.append(
            ForeignBox(
                kind,
                self._name(one),
                one.line,
                *place,
                fill="" if kind == "line" else fill,
                stroke=stroke,
                stroke_mm=min(max(thick or 0.0, 0.0), 20.0),
                radius_mm=round(min(place[2], place[3]) / 8, 2) if one.name == "ROUNDRECT" else 0.0,
                back=back,
                rows=rows,
            )
        )


def counted_copies(header: Sequence[str], rows: Sequence[Sequence[str]], column: str) -> list[int]:
    """Return how many there are of each card; one where no column says so, or it says no number.

    Args:
        header: headers of the table.
        rows: the cards.
        column: header of the column with the numbers, in any letters.
    """
    named = {name.strip().lower(): number for number, name in enumerate(header)}
    place = named.get(column.strip().lower())
    found = []
    for row in rows:
        text = row[place].strip() if place is not None and place < len(row) else ""
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 1
        found.append(number if number or not text else 0)
    return found

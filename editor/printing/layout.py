"""Texts laid out once, as large as their boxes allow."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTextLayout, QTransform

from editor.printing.face import Art, DiscMark, Face, TextFit, TextMark, TextRun
from editor.printing.per_thread import kept_per_thread
from editor.printing.text_lines import UNITS_PER_MM, BrokenLines, across, break_lines, units

_TOLERANCE_MM: Final = 0.01
_CAPITAL_SHARE: Final = 0.67
"""Height of capitals and figures, as a share of what stands above the base line."""
_ICON_SHARE: Final = 0.92
"""Side of an icon in a line, as a share of the size of its letters."""
_ICON_ABOVE: Final = 0.84
"""Share of an icon that stands above the base line."""
_FILLED: Final = 0.95
"""Share of the width of lines that words fill, about."""
_SPACE: Final = 0.25
"""Width of the room between words, as a share of the size of letters, about."""
DOTS: Final = "…"
"""Behind words that were cut."""
_BEFORE_DOTS: Final = " .,;:·\n\u2007\u2028"


@dataclass(frozen=True)
class Overflow:
    """A text that does not fit its box, even at its smallest."""

    box: str
    missing_mm: float
    """Height or width that is missing."""


@dataclass(frozen=True)
class PlacedIcon:
    """A symbol in a line of text: the square that it fills, in units."""

    symbol: str | Art
    x: float
    y: float
    size: float
    colour: str = ""
    """Its colour; '' for that of the text."""


@dataclass(frozen=True, eq=False)
class LaidText:
    """A text with its lines broken, ready to be drawn in units."""

    layout: QTextLayout
    place: QPointF
    colour: str
    overflow: Overflow | None
    icons: tuple[PlacedIcon, ...] = ()
    size: int = 0
    """Size of its letters."""
    transform: QTransform | None = None
    """Turns and narrows what is drawn; None: it stands as it was laid out."""
    _reaches: dict[tuple[float, float], float] = field(default_factory=dict)

    def reach(self, x: float, y: float) -> float:
        """Return how far from a point, in mm of the face, the letters reach; nothing is further away."""
        found = self._reaches.get((x, y))
        if found is None:
            found = self._reaches[x, y] = self._reach(x, y)
        return found

    def _reach(self, x: float, y: float) -> float:
        far, move = 0.0, self.transform or QTransform()
        for number in range(self.layout.lineCount()):
            line = self.layout.lineAt(number)
            words, base = line.naturalTextRect(), self.place.y() + line.y() + line.ascent()
            for side in (self.place.x() + words.left(), self.place.x() + words.right()):
                for height in (base, base - line.ascent() * _CAPITAL_SHARE):
                    corner = move.map(QPointF(side, height)) / UNITS_PER_MM
                    far = max(far, math.dist((corner.x(), corner.y()), (x, y)))
        return far

    @cached_property
    def ink(self) -> QRectF:
        """The rectangle round its words on the face, in units."""
        words = QRectF()
        for number in range(self.layout.lineCount()):
            words = words.united(self.layout.lineAt(number).naturalTextRect())
        words.translate(self.place)
        return words if self.transform is None else self.transform.mapRect(words)

    @property
    def lines(self) -> tuple[str, ...]:
        """The words of each line."""
        text = self.layout.text()
        found = []
        for index in range(self.layout.lineCount()):
            line = self.layout.lineAt(index)
            found.append(text[line.textStart() : line.textStart() + line.textLength()].strip())
        return tuple(found)


@kept_per_thread
def lay_out(mark: TextMark) -> LaidText:
    """Break a text into the lines of its box, with the largest letters of its style that fit."""
    if mark.fit is not None:
        return _fitted(mark, mark.fit)
    return _shrunk(mark)


def _shrunk(mark: TextMark) -> LaidText:
    most = max(1, round(units(mark.style.size_mm)))
    least = min(most, max(1, round(units(mark.style.smallest))))
    lines = too_large = break_lines(mark, most)
    if least == most or _missing(mark, lines) <= _TOLERANCE_MM:
        return _placed(mark, lines, most)
    return _placed(mark, *_largest(mark, too_large, least, most))


def _fitted(mark: TextMark, fit: TextFit) -> LaidText:
    """Lay a text out that is turned, or does not simply shrink."""
    flat = _upright(replace(mark, fit=None), fit.turn)
    transform = QTransform()
    if fit.turn:
        middle = QPointF(units(mark.x + mark.width / 2), units(mark.y + mark.height / 2))
        transform.translate(middle.x(), middle.y()).rotate(fit.turn).translate(-middle.x(), -middle.y())
    full = max(1, round(units(mark.style.size_mm)))
    match fit.way:
        case "run_over":
            laid = replace(_placed(flat, break_lines(flat, full), full), overflow=None)
        case "cut":
            laid = _shrunk(flat)
            laid = laid if laid.overflow is None else _shrunk(cut_text(flat, laid.size))
        case "condense":
            laid, share = _condensed(flat, fit.narrowest)
            left = units(flat.x)
            transform.translate(left, 0).scale(share, 1).translate(-left, 0)
        case _:
            laid = _shrunk(flat)
    return laid if transform.isIdentity() else replace(laid, transform=transform)


def _upright(mark: TextMark, turn: int) -> TextMark:
    """Return a text in the box that it has before a turn about its middle."""
    if turn % 180 == 0:
        return mark
    x, y = mark.x + (mark.width - mark.height) / 2, mark.y + (mark.height - mark.width) / 2
    return replace(mark, x=x, y=y, width=mark.height, height=mark.width)


def _condensed(mark: TextMark, narrowest: float) -> tuple[LaidText, float]:
    """Return a text laid out for letters as wide as fit, and their width as a share of their own.

    Letters are narrower before they are smaller: hundredths are tried down to the narrowest.
    """
    full = max(1, round(units(mark.style.size_mm)))
    least, most = round(narrowest * 100), 100

    def wide(percent: int) -> TextMark:
        return replace(mark, width=mark.width * 100 / percent)

    def fits(percent: int) -> bool:
        return _missing(wide(percent), break_lines(wide(percent), full)) <= _TOLERANCE_MM

    if fits(100) or least >= most:
        return _shrunk(mark), 1.0
    if not fits(least):
        return _shrunk(wide(least)), least / 100
    while most - least > 1:
        middle = (least + most) // 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return _shrunk(wide(least)), least / 100


def cut_text(mark: TextMark, size: int) -> TextMark:
    """Return a text with as much of its beginning as fits at a size in units, and dots behind it."""
    kept, lost = 0, len(mark.text)
    while lost - kept > 1:
        middle = (kept + lost) // 2
        shorter = _shortened(mark, middle)
        if _missing(shorter, break_lines(shorter, size)) <= _TOLERANCE_MM:
            kept = middle
        else:
            lost = middle
    return _shortened(mark, kept)


def _shortened(mark: TextMark, length: int) -> TextMark:
    words = mark.text[:length].rstrip(_BEFORE_DOTS)
    runs = [
        replace(run, length=min(run.length, len(words) - run.start))
        for run in mark.runs
        if run.start < len(words) and (run.start + run.length <= len(words) or not (run.icon or run.art))
    ]
    return replace(mark, text=words + DOTS, runs=tuple(runs), lead=min(mark.lead, len(words)))


def _largest(mark: TextMark, lines: BrokenLines, least: int, most: int) -> tuple[BrokenLines, int]:
    """Return the lines with the largest letters that fit, or the least, and their size.

    Args:
        mark: the text.
        lines: its lines with the most, which do not fit.
        least: the smallest size that it may have.
        most: its full size.
    """
    guess, step, low = _guess(mark, lines, most), 1, least - 1
    while most - low > 1:
        # Around the guess first, in steps that grow; then halfway.
        tried = min(max(guess, low + 1), most - 1)
        broken = break_lines(mark, tried)
        if _missing(mark, broken) <= _TOLERANCE_MM:
            low, lines, guess = tried, broken, tried + step
        else:
            most, guess = tried, tried - step
            lines = broken if tried == least else lines
        step *= 2
        if not low < guess < most:
            guess = (low + most) // 2
    return lines, max(low, least)


def _guess(mark: TextMark, lines: BrokenLines, size: int) -> int:
    """Return about the largest size that fits: a line is as long as its letters are large.

    Args:
        mark: the text.
        lines: its lines where they do not fit.
        size: size of their letters.
    """
    layout, width, height = lines
    wide, high = units(mark.width), units(mark.height)
    if not mark.wraps:
        return int(size * min(1.0, wide / max(width, 1.0), high / max(height, 1.0)))
    count = layout.lineCount()
    length = sum(layout.lineAt(number).naturalTextWidth() for number in range(count))
    length += (count - 1) * size * _SPACE
    best = 0.0
    for number in range(1, count + 1):
        # In so many lines; where there are several, words leave a part of each empty.
        room = wide * number * (1.0 if number == 1 else _FILLED)
        best = max(best, min(room / max(length, 1.0), high * count / max(height * number, 1.0)))
    return int(size * min(1.0, best))


def _missing(mark: TextMark, lines: BrokenLines) -> float:
    """Return how much higher or wider the lines are than the box, in mm; negative where they fit."""
    _layout, width, height = lines
    return max(height / UNITS_PER_MM - mark.height, width / UNITS_PER_MM - mark.width)


def _placed(mark: TextMark, lines: BrokenLines, size: int) -> LaidText:
    layout, _width, height = lines
    missing = _missing(mark, lines)
    overflow = Overflow(mark.name, missing) if missing > _TOLERANCE_MM else None
    spare = units(mark.height) - height
    down = {"top": 0.0, "middle": spare / 2, "bottom": spare}[mark.style.anchor]
    place = QPointF(units(mark.x), units(mark.y) + down)
    icons = tuple(_icon(layout, place, run, size) for run in mark.runs if run.icon or run.art)
    return LaidText(layout, place, mark.style.colour, overflow, icons, size)


def _icon(layout: QTextLayout, place: QPointF, run: TextRun, size: int) -> PlacedIcon:
    """Return the square of an icon: it stands on the base line, as high as a capital."""
    line = layout.lineForTextPosition(run.start)
    left, right = across(line, run.start), across(line, run.start + run.length)
    side = min(right - left, size * _ICON_SHARE)
    base = place.y() + line.y() + line.ascent()
    return PlacedIcon(
        run.art or run.icon,
        place.x() + (left + right - side) / 2,
        base - side * _ICON_ABOVE,
        side,
        run.look.colour if run.look is not None else "",
    )


def overflows(face: Face) -> tuple[Overflow, ...]:
    """Return the texts of a face that do not fit: their boxes, or the disc that they stand on."""
    found = []
    discs: list[DiscMark] = []
    for mark in face.marks:  # at every key: the plainest way to tell marks apart
        kind = type(mark)
        if kind is DiscMark:
            discs.append(cast(DiscMark, mark))
        elif kind is TextMark and (text := cast(TextMark, mark)).text:
            overflow = lay_out(text).overflow
            if overflow is None and discs:
                overflow = _over_its_disc(text, discs)
            if overflow is not None:
                found.append(overflow)
    return tuple(found)


def _over_its_disc(mark: TextMark, discs: Sequence[DiscMark]) -> Overflow | None:
    """Return by how much the letters of a text reach over the disc that its box stands in; None if not."""
    x, y, half = mark.x + mark.width / 2, mark.y + mark.height / 2, mark.width / 2
    for disc in reversed(discs):
        reach = disc.radius
        if half > reach:
            continue
        across, down = x - disc.x, y - disc.y
        if -reach < across < reach and across * across + down * down < reach * reach:
            break
    else:
        return None
    far = lay_out(mark).reach(disc.x, disc.y) - disc.radius
    return Overflow(mark.name, far) if far > _TOLERANCE_MM else None

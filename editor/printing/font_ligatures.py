"""Words that a font of a stranger draws as one glyph: many fonts of icons name their signs so."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

_MOST_READ: Final = 200_000
"""Numbers read at most: a table may point to the same part as often as it likes."""
_LIGATURE, _EXTENSION = 4, 7
_RANGES: Final = 2


def ligature_words(table: bytes, letters: Mapping[int, str]) -> dict[int, str]:
    """Return the word that stands for each glyph in a table of substitutions (GSUB).

    Args:
        table: its bytes; where they make no sense, what was read until there counts.
        letters: by number of the glyph, the letter that it is; words with others are left out.

    Returns:
        By number of the glyph; of several words for one, the first in the alphabet.
    """
    found: dict[int, str] = {}
    try:
        for glyph, parts in _ligatures(_Table(table)):
            word = "".join(letters.get(part, "\0") for part in parts)
            if "\0" not in word and word < found.get(glyph, "\U0010ffff"):
                found[glyph] = word
    except (struct.error, _TooMuchError):
        pass
    return found


class _TooMuchError(Exception):
    """More was read than the signs of any font need."""


@dataclass
class _Table:
    """Bytes of which so many numbers may be read."""

    raw: bytes
    left: int = _MOST_READ

    def numbers(self, place: int, count: int = 1) -> tuple[int, ...]:
        """Return numbers of two bytes each.

        Raises:
            struct.error: they are not there.
            _TooMuchError: too many were read before.
        """
        self.left -= count + 1
        if self.left < 0:
            raise _TooMuchError
        return struct.unpack_from(f">{count}H", self.raw, place)

    def counted(self, place: int) -> tuple[int, ...]:
        """Return the numbers behind their count."""
        (count,) = self.numbers(place)
        return self.numbers(place + 2, count)


def _ligatures(table: _Table) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield each glyph with those that it stands for."""
    (lookups,) = table.numbers(8)
    for offset in table.counted(lookups):
        lookup = lookups + offset
        (sort,) = table.numbers(lookup)
        for start in table.counted(lookup + 4):
            place, kind = lookup + start, sort
            if kind == _EXTENSION:
                _form, kind, high, low = table.numbers(place, 4)
                place += high << 16 | low
            if kind == _LIGATURE:
                yield from _of_subtable(table, place)


def _of_subtable(table: _Table, place: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    _form, covered = table.numbers(place, 2)
    sets = table.counted(place + 4)
    for first, offset in zip(_covered(table, place + covered), sets, strict=False):
        for start in table.counted(place + offset):
            glyph, count = table.numbers(place + offset + start, 2)
            rest = table.numbers(place + offset + start + 4, max(count - 1, 0))
            yield glyph, (first, *rest)


def _covered(table: _Table, place: int) -> Iterator[int]:
    """Yield the glyphs with which ligatures begin, in their order."""
    (form,) = table.numbers(place)
    if form != _RANGES:
        yield from table.counted(place + 2)
        return
    (count,) = table.numbers(place + 2)
    for number in range(count):
        first, last, _index = table.numbers(place + 4 + 6 * number, 3)
        table.left -= max(last - first, 0)
        yield from range(first, last + 1)

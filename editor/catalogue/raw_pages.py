"""Reads a SQLite file without SQLite: of a damaged one, every row whose pages are whole.

The format is that of https://www.sqlite.org/fileformat2.html: tables are trees of pages, whose leaves (type
13) hold rows; a long row goes on in a chain of overflow pages; the log beside the file holds newer pages.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from schemas.held_files import beside

INTERIOR: Final = 5
LEAF: Final = 13
_HEAD: Final = 100
"""Bytes of the file's head, which stand before the first page's own."""
_USUAL: Final = 4096
"""Bytes of a page where the head does not say."""
_SIZES: Final = frozenset(1 << power for power in range(9, 17))
_FIXED: Final = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8, 8: 0, 9: 0}
"""Bytes of a value by the type of its column."""
_SAMPLE: Final = 4_000
"""So many pages show where pages begin."""
_FRACTIONS: Final = bytes((64, 32, 32))
"""What stands in every head behind the size of a page and the bytes that none uses."""
_LONGEST: Final = 1 << 30
_MOST_COLUMNS: Final = 100

Value = int | float | str | bytes | None


class BrokenPageError(Exception):
    """What stands there is no page, row or value of the sort that is read."""


@dataclass(frozen=True)
class Row:
    """A row of a table; a value that lies in a damaged part is None, and ``cut`` says so."""

    rowid: int
    values: tuple[Value, ...]
    cut: bool


@dataclass
class Pages:
    """The pages of a file as its log has left them."""

    size: int
    data: bytes
    newer: dict[int, bytes] = field(default_factory=dict)
    """Pages from the log, by number."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """Numbers of the pages that there are, in order; the log of a cut-off file may hold later ones."""
        last = -(-len(self.data) // self.size)
        return (*range(1, last + 1), *sorted(number for number in self.newer if number > last))

    @property
    def usable(self) -> int:
        """Bytes of a page that hold something."""
        head = self.page(1) if self.data or self.newer else b""
        return self.size - (head[20] if _is_head(head) and head[20] <= 32 else 0)

    def page(self, number: int) -> bytes:
        """Return a page; one that is cut off is filled with zeros.

        Raises:
            BrokenPageError: there is no page of this number.
        """
        if number in self.newer:
            return self.newer[number]
        start = (number - 1) * self.size
        if number < 1 or start >= len(self.data):
            raise BrokenPageError
        return self.data[start : start + self.size].ljust(self.size, b"\0")


def read_pages(file: Path) -> Pages:
    """Read a file with the log beside it; nothing of either is changed.

    Raises:
        OSError: the file cannot be read.
    """
    data = file.read_bytes()
    log = beside(file, "-wal")
    raw = log.read_bytes() if log.is_file() else b""
    size = _size_in(data)
    if size is None and len(raw) >= 12:
        size = int.from_bytes(raw[8:12], "big")
    pages = Pages(size if size in _SIZES else _USUAL, data)
    pages.newer = _newer(raw, pages.size)
    return pages


def moved(pages: Pages) -> Iterator[Pages]:
    """Yield the pages as they may have lain before bytes were put in or left out in front of them.

    A table's leaves begin with the same byte: most pages begin where it is met most often. Less than a page
    may be missing in front, or too much.
    """
    size, sample = pages.size, pages.data[: _SAMPLE * pages.size]
    start = max(range(size), key=lambda one: sample[one::size].count(LEAF))
    if start:
        yield Pages(size, pages.data[start:])
        yield Pages(size, bytes(size) + pages.data[start:])


def _size_in(data: bytes) -> int | None:
    size = int.from_bytes(data[16:18], "big")
    size = 65536 if size == 1 else size
    return size if size in _SIZES and _is_head(data) else None


def _is_head(data: bytes) -> bool:
    """Return whether a file's head is whole where it says how pages are cut; a damaged one says anything."""
    return data[21:24] == _FRACTIONS


def _newer(raw: bytes, size: int) -> dict[int, bytes]:
    """Return the pages of a log that were committed, each as it was last; checksums say which are whole."""
    if len(raw) < 32 or raw[:4] not in (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83"):
        return {}
    order = ">" if raw[3] & 1 else "<"
    if int.from_bytes(raw[8:12], "big") != size:
        return {}
    salts, sums = raw[16:24], _sums(raw[:24], order, (0, 0))
    waiting: dict[int, bytes] = {}
    committed: dict[int, bytes] = {}
    for start in range(32, len(raw) - 24 - size + 1, 24 + size):
        head, page = raw[start : start + 24], raw[start + 24 : start + 24 + size]
        sums = _sums(head[:8] + page, order, sums)
        if head[8:16] != salts or struct.unpack(">II", head[16:24]) != sums:
            break
        waiting[int.from_bytes(head[:4], "big")] = page
        if int.from_bytes(head[4:8], "big"):
            committed.update(waiting)
            waiting.clear()
    return committed


def _sums(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for place in range(0, len(words), 2):
        first = (first + words[place] + second) & 0xFFFFFFFF
        second = (second + words[place + 1] + first) & 0xFFFFFFFF
    return first, second


def leaves(pages: Pages, root: int, seen: set[int]) -> Iterator[int | None]:
    """Yield the numbers of the leaves of a table in order, and None for each branch that leads nowhere."""
    pending = [root]
    while pending:
        number = pending.pop()
        if number in seen:
            yield None
            continue
        seen.add(number)
        try:
            page, start = pages.page(number), _HEAD if number == 1 else 0
        except BrokenPageError:
            yield None
            continue
        if page[start] == LEAF:
            yield number
        elif page[start] == INTERIOR:
            cells = int.from_bytes(page[start + 3 : start + 5], "big")
            if start + 12 + 2 * cells > len(page):
                yield None
                continue
            places = struct.unpack(f">{cells}H", page[start + 12 : start + 12 + 2 * cells])
            children = [int.from_bytes(page[place : place + 4], "big") for place in places]
            pending += reversed([*children, int.from_bytes(page[start + 8 : start + 12], "big")])
        else:
            yield None


def free_pages(pages: Pages) -> set[int]:
    """Return the pages that hold nothing any more, as far as their list can be followed."""
    found: set[int] = set()
    try:
        trunk = int.from_bytes(pages.page(1)[32:36], "big")
        while trunk and trunk not in found:
            page = pages.page(trunk)
            found.add(trunk)
            number = min(int.from_bytes(page[4:8], "big"), pages.size // 4 - 2)
            found.update(struct.unpack(f">{number}I", page[8 : 8 + 4 * number]))
            trunk = int.from_bytes(page[:4], "big")
    except BrokenPageError:
        pass
    return found


def rows(pages: Pages, number: int) -> Iterator[Row | None]:
    """Yield the rows of a leaf, and None for each that cannot be read."""
    page, start = pages.page(number), _HEAD if number == 1 else 0
    cells = int.from_bytes(page[start + 3 : start + 5], "big")
    if page[start] != LEAF or start + 8 + 2 * cells > len(page):
        yield None
        return
    for place in struct.unpack(f">{cells}H", page[start + 8 : start + 8 + 2 * cells]):
        try:
            yield _row(pages, page, place)
        except (BrokenPageError, IndexError, struct.error, UnicodeDecodeError):
            yield None


def _row(pages: Pages, page: bytes, place: int) -> Row:
    length, place = _varint(page, place)
    rowid, place = _varint(page, place)
    if length > _LONGEST:
        raise BrokenPageError
    payload = _payload(pages, page, place, length)
    values = tuple(_values(payload))
    return Row(rowid, values, cut=len(payload) < length)


def _payload(pages: Pages, page: bytes, place: int, length: int) -> bytes:
    usable = pages.usable
    most, least = usable - 35, (usable - 12) * 32 // 255 - 23
    local = least + (length - least) % (usable - 4)
    local = length if length <= most else local if local <= most else least
    if place + local > usable:
        raise BrokenPageError
    parts = [page[place : place + local]]
    if length > local:
        following, left = int.from_bytes(page[place + local : place + local + 4], "big"), length - local
        seen: set[int] = set()
        while left > 0 and following and following not in seen:
            seen.add(following)
            try:
                more = pages.page(following)
            except BrokenPageError:
                break
            parts.append(more[4 : 4 + min(left, usable - 4)])
            left -= usable - 4
            following = int.from_bytes(more[:4], "big")
    return b"".join(parts)


def _values(payload: bytes) -> Iterator[Value]:
    head, place = _varint(payload, 0)
    if head > len(payload) or head > 9 * _MOST_COLUMNS:
        raise BrokenPageError
    start = head
    while place < head:
        kind, place = _varint(payload, place)
        if kind in (10, 11):
            raise BrokenPageError
        size = _FIXED[kind] if kind < 12 else (kind - 12) // 2
        raw = payload[start : start + size]
        start += size
        yield None if len(raw) < size else _value(kind, raw)


def _value(kind: int, raw: bytes) -> Value:
    if kind in (8, 9):
        return kind - 8
    if 1 <= kind <= 6:
        return int.from_bytes(raw, "big", signed=True)
    if kind == 7:
        return float(struct.unpack(">d", raw)[0])
    if kind >= 12:
        return raw.decode("utf-8") if kind % 2 else raw
    return None


def _varint(data: bytes, place: int) -> tuple[int, int]:
    value = 0
    for index in range(8):
        byte = data[place + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + index + 1
    return value << 8 | data[place + 8], place + 9

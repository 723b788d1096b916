"""Sets of Magic Set Editor (.mse-set): an archive with a text ``set``, and pictures beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from editor.packs.makers.foreign_set import MOST_CARDS, MOST_FIELDS, ForeignRows, ForeignSet, loss, refused
from editor.packs.makers.mse_text import Entry, entries, marked_up
from editor.packs.makers.reading import is_archive, lines_of, members_of, text_of
from schemas.problems import Problem

PROGRAM: Final = "Magic Set Editor"
SET: Final = "set"
"""Name of the text in the archive."""
_LOOK: Final = ("styling data", "extra data")
"""Blocks of a card that only its style needs."""
_OWN: Final = ("has styling", "stylesheet", "stylesheet version", "time created", "time modified")
"""What the program notes of a card for itself."""
_KNOWN: Final = frozenset(
    {"mse version", "game", "game version", "stylesheet", "stylesheet version", "short name"}
)
_EMPTY: Final = frozenset({"version control", "apprentice code", "depends on"})
"""Blocks that say nothing about cards."""


@dataclass(frozen=True)
class MseSet:
    """A set, and which style its cards are drawn with."""

    read: ForeignSet
    style: str
    """Name of the package with the style, without its ending: ``magic-m15``."""


def read_set(raw: bytes, file: str) -> MseSet:
    """Return a set.

    Args:
        raw: what the file holds.
        file: its name.

    Raises:
        EditorError: it is damaged, hostile, or no set.
    """
    if not is_archive(raw):
        raise refused("not_mse", file, fix="not_mse_fix")
    return read_members(members_of(raw, file), file)


def read_members(members: Mapping[str, bytes], file: str) -> MseSet:
    """Return the set that the files of a package are.

    Raises:
        EditorError: there is no set among them, or it is damaged.
    """
    if SET not in members:
        raise refused("not_mse", file, fix="not_mse_fix")
    return _Reader(members, file).read()


class _Reader:
    """Reads one set."""

    def __init__(self, members: Mapping[str, bytes], file: str) -> None:
        self._members, self._file = members, file
        self._header: dict[str, int] = {}
        self._rows: list[dict[str, str]] = []
        self._lines: list[int] = []
        self._lost: list[Problem] = []
        self._facts: dict[str, str] = {}
        self._dropped: Counter[str] = Counter()
        self._own: Counter[str] = Counter()
        self._others: dict[str, list[int]] = {}
        self._read_texts: set[str] = set()

    def read(self) -> MseSet:
        """Return the set."""
        for entry in self._entries(SET):
            self._top(entry)
        game = self._facts.get("game", "")
        if not game:
            raise refused("not_mse", self._file, fix="not_mse_fix")
        self._say_losses()
        names = tuple(self._header)
        rows = tuple(tuple(row.get(name, "") for name in names) for row in self._rows)
        pictures = {name: raw for name, raw in self._members.items() if name not in self._read_texts}
        title = self._facts.get("title") or self._facts.get("short name") or PurePosixPath(self._file).stem
        cards = ForeignRows(names, rows, tuple(self._lines))
        read = ForeignSet(PROGRAM, title, cards, pictures, lost=tuple(self._lost))
        return MseSet(read, f"{game}-{self._facts.get('stylesheet', '')}")

    def _place(self, member: str) -> str:
        """Return how messages call a text of the archive."""
        return self._file if member == SET else f"{self._file}/{member}"

    def _entries(self, member: str) -> Iterator[Entry]:
        self._read_texts.add(member)
        place = self._place(member)
        text, noted = text_of(self._members[member], place)
        if noted is not None:
            self._lost.append(noted)
        yield from entries(lines_of(text, place), place)

    def _top(self, entry: Entry) -> None:
        if entry.key == "card":
            self._card(entry, self._file)
        elif entry.key == "include file":
            self._included(entry)
        elif entry.key == "set info":
            for one in entries(entry.below, self._file):
                self._set_fact(one)
        elif entry.key in _KNOWN:
            self._facts[entry.key] = entry.value
        elif entry.key not in _EMPTY and (entry.value or entry.below):
            self._others.setdefault(entry.key, []).append(entry.line)

    def _set_fact(self, entry: Entry) -> None:
        text = marked_up(entry.text, Counter())
        if entry.key == "title":
            self._facts["title"] = text
        elif text:
            self._lost.append(
                loss(
                    "mse_set_info", self._file, entry.line, name=entry.key, value=text[:80].replace("\n", " ")
                )
            )

    def _included(self, entry: Entry) -> None:
        """Read cards that newer versions keep in a file each."""
        if entry.value not in self._members:
            self._lost.append(loss("mse_no_member", self._file, entry.line, name=entry.value[:80]))
        elif entry.value not in self._read_texts:
            for one in self._entries(entry.value):
                if one.key == "card":
                    self._card(one, self._place(entry.value))

    def _card(self, entry: Entry, place: str) -> None:
        if len(self._rows) >= MOST_CARDS:
            raise refused("too_many_cards", place, entry.line, most=MOST_CARDS)
        row: dict[str, str] = {}
        for one in entries(entry.below, place):
            if one.key in _LOOK or one.key in _OWN:
                if one.text and one.text != "false":
                    self._own[one.key] += 1
                continue
            self._header.setdefault(one.key, len(self._header))
            if len(self._header) > MOST_FIELDS:
                raise refused("too_many_fields", place, one.line, most=MOST_FIELDS)
            row[one.key] = marked_up(one.text, self._dropped)
        self._rows.append(row)
        self._lines.append(entry.line)

    def _say_losses(self) -> None:
        self._lost += [
            loss("mse_block", self._file, lines[0], name=name, times=len(lines))
            for name, lines in self._others.items()
        ]
        for code, counted in (("mse_own_notes", self._own), ("mse_tags", self._dropped)):
            if counted:
                names = ", ".join(f"{name} ({times})" for name, times in counted.most_common(12))
                self._lost.append(loss(code, self._file, names=names))

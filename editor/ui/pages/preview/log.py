"""The log of a battle: sentences with their dice, as far as the battle was watched."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Qt

from editor.services.battles.watching import Happening
from editor.ui.kit.columns_model import Column, ColumnsModel, Index
from editor.ui.pages.preview.scene import AnyScene, Heading
from schemas.problems import Message
from schemas.typography import signed

ROW: Final = int(Qt.ItemDataRole.UserRole) + 1
"""Role of the :class:`LogRow`."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """One line as it is shown."""

    moment: int
    """The moment that it led to."""
    text: str
    heading: Heading
    dice: tuple[tuple[int, int], ...]
    """(sides, face)."""
    details: tuple[str, ...]
    """What the base number is made of."""
    subjects: tuple[str, ...]
    side: int | None
    """Number of the side whose line it is."""
    announced: str = ""
    """Words of the scenario's author, to be read above the field."""
    only_for: str = ""
    """The only side that may read it."""


@dataclass(frozen=True)
class LogFilter:
    """Which lines are shown; headings of turns always are."""

    words: str = ""
    """Every one of them must be in the line."""
    only_dice: bool = False
    subject: str = ""
    """Only lines about this piece."""

    def takes(self, row: LogRow) -> bool:
        """Return whether a line is shown."""
        if row.heading == 1:
            return True
        if row.heading:
            return not (self.words or self.only_dice or self.subject)
        if self.only_dice and not row.dice:
            return False
        if self.subject and self.subject not in row.subjects:
            return False
        text = row.text.casefold()
        return all(word in text for word in self.words.casefold().split())


class LogModel(ColumnsModel[int]):
    """The numbers of the lines up to the furthest moment that was shown; more come while a battle runs."""

    def __init__(self, sentence: Callable[[Message], str], parent: Any = None) -> None:
        super().__init__(
            parent,
            [
                Column(
                    "",
                    lambda number: self.line(number).text,
                    lambda number: "\n".join(self.line(number).details) or None,
                    lambda number: _spoken(self.line(number)),
                )
            ],
        )
        self._sentence = sentence
        self._scene: AnyScene | None = None
        self._lines: list[LogRow] = []
        self._announced: list[LogRow] = []
        self._happenings: Sequence[Happening] = ()
        self._known = 0
        """So many of them were put into words."""
        self._reached = 0
        self._taken = 0
        self.filter = LogFilter()
        self.moment = 0
        self.readable: Callable[[str], bool] = lambda _side: True
        """Side -> whether what it alone may read is shown here."""
        self._readers: frozenset[str] = frozenset()
        """Sides whose own lines were shown when it was filled last."""

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return the row itself, too: the delegate draws more than a column tells."""
        number = self.row(index) if role == ROW else None
        return super().data(index, role) if number is None else self.line(number)

    def line(self, number: int) -> LogRow:
        """Return a line by its number."""
        return self._lines[number]

    def rows_at(self, moment: int) -> tuple[LogRow, ...]:
        """Return the lines of the event that led to a moment that may be read here, whatever the filter."""
        self._tell(moment)
        low = bisect_left(self._lines, moment, key=lambda row: row.moment)
        high = bisect_right(self._lines, moment, key=lambda row: row.moment)
        return tuple(row for row in self._lines[low:high] if self._open(row))

    def messages(self, moment: int) -> tuple[LogRow, ...]:
        """Return the messages for people up to a moment, for every side."""
        self._tell(moment)
        high = bisect_right(self._announced, moment, key=lambda row: row.moment)
        return tuple(self._announced[:high])

    def _open(self, row: LogRow) -> bool:
        """Return whether a line may be read here."""
        return not row.only_for or self.readable(row.only_for)

    def _wanted(self, number: int) -> bool:
        row = self._lines[number]
        return self._open(row) and self.filter.takes(row)

    def read_again(self) -> None:
        """Show what may be read here now: somebody else may sit here."""
        sides = self._scene.sides if self._scene is not None else ()
        readers = frozenset(side.id for side in sides if self.readable(side.id))
        if readers != self._readers:
            self._readers = readers
            self.reset([number for number in range(self._taken) if self._wanted(number)])

    # filling

    def restart(self, scene: AnyScene) -> None:
        """Begin an empty log."""
        self._scene = scene
        self._readers = frozenset(side.id for side in scene.sides if self.readable(side.id))
        self._lines.clear()
        self._announced.clear()
        self._happenings = ()
        self._known = self._reached = self._taken = self.moment = 0
        self.reset(())

    def take(self, happenings: Sequence[Happening]) -> None:
        """Take in what was fought meanwhile; it is put into words and shown once it was watched."""
        self._happenings = happenings

    def _tell(self, moment: int) -> None:
        """Put what happened up to a moment into words."""
        for number in range(self._known, min(moment, len(self._happenings))):
            fresh = self._rows_of(number + 1, self._happenings[number])
            self._lines += fresh
            self._announced += [row for row in fresh if row.announced]
            self._known = number + 1

    def _rows_of(self, moment: int, happening: Happening) -> list[LogRow]:
        if self._scene is None:
            return []
        rows = []
        for line in happening.lines:
            side = self._scene.side_of(line.subjects[0]) if line.subjects else None
            rows.append(
                LogRow(
                    moment,
                    _kept_together(self._sentence(line.message)),
                    self._scene.heading(line),
                    line.dice,
                    tuple(self._detail(detail) for detail in line.details),
                    line.subjects,
                    side,
                    _kept_together(self._sentence(line.announced)) if line.announced else "",
                    line.only_for or "",
                )
            )
        return rows

    def _detail(self, detail: Message) -> str:
        """Return a part of a number with its value and its rule: ``+2 flank attack (VI.2.0)``."""
        words, value = self._sentence(detail), detail.values.get("value")
        if isinstance(value, int | float):
            words = f"{signed(value)} {words}"
        rule = detail.values.get("rule")
        rule = self._sentence(rule) if isinstance(rule, Message) else rule
        return f"{words} ({rule})" if rule else words

    def show_moment(self, moment: int) -> None:
        """The battle stands at a moment: show the lines up to it, if they were not yet."""
        self.moment = moment
        if moment <= self._reached:
            return
        self._reached = moment
        self._tell(moment)
        fresh = []
        while self._taken < len(self._lines) and self._lines[self._taken].moment <= moment:
            if self._wanted(self._taken):
                fresh.append(self._taken)
            self._taken += 1
        self.add_rows(fresh)

    @property
    def reached(self) -> int:
        """The furthest moment that was shown."""
        return self._reached

    def set_filter(self, wanted: LogFilter) -> None:
        """Show other lines."""
        if wanted == self.filter:
            return
        self.filter = wanted
        self.reset([number for number in range(self._taken) if self._wanted(number)])

    def last_before(self, moment: int) -> int | None:
        """Return the place of the last line shown that had happened by a moment."""
        place = bisect_right(self.rows, moment, key=lambda number: self._lines[number].moment)
        return place - 1 if place else None


def _spoken(row: LogRow) -> str:
    return ". ".join([row.text, *(str(face) for _, face in row.dice)])


def _kept_together(words: str) -> str:
    """Return a sentence in which no line begins with a sign that French sets apart."""
    for sign in ":;!?»":
        words = words.replace(f" {sign}", f"\N{NO-BREAK SPACE}{sign}")
    return words.replace("« ", "«\N{NO-BREAK SPACE}")

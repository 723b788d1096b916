"""A table of cards: its rows, the operations on them, undo and redo. Nothing here touches the catalogue."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

from editor.formulas.columns import Column, can_hold, columns_of, value_at, with_value
from schemas.base import Document
from schemas.inheritance import same
from schemas.merging import carried_over
from schemas.own_fields import OwnField
from schemas.problems import Problem, Value
from schemas.text import LocalText


@dataclass(frozen=True)
class Row:
    """One card as it stands in the table. Its data are never altered, only replaced."""

    id: str
    data: Mapping[str, Any]
    """Whole plain data, valid or not."""
    stored: Mapping[str, Any] | None = None
    """The data as the catalogue has it; None for a new row."""
    version: int = 0
    """Revision that the edits stand on."""
    own: Mapping[str, Any] | None = None
    """Of a card based on another what it says itself; None for any other card."""
    read_only: bool = False
    seed: Mapping[str, Any] | None = None
    """Of a card that the table has made and not saved yet: the valid data that it began with."""

    @property
    def changed(self) -> bool:
        """Whether the table has edits of it that the catalogue has not."""
        return self.stored is None or self.data is not self.stored

    @property
    def name(self) -> str:
        """The English name, or the short one."""
        return self.name_in("en")

    @property
    def said(self) -> LocalText | str:
        """The name as messages say it, in the language of their reader; the short one if there is none."""
        names = self.data.get("name")
        told = LocalText(dict(names)) if isinstance(names, Mapping) else ""
        return told or str(self.data.get("slug", ""))

    def name_in(self, language: str) -> str:
        """Return the name in a language, or the nearest to it that there is."""
        names = self.data.get("name")
        words = LocalText(dict(names)).get(language) if isinstance(names, Mapping) and names else ""
        return words or str(self.data.get("slug", ""))

    def inherits(self, column: Column) -> bool:
        """Whether the value of a column is that of the card that this one is based on."""
        if self.own is None or value_at(self.own, column.path) is not None:
            return False
        stored = self.data if self.stored is None else self.stored
        if column.path[0] in ("name", "slug", "template", "source_note"):
            return False
        return same(value_at(stored, column.path), value_at(self.data, column.path))


@dataclass(frozen=True)
class CellChange:
    """What an operation does to one cell, shown before it is done."""

    row: int
    column: Column
    old: Any
    new: Any
    problem: Problem | None = None
    """Why the cell stays as it is."""


@dataclass(frozen=True)
class Step:
    """One operation that can be taken back: rows replaced in their places, or another list of rows."""

    replaced: tuple[tuple[int, Row, Row], ...] = ()
    """Number of the row, the row before and after."""
    rows: tuple[tuple[Row, ...], tuple[Row, ...]] | None = None
    """All rows before and after, where rows came or went."""


@dataclass
class Sheet:
    """The rows and what may be done with them; each operation returns the step that undoes it."""

    model: type[Document]
    rows: list[Row]
    columns: tuple[Column, ...] = ()
    own: tuple[OwnField, ...] = ()
    """Fields that authors have added to the kind of card."""
    computed: tuple[Column, ...] = ()
    """Columns whose values are worked out: they come last."""
    removed: dict[str, Row] = field(default_factory=dict)
    """Rows that the table has deleted."""
    followed: dict[str, bool] = field(default_factory=dict)
    """Ids of rows that other windows have changed or made (False) or deleted (True)."""
    moved: tuple[str, ...] = ()
    """Ids of the rows that came, went or changed when the last step replaced the list of rows."""

    def __post_init__(self) -> None:
        """Read the columns from the model where none are given."""
        if not self.columns:
            stored = columns_of(self.model, (row.data for row in self.rows), own=self.own)
            self.columns = (*stored, *self.computed)

    def value(self, row: int, column: Column) -> Any:
        """Return the value of a cell."""
        return column.value(self.rows[row].data)

    def plan(self, values: Iterable[tuple[int, Column, Any]]) -> list[CellChange]:
        """Return what setting cells would change; what cannot be set has its problem."""
        found = []
        for number, column, new in values:
            row = self.rows[number]
            old = value_at(row.data, column.path)
            problem = obstacle(row, column)
            if problem is not None or not same(old, new):
                found.append(CellChange(number, column, old, new, problem))
        return found

    def change(self, changes: Sequence[CellChange]) -> Step | None:
        """Make changes, those with a problem left out; None if none is left."""
        data: dict[int, Mapping[str, Any]] = {}
        for one in changes:
            if one.problem is None:
                data[one.row] = with_value(data.get(one.row, self.rows[one.row].data), one.column, one.new)
        replaced = []
        for number, after in data.items():
            before = self.rows[number]
            back = before.changed and before.stored is not None and same(before.stored, after)
            kept = before.stored if back and before.stored is not None else after
            row = replace(before, data=kept)
            replaced.append((number, before, row))
        return self._do(Step(tuple(replaced))) if replaced else None

    def insert(self, at: int, bodies: Sequence[Mapping[str, Any]]) -> Step:
        """Put new cards before a row."""
        new = tuple(Row(str(data["id"]), data, seed=data) for data in bodies)
        rows = tuple(self.rows)
        return self._do(Step(rows=(rows, (*rows[:at], *new, *rows[at:]))))

    def duplicate(self, numbers: Sequence[int], taken: Iterable[str] = ()) -> Step:
        """Put a copy behind each row, with an identity of its own and a short name that is not taken."""
        wanted, taken = set(numbers), {*taken, *(str(row.data.get("slug")) for row in self.rows)}
        rows: list[Row] = []
        for number, row in enumerate(self.rows):
            rows.append(row)
            if number in wanted:
                slug = free_name(str(row.data.get("slug", "card")), taken)
                taken.add(slug)
                mark = {"id": str(uuid4()), "slug": slug}
                seed = {**(row.stored or row.seed or row.data), **mark}
                rows.append(Row(mark["id"], {**row.data, **mark}, own=row.own, seed=seed))
        return self._do(Step(rows=(tuple(self.rows), tuple(rows))))

    def remove(self, numbers: Sequence[int]) -> Step | None:
        """Take rows out, those of shipped cards left where they are; None if none goes."""
        gone = {number for number in numbers if not self.rows[number].read_only}
        if not gone:
            return None
        left = tuple(row for number, row in enumerate(self.rows) if number not in gone)
        return self._do(Step(rows=(tuple(self.rows), left)))

    def _do(self, step: Step) -> Step:
        self.redo(step)
        return step

    def undo(self, step: Step) -> None:
        """Take a step back."""
        places = self._places()
        for number, before, after in step.replaced:
            self._step_to(places.get(after.id) if self.followed else number, after, before)
        self.moved = self._set_rows(*step.rows) if step.rows is not None else ()

    def redo(self, step: Step) -> None:
        """Do a step (again)."""
        places = self._places()
        for number, before, after in step.replaced:
            self._step_to(places.get(after.id) if self.followed else number, before, after)
        self.moved = self._set_rows(*reversed(step.rows)) if step.rows is not None else ()

    def _places(self) -> dict[str, int]:
        """Return where rows stand by their ids, where other windows may have moved them."""
        return {row.id: number for number, row in enumerate(self.rows)} if self.followed else {}

    def _step_to(self, number: int | None, was: Row, wanted: Row) -> None:
        """Do to a row what a step does; what another window has changed in it since stays."""
        if number is None:  # it was deleted elsewhere
            return
        now = self.rows[number]
        if self.followed and now.data is not was.data:
            wanted = replace(wanted, data=carried_over(was.data, wanted.data, now.data))
        self.rows[number] = _carried(now, wanted)

    def _set_rows(self, rows: tuple[Row, ...], other: tuple[Row, ...]) -> tuple[str, ...]:
        """Take in another list of rows and return the ids of those that came, went or changed.

        Rows of other windows, which neither this list nor the one that it replaces has, stay.
        """
        known = {row.id for row in (*rows, *other)}
        rows = tuple(row for row in rows if not self.followed.get(row.id))
        rows += tuple(row for row in self.rows if row.id not in known)
        # What was saved since the step was made is known by the row that is there now.
        now = {row.id: row for row in (*self.rows, *self.removed.values())}
        before = {row.id: row for row in self.rows}
        there = {row.id for row in rows}
        self.removed = {row.id: row for row in now.values() if row.id not in there}
        self.rows = [_carried(now[row.id], row) if row.id in now else row for row in rows]
        changed = [row.id for row in self.rows if row.id not in before or row.data is not before[row.id].data]
        return (*changed, *(ident for ident in before if ident not in there))

    def taken_in(self, row: Row, sent: Mapping[str, Any]) -> None:
        """Take in what the catalogue holds of a row by now; edits made since it was sent there stay."""
        for number, now in enumerate(self.rows):
            if now.id == row.id:
                self.rows[number] = row if now.data is sent else _stands_on(now, row)
                return
        if (gone := self.removed.get(row.id)) is not None:
            self.removed[row.id] = _stands_on(gone, row)

    def follow(self, changed: Mapping[str, Row], added: Sequence[Row], gone: Collection[str]) -> None:
        """Take in what other windows did to rows; steps of undo are about one's own edits from then on."""
        self.rows = [changed.get(row.id, row) for row in self.rows if row.id not in gone]
        self.rows += added
        self.followed |= {**dict.fromkeys((*changed, *(row.id for row in added)), False)}
        self.followed |= dict.fromkeys(gone, True)

    def stored_now(self, number: int, row: Row) -> None:
        """Take in what the catalogue holds of a row by now."""
        self.rows[number] = row


def _carried(now: Row, wanted: Row) -> Row:
    """Return the row that a step wants, standing on what the catalogue holds by now."""
    if now.stored is wanted.stored or now.stored is None:
        return wanted
    return _stands_on(wanted, now)


def _stands_on(row: Row, now: Row) -> Row:
    """Return a row with its own data, standing on what the catalogue holds."""
    data = now.stored if now.stored is not None and same(now.stored, row.data) else row.data
    return replace(now, data=data)


def obstacle(row: Row, column: Column) -> Problem | None:
    """Return why a cell cannot be edited, or None."""
    values: dict[str, Value] = {"name": row.said, "column": column.key}
    if row.read_only:
        return Problem(code="table.shipped", document=row.id, path=column.key, values=values)
    if column.fixed and (row.seed is None or column.key != "slug"):
        return Problem(code="table.fixed", document=row.id, path=column.key, values=values)
    if not can_hold(row.data, column):
        return Problem(code="table.no_such_part", document=row.id, path=column.key, values=values)
    return None


def free_name(slug: str, taken: set[str]) -> str:
    """Return a short name that is not taken."""
    number = 2
    while (found := f"{slug[:70]}-{number}") in taken:
        number += 1
    return found

"""What a file of rows is taken in as, and what doing so would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal, get_args

from editor.services.tables.sheet import Row
from schemas.own_fields import OwnField
from schemas.problems import Message, Problem
from schemas.sheet_link import SeenCell

State = Literal["new", "update", "same", "skipped", "refused"]
ID: Final = "id"
"""Key of the column with the identity of a card."""


@dataclass(frozen=True)
class ImportOptions:
    """What a file is taken in as."""

    system: str
    kind: str
    mapping: Mapping[int, str] = field(default_factory=dict)
    """Number of a column of the file, from 0 -> key of the column of the table."""
    existing: Literal["update", "skip"] = "update"
    """What is done with rows whose card the catalogue has."""
    new: Literal["make", "skip"] = "make"
    empty_clears: bool = False
    """Whether an empty cell empties the field of a card that there is; else it is left as it is."""
    start: Mapping[str, Any] = field(default_factory=dict)
    """Plain data that new cards begin with, over what the game gives them."""
    pictures: Path | Mapping[str, bytes] | None = None
    """Folder below which pictures lie that the file names, or their bytes by name; None if it names none."""
    added: tuple[OwnField, ...] = ()
    """Fields that are added to the kind of card together with the rows."""
    replaced: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Header of a column -> what its cells say -> what is read in its place."""
    seen: Mapping[str, Mapping[str, SeenCell]] | None = None
    """Of a linked file: id of a card -> key of a column -> what its cell said before; None for other files.

    A cell that says the same is left as it is; one that has been emptied empties its field.
    """


@dataclass(frozen=True)
class Finding:
    """Something wrong in one row."""

    line: int
    column: str
    """Header of the column; '' for the whole row."""
    value: str
    problem: Problem


@dataclass(frozen=True)
class UnknownName:
    """A name in the file that no ruleset declares: a faction, a weapon, a word of a rule."""

    column: str
    """Header of the column."""
    key: str
    """Key of the field that it fills."""
    value: str
    table: str
    """The list of the ruleset that should have it."""
    known: tuple[str, ...]
    """What the list has, the most similar first."""
    rows: int
    """How many rows say it."""


@dataclass(frozen=True)
class PlannedRow:
    """What one row of the file would do."""

    line: int
    state: State
    name: str
    row: Row | None = None
    card: str = ""
    """Id of the card that it is about; '' where that is not known."""
    said: Mapping[str, SeenCell] = field(default_factory=dict)
    """Of a linked file: what is to be remembered of its cells, by the key of their column."""


@dataclass(frozen=True)
class ImportPlan:
    """What taking a file in would do; nothing is done yet."""

    options: ImportOptions
    rows: tuple[PlannedRow, ...]
    findings: tuple[Finding, ...]
    unused_cells: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """Headers of columns with values that fill no field, with the number of values and the first of them."""
    begun: tuple[str, ...] = ()
    """Fields that no column fills, in which new cards have what the game gives a new card."""
    unknown: tuple[UnknownName, ...] = ()
    scaled: tuple[Message, ...] = ()
    """Pictures that are scaled down."""

    @property
    def unused(self) -> tuple[str, ...]:
        """Headers of columns with values that fill no field."""
        return tuple(self.unused_cells)

    def count(self, state: State) -> int:
        """Return how many rows have a state."""
        return Counter(row.state for row in self.rows)[state]

    def counts(self) -> dict[str, int]:
        """Return how many rows have each state."""
        found = Counter(row.state for row in self.rows)
        return {state: found[state] for state in get_args(State)}

    def without(self, lines: Collection[int]) -> ImportPlan:
        """Return the plan without some rows, by their lines in the file."""
        rows = tuple(
            replace(row, state="skipped", row=None) if row.line in lines and row.row is not None else row
            for row in self.rows
        )
        return replace(self, rows=rows)

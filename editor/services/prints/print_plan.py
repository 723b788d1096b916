"""What is printed and how, and the pages that come of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from editor.printing.slots import Page, SheetOptions
from schemas.problems import Problem

What = str
"""``cards``, ``counters``, or a word of :data:`editor.services.prints.print_pages.DRAWN`."""


@dataclass(frozen=True)
class PrintEntry:
    """A line of the queue."""

    document: str
    """Id of a card, army, spell book, scenario or map."""
    what: What = "cards"
    copies: int = 1
    groups: tuple[str, ...] = ()
    """Counters: only those of these groups; empty for all."""
    left_out: tuple[str, ...] = ()
    """Cards: ids of cards of an army that are not printed."""
    template: str = ""
    """Cards: id of the face template that they are drawn with; one for armies prints the army's own sheet.

    Counters: id of their template; '' for the usual one.
    """


@dataclass(frozen=True)
class PrintJob:
    """What is printed, and how."""

    entries: tuple[PrintEntry, ...]
    paper: str = "A4"
    """A name, or a size in mm such as ``100x150``."""
    options: SheetOptions = field(default_factory=SheetOptions)
    language: str = "en"
    only_changed: bool = False
    """Leave out what looks as it did when it was last printed in this language."""
    tray: str = ""
    """Tray whose calibration moves the pages; empty for none."""
    working_copies: bool = False


@dataclass(frozen=True)
class PrintPlan:
    """Pages ready to be drawn."""

    job: PrintJob
    pages: tuple[Page, ...] = ()
    title: str = ""
    problems: tuple[Problem, ...] = ()
    unchanged: int = 0
    """Cards, sets of counters, maps and booklets left out: they are as they were last printed."""
    digests: dict[str, str] = field(default_factory=dict)
    """What is remembered once it is printed."""
    counted: dict[str, int] = field(default_factory=dict)
    """How many of everything stand on the pages, by keys of :class:`editor.rules.core.components.Needed`."""

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return len({page.sheet for page in self.pages})

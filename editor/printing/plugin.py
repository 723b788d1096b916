"""The contract between printing and the faces of one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from editor.rules.core.contract import Setup
from schemas.base import Document
from schemas.registry import Row
from schemas.ruleset import RulesetBase

if TYPE_CHECKING:  # a row names what a game has; what draws is loaded with it
    from PySide6.QtGui import QImage

    from editor.printing.booklet import BookletMaker, SummaryMaker
    from editor.printing.counters import CounterMaker
    from editor.printing.face import Face
    from editor.printing.prose import ProseMaker
    from editor.printing.set_up import BareBoardMaker, SetUpMaker

FaceMaker = Callable[[Document, RulesetBase | None, str], "tuple[Face, Face] | None"]
"""``maker(document, ruleset, language)`` returns front and back; None for a document of others."""


FactMaker = Callable[[Document, RulesetBase | None, str, Mapping[str, Document]], object | None]
"""``maker(document, ruleset, language, linked)`` returns a dataclass; None for a document of others."""
BoardMaker = Callable[[Setup, str, int], "QImage | None"]
"""``maker(setup, language, pixels)``: the picture of a board, its longer side in pixels; None for none."""
TableMaker = Callable[[Document, Mapping[str, Document], str, int], "QImage | None"]
"""``maker(table, documents, language, pixels)``: the picture of a table; None for another document."""
GlossaryMaker = Callable[[RulesetBase | None, str], Mapping[str, str]]
"""``maker(ruleset, language)`` returns what keywords mean, by the keyword in small letters."""


Extent = Literal["army", "scenario", "game"]
"""What is printed as a whole: an army, a scenario with its armies, or all that one needs for its game."""


@dataclass(frozen=True)
class Component:
    """Something that lies on the table when a game is played, and how it is printed."""

    what: str
    """``cards``, ``counters``, or another word by which a queue asks for pages."""
    of: str
    """Kind of the documents that it is printed of."""
    extents: tuple[Extent, ...] = ("army", "scenario", "game")
    """With what it is printed."""
    once: bool = False
    """Cards: one of each kind, since its counters lie on the table; else as many as are taken."""
    whole: bool = False
    """Of a collection its own face, with the usual template of its kind, instead of its cards."""


_ON_THE_TABLE: Final[tuple[Extent, ...]] = ("scenario", "game")
_RULES: Final = (
    Component("label", "scenario", ("game",)),
    Component("summary", "scenario", ("game",)),
    Component("aids", "scenario", ("game",)),
    Component("booklet", "scenario", _ON_THE_TABLE),
    Component("counters", "scenario", _ON_THE_TABLE),
    Component("counters", "army", ("army",)),
)
_MAP: Final = Component("map", "map", _ON_THE_TABLE)
_REFERRED_TO: Final = tuple(Component("cards", kind) for kind in ("unit", "card", "item", "spell"))
COMPONENTS: Final = (*_RULES, _MAP, Component("cards", "army"), Component("roster", "army"), *_REFERRED_TO)
"""What games have that say nothing else.

A card is printed with the first component that has it; of what the rules of a game know to be needed for a
scenario, as often as that is.
"""
DECKS: Final = (
    *_RULES,
    Component("cards", "map", _ON_THE_TABLE),
    Component("cards", "army"),
    Component("roster", "army", ("army",)),
    *_REFERRED_TO,
)
"""What games of cards or disks have: maps are tiles with backs, and rosters stand in the booklet."""
PEOPLES: Final = (
    *_RULES,
    _MAP,
    Component("cards", "army", _ON_THE_TABLE, whole=True),
    Component("cards", "army", ("army",), once=True),
    Component("roster", "army", ("army",)),
)
"""What a game has whose pieces say themselves what they are: a sheet for each people instead of cards."""


@dataclass(frozen=True, eq=False)
class FactSource(Row):
    """What a game works out for the face templates of a kind, beside the fields of the document."""

    type: type
    """The dataclass of the facts: its fields are names that expressions may use."""
    make: FactMaker


@dataclass(frozen=True, eq=False)
class FaceSystem(Row):
    """The faces of one game's cards, and its part of a scenario's booklet."""

    id: str
    faces: Mapping[str, FaceMaker] = field(default_factory=dict)
    """Kind -> maker; a kind without one gets the plain face."""
    booklet: BookletMaker | None = None
    """What the game adds to the booklet of a scenario; None: story and briefings only."""
    board: BoardMaker | None = None
    """The board of a scenario as it is set up; None: its scenarios are seen by their maps."""
    bare_board: BareBoardMaker | None = None
    """The same without what lies on it; None where maps or tables are that."""
    set_up: SetUpMaker | None = None
    """What lies on the board when a scenario begins; None: all waits beside it."""
    table: TableMaker | None = None
    """A table without fields; None: it has none, or draws its maps as tiles."""
    facts: Mapping[str, FactSource] = field(default_factory=dict)
    """Kind -> what templates of the kind may name beside the fields of the document."""
    glossary: GlossaryMaker | None = None
    """What the keywords of rich texts mean."""
    counters: CounterMaker | None = None
    """Its counters and markers; None: it has none."""
    counter_groups: tuple[str, ...] = ()
    """What its counters are for, in the order in which they are printed."""
    components: tuple[Component, ...] = COMPONENTS
    """All that is printed of it, in the order of a packing list."""
    summary: SummaryMaker | None = None
    """Its rules in short, by the chapters in force; None: it has none."""
    aids: SummaryMaker | None = None
    """Tables and sheets that lie beside the board; None: it has none."""
    prose: ProseMaker | None = None
    """What its cards say in words and figures; None: each field by its name."""

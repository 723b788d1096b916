"""Games without code: what an author declares of a game of his own, from its kinds of cards to its dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Kind, Schema, SystemId
from schemas.descriptive import LOOK, UNUSED
from schemas.free_formulas import circle_in
from schemas.free_play import (
    FreeCardKind,
    FreeCounter,
    FreeDeck,
    FreeMarker,
    NamedDice,
    RollTable,
    TurnStep,
)
from schemas.ground_look import GroundDrawing, GroundPattern
from schemas.quantities import Colour, Key
from schemas.ruleset import BookChapter, RulesetBase
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice

_MOST: Final = 200
_LEAST_CARD: Final = 40
"""mm; words have no room on a narrower card."""
Formula = Annotated[str, Field(min_length=1, max_length=500)]
"""A formula in the fields of a card, as tables take them: ``own.might * 2 + points``."""


class PieceSize(Schema):
    """How large something is on the table."""

    width: Annotated[int, Field(ge=5, le=400, json_schema_extra={"unit": "mm"})] = 63
    """From left to right."""
    height: Annotated[int, Field(ge=5, le=400, json_schema_extra={"unit": "mm"})] = 88
    """From top to bottom."""
    round: bool = False
    """Whether it is a disk or an oval, as a base or a counter; else a card or a tile."""


class KindOfCard(Schema):
    """What a game calls one of its kinds of cards."""

    kind: FreeCardKind
    """Kind of card that it is in this program."""
    name: LocalText
    """What one of them is called: Model."""
    plural: LocalText = NO_TEXT
    """What several are called: Models; empty for the word for one."""
    size: PieceSize | None = None
    """How large one is on the table; empty for a round base of 30 mm (units) or a playing card (others).

    Cards that are not round are printed in this size, too, from 40 mm on.
    """


class Constraint(Schema):
    """What must be true of each card of a kind."""

    id: Key
    """Its name."""
    kind: FreeCardKind
    """Kind of card of which it must be true."""
    condition: Formula
    """What must be true: ``own.wounds <= own.might``."""
    message: LocalText
    """What is said of a card of which it is not."""
    warning: bool = False
    """Whether such a card is only warned of."""


class ComputedField(Schema):
    """A value that is worked out for each card of a kind: on the table, printed, in tables of cards."""

    id: Key
    """Its name; formulas of the kind, tables and faces write it as ``computed.id``."""
    kind: FreeCardKind
    """Kind of card that has it."""
    label: LocalText
    """What it is called."""
    formula: Formula
    """How it is worked out: ``own.might + own.wounds``."""

    @property
    def words(self) -> LocalText:
        """What it is called: its label, else its name."""
        return self.label or LocalText({"en": self.id.replace("_", " ").capitalize()})


class FreeTerrain(Schema):
    """A kind of ground on the maps of a game."""

    id: Key
    """Identifier used by maps."""
    name: LocalText
    """Name per language."""
    letter: Annotated[str, Field(min_length=1, max_length=1)]
    """Letter in rows of terrain."""
    colour: Colour
    """Colour on screen and paper."""
    pattern: Annotated[GroundPattern, LOOK] = "plain"
    """How it is textured."""
    symbol: Annotated[str, Field(max_length=2), LOOK] = ""
    """Sign on each of its fields, a letter or a pictograph; empty for none."""
    drawing: Annotated[GroundDrawing | None, LOOK] = None
    """A look of an author's own: from a picture, or its pattern in another colour, size or number."""
    water: Annotated[bool, LOOK] = False
    """Water: drawn with shores."""


class FreeGame(RulesetBase):
    """A game of an author's own: its kinds of cards and their fields, armies, ground, counters, turn, dice.

    Other documents belong to it by its ``system``. Nothing of it is enforced on a table: what is declared is
    shown, checked where it is written, and printed.
    """

    system: SystemId
    """Id of the game: all its documents name it."""
    kind: Literal[Kind.GAME] = Kind.GAME  # type: ignore[assignment]
    """Kind of the document."""
    chapters: Annotated[tuple[BookChapter, ...], UNUSED] = ()
    """No rule of the game is played by the program, and none left out."""
    kinds: tuple[KindOfCard, ...] = Field(default=(), max_length=4)
    """Kinds of cards that it has, with what it calls them."""
    point_formulas: dict[FreeCardKind, Formula] = Field(default_factory=dict)
    """Kind of card -> how its points are worked out; for a kind without one they are written on the card."""
    computed: tuple[ComputedField, ...] = Field(default=(), max_length=60)
    """Values that are worked out for cards, on the table, on faces and in tables."""
    constraints: tuple[Constraint, ...] = Field(default=(), max_length=_MOST)
    """What must be true of cards."""
    terrain: tuple[FreeTerrain, ...] = Field(default=(), max_length=60)
    """Kinds of ground on its maps."""
    turn: tuple[TurnStep, ...] = Field(default=(), max_length=60)
    """Steps of a turn, in their order."""
    dice: tuple[NamedDice, ...] = Field(default=(), max_length=60)
    """Rolls that it knows by name."""
    tables: tuple[RollTable, ...] = Field(default=(), max_length=60)
    """Tables on which dice are rolled."""
    counters: tuple[FreeCounter, ...] = Field(default=(), max_length=60)
    """Numbers that are kept on the table."""
    markers: tuple[FreeMarker, ...] = Field(default=(), max_length=60)
    """Markers that are put on the table."""
    decks: tuple[FreeDeck, ...] = Field(default=(), max_length=20)
    """Decks that are drawn from."""
    measure: Literal["mm", "cm", "inch"] = "cm"
    """In what distances on the table are told."""
    field_size: Annotated[int, Field(ge=10, le=300, json_schema_extra={"unit": "mm"})] = 40
    """Width of the fields of its maps on the table."""
    on_fields: bool = True
    """Whether pieces that are put on a map lie in the middle of a field."""

    def card_size(self, kind: str) -> PieceSize | None:
        """Return how large cards of a kind are printed.

        None if the game does not say it, or says a size that no card with words has: round, or below 40 mm.
        """
        size = next((one.size for one in self.kinds if one.kind == kind), None)
        if size is None or size.round or min(size.width, size.height) < _LEAST_CARD:
            return None
        return size

    @model_validator(mode="after")
    def _everything_is_named_once(self) -> Self:
        lists: dict[str, Sequence[str]] = {
            "kinds": [one.kind for one in self.kinds],
            "computed": [f"{one.kind}.{one.id}" for one in self.computed],
            "constraints": [one.id for one in self.constraints],
            "terrain": [one.id for one in self.terrain],
            "turn": [one.id for one in self.turn],
            "dice": [one.id for one in self.dice],
            "tables": [one.id for one in self.tables],
            "counters": [one.id for one in self.counters],
            "markers": [one.id for one in self.markers],
            "decks": [one.id for one in self.decks],
        }
        for name, keys in lists.items():
            if twice := first_twice(keys):
                raise broken("free.twice", at=f"{name}[{twice[0]}]", name=twice[1])
        if twice := first_twice(one.letter for one in self.terrain):
            raise broken("free.letter_twice", at=f"terrain[{twice[0]}].letter", letter=twice[1])
        return self

    @model_validator(mode="after")
    def _nothing_is_worked_out_from_itself(self) -> Self:
        for kind in dict.fromkeys(one.kind for one in self.computed):
            formulas = {one.id: one.formula for one in self.computed if one.kind == kind}
            if found := circle_in(formulas):
                names = [(one.kind, one.id) for one in self.computed]
                at = f"computed[{names.index((kind, found[0]))}].formula"
                raise broken("free.circle", at=at, circle=" → ".join((*found, found[0])))
        return self


def the_model() -> type[FreeGame]:
    """Return the model of the documents that declare games."""
    return FreeGame

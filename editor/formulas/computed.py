"""What a game without code works out for its cards, by the formulas that it declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from editor.formulas.columns import Column, columns_of
from editor.formulas.functions import FormulaError
from editor.formulas.reading import Work, read_value
from schemas.base import Document, Kind, kind_of, must_be
from schemas.expression_budget import OverBudget
from schemas.field_specs import FieldSpec
from schemas.free_formulas import whole
from schemas.free_systems import FREE_MODELS
from schemas.own_fields import OwnField
from schemas.own_values import first_of_each
from schemas.problems import EditorError
from schemas.ruleset import RulesetBase
from schemas.text import LocalText

if TYPE_CHECKING:
    from schemas.free_game import ComputedField

COMPUTED: Final = "computed"
"""Name before those of such fields in formulas and on faces: ``computed.toughness``."""


@dataclass(frozen=True)
class Computed:
    """The fields that a game works out for one kind of cards."""

    fields: tuple[ComputedField, ...]
    columns: tuple[Column, ...]
    """Fields of the cards, which the formulas name."""

    @classmethod
    def of(cls, game: Document | None, kind: str, own: Sequence[OwnField] | None = None) -> Computed:
        """Return those of a game; none for any other ruleset.

        Args:
            game: the ruleset that holds for the cards.
            kind: the kind of card.
            own: fields that authors have added to the kind; None for those of the game alone.
        """
        fields = computed_fields(game, kind)
        if not fields or not isinstance(game, RulesetBase):
            return NOTHING
        return _computed(fields, kind, first_of_each((game.card_fields if own is None else own,), kind))

    @cached_property
    def works(self) -> Mapping[str, Work]:
        """Field -> what works it out; fields whose formula cannot be read are left out."""
        named = {one.id: one.formula for one in self.fields}
        found: dict[str, Work] = {}
        for one in self.fields:
            try:
                found[one.id] = read_value(whole(one.formula, named), self.columns)
            except EditorError:  # the game itself says so
                continue
        return found

    def values(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return field -> its value for a card given as plain data; None where it cannot be worked out."""
        return {one.id: self.value(one.id, data) for one in self.fields}

    def value(self, field: str, data: Mapping[str, Any]) -> Any:
        """Return the value of a field for a card; None where it cannot be worked out."""
        work = self.works.get(field)
        try:
            return None if work is None else work(data)
        except (FormulaError, OverBudget):
            return None

    def labelled(self, data: Mapping[str, Any]) -> Iterator[tuple[LocalText, Any]]:
        """Yield what each field is called, and its value for a card."""
        for one in self.fields:
            yield one.words, self.value(one.id, data)

    def shown_columns(self) -> Iterator[Column]:
        """Yield a column for each field, which no table edits."""
        for one in self.fields:
            spec = FieldSpec(one.id, "text", one.formula, optional=True, label=one.words)
            yield Column(
                f"{COMPUTED}.{one.id}", (COMPUTED, one.id), "text", spec, fixed=True, work=self._work(one.id)
            )

    def _work(self, field: str) -> Work:
        return lambda data: self.value(field, data)


def computed_fields(game: Document | None, kind: str) -> tuple[ComputedField, ...]:
    """Return the fields that a ruleset works out for a kind of cards; only games without code do."""
    if game is None or kind_of(game) != Kind.GAME:
        return ()
    from schemas.free_game import FreeGame  # loaded with the first game: few catalogues have one

    return tuple(one for one in must_be(game, FreeGame).computed if one.kind == kind)


NOTHING: Final = Computed((), ())
"""Of a game that works nothing out."""


@lru_cache(maxsize=32)  # all cards of a kind share what reads their formulas
def _computed(fields: tuple[ComputedField, ...], kind: str, own: tuple[OwnField, ...]) -> Computed:
    return Computed(fields, free_columns(kind, own))


@lru_cache(maxsize=32)
def free_columns(kind: str, own: tuple[OwnField, ...]) -> tuple[Column, ...]:
    """Return the columns of a kind of cards of a game without code; it need not be saved yet."""
    model = FREE_MODELS.model(kind)
    return () if model is None else columns_of(model, own=own)

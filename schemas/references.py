"""References that may mean documents of certain kinds only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from schemas.base import Kind, Ref
from schemas.validation import broken


@dataclass(frozen=True)
class RefersTo:
    """Marks a :class:`Ref` as one to documents of these kinds; the JSON Schema names them as ``kinds``."""

    kinds: tuple[Kind, ...]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Check the kind after the reference itself."""
        return core_schema.no_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Name the kinds beside the reference."""
        return {**handler(schema), "kinds": [kind.value for kind in self.kinds]}

    def _check(self, ref: Ref) -> Ref:
        if ref.kind not in self.kinds:
            allowed = ", ".join(kind.value for kind in self.kinds)
            raise broken(
                "document.wrong_kind",
                at="kind",
                kind=ref.kind.value,
                slug=ref.slug or ref.id,
                allowed=allowed,
            )
        return ref


ArmyRef = Annotated[Ref, RefersTo((Kind.ARMY,))]
BaseRef = Annotated[Ref, RefersTo((Kind.UNIT, Kind.ITEM, Kind.SPELL, Kind.CARD))]
"""The card that another of its kind is based on."""
AssetRef = Annotated[Ref, RefersTo((Kind.ASSET,))]
CardRef = Annotated[Ref, RefersTo((Kind.CARD,))]
DeckCardRef = Annotated[Ref, RefersTo((Kind.UNIT, Kind.ITEM, Kind.SPELL, Kind.CARD))]
"""A card of a deck of a game without code."""
FaceRef = Annotated[Ref, RefersTo((Kind.FACE,))]
GameRef = Annotated[Ref, RefersTo((Kind.GAME,))]
ItemRef = Annotated[Ref, RefersTo((Kind.ITEM,))]
MapRef = Annotated[Ref, RefersTo((Kind.MAP,))]
MapStyleRef = Annotated[Ref, RefersTo((Kind.MAP_STYLE,))]
MapSymbolRef = Annotated[Ref, RefersTo((Kind.MAP_SYMBOL,))]
RulesetRef = Annotated[Ref, RefersTo((Kind.RULESET,))]
ScenarioRef = Annotated[Ref, RefersTo((Kind.SCENARIO,))]
SpellbookRef = Annotated[Ref, RefersTo((Kind.SPELLBOOK,))]
SpellRef = Annotated[Ref, RefersTo((Kind.SPELL,))]
UnitRef = Annotated[Ref, RefersTo((Kind.UNIT,))]
TROOPS: Final = (Kind.UNIT, Kind.SPELL, Kind.CARD)
"""Kinds of cards of which armies are made."""
TroopRef = Annotated[Ref, RefersTo(TROOPS)]
"""What an army may buy: units, spells and other cards; items are carried by them."""

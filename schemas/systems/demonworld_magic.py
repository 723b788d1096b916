"""The documents of Demonworld's items, spells and spell lists."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Schema
from schemas.card import ItemBase, SpellBase, SpellbookBase
from schemas.descriptive import UNUSED
from schemas.quantities import Fields, Key, Modifier, Points
from schemas.references import SpellRef
from schemas.systems.demonworld_parts import RangeBand, SystemName, check_bands
from schemas.systems.demonworld_spells import SpellBlocks, SpellReach, check_reach
from schemas.text import NO_TEXT, LocalText


class ItemEffect(Schema):
    """One change that an item makes to its bearer (XXV)."""

    change: Literal[
        "melee_power",
        "missile_power",
        "missile_power_against",
        "weapon_power",
        "melee_protection",
        "missile_protection",
        "armour",
        "melee_skill",
        "missile_skill",
        "manoeuvres",
        "movement_points",
        "fear",
        "morale_a",
        "morale_b",
        "initiative",
        "spell_points",
        "stored_spell",
        "text",
    ]
    """The value changed.

    ``weapon_power`` and ``armour`` replace the power or protection before the adjustments for size (XXV.2.0,
    XXV.3.0); ``missile_power_against`` changes every shot at whom it helps; ``stored_spell`` keeps one spell
    up to that level; ``text`` has only words.
    """
    value: Modifier = 0
    """By how much, or to what."""
    whole_unit: bool = False
    """Counts for the whole unit of the bearer."""


Bearer = Literal["units", "heroes", "commanders", "wizards", "war_machines", "large_monsters"]
"""Who may carry an item (XXV.1.0)."""


class DemonworldItem(ItemBase):
    """An item card (XXV)."""

    system: SystemName = "demonworld"
    """The game."""
    item_kind: Literal["melee_weapon", "missile_weapon", "armour", "standard", "other"] = "other"
    """What it is; a figure with a magic weapon takes no second one (XXV.1.0)."""
    bearers: tuple[Bearer, ...] = ("units", "heroes", "commanders", "wizards")
    """Who may carry it."""
    carried_by: Literal["any", "leader", "standard", "musician", "whole_unit"] = "any"
    """Element of a unit that carries it."""
    lost_with_bearer: bool = True
    """Gone when the element that carries it is destroyed."""
    bands: tuple[RangeBand, ...] = ()
    """Ranges and powers of a magic missile weapon, which nothing adjusts (XXV.2.0)."""
    unique: bool = True
    """Only one in an army (XXV.1.0)."""
    holds: SpellRef | None = None
    """The spell that it works once; empty if its bearer picks one of his people's (``stored_spell``)."""
    effects: tuple[ItemEffect, ...] = Field(default=(), json_schema_extra={"blocks": "change"})
    """What it changes."""

    @model_validator(mode="after")
    def _ranges_grow(self) -> Self:
        check_bands(self.bands)
        return self


SpellTarget = Literal["unit", "commander", "wizard", "giant", "dragon", "chariot", "artillery", "field"]
"""What a spell can be cast on (XX.7.0)."""


class DemonworldSpell(SpellBase):
    """A spell (XX.7.0)."""

    system: SystemName = "demonworld"
    """The game."""
    points: Annotated[Points, UNUSED] = 0
    """Spells are learnt, no army buys them."""
    level: Annotated[int, Field(ge=1, le=20)]
    """Difficulty, and the spell points that it costs (XX.4.1)."""
    number: Annotated[int, Field(ge=0, le=99)] = 0
    """Place in its list."""
    target: LocalText
    """What it can be cast on."""
    restrictions: LocalText = NO_TEXT
    """What must be so."""
    targets: tuple[SpellTarget, ...] = ()
    """Kinds of targets that it can be cast on; empty for all."""
    max_distance: Fields | None = None
    """Farthest target."""
    sight: Literal["clear", "partial", "none"] = "partial"
    """Line of sight that it needs."""
    whole_target_in_range: bool = False
    """All elements of the target must be in range, not only one."""
    radius: Fields = 0
    """Fields around the target that it reaches, too."""
    ignores_protection: bool = False
    """The protection of the target does not count against its attack."""
    affects: tuple[Key, ...] = ()
    """Peoples that it can be cast on (XX.7.1); empty for all."""
    duration: LocalText
    """How long it lasts."""
    lasts: Literal["phase", "turn", "next_turn", "battle"] = "battle"
    """How long it works: in this phase, this turn, the next turn too, or to the end."""
    stacking: LocalText = NO_TEXT
    """Whether it adds up."""
    adds_up: bool = True
    """Whether it can be cast again on a target on which it works already."""
    effects: SpellBlocks = ()
    """What it does; its words are in ``text``."""


class DemonworldSpellbook(SpellbookBase):
    """A people's spell list."""

    system: SystemName = "demonworld"
    """The game."""
    reach: tuple[SpellReach, ...] = Field(default=(), max_length=400, json_schema_extra={"matrix": "affects"})
    """Which peoples each spell can affect, and whose wizards cast it (XX.7.1)."""

    @model_validator(mode="after")
    def _reach_names_each_spell_once(self) -> Self:
        check_reach(self.reach)
        return self

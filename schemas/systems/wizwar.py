"""The documents of Wiz-War."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.names import RulesetName
from schemas.pack import PackBase
from schemas.quantities import Count, PositiveCount
from schemas.ruleset import PlainFaction, RulesetBase

SystemName = Literal["wizwar"]
Barrier = Literal["wall", "door"]


class WizardRules(Schema):
    """A wizard and his turn."""

    starting_life: PositiveCount = 15
    """Life points at the start; there is no upper limit."""
    base_movement: Count = 3
    """Squares that he moves without a card."""
    attacks_per_turn: Count = 1
    """Attacks in one turn."""
    rounds_without_attacks: Count = 1
    """Rounds at the start in which nobody attacks."""
    punch_damage: Count = 1
    """Damage of a blow with the fist."""


class HandRules(Schema):
    """Cards in the hand."""

    starting_cards: Count = 7
    """Cards dealt at the start."""
    hand_limit: PositiveCount = 7
    """Most cards in a hand; what is over is discarded at once."""
    cards_drawn: Count = 2
    """Most cards drawn at the end of a turn."""
    numbers_per_action: Count = 1
    """Number cards that may be played on one action."""
    default_number: Count = 1
    """Power or duration of a card that is played without a number card."""


class TreasureRules(Schema):
    """Treasures and how the game is won."""

    treasures_per_player: PositiveCount = 2
    """Treasures of each wizard."""
    treasures_to_win: PositiveCount = 2
    """Treasures of others on your own base that win the game."""
    treasures_carried: PositiveCount = 1
    """Treasures that a wizard carries at a time."""


class DamageRules(Schema):
    """Damage, and what stops it."""

    wall_points: PositiveCount = 20
    """Damage that breaks a wall."""
    door_points: PositiveCount = 15
    """Damage that breaks a door."""
    half_percent: Annotated[int, Field(ge=0, le=100, json_schema_extra={"unit": "%"})] = 50
    """Share of the damage that an ordinary counteraction stops, rounded up."""


class BoardRules(Schema):
    """What stands on the board."""

    bush_points: PositiveCount = 10
    """Damage that breaks a thornbush."""
    fire_damage: Count = 3
    """Magical damage of walking through a wall of fire."""
    shrunk_squares: Count = 1
    """Squares that a shrunken wizard moves less."""
    longest_game: PositiveCount = 60
    """Rounds after which a game without a limit of its own ends."""


class WizwarRuleset(RulesetBase):
    """Every number of the game that an author may change."""

    system: SystemName = "wizwar"
    """The game."""
    factions: tuple[PlainFaction, ...] = ()
    """Peoples that cards may name."""
    wizard: WizardRules = WizardRules()
    """A wizard and his turn."""
    hand: HandRules = HandRules()
    """Cards in the hand."""
    treasures: TreasureRules = TreasureRules()
    """Treasures and victory."""
    harm: DamageRules = DamageRules()
    """Damage and what stops it."""
    board: BoardRules = BoardRules()
    """What stands on the board."""


class WizwarPack(PackBase):
    """A pack of documents of Wiz-War."""

    system: SystemName = "wizwar"
    """The game."""


RULESET_NAMES: Final[tuple[RulesetName, ...]] = (RulesetName(used="faction", declared="factions[].id"),)
"""Names of the ruleset that other documents use."""

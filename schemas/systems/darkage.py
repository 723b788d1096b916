"""The documents of Dark Age: Feudal Lords."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field, model_validator

from schemas.army import ArmyBase
from schemas.base import Schema
from schemas.card import OtherCardBase, UnitBase
from schemas.counter_style import MarkerStyleBase
from schemas.face import FaceBase
from schemas.game_events import Counters, EventfulScenario
from schemas.names import RulesetName
from schemas.pack import PackBase
from schemas.quantities import Count, Key, PositiveCount
from schemas.ruleset import RulesetBase
from schemas.scenario import SideBase
from schemas.systems.darkage_effects import AT_ONCE, LASTING, CardBlocks, Strikes, target_of
from schemas.systems.darkage_events import DarkageTriggers
from schemas.text import LocalText
from schemas.validation import broken

SystemName = Literal["darkage"]
Sort = Literal["leader", "locations", "weapon", "skill", "instant", "logistics", "artifact", "victory"]
Value = Annotated[int, Field(ge=0, le=20)]
Amount = Annotated[int, Field(ge=0, le=6)]
PLAYED_OFF_THE_STOCK: Final = ("leader", "locations", "artifact")
"""Sorts of cards that lie in play from the start and do not count as the stock."""


class DeckRules(Schema):
    """The stock and the hand."""

    stock_least: PositiveCount = 55
    """Fewest cards in the stock."""
    copies_most: PositiveCount = 4
    """Most copies of one card in the stock."""
    first_draw: Count = 10
    """Cards drawn at the start."""
    first_discard: Count = 2
    """Cards of these that are discarded."""
    stock_discard_most: Count = 2
    """Most cards discarded in the stock phase."""
    stock_extra_draw: Count = 1
    """Cards drawn there beyond those discarded."""


class ResourceRules(Schema):
    """Command and logistics."""

    resource_most: PositiveCount = 6
    """Most points of each resource."""
    logistics_per_command: PositiveCount = 2
    """Points of logistics given for one point of command."""
    enlist_cost: Count = 1
    """Command points to try an enlistment."""
    enlist_attempts: PositiveCount = 1
    """Enlistments tried in one turn."""
    marker_bonus: Count = 1
    """What a marker adds to a die or to a resource."""
    markers: Count = 5
    """Markers of each player at the start."""


class FightRules(Schema):
    """Committing fighters, and the fight."""

    standard_least: Count = 1
    """Least cost of a fighter by the standard method."""
    lone_least: Count = 0
    """Least cost of a lone fighter."""
    close_rounds: PositiveCount = 2
    """Rounds of close combat."""
    support_strikes: Count = 1
    """Strikes at most of a supporting fighter in a round."""
    turns_without_attacks: Count = 3
    """Turns of each player at the start without attacks."""


class ScoreRules(Schema):
    """Victory points."""

    points_to_win: PositiveCount = 10
    """Victory points that win the game."""
    places: PositiveCount = 3
    """Places on a card of controlled locations."""
    first_plunder: Count = 3
    """Victory points for a place plundered for the first time."""
    later_plunder: Count = 1
    """Victory points for a place plundered again."""
    logistics_card: Count = 1
    """Victory points for each logistics card in play."""
    kill_roll: Count = 1
    """Victory points where the die for a dead enemy is below his control."""
    turns_most: PositiveCount = 60
    """Turns of each player after which the most points win, where the scenario has no limit."""


class CharacterClass(Schema):
    """A class of characters, for which weapons and skills may be made."""

    id: Key
    """Identifier used by cards."""
    name: LocalText
    """Name per language."""


class TableOptions(Schema):
    """What the players have agreed on."""

    ignore_classes: bool = False
    """Classes do not matter: for games with starter decks only."""
    ignore_factions: bool = False
    """Gangs and factions do not matter: for players with few cards."""
    failed_to_hand: bool = False
    """House rule: who is not enlisted goes back to the hand instead of the discard pile."""
    strong_marker: Count = 0
    """House rule: once a turn, a marker spent in the resource phase gives so many points; 0 for no."""
    wounds_stay: bool = True
    """Wounds stay after the combat; else characters who live through it are healed."""


class DarkageRuleset(RulesetBase):
    """Every number of the game that an author may change."""

    system: SystemName = "darkage"
    """The game."""
    deck: DeckRules = DeckRules()
    """The stock and the hand."""
    resources: ResourceRules = ResourceRules()
    """Command and logistics."""
    fight: FightRules = FightRules()
    """Committing fighters, and the fight."""
    score: ScoreRules = ScoreRules()
    """Victory points."""
    classes: tuple[CharacterClass, ...] = ()
    """Classes of characters."""
    options: TableOptions = TableOptions()
    """What the players have agreed on."""


class DarkageUnit(UnitBase):
    """A character, who is enlisted and fights."""

    system: SystemName = "darkage"
    """The game."""
    clan: Key | None = None
    """Faction inside the gang."""
    char_class: Key | None = None
    """Class, which says what weapons and skills he may have."""
    unique: bool = False
    """One person: only one of this name in play on a side; else a nameless one."""
    life: Annotated[int, Field(ge=1, le=20)]
    """Wounds that kill him."""
    control: Annotated[int, Field(ge=1, le=12)]
    """Control: what the die has to reach to enlist him, and what committing him costs."""
    skills: Value = 1
    """Skills that he may have."""
    weapons: Value = 1
    """Weapons that he may have."""
    df: Strikes = ()
    """Numbers of his distance fire; none for no fire."""
    cc_hit: Strikes = ()
    """Numbers by which he hits in close combat."""
    cc_block: Strikes = ()
    """Numbers by which he blocks in close combat."""
    armour: Strikes = ()
    """Numbers by which his armour stops strikes; none for no armour."""
    effects: CardBlocks = ()
    """What else he does, block by block; the rules core executes them."""

    @model_validator(mode="after")
    def _does_only_what_lasts(self) -> Self:
        _check_blocks(self.effects, LASTING)
        return self


class Place(Schema):
    """One of the places on a card of controlled locations."""

    name: LocalText
    """Name per language."""
    effects: CardBlocks = ()
    """What holds for the fighters while it is attacked."""


class DarkageCard(OtherCardBase):
    """Any card that is no character."""

    system: SystemName = "darkage"
    """The game."""
    sort: Sort = "weapon"
    """Sort of the card."""
    clan: Key | None = None
    """Faction inside the gang whose characters alone may have it."""
    char_class: Key | None = None
    """Class whose characters alone may have it."""
    command: Amount = 0
    """Command that playing it costs."""
    logistics: Amount = 0
    """Logistics that playing it costs."""
    family: Key | None = None
    """Weapon of which it is a light or a heavy version; a character has one version only."""
    once: bool = False
    """It is discarded after a combat of its bearer."""
    window: Literal["any", "own_action", "enlistment", "when_attacked", "before_round"] = "any"
    """When an instant is played.

    At any of these times, in the phases of stock and resources and while fighters are committed; in the own
    action phase; before the roll of an enlistment; when one is attacked; or before a round of combat.
    """
    action_roll: Amount = 0
    """What a die has to reach for an instant to work; 0 for no roll."""
    hand: Value = 5
    """Smallest hand of a leader."""
    enlistment: Value = 1
    """Most command that a leader spends on the roll of an enlistment."""
    attack: Value = 1
    """What a leader takes off the control of fighters who attack."""
    defence: Value = 1
    """What a leader takes off the control of fighters who defend."""
    command_bonus: Value = 0
    """What a leader adds to the die for command."""
    logistics_bonus: Value = 0
    """What a leader adds to the die for logistics."""
    places: Annotated[tuple[Place, ...], Field(max_length=6)] = ()
    """Places of a card of controlled locations."""
    won_by: Literal["plunder", "beaten_off", "kills", "no_losses", "lone"] = "plunder"
    """What a victory card asks for.

    A place plundered, an attack beaten off, so many enemies killed, nobody lost in a combat that was won, or
    a combat won by a lone fighter.
    """
    won_count: PositiveCount = 1
    """How many enemies a victory card asks for."""
    victory_points: Count = 1
    """Victory points that it gives."""
    effects: CardBlocks = ()
    """What it does, block by block; the rules core executes them."""

    @model_validator(mode="after")
    def _does_what_its_sort_may(self) -> Self:
        _check_blocks(self.effects, AT_ONCE if self.sort == "instant" else LASTING)
        if self.sort == "locations" and not self.places:
            raise broken("darkage.no_places", at="places")
        asked = sorted({found for block in self.effects if (found := target_of(block))})
        if self.sort == "instant" and len(asked) > 1:
            raise broken("darkage.two_targets", at="effects", targets=", ".join(asked))
        return self


def _check_blocks(effects: CardBlocks, allowed: tuple[str, ...]) -> None:
    """Refuse a block that a card of this sort cannot have.

    Raises:
        ValueError: there is one.
    """
    for index, block in enumerate(effects):
        if block.do not in allowed:
            raise broken(
                "darkage.wrong_block", at=f"effects[{index}].do", block=block.do, allowed=", ".join(allowed)
            )


class DarkageFace(FaceBase):
    """A face template."""

    system: SystemName = "darkage"
    """The game."""


class DarkageCounterStyle(MarkerStyleBase):
    """A template of markers: +1, pawns, wounds."""

    system: SystemName = "darkage"
    """The game."""


class DarkageArmy(ArmyBase):
    """A deck: leader, controlled locations, artefacts, and the stock."""

    system: SystemName = "darkage"
    """The game."""


class DarkageSide(SideBase):
    """A side and how it is played."""

    head_start: Annotated[int, Field(ge=-20, le=20)] = 0
    """Victory points with which it begins; less than 0 sets it back."""
    raiders: bool = False
    """Enemy of a solo game: each turn the top card of its pile of fighters joins it, without hand or roll."""


class DarkageScenario(EventfulScenario):
    """A scenario."""

    phases: ClassVar[tuple[str, ...]] = ("stock", "enlist", "action", "combat", "resource")
    effects: ClassVar[tuple[str, ...]] = (
        *("shows", "counts", "draws", "means", "places", "scores"),
        *("wins", "ends"),
    )

    system: SystemName = "darkage"
    """The game."""
    points_to_win: PositiveCount | None = None
    """Victory points that win; empty for those of the ruleset."""
    sides: Annotated[tuple[DarkageSide, ...], Field(min_length=2, max_length=6)]
    """The sides, in the order of play."""

    counters: Counters = ()
    """Numbers that events change and conditions ask for."""
    triggers: DarkageTriggers = ()
    """What happens on the way, each in its time."""


class DarkagePack(PackBase):
    """A pack of documents of Dark Age."""

    system: SystemName = "darkage"
    """The game."""


RULESET_NAMES: Final[tuple[RulesetName, ...]] = (
    RulesetName(used="faction", declared="factions[].id"),
    RulesetName(used="clan", declared="factions[].clans[].id"),
    RulesetName(used="char_class", declared="classes[].id"),
)
"""Names of the ruleset that cards use."""

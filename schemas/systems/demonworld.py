"""The documents of Demonworld (2nd edition), except its ruleset."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field, model_validator

from schemas import patterns
from schemas.army import ArmyBase, ArmyEntry
from schemas.card import UnitBase
from schemas.counter_style import CounterStyleBase
from schemas.descriptive import TEXT
from schemas.face import FaceBase
from schemas.map import GridKind, HexMapBase
from schemas.names import RulesetName
from schemas.pack import PackBase
from schemas.quantities import Key, Modifier, PlayerId, Protection, Segments, Skill
from schemas.references import SpellbookRef
from schemas.scenario import BoardPlacement, ScenarioBase, SideBase, Zone, check_sides
from schemas.scenario_counters import Counter, check_counters
from schemas.scenario_names import Known, check_triggers
from schemas.scenario_rules import Sentence, Trigger, Weather, Wind
from schemas.states import MOST_CHANGES, MOST_STATES, StateChange, check_states
from schemas.systems.demonworld_forces import BarredRide, Edge, SidePlayer, check_forces
from schemas.systems.demonworld_forces import FlankMarch as FlankMarch
from schemas.systems.demonworld_forces import Reinforcement as Reinforcement
from schemas.systems.demonworld_forces import UnitOfArmy as UnitOfArmy
from schemas.systems.demonworld_forces import UnitPlacement as UnitPlacement
from schemas.systems.demonworld_magic import Bearer as Bearer
from schemas.systems.demonworld_magic import DemonworldItem as DemonworldItem
from schemas.systems.demonworld_magic import DemonworldSpell as DemonworldSpell
from schemas.systems.demonworld_magic import DemonworldSpellbook as DemonworldSpellbook
from schemas.systems.demonworld_magic import ItemEffect as ItemEffect
from schemas.systems.demonworld_parts import (
    Artillery,
    CardKind,
    Chariot,
    Command,
    Crew,
    Elements,
    Flight,
    Formation,
    LargeElement,
    Mobility,
    Movement,
    SystemName,
    TerrainException,
    Weapon,
)
from schemas.systems.demonworld_states import DemonworldState
from schemas.systems.demonworld_victory import (
    AreaHeld,
    BattlefieldArea,
    Objective,
    ScenarioOptions,
    VictoryCondition,
)
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice

PHASES_OF_A_TURN: Final = (
    "orders",
    "magic",
    "first_shooting",
    "movement",
    "second_shooting",
    "melee",
    "rally",
)
"""Ids of the phases of a turn, in their order (III.2.0, XV.6.0)."""
_LARGE = ("chariot", "giant", "dragon", "artillery")


class DemonworldUnit(UnitBase):
    """A recruitment card: a unit, commander, hero, wizard or large element (I.1.5, II, VIII)."""

    system: SystemName = "demonworld"
    """The game."""
    card_kind: CardKind = "unit"
    """What the card is of."""
    clan: str | None = None
    """Clan or sub-army inside the faction."""
    mobility: Mobility = "infantry"
    """On foot or mounted (costs, arc of fire, charge bonus)."""
    elements: Elements = Elements()
    """Who stands in it."""
    movement: Movement
    """Movement points per order, or fixed."""
    manoeuvres: Annotated[int, Field(ge=0, le=5)] = 1
    """Manoeuvres in one movement phase (V.1.0)."""
    formations: tuple[Formation, ...] = ()
    """Formations that the card permits (XIII)."""
    always_horde: bool = False
    """Knows no formation but the horde (XIII.4.0)."""
    weapons: tuple[Weapon, ...] = ()
    """Weapons and attacks, with their powers."""
    initiative: Annotated[int, Field(ge=0, le=9)] = 2
    """Base initiative (II.4.0)."""
    size: Segments = 2
    """Height in segments (II.2.0)."""
    melee_protection: Protection = 2
    """Protection in melee (II.1.0)."""
    missile_protection: Protection = 0
    """Protection from missiles."""
    melee_skill: Skill = 0
    """Skill in melee (VIII.1.2)."""
    missile_skill: Skill = 0
    """Skill in shooting (VIII.1.2)."""
    charge_bonus: Modifier = 0
    """Bonus of charging cavalry in the first melee phase (VI.1.3)."""
    fear: Annotated[int, Field(ge=0, le=9)] = 1
    """Fear factor (VIII.1.4)."""
    morale_a: Annotated[int, Field(ge=-20, le=40)] | None = None
    """First morale value: the least result that passes (XV.1.0)."""
    morale_b: Annotated[int, Field(ge=-20, le=40)] | None = None
    """Second morale value, for obedience (XV.7.0)."""
    hit_points: Annotated[int, Field(ge=1, le=20)] = 1
    """Hit points of an element (VIII.1.1)."""
    command: Command | None = None
    """Stars and command radius, of commanders."""
    wizard_level: Annotated[int, Field(ge=0, le=5)] = 0
    """Level of a wizard; 0 for all others (XX.3.2)."""
    spellbook: SpellbookRef | None = None
    """The book whose spells a wizard knows (XX.4.0)."""
    large: LargeElement | None = None
    """Base, overrun and breath of large elements."""
    chariot: Chariot | None = None
    """Values of a chariot's animals."""
    artillery: Artillery | None = None
    """Ranges and projectile of an engine."""
    crew: Crew | None = None
    """Riders, passengers or servants with values of their own; of large elements (XVII to XIX)."""
    flyer: bool = False
    """Can fly (XXIII)."""
    flight: Flight | None = None
    """How it flies, where that differs from the rules; of flyers (XXIII)."""
    aggressive_mount: bool = False
    """Rides a beast that fights, too; a bought magic weapon gains 2 by it (XXV.2.0)."""
    regeneration: Annotated[int, Field(ge=0, le=9)] = 0
    """Wounds of a turn that each element heals at its end; those by fire stay."""
    flaming_missiles: bool = False
    """May shoot flaming missiles (XXII)."""
    may_start_fires: bool = True
    """May set fields on fire (XXII)."""
    built_in_items: tuple[Literal["melee_weapon", "missile_weapon", "armour", "other"], ...] = ()
    """Magic things that it always has; a bought weapon is barred where one of them is a weapon (XXV.1.0)."""
    two_melee_weapons: bool = False
    """Fights with two melee weapons; a bought one takes the place of one of them and gains 2 (XXV.4.0)."""
    terrain_exceptions: tuple[TerrainException, ...] = ()
    """Terrain that counts otherwise for it."""
    composition: LocalText = NO_TEXT
    """What an army must have to take it."""
    state_name: Annotated[LocalText, TEXT] = NO_TEXT
    """What its own state is called beside the others, e.g. mounted."""
    states: tuple[DemonworldState, ...] = Field(default=(), max_length=MOST_STATES)
    """Other states that it may be in, each with what differs from the card."""
    state_changes: tuple[StateChange, ...] = Field(default=(), max_length=MOST_CHANGES)
    """What makes it change from one state to another."""

    @model_validator(mode="after")
    def _parts_fit_the_card(self) -> Self:
        parts = (
            ("chariot", self.chariot, ("chariot",)),
            ("artillery", self.artillery, ("artillery",)),
            ("large", self.large, _LARGE),
            ("crew", self.crew, _LARGE),
        )
        for name, part, kinds in parts:
            if self.card_kind in kinds and part is None and name != "crew":
                raise broken("unit.part_missing", at=name, part=name, card_kind=self.card_kind)
            if self.card_kind not in kinds and part is not None:
                raise broken(
                    "unit.part_superfluous",
                    at=name,
                    part=name,
                    card_kind=self.card_kind,
                    kinds=", ".join(kinds),
                )
        if self.card_kind == "wizard" and not self.wizard_level:
            raise broken("unit.wizard_without_level", at="wizard_level")
        if self.card_kind != "wizard" and self.wizard_level:
            raise broken(
                "unit.level_without_wizard",
                at="wizard_level",
                level=self.wizard_level,
                card_kind=self.card_kind,
            )
        if self.card_kind == "commander" and self.command is None:
            raise broken("unit.commander_without_stars", at="command")
        return self

    @model_validator(mode="after")
    def _formations_make_sense(self) -> Self:
        if twice := first_twice(self.formations):
            raise broken("unit.formation_twice", at=f"formations[{twice[0]}]", formation=twice[1])
        if self.always_horde and self.formations != ("horde",):
            raise broken("unit.only_the_horde", at="formations", formations=", ".join(self.formations))
        return self

    @model_validator(mode="after")
    def _states_make_valid_cards(self) -> Self:
        if self.states or self.state_changes:
            check_states(self, self.options)
        return self


class DemonworldFace(FaceBase):
    """A face template."""

    system: SystemName = "demonworld"
    """The game."""


CounterValue = Literal[
    "attack", "protection", "hit_points", "size", "initiative", "manoeuvres", "fear", "morale"
]


class DemonworldCounterStyle(CounterStyleBase):
    """A template of the counters of elements (I.2.0)."""

    system: SystemName = "demonworld"
    """The game."""
    art: Literal["symbol", "portrait", "arms"] = "symbol"
    """Sign of the troop, picture of the card or arms of the people; the sign where there are none."""
    letters: Literal["none", "unit", "element"] = "unit"
    """No letter, one for each unit of an army (A, B, C), or with the number of the element (A1, A2)."""
    shapes: bool = True
    """Whether the letter stands in a disc, a square, a diamond ..., so that units differ without colour."""
    back: Literal["wounded", "arms", "same"] = "wounded"
    """The back: pale, for who is wounded or reduced; arms of the people; or as the front."""
    field_mm: Annotated[float, Field(ge=10, le=40, json_schema_extra={"unit": "mm"})] = 20.0
    """Side of a field of the board that they are made for."""
    values: Annotated[tuple[CounterValue, ...], Field(max_length=4)] = ("attack", "protection", "hit_points")
    """Values that stand on the front, from the left."""

    @model_validator(mode="after")
    def _values_stand_once(self) -> Self:
        if twice := first_twice(self.values):
            raise broken("counters.value_twice", at=f"values[{twice[0]}]", value=twice[1])
        return self


class DemonworldMap(HexMapBase):
    """A board or a free map, of fields with a side of 20 mm (I.1.4)."""

    grids: ClassVar[tuple[GridKind, ...]] = ("pointy", "flat", "square")
    """The game is played on pointy hexes; maps on other grids can be drawn, printed and exported."""

    system: SystemName = "demonworld"
    """The game."""


class DemonworldArmy(ArmyBase):
    """An army by the rules of XVI.3."""

    system: SystemName = "demonworld"
    """The game."""


class DemonworldSide(SideBase):
    """A side: army, zone and set-up."""

    zone: Zone | None = None
    """Where it deploys."""
    edge: Edge = "south"
    """Its own edge of the table (XV.9.0)."""
    placements: tuple[UnitPlacement, ...] = ()
    """Its units on the field."""
    marches: tuple[FlankMarch, ...] = ()
    """Its flank marches (XVI.5.0)."""
    reinforcements: tuple[Reinforcement, ...] = ()
    """Groups that come onto the field in turns that the scenario names."""
    unplaced: tuple[UnitOfArmy, ...] = Field(default=(), max_length=500)
    """In what state units come that the scenario puts nowhere: with losses, wounds, items."""
    troops: tuple[ArmyEntry, ...] = Field(default=(), max_length=500)
    """Units composed for this battle, besides those of the army or instead of an army."""
    players: tuple[SidePlayer, ...] = Field(default=(), max_length=20)
    """Who leads which units, where several players share the side; empty for one player."""
    barred_rides: tuple[BarredRide, ...] = Field(default=(), max_length=100)
    """Who of the side rides on which of its mounts in no case, as the scenario says (XXI.2.3)."""
    alliance: Key | None = None
    """Name that this side shares with those that it is allied with; empty for none."""


class DemonworldScenario(ScenarioBase):
    """A battle (VII, XVI, XXI)."""

    system: SystemName = "demonworld"
    """The game."""
    game: Literal["basic", "intermediate", "advanced"] = "intermediate"
    """Which game of the book is played; the ruleset says which chapters that are."""
    terrain_ignored: bool = False
    """All ground counts as clear and flat (VII)."""
    boards: tuple[BoardPlacement, ...] = Field(min_length=1, max_length=100)
    """The boards; together they fill a rectangle."""
    areas: tuple[BattlefieldArea, ...] = ()
    """Named areas."""
    sides: tuple[DemonworldSide, ...] = Field(min_length=2, max_length=8)
    """The sides."""
    victory: tuple[VictoryCondition, ...] = ()
    """Conditions, checked in their order at the end of each turn."""
    points_decide: bool = False
    """Where no condition has, the points for losses and objectives decide at the end (XVI.3.5)."""
    objectives: tuple[Objective, ...] = ()
    """Fields that are worth points at the end (XVI.4.0)."""
    hidden_deployment: bool = False
    """Both sides set up in their zones without seeing each other; placements are proposals (XVI.3.3)."""
    chapters_left_out: tuple[Annotated[str, Field(pattern=patterns.ROMAN)], ...] = ()
    """Chapters of the game that are not in force in this battle."""
    chapters_added: tuple[Annotated[str, Field(pattern=patterns.ROMAN)], ...] = ()
    """Optional chapters that are in force in this battle beside those of the game, e.g. fire."""
    begins: Key | None = None
    """Side that goes first in every sequence of the first turn; empty for the rules (V.2.0)."""
    options: ScenarioOptions = ScenarioOptions()
    """Readings of the ruleset that this battle changes."""
    weather: Weather | None = None
    """The weather at the start; empty for fair weather."""
    wind: Wind | None = None
    """The wind at the start (XXII.2.0); empty for none that matters."""
    counters: tuple[Counter, ...] = Field(default=(), max_length=50)
    """Numbers that events change and conditions ask for."""
    triggers: tuple[Trigger, ...] = Field(default=(), max_length=200)
    """What happens on the way, each in its time."""

    @model_validator(mode="after")
    def _boards_have_places_of_their_own(self) -> Self:
        if twice := first_twice(f"{board.column}, {board.row}" for board in self.boards):
            raise broken("scenario.board_place_twice", at=f"boards[{twice[0]}]", place=twice[1])
        return self

    @model_validator(mode="after")
    def _names_are_known(self) -> Self:
        sides = [side.id for side in self.sides]
        check_sides(self.sides)
        check_forces(self.sides)
        areas = [area.id for area in self.areas]
        if twice := first_twice(areas):
            raise broken("scenario.area_twice", at=f"areas[{twice[0]}].id", id=twice[1])
        for index, condition in enumerate(self.victory):
            at = f"victory[{index}]"
            if condition.side not in sides:
                raise broken(
                    "scenario.unknown_side", at=f"{at}.side", side=condition.side, known=", ".join(sides)
                )
            if isinstance(condition, AreaHeld) and condition.area not in areas:
                raise broken(
                    "scenario.unknown_area",
                    at=f"{at}.area",
                    area=condition.area,
                    known=", ".join(areas) or "-",
                )
        if self.begins is not None and self.begins not in sides:
            raise broken("scenario.unknown_side", at="begins", side=self.begins, known=", ".join(sides))
        self._check_rules(sides, areas)
        return self

    def _check_rules(self, sides: list[PlayerId], areas: list[str]) -> None:
        objectives = [one.id for one in self.objectives if one.id is not None]
        if twice := first_twice(objectives):
            raise broken("scenario.objective_twice", at="objectives", id=twice[1])
        check_counters(self.counters)
        known = Known(
            sides=sides,
            areas=areas,
            objectives=objectives,
            groups=[group.id for side in self.sides for group in side.reinforcements],
            triggers=[trigger.id for trigger in self.triggers],
            phases=PHASES_OF_A_TURN,
            counters=[counter.id for counter in self.counters],
        )
        for index, condition in enumerate(self.victory):
            if isinstance(condition, Sentence):
                known.check_condition(condition.condition, f"victory[{index}].condition")
        check_triggers(self.triggers, known)


class DemonworldPack(PackBase):
    """A pack of Demonworld documents."""

    system: SystemName = "demonworld"
    """The game."""


RULESET_NAMES: Final = (
    RulesetName(used="faction", declared="factions[].id"),
    RulesetName(used="clan", declared="factions[].clans[].id"),
    RulesetName(used="weapons[].weapon", declared="weapons[].id"),
    RulesetName(used="terrain_exceptions[].terrain", declared="terrain[].id"),
    RulesetName(used="terrain_exceptions[].counts_as", declared="terrain[].id"),
    RulesetName(used="states[].weapons[].weapon", declared="weapons[].id"),
    RulesetName(used="states[].terrain_exceptions[].terrain", declared="terrain[].id"),
    RulesetName(used="states[].terrain_exceptions[].counts_as", declared="terrain[].id"),
    RulesetName(used="affects[]", declared="factions[].id"),
    RulesetName(used="reach[].affects[]", declared="factions[].id"),
    RulesetName(used="reach[].casters[]", declared="factions[].id"),
    RulesetName(used="effects[].terrain", declared="terrain[].id"),
    RulesetName(used="effects[].then[].terrain", declared="terrain[].id"),
    RulesetName(used="effects[].otherwise[].terrain", declared="terrain[].id"),
    RulesetName(used="effects[].condition.of[].people", declared="factions[].id"),
    RulesetName(used="legend{}", declared="terrain[].id"),
)
"""Names of the ruleset that cards and maps use."""

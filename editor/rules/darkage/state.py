"""The state of a game of Dark Age: what never changes, and what every moment is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from editor.rules.core.script import NOTHING, Happened, Place
from schemas.base import must_be
from schemas.quantities import PlayerId
from schemas.systems.darkage import DarkageCard, DarkageRuleset, DarkageScenario, DarkageUnit
from schemas.systems.darkage import Place as CityPlace
from schemas.systems.darkage_effects import ChangesFighters

NONE: Final = -1
"""No card, no place, no player."""
HIDDEN: Final = -2
"""A card that the viewer does not know."""
Phase = Literal["setup", "stock", "enlist", "action", "combat", "resource", "over"]
Step = Literal[
    "begin",
    "first_discard",
    "stock",
    "enlist",
    "action",
    "attack_pool",
    "attack_card",
    "attack_place",
    "intercept",
    "reaction",
    "defence_pool",
    "defence_card",
    "attacker_cards",
    "defender_cards",
    "aim",
    "pair",
    "support",
    "resource",
    "over",
]
PHASES: Final[tuple[Phase, ...]] = ("stock", "enlist", "action", "combat", "resource")
"""The phases of a turn, combat as one of its own."""
Ending = Literal["points", "turns", "draw", "event", "event_draw"]
"""How a game may end."""
AnyCard = DarkageUnit | DarkageCard


@dataclass(frozen=True, eq=False)
class Game:
    """What never changes in a game."""

    scenario: DarkageScenario
    ruleset: DarkageRuleset
    """The numbers."""
    cards: tuple[AnyCard, ...]
    """Number of a card on the table -> what is printed on it."""
    owners: tuple[int, ...]
    """Number of a card -> whose it is."""
    leaders: tuple[DarkageCard, ...]
    """Side -> its leader."""
    locations: tuple[DarkageCard, ...]
    """Side -> its card of controlled locations."""
    artifacts: tuple[tuple[int, ...], ...]
    """Side -> its artefacts, one for each place from the first on."""
    stocks: tuple[tuple[int, ...], ...]
    """Side -> its stock, not shuffled."""
    raiders: tuple[bool, ...]
    """Side -> whether it is the enemy of a solo game."""
    goals: tuple[int, ...]
    """Side -> victory points with which it wins, by the leaders and artefacts alone."""
    last_turn: int
    """Turn of each player after which the most points win."""
    awaited: Mapping[Place, DarkageCard] = field(default_factory=dict)
    """Effect of an event -> the card of controlled locations that it brings."""

    def side_number(self, side: PlayerId) -> int:
        """Return the number of a side of the scenario."""
        return next(number for number, one in enumerate(self.scenario.sides) if one.id == side)

    def unit(self, card: int) -> DarkageUnit:
        """Return the character of a number; who asks knows that it is one."""
        return must_be(self.cards[card], DarkageUnit)

    def other(self, card: int) -> DarkageCard:
        """Return the card of a number that is no character."""
        return must_be(self.cards[card], DarkageCard)

    def is_unit(self, card: int) -> bool:
        """Return whether a card is a character; a hidden one is none."""
        return card >= 0 and isinstance(self.cards[card], DarkageUnit)

    def sort(self, card: int) -> str:
        """Return the sort of a card; ``unit`` for a character, '' for a hidden one."""
        if card < 0:
            return ""
        found = self.cards[card]
        return "unit" if isinstance(found, DarkageUnit) else found.sort


@dataclass(frozen=True)
class Fighter:
    """A character in play."""

    card: int
    attached: tuple[int, ...] = ()
    """His weapons and skills, in the order in which he got them."""
    wounds: int = 0


@dataclass(frozen=True)
class Player:
    """What a player has."""

    stock: tuple[int, ...]
    """The stock; the top is the last."""
    hand: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    zone: tuple[Fighter, ...] = ()
    """Characters in play."""
    command: int = 0
    logistics: int = 0
    markers: int = 0
    marked: bool = False
    """Has spent a marker in this turn."""
    points: int = 0
    """Victory points scored, without logistics cards."""
    plundered: tuple[bool, ...] = ()
    """Place -> whether it was plundered."""
    laid: tuple[int, ...] = ()
    """Place -> its logistics card, or ``NONE``."""
    turns: int = 0
    """Turns begun."""
    killed: tuple[int, ...] = ()
    """Own characters killed, whether they lie in the discard pile still or not."""
    brought: tuple[Place, ...] = ()
    """Effects of events that have brought places, in this order."""

    def fighter(self, card: int) -> Fighter | None:
        """Return a character in play. None if it is not there."""
        for one in self.zone:
            if one.card == card:
                return one
        return None


@dataclass(frozen=True, slots=True)
class Boost:
    """What an instant does to fighters, until the combat ends."""

    side: int
    """The player whose fighters change."""
    fighter: int
    """The one who changes; ``NONE`` for all."""
    block: ChangesFighters


@dataclass(frozen=True)
class Combat:
    """A combat."""

    attacker: int
    target: int
    """Whose place is raided."""
    defender: int
    """Who fights against the attacker: whose place it is, or who came between."""
    place: int = NONE
    attack_pool: tuple[int, ...] = ()
    defence_pool: tuple[int, ...] = ()
    attack_lone: bool = False
    """A lone attacker was tried."""
    defence_lone: bool = False
    """A lone defender was tried."""
    attack_card: int = NONE
    """The card that the attacker laid face down."""
    defence_card: int = NONE
    round: int = 0
    """0 for distance fire, then the rounds of close combat."""
    aims: tuple[tuple[int, int], ...] = ()
    """(who fires, at whom)."""
    shots: tuple[tuple[int, int], ...] = ()
    """(whom it hit, strikes) of each shot of this round, which are no wounds yet."""
    pairs: tuple[tuple[int, int], ...] = ()
    """(attacker, defender) of each clash."""
    supports: tuple[tuple[int, int], ...] = ()
    """(supporter, enemy whom he strikes)."""
    boosts: tuple[Boost, ...] = ()
    marked: tuple[int, ...] = ()
    """Fighters with a marker on their roll of this round."""
    dead: tuple[int, ...] = ()
    """Characters killed, of both sides."""
    asked: tuple[int, ...] = ()
    """Players who may still come between."""

    def pool(self, player: int) -> tuple[int, ...]:
        """Return the reserve of a player; empty for a player who does not fight."""
        if player == self.attacker:
            return self.attack_pool
        return self.defence_pool if player == self.defender else ()

    def enemy_of(self, player: int) -> int:
        """Return whom a player fights."""
        return self.defender if player == self.attacker else self.attacker

    def lone(self, player: int) -> bool:
        """Return whether a player tried a lone fighter."""
        return self.attack_lone if player == self.attacker else self.defence_lone

    def aim_of(self, fighter: int) -> int:
        """Return at whom a fighter aims, or ``NONE``."""
        return next((target for one, target in self.aims if one == fighter), NONE)

    def opponent(self, fighter: int) -> int:
        """Return the opponent of a fighter in his clash, or ``NONE``."""
        for one, other in self.pairs:
            if one == fighter:
                return other
            if other == fighter:
                return one
        return NONE


@dataclass(frozen=True)
class State:
    """A moment of a game."""

    game: Game
    players: tuple[Player, ...]
    turn: int = 0
    """Turn of the game: the player with the most turns counts."""
    active: int = 0
    """Whose turn it is."""
    acting: int = 0
    """Who acts next."""
    phase: Phase = "setup"
    step: Step = "begin"
    thrown: int = 0
    """Cards discarded in this step."""
    attempts: int = 0
    """Enlistments tried in this turn."""
    bonus: int = 0
    """What instants add to the next roll of enlistment."""
    attacked: bool = False
    """The active player has attacked in this turn."""
    strong: bool = False
    """The house rule's strong marker was used in this turn."""
    combat: Combat | None = None
    happened: Happened = NOTHING
    """What the events of the scenario have brought about."""
    winner: int = NONE
    ending: Ending | Literal[""] = ""
    """How it ended; '' while it goes on."""

    def places(self, player: int) -> tuple[CityPlace, ...]:
        """Return the places of a player: those of his own card, then those that events have brought."""
        game = self.game
        brought = (game.awaited[one] for one in self.players[player].brought)
        return tuple(place for card in (game.locations[player], *brought) for place in card.places)

    @property
    def me(self) -> Player:
        """Return who acts."""
        return self.players[self.acting]

    @property
    def fight(self) -> Combat:
        """Return the combat; who asks knows that there is one."""
        return must_be(self.combat, Combat)

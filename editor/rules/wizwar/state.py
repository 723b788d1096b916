"""A game of Wiz-War at a moment, and what never changes in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Literal

from editor.rules.core.altered import altered
from editor.rules.core.memo import kept
from editor.rules.core.script import NOTHING, Happened
from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.maze import Half, Maze, Square, Stand
from schemas.problems import Message
from schemas.quantities import PlayerId
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import WizwarMap, WizwarScenario
from schemas.systems.wizwar_cards import DamageKind, WizardState
from schemas.text import LocalText

CardId = int
"""Number of a card of the deck: its place in ``Battle.deck``."""
Thing = int
"""A card that lies on the board, or with -1 - number a treasure."""
HIDDEN: Final = -1
"""A card in a hand that one may not see."""
NOBODY: Final = -1
Step = Literal["begin", "act", "answer", "discard", "over"]
Source = Literal["card", "punch", "weapon", "indirect"]


@dataclass(frozen=True, eq=False)
class Battle:
    """What never changes in a game."""

    scenario: WizwarScenario
    ruleset: WizwarRuleset
    specs: tuple[Spec, ...]
    """The cards of the deck, each once."""
    deck: tuple[int, ...]
    """Card of the deck -> its spec."""
    sectors: tuple[WizwarMap | None, ...]
    """Side -> its sector; None for one that is dealt."""
    dealt: tuple[WizwarMap, ...]
    """Sectors that are dealt."""
    life: tuple[int, ...]
    """Side -> life points at the start."""
    movement: tuple[int, ...]
    """Side -> squares without a card."""
    names: tuple[LocalText, ...]
    """Side -> name."""
    limit: int
    """Last round."""
    mazes: dict[object, Maze]
    """Boards made so far, by sectors and how they lie: what is seen on them is worked out once."""

    def spec(self, card: CardId) -> Spec:
        """Return what a card is."""
        return self.specs[self.deck[card]]

    def side_id(self, side: int) -> PlayerId:
        """Return the id of a side in the scenario."""
        return self.scenario.sides[side].id

    def side_number(self, side_id: PlayerId) -> int:
        """Return the number of a side."""
        return next(number for number, side in enumerate(self.scenario.sides) if side.id == side_id)

    @property
    def treasures(self) -> int:
        """Treasures of each player."""
        return self.ruleset.treasures.treasures_per_player

    def owner(self, treasure: int) -> int:
        """Return whose a treasure is."""
        return treasure // self.treasures


@dataclass(frozen=True)
class Wizard:
    """A wizard at a moment."""

    square: Square
    life: int
    alive: bool = True
    hand: tuple[CardId, ...] = ()
    """Cards in the hand and before him, sorted."""
    shown: frozenset[CardId] = frozenset()
    """Those of them that lie face up."""
    treasures: tuple[int, ...] = ()
    """Treasures that he carries."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """A spell that is in force."""

    state: WizardState
    wizard: int
    caster: int
    left: int
    """Beginnings of the caster's turns until it ends."""
    card: CardId


@dataclass(frozen=True, slots=True)
class Link:
    """A counteraction that was played."""

    card: CardId
    side: int
    number: CardId = HIDDEN
    """Number card played with it."""
    against: int = -1
    """Place in the chain of the one that it counters; -1 for the attack."""


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack on a wizard, or damage to one, that is not settled yet."""

    source: Source
    victim: int
    by: int = NOBODY
    """Who attacks, or whose action does the damage."""
    card: CardId = HIDDEN
    """The card of the attack."""
    number: int = 0
    """Points or turns that the number card gives."""
    damage: int = 0
    damage_kind: DamageKind = "physical"
    thing: Thing | None = None
    """What the victim has to drop."""
    chain: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Unlocked:
    """A door that is open until its wizard went through, or his turn ends."""

    half: Half
    own: Stand
    mate: Half
    other: Stand
    """What stood on the mate."""


@dataclass(frozen=True)
class GameState:
    """A game at a moment."""

    battle: Battle
    maze: Maze
    wizards: tuple[Wizard, ...] = ()
    bases: tuple[Square, ...] = ()
    treasures: tuple[Square, ...] = ()
    """Treasure -> where it lies, or where who carries it stands."""
    floor: Mapping[CardId, Square] | None = None
    """Cards that lie on the board."""
    pile: tuple[CardId, ...] = ()
    """The draw pile, sorted: dice draw from it. In a view all cards that one does not know."""
    pile_size: int = 0
    discards: tuple[CardId, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    turn: int = 0
    """The round."""
    first: int = 0
    """Who began."""
    active: int = 0
    """Whose turn it is."""
    step: Step = "begin"
    side: int = 0
    """Who decides."""
    moved: int = 0
    """Squares walked in this turn."""
    bonus: int = 0
    """Squares that cards add in this turn."""
    hastened: int = 0
    """Number cards played on the movement."""
    attacks: int = 0
    """Attacks made in this turn."""
    taken: bool = False
    """A thing was picked up: the turn is over."""
    unlocked: tuple[Unlocked, ...] = ()
    blows: tuple[Blow, ...] = ()
    """What is to be settled, the first one now."""
    happened: Happened = NOTHING
    """What the events of the scenario have brought about."""
    winner: int | None = None
    ended: Message | None = None
    fallen: tuple[tuple[int, str], ...] = ()
    """Who is out, and why, in order."""

    @property
    def phase(self) -> str:
        """Whose turn it is, as the viewer's phase."""
        if self.step == "begin":
            return "set_up"
        return "over" if self.step == "over" else self.battle.side_id(self.active)

    def replace(self, **changes: Any) -> GameState:
        """Return the state with changes."""
        return altered(self, **changes)

    def with_wizard(self, number: int, **changes: Any) -> GameState:
        """Return the state with one wizard changed."""
        wizards = list(self.wizards)
        wizards[number] = altered(wizards[number], **changes)
        return altered(self, wizards=tuple(wizards))

    @property
    def lying(self) -> Mapping[CardId, Square]:
        """Cards that lie on the board."""
        return self.floor if self.floor is not None else {}

    def under(self, wizard: int, state: WizardState) -> bool:
        """Return whether a wizard is under a spell."""
        return bool(self.lasting) and any(one.wizard == wizard and one.state == state for one in self.lasting)

    def carrier(self, treasure: int) -> int | None:
        """Return who carries a treasure. None if it lies somewhere."""
        return next((n for n, wizard in enumerate(self.wizards) if treasure in wizard.treasures), None)

    def brought(self, side: int) -> tuple[int, ...]:
        """Return the treasures of others that lie on a side's base."""
        return tuple(treasure for treasure, base in self.taken_home if base == side)

    def passed(self, squares: Sequence[Square]) -> tuple[Half, ...]:
        """Return the open doors through which a way leads; they shut behind who goes it (the board)."""
        steps, mates = {frozenset(pair) for pair in pairwise(squares)}, self.maze.mates
        return tuple(
            one.half for one in self.unlocked if frozenset((one.half // 4, mates[one.half] // 4)) in steps
        )

    def lost(self, side: int) -> int:
        """Return how many treasures of a side lie on bases of others."""
        return sum(
            self.battle.owner(treasure) == side and self.wizards[base].alive
            for treasure, base in self.taken_home
        )

    @kept
    def taken_home(self) -> tuple[tuple[int, int], ...]:
        """The treasures that lie on bases of others than their owners, each with the side of the base."""
        bases, owner = self.bases, self.battle.owner
        return tuple(
            (treasure, bases.index(square))
            for treasure, square in enumerate(self.treasures)
            if square in bases and owner(treasure) != bases.index(square) and self.carrier(treasure) is None
        )

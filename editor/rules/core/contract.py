"""The contract between the studio and the rules of one game.

State, actions and events are frozen dataclasses of the game's own. ``decide`` rolls and returns events,
``evolve`` applies one event and never rolls: the event log alone replays a battle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, TypeVar

from editor.rules.core.advice import Advice
from editor.rules.core.levers import Lever
from editor.rules.core.setup import Setup as Setup
from schemas.base import Document
from schemas.problems import Message, Problem
from schemas.quantities import PlayerId
from schemas.registry import Row, later
from schemas.scenario_balance import AI_LEVELS, AiLevel
from schemas.text import LocalText

if TYPE_CHECKING:  # a row names what a game has; what that is made of is loaded with it
    from editor.rules.core.appraisal import Appraiser
    from editor.rules.core.armies import ArmyReader
    from editor.rules.core.blocks import BlockBook
    from editor.rules.core.campaigns.forces import CampaignForces
    from editor.rules.core.components import NeedsOf
    from editor.rules.core.dice import Dice
    from editor.rules.core.losses import LossLine
    from editor.rules.core.map_insight import MapInsight
    from editor.rules.core.odds import OddsBook
    from editor.rules.core.traits import Converter

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
Level = AiLevel
"""How the computer plays: by simple rules, by what each step may bring, or by playing on in thought."""
Character = Literal["cautious", "balanced", "aggressive"]
"""What it risks for what it may gain."""
LEVELS: Final[tuple[Level, ...]] = AI_LEVELS
"""Every level, each above the one before; a game has the first, two or all three (:attr:`Play.levels`)."""
TWO_LEVELS: Final[tuple[Level, ...]] = LEVELS[:2]
"""The levels of a game that nobody plays on in thought."""
FORMER_LEVELS: Final[Mapping[str, Level]] = MappingProxyType({"good": "calculating"})
"""Name in earlier versions -> the level; command lines may still say it."""
CHARACTERS: Final[tuple[Character, ...]] = ("cautious", "balanced", "aggressive")


@dataclass(frozen=True)
class AiSettings:
    """How the computer plays a side."""

    level: Level = "plain"
    character: Character = "balanced"
    """The plain level has no other."""


AiBySide = Mapping[PlayerId, AiSettings]
"""Side -> how the computer plays it; a side left out is played plainly."""
PLAINLY: Final = AiSettings()
"""The settings of a side for which none are given."""


@dataclass(frozen=True)
class Result:
    """How a battle ended."""

    winner: PlayerId | None
    """The side that won; None for a draw."""
    reason: Message
    turns: int
    losses: Mapping[PlayerId, Mapping[str, float]]
    """Side -> measure -> amount: ``elements``, ``points`` lost, and what else the game counts."""
    allies: tuple[PlayerId, ...] = ()
    """Sides that have won together with the winner."""


@dataclass(frozen=True)
class Need:
    """What the dice of a line, added up, have to show for what was tried to succeed."""

    number: int
    upwards: bool = False
    """Whether more is as good; else less is."""
    faces: tuple[int, ...] = ()
    """The faces that succeed where they are no such range: of the first die, whatever the others decide."""

    def met(self, dice: Sequence[tuple[int, int]]) -> bool:
        """Return whether dice, (sides, face) each, show it."""
        if self.faces:
            return dice[0][1] in self.faces
        total = sum(face for _, face in dice)
        return total >= self.number if self.upwards else total <= self.number

    def chance(self, dice: Sequence[tuple[int, int]]) -> float:
        """Return how likely dice of such sides show it, from 0 to 1."""
        if self.faces:
            return len(self.faces) / dice[0][0]
        totals = {0: 1.0}
        for sides, _ in dice:
            after: dict[int, float] = {}
            for total, share in totals.items():
                for face in range(1, sides + 1):
                    after[total + face] = after.get(total + face, 0.0) + share / sides
            totals = after
        return sum(share for total, share in totals.items() if self.met(((0, total),)))


@dataclass(frozen=True)
class LogLine:
    """One line of the log: the sentence, the dice shown, and what it is about."""

    message: Message
    dice: tuple[tuple[int, int], ...] = ()
    """(sides, face) of each die rolled."""
    subjects: tuple[str, ...] = ()
    """Ids of units or pieces concerned."""
    details: tuple[Message, ...] = ()
    """Modifiers and reasons, each with its rule number."""
    announced: Message | None = None
    """Words of the scenario's author for people to read before the battle goes on."""
    only_for: PlayerId | None = None
    """The only side that may read it; None for everybody."""
    need: Need | None = None
    """What its dice had to show; None where no number says success, or the line has no dice."""


@dataclass(frozen=True)
class Standing:
    """What a side has scored at a moment, for a board that is read while the battle goes on."""

    side: PlayerId | None
    """The side; None for what belongs to none, as a counter of the scenario."""
    points: float
    words: Message
    """What is counted."""
    goal: float | None = None
    """Points at which the side wins; None if no condition names them."""
    goal_words: Message | None = None
    """How it wins by them."""


@dataclass(frozen=True)
class Troop:
    """A unit that takes part, as reports of battles know it."""

    id: str
    """Its id in the scenario, the same in every battle."""
    side: PlayerId
    name: LocalText
    points: float
    """What it costs."""
    elements: int
    """Elements with which it begins."""


ELEMENTS_LOST: Final = "elements_lost"
"""Elements that a unit has lost, by whatever cause."""
POINTS_LOST: Final = "points_lost"
"""What they were worth."""
ELEMENTS_DESTROYED: Final = "elements_destroyed"
"""Elements of enemies that a unit has destroyed itself."""
POINTS_EARNED: Final = "points_earned"
"""What they were worth."""
MOVED: Final = "moved"
"""A unit has moved."""
CONTACT: Final = "contact"
"""A unit has come into contact with an enemy."""


class Count(NamedTuple):
    """Something to be counted that a unit has done or suffered."""

    name: str
    """One of the names above, or one of the game's own; its word is the message ``preview.count_<name>``."""
    troop: str
    """Id of the unit."""
    amount: float = 1.0
    turn: int = 0


class Play(Protocol[S, A, E]):
    """The game of one system."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """How the computer can play it, from the lowest."""
        return TWO_LEVELS

    def refusals(self, setup: Setup) -> tuple[Problem, ...]:
        """Return every reason why the scenario cannot be played; empty where it can."""
        ...

    def start(self, setup: Setup) -> S:
        """Return the state before the first action. The setup must have no refusals."""
        ...

    def to_act(self, state: S) -> PlayerId | None:
        """Return who acts next; None if the battle is over."""
        ...

    def step_name(self, state: S) -> str:
        """Return the name of the step that a state is in."""
        ...

    def view(self, state: S, player: PlayerId) -> S:
        """Return the state as that player may know it (orders of others hidden until revealed)."""
        ...

    def legal_actions(self, state: S) -> Iterator[A]:
        """Yield the legal actions of who acts next: all, or a canonical family of them."""
        ...

    def check(self, state: S, action: A) -> Message | None:
        """Return the rule that forbids an action, or None if it is legal."""
        ...

    def decide(self, state: S, action: A, dice: Dice) -> tuple[E, ...]:
        """Return the events of an action, rolling where the rules roll.

        Raises:
            IllegalActionError: ``check`` refuses the action.
        """
        ...

    def evolve(self, state: S, event: E) -> S:
        """Return the state after an event; never rolls, never refuses."""
        ...

    def result(self, state: S) -> Result | None:
        """Return how the battle ended, or None while it goes on."""
        ...

    def standings(self, state: S) -> tuple[Standing, ...]:
        """Return what each side has scored so far; empty if the scenario keeps no score."""
        return ()

    def choose(self, view: S, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY) -> A:
        """Return the computer's action; it sees only the player's view and obeys ``check``.

        ``dice`` are its own (:func:`editor.rules.core.dice.thinking_dice`): what it tries out in thought
        leaves the battle's dice alone.
        """
        ...

    def advise(self, view: S, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY) -> Advice:
        """Return what :meth:`choose` would do with the same view, dice and settings, and why."""
        return Advice(self.choose(view, player, dice, ai_settings))

    def words(self, state: S, action: A) -> Message | None:
        """Return an action as a button says it; None if the game has no words for it."""
        return None

    def camps(self, setup: Setup) -> tuple[tuple[PlayerId, ...], ...]:
        """Return the sides of a scenario, those together that win together."""
        sides = getattr(setup.scenario, "sides", ())
        return tuple((side.id,) for side in sides)

    def troops(self, setup: Setup) -> tuple[Troop, ...]:
        """Return the units that take part, in the order of the scenario; empty if the game counts none."""
        return ()

    def tally(self, before: S, event: E, after: S) -> Iterable[Count]:
        """Return what an event adds to the counts of units, for reports of many battles."""
        return ()

    def levers(self, setup: Setup) -> tuple[Lever, ...]:
        """Return what can be changed in a scenario to make it even; empty if the game knows nothing."""
        return ()

    def adjusted(self, setup: Setup, lever: str, amount: int) -> Setup:
        """Return a scenario changed by a lever; documents that it changes get new ids, nothing is saved.

        Raises:
            LookupError: it has no such lever.
        """
        raise LookupError(lever)

    def describe(self, state: S, event: E) -> tuple[LogLine, ...]:
        """Return the lines of the log for an event; ``state`` is the one before it."""
        ...

    def event_data(self, event: E) -> dict[str, Any]:
        """Return an event as plain JSON data."""
        ...

    def event_from(self, data: Mapping[str, Any]) -> E:
        """Return the event that plain data says.

        Raises:
            EditorError: the data is no event of this game.
        """
        ...

    def action_data(self, action: A) -> dict[str, Any]:
        """Return an action as plain JSON data."""
        ...

    def action_from(self, data: Mapping[str, Any]) -> A:
        """Return the action that plain data says; whether it is legal only ``check`` knows.

        Raises:
            EditorError: the data is no action of this game.
        """
        ...


AnyPlay = Play[Any, Any, Any]
"""The game of some system: what its states, actions and events are, only the game knows."""


class IllegalActionError(ValueError):
    """An action that the rules forbid was asked for; carries the message of ``check``."""

    def __init__(self, message: Message) -> None:
        super().__init__(f"{message.code} {dict(message.values)}")
        self.message = message


ArmyCheck = Callable[[Document, Mapping[str, Document], Document], tuple[Problem, ...]]
"""``check(army, documents by id, ruleset)`` -> problems."""


PLAIN: Final[Appraiser] = later("editor.rules.core.appraisal:PLAIN")
"""What judges the cards of a game that has nobody of its own for that."""


@dataclass(frozen=True, eq=False)
class RuleSystem(Row):
    """The rules of one game: its questions, its army check, and its play where the core has one."""

    id: str
    questions: Sequence[Any] = ()
    """The questions of ``marshalry rules ask`` (:class:`editor.rules.core.questions.Question`)."""
    check_army: ArmyCheck | None = None
    army_points: Callable[[Document, Mapping[str, Document]], int] | None = None
    """Points of an army."""
    army: ArmyReader | None = None
    """How its armies are read for the rules of composition."""
    losses: Callable[[Document, Mapping[str, Document]], tuple[LossLine, ...]] | None = None
    """What an army has to lose, where the core counts its losses."""
    check_spellbook: ArmyCheck | None = None
    """Checks a spell book as ``check_army`` checks an army."""
    castable: Callable[[Sequence[Document], Document], frozenset[str]] | None = None
    """Ids of the spells that somebody among all cards of the game can cast, by a ruleset.

    None if it has no spells.
    """
    states_given: Callable[[Document], Sequence[tuple[str, str]]] | None = None
    """Of a spell: places and identifiers of states that it puts units into. None where units have none."""
    last_turn: Callable[[Document, Document], int] | None = None
    """The turn after which a battle of a scenario is over, by its ruleset; None if its rules know none."""
    scenario_sentences: Callable[[Document], Iterable[tuple[tuple[str, int], Message]]] | None = None
    """Conditions of victory and events of a scenario as sentences: field and number -> what it says.

    None if it has no conditions of victory that are sentences.
    """
    check_scenario: Callable[[Setup], tuple[Problem, ...]] | None = None
    """What is wrong with a scenario, though it can be played.

    In a game whose sides bring no armies, with all that it needs.
    """
    carried: Callable[[Document, Sequence[Document], Any, str], tuple[str, ...]] | None = None
    """What things that a card carries make of its values, by the ruleset, as lines in a language."""
    blocks: BlockBook | None = None
    """What it says of the effect blocks of its cards, and which of them it executes."""
    play: AnyPlay | None = None
    chapters_played: Sequence[str] = field(default=())
    """Ids of the ruleset's chapters that the preview plays."""
    odds: OddsBook | None = None
    """The odds of encounters of two cards, where the core knows them."""
    insight: MapInsight | None = None
    """What its rules say about the fields of a map, where the core knows it."""
    appraiser: Appraiser = PLAIN
    """Which numbers of its cards make their points; without one those of the schema do."""
    new_card: Callable[[Document | None, str, Mapping[str, str]], dict[str, Any]] | None = None
    """What a new card begins with, by the ruleset, its kind and what is known of it.

    None if plain values do.
    """
    campaigns: CampaignForces | None = None
    """What its armies are in campaigns; None if it has none."""
    converter: Converter | None = None
    """How the cards of its creatures are carried to other games and back; None if it has no such cards."""
    needs: NeedsOf | None = None
    """What a table needs for a scenario; None if the core does not know it."""

"""What a game adds so that battles are played on the board itself: picking up, putting down, pointing at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from PySide6.QtGui import QPainterPath

from editor.rules.core.parts import Part, section
from editor.ui.pages.preview.guide import At, Choice, Guide
from schemas.messages import in_words, sentence
from schemas.problems import Message
from schemas.typography import signed

Onward = Callable[[Any], Sequence[Choice]]
"""More to do: ``onward(state)`` is what is legal as things stand then, done in order; empty for nothing."""
SignKind = Literal["counter", "aim", "support", "attack"]


@dataclass(frozen=True)
class Aim:
    """Where the pointer is, and how far a piece was turned since it was picked up."""

    at: At | None
    """Field or spot under it. None beside everything."""
    x: float = 0.0
    """On a table of the game's own: the point, in units of the scene; on a map of fields always 0."""
    y: float = 0.0
    turned: int = 0
    """Steps of the wheel, clockwise."""
    alone: bool = False
    """Alt was held when it was picked up: one element without the others."""


@dataclass(frozen=True)
class Lift:
    """A piece that was picked up."""

    subject: str
    """Id of the piece."""
    start: Aim
    """Where it was taken hold of."""
    arrow: bool = False
    """It stays where it is: what is drawn is an arrow from it, as of an aim."""
    data: Any = field(default=None, compare=False)
    """What the game wants to know again, worked out once."""


@dataclass(frozen=True)
class Verdict:
    """What letting go here would do, or why it may not be."""

    choices: tuple[Choice, ...] = ()
    """Done one after another; the last one's sketch is drawn under the pointer."""
    refusal: str = ""
    """The sentence with its rule."""
    either: tuple[Choice, ...] = ()
    """Where it could be done in several ways: which one is asked there, once it is let go."""


def verdict_on(found: Choice | Message | None, say: Callable[[Message], str]) -> Verdict:
    """Return what letting go would do: a choice, nothing, or a refusal.

    Args:
        found: the choice, or the rule against it. None for nothing.
        say: puts a message into words.
    """
    if isinstance(found, Message):
        return Verdict(refusal=say(found))
    return Verdict((found,) if found is not None else ())


@dataclass(frozen=True)
class Trail:
    """What is drawn of the way that a piece would go."""

    path: tuple[At, ...] = ()
    """Places from the first to the last."""
    points: tuple[tuple[float, float], ...] = ()
    """Instead of places: points of a table, in units of the scene."""
    ghost: QPainterPath | None = field(default=None, compare=False)
    """Outline where it would lie on a table, in units of the scene. None where the sketch shows it."""
    cost: str = ""
    """What it costs and what is left, as on a label: "3 of 8 points, 5 left"."""
    touches: tuple[At, ...] = ()
    """Where those stand whom it would touch."""
    notes: tuple[str, ...] = ()
    """More lines for the label."""
    breaks: frozenset[int] = frozenset()
    """Places of the path, counted from 0, to which no line leads: the way goes on elsewhere on the table."""


@dataclass(frozen=True)
class Sign:
    """What a draft puts on the board for who makes it: a counter at a place, an arrow to another."""

    kind: SignKind
    at: At
    to: At | None = None
    text: str = ""
    """Letter on a counter; on an arrow how many it stands for, '' for one."""
    subject: str = ""
    """The piece whose counter it is."""


@dataclass(frozen=True)
class Waiting:
    """A piece that waits beside the board, or the first of several that are alike."""

    subject: str
    """Id of the piece that is picked up."""
    words: str
    count: int = 1
    """How many there are of it."""
    chosen: bool = False
    """A click on the board puts this one there."""
    choice: Choice | None = None
    """What a click on it does. None to select it."""
    label: str = ""
    """What is written under its picture; '' for how many there are of it."""
    endless: bool = False
    """There is always one more: its words stand under its picture instead of a number."""


@dataclass(frozen=True)
class Odds:
    """What pointing at a target promises, before anything is decided."""

    title: str
    lines: tuple[str, ...] = ()
    """The die needed, the chance, expected losses of both."""
    parts: tuple[tuple[str, str], ...] = ()
    """Modifiers: what each adds, and its words with the section."""


class Board:
    """A game's part of what is done at the board; this one offers nothing. A game overrides what it has.

    The states that it is given are what the side to act may know. Whether something may be done is always
    asked of the game's ``check``, never looked up in a list.
    """

    of_cards = False
    """Whether what one chooses to act with are cards: they are asked for under that name."""

    in_groups = False
    """Whether several pieces are marked and go together (:meth:`group`)."""

    def lift(self, state: Any, start: Aim, draft: Any) -> Lift | None:
        """Return what may be picked up there. None for nothing; it is asked at each press, so it is quick."""
        return None

    def waiting(self, state: Any, subject: str, draft: Any) -> tuple[Waiting, ...]:
        """Return what waits beside the board for the side to act; ``subject``: the piece that is selected."""
        return ()

    def take(self, state: Any, subject: str, draft: Any) -> Lift | None:
        """Return a piece that is picked up beside the board. None where it can only be clicked."""
        return None

    def selected(self, state: Any, subject: str, draft: Any, tool: str) -> Lift | None:
        """Return the piece that is selected, where a click on the board puts it there, or aims there.

        None where a click alone does nothing: the places that may be clicked are those of the choices.
        ``tool`` is the group of choices that is shown, '' for all.
        """
        return None

    def asks(self, state: Any, draft: Any) -> str:
        """Return what has to be pointed at next for the draft, in words; '' to say it in general."""
        return ""

    def places(self, state: Any, lift: Lift, turned: int, draft: Any) -> Iterable[At | None]:
        """Yield the places where a piece may be put down, to let them glow, and None for each other.

        It is asked once for each turn of the wheel, and gone through bit by bit between two frames.
        """
        return ()

    def area(self, state: Any, lift: Lift, turned: int, draft: Any) -> QPainterPath | None:
        """Return where a piece may be put down on a table, in units of the scene. None for no such area."""
        return None

    def drop(self, state: Any, lift: Lift, aim: Aim, draft: Any) -> Verdict:
        """Return what letting go would do; asked once for each place, it has a few milliseconds."""
        return Verdict()

    def pointed(self, state: Any, start: Aim, aim: Aim, draft: Any, tool: str) -> Verdict:
        """Return what a click means for the piece that is selected, on a place where nothing is offered.

        As dragging asks :meth:`drop`: what is offered are places that stand for all, and ``check`` decides.

        Args:
            state: the battle.
            start: where the piece stands, or one of its elements.
            aim: where the pointer is.
            draft: what has been declared so far.
            tool: the group of choices that is shown; '' for all.

        Returns:
            What it would do, or the sentence with its rule. Neither where nothing is aimed there.
        """
        lift = self.lift(state, start, draft)
        return self.drop(state, lift, aim, draft) if lift is not None and lift.arrow else Verdict()

    def why_not(self, state: Any, start: Aim, aim: Aim, draft: Any, tool: str) -> str:
        """Return why the piece that is selected may not aim there; '' if nothing forbids it."""
        return self.pointed(state, start, aim, draft, tool).refusal

    def trail(self, state: Any, lift: Lift, aim: Aim, draft: Any) -> Trail:
        """Return the way to a place, its cost and whom it touches."""
        return Trail()

    def seers(self, state: Any, lift: Lift, aim: Aim, draft: Any) -> Iterable[At | None]:
        """Yield where those stand who would see the piece, and None for each who would not.

        It is asked when the pointer rests, and gone through bit by bit between two frames.
        """
        return ()

    def fight(self, state: Any, lift: Lift, aim: Aim, draft: Any) -> Odds | None:
        """Return what the fight promises into which the piece would come; asked when the pointer rests."""
        return None

    def group(
        self, state: Any, subjects: Sequence[str], lift: Lift, aim: Aim, draft: Any
    ) -> tuple[Onward, ...]:
        """Return the moves by which several pieces go along with the one that is carried."""
        return ()

    def again(self, state: Any, subjects: Sequence[str], actions: Sequence[Any]) -> tuple[Onward, ...]:
        """Return the moves by which pieces do once more what they did in the last turn.

        Args:
            state: the battle.
            subjects: the pieces.
            actions: all that their side decided in its last turn, in order.
        """
        return ()

    def signs(self, state: Any, draft: Any) -> tuple[Sign, ...]:
        """Return what the draft puts on the board, for who makes it alone."""
        return ()

    def odds(self, state: Any, choice: Choice, draft: Any) -> Odds | None:
        """Return what a choice promises. None where no die is rolled for it."""
        return None


def odds_parts(parts: Iterable[Part], language: str) -> tuple[tuple[str, str], ...]:
    """Return the modifiers of odds: what each adds, and its words with the section of the rule book."""
    return tuple(
        (
            signed(part.value),
            f"{sentence(part.message(), language)} ({in_words(section(part.rule), language)})",
        )
        for part in parts
    )


_NOTHING = Board()


def board_of(guide: Guide) -> Board:
    """Return what a game's guide offers at the board: its ``board``, or nothing."""
    found = getattr(guide, "board", _NOTHING)
    return found if isinstance(found, Board) else _NOTHING

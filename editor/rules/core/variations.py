"""A battle as it was decided: its decisions, and the variations that branch off where one was taken back.

A played battle is its scenario, its seed and its decisions: the same decisions with the same seed are the
same battle. A variation is a branch of such a list. Nothing here plays: that is
:class:`editor.services.battles.hot_seat.HotSeat`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from typing import Any, Final, Literal, TypeGuard

from editor.rules.core.contract import CHARACTERS, LEVELS, AiSettings, AnyPlay
from schemas.problems import EditorError, error
from schemas.quantities import PlayerId

MOST_DECISIONS: Final = 200_000
"""More decisions no battle has; a longer list is refused unread."""
MOST_VARIATIONS: Final = 10_000
"""More variations nobody makes; a longer list is refused unread."""
By = Literal["human", "computer", "rules"]
"""Who decided: a person, the computer, or the rules, which left a person one choice alone."""
BY: Final[tuple[By, ...]] = ("human", "computer", "rules")


@dataclass(frozen=True, slots=True)
class Decision:
    """One action of a battle, and who decided it."""

    side: PlayerId
    action: Any
    """An action of the game."""
    by: By = "human"
    thought: int = 0
    """Where the computer's thinking dice stood afterwards (``TracedDice.drawn``)."""


@dataclass(frozen=True)
class Seats:
    """Who plays."""

    hands: tuple[PlayerId, ...] = ()
    """Sides that people play, sorted; the computer plays the others."""
    ai_by_side: tuple[tuple[PlayerId, AiSettings], ...] = ()
    """How the computer plays, sorted by side; a side left out is played plainly."""

    @classmethod
    def of(cls, hands: Iterable[str], ai_by_side: Mapping[PlayerId, AiSettings]) -> Seats:
        """Return seats of sides in any order."""
        settings = sorted(ai_by_side.items(), key=lambda one: one[0])
        return cls(tuple(map(PlayerId, sorted(hands))), tuple(settings))


@dataclass(frozen=True)
class Variation:
    """A line of decisions: so many of another line, and then its own."""

    parent: int | None = None
    """Number of the variation from which it branches. None for the first."""
    index: int = 0
    """So many decisions of the parent's line come before its own."""
    decisions: tuple[Decision, ...] = ()
    """Its own."""
    name: str = ""
    """What its player calls it; '' if nothing."""
    seats: Seats = Seats()
    """Who plays it on."""
    turn: int = 0
    """Turn at which it branches; 0 before the first."""
    phase: str = ""
    """Phase at which it branches, as the game names it; '' for none."""


@dataclass(frozen=True)
class Tree:
    """All variations of one battle, and which one is played now."""

    variations: tuple[Variation, ...] = (Variation(),)
    """In the order in which they were made; each parent stands before its children."""
    current: int = 0

    @property
    def now(self) -> Variation:
        """The variation that is played."""
        return self.variations[self.current]

    def line(self, number: int | None = None) -> tuple[Decision, ...]:
        """Return every decision of a variation from the set-up on; of the one that is played for None."""
        place: int | None = self.current if number is None else number
        end, parts = self.length(place), []
        while place is not None:
            one = self.variations[place]
            parts.append(one.decisions[: max(0, end - one.index)])
            end, place = min(end, one.index), one.parent
        return tuple(chain.from_iterable(reversed(parts)))

    def length(self, number: int | None = None) -> int:
        """Return how many decisions a variation has, those before its own too."""
        one = self.variations[self.current if number is None else number]
        return one.index + len(one.decisions)

    def parting(self, first: int, second: int) -> int:
        """Return how many decisions two variations share before they part."""
        pairs = zip(self.line(first), self.line(second), strict=False)
        return sum(1 for _ in takewhile(lambda pair: _same(*pair), pairs))

    # changing: each returns another tree

    def decided(self, decision: Decision) -> Tree:
        """Append a decision to the variation that is played."""
        return self._with(replace(self.now, decisions=(*self.now.decisions, decision)))

    def forgotten(self, index: int) -> Tree:
        """Drop what the variation that is played has decided from an index of its line on.

        Raises:
            ValueError: those decisions are not all its own, or another variation branches off from them.
        """
        if not self.can_be_forgotten(index):
            raise ValueError(f"decision {index} of variation {self.current} cannot be dropped")
        one = self.now
        return self._with(replace(one, decisions=one.decisions[: index - one.index]))

    def can_be_forgotten(self, index: int) -> bool:
        """Whether the decisions from an index on are all its own and no other variation hangs on them."""
        held = any(other.parent == self.current and other.index > index for other in self.variations)
        return index >= self.now.index and not held

    def branched(
        self, number: int, index: int, *, seats: Seats, turn: int = 0, phase: str = "", name: str = ""
    ) -> Tree:
        """Begin a variation after so many decisions of another one's line, and play it.

        The variation that was played goes if it has decided nothing of its own.

        Raises:
            ValueError: that line has no such index.
        """
        if not 0 <= index <= self.length(number):
            raise ValueError(f"variation {number} has no decision {index}")
        parent, at = number, index
        while (above := self.variations[parent]).parent is not None and at <= above.index:
            parent = above.parent  # a branch at or before its branching is one of the parent
        made = Variation(parent, at, (), name, seats, turn, phase)
        return replace(
            self, variations=(*self.variations, made), current=len(self.variations)
        ).without_empty()

    def gone_to(self, number: int) -> Tree:
        """Play another variation on; the one that was played goes if it has decided nothing of its own.

        Raises:
            IndexError: there is no such variation.
        """
        if not 0 <= number < len(self.variations):
            raise IndexError(number)
        return replace(self, current=number).without_empty()

    def renamed(self, number: int, name: str) -> Tree:
        """Give a variation a name; '' takes it away."""
        return self._with(replace(self.variations[number], name=name), number)

    def seated(self, seats: Seats) -> Tree:
        """Change who plays the current variation on."""
        return self._with(replace(self.now, seats=seats))

    def can_be_deleted(self, number: int) -> bool:
        """Whether a variation can go: it is neither the first nor played, and none branches off from it."""
        held = any(other.parent == number for other in self.variations)
        return number not in {0, self.current} and not held

    def deleted(self, number: int) -> Tree:
        """Delete a variation.

        Raises:
            ValueError: it is the first, is played, or another one branches off from it.
        """
        if not self.can_be_deleted(number):
            raise ValueError(f"variation {number} cannot be deleted")
        return self._without({number})

    def without_empty(self) -> Tree:
        """Drop the variations that have decided nothing, have no name and are not played."""
        kept = {other.parent for other in self.variations} | {0, self.current}
        empty = {
            number
            for number, one in enumerate(self.variations)
            if number not in kept and not one.decisions and not one.name
        }
        return self._without(empty) if empty else self

    def _with(self, one: Variation, number: int | None = None) -> Tree:
        place = self.current if number is None else number
        return replace(self, variations=(*self.variations[:place], one, *self.variations[place + 1 :]))

    def _without(self, numbers: set[int]) -> Tree:
        kept = [number for number in range(len(self.variations)) if number not in numbers]
        new = {old: place for place, old in enumerate(kept)}
        return Tree(
            tuple(
                replace(one, parent=new[one.parent] if one.parent is not None else None)
                for one in (self.variations[number] for number in kept)
            ),
            new[self.current],
        )


def _same(first: Decision, second: Decision) -> bool:
    return first is second or (first.side == second.side and bool(first.action == second.action))


# as plain data


def tree_data(play: AnyPlay, tree: Tree) -> dict[str, Any]:
    """Return a tree as plain JSON data."""
    return {
        "current": tree.current,
        "variations": [_variation_data(play, one) for one in tree.variations],
    }


def _variation_data(play: AnyPlay, one: Variation) -> dict[str, Any]:
    return {
        "parent": one.parent,
        "index": one.index,
        "name": one.name,
        "hands": list(one.seats.hands),
        "ai": {side: [settings.level, settings.character] for side, settings in one.seats.ai_by_side},
        "turn": one.turn,
        "phase": one.phase,
        "decisions": [decision_data(play, decision) for decision in one.decisions],
    }


def decision_data(play: AnyPlay, decision: Decision) -> dict[str, Any]:
    """Return a decision as plain JSON data."""
    return {
        "side": decision.side,
        "by": decision.by,
        "thought": decision.thought,
        "action": play.action_data(decision.action),
    }


def tree_from(play: AnyPlay, data: object) -> Tree:
    """Return the tree that plain data says; whether its decisions can be played only replaying shows.

    Raises:
        EditorError: the data is no tree, or holds an action that the game does not know.
    """
    rows = data.get("variations") if isinstance(data, Mapping) else None
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_VARIATIONS:
        raise _damaged("variations")
    variations: list[Variation] = []
    for number, row in enumerate(rows):
        variations.append(_variation_from(play, row, number, variations))
    current = data.get("current") if isinstance(data, Mapping) else None
    if not _is_count(current) or current >= len(variations):
        raise _damaged("current")
    return Tree(tuple(variations), current)


def _variation_from(play: AnyPlay, data: object, number: int, before: list[Variation]) -> Variation:
    path = f"variations[{number}]"
    row: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
    parent, index, decisions = row.get("parent"), row.get("index"), row.get("decisions")
    if (parent is None) != (number == 0) or (number and not (_is_count(parent) and parent < number)):
        raise _damaged("parent", path)
    most = before[parent].index + len(before[parent].decisions) if parent is not None else 0
    if not _is_count(index) or index > most:
        raise _damaged("index", path)
    if not isinstance(decisions, list) or len(decisions) > MOST_DECISIONS:
        raise _damaged("decisions", path)
    name, turn, phase = row.get("name"), row.get("turn"), row.get("phase")
    if not isinstance(name, str):
        raise _damaged("name", path)
    if not _is_count(turn):
        raise _damaged("turn", path)
    if not isinstance(phase, str):
        raise _damaged("phase", path)
    return Variation(
        parent,
        index,
        tuple(decision_from(play, one, f"{path}.decisions[{place}]") for place, one in enumerate(decisions)),
        name,
        _seats_from(row, path),
        turn,
        phase,
    )


def _seats_from(row: Mapping[str, Any], path: str) -> Seats:
    hands, ai = row.get("hands"), row.get("ai")
    if not isinstance(hands, list) or not all(isinstance(one, str) for one in hands):
        raise _damaged("hands", path)
    if not isinstance(ai, Mapping) or not all(map(_is_ai, ai.values())):
        raise _damaged("ai", path)
    return Seats.of(hands, {PlayerId(str(side)): AiSettings(*settings) for side, settings in ai.items()})


def decision_from(play: AnyPlay, data: object, path: str = "") -> Decision:
    """Return the decision that plain data says.

    Args:
        play: the game.
        data: the data.
        path: where it stands in a file.

    Raises:
        EditorError: the data is no decision, or its action is none of the game.
    """
    row: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
    side, by, thought = row.get("side"), row.get("by"), row.get("thought")
    if not isinstance(side, str):
        raise _damaged("side", path)
    if by not in BY:
        raise _damaged("by", path)
    if not _is_count(thought):
        raise _damaged("thought", path)
    try:
        action = play.action_from(row.get("action") or {})
    except EditorError as trouble:
        placed = (
            one.model_copy(update={"path": f"{path}.action.{one.path}".strip(".")})
            for one in trouble.problems
        )
        raise EditorError(*placed) from trouble
    return Decision(PlayerId(side), action, by, thought)


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_ai(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and value[0] in LEVELS and value[1] in CHARACTERS


def _damaged(field: str, path: str = "") -> EditorError:
    """Return the refusal of a saved battle whose part at a path lacks a field, or has a wrong value there."""
    return error("replay.value_missing", f"{path}.{field}".strip("."), field=field)

"""The story of a battle as facts: key dice, what happened turn by turn, losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from editor.rules.core.contract import (
    ELEMENTS_LOST,
    POINTS_EARNED,
    POINTS_LOST,
    LogLine,
    Troop,
)
from editor.services.battles.battle_views import Look
from editor.services.battles.watching import Place, Recording
from schemas.problems import Message

_MOST: Final = 3
"""So many moments are told for what they cost, and so many for how unlikely they were."""
_UNLIKELY: Final = 0.25
_RARE: Final = 2
"""What happened so often at most in a battle is told each time."""
_MOST_IN_TURN: Final = 10
"""So many sentences tell of a turn; the others are counted."""


@dataclass(frozen=True)
class Told:
    """A line of the log with what came of it."""

    moment: int
    place: Place
    line: LogLine
    under: Message | None = None
    """The heading in its turn that names whose step it was; None if there is none."""
    cost: float = 0.0
    """What its losses were worth: in points, or in elements where the game counts no points."""

    @property
    def chance(self) -> float | None:
        """How likely was what happened; None where no number says it."""
        need, dice = self.line.need, self.line.dice
        if need is None or not dice:
            return None
        share = need.chance(dice)
        return share if need.met(dice) else 1.0 - share


@dataclass(frozen=True)
class TurnTold:
    """A turn in a few sentences."""

    turn: int
    lines: tuple[Told, ...]
    left_out: int
    """How many routine lines are not told."""


@dataclass(frozen=True)
class Story:
    """What a report tells."""

    key: tuple[Told, ...]
    """The dice that turned the battle, in their order; moments without dice where none were rolled."""
    turns: tuple[TurnTold, ...]
    troops: tuple[Troop, ...]
    lost: Mapping[str, tuple[float, float]]
    """Id of a troop -> elements and points lost."""

    def pictured(self, end: int) -> tuple[int, ...]:
        """Return the moments of its pictures: the set-up, one for each turn with a key moment, the end."""
        last = {told.place.turn: told.moment for told in self.key}
        return tuple(sorted({0, *last.values(), end}))


def story_of(recording: Recording, look: Look) -> Story:
    """Return the story of a battle, as far as it has been fought."""
    told, lost = _walked(recording, look)
    key = _key(told)
    return Story(key, tuple(_turns(told, key)), recording.play.troops(recording.setup), lost)


def _walked(recording: Recording, look: Look) -> tuple[list[Told], dict[str, tuple[float, float]]]:
    """Return all lines that everybody may read, losses added to the roll that brought them, and losses."""
    play, state = recording.play, recording.state_at(0)
    rows: list[Told] = []
    costs: dict[str, list[float]] = {POINTS_EARNED: [], POINTS_LOST: [], ELEMENTS_LOST: []}
    lost: dict[str, tuple[float, float]] = {}
    roll: int | None = None
    under: Message | None = None
    place = Place()
    for moment, happening in enumerate(recording.happenings, start=1):
        after = play.evolve(state, happening.event)
        if happening.place != place:
            under = under if happening.place.turn == place.turn else None
            place, roll = happening.place, None  # dice of the phase before are not to blame
        for line in happening.lines:
            if look.is_heading(line):
                under = None if look.says_no_more(line) else line.message
            elif line.only_for is None:
                rows.append(Told(moment, place, line, under))
                for amounts in costs.values():
                    amounts.append(0.0)
                if line.dice or roll is None:
                    roll = len(rows) - 1
        for count in play.tally(state, happening.event, after):
            if count.name in costs and roll is not None:
                costs[count.name][roll] += count.amount
            elements, points = lost.get(count.troop, (0.0, 0.0))
            if count.name == ELEMENTS_LOST:
                lost[count.troop] = (elements + count.amount, points)
            elif count.name == POINTS_LOST:
                lost[count.troop] = (elements, points + count.amount)
        state = after
    worth = next((amounts for amounts in costs.values() if any(amounts)), [0.0] * len(rows))
    return [replace(one, cost=cost) for one, cost in zip(rows, worth, strict=True)], lost


def _key(told: Sequence[Told]) -> tuple[Told, ...]:
    """Return the rolls that cost most, and those least likely to fall as they did."""
    rolled = [one for one in told if one.line.dice]
    costly = [one for one in rolled if one.cost] or [one for one in told if one.cost]
    found = sorted(costly, key=lambda one: (-one.cost, one.moment))[:_MOST]
    others = [one for one in rolled if one not in found]
    unlikely = [one for one in others if one.chance is not None and one.chance <= _UNLIKELY]
    found += sorted(unlikely, key=lambda one: (one.chance, -one.cost, one.moment))[:_MOST]
    return tuple(sorted(found, key=lambda one: one.moment))


def _turns(told: Sequence[Told], key: Sequence[Told]) -> Iterator[TurnTold]:
    often = Counter(one.line.message.code for one in told)
    chosen = {id(one) for one in key}
    for turn in sorted({one.place.turn for one in told}):
        here = [one for one in told if one.place.turn == turn]
        weight = {
            id(one): (id(one) in chosen, one.cost, often[one.line.message.code] <= _RARE, bool(one.line.dice))
            for one in here
        }
        worth_telling = [one for one in here if any(weight[id(one)][:3])]
        best = sorted(worth_telling, key=lambda one: weight[id(one)], reverse=True)[:_MOST_IN_TURN]
        told_here = tuple(sorted(best, key=lambda one: one.moment))
        yield TurnTold(turn, told_here, len(here) - len(told_here))

"""The rules of Pebbles: each in turn throws one pebble; who has made most skips when all are thrown, wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from marshalry.editor.rules.core.battlefield import grid_problem
from marshalry.editor.rules.core.contract import PLAINLY, AiSettings, LogLine, Result, RuleSystem, Setup
from marshalry.editor.rules.core.dice import Dice
from marshalry.editor.rules.core.engine.engine import Engine
from marshalry.editor.rules.core.engine.play import GamePlay
from marshalry.editor.rules.core.engine.recorder import Recorder
from marshalry.editor.rules.core.engine.rows import ActionRow, EventRow, StepRow
from marshalry.editor.rules.core.grids import DIRECTION_NAMES
from marshalry.editor.rules.core.hexes import Offset
from marshalry.editor.rules.core.map_arrays import MapArrays
from marshalry.schemas.base import must_be
from marshalry.schemas.problems import Message, Problem
from marshalry.schemas.quantities import PlayerId

from .documents import (
    PebblesArmy,
    PebblesMap,
    PebblesRuleset,
    PebblesScenario,
    PebblesUnit,
)

_EAST: Final = DIRECTION_NAMES["square"].index("E")
_WATER: Final = "water"


@dataclass(frozen=True)
class Pebble:
    """A pebble of a side: its id, its card, and how often it skipped, once it was thrown."""

    id: str
    side: int
    card: PebblesUnit
    skips: int | None = None


@dataclass(frozen=True)
class Pond:
    """A moment of the game."""

    sides: tuple[PlayerId, ...]
    pebbles: tuple[Pebble, ...]
    bonus: int
    thrown: int = 0
    lanes: tuple[tuple[Offset, ...], ...] = ()
    """On a map: the squares of water in front of each pebble, where it lies first; else none."""

    def left(self, side: int) -> tuple[Pebble, ...]:
        """Return the pebbles that a side still holds."""
        return tuple(one for one in self.pebbles if one.side == side and one.skips is None)

    def next_side(self) -> int | None:
        """Return the next side that has a pebble left; nothing when all are thrown."""
        count = len(self.sides)
        return next((side for step in range(count) if self.left(side := (self.thrown + step) % count)), None)

    def pebble(self, name: str) -> Pebble:
        """Return a pebble by its id."""
        return next(one for one in self.pebbles if one.id == name)

    def lane(self, name: str) -> tuple[Offset, ...]:
        """Return the squares of water in front of a pebble, with the one where it is thrown from."""
        number = next(number for number, one in enumerate(self.pebbles) if one.id == name)
        return self.lanes[number] if self.lanes else ()

    def square(self, name: str) -> Offset:
        """Return the square on which a pebble lies, on a map."""
        return self.lane(name)[self.pebble(name).skips or 0]

    def score(self, side: int) -> int:
        """Return the skips of a side."""
        return sum(one.skips or 0 for one in self.pebbles if one.side == side)


@dataclass(frozen=True)
class Throw:
    """Throw a pebble of one's own."""

    pebble: str


def _refuse_throw(pond: Pond, action: Throw) -> Message | None:
    side = pond.next_side()
    held = side is not None and any(one.id == action.pebble for one in pond.left(side))
    return None if held else Message(code="pebbles.not_yours")


def _do_throw(rec: Recorder[Pond, Thrown], action: Throw) -> None:
    card = rec.state.pebble(action.pebble).card
    die = rec.die()
    skips = die + rec.state.bonus * card.flat if die >= card.heft else 0
    if lane := rec.state.lane(action.pebble):
        skips = min(skips, len(lane) - 1)  # it lies where the water ends
    rec.note(Thrown(action.pebble, die, skips))


def _list_throw(pond: Pond) -> Iterator[Throw]:
    side = pond.next_side()
    yield from (Throw(one.id) for one in (pond.left(side) if side is not None else ()))


def _say_throw(pond: Pond, action: Throw) -> Message:
    name = pond.pebble(action.pebble).card.name
    return Message(code="pebbles.action_throw", values={"pebble": name})


@dataclass(frozen=True)
class Thrown:
    """A pebble was thrown; without skips it sank."""

    pebble: str
    die: int
    skips: int


def _after_thrown(pond: Pond, event: Thrown) -> Pond:
    pebbles = (replace(one, skips=event.skips) if one.id == event.pebble else one for one in pond.pebbles)
    return replace(pond, pebbles=tuple(pebbles), thrown=pond.thrown + 1)


def _describe_thrown(pond: Pond, event: Thrown) -> tuple[LogLine, ...]:
    values = {"pebble": pond.pebble(event.pebble).card.name, "skips": event.skips}
    code = "pebbles.skipped" if event.skips else "pebbles.sank"
    return (LogLine(Message(code=code, values=values), ((6, event.die),), (event.pebble,)),)


ENGINE: Engine[Pond, Throw, Thrown] = Engine(
    step_of=lambda pond: "over" if pond.next_side() is None else "throw",
    steps=(StepRow("throw", (Throw,)), StepRow("over", ())),
    actions=(ActionRow(Throw, _refuse_throw, _do_throw, _list_throw, _say_throw),),
    events=(EventRow(Thrown, _after_thrown, _describe_thrown),),
    not_now=Message(code="pebbles.over"),
)


class PebblesPlay(GamePlay[Pond, Throw, Thrown]):
    """The game."""

    def __init__(self) -> None:
        super().__init__(ENGINE)

    def refusals_of(self, setup: Setup) -> tuple[Problem, ...]:
        """Every side needs a pebble."""
        scenario = must_be(setup.scenario, PebblesScenario)
        pebbles = sum(1 for number in range(len(scenario.sides)) for _ in _hand(setup, number))
        board = _board(setup)
        if board is not None and (trouble := grid_problem(board, "board")) is not None:
            return (trouble,)
        if board is not None and board.rows < pebbles:
            return (Problem(code="pebbles.narrow", path="board", values={"rows": board.rows}),)
        return tuple(
            Problem(code="pebbles.no_pebbles", path=f"sides[{number}].army", values={"side": side.id})
            for number, side in enumerate(scenario.sides)
            if not any(True for _ in _hand(setup, number))
        )

    def begin(self, setup: Setup) -> Pond:
        """Everybody holds a hand."""
        scenario = must_be(setup.scenario, PebblesScenario)
        ruleset = setup.get(scenario.ruleset)
        bonus = ruleset.flatness_bonus if isinstance(ruleset, PebblesRuleset) else 0
        pebbles = tuple(one for number in range(len(scenario.sides)) for one in _hand(setup, number))
        board = _board(setup)
        lanes = _lanes(MapArrays.from_map(board), len(pebbles)) if board is not None else ()
        return Pond(tuple(side.id for side in scenario.sides), pebbles, bonus, lanes=lanes)

    def to_act(self, state: Pond) -> PlayerId | None:
        """The next side that has a pebble left."""
        side = state.next_side()
        return state.sides[side] if side is not None else None

    def view(self, state: Pond, player: PlayerId) -> Pond:
        """Nothing is hidden."""
        return state

    def result(self, state: Pond) -> Result | None:
        """Most skips win."""
        if state.next_side() is not None:
            return None
        scores = [state.score(side) for side in range(len(state.sides))]
        best = [side for side, score in zip(state.sides, scores, strict=True) if score == max(scores)]
        losses = {
            side: {"pebbles.sunk": float(sum(one.skips == 0 for one in state.pebbles if one.side == number))}
            for number, side in enumerate(state.sides)
        }
        reason = Message(code="pebbles.most_skips", values={"skips": max(scores)})
        return Result(best[0] if len(best) == 1 else None, reason, _turn(state), losses)

    def choose(self, view: Pond, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY) -> Throw:
        """The lightest first."""
        own = view.left(view.sides.index(player))
        return Throw(min(own, key=lambda one: (one.card.heft, one.id)).id)


def _hand(setup: Setup, side: int) -> Iterator[Pebble]:
    """Yield the pebbles of a side's army, each copy of a card with an id of its own."""
    scenario = setup.scenario
    army = setup.get(scenario.sides[side].army) if isinstance(scenario, PebblesScenario) else None
    for entry in army.entries if isinstance(army, PebblesArmy) else ():
        card = setup.get(entry.card)
        if isinstance(card, PebblesUnit):
            for copy in range(entry.count):
                yield Pebble(f"{side}:{entry.key}:{copy}", side, card)


def _board(setup: Setup) -> PebblesMap | None:
    """Return the pond of squares of a scenario. None if it names none."""
    scenario = must_be(setup.scenario, PebblesScenario)
    board = setup.get(scenario.board) if scenario.board is not None else None
    return board if isinstance(board, PebblesMap) else None


def _lanes(arrays: MapArrays, count: int) -> tuple[tuple[Offset, ...], ...]:
    """Return rows of a map, each from its western end as far to the east as there is water."""
    found = []
    for row in range(count):
        lane = [(0, row)]
        while arrays.has_field(at := arrays.grid.step(lane[-1], _EAST)) and arrays.terrain_at(at) == _WATER:
            lane.append(at)
        found.append(tuple(lane))
    return tuple(found)


def _turn(state: Pond) -> int:
    return state.thrown // len(state.sides)


RULES = RuleSystem("pebbles", play=PebblesPlay())

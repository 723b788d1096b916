"""The rules of Pebbles: each in turn throws one pebble; who has made most skips when all are thrown, wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from editor.rules.core.contract import (
    PLAINLY,
    IllegalActionError,
    LogLine,
    Manner,
    Play,
    Result,
    RuleSystem,
    Setup,
)
from editor.rules.core.dice import Dice
from editor.rules.core.wording import per_language
from schemas.problems import Message, Problem
from tests.sixth.pebbles.documents import PebblesArmy, PebblesRuleset, PebblesScenario, PebblesUnit


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

    sides: tuple[str, ...]
    pebbles: tuple[Pebble, ...]
    bonus: int
    thrown: int = 0

    def left(self, side: int) -> tuple[Pebble, ...]:
        """Return the pebbles that a side still holds."""
        return tuple(one for one in self.pebbles if one.side == side and one.skips is None)

    def score(self, side: int) -> int:
        """Return the skips of a side."""
        return sum(one.skips or 0 for one in self.pebbles if one.side == side)


@dataclass(frozen=True)
class Throw:
    """The action, and with a die and skips the event."""

    pebble: str
    die: int = 0
    skips: int = field(default=0)


class PebblesPlay(Play[Pond, Throw, Throw]):
    """The game."""

    def refusals(self, setup: Setup) -> tuple[Problem, ...]:
        """Every side needs a pebble."""
        scenario = setup.scenario
        assert isinstance(scenario, PebblesScenario)
        return tuple(
            Problem(code="pebbles.no_pebbles", path=f"sides[{number}].army", values={"side": side.id})
            for number, side in enumerate(scenario.sides)
            if not any(True for _ in _hand(setup, number))
        )

    def start(self, setup: Setup) -> Pond:
        """Everybody holds a hand."""
        scenario = setup.scenario
        assert isinstance(scenario, PebblesScenario)
        ruleset = setup.get(scenario.ruleset)
        bonus = ruleset.flatness_bonus if isinstance(ruleset, PebblesRuleset) else 0
        pebbles = tuple(one for number in range(len(scenario.sides)) for one in _hand(setup, number))
        return Pond(tuple(side.id for side in scenario.sides), pebbles, bonus)

    def to_act(self, state: Pond) -> str | None:
        """The next side that has a pebble left."""
        for step in range(len(state.sides)):
            side = (state.thrown + step) % len(state.sides)
            if state.left(side):
                return state.sides[side]
        return None

    def view(self, state: Pond, player: str) -> Pond:
        """Nothing is hidden."""
        return state

    def legal_actions(self, state: Pond) -> Iterator[Throw]:
        """Any pebble of one's own."""
        player = self.to_act(state)
        return (Throw(one.id) for one in state.left(state.sides.index(player))) if player else iter(())

    def check(self, state: Pond, action: Any) -> Message | None:
        """A pebble that one holds."""
        return None if action in self.legal_actions(state) else Message(code="pebbles.not_yours")

    def decide(self, state: Pond, action: Throw, dice: Dice) -> tuple[Throw, ...]:
        """Roll a die: less than the heft sinks it."""
        if refusal := self.check(state, action):
            raise IllegalActionError(refusal)
        card = next(one.card for one in state.pebbles if one.id == action.pebble)
        die = dice.roll(6)
        skips = die + state.bonus * card.flat if die >= card.heft else 0
        return (Throw(action.pebble, die, skips),)

    def evolve(self, state: Pond, event: Throw) -> Pond:
        """The pebble lies in the pond."""
        pebbles = (
            replace(one, skips=event.skips) if one.id == event.pebble else one for one in state.pebbles
        )
        return replace(state, pebbles=tuple(pebbles), thrown=state.thrown + 1)

    def result(self, state: Pond) -> Result | None:
        """Most skips win."""
        if self.to_act(state) is not None:
            return None
        scores = [state.score(side) for side in range(len(state.sides))]
        best = [side for side, score in zip(state.sides, scores, strict=True) if score == max(scores)]
        losses = {
            side: {"pebbles.sunk": float(sum(one.skips == 0 for one in state.pebbles if one.side == number))}
            for number, side in enumerate(state.sides)
        }
        reason = Message(code="pebbles.most_skips", values={"skips": max(scores)})
        return Result(best[0] if len(best) == 1 else None, reason, _turn(state), losses)

    def choose(self, view: Pond, player: str, dice: Dice, manner: Manner = PLAINLY) -> Throw:
        """The lightest first."""
        own = view.left(view.sides.index(player))
        return Throw(min(own, key=lambda one: (one.card.heft, one.id)).id)

    def describe(self, state: Pond, event: Throw) -> tuple[LogLine, ...]:
        """One line per throw."""
        one = next(one for one in state.pebbles if one.id == event.pebble)
        values = {**per_language("pebble", [one.card.name]), "skips": event.skips}
        code = "pebbles.skipped" if event.skips else "pebbles.sank"
        return (LogLine(Message(code=code, values=values), ((6, event.die),), (one.id,)),)

    def event_data(self, event: Throw) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(event)

    def event_from(self, data: Mapping[str, Any]) -> Throw:
        """Read it again."""
        return Throw(str(data["pebble"]), int(data["die"]), int(data["skips"]))


def _hand(setup: Setup, side: int) -> Iterator[Pebble]:
    """Yield the pebbles of a side's army, each copy of a card with an id of its own."""
    scenario = setup.scenario
    army = setup.get(scenario.sides[side].army) if isinstance(scenario, PebblesScenario) else None
    for entry in army.entries if isinstance(army, PebblesArmy) else ():
        card = setup.get(entry.card)
        if isinstance(card, PebblesUnit):
            for copy in range(entry.count):
                yield Pebble(f"{side}:{entry.key}:{copy}", side, card)


def _turn(state: Pond) -> int:
    return state.thrown // len(state.sides)


RULES = RuleSystem("pebbles", play=PebblesPlay())

"""A real small game of the tests' own: two sides roll in turn, a 1 costs a life, who has none left loses."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from editor.rules.core.contract import (
    ELEMENTS_LOST,
    PLAINLY,
    POINTS_EARNED,
    POINTS_LOST,
    AiSettings,
    Count,
    Lever,
    LogLine,
    Play,
    Result,
    Setup,
    Troop,
)
from editor.rules.core.dice import Dice
from schemas.base import Kind, Ref
from schemas.problems import Message, Problem
from schemas.quantities import PlayerId
from schemas.scenario import ScenarioBase
from schemas.systems import DocumentSystem
from schemas.text import LocalText


class DuelScenario(ScenarioBase):
    system: Literal["duel"] = "duel"
    lives: int = 5
    more_lives: int = 0
    """Lives that red has beside them."""
    trap: str = ""
    """A file: the first battle that finds it removes it and kills its process."""
    deadly: bool = False
    """Every battle kills its process."""
    broken: bool = False
    """The rules have a bug."""
    endless: bool = False
    refused: bool = False


DUEL_DOCUMENTS = DocumentSystem.of("duel", LocalText({"en": "Duel"}), DuelScenario)


RED, BLUE = PlayerId("red"), PlayerId("blue")


@dataclass(frozen=True)
class Duel:
    scenario: DuelScenario
    lives: tuple[int, int]
    rolls: int = 0


@dataclass(frozen=True)
class Rolled:
    side: int
    face: int


class DuelPlay(Play[Duel, str, Rolled]):
    def refusals(self, setup: Setup) -> tuple[Problem, ...]:
        scenario = setup.scenario
        assert isinstance(scenario, DuelScenario)
        return (Problem(code="duel.refused"),) if scenario.refused else ()

    def start(self, setup: Setup) -> Duel:
        scenario = setup.scenario
        assert isinstance(scenario, DuelScenario)
        if scenario.broken:
            raise ZeroDivisionError("bug")
        if scenario.deadly:
            os._exit(7)
        trap = Path(scenario.trap) if scenario.trap else None
        if trap is not None and trap.exists():
            trap.unlink(missing_ok=True)
            os._exit(7)
        return Duel(scenario, (scenario.lives + scenario.more_lives, scenario.lives))

    def to_act(self, state: Duel) -> PlayerId | None:
        if min(state.lives) == 0 and not state.scenario.endless:
            return None
        return (RED, BLUE)[state.rolls % 2]

    def view(self, state: Duel, player: PlayerId) -> Duel:
        return state

    def legal_actions(self, state: Duel) -> Iterator[str]:
        yield "roll"

    def check(self, state: Duel, action: Any) -> Message | None:
        return None

    def decide(self, state: Duel, action: Any, dice: Dice) -> tuple[Rolled, ...]:
        return (Rolled(state.rolls % 2, dice.roll(6)),)

    def evolve(self, state: Duel, event: Rolled) -> Duel:
        lives = list(state.lives)
        lives[event.side] -= event.face == 1
        return replace(state, lives=(lives[0], lives[1]), rolls=state.rolls + 1)

    def result(self, state: Duel) -> Result | None:
        red, blue = state.lives
        winner = RED if red > blue else BLUE
        lost = {
            RED: {"lives": float(state.scenario.lives + state.scenario.more_lives - red)},
            BLUE: {"lives": float(state.scenario.lives - blue)},
        }
        return Result(winner, Message(code="duel.out"), state.rolls // 2, lost)

    def choose(self, view: Duel, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY) -> str:
        return "roll"

    def troops(self, setup: Setup) -> tuple[Troop, ...]:
        scenario = setup.scenario
        assert isinstance(scenario, DuelScenario)
        red = scenario.lives + scenario.more_lives
        return (
            Troop("red", RED, LocalText({"en": "Red one"}), 10.0 * red, red),
            Troop("blue", BLUE, LocalText({"en": "Blue one"}), 10.0 * scenario.lives, scenario.lives),
        )

    def tally(self, before: Duel, event: Rolled, after: Duel) -> Iterator[Count]:
        name, other = ("red", "blue")[event.side], ("blue", "red")[event.side]
        if event.face == 1:
            yield Count(ELEMENTS_LOST, name, 1.0, before.rolls // 2)
            yield Count(POINTS_LOST, name, 10.0)
            yield Count(POINTS_EARNED, other, 10.0)
        if event.face == 6:
            yield Count("sixes", name)

    def levers(self, setup: Setup) -> tuple[Lever, ...]:
        name = LocalText({"en": "Lives of red"})
        return (
            Lever("lives:red", "elements", RED, name, low=-1, high=12, points_per_step=10.0),
            Lever("nothing:blue", "elements", BLUE, name, low=0, high=3, points_per_step=1.0),
        )

    def adjusted(self, setup: Setup, lever: str, amount: int) -> Setup:
        if lever == "nothing:blue":
            return setup
        scenario = setup.scenario
        assert isinstance(scenario, DuelScenario)
        more = scenario.more_lives + amount
        return Setup(scenario.model_copy(update={"more_lives": more}), setup.documents)

    def describe(self, state: Duel, event: Rolled) -> tuple[LogLine, ...]:
        return (LogLine(Message(code="duel.rolled"), dice=((6, event.face),)),)

    def event_data(self, event: Rolled) -> dict[str, Any]:
        return {"side": event.side, "face": event.face}

    def event_from(self, data: Mapping[str, Any]) -> Rolled:
        return Rolled(data["side"], data["face"])


def duel_setup(**values: Any) -> Setup:
    ruleset = Ref(id="00000000-0000-0000-0000-000000000001", kind=Kind.RULESET)
    scenario = DuelScenario(slug="duel", name=LocalText({"en": "Duel"}), ruleset=ruleset, **values)
    return Setup(scenario, {})

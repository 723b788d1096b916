"""The game of Demonworld as the studio plays it: the contract of :mod:`editor.rules.core.contract`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from editor.rules.core.contract import PLAINLY, AiSettings, Count, Result, Setup, Standing, Troop
from editor.rules.core.dice import Dice
from editor.rules.core.engine.play import GamePlay
from editor.rules.demonworld.ai.levels import choose
from editor.rules.demonworld.army import levers, tallying
from editor.rules.demonworld.base import Action, Event
from editor.rules.demonworld.battle import camps_of
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.reasons import reasons
from editor.rules.demonworld.set_up import refusals, start
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.victory import ending
from editor.rules.demonworld.victory.losses import standings
from editor.rules.demonworld.view import view as seen_by
from schemas.problems import Message, Problem
from schemas.quantities import PlayerId
from schemas.systems.demonworld import DemonworldScenario


class DemonworldPlay(GamePlay[BattleState, Action, Event]):
    """The basic game, and of the intermediate one the chapters that ``refusals.CHAPTERS_PLAYED`` names.

    Which of them are in force a ruleset says for each of its games.
    """

    def __init__(self) -> None:
        super().__init__(ENGINE, levers)

    def refusals_of(self, setup: Setup) -> tuple[Problem, ...]:
        return refusals.refusals(setup)

    def begin(self, setup: Setup) -> BattleState:
        return start.first_state(start.start(setup))

    def to_act(self, state: BattleState) -> PlayerId | None:
        """Return the id of the side that acts next; None if the battle is over."""
        return None if state.step == "over" else state.battle.side_id(state.side)

    def view(self, state: BattleState, player: PlayerId) -> BattleState:
        """Return the state as that side knows it (III.2.0)."""
        return seen_by(state, state.battle.side_number(player))

    def result(self, state: BattleState) -> Result | None:
        return ending.result(state)

    def standings(self, state: BattleState) -> tuple[Standing, ...]:
        """Return what each side has scored so far; empty if the scenario keeps no score."""
        return standings(state)

    def choose(
        self, view: BattleState, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY
    ) -> Action:
        return choose(view, ai_settings)

    def reasons(self, view: BattleState, _player: PlayerId, action: Action) -> tuple[Message, ...]:
        """Return why a side may want an action, by what the rules expect of it."""
        return reasons(view, action)

    def camps(self, setup: Setup) -> tuple[tuple[PlayerId, ...], ...]:
        """Return the sides of a scenario, allies together."""
        found: dict[int, list[PlayerId]] = {}
        if isinstance(setup.scenario, DemonworldScenario):
            sides = setup.scenario.sides
            for camp, side in zip(camps_of(sides), sides, strict=True):
                found.setdefault(camp, []).append(side.id)
        return tuple(tuple(camp) for camp in found.values())

    def troops(self, setup: Setup) -> tuple[Troop, ...]:
        """Return the units that take part, in the order of the scenario."""
        return tallying.troops(self.start(setup).battle)

    def tally(self, before: BattleState, event: Event, after: BattleState) -> Iterable[Count]:
        return tallying.tally(before, event, after)


PLAY: Final = DemonworldPlay()

"""The game of Wiz-War as the studio plays it: the contract of :mod:`editor.rules.core.contract`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.contract import PLAINLY, AiSettings, Count, Result, Setup, Standing, Troop
from editor.rules.core.dice import Dice
from editor.rules.core.engine.play import GamePlay
from editor.rules.wizwar import levers, refusals, setting_up, tallying
from editor.rules.wizwar.ai import calculating, plain
from editor.rules.wizwar.base import Action, Event
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.reasons import reasons
from editor.rules.wizwar.script import SCRIPT
from editor.rules.wizwar.state import GameState
from editor.rules.wizwar.view import view as seen_by
from schemas.problems import Message, Problem
from schemas.quantities import PlayerId


class WizwarPlay(GamePlay[GameState, Action, Event]):
    """The whole game, for two to four players."""

    def __init__(self) -> None:
        super().__init__(ENGINE, levers)

    def refusals_of(self, setup: Setup) -> tuple[Problem, ...]:
        return refusals.refusals(setup)

    def begin(self, setup: Setup) -> GameState:
        return setting_up.first_state(setting_up.battle_of(setup))

    def to_act(self, state: GameState) -> PlayerId | None:
        """Return the id of the side that acts next; None if the game is over."""
        return None if state.step == "over" else state.battle.side_id(state.side)

    def view(self, state: GameState, player: PlayerId) -> GameState:
        """Return the state as that side knows it: without the hands of others."""
        return seen_by(state, state.battle.side_number(player))

    def result(self, state: GameState) -> Result | None:
        """Return how the game ended, or None while it goes on."""
        return tallying.result(state)

    def standings(self, state: GameState) -> tuple[Standing, ...]:
        """Return the treasures that each side has brought home."""
        return (*tallying.standings(state), *SCRIPT.standings(state))

    def choose(
        self, view: GameState, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY
    ) -> Action:
        if ai_settings.level == "plain":
            return plain.choose(view)
        return calculating.choose(view, dice, ai_settings.character)

    def reasons(self, view: GameState, _player: PlayerId, action: Action) -> tuple[Message, ...]:
        """Return why a side may want an action, by what it does and promises."""
        return reasons(view, action)

    def troops(self, setup: Setup) -> tuple[Troop, ...]:
        """Return the wizards, in the order of the scenario."""
        return tallying.troops(self.start(setup).battle)

    def tally(self, before: GameState, event: Event, after: GameState) -> Iterator[Count]:
        """Return what an event adds to the counts of wizards."""
        return tallying.tally(before, event, after)


PLAY: Final = WizwarPlay()

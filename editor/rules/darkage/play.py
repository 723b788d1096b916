"""The game of Dark Age as the studio plays it: the contract of :mod:`editor.rules.core.contract`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from editor.rules.core.contract import (
    PLAINLY,
    AiSettings,
    Count,
    Lever,
    Result,
    Setup,
    Standing,
    Troop,
)
from editor.rules.core.dice import Dice
from editor.rules.core.engine.play import GamePlay
from editor.rules.darkage import levers, setting_up, tallying
from editor.rules.darkage.ai.player import choose
from editor.rules.darkage.base import Action, Event
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.state import State
from editor.rules.darkage.view import view as seen_by
from schemas.problems import Problem
from schemas.quantities import PlayerId


class DarkagePlay(GamePlay[State, Action, Event]):
    """The whole book, its house rules as options of the ruleset, two to six players and the solo game."""

    def __init__(self) -> None:
        super().__init__(ENGINE)

    def refusals_of(self, setup: Setup) -> tuple[Problem, ...]:
        """Return every reason why the scenario cannot be played by the rules."""
        return setting_up.refusals(setup)

    def begin(self, setup: Setup) -> State:
        """Return the state before the first action."""
        return setting_up.start(setup)

    def to_act(self, state: State) -> PlayerId | None:
        """Return the id of the side that acts next; None if the game is over."""
        return None if state.step == "over" else state.game.scenario.sides[state.acting].id

    def view(self, state: State, player: PlayerId) -> State:
        """Return the state as that side knows it: hands of others, stocks and cards face down are hidden."""
        sides = state.game.scenario.sides
        return seen_by(state, next(number for number, side in enumerate(sides) if side.id == player))

    def result(self, state: State) -> Result | None:
        """Return how the game ended, or nothing while it goes on."""
        return tallying.result(state)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the victory points of each side."""
        return tallying.standings(state)

    def choose(self, view: State, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY) -> Action:
        """Return the computer's action; it sees only the player's view and obeys ``check``."""
        return choose(view, dice, ai_settings)

    def troops(self, setup: Setup) -> tuple[Troop, ...]:
        """Return the characters of all decks, each card with its copies."""
        return tallying.troops(self.begin(setup).game)

    def tally(self, before: State, event: Event, after: State) -> Iterable[Count]:
        """Return what an event adds to the counts of characters."""
        return tallying.tally(before, event, after)

    def levers(self, setup: Setup) -> tuple[Lever, ...]:
        """Return a handicap in victory points for each side."""
        return levers.levers(setup)

    def adjusted(self, setup: Setup, lever: str, amount: int) -> Setup:
        """Return a scenario in which a side begins with so many points more; nothing is saved.

        Raises:
            LookupError: it has no such lever.
        """
        return levers.adjusted(setup, lever, amount)


PLAY: Final = DarkagePlay()

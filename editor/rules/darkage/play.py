"""The game of Dark Age as the studio plays it: the contract of :mod:`editor.rules.core.contract`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from editor.rules.core.contract import (
    LEVELS,
    PLAINLY,
    AiSettings,
    Count,
    Result,
    Setup,
    Standing,
    Troop,
)
from editor.rules.core.dice import Dice
from editor.rules.core.engine.play import GamePlay
from editor.rules.core.search import Tried
from editor.rules.darkage import levers, setting_up, tallying
from editor.rules.darkage.ai import plain, searching, skilled
from editor.rules.darkage.base import Action, Event
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.reasons import reasons
from editor.rules.darkage.script import SCRIPT
from editor.rules.darkage.state import State
from editor.rules.darkage.view import view as seen_by
from schemas.problems import Message, Problem
from schemas.quantities import PlayerId

_SAMPLES: Final = 8
"""Combats that the calculating player fights in thought for each option."""


class DarkagePlay(GamePlay[State, Action, Event]):
    """The whole book, its house rules as options of the ruleset, two to six players and the solo game."""

    levels = LEVELS

    def __init__(self) -> None:
        super().__init__(ENGINE, levers)

    def refusals_of(self, setup: Setup) -> tuple[Problem, ...]:
        return setting_up.refusals(setup)

    def begin(self, setup: Setup) -> State:
        return setting_up.start(setup)

    def to_act(self, state: State) -> PlayerId | None:
        """Return the id of the side that acts next; None if the game is over."""
        return None if state.step == "over" else state.game.scenario.sides[state.acting].id

    def view(self, state: State, player: PlayerId) -> State:
        """Return the state as that side knows it: hands of others, stocks and cards face down are hidden."""
        return seen_by(state, state.game.side_number(player))

    def result(self, state: State) -> Result | None:
        """Return how the game ended, or None while it goes on."""
        return tallying.result(state)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the victory points of each side."""
        return (*tallying.standings(state), *SCRIPT.standings(state))

    def choose(self, view: State, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY) -> Action:
        if ai_settings.level == "searching":
            return searching.choose(view, dice, ai_settings.character)
        if ai_settings.level == "calculating":
            return skilled.choose(view, dice, _SAMPLES, ai_settings.character)
        return plain.choose(view)

    def reasons(self, view: State, _player: PlayerId, action: Action) -> tuple[Message, ...]:
        """Return why a side may want an action, by what it does and promises."""
        return reasons(view, action)

    def tried(
        self, view: State, _player: PlayerId, dice: Dice, ai_settings: AiSettings
    ) -> tuple[Tried[Action], ...]:
        """Return what the searching player tries out."""
        searches = ai_settings.level == "searching"
        return searching.tried(view, dice, ai_settings.character) if searches else ()

    def troops(self, setup: Setup) -> tuple[Troop, ...]:
        """Return the characters of all decks, each card with its copies."""
        return tallying.troops(self.start(setup).game)

    def tally(self, before: State, event: Event, after: State) -> Iterable[Count]:
        """Return what an event adds to the counts of characters."""
        return tallying.tally(before, event, after)


PLAY: Final = DarkagePlay()

"""The game of Zargo as the studio plays it: the contract of :mod:`editor.rules.core.contract`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.contract import LEVELS, PLAINLY, AiSettings, Count, Result, Setup, Standing, Troop
from editor.rules.core.dice import Dice
from editor.rules.core.engine.play import GamePlay
from editor.rules.zargo import refusals, setting_up, tallying, victory
from editor.rules.zargo.ai.calculating import CalculatingPlayer
from editor.rules.zargo.ai.plain import PlainPlayer
from editor.rules.zargo.ai.searching import SearchingPlayer
from editor.rules.zargo.base import Action, Event
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.reasons import reasons
from editor.rules.zargo.script import SCRIPT
from editor.rules.zargo.state import ZargoState, side_number
from editor.rules.zargo.view import view as seen_by
from schemas.problems import Message, Problem
from schemas.quantities import PlayerId


class ZargoPlay(GamePlay[ZargoState, Action, Event]):
    """The whole game: set-up, alliances, moves, shots, combats, sieges, the calendar."""

    levels = LEVELS

    def __init__(self) -> None:
        super().__init__(ENGINE)

    def refusals_of(self, setup: Setup) -> tuple[Problem, ...]:
        return refusals.refusals(setup)

    def begin(self, setup: Setup) -> ZargoState:
        return setting_up.first_state(setting_up.world_of(setup))

    def to_act(self, state: ZargoState) -> PlayerId | None:
        """Return the id of the side that acts next; None if the game is over."""
        number = state.acting
        return None if number is None else state.world.scenario.sides[number].id

    def view(self, state: ZargoState, player: PlayerId) -> ZargoState:
        """Return the state as that side knows it: foreign garrisons are face down."""
        return seen_by(state, side_number(state, player))

    def result(self, state: ZargoState) -> Result | None:
        """Return how the game ended, or None while it goes on."""
        return victory.result(state)

    def standings(self, state: ZargoState) -> tuple[Standing, ...]:
        """Return the cities that each side holds."""
        return (*victory.standings(state), *SCRIPT.standings(state))

    def choose(
        self, view: ZargoState, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY
    ) -> Action:
        if ai_settings.level == "plain":
            chooser = PlainPlayer(view)
        else:
            kind = SearchingPlayer if ai_settings.level == "searching" else CalculatingPlayer
            chooser = kind(view, ai_settings.character)
        chooser.side = side_number(view, player)
        return chooser.choose()

    def reasons(self, view: ZargoState, _player: PlayerId, action: Action) -> tuple[Message, ...]:
        """Return why a side may want an action, by what it does and promises."""
        return reasons(view, action)

    def troops(self, setup: Setup) -> tuple[Troop, ...]:
        """Return the pieces that take part, those of one kind together."""
        return tallying.troops(self.start(setup).world)

    def tally(self, before: ZargoState, event: Event, after: ZargoState) -> Iterator[Count]:
        """Return what an event adds to the counts of pieces."""
        return tallying.tally(before, event, after)


PLAY: Final = ZargoPlay()

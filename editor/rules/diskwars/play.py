"""The game of Diskwars as the studio plays it: the contract of :mod:`editor.rules.core.contract`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.contract import PLAINLY, AiSettings, Count, Result, Setup, Standing, Troop
from editor.rules.core.dice import Dice
from editor.rules.core.engine.play import GamePlay
from editor.rules.diskwars import levers, refusals, setting_up, tallying, victory
from editor.rules.diskwars.ai.levels import choose
from editor.rules.diskwars.base import Action, Event
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.reasons import reasons
from editor.rules.diskwars.script import SCRIPT
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.view import view as seen_by
from schemas.problems import Message, Problem
from schemas.quantities import PlayerId


class DiskwarsPlay(GamePlay[BattleState, Action, Event]):
    """The whole game of the book, for any number of players."""

    def __init__(self) -> None:
        super().__init__(ENGINE, levers)

    def refusals_of(self, setup: Setup) -> tuple[Problem, ...]:
        return refusals.refusals(setup)

    def begin(self, setup: Setup) -> BattleState:
        return setting_up.first_state(setup, setting_up.start(setup))

    def to_act(self, state: BattleState) -> PlayerId | None:
        """Return the id of the player who acts next; None if the battle is over."""
        return None if state.step == "over" else state.battle.seats[state.active].id

    def view(self, state: BattleState, player: PlayerId) -> BattleState:
        """Return the state as that player knows it: others hide their books and stacks, but for the tops."""
        return seen_by(state, state.battle.seat_number(player))

    def result(self, state: BattleState) -> Result | None:
        """Return how the battle ended. None if it goes on."""
        return victory.result(state)

    def standings(self, state: BattleState) -> tuple[Standing, ...]:
        """Return the points that each player has destroyed."""
        return (*victory.standings(state), *SCRIPT.standings(state))

    def choose(
        self, view: BattleState, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY
    ) -> Action:
        return choose(view, dice, ai_settings)

    def reasons(self, view: BattleState, _player: PlayerId, action: Action) -> tuple[Message, ...]:
        """Return why a side may want an action, by what it does and promises."""
        return reasons(view, action)

    def troops(self, setup: Setup) -> tuple[Troop, ...]:
        """Return the disks that take part, in the order of the scenario."""
        return tallying.troops(self.start(setup).battle)

    def tally(self, before: BattleState, event: Event, after: BattleState) -> Iterator[Count]:
        """Return what an event adds to the counts of disks."""
        return tallying.tally(before, event, after)


PLAY: Final = DiskwarsPlay()

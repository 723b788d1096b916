"""The game of Demonworld as the studio plays it: the contract of :mod:`editor.rules.core.contract`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from editor.rules.core.contract import (
    PLAINLY,
    Count,
    IllegalActionError,
    Lever,
    LogLine,
    Manner,
    Result,
    Setup,
    Standing,
    Troop,
)
from editor.rules.core.dice import Dice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld import legal
from editor.rules.demonworld.ai.levels import choose
from editor.rules.demonworld.army import levers, tallying
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.check import check
from editor.rules.demonworld.decide import decide
from editor.rules.demonworld.events import describe, event_data, event_from, evolve
from editor.rules.demonworld.set_up import refusals, start
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.victory import ending
from editor.rules.demonworld.victory.losses import standings
from editor.rules.demonworld.view import view as seen_by
from schemas.problems import Message, Problem
from schemas.quantities import PlayerId


class DemonworldPlay:
    """The basic game, and of the intermediate one the chapters that ``refusals.CHAPTERS_PLAYED`` names.

    Which of them are in force a ruleset says for each of its games.
    """

    def __init__(self) -> None:
        self._last: tuple[Setup, Battle] | None = None
        self._ahead: dict[int, tuple[BattleState, ev.Event, BattleState]] = {}

    def refusals(self, setup: Setup) -> tuple[Problem, ...]:
        """Return every reason why the scenario cannot be played; empty where it can."""
        return refusals.refusals(setup)

    def start(self, setup: Setup) -> BattleState:
        """Return the state before the first action. The setup must have no refusals."""
        last = self._last
        if last is None or last[0] is not setup:
            last = self._last = (setup, start.start(setup))
        return start.first_state(last[1])

    def to_act(self, state: BattleState) -> PlayerId | None:
        """Return the id of the side that acts next; nothing when the battle is over."""
        return None if state.step == "over" else state.battle.side_id(state.side)

    def view(self, state: BattleState, player: PlayerId) -> BattleState:
        """Return the state as that side knows it (III.2.0)."""
        return seen_by(state, state.battle.side_number(player))

    def legal_actions(self, state: BattleState) -> Iterator[act.Action]:
        """Yield a sound canonical family of the legal actions of who acts next."""
        return legal.legal_actions(state)

    def check(self, state: BattleState, action: act.Action) -> Message | None:
        """Return the rule that forbids an action, or nothing where it is legal."""
        return check(state, action)

    def decide(self, state: BattleState, action: act.Action, dice: Dice) -> tuple[ev.Event, ...]:
        """Return the events of an action, rolling where the rules roll.

        Raises:
            IllegalActionError: ``check`` refuses the action.
        """
        recorder = decide(state, action, dice)
        if isinstance(recorder, Message):
            raise IllegalActionError(recorder)
        self._ahead.clear()
        before = state
        for event, after in zip(recorder.events, recorder.states, strict=True):
            self._ahead[id(before)] = (before, event, after)
            before = after
        return tuple(recorder.events)

    def evolve(self, state: BattleState, event: ev.Event) -> BattleState:
        """Return the state after an event; never rolls, never refuses."""
        ahead = self._ahead.get(id(state))
        if ahead is not None and ahead[0] is state and ahead[1] is event:
            return ahead[2]
        return evolve(state, event)

    def result(self, state: BattleState) -> Result | None:
        """Return how the battle ended, or nothing while it goes on."""
        return ending.result(state)

    def standings(self, state: BattleState) -> tuple[Standing, ...]:
        """Return what each side has scored so far; nothing where the scenario keeps no score."""
        return standings(state)

    def choose(self, view: BattleState, player: PlayerId, dice: Dice, manner: Manner = PLAINLY) -> act.Action:
        """Return the computer's action; it sees only the player's view and obeys ``check``."""
        return choose(view, dice, manner)

    def troops(self, setup: Setup) -> tuple[Troop, ...]:
        """Return the units that take part, in the order of the scenario."""
        return tallying.troops(self.start(setup).battle)

    def tally(self, before: BattleState, event: ev.Event, after: BattleState) -> Iterator[Count]:
        """Return what an event adds to the counts of units."""
        return tallying.tally(before, event, after)

    def levers(self, setup: Setup) -> tuple[Lever, ...]:
        """Return what can be changed in a scenario to make it even."""
        return levers.levers(setup)

    def adjusted(self, setup: Setup, lever: str, amount: int) -> Setup:
        """Return a scenario changed by a lever; nothing is saved.

        Raises:
            LookupError: it has no such lever.
        """
        return levers.adjusted(setup, lever, amount)

    def describe(self, state: BattleState, event: ev.Event) -> tuple[LogLine, ...]:
        """Return the lines of the log for an event; ``state`` is the one before it."""
        return describe(state, event)

    def event_data(self, event: ev.Event) -> dict[str, Any]:
        """Return an event as plain JSON data."""
        return event_data(event)

    def event_from(self, data: Mapping[str, Any]) -> ev.Event:
        """Return the event that plain data says.

        Raises:
            EditorError: the data is no event of this game.
        """
        return event_from(data)

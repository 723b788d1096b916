"""The free table of a game without code: everything is done by hand, logged, taken back and replayed."""

from __future__ import annotations

from typing import Any, Final

from editor.rules.core.advice import Advice
from editor.rules.core.contract import PLAINLY, AiSettings, Result, Setup, Standing
from editor.rules.core.dice import Dice
from editor.rules.core.engine.engine import Engine
from editor.rules.core.engine.play import GamePlay
from editor.rules.core.engine.rows import StepRow
from editor.rules.free import counting, decks, measuring, moving, putting, rolling, turns
from editor.rules.free.game import game_of, out_pile, refusals
from editor.rules.free.state import State, counted, first_state, view
from editor.rules.free.turns import EndGame, NextStep, ending_words
from schemas.problems import Message, Problem, error
from schemas.quantities import PlayerId

_PARTS: Final = (decks, moving, putting, rolling, counting, measuring, turns)
_WHOLE_TURNS: Final = 2
"""After so many turns in which nobody does anything the computer ends a game that has no last turn."""


def _step_of(state: State) -> str:
    if state.ending is not None:
        return "over"
    return "table" if state.begun else "begin"


def _not_now(state: State) -> Message:
    """Return why an action does not belong to a step: hands are drawn once, at first, and the game ends."""
    if state.ending is not None:
        return Message(code="free_table.over")
    return Message(code="free_table.begun" if state.begun else "free_table.not_begun")


ENGINE: Final[Engine[State, Any, Any]] = Engine(
    step_of=_step_of,
    steps=(
        StepRow("begin", (decks.Begin,)),
        StepRow(
            "table",
            (
                turns.NextStep,
                moving.Move,
                putting.Put,
                moving.Turn,
                moving.Flip,
                decks.Shuffle,
                rolling.Roll,
                counting.Count,
                counting.Write,
                measuring.Measure,
                measuring.AddMarker,
                turns.HandOver,
                turns.EndGame,
            ),
        ),
        StepRow("over", ()),
    ),
    actions=tuple(row for part in _PARTS for row in part.ACTIONS),
    events=tuple(row for part in _PARTS for row in part.EVENTS),
    not_now=_not_now,
)


class FreePlay(GamePlay[State, Any, Any]):
    """A table on which nothing is enforced but what is physically so, and that hands are hidden."""

    def __init__(self) -> None:
        super().__init__(ENGINE)

    def refusals_of(self, setup: Setup) -> tuple[Problem, ...]:
        """Return every reason why a scenario cannot be laid out."""
        return refusals(setup)

    def begin(self, setup: Setup) -> State:
        """Return the table as it is laid out."""
        return first_state(game_of(setup))

    def to_act(self, state: State) -> PlayerId | None:
        """Return the side to which the table belongs; None if the game is over."""
        return None if state.ending is not None else state.game.scenario.sides[state.active].id

    def view(self, state: State, player: PlayerId) -> State:
        """Return the state without what lies hidden from a side."""
        return view(state, state.game.side_number(player))

    def result(self, state: State) -> Result | None:
        """Return how the game ended, as the players have said. None while it goes on."""
        if state.ending is None:
            return None
        sides, winner = state.game.scenario.sides, state.ending.winner
        losses = {
            side.id: {"elements": float(len(state.at(out_pile(number))))} for number, side in enumerate(sides)
        }
        won = sides[winner].id if winner >= 0 else None
        return Result(won, ending_words(state, winner), state.turn, losses)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the counters of each side."""
        return tuple(
            Standing(
                side.id,
                counted(state, counter, number),
                Message(code="free_table.counter_name", values={"counter": counter.name}),
            )
            for counter in state.game.rules.counters
            if counter.of == "side"
            for number, side in enumerate(state.game.scenario.sides)
        )

    def choose(self, view: State, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY) -> Any:
        """Return the computer's action: it knows no rules, so it ticks its steps off and touches nothing."""
        if not view.begun:
            return decks.Begin()
        patience = _WHOLE_TURNS * len(view.steps) * len(view.counters)
        return EndGame(-1) if view.last_turn_over or view.idle >= patience else NextStep()

    def advise(self, view: State, player: PlayerId, dice: Dice, ai_settings: AiSettings = PLAINLY) -> Advice:
        """Refuse to advise: the computer knows no rules of the game.

        Raises:
            EditorError: always.
        """
        raise error("hint.no_rules", game=view.game.rules.name)


PLAY: Final = FreePlay()

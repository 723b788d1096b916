"""The turn as a checklist: steps are ticked off, the table is handed over, the players say who has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.contract import LogLine
from editor.rules.core.engine.recorder import Recorder
from editor.rules.core.engine.rows import ActionRow, EventRow
from editor.rules.free.state import Ending, State, side_name
from schemas.problems import Message


@dataclass(frozen=True)
class NextStep:
    """Tick the step off: the next side has it, or the next step begins."""


@dataclass(frozen=True)
class StepBegan:
    """Another side, step or turn has begun."""

    turn: int
    step: int
    side: int


@dataclass(frozen=True)
class HandOver:
    """Let another side go on, in the same step."""

    side: int


@dataclass(frozen=True)
class HandedOver:
    """Another side goes on."""

    side: int


@dataclass(frozen=True)
class EndGame:
    """Say how the game has ended."""

    winner: int
    """Number of a side; -1 for a draw."""


@dataclass(frozen=True)
class GameEnded:
    """The players have said how the game has ended."""

    winner: int


def _check_next(state: State, _action: NextStep) -> Message | None:
    return Message(code="free_table.turns_over") if state.last_turn_over else None


def after_step(state: State) -> StepBegan:
    """Return what comes after a step: the next side, the next step, or the next turn."""
    each = state.steps[state.step].by == "each"
    if each and state.active + 1 < len(state.counters):
        return StepBegan(state.turn, state.step, state.active + 1)
    if state.step + 1 < len(state.steps):
        return StepBegan(state.turn, state.step + 1, 0)
    return StepBegan(state.turn + 1, 0, 0)


def _next_step(rec: Recorder[State, object], _action: NextStep) -> None:
    rec.note(after_step(rec.state))


def _say_next(state: State, _action: NextStep) -> Message:
    values = {"step": state.steps[state.step].name}
    code = "step_done" if state.game.rules.turn else "turn_done"
    return Message(code=f"free_table.{code}", values=values)


def _next_steps(_state: State) -> Iterator[NextStep]:
    yield NextStep()


def _after_step_began(state: State, event: StepBegan) -> State:
    return altered(state, turn=event.turn, step=event.step, active=event.side, idle=state.idle + 1)


def _say_step_began(state: State, event: StepBegan) -> tuple[LogLine, ...]:
    limit = state.game.scenario.turn_limit
    if limit is not None and event.turn > limit:
        return (LogLine(Message(code="free_table.last_turn_over", values={"turn": limit})),)
    lines = []
    if event.turn != state.turn:
        lines.append(LogLine(Message(code="free_table.turn_began", values={"turn": event.turn})))
    step = state.steps[event.step]
    values = {"step": step.name, "side": side_name(state, event.side)}
    code = "step_of" if step.by == "each" else "step_of_all"
    if state.game.rules.turn:
        lines.append(LogLine(Message(code=f"free_table.{code}", values=values)))
    else:
        lines.append(LogLine(Message(code="free_table.goes_on", values=values)))
    return tuple(lines)


def _check_hand_over(state: State, action: HandOver) -> Message | None:
    if not 0 <= action.side < len(state.counters) or action.side == state.active:
        return Message(code="free_table.no_such_side")
    return None


def _hand_over(rec: Recorder[State, object], action: HandOver) -> None:
    rec.note(HandedOver(action.side))


def _hand_overs(state: State) -> Iterator[HandOver]:
    yield from (HandOver(side) for side in range(len(state.counters)) if side != state.active)


def _say_hand_over(state: State, action: HandOver) -> Message:
    return Message(code="free_table.hand_over", values={"side": side_name(state, action.side)})


def _after_handed_over(state: State, event: HandedOver) -> State:
    return altered(state, active=event.side)


def _say_handed_over(state: State, event: HandedOver) -> tuple[LogLine, ...]:
    values = {"side": side_name(state, event.side)}
    return (LogLine(Message(code="free_table.goes_on", values=values)),)


def _check_end(state: State, action: EndGame) -> Message | None:
    there = -1 <= action.winner < len(state.counters)
    return None if there else Message(code="free_table.no_such_side")


def _end(rec: Recorder[State, object], action: EndGame) -> None:
    rec.note(GameEnded(action.winner))


def _ends(state: State) -> Iterator[EndGame]:
    yield from (EndGame(winner) for winner in range(-1, len(state.counters)))


def _say_end(state: State, action: EndGame) -> Message:
    if action.winner < 0:
        return Message(code="free_table.end_in_a_draw")
    return Message(code="free_table.end_won", values={"side": side_name(state, action.winner)})


def _after_ended(state: State, event: GameEnded) -> State:
    return altered(state, ending=Ending(event.winner))


def ending_words(state: State, winner: int) -> Message:
    """Return how the game has ended, as the players have said."""
    if winner < 0:
        return Message(code="free_table.drawn_game")
    return Message(code="free_table.won", values={"side": side_name(state, winner)})


def _say_ended(state: State, event: GameEnded) -> tuple[LogLine, ...]:
    return (LogLine(ending_words(state, event.winner)),)


ACTIONS: Final = (
    ActionRow(NextStep, _check_next, _next_step, _next_steps, _say_next),
    ActionRow(HandOver, _check_hand_over, _hand_over, _hand_overs, _say_hand_over),
    ActionRow(EndGame, _check_end, _end, _ends, _say_end),
)
EVENTS: Final = (
    EventRow(StepBegan, _after_step_began, _say_step_began),
    EventRow(HandedOver, _after_handed_over, _say_handed_over),
    EventRow(GameEnded, _after_ended, _say_ended),
)

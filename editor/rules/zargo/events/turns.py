"""Whose turn it is: months, steps of a turn, alliances, the end of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.zargo.base import Event
from editor.rules.zargo.state import NOBODY, Piece, Step, ZargoState, pair, with_pieces
from editor.rules.zargo.wording import line, side_named
from schemas.problems import Message, Value

Ending = Literal["year_over", "year_by_pieces", "year_shared", "last_one", "event", "event_draw"]
"""How a game may end."""


@dataclass(frozen=True, slots=True)
class StepBegan(Event):
    """Somebody has to decide something next."""

    step: Step
    side: int


def _after_step_began(state: ZargoState, event: StepBegan) -> ZargoState:
    # Who answers a proposal is not the side whose turn it is.
    if event.step == "answer":
        return state.replace(step=event.step)
    if event.step in ("run_on", "occupy"):
        return state.replace(step=event.step, side=event.side)
    return state.replace(step=event.step, side=event.side, runner=NOBODY, taken=NOBODY, conquerors=())


@dataclass(frozen=True, slots=True)
class MonthBegan(Event):
    """A month is crossed off the calendar."""

    month: int


def _after_month_began(state: ZargoState, event: MonthBegan) -> ZargoState:
    return state.replace(month=event.month)


def _describe_month_began(_state: ZargoState, event: MonthBegan) -> tuple[LogLine, ...]:
    return line("month_began", {"month": event.month})


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A side's turn begins."""

    side: int


def _after_turn_began(state: ZargoState, event: TurnBegan) -> ZargoState:
    return state.replace(side=event.side, asked=frozenset(), offer=None)


def _describe_turn_began(state: ZargoState, event: TurnBegan) -> tuple[LogLine, ...]:
    return line("turn_began", side_named(state, event.side))


@dataclass(frozen=True, slots=True)
class AllianceOffered(Event):
    """A side has proposed an alliance."""

    side: int
    to: int


def _after_alliance_offered(state: ZargoState, event: AllianceOffered) -> ZargoState:
    return state.replace(offer=(event.side, event.to), asked=state.asked | {event.to})


def _describe_alliance_offered(state: ZargoState, event: AllianceOffered) -> tuple[LogLine, ...]:
    return line("alliance_offered", {**side_named(state, event.side), **side_named(state, event.to, "other")})


@dataclass(frozen=True, slots=True)
class AllianceAnswered(Event):
    """A proposal was accepted or refused."""

    side: int
    to: int
    accepted: bool


def _after_alliance_answered(state: ZargoState, event: AllianceAnswered) -> ZargoState:
    allies = state.allies | {pair(event.side, event.to)} if event.accepted else state.allies
    return state.replace(offer=None, allies=allies)


def _describe_alliance_answered(state: ZargoState, event: AllianceAnswered) -> tuple[LogLine, ...]:
    code = "alliance_made" if event.accepted else "alliance_refused"
    return line(code, {**side_named(state, event.side), **side_named(state, event.to, "other")})


@dataclass(frozen=True, slots=True)
class AllianceLeft(Event):
    """A side has left an alliance."""

    side: int
    ally: int


def _after_alliance_left(state: ZargoState, event: AllianceLeft) -> ZargoState:
    return state.replace(
        allies=state.allies - {pair(event.side, event.ally)}, asked=state.asked | {event.ally}
    )


def _describe_alliance_left(state: ZargoState, event: AllianceLeft) -> tuple[LogLine, ...]:
    return line("alliance_left", {**side_named(state, event.side), **side_named(state, event.ally, "other")})


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A side's turn is over."""

    side: int


def _after_turn_ended(state: ZargoState, event: TurnEnded) -> ZargoState:
    fresh = []
    for number in state.world.of_side[event.side]:
        piece = state.pieces[number]
        if piece.cell >= 0:
            held = piece.held if piece.held > state.month else 0
            fresh.append((number, Piece(piece.cell, piece.city, held, piece.vanished)))
    return state.replace(pieces=with_pieces(state, fresh), asked=frozenset(), offer=None)


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    winner: int | None
    reason: Ending
    cities: tuple[int, ...]
    """Side -> cities."""


def _after_game_ended(state: ZargoState, event: GameEnded) -> ZargoState:
    values: dict[str, Value] = {"month": state.month}
    if event.winner is not None:
        values["side"] = state.world.scenario.sides[event.winner].name
        values["cities"] = event.cities[event.winner]
    else:
        values["cities"] = max(event.cities, default=0)
    reason = Message(code=f"zargo_log.ended_{event.reason}", values=values)
    return state.replace(step="over", winner=event.winner, ended=reason)


def _describe_game_ended(state: ZargoState, event: GameEnded) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for side, count in enumerate(event.cities):
        lines += line("cities_at_the_end", {**side_named(state, side), "cities": count})
    values: dict[str, Value] = {"month": state.month, "cities": max(event.cities, default=0)}
    if event.winner is not None:
        values |= side_named(state, event.winner)
        values["cities"] = event.cities[event.winner]
    return (*lines, *line(f"ended_{event.reason}", values))


EVENTS: Final = (
    EventRow(StepBegan, _after_step_began, unreported),
    EventRow(MonthBegan, _after_month_began, _describe_month_began),
    EventRow(TurnBegan, _after_turn_began, _describe_turn_began),
    EventRow(AllianceOffered, _after_alliance_offered, _describe_alliance_offered),
    EventRow(AllianceAnswered, _after_alliance_answered, _describe_alliance_answered),
    EventRow(AllianceLeft, _after_alliance_left, _describe_alliance_left),
    EventRow(TurnEnded, _after_turn_ended, unreported),
    EventRow(GameEnded, _after_game_ended, _describe_game_ended),
)

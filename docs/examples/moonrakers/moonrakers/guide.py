"""Playing by hand: what each action is about, where it is clicked, in which group it stands."""

from __future__ import annotations

from typing import Any, Final

from marshalry.editor.rules.core.contract import AnyPlay
from marshalry.editor.rules.core.hexes import Offset
from marshalry.editor.ui.pages.preview.list_guide import ListGuide
from marshalry.schemas.problems import Message

from .boarding import Board
from .cargo import Land, Load
from .engine import ENGINE
from .sailing import Row
from .state import State, side_subject
from .tricks import Play
from .turns import Begin, EndTurn
from .wording import said

_TOOLS: Final[dict[type[Any], str]] = {
    Row: "tool_row",
    Load: "tool_goods",
    Land: "tool_goods",
    Board: "tool_board",
    Play: "tool_tricks",
    Begin: "action_begin",
    EndTurn: "action_end",
}


def square_spot(at: Offset) -> str:
    """Return the name by which windows call a square."""
    return f"q{at[0]},{at[1]}"


def guide(play: AnyPlay, language: str) -> ListGuide:
    """Return the guide of the game."""
    return ListGuide(
        play,
        ENGINE.words,
        language=language,
        spots=spots,
        subject=subject,
        task=task,
        tool=lambda _state, action: said(_TOOLS[type(action)]),
        ends=lambda action: isinstance(action, EndTurn),
        on_field=lambda action: isinstance(action, Row),
        first=lambda state: side_subject(state.side),
    )


def task(state: State) -> Message:
    """Return what the captain has to decide."""
    return said(f"task_{state.step}", moves=state.moves)


def subject(state: State, action: Any) -> str:
    """Return the trick or the chest that an action is about, else the boat."""
    match action:
        case Play(trick=trick):
            return f"t{trick}"
        case Land(piece=piece):
            return f"g{piece}"
        case _:
            return side_subject(state.side)


def spots(state: State, action: Any) -> tuple[str, ...]:
    """Return where an action is chosen by a click."""
    match action:
        case Row(to=to):
            return (square_spot(to),)
        case Board(side=side):
            return (square_spot(state.captains[side].at),)
        case Load():
            return (square_spot(state.captain.at),)
        case Land(piece=piece):
            return (f"g{piece}", square_spot(state.captain.at))
        case Play(trick=trick, target=target):
            return (f"t{trick}",) if target is None else (square_spot(state.captains[target].at),)
        case _:
            return ()

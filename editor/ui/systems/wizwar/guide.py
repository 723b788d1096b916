"""Playing Wiz-War by hand: its actions in words, and where on the table they are chosen."""

from __future__ import annotations

from typing import Any, Final

from editor.rules.core.contract import AnyPlay
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike, Wield
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.things import PickUp, PutDown, Show
from editor.rules.wizwar.actions.turn import Begin, Discard, EndTurn
from editor.rules.wizwar.base import Action, Target
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.state import GameState
from editor.rules.wizwar.wording import cards_named, hand, side_named, subject
from editor.ui.pages.preview.guide import At, Sketch
from editor.ui.pages.preview.list_guide import ListGuide
from editor.ui.systems.wizwar.hand_board import WizwarBoard
from schemas.problems import Message


def guide(play: AnyPlay, language: str) -> ListGuide:
    """Return the guide of Wiz-War."""
    made = ListGuide(
        play,
        ENGINE.words,
        language=language,
        spots=spots,
        subject=piece,
        task=task,
        secret=lambda state: False,
        tool=tool,
        sketch=sketch,
        ends=lambda action: isinstance(action, EndTurn) or action == Answer(),
        asks=lambda action: isinstance(action, Walk | Strike | Answer),
        gives_up=lambda action: isinstance(action, Discard | PutDown),
        on_field=_on_field,
        first=lambda state: subject(state.side),
    )
    made.board = WizwarBoard(made.words, language)
    return made


def piece(state: GameState, action: Action) -> str:
    """Return the card of the hand that is played, else the wizard himself."""
    card = action.thing if isinstance(action, PutDown) else getattr(action, "card", -1)
    return f"c{card}" if card >= 0 else subject(state.side)


def _on_field(action: Action) -> bool:
    """Return whether an action is chosen on the board alone: there are too many of its kind for a list."""
    match action:
        case Walk():
            return True
        case Cast(target=target) | Strike(target=target):
            return target.kind in ("square", "side")
        case _:
            return False


def task(state: GameState) -> Message:
    """Return what the side to act has to decide."""
    if state.step != "answer":
        return hand(f"task_{state.step}")
    blow = state.blows[0]
    if blow.by < 0:
        return hand("task_answer_indirect", damage=blow.damage)
    values = {**cards_named(state, [blow.card]), **side_named(state, blow.by), "damage": blow.damage}
    return hand("task_answer_card" if blow.card >= 0 else "task_answer", **values)


_TOOLS: Final[dict[type[Any], str]] = {
    Walk: "tool_move",
    Hasten: "tool_move",
    Cast: "tool_cards",
    Show: "tool_cards",
    Strike: "tool_fight",
    Wield: "tool_fight",
    PutDown: "tool_things",
    PickUp: "tool_things",
    Discard: "tool_end",
    EndTurn: "tool_end",
    Begin: "tool_end",
    Answer: "tool_cards",
}


def tool(_state: GameState, action: Action) -> Message:
    """Return the group in which an action stands."""
    return hand(_TOOLS[type(action)])


def spots(state: GameState, action: Action) -> tuple[At, ...]:
    """Return where an action is chosen by a click."""
    me = state.wizards[state.side].square
    match action:
        case Walk():
            return (f"q{action.path[-1]}",)
        case Cast(card=card, target=target) if target.kind == "self":
            return (f"q{me}", f"c{card}")
        case Cast() | Strike() | Wield():
            return _target_spots(state, action.target, me)
        case PickUp() | PutDown():
            return (f"q{me}",)
        case Hasten() | Show() | Answer() if action.card >= 0:
            return (f"c{action.card}",)
        case _:
            return ()


def _target_spots(state: GameState, target: Target, me: int) -> tuple[At, ...]:
    match target.kind:
        case "wizard":
            return (f"q{state.wizards[target.number].square}", f"w{target.number}")
        case "side":
            return (f"s{target.number}",)
        case "square":
            return (f"q{target.number}",)
        case "sector":
            area = state.maze.size * state.maze.size
            return tuple(f"q{target.number * area + square}" for square in range(area))
        case "self":
            return (f"q{me}",)


def sketch(state: GameState, action: Action) -> Sketch:
    """Return where the wizard would stand."""
    if isinstance(action, Walk):
        return ((f"q{action.path[-1]}", state.side),)
    if isinstance(action, Cast) and action.target.kind == "square":
        spec = state.battle.spec(action.card)
        if any(block.do == "jump" for block in spec.actions):
            return ((f"q{action.target.number}", state.side),)
    return ()

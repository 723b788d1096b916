"""Playing Wiz-War by hand: its actions in words, and where on the table they are chosen."""

from __future__ import annotations

from typing import Any, Final

from editor.rules.core.contract import Play
from editor.rules.wizwar import actions as act
from editor.rules.wizwar.describe import (
    cards_named,
    side_named,
    square_name,
    subject,
    target_named,
    thing_named,
)
from editor.rules.wizwar.state import GameState
from editor.ui.preview.guide import At, Sketch
from editor.ui.preview.list_guide import ListGuide
from schemas.problems import Message, Value


def spot_number(spot: str, letter: str) -> int | None:
    """Return the number of a spot of a kind: ``q12`` is square 12; nothing for spots of other kinds."""
    return int(spot[1:]) if spot[:1] == letter and spot[1:].isdigit() else None


def guide(play: Play, language: str) -> ListGuide:
    """Return the guide of Wiz-War."""
    return ListGuide(
        play,
        words,
        language=language,
        spots=spots,
        subject=lambda state, _action: subject(state.side),
        task=task,
        secret=lambda state: False,
        tool=tool,
        sketch=sketch,
    )


def _said(code: str, /, **values: Value) -> Message:
    return Message(code=f"wizwar_hand.{code}", values=values)


def task(state: GameState) -> Message:
    """Return what the side to act has to decide."""
    if state.step != "answer":
        return _said(f"task_{state.step}")
    blow = state.blows[0]
    if blow.by < 0:
        return _said("task_answer_indirect", damage=blow.damage)
    values = {**cards_named(state, [blow.card]), **side_named(state, blow.by), "damage": blow.damage}
    return _said("task_answer_card" if blow.card >= 0 else "task_answer", **values)


def words(state: GameState, action: act.Action) -> Message:
    """Return an action as a button says it."""
    match action:
        case act.Walk():
            return _said("walk", to=square_name(state.maze, action.path[-1]), squares=len(action.path))
        case act.Cast():
            values = {**cards_named(state, [action.card]), **_target(state, action)}
            if action.number < 0:
                return _said("cast", **values)
            return _said("cast_number", **values, **cards_named(state, [action.number], "number"))
        case act.Strike():
            return _said("strike", **target_named(state, action.target))
        case act.Wield():
            values = {**cards_named(state, [action.card]), **target_named(state, action.target)}
            return _said("throw" if action.throw else "wield", **values)
        case act.PutDown() | act.PickUp():
            code = "put_down" if isinstance(action, act.PutDown) else "pick_up"
            return _said(code, **thing_named(state, action.thing))
        case act.Hasten() | act.Show() | act.Discard():
            return _said(type(action).__name__.lower(), **cards_named(state, [action.card]))
        case act.Answer():
            if action.card < 0:
                return _said("no_answer")
            return _said("answer", **cards_named(state, [action.card]))
        case act.Begin():
            return _said("begin")
        case act.EndTurn():
            return _said("end_turn")


def _target(state: GameState, action: act.Cast) -> dict[str, Value]:
    """Return what a card is played on, with the thing dropped or how the sector comes to lie."""
    target = action.target
    values = target_named(state, target)
    extra: dict[str, Value] = {}
    if target.thing is not None:
        extra = thing_named(state, target.thing)
    elif target.lay is not None:
        before = state.maze.lays[target.number]
        quarters = (target.lay[2] - before.turned) % 4
        where = f"↻ {quarters}/4" if quarters else f"→ {target.lay[0] + 1}, {target.lay[1] + 1}"
        extra = {"thing_en": where, "thing_fr": where}
    if extra:
        for language in ("en", "fr"):
            values[f"target_{language}"] = f"{values[f'target_{language}']}, {extra[f'thing_{language}']}"
    return values


_TOOLS: Final[dict[type[Any], str]] = {
    act.Walk: "tool_move",
    act.Hasten: "tool_move",
    act.Cast: "tool_cards",
    act.Show: "tool_cards",
    act.Strike: "tool_fight",
    act.Wield: "tool_fight",
    act.PutDown: "tool_things",
    act.PickUp: "tool_things",
    act.Discard: "tool_end",
    act.EndTurn: "tool_end",
    act.Begin: "tool_end",
    act.Answer: "tool_cards",
}


def tool(_state: GameState, action: act.Action) -> Message:
    """Return the group in which an action stands."""
    return _said(_TOOLS[type(action)])


def spots(state: GameState, action: act.Action) -> tuple[At, ...]:
    """Return where an action is chosen by a click."""
    me = state.wizards[state.side].square
    match action:
        case act.Walk():
            return (f"q{action.path[-1]}",)
        case act.Cast() | act.Strike() | act.Wield():
            return _target_spots(state, action.target, me)
        case act.PickUp() | act.PutDown():
            return (f"q{me}",)
        case act.Hasten() | act.Show() | act.Discard() | act.Answer() if action.card >= 0:
            return (f"c{action.card}",)
        case _:
            return ()


def _target_spots(state: GameState, target: act.Target, me: int) -> tuple[At, ...]:
    match target.kind:
        case "wizard":
            return (f"q{state.wizards[target.number].square}", f"w{target.number}")
        case "side":
            return (f"s{target.number}",)
        case "square":
            return (f"q{target.number}",)
        case "sector":
            return (f"q{state.bases[target.number]}",)
        case "self":
            return (f"q{me}",)


def sketch(state: GameState, action: act.Action) -> Sketch:
    """Return where the wizard would stand."""
    if isinstance(action, act.Walk):
        return ((f"q{action.path[-1]}", state.side),)
    if isinstance(action, act.Cast) and action.target.kind == "square":
        spec = state.battle.spec(action.card)
        if any(block.do == "jump" for block in spec.actions):
            return ((f"q{action.target.number}", state.side),)
    return ()

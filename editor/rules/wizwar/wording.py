"""Names and sentences that logs, buttons and refusals share: squares, sides, cards, things, targets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from editor.rules.core.contract import LogLine
from editor.rules.core.parts import section
from editor.rules.core.wording import together
from editor.rules.wizwar.base import Target
from editor.rules.wizwar.maze import Maze
from editor.rules.wizwar.state import GameState
from schemas.problems import Message, Value
from schemas.quantities import PlayerId
from schemas.text import LocalText

Lines = tuple[LogLine, ...]


def square_name(maze: Maze, square: int) -> str:
    """Return the name of a square: letters of its column and number of its row on the table."""
    column, row = maze.on_table(square)
    return f"{chr(65 + column)}{row + 1}"


def subject(side: int) -> str:
    """Return the id of a wizard as a subject of the log."""
    return f"w{side}"


def said(code: str, /, **values: Value) -> Message:
    """Return words of the log that are put into a sentence."""
    return Message(code=f"wizwar_log.{code}", values=values)


def line(
    code: str,
    values: dict[str, Value],
    sides: Iterable[int] = (),
    *,
    dice: Sequence[tuple[int, int]] = (),
    details: tuple[Message, ...] = (),
    only_for: PlayerId | None = None,
) -> LogLine:
    """Return a line of the log about wizards."""
    message = Message(code=f"wizwar_log.{code}", values=values)
    subjects = tuple(subject(side) for side in sides if side >= 0)
    return LogLine(message, tuple(dice), subjects, details, None, only_for)


def side_named(state: GameState, side: int, key: str = "side") -> dict[str, Value]:
    """Return the name of a side."""
    return {key: state.battle.names[side]}


def cards_named(state: GameState, cards: Iterable[int], key: str = "card") -> dict[str, Value]:
    """Return the names of cards."""
    known = [card_name(state, card) for card in cards if card >= 0]
    return {key: together(known) if known else said("a_card")}


def card_name(state: GameState, card: int) -> LocalText:
    """Return the name of a card."""
    return state.battle.spec(card).card.name


def thing_named(state: GameState, thing: int) -> dict[str, Value]:
    """Return the name of a thing: its card's, or whose treasure it is."""
    return {"thing": thing_name(state, thing)}


def thing_name(state: GameState, thing: int) -> LocalText | Message:
    """Return what a thing is called: its card's name, or whose treasure it is."""
    if thing >= 0:
        return card_name(state, thing)
    return said("treasure_of", owner=state.battle.names[state.battle.owner(-1 - thing)])


def target_named(state: GameState, target: Target) -> dict[str, Value]:
    """Return what a card or a blow is aimed at, in words."""
    maze = state.maze
    match target.kind:
        case "self":
            return {"target": said("himself")}
        case "wizard":
            return side_named(state, target.number, "target")
        case "sector":
            return {"target": said("sector", number=target.number + 1)}
        case "square":
            name = square_name(maze, target.number)
            filling = maze.fillings.get(target.number, "")
            return {"target": said(f"at_{filling}" if filling else "at_square", at=name)}
        case _:
            return side_of_board(state, target.number, "target")


def side_of_board(state: GameState, half: int, key: str = "what") -> dict[str, Value]:
    """Return a side of the board with what stands on it, in words."""
    maze = state.maze
    one, other = square_name(maze, half // 4), square_name(maze, maze.mates[half] // 4)
    stand = maze.stand(half)
    code = f"between_{stand}" if stand not in ("", "hole") else "between"
    return {key: said(code, one=one, other=other)}


def refuse(code: str, rule: str, /, **values: Value) -> Message:
    """Return why something is not allowed; ``rule``: title of the part of the book that says so."""
    return Message(code=f"wizwar_rules.{code}", values={"rule": section(rule), **values})


def hand(code: str, /, **values: Value) -> Message:
    """Return an action as a button says it."""
    return Message(code=f"wizwar_hand.{code}", values=values)

"""Dice are rolled: any, those that the game knows by name, or on one of its tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.recorder import Recorder
from editor.rules.core.engine.rows import ActionRow, EventRow
from editor.rules.free.state import (
    State,
    side_name,
    untouched,
)
from schemas.free_play import NamedDice, RollTable
from schemas.own_values import dice_parts
from schemas.problems import Message, Piece

Roller = Literal["dice", "named", "table"]


@dataclass(frozen=True)
class Roll:
    """Roll dice: any, those that the game knows by name, or on one of its tables."""

    of: Roller
    what: str
    """The dice as ``2d6+1``, or the id of the named dice or of the table."""


@dataclass(frozen=True)
class Rolled:
    """Dice were rolled."""

    of: Roller
    what: str
    faces: tuple[int, ...]


def dice_of(state: State, action: Roll | Rolled) -> tuple[str, NamedDice | RollTable | None] | None:
    """Return the dice of a roll and what they are rolled for. None if there are no such dice."""
    rules = state.game.rules
    if action.of == "dice":
        return (action.what, None) if dice_parts(action.what) is not None else None
    known: Sequence[NamedDice | RollTable] = rules.dice if action.of == "named" else rules.tables
    found = next((one for one in known if one.id == action.what), None)
    return (found.dice, found) if found is not None else None


def _check_roll(state: State, action: Roll) -> Message | None:
    if dice_of(state, action) is None:
        return Message(code="free_table.no_dice", values={"dice": action.what[:20]})
    return None


def _roll(rec: Recorder[State, object], action: Roll) -> None:
    found = dice_of(rec.state, action)
    parts = dice_parts(found[0]) if found is not None else None
    if parts is not None:
        number, sides, _more = parts
        rec.note(Rolled(action.of, action.what, tuple(rec.die(sides) for _ in range(number))))


def _rolls(state: State) -> Iterator[Roll]:
    rules = state.game.rules
    yield from (Roll("named", one.id) for one in rules.dice)
    yield from (Roll("table", one.id) for one in rules.tables)
    yield Roll("dice", "d6")


def _say_roll(state: State, action: Roll) -> Message:
    found = dice_of(state, action)
    name: Piece = found[1].name if found is not None and found[1] is not None else ""
    dice = found[0] if found is not None else action.what
    code = "roll_named" if name else "roll"
    return Message(code=f"free_table.{code}", values={"dice": dice, "name": name})


def _say_rolled(state: State, event: Rolled) -> tuple[LogLine, ...]:
    found = dice_of(state, event)
    parts = dice_parts(found[0]) if found is not None else None
    if found is None or parts is None:
        return ()
    dice, named = found
    total = sum(event.faces) + parts[2]
    values = {
        "side": side_name(state, state.active),
        "dice": dice,
        "name": named.name if named is not None else "",
        "total": total,
        "text": "",
    }
    code = "rolled" if named is None else "rolled_named"
    if isinstance(named, RollTable):
        row = next((one for one in named.rows if one.least <= total <= one.most), None)
        values["text"] = row.text if row is not None else ""
        code = "rolled_on"
    shown = tuple((parts[1], face) for face in event.faces)
    return (LogLine(Message(code=f"free_table.{code}", values=values), shown),)


ACTIONS: Final = (ActionRow(Roll, _check_roll, _roll, _rolls, _say_roll),)
EVENTS: Final = (EventRow(Rolled, untouched, _say_rolled),)

"""What the buttons of a person who plays Diskwars say; the sentences stand with the messages."""

from __future__ import annotations

from typing import Final

from editor.rules.diskwars.actions.activation import Move, Rest, UseSkill
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState
from schemas.messages import sentence
from schemas.problems import Message, Value

_GROUPS: Final[dict[type, str]] = {
    Move: "move",
    Rest: "rest",
    UseSkill: "skill",
    Cast: "spell",
}
_NORTH: Final = 90.0
_CIRCLE: Final = 360.0


class HandWords:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def _text(self, code: str, /, **values: Value) -> str:
        return sentence(_message(code, values), self.language)

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of what a disk may do, as they are shown."""
        return tuple(self._text(f"group_{one}") for one in ("move", "skill", "spell", "rest", "other"))

    @property
    def moving(self) -> str:
        """The group of flips."""
        return self._text("group_move")

    def flip(self, number: int, heading: float, foes: tuple[str, ...]) -> str:
        """Return a flip: its number, its bearing as on a compass, and whom it attacks."""
        bearing = round((_NORTH - heading) % _CIRCLE)
        if foes:
            return self._text("flip_upon", number=number, bearing=bearing, enemy=", ".join(foes))
        return self._text("flip", number=number, bearing=bearing)

    def next_in_stack(self, number: int, name: str) -> str:
        """Return a disk of the stack with its place from the top."""
        return self._text("in_stack", number=number, disk=name)

    @property
    def stack_so(self) -> str:
        """The button that lays the stack."""
        return self._text("stack_so")

    def move_so(self, name: str, flips: int) -> str:
        """Return the button that does the move."""
        return self._text("move_so", disk=name, flips=flips)

    def task(self, state: BattleState) -> Message:
        """Return what has to be decided."""
        return _message(f"task_{state.step}", {"left": state.left})

    def group(self, _state: BattleState, action: Action) -> Message:
        """Return the group in which an action stands."""
        return _message(f"group_{_GROUPS.get(type(action), 'other')}", {})


def _message(code: str, values: dict[str, Value]) -> Message:
    return Message(code=f"diskwars_hand.{code}", values=values)

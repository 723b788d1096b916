"""What the buttons of a person who plays Diskwars say; the sentences stand with the messages."""

from __future__ import annotations

from typing import Final

from editor.rules.core.wording import per_language
from editor.rules.diskwars import actions as act
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.wording import disk_named, disks_named
from schemas.messages import sentence
from schemas.problems import Message, Value
from schemas.text import LocalText

_GROUPS: Final[dict[type, str]] = {
    act.Move: "move",
    act.Rest: "rest",
    act.UseSkill: "skill",
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

    def group(self, _state: BattleState, action: act.Action) -> Message:
        """Return the group in which an action stands."""
        return _message(f"group_{_GROUPS.get(type(action), 'other')}", {})

    def action(self, state: BattleState, action: act.Action) -> Message:
        """Return what an action is."""
        battle = state.battle
        match action:
            case act.OrderStack(order=order):
                return _message("order", disks_named(battle, order))
            case act.Place(disk=disk):
                return _message("place", disk_named(battle, disk))
            case act.Move(disk=disk, path=path):
                return _message("move", {**disk_named(battle, disk), "flips": len(path)})
            case act.Rest(disk=disk):
                return _message("rest", disk_named(battle, disk))
            case Cast():
                return self._cast(state, action)
            case act.UseSkill():
                return self._skill(state, action)
            case act.Shoot(disk=disk, target=target):
                return _message("shoot", {**disk_named(battle, disk), **disk_named(battle, target, "target")})
            case act.Pick(disk=disk, target=target):
                return _message("pick", {**disk_named(battle, disk), **disk_named(battle, target, "target")})
            case _:
                return _message(_PLAIN[type(action)], {})

    def _cast(self, state: BattleState, action: Cast) -> Message:
        names = state.battle.spell_names
        values = {
            **disk_named(state.battle, action.caster),
            **per_language("spell", [names.get(action.spell, LocalText({"en": action.spell}))]),
        }
        return self._with_targets(state, "cast", action.targets, values)

    def _skill(self, state: BattleState, action: act.UseSkill) -> Message:
        disk = state.table.disk(action.disk)
        ability = disk.card.abilities[action.skill].ability if disk is not None else ""
        known = {one.id: one.name for one in state.battle.ruleset.abilities}
        values = {
            **disk_named(state.battle, action.disk),
            **per_language("skill", [known.get(ability, LocalText({"en": ability}))]),
        }
        return self._with_targets(state, "skill", action.targets, values)

    def _with_targets(
        self, state: BattleState, code: str, targets: tuple[str, ...], values: dict[str, Value]
    ) -> Message:
        known = [one for one in targets if one in state.battle.roster]
        if not known:
            return _message(code, values)
        return _message(f"{code}_at", {**values, **disks_named(state.battle, known, "targets")})


_PLAIN: Final[dict[type, str]] = {
    act.DrawLots: "lots",
    act.HoldBack: "hold_back",
    act.StopActivating: "stop",
    act.LetPass: "let_pass",
    act.ThrowOn: "throw",
    act.HoldFire: "hold_fire",
}


def _message(code: str, values: dict[str, Value]) -> Message:
    return Message(code=f"diskwars_hand.{code}", values=values)

"""What the buttons of a person who plays Diskwars say; the sentences stand with the messages."""

from __future__ import annotations

from typing import Final

from editor.rules.core.parts import section
from editor.rules.diskwars.actions.activation import Move, Rest, UseSkill
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.odds import PickOdds, ShotOdds
from editor.rules.diskwars.spell_odds import ThrowOdds
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Point
from editor.rules.diskwars.wording import disk_text
from schemas.messages import sentence
from schemas.problems import Message, Value

_GROUPS: Final[dict[type, str]] = {
    Move: "move",
    Rest: "rest",
    UseSkill: "skill",
    Cast: "spell",
}
_ORDER: Final = ("move", "skill", "spell", "rest", "other")
"""The groups of what a disk may do, as they are shown."""
_NORTH: Final = 90.0
_CIRCLE: Final = 360.0
_MOST_RISKS: Final = 4
"""So many disks that a throw may harm are told one by one."""


class HandWords:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def text(self, code: str, /, **values: Value) -> str:
        """Return a sentence of the area ``diskwars_hand``."""
        return sentence(_message(code, values), self.language)

    def sentence(self, message: Message) -> str:
        """Return a message of the rules as a sentence."""
        return sentence(message, self.language)

    def disk(self, state: BattleState, name: str) -> str:
        """Return the name of a disk."""
        return disk_text(state.battle, name).get(self.language)

    def flips_left(self, flips: int, most: int) -> str:
        """Return how many flips a way takes, and how many are left."""
        return self.text("flips_left", flips=flips, most=most, left=most - flips)

    def spot(self, at: Point) -> str:
        """Return a place on the table, in centimetres."""
        return self.text("spot", x=round(at[0], 1), y=round(at[1], 1))

    def pins(self, disk: str) -> str:
        """Return whom a disk would pin."""
        return self.text("pins", disk=disk)

    def attacks(self, disk: str) -> str:
        """Return whom a disk would attack."""
        return self.text("attacks", disk=disk)

    def suffers(self, disk: str, wounds: int, *, dies: bool) -> str:
        """Return what a disk would suffer in a fight."""
        return self.text("would_go" if dies else "would_suffer", disk=disk, wounds=wounds)

    def damaged(self, disk: str, damage: int, toughness: int) -> str:
        """Return how much damage a disk would have."""
        return self.text("pick_damage", disk=disk, damage=damage, toughness=toughness)

    def shot(self, odds: ShotOdds) -> tuple[str, ...]:
        """Return what a shot promises."""
        if not odds.missiles:
            return (self.text("out_of_reach"),)
        return (
            self.text("shot_hits", missiles=odds.missiles, chance=_percent(odds.hit)),
            self.text("shot_harms", damage=round(odds.damage, 1)),
            self.text("shot_wounds", chance=_percent(odds.wound), gone=_percent(odds.destroyed)),
        )

    def throw(self, state: BattleState, odds: ThrowOdds, player: str) -> tuple[str, ...]:
        """Return how a throw of a player scatters, whom it may harm, and the losses of both."""
        lines = [self.text("scatters", rule=section(odds.rule), near=round(odds.near, 1))]
        for one in odds.risks[:_MOST_RISKS]:
            name, harmed, gone = self.disk(state, one.disk), _percent(one.harmed), _percent(one.destroyed)
            lines.append(self.text("risk", disk=name, chance=harmed, gone=gone))
        if (more := len(odds.risks) - _MOST_RISKS) > 0:
            lines.append(self.text("more_risks", count=more))
        mine = {one.id for one in state.table.disks if one.player == player}
        ours = sum(one.lost for one in odds.risks if one.disk in mine)
        theirs = sum(one.lost for one in odds.risks if one.disk not in mine)
        return (*lines, self.text("losses", theirs=round(theirs, 1), ours=round(ours, 1)))

    def pick(self, state: BattleState, target: str, odds: PickOdds) -> tuple[str, ...]:
        """Return what hitting an enemy in a fight does to it, and what the fight does to all in it."""
        hurt = self.damaged(self.disk(state, target), odds.damage, odds.toughness)
        fates = (
            self.suffers(self.disk(state, name), wounds, dies=name in odds.destroyed)
            for name, wounds in odds.wounds.items()
        )
        return (hurt, *fates)

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of what a disk may do, as they are shown."""
        return tuple(self.text(f"group_{one}") for one in _ORDER)

    @property
    def moving(self) -> str:
        """The group of flips."""
        return self.text("group_move")

    @property
    def casting(self) -> str:
        """The group of spells."""
        return self.text("group_spell")

    @property
    def skills(self) -> str:
        """The group of skills."""
        return self.text("group_skill")

    def towards(self, enemy: str, met: tuple[str, ...], flips: int) -> str:
        """Return a way towards an enemy: how many flips it takes, and whom the disk attacks at its end."""
        if met:
            return self.text("flips_upon", enemy=", ".join(met), flips=flips)
        return self.text("flips_towards", enemy=enemy, flips=flips)

    def still_open(self, what: str) -> str:
        """Return a spell or skill for which something has to be picked yet."""
        return self.text("still_open", what=what)

    def pick_next(self, need: str, what: str, left: int) -> str:
        """Return what has to be picked next for a spell or skill.

        Args:
            need: the kind of it, as :data:`editor.rules.diskwars.actions.picking.Need`.
            what: the spell or skill, in words.
            left: how many are left to pick.
        """
        return self.text(f"pick_{need}", what=what, left=left)

    def next_in_stack(self, number: int, name: str) -> str:
        """Return a disk of the stack with its place from the top."""
        return self.text("in_stack", number=number, disk=name)

    @property
    def stack_so(self) -> str:
        """The button that lays the stack."""
        return self.text("stack_so")

    def move_so(self, name: str, flips: int) -> str:
        """Return the button that does the move."""
        return self.text("move_so", disk=name, flips=flips)

    def task(self, state: BattleState) -> Message:
        """Return what has to be decided."""
        return _message(f"task_{state.step}", {"left": state.left})

    def group(self, _state: BattleState, action: Action) -> Message:
        """Return the group in which an action stands."""
        return _message(f"group_{_GROUPS.get(type(action), 'other')}", {})


def bearing(heading: float) -> int:
    """Return a heading as on a compass, in degrees."""
    return round((_NORTH - heading) % _CIRCLE)


def _message(code: str, values: dict[str, Value]) -> Message:
    return Message(code=f"diskwars_hand.{code}", values=values)


def _percent(chance: float) -> int:
    return round(100 * chance)

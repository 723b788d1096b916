"""Names in messages and in the log: disks, players, spells, in every language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from editor.rules.core.contract import LogLine, Need
from editor.rules.core.wording import together
from editor.rules.diskwars.battle import Battle
from editor.rules.diskwars.state import BattleState
from schemas.problems import Message, Value
from schemas.quantities import PlayerId
from schemas.text import LocalText

Lines = tuple[LogLine, ...]
_NAMED: Final = ("disk", "target", "other", "spell", "player")
"""Values of refusals that are ids or slugs of something with a name in each language."""


def line(
    code: str,
    /,
    *subjects: str,
    values: dict[str, Value] | None = None,
    dice: Sequence[tuple[int, int]] = (),
    details: Sequence[Message] = (),
    only_for: PlayerId | None = None,
    need: Need | None = None,
) -> Lines:
    """Return a line of the log about disks."""
    message = Message(code=f"diskwars_log.{code}", values=values or {})
    return (LogLine(message, tuple(dice), subjects, tuple(details), only_for=only_for, need=need),)


def seat_named(battle: Battle, seat: int, key: str = "side") -> dict[str, Value]:
    """Return the name of a player."""
    return {key: battle.seats[seat].name}


def disk_text(battle: Battle, disk: str) -> LocalText:
    """Return the name of a disk; its id where nothing is known of it."""
    known = battle.roster.get(disk)
    return known.name if known is not None else LocalText({"en": disk})


def disk_named(battle: Battle, disk: str, key: str = "disk") -> dict[str, Value]:
    """Return the name of a disk."""
    return {key: disk_text(battle, disk)}


def disks_named(battle: Battle, disks: Iterable[str], key: str = "disks") -> dict[str, Value]:
    """Return the names of disks."""
    return {key: together([disk_text(battle, one) for one in disks])}


def with_names(battle: Battle, message: Message) -> Message:
    """Return a refusal with names in the places of ids."""
    values: dict[str, Value] = dict(message.values)
    for key in _NAMED:
        given = values.get(key)
        if not isinstance(given, str):
            continue
        if given in battle.roster:
            values |= disk_named(battle, given, key)
        elif key == "spell" and given in battle.spell_names:
            values |= {key: battle.spell_names[given]}
        elif key == "player":
            values |= {key: together([one.name for one in battle.seats if one.id == given])}
    return message.model_copy(update={"values": values})


def named(state: BattleState, disk: str, /, **values: Value) -> dict[str, Value]:
    """Return the name of a disk, and other values."""
    return {**disk_named(state.battle, disk), **values}


def player_named(state: BattleState, player: str, key: str = "side") -> dict[str, Value]:
    """Return the name of a player by his id."""
    return seat_named(state.battle, state.battle.seat_number(player), key)


def refused(code: str, values: Mapping[str, Value] | None = None) -> Message:
    """Return a refusal in the area of the game."""
    return Message(code=f"diskwars_play.{code}", values=dict(values or {}))


def hand(code: str, /, **values: Value) -> Message:
    """Return an action as a button says it."""
    return Message(code=f"diskwars_hand.{code}", values=values)


def targets_named(battle: Battle, targets: Iterable[str]) -> dict[str, Value]:
    """Return the names of the targets that are disks of the battle; empty if none is."""
    known = [one for one in targets if one in battle.roster]
    return disks_named(battle, known, "targets") if known else {}


def skill_named(state: BattleState, ability: str) -> dict[str, Value]:
    """Return the name of an ability; its id where the ruleset does not know it."""
    known = {one.id: one.name for one in state.battle.ruleset.abilities}
    return {"skill": known.get(ability, LocalText({"en": ability}))}

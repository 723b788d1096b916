"""The rounds of a combat: dice, wounds and deaths (combat sequence)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from editor.rules.darkage.base import Recorder
from editor.rules.darkage.events.rounds import Killed, Rolled, RoundEnded, Strike, Wounded
from editor.rules.darkage.fighting_values import Sheet, sheets
from editor.rules.darkage.state import NONE, State
from editor.rules.darkage.strikes import strikes


class Suffered(NamedTuple):
    """Strikes that a fighter has taken in a round."""

    stoppable: int
    unblockable: int


def next_to_aim(state: State) -> int:
    """Return the fighter of who acts that still has to aim, or ``NONE``."""
    combat, found = state.fight, sheets(state)
    for card in combat.pool(state.acting):
        if found[card].fire and combat.aim_of(card) == NONE:
            return card
    return NONE


def next_to_support(state: State) -> int:
    """Return the fighter of who acts that still has to choose a clash to support, or ``NONE``."""
    combat = state.fight
    supporting = {one for one, _ in combat.supports}
    for card in combat.pool(state.acting):
        if combat.opponent(card) == NONE and card not in supporting:
            return card
    return NONE


def fire(rec: Recorder) -> None:
    """Let the side that has aimed fire: the attacker before the defender aims, who fires all the same.

    Nothing stops a shot; what both have hit becomes wounds after the defender's dice.
    """
    state, combat, found = rec.state, rec.state.fight, sheets(rec.state)
    for card in combat.pool(state.acting):
        target = combat.aim_of(card)
        if target != NONE:
            numbers, bonus = found[card].fires_at(found[target])
            _roll(rec, "fire", found[card], target, numbers, bonus)
    if state.acting == combat.defender:
        wounds: Counter[int] = Counter()
        for target, made in rec.state.fight.shots:
            wounds[target] += made
        _suffer(rec, wounds, found, last=False)


def close(rec: Recorder) -> None:
    """Resolve a round of close combat: hits, armour and blocks of either side, then the wounds."""
    combat, found = rec.state.fight, sheets(rec.state)
    wounds: Counter[int] = Counter()
    for striking in (combat.attacker, combat.defender):
        taken = _strikes(rec, striking, found)
        for card, suffered in taken.items():
            wounds[card] += suffered.unblockable + _saved(rec, found[card], suffered.stoppable)
    last = combat.round >= rec.state.game.ruleset.fight.close_rounds
    _suffer(rec, wounds, found, last=last)


def _strikes(rec: Recorder, player: int, found: Mapping[int, Sheet]) -> dict[int, Suffered]:
    """Roll the hits of a side and return what each enemy takes, in the order in which they were hit."""
    combat, most = rec.state.fight, rec.state.game.ruleset.fight.support_strikes
    supports = dict(combat.supports)
    taken: dict[int, Suffered] = {}
    for card in combat.pool(player):
        target = combat.opponent(card)
        supporting = target == NONE
        if supporting:
            target = supports.get(card, NONE)
        if target == NONE:
            continue
        sheet = found[card]
        numbers, bonus = sheet.hits(found[target])
        made = _roll(rec, "hit", sheet, target, numbers, bonus, most if supporting else None)
        if made:
            before = taken.get(target, Suffered(0, 0))
            taken[target] = (
                Suffered(before.stoppable, before.unblockable + made)
                if sheet.unblockable
                else Suffered(before.stoppable + made, before.unblockable)
            )
    return taken


def _saved(rec: Recorder, sheet: Sheet, made: int) -> int:
    """Roll armour and block of a fighter against strikes and return those that go through."""
    if made and sheet.armour:
        made -= min(made, _roll(rec, "armour", sheet, NONE, sheet.armour, sheet.armour_bonus, made))
    if made and sheet.block:
        made -= min(made, _roll(rec, "block", sheet, NONE, sheet.block, sheet.block_bonus, made))
    return made


def _roll(
    rec: Recorder,
    kind: Strike,
    sheet: Sheet,
    enemy: int,
    numbers: tuple[int, ...],
    bonus: int,
    most: int | None = None,
) -> int:
    """Roll two dice against a string, and return the strikes made or stopped."""
    if not numbers:
        return 0
    dice = (rec.die(), rec.die())
    made = strikes(sum(dice) + bonus, numbers)
    made = made if most is None else min(made, most)
    rec.note(Rolled(kind, sheet.player, sheet.card, enemy, dice, bonus, tuple(sorted(numbers)), made))
    return made


def _suffer(rec: Recorder, wounds: Counter[int], found: Mapping[int, Sheet], *, last: bool) -> None:
    """Turn strikes into wounds; then who has as many as his life dies, unless in a frenzy."""
    for card, count in wounds.items():
        if count:
            rec.note(Wounded(found[card].player, card, count))
    for card, sheet in found.items():
        if sheet.wounds + wounds[card] >= sheet.life and (last or not sheet.frenzy):
            rec.note(Killed(sheet.player, card))
    rec.note(RoundEnded(rec.state.fight.round))


def end_frenzies(rec: Recorder) -> None:
    """Let who was in a frenzy die of his wounds, where the combat ends before its last round (frenzy)."""
    for card, sheet in sheets(rec.state).items():
        if sheet.frenzy and sheet.wounds >= sheet.life:
            rec.note(Killed(sheet.player, card))

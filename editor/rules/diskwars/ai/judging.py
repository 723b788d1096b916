"""How good a table is for a player: the combat to come, shots, threats, lands, the way that is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final, NamedTuple

from editor.rules.core.contract import Character
from editor.rules.diskwars.ai.looking import apart, goals, left_of, shot_worth, worth
from editor.rules.diskwars.combat import fight
from editor.rules.diskwars.fighting import fighters
from editor.rules.diskwars.shooting import able_to_shoot, within
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Table
from editor.rules.diskwars.victory import destroyed


@dataclass(frozen=True)
class Temper:
    """What a player thinks of gains and dangers."""

    loss: float
    """What its own points count against the enemy's."""
    danger: float
    """Share of a disk's points that a threat costs."""
    later: float
    """The same of threats in the next turn."""
    haste: float
    """What a centimetre of the way to the goal is worth."""


TEMPERS: Final[dict[Character, Temper]] = {
    "cautious": Temper(1.1, 0.65, 0.05, 0.012),
    "balanced": Temper(0.95, 0.6, 0.0, 0.02),
    "aggressive": Temper(0.8, 0.4, 0.0, 0.025),
}
_PINNED: Final = 0.25
"""Share of an enemy's points that keeping it from its activation is worth."""
_SHOTS: Final = 0.9
_HOPE: Final = 0.5
_TRADE: Final = 0.7
_LAND: Final = 2.5
"""What standing alone on the central land is worth, where it helps to win."""
_HELD: Final = 6.0
"""The same where that alone wins, and again for each turn for which it has been held."""


class Ready(NamedTuple):
    """Disks that may still act in this turn."""

    own: list[Disk]
    enemy: list[Disk]


def judge(state: BattleState, seat: int, temper: Temper) -> float:
    """Return how good a state is for a player, in points."""
    table, player = state.table, state.battle.seats[seat].id
    own = [one for one in table.disks if one.player == player]
    enemy = [one for one in table.disks if one.player != player]
    gained = float(destroyed(state, seat))
    found = gained + sum(one.card.points for one in own) * temper.loss - sum(one.card.points for one in enemy)
    found += _combat(table, player, state, temper)
    free = Ready(
        [one for one in own if not one.activated and not table.pinned(one)],
        [one for one in enemy if not one.activated and not table.pinned(one)],
    )
    found -= sum(_PINNED * 0.5 * worth(one) for one in free.enemy)
    found += _shooting(state, free.own, enemy) - _shooting(state, free.enemy, own)
    found -= temper.danger * _threats(table, own, free.enemy)
    found += _HOPE * temper.danger * _threats(table, enemy, free.own)
    if temper.later:
        found -= temper.later * _threats(table, own, [one for one in enemy if one.activated])
        found += _HOPE * temper.later * _threats(table, enemy, [one for one in own if one.activated])
    return found + _places(state, seat, own, enemy, temper)


def _combat(table: Table, player: str, state: BattleState, temper: Temper) -> float:
    """Return what the combat phase would bring, were it fought now."""
    if not any(table.in_combat(one) for one in table.disks):
        return 0.0
    piled = list(fighters(table, piled=True))
    outcome = fight(piled, {}, state.battle.ruleset)
    found = 0.0
    for name, wounds in outcome.wounds.items():
        disk = table.disk(name)
        if disk is not None and wounds:
            value = worth(disk) * min(wounds, disk.hits_left)
            found += value if disk.player != player else -temper.loss * value
    return found


def _shooting(state: BattleState, shooters: list[Disk], targets: list[Disk]) -> float:
    found = 0.0
    for disk in shooters:
        if disk.card.shooting and able_to_shoot(state, disk):
            shots = [shot_worth(state, disk, one) for one in targets if within(state, disk, one)]
            found += _SHOTS * max(shots, default=0.0)
    return found


class Attacker(NamedTuple):
    """A disk that may come upon others: what its threat is made of."""

    attack: int
    reach: float
    """How far its edge comes from its middle."""
    x: float
    y: float
    left: int
    """Damage that wounds it."""
    price: float
    """What it is thought to lose where it is wounded."""
    swift: bool


def attackers(table: Table, disks: Sequence[Disk]) -> list[Attacker]:
    """Return what the threats of disks are made of; those that a spell holds threaten nobody."""
    return [
        Attacker(
            one.value("attack"),
            2 * one.radius * one.value("movement") + one.radius,
            *one.at,
            left_of(one),
            _TRADE * worth(one),
            table.has_skill(one, "strikes_first"),
        )
        for one in disks
        if not one.under("cannot_move")
    ]


def _threats(table: Table, targets: list[Disk], disks: list[Disk]) -> float:
    """Return what those who may act could win by coming upon disks that they destroy."""
    able = attackers(table, disks)
    found = 0.0
    for disk in targets if able else ():
        needed, answer, value, worst = left_of(disk), disk.value("defence"), worth(disk), 0.0
        (x, y), radius = disk.at, disk.radius
        for attack, reach, from_x, from_y, left, price, swift in able:
            if attack >= needed and hypot(from_x - x, from_y - y) < reach + radius:
                worst = max(worst, value if swift or answer < left else value - price)
        found += worst
    return found


def land_worth(state: BattleState, seats: Sequence[int]) -> float:
    """Return what having the central land alone is worth to some players: more where it helps them win."""
    found = _LAND
    for rule in state.battle.scenario.victory:
        if rule.when == "land_held":
            holder, turns = state.held
            found = max(found, _HELD * (1 + (turns if holder in seats else 0)))
        elif rule.needs_land and rule.value:
            best = max(destroyed(state, one) for one in seats)
            found = max(found, _LAND + _HELD * min(best / rule.value, 1.0) ** 2)
    return found


def _places(state: BattleState, seat: int, own: list[Disk], enemy: list[Disk], temper: Temper) -> float:
    """Return what lies on the lands is worth, and how far the way there still is."""
    aims, found = goals(state, seat), 0.0
    centre = state.battle.centre
    if aims and centre is not None and aims[0] == centre.at:
        mine = [one for one in own if centre.touches(one.at, one.radius)]
        theirs = [one for one in enemy if centre.touches(one.at, one.radius)]
        found += 0.2 * (min(len(mine), 3) - min(len(theirs), 3)) + bool(mine) - bool(theirs)
        if mine and not theirs:
            found += land_worth(state, (seat,))
        elif theirs and not mine:
            others = (number for number in range(len(state.battle.seats)) if number != seat)
            found -= land_worth(state, tuple(others))
    for disk in own:
        if disk.card.shooting:
            far = min((apart(disk.at, one.at) for one in enemy), default=0.0)
            found -= temper.haste * max(far - 27.0, 0.0)
        elif aims:
            found -= temper.haste * max(apart(disk.at, aims[0]) - 9.0, 0.0)
        else:
            found -= temper.haste * min((apart(disk.at, one.at) for one in enemy), default=0.0)
    return found

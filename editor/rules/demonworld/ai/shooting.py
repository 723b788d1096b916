"""The plain player in the shooting phases: whom to shoot at, and who supports."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import prize
from editor.rules.demonworld.commanders.who import special
from editor.rules.demonworld.flyers import aiming
from editor.rules.demonworld.formations.special_elements import front_places, substitutes
from editor.rules.demonworld.large.mounts import acting
from editor.rules.demonworld.shooting.hits import base_number
from editor.rules.demonworld.shooting.numbers import goes_astray
from editor.rules.demonworld.shooting.seeing import aimed_at, seen, sees
from editor.rules.demonworld.shooting.targets import (
    arms,
    check_shots,
    into_melee,
    longest_range,
    power,
    shots_of,
)
from editor.rules.demonworld.state import BattleState, is_enemy
from editor.rules.demonworld.units import Unit

_FRIEND: Final = 2
"""A friend hit weighs so many times an enemy hit."""
_LEAST_GAIN: Final = 40
"""A shot into a melee must be worth more than this, in 720ths of an element."""


def shots(state: BattleState) -> act.Shoot:
    """Return shots: each shooter at the target that it hits best, not too many at one.

    The hopeless join in one shot.
    """
    battle = state.battle
    cells = {element: stands.cell for element, stands in state.standing.items()}
    choices: dict[int, list[tuple[int, act.Shot]]] = {}
    risky: dict[int, tuple[int, act.Shot]] = {}
    for shot in shots_of(state, state.side):
        unit = acting(state, shot.shooter)
        weapon = battle.cards[shot.shooter].weapons[shot.weapon]
        start, end = cells[shot.shooter], cells[shot.target]
        if battle.bases is not None:
            end = aimed_at(state, unit, unit.elements.index(shot.shooter), shot.target)
        strength = power(state, unit, weapon, start, end, shot.target) or 0
        if into_melee(state, unit, shot.target, start):
            gain = _gain_in_melee(state, shot, end, strength)
            if gain > risky.get(shot.shooter, (_LEAST_GAIN, shot))[0]:
                risky[shot.shooter] = gain, shot
            continue
        flies = aiming.in_flight(state, shot.shooter, shot.target)
        look = (
            aiming.look(state, shot.shooter, start, shot.target, end)
            if flies
            else seen(state, unit, start, end)
        )
        number = int(base_number(state, shot.shooter, shot.target, strength, 0, look=look, at=end).value)
        choices.setdefault(shot.shooter, []).append((number, shot))
    support = battle.ruleset.shooting.support
    spared: dict[int, float] = {}
    declared: list[act.Shot] = []
    weak: dict[int, list[act.Shot]] = {}
    for shooter in sorted(choices):
        number, shot = max(
            choices[shooter],
            key=lambda one: (
                one[0] * spared.get(one[1].target, 1.0) * prize(state, one[1].target),
                -one[1].target,
            ),
        )
        if number >= support:
            spared[shot.target] = spared.get(shot.target, 1.0) * (1 - number / 20)
            declared.append(shot)
        else:
            for _, other in choices[shooter]:
                weak.setdefault(other.target, []).append(other)
    used: set[int] = set()
    for target in sorted(weak, key=lambda one: (-len(weak[one]), one)):
        _join(state, [shot for shot in weak[target] if shot.shooter not in used], declared, used)
    declared += [risky[shooter][1] for shooter in sorted(risky) if shooter not in choices]
    action = act.Shoot(tuple(declared))
    return action if check_shots(state, action) is None else act.Shoot()


def divert(state: BattleState) -> act.Divert:
    """Let a normal element fall for a special one, rather one behind than one of the front rank (IX.5.0)."""
    element = state.diverting[0]
    unit = state.units[state.unit_of[element]]
    normal = [one for one in substitutes(state, element) if not special(state.battle, unit, one)]
    front = {unit.elements[place] for place in front_places(state, unit)}
    behind = [one for one in normal if one not in front]
    return act.Divert(element, max(behind or normal, default=None))


def _gain_in_melee(state: BattleState, shot: act.Shot, cell: int, strength: int) -> int:
    """Return what a shot into a melee is worth, in 720ths of an element.

    Enemies hit count for it, friends hit twice against it: it strays to any of the six fields (IV.3.0).
    """
    battle = state.battle
    astray = sum(goes_astray(face, battle.ruleset) for face in range(1, 7))

    def number(element: int) -> int:
        return max(0, min(20, int(base_number(state, shot.shooter, element, strength, 0, melee=True).value)))

    gain = 6 * (6 - astray) * number(shot.target)
    for beside in battle.ground.around(cell):
        element = state.occupied.get(beside)
        if element is not None:
            gain += astray * number(element) * (1 if is_enemy(state, element) else -_FRIEND)
    return gain


def shoots(state: BattleState, unit: Unit) -> bool:
    """Return whether an element of the unit, as it is given here, has an enemy in range, arc and sight."""
    battle = state.battle
    roster = battle.roster[unit.number]
    longest = longest_range(state, unit)
    if not longest:
        return False
    targets = [
        cell
        for other in state.units
        if battle.roster[other.number].camp != roster.camp
        for cell in state.covered(other)
    ]
    near, distance = battle.ground.close_by(unit.cells, targets, longest), battle.ground.distance
    for place, (element, cell) in enumerate(zip(unit.elements, unit.cells, strict=True)):
        own = max([weapon.bands[-1].to for _, weapon in arms(state, unit, element)], default=0)
        for target in near if own else ():
            if distance(cell, target) <= own and sees(state, unit, place, target):
                return True
    return False


def _join(state: BattleState, single: list[act.Shot], declared: list[act.Shot], used: set[int]) -> None:
    """Let shooters who could hardly hit a target alone support one another as far as their chain holds."""
    while single:
        shot, rest = single[0], single[1:]
        joined = shot
        going = True
        while going:
            going = False
            for other in rest:
                wider = joined._replace(supports=(*joined.supports, other.shooter))
                if other.shooter not in joined.supports and check_shots(state, act.Shoot((wider,))) is None:
                    joined, going = wider, True
        declared.append(joined)
        taken = {joined.shooter, *joined.supports}
        used |= taken
        single = [other for other in rest if other.shooter not in taken]

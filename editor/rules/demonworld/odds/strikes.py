"""A melee phase between two units: blows in falling initiative, second attacks (VI.1, XIV)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from editor.rules.core.chances import Walk, merged
from editor.rules.core.hexes import front_fields
from editor.rules.demonworld.melee.numbers import (
    second_attack_number,
)
from editor.rules.demonworld.odds.attacks import (
    Attack,
    Place,
    base_number,
    best_weapon,
    declared,
    in_contact,
    speed_of,
    targets,
)
from editor.rules.demonworld.odds.encounter import (
    Elements,
    Encounter,
    State,
    band_of,
    hurt,
    standing,
    with_side,
)


def phase(walk: Walk, meeting: Encounter, states: Mapping[State, float]) -> dict[State, float]:
    """Return what a melee phase leads to, morale tests apart."""
    after: dict[State, float] = {}
    for part in _alike(meeting, states):
        found = part
        attacks = declared(meeting, next(iter(part)).now)
        for speed in sorted({one.speed for one in attacks}, reverse=True):
            group = tuple(one for one in attacks if one.speed == speed)
            later = tuple(one for one in attacks if one.speed < speed)
            found = _group(walk, meeting, found, group, later)
        for state, chance in found.items():
            after[state] = after.get(state, 0.0) + chance
    return after


def _roles(attack: Attack) -> frozenset[Place]:
    """Return the places on which an attack depends."""
    own = [(attack.side, place) for place in (attack.attacker, *attack.supports)]
    return frozenset((*own, (1 - attack.side, attack.target)))


def _alike(meeting: Encounter, states: Mapping[State, float]) -> list[dict[State, float]]:
    """Group the states in which the same elements stand in contact: they declare the same attacks."""
    found: dict[object, dict[State, float]] = {}
    for state, chance in states.items():
        begun = (standing(state.now[0]), standing(state.now[1]))
        fresh = state._replace(then=state.now, begun=begun, bands=(None, None))
        part = found.setdefault(in_contact(meeting, state.now), {})
        part[fresh] = part.get(fresh, 0.0) + chance
    return list(found.values())


def _group(
    walk: Walk,
    meeting: Encounter,
    states: Mapping[State, float],
    group: tuple[Attack, ...],
    later: tuple[Attack, ...],
) -> dict[State, float]:
    """Strike the blows of one initiative, which fall together, then the second attacks they have earned.

    ``later`` are the slower blows. Places are alike as soon as nothing that is still to come depends on them.
    """
    again = [number for number, one in enumerate(group) if _may_earn(meeting, one)]
    second = frozenset(place for number in again for place in _reach(meeting, group[number]))
    struck = frozenset(1 - group[number].side for number in again)
    found = merged(states, _calm)
    for number, attack in enumerate(group):
        found = walk.advance(
            found,
            lambda state, one=attack, which=number: _strike(meeting, state, one, which),  # type: ignore[misc]
        )
        found = merged(found, _folding(meeting, group[number + 1 :], later, second, struck))
    found = merged(found, lambda state: state._replace(then=state.now))
    for number in again:
        for left in reversed(range(meeting.ruleset.melee.second_attacks)):
            found = walk.advance(
                found,
                lambda state, one=group[number], which=number, more=left > 0: _again(  # type: ignore[misc]
                    meeting, state, one, which, more=more
                ),
            )
    return merged(merged(found, _calm), _folding(meeting, (), later))


def _calm(state: State) -> State:
    return state._replace(then=state.now, earned=())


def _may_earn(meeting: Encounter, attack: Attack) -> bool:
    """Return whether an attack can earn a second one (XIV.1.0).

    It is struck without support, with a weapon that strikes once, before every enemy that it touches; those
    all have the initiative of their unit.
    """
    if not attack.only or attack.supports or not meeting.ruleset.melee.second_attacks:
        return False
    against = 1 - attack.side
    key = ("quicker", against, attack.speed)
    known = meeting.memory.get(key)
    if known is None:
        weapon = best_weapon(meeting, against)
        known = weapon is None or speed_of(meeting, against, weapon[0]) < attack.speed
        meeting.memory[key] = known
    return bool(known)


def _reach(meeting: Encounter, attack: Attack) -> frozenset[Place]:
    """Return the places on which a second attack depends."""
    own = meeting.forces[attack.side].places[attack.attacker]
    ahead = [meeting.at.get(field) for field in front_fields(own.at, own.facing)]
    return frozenset(((attack.side, attack.attacker), *(place for place in ahead if place is not None)))


def _folding(
    meeting: Encounter,
    coming: tuple[Attack, ...],
    later: tuple[Attack, ...],
    second: frozenset[Place] = frozenset(),
    struck: frozenset[int] = frozenset(),
) -> Callable[[State], State]:
    """Return a change that puts the elements of all places that do not matter any more in one order.

    Args:
        meeting: both units.
        coming: blows of this initiative still to be struck; they ask who stood before it.
        later: slower blows; they ask who stands then.
        second: places on which second attacks depend.
        struck: sides at which second attacks go.

    Of a unit at which nobody strikes any more, who tests its morale is settled first, because groups depend
    on places.
    """
    stand = second.union(*(_roles(one) for one in later))
    stood = stand.union(*(_roles(one) for one in coming))
    aimed = struck | {1 - one.side for one in (*coming, *later)}
    loose = [
        [place for place in range(len(force.places)) if side not in aimed and (side, place) not in stand]
        for side, force in enumerate(meeting.forces)
    ]
    past = [[place for place in places if (side, place) not in stood] for side, places in enumerate(loose)]

    def mixed(elements: Elements, places: list[int]) -> Elements:
        found = list(elements)
        codes = sorted([found[place] for place in places], reverse=True)
        for place, code in zip(places, codes, strict=True):
            found[place] = code
        return tuple(found)

    def emptied(elements: Elements, places: list[int]) -> Elements:
        found = list(elements)
        for place in places:
            found[place] = 0
        return tuple(found)

    def fold(state: State) -> State:
        bands = tuple(
            known if known is not None or side in aimed else band_of(meeting, side, state.now[side])
            for side, known in enumerate(state.bands)
        )
        return state._replace(
            now=(mixed(state.now[0], loose[0]), mixed(state.now[1], loose[1])),
            then=(emptied(state.then[0], past[0]), emptied(state.then[1], past[1])),
            bands=(bands[0], bands[1]),
        )

    return fold


def _strike(meeting: Encounter, state: State, attack: Attack, which: int) -> list[tuple[int, State]]:
    """Roll one blow; whoever of its initiative is hit still strikes (VI.1.4)."""
    against = 1 - attack.side
    gone = not state.then[attack.side][attack.attacker] or not state.then[against][attack.target]
    if gone or not state.now[against][attack.target]:
        return [(1, state)]
    supports = [one for one in attack.supports if state.then[attack.side][one]]
    needed = base_number(meeting, state.then, attack, len(supports)).value
    faces = int(min(max(needed, 0), 20))
    hit = state._replace(now=with_side(state.now, against, hurt(state.now[against], attack.target)))
    well = 0
    if _may_earn(meeting, attack):
        well = int(min(max(second_attack_number(needed, meeting.ruleset), 0), faces))
    return [(well, hit._replace(earned=(*hit.earned, which))), (faces - well, hit), (20 - faces, state)]


def _again(
    meeting: Encounter, state: State, attack: Attack, which: int, *, more: bool
) -> list[tuple[int, State]]:
    """Roll a second attack against the enemy still in front that it hits best (XIV.1.0).

    ``more``: it may earn one more.
    """
    if which not in state.earned or not state.now[attack.side][attack.attacker]:
        return [(1, state)]
    found = targets(meeting, state.now, attack.side, attack.attacker)
    if not found:
        return [(1, state)]
    tries = [attack._replace(target=target, supports=()) for target in found]
    best = max(tries, key=lambda one: (base_number(meeting, state.now, one, 0).value, -one.target))
    needed = base_number(meeting, state.now, best, 0).value
    faces = int(min(max(needed, 0), 20))
    against = 1 - attack.side
    struck = with_side(state.now, against, hurt(state.now[against], best.target))
    used = state._replace(earned=tuple(one for one in state.earned if one != which))
    if not more:
        return [(faces, used._replace(now=struck)), (20 - faces, used)]
    well = int(min(max(second_attack_number(needed, meeting.ruleset), 0), faces))
    return [(well, state._replace(now=struck)), (faces - well, used._replace(now=struck)), (20 - faces, used)]

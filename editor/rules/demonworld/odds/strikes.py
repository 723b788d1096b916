"""A melee phase between two units: blows in falling initiative, second attacks (VI.1, XIV)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import cast

from editor.rules.core.chances import Walk, merged
from editor.rules.demonworld.melee.numbers import second_attack_number
from editor.rules.demonworld.odds.attacks import Attack, Place, base_number, declared, in_contact, targets
from editor.rules.demonworld.odds.encounter import Elements, Encounter, Pair, State, hurt, standing, with_side
from editor.rules.demonworld.odds.nerve import band_of


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
    again = [number for number, one in enumerate(group) if one.again]
    second = frozenset(place for number in again for place in _reach(meeting, group[number]))
    struck = frozenset(1 - group[number].side for number in again)
    found = merged(states, _calm)
    for number, attack in enumerate(group):
        found = walk.advance(
            found,
            lambda state, one=attack, which=number: _strike(meeting, state, one, which),  # type: ignore[misc]
        )
        fold = _folding(meeting, group[number + 1 :], later, second, struck)
        found = merged(found, fold) if fold is not None else found
    found = merged(found, lambda state: state._replace(then=state.now))
    for number in again:
        for left in reversed(range(meeting.ruleset.melee.second_attacks)):
            found = walk.advance(
                found,
                lambda state, one=group[number], which=number, more=left > 0: _again(  # type: ignore[misc]
                    meeting, state, one, which, more=more
                ),
            )
    found, fold = merged(found, _calm), _folding(meeting, (), later)
    return merged(found, fold) if fold is not None else found


def _calm(state: State) -> State:
    return state._replace(then=state.now, earned=())


def _reach(meeting: Encounter, attack: Attack) -> frozenset[Place]:
    """Return the places on which a second attack depends."""
    ahead = targets(meeting.posted(meeting.begin().now), attack.side, attack.attacker)
    return frozenset(((attack.side, attack.attacker), *((1 - attack.side, place) for place in ahead)))


def _folding(
    meeting: Encounter,
    coming: tuple[Attack, ...],
    later: tuple[Attack, ...],
    second: frozenset[Place] = frozenset(),
    struck: frozenset[int] = frozenset(),
) -> Callable[[State], State] | None:
    """Return a change that puts the elements of all places that do not matter any more in one order.

    None if all places matter.

    Args:
        meeting: both units.
        coming: blows of this initiative still to be struck; they ask who stood before it.
        later: slower blows; they ask who stands then.
        second: places on which second attacks depend.
        struck: sides at which second attacks go.

    Of a unit at which nobody strikes any more, who tests its morale is settled first, because groups depend
    on places. A unit of which anybody may count, as in a formation, stays as it is.
    """
    stand = second.union(*(_roles(one) for one in later))
    stood = stand.union(*(_roles(one) for one in coming))
    aimed = struck | {1 - one.side for one in (*coming, *later)}
    units = (meeting.unit(0), meeting.unit(1))
    loose = [
        tuple(
            place
            for place in range(len(unit.cells))
            if not meeting.bound[side] and (side, place) not in stand
        )
        for side, unit in enumerate(units)
    ]
    past = [
        tuple(place for place in places if (side, place) not in stood) for side, places in enumerate(loose)
    ]
    free = [side for side in range(len(units)) if side not in aimed]

    def fold(state: State) -> State:
        now, then, bands = list(state.now), list(state.then), list(state.bands)
        for side in free:
            if bands[side] is None:
                bands[side] = band_of(meeting, side, now[side])
            now[side] = _mixed(now[side], loose[side])
            then[side] = _emptied(then[side], past[side])
        return state._replace(now=(now[0], now[1]), then=(then[0], then[1]), bands=(bands[0], bands[1]))

    return fold if free else None


@lru_cache(maxsize=4096)
def _mixed(elements: Elements, places: tuple[int, ...]) -> Elements:
    """Return the elements with those of some places put in one order."""
    found = list(elements)
    codes = sorted([found[place] for place in places], reverse=True)
    for place, code in zip(places, codes, strict=True):
        found[place] = code
    return tuple(found)


@lru_cache(maxsize=4096)
def _emptied(elements: Elements, places: tuple[int, ...]) -> Elements:
    """Return the elements with some places forgotten."""
    return tuple([0 if place in places else code for place, code in enumerate(elements)])


def _strike(meeting: Encounter, state: State, attack: Attack, which: int) -> list[tuple[int, State]]:
    """Roll one blow; whoever of its initiative is hit still strikes (VI.1.4)."""
    against = 1 - attack.side
    gone = not state.then[attack.side][attack.attacker] or not state.then[against][attack.target]
    if gone or not state.now[against][attack.target]:
        return [(1, state)]
    needed = base_number(meeting, state.then, attack).value
    faces = int(min(max(needed, 0), 20))
    hit = state._replace(now=with_side(state.now, against, hurt(state.now[against], attack.target)))
    well = 0
    if attack.again:
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
    found = _ahead(meeting, state.now, attack)
    if not found:
        return [(1, state)]
    best = max(found, key=lambda one: (base_number(meeting, state.now, one).value, -one.target))
    needed = base_number(meeting, state.now, best).value
    faces = int(min(max(needed, 0), 20))
    against = 1 - attack.side
    struck = with_side(state.now, against, hurt(state.now[against], best.target))
    used = state._replace(earned=tuple(one for one in state.earned if one != which))
    if not more:
        return [(faces, used._replace(now=struck)), (20 - faces, used)]
    well = int(min(max(second_attack_number(needed, meeting.ruleset), 0), faces))
    return [(well, state._replace(now=struck)), (faces - well, used._replace(now=struck)), (20 - faces, used)]


def _ahead(meeting: Encounter, now: Pair, attack: Attack) -> tuple[Attack, ...]:
    """Return the second attacks that an attacker could strike where it stands (XIV.1.0)."""
    key = ("ahead", now, attack)
    found = meeting.memory.get(key)
    if found is None:
        ahead = targets(meeting.posted(now), attack.side, attack.attacker)
        found = tuple([attack._replace(target=target, supports=()) for target in ahead])
        meeting.memory[key] = found
    return cast("tuple[Attack, ...]", found)

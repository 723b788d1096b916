"""A sound canonical family of the legal actions."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.zargo import actions as act
from editor.rules.zargo import flow
from editor.rules.zargo.clashes import shots_of, why_not_shoot
from editor.rules.zargo.decide import check, pledged_to
from editor.rules.zargo.fighting import can_fight, pledged, why_not_attack
from editor.rules.zargo.monks import places_to_reappear, why_not_vanish
from editor.rules.zargo.moving import attackable, may_move, reach
from editor.rules.zargo.placing import city_places, free_places
from editor.rules.zargo.running import runs
from editor.rules.zargo.state import NOBODY, ZargoState

FARTHEST = 4
"""Of the free cells that a piece can come to, so many of the farthest are named."""


def legal_actions(state: ZargoState) -> Iterator[act.Action]:
    """Yield legal actions of who acts next; every kind of action that is possible is among them."""
    step = state.step
    if step == "begin":
        yield act.Begin()
    elif step == "cities":
        yield from (act.FoundCity(cell) for cell in city_places(state))
    elif step == "garrisons":
        yield from _garrisons(state)
    elif step == "pieces":
        yield act.PlaceRest()
        yield from _placings(state)
    elif step == "alliance":
        yield act.Finish()
        yield from (act.Propose(one) for one in range(state.world.sides) if flow.can_offer(state, one))
        allies = (one for one in range(state.world.sides) if one != state.side)
        yield from (act.Leave(one) for one in allies if state.friends(state.side, one))
    elif step == "answer":
        yield act.Answer(accept=False)
        yield act.Answer(accept=True)
    elif step == "move":
        yield from _movements(state)
    elif step == "shots":
        yield act.Finish()
        yield from _shots(state)
    elif step == "combat":
        yield from _combats(state)
    elif step == "run_on":
        yield act.RunOn(0)
        yield from (act.RunOn(hexes, target) for hexes, target, _path, _left in runs(state))
    elif step == "occupy":
        yield from _occupations(state)


def _garrisons(state: ZargoState) -> Iterator[act.Action]:
    """Yield garrisons of each size, out of the foot, or with one other piece in front."""
    city = flow.city_to_hold(state, state.side)
    if city is None:
        return
    left = flow.reserve(state, state.side)
    foot = [one for one in left if state.world.kind_of(one).foot]
    others = [one for one in left if not state.world.kind_of(one).foot]
    most = state.world.ruleset.year.garrison_most
    for size in range(min(most, len(foot)) + 1):
        yield act.HoldCity(city, tuple(foot[:size]))
    firsts = {state.world.roster[one].kind: one for one in reversed(others)}
    for one in firsts.values():
        yield act.HoldCity(city, (one, *foot[: most - 1]))


def _placings(state: ZargoState) -> Iterator[act.Action]:
    """Yield places around one's cities for the first piece of each kind."""
    kinds = {state.world.roster[one].kind: one for one in reversed(flow.reserve(state, state.side))}
    free = free_places(state)
    near = {
        cell for city in state.cities if city.owner == state.side for cell in state.world.beside[city.cell]
    }
    places = [cell for cell in free if cell in near] or free
    for piece in kinds.values():
        yield from (act.Place(piece, cell) for cell in places)


def _movements(state: ZargoState) -> Iterator[act.Action]:
    world, side = state.world, state.side
    due = flow.due_back(state, side)
    free = {monk: places_to_reappear(state, monk) for monk in due}
    if not any(free.values()):
        yield act.Finish()
    for monk, places in free.items():
        yield from (act.Reappear(monk, cell) for cell in places[:: max(1, len(places) // FARTHEST)])
    for number in world.of_side[side]:
        if may_move(state, number):
            yield from moves_of(state, number)
            if why_not_vanish(state, number) is None:
                yield act.Vanish(number)
    early = [one for one in world.of_side[side] if "flames_and_moves" in world.kind_of(one).powers]
    if early:
        yield from _shots(state, early)


def moves_of(state: ZargoState, number: int) -> Iterator[act.Action]:
    """Yield moves of one piece: every attack, every city, every escort, and the farthest free cells."""
    cells = reach(state, number)
    farthest = list(cells)[-FARTHEST:]
    together = state.escorted_by(number) >= 0
    for cell, path in cells.items():
        targets = targets_from(state, number, cell)
        special = cell in state.on or cell in state.city_at
        if not targets and not special and cell not in farthest:
            continue
        for target in (NOBODY, *targets):
            action = act.Move((act.Way(number, path, target),))
            if check(state, action) is None:
                yield action
            if together and target == NOBODY:
                action = act.Move((act.Way(number, path, NOBODY, together=True),))
                if check(state, action) is None:
                    yield action


def targets_from(state: ZargoState, number: int, cell: int) -> list[int]:
    """Return the enemies that a piece could attack from a cell."""
    side = state.owner(number)
    found = []
    for beside in state.world.beside[cell]:
        enemy = state.in_front(beside) if beside >= 0 else NOBODY
        if enemy >= 0 and attackable(state, side, enemy):
            found.append(enemy)
    return found


def _shots(state: ZargoState, only: list[int] | None = None) -> Iterator[act.Action]:
    """Yield the shots of single pieces, and of all together where they are added up."""
    world, side = state.world, state.side
    pieces = world.of_side[side] if only is None else only
    shooters = [one for one in pieces if shots_of(state, one) is not None and can_fight(state, one)]
    if not shooters:
        return
    for target in flow.enemies_in_the_open(state, side):
        able = [one for one in shooters if why_not_shoot(state, (one,), target) is None]
        yield from (act.Shoot((one,), target) for one in able)
        together = tuple(one for one in able if (table := shots_of(state, one)) and table.added_by_each)
        if len(together) > 1:
            yield act.Shoot(together, target)


def _combats(state: ZargoState) -> Iterator[act.Action]:
    world, side = state.world, state.side
    finish = act.Finish()
    if check(state, finish) is None:
        yield finish
    able: dict[int, list[int]] = {}
    for number in world.of_side[side]:
        if can_fight(state, number):
            for cell in world.beside[state.pieces[number].cell]:
                able.setdefault(cell, []).append(number)
    for cell, attackers in able.items():
        enemy, city = state.in_front(cell), state.city_at.get(cell, NOBODY)
        if city >= 0 and not state.friends(side, state.cities[city].owner):
            free = tuple(one for one in attackers if pledged(state, one) < 0)
            if free:
                yield act.Attack(free, city=city)
        elif enemy >= 0 and attackable(state, side, enemy):
            free = tuple(one for one in attackers if pledged(state, one) in (NOBODY, enemy))
            sworn = pledged_to(state, enemy)
            for group in dict.fromkeys((free, sworn, *((one,) for one in free))):
                if group and why_not_attack(state, group, enemy, NOBODY) is None:
                    yield act.Attack(group, enemy)


def _occupations(state: ZargoState) -> Iterator[act.Action]:
    """Yield nobody, each conqueror alone, and as many as there is room for."""
    free = [one for one in state.conquerors if state.pieces[one].city < 0 and state.pieces[one].cell >= 0]
    most = state.world.ruleset.year.garrison_most
    groups = [(), *((one,) for one in free), tuple(free[:2]), tuple(free[:most])]
    for group in dict.fromkeys(groups):
        action = act.Occupy(group)
        if check(state, action) is None:
            yield action

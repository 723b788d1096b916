"""How pieces move: ground, bridges, friends and enemies, zones of influence (movement)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from editor.rules.zargo.events.moves import PieceMoved
from editor.rules.zargo.state import NOBODY, Bar, ZargoState
from editor.rules.zargo.wording import refusal
from editor.rules.zargo.world import Bridge, Terrain, World
from schemas.problems import Message

_NOTHING: Final[Mapping[int, Bar]] = {}
"""What enemies bar to flyers."""


@dataclass(frozen=True, slots=True)
class Way:
    """The way of one piece."""

    piece: int
    path: tuple[int, ...]
    """Cells entered, in order, those of bridges included."""
    target: int = NOBODY
    """Enemy that it goes to attack, whose zone of influence it enters."""
    together: bool = False
    """A footsoldier takes along whom it escorts."""


def why_not_move(state: ZargoState, number: int) -> Message | None:
    """Return why a piece cannot move in this turn. None if it can."""
    code = _kept_from_moving(state, number)
    if code is None:
        return None
    piece = state.pieces[number]
    return refusal(state, code, number, **({"month": piece.held} if code == "held" else {}))


def may_move(state: ZargoState, number: int) -> bool:
    """Return whether a piece can move in this turn at all."""
    return _kept_from_moving(state, number) is None


def _kept_from_moving(state: ZargoState, number: int) -> str | None:
    """Return the code of what keeps a piece from moving in this turn, None where nothing does."""
    piece, kind = state.pieces[number], state.world.kind_of(number)
    if state.owner(number) != state.side or piece.cell < 0:
        return "not_yours"
    if state.is_held(piece):
        return "held"
    if piece.vanished:
        return "is_vanished"
    if piece.moved or (piece.acted and "flames_and_moves" not in kind.powers):
        return "has_moved"
    return None if kind.movement else "never_moves"


def zones_at(state: ZargoState, side: int, cell: int) -> list[int]:
    """Return the enemies of a side whose zone of influence a cell lies in."""
    found = []
    on = state.on
    for beside in state.world.beside[cell]:
        if beside in on:
            enemy = state.in_front(beside)
            if not state.friends(side, state.owner(enemy)) and state.has_zone(enemy):
                found.append(enemy)
    return found


def attackable(state: ZargoState, side: int, target: int) -> bool:
    """Return whether a piece may be attacked by a side at all: an enemy in the open that no chasm holds."""
    piece = state.pieces[target]
    return (
        piece.cell >= 0
        and piece.city < 0
        and not piece.vanished
        and not state.is_held(piece)
        and not state.friends(side, state.owner(target))
        and state.in_front(piece.cell) == target
    )


def enemies_in_the_open(state: ZargoState, side: int) -> list[int]:
    """Return the enemy pieces that may be attacked."""
    return [
        number
        for number, roster in enumerate(state.world.roster)
        if roster.side != side and attackable(state, side, number)
    ]


def targets_from(state: ZargoState, number: int, cell: int) -> list[int]:
    """Return the enemies that a piece could attack from a cell."""
    side = state.owner(number)
    found = []
    for beside in state.world.beside[cell]:
        enemy = state.in_front(beside)
        if enemy >= 0 and attackable(state, side, enemy):
            found.append(enemy)
    return found


class Walk(NamedTuple):
    """How far a piece has come."""

    left: int
    held: int
    """Turns that the last ground holds it."""
    stopped: bool


def bridge_along(world: World, here: int, path: Sequence[int]) -> Bridge | None:
    """Return the bridge that a path follows from a coast. None if it follows none."""
    for bridge in world.bridges.get(here, ()):
        count = len(bridge.over)
        if tuple(path[:count]) == bridge.over and len(path) > count and path[count] == bridge.end:
            return bridge
    return None


def step(terrain: Terrain, left: int, *, first: bool) -> Walk | None:
    """Return what is left after entering ground, or None if it cannot be entered."""
    after = left_after(terrain, left, first=first)
    return None if after < 0 else Walk(after, terrain.held, terrain.stops or terrain.whole)


def left_after(terrain: Terrain, left: int, *, first: bool) -> int:
    """Return the movement points that are left after entering ground; -1 where it cannot be entered."""
    if terrain.cost == 0 or terrain.cost > left or (terrain.whole and not first):
        return -1
    return 0 if terrain.stops or terrain.whole else left - terrain.cost


def in_the_way(state: ZargoState, side: int, cell: int) -> bool:
    """Return whether enemies or an enemy city bar a cell to those on foot."""
    here = state.on.get(cell)
    if here is not None and not state.friends(side, state.owner(here[0])):
        return True
    city = state.city_at.get(cell)
    return city is not None and not state.friends(side, state.cities[city].owner)


def move(state: ZargoState, way: Way) -> PieceMoved | Message:
    """Return what a way makes of a piece, or the rule that forbids it."""
    number, world, path = way.piece, state.world, way.path
    if not 0 <= number < len(state.pieces) or not path:
        return refusal(state, "no_way")
    if (trouble := why_not_move(state, number)) is not None:
        return trouble
    company = state.escorted_by(number) if way.together else NOBODY
    if way.together:
        if company < 0:
            return refusal(state, "escorts_nobody", number)
        if state.pieces[company].moved or state.is_held(state.pieces[company]):
            return refusal(state, "has_moved", company)
    if (trouble := _taking_off(state, number, company)) is not None:
        return trouble
    walked = _along(state, number, path)
    if isinstance(walked, Message):
        return walked
    city = _end(state, number, path[-1], company)
    if isinstance(city, Message):
        return city
    if (trouble := _zone(state, way, city)) is not None:
        return trouble
    held = max(state.month, 1) + walked.held if walked.held else 0
    return PieceMoved(
        number,
        path,
        walked.left,
        straight_of(world, state.pieces[number].cell, path),
        held,
        way.target,
        company,
        city,
    )


def _taking_off(state: ZargoState, number: int, company: int) -> Message | None:
    """Return why a piece may not leave the one with whom it is stacked. None if it may."""
    other = state.escort_of(number)
    other = other if other >= 0 else state.escorted_by(number)
    if other < 0 or other == company:
        return None
    if "put_on" in (state.pieces[number].stacked, state.pieces[other].stacked):
        return refusal(state, "escort_both", number)
    return None


def _along(state: ZargoState, number: int, path: tuple[int, ...]) -> Walk | Message:
    """Return how far a path brings a piece, or why it cannot go there."""
    world, piece, kind = state.world, state.pieces[number], state.world.kind_of(number)
    ground = world.flown if kind.flies else world.walked
    here, at, walk = piece.cell, 0, Walk(kind.movement, 0, stopped=False)
    while at < len(path):
        if walk.stopped:
            return refusal(state, "ground_stops", number)
        cell, first = path[at], at == 0
        if cell not in world.beside[here] or cell < 0:
            return refusal(state, "not_beside", number)
        if world.needs_bridge[cell]:
            bridge = bridge_along(world, here, path[at:])
            if bridge is None or bridge.cost >= walk.left:
                return refusal(state, "sea" if bridge is None else "too_far", number)
            at += len(bridge.over)
            cell, first = bridge.end, False
            walk = walk._replace(left=walk.left - bridge.cost)
        if not kind.flies and in_the_way(state, state.side, cell):
            return refusal(state, "enemy_bars", number)
        if not kind.flies and at < len(path) - 1 and cell in bars_to(state, state.side):
            return refusal(state, "zone_stops", number)
        after = step(ground[cell], walk.left, first=first)
        if after is None:
            return refusal(state, "mountain_first" if ground[cell].whole and not first else "too_far", number)
        here, at, walk = cell, at + 1, after
    return walk


def _end(state: ZargoState, number: int, cell: int, company: int) -> int | Message:
    """Return the city that a piece joins at the end of its way, -1 for none, or why it cannot stay there."""
    world = state.world
    city = state.city_at.get(cell, NOBODY)
    if city >= 0:
        if state.cities[city].owner != state.side:
            return refusal(state, "foreign_city", number)
        room = world.ruleset.year.garrison_most - len(state.inside.get(city, ()))
        return city if room >= (2 if company >= 0 else 1) else refusal(state, "city_full", number)
    here = state.on.get(cell, ())
    if not here:
        return NOBODY
    other = here[0]
    fits = world.kind_of(other).foot != world.kind_of(number).foot and state.owner(other) == state.side
    if len(here) > 1 or company >= 0 or not fits:
        return refusal(state, "stacked", number)
    if "taken_off" in (state.pieces[number].stacked, state.pieces[other].stacked) or (
        state.escort_of(number) >= 0 or state.escorted_by(number) >= 0
    ):
        return refusal(state, "escort_both", number)
    return NOBODY


def _zone(state: ZargoState, way: Way, city: int) -> Message | None:
    """Return why a way into zones of influence is forbidden: they are entered to attack only."""
    cell, side = way.path[-1], state.side
    if city >= 0:
        return refusal(state, "no_target_there", way.piece) if way.target >= 0 else None
    if way.target >= 0:
        if way.target >= len(state.pieces) or not attackable(state, side, way.target):
            return refusal(state, "no_target", way.piece)
        if state.pieces[way.target].cell not in state.world.beside[cell]:
            return refusal(state, "no_target_there", way.piece)
        if state.pieces[way.piece].acted or len(state.on.get(cell, ())) > 0:
            return refusal(state, "cannot_attack", way.piece)
        return None
    if not state.world.kind_of(way.piece).flies and cell in bars_to(state, side):
        return refusal(state, "zone_unattacked", way.piece)
    return None


def straight_of(world: World, start: int, path: Sequence[int]) -> int:
    """Return the direction of a path that is wholly straight, else -1."""
    direction = world.beside[start].index(path[0])
    here = path[0]
    for cell in path[1:]:
        if world.beside[here][direction] != cell:
            return NOBODY
        here = cell
    return direction


class Reach(Mapping[int, tuple[int, ...]]):
    """Cells that a piece can come to -> the way there, which is written down when it is asked for."""

    def __init__(self, start: int, before: dict[int, tuple[int, tuple[int, ...]]]) -> None:
        """Take where a piece starts, and for each cell the one before it and what is entered from there."""
        self._start, self._before = start, before

    def __getitem__(self, cell: int) -> tuple[int, ...]:
        cell, path = self._before[cell]
        while cell != self._start:
            cell, entered = self._before[cell]
            path = (*entered, *path)
        return path

    def __contains__(self, cell: object) -> bool:
        return cell in self._before

    def __iter__(self) -> Iterator[int]:
        return iter(self._before)

    def __len__(self) -> int:
        return len(self._before)


def reach(state: ZargoState, number: int) -> Reach:
    """Return every cell that a piece can come to with a cheapest path, as far as ground and enemies go.

    Whether it may stay there :func:`move` says. Cells come in the order of what they cost.
    """
    world, start, kind = state.world, state.pieces[number].cell, state.world.kind_of(number)
    steps = world.steps_flown if kind.flies else world.steps_walked
    bars = _NOTHING if kind.flies else bars_to(state, state.owner(number))
    before: dict[int, tuple[int, tuple[int, ...]]] = {}
    best = {start: kind.movement}
    level: list[list[int]] = [[] for _ in range(kind.movement)]
    level.append([start])
    for left in range(kind.movement, 0, -1):
        for here in level[left]:
            if best[here] != left:
                continue
            for cell, entered, over, terrain in steps[here]:
                after = left_after(terrain, left - over, first=here == start and len(entered) == 1)
                if after <= best.get(cell, -1) or cell == start:
                    continue
                bar = bars.get(cell)
                if bar == "entry":
                    continue
                best[cell] = after
                before[cell] = here, entered
                if after and bar is None:
                    level[after].append(cell)
    return Reach(start, before)


def bars_to(state: ZargoState, side: int) -> Mapping[int, Bar]:
    """Return what enemies bar to those of a side on foot: their own cells, and going on in their zones."""
    found = state.bars.get(side)
    if found is None:
        found = state.bars[side] = {}
        barred = [city.cell for city in state.cities if not state.friends(side, city.owner)]
        for cell, here in state.on.items():
            if state.friends(side, state.owner(here[0])):
                continue
            barred.append(cell)
            if state.has_zone(state.in_front(cell)):
                for beside in state.world.beside[cell]:
                    found[beside] = "onward"
        for cell in barred:
            found[cell] = "entry"
    return found

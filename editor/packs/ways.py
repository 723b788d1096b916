"""Roads and buildings of other programs: the sides over which fields go on, as chains and as wholes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset


def roads_of(exits: dict[Offset, int], grid: Grid) -> tuple[tuple[Offset, ...], ...]:
    """Return roads out of the sides by which each field is left: chains from end to end.

    Args:
        exits: bit d of a field is set where a road goes over its side d.
        grid: how the fields lie.
    """
    links: dict[Offset, list[Offset]] = {at: [] for at in sorted(exits)}
    for at, bits in sorted(exits.items()):
        for side in range(grid.sides):
            other = grid.step(at, side)
            if bits >> side & 1 and other in exits and other not in links[at]:
                links[at].append(other)
                if at not in links[other]:
                    links[other].append(at)
    chains: list[tuple[Offset, ...]] = [(at,) for at, others in links.items() if not others]
    done: set[frozenset[Offset]] = set()

    def walk(at: Offset, onward: Offset) -> None:
        chain = [at]
        while frozenset((at, onward)) not in done:
            done.add(frozenset((at, onward)))
            chain.append(onward)
            ahead = [one for one in links[onward] if frozenset((onward, one)) not in done]
            if len(links[onward]) != 2 or not ahead:
                break
            at, onward = onward, ahead[0]
        if len(chain) > 1:
            chains.append(tuple(chain))

    # From ends and crossings first, so that what is left are circles.
    for wanted in (False, True):
        for at, others in links.items():
            if (len(others) == 2) == wanted:
                for other in others:
                    walk(at, other)
    return tuple(chains)


def exits_of(roads: Iterable[Sequence[Offset]], grid: Grid) -> dict[Offset, int]:
    """Return the sides by which roads leave each of their fields, as :func:`roads_of` takes them."""
    exits: dict[Offset, int] = {}
    for road in roads:
        for at in road:
            exits.setdefault(at, 0)
        for one, other in pairwise(road):
            side = grid.direction(one, other)
            if side is not None:
                exits[one] |= 1 << side
                exits[other] |= 1 << grid.opposite(side)
    return exits


def joined_parts(sides: dict[Offset, int], grid: Grid) -> dict[Offset, int]:
    """Return the number, from 1, of the whole that each field is part of.

    Args:
        sides: bit d of a field is set where it goes on over its side d; one of two neighbours is enough.
        grid: how the fields lie.
    """
    parts: dict[Offset, int] = {}
    number = 0
    for at in sorted(sides):
        if at in parts:
            continue
        number, waiting = number + 1, [at]
        parts[at] = number
        while waiting:
            here = waiting.pop()
            for side, other in enumerate(grid.neighbours(here)):
                onward = other in sides and other not in parts
                if onward and (sides[here] >> side & 1 or sides[other] >> grid.opposite(side) & 1):
                    parts[other] = number
                    waiting.append(other)
    return parts

"""What the events of a game add to the counts of its pieces, for reports of many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.rules.core.contract import (
    CONTACT,
    ELEMENTS_DESTROYED,
    ELEMENTS_LOST,
    MOVED,
    POINTS_EARNED,
    POINTS_LOST,
    Count,
    Troop,
)
from editor.rules.zargo.base import Event
from editor.rules.zargo.events.combats import CombatFought, PiecesLost
from editor.rules.zargo.events.moves import PieceMoved
from editor.rules.zargo.state import ZargoState
from editor.rules.zargo.world import World


def troops(world: World) -> tuple[Troop, ...]:
    """Return the pieces of a game, those of one kind together."""
    counts = Counter(one.kind for one in world.roster)
    sides = {one.kind: one.side for one in world.roster}
    return tuple(
        Troop(
            troop_id(world, kind, sides[kind]),
            world.scenario.sides[sides[kind]].id,
            world.kinds[kind].name,
            world.kinds[kind].worth * count,
            count,
        )
        for kind, count in counts.items()
    )


def troop_id(world: World, kind: int, side: int) -> str:
    """Return the id of the pieces of a kind in reports: side and entry of the army."""
    return f"{world.scenario.sides[side].id}/{world.kinds[kind].entry}"


def tally(before: ZargoState, event: Event, _after: ZargoState) -> Iterator[Count]:
    """Yield what an event adds: losses, and what those who have struck have earned by them."""
    world, month = before.world, max(before.month, 1)

    def troop(number: int) -> str:
        one = world.roster[number]
        return troop_id(world, one.kind, one.side)

    match event:
        case PiecesLost(pieces=pieces, by=by):
            for number in pieces:
                yield Count(ELEMENTS_LOST, troop(number), 1.0, month)
                yield Count(POINTS_LOST, troop(number), world.kind_of(number).worth, month)
                for other in by:
                    yield Count(ELEMENTS_DESTROYED, troop(other), 1 / len(by), month)
                    yield Count(POINTS_EARNED, troop(other), world.kind_of(number).worth / len(by), month)
        case PieceMoved(piece=piece):
            yield Count(MOVED, troop(piece), turn=month)
        case CombatFought(attackers=attackers):
            for number in attackers:
                yield Count(CONTACT, troop(number), turn=month)
        case _:
            pass

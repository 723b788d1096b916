"""A second reading of Zargo's book: looks at what happened and says what the book would not have.

Shares nothing with the rules but the data of states and events, and the tables of the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class Referee:
    """Watches one game."""

    def faults(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        """Yield what is wrong with an event."""
        yield from self._always(after)
        look = getattr(self, f"_{type(event).__name__.lower()}", None)
        if look is not None:
            yield from look(before, event, after)

    def _always(self, after: Any) -> Iterator[str]:
        for cell, here in after.on.items():
            if after.world.ground[cell] == "sea":
                yield "a piece at sea"
            if len(here) > 2 or (
                len(here) == 2 and len({after.world.kind_of(one).foot for one in here}) != 2
            ):
                yield "pieces upon each other that are no escort"
        if any(len(inside) > 4 for inside in after.inside.values()):
            yield "a garrison of more than four"

    def _cityfounded(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        world = before.world
        if event.at not in world.homes[before.homes[event.side]]:
            yield "a city off the own continent"
        around = world.beside[event.at]
        if any(cell < 0 or world.ground[cell] == "sea" for cell in around):
            yield "a city on a coast"

    def _piecesplaced(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        home = before.world.homes[before.homes[event.side]]
        if any(cell not in home for _, cell in event.places):
            yield "a piece off the own continent"

    def _monthbegan(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        if event.month != before.month + 1 or event.month > 25:
            yield f"month {event.month} after {before.month}"

    def _piecemoved(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        world, kind = before.world, before.world.kind_of(event.piece)
        here = before.pieces[event.piece].cell
        spent = 0
        for number, cell in enumerate(event.path):
            last = number == len(event.path) - 1
            ground = world.ground[cell]
            if cell not in world.beside[here]:
                yield f"no step from {here} to {cell}"
            if ground == "sea" and last:
                yield "ends at sea"
            if ground == "chasm" and not last:
                yield "goes on out of a chasm"
            if ground == "mountain" and not kind.flies and not last:
                yield "goes on over a mountain"
            enemies = [one for one in before.on.get(cell, ()) if not _friends(before, event.piece, one)]
            if enemies and not kind.flies:
                yield "goes through an enemy"
            spent += 2 if ground == "wood" and not kind.flies else 1
            here = cell
        if spent > kind.movement:
            yield f"spends {spent} of {kind.movement}"
        chasm = world.ground[event.path[-1]] == "chasm"
        if event.held != (max(before.month, 1) + 3 if chasm else 0):
            yield f"held until month {event.held}, in a chasm: {chasm}"
        if before.owner(event.piece) != before.side:
            yield "moves in another's turn"
        if after.pieces[event.piece].cell not in (event.path[-1], -1) and event.city < 0:
            yield "is not where it went"

    def _shotsent(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        if event.hit != (event.die >= event.least):
            yield f"{event.die} against {event.least} hits: {event.hit}"
        if not 1 <= event.die <= 6:
            yield "a die with other faces"
        if _friends(before, event.shooters[0], event.target):
            yield "shoots at a friend"

    def _combatfought(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        if not 1 <= event.die <= 6:
            yield "a die with other faces"
        columns = before.world.ruleset.combat.columns
        fitting = [one for one in columns if one.difference <= event.attack - event.defence]
        if not fitting:
            yield "an attack that the table forbids"
            return
        column = max(fitting, key=lambda one: one.difference)
        if column.results[event.die - 1] != event.outcome:
            yield f"{event.die} in the column of {column.difference} is {event.outcome}"
        plain = sum(before.world.kind_of(one).combat for one in event.defenders)
        if event.city >= 0 and event.defence != plain:
            yield f"a garrison of {plain} fights with {event.defence}"
        own = sum(before.world.kind_of(one).combat for one in event.attackers)
        if not own <= event.attack <= own + 4 * len(event.attackers):
            yield f"{own} attack with {event.attack}"

    def _pieceretreated(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        here = before.pieces[event.piece].cell
        for cell in event.path:
            if cell not in before.world.beside[here]:
                yield "a retreat that jumps"
            here = cell

    def _citytaken(self, before: Any, event: Any, after: Any) -> Iterator[str]:
        if before.cities[event.city].owner == event.side:
            yield "takes its own city"
        if after.cities[event.city].owner != event.side:
            yield "the city does not change hands"

    def _gameended(self, before: Any, event: Any, _after: Any) -> Iterator[str]:
        counts = [sum(city.owner == side for city in before.cities) for side in range(len(before.homes))]
        winner = getattr(event, "winner", None)
        if before.month == 25 and winner is not None and winner >= 0 and counts[winner] != max(counts):
            yield f"wins with {counts[winner]} cities of {counts}"


def _friends(state: Any, one: int, other: int) -> bool:
    return bool(state.friends(state.owner(one), state.owner(other)))

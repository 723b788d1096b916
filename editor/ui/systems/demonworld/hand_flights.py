"""Flights of Demonworld by hand: fields to click, landings, and any altitude, chosen first (XXIII)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.flyers.flying import touched_after
from editor.rules.demonworld.flyers.listing import flight_allowed, flights_of
from editor.rules.demonworld.flyers.now import can_fly
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_words import HandWords, translate


@dataclass(frozen=True)
class Height:
    """The draft of a flight: at this altitude a unit shall fly, where is still to be chosen."""

    altitude: int


def flights(state: BattleState, unit: Unit, place: int, words: HandWords) -> Iterator[Choice]:
    """Yield where a unit may fly and land, and the altitudes of which one may be chosen first (XXIII).

    One landing for each field. In the air any altitude over one's own field; elsewhere the lowest, the
    highest and those of other flyers, with whom one is at a height then: the others come after their choice.
    """
    if not can_fly(state.battle, unit):
        return
    landed: set[Offset] = set()
    listed = tuple(flights_of(state, unit))
    for action in (*listed, *_at_heights_of_others(state, unit, listed)):
        drawn = _drawn(state, action)
        at, lands = drawn[place][0], action.altitude is None
        if lands and at in landed and not touched_after(state, unit, action.cells, action.facings):
            continue
        landed |= {at} if lands else set()
        yield Choice(words.action(state, action), "land" if lands else "fly", action, at=(at,), sketch=drawn)
    yield from _heights(listed)


def _heights(listed: Sequence[act.Fly]) -> Iterator[Choice]:
    """Yield the altitudes between the lowest and the highest that can be reached somewhere."""
    able = [one.altitude for one in listed if one.altitude is not None]
    for altitude in range(min(able), max(able) + 1) if able else ():
        said = translate("DemonworldHand", "Fly at altitude {altitude} to …").format(altitude=altitude)
        yield Choice(said, "fly", draft=Height(altitude))


def flights_at(
    state: BattleState, unit: Unit, place: int, height: Height, words: HandWords
) -> Iterator[Choice]:
    """Yield the flights of a flyer at an altitude that has been chosen, and other altitudes (XXIII.5.0)."""
    listed = tuple(flights_of(state, unit))
    known: set[tuple[int, ...]] = set()
    for action in listed:
        found = replace(action, altitude=height.altitude)
        if action.altitude is None or found.cells in known or not flight_allowed(state, found):
            continue
        known.add(found.cells)
        drawn = _drawn(state, found)
        yield Choice(words.action(state, found), "fly", found, at=(drawn[place][0],), sketch=drawn)
    for choice in _heights(listed):
        yield replace(choice, chosen=choice.draft == height)


def _at_heights_of_others(state: BattleState, unit: Unit, listed: Sequence[act.Fly]) -> Iterator[act.Fly]:
    """Yield flights at altitudes that are not listed: any above one's own field, else those of other flyers.

    Only at a height with them can they be struck in the air (XXIII.8.2).
    """
    heights = {one.altitude for one in state.units if one.altitude is not None and one.number != unit.number}
    everywhere = range(state.battle.ruleset.flying.highest + 1)
    known = {(one.cells, one.altitude) for one in listed}
    for action in listed:
        if action.altitude is None:
            continue
        for altitude in everywhere if action.cells == unit.cells else sorted(heights):
            found = replace(action, altitude=altitude)
            if (found.cells, altitude) not in known and flight_allowed(state, found):
                known.add((found.cells, altitude))
                yield found


def _drawn(state: BattleState, action: act.Fly) -> tuple[tuple[Offset, int], ...]:
    return tuple(zip(map(state.battle.ground.at, action.cells), action.facings, strict=True))

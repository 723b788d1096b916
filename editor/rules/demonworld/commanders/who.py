"""Who is a commander, who is alone or with a unit; the state after he joins or leaves one (X.1.0, X.2.0)."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld.battle import Battle, Roster
from editor.rules.demonworld.state import BattleState, changed, put
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld import DemonworldUnit

PERSONS: Final = ("commander", "hero", "wizard")
"""Kinds of cards that are persons of their own."""


def is_person(card: DemonworldUnit) -> bool:
    """Return whether a card is a commander's, a hero's or a wizard's (X)."""
    return card.command is not None or card.card_kind in PERSONS


def is_commander(battle: Battle, element: int) -> bool:
    """Return whether an element is a commander and chapter X is in force."""
    return "X" in battle.chapters and is_person(battle.cards[element])


def stars(battle: Battle, element: int) -> int:
    """Return the stars of an element: orders that it may give, its bonus on morale (X); 0 without any."""
    command = battle.cards[element].command if "X" in battle.chapters else None
    return command.stars if command is not None else 0


def counters(battle: Battle, element: int) -> int:
    """Return how many orders a commander may give in a turn (X.3.1 to X.3.4)."""
    number = stars(battle, element)
    return next((row.orders for row in battle.ruleset.commanders.stars if row.stars == number), 0)


def independent(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit is a commander who acts on his own (X.2.1)."""
    return "X" in battle.chapters and bool(unit.elements) and is_person(battle.roster[unit.number].card)


def joined(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Return the commanders with a unit, the most stars first (X.2.2)."""
    if "X" not in battle.chapters:
        return ()
    came = battle.came_with
    found = [element for element in unit.elements if came[element] != unit.number]
    return tuple(sorted(found, key=lambda element: (-stars(battle, element), element)))


def alone(state: BattleState, side: int) -> tuple[Unit, ...]:
    """Return the commanders of a side who act on their own (X.2.1)."""
    return tuple([unit for unit in state.of_side(side) if independent(state.battle, unit)])


def special(battle: Battle, unit: Unit, element: int) -> bool:
    """Return whether an element belongs in the front rank: leader, standard, musician, commander (IX.4.0)."""
    if battle.signs[element] and "IX" in battle.chapters:
        return True
    return "X" in battle.chapters and battle.came_with[element] != unit.number


def hidden_among(battle: Battle, unit: Unit, element: int) -> bool:
    """Return whether somebody may fall to a shot in the place of a special element (IX.5.0, X.2.2).

    A commander only where he is no taller than the elements of the unit.
    """
    if element == unit.rider:
        return False
    if battle.came_with[element] == unit.number or "X" not in battle.chapters:
        return bool(battle.signs[element]) and "IX" in battle.chapters
    return battle.cards[element].size <= battle.roster[unit.number].card.size


def movers(state: BattleState, side: int) -> list[Unit]:
    """Return the called commanders of a side who may still move."""
    found = [state.units[state.unit_of[element]] for element in state.called[side] or ()]
    return [unit for unit in found if independent(state.battle, unit) and not unit.done and not unit.engaged]


def none_yet(state: BattleState) -> tuple[None, ...]:
    """Return None for each side."""
    return (None,) * len(state.battle.scenario.sides)


def detached(state: BattleState, element: int) -> BattleState:
    """Return the state with a commander on his own again, where he stands or flies (X.2.3).

    A melee that his unit is in he stays in, unless its rout has dragged him out of it (XV.9.0).
    """
    host = state.units[state.unit_of[element]]
    place = host.elements.index(element)
    home = state.battle.came_with[element]
    own = state.units[home].replace(
        elements=(element,),
        cells=(host.cells[place],),
        facings=(host.facings[place],),
        altitude=host.altitude,
        engaged=host.engaged,
        fought=host.fought,
        order=None,
        points=0,
        manoeuvres=0,
        done=host.done and host.mood != "rout",
    )
    rest = [other for other in range(len(host.elements)) if other != place]
    host = host.replace(
        elements=tuple([host.elements[other] for other in rest]),
        cells=tuple([host.cells[other] for other in rest]),
        facings=tuple([host.facings[other] for other in rest]),
    )
    stays = host.mood != "rout" or state.in_contact(own)
    fights = tuple(
        fight._replace(units=tuple(sorted({*fight.units, home})))
        if stays and host.number in fight.units
        else fight
        for fight in state.fights
    )
    return state.replace(
        units=changed(state, [host, own]),
        unit_of=put(state.unit_of, element, home),
        fights=fights,
    )


def bereft(state: BattleState) -> BattleState:
    """Return the state in which commanders whose unit has fallen about them act on their own (X.2.0)."""
    came = state.battle.came_with
    for unit in state.units:
        if unit.elements and all(came[element] != unit.number for element in unit.elements):
            for element in unit.elements:
                state = detached(state, element)
    return state


def attached(battle: Battle) -> list[tuple[int, int]]:
    """Return (commander's unit, unit that he is with) as the set-up wants it."""
    found = []
    for roster in battle.roster:
        for one in battle.scenario.sides[roster.side].placements:
            if (one.entry, one.copy_number) == (roster.entry, roster.copy_number) and one.attached_to:
                host = _find(battle, roster, one.attached_to, one.attached_copy)
                if host is not None:
                    found.append((roster.number, host))
    return found


def _find(battle: Battle, own: Roster, entry: str, copy_number: int) -> int | None:
    return next(
        (
            roster.number
            for roster in battle.roster
            if roster.side == own.side and (roster.entry, roster.copy_number) == (entry, copy_number)
        ),
        None,
    )

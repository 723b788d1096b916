"""The profiles of a unit in its states, and the battle in which it has changed.

A battle in which a unit has changed is another :class:`Battle`, worked out once: who asks for a card of
``Battle.cards`` or of a ``Roster`` gets the profile of the state that the unit is in.
"""

from __future__ import annotations

from dataclasses import replace

from editor.rules.core.options import fielded
from editor.rules.core.options import with_options as bought
from editor.rules.demonworld.artillery.crew import with_crew
from editor.rules.demonworld.battle import Battle, Grounds, Roster
from editor.rules.demonworld.items.arms import cards_with_arms
from editor.rules.demonworld.items.carried import carried
from editor.rules.demonworld.large.bases import bases_of
from editor.rules.demonworld.set_up.rosters import roster_of
from schemas.army import ArmyEntry
from schemas.base import must_be
from schemas.states import StateChange, in_state
from schemas.systems.demonworld import DemonworldUnit

Profiles = tuple[DemonworldUnit, ...]
"""A card as it is, then in each of its states; empty for a card without states."""


def profiles_of(card: DemonworldUnit, entry: ArmyEntry | None = None) -> Profiles:
    """Return a card in each of its states, with the options and for the points that an entry has paid.

    ``entry``: None for a card that no army has bought.
    """
    if not card.states:
        return ()
    found = [in_state(card, key) for key in (None, *(one.id for one in card.states))]
    if entry is not None:
        found = [must_be(bought(one, entry.options), DemonworldUnit) for one in found]
    paid = card.points if entry is None else must_be(fielded(card, entry), DemonworldUnit).points
    return tuple([one.model_copy(update={"points": paid}) for one in found])


def state_number(card: DemonworldUnit, key: str | None) -> int:
    """Return the place of a state among a card's profiles; 0 for the card as it is, or has no such state."""
    return next((place for place, one in enumerate(card.states, 1) if one.id == key), 0)


def state_key(card: DemonworldUnit, number: int) -> str | None:
    """Return the key of a state by its place among a card's profiles; None for the card as it is."""
    return card.states[number - 1].id if number else None


def ways_on(roster: Roster) -> tuple[StateChange, ...]:
    """Return the ways that lead on from the state that a unit is in."""
    if not roster.profiles:
        return ()
    now = state_key(roster.card, roster.state)
    return tuple([one for one in roster.card.state_changes if one.start == now])


def battle_in_state(battle: Battle, unit: int, number: int) -> Battle:
    """Return the battle in which a unit is in another of its states; the same one each time.

    Args:
        battle: as it is now.
        unit: the unit.
        number: place of the state among its profiles.
    """
    key = ("state", unit, number)
    known = battle.joined.get(key)
    if known is not None:
        return known
    before = battle.roster[unit]
    card, own = before.profiles[number], frozenset(before.elements)
    after = roster_of(
        unit, (before.side, before.camp), (before.entry, before.copy_number), before.name, card,
        before.elements, (before.worth, before.wounds), battle.signs, battle.chapters, battle.ruleset,
        (before.profiles, number),
    )  # fmt: skip
    signs = [battle.signs[element] for element in before.elements]
    items = tuple(
        [
            carried(one.item, before.elements, signs, card, battle.ruleset)._replace(element=one.element)
            if one.element in own
            else one
            for one in battle.carried
        ]
    )
    crewed = with_crew(card, battle.ruleset)
    mixed = [crewed if element in own else one for element, one in enumerate(battle.cards)]
    its = [one for one in items if one.element in own]
    cards = cards_with_arms(mixed, its, battle.came_with, battle.ruleset)
    roster = list(battle.roster)
    roster[unit] = after
    bases = battle.bases
    if bases is not None and not own.isdisjoint(bases.kinds):
        found = bases_of(battle.ground, battle.ruleset, cards, battle.chapters, battle.houses)
        bases = found.changed(battle.changes) if found is not None else None
    changed = battle.joined[key] = replace(
        battle,
        roster=tuple(roster),
        cards=cards,
        carried=items,
        edges=tuple([replace(edge, ways={}) for edge in battle.edges]),
        terrain=battle.terrain.with_cards(cards) if battle.terrain is not None else None,
        bases=bases,
        grounds=Grounds(),
    )
    return changed

"""Units that a spell or an event brings to the field in the middle of a battle (XX.6.0, XVI.5.0)."""

from __future__ import annotations

from dataclasses import replace

from editor.rules.core.unit_letters import later_letter, with_letter
from editor.rules.demonworld.artillery.crew import with_crew
from editor.rules.demonworld.artillery.loading import with_loaded
from editor.rules.demonworld.battle import Battle, Grounds
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.flyers.starting import starting_altitude
from editor.rules.demonworld.large.bases import Bases, bases_of
from editor.rules.demonworld.magic.knowing import with_all_points
from editor.rules.demonworld.magic.wizards import Magic, Wizard
from editor.rules.demonworld.set_up.rosters import roster_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states.profiles import profiles_of
from editor.rules.demonworld.units import Sign, Unit
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Order

ENTRY = "summoned"
"""Entry of those who have been summoned: no army has bought them."""
_ORDER: Order = "hold"
"""What the units that are given orders have come with; they were not there when orders were laid."""


def card_of(battle: Battle, card: str, by: int) -> DemonworldUnit:
    """Return the card of somebody summoned: he belongs to the people of the wizard (XX.7.1).

    Args:
        battle: the battle.
        card: id of the card.
        by: element of the wizard.
    """
    found, people = battle.summonable[card], battle.cards[by].faction
    return found if people is None else found.model_copy(update={"faction": people})


def grown(battle: Battle, card: str, by: int, sizes: tuple[int, ...]) -> Battle:
    """Return the battle with units of a card, of the side of the wizard who has called them.

    Args:
        battle: the battle before.
        card: id of the card.
        by: element of the wizard.
        sizes: elements of each unit.
    """
    none: tuple[Sign, ...] = ("",)
    key = (card, by, sizes)
    return battle_with(
        battle, key, card_of(battle, card, by), ENTRY, battle.side_of[by], sizes, none * sum(sizes)
    )


def battle_with(
    battle: Battle,
    key: tuple[object, ...],
    card: DemonworldUnit,
    entry: str,
    side: int,
    sizes: tuple[int, ...],
    signs: tuple[Sign, ...],
) -> Battle:
    """Return the battle with units of a card; the same one for the same key.

    Args:
        battle: the battle before.
        key: what tells these units from others that could come now.
        card: their card.
        entry: entry that they have, though no army has bought them.
        side: to which they belong.
        sizes: elements of each unit.
        signs: special signs of all these elements.
    """
    known = battle.joined.get(key)
    if known is not None:
        return known
    count, profiles = sum(sizes), profiles_of(card)
    roster, first = list(battle.roster), len(battle.cards)
    came_with = list(battle.came_with)
    all_signs = battle.signs + signs
    for size in sizes:
        number = len(roster)
        elements = tuple(range(len(came_with), len(came_with) + size))
        came_with += [number] * size
        copy = 1 + sum(one.entry == entry and one.side == side for one in roster)
        name = card.name
        if len(sizes) > 1 or any(card.id == one.card.id or name == one.name for one in roster):
            peoples = [one.card.faction or "" for one in roster]
            name = with_letter(name, later_letter(peoples, card.faction or ""))
        worth = card.points * size / card.elements.total
        roster.append(
            roster_of(
                number, (side, battle.camps[side]), (entry, copy), name, card, elements, (worth, 0),
                all_signs, battle.chapters, battle.ruleset, (profiles, 0),
            )
        )  # fmt: skip
    cards = (*battle.cards, *(with_crew(card, battle.ruleset),) * count)
    hit_points = card.hit_points if "VIII" in battle.chapters else 1
    spells = battle.books.get(card.id, ())
    wizards = [Wizard(first + one, card.wizard_level, spells) for one in range(count) if card.wizard_level]
    found = battle.joined[key] = replace(
        battle,
        roster=tuple(roster),
        cards=cards,
        came_with=tuple(came_with),
        side_of=(*battle.side_of, *(side,) * count),
        camp_of=(*battle.camp_of, *(battle.camps[side],) * count),
        signs=all_signs,
        hit_points=(*battle.hit_points, *(hit_points,) * count),
        edges=tuple([replace(edge, ways={}) for edge in battle.edges]),
        wizards=(*battle.wizards, *wizards) if "XX" in battle.chapters else battle.wizards,
        terrain=battle.terrain.with_cards(cards) if battle.terrain is not None else None,
        bases=_bases(battle, cards) if card.large is not None else battle.bases,
        grounds=Grounds(),
    )
    return found


def _bases(battle: Battle, cards: tuple[DemonworldUnit, ...]) -> Bases | None:
    found = bases_of(battle.ground, battle.ruleset, cards, battle.chapters, battle.houses)
    return found.changed(battle.changes) if found is not None else None


def with_units(
    state: BattleState,
    battle: Battle,
    cells: tuple[tuple[int, ...], ...],
    facing: int,
    entered: int = 0,
) -> BattleState:
    """Return the state in which units have come to the field; ``battle`` has them.

    Args:
        state: before.
        battle: as :func:`grown` gives it.
        cells: those of each unit, one for each element; of a large base its reference cell.
        facing: where all of them look.
        entered: turn in which they have come onto the field as reinforcements, in which they attack nobody
            (XVI.5.0); 0 for those whom a spell has called.
    """
    units, unit_of, before = list(state.units), list(state.unit_of), list(state.before)
    for roster, own in zip(battle.roster[len(state.units) :], cells, strict=True):
        unit = Unit(
            number=roster.number,
            elements=roster.elements,
            cells=own,
            facings=(facing,) * len(own),
            order=None if is_person(roster.card) else _ORDER,
            altitude=starting_altitude(battle, roster.card, own),
            entered=entered,
        )
        units.append(unit)
        unit_of += [roster.number] * len(own)
        before.append(own)
    after = state.replace(
        battle=battle,
        units=tuple(units),
        unit_of=tuple(unit_of),
        before=tuple(before) if state.before else state.before,
        guns=with_loaded(state.guns, battle, len(state.unit_of)),
    )
    magic = Magic(()) if after.magic is None and battle.wizards else after.magic
    return after if magic is None else after.replace(magic=_with_wizards(magic, battle))


def _with_wizards(magic: Magic, battle: Battle) -> Magic:
    """Return what is of magic with the wizards who have come, with all their points (XX.3.2)."""
    known = {one.element for one in magic.wizards}
    fresh = [one for one in battle.wizards if one.element not in known]
    came = [with_all_points(one, battle.ruleset) for one in fresh]
    return replace(magic, wizards=(*magic.wizards, *came)) if came else magic

"""Units as they come to the field: what follows from their cards for the whole battle (II.2, V, IX.1.0)."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.demonworld.battle import Roster
from editor.rules.demonworld.movement.manoeuvres import available, points_left
from editor.rules.demonworld.units import Sign
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.text import LocalText


def roster_of(
    number: int,
    sides: tuple[int, int],
    entry: tuple[str, int],
    name: LocalText,
    card: DemonworldUnit,
    elements: tuple[int, ...],
    lost: tuple[float, int],
    signs: Sequence[Sign],
    chapters: frozenset[str],
    ruleset: DemonworldRuleset,
    states: tuple[tuple[DemonworldUnit, ...], int] = ((), 0),
) -> Roster:
    """Return a unit as it comes to the field.

    Args:
        number: its own.
        sides: its side and that side's camp.
        entry: entry of the army, and which copy of it.
        name: of the unit.
        card: its recruitment card.
        elements: ids of its elements.
        lost: points of its elements that come, hit points that it lost before the battle.
        signs: element -> special sign.
        chapters: those in force.
        ruleset: the numbers of the game.
        states: its card in each of its states, and which of them it is in.
    """
    most = _manoeuvres(chapters, card, ruleset)
    without = _manoeuvres(chapters, card, ruleset, musician=False)
    return Roster(
        number=number,
        side=sides[0],
        camp=sides[1],
        entry=entry[0],
        copy_number=entry[1],
        card=card,
        name=name,
        elements=elements,
        worth=lost[0],
        wounds=lost[1],
        manoeuvres=most,
        points_left=_points_left(card, most, ruleset),
        without_musician=_points_left(card, without, ruleset),
        musician=_musician(chapters, elements, signs),
        profiles=states[0],
        state=states[1],
    )


def _musician(chapters: frozenset[str], elements: Sequence[int], signs: Sequence[Sign]) -> int | None:
    """Return the element with the musician where chapter IX is in force."""
    if "IX" not in chapters:
        return None
    return next((element for element in elements if signs[element] == "musician"), None)


def _manoeuvres(
    chapters: frozenset[str], card: DemonworldUnit, ruleset: DemonworldRuleset, *, musician: bool = True
) -> int:
    """Return the manoeuvres of a unit: the same for all before chapter IX (V)."""
    horde = card.always_horde and "XIII" in chapters
    if "IX" not in chapters:
        most = available(card.manoeuvres, ruleset, game="basic")
        return available(most, ruleset, horde=True) if horde else most
    return available(card.manoeuvres, ruleset, musician=musician and card.elements.musician > 0, horde=horde)


def _points_left(
    card: DemonworldUnit, most: int, ruleset: DemonworldRuleset
) -> dict[Order, tuple[float, ...]]:
    return {
        rule.id: tuple(
            points_left(card.movement.points(rule.id), made, most, ruleset) for made in range(most + 1)
        )
        for rule in ruleset.orders
    }

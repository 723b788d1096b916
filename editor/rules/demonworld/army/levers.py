"""What can be changed in a scenario to make it even: points of victory, elements of a unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from editor.rules.core.contract import Setup
from editor.rules.core.levers import Lever
from editor.rules.demonworld.battle import camps_of
from editor.rules.demonworld.set_up.copies import copies_of
from schemas.army import ArmyEntry
from schemas.base import Document
from schemas.quantities import PlayerId
from schemas.systems.demonworld import DemonworldArmy, DemonworldScenario, DemonworldSide, DemonworldUnit
from schemas.systems.demonworld_victory import EnemyLosses, VictoryCondition

_COPIES: Final = UUID("0d0a4b1e-5d5c-4a7e-9a57-6d3f6b1f6c11")
"""Namespace of the ids of changed documents: the same change gives the same ids."""
_MOST_TIMES: Final = 2
"""A unit grows by this many times its elements at most."""


class _Changeable(NamedTuple):
    """An entry of an army whose elements can be counted anew."""

    side: int
    entry: ArmyEntry
    card: DemonworldUnit


def levers(setup: Setup) -> tuple[Lever, ...]:
    """Return the levers of a scenario: points where losses decide it, then the elements of each unit."""
    scenario = setup.scenario
    if not isinstance(scenario, DemonworldScenario):
        return ()
    return (*_points_levers(setup, scenario), *_element_levers(setup, scenario))


def adjusted(setup: Setup, lever: str, amount: int) -> Setup:
    """Return a scenario changed by a lever; see :meth:`editor.rules.core.contract.Play.adjusted`.

    Raises:
        LookupError: it has no such lever.
    """
    scenario = setup.scenario
    kind, _, rest = lever.partition(":")
    if isinstance(scenario, DemonworldScenario):
        if kind == "points" and any(side.id == rest for side in scenario.sides):
            return _with_handicap(setup, scenario, rest, amount)
        for one in _changeable(setup, scenario):
            if lever == _elements_id(scenario, one):
                return _with_elements(setup, scenario, one, amount)
    raise LookupError(lever)


# points


def _points_levers(setup: Setup, scenario: DemonworldScenario) -> Iterator[Lever]:
    for side in scenario.sides:
        needed = [
            _needed(setup, scenario, condition)
            for condition in scenario.victory
            if isinstance(condition, EnemyLosses) and condition.side == side.id
        ]
        if needed:
            most = _enemy_points(setup, scenario, side.id)
            yield Lever(
                id=f"points:{side.id}",
                kind="points",
                side=side.id,
                troop=None,
                low=max(needed) - most,
                high=min(needed) - 1,
                points_per_step=1.0,
            )


def _with_handicap(setup: Setup, scenario: DemonworldScenario, side: str, amount: int) -> Setup:
    """Count so many points more for a side than its enemies have lost (XVI.1.3)."""

    def eased(condition: VictoryCondition) -> VictoryCondition:
        if not isinstance(condition, EnemyLosses) or condition.side != side:
            return condition
        points = _needed(setup, scenario, condition) - amount
        return condition.model_copy(update={"points": max(1, points)})

    victory = tuple(eased(condition) for condition in scenario.victory)
    return Setup(scenario.model_copy(update={"victory": victory}), setup.documents)


def _needed(setup: Setup, scenario: DemonworldScenario, condition: EnemyLosses) -> int:
    """Return the points that a condition asks for: half of the enemy army where it names none."""
    if condition.points is not None:
        return condition.points
    return -(-_enemy_points(setup, scenario, condition.side) // 2)


def _enemy_points(setup: Setup, scenario: DemonworldScenario, side: PlayerId) -> int:
    """Return what the armies of all enemies of a side cost."""
    camps = camps_of(scenario.sides)
    own = next(camp for camp, one in zip(camps, scenario.sides, strict=True) if one.id == side)
    enemies = [one for camp, one in zip(camps, scenario.sides, strict=True) if camp != own]
    return sum(_army_points(setup, one) for one in enemies)


def _army_points(setup: Setup, side: DemonworldSide) -> int:
    return sum(copy.card.points for copy in copies_of(setup, side))


# elements


def _element_levers(setup: Setup, scenario: DemonworldScenario) -> Iterator[Lever]:
    for one in _changeable(setup, scenario):
        elements = one.card.elements
        special = elements.total - elements.normal
        yield Lever(
            id=_elements_id(scenario, one),
            kind="elements",
            side=scenario.sides[one.side].id,
            troop=one.card.name,
            low=-(elements.normal if special else elements.normal - 1),
            high=_MOST_TIMES * elements.total,
            points_per_step=one.card.points / elements.total * one.entry.count,
        )


def _elements_id(scenario: DemonworldScenario, one: _Changeable) -> str:
    return f"elements:{scenario.sides[one.side].id}:{one.entry.key}"


def _changeable(setup: Setup, scenario: DemonworldScenario) -> Iterator[_Changeable]:
    """Yield the entries with a unit of several elements; whoever stands alone stays alone."""
    for number, side in enumerate(scenario.sides):
        for copy in copies_of(setup, side):
            if copy.number == 1 and copy.card.card_kind == "unit" and copy.card.elements.total > 1:
                yield _Changeable(number, copy.entry, copy.card)


def _with_elements(setup: Setup, scenario: DemonworldScenario, one: _Changeable, amount: int) -> Setup:
    """Change the normal elements of a unit, and its points by the same share.

    Card and army become copies, so that nobody else who uses them changes with them.
    """
    side = scenario.sides[one.side]
    before = one.card.elements
    elements = before.model_copy(update={"normal": before.normal + amount})
    points = round(one.card.points * elements.total / before.total) if before.total else one.card.points
    mark = f"{scenario.id}/{side.id}/{one.entry.key}/{amount}"
    card = _copy(one.card, mark, elements=elements, points=points)
    documents = {**setup.documents, card.id: card}
    update: dict[str, object] = {"troops": _with_card(side.troops, one.entry.key, card)}
    army = setup.get(side.army)
    if isinstance(army, DemonworldArmy) and side.army is not None:
        changed = _copy(army, mark, entries=_with_card(army.entries, one.entry.key, card))
        documents[changed.id] = changed
        update["army"] = _to(side.army, changed)
    sides = _replaced(scenario.sides, one.side, side.model_copy(update=update))
    return Setup(scenario.model_copy(update={"sides": sides}), documents)


def _with_card(entries: Sequence[ArmyEntry], key: str, card: Document) -> tuple[ArmyEntry, ...]:
    """Return entries of which one has another card."""
    return tuple(
        entry.model_copy(update={"card": _to(entry.card, card)}) if entry.key == key else entry
        for entry in entries
    )


def _copy(document: Document, mark: str, **values: Any) -> Document:
    """Return a changed copy of a document under an id of its own."""
    new_id = str(uuid5(_COPIES, f"{document.id}/{mark}"))
    return document.model_copy(update={"id": new_id, **values})


def _to(ref: Any, document: Document) -> Any:
    """Return a reference turned to another document of the same kind."""
    return ref.model_copy(update={"id": document.id, "slug": document.slug})


def _replaced(
    sides: Sequence[DemonworldSide], number: int, side: DemonworldSide
) -> tuple[DemonworldSide, ...]:
    return (*sides[:number], side, *sides[number + 1 :])

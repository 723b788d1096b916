"""What can be changed in a scenario to make it even: a wizard with more life points."""

from __future__ import annotations

from typing import Final
from uuid import UUID, uuid5

from editor.rules.core.contract import Setup
from editor.rules.core.levers import Lever
from editor.rules.wizwar.setting_up import battle_of
from schemas.base import Kind, Ref
from schemas.systems.wizwar_board import WizwarScenario, WizwarUnit

_COPIES: Final = UUID("5f7f0a9c-2f0e-4b8f-8f65-3c3e3a2b9d10")
"""Namespace of the ids of changed documents: the same change gives the same ids."""
_MOST: Final = 30


def levers(setup: Setup) -> tuple[Lever, ...]:
    """Return a lever for each side: life points more."""
    scenario = setup.scenario
    if not isinstance(scenario, WizwarScenario):
        return ()
    return tuple(
        Lever(f"points:{side.id}", "points", side.id, None, 0, _MOST, 1.0) for side in scenario.sides
    )


def adjusted(setup: Setup, lever: str, amount: int) -> Setup:
    """Return a scenario in which a side's wizard has more life points; nothing is saved.

    Raises:
        LookupError: it has no such lever.
    """
    scenario = setup.scenario
    sides = scenario.sides if isinstance(scenario, WizwarScenario) else ()
    number = next((n for n, side in enumerate(sides) if lever == f"points:{side.id}"), None)
    if number is None or not isinstance(scenario, WizwarScenario):
        raise LookupError(lever)
    side = scenario.sides[number]
    before = setup.get(side.wizard)
    life = battle_of(setup).life[number] + amount
    if isinstance(before, WizwarUnit):
        name = before.slug
        changes = {"id": str(uuid5(_COPIES, f"{before.id}/{life}")), "slug": f"{name}-{life}", "life": life}
        wizard = before.model_copy(update=changes)
    else:
        wizard = WizwarUnit(
            id=str(uuid5(_COPIES, f"{side.id}/{life}")), slug=f"wizard-{life}", name=side.name, life=life
        )
    ref = Ref(id=wizard.id, kind=Kind.UNIT, slug=wizard.slug)
    changed_sides = list(scenario.sides)
    changed_sides[number] = side.model_copy(update={"wizard": ref})
    new_id = str(uuid5(_COPIES, f"{scenario.id}/{lever}/{amount}"))
    changed = scenario.model_copy(update={"id": new_id, "sides": tuple(changed_sides)})
    return Setup(changed, {**setup.documents, wizard.id: wizard})

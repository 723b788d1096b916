"""Squares, wedges and skirmish formations in a battle: taken up, given up, broken, their worth (XIII)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.commanders.who import joined
from editor.rules.demonworld.formations.special import Placed, square_rim
from editor.rules.demonworld.movement.points import manoeuvres_to_spend, shape_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """Take up a formation in which the unit stands, or give it up (XIII)."""

    unit: int
    formation: Literal["", "square", "wedge", "skirmish_formation"] = ""
    """The formation; None to give up the one that it has."""


_RIGHT_BEHIND: Final = ((-1, -1), (-1, 1))
"""Rows ahead and half fields to the right of the two fields at an element's back."""
_KINDS = {"square": "square", "wedge": "wedge", "skirmish_formation": "skirmish"}
"""Formation of the card -> what :func:`shape_of` calls a unit that stands in it."""


def stands_in(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit stands in the formation that it has announced."""
    if not unit.elements or shape_of(state, unit).kind != _KINDS.get(unit.formation):
        return False
    persons = joined(state.battle, unit)
    return not persons or _takes_commanders(state, unit, persons)


def _takes_commanders(state: BattleState, unit: Unit, persons: tuple[int, ...]) -> bool:
    """Return whether a formation stands with commanders in it (XIII.1.0, XIII.2.0).

    A square only with them inside its rim, a wedge only with those who are mounted, or not, as it is.
    """
    if unit.formation == "square":
        return not any(in_rim(state, unit, person) for person in persons)
    own = state.battle.roster[unit.number].card.mobility
    return unit.formation != "wedge" or all(state.battle.cards[one].mobility == own for one in persons)


def announcement(state: BattleState, unit: Unit, action: Announce) -> int | Message:
    """Return the manoeuvres that it costs to take up or give up a formation, or the rule that forbids it.

    A skirmish formation costs a manoeuvre each time (XIII.3.0); a wedge is not formed and given up in one
    phase (XIII.2.0).
    """
    number = unit.number
    card = state.battle.roster[number].card
    if "XIII" not in state.battle.chapters:
        return refuse_unit(state, number, "formation_not_played", "XIII")
    if action.formation == unit.formation:
        return refuse_unit(state, number, "formation_same", "XIII")
    rule = state.battle.ruleset.formation(action.formation or unit.formation)
    if rule is None or (action.formation and action.formation not in card.formations):
        return refuse_unit(state, number, "formation_not_permitted", "XIII")
    if action.formation and card.mobility not in rule.mobility:
        return refuse_unit(state, number, "formation_not_permitted", "XIII")
    if "wedge" in (action.formation, unit.formation) and unit.reshaped:
        return refuse_unit(state, number, "wedge_once", "XIII.2.0")
    if action.formation and unit.formation:
        return refuse_unit(state, number, "formation_given_up_first", "XIII")
    if action.formation and not stands_in(state, unit.replace(formation=action.formation)):
        return refuse_unit(state, number, "formation_not_formed", "XIII")
    cost, left = rule.change_manoeuvres or 0, manoeuvres_to_spend(state, unit)
    if cost > left:
        return refuse_unit(state, number, "manoeuvres_spent", "V", needed=cost, left=left)
    return cost


def broken(state: BattleState) -> tuple[int, ...]:
    """Return the units whose formation ends with the melee phase, after all regrouping (XIII).

    Those that do not stand in it any more, and skirmish formations that have fought.
    """
    if "XIII" not in state.battle.chapters:
        return ()
    fighting = {number for fight in state.fights for number in fight.units}
    return tuple(
        unit.number
        for unit in state.units
        if unit.formation
        and (
            not stands_in(state, unit) or (unit.formation == "skirmish_formation" and unit.number in fighting)
        )
    )


def wedge_worth(state: BattleState, unit: Unit, element: int) -> int:
    """Return the elements of a wedge whose tip an element is; 0 for all others (XIII.2.0).

    The tip stands before all others, and has one of them right behind it: without it it has parted from them.
    """
    if unit.formation != "wedge" or len(set(unit.facings)) > 1:
        return 0
    ground, facing = state.battle.ground, unit.facings[0]
    tip = unit.cells[unit.elements.index(element)]
    others = {ground.seen(tip, cell, facing) for cell in unit.cells if cell != tip}
    is_tip = all(rows < 0 for rows, _right in others) and not others.isdisjoint(_RIGHT_BEHIND)
    return len(unit.elements) if is_tip else 0


def in_rim(state: BattleState, unit: Unit, element: int) -> bool:
    """Return whether an element stands in the rim of an unbroken square (XIII.1.0)."""
    if unit.formation != "square":
        return False
    placed: list[Placed] = list(state.battle.shapes.placed(unit.cells, unit.facings))
    return unit.elements.index(element) in square_rim(placed)

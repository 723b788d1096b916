"""What a draft of Demonworld amounts to, what ends a step, and what is still open then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.orders.laying import units_to_order
from editor.rules.demonworld.state import BattleState
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.pages.preview.guide import Declaration
from editor.ui.systems.demonworld import hand_commanders
from editor.ui.systems.demonworld.hand_declared import Volleys, volley
from editor.ui.systems.demonworld.hand_deploy import set_up_sketch
from editor.ui.systems.demonworld.hand_flights import Height
from editor.ui.systems.demonworld.hand_guns import guns_to_fire
from editor.ui.systems.demonworld.hand_shifts import legal_shifts, shift_action
from editor.ui.systems.demonworld.hand_subsets import STEPS as SUBSETS
from editor.ui.systems.demonworld.hand_subsets import Subsets
from editor.ui.systems.demonworld.hand_words import CONTEXT, HandWords, sketch, translate
from schemas.typography import labelled

_ENDINGS: Final = {
    "react": QT_TRANSLATE_NOOP("DemonworldHand", "Answer like this"),
    "close_in": QT_TRANSLATE_NOOP("DemonworldHand", "Close in like this"),
    "regroup": QT_TRANSLATE_NOOP("DemonworldHand", "Move like this"),
    "close_ranks": QT_TRANSLATE_NOOP("DemonworldHand", "Close the ranks like this"),
}
_NOBODY: Final = {
    "shots": QT_TRANSLATE_NOOP("DemonworldHand", "Nobody shoots"),
    "attacks": QT_TRANSLATE_NOOP("DemonworldHand", "Nobody strikes"),
}
_OPEN: Final = {
    "orders": QT_TRANSLATE_NOOP("DemonworldHand", "Without an order ({count}): {units}. Go on?"),
    "guns": QT_TRANSLATE_NOOP("DemonworldHand", "Can still fire ({count}): {units}. Go on?"),
    "shots": QT_TRANSLATE_NOOP("DemonworldHand", "Can still shoot ({count}): {units}. Go on?"),
    "attacks": QT_TRANSLATE_NOOP("DemonworldHand", "Can still strike ({count}): {units}. Go on?"),
    "move": QT_TRANSLATE_NOOP("DemonworldHand", "Can still move ({count}): {units}. Go on?"),
}
"""Step -> what is asked where it is ended while units could still do something."""
_MOST_NAMED: Final = 4
"""So many units are named in a question."""


class Endings:
    """Makes declarations of drafts."""

    def __init__(self, words: HandWords, volleys: Volleys, subsets: Subsets) -> None:
        self._words, self._language = words, words.language
        self._volleys, self._subsets = volleys, subsets

    def declaration(self, state: BattleState, draft: Any) -> Declaration | None:
        """Return what the draft amounts to; without one, what ends the step."""
        declared = self._declaration(state, draft)
        if declared is None or isinstance(declared.action, act.Regroup):
            return declared
        pending = self._pending(state, draft)
        if not pending:
            return declared
        names = [self._words.unit(state, number) for number in pending[:_MOST_NAMED]]
        units = ", ".join([*names, *(["…"] if len(pending) > _MOST_NAMED else [])])
        question = translate(CONTEXT, _OPEN[state.step]).format(count=len(pending), units=units)
        return replace(declared, pending=tuple(f"unit:{number}" for number in pending), question=question)

    def _pending(self, state: BattleState, draft: Any) -> tuple[int, ...]:
        """Return the units that could still do something in a step which is ended now."""
        match state.step:
            case "orders":
                given = {number for number, _ in draft}
                units = units_to_order(state, state.side)
                return tuple(unit.number for unit in units if unit.number not in given)
            case "move":
                return tuple(sorted(unit.number for unit in movable(state, state.side)))
            case "guns":
                return guns_to_fire(state)
            case "shots" | "attacks":
                declared = {state.unit_of[one[0]] for one in draft}
                return tuple(number for number in self._volleys.units(state) if number not in declared)
            case _:
                return ()

    def _declaration(self, state: BattleState, draft: Any) -> Declaration | None:
        if state.step in SUBSETS:
            return self._subsets.declaration(state, draft)
        match state.step:
            case "orders":
                return self._orders(state, draft)
            case "call" | "turn_commanders" | "keep":
                return hand_commanders.declaration(state, draft, self._words)
            case "deploy":
                action: Any = act.Deploy(draft)
                words = translate("DemonworldHand", "Set up like this")
                drawn, pieces = set_up_sketch(state, draft)
                return Declaration(words, action, sketch=drawn, pieces=pieces)
            case "move" if draft and not isinstance(draft, Height):
                number = state.unit_of[draft[0][0]]
                words = translate("DemonworldHand", "Regroup like this")
                return _placed(state, draft, Declaration(words, act.Regroup(number, draft)))
            case "move":
                action = act.Finish()
                return Declaration(self._words.action(state, action), action)
            case "guns":
                action = act.HoldFire()
                return Declaration(self._words.action(state, action), action)
            case "shots" | "attacks":
                lines = self._entries(state, draft)
                return Declaration(self._declared(state, len(draft)), volley(state, draft), lines)
            case "cast":
                nothing = (one for one in legal_actions(state) if isinstance(one, act.CastNothing))
                action = next(nothing, None)
                return Declaration(self._words.action(state, action), action) if action is not None else None
            case "close_ranks":
                number = state.unit if state.unit is not None else 0
                declared = Declaration(self._ending(state, draft), act.CloseRanks(number, draft))
                return _placed(state, draft, declared)
            case "react" | "close_in" | "regroup":
                action_or_none = legal_shifts(state, draft)
                action = action_or_none if action_or_none is not None else shift_action(state, draft)
                drawn = sketch(state, action) if draft else ()
                moved = tuple(f"unit:{state.unit_of[shift.element]}" for shift in draft)
                pieces = moved if len(moved) == len(drawn) else ()
                left = _standing(state, (shift.element for shift in draft)) if drawn else ()
                return Declaration(self._ending(state, draft), action, sketch=drawn, pieces=pieces, left=left)
            case _:
                return None

    def _declared(self, state: BattleState, count: int) -> str:
        """Return how so many shots or attacks are declared."""
        if not count:
            return translate(CONTEXT, _NOBODY[state.step])
        words = (
            translate("DemonworldHand", "Declare the shots ({count})")
            if state.step == "shots"
            else translate("DemonworldHand", "Declare the attacks ({count})")
        )
        return words.format(count=count)

    def _ending(self, state: BattleState, draft: Any) -> str:
        return (
            translate(CONTEXT, _ENDINGS[state.step])
            if draft
            else translate("DemonworldHand", "Leave them as they stand")
        )

    def _orders(self, state: BattleState, draft: Any) -> Declaration:
        units = units_to_order(state, state.side)
        words = translate("DemonworldHand", "Lay the counters ({given} of {all})").format(
            given=len({number for number, _order in draft}), all=len(units)
        )
        lines = tuple(
            f"{labelled(self._words.unit(state, number), self._language)} {self._words.order(state, order)}"
            for number, order in draft
        )
        return Declaration(words, act.GiveOrders(draft), lines)

    def _entries(self, state: BattleState, draft: Sequence[act.Shot | act.Attack]) -> tuple[str, ...]:
        """Say who shoots or strikes at whom: of several of one unit at one enemy, how many."""
        pairs: dict[tuple[int, int], list[act.Shot | act.Attack]] = {}
        for one in draft:
            pairs.setdefault((state.unit_of[one[0]], state.unit_of[one[1]]), []).append(one)
        return tuple(self._entry(state, *pair, blows) for pair, blows in pairs.items())

    def _entry(
        self, state: BattleState, unit: int, enemy: int, blows: Sequence[act.Shot | act.Attack]
    ) -> str:
        supports = sum(len(one[2]) for one in blows)
        more = f" +{supports}" if supports else ""
        if len(blows) > 1:
            names = f"{self._words.unit(state, unit)} → {self._words.unit(state, enemy)}"
            return f"{labelled(names, self._language)} {len(blows)}{more}"
        first, target = (self._words.element(state, one) for one in blows[0][:2])
        return f"{first}{more} → {target}"


def _placed(state: BattleState, placings: tuple[tuple[int, int], ...], declared: Declaration) -> Declaration:
    """Return a declaration with elements drawn on the cells on which it puts them, and only there."""
    facings = {element: stands.facing for element, stands in state.standing.items()}
    drawn = tuple((state.battle.ground.at(cell), facings[element]) for element, cell in placings)
    return replace(declared, sketch=drawn, left=_standing(state, (element for element, _ in placings)))


def _standing(state: BattleState, elements: Iterable[int]) -> tuple[Offset, ...]:
    """Return the fields on which elements stand."""
    return tuple(state.battle.ground.at(state.standing[element].cell) for element in elements)

"""Demonworld played by hand: what each step asks, of which units, and what may be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.orders.laying import units_to_order
from editor.rules.demonworld.set_up.hidden_set_up import proposal
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states.events import named_state
from editor.rules.demonworld.units import Unit
from editor.ui.pages.preview.guide import Choice, Declaration
from editor.ui.systems.demonworld import hand_commanders
from editor.ui.systems.demonworld.hand_board import DemonworldBoard
from editor.ui.systems.demonworld.hand_commanders import STEPS as COMMANDERS
from editor.ui.systems.demonworld.hand_declared import VOLLEYS, Volleys, order_choices
from editor.ui.systems.demonworld.hand_deploy import deploy_choices, placed_on, to_place
from editor.ui.systems.demonworld.hand_endings import Endings
from editor.ui.systems.demonworld.hand_guns import gun_choices, guns_to_fire
from editor.ui.systems.demonworld.hand_magic import Spells
from editor.ui.systems.demonworld.hand_moves import move_choices
from editor.ui.systems.demonworld.hand_shifts import SHIFTING, can_shift, rank_choices, shift_choices
from editor.ui.systems.demonworld.hand_steps import TASKS, tools_of
from editor.ui.systems.demonworld.hand_subsets import STEPS as SUBSETS
from editor.ui.systems.demonworld.hand_subsets import Subsets
from editor.ui.systems.demonworld.hand_words import (
    CONTEXT,
    MOVES,
    HandWords,
    acting_unit,
    fields_meant,
    sketch,
    translate,
)
from schemas.typography import labelled

_OWN: Final[dict[str, tuple[type, ...]]] = {
    "orders": (act.GiveOrders,),
    "move": (*MOVES, act.March, act.CommanderMove, act.Announce, act.Fly, act.Finish),
    "react": (act.React,),
}
"""Step -> actions that its choices make; others of that step are listed beside them."""
_SECRET: Final = ("deploy", "orders", "keep", "call", "guns")
"""Steps whose choice lies face down, or behind a screen, until the other side has chosen, too."""
_COMPOSED: Final = (
    "deploy",
    "orders",
    "cast",
    "move",
    "close_ranks",
    "guns",
    *VOLLEYS,
    *SHIFTING,
    *COMMANDERS,
    *SUBSETS,
)


class DemonworldGuide:
    """The Demonworld part of :class:`editor.ui.pages.preview.guide.Guide`."""

    def __init__(self, language: str) -> None:
        self._words, self._language = HandWords(language), language
        self._volleys = Volleys()
        self._spells = Spells(self._words)
        self._subsets = Subsets(self._words)
        self._endings = Endings(self._words, self._volleys, self._subsets)
        self.board = DemonworldBoard(self._words, self._volleys, self._spells)
        self._listed: tuple[BattleState | None, tuple[Any, ...]] = (None, ())
        self._able: tuple[BattleState | None, tuple[int, ...]] = (None, ())

    def _others(self, state: BattleState) -> tuple[Any, ...]:
        """Return the legal actions of a step that its own choices do not make, e.g. those of commanders."""
        if self._listed[0] is not state:
            own = _OWN.get(state.step, ())
            found = tuple(one for one in legal_actions(state) if not isinstance(one, own)) if own else ()
            self._listed = (state, found)
        return self._listed[1]

    def _other_choices(self, state: BattleState, unit: Unit) -> Iterator[Choice]:
        offered: set[str] = set()
        for action in self._others(state):
            if isinstance(action, act.WorkDoor) and not state.commanding:
                continue
            if acting_unit(state, action) == unit.number:
                choice = self.words(state, action)
                if choice.words not in offered:
                    offered.add(choice.words)
                    ends = tuple(where for where, _ in choice.sketch) if len(choice.sketch) == 1 else ()
                    mark = self._initial(state, action) if isinstance(action, act.ChangeState) else ""
                    yield replace(choice, tool="more", at=choice.at or ends, mark=mark)

    def _initial(self, state: BattleState, action: act.ChangeState) -> str:
        """Return the letter of a state on its counter in the ring."""
        name = named_state(state.battle.roster[action.unit], action.state).get(self._language)
        return name[:1].upper() or "?"

    def task(self, state: BattleState) -> str:
        """Return what the side to act has to decide."""
        known = TASKS.get(state.step)
        words = translate(CONTEXT, known) if known is not None else state.step.replace("_", " ").capitalize()
        if state.step == "move" and state.sequence is not None:
            words = f"{words} · {self._words.order(state, state.sequence)}"
        unit = self._asked(state)
        units = self._fighting(state) if state.step == "choose_regroup" else self._units(state)
        if unit is None and len(units) == 1:  # no list names it then
            unit = state.units[units[0]]
        if unit is None:
            return words
        return f"{labelled(words, self._language)} {self._words.unit(state, unit.number)}"

    def secret(self, state: BattleState) -> bool:
        """Return whether the decision is hidden from the other side (III.2.0, XVI.3.3)."""
        return state.step in _SECRET

    def _asked(self, state: BattleState) -> Unit | None:
        """Return the one unit of which a step asks."""
        if (
            state.step in ("react", "close_in", "close_ranks", "cast", "shift_failure")
            and state.unit is not None
        ):
            return state.units[state.unit]
        return None

    def _units(self, state: BattleState) -> tuple[int, ...]:
        if state.step in SHIFTING:
            return self._shifting(state)
        if state.step in SUBSETS:
            return self._subsets.units(state)
        asked = self._asked(state)
        if state.step == "cast" and not self._spells.castings(state):
            return ()
        if asked is not None:
            return (asked.number,)
        match state.step:
            case "orders":
                return self._with_others(state, (unit.number for unit in units_to_order(state, state.side)))
            case "guns":
                return guns_to_fire(state)
            case "shots" | "attacks":
                return self._volleys.units(state)
            case "move":
                return self._with_others(state, (unit.number for unit in movable(state, state.side)))
            case "deploy":
                return to_place(state)
            case "call" | "turn_commanders" | "keep":
                return hand_commanders.units(state)
            case _:
                return ()

    def _shifting(self, state: BattleState) -> tuple[int, ...]:
        """Return the units that can answer, close in or move after a melee; none where nothing can move."""
        if self._able[0] is not state:
            asked = self._asked(state)
            own = [state.units[one] for one in (self._fighting(state) if asked is None else (asked.number,))]
            able = [one.number for one in own if can_shift(state, one, self._words)]
            if not able and len(list(islice(legal_actions(state), 2))) > 1:  # only several at once can
                able = [one.number for one in own]
            self._able = (state, tuple(able))
        return self._able[1]

    def _fighting(self, state: BattleState) -> tuple[int, ...]:
        """Return the own units of the melee that is under way."""
        roster = state.battle.roster
        return tuple(one for one in state.fights[state.fight].units if roster[one].side == state.side)

    def _with_others(self, state: BattleState, numbers: Iterable[int]) -> tuple[int, ...]:
        more = (acting_unit(state, action) for action in self._others(state))
        return tuple(sorted({*numbers, *(number for number in more if number is not None)}))

    def subjects(self, state: BattleState) -> tuple[str, ...]:
        """Return the units with which the side to act may do something."""
        return tuple(f"unit:{number}" for number in self._units(state))

    def tools(self, state: BattleState) -> tuple[tuple[str, str], ...]:
        """Return the groups of choices of this step."""
        return tools_of(state, others=bool(self._others(state)))

    def draft(self, state: BattleState) -> Any:
        """Return the draft with which a step begins; every step made of several choices has one."""
        if state.step == "deploy":
            return proposal(state, state.side).placings
        if state.step in COMMANDERS:
            return hand_commanders.empty(state)
        return () if state.step in _COMPOSED else None

    def choices(
        self, state: BattleState, subject: str, at: Offset | None, draft: Any
    ) -> tuple[Choice, ...] | None:
        """Return what may be chosen for a unit. None for steps known by their legal actions alone."""
        if state.step not in _COMPOSED:
            return None
        kind, _, number = subject.partition(":")
        if state.step in SUBSETS:
            return tuple(self._subsets.choices(state, int(number) if kind == "unit" else None, draft))
        if state.step in COMMANDERS:
            unit_or_none = state.units[int(number)] if kind == "unit" else None
            return tuple(hand_commanders.choices(state, unit_or_none, draft, self._words))
        if kind != "unit" or int(number) not in self._units(state):
            return ()
        unit = state.units[int(number)]
        return (*self._choices(state, unit, at, draft), *self._other_choices(state, unit))

    def _choices(self, state: BattleState, unit: Unit, at: Offset | None, draft: Any) -> Iterator[Choice]:
        if state.step == "orders":
            if unit not in units_to_order(state, state.side):
                return iter(())
            return order_choices(state, unit, draft, self._words)
        if state.step == "deploy":
            return deploy_choices(state, unit.number, draft, self._words)
        if state.step == "move":
            return move_choices(state, unit, at, draft, self._words)
        if state.step == "guns":
            return gun_choices(state, unit, self._words)
        if state.step == "cast":
            return self._spells.choices(state, draft)
        if state.step in VOLLEYS:
            return self._volleys.choices(state, unit, at, draft, self._words)
        if state.step in SHIFTING:
            return shift_choices(state, unit, at, draft, self._words)
        return rank_choices(state, unit, at, draft, self._words)

    def drafted_at(self, state: BattleState, draft: Any, at: Offset) -> str:
        """Return the unit that a set-up in hand puts on a field."""
        number = placed_on(state, draft, at) if state.step == "deploy" else None
        return f"unit:{number}" if number is not None else ""

    def declaration(self, state: BattleState, draft: Any) -> Declaration | None:
        """Return what the draft amounts to; without one, what ends the step."""
        return self._endings.declaration(state, draft)

    def words(self, state: BattleState, action: Any) -> Choice:
        """Return any action in words."""
        where = fields_meant(state, action)
        return Choice(
            self._words.action(state, action), action=action, at=where, sketch=sketch(state, action)
        )

    def actors(self, state: BattleState, action: Any) -> tuple[str, ...]:
        """Return the unit that does an action."""
        number = acting_unit(state, action)
        return () if number is None else (f"unit:{number}",)

    def as_draft(self, state: BattleState, action: Any) -> Any:
        """Return what a person would lay for orders, shots, attacks and a set-up."""
        match action:
            case act.GiveOrders(orders=entries) | act.Deploy(placings=entries):
                return entries
            case act.Shoot(shots=entries, breaths=()) | act.Strike(attacks=entries):
                return entries
            case _:
                return None

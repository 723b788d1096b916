"""Demonworld played by hand: what each step asks, of which units, and what may be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.flyers.now import in_force
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.orders.laying import units_to_order
from editor.rules.demonworld.set_up.hidden_set_up import proposal
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.pages.preview.guide import Choice, Declaration
from editor.ui.systems.demonworld import hand_commanders
from editor.ui.systems.demonworld.hand_board import DemonworldBoard
from editor.ui.systems.demonworld.hand_buildings import TOOL as BUILDING
from editor.ui.systems.demonworld.hand_commanders import STEPS as COMMANDERS
from editor.ui.systems.demonworld.hand_declared import (
    SHIFTING,
    VOLLEYS,
    Volleys,
    can_shift,
    legal_shifts,
    order_choices,
    rank_choices,
    shift_action,
    shift_choices,
    volley,
)
from editor.ui.systems.demonworld.hand_deploy import deploy_choices, placed_on, set_up_sketch, to_place
from editor.ui.systems.demonworld.hand_flights import Height
from editor.ui.systems.demonworld.hand_guns import gun_choices, guns_to_fire
from editor.ui.systems.demonworld.hand_magic import TOOLS as SPELL_TOOLS
from editor.ui.systems.demonworld.hand_magic import Spells
from editor.ui.systems.demonworld.hand_moves import move_choices
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

_TASKS: Final = {
    "orders": QT_TRANSLATE_NOOP("DemonworldHand", "Lay the order counters"),
    "cast": QT_TRANSLATE_NOOP("DemonworldHand", "Cast a spell"),
    "shift_failure": QT_TRANSLATE_NOOP("DemonworldHand", "Shift the die of the critical failure?"),
    "guns": QT_TRANSLATE_NOOP("DemonworldHand", "Aim the guns"),
    "shots": QT_TRANSLATE_NOOP("DemonworldHand", "Declare the shots"),
    "divert": QT_TRANSLATE_NOOP("DemonworldHand", "Shall another fall for the special element?"),
    "close_ranks": QT_TRANSLATE_NOOP("DemonworldHand", "Close the ranks"),
    "choose_sequence": QT_TRANSLATE_NOOP("DemonworldHand", "Who moves first in this sequence?"),
    "move": QT_TRANSLATE_NOOP("DemonworldHand", "Move the units"),
    "ride_on": QT_TRANSLATE_NOOP("DemonworldHand", "Lead the large base to free fields"),
    "ride_shots": QT_TRANSLATE_NOOP("DemonworldHand", "Shoot before the large base rides over the unit"),
    "react": QT_TRANSLATE_NOOP("DemonworldHand", "Answer the attack"),
    "close_in": QT_TRANSLATE_NOOP("DemonworldHand", "Close in with further elements"),
    "attacks": QT_TRANSLATE_NOOP("DemonworldHand", "Declare the attacks"),
    "second_attack": QT_TRANSLATE_NOOP("DemonworldHand", "Use the second attack"),
    "choose_regroup": QT_TRANSLATE_NOOP("DemonworldHand", "Who moves first after the melee?"),
    "regroup": QT_TRANSLATE_NOOP("DemonworldHand", "Move elements after the melee"),
    "begin": QT_TRANSLATE_NOOP("DemonworldHand", "Before the orders"),
    "keep": QT_TRANSLATE_NOOP("DemonworldHand", "Which counter stays?"),
    "call": QT_TRANSLATE_NOOP("DemonworldHand", "Which commanders move now?"),
    "choose_commanders": QT_TRANSLATE_NOOP("DemonworldHand", "When do the commanders move?"),
    "turn_commanders": QT_TRANSLATE_NOOP("DemonworldHand", "Turn the commanders"),
    "dismount": QT_TRANSLATE_NOOP("DemonworldHand", "Where does the rider get off?"),
    "come_down": QT_TRANSLATE_NOOP("DemonworldHand", "Where does the rider of the fallen monster stand?"),
    "leave_melee": QT_TRANSLATE_NOOP("DemonworldHand", "Which flyers leave their melees by air?"),
    "air_attacks": QT_TRANSLATE_NOOP("DemonworldHand", "Strike in the air and at flyers"),
    "hew_doors": QT_TRANSLATE_NOOP("DemonworldHand", "Strike at solid doors?"),
    "declare": QT_TRANSLATE_NOOP("DemonworldHand", "Is there contact?"),
    "break_off": QT_TRANSLATE_NOOP("DemonworldHand", "Break off the melee?"),
    "urge": QT_TRANSLATE_NOOP("DemonworldHand", "Urge the unit on or hold it back?"),
    "rally": QT_TRANSLATE_NOOP("DemonworldHand", "Rally the units in rout"),
    "follow": QT_TRANSLATE_NOOP("DemonworldHand", "Which commanders run with their unit?"),
    "gather": QT_TRANSLATE_NOOP("DemonworldHand", "Gather the stragglers"),
    "deploy": QT_TRANSLATE_NOOP("DemonworldHand", "Set up the army"),
    "enter": QT_TRANSLATE_NOOP("DemonworldHand", "Where does the unit enter?"),
    "announce_arrows": QT_TRANSLATE_NOOP("DemonworldHand", "Who shoots flaming arrows or throws fire?"),
    "flaming_arrows": QT_TRANSLATE_NOOP("DemonworldHand", "Shoot the flaming arrows"),
    "light_fires": QT_TRANSLATE_NOOP("DemonworldHand", "Light fires"),
}
_MOVE_TOOLS: Final = (
    ("advance", QT_TRANSLATE_NOOP("DemonworldHand", "Advance")),
    ("wheel", QT_TRANSLATE_NOOP("DemonworldHand", "Wheel and turn")),
    ("form", QT_TRANSLATE_NOOP("DemonworldHand", "Formation")),
    ("place", QT_TRANSLATE_NOOP("DemonworldHand", "Single")),
    ("fly", QT_TRANSLATE_NOOP("DemonworldHand", "Fly")),
    ("land", QT_TRANSLATE_NOOP("DemonworldHand", "Land")),
    (BUILDING, QT_TRANSLATE_NOOP("DemonworldHand", "Building")),
    ("more", QT_TRANSLATE_NOOP("DemonworldHand", "More")),
)
_DEPLOY_TOOLS: Final = (
    ("place", QT_TRANSLATE_NOOP("DemonworldHand", "Place")),
    ("wheel", QT_TRANSLATE_NOOP("DemonworldHand", "Turn")),
    ("form", QT_TRANSLATE_NOOP("DemonworldHand", "Formation")),
)
_VOLLEY_TOOLS: Final = (
    ("aim", QT_TRANSLATE_NOOP("DemonworldHand", "Aim")),
    ("support", QT_TRANSLATE_NOOP("DemonworldHand", "Support")),
)
_GUN_TOOLS: Final = (
    ("aim", QT_TRANSLATE_NOOP("DemonworldHand", "Aim")),
    ("high", QT_TRANSLATE_NOOP("DemonworldHand", "Above others")),
    ("field", QT_TRANSLATE_NOOP("DemonworldHand", "Empty fields")),
)
_SHIFT_TOOLS: Final = (
    ("step", QT_TRANSLATE_NOOP("DemonworldHand", "Step")),
    ("turn", QT_TRANSLATE_NOOP("DemonworldHand", "Turn")),
)
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
_OWN: Final[dict[str, tuple[type, ...]]] = {
    "orders": (act.GiveOrders,),
    "move": (*MOVES, act.March, act.Announce, act.Fly, act.Finish),
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
                    yield replace(choice, tool="more", at=choice.at or ends)

    def task(self, state: BattleState) -> str:
        """Return what the side to act has to decide."""
        known = _TASKS.get(state.step)
        words = translate(CONTEXT, known) if known is not None else state.step.replace("_", " ").capitalize()
        if state.step == "move" and state.sequence is not None:
            words = f"{words} · {self._words.order(state, state.sequence)}"
        unit = self._asked(state)
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
            asked, roster = self._asked(state), state.battle.roster
            numbers = state.fights[state.fight].units if asked is None else (asked.number,)
            own = [state.units[one] for one in numbers if roster[one].side == state.side]
            able = [one.number for one in own if can_shift(state, one, self._words)]
            if not able and len(list(islice(legal_actions(state), 2))) > 1:  # only several at once can
                able = [one.number for one in own]
            self._able = (state, tuple(able))
        return self._able[1]

    def _with_others(self, state: BattleState, numbers: Iterable[int]) -> tuple[int, ...]:
        more = (acting_unit(state, action) for action in self._others(state))
        return tuple(sorted({*numbers, *(number for number in more if number is not None)}))

    def subjects(self, state: BattleState) -> tuple[str, ...]:
        """Return the units with which the side to act may do something."""
        return tuple(f"unit:{number}" for number in self._units(state))

    def tools(self, state: BattleState) -> tuple[tuple[str, str], ...]:
        """Return the groups of choices of this step."""
        tools: tuple[tuple[str, str], ...] = ()
        if state.step == "deploy":
            tools = _DEPLOY_TOOLS
        elif state.step == "move":
            left_out: tuple[str, ...] = () if self._others(state) else ("more",)
            if not in_force(state.battle):
                left_out += ("fly", "land")
            if state.battle.houses is None:
                left_out += (BUILDING,)
            tools = tuple([one for one in _MOVE_TOOLS if one[0] not in left_out])
        elif state.step == "guns":
            tools = _GUN_TOOLS
        elif state.step == "cast":
            tools = SPELL_TOOLS
        elif state.step in VOLLEYS:
            tools = _VOLLEY_TOOLS
        elif state.step in SHIFTING:
            tools = _SHIFT_TOOLS
            if self._others(state):
                tools = (*_SHIFT_TOOLS, _MOVE_TOOLS[-1])
        return tuple((tool, translate(CONTEXT, name)) for tool, name in tools)

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
                return Declaration(
                    translate("DemonworldHand", "Regroup like this"), act.Regroup(number, draft)
                )
            case "move":
                action = act.Finish()
                return Declaration(self._words.action(state, action), action)
            case "guns":
                action = act.HoldFire()
                return Declaration(self._words.action(state, action), action)
            case "shots" | "attacks":
                lines = tuple(self._entry(state, one) for one in draft)
                return Declaration(self._declared(state, len(draft)), volley(state, draft), lines)
            case "cast":
                nothing = (one for one in legal_actions(state) if isinstance(one, act.CastNothing))
                action = next(nothing, None)
                return Declaration(self._words.action(state, action), action) if action is not None else None
            case "close_ranks":
                number = state.unit if state.unit is not None else 0
                return Declaration(self._ending(state, draft), act.CloseRanks(number, draft))
            case "react" | "close_in" | "regroup":
                action_or_none = legal_shifts(state, draft)
                action = action_or_none if action_or_none is not None else shift_action(state, draft)
                drawn = sketch(state, action) if draft else ()
                moved = tuple(f"unit:{state.unit_of[shift.element]}" for shift in draft)
                pieces = moved if len(moved) == len(drawn) else ()
                return Declaration(self._ending(state, draft), action, sketch=drawn, pieces=pieces)
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
            given=len(draft), all=len(units)
        )
        lines = tuple(
            f"{labelled(self._words.unit(state, number), self._language)} {self._words.order(state, order)}"
            for number, order in draft
        )
        return Declaration(words, act.GiveOrders(draft), lines)

    def _entry(self, state: BattleState, one: act.Shot | act.Attack) -> str:
        first, target = self._words.element(state, one[0]), self._words.element(state, one[1])
        more = f" +{len(one[2])}" if one[2] else ""
        return f"{first}{more} → {target}"

    def words(self, state: BattleState, action: Any) -> Choice:
        """Return any action in words."""
        where = fields_meant(state, action)
        return Choice(
            self._words.action(state, action), action=action, at=where, sketch=sketch(state, action)
        )

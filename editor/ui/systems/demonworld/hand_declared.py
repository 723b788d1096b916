"""Declarations of Demonworld made by hand: orders, shots and attacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import check, legal_actions
from editor.rules.demonworld.large.breathing import breaths_of
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_shifts import element_at
from editor.ui.systems.demonworld.hand_words import HandWords, translate
from schemas.systems.demonworld_parts import Order

Volley = tuple[act.Shot | act.Attack, ...]
"""Shots or attacks declared so far."""
Orders = tuple[tuple[int, Order], ...]
VOLLEYS: Final = ("shots", "attacks")


def order_choices(state: BattleState, unit: Unit, draft: Orders, words: HandWords) -> Iterator[Choice]:
    """Yield the orders that a unit may be given (III.1.0)."""
    others = tuple(pair for pair in draft if pair[0] != unit.number)
    own = tuple(pair for pair in draft if pair[0] == unit.number)
    for order in state.battle.sequences:
        pair, said = (unit.number, order), words.order(state, order)
        if check(state, act.GiveOrders((*others, pair))) is None:
            mark = words.letter(state, order)
            yield Choice(said, "orders", draft=(*others, pair), chosen=pair in own, mark=mark)
    for order in state.battle.sequences if own else ():
        pair = (unit.number, order)
        if pair not in own and check(state, act.GiveOrders((*others, *own, pair))) is None:
            said = translate("DemonworldHand", "One more counter: {order}")
            said = said.format(order=words.order(state, order))
            yield Choice(said, "orders", draft=(*others, *own, pair))
    if own:
        yield Choice(translate("DemonworldHand", "Give it no counter"), "orders", draft=others, mark="–")


def volley(state: BattleState, entries: Sequence[act.Shot | act.Attack]) -> act.Shoot | act.Strike:
    """Return the declaration of shots or attacks."""
    if state.step == "shots":
        return act.Shoot(tuple(one for one in entries if isinstance(one, act.Shot)))
    return act.Strike(tuple(one for one in entries if isinstance(one, act.Attack)))


class Volleys:
    """Shots and attacks that single elements may make; worked out once for a state."""

    def __init__(self) -> None:
        self._state: BattleState | None = None
        self._singles: Volley = ()
        self._advised: Volley = ()

    def singles(self, state: BattleState) -> Volley:
        """Return every single shot or attack without support."""
        if self._state is not state:
            entries = [
                action.shots if isinstance(action, act.Shoot) else action.attacks
                for action in legal_actions(state)
                if isinstance(action, act.Shoot | act.Strike)
            ]
            self._state = state
            self._singles = tuple(dict.fromkeys(one[0] for one in entries if len(one) == 1 and not one[0][2]))
            # The family holds the plain player's own declaration: the longest.
            self._advised = max(entries, key=len, default=())
        return self._singles

    def units(self, state: BattleState) -> tuple[int, ...]:
        """Return the units that may shoot or strike."""
        breathing = breaths_of(state, state.side) if state.step == "shots" else ()
        dragons = {state.unit_of[dragon] for dragon, _ in breathing}
        return tuple(sorted(dragons.union(state.unit_of[one[0]] for one in self.singles(state))))

    def choices(
        self, state: BattleState, unit: Unit, at: Offset | None, draft: Volley, words: HandWords
    ) -> Iterator[Choice]:
        """Yield the enemies at whom a unit's next free element may shoot or strike."""
        busy = {element for one in draft for element in (one[0], *one[2])}
        clicked = element_at(state, unit, at)
        by_target: dict[int, act.Shot | act.Attack] = {}
        for one in self.singles(state):
            if state.unit_of[one[0]] != unit.number or one[0] in busy or is_large(state, unit):
                continue
            known = by_target.get(one[1])
            if known is None or (one[0] == clicked and known[0] != clicked):
                by_target[one[1]] = one
        places = {element: stands.cell for element, stands in state.standing.items()}
        aimed = [one[1] for one in draft if state.unit_of[one[0]] == unit.number]
        yield from self._wholesale(state, unit, draft)  # the others are chosen on the field, too
        yield from self._of_bases(state, unit, draft, words)
        for target, one in sorted(by_target.items(), key=lambda pair: places[pair[0]]):
            if check(state, volley(state, (*draft, one))) is not None:
                continue
            said = words.element(state, target)
            count = aimed.count(target)
            yield Choice(
                f"{said} · {count}" if count else said,
                "aim",
                draft=(*draft, one),
                at=(state.battle.ground.at(places[target]),),
                chosen=bool(count),
                note=translate("DemonworldHand", "with {element}").format(
                    element=words.element(state, one[0])
                ),
            )
        yield from self._supports(state, unit, draft, words)

    def _of_bases(self, state: BattleState, unit: Unit, draft: Volley, words: HandWords) -> Iterator[Choice]:
        """Yield what a large base may strike with each of its weapons, and where it breathes (XVII)."""
        if not is_large(state, unit):
            return
        at = state.battle.ground.at
        for one in self.singles(state):
            if one[0] not in unit.stands or check(state, volley(state, (*draft, one))) is not None:
                continue
            kind = state.battle.ruleset.weapon_type(state.battle.cards[one[0]].weapons[one[3]].weapon)
            said = words.element(state, one[1])
            name = kind.name.get(words.language) if kind is not None else ""
            if one[0] == unit.rider:
                name = f"{words.element(state, one[0])}, {name}"
            where = (at(state.standing[one[1]].cell),)
            yield Choice(f"{said} · {name}", "aim", draft=(*draft, one), at=where)
        for breath in breaths_of(state, state.side) if state.step == "shots" else ():
            shots = tuple(one for one in draft if isinstance(one, act.Shot))
            action = act.Shoot(shots, (breath,))
            if breath[0] in unit.elements and check(state, action) is None:
                said = {
                    "ahead": translate("DemonworldHand", "Breathe straight ahead, and end the shots"),
                    "left": translate("DemonworldHand", "Breathe to the left, and end the shots"),
                    "right": translate("DemonworldHand", "Breathe to the right, and end the shots"),
                }[breath[1]]
                yield Choice(said, "aim", action)

    def _supports(self, state: BattleState, unit: Unit, draft: Volley, words: HandWords) -> Iterator[Choice]:
        """Yield the elements that may support the last shot or attack of the unit (IV.1.2, VI.1.2)."""
        if not draft or state.unit_of[draft[-1][0]] != unit.number:
            return
        last = draft[-1]
        for element, cell in zip(unit.elements, unit.cells, strict=True):
            helped = last._replace(supports=(*last.supports, element))
            if element not in last.supports and check(state, volley(state, (*draft[:-1], helped))) is None:
                yield Choice(
                    translate("DemonworldHand", "Support by {element}").format(
                        element=words.element(state, element)
                    ),
                    "support",
                    draft=(*draft[:-1], helped),
                    at=(state.battle.ground.at(cell),),
                )

    def _wholesale(self, state: BattleState, unit: Unit, draft: Volley) -> Iterator[Choice]:
        others = tuple(one for one in draft if state.unit_of[one[0]] != unit.number)
        advised = tuple(one for one in self._advised if state.unit_of[one[0]] == unit.number)
        if advised and check(state, volley(state, (*others, *advised))) is None:
            said = translate("DemonworldHand", "As the computer advises for this unit")
            yield Choice(said, "aim", draft=(*others, *advised), chosen=set(advised) <= set(draft))
        if len(others) < len(draft):
            yield Choice(translate("DemonworldHand", "Undo the last one"), "aim", draft=draft[:-1])
            yield Choice(translate("DemonworldHand", "Nobody of this unit"), "aim", draft=others)

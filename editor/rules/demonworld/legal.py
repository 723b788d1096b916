"""A sound canonical family of legal actions: every one that is yielded passes ``check``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.check import check
from editor.rules.demonworld.commanders import listing as commanders_listing
from editor.rules.demonworld.melee import listing as melee_listing
from editor.rules.demonworld.melee.listing import contacts
from editor.rules.demonworld.morale.decisions import courage_choices, dares
from editor.rules.demonworld.movement.listing import movements
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.orders import units_to_order
from editor.rules.demonworld.set_up import entering
from editor.rules.demonworld.set_up.hidden_set_up import variations
from editor.rules.demonworld.shooting import listing as shooting_listing
from editor.rules.demonworld.state import BattleState

_COMBINED: Final = 4
"""Up to so many units every combination of orders is listed."""


def legal_actions(state: BattleState) -> Iterator[act.Action]:
    """Yield legal actions of the side to act, each once.

    Complete are, as far as they lead to different states, with what several actions in a row lead to:

    - answers to a question: who goes first, diverted shots, second attacks with every weapon, obedience,
      rallying, who runs with a unit and stragglers, tests for charges, entries and steps of marching columns,
      steps of columns, advances, wheels, uniform turns, announcements of formations;
    - commanders on their own: every field in reach, every facing, every unit that they can join from there;
    - where there are at most 64 combinations (``combinations.LISTED``): declarations of shots and of attacks
      with their supports, ranks closed after losses, one-sided contacts, commanders called or turned,
      reactions, closing in, moves of small units and after a melee;
    - where at most four units wait for them: orders and the counters that remain.

    Of more than that a family: nothing, each single one, and what the plain player would do. Of changes of
    formation (also at a joining) the useful ones, of hidden set-ups the scenario's with one unit changed.
    ``check`` decides any other action, too.
    """
    if state.step == "over":
        return
    seen: set[act.Action] = set()
    for action in _candidates(state):
        if action not in seen:
            seen.add(action)
            if check(state, action) is None:
                yield action


def _candidates(state: BattleState) -> Iterator[act.Action]:
    match state.step:
        case "deploy":
            yield from variations(state)
        case "enter":
            yield from entering.entries(state)
        case "orders":
            yield from _orders(state)
        case "shots":
            yield from shooting_listing.shots(state)
        case "divert":
            yield from shooting_listing.diversions(state)
        case "close_ranks":
            yield from shooting_listing.close_ranks(state)
        case "begin":
            yield act.Begin()
        case "keep":
            yield from commanders_listing.kept(state)
        case "call":
            yield from commanders_listing.calls(state)
        case "turn_commanders":
            yield from commanders_listing.turns(state)
        case "choose_sequence" | "choose_regroup" | "choose_commanders":
            yield act.ChooseFirst(True)
            yield act.ChooseFirst(False)
        case "move":
            yield act.Finish()
            yield from contacts(state)
            if state.commanding:
                yield from commanders_listing.movements(state)
                return
            for unit in movable(state, state.side):
                yield from movements(state, unit)
                yield from commanders_listing.taken_in(state, unit)
                yield from dares(state, unit)
        case "urge" | "rally" | "follow" | "gather":
            yield from courage_choices(state)
        case "react":
            yield from melee_listing.reactions(state)
        case "close_in":
            yield from melee_listing.closing_in(state)
        case "declare" | "break_off":
            yield from contacts(state)
        case "attacks":
            yield from melee_listing.attacks(state)
        case "second_attack":
            yield from melee_listing.second_attacks(state)
        case "regroup":
            yield from melee_listing.after_melee(state)
        case "over":
            return


def _orders(state: BattleState) -> Iterator[act.Action]:
    if "X" in state.battle.chapters:
        yield from commanders_listing.orders(state)
        return
    units, names = units_to_order(state, state.side), state.battle.sequences
    if len(units) <= _COMBINED:
        for orders in product(names, repeat=len(units)):
            yield act.GiveOrders(
                tuple((unit.number, order) for unit, order in zip(units, orders, strict=True))
            )
        return
    for order in names:
        same = {unit.number: order for unit in units}
        yield act.GiveOrders(tuple(same.items()))
        for unit in units:
            for other in names:
                if other != order:
                    yield act.GiveOrders(tuple({**same, unit.number: other}.items()))

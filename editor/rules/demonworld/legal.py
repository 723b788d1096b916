"""A sound canonical family of legal actions: every one that is yielded passes ``check``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, product
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.check import check
from editor.rules.demonworld.commanders import choices as commanders
from editor.rules.demonworld.courage.decisions import courage_choices, dares
from editor.rules.demonworld.deployment import choices as arriving
from editor.rules.demonworld.deployment.set_up import variations
from editor.rules.demonworld.listing import answers, declared
from editor.rules.demonworld.listing.joint import few
from editor.rules.demonworld.listing.moves import movements as movements
from editor.rules.demonworld.movement import movable
from editor.rules.demonworld.one_sided import at_hand
from editor.rules.demonworld.orders import units_to_order
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
    - where there are at most 64 combinations (``listing.joint.LISTED``): declarations of shots and of attacks
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
            yield from arriving.entries(state)
        case "orders":
            yield from _orders(state)
        case "shots":
            yield from declared.shots(state)
        case "divert":
            yield from declared.diversions(state)
        case "close_ranks":
            yield from declared.close_ranks(state)
        case "begin":
            yield act.Begin()
        case "keep":
            yield from commanders.kept(state)
        case "call":
            yield from commanders.calls(state)
        case "turn_commanders":
            yield from commanders.turns(state)
        case "choose_sequence" | "choose_regroup" | "choose_commanders":
            yield act.ChooseFirst(True)
            yield act.ChooseFirst(False)
        case "move":
            yield act.Finish()
            yield from _contacts(state)
            if state.commanding:
                yield from commanders.movements(state)
                return
            for unit in movable(state, state.side):
                yield from movements(state, unit)
                yield from commanders.taken_in(state, unit)
                yield from dares(state, unit)
        case "urge" | "rally" | "follow" | "gather":
            yield from courage_choices(state)
        case "react":
            yield from answers.reactions(state)
        case "close_in":
            yield from answers.closing_in(state)
        case "declare" | "break_off":
            yield from _contacts(state)
        case "attacks":
            yield from declared.attacks(state)
        case "second_attack":
            yield from declared.second_attacks(state)
        case "regroup":
            yield from answers.after_melee(state)
        case "over":
            return


def _orders(state: BattleState) -> Iterator[act.Action]:
    if "X" in state.battle.chapters:
        yield from commanders.orders(state)
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


def _contacts(state: BattleState) -> Iterator[act.Action]:
    pairs = at_hand(state)
    if few([1] * len(pairs)):
        for chosen in product((False, True), repeat=len(pairs)):
            yield act.DeclareContact(tuple(compress(pairs, chosen)))
        return
    yield act.DeclareContact()
    for pair in pairs:
        yield act.DeclareContact((pair,))
    yield act.DeclareContact(pairs)

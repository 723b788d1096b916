"""Commanders of Demonworld by hand, one by one: who moves first, who turns, which counter stays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.commanders.command import choices as counters_laid
from editor.rules.demonworld.commanders.command import owed_by
from editor.rules.demonworld.commanders.turns import callable_now, may_turn
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.pages.preview.guide import Choice, Declaration
from editor.ui.systems.demonworld.hand_words import HandWords, translate
from schemas.problems import Message

STEPS: Final = ("call", "turn_commanders", "keep")
"""Steps that are composed commander by commander, or unit by unit."""
_ARROWS: Final = "↑↗↘↓↙↖"
"""Facing -> its arrow; in the ring each stands where it points."""
Pairs = tuple[tuple[int, Any], ...]
"""(unit, facing) or (unit, counter)."""


def empty(state: BattleState) -> tuple[Any, ...]:
    """Return the draft with which such a step begins: nobody called or turned, the first counters kept."""
    if state.step != "keep":
        return ()
    return tuple((number, counters_laid(state, number)[0]) for number in owed_by(state, state.side))


def units(state: BattleState) -> tuple[int, ...]:
    """Return the units of which such a step asks."""
    match state.step:
        case "call":
            return tuple(sorted({state.unit_of[one] for one in callable_now(state, state.side)}))
        case "turn_commanders":
            return tuple(unit.number for unit in may_turn(state, state.side))
        case _:
            return tuple(owed_by(state, state.side))


def choices(state: BattleState, unit: Unit | None, draft: Any, words: HandWords) -> Iterator[Choice]:
    """Yield what may be chosen: everybody who can be called; of one unit its facings, its counters."""
    if state.step == "call":
        yield from _calls(state, draft, words)
    elif unit is not None and state.step == "turn_commanders":
        yield from _facings(state, unit, draft, words)
    elif unit is not None and state.step == "keep":
        yield from _counters(state, unit, draft, words)


def _calls(state: BattleState, draft: tuple[int, ...], words: HandWords) -> Iterator[Choice]:
    for element in callable_now(state, state.side):
        called = element in draft
        after = tuple(one for one in draft if one != element) if called else (*draft, element)
        if check(state, act.CallCommanders(after)) is not None:
            continue
        stands = state.standing.get(element)
        at = (state.battle.ground.at(stands.cell),) if stands is not None else ()
        said = translate("DemonworldHand", "{commander} moves before the units")
        yield Choice(said.format(commander=words.element(state, element)), draft=after, at=at, chosen=called)


def turned(state: BattleState, unit: Unit, facing: int, draft: Pairs) -> Choice | Message:
    """Return a draft in which a commander looks another way as well, or the rule that forbids it (X.2.1)."""
    others = tuple(pair for pair in draft if pair[0] != unit.number)
    after = others if facing == unit.facings[0] else (*others, (unit.number, facing))
    refused = check(state, act.TurnCommanders(after))
    if refused is not None:
        return refused
    looks = dict(draft).get(unit.number, unit.facings[0])
    drawn = ((state.battle.ground.at(unit.cells[0]), facing),)
    return Choice("", draft=after, sketch=drawn, chosen=looks == facing, mark=_ARROWS[facing])


def _facings(state: BattleState, unit: Unit, draft: Pairs, words: HandWords) -> Iterator[Choice]:
    for facing in range(6):
        found = turned(state, unit, facing, draft)
        if isinstance(found, Choice):
            said = translate("DemonworldHand", "Turn to the {facing}").format(facing=words.facing(facing))
            yield Choice(said, draft=found.draft, sketch=found.sketch, chosen=found.chosen, mark=found.mark)


def _counters(state: BattleState, unit: Unit, draft: Pairs, words: HandWords) -> Iterator[Choice]:
    for order in dict.fromkeys(counters_laid(state, unit.number)):
        after = tuple(pair if pair[0] != unit.number else (unit.number, order) for pair in draft)
        if check(state, act.KeepOrders(after)) is None:
            mark = words.letter(state, order)
            chosen = dict(draft).get(unit.number) == order
            yield Choice(words.order(state, order), draft=after, chosen=chosen, mark=mark)


def declaration(state: BattleState, draft: Any, words: HandWords) -> Declaration:
    """Return what the draft amounts to."""
    if state.step == "call":
        action: Any = act.CallCommanders(draft)
        said = translate("DemonworldHand", "Call the commanders ({count})").format(count=len(draft))
    elif state.step == "turn_commanders":
        action = act.TurnCommanders(draft)
        said = translate("DemonworldHand", "Turn the commanders ({count})").format(count=len(draft))
    else:
        action = act.KeepOrders(draft)
        said = translate("DemonworldHand", "Keep these counters")
    if not draft:
        said = words.action(state, action)
    at = state.battle.ground.at
    looks = draft if state.step == "turn_commanders" else ()
    drawn = tuple((at(state.units[number].cells[0]), facing) for number, facing in looks)
    pieces = tuple(f"unit:{number}" for number, _ in looks)
    return Declaration(said, action, sketch=drawn, pieces=pieces)

"""How a large base walks by hand: fields to click, turns, rides over others (XVII.3.0, XVII.6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.large.moving import large_bases, spot_of, ways
from editor.rules.demonworld.large.paces import Spot
from editor.rules.demonworld.large.plans import overrunning_steps
from editor.rules.demonworld.large.reaching import footing
from editor.rules.demonworld.movement.points import points_to_spend
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_words import HandWords, sketch, translate

_MOST_STEPS: Final = 3
"""So many steps a large base is led in a melee, turns among them."""


def base_choices(state: BattleState, unit: Unit, words: HandWords) -> Iterator[Choice]:
    """Yield every field to which a large base may walk, its front kept; its turns; its steps over others.

    Each is named by the field that its front field comes to.
    """
    seen: set[Offset] = set()
    for spot, way in sorted(ways(state, unit, points_to_spend(state, unit)).items()):
        if way.steps and spot[1] in unit.facings:
            yield from _walk(state, act.MoveBase(unit.number, way.steps), seen, words)
    for steps in overrunning_steps(state, unit, points_to_spend(state, unit)):
        yield from _walk(state, act.MoveBase(unit.number, steps), seen, words)
    for pace in large_bases(state).paces[unit.elements[0]].at(spot_of(unit)):
        action = act.MoveBase(unit.number, (pace.name,))
        if pace.turns and check(state, action) is None:
            said = words.action(state, action)
            yield _shown(state, Choice(said, "wheel", action, sketch=sketch(state, action)), words)


def base_shifts(state: BattleState, unit: Unit, words: HandWords) -> Iterator[Choice]:
    """Yield where a large base gets that answers, closes in or moves after a melee (XVII.4.1, XVII.4.3).

    Each placement is chosen at the field of its front; where it looks elsewhere then, under "turn".
    """
    paces, start = large_bases(state).paces[unit.elements[0]], spot_of(unit)
    seen = {start}
    edge: list[tuple[Spot, tuple[str, ...]]] = [(start, ())]
    for _ in range(_MOST_STEPS):
        further: list[tuple[Spot, tuple[str, ...]]] = []
        for spot, steps in edge:
            for pace in paces.at(spot):
                longer = (*steps, pace.name)
                if pace.spot in seen:
                    continue
                seen.add(pace.spot)
                further.append((pace.spot, longer))
                action = _shifted(state, unit, longer)
                if check(state, action) is None:
                    yield _at_spot(state, unit, action, pace.spot, words)
        edge = further


def _shifted(state: BattleState, unit: Unit, steps: tuple[str, ...]) -> act.Action:
    """Return the steps of a large base in the step that is due."""
    if state.step == "regroup":
        return act.RegroupAfterMelee((), ((unit.elements[0], steps),))
    return (
        act.React(unit.number, (), steps)
        if state.step == "react"
        else act.CloseIn(unit.number, (), steps=steps)
    )


def _at_spot(state: BattleState, unit: Unit, action: act.Action, spot: Spot, words: HandWords) -> Choice:
    cell, facing = spot
    at = state.battle.ground.at
    covers = tuple([at(one) for one in large_bases(state).fields(unit.elements[0], cell, facing)])
    name, turned = words.field(state, cell), facing != unit.facings[0]
    said = translate("DemonworldHand", "Move to")
    if turned:
        said = translate("DemonworldHand", "Turn to the {facing}").format(facing=words.facing(facing))
    if name and (cell != unit.cells[0] or not turned):
        said = f"{said} · {name}"
    return Choice(
        said,
        "turn" if turned else "step",
        action,
        at=(at(cell),),
        sketch=((at(cell), facing),),
        covers=covers,
    )


def _walk(state: BattleState, action: act.MoveBase, seen: set[Offset], words: HandWords) -> Iterator[Choice]:
    """Yield a walk to a field that no other choice leads to, where it is legal."""
    drawn = sketch(state, action)
    if not drawn or drawn[0][0] in seen or check(state, action) is not None:
        return
    at = drawn[0][0]
    seen.add(at)
    said, steps = translate("DemonworldHand", "Move to"), words.action(state, action)
    name = words.field(state, state.battle.ground.cell(at))
    said = f"{said} · {name}" if name and len(action.steps) > 1 else steps
    choice = Choice(said, "advance", action, at=(at,), sketch=drawn, note=steps if said != steps else "")
    yield _shown(state, choice, words)


def _shown(state: BattleState, choice: Choice, words: HandWords) -> Choice:
    """Return a movement with what is shown of it: the whole base, its cost, which enemies it rides down."""
    unit, most = state.units[choice.action.unit], points_to_spend(state, state.units[choice.action.unit])
    found = footing(state, unit, choice.action.steps, most)
    if found is None:
        return choice
    at = state.battle.ground.at
    label = translate("DemonworldHand", "Points: {points} of {most}").format(
        points=found.points, most=int(most)
    )
    if found.under:
        met = ", ".join(
            f"{words.unit(state, state.unit_of[one])} {round(100 * chance)}\u202f%"
            for one, chance in found.under
        )
        label = f"{label}\n" + translate("DemonworldHand", "Rides over: {met}").format(met=met)
    struck = [at(cell) for one, _ in found.under for cell in state.fields_of(one)]
    note = "\n".join(part for part in (choice.note, label) if part)
    covers = tuple([at(cell) for cell in found.cells])
    return replace(choice, covers=covers, struck=tuple(struck), label=label, note=note)

"""How a large base walks by hand: fields to click, turns, rides over others (XVII.3.0, XVII.6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.large.moving import large_bases, spot_of, ways
from editor.rules.demonworld.large.plans import overrunning_steps
from editor.rules.demonworld.large.reaching import footing
from editor.rules.demonworld.movement.points import points_to_spend
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_words import HandWords, sketch, translate


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

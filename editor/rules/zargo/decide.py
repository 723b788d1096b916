"""What an action brings about: its events, with everything that follows up to the next decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from editor.rules.core.dice import Dice
from editor.rules.zargo import actions as act
from editor.rules.zargo import clashes, flow, placing
from editor.rules.zargo import events as ev
from editor.rules.zargo.fighting import (
    can_fight,
    column_for,
    defence_value,
    pledged,
    total,
    why_not_attack,
)
from editor.rules.zargo.monks import places_to_reappear, why_not_reappear, why_not_vanish
from editor.rules.zargo.moving import attackable, move
from editor.rules.zargo.recorder import Recorder
from editor.rules.zargo.refusal import refusal
from editor.rules.zargo.running import run, why_not_run
from editor.rules.zargo.state import NOBODY, Step, ZargoState
from schemas.problems import Message


def decide(state: ZargoState, action: act.Action, dice: Dice) -> Recorder | Message:
    """Return the events of an action and the states after them, or the rule that forbids it."""
    steps = _STEPS.get(type(action))
    if steps is None or state.step not in steps:
        return refusal(state, "not_now")
    recorder = Recorder(state, dice)
    trouble = _DECIDE[type(action)](recorder, action)
    return recorder if trouble is None else trouble


class NoDice:
    """Dice for looking whether something is allowed: what comes of them does not matter."""

    def roll(self, sides: int) -> int:
        """Return the greatest face."""
        return sides


def check(state: ZargoState, action: act.Action) -> Message | None:
    """Return the rule that forbids an action, or nothing where it is legal."""
    found = decide(state, action, NoDice())
    return found if isinstance(found, Message) else None


def _begin(recorder: Recorder, _action: act.Begin) -> Message | None:
    world = recorder.state.world
    if world.scenario.draw_continents:
        left, homes, dice = list(range(world.sides)), [], []
        for _ in range(world.sides):
            face = recorder.dice.roll(len(left))
            dice.append((len(left), face))
            homes.append(left.pop(face - 1))
        recorder.note(ev.LotsDrawn(tuple(homes), tuple(dice)))
    flow.set_up(recorder)
    return None


def _found(recorder: Recorder, action: act.FoundCity) -> Message | None:
    state = recorder.state
    if (trouble := placing.why_no_city(state, action.at)) is not None:
        return trouble
    recorder.note(ev.CityFounded(state.side, action.at))
    flow.set_up(recorder)
    return None


def _hold(recorder: Recorder, action: act.HoldCity) -> Message | None:
    if (trouble := placing.why_no_garrison(recorder.state, action.city, action.pieces)) is not None:
        return trouble
    recorder.note(ev.CityHeld(action.city, action.pieces))
    flow.set_up(recorder)
    return None


def _place(recorder: Recorder, action: act.Place) -> Message | None:
    state = recorder.state
    if (trouble := placing.why_not_place(state, action.piece, action.at)) is not None:
        return trouble
    recorder.note(ev.PiecesPlaced(state.side, ((action.piece, action.at),)))
    flow.set_up(recorder)
    return None


def _place_rest(recorder: Recorder, _action: act.PlaceRest) -> Message | None:
    state = recorder.state
    places = placing.the_rest(state)
    recorder.note(ev.PiecesPlaced(state.side, places))
    if left := flow.reserve(recorder.state, state.side):
        recorder.note(ev.PiecesLost(left))
    flow.set_up(recorder)
    return None


def _propose(recorder: Recorder, action: act.Propose) -> Message | None:
    state = recorder.state
    if not 0 <= action.to < state.world.sides or not flow.can_offer(state, action.to):
        return refusal(state, "no_offer")
    recorder.note(ev.AllianceOffered(state.side, action.to))
    recorder.note(ev.StepBegan("answer", state.side))
    return None


def _leave(recorder: Recorder, action: act.Leave) -> Message | None:
    state = recorder.state
    if action.ally == state.side or not state.friends(state.side, action.ally):
        return refusal(state, "no_ally")
    recorder.note(ev.AllianceLeft(state.side, action.ally))
    return None


def _answer(recorder: Recorder, action: act.Answer) -> Message | None:
    state = recorder.state
    by, to = state.offer or (state.side, state.side)
    recorder.note(ev.AllianceAnswered(by, to, action.accept))
    recorder.note(ev.StepBegan("alliance", by))
    return None


def _move(recorder: Recorder, action: act.Move) -> Message | None:
    if not action.ways:
        return refusal(recorder.state, "no_way")
    for way in action.ways:
        found = move(recorder.state, way)
        if isinstance(found, Message):
            return found
        recorder.note(found)
    state = recorder.state
    for target in {way.target for way in action.ways if way.target >= 0}:
        attackers = [
            number
            for number in state.world.of_side[state.side]
            if state.pieces[number].target == target and not state.pieces[number].acted
        ]
        cell = state.pieces[target].cell
        difference = total(state, attackers, cell) - defence_value(state, target)
        if column_for(state, difference) is None:
            least = state.world.ruleset.combat.columns[0].difference
            return refusal(state, "too_weak", attackers[0], difference=int(difference), least=least)
    return None


def _vanish(recorder: Recorder, action: act.Vanish) -> Message | None:
    if (trouble := why_not_vanish(recorder.state, action.piece)) is not None:
        return trouble
    recorder.note(ev.PieceVanished(action.piece))
    return None


def _reappear(recorder: Recorder, action: act.Reappear) -> Message | None:
    if (trouble := why_not_reappear(recorder.state, action.piece, action.at)) is not None:
        return trouble
    recorder.note(ev.PieceReappeared(action.piece, action.at))
    return None


def _shoot(recorder: Recorder, action: act.Shoot) -> Message | None:
    state = recorder.state
    if (trouble := clashes.why_not_shoot(state, action.shooters, action.target)) is not None:
        return trouble
    clashes.shoot(recorder, action.shooters, action.target)
    return None


def _attack(recorder: Recorder, action: act.Attack) -> Message | None:
    state = recorder.state
    if (trouble := why_not_attack(state, action.attackers, action.target, action.city)) is not None:
        return trouble
    clashes.attack(recorder, action.attackers, action.target, action.city)
    _after_clash(recorder)
    return None


def _after_clash(recorder: Recorder) -> None:
    """Ask who may run on, or who moves into a city that has just been taken."""
    state = recorder.state
    if state.runner >= 0:
        recorder.note(ev.StepBegan("run_on", state.side))
    elif state.taken >= 0:
        recorder.note(ev.StepBegan("occupy", state.side))
    elif state.step != "combat":
        recorder.note(ev.StepBegan("combat", state.side))


def _run_on(recorder: Recorder, action: act.RunOn) -> Message | None:
    trouble = why_not_run(recorder.state, action.hexes, action.target)
    if trouble is not None:
        return trouble
    run(recorder, action.hexes, action.target)
    _after_clash(recorder)
    return None


def _occupy(recorder: Recorder, action: act.Occupy) -> Message | None:
    state = recorder.state
    if not set(action.pieces) <= set(state.conquerors) or len(set(action.pieces)) != len(action.pieces):
        return refusal(state, "no_conqueror")
    if any(state.pieces[one].city >= 0 for one in action.pieces):
        return refusal(state, "no_conqueror")
    count = len(action.pieces) + sum(state.escorted_by(one) >= 0 for one in action.pieces)
    most = state.world.ruleset.year.garrison_most
    if count > most:
        return refusal(state, "garrison_too_large", most=most)
    company = tuple(one for piece in action.pieces if (one := state.escorted_by(piece)) >= 0)
    recorder.note(ev.CityEntered(state.taken, (*action.pieces, *company)))
    recorder.note(ev.StepBegan("combat", state.side))
    return None


def _finish(recorder: Recorder, _action: act.Finish) -> Message | None:
    state = recorder.state
    if state.step == "move":
        for monk in flow.due_back(state, state.side):
            if places_to_reappear(state, monk):
                return refusal(state, "must_reappear", monk)
    if state.step == "combat" and (owing := must_attack(state)) is not None:
        return refusal(state, "must_attack", owing)
    flow.after(recorder, state.step)
    return None


def must_attack(state: ZargoState) -> int | None:
    """Return a piece that has entered a zone to attack and still has to, where its attack is possible."""
    for number in state.world.of_side[state.side]:
        target = pledged(state, number)
        if target < 0 or not can_fight(state, number) or not attackable(state, state.side, target):
            continue
        together = pledged_to(state, target)
        if why_not_attack(state, together, target, NOBODY) is None:
            return number
    return None


def pledged_to(state: ZargoState, target: int) -> tuple[int, ...]:
    """Return the pieces that have entered a zone to attack an enemy, and can."""
    return tuple(
        number
        for number in state.world.of_side[state.side]
        if state.pieces[number].target == target
        and pledged(state, number) == target
        and can_fight(state, number)
    )


_STEPS: Final[dict[type[Any], tuple[Step, ...]]] = {
    act.Begin: ("begin",),
    act.FoundCity: ("cities",),
    act.HoldCity: ("garrisons",),
    act.Place: ("pieces",),
    act.PlaceRest: ("pieces",),
    act.Propose: ("alliance",),
    act.Leave: ("alliance",),
    act.Answer: ("answer",),
    act.Move: ("move",),
    act.Vanish: ("move",),
    act.Reappear: ("move",),
    act.Shoot: ("move", "shots"),
    act.Attack: ("combat",),
    act.RunOn: ("run_on",),
    act.Occupy: ("occupy",),
    act.Finish: ("alliance", "move", "shots", "combat"),
}
_DECIDE: Final[dict[type[Any], Callable[[Recorder, Any], Message | None]]] = {
    act.Begin: _begin,
    act.FoundCity: _found,
    act.HoldCity: _hold,
    act.Place: _place,
    act.PlaceRest: _place_rest,
    act.Propose: _propose,
    act.Leave: _leave,
    act.Answer: _answer,
    act.Move: _move,
    act.Vanish: _vanish,
    act.Reappear: _reappear,
    act.Shoot: _shoot,
    act.Attack: _attack,
    act.RunOn: _run_on,
    act.Occupy: _occupy,
    act.Finish: _finish,
}

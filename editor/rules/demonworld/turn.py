"""Turns and phases: what begins, who has to decide, what heals and ends (III.2.0, VIII.1.1, XVI)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.core.scenario_words import Words
from editor.rules.core.wording import joined
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.buildings.inside import at_doors
from editor.rules.demonworld.effects.numbers import unit_barred
from editor.rules.demonworld.morale import courage
from editor.rules.demonworld.state import BattleState, Recorder, Step
from editor.rules.demonworld.units import PhaseName, Unit
from editor.rules.demonworld.victory.sentences import names_of
from editor.rules.demonworld.words import camp_named, element_named, line
from schemas.problems import Message, Value
from schemas.scenario_rules import Effect, Sentence, Wins
from schemas.systems.demonworld_victory import AreaHeld

_Part = TypeVar("_Part")


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn began (III.2.0)."""

    turn: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase began (III.2.0)."""

    phase: PhaseName


@dataclass(frozen=True, slots=True)
class DecisionDue(Event):
    """A side has to decide something next."""

    step: Step
    side: int
    unit: int | None = None


@dataclass(frozen=True, slots=True)
class WoundsHealed(Event):
    """Elements have healed wounds of this turn at its end: (element, hit points)."""

    healed: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class AreasCounted(Event):
    """Areas were looked at, at the end of a turn: (area, side, whole turns held) (XVI.2.0)."""

    held: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """The battle is over."""

    winner: int | None
    reason: Literal[
        "enemy_gone",
        "enemy_losses",
        "area_held",
        "points",
        "points_even",
        "otherwise",
        "nobody_left",
        "turn_limit",
        "quiet",
        "sentence",
        "trigger",
    ]
    turn: int
    met: int | None = None
    """Place in the scenario of the condition or the event that was met. None if none is named."""


def ask(recorder: Recorder, step: Step, unit: int) -> None:
    """Let the side of a unit decide about it next."""
    recorder.note(DecisionDue(step, recorder.state.battle.roster[unit].side, unit))


def healed(state: BattleState) -> tuple[tuple[int, int], ...]:
    """Return (element, hit points) that living elements heal of the wounds of this turn."""
    battle = state.battle
    found = []
    for element in sorted(state.wounds):
        number = state.unit_of[element]
        points = min(battle.cards[element].regeneration, state.wounds[element][1])
        if points and element in state.units[number].elements:
            found.append((element, points))
    return tuple(found)


def _turn_began(state: BattleState, event: TurnBegan) -> BattleState:
    none = (None,) * len(state.battle.scenario.sides)
    fresh = [
        unit.replace(
            order=None,
            points=0,
            manoeuvres=0,
            wheeled="",
            free_regroup=False,
            done=False,
            reshaped=False,
            dived=False,
            paces=(),
        )
        for unit in state.units
    ]
    fresh = [courage.at_turn_begin(state, unit) for unit in fresh]
    return state.replace(
        turn=event.turn,
        quiet=_quiet(state, event.turn),
        phase="orders",
        sequence=None,
        units=tuple(fresh),
        orders=none,
        shots=none,
        attacks=none,
        pending=(),
        spent=frozenset(),
        wounds={element: (lost, 0) for element, (lost, _) in state.wounds.items()},
        command=None,
        chosen_late=(),
        owed=(),
        kept=(),
        fire=state.fire.next_turn,
        doors=state.doors.next_turn(at_doors(state)),
    )


def _quiet(state: BattleState, turn: int) -> tuple[int, int, int]:
    """Return what is left of all sides at the beginning of a turn, and since when it has been so."""
    left = sum(len(unit.elements) + len(unit.outside) for unit in state.units)
    lacking = sum(lost for lost, _ in state.wounds.values())
    return state.quiet if state.quiet[:2] == (left, lacking) else (left, lacking, turn)


def _phase_began(state: BattleState, event: PhaseBegan) -> BattleState:
    none = (None,) * len(state.battle.scenario.sides)
    if event.phase in ("first_shooting", "second_shooting"):
        return state.replace(
            phase=event.phase,
            sequence=None,
            shots=none,
            guns=state.guns.for_shooting(),
            before=tuple([unit.cells for unit in state.units]),
            runners_fallen=frozenset(),
        )
    if event.phase == "movement" and state.guns.loaded:
        state = state.replace(guns=state.guns.for_movement(state.battle.ruleset.artillery.loading_points))
    if event.phase == "movement" and state.effects:
        state = state.replace(units=tuple([_held(state, unit) for unit in state.units]))
    return state.replace(
        phase=event.phase,
        sequence=None,
        attacks=none,
        air=none,
        winged=(),
        answered=(),
        runners_fallen=frozenset(),
    )


def _held(state: BattleState, unit: Unit) -> Unit:
    """Return a unit in the movement phase: what keeps it from moving has ended its movement (XX.6.0)."""
    return unit.replace(done=True) if unit_barred(state, unit.number, "moving") else unit


def _decision_due(state: BattleState, event: DecisionDue) -> BattleState:
    return state.replace(step=event.step, side=event.side, unit=event.unit)


def _wounds_healed(state: BattleState, event: WoundsHealed) -> BattleState:
    wounds = dict(state.wounds)
    for element, points in event.healed:
        lost, now = wounds[element]
        wounds[element] = lost - points, now - points
    return state.replace(wounds=wounds)


def _areas_counted(state: BattleState, event: AreasCounted) -> BattleState:
    return state.replace(held=event.held)


def _battle_ended(state: BattleState, event: BattleEnded) -> BattleState:
    return state.replace(
        phase="over", step="over", winner=event.winner, ended=_reason(state, event), unit=None
    )


def _log_turn_began(state: BattleState, event: TurnBegan) -> tuple[LogLine, ...]:
    return line("turn_began", {"turn": event.turn})


def _log_phase_began(state: BattleState, event: PhaseBegan) -> tuple[LogLine, ...]:
    return line(f"phase_{event.phase}", {})


def _log_wounds_healed(state: BattleState, event: WoundsHealed) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for element, points in event.healed:
        lines += line("wounds_healed", {**element_named(state, element, "target"), "count": points})
    return tuple(lines)


def _log_battle_ended(state: BattleState, event: BattleEnded) -> tuple[LogLine, ...]:
    return (LogLine(_reason(state, event)),)


def _reason(state: BattleState, event: BattleEnded) -> Message:
    """Return how the battle ended, with the condition that was met."""
    values: dict[str, Value] = {"turn": event.turn}
    if event.winner is not None:
        values |= camp_named(state, event.winner) | _met(state, event, event.winner)
    return Message(code=f"demonworld_log.ended_{event.reason}", values=values)


def _met(state: BattleState, event: BattleEnded, winner: int) -> dict[str, Value]:
    """Return words for what was met; where it is not named, for all of that kind by which the winner wins."""
    battle = state.battle
    scenario, allies = battle.scenario, {battle.side_id(winner), *battle.allies(winner)}
    if event.reason == "trigger":
        winning = [one for one in scenario.triggers if any(_wins(effect, allies) for effect in one.effects)]
        fired = _at(scenario.triggers, event.met) or winning
        return {"event": joined("scenario_words.or", [one.name or one.id for one in fired])}
    called = {(scenario.sides[one.side].id, one.entry): one.name for one in battle.roster}
    words = Words(names_of(scenario, lambda side, entry: called.get((side, entry))))
    own = [one for one in scenario.victory if one.when == event.reason and one.side in allies]
    met = _at(scenario.victory, event.met) or own
    areas = [words.area(one.area) for one in met if isinstance(one, AreaHeld)]
    sentences = [one.condition for one in met if isinstance(one, Sentence)]
    asked = [words.condition(one) or words.say("always") for one in sentences]
    return {"area": joined("scenario_words.or", areas), "condition": joined("scenario_words.or", asked)}


def _wins(effect: Effect, allies: Collection[str]) -> bool:
    return isinstance(effect, Wins) and effect.side in allies


def _at(parts: Sequence[_Part], place: int | None) -> Sequence[_Part]:
    """Return the part at a place. Empty if none is named or nothing is there."""
    return parts[place : place + 1] if place is not None and place >= 0 else ()


EVENTS: Final = (
    EventRow(TurnBegan, _turn_began, _log_turn_began),
    EventRow(PhaseBegan, _phase_began, _log_phase_began),
    EventRow(DecisionDue, _decision_due, unreported),
    EventRow(WoundsHealed, _wounds_healed, _log_wounds_healed),
    EventRow(AreasCounted, _areas_counted, unreported),
    EventRow(BattleEnded, _battle_ended, _log_battle_ended),
)

"""Effects that begin and end (XX.6.0, XX.7.0): events, the state after each, and its line in the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.effects.grounds import end_grounds_with_phase, end_grounds_with_turn
from editor.rules.demonworld.effects.lasting import Ending, Lasting, over_at_phase_end, over_at_turn_end
from editor.rules.demonworld.effects.words import effect_values
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.words import line


@dataclass(frozen=True, slots=True)
class EffectsBegan(Event):
    """Effects that last a while have begun."""

    effects: tuple[Lasting, ...]


@dataclass(frozen=True, slots=True)
class EffectsEnded(Event):
    """Effects are over."""

    numbers: tuple[int, ...]
    why: Ending


def _effects_began(state: BattleState, event: EffectsBegan) -> BattleState:
    return state.replace(effects=(*state.effects, *event.effects))


def _effects_ended(state: BattleState, event: EffectsEnded) -> BattleState:
    return state.replace(effects=tuple([one for one in state.effects if one.number not in event.numbers]))


def _log_effects_began(state: BattleState, event: EffectsBegan) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for together in _alike(event.effects):
        first = together[0]
        code = f"effect_begins_{_length(first)}"
        values = {**effect_values(state, together), "last_turn": first.last_turn}
        lines += line(code, values, units=[first.unit])
    return tuple(lines)


def _length(effect: Lasting) -> str:
    """Return how long an effect lasts, as its line says it."""
    if effect.until == "turn" and effect.last_turn > effect.began:
        return "turns"
    return effect.until


def _log_effects_ended(state: BattleState, event: EffectsEnded) -> tuple[LogLine, ...]:
    if event.why == "target_gone":
        return ()
    ended = [one for one in state.effects if one.number in event.numbers]
    lines: list[LogLine] = []
    for together in _alike(ended):
        lines += line(f"effect_{event.why}", effect_values(state, together), units=[together[0].unit])
    return tuple(lines)


def _alike(effects: Iterable[Lasting]) -> list[Sequence[Lasting]]:
    """Return the effects by what they come from, whom they are on and how long they last."""
    found: dict[tuple[object, ...], list[Lasting]] = {}
    for one in effects:
        found.setdefault((one.source, one.by, one.unit, one.until, one.last_turn), []).append(one)
    return list(found.values())


def end_with_phase(recorder: Recorder) -> None:
    """End the effects that last for the phase alone, on units and on fields (XX.7.0)."""
    _end(recorder, over_at_phase_end(recorder.state.effects), "over")
    end_grounds_with_phase(recorder)


def end_with_turn(recorder: Recorder) -> None:
    """End the effects whose last turn this is, on fields too, and those on units that are gone (XX.7.0)."""
    end_grounds_with_turn(recorder)
    state = recorder.state
    if not state.effects:
        return
    gone = tuple(
        one.number
        for one in state.effects
        if all(element not in state.units[state.unit_of[element]].elements for element in one.elements)
    )
    _end(recorder, gone, "target_gone")
    _end(recorder, over_at_turn_end(recorder.state.effects, state.turn), "over")


def _end(recorder: Recorder, numbers: tuple[int, ...], why: Ending) -> None:
    if numbers:
        recorder.note(EffectsEnded(numbers, why))


EVENTS: Final = (
    EventRow(EffectsBegan, _effects_began, _log_effects_began),
    EventRow(EffectsEnded, _effects_ended, _log_effects_ended),
)

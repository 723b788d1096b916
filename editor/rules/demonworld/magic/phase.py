"""The magic phase: levels in order, spells announced and rolled for, failures, duels, tests (XX)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.rows import StageRow
from editor.rules.demonworld.effects.events import EffectsBegan, EffectsEnded, end_with_phase
from editor.rules.demonworld.effects.lasting import Lasting, next_number
from editor.rules.demonworld.large.dismounting import remove_fallen
from editor.rules.demonworld.magic.blocks import execute
from editor.rules.demonworld.magic.casting import casters, castings, keeps_from_casting, most_shift, wizard_of
from editor.rules.demonworld.magic.casting_order import casting_order, tied_levels
from editor.rules.demonworld.magic.duels import contrary, duel_winner, duels
from editor.rules.demonworld.magic.events import (
    CastingForgone,
    DischargeStruck,
    DuelFought,
    FailureRolled,
    LevelBegan,
    MagicBegan,
    Outcome,
    SpellReleased,
    SpellRolled,
    SpellWentWrong,
    magic_of,
)
from editor.rules.demonworld.magic.seeing import cell_of
from editor.rules.demonworld.magic.spells import critical_failure
from editor.rules.demonworld.magic.wizards import Casting, Due
from editor.rules.demonworld.morale.phase import after_losses
from editor.rules.demonworld.shooting.phase import take_away
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue, PhaseBegan
from editor.rules.demonworld.victory import triggers


def in_force(state: BattleState) -> bool:
    """Return whether magic is played: chapter XX is in force, and somebody is a wizard."""
    return state.magic is not None


def _begin(recorder: Recorder) -> str | None:
    """Begin the magic phase after that of the orders, where a wizard is on the field (XX.2.0)."""
    state = recorder.state
    if not in_force(state) or all(cell_of(state, one.element) is None for one in state.battle.wizards):
        return "first_shooting"
    if triggers.phase_ends(recorder):
        return None
    recorder.note(PhaseBegan("magic"))
    recorder.note(MagicBegan())
    return None if triggers.phase_begins(recorder) else "magic_level"


def _level(recorder: Recorder) -> str:
    """Let the wizards of the next level say what they cast, the lowest first (XX.5.0).

    Where sides have wizards of one level, a lot is drawn among them.
    """
    state = recorder.state
    last = magic_of(state).level
    for level in sorted({one.level for one in state.battle.wizards if one.level > last}):
        found = casters(state, level)
        if not any(one.casts for one in found):
            continue
        drawn, sides, die = {}, tied_levels(found).get(level, ()), None
        if sides:
            die = recorder.die(len(sides))
            drawn[level] = sides[die - 1]
        order = tuple(int(one.name) for one in casting_order(found, drawn))
        often = order * state.battle.ruleset.magic.spells_per_phase
        recorder.note(LevelBegan(level, often, tuple(int(side) for side in sides), die))
        return "magic_cast"
    return "magic_ends"


def _cast(recorder: Recorder) -> str | None:
    """Ask the next wizard of the level; then roll for what was announced, one after another (XX.5.0)."""
    while True:
        state = recorder.state
        magic = magic_of(state)
        if magic.waiting:
            _skip_or_ask(recorder, magic.waiting[0])
            if recorder.state.step == "cast" and recorder.state.magic is magic:
                return None
        elif magic.failing is not None:
            wizard = magic.failing[0].wizard
            if most_shift(state, wizard):
                number = state.battle.came_with[wizard]
                recorder.note(DecisionDue("shift_failure", state.battle.side_of[wizard], number))
                return None
            fail(recorder, 0)
        elif magic.announced:
            _roll(recorder, magic.announced[0])
        else:
            return "magic_level"


def _skip_or_ask(recorder: Recorder, element: int) -> None:
    """Ask a wizard what he casts; one who can cast nothing more is passed over."""
    state = recorder.state
    wizard = wizard_of(state, element)
    able = wizard is not None and not keeps_from_casting(state, wizard)
    if wizard is not None and able and next(castings(state, wizard), None) is not None:
        number = state.battle.came_with[element]
        recorder.note(DecisionDue("cast", state.battle.side_of[element], number))
    else:
        recorder.note(CastingForgone(element))


def outcome_of(state: BattleState, casting: Casting, die: int) -> Outcome:
    """Return what a die makes of a spell (XX.5.0): with the points beyond its level it reaches the level."""
    rules, level = state.battle.ruleset.magic, state.battle.spells[casting.spell].level
    if die in rules.critical_failure_on:
        return "critical"
    return "works" if die + casting.points - level >= level else "fails"


def _roll(recorder: Recorder, casting: Casting) -> None:
    """Roll for a spell; where it works its blocks do, where it fails critically the table does (XX.5.0).

    A spell out of an item works at once (XXV.1.0).
    """
    if casting.stored:
        recorder.note(SpellReleased(casting))
        execute(recorder, casting)
        return
    die = recorder.die(20)
    outcome = outcome_of(recorder.state, casting, die)
    recorder.note(SpellRolled(casting, die, outcome))
    if outcome == "works":
        execute(recorder, casting)
    elif outcome == "critical":
        recorder.note(FailureRolled(casting, recorder.die(20)))


def fail(recorder: Recorder, shift: int) -> None:
    """Let a critical failure do what the table says, its die shifted so (XX.5.0)."""
    state = recorder.state
    failing = magic_of(state).failing
    if failing is None:  # pragma: no cover - asked where a spell fails
        return
    casting, die = failing
    found = critical_failure(die, shift, casting.points, state.battle.ruleset)
    recorder.note(SpellWentWrong(casting, die, shift, found.row.result, found.wounds or 0))
    if found.row.result == "banished":
        remove_fallen(recorder, (casting.wizard,))
    elif found.row.result == "discharge":
        _discharge(recorder, casting)


def _discharge(recorder: Recorder, casting: Casting) -> None:
    """Strike at everybody on the wizard's field and those around it (XX.5.0)."""
    state = recorder.state
    start, reach = cell_of(state, casting.wizard), state.battle.ruleset.magic.discharge_fields
    if start is None:  # pragma: no cover - a wizard casts on the field
        return
    distance = state.battle.ground.distance
    for element in sorted(state.standing):
        fields = [cell for cell in state.fields_of(element) if distance(start, cell) <= reach]
        if element in state.aloft:
            continue
        for _ in fields:
            if element not in recorder.state.struck:
                die = recorder.die(20)
                recorder.note(DischargeStruck(element, casting.points, die, die <= casting.points))


def _end(recorder: Recorder) -> str:
    """Let contrary spells duel, take away who has fallen; then ranks are closed (XX.6.0, IV.4.0)."""
    _duels(recorder)
    take_away(recorder)
    return "ranks"


def _duels(recorder: Recorder) -> None:
    """Settle by dice which of two contrary effects works; ties are rolled again (XX.6.0)."""
    settled: set[tuple[int, int, int]] = set()
    while True:
        state = recorder.state
        pair = next(
            (
                pair
                for pair in duels(state.effects, state.turn)
                if (pair[0].by, pair[1].by, pair[0].unit) not in settled
            ),
            None,
        )
        if pair is None:
            return
        settled.add((pair[0].by, pair[1].by, pair[0].unit))
        _duel(recorder, *pair)


def _duel(recorder: Recorder, bars: Lasting, helps: Lasting) -> None:
    """Roll for two contrary effects; the loser's do not work on the target."""
    rolls: list[tuple[int, int]] = []
    winner = None
    while winner is None:
        rolls.append((recorder.die(20), recorder.die(20)))
        winner = duel_winner((bars.strength, helps.strength), rolls[-1])
    recorder.note(DuelFought(bars.number, helps.number, tuple(rolls), winner == "first"))
    lost = [bars.number]
    if winner == "first":
        lost = [one.number for one in recorder.state.effects if _together(one, helps) and contrary(bars, one)]
    recorder.note(EffectsEnded(tuple(lost), "lost_duel"))


def _together(one: Lasting, other: Lasting) -> bool:
    """Return whether effects come from one spell of one wizard in one turn, on one target."""
    return (one.source, one.by, one.unit, one.began) == (other.source, other.by, other.unit, other.began)


def _tests(recorder: Recorder) -> str:
    """Test the morale of units with losses, and of those whom a spell makes test it (XX.2.0, XV.2.0)."""
    state = recorder.state
    due = [one for one in magic_of(state).due if not one.if_lost or _lost(state, one.unit)]
    raised = [one for one in due if one.value]
    if raised:
        first = next_number(state.effects)
        recorder.note(
            EffectsBegan(tuple(_raise(one, first + place, state.turn) for place, one in enumerate(raised)))
        )
    after_losses(recorder, frozenset(one.unit for one in due))
    end_with_phase(recorder)
    return "first_shooting"


def _lost(state: BattleState, unit: int) -> bool:
    """Return whether a unit has lost elements in the phase."""
    return len(state.units[unit].elements) < len(state.before[unit])


def _raise(due: Due, number: int, turn: int) -> Lasting:
    """Return the change of the first morale value that a spell brings to a test."""
    casting = due.casting
    return Lasting(
        number, casting.spell, casting.wizard, due.unit, (), "morale_a", due.value, "phase", turn, turn,
        casting.points,
    )  # fmt: skip


STAGES: Final = (
    StageRow("magic", _begin),
    StageRow("magic_level", _level),
    StageRow("magic_cast", _cast),
    StageRow("magic_ends", _end),
    StageRow("magic_tests", _tests),
)

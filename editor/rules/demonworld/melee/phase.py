"""The melee phase: contacts declared, melees fought one after the other, units regrouped (VI, XI.4.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from editor.rules.core.engine.rows import StageRow
from editor.rules.demonworld.commanders import turns
from editor.rules.demonworld.formations import announced
from editor.rules.demonworld.large.dismounting import leave_unridden
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.melee import attacks, blows
from editor.rules.demonworld.melee import contact as melee_contact
from editor.rules.demonworld.melee.contact_events import ContactsLapsed
from editor.rules.demonworld.melee.engaging import enemies_touched
from editor.rules.demonworld.melee.events import EngagementsSettled, MeleesBegan, RegroupBegan
from editor.rules.demonworld.morale.phase import after_melee
from editor.rules.demonworld.movement.events import FormationsBroken
from editor.rules.demonworld.movement.going_first import camps_among, in_turn, settle_first, sides
from editor.rules.demonworld.state import BattleState, Recorder, Step
from editor.rules.demonworld.turn import DecisionDue, PhaseBegan
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.victory import triggers


def _begin(recorder: Recorder) -> str | None:
    """Begin the melee phase; one-sided contacts are declared first (XI.4.0)."""
    recorder.note(PhaseBegan("melee"))
    end_lapsed(recorder)
    if triggers.phase_begins(recorder):
        return None
    return "air" if recorder.state.aloft else "hewing"


def _declarations(recorder: Recorder) -> str | None:
    """Go on with the one-sided contacts declared, then open the melees (XI.4.0)."""
    if ask_declaration(recorder):
        return None
    return "attacks" if open_melees(recorder) else "rally_begins"


def _attacks(recorder: Recorder) -> str | None:
    """Go on with the attacks declared; when all have declared, resolve them (VI.1.3)."""
    return None if ask_attacks(recorder) else "strikes"


def _strikes(recorder: Recorder) -> str | None:
    """Strike until a second attack has to be decided, or all is struck and the melees end (VI.1, XIV.1.0)."""
    if not blows.resolve(recorder):
        return None
    return "wings" if "XXIII" in recorder.state.battle.chapters else "melee_tests"


def _tests(recorder: Recorder) -> str:
    """Test those who have lost elements; then one-sided contacts may be broken off (XV.3.0)."""
    after_melee(recorder)
    return "breaking_off"


def _breaking_off(recorder: Recorder) -> str | None:
    """Go on with the one-sided contacts broken off, then let units regroup (XI.4.0)."""
    return None if ask_breaking_off(recorder) else _regroup(recorder, 0)


def _regroup(recorder: Recorder, fight: int) -> str | None:
    """Let the units of a melee regroup; after the last melee the phase ends (VI.1.5)."""
    if ask_first_regroup(recorder, fight):
        return None
    end(recorder)
    return "rally_begins"


def next_regroup(recorder: Recorder, done: int) -> str | None:
    """Go on with the next side's regrouping, then with the next melee's (VI.1.5)."""
    return None if ask_other_regroup(recorder, done) else _regroup(recorder, recorder.state.fight + 1)


def end_lapsed(recorder: Recorder) -> None:
    """End the one-sided contacts whose elements have parted (XI.4.0)."""
    lapsed = melee_contact.lapsed(recorder.state)
    if lapsed:
        recorder.note(ContactsLapsed(lapsed))


def ask_declaration(recorder: Recorder) -> bool:
    """Ask the next side that can declare one-sided contacts; return whether there is one (XI.4.0)."""
    return _ask(recorder, "declare", melee_contact.may_declare)


def ask_breaking_off(recorder: Recorder) -> bool:
    """Ask the next side with one-sided contacts whether they go on; return whether there is one (XI.4.0)."""
    return _ask(recorder, "break_off", melee_contact.may_break_off)


def _ask(recorder: Recorder, step: Step, may: Callable[[BattleState, int], object]) -> bool:
    state = recorder.state
    for side in sides(state):
        if side not in state.answered and may(state, side):
            recorder.note(DecisionDue(step, side))
            return True
    return False


def open_melees(recorder: Recorder) -> bool:
    """Open the melees, the order of several drawn by lot; return whether there is one (VI.1.5)."""
    waiting = attacks.fights(recorder.state)
    if not waiting:
        break_formations(recorder)
        return False
    fights, dice = [], []
    while len(waiting) > 1:
        face = recorder.die(len(waiting))
        dice.append((len(waiting), face))
        fights.append(waiting.pop(face - 1))
    recorder.note(MeleesBegan((*fights, *waiting), tuple(dice)))
    return True


def ask_attacks(recorder: Recorder) -> bool:
    """Ask the next side that can strike for its attacks; return whether there is one (VI.1.3)."""
    state = recorder.state
    for side in sides(state):
        if state.attacks[side] is None and attacks.can_attack(state, side):
            recorder.note(DecisionDue("attacks", side))
            return True
    return False


def ask_first_regroup(recorder: Recorder, fight: int) -> bool:
    """Let the units of a melee regroup; the side that has destroyed more chooses who goes first (VI.1.5).

    Returns whether anybody has been asked: there is none once the last melee is over.
    """
    state = recorder.state
    while fight < len(state.fights) and not fight_sides(state, fight):
        fight += 1
    if fight == len(state.fights):
        return False
    recorder.note(RegroupBegan(fight))
    _regroups(recorder)
    return True


def _regroups(recorder: Recorder) -> None:
    """Settle in which order the sides of a melee regroup; of more than two camps one by one (VI.1.5)."""
    state = recorder.state
    able, duel = fight_sides(state, state.fight), turns.duel(state, state.fight)
    camps = camps_among(state, able)
    if len(camps) > 1 and duel is not None:
        recorder.note(DecisionDue("choose_regroup", turns.settle(recorder, duel)))
    elif not settle_first(recorder, able, spared(state, camps), "choose_regroup"):
        recorder.note(DecisionDue("regroup", in_turn(recorder.state, able)[0]))


def spared(state: BattleState, camps: list[int]) -> dict[int, int]:
    """Return camp -> a number, the smaller the more enemies it has destroyed in the melee (VI.1.5).

    Of two camps what the one has destroyed the other has lost, by whatever cause.
    """
    battle, fight = state.battle, state.fights[state.fight]
    lost = battle.losses(fight)
    if len(lost) <= 2:
        return {camp: lost[camp] for camp in camps}
    found = dict.fromkeys(camps, 0)
    for element, unit in state.felled:
        camp = battle.roster[unit].camp
        if unit in fight.units and camp in found and battle.camp_of[element] != camp:
            found[camp] -= 1
    return found


def fight_sides(state: BattleState, fight: int) -> list[int]:
    """Return the sides that still have an element in a melee."""
    units = state.fights[fight].units
    roster, standing = state.battle.roster, [state.units[number] for number in units]
    return sorted({roster[unit.number].side for unit in standing if unit.elements and unit.mood != "rout"})


def ask_other_regroup(recorder: Recorder, done: int) -> bool:
    """Ask the side that regroups next in a melee; return whether there is one (VI.1.5)."""
    state = recorder.state
    able = fight_sides(state, state.fight)
    order = in_turn(state, sorted({*able, done}))
    after = [side for side in order[order.index(done) + 1 :] if side in able]
    if not after:
        return False
    recorder.note(DecisionDue("regroup", after[0]))
    return True


def end(recorder: Recorder) -> None:
    """Settle which formations are broken and who is in melee now (VI.1.5, XIII)."""
    leave_unridden(recorder)
    break_formations(recorder)
    end_lapsed(recorder)
    state = recorder.state
    recorder.note(
        EngagementsSettled(
            tuple(unit.number for unit in state.units if unit.elements and in_melee(state, unit))
        )
    )


def in_melee(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit is in melee after all have regrouped (VI.1.5).

    Who stands beside a large base that has overrun it and cannot strike it is in none with it (XVII.4.2).
    """
    if state.battle.bases is None or unit.engaged:
        return state.in_contact(unit)
    return any(
        state.units[other].engaged or not (is_large(state, unit) or is_large(state, state.units[other]))
        for other in enemies_touched(state, unit)
    )


def break_formations(recorder: Recorder) -> None:
    """End the formations that are none any more, or that a melee has broken (XIII)."""
    broken = announced.broken(recorder.state)
    if broken:
        recorder.note(FormationsBroken(broken))


STAGES: Final = (
    StageRow("melee", _begin),
    StageRow("declarations", _declarations),
    StageRow("attacks", _attacks),
    StageRow("strikes", _strikes),
    StageRow("melee_tests", _tests),
    StageRow("breaking_off", _breaking_off),
    StageRow("regroups", _regroups),
)

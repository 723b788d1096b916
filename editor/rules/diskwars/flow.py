"""What comes next: phases, rounds of activation, who is asked (chapters 2 to 8)."""

from __future__ import annotations

from editor.rules.diskwars import fighting, victory
from editor.rules.diskwars.base import Recorder
from editor.rules.diskwars.events.harm import Gone
from editor.rules.diskwars.events.shooting import ShootingEnded
from editor.rules.diskwars.events.turns import (
    ActivationEnded,
    Asked,
    BattleEnded,
    Skipped,
    TurnBegan,
    TurnEnded,
)
from editor.rules.diskwars.shooting import shooters
from editor.rules.diskwars.spells import interpreter
from editor.rules.diskwars.spells.casting import Cast, check
from editor.rules.diskwars.state import BattleState, ready_disks
from editor.rules.diskwars.table import Point
from schemas.systems.diskwars_spells import Counters


def after_order(rec: Recorder) -> None:
    """Ask the next player for his stack; then draw lots."""
    state = rec.state
    if state.active + 1 < len(state.battle.seats):
        rec.note(Asked("order", state.active + 1))
    else:
        rec.note(Asked("lots", 0))


def deploy(rec: Recorder, start: int) -> None:
    """Ask the next player for a disk of the set-up; the first turn begins where all are laid."""
    state = rec.state
    for seat in state.battle.from_seat(start):
        if _has_to_set_up(state, seat):
            rec.note(Asked("deploy", seat, 1))
            return
    begin_turn(rec, 1, state.first)


def _has_to_set_up(state: BattleState, seat: int) -> bool:
    if not state.table.players[seat].stack or seat in state.stopped:
        return False
    return state.battle.all_at_once or len(state.disks_of(seat)) < state.battle.scenario.initial_disks


def begin_turn(rec: Recorder, turn: int, first: int) -> None:
    """Begin a turn with its berserk disks."""
    state = rec.state
    wild = tuple(
        one.id
        for one in state.table.disks
        if one.id in state.attacked and state.table.has_skill(one, "rages")
    )
    rec.note(TurnBegan(turn, first, wild))


def first_phase(rec: Recorder) -> None:
    """Begin with reinforcements, never in the first turn (phase 1); else with activations."""
    state = rec.state
    if state.turn > 1 and state.battle.scenario.reinforcements:
        reinforce(rec, state.battle.from_seat(state.first))
    else:
        next_group(rec, state.first)


def reinforce(rec: Recorder, seats: tuple[int, ...]) -> None:
    """Ask the next of some players for reinforcements; then disks are activated."""
    state = rec.state
    for seat in seats:
        if state.table.players[seat].stack:
            rec.note(Asked("reinforce", seat, state.battle.scenario.reinforcements))
            return
    next_group(rec, state.first)


def later(state: BattleState) -> tuple[int, ...]:
    """Return the players who come after the one who acts, in this turn's order."""
    order = state.battle.from_seat(state.first)
    return order[order.index(state.active) + 1 :]


def next_group(rec: Recorder, start: int) -> None:
    """Ask the next player who still activates disks for his group; the phase ends where there is none."""
    while True:
        skipped = False
        for seat in rec.state.battle.from_seat(start):
            state = rec.state
            if seat in state.stopped or not ready_disks(state, seat):
                continue
            if state.table.players[seat].skips:
                rec.note(Skipped(seat))
                skipped = True
                continue
            rec.note(Asked("activate", seat, state.battle.ruleset.turn.disks_per_activation))
            return
        if not skipped:
            break
    rec.note(ActivationEnded())


def activated(rec: Recorder, seat: int) -> None:
    """Go on after an activation of a player: his group, or the next player's."""
    if _land_taken(rec):
        return
    state = rec.state
    if state.left and seat not in state.stopped and ready_disks(state, seat):
        if (state.step, state.active) != ("activate", seat):
            rec.note(Asked("activate", seat, state.left))
        return
    next_group(rec, (seat + 1) % len(state.battle.seats))


def _land_taken(rec: Recorder) -> bool:
    found = victory.taken(rec.state)
    if found is not None:
        rec.note(BattleEnded(*found))
    return found is not None


def announced(rec: Recorder) -> None:
    """Ask those who can counter the announced spell; work it where nobody can."""
    state = rec.state
    others = state.battle.from_seat(state.caster)[1:]
    answer(rec, tuple(seat for seat in others if counters(state, seat)))


def answer(rec: Recorder, waiting: tuple[int, ...]) -> None:
    """Ask the next for a counterspell; work the spell where nobody is left to ask."""
    if waiting:
        rec.note(Asked("answer", waiting[0], rec.state.left, waiting[1:]))
    else:
        work(rec)


def counters(state: BattleState, seat: int) -> list[Cast]:
    """Return the counterspells that a player may cast now."""
    found = []
    for spell in {one.id: one for one in state.table.players[seat].book}.values():
        if any(isinstance(block, Counters) for block in spell.effects):
            for disk in state.disks_of(seat):
                cast = Cast(disk.id, spell.id)
                if disk.card.wizard_level and check(state.table, cast) is None:
                    found.append(cast)
    return found


def work(rec: Recorder, spots: tuple[Point, ...] = ()) -> None:
    """Work the announced spell; a throw that hit is passed on."""
    interpreter.resolve(rec, spots)
    worked(rec, rec.state.caster)


def worked(rec: Recorder, seat: int) -> None:
    """Go on after a spell or skill of a player.

    First whoever has to lay a disk that it brings in does so, then whoever throws it on; else the activations
    go on.
    """
    state = rec.state
    pending = state.table.pending
    if state.table.entering:
        rec.note(Asked("enter", state.battle.seat_number(state.table.entering[0].player), state.left))
    elif pending is not None:
        rec.note(Asked("throw", state.battle.seat_number(pending.player), state.left))
    else:
        activated(rec, seat)


def begin_shooting(rec: Recorder) -> None:
    """Ask whoever can shoot, from the first player on (phase 3)."""
    shoot(rec, rec.state.battle.from_seat(rec.state.first))


def shoot(rec: Recorder, seats: tuple[int, ...]) -> None:
    """Ask the next of some players to shoot; then those shot down go (phase 3)."""
    for seat in seats:
        if shooters(rec.state, seat):
            rec.note(Asked("shoot", seat))
            return
    for disk, by in rec.state.doomed:
        rec.note(Gone(disk, by))
    rec.note(ShootingEnded())


def begin_combat(rec: Recorder) -> None:
    """Begin the combat phase, where anybody fights (phase 4)."""
    if not fighting.begin(rec):
        end_turn(rec)


def fight_on(rec: Recorder) -> None:
    """Go on with the next layer of the combat, or end the turn."""
    if fighting.over(rec.state):
        end_turn(rec)
    else:
        fighting.go_on(rec)


def end_turn(rec: Recorder) -> None:
    """Take the markers off (phase 5)."""
    rec.note(TurnEnded(victory.holder(rec.state)))


def after_turn(rec: Recorder) -> None:
    """Judge the turn, and begin the next one (phase 5)."""
    state = rec.state
    holder, _turns = state.held
    found = victory.judged(state, holder if holder >= 0 else None)
    if found is not None:
        rec.note(BattleEnded(*found))
        return
    begin_turn(rec, state.turn + 1, (state.first + 1) % len(state.battle.seats))

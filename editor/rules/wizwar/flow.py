"""What follows an action: answers, victory, full hands, the end of the turn and the next one."""

from __future__ import annotations

from editor.rules.wizwar import effects, handling, harming
from editor.rules.wizwar.base import Recorder
from editor.rules.wizwar.countering import gets_through, may_answer, stops_of, working
from editor.rules.wizwar.events.board import DoorsShut
from editor.rules.wizwar.events.cards import CardTaken
from editor.rules.wizwar.events.combat import BlowCame, BlowSettled, Source
from editor.rules.wizwar.events.turns import Asked, EndReason, GameEnded, TurnBegan, TurnLost
from editor.rules.wizwar.state import Blow, GameState, Step


def settled(state: GameState) -> bool:
    """Return whether the game waits for who has to decide: nothing happens by itself now."""
    return (state.step, state.side) == who_decides(state) and not _over(state)


def who_decides(state: GameState) -> tuple[Step, int] | None:
    """Return who has to decide what; None if the game goes on by itself."""
    if state.blows:
        blow = state.blows[0]
        asked = (blow.by, blow.victim) if (state.step, state.side) == ("answer", blow.by) else (blow.victim,)
        side = next((one for one in asked if may_answer(state, one, blow)), None)
        return ("answer", side) if side is not None else None
    limit = state.battle.ruleset.hand.hand_limit
    for side, wizard in enumerate(state.wizards):
        if wizard.alive and len(wizard.hand) > limit:
            return "discard", side
    return ("act", state.active) if state.wizards[state.active].alive and not state.taken else None


def go_on(rec: Recorder) -> None:
    """Ask who has to decide next, or do what happens by itself: blows settled, turns ended and begun."""
    if end_game(rec):
        return
    found = who_decides(rec.state)
    if found is not None:
        ask(rec, *found)
    elif rec.state.blows:
        settle_blow(rec)
    elif not rec.state.wizards[rec.state.active].alive:
        next_turn(rec)
    else:
        end_turn(rec)


def ask(rec: Recorder, step: Step, side: int) -> None:
    """Let somebody decide next."""
    if (rec.state.step, rec.state.side) != (step, side):
        rec.note(Asked(step, side))


def pass_by(rec: Recorder) -> None:
    """Go on where no counteraction is played: after the attacker the victim may play one more."""
    state, blow = rec.state, rec.state.blows[0]
    if state.side != blow.victim and may_answer(state, blow.victim, blow):
        ask(rec, "answer", blow.victim)
    else:
        settle_blow(rec)


def ask_attacker(rec: Recorder) -> None:
    """Ask who attacks for an answer to the last counteraction, where he has one."""
    blow = rec.state.blows[0]
    if blow.by != blow.victim and may_answer(rec.state, blow.by, blow):
        ask(rec, "answer", blow.by)


def settle_blow(rec: Recorder) -> None:
    """Settle the first blow: counteractions, then what gets through."""
    state, blow = rec.state, rec.state.blows[0]
    spec = state.battle.spec
    works = working(blow)
    active = [one for one, use in zip(blow.chain, works, strict=True) if use and one.against < 0]
    left = int(gets_through(state, blow, works).value)
    reflected = any(spec(one.card).reflects for one in active)
    stopped = any(one == "full" for one in stops_of(state, blow, works))
    none_left = left <= 0 and (blow.damage > 0 or blow.number > 0)
    cancelled = tuple(place for place, use in enumerate(works) if not use)
    rec.note(BlowSettled(left, cancelled, reflected))
    taker = next((one.side for one in active if spec(one.card).keeps), None)
    if taker is not None and blow.source == "card" and blow.card in rec.state.discards:
        rec.note(CardTaken(taker, (blow.card,)))
    if stopped or none_left:
        return
    if reflected:
        back = Blow(
            blow.source,
            blow.by,
            blow.victim,
            blow.card,
            blow.number if blow.damage else left,
            left if blow.damage else 0,
            blow.damage_kind,
        )
        rec.note(BlowCame(back))
    elif blow.source == "card":
        effects.strike_wizard(rec, blow, left)
    else:
        source: Source = blow.source if blow.source != "indirect" else _indirect(blow.damage_kind)
        harming.hurt(rec, blow.victim, left, blow.damage_kind, blow.by, source)


def _indirect(kind: str) -> Source:
    """Return what does damage without an attack: fire is magical, what falls is not."""
    return "fire" if kind == "magical" else "fall"


def _over(state: GameState) -> bool:
    """Return whether somebody has won, or lost all his treasures."""
    alive = [side for side, wizard in enumerate(state.wizards) if wizard.alive]
    if len(alive) < 2:
        return True
    if not state.taken_home:
        return False
    rules = state.battle.ruleset.treasures
    return any(
        len(state.brought(side)) >= rules.treasures_to_win or state.lost(side) >= rules.treasures_per_player
        for side in alive
    )


def end_game(rec: Recorder) -> bool:
    """End the game where it is won or lost; players without treasures are out (victory)."""
    state, rules = rec.state, rec.state.battle.ruleset.treasures
    for side, wizard in enumerate(state.wizards):
        if wizard.alive and len(state.brought(side)) >= rules.treasures_to_win:
            rec.note(GameEnded(side, "treasures"))
            return True
    for side, wizard in enumerate(state.wizards):
        if wizard.alive and state.lost(side) >= rules.treasures_per_player:
            harming.fall(rec, side, "treasures_lost")
    alive = [side for side, wizard in enumerate(rec.state.wizards) if wizard.alive]
    if len(alive) > 1:
        return False
    rec.note(GameEnded(alive[0], "last_alive") if alive else GameEnded(None, "nobody_left"))
    return True


def end_turn(rec: Recorder) -> None:
    """End the turn: doors shut, the player draws, the next one begins (new cards)."""
    state, side = rec.state, rec.state.active
    rules = state.battle.ruleset.hand
    room = rules.hand_limit - len(state.wizards[side].hand)
    handling.draw_and_pay(rec, side, min(rules.cards_drawn, room))
    if rec.state.wizards[side].alive:
        next_turn(rec)
    else:
        go_on(rec)  # who killed him may have to discard first


def next_turn(rec: Recorder) -> None:
    """Let the next wizard's turn begin; the stunned lose theirs, and after the last round it is over."""
    if rec.state.unlocked:
        rec.note(DoorsShut(tuple(one.half for one in rec.state.unlocked)))
    if end_game(rec):
        return
    while True:
        state = rec.state
        side = (state.active + 1) % len(state.wizards)
        turn = state.turn + (side == state.first)
        if turn > state.battle.limit:
            winner, reason = _at_the_limit(state)
            rec.note(GameEnded(winner, reason))
            return
        rec.note(TurnBegan(side, turn))
        if not rec.state.wizards[side].alive:
            continue
        if rec.state.under(side, "stunned"):
            rec.note(TurnLost(side))
            continue
        return


def _at_the_limit(state: GameState) -> tuple[int | None, EndReason]:
    """Return who leads after the last round: by treasures brought, then by life."""
    alive = [side for side, wizard in enumerate(state.wizards) if wizard.alive]
    brought = {side: len(state.brought(side)) for side in alive}
    first = [side for side in alive if brought[side] == max(brought.values())]
    if len(first) == 1:
        return first[0], "limit_treasures"
    most = max(state.wizards[side].life for side in first)
    richest = [side for side in first if state.wizards[side].life == most]
    return (richest[0], "limit_life") if len(richest) == 1 else (None, "limit_draw")

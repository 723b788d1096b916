"""What follows an action: answers, victory, full hands, the end of the turn and the next one."""

from __future__ import annotations

from editor.rules.wizwar import effects, handling, harming
from editor.rules.wizwar import events as ev
from editor.rules.wizwar.recorder import Recorder
from editor.rules.wizwar.state import Blow, GameState, Step


def ask(rec: Recorder, step: Step, side: int) -> None:
    """Let somebody decide next."""
    if (rec.state.step, rec.state.side) != (step, side):
        rec.note(ev.Asked(step, side))


def settle(rec: Recorder) -> None:
    """Go on until somebody has to decide, or the game is over."""
    while rec.state.step != "over" and not _ended(rec):
        state = rec.state
        if state.blows:
            if ask_victim(rec):
                return
            continue
        limit = state.battle.ruleset.hand.hand_limit
        full = [n for n, one in enumerate(state.wizards) if one.alive and len(one.hand) > limit]
        if full:
            ask(rec, "discard", full[0])
            return
        if not state.wizards[state.active].alive:
            next_turn(rec)
        elif state.taken:
            end_turn(rec)
        else:
            ask(rec, "act", state.active)
            return


def ask_victim(rec: Recorder) -> bool:
    """Ask who is attacked for a counteraction; where he has none the blow is settled."""
    blow = rec.state.blows[0]
    if harming.may_answer(rec.state, blow.victim, blow):
        ask(rec, "answer", blow.victim)
        return True
    settle_blow(rec)
    return False


def ask_attacker(rec: Recorder) -> bool:
    """Ask who attacks for an answer to the last counteraction; where he has none nobody is asked."""
    blow = rec.state.blows[0]
    if blow.by != blow.victim and harming.may_answer(rec.state, blow.by, blow):
        ask(rec, "answer", blow.by)
        return True
    return False


def settle_blow(rec: Recorder) -> None:
    """Settle the first blow: counteractions, then what gets through."""
    state, blow = rec.state, rec.state.blows[0]
    spec = state.battle.spec
    works = harming.working(blow)
    active = [one for one, use in zip(blow.chain, works, strict=True) if use and one.against < 0]
    left = int(harming.gets_through(state, blow, works).value)
    reflected = any(spec(one.card).reflects for one in active)
    stopped = any(one == "full" for one in harming.stops_of(state, blow, works))
    none_left = left <= 0 and (blow.damage > 0 or blow.number > 0)
    cancelled = tuple(place for place, use in enumerate(works) if not use)
    rec.note(ev.BlowSettled(left, cancelled, reflected))
    keeper = next((one.side for one in active if spec(one.card).keeps), None)
    if keeper is not None and blow.source == "card" and blow.card in rec.state.discards:
        rec.note(ev.CardTaken(keeper, (blow.card,)))
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
        rec.note(ev.BlowCame(back))
    elif blow.source == "card":
        effects.strike_wizard(rec, blow, left)
    else:
        source: ev.Source = blow.source if blow.source != "indirect" else _indirect(blow.damage_kind)
        harming.hurt(rec, blow.victim, left, blow.damage_kind, blow.by, source)


def _indirect(kind: str) -> ev.Source:
    """Return what does damage without an attack: fire is magical, what falls is not."""
    return "fire" if kind == "magical" else "fall"


def _ended(rec: Recorder) -> bool:
    """Look for the end of the game, and for players without treasures (victory)."""
    state, rules = rec.state, rec.state.battle.ruleset.treasures
    for side, wizard in enumerate(state.wizards):
        if wizard.alive and len(state.brought(side)) >= rules.treasures_to_win:
            rec.note(ev.GameEnded(side, "treasures"))
            return True
    for side, wizard in enumerate(state.wizards):
        if wizard.alive and state.lost(side) >= rules.treasures_per_player:
            harming.fall(rec, side, "treasures_lost")
    alive = [side for side, wizard in enumerate(rec.state.wizards) if wizard.alive]
    if len(alive) > 1:
        return False
    rec.note(ev.GameEnded(alive[0], "last_alive") if alive else ev.GameEnded(None, "nobody_left"))
    return True


def end_turn(rec: Recorder) -> None:
    """End the turn: doors shut, the player draws, the next one begins (new cards)."""
    state, side = rec.state, rec.state.active
    rules = state.battle.ruleset.hand
    room = rules.hand_limit - len(state.wizards[side].hand)
    before = len(state.wizards[side].hand)
    handling.draw(rec, side, min(rules.cards_drawn, room))
    cards = len(rec.state.wizards[side].hand) - before
    curse = next((one for one in state.lasting if one.wizard == side and one.state == "cursed"), None)
    if curse is not None:
        harming.hurt(rec, side, cards, "magical", curse.caster, "curse")
    next_turn(rec)


def next_turn(rec: Recorder) -> None:
    """Let the next wizard's turn begin; the stunned lose theirs, and after the last round it is over."""
    if rec.state.unlocked:
        rec.note(ev.DoorsShut(tuple(one.half for one in rec.state.unlocked)))
    if _ended(rec):
        return
    while True:
        state = rec.state
        side = (state.active + 1) % len(state.wizards)
        turn = state.turn + (side == state.first)
        if turn > state.battle.limit:
            winner, reason = _at_the_limit(state)
            rec.note(ev.GameEnded(winner, reason))
            return
        rec.note(ev.TurnBegan(side, turn))
        if not rec.state.wizards[side].alive:
            continue
        if rec.state.under(side, "stunned"):
            rec.note(ev.TurnLost(side))
            continue
        return


def _at_the_limit(state: GameState) -> tuple[int | None, ev.EndReason]:
    """Return who leads after the last round: by treasures brought, then by life."""
    alive = [side for side, wizard in enumerate(state.wizards) if wizard.alive]
    brought = {side: len(state.brought(side)) for side in alive}
    first = [side for side in alive if brought[side] == max(brought.values())]
    if len(first) == 1:
        return first[0], "limit_treasures"
    most = max(state.wizards[side].life for side in first)
    richest = [side for side in first if state.wizards[side].life == most]
    return (richest[0], "limit_life") if len(richest) == 1 else (None, "limit_draw")

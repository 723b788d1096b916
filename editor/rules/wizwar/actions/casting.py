"""Attack and neutral cards played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.wizwar import effects, means
from editor.rules.wizwar.base import MYSELF, Action, Recorder, Target
from editor.rules.wizwar.events.cards import CardPlayed
from editor.rules.wizwar.events.combat import BlowCame
from editor.rules.wizwar.holding import check_number, held, numbers, unlike
from editor.rules.wizwar.state import HIDDEN, CardId, GameState
from editor.rules.wizwar.targets import check_target, counts_as_attack, targets
from editor.rules.wizwar.wording import cards_named, hand, refuse, target_named, thing_name
from schemas.problems import Message, Piece, Value


@dataclass(frozen=True, slots=True)
class Cast(Action):
    """Play an attack or a neutral card."""

    card: CardId
    target: Target = MYSELF
    number: CardId = HIDDEN
    """Number card played with it."""


def _refuse_cast(state: GameState, action: Cast) -> Message | None:
    spec = held(state, action.card)
    if spec is None:
        return refuse("not_in_hand", "Cards")
    if not spec.playable:
        return refuse("not_playable", "Cards")
    found = check_number(state, spec, action.card, action.number)
    if found is not None:
        return found
    attacks = counts_as_attack(state, spec, action.target)
    if attacks and (trouble := means.refused_attack(state)) is not None:
        return trouble
    return check_target(state, spec, action.target, action.number)


def _do_cast(rec: Recorder, action: Cast) -> None:
    state, me, target = rec.state, rec.state.active, action.target
    spec = state.battle.spec(action.card)
    number = means.number_of(state, me, action.number) if spec.takes_numbers else 0
    attack = counts_as_attack(state, spec, target)
    rec.note(CardPlayed(me, action.card, action.number, target, attack))
    if target.kind == "wizard" and target.number != me:
        rec.note(BlowCame(effects.blow_of(rec.state, spec, action.card, target, number)))
    elif spec.hurts is not None:
        effects.strike_object(rec, spec, target, number)
    else:
        effects.work(rec, spec, action.card, target, number)


def _list_cast(state: GameState) -> Iterator[Cast]:
    attack = means.may_attack(state)
    for card in unlike(state, state.wizards[state.active].hand):
        spec = state.battle.spec(card)
        if spec.playable and (attack or spec.type != "attack"):
            with_it = numbers(state, spec)
            for target in targets(state, spec):
                yield from (Cast(card, target, number) for number in with_it)


def _say_cast(state: GameState, action: Cast) -> Message:
    values = {**cards_named(state, [action.card]), **_aim_named(state, action.target)}
    if action.number < 0:
        return hand("cast", **values)
    return hand("cast_number", **values, **cards_named(state, [action.number], "number"))


def _aim_named(state: GameState, target: Target) -> dict[str, Value]:
    """Return what a card is played on, with the thing dropped or how the sector comes to lie."""
    extra: Piece
    values = target_named(state, target)
    if target.thing is not None:
        extra = thing_name(state, target.thing)
    elif target.lay is not None:
        before = state.maze.lays[target.number]
        quarters = (target.lay[2] - before.turned) % 4
        extra = f"↻ {quarters}/4" if quarters else f"→ {target.lay[0] + 1}, {target.lay[1] + 1}"
    else:
        return values
    return {"target": Message(code="wizwar_hand.aimed", values={**values, "extra": extra})}


ACTIONS: Final = (ActionRow(Cast, _refuse_cast, _do_cast, _list_cast, _say_cast),)

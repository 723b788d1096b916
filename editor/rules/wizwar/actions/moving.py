"""Movement: walking, and number cards played on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.wizwar import means
from editor.rules.wizwar.base import Action, Recorder
from editor.rules.wizwar.events.board import DoorsShut
from editor.rules.wizwar.events.combat import BlowCame
from editor.rules.wizwar.events.moves import Hastened, Walked
from editor.rules.wizwar.holding import held, unlike
from editor.rules.wizwar.state import Blow, CardId, GameState
from editor.rules.wizwar.wording import cards_named, hand, refuse, square_name
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Walk(Action):
    """Walk from square to square."""

    path: tuple[int, ...]
    """The squares after the one where he stands."""


def _refuse_walk(state: GameState, action: Walk) -> Message | None:
    wizard = state.active
    if not action.path:
        return refuse("no_path", "Movement")
    left = means.squares_left(state)
    if len(action.path) > left:
        return refuse("too_far", "Movement", squares=len(action.path), left=left)
    square, ways = state.wizards[wizard].square, means.ways_out(state, wizard)
    shut: set[int] = set()
    for place, to in enumerate(action.path):
        if not 0 <= to < len(ways):
            return refuse("no_way", "Movement")
        found = [fire for there, fire in ways[square] if there == to]
        if not found:
            return refuse("no_way", "Movement")
        if all(found) and place + 1 < len(action.path):
            return refuse("fire_first", "Movement")
        if (door := state.passed((square, to))) and not means.passes_doors(state, wizard):
            if not shut.isdisjoint(door):
                return refuse("no_way", "Movement")
            shut.update(door)  # it shuts behind him, so that he does not come back through it
        square = to
    return None


def _do_walk(rec: Recorder, action: Walk) -> None:
    state, me = rec.state, rec.state.active
    start = state.wizards[me].square
    squares = (start, *action.path)
    last = (squares[-2], squares[-1])
    fire = all(fire for to, fire in means.ways_out(state, me)[last[0]] if to == last[1])
    rec.note(Walked(me, action.path))
    if passed := state.passed(squares):
        rec.note(DoorsShut(passed))
    if fire:
        damage = state.battle.ruleset.board.fire_damage
        rec.note(BlowCame(Blow("indirect", me, damage=damage, damage_kind="magical")))


def _list_walk(state: GameState) -> Iterator[Walk]:
    for path in means.walks(state, state.active, means.squares_left(state)).values():
        yield Walk(path)


def _say_walk(state: GameState, action: Walk) -> Message:
    return hand("walk", to=square_name(state.maze, action.path[-1]), squares=len(action.path))


@dataclass(frozen=True, slots=True)
class Hasten(Action):
    """Play a number card on the movement."""

    card: CardId


def _refuse_hasten(state: GameState, action: Hasten) -> Message | None:
    spec = held(state, action.card)
    if spec is None:
        return refuse("not_in_hand", "Cards")
    if spec.type != "number":
        return refuse("no_number_card", "Movement")
    most = state.battle.ruleset.hand.numbers_per_action
    return refuse("number_limit", "Movement", most=most) if state.hastened >= most else None


def _do_hasten(rec: Recorder, action: Hasten) -> None:
    me = rec.state.active
    rec.note(Hastened(me, action.card, means.number_of(rec.state, me, action.card)))


def _list_hasten(state: GameState) -> Iterator[Hasten]:
    for card in unlike(state, state.wizards[state.active].hand):
        if state.battle.spec(card).type == "number":
            yield Hasten(card)


def _say_hasten(state: GameState, action: Hasten) -> Message:
    return hand("hasten", **cards_named(state, [action.card]))


ACTIONS: Final = (
    ActionRow(Walk, _refuse_walk, _do_walk, _list_walk, _say_walk),
    ActionRow(Hasten, _refuse_hasten, _do_hasten, _list_hasten, _say_hasten),
)

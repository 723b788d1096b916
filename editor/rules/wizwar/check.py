"""The one place that knows what is allowed: the rule that forbids an action, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from editor.rules.wizwar import actions as act
from editor.rules.wizwar import means
from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.maze import BREAKABLE, Lay
from editor.rules.wizwar.state import Blow, GameState
from schemas.problems import Message, Value
from schemas.systems.wizwar_cards import JumpBlock


def refuse(code: str, rule: str, /, **values: Value) -> Message:
    """Return why something is not allowed, with the part of the book that says so."""
    return Message(code=f"wizwar_rules.{code}", values={"rule": rule, **values})


def check(state: GameState, action: act.Action) -> Message | None:
    """Return the rule that forbids an action of the side to act, or nothing where it is legal."""
    step = _STEPS.get(type(action))
    if step is None or state.step not in step:
        return refuse("not_now", "The turn")
    if state.taken and state.step == "act":
        return refuse("turn_is_over", "Objects")
    return _CHECKS[type(action)](state, action)


def _nothing(_state: GameState, _action: Any) -> Message | None:
    return None


def _has(state: GameState, card: int) -> Spec | None:
    """Return what a card is that the side to act has in its hand."""
    if card < 0 or card not in state.wizards[state.side].hand:
        return None
    return state.battle.spec(card)


def check_number(state: GameState, spec: Spec, card: int, number: int) -> Message | None:
    """Return what forbids a number card with a card."""
    if number < 0:
        return None
    found = _has(state, number)
    if found is None or number == card:
        return refuse("not_in_hand", "Cards")
    if found.type != "number":
        return refuse("no_number_card", "Cards")
    if not spec.takes_numbers:
        return refuse("takes_no_number", "Cards")
    if not state.battle.ruleset.hand.numbers_per_action:
        return refuse("number_limit", "Cards", most=0)
    return None


def _walk(state: GameState, action: act.Walk) -> Message | None:
    wizard = state.active
    if not action.path:
        return refuse("no_path", "Movement")
    left = means.squares_left(state)
    if len(action.path) > left:
        return refuse("too_far", "Movement", squares=len(action.path), left=left)
    square, ways = state.wizards[wizard].square, means.ways_out(state, wizard)
    for place, to in enumerate(action.path):
        if not 0 <= to < len(ways):
            return refuse("no_way", "Movement")
        found = [fire for there, fire in ways[square] if there == to]
        if not found:
            return refuse("no_way", "Movement")
        if all(found) and place + 1 < len(action.path):
            return refuse("fire_first", "Movement")
        square = to
    return None


def _hasten(state: GameState, action: act.Hasten) -> Message | None:
    spec = _has(state, action.card)
    if spec is None:
        return refuse("not_in_hand", "Cards")
    if spec.type != "number":
        return refuse("no_number_card", "Movement")
    most = state.battle.ruleset.hand.numbers_per_action
    return refuse("number_limit", "Movement", most=most) if state.hastened >= most else None


def _cast(state: GameState, action: act.Cast) -> Message | None:
    spec = _has(state, action.card)
    if spec is None:
        return refuse("not_in_hand", "Cards")
    if not spec.playable:
        return refuse("not_playable", "Cards")
    found = check_number(state, spec, action.card, action.number)
    if found is not None:
        return found
    if counts_as_attack(state, spec, action.target) and not means.may_attack(state):
        return refuse("no_attack", "Combat")
    return check_target(state, spec, action.target, action.number)


def counts_as_attack(state: GameState, spec: Spec, target: act.Target) -> bool:
    """Return whether playing a card is the attack of the turn: neutral spells on opponents are, too."""
    return spec.type == "attack" or (target.kind == "wizard" and target.number != state.active)


def check_target(state: GameState, spec: Spec, target: act.Target, number: int = -1) -> Message | None:
    """Return what forbids a card to be played on something."""
    works_on, kind = spec.card.works_on, target.kind
    if works_on in ("nothing", "self"):
        return _own_jump(state, spec, target, number) if kind in ("self", "square") else _odd()
    if works_on in ("opponent", "wizard", "breakable") and kind == "wizard":
        return _at_wizard(state, spec, target)
    if works_on == "wizard" and kind == "self":
        return None
    if works_on in ("breakable", "barrier") and kind in ("side", "square"):
        return _at_object(state, spec, target, breakable=works_on == "breakable")
    if works_on in ("open_side", "door") and kind == "side":
        return _at_side(state, spec, target)
    if works_on == "square" and kind == "square":
        return _at_square(state, spec, target)
    if works_on == "sector" and kind == "sector":
        return _at_sector(state, spec, target)
    return _odd()


def _odd() -> Message:
    return refuse("wrong_target", "Cards")


def _own_jump(state: GameState, spec: Spec, target: act.Target, number: int) -> Message | None:
    jump = next((block for block in spec.actions if isinstance(block, JumpBlock)), None)
    if (jump is not None) != (target.kind == "square"):
        return _odd()
    if jump is None:
        return None
    if not 0 <= target.number < len(state.maze.squares) or target.number in state.maze.fillings:
        return refuse("filled", "Cards")
    most = jump.squares
    if spec.takes_numbers:
        most += means.number_of(state, state.active, number)
    start = state.wizards[state.active].square
    if target.number == start or target.number not in means.squares_within(state, start, most):
        return refuse("too_far", "Cards", squares=most, left=most)
    return None


def _at_wizard(state: GameState, spec: Spec, target: act.Target) -> Message | None:
    me, other = state.active, target.number
    if not 0 <= other < len(state.wizards) or not state.wizards[other].alive:
        return _odd()
    if other == me:
        return None if spec.card.works_on == "wizard" else refuse("not_yourself", "Combat")
    if spec.drops:
        carried = means.carried_things(state, other)
        hidden = set(state.wizards[other].hand) - state.wizards[other].shown
        if (target.thing is None and not hidden) or (
            target.thing is not None and target.thing not in carried
        ):
            return refuse("carries_nothing", "Objects")
    elif target.thing is not None:
        return _odd()
    return in_reach(state, spec.card.mark, other)


def in_reach(state: GameState, mark: str, other: int) -> Message | None:
    """Return what lies between the wizard whose turn it is and another (cards: adjacent, LOS)."""
    one, two = state.wizards[state.active].square, state.wizards[other].square
    if mark == "adjacent" and not means.beside(state, one, two):
        return refuse("not_beside", "Cards")
    if mark == "los" and not means.sees_wizard(state, state.active, other):
        return refuse("not_in_sight", "Cards")
    return None


def _at_object(state: GameState, spec: Spec, target: act.Target, *, breakable: bool) -> Message | None:
    maze, start = state.maze, state.wizards[state.active].square
    mark = spec.card.mark
    if target.kind == "side":
        if not 0 <= target.number < len(maze.stands) or maze.side(target.number) != target.number:
            return _odd()
        stand = maze.stand(target.number)
        if stand not in BREAKABLE if breakable else stand in ("", "hole", "open_door"):
            return refuse("nothing_there", "Combat")
        return _side_in_reach(state, mark, target.number)
    filling = maze.fillings.get(target.number)
    if filling is None or (breakable and filling != "thornbush"):
        return refuse("nothing_there", "Combat")
    if mark == "adjacent" and not means.beside(state, start, target.number):
        return refuse("not_beside", "Cards")
    if mark == "los" and not means.sees_square(state, start, target.number):
        return refuse("not_in_sight", "Cards")
    return None


def _side_in_reach(state: GameState, mark: str, side: int) -> Message | None:
    start = state.wizards[state.active].square
    if mark == "adjacent" and side not in means.sides_around(state, start):
        return refuse("not_beside", "Cards")
    if mark == "los" and side not in means.sides_in_sight(state, start):
        return refuse("not_in_sight", "Cards")
    return None


def _at_side(state: GameState, spec: Spec, target: act.Target) -> Message | None:
    maze = state.maze
    if not 0 <= target.number < len(maze.stands) or maze.side(target.number) != target.number:
        return _odd()
    stand = maze.stand(target.number)
    if spec.card.works_on == "door":
        if stand != "door":
            return refuse("no_door", "The board")
    elif stand not in ("", "hole"):
        return refuse("side_taken", "Changing the board")
    return _side_in_reach(state, spec.card.mark, target.number)


def _at_square(state: GameState, spec: Spec, target: act.Target) -> Message | None:
    start = state.wizards[state.active].square
    if not 0 <= target.number < len(state.maze.squares) or means.is_barred(state, target.number):
        return refuse("square_taken", "Changing the board")
    if spec.card.mark == "adjacent" and not means.beside(state, start, target.number):
        return refuse("not_beside", "Cards")
    if spec.card.mark == "los" and not means.sees_square(state, start, target.number):
        return refuse("not_in_sight", "Cards")
    return None


def _at_sector(state: GameState, spec: Spec, target: act.Target) -> Message | None:
    if not 0 <= target.number < len(state.maze.lays) or target.lay is None:
        return _odd()
    before, after = state.maze.lays[target.number], Lay(*target.lay)
    if any(block.do == "turn_sector" for block in spec.actions):
        fits = (after.column, after.row) == (before.column, before.row) and after.turned in range(4)
        return None if fits and after.turned != before.turned else refuse("not_turned", "Cards")
    return None if after in state.maze.free_places(target.number) else refuse("no_free_place", "Cards")


def _strike(state: GameState, action: act.Strike) -> Message | None:
    if not means.may_attack(state):
        return refuse("no_attack", "Combat")
    return _blow_at(state, action.target, same_square=True)


def _blow_at(state: GameState, target: act.Target, *, same_square: bool) -> Message | None:
    """Return what forbids a blow: at a wizard on the own square, at what is beside (combat)."""
    start = state.wizards[state.active].square
    if target.thing is not None:
        return _odd()
    if target.kind == "wizard":
        if not 0 <= target.number < len(state.wizards) or not state.wizards[target.number].alive:
            return _odd()
        if target.number == state.active:
            return refuse("not_yourself", "Combat")
        there = state.wizards[target.number].square
        near = start == there if same_square else means.beside(state, start, there)
        return None if near else refuse("not_beside", "Combat")
    if target.kind == "side":
        if target.number not in means.sides_around(state, start):
            return refuse("not_beside", "Combat")
        return None if state.maze.stand(target.number) in BREAKABLE else refuse("nothing_there", "Combat")
    if target.kind == "square":
        if state.maze.fillings.get(target.number) != "thornbush":
            return refuse("nothing_there", "Combat")
        return None if means.beside(state, start, target.number) else refuse("not_beside", "Combat")
    return _odd()


def _wield(state: GameState, action: act.Wield) -> Message | None:
    spec = _has(state, action.card)
    if spec is None:
        return refuse("not_in_hand", "Cards")
    weapon = spec.weapon
    if weapon is None or not (weapon.throw if action.throw else weapon.blow):
        return refuse("no_such_weapon", "Combat")
    if not means.may_attack(state):
        return refuse("no_attack", "Combat")
    if not action.throw:
        return _blow_at(state, action.target, same_square=False)
    if action.target.kind != "wizard" or action.target.thing is not None:
        return _odd()
    if not 0 <= action.target.number < len(state.wizards) or action.target.number == state.active:
        return refuse("not_yourself", "Combat")
    if not state.wizards[action.target.number].alive:
        return _odd()
    return in_reach(state, "los", action.target.number)


def _show(state: GameState, action: act.Show) -> Message | None:
    spec = _has(state, action.card)
    if spec is None:
        return refuse("not_in_hand", "Cards")
    if not spec.powers or action.card in state.wizards[state.side].shown:
        return refuse("not_shown", "Cards")
    return None


def _put_down(state: GameState, action: act.PutDown) -> Message | None:
    wizard = state.wizards[state.active]
    if action.thing < 0:
        return None if -1 - action.thing in wizard.treasures else refuse("carries_nothing", "Objects")
    spec = _has(state, action.thing)
    return None if spec is not None and spec.carried else refuse("carries_nothing", "Objects")


def _pick_up(state: GameState, action: act.PickUp) -> Message | None:
    wizard = state.wizards[state.active]
    if action.thing not in means.things_on(state, wizard.square):
        return refuse("nothing_there", "Objects")
    if action.thing < 0:
        if len(wizard.treasures) >= state.battle.ruleset.treasures.treasures_carried:
            return refuse("one_treasure", "Objects", most=state.battle.ruleset.treasures.treasures_carried)
        if state.under(state.active, "shrunk") or state.under(state.active, "misty"):
            return refuse("cannot_carry", "Objects")
    return None


def _discard(state: GameState, action: act.Discard) -> Message | None:
    return None if action.card in state.wizards[state.side].hand else refuse("not_in_hand", "Cards")


def _answer(state: GameState, action: act.Answer) -> Message | None:
    if action.card < 0:
        return None if action.number < 0 else _odd()
    spec = _has(state, action.card)
    if spec is None:
        return refuse("not_in_hand", "Cards")
    if not answers(state, spec, state.blows[0], state.side):
        return refuse("no_answer", "Cards")
    return check_number(state, spec, action.card, action.number)


def answers(state: GameState, spec: Spec, blow: Blow, side: int) -> bool:
    """Return whether a counteraction may be played now by a side: against the attack, or the last counter."""
    if spec.type != "counteraction":
        return False
    if spec.cancels and blow.chain and blow.chain[-1].side != side:
        return True
    if side != blow.victim:
        return False
    if blow.source == "indirect":
        return spec.stop is not None and spec.stop.indirect and blow.damage > 0
    if spec.reflects:
        return blow.by >= 0
    if spec.stop is None or (spec.keeps and blow.source != "card"):
        return False
    stops_turns = spec.stop.share == "half" and blow.number > 0
    return spec.stop.share == "full" or blow.damage > 0 or stops_turns


_STEPS: Final[dict[type[Any], tuple[str, ...]]] = {
    act.Begin: ("begin",),
    act.Walk: ("act",),
    act.Hasten: ("act",),
    act.Cast: ("act",),
    act.Strike: ("act",),
    act.Wield: ("act",),
    act.Show: ("act",),
    act.PutDown: ("act",),
    act.PickUp: ("act",),
    act.Discard: ("act", "discard"),
    act.EndTurn: ("act",),
    act.Answer: ("answer",),
}
_CHECKS: Final[dict[type[Any], Callable[[GameState, Any], Message | None]]] = {
    act.Begin: _nothing,
    act.Walk: _walk,
    act.Hasten: _hasten,
    act.Cast: _cast,
    act.Strike: _strike,
    act.Wield: _wield,
    act.Show: _show,
    act.PutDown: _put_down,
    act.PickUp: _pick_up,
    act.Discard: _discard,
    act.EndTurn: _nothing,
    act.Answer: _answer,
}

"""What cards may be played on: what forbids a target, and the targets that are offered (cards)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.wizwar import means
from editor.rules.wizwar.base import MYSELF, Target
from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.holding import numbers
from editor.rules.wizwar.maze import BREAKABLE, Lay
from editor.rules.wizwar.state import GameState
from editor.rules.wizwar.wording import refuse
from schemas.problems import Message
from schemas.systems.wizwar_cards import TurnSectorBlock


def wrong_target() -> Message:
    """Return that something cannot be aimed at in this way."""
    return refuse("wrong_target", "Cards")


def counts_as_attack(state: GameState, spec: Spec, target: Target) -> bool:
    """Return whether playing a card is the attack of the turn: neutral spells on opponents are, too."""
    return spec.type == "attack" or (target.kind == "wizard" and target.number != state.active)


def check_target(state: GameState, spec: Spec, target: Target, number: int = -1) -> Message | None:
    """Return what forbids a card to be played on something. None if it may be."""
    works_on, kind = spec.card.works_on, target.kind
    if works_on in ("nothing", "self"):
        return _own_jump(state, spec, target, number) if kind in ("self", "square") else wrong_target()
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
    return wrong_target()


def _own_jump(state: GameState, spec: Spec, target: Target, number: int) -> Message | None:
    jump = spec.jump
    if (jump is not None) != (target.kind == "square"):
        return wrong_target()
    if jump is None:
        return None
    if not 0 <= target.number < len(state.maze.squares) or target.number in state.maze.fillings:
        return refuse("filled", "Cards")
    most = jump.squares
    if spec.takes_numbers:
        most += means.number_of(state, state.active, number)
    start = state.wizards[state.active].square
    if target.number == start or target.number not in means.squares_within(state, start, most):
        return refuse("beyond", "Cards", most=most)
    return None


def _at_wizard(state: GameState, spec: Spec, target: Target) -> Message | None:
    me, other = state.active, target.number
    if not 0 <= other < len(state.wizards) or not state.wizards[other].alive:
        return wrong_target()
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
        return wrong_target()
    return in_reach(state, spec.card.mark, other)


def in_reach(state: GameState, mark: str, other: int) -> Message | None:
    """Return what lies between the wizard whose turn it is and another (cards: adjacent, LOS).

    None if nothing does.
    """
    one, two = state.wizards[state.active].square, state.wizards[other].square
    if mark == "adjacent" and not means.beside(state, one, two):
        return refuse("not_beside", "Cards")
    if mark == "los" and not means.sees_wizard(state, state.active, other):
        return refuse("not_in_sight", "Cards")
    return None


def _at_object(state: GameState, spec: Spec, target: Target, *, breakable: bool) -> Message | None:
    maze, mark = state.maze, spec.card.mark
    if target.kind == "side":
        if not 0 <= target.number < len(maze.stands) or maze.side(target.number) != target.number:
            return wrong_target()
        stand = maze.stand(target.number)
        if stand not in BREAKABLE if breakable else stand in ("", "hole", "open_door"):
            return refuse("nothing_there", "Combat")
        return _side_in_reach(state, mark, target.number)
    filling = maze.fillings.get(target.number)
    if filling is None or (breakable and filling != "thornbush"):
        return refuse("nothing_there", "Combat")
    return _square_in_reach(state, mark, target.number)


def _square_in_reach(state: GameState, mark: str, square: int) -> Message | None:
    start = state.wizards[state.active].square
    if mark == "adjacent" and not means.beside(state, start, square):
        return refuse("not_beside", "Cards")
    if mark == "los" and not means.sees_square(state, start, square):
        return refuse("not_in_sight", "Cards")
    return None


def _side_in_reach(state: GameState, mark: str, side: int) -> Message | None:
    start = state.wizards[state.active].square
    if mark == "adjacent" and side not in means.sides_around(state, start):
        return refuse("not_beside", "Cards")
    if mark == "los" and side not in means.sides_in_sight(state, start):
        return refuse("not_in_sight", "Cards")
    return None


def _at_side(state: GameState, spec: Spec, target: Target) -> Message | None:
    maze = state.maze
    if not 0 <= target.number < len(maze.stands) or maze.side(target.number) != target.number:
        return wrong_target()
    stand = maze.stand(target.number)
    if spec.card.works_on == "door":
        if stand != "door":
            return refuse("no_door", "The board")
    elif stand not in ("", "hole"):
        return refuse("side_taken", "Changing the board")
    return _side_in_reach(state, spec.card.mark, target.number)


def _at_square(state: GameState, spec: Spec, target: Target) -> Message | None:
    if not 0 <= target.number < len(state.maze.squares) or means.is_barred(state, target.number):
        return refuse("square_taken", "Changing the board")
    return _square_in_reach(state, spec.card.mark, target.number)


def _at_sector(state: GameState, spec: Spec, target: Target) -> Message | None:
    if not 0 <= target.number < len(state.maze.lays) or target.lay is None:
        return wrong_target()
    before, after = state.maze.lays[target.number], Lay(*target.lay)
    if any(block.do == "turn_sector" for block in spec.actions):
        fits = (after.column, after.row) == (before.column, before.row) and after.turned in range(4)
        return None if fits and after.turned != before.turned else refuse("not_turned", "Cards")
    return None if after in state.maze.free_places(target.number) else refuse("no_free_place", "Cards")


def targets(state: GameState, spec: Spec) -> Iterator[Target]:
    """Yield what a card could be played on; ``check_target`` decides."""
    works_on, maze = spec.card.works_on, state.maze
    start = state.wizards[state.active].square
    if works_on in ("nothing", "self"):
        if spec.jump is None:
            yield MYSELF
            return
        most = max((means.number_of(state, state.active, card) for card in numbers(state, spec)), default=0)
        for square in means.squares_within(state, start, spec.jump.squares + most):
            yield Target("square", square)
    if works_on == "wizard":
        yield MYSELF
    if works_on in ("opponent", "wizard", "breakable"):
        yield from _opponents(state, spec)
    if works_on in ("breakable", "barrier", "open_side", "door"):
        near = means.sides_around(state, start)
        for side in sorted(near if spec.card.mark == "adjacent" else means.sides_in_sight(state, start)):
            stand = maze.stand(side)
            if works_on != "breakable" or stand in BREAKABLE:
                yield Target("side", side)
    if works_on in ("breakable", "barrier"):
        for square in sorted(maze.fillings):
            yield Target("square", square)
    if works_on == "square":
        for square in maze.squares:
            yield Target("square", square)
    if works_on == "sector":
        yield from _sectors(state, spec)


def _opponents(state: GameState, spec: Spec) -> Iterator[Target]:
    for other, wizard in enumerate(state.wizards):
        if other == state.active or not wizard.alive:
            continue
        if spec.drops:
            for thing in means.carried_things(state, other):
                yield Target("wizard", other, thing)
        yield Target("wizard", other)


def _sectors(state: GameState, spec: Spec) -> Iterator[Target]:
    turning = any(isinstance(block, TurnSectorBlock) for block in spec.actions)
    for sector, lay in enumerate(state.maze.lays):
        if turning:
            for quarters in (1, 2, 3):
                turned = Lay(lay.column, lay.row, (lay.turned + quarters) % 4)
                yield Target("sector", sector, lay=(*turned,))
        else:
            for place in state.maze.free_places(sector):
                yield Target("sector", sector, lay=(*place,))

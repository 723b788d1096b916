"""The legal actions of the side to act: all of them, but of walks only the shortest to each square."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.wizwar import actions as act
from editor.rules.wizwar import means
from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.check import answers, check, check_target, counts_as_attack
from editor.rules.wizwar.maze import BREAKABLE, Lay
from editor.rules.wizwar.state import GameState
from schemas.systems.wizwar_cards import JumpBlock, TurnSectorBlock


def legal_actions(state: GameState) -> Iterator[act.Action]:
    """Yield legal actions, each once; cards that are alike in a hand are listed once."""
    match state.step:
        case "begin":
            yield act.Begin()
        case "act":
            yield from _turn(state)
        case "answer":
            yield act.Answer()
            yield from _answers(state)
        case "discard":
            for card in unlike(state, state.wizards[state.side].hand):
                yield act.Discard(card)
        case "over":
            return


def unlike(state: GameState, cards: tuple[int, ...]) -> Iterator[int]:
    """Yield one of each group of equal cards in a hand; those face up are apart."""
    seen: set[tuple[int, bool]] = set()
    shown = state.wizards[state.side].shown
    for card in cards:
        if card >= 0:
            key = (state.battle.deck[card], card in shown)
            if key not in seen:
                seen.add(key)
                yield card


def numbers(state: GameState, spec: Spec) -> tuple[int, ...]:
    """Return the number cards that may go with a card, and none (-1)."""
    if not spec.takes_numbers or not state.battle.ruleset.hand.numbers_per_action:
        return (-1,)
    hand = state.wizards[state.side].hand
    return (-1, *(card for card in unlike(state, hand) if state.battle.spec(card).type == "number"))


def _answers(state: GameState) -> Iterator[act.Action]:
    for card in unlike(state, state.wizards[state.side].hand):
        spec = state.battle.spec(card)
        if answers(state, spec, state.blows[0], state.side):
            for number in numbers(state, spec):
                yield act.Answer(card, number)


def _turn(state: GameState) -> Iterator[act.Action]:
    yield act.EndTurn()
    me = state.wizards[state.active]
    for path in means.walks(state, state.active, means.squares_left(state)).values():
        yield act.Walk(path)
    for thing in means.things_on(state, me.square):
        found = act.PickUp(thing)
        if check(state, found) is None:
            yield found
    for treasure in me.treasures:
        yield act.PutDown(-1 - treasure)
    attack = means.may_attack(state)
    for card in unlike(state, me.hand):
        spec = state.battle.spec(card)
        yield act.Discard(card)
        if spec.carried:
            yield act.PutDown(card)
            if spec.powers and card not in me.shown:
                yield act.Show(card)
            if spec.weapon is not None and attack:
                yield from _weapon(state, card)
        elif spec.type == "number":
            if state.hastened < state.battle.ruleset.hand.numbers_per_action:
                yield act.Hasten(card)
        elif spec.playable:
            yield from casts(state, card, spec)
    if attack:
        for target in _blows(state):
            blow = act.Strike(target)
            if check(state, blow) is None:
                yield blow


def casts(state: GameState, card: int, spec: Spec) -> Iterator[act.Cast]:
    """Yield the ways in which a card may be played now."""
    attack = means.may_attack(state)
    for target in targets(state, spec):
        if attack or not counts_as_attack(state, spec, target):
            for number in numbers(state, spec):
                if check_target(state, spec, target, number) is None:
                    yield act.Cast(card, target, number)


def targets(state: GameState, spec: Spec) -> Iterator[act.Target]:
    """Yield what a card could be played on; ``check_target`` decides."""
    works_on, maze = spec.card.works_on, state.maze
    start = state.wizards[state.active].square
    if works_on in ("nothing", "self"):
        jump = next((block for block in spec.actions if isinstance(block, JumpBlock)), None)
        if jump is None:
            yield act.MYSELF
            return
        most = max((means.number_of(state, state.active, card) for card in numbers(state, spec)), default=0)
        for square in means.squares_within(state, start, jump.squares + most):
            yield act.Target("square", square)
    if works_on == "wizard":
        yield act.MYSELF
    if works_on in ("opponent", "wizard", "breakable"):
        yield from _opponents(state, spec)
    if works_on in ("breakable", "barrier", "open_side", "door"):
        near = means.sides_around(state, start)
        for side in sorted(near if spec.card.mark == "adjacent" else means.sides_in_sight(state, start)):
            stand = maze.stand(side)
            if works_on != "breakable" or stand in BREAKABLE:
                yield act.Target("side", side)
    if works_on in ("breakable", "barrier"):
        for square in sorted(maze.fillings):
            yield act.Target("square", square)
    if works_on == "square":
        for square in maze.squares:
            yield act.Target("square", square)
    if works_on == "sector":
        yield from _sectors(state, spec)


def _opponents(state: GameState, spec: Spec) -> Iterator[act.Target]:
    for other, wizard in enumerate(state.wizards):
        if other == state.active or not wizard.alive:
            continue
        if spec.drops:
            for thing in means.carried_things(state, other):
                yield act.Target("wizard", other, thing)
        yield act.Target("wizard", other)


def _sectors(state: GameState, spec: Spec) -> Iterator[act.Target]:
    turning = any(isinstance(block, TurnSectorBlock) for block in spec.actions)
    for sector, lay in enumerate(state.maze.lays):
        if turning:
            for quarters in (1, 2, 3):
                turned = Lay(lay.column, lay.row, (lay.turned + quarters) % 4)
                yield act.Target("sector", sector, lay=(*turned,))
        else:
            for place in state.maze.free_places(sector):
                yield act.Target("sector", sector, lay=(*place,))


def _blows(state: GameState) -> Iterator[act.Target]:
    """Yield whom and what a blow could reach."""
    start = state.wizards[state.active].square
    for other, wizard in enumerate(state.wizards):
        if other != state.active and wizard.alive:
            yield act.Target("wizard", other)
    for side in sorted(means.sides_around(state, start)):
        yield act.Target("side", side)
    for way in state.maze.ways[start]:
        if way.to in state.maze.fillings:
            yield act.Target("square", way.to)


def _weapon(state: GameState, card: int) -> Iterator[act.Action]:
    for target in _blows(state):
        for throw in (False, True):
            found = act.Wield(card, target, throw)
            if check(state, found) is None:
                yield found

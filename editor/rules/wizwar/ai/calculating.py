"""The calculating player: tries out in thought what each card and each way leads to, and takes the best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.contract import Character
from editor.rules.core.dice import Dice
from editor.rules.wizwar import means
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike, Wield
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.turn import Begin, Discard, EndTurn
from editor.rules.wizwar.ai import plain, routes
from editor.rules.wizwar.ai.values import harm_worth, several, step_worth, value
from editor.rules.wizwar.base import Action, Target
from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.holding import numbers
from editor.rules.wizwar.sight_lines import seen_squares
from editor.rules.wizwar.state import HIDDEN, GameState
from editor.rules.wizwar.targets import check_target, counts_as_attack, targets

_COUNTERED: Final = 0.8
"""Share of an attack's gain that is counted: hidden cards may answer it."""
_LEAST: Final = 0.4
"""What an action has to gain, beyond its cards."""
_BOLD: Final[dict[Character, float]] = {"cautious": 0.7, "balanced": 1.0, "aggressive": 1.4}
"""How much harm to others counts."""
_STALKED: Final = 0.6
"""Share of an attack's promise that is counted before it is in reach."""
_CARRIES: Final = 0.5
"""Share of a number card's squares that are counted where it is spent on something else."""
_KEPT: Final = 4.0
"""What a card is worth that is kept rather than room made for new ones; among several only stones are."""
_NEAR: Final = 3
"""Steps of an opponent's way that are worth barring."""


def choose(state: GameState, dice: Dice, character: Character = "balanced") -> Action:
    """Return the action of the side to act."""
    match state.step:
        case "begin":
            return Begin()
        case "answer":
            return _answer(state, dice)
        case "discard":
            return Discard(plain.least(state, state.side))
        case _:
            return _turn(state, dice, character)


def _outcome(state: GameState, action: Action, dice: Dice) -> float:
    """Return what the position after a legal action is worth."""
    return value(ENGINE.decide(state, action, dice).state, state.side)


def _answer(state: GameState, dice: Dice) -> Action:
    best: Action = Answer()
    worth = _outcome(state, best, dice)
    for action in ENGINE.legal_actions(state):
        if not isinstance(action, Answer) or action.card < 0:
            continue
        found = _outcome(state, action, dice) - _price(state, action.card, action.number)
        if found > worth + 0.3:
            best, worth = action, found
    return best


def _price(state: GameState, card: int, number: int = HIDDEN) -> float:
    """Return what a card and a number card with it are worth: of a full hand little, as new ones come."""
    full = len(state.wizards[state.side].hand) >= state.battle.ruleset.hand.hand_limit - 1
    share = 0.08 if full else 0.25
    worths = [plain.worth(state, one) for one in (card, number) if one >= 0]
    if number < 0 or not several(state):
        return share * sum(worths)
    # Among several treasures decide: what a number card carries its wizard on is more than it adds to a blow.
    way = _CARRIES * step_worth(state) * means.number_of(state, state.side, number)
    return max(share * sum(worths), way)


def _turn(state: GameState, dice: Dice, character: Character) -> Action:
    ready = plain.first_things(state)
    if ready is not None:
        return ready
    best: tuple[float, Action] | None = None
    for gain, action in gains(state, dice, character):
        if gain > _LEAST and (best is None or gain > best[0]):
            best = (gain, action)
    stalk = _stalk(state)
    if stalk is not None and (best is None or stalk[0] > best[0]):
        return stalk[1]
    hurry = _hurry(state)
    if hurry is not None and (best is None or hurry[0] > best[0]):
        return hurry[1]
    if best is not None:
        return best[1]
    step = plain.towards_goal(state)
    if step is not None:
        return step
    return _last_things(state)


def gains(state: GameState, dice: Dice, character: Character) -> Iterator[tuple[float, Action]]:
    """Yield cards and blows worth a thought with what each gains, beyond the cards that it takes."""
    now = value(state, state.side)
    for action, harms in _candidates(state):
        gain = _outcome(state, action, dice) - now
        if gain > 0 and harms:
            gain *= _COUNTERED * _BOLD[character]
        if isinstance(action, Cast):
            gain -= _price(state, action.card, action.number)
        yield gain, action


def _hurry(state: GameState) -> tuple[float, Action] | None:
    """Return a number card on the movement with its gain. None where no trip is longer than what is left."""
    side, rules = state.active, state.battle.ruleset.hand
    goal = routes.assignment(state, side)
    cards = [card for card in state.wizards[side].hand if state.battle.spec(card).type == "number"]
    if goal is None or not cards or state.hastened >= rules.numbers_per_action:
        return None
    lacking = routes.far_from(state, side, goal.square)[state.wizards[side].square] - means.squares_left(
        state
    )
    if lacking <= 0:
        return None
    worths = sorted((means.number_of(state, side, card), card) for card in cards)
    enough = [card for number, card in worths if number >= lacking]
    card = enough[0] if enough else worths[-1][1]
    squares = min(lacking, means.number_of(state, side, card))
    return step_worth(state) * squares - _price(state, card), Hasten(card)


def _last_things(state: GameState) -> Action:
    """Return what is done before the turn ends: room is made for new cards."""
    hand = state.wizards[state.active].hand
    rules = state.battle.ruleset.hand
    if len(hand) > rules.hand_limit - rules.cards_drawn:
        card = plain.least(state, state.active)
        if plain.worth(state, card) < _KEPT + several(state):
            return Discard(card)
    return EndTurn()


def _candidates(state: GameState) -> Iterator[tuple[Action, bool]]:
    """Yield actions worth a thought, and whether they harm somebody who may answer."""
    me, battle = state.wizards[state.active], state.battle
    attack = means.may_attack(state)
    seen: set[int] = set()
    for card in me.hand:
        spec = battle.spec(card)
        if battle.deck[card] in seen:
            continue
        seen.add(battle.deck[card])
        if spec.playable and (attack or spec.type != "attack"):
            yield from _casts(state, card, spec, attack=attack)
        elif spec.weapon is not None and attack:
            for other in _others(state):
                for throw in (False, True):
                    found = Wield(card, Target("wizard", other), throw)
                    if ENGINE.check(state, found) is None:
                        yield found, True
    if attack:
        for other in _others(state):
            blow = Strike(Target("wizard", other))
            if ENGINE.check(state, blow) is None:
                yield blow, True


def _stalk(state: GameState) -> tuple[float, Action] | None:
    """Return a walk to where an opponent can be hit who is out of reach here, where that is worth the way."""
    if not means.may_attack(state) or plain.best_attack(state) is not None:
        return None
    best: tuple[float, Action] | None = None
    for gain, walk, promising in walks(state):
        if promising and gain > _LEAST and (best is None or gain > best[0]):
            best = (gain, walk)
    return best


def walks(state: GameState) -> Iterator[tuple[float, Walk, bool]]:
    """Yield walks with what each gains, and whether an opponent can be hit from where it leads."""
    side, now = state.active, value(state, state.active)
    attack, share = means.may_attack(state), _STALKED * harm_worth(state)
    seen = [seen_squares(state.maze, state.wizards[other].square) for other in _others(state)]
    for square, path in means.walks(state, side, means.squares_left(state)).items():
        there = state.with_wizard(side, square=square)
        promise = 0.0
        if attack and any(square in squares for squares in seen):
            promise = max((score for score, _ in plain.attacks(there)), default=0.0)
        yield share * promise + value(there, side) - now, Walk(path), promise > 0


def _others(state: GameState) -> Iterator[int]:
    return (n for n, one in enumerate(state.wizards) if one.alive and n != state.active)


def _casts(state: GameState, card: int, spec: Spec, *, attack: bool) -> Iterator[tuple[Action, bool]]:
    """Yield ways to play a card; what changes the board only where it stands in somebody's way."""
    for target in _useful(state, spec):
        harms = target.kind == "wizard" and target.number != state.active
        if counts_as_attack(state, spec, target) and not attack:
            continue
        for number in numbers(state, spec):
            if check_target(state, spec, target, number) is None:
                yield Cast(card, target, number), harms


def _useful(state: GameState, spec: Spec) -> Iterator[Target]:
    works_on = spec.card.works_on
    if works_on in ("open_side", "square"):
        sides, squares = _in_the_way(state)
        if works_on == "open_side":
            yield from (Target("side", side) for side in sorted(sides))
        else:
            yield from (Target("square", square) for square in sorted(squares))
        return
    if works_on in ("barrier", "door"):
        near = means.sides_around(state, state.wizards[state.active].square)
        yield from (Target("side", side) for side in sorted(near))
        return
    if works_on == "breakable":
        yield from (Target("wizard", other) for other in _others(state))
        return
    yield from targets(state, spec)


def _in_the_way(state: GameState) -> tuple[set[int], set[int]]:
    """Return sides and squares on the first steps of the others' ways."""
    sides: set[int] = set()
    squares: set[int] = set()
    for other in _others(state):
        goal = routes.assignment(state, other)
        if goal is None:
            continue
        square = state.wizards[other].square
        for step in routes.path_to(state, other, goal.square, _NEAR):
            way = next(way for way in state.maze.ways[square] if way.to == step)
            sides.add(state.maze.side(way.half))
            squares.add(step)
            square = step
    return sides, squares

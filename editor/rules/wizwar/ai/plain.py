"""The plain player: fetches treasures by the shortest way and hits whom he sees."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.wizwar import means
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike, Wield
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.things import PickUp, PutDown, Show
from editor.rules.wizwar.actions.turn import Begin, Discard, EndTurn
from editor.rules.wizwar.ai import routes
from editor.rules.wizwar.base import MYSELF, Action, Target
from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.countering import answers, gets_through, working
from editor.rules.wizwar.effects import blow_of
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.state import GameState
from editor.rules.wizwar.targets import targets

_KILL = 20.0
_ROOM = 2
"""Room for cards that he makes at the end of his turn."""


def choose(state: GameState) -> Action:
    """Return the action of the side to act."""
    match state.step:
        case "begin":
            return Begin()
        case "answer":
            return answer(state)
        case "discard":
            return Discard(least(state, state.side))
        case _:
            return _turn(state)


def _turn(state: GameState) -> Action:
    me = state.wizards[state.active]
    ready = first_things(state)
    if ready is not None:
        return ready
    if means.may_attack(state):
        attack = best_attack(state)
        if attack is not None:
            return attack
    step = towards_goal(state)
    if step is not None:
        return step
    useful = helpful(state)
    if useful is not None:
        return useful
    limit = state.battle.ruleset.hand.hand_limit
    if len(me.hand) > limit - _ROOM:
        card = least(state, state.active)
        if worth(state, card) < 3:
            return Discard(card)
    return EndTurn()


def first_things(state: GameState) -> Action | None:
    """Return what costs nothing: stones laid out, treasures put down at home, treasures taken."""
    me, battle = state.wizards[state.active], state.battle
    for card in me.hand:
        if card not in me.shown and battle.spec(card).powers:
            return Show(card)
    at_home = me.square == state.bases[state.active]
    for treasure in me.treasures:
        if at_home:
            return PutDown(-1 - treasure)
    if not me.treasures and not at_home:
        for treasure in routes.wanted(state, state.active):
            if state.treasures[treasure] == me.square:
                found = PickUp(-1 - treasure)
                return found if ENGINE.check(state, found) is None else None
    return None


def towards_goal(state: GameState) -> Action | None:
    """Return the next step of the shortest trip, with a number card where that carries him there.

    None where he stays.
    """
    side = state.active
    goal = routes.assignment(state, side)
    if goal is None:
        return _break_out(state)
    left = means.squares_left(state)
    steps = routes.far_from(state, side, goal.square)[state.wizards[side].square]
    if steps > left and state.hastened < state.battle.ruleset.hand.numbers_per_action:
        lacking = steps - left
        worths = sorted((means.number_of(state, side, card), card) for card in _numbers(state))
        enough = [card for value, card in worths if value >= lacking]
        if enough:
            return Hasten(enough[0])
        if len(worths) > 2:
            return Hasten(worths[-1][1])
    path = routes.path_to(state, side, goal.square, left)
    return Walk(path) if path else None


def _numbers(state: GameState) -> list[int]:
    hand, spec = state.wizards[state.active].hand, state.battle.spec
    return [card for card in hand if spec(card).type == "number"]


def _break_out(state: GameState) -> Action | None:
    """Return something against walls where no way leads on. None if he has nothing."""
    me, spec = state.wizards[state.active], state.battle.spec
    for card in me.hand:
        what = spec(card)
        if what.playable and any(block.do in ("demolish", "open") for block in what.actions):
            for target in targets(state, what):
                found = Cast(card, target)
                if ENGINE.check(state, found) is None:
                    return found
    if means.may_attack(state):
        for side in sorted(means.sides_around(state, me.square)):
            blow = Strike(Target("side", side))
            if ENGINE.check(state, blow) is None:
                return blow
    return None


def best_attack(state: GameState) -> Action | None:
    """Return the attack that promises most, or None if nobody is in reach."""
    best: tuple[float, Action] | None = None
    for score, action in attacks(state):
        if best is None or score > best[0]:
            best = (score, action)
    return best[1] if best is not None else None


def attacks(state: GameState) -> Iterator[tuple[float, Action]]:
    """Yield attacks on wizards with what each promises."""
    me, battle = state.wizards[state.active], state.battle
    others = [n for n, one in enumerate(state.wizards) if one.alive and n != state.active]
    near = [n for n in others if means.sees_wizard(state, state.active, n)]
    if not near:
        return
    numbers = sorted(_numbers(state), key=lambda card: means.number_of(state, state.active, card))
    for card in me.hand:
        spec = battle.spec(card)
        if spec.type == "attack" and spec.playable:
            number = numbers[-1] if numbers and spec.takes_numbers else -1
            for other in near:
                yield from _spell_attacks(state, card, spec, number, other)
        elif spec.weapon is not None:
            for other in near:
                for throw in (False, True):
                    found = Wield(card, Target("wizard", other), throw)
                    if ENGINE.check(state, found) is None:
                        yield _promise(state, other, spec.weapon.damage) - throw, found
    for other in near:
        if state.wizards[other].square == me.square:
            yield (
                _promise(state, other, battle.ruleset.wizard.punch_damage),
                Strike(Target("wizard", other)),
            )


def _spell_attacks(
    state: GameState, card: int, spec: Spec, number: int, other: int
) -> Iterator[tuple[float, Action]]:
    value = means.number_of(state, state.active, number)
    things: tuple[int | None, ...] = (None,)
    if spec.drops:
        things = means.carried_things(state, other)[:1]
    for thing in things:
        target = Target("wizard", other, thing)
        found = Cast(card, target, number)
        if ENGINE.check(state, found) is None:
            yield promised(state, spec, target, value), found


def promised(state: GameState, spec: Spec, target: Target, number: int) -> float:
    """Return what an attack card promises against a wizard, in life points."""
    other, total = target.number, 0.0
    if spec.hurts is not None:
        total += _promise(state, other, blow_of(state, spec, -1, target, number).damage)
    if spec.state is not None:
        turns = spec.state.turns or number
        total += 1.5 * turns if not state.under(other, spec.state.state) else 0.0
    if target.thing is not None:
        total += 6.0 if target.thing < 0 else 2.0
    if any(block.do == "pull" for block in spec.actions):
        total += 1.0 + number * (0.5 + bool(state.wizards[other].treasures))
    return total


def _promise(state: GameState, other: int, damage: int) -> float:
    wizard = state.wizards[other]
    if damage >= wizard.life:
        return _KILL
    return damage * (1.3 if wizard.treasures else 1.0)


def helpful(state: GameState) -> Action | None:
    """Return a neutral card for himself that is worth its while now. None if there is none."""
    me, side = state.wizards[state.active], state.active
    for card in me.hand:
        spec = state.battle.spec(card)
        if not spec.playable or spec.card.works_on != "self":
            continue
        kinds = {block.do for block in spec.actions}
        weak = me.life <= state.battle.ruleset.wizard.starting_life
        limit = state.battle.ruleset.hand.hand_limit
        room = limit - len(me.hand) + 1
        good = ("heal" in kinds and weak) or ("draw" in kinds and room >= 2)
        if spec.state is not None and spec.state.state in ("invisible", "fast"):
            good = not state.under(side, spec.state.state) and bool(me.treasures)
        if good:
            numbers = _numbers(state) if spec.takes_numbers else []
            found = Cast(card, MYSELF, numbers[0] if numbers else -1)
            if ENGINE.check(state, found) is None:
                return found
    return None


def answer(state: GameState) -> Action:
    """Return a counteraction where the blow is worth one: the weakest that helps."""
    blow, side = state.blows[0], state.side
    spec_of = state.battle.spec
    usable = [card for card in state.wizards[side].hand if card >= 0 and answers(spec_of(card), blow, side)]
    if side != blow.victim:
        bad = blow.damage >= 3 or blow.damage >= state.wizards[blow.victim].life
        return Answer(usable[0]) if usable and bad else Answer()
    left = gets_through(state, blow, working(blow)).value
    grave = blow.source == "card" and (not blow.damage or spec_of(blow.card).state is not None)
    if not usable or (blow.damage and left <= 1 and left < state.wizards[side].life and not grave):
        return Answer()
    if any(
        use and link.against < 0 and (spec_of(link.card).reflects or spec_of(link.card).stops(1) == "full")
        for link, use in zip(blow.chain, working(blow), strict=True)
    ):
        return Answer()
    if not blow.damage and blow.number and left <= 0:
        return Answer()
    deadly = blow.damage and left >= state.wizards[side].life
    return Answer(min(usable, key=lambda card: (_strength(spec_of(card)) * (-1 if deadly else 1), card)))


def _strength(spec: Spec) -> int:
    if spec.reflects or spec.keeps:
        return 4
    if spec.stop is None:
        return 2
    return {"full": 3, "half": 1, "points": 1}[spec.stop.share]


def least(state: GameState, side: int) -> int:
    """Return the card of a hand that is worth least."""
    hand = [card for card in state.wizards[side].hand if card >= 0]
    return min(hand, key=lambda card: (worth(state, card), card))


def worth(state: GameState, card: int) -> float:
    """Return roughly what a card is worth in a hand."""
    spec = state.battle.spec(card)
    match spec.type:
        case "number":
            return 2.0 + spec.card.value / 2
        case "attack":
            return 4.0
        case "counteraction":
            return 3.5
        case "magic_stone":
            return 5.0
        case "object":
            return 3.2 if spec.weapon is not None or spec.powers else 0.0
        case _:
            kinds = {block.do for block in spec.actions}
            if kinds & {"heal", "draw", "state", "jump"}:
                return 3.0
            return 1.0

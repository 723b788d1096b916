"""Wiz-War at the board: the wizard walks where he is dragged, cards are dragged to their targets."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from editor.rules.wizwar import means
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike, Wield
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.things import Show
from editor.rules.wizwar.base import MYSELF, Action, Target
from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.holding import numbers
from editor.rules.wizwar.odds import harm_of
from editor.rules.wizwar.play import WizwarPlay
from editor.rules.wizwar.state import GameState
from editor.rules.wizwar.targets import targets
from editor.rules.wizwar.wording import hand
from editor.ui.pages.preview.board import Aim, Lift, Odds, Trail, Verdict, odds_parts, verdict_on
from editor.ui.pages.preview.card_board import CardBoard
from editor.ui.pages.preview.guide import At, Choice
from editor.ui.systems.wizwar.spots import spot_number
from schemas.messages import sentence

_CARD: Final = (0.84, 1.16)


class WizwarBoard(CardBoard):
    """What is done on the board and with the hand of cards."""

    def __init__(self, words: Callable[[Any, Any], Choice], language: str) -> None:
        super().__init__(WizwarPlay(), words, language)

    def lift(self, state: GameState, start: Aim, draft: Any) -> Lift | None:
        """Return the wizard whose turn it is, or a card of the hand of who decides."""
        spot, me = str(start.at), state.wizards[state.side]
        card = spot_number(spot, "c")
        if card is not None:
            return Lift(f"c{card}", start) if card in me.hand and state.step in ("act", "answer") else None
        walks = state.step == "act" and spot == f"q{me.square}"
        return Lift(f"w{state.side}", start) if walks else None

    def spots(self, state: GameState, subject: str) -> Iterable[At]:
        """Return all squares; for cards that are played on sides these, too, and the panels."""
        yield from (f"q{square}" for square in range(len(state.maze.squares)))
        card = spot_number(subject, "c")
        if card is None:
            return
        yield from (f"w{side}" for side in range(len(state.wizards)))
        if state.battle.spec(card).card.works_on in ("breakable", "barrier", "open_side", "door"):
            yield from (
                f"s{half}" for half in {state.maze.side(one) for one in range(len(state.maze.stands))}
            )

    def meant(self, state: GameState, subject: str, spot: At | None) -> Iterator[Action]:
        """Yield a walk, or what a card could do there: to a wizard first, then to the square."""
        square = spot_number(str(spot), "q")
        card = spot_number(subject, "c")
        if card is None:
            if square is not None:
                yield Walk(_path(state, square))
            return
        spec = state.battle.spec(card)
        if state.step == "answer":
            yield from (Answer(card, number) for number in numbers(state, spec))
            return
        if spec.type == "number":
            yield Hasten(card)
        elif spec.powers and card not in state.wizards[state.side].shown:
            yield Show(card)
        for target in _targets_at(state, str(spot)):
            if spec.weapon is not None:
                yield Wield(card, target)
                yield Wield(card, target, throw=True)
            yield from self._casts(state, spec, card, target)

    def _casts(self, state: GameState, spec: Spec, card: int, target: Target) -> Iterator[Action]:
        if not spec.playable:
            return
        # what a victim drops and how a sector comes to lie are chosen among the targets of the rules
        like = [one for one in targets(state, spec) if (one.kind, one.number) == (target.kind, target.number)]
        for number in numbers(state, spec):
            yield from (Cast(card, one, number) for one in like or [target])

    def is_played(self, state: GameState, subject: str) -> bool:
        """Return whether a card of the hand may be played on something now."""
        return state.step == "act" and spot_number(subject, "c") is not None

    def pointed(self, state: GameState, start: Aim, aim: Aim, draft: Any, tool: str) -> Verdict:
        """Return why a card cannot be played there, or the wizard not strike who stands there."""
        found = super().pointed(state, start, aim, draft, tool)
        if found.refusal or state.step != "act" or spot_number(str(start.at), "q") is None:
            return found
        aimed = (one for one in _targets_at(state, str(aim.at)) if one.kind == "wizard")
        blows = [ENGINE.check(state, Strike(one)) for one in aimed]
        return verdict_on(blows[0] if blows else None, lambda trouble: sentence(trouble, self._language))

    # what is drawn

    def outline(self, state: GameState, lift: Lift, aim: Aim) -> QPainterPath | None:
        """Return the card under the pointer."""
        if spot_number(lift.subject, "c") is None:
            return None
        path = QPainterPath()
        path.addRoundedRect(QRectF(aim.x - _CARD[0] / 2, aim.y - _CARD[1] / 2, *_CARD), 0.06, 0.06)
        return path

    def trail(self, state: GameState, lift: Lift, aim: Aim, draft: Any) -> Trail:
        """Return the way through the corridors with what it costs, or the card that is carried."""
        square = spot_number(str(aim.at), "q")
        if spot_number(lift.subject, "c") is not None:
            return super().trail(state, lift, aim, draft)
        found = self.drop(state, lift, aim, draft)
        if square is None or not found.choices:
            return Trail()
        path, left = _path(state, square), means.squares_left(state)
        squares = (state.wizards[state.active].square, *path)
        places = tuple(f"q{one}" for one in squares)
        on_table = [state.maze.on_table(one) for one in squares]
        leaps = frozenset(
            number
            for number, ((x, y), (next_x, next_y)) in enumerate(pairwise(on_table), 1)
            if abs(x - next_x) + abs(y - next_y) > 1
        )
        things = tuple(f"q{square}" for _ in means.things_on(state, square))[:1]
        words = hand("squares_left", cost=len(path), most=left, left=left - len(path))
        cost = sentence(words, self._language)
        return Trail(places, cost=cost, touches=things, breaks=leaps)

    def odds(self, state: GameState, choice: Choice, draft: Any) -> Odds | None:
        """Return what a blow or a spell would do where nobody counters it: no die is rolled."""
        found = harm_of(state, choice.action)
        if found is None:
            return None
        lines = [sentence(hand("would_hurt", damage=found.damage, life=found.life), self._language)]
        if found.damage >= found.life:
            lines.append(sentence(hand("would_kill"), self._language))
        return Odds(choice.words, tuple(lines), odds_parts(found.parts, self._language))


def _targets_at(state: GameState, spot: str) -> Iterator[Target]:
    square, half, wizard = (spot_number(spot, letter) for letter in ("q", "s", "w"))
    if wizard is not None:
        yield MYSELF if wizard == state.active else Target("wizard", wizard)
    if half is not None:
        yield Target("side", half)
    if square is None:
        return
    for number, one in enumerate(state.wizards):
        if one.alive and one.square == square:
            yield MYSELF if number == state.active else Target("wizard", number)
    yield Target("square", square)
    area = state.maze.size * state.maze.size
    yield Target("sector", square // area)


def _path(state: GameState, to: int) -> tuple[int, ...]:
    """Return the way of the wizard to a square; through walls where he cannot walk: the check says so."""
    me = state.active
    start = state.wizards[me].square
    walks = means.walks(state, me, len(state.maze.squares))
    if to in walks or to == start:
        return walks.get(to, ())
    before, queue = {start: -1}, deque([start])
    while queue and to not in before:
        here = queue.popleft()
        for way in state.maze.ways[here]:
            if way.to not in before:
                before[way.to] = here
                queue.append(way.to)
    path: list[int] = []
    while to in before and to != start:
        path.append(to)
        to = before[to]
    return tuple(reversed(path))

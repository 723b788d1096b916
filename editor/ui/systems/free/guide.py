"""How a game without code is played by hand: what a piece may be told, cards, dice, numbers, the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from editor.rules.free.counting import Count, Write
from editor.rules.free.decks import Begin, Shuffle
from editor.rules.free.distances import field_turn
from editor.rules.free.game import deck_pile, discard_of, out_pile
from editor.rules.free.measuring import Measure
from editor.rules.free.moving import Flip, Turn
from editor.rules.free.play import ENGINE, FreePlay
from editor.rules.free.putting import Put
from editor.rules.free.rolling import Roll
from editor.rules.free.state import (
    GONE,
    TABLE,
    State,
    hand_of,
    side_name,
    thing_name,
    thing_number,
)
from editor.rules.free.turns import EndGame, HandOver, NextStep
from editor.ui.pages.preview.guide import At, Choice, Declaration, Typed
from editor.ui.systems.free.hand_board import FreeBoard, Measuring
from schemas.messages import sentence
from schemas.problems import Message

_TOOLS: Final = ("piece", "cards", "dice")
_SIDE: Final = "side:"
"""Before the number of a side in the name of the group that counts its counters."""
_DICE: Final = ("d6", "2d6", "d20")
"""Dice that are offered where the game names none."""
_EIGHTH: Final = 45
"""Degrees by which a piece is turned at once, where no fields say more."""


class FreeGuide:
    """A :class:`editor.ui.pages.preview.guide.Guide` of a free table."""

    by_people = True
    """The computer knows no rules of it."""

    def __init__(self, play: FreePlay, language: str) -> None:
        self._language = language
        self.board = FreeBoard(play, self.words, language)

    def _say(self, code: str, **values: Any) -> str:
        return sentence(Message(code=f"free_table.{code}", values=values), self._language)

    def task(self, state: State) -> str:
        """Return the step that is played, with its text."""
        if not state.begun:
            return self._say("begin")
        if state.last_turn_over:
            return self._say("turns_over")
        step = state.steps[state.step]
        if not state.game.rules.turn:
            return self._say("task_free")
        text = step.text.get(self._language)
        return self._say("task" if text else "task_name", step=step.name, text=text)

    def secret(self, state: State) -> bool:
        """Return whether hands are held that others may not see."""
        return bool(state.game.decks) and len(state.counters) > 1

    def subjects(self, state: State) -> tuple[str, ...]:
        """Return everything that one can take hold of."""
        if not state.begun:
            return ()
        tops = (state.at(pile)[-1] for pile in state.layout.piles if state.at(pile))
        return tuple(map(thing_name, (*state.at(TABLE), *state.at(hand_of(state.active)), *tops)))

    def tools(self, state: State) -> tuple[tuple[str, str], ...]:
        """Return the groups of what may be done."""
        plain = ((tool, self._say(f"tool_{tool}")) for tool in _TOOLS)
        counted = any(one.of == "side" for one in state.game.rules.counters)
        sides = state.game.scenario.sides if counted else ()
        named = ((f"{_SIDE}{number}", one.name.get(self._language)) for number, one in enumerate(sides))
        return (*plain, *named, ("table", self._say("tool_table")))

    def draft(self, state: State) -> Any:
        """Return nothing: every choice is an action."""
        return None

    def drafted_at(self, state: State, draft: Any, at: At) -> str:
        """Return '': there are no drafts."""
        return ""

    def choices(self, state: State, subject: str, at: At | None, draft: Any) -> tuple[Choice, ...] | None:
        """Return what may be done with a piece, and what needs none."""
        if not state.begun:
            return (self.words(state, Begin()),)
        if isinstance(draft, Measuring):
            return tuple(self._distances(state, draft.thing))
        number = thing_number(subject)
        own = self._piece(state, number) if state.has(number) else iter(())
        return (
            *own,
            *self._cards(state),
            *self._dice(state),
            *self._sides(state),
            *self._table(state),
        )

    def declaration(self, state: State, draft: Any) -> Declaration | None:
        """Return what ticks the step off. None where none can be."""
        if not state.begun or state.last_turn_over or draft is not None:
            return None
        said = sentence(ENGINE.words(state, NextStep()), self._language)
        lines = (self._say("written_table", text=state.note),) if state.note else ()
        return Declaration(said, NextStep(), lines=lines)

    def words(self, state: State, action: Any) -> Choice:
        """Return an action as a choice."""
        return Choice(sentence(ENGINE.words(state, action), self._language), action=action)

    # groups

    def _choice(self, state: State, tool: str, action: Any, at: tuple[At, ...] = ()) -> Choice:
        said = sentence(ENGINE.words(state, action), self._language)
        return Choice(said, tool=tool, action=action, at=at)

    def _of_piece(self, state: State, action: Any, name: str, mark: str = "") -> Choice:
        """Return what may be done with a piece; ``name``: its short name, where it stands under a picture."""
        said = sentence(ENGINE.words(state, action), self._language)
        return Choice(said, tool="piece", action=action, mark=mark, name=name)

    def _piece(self, state: State, number: int) -> Iterator[Choice]:
        thing, front = state.things[number], state.front(number)
        marker = front is not None and front.marker is not None
        if thing.place == TABLE:
            turn = Turn(number, field_turn(state) or _EIGHTH)
            yield self._of_piece(state, turn, self._say("short_turn"), "⟳")
            if not marker:
                yield self._of_piece(state, Flip(number), self._say("short_flip"), "⇅")
                yield from self._counters(state, number)
            yield self._note(state, number, thing.note)
            if marker:
                yield self._of_piece(state, Put(number, GONE), self._say("short_take_away"), "✕")
            if len(state.at(TABLE)) > 1:
                said = self._say("measure_from")
                short = self._say("short_measure")
                yield Choice(f"{said}…", tool="piece", draft=Measuring(number), mark="↔", name=short)
        elif thing.place == hand_of(state.active):
            x, y = state.layout.table.centre
            for up, name, mark in ((True, "short_lay", "▲"), (False, "short_lay_hidden", "▼")):
                yield self._of_piece(state, Put(number, TABLE, x, y, up=up), self._say(name), mark)
        if not marker:
            yield from self._away(state, number)

    def _counters(self, state: State, number: int) -> Iterator[Choice]:
        for counter in state.game.rules.counters:
            if counter.of == "piece":
                name = counter.name.get(self._language)
                for by, sign in ((1, "+"), (-1, "−")):
                    action = Count(counter.id, number, by)
                    yield self._of_piece(state, action, f"{sign} {name}", f"{name[:1]}{sign}")

    def _note(self, state: State, number: int, text: str) -> Choice:
        said = self._say("write")
        mark = "✎" if number >= 0 else ""
        typed = Typed(said, self._say("note"), text, lambda words: Write(number, words), may_be_empty=True)
        tool, name = ("piece", self._say("note")) if number >= 0 else ("table", "")
        return Choice(f"{said}…", tool=tool, typed=typed, mark=mark, name=name)

    def _distances(self, state: State, number: int) -> Iterator[Choice]:
        """Yield the distances to all others: each is clicked on the table."""
        for other in state.at(TABLE):
            if other != number:
                said = sentence(ENGINE.words(state, Measure(number, other)), self._language)
                yield Choice(
                    said,
                    tool="piece",
                    action=Measure(number, other),
                    at=(thing_name(other),),
                    on_field=True,
                )

    def _away(self, state: State, number: int) -> Iterator[Choice]:
        """Yield the piles on which a piece may be put, and the hand."""
        thing, front = state.things[number], state.front(number)
        deck = self._deck_of(state, number)
        holds = bool(state.layout.hands) and (front is None or front.in_hands)
        if holds and thing.place != hand_of(state.active):
            yield self._of_piece(state, Put(number, hand_of(state.active)), self._say("short_hand"))
        if deck:
            if thing.place != discard_of(deck):
                used = Put(number, discard_of(deck))
                yield self._of_piece(state, used, self._say("short_discards"), "✕")
            yield self._of_piece(state, Put(number, deck), self._say("short_on_top"))
            yield self._of_piece(state, Put(number, deck, below=True), self._say("short_below"))
        elif thing.owner >= 0 and thing.place == TABLE:
            lost = Put(number, out_pile(thing.owner))
            yield self._of_piece(state, lost, self._say("short_losses"), "✕")

    @staticmethod
    def _deck_of(state: State, number: int) -> str:
        """Return the pile of the deck to which a card belongs, '' for none."""
        thing = state.things[number]
        for pile in state.game.decks:
            side = pile.rpartition(":")[2]
            fits = side == "-1" or thing.owner < 0 or int(side) == thing.owner
            if fits and any(
                one.place == pile and state.game.fronts[one.front] is state.game.fronts[thing.back]
                for one in state.game.pieces
            ):
                return pile
        return ""

    def _cards(self, state: State) -> Iterator[Choice]:
        for deck in state.game.rules.decks:
            pile = deck_pile(deck.id, state.active if deck.of == "side" else -1)
            if held := state.at(pile):
                draw = Put(held[-1], hand_of(state.active))
                yield self._choice(state, "cards", draw, at=(pile,))
            for action in (Shuffle(pile), Shuffle(pile, discards=True)):
                if ENGINE.check(state, action) is None and (
                    not action.discards or state.at(discard_of(pile))
                ):
                    yield self._choice(state, "cards", action)

    def _dice(self, state: State) -> Iterator[Choice]:
        rules = state.game.rules
        for roll in (
            *(Roll("named", one.id) for one in rules.dice),
            *(Roll("table", one.id) for one in rules.tables),
        ):
            yield self._choice(state, "dice", roll)
        for dice in () if rules.dice else _DICE:
            yield self._choice(state, "dice", Roll("dice", dice))
        said = self._say("roll_other")
        typed = Typed(said, self._say("roll_label"), "2d6", lambda words: Roll("dice", words))
        yield Choice(f"{said}…", tool="dice", typed=typed)

    def _sides(self, state: State) -> Iterator[Choice]:
        for counter in state.game.rules.counters:
            for side in range(len(state.counters)) if counter.of == "side" else ():
                for by, code in ((1, "count_up"), (-1, "count_down")):
                    said = self._say(code, side=side_name(state, side), counter=counter.name)
                    name = f"{'+' if by > 0 else '−'} {counter.name.get(self._language)}"
                    yield Choice(said, tool=f"{_SIDE}{side}", action=Count(counter.id, side, by), name=name)

    def _table(self, state: State) -> Iterator[Choice]:
        yield self._note(state, -1, state.note)
        for side in range(len(state.counters)):
            if side != state.active:
                yield self._choice(state, "table", HandOver(side))
        if len(state.counters) > 1:
            yield self._choice(state, "table", EndGame(-1))
        for side in range(len(state.counters)):
            yield self._choice(state, "table", EndGame(side))

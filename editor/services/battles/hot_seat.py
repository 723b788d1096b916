"""A battle in which people play sides by hand and the computer plays the others. No window needed."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, Final

from editor.rules.core.advice import Advice
from editor.rules.core.contract import PLAINLY, AiBySide, AiSettings, AnyPlay, IllegalActionError, Setup
from editor.rules.core.dice import TracedDice, traced_thinking_dice
from editor.rules.core.variations import By, Decision, Seats, Tree, Variation
from editor.services.battles.watching import PLAIN, Reading, Step, steps_of
from editor.simulation.battle import NO_AI_SETTINGS
from schemas.problems import Message, error
from schemas.quantities import PlayerId

_KEPT_EVERY: Final = 16
"""Every so many decisions of the computer the state is kept; those between are worked out from it."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """How the battle stood before a decision."""

    length: int
    drawn: int
    """Of the battle's dice."""
    state: Any
    """None where it is worked out from an earlier one."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question for a hint. It stays the same while the battle goes on, so any thread may answer it."""

    play: AnyPlay
    state: Any
    """The whole one; the answer comes of what the player may know of it."""
    player: PlayerId
    seed: int
    drawn: int
    """Of the computer's thinking dice; a hint rolls a copy, and the battle goes on as if nobody had asked."""
    ai_settings: AiSettings

    @property
    def view(self) -> Any:
        """The state as the player may know it."""
        return self.play.view(self.state, self.player)

    def answer(self) -> Advice:
        """Return what the computer would do, and why; nothing is done.

        Raises:
            EditorError: the computer knows no rules of the game.
        """
        dice = traced_thinking_dice(self.seed, self.drawn)
        return self.play.advise(self.view, self.player, dice, self.ai_settings)


class HotSeat:
    """A battle that is decided action by action.

    Its dice are those of the battle of the same seed, so a battle that the computer has fought up to a moment
    can be taken over there. What is taken back is kept as a variation (:attr:`tree`): the dice lie as they
    lay at that moment, so the same decision rolls the same faces again.
    """

    def __init__(
        self,
        play: AnyPlay,
        setup: Setup,
        seed: int,
        hands: Collection[PlayerId] = (),
        *,
        reading: Reading = PLAIN,
        ai_by_side: AiBySide = NO_AI_SETTINGS,
        tree: Tree | None = None,
    ) -> None:
        """Begin at the set-up.

        Args:
            play: the rules.
            setup: the scenario; it must have no refusals.
            seed: seed of the dice.
            hands: sides that people play.
            reading: how a viewer reads the states.
            ai_by_side: how the computer plays its sides, and advises the people.
            tree: a battle that was played before, with its own seats instead of the two above; call
                :meth:`catch_up` to come to its present. None for a new one.
        """
        self.play = play
        self.seed = seed
        self.tree = tree or Tree((Variation(seats=Seats.of(hands, ai_by_side)),))
        self._begun: Final = play.start(setup)
        self.state: Any = self._begun
        self.length = 0
        """Events so far."""
        self._reading = reading
        self._dice = TracedDice(seed)
        self._thinking = traced_thinking_dice(seed)
        self._marks: list[_Mark] = []
        """One for each decision that was made."""
        self._take_seats()

    def _take_seats(self) -> None:
        seats = self.tree.now.seats
        self._hands = frozenset(seats.hands)
        self.ai_by_side: AiBySide = dict(seats.ai_by_side)

    @property
    def hands(self) -> frozenset[PlayerId]:
        """Sides that people play."""
        return self._hands

    @hands.setter
    def hands(self, hands: Collection[PlayerId]) -> None:
        self.tree = self.tree.seated(Seats.of(hands, self.ai_by_side))
        self._take_seats()

    @property
    def to_act(self) -> PlayerId | None:
        """Who acts next; None if the battle is over."""
        return self.play.to_act(self.state)

    @property
    def waits(self) -> bool:
        """Whether a person has to act."""
        return self.to_act in self._hands

    @property
    def rests(self) -> bool:
        """Whether nothing more happens until a person acts."""
        return self.waits or self.to_act is None

    @property
    def seen(self) -> Any:
        """The state as the side to act may know it; the whole one when the battle is over."""
        return self.seen_by(self.state)

    def seen_by(self, state: Any) -> Any:
        """Return a state as the people at the table may know it.

        With one side played by hand it is that side's view, with several the view of the one to act.
        """
        if self.play.to_act(state) is None or not self._hands:
            return state
        acting = self.play.to_act(self.state)
        viewer = acting if acting in self._hands else min(self._hands)
        return self.play.view(state, viewer)

    def open_to_all(self, state: Any) -> Any:
        """Return what of a state everybody at the table may see, whoever sits there."""
        for side in sorted(self._hands):
            state = self.play.view(state, side)
        return state

    # acting

    def check(self, action: Any) -> Message | None:
        """Return the rule that forbids an action; None if it is legal."""
        return self.play.check(self.state, action)

    def act(self, action: Any, by: By = "human") -> tuple[Step, ...]:
        """Do what the side to act has chosen.

        Raises:
            IllegalActionError: the rules forbid it; nothing has happened.
            ValueError: the battle is over.
        """
        player = self.to_act
        if player is None:
            raise ValueError("the battle is over; nobody acts")
        decision = Decision(player, action, by, self._thinking.drawn)
        steps = self._steps(decision)
        self.tree = self.tree.decided(decision)
        return steps

    def advice(self) -> Any:
        """Return what the computer would do in the place of the side to act; it sees only that side's view.

        Raises:
            ValueError: the battle is over.
        """
        player = self.to_act
        if player is None:
            raise ValueError("the battle is over; nobody acts")
        view = self.play.view(self.state, player)
        return self.play.choose(view, player, self._thinking, self.ai_by_side.get(player, PLAINLY))

    def asking(self) -> Asking:
        """Return the question what the computer would do now in the place of the side to act.

        A plain player knows no reasons, so the best level of the game is asked in its place.

        Raises:
            ValueError: the battle is over.
        """
        player = self.to_act
        if player is None:
            raise ValueError("the battle is over; nobody acts")
        chosen = self.ai_by_side.get(player, PLAINLY)
        if chosen.level == PLAINLY.level:
            chosen = replace(chosen, level=self.play.levels[-1])
        return Asking(self.play, self.state, player, self.seed, self._thinking.drawn, chosen)

    def machine(self) -> Iterator[Step]:
        """Yield what the computer does on its sides until a person has to act."""
        while self.to_act is not None and not self.waits:
            yield from self.act(self.advice(), "computer")

    def _steps(self, decision: Decision) -> tuple[Step, ...]:
        kept = decision.by == "human" or len(self._marks) % _KEPT_EVERY == 0
        mark = _Mark(self.length, self._dice.drawn, self.state if kept else None)
        steps = tuple(steps_of(self.play, self.state, decision, self._dice, self._reading))
        if steps:
            self.state = steps[-1].state
        self._marks.append(mark)
        self.length += len(steps)
        return steps

    # to and fro between moments and variations

    @property
    def behind(self) -> bool:
        """Whether decisions of the variation that is played have still to be done again."""
        return len(self._marks) < self.tree.length()

    def catch_up(self) -> Iterator[Step]:
        """Yield what the decisions of the variation that is played lead to, from where the battle stands.

        Raises:
            EditorError: a decision is not allowed: the rules or the documents are other ones. A variation of
                those before it is played now.
        """
        line = self.tree.line()
        for decision in line[len(self._marks) :]:
            try:
                steps = self._steps(decision) if decision.side == self.to_act else None
            except IllegalActionError:
                steps = None
            if steps is None:
                number = len(self._marks)
                self._branch(number, self.tree.now.seats)
                raise error("replay.decision_refused", number=number + 1)
            yield from steps
        if line:
            self._thinking = traced_thinking_dice(self.seed, line[-1].thought)

    def steps_from(self, number: int, start: int) -> Iterator[Step]:
        """Yield what the decisions of any variation lead to; the battle itself stays where it stands.

        Args:
            number: the variation.
            start: how many decisions it shares with the one that is played; those come not.
        """
        state, dice = self.stood(start)
        for decision in self.tree.line(number)[start:]:
            for step in steps_of(self.play, state, decision, dice, self._reading):
                state = step.state
                yield step

    def decisions_at(self, moment: int) -> int:
        """Return how many decisions were made up to a moment, an action that was under way then whole."""
        return bisect_left(self._marks, moment, key=attrgetter("length"))

    def moment_of(self, index: int) -> int:
        """Return the moment before a decision of the variation that is played."""
        return self._marks[index].length if index < len(self._marks) else self.length

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything that can be taken back."""
        return self._last_of_person() is not None

    @property
    def undo_branches(self) -> bool:
        """Whether what would be taken back is kept as a variation.

        It is where dice have been rolled, something was revealed, or somebody else has acted since.
        """
        index = self._last_of_person()
        return index is not None and not self._forgets(index)

    def undo(self) -> int | None:
        """Take back what a person has decided last, and all that followed from it.

        Returns:
            The moment at which the battle stands again, or None if no person has decided anything.
        """
        index = self._last_of_person()
        if index is None:
            return None
        if self._forgets(index):
            self.tree = self.tree.forgotten(index)
            self._stand_at(index)
            return self.length
        hands = {*self._hands, self.tree.line()[index].side}  # the battle may have been handed over since
        return self._branch(index, Seats.of(hands, self.ai_by_side))

    def branch_at(self, moment: int, seats: Seats, name: str = "") -> int:
        """Begin a variation at a moment of the battle, and play it with the seats given.

        Returns:
            The moment at which the battle stands now: the end of an action that was under way.
        """
        return self._branch(self.decisions_at(moment), seats, name)

    def stand_within(self, length: int) -> int:
        """Stand after the last decision that lies whole within so many events; the others are done again.

        Returns:
            The moment there; :meth:`catch_up` leads on.
        """
        ends = [*(mark.length for mark in self._marks[1:]), self.length]
        self._stand_at(bisect_right(ends, length) if self._marks else 0)
        return self.length

    def go_to(self, number: int) -> int:
        """Play another variation on; :meth:`catch_up` does again what was decided in it.

        Returns:
            The moment up to which both are the same, where the battle stands now.
        """
        shared = min(self.tree.parting(self.tree.current, number), len(self._marks))
        self.tree = self.tree.gone_to(number)
        self._take_seats()
        self._stand_at(shared)
        return self.length

    def _branch(self, index: int, seats: Seats, name: str = "") -> int:
        line = self.tree.current
        self._stand_at(index)
        place = self._reading.place(self.state)
        self.tree = self.tree.branched(
            line, index, seats=seats, turn=place.turn, phase=place.phase, name=name
        )
        self._take_seats()
        return self.length

    def _last_of_person(self) -> int | None:
        line = self.tree.line()[: len(self._marks)]
        return next((at for at in reversed(range(len(line))) if line[at].by == "human"), None)

    def _forgets(self, index: int) -> bool:
        """Whether a decision may be dropped: nobody has learnt anything by it, and nothing hangs on it."""
        mark, line = self._marks[index], self.tree.line()
        return (
            all(one.by == "rules" for one in line[index + 1 :])
            and self.tree.can_be_forgotten(index)
            and line[index].side == self.to_act
            and mark.drawn == self._dice.drawn
            and not self._reveals(mark.state, line[index].side)
        )

    def _reveals(self, before: Any, player: PlayerId) -> bool:
        """Whether something that was hidden from a side is shown to it now."""
        hidden = bool(self.play.view(before, player) != before)
        return hidden and bool(self.play.view(self.state, player) == self.state)

    def _stand_at(self, index: int) -> None:
        """Stand before a decision of the line that was played so far."""
        if index >= len(self._marks):
            return
        self.state, self._dice = self.stood(index)
        self.length = self._marks[index].length
        thought = self.tree.line()[index - 1].thought if index else 0
        self._thinking = traced_thinking_dice(self.seed, thought)
        del self._marks[index:]

    def stood(self, index: int) -> tuple[Any, TracedDice]:
        """Return state and dice before a decision of the line that was played so far."""
        if index >= len(self._marks):
            return self.state, TracedDice(self.seed, self._dice.drawn)
        start = next(at for at in range(index, -1, -1) if self._marks[at].state is not None)
        mark = self._marks[start]
        state, dice = mark.state, TracedDice(self.seed, mark.drawn)
        for decision in self.tree.line()[start:index]:
            for event in self.play.decide(state, decision.action, dice):
                state = self.play.evolve(state, event)
        return state, dice

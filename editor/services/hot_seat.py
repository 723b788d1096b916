"""A battle in which people play sides by hand and the computer plays the others. No window needed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from editor.rules.core.contract import PLAINLY, AiBySide, AnyPlay, Setup
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.services.watching import PLAIN, Reading, Step, step_of
from editor.simulation.battle import NO_AI_SETTINGS
from schemas.problems import Message
from schemas.quantities import PlayerId


class HotSeat:
    """A battle that is decided action by action.

    Its dice are those of the battle of the same seed, so a battle that the computer has fought up to a moment
    can be taken over there.
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
    ) -> None:
        """Begin at the set-up.

        Args:
            play: the rules.
            setup: the scenario; it must have no refusals.
            seed: seed of the dice.
            hands: sides that people play.
            reading: how a viewer reads the states.
            ai_by_side: how the computer plays its sides, and advises the people.
        """
        self.play = play
        self.hands = frozenset(hands)
        self.ai_by_side = ai_by_side
        self.state: Any = play.start(setup)
        self.length = 0
        """Events so far."""
        self._reading = reading
        self._dice = _Counted(seed)
        self._thinking = thinking_dice(seed)
        self._undo: list[tuple[Any, int]] = []

    @property
    def to_act(self) -> PlayerId | None:
        """Who acts next; None if the battle is over."""
        return self.play.to_act(self.state)

    @property
    def waits(self) -> bool:
        """Whether a person has to act."""
        return self.to_act in self.hands

    @property
    def seen(self) -> Any:
        """The state as the side to act may know it; the whole one when the battle is over."""
        return self.seen_by(self.state)

    def seen_by(self, state: Any) -> Any:
        """Return a state as the people at the table may know it.

        With one side played by hand it is that side's view, with several the view of the one to act.
        """
        if self.play.to_act(state) is None or not self.hands:
            return state
        acting = self.play.to_act(self.state)
        viewer = acting if acting in self.hands else min(self.hands)
        return self.play.view(state, viewer)

    def open_to_all(self, state: Any) -> Any:
        """Return what of a state everybody at the table may see, whoever sits there."""
        for side in sorted(self.hands):
            state = self.play.view(state, side)
        return state

    # acting

    def check(self, action: Any) -> Message | None:
        """Return the rule that forbids an action; None if it is legal."""
        return self.play.check(self.state, action)

    def act(self, action: Any) -> tuple[Step, ...]:
        """Do what the person to act has chosen.

        Raises:
            IllegalActionError: the rules forbid it; nothing has happened.
        """
        player, before, length, rolled = self.to_act, self.state, self.length, self._dice.rolled
        steps = self._steps(action)
        if player != self.to_act or rolled != self._dice.rolled or self._reveals(before, player):
            self._undo.clear()
        else:
            self._undo.append((before, length))
        return steps

    def advice(self, ai_by_side: AiBySide | None = None) -> Any:
        """Return what the computer would do in the place of the side to act; it sees only that side's view.

        ``ai_by_side`` are those of the seat where nothing else is said.

        Raises:
            ValueError: the battle is over.
        """
        player = self.to_act
        if player is None:
            raise ValueError("the battle is over; nobody acts")
        view = self.play.view(self.state, player)
        ai_settings = (self.ai_by_side if ai_by_side is None else ai_by_side).get(player, PLAINLY)
        return self.play.choose(view, player, self._thinking, ai_settings)

    def machine(self, until: int | None = None, watched: AiBySide | None = None) -> Iterator[Step]:
        """Yield what the computer does on its sides until a person has to act.

        Args:
            until: the computer plays the sides of people, too, up to so many events (and the end of the
                action in which they happen).
            watched: how it plays until then, as in the battle that is taken over.
        """
        while self.to_act is not None:
            before = until is not None and self.length < until
            if self.waits and not before:
                return
            self._undo.clear()
            yield from self._steps(self.advice(watched if before else None))

    def _steps(self, action: Any) -> tuple[Step, ...]:
        state, steps = self.state, []
        for event in self.play.decide(state, action, self._dice):
            step = step_of(self.play, state, event, self._reading)
            state = step.state
            steps.append(step)
        self.state = state
        self.length += len(steps)
        return tuple(steps)

    def _reveals(self, before: Any, player: PlayerId | None) -> bool:
        """Whether something that was hidden from a side is shown to it now."""
        if player is None:
            return False
        hidden = bool(self.play.view(before, player) != before)
        return hidden and bool(self.play.view(self.state, player) == self.state)

    # undo

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back: nothing was rolled or revealed, nobody else acted."""
        return bool(self._undo)

    def undo(self) -> int | None:
        """Take the last action back, if that can be done.

        Returns:
            The moment at which the battle stands again, or None.
        """
        if not self._undo:
            return None
        self.state, self.length = self._undo.pop()
        return self.length


class _Counted:
    """Dice that know how often they were rolled."""

    def __init__(self, seed: int) -> None:
        self._dice = SeededDice(seed)
        self.rolled = 0

    def roll(self, sides: int) -> int:
        self.rolled += 1
        return self._dice.roll(sides)

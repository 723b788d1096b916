"""Playing by hand: what the person to act may choose, drafts of declarations, and doing it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Self

from PySide6.QtCore import QObject, Signal

from editor.rules.core.contract import AiBySide, IllegalActionError
from editor.rules.core.variations import Seats, Tree
from editor.services.battles.hot_seat import HotSeat
from editor.services.battles.watching import Recording, Step
from editor.ui.kit.turns import single_shot
from editor.ui.pages.preview.board import Board, Lift, Odds, Onward, Sign, Waiting, board_of
from editor.ui.pages.preview.guide import At, Choice, Declaration
from editor.ui.pages.preview.hand_seats import BattleTable
from editor.ui.pages.preview.listed_choices import distinct, in_words, only_choice
from editor.ui.pages.preview.player import Player
from editor.ui.pages.preview.scene import AnyScene
from schemas.quantities import PlayerId

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

AT_ONCE: Final = 2
"""So many stops of one's own doing are shown at once; more are played."""


class Hand(BattleTable):
    """A battle in which people act. The panel and the field ask it what may be done and pass on what is."""

    refused = Signal(str)  # the sentence of the rule
    typing_wanted = Signal(object)  # Typed: something has to be typed before it is done

    def __init__(self, context: UiContext, player: Player, parent: QObject | None = None) -> None:
        super().__init__(context, player, parent)
        self.subject = ""
        self.at: At | None = None
        """Where the element stands that was pointed at last."""
        self.draft: Any = None
        self._seen: Any = None
        self._listed: tuple[Choice, ...] | None = None
        self._offered: tuple[Any, tuple[Choice, ...] | None] | None = None
        """What was asked of the guide last (subject, place, draft), and what it offered."""
        self.taken: tuple[str, ...] = ()
        """What was taken since the last decision because there was no other choice, in words."""
        self._onward: tuple[Any, list[Onward]] = (None, [])
        """The stage in which several things are done one after another, and those still to be done."""
        self._held = ExitStack()
        """Keeps what changes from being told until all of them are done."""
        self._next = single_shot(self, 0, self._go_onward)
        self.changed.connect(self._go_onward)

    def passed_on(self, parent: QObject) -> Self:
        self.refused.disconnect()
        self.typing_wanted.disconnect()
        found = super().passed_on(parent)
        self.changed.connect(self._go_onward)
        return found

    def go_on(self, scene: AnyScene) -> None:
        self._listed, self._offered = None, None
        super().go_on(scene)

    # what may be done

    def _forget(self) -> None:
        self.draft, self._seen, self._listed, self._offered = None, None, None, None

    def _ready(self) -> tuple[HotSeat, AnyScene] | None:
        """Return seat and scene where a person may act now; begin the draft of a new decision."""
        if not self.present or self.seat is None or self.scene is None:
            return None
        if self._seen is not self.seat.state:
            self._forget()
            self._seen = self.seat.state
            self.draft = self.scene.guide.draft(self.state)
        return self.seat, self.scene

    @property
    def decision(self) -> Any:
        """Which decision is due, the same object as long as it is the same. None while there is none."""
        return self._seen if self.present else None

    def task(self) -> str:
        """Return what has to be decided, '' if nobody has to."""
        ready = self._ready()
        return ready[1].guide.task(self.state) if ready is not None else ""

    def subjects(self) -> tuple[str, ...]:
        """Return the pieces that may do something."""
        ready = self._ready()
        return ready[1].guide.subjects(self.state) if ready is not None else ()

    def tools(self) -> tuple[tuple[str, str], ...]:
        """Return the groups of choices."""
        ready = self._ready()
        return ready[1].guide.tools(self.state) if ready is not None else ()

    def choices(self) -> tuple[Choice, ...]:
        """Return what may be chosen now; the list of all legal actions where the game has no better way."""
        ready = self._ready()
        if ready is None:
            return ()
        seat, scene = ready
        subjects = scene.guide.subjects(self.state)
        if subjects and self.subject not in subjects:
            self.subject, self.at = (subjects[0], None) if len(subjects) == 1 else ("", None)
        asked = (self.subject, self.at, self.draft)
        if self._offered is None or self._offered[0] != asked:
            found = scene.guide.choices(self.state, *asked) if subjects else None
            self._offered = (asked, self._beside_commit(found) if found is not None else None)
        found = self._offered[1]
        if found is None:
            if scene.guide.draft(self.state) is not None:
                return ()
            if self._listed is None:
                declared = self.declaration()
                self._listed = in_words(seat, scene, declared.action if declared is not None else None)
            return self._listed
        return found

    def _beside_commit(self, found: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """Return choices without one that reads as another, and without what the committing button does."""
        declared = self.declaration() if self.draft is None else None
        wanted = distinct(found)
        return tuple(one for one in wanted if declared is None or one.action != declared.action)

    def waiting(self) -> tuple[Waiting, ...]:
        """Return what waits beside the board."""
        board = self.board
        return board.waiting(self.state, self.subject, self.draft) if board is not None else ()

    def is_carried(self, waiting: Waiting) -> bool:
        """Return whether a piece that waits can be carried onto the board."""
        board = self.board
        return board is not None and board.take(self.state, waiting.subject, self.draft) is not None

    def selected(self, tool: str) -> Lift | None:
        """Return the piece that a click on the board puts there while a group of choices is shown."""
        board = self.board
        return board.selected(self.state, self.subject, self.draft, tool) if board is not None else None

    def declaration(self) -> Declaration | None:
        """Return what the draft amounts to."""
        ready = self._ready()
        return ready[1].guide.declaration(self.state, self.draft) if ready is not None else None

    @property
    def board(self) -> Board | None:
        """What may be done at the board itself. None while nobody has to decide."""
        ready = self._ready()
        return board_of(ready[1].guide) if ready is not None else None

    @property
    def stage(self) -> Any:
        """Turn, phase and part of it in which a decision is due, to compare. None while there is none."""
        ready = self._ready()
        if ready is None:
            return None
        return ready[1].reading.place(self.state), ready[1].part(self.state)

    def signs(self, shown: Any) -> tuple[Sign, ...]:
        """Return what is laid and declared on the board, for who did; ``shown``: the state shown."""
        ready = self._ready()
        if ready is not None:
            return board_of(ready[1].guide).signs(self.state, self.draft)
        if self.seat is None or self.scene is None or len(self.seat.hands) != 1:
            return ()
        return board_of(self.scene.guide).signs(shown, None)

    def odds(self, choice: Choice) -> Odds | None:
        """Return what a choice promises. None where no die is rolled for it."""
        ready = self._ready()
        return board_of(ready[1].guide).odds(self.state, choice, self.draft) if ready is not None else None

    def last_turn(self) -> tuple[Any, ...]:
        """Return what the side to act decided in the turn before this one, in order."""
        ready, recording = self._ready(), self._player.recording
        if ready is None or recording is None:
            return ()
        turn, side = ready[1].reading.place(self.state).turn - 1, ready[0].to_act
        return tuple(
            decision.action
            for moment, decision in recording.decisions
            if decision.side == side and recording.place_at(moment).turn == turn
        )

    # doing it

    def do(self, onward: Sequence[Onward]) -> None:
        """Do several things one after another, each as it is legal then.

        Where the computer answers between them they go on after it, as long as the same part of the turn is
        played and the person does nothing else.
        """
        self._onward = (self.stage, list(onward))
        self._go_onward()

    def _go_onward(self) -> None:
        """Do the next of several things; those behind it have a turn of the event loop each, told of once."""
        if self._next.isActive():
            return
        try:
            self._do_next()
        finally:  # whatever goes wrong, the window is told of what has changed
            if self._onward[1] and self.present:
                self._next.start()
            else:
                self._held.close()

    def _do_next(self) -> None:
        stage, waiting = self._onward
        if not waiting or not self.present:
            return
        self._held.enter_context(self._one_change())
        self._onward = (None, [])  # what is chosen says so, too
        while waiting and stage == self.stage:
            first, *more = waiting.pop(0)(self.state) or (None,)
            waiting[:0] = [partial(_just, one) for one in more]
            if first is not None:
                self.choose(first)
                self._onward = (stage, waiting)
                return

    def select(self, subject: str, at: At | None = None) -> None:
        """Point at a piece, and at one of its elements."""
        self.subject, self.at = subject, at
        self._tell()

    def choose(self, choice: Choice) -> None:
        """Take a choice: an action is done at once, anything else goes into the draft."""
        if choice.action is not None:
            self.act(choice.action)
        elif choice.typed is not None:
            self.typing_wanted.emit(choice.typed)
        elif self._ready() is not None:
            self.draft = choice.draft
            self._follow(choice)
            self._tell()

    def _follow(self, choice: Choice) -> None:
        """An element that was put somewhere else is pointed at there."""
        if len(choice.at) == 1 and any(where == choice.at[0] for where, _ in choice.sketch):
            self.at = choice.at[0]

    def declare(self) -> None:
        """Do what the draft amounts to."""
        declared = self.declaration()
        if declared is not None:
            self.act(declared.action)

    def act(self, action: Any) -> None:
        """Do an action; a refusal says the rule and changes nothing."""
        ready = self._ready()
        recording = self._player.recording
        if ready is None or recording is None:
            return
        if self._next.isActive():
            self._onward = (None, [])  # a person does something else
        try:
            steps = ready[0].act(action)
        except IllegalActionError as trouble:
            self.refused.emit(self._context.sentence(trouble.message))
            return
        with self._one_change():
            self._done(recording, steps)

    def _done(self, recording: Recording, steps: Sequence[Step]) -> None:
        seat = self.seat
        self.at, self.taken = None, ()
        self._forget()
        recording.extend(steps)
        self._settle()
        self._player.grown.emit()
        seen = sum(step.happening.seen for step in steps)
        if seen <= AT_ONCE and seat is not None and seat.waits:
            while self._player.forward():
                pass
        else:
            self._player.play()
        self._run()
        self._tell()

    def _take_only_choices(self) -> None:
        seat, scene, recording = self.seat, self.scene, self._player.recording
        if seat is None or scene is None or recording is None:
            return
        found: list[str] = []
        while seat.waits and not seat.behind and (only := only_choice(seat, scene)) is not None:
            found.append(only.words)
            recording.extend(seat.act(only.action, "rules"))
        if found:
            self.taken = (*self.taken, *found)
            self._player.grown.emit()

    def advise(self) -> None:
        """Let the computer decide this one step; it knows no more than the person."""
        ready = self._ready()
        recording = self._player.recording
        if ready is None or recording is None:
            return
        seat = ready[0]

        def work(_report: Report) -> Any:
            return seat.advice()

        def take(action: Any) -> None:
            self._job = None
            if self.seat is seat:
                self.act(action)

        self._job = self._context.jobs.start(
            self.tr("The computer is thinking"), work, done=take, failed=self._fail, quiet=True
        )
        self._tell()

    @property
    def can_undo(self) -> bool:
        """Whether the last decision of a person can be taken back."""
        return self.seat is not None and (self.seat.can_undo or self.drafted)

    @property
    def undo_branches(self) -> bool:
        """Whether what is taken back is kept as a variation."""
        return self.seat is not None and not self.drafted and self.seat.undo_branches

    @property
    def drafted(self) -> bool:
        """Whether something was put into the draft."""
        ready = self._ready()
        return ready is not None and bool(self.draft != ready[1].guide.draft(self.state))

    def subject_at(self, at: At) -> str:
        """Return the piece that the draft puts on a field, '' if it puts none there."""
        ready = self._ready()
        return ready[1].guide.drafted_at(self.state, self.draft, at) if ready is not None else ""

    def undo(self) -> None:
        """Empty the draft, or else take the last decision back with all that followed."""
        self._onward = (None, [])
        if self.seat is None:
            return
        if self.drafted and self.scene is not None:
            self.draft = self.scene.guide.draft(self.state)
            self._tell()
            return
        self._interrupt()
        moment = self.seat.undo()
        if moment is not None:
            with self._one_change():
                self._stand_at(moment)
                self._tell()

    # variations

    @property
    def tree(self) -> Tree:
        """The variations of the battle."""
        return self.seat.tree if self.seat is not None else Tree()

    def branch(self, moment: int, hands: Collection[PlayerId], ai_by_side: AiBySide) -> None:
        """Play on from a moment of this battle with other seats; how it went on so far is kept."""
        if self.seat is not None:
            self._interrupt()
            self.seat.stand_within(self._player.length)  # not where the computer is, which was not shown yet
            with self._one_change():
                self._stand_at(self.seat.branch_at(moment, Seats.of(hands, ai_by_side)))
                self._run()
                self._tell()

    def go_to_variation(self, number: int) -> None:
        """Play another variation on, from where it was left."""
        if self.seat is not None and number != self.tree.current:
            self._interrupt()
            with self._one_change():
                self._stand_at(self.seat.go_to(number))
                self._run(jumps=True)
                self._tell()

    def rename_variation(self, number: int, name: str) -> None:
        """Give a variation a name; '' takes it away."""
        if self.seat is not None:
            self.seat.tree = self.seat.tree.renamed(number, name)
            self._tell()

    def delete_variation(self, number: int) -> None:
        """Delete a variation, if nothing hangs on it."""
        if self.seat is not None and self.tree.can_be_deleted(number):
            self.seat.tree = self.seat.tree.deleted(number)
            self._tell()

    def _stand_at(self, moment: int) -> None:
        self.taken, self.at = (), None
        self._forget()
        self._player.take_back(moment)
        self._settle()


def _just(choice: Choice, _state: Any) -> tuple[Choice, ...]:
    """Return a choice, whatever the state is."""
    return (choice,)

"""Playing by hand: what the person to act may choose, drafts of declarations, and doing it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Self

from PySide6.QtCore import QObject, Signal

from editor.rules.core.contract import IllegalActionError
from editor.services.hot_seat import HotSeat
from editor.services.watching import Recording, Step
from editor.ui.pages.preview.guide import At, Choice, Declaration
from editor.ui.pages.preview.hand_seats import Seats
from editor.ui.pages.preview.player import Player
from editor.ui.pages.preview.scene import AnyScene

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

AT_ONCE: Final = 2
"""So many stops of one's own doing are shown at once; more are played."""
MOST_LISTED: Final = 400
"""So many legal actions are listed in words."""


class Hand(Seats):
    """A battle in which people act. The panel and the field ask it what may be done and pass on what is."""

    refused = Signal(str)  # the sentence of the rule

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

    def passed_on(self, parent: QObject) -> Self:
        self.refused.disconnect()
        return super().passed_on(parent)

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
            self._offered = (asked, found)
        found = self._offered[1]
        if found is None:
            if scene.guide.draft(self.state) is not None:
                return ()
            if self._listed is None:
                self._listed = _in_words(seat, scene)
            return self._listed
        return found

    def declaration(self) -> Declaration | None:
        """Return what the draft amounts to."""
        ready = self._ready()
        return ready[1].guide.declaration(self.state, self.draft) if ready is not None else None

    # doing it

    def select(self, subject: str, at: At | None = None) -> None:
        """Point at a piece, and at one of its elements."""
        self.subject, self.at = subject, at
        self.changed.emit()

    def choose(self, choice: Choice) -> None:
        """Take a choice: an action is done at once, anything else goes into the draft."""
        if choice.action is not None:
            self.act(choice.action)
        elif self._ready() is not None:
            self.draft = choice.draft
            self._follow(choice)
            self.changed.emit()

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
        try:
            steps = ready[0].act(action)
        except IllegalActionError as trouble:
            self.refused.emit(self._context.sentence(trouble.message))
            return
        self._done(recording, steps)

    def _done(self, recording: Recording, steps: Sequence[Step]) -> None:
        seat = self.seat
        self.at = None
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
        self._run_machine(0)
        self.changed.emit()

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
        self.changed.emit()

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        return self.seat is not None and not self.thinking and (self.seat.can_undo or self._drafted)

    @property
    def _drafted(self) -> bool:
        """Whether something was put into the draft."""
        ready = self._ready()
        return ready is not None and bool(self.draft != ready[1].guide.draft(self.state))

    def subject_at(self, at: At) -> str:
        """Return the piece that the draft puts on a field, '' if it puts none there."""
        ready = self._ready()
        return ready[1].guide.drafted_at(self.state, self.draft, at) if ready is not None else ""

    def undo(self) -> None:
        """Empty the draft, or else take the last action back."""
        if self.seat is None or self.thinking:
            return
        if self._drafted and self.scene is not None:
            self.draft = self.scene.guide.draft(self.state)
            self.changed.emit()
            return
        moment = self.seat.undo()
        if moment is not None:
            self._forget()
            self._settle()
            self._player.take_back(moment)
            self.changed.emit()


def _in_words(seat: HotSeat, scene: AnyScene) -> tuple[Choice, ...]:
    """Return what the side to act may do, each under words of its own; it sees only what that side may."""
    state = seat.seen
    found: dict[str, Choice] = {}
    for action in seat.play.legal_actions(state):
        choice = scene.guide.words(state, action)
        words, number = choice.words, 1
        while words in found:
            number += 1
            words = f"{choice.words} ({number})"
        found[words] = replace(choice, words=words)
        if len(found) >= MOST_LISTED:
            break
    return tuple(found.values())
